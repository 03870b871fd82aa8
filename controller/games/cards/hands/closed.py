# SPDX-License-Identifier: MIT
"""A closed table: any act is answered with the closure, and no card is dealt."""

from collections.abc import Sequence

from controller.engine.record.events import Event
from controller.engine.rules.wait import Awaited, Wait, wait
from controller.games.cards.hands.table import HandsTable
from controller.games.cards.shoe.drawing import CardDrawing
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread


def table_closed(what: str, source: str, besides: Sequence[Awaited]) -> Wait:
    """Return the wait of a closed table. besides: events still accepted, such as opening again; no keys."""
    return wait(
        "closed", what, source, besides=besides, refuses=dict.fromkeys(ENTRY, (what, source)), in_play=False,
        headline="Table closed",
    )  # fmt: skip


def left_the_shoe(table: HandsTable, drawing: CardDrawing, closed: Wait, event: Event) -> bool:
    """Return whether something left the shoe of a closed table. A card waits, and is not dealt."""
    if not drawing.took_from_shoe(table, event):
        return False
    if isinstance(event, CardDrawn | CardUnread):
        table.refuse(f"{closed.what}: no card is dealt; the card waits, face down", closed.source)
    return True
