# SPDX-License-Identifier: MIT
"""A missing second card of the box immediately before the dealer, found after more cards were dealt (ss 57, 59).

The first cards are laid without the missing card. Later cards wait, and each decision is keyed as it was made. The last
box comes after all others, as the rules require, and then the dealer.
"""

from controller.games.blackjack.irregular.laying import (
    first_cards,
    is_dealing,
    lay,
    without_second_of,
)
from controller.games.blackjack.table import CHOOSES, OF_THE_DEALERS, BlackjackTable
from controller.games.cards.hands.log import DEALER

AS_MADE = "key the decisions of the other boxes as they were made; box {} comes after them"
SECOND_AND_ONE_MORE = 2


def before_the_dealers_second(table: BlackjackTable, _box: str) -> None:
    """Handle the case that all others are complete, and the dealer has no second card (s 57)."""
    refused = ("only if all others have their cards, and the last box and the dealer no second card", "s 57(1)")
    if {*table.memory.play.order} <= {table.memory.play.last_box, DEALER}:
        table.refuse(*refused)
    else:
        at_its_turn(table, CHOOSES, 0, refused)


def after_the_dealer(table: BlackjackTable, _box: str) -> None:
    """Handle the case that the dealer has a second card and more. Their order is kept, first for the last box (s
    59).
    """
    what = "only if the dealer has a second and an additional card, and the last box no second"
    if at_its_turn(table, OF_THE_DEALERS, SECOND_AND_ONE_MORE, (what, "s 59(1)")):
        table.note("separate the dealer's cards: they are used in their order, first for the last box", "s 59(2)-(3)")


def at_its_turn(table: BlackjackTable, section: str, more: int, refused: tuple[str, str]) -> bool:
    """Deal the last box its second card at its turn. more: Number of cards that left after the first cards.

    Return whether this is possible; if not, refuse it.
    """
    play = table.memory.play
    last, order = play.last_box, play.order
    if last not in order or not is_dealing(play) or len(play.hands.dealer.cards) != 1:
        table.refuse(*refused)
        return False
    order = without_second_of(order, last)
    if len(first_cards(play)) + len(table.memory.shoe.waiting) < len(order) + more:
        table.refuse(*refused)
        return False
    play.irregular.order, play.irregular.second_by = order, section
    lay(table, order, section)
    if {*order} - {last, DEALER}:
        table.note(AS_MADE.format(last), refused[1])
    return True
