# SPDX-License-Identifier: MIT
"""The cards of a round: three to each place with wagers, and the community cards, all face down (7.3, 7.4)."""

from controller.engine.rules.wait import VoidRound
from controller.engine.values.roles import CASINO_SUPERVISOR
from controller.games.cards.hands import not_left
from controller.games.cards.hands.dealing import CardDestination, DealRules, by_ones, in_stacks
from controller.games.cards.hands.log import COMMUNITY, RACK, in_words
from controller.games.cards.shoe.device import DeviceRules, DeviceStack
from controller.games.let_it_ride import community, hands
from controller.games.let_it_ride.nsw.table import NswRideTable


def order(table: NswRideTable) -> list[CardDestination]:
    """Return the destination of each card. The first card of the dealer's stack is the top card (assumed, 7.4.3)."""
    play = table.memory.play
    dealt_to = sorted((*play.players, *play.extra), key=int)
    if table.options.shuffling_device:
        stacks = in_stacks(dealt_to, hands.OWN, "7.4.1")
        return [*stacks, CardDestination(RACK, "7.4.3"), *in_stacks([COMMUNITY], hands.COMMUNITY, "7.4.2")]
    first, others = by_ones(dealt_to, 1, "7.3.1"), by_ones(dealt_to, hands.OWN - 1, "7.3.2")
    return [*first, *others, *by_ones([COMMUNITY], hands.COMMUNITY, "7.3.3")]


def exposed(table: NswRideTable, goes: CardDestination) -> str:
    """Turn over one exposed card and go on. A second one, or a community card, is a misdeal."""
    play = table.memory.play
    play.exposed += 1
    if goes.to == COMMUNITY:
        raise VoidRound("misdeal: a community card was exposed", "12.6")
    if play.exposed > 1:
        raise VoidRound("misdeal: two cards were exposed during the deal", "12.3, 12.4")
    table.note("an exposed card was dealt: turn it over, and go on", "12.5")
    return goes.to


def missing(table: NswRideTable) -> None:
    """Declare a misdeal: the shoe is empty before all cards are dealt (12.1)."""
    table.memory.play.new_cards = True
    raise VoidRound("misdeal: a card is missing from the deck", "12.1, 12.4")


def due(table: NswRideTable, stacks: int) -> tuple[str, int]:
    """Return the destination and size of a shuffling device's next stack (7.4)."""
    goes = order(table)[hands.OWN * stacks :]
    return (goes[0].to if goes else "", hands.OWN)


def wrong_stack(table: NswRideTable, stack: DeviceStack) -> None:
    """Handle a stack of another size than three: a misdeal, unless players have handled the cards (12.1, 12.2)."""
    if stack.to in (RACK, COMMUNITY):
        raise VoidRound(f"misdeal: the dealer got {stack.words}", "12.2, 12.4")
    if not table.memory.play.handled:
        where = in_words(stack.to) if stack.to else "nobody"
        raise VoidRound(f"misdeal: {where} got {stack.words}", "12.1, 12.4")
    table.alert(CASINO_SUPERVISOR, f"the shuffling device gave {stack.words}: key 9 0 7 and the place", "12.7")


def none_left(table: NswRideTable) -> None:
    """Take a counted card that has not left the shoe out of the record: the dealer keyed 0 0 0."""
    not_left.take_out(table, not_left.DealRecord(order, community.forget))


DEVICE_RULES: DeviceRules[NswRideTable] = DeviceRules(due=due, wrong_stack=wrong_stack, deck="3.1, 3.7", shuffle="13.1")
RULES: DealRules[NswRideTable] = DealRules(exposed=exposed, short=missing)
