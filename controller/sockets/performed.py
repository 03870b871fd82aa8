# SPDX-License-Identifier: MIT
"""What a table has performed, event by event: for `follow`, by which a tape on real hardware sees every answer."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from controller.engine.record import effect_rows
from controller.engine.record import effects as e
from controller.engine.record.events import Event

KEPT = 64
"""How many of the last events a new follower is told: all of a start, and more."""
PARTS = ("button", "key", "terminal", "device", "timer")
"""The fields of an event that name a part of the table."""


class Performed(msgspec.Struct, frozen=True):
    """One event whose effects have been performed.

    event: its class, `Pressed`; empty for the opening of a table. of: the button, key switch or device that reported
    it. What a device has read (a card, a ball) is not told: a card may lie face down.
    """

    event: str
    of: str
    effects: list[effect_rows.EFFECTS]


def performed(event: Event | None, effects: Sequence[e.Effect]) -> Performed:
    """This event with its effects; None: the opening of a table."""
    of = next((getattr(event, part) for part in PARTS if hasattr(event, part)), "")
    return Performed(type(event).__name__ if event else "", of, list(effects))


def performed_of(data: Any) -> list[Performed]:
    """What an answer to `follow` has told. Raises msgspec.ValidationError if this version does not know it."""
    return msgspec.convert(data, list[Performed])


class Recent:
    """The last events of a table, for those who begin to follow it."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Event | None, Sequence[e.Effect]]] = deque(maxlen=KEPT)

    def keep(self, event: Event | None, effects: Sequence[e.Effect]) -> None:
        """Keep this one."""
        self._kept.append((event, effects))

    @property
    def all(self) -> list[Performed]:
        """All that are kept, oldest first."""
        return [performed(*one) for one in self._kept]
