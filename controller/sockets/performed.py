# SPDX-License-Identifier: MIT
"""The performed events of a table, for `follow`. A tape on real hardware sees every answer by it."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from controller.engine.record import effect_rows
from controller.engine.record import effects as e
from controller.engine.record.events import Event

KEPT = 64
"""Number of past events that a new follower gets: all events of a start, and more."""
PARTS = ("button", "key", "terminal", "device", "timer")
"""The fields of an event that name a part of the table."""


class Performed(msgspec.Struct, frozen=True):
    """One event with its performed effects. Readings of a device (a card, a ball) are left out: a card may lie face
    down.
    """

    event: str
    """Class of the event, `Pressed`. Empty for the opening of a table."""
    of: str
    """Button, key switch or device that reported the event."""
    effects: list[effect_rows.EFFECTS]


def join_effects(event: Event | None, effects: Sequence[e.Effect]) -> Performed:
    """Return this event with its effects. None: the opening of a table."""
    of = next((getattr(event, part) for part in PARTS if hasattr(event, part)), "")
    return Performed(type(event).__name__ if event else "", of, list(effects))


def parse_performed(data: Any) -> list[Performed]:
    """Parse an answer to `follow`. Raises msgspec.ValidationError if this version does not know it."""
    return msgspec.convert(data, list[Performed])


class Recent:
    """The last events of a table, for new followers."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Event | None, Sequence[e.Effect]]] = deque(maxlen=KEPT)

    def keep(self, event: Event | None, effects: Sequence[e.Effect]) -> None:
        """Keep this event."""
        self._kept.append((event, effects))

    @property
    def all(self) -> list[Performed]:
        """Return the kept events, oldest first."""
        return [join_effects(*one) for one in self._kept]
