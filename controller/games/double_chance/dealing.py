# SPDX-License-Identifier: MIT
"""The cards of a round: five to each place with a wager, face down; later a sixth to places that discard (7, 8.7)."""

from collections.abc import Sequence
from typing import NoReturn

from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import VoidRound
from controller.engine.values.roles import CASINO_SUPERVISOR
from controller.games.cards.hands import not_left, undone
from controller.games.cards.hands.dealing import CardDestination, DealRules, by_ones, in_stacks
from controller.games.cards.hands.log import REMOVED, Chosen, Dealt, in_words
from controller.games.cards.shoe.device import DeviceRules, DeviceStack
from controller.games.double_chance.hands import CARDS
from controller.games.double_chance.table import KEPT_CARDS, DoubleChancePlay, DoubleChanceTable


def order(table: DoubleChanceTable) -> list[CardDestination]:
    """Return the destination of each card of the first hands, five to a place."""
    play = table.memory.play
    dealt_to = sorted((*play.players, *play.extra), key=int)
    if table.options.shuffling_device:
        return in_stacks(dealt_to, CARDS, "7.4.1")
    return by_ones(dealt_to, CARDS, "7.3")


def with_sixth(table: DoubleChanceTable) -> list[CardDestination]:
    """Return the whole order with the sixth cards: first the dealt ones, then those still due."""
    dealt = [card.to for card in sixth_cards(table).values()]
    due = [place for place in sixth_places(table) if place not in dealt]
    return [*order(table), *(CardDestination(place, "8.7") for place in (*dealt, *due))]


def sixth_places(table: DoubleChanceTable) -> Sequence[str]:
    """Return the places that get a sixth card, from the dealer's left (8.7)."""
    return table.memory.play.discarding


def sixth_cards(table: DoubleChanceTable) -> dict[int, Dealt]:
    """Return the sixth cards by their position in the log."""
    log = table.memory.play.log
    dealt = [(at, it) for at, it in enumerate(log) if isinstance(it, Dealt) and it.to != REMOVED]
    return dict(dealt[len(order(table)) :])


def exposed(table: DoubleChanceTable, goes: CardDestination) -> NoReturn:  # noqa: ARG001 - as every game has it
    """Declare a misdeal: a card was dealt face up (12.2, 12.4)."""
    raise VoidRound("misdeal: an exposed card was dealt", "12.4, 12.3")


def missing(table: DoubleChanceTable) -> NoReturn:
    """Void the round: the shoe is empty before all cards are dealt, so a card is missing (12.8)."""
    void_with_new_cards(table, "a card is missing from the deck", "12.8.2")


def void_with_new_cards(table: DoubleChanceTable, what: str, source: str) -> NoReturn:
    """Void the round and undo its settlements. The next round begins with checked cards.

    All monies of the round are returned (12.8.2); a void round has no result (13.2.1, 1.1). Raise VoidRound.
    """
    table.memory.play.new_cards = True
    undone.void_round(table, what, source)


def is_handled(play: DoubleChancePlay) -> bool:
    """Return whether players have handled their cards. Assumed from the first decision of a player on."""
    return any(isinstance(it, Chosen) for it in play.log)


def due(table: DoubleChanceTable, stacks: int) -> tuple[str, int]:
    """Return the destination and size of a shuffling device's next stack: five cards, later one (7.4.1, 8.7)."""
    hands = len(order(table)) // CARDS
    later = bool(hands) and stacks >= hands
    goes = with_sixth(table)[len(order(table)) + stacks - hands :] if later else order(table)[CARDS * stacks :]
    return (goes[0].to if goes else "", 1 if later else CARDS)


def wrong_stack(table: DoubleChanceTable, stack: DeviceStack) -> None:
    """Handle a stack of another size: a misdeal (12.1), unless players have handled their cards."""
    where = in_words(stack.to) if stack.to else "nobody"
    if not is_handled(table.memory.play):
        raise VoidRound(f"misdeal: {where} got {stack.words}", "12.1, 12.3")
    what = f"the shuffling device gave {where} {stack.words}: key 9 0 5 and the place if a hand has too many"
    table.alert(CASINO_SUPERVISOR, what, "12.5")


def forget(table: DoubleChanceTable) -> None:
    """Forget all keyed kept cards, because a correction of the deal may move the cards."""
    table.memory.play.kept.clear()
    table.memory.play.stop_keying()


def too_late(table: DoubleChanceTable) -> Refusal:
    """Return why a correction is too late: discards are in the rack, and other rules apply. None if it is in time."""
    if any(isinstance(it, Chosen) and it.about == KEPT_CARDS for it in table.memory.play.log):
        what = (
            "discards are in the rack: key 9 0 5 and the place of a hand with too few cards, or 9 0 8 for a void round"
        )
        return (what, "12.5, 12.8")
    return None


def none_left(table: DoubleChanceTable) -> None:
    """Take a counted card that has not left the shoe out of the record: the dealer keyed 0 0 0."""
    not_left.take_out(table, not_left.DealRecord(with_sixth, forget, too_late))


DEVICE_RULES: DeviceRules[DoubleChanceTable] = DeviceRules(
    due=due,
    wrong_stack=wrong_stack,
    deck="12.8.3, 3.1",
    in_a_round="it is checked after this round; key 9 0 8 if a card of this round is missing (12.8.2)",
    shuffle="13.1",
)
RULES: DealRules[DoubleChanceTable] = DealRules(exposed=exposed, short=missing)
