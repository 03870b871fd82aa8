# SPDX-License-Identifier: MIT
"""The base class of simulated machines with a reader in tapes: the reader's plug, and its faults at the driver."""

from typing import Any

from controller.tapes.machines.tables import OperatedStage


class SimReader:
    """A simulated machine with a reader. Subclasses set the stage and the machine's name."""

    _stage: OperatedStage
    _name: str

    @property
    def _reader(self) -> Any:
        return self._stage.sim.machine(self._name).reader

    def unplugged(self) -> None:
        """The reader is unplugged, and the table notices."""
        self._reader.unplug()
        self._stage.until(self._has_fault)

    def plugged_in(self) -> None:
        """The reader is plugged in again, and the table notices."""
        self._reader.plug_in()
        self._wait_until_restored()

    def _wait_until_restored(self) -> None:
        self._stage.until(lambda: not self._has_fault())

    def _has_fault(self, of: str = "") -> bool:
        """Whether the driver reports a fault whose text contains `of`."""
        return any(of in fault["what"] for fault in self._stage.describe(self._name)["faults"])
