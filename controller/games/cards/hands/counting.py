# SPDX-License-Identifier: MIT
"""Counting of the cards when a person directs it: between rounds or during one."""

from typing import Final, TypeVar

from controller.engine.record.events import Directed
from controller.engine.rules.wait import Awaited, Procedure, Wait, wait
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.hands.table import DeckTable
from controller.games.cards.shoe.face_down import FaceDownDrawing
from controller.games.cards.shoe.preparing import DONE

T = TypeVar("T", bound=DeckTable)
COUNT: Final[Awaited] = (Directed, "count")
"""Accepted in every wait of a game with this direction."""


def ask_for_count(table: DeckTable) -> Wait:
    """Ask the dealer to count the cards. Wagers are not affected."""
    source = table.game.directions["count"].source
    number = (
        f"verify that there are {table.memory.cards.deck}"
        if table.memory.cards.removed_cards
        else "verify their number"
    )
    what = f"count the cards and {number}; press done"
    return wait("count", what, source, DONE, in_play=bool(table.memory.play.players), headline="Counting the cards")


def begin(table: DeckTable, event: Directed) -> None:
    """Record the direction to count the cards."""
    table.memory.counting = True
    table.note(event.describe("the cards are to be counted"), table.game.directions["count"].source)


def note_counted(table: DeckTable) -> None:
    """Record that the dealer has counted the cards."""
    table.memory.counting = False
    table.note("the number of the cards is verified", table.game.directions["count"].source)


def counted(table: T, meanwhile: Meanwhile[T]) -> Procedure[None]:
    """Count the cards, if directed, before the round goes on."""
    while table.memory.counting:
        yield from meanwhile.happens(table, ask_for_count(table))
        note_counted(table)


def before_the_round(table: T, drawing: FaceDownDrawing[T]) -> Procedure[None]:
    """Count the cards, if directed, before wagers are taken."""
    while table.memory.counting:
        event = yield drawing.and_device(ask_for_count(table))
        if not drawing.handle_device(table, event):
            note_counted(table)
