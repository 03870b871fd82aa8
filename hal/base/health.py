# SPDX-License-Identifier: MIT
"""The faults of a device. Reports each fault as it comes, and `Restored` after the last one."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from hal.base.clock import Clock
from hal.signals import Fault, Restored, Signal

Report = Callable[[Signal], None]
"""Gets a signal, on the owner's thread."""


class Trouble(NamedTuple):
    """One fault with its remedy for a technician."""

    what: str
    remedy: str
    kind: str = ""
    """As in Fault."""
    dark: tuple[str, ...] = ()
    """As in Fault."""


class Health:
    """The troubles of one device, each under a key that its driver chooses. Only changes are reported."""

    def __init__(self, device: str, clock: Clock, report: Report) -> None:
        self.device = device
        self._clock = clock
        self._report = report
        self._troubles: dict[Hashable, Trouble] = {}

    @property
    def troubles(self) -> list[Trouble]:
        """Return the present faults, oldest first."""
        return list(self._troubles.values())

    def wrong(self, key: Hashable, what: str, remedy: str, kind: str = "", dark: tuple[str, ...] = ()) -> None:
        """Report a fault, unless exactly this one was reported already."""
        trouble = Trouble(what, remedy, kind, dark)
        known = self._troubles.get(key)
        if known == trouble:
            return
        self._troubles[key] = trouble
        if known is None:
            self._fault(trouble)
        else:
            self._report_anew()

    def fine(self, key: Hashable) -> None:
        """The trouble under this key is over. Reports `Restored` when none is left."""
        if self._troubles.pop(key, None) is not None:
            self._report_anew()

    def set(self, key: Hashable, is_wrong: bool, what: str, remedy: str, kind: str = "") -> None:
        """Call `wrong` if `is_wrong`, else `fine`."""
        if is_wrong:
            self.wrong(key, what, remedy, kind)
        else:
            self.fine(key)

    def repeat(self) -> None:
        """Report all troubles once more, after they caused a refusal."""
        for trouble in self.troubles:
            self._fault(trouble)

    def _report_anew(self) -> None:
        """Report `Restored`, which counts for the whole device, then the remaining faults again."""
        self._report(Restored(self.device, at=self._clock.now()))
        self.repeat()

    def _fault(self, trouble: Trouble) -> None:
        self._report(Fault(self.device, *trouble, at=self._clock.now()))
