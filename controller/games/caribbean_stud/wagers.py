# SPDX-License-Identifier: MIT
"""The wagers of Caribbean stud and what they pay (ss 239, 241, 243-246). Outcomes are words; each decides one hand."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from c_ext.layout import LOSE, VOID, Layout, Odds, Win, to
from controller.games.cards.hands.ends import End, Ends, decisions
from controller.games.cards.hands.wagers import wager

ANTE, BET, JACKPOT = "ante", "bet", "jackpot"
"""The wagers."""
BET_IN_ANTES: Final = 2
"""s 239(4)."""

FOLDS, NOT_QUALIFIED, LOSES, STANDS_OFF = "folds", "dealer does not qualify", "loses", "stands off"
"""The outcomes of a hand that does not win against the dealer's."""
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
"""By the ranking of the player's hand, s 244(1)."""


WHOLE: Final = 100
"""Percent."""


class Prize(NamedTuple):
    """What a winning jackpot hand is paid, s 246(1): so many dollars, or this share of the jackpot prize if greater."""

    dollars: int
    percent: int = 0

    def share(self, jackpot: int) -> int:
        """Its share of a jackpot prize, both in cents; rounded down (assumed)."""
        return jackpot * self.percent // WHOLE

    def paid(self, jackpot: int) -> int:
        """What is paid, in cents, while the jackpot prize is so many cents."""
        return max(self.dollars * 100, self.share(jackpot))


DEAD_MANS_HAND: Final = "dead man's hand"
"""Two aces and two eights, and another card (s 224)."""
PRIZES: Final[Mapping[str, Prize]] = {
    DEAD_MANS_HAND: Prize(50),
    "flush": Prize(100),
    "full house": Prize(150),
    "4 of a kind": Prize(500),
    "straight flush": Prize(1_000, percent=10),
    "royal flush": Prize(10_000, percent=100),
}
"""s 246(1)."""


def wins_with(ranking: str) -> str:
    """The outcome of a hand of this ranking that wins against the dealer's."""
    return f"wins with {ranking}"


def jackpot(hand: str) -> str:
    """The outcome of a jackpot wager by its winning hand, one of PRIZES; it loses with an empty one."""
    return f"jackpot: {hand}" if hand else NO_JACKPOT


OF_A_JACKPOT: Final = {jackpot(hand): hand for hand in PRIZES} | {NO_JACKPOT: NO_WINNING_HAND}
"""What a jackpot wager has won, in words, by its outcome."""


def prizes(*, dead_mans_hand: bool) -> dict[str, Prize]:
    """The winning jackpot hands. A dead man's hand is one where the approved pit procedures say so (s 227(2))."""
    return {hand: prize for hand, prize in PRIZES.items() if dead_mans_hand or hand != DEAD_MANS_HAND}


OF_ANTE: Final[Ends] = {
    FOLDS: End(LOSE, "s 239(5)"),
    NOT_QUALIFIED: End(Win(ANTE_PAYS), "s 241(2)(a)"),
    **{wins_with(ranking): End(Win(ANTE_PAYS), "s 243(2)(a)") for ranking in BET_PAYS},
    LOSES: End(LOSE, "s 243(4)(a)"),
    STANDS_OFF: End(VOID, "s 243(6)"),
}
OF_BET: Final[Ends] = {
    NOT_QUALIFIED: End(VOID, "s 241(3)"),
    **{wins_with(ranking): End(Win(odds), "s 244(1)") for ranking, odds in BET_PAYS.items()},
    LOSES: End(LOSE, "s 243(4)(a)"),
    STANDS_OFF: End(VOID, "s 243(6)"),
}


def of_jackpot(*, dead_mans_hand: bool) -> Ends:
    """How the jackpot wager ends. It is collected with a hand that is folded, whatever the hand is (s 239(5))."""
    won = prizes(dead_mans_hand=dead_mans_hand)
    wins = {jackpot(hand): End(Win(to(prize.dollars)), "s 246(1)") for hand, prize in won.items()}
    return {FOLDS: End(LOSE, "s 239(5)"), **wins, NO_JACKPOT: End(LOSE, "s 225(a)")}


def ends(*, jackpot: bool, dead_mans_hand: bool) -> dict[str, Ends]:
    """How each wager ends. `jackpot`: the table has jackpot wagers."""
    of_jackpots = {JACKPOT: of_jackpot(dead_mans_hand=dead_mans_hand)} if jackpot else {}
    return {ANTE: OF_ANTE, BET: OF_BET, **of_jackpots}


@cache
def layout(*, jackpot: bool = True, dead_mans_hand: bool = False) -> Layout[str]:
    """The wagers of a table, with or without jackpot wagers. The jackpot's amounts are the least that are paid.

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
