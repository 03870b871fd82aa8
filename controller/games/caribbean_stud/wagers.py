# SPDX-License-Identifier: MIT
"""The wagers of Caribbean stud and their payouts (ss 239, 241, 243-246). Outcomes are words; each decides one hand."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple, Protocol

import msgspec

from c_ext.layout import LOSE, VOID, Layout, Odds, Win, to
from controller.games.cards.hands.ends import Ends, WagerEnd, decisions
from controller.games.cards.hands.wagers import wager

ANTE, BET, JACKPOT = "ante", "bet", "jackpot"
"""The wagers."""
BET_IN_ANTES: Final = 2
"""s 239(4)."""

FOLDS, NOT_QUALIFIED, LOSES, STANDS_OFF = "folds", "dealer does not qualify", "loses", "stands off"
"""Outcomes of a hand that does not win against the dealer's."""
NO_WINNING_HAND: Final = "no winning hand"
NO_JACKPOT: Final = f"jackpot: {NO_WINNING_HAND}"

ANTE_PAYS: Final = to(1)
"""ss 241(2)(a), 243(2)(a)."""
BET_PAYS: Final[Mapping[str, Odds]] = {
    "odd card hand": to(1),
    "1 pair": to(1),
    "2 pairs": to(2),
    "3 of a kind": to(3),
    "straight": to(4),
    "flush": to(5),
    "full house": to(7),
    "4 of a kind": to(20),
    "straight flush": to(50),
    "royal flush": to(250),
}
"""Odds by the ranking of the player's hand (s 244(1))."""


WHOLE: Final = 100
"""Percent."""


class JackpotPrize(NamedTuple):
    """The payout of a winning jackpot hand: the greater of an amount and a share of the prize (s 246(1))."""

    dollars: int
    """The fixed amount."""
    percent: int = 0
    """Percentage of the jackpot prize."""

    def share(self, jackpot: int) -> int:
        """Return the share of a jackpot prize, both in cents; rounded down (assumed)."""
        return jackpot * self.percent // WHOLE

    def paid(self, jackpot: int) -> int:
        """Return the payout in cents with a jackpot prize of `jackpot` cents."""
        return max(self.dollars * 100, self.share(jackpot))


DEAD_MANS_HAND: Final = "dead man's hand"
"""Two aces and two eights, and another card (s 224)."""
PRIZES: Final[Mapping[str, JackpotPrize]] = {
    DEAD_MANS_HAND: JackpotPrize(50),
    "flush": JackpotPrize(100),
    "full house": JackpotPrize(150),
    "4 of a kind": JackpotPrize(500),
    "straight flush": JackpotPrize(1_000, percent=10),
    "royal flush": JackpotPrize(10_000, percent=100),
}
"""s 246(1)."""


def wins_with(ranking: str) -> str:
    """Return the outcome of a winning hand of this ranking."""
    return f"wins with {ranking}"


def jackpot(hand: str) -> str:
    """Return the outcome of a jackpot wager by its winning hand, one of PRIZES; empty: the wager loses."""
    return f"jackpot: {hand}" if hand else NO_JACKPOT


OF_A_JACKPOT: Final = {jackpot(hand): hand for hand in PRIZES} | {NO_JACKPOT: NO_WINNING_HAND}
"""Result of a jackpot wager in words, by its outcome."""


def prizes(*, dead_mans_hand: bool) -> dict[str, JackpotPrize]:
    """Return the winning jackpot hands. A dead man's hand wins if the approved pit procedures say so (s 227(2))."""
    return {hand: prize for hand, prize in PRIZES.items() if dead_mans_hand or hand != DEAD_MANS_HAND}


OF_ANTE: Final[Ends] = {
    FOLDS: WagerEnd(LOSE, "s 239(5)"),
    NOT_QUALIFIED: WagerEnd(Win(ANTE_PAYS), "s 241(2)(a)"),
    **{wins_with(ranking): WagerEnd(Win(ANTE_PAYS), "s 243(2)(a)") for ranking in BET_PAYS},
    LOSES: WagerEnd(LOSE, "s 243(4)(a)"),
    STANDS_OFF: WagerEnd(VOID, "s 243(6)"),
}
OF_BET: Final[Ends] = {
    NOT_QUALIFIED: WagerEnd(VOID, "s 241(3)"),
    **{wins_with(ranking): WagerEnd(Win(odds), "s 244(1)") for ranking, odds in BET_PAYS.items()},
    LOSES: WagerEnd(LOSE, "s 243(4)(a)"),
    STANDS_OFF: WagerEnd(VOID, "s 243(6)"),
}


def of_jackpot(*, dead_mans_hand: bool) -> Ends:
    """Return the ends of the jackpot wager. A folded hand loses it, even a winning one (s 239(5))."""
    won = prizes(dead_mans_hand=dead_mans_hand)
    wins = {jackpot(hand): WagerEnd(Win(to(prize.dollars)), "s 246(1)") for hand, prize in won.items()}
    return {FOLDS: WagerEnd(LOSE, "s 239(5)"), **wins, NO_JACKPOT: WagerEnd(LOSE, "s 225(a)")}


def ends(*, jackpot: bool, dead_mans_hand: bool) -> dict[str, Ends]:
    """Return the ends of each wager. `jackpot`: The table has jackpot wagers."""
    of_jackpots = {JACKPOT: of_jackpot(dead_mans_hand=dead_mans_hand)} if jackpot else {}
    return {ANTE: OF_ANTE, BET: OF_BET, **of_jackpots}


@cache
def layout(*, jackpot: bool = True, dead_mans_hand: bool = False) -> Layout[str]:
    """Return the wagers of a table, with or without jackpot wagers. The jackpot's amounts are minimum payouts.

    The outcomes have no weights: `chances` has the exact returns.
    """
    every = {it: decisions(each) for it, each in ends(jackpot=jackpot, dead_mans_hand=dead_mans_hand).items()}
    wagers = [
        wager(ANTE, "ante", "s 236(1)(a)", "s 243(2)(a)", every[ANTE]),
        wager(BET, "bet", "s 239(3)", "s 244(1)", every[BET]),
    ]
    if jackpot:
        wagers.append(wager(JACKPOT, "jackpot", "s 236(1)(b)", "s 246(1)", every[JACKPOT], amounts=True))
    return Layout(wagers, list(dict.fromkeys(outcome for each in every.values() for outcome in each)))


# The amount paid for a winning jackpot hand


class Payout(msgspec.Struct, frozen=True):
    """The payout of a winning jackpot hand."""

    hand: str
    """The winning hand."""
    cents: int
    """Amount paid."""
    source: str
    """The section."""
    share: int = 0
    """Part paid from the jackpot prize."""
    seed: int = 0
    """Amount with which the prize begins again, if paid whole."""


class JackpotTerms(Protocol):
    """The approved terms of a jackpot prize (s 224), of one table or of a pool."""

    @property
    def seed(self) -> int:
        """Return the cents that a prize begins with after it was paid whole."""

    @property
    def jackpot_sharing(self) -> Literal["greater", "equal"]:
        """Return how several straight flushes and royal flushes share the prize (s 247(2))."""


def is_top(hand: str) -> bool:
    """Return whether the hand is a straight flush or a royal flush, which wins a share of the jackpot prize."""
    return bool(PRIZES[hand].percent)


def payouts(terms: JackpotTerms, prize: int, winners: Mapping[str, str]) -> dict[str, Payout]:
    """Return the payout of each of these places with a jackpot prize of `prize` cents.

    All are paid at one moment of the round, after the other wagers (s 245(3)), and s 246(1) names the amount that "must
    be paid for each winning jackpot hand": 10 or 100 percent of the prize. Each payout is therefore calculated from the
    prize before all payouts, regardless of seats. Only if the procedures and a sign state another way does s 247(2)
    divide the prize.
    """
    top = [place for place, hand in winners.items() if is_top(hand)]
    if terms.jackpot_sharing == "equal" and len(top) > 1:
        return shared(terms, prize, winners, top)
    found, left = {}, prize
    for place, hand in winners.items():
        found[place] = own = by_its_hand(terms, prize, left, hand)
        left -= own.share
    return found


def fixed_sums(terms: JackpotTerms, winners: Mapping[str, str]) -> dict[str, Payout]:
    """Return the payout of each of these places while nobody knows the prize: the fixed amount (s 246(1))."""
    return {place: by_its_hand(terms, 0, 0, hand) for place, hand in winners.items()}


def by_its_hand(terms: JackpotTerms, prize: int, left: int, hand: str) -> Payout:
    """Return the fixed amount, or the share of the jackpot prize if greater (s 246(1)).

    left: Rest of the prize after the shares of other hands. The house pays the part of the share that exceeds this
    rest. A prize that is paid whole begins again, once, with the seed (assumed).
    """
    wins = PRIZES[hand]
    share = min(wins.share(prize), left)
    seed = terms.seed if wins.percent == WHOLE and share else 0
    return Payout(hand, wins.paid(prize), "s 246(1)", share, seed)


def shared(terms: JackpotTerms, prize: int, winners: Mapping[str, str], top: list[str]) -> dict[str, Payout]:
    """Divide the whole jackpot prize equally among straight flushes and royal flushes (s 247(2)).

    Indivisible cents stay in the prize (assumed).
    """
    share, found = prize // len(top), {}
    for place, hand in winners.items():
        seed = terms.seed if share and place == top[-1] else 0
        equal = Payout(hand, share, "s 247(2)", share, seed)
        found[place] = equal if is_top(hand) else Payout(hand, PRIZES[hand].dollars * 100, "s 246(1)")
    return found
