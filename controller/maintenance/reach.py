# SPDX-License-Identifier: MIT
"""What maintenance reaches of a running table."""

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
"""Letters that an event keeps of what was done, or why."""
MOST_ROWS = 8
"""Most events that keep one text. A file from outside may claim any number."""


OF_DISPUTES: Final = "dispute: "
"""So begin the events about disputes, and no others: controller/disputes/numbers.py looks for them."""


def told(words: str) -> str:
    """These words as an event may keep them: on one line, and no longer than can be read again at the next start."""
    return "".join(letter if letter.isprintable() else " " for letter in words)[:LONGEST]


def folded(words: str) -> list[str]:
    """These words whole, as several events may keep them, one after the other: no word is cut.

    What is in a file that somebody brings makes no event that begins as those about disputes do.
    """
    lines = wrap(words, LONGEST - 2, break_on_hyphens=False, max_lines=MOST_ROWS, placeholder=" …")
    return [told(f"… {line}" if line.startswith(OF_DISPUTES) else line) for line in lines]


class Receive(Protocol):
    """Takes an event, and answers who entered it: its effects, and why its row is not on disk, if it is not."""

    def __call__(self, event: Event, answer: Callable[[list[Effect], str], None] | None = None, /) -> None: ...


def _at_no_table() -> TableState:
    """The state where no table runs: nobody is signed in, and nobody has to be."""
    return TableState("", Limits(0, 0, 0))


class Reach(NamedTuple):
    """A running table. switch_off: every motor off, also those that still wait to be started. state: as it is now."""

    configuration: Configuration
    clock: Clock
    receive: Receive
    switch_off: Callable[[], None]
    devices: Callable[[], Devices]
    view: Callable[[], View]
    state: Callable[[], TableState] = _at_no_table

    @property
    def commissioning(self) -> bool:
        """Whether the table is out of play, to be commissioned."""
        return any(block.name == BLOCK for block in self.view().blocks)
