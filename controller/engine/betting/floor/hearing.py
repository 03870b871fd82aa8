# SPDX-License-Identifier: MIT
"""Hands each event from the floor to its handler."""

from collections.abc import Sequence

from controller.engine.betting.floor import places, rulings
from controller.engine.record.events import Event
from controller.engine.record.floor.places import FloorAnswered, FloorNamed, FloorRefused, FloorRuled
from controller.engine.table.table import AnyTable


def hear(table: AnyTable, event: Event) -> Sequence[Event]:
    """Act on an event from the floor, or about it. Returns the directions that it amounts to, for the round."""
    match event:
        case FloorNamed():
            places.named(table, event)
        case FloorAnswered():
            places.answered(table, event)
        case FloorRefused():
            places.refused(table, event)
        case FloorRuled():
            return rulings.take(table, event)
    return ()
