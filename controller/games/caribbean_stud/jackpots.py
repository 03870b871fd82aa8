# SPDX-License-Identifier: MIT
"""Winning jackpot hands, paid after all ante and bet wagers from the dealer's right (ss 245-247)."""

from collections.abc import Mapping

from controller.engine.record.events import Directed
from controller.engine.record.state import Lying
from controller.engine.rules.features import FixedPayment
from controller.engine.rules.wait import Procedure, wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import all_known, names
from controller.games.cards.hands.turning_up import turn_up
from controller.games.cards.shoe.preparing import DONE
from controller.games.caribbean_stud import claims, wagers
from controller.games.caribbean_stud import hands as ranks
from controller.games.caribbean_stud.dealer import qualifies
from controller.games.caribbean_stud.table import CaribbeanTable, has_jackpot_wager, linked_pool
from controller.games.caribbean_stud.wagers import BET, JACKPOT, Payout, fixed_sums, is_top, payouts
from controller.games.caribbean_stud.waits import MEANWHILE
from controller.games.house_poker.jackpot import JackpotClaim

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
    yield from claimed(table)
    for place, payout in play.payouts.items():
        yield from declared(table, place, payout)
    if table.owed:
        yield from counted(table)
        what, source = PAY if play.payouts else COLLECT
        settling.require_payment(table, what, source, "Jackpot")
        yield from settling.await_payment(table, MEANWHILE)
    if pool := linked_pool(table):
        claims.note_payment(table, pool, {place: payout.cents for place, payout in play.payouts.items()})
        return
    for payout in play.payouts.values():
        table.memory.pool.pay_out(payout.share, payout.seed)


def judged(table: CaribbeanTable) -> Procedure[None]:
    """Judge the winning jackpot hands. Cards keyed again may turn a winner into a loser."""
    play = table.memory.play
    for place in reversed(play.continuing):
        yield from known(table, place)
    play.winners = {place: winning_hand(table, place) for place in reversed(play.continuing) if wins(table, place)}
    play.jackpots_judged = True


def claimed(table: CaribbeanTable) -> Procedure[None]:
    """Find the payouts of the winning hands. The floor tells a share of a prize that several tables share (s 231(3)).

    The cards of winning hands stay meanwhile (ss 241(4), 243(7)). They are turned up first, because a claim names the
    hands, and goes to the floor. The floor manager may direct to pay the fixed sums.
    """
    play, pool = table.memory.play, linked_pool(table)
    if play.payouts or not (play.winners or play.claim):
        return
    if pool is None:
        play.payouts = payouts(table.options, table.memory.pool.amount, play.winners)
        return
    if any(map(is_top, play.winners.values())):
        for place in play.winners:
            yield from turn_up(table, MEANWHILE, place, "s 245(1)")
    it = claims.claim_of_round(table, pool)
    while it and not (it.answer or it.fixed):
        asked = claims.wait_for_answer(table, pool, it, "s 243(7)" if qualifies(play) else "s 241(4)")
        event = yield from MEANWHILE.happens(table, asked)
        if isinstance(event, Directed) and event.direction == "fixed-sum":
            claims.pay_fixed(table, pool, it, event)
    play.payouts = of_claim(it, play.winners) if it and not it.fixed else fixed_sums(table.options, play.winners)


def of_claim(it: JackpotClaim, winners: Mapping[str, str]) -> dict[str, Payout]:
    """Return the payouts of an answered claim."""
    told = it.answer.payouts if it.answer else ()
    return {each.place: Payout(winners[each.place], each.cents, each.source, each.share) for each in told}


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


def pays(table: CaribbeanTable, won: Lying, outcome: str, cents: int) -> FixedPayment | None:  # noqa: ARG001 - as every game has it
    """Return payouts outside the odds: the maximum payment for a bet (s 244(2)), and the jackpot."""
    if won.wager == JACKPOT:
        payout = table.memory.play.payouts.get(won.hand)
        return FixedPayment(payout.cents, payout.source, kept=True) if payout else None
    most = table.options.most_paid
    return FixedPayment(most, "s 244(2)", limited=True) if won.wager == BET and cents > most else None
