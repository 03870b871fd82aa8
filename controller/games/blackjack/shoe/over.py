# SPDX-License-Identifier: MIT
"""The end of a shoe, and the choice of the player who cuts the next stack (ss 25, 27, 32)."""

from controller.games.blackjack.hands import TOO_MANY, box_of
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable, Company, players_of
from controller.games.cards.hands.log import DEALER, RACK, Dealt


def round_played(table: BlackjackTable) -> None:
    """End a round. If the cutting card came during it, or the shoe is empty, the cards are shuffled."""
    memory, play = table.memory, table.memory.play
    if not memory.shoe.dealt:
        return
    memory.company.played(play.everybody)
    memory.cut.boxes = [int(box) for box in play.boxes]
    memory.last_boxes = {player: on_boxes(play, player) for player in play.everybody}
    if memory.rounds_left:
        memory.rounds_left -= 1
    if memory.rounds_left is not None and not memory.shoe.empty:
        return
    if memory.shoe.cutting_card:
        box = cutting_card_on(table)
        memory.cut.designate("s 27(1)(b)" if box else "s 27(1)(c)", box)
        shuffle(table, "s 32(1)")
    elif memory.shoe.empty:
        memory.cut.designate("s 27(1)(c)")
        shuffle(table, "s 25(d)")


def on_boxes(play: BlackjackPlay, player: str) -> list[str]:
    """Return the boxes on which this player played."""
    return [box for box, players in play.boxes.items() if player in players]


def cutting_card_on(table: BlackjackTable) -> int:
    """Return the box that got the card after the cutting card; 0: the dealer's hand (s 27(1))."""
    shoe = table.memory.shoe
    places = [it.to for it in table.memory.play.log if isinstance(it, Dealt)] + [DEALER] * len(shoe.waiting)
    since = shoe.behind - shoe.inside
    to = places[-since] if 0 < since <= len(places) else DEALER
    if to == TOO_MANY and (found := table.memory.play.irregular.too_many):
        to = found.hand
    return 0 if to in (DEALER, RACK) else int(box_of(to))


def before_the_first_card(table: BlackjackTable) -> None:
    """Shuffle at once if the cutting card came as the first card of a round (s 32(2))."""
    memory = table.memory
    if memory.cards.stage:
        return
    if memory.shoe.cutting_card == "last" and memory.rounds_left is None:
        table.note("the cutting card came as the first card of a round: the cards are shuffled now", "s 32(2)")
        came_for_the_first_box(table)
        shuffle(table, "s 32(2)")
    elif memory.shoe.empty:
        memory.cut.designate("s 27(1)(c)")
        shuffle(table, "s 25(d)")


def came_for_the_first_box(table: BlackjackTable) -> None:
    """Designate the player on the first box in play to cut, then the others who have wagered."""
    cut, boxes = table.memory.cut, [int(box) for box in players_of(table)]
    if boxes:
        cut.boxes = boxes
        cut.designate("s 27(1)(b)", boxes[0])
    else:
        cut.designate("s 27")


def shuffle(table: BlackjackTable, source: str) -> None:
    """Shuffle the cards and begin a new shoe. The list of players since the shuffle starts anew (s 22)."""
    memory = table.memory
    memory.cut.shuffled = source
    memory.company = Company()
    memory.shoe.complete()
    memory.cards.prepare("shuffle")
