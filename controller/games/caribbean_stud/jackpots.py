# SPDX-License-Identifier: MIT
"""Winning jackpot hands, paid after all ante and bet wagers from the dealer's right (ss 245-247)."""

from collections.abc import Mapping
from typing import Literal, Protocol

from controller.engine.record.state import Lying
from controller.engine.rules.features import FixedPayment
from controller.engine.rules.wait import Procedure, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import all_known, names
from controller.games.cards.hands.turning_up import turn_up
from controller.games.cards.shoe.preparing import DONE
from controller.games.caribbean_stud import hands as ranks
from controller.games.caribbean_stud import wagers
from controller.games.caribbean_stud.table import (
    CaribbeanTable,
    Payout,
    has_jackpot_wager,
    jackpot_pool,
)
from controller.games.caribbean_stud.wagers import BET, JACKPOT, PRIZES, WHOLE
from controller.games.caribbean_stud.waits import MEANWHILE

PAY = ("pay the winning jackpot hands and close them", "s 245(3)")
COLLECT = ("take the jackpot wagers that do not win", "s 225(a)")
COUNT = wait(
    "counting", "tell the floor manager, count the deck; press done if 52, else void",
    "s 245(5)(b)", DONE, headline="The deck is counted", unpaid=True,
)  # fmt: skip
"""The wait for the count of the deck. Declared jackpots may be void until then: the rules count before payment
(assumed).
"""


def known(table: CaribbeanTable, place: str) -> Procedure[None]:
    """Turn up and key the unread cards of a hand with a jackpot wager: only a known hand can be judged."""
    if has_jackpot_wager(table, place) and not all_known(table.memory.play.hands[place]):
        yield from turn_up(table, MEANWHILE, place, "s 245(1)")


def wins(table: CaribbeanTable, place: str) -> bool:
    """Return whether this place wins the jackpot. A losing jackpot wager is collected with its hand (s 225(a))."""
    if not has_jackpot_wager(table, place):
        return False
    if winning_hand(table, place):
        return True
    settling.decide(table, {place: [wagers.NO_JACKPOT]}, "s 225(a)")
    return False


def winning_hand(table: CaribbeanTable, place: str) -> str:
    """Return the winning jackpot hand at this place; empty without one (s 227)."""
    return ranks.jackpot(names(table.memory.play.hands[place]), dead_mans_hand=table.options.dead_mans_hand)


def paid(table: CaribbeanTable) -> Procedure[None]:
    """Turn up, declare and pay winning jackpot hands. Before a share of the prize is paid, the deck is counted."""
    play = table.memory.play
    if not play.jackpots_judged:
        yield from judged(table)
    for place, payout in play.payouts.items():
        yield from declared(table, place, payout)
    if table.owed:
        yield from counted(table)
        what, source = PAY if play.payouts else COLLECT
        settling.require_payment(table, what, source, "Jackpot")
        yield from settling.await_payment(table, MEANWHILE)
    for payout in play.payouts.values():
        jackpot_pool(table).pay_out(payout.share, payout.seed)


def judged(table: CaribbeanTable) -> Procedure[None]:
    """Judge the winning jackpot hands and their payouts. Cards keyed again may turn a winner into a loser."""
    play = table.memory.play
    for place in reversed(play.continuing):
        yield from known(table, place)
    found = {place: winning_hand(table, place) for place in reversed(play.continuing) if wins(table, place)}
    play.payouts = payouts(table.options, jackpot_pool(table).amount, found)
    play.jackpots_judged = True


def declared(table: CaribbeanTable, place: str, payout: Payout) -> Procedure[None]:
    """Turn up and declare one winning jackpot hand. The floor manager is alerted to a share of the prize."""
    play, outcome = table.memory.play, wagers.jackpot(payout.hand)
    if outcome in play.outcomes(place):
        return
    yield from turn_up(table, MEANWHILE, place, "s 245(1)")
    settling.decide(table, {place: [outcome]}, "s 245(1)")
    if is_top(payout.hand):
        alert = share_alert(place, payout, counted=play.counted)
        if play.counted:
            table.alert(FLOOR_MANAGER, alert, "s 245(5)(a)")
        else:
            table.alert_named(share_of(place), FLOOR_MANAGER, alert, "s 245(5)(a)")


def counted(table: CaribbeanTable) -> Procedure[None]:
    """Alert the floor manager and have the cards counted before a share of the prize is paid (s 245(5))."""
    play = table.memory.play
    shares = {place: payout for place, payout in play.payouts.items() if is_top(payout.hand)}
    if play.counted or not shares:
        return
    yield from MEANWHILE.happens(table, COUNT)
    play.counted = True
    for place, payout in shares.items():
        table.alert_is_over(share_of(place), share_alert(place, payout, counted=False))


def share_of(place: str) -> str:
    """Return the name of the alert about a share of the prize, until the cards are counted."""
    return f"share of {place}"


def share_alert(place: str, payout: Payout, *, counted: bool) -> str:
    """Return the alert about a hand that shares in the prize, with a remark once the deck was counted."""
    return f"place {place} has a {payout.hand} and a jackpot wager" + ": the deck was counted" * counted


# The amount paid


class JackpotTerms(Protocol):
    """The approved terms of a jackpot prize (s 224): those of the table, or of a pool of several tables."""

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


def pays(table: CaribbeanTable, won: Lying, outcome: str, cents: int) -> FixedPayment | None:  # noqa: ARG001 - as every game has it
    """Return payouts outside the odds: the maximum payment for a bet (s 244(2)), and the jackpot."""
    if won.wager == JACKPOT:
        payout = table.memory.play.payouts.get(won.hand)
        return FixedPayment(payout.cents, payout.source, kept=True) if payout else None
    most = table.options.most_paid
    return FixedPayment(most, "s 244(2)", limited=True) if won.wager == BET and cents > most else None
