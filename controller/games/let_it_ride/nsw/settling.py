# SPDX-License-Identifier: MIT
"""Settlement after both community cards are turned up: losers are collected, winners paid (8.7-8.8, 9)."""

from controller.engine.record.state import Lying
from controller.engine.rules.features import FixedPayment
from controller.engine.rules.wait import Procedure
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import names
from controller.games.cards.hands.turning_up import turn_up
from controller.games.let_it_ride import community, hands
from controller.games.let_it_ride.nsw.sections import RULES
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.let_it_ride.nsw.waits import MEANWHILE
from controller.games.let_it_ride.nsw_wagers import NOT_QUALIFIED, outcome

PAY = "take losers, pay winners; cards into the discard rack"


def of_all_hands(table: NswRideTable) -> Procedure[None]:
    """Declare all hands, if not done yet, and pay them. Losing hands come first (9.2)."""
    play = table.memory.play
    if play.playing_places and not play.declared:
        outcomes = yield from examined(table)
        for place in sorted(outcomes, key=lambda it: outcomes[it] != NOT_QUALIFIED):
            settling.decide(table, {place: [outcomes[place]]}, "9.4")
        settling.require_payment(table, PAY, "9.2, 9.3", "Hands are settled")
    yield from settling.await_payment(table, MEANWHILE)


def examined(table: NswRideTable) -> Procedure[dict[str, str]]:
    """Return the outcome of each hand from the dealer's right (assumed: the text gives no order)."""
    play = table.memory.play
    for place in reversed(play.playing_places):
        yield from turn_up(table, MEANWHILE, place, RULES.hand)
    shared, laid = community.cards(play), play.hands
    return {place: outcome(hands.ranking(names(laid[place]), shared)) for place in reversed(play.playing_places)}


def pays(table: NswRideTable, won: Lying, outcome: str, cents: int) -> FixedPayment | None:  # noqa: ARG001 - as a game has it
    """Return the maximum payout, if the odds would give more."""
    most = table.options.most_paid
    return FixedPayment(most, "10.2", limited=True) if cents > most else None
