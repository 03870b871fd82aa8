"""A line of a tape that a person can enter at a running table: what happened there and no device reports."""

from typing import TYPE_CHECKING, cast

from controller.engine.events import Event
from controller.tapes.language import TapeError, do

if TYPE_CHECKING:
    from controller.tapes.stage import Stage

ENTERED = ("wager", "withdraw", "say", "call", "issue", "redeem", "seat", "collect", "leave")
"""The first words of such lines."""


class Sheet:
    """Not a stage, but a sheet on which the events of one line are written down."""

    machines = ()

    def __init__(self, table: str) -> None:
        self.table = table
        self.written: list[Event] = []

    def send(self, event: Event) -> None:
        """Something that happens at the table."""
        self.written.append(event)


def event_of_line(line: str, table: str) -> Event:
    """The event of a line such as `wager red small $5`, at the table of this name.

    Raises TapeError for what is no such line, ValueError for an amount that is none.
    """
    if line.partition(" ")[0] not in ENTERED:
        raise TapeError(f"{line!r} is not entered: write a line that begins with {', '.join(ENTERED)}")
    sheet = Sheet(table)
    do(cast("Stage", sheet), line)
    return sheet.written[0]
