# SPDX-License-Identifier: MIT
"""The interface to a running table that maintenance uses."""

from collections.abc import Callable
from textwrap import wrap
from typing import Final, NamedTuple, Protocol

from controller.config import Configuration
from controller.engine.record.effects import Effect
from controller.engine.record.events import Event
from controller.engine.record.state import Limits, TableState
from controller.engine.shown.views import View
from controller.engine.table.maintenance import BLOCK
from hal.base.clock import Clock
from hal.devices import Devices

LONGEST = 200
"""Letters. Longest text in an event about maintenance."""
MOST_ROWS = 8
"""Most events for one text, because a file from outside may hold any number of lines."""


OF_DISPUTES: Final = "dispute: "
"""Prefix of events about disputes, and of no others. controller/disputes/numbers.py searches for it."""


def shorten(words: str) -> str:
    """Return a text that an event may hold: on one line, and short enough to be read at the next start."""
    return "".join(letter if letter.isprintable() else " " for letter in words)[:LONGEST]


def split_lines(words: str) -> list[str]:
    """Split a text into lines for several events, between words.

    A line that begins like an event about disputes gets a prefix, because the text may come from a file from outside.
    """
    lines = wrap(words, LONGEST - 2, break_on_hyphens=False, max_lines=MOST_ROWS, placeholder=" …")
    return [shorten(f"… {line}" if line.startswith(OF_DISPUTES) else line) for line in lines]


class Receive(Protocol):
    """Feeds an event to the table, then calls `answer` with its effects and the error if its row is not on disk."""

    def __call__(self, event: Event, answer: Callable[[list[Effect], str], None] | None = None, /) -> None: ...


def _at_no_table() -> TableState:
    """Return a state without a running table: nobody is signed in, and nobody has to be."""
    return TableState("", Limits(0, 0, 0))


class ReachedTable(NamedTuple):
    """A running table."""

    configuration: Configuration
    clock: Clock
    receive: Receive
    switch_off: Callable[[], None]
    """Switches every motor off, also motors with a pending start."""
    devices: Callable[[], Devices]
    view: Callable[[], View]
    state: Callable[[], TableState] = _at_no_table
    """Returns the present state."""

    @property
    def commissioning(self) -> bool:
        """Whether the table is out of play, to be commissioned."""
        return any(block.name == BLOCK for block in self.view().blocks)
