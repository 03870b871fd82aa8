# SPDX-License-Identifier: MIT
"""Events of the controller itself: start, clock, installed files, and doubted results."""

from typing import Any

from controller.engine.record.state import Computer, OffsetChange
from controller.engine.record.tournament import Conditions
from hal.signals import Signal


class Restarted(Signal, frozen=True):
    """The controller was started with the options of its table file. A round may be open.

    time_of_day: seconds since midnight, by the clock on the wall. cut_off: the last run was not ended in order, and its
    last moments may be missing. tournament: the tournament named by the table file, if any. sign_in: `known` if people
    sign in at the table, `required` if the table file demands it; else empty.
    """

    version: str = ""
    options: dict[str, Any] = {}
    time_of_day: int = 0
    cut_off: bool = False
    tournament: Conditions | None = None
    sign_in: str = ""
    offset_changes: tuple[OffsetChange, ...] = ()
    """The changes of the table's offset from UTC: of the last day and of the next two years, in order."""
    computer: Computer | None = None
    """The computer and the folder on which this table is kept."""


class ClockJumped(Signal, frozen=True):
    """The wall clock moved by `seconds` against the monotonic one, and shows `time_of_day` (since midnight) now."""

    seconds: int
    time_of_day: int = 0
    offset_changes: tuple[OffsetChange, ...] = ()
    """The changes as in Restarted, seen from now."""


class OffsetChanged(Signal, frozen=True):
    """The table's offset from UTC changed by `seconds`, as at daylight saving: the clock shows `time_of_day` now.

    name: of the time that has begun, `AEST`.
    """

    seconds: int
    time_of_day: int = 0
    name: str = ""
    offset_changes: tuple[OffsetChange, ...] = ()
    """The changes as in Restarted, seen from now."""


class SoftwareFound(Signal, frozen=True):
    """Result of the check of the installed program.

    digest: digest of all files; empty during the check, or if it failed. differing: the first few files that differ
    from the installed ones, `changed controller/app.py`.
    """

    version: str
    digest: str = ""
    differing: tuple[str, ...] = ()


class OutcomesDoubted(Signal, frozen=True):
    """Random results, as of `dice`, deviate in a way that a fair device hardly ever shows. Play goes on."""

    WORDS = "{it.device} after {it.results} results: {it.what}"
    device: str
    """Name of the alert, `chances of dice`."""
    results: int
    """Number of results so far."""
    what: str
    """The deviation, in words."""

    @property
    def subject(self) -> object:
        return self.device
