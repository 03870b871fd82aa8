# SPDX-License-Identifier: MIT
"""The box immediately before the dealer has no second card, and the others were dealt more cards (ss 57, 59).

The first cards are laid without its second. What was drawn since waits, and each decision is keyed as it was made; the
last box comes after all others, as the rules want it, and then the dealer.
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
    """All others are complete, and the dealer has no second card (s 57)."""
    refused = ("only if all others have their cards, and the last box and the dealer no second card", "s 57(1)")
    if {*table.memory.play.order} <= {table.memory.play.last_box, DEALER}:
        table.refuse(*refused)
    else:
        at_its_turn(table, CHOOSES, 0, refused)


def after_the_dealer(table: BlackjackTable, _box: str) -> None:
    """The dealer has a second card and more: they are used in their order, first for the last box (s 59)."""
    what = "only if the dealer has a second and an additional card, and the last box no second"
    if at_its_turn(table, OF_THE_DEALERS, SECOND_AND_ONE_MORE, (what, "s 59(1)")):
        table.note("separate the dealer's cards: they are used in their order, first for the last box", "s 59(2)-(3)")


def at_its_turn(table: BlackjackTable, section: str, more: int, refused: tuple[str, str]) -> bool:
    """The last box gets its second card at its turn. more: so many cards have left the shoe after the first cards.

    Answers whether that can be so; if not, it is refused.
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
