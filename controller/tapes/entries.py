# SPDX-License-Identifier: MIT
"""Lines of a tape that a person can enter at a running table, for acts that no device reports."""

from typing import TYPE_CHECKING, cast

from controller.engine.record.events import Event
from controller.tapes.language import FORMS, do
from controller.tapes.script.errors import TapeError

if TYPE_CHECKING:
    from controller.tapes.stages.stage import Stage

ENTERED = tuple(FORMS)
"""The first words of lines that can be entered."""


class EventCollector:
    """Stands in for a stage: only collects the events of a line."""

    machines = ()

    def __init__(self, table: str) -> None:
        self.table = table
        self.events: list[Event] = []

    def send(self, event: Event) -> None:
        """Collect an event."""
        self.events.append(event)

    def hold_tournament(self, _conditions: object) -> None:
        """Raises TapeError: only a tape says so."""
        raise TapeError("a tournament is that of the table file, which names its file: tournament = ...")


def event_of_line(line: str, table: str) -> Event:
    """The event of a line such as `wager red small $5`, at the table of this name.

    Raises TapeError for any other line, ValueError for a wrong amount.
    """
    if line.partition(" ")[0] not in ENTERED:
        raise TapeError(f"{line!r} cannot be entered: write a line that begins with {', '.join(ENTERED)}")
    collector = EventCollector(table)
    do(cast("Stage", collector), line)
    return collector.events[0]
