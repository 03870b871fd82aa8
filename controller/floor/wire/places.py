# SPDX-License-Identifier: MIT
"""The messages about what only the floor knows: asks of tables, and the floor's rulings. One message is one frame."""

from typing import TypeAlias

from controller.engine.record.floor.places import FloorAsk, Ruling
from controller.floor.wire.messages import FloorMessage, Number, TableMessage


class AskPlace(TableMessage, frozen=True):
    """An ask of the table, or the repetition of one. Answered by PlaceAnswered, or refused."""

    ask: FloorAsk


class AskRulings(TableMessage, frozen=True):
    """Answered by the Rulings after this number; none if the table has them all. At most one a second."""

    after: Number


class PlaceAnswered(FloorMessage, frozen=True):
    """The one answer to an ask."""

    number: Number
    yes: bool
    """The place is given, the report is noted, or the table that issued the chips is closed."""
    holders: tuple[str, ...] = ()
    """The tables that hold the teaching places, if none is free."""


class Rulings(FloorMessage, frozen=True):
    """The next rulings of the floor's list, in order."""

    rulings: tuple[Ruling, ...]
    clock: Number = 0
    """Milliseconds since 1970 by the server's clock when it answered. 0: not stated."""


PlacesToFloor: TypeAlias = AskPlace | AskRulings
PlacesToTable: TypeAlias = PlaceAnswered | Rulings
