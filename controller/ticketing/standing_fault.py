# SPDX-License-Identifier: MIT
"""Faults and alerts of the draw for a floor: told until the table takes them; and what stands for too long."""

from collections.abc import Iterable
from typing import Final

from controller.engine.record.effects import Effect
from controller.maintenance.reach import Receive, shorten
from hal.base.clock import SECOND, Clock
from hal.signals import Fault, Restored

LATE_S: Final = 3
"""Assumed. Seconds. A hold-up that stands longer is an alert."""


class StandingFault:
    """The fault of one device. While the table takes no event, as when its disk is full, call `set` again."""

    def __init__(self, device: str, receive: Receive) -> None:
        self._device, self._receive = device, receive
        self._stands = ("", "")

    @property
    def is_raised(self) -> bool:
        return bool(self._stands[0])

    def set(self, what: str, remedy: str = "") -> None:
        """Tell the table this fault, or its end if `what` is empty, unless the table has it already."""
        stands = (shorten(what), remedy)
        if stands == self._stands:
            return
        before, self._stands = self._stands, stands
        event = Fault(self._device, *stands) if what else Restored(self._device)

        def told(effects: list[Effect], not_taken: str) -> None:
            if not_taken and not effects:
                self._stands = before

        self._receive(event, told)


class LateParts:
    """Parts that have been missing for more than LATE_S, each by its owner: a board with a number, a printer.

    Without news nothing becomes late: nobody knows then what is missing.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since: dict[tuple[str, int], int] = {}
        """Nanoseconds: since when each part of each owner is missing."""
        self.owners: tuple[str, ...] = ()
        """Owners of late parts, in order."""

    def note(self, missing: Iterable[tuple[str, int]]) -> None:
        """Take all parts that are missing now."""
        now = self._clock.now()
        self._since = {part: self._since.get(part, now) for part in missing}
        due = now - LATE_S * SECOND
        self.owners = tuple(sorted({owner for (owner, _), since in self._since.items() if since < due}))
