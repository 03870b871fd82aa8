# SPDX-License-Identifier: MIT
"""The present fault of a device with a motor, for the tumbler and the ball drawer."""

from enum import Enum
from typing import Any, NamedTuple

import msgspec

from hal.base.health import Health
from hal.base.pins import PinContext
from hal.wiring.fields import MotorWiring


class FaultKind(NamedTuple):
    """One kind of fault. `what` and `remedy` may contain fields of the wiring and `{found}`, for str.format."""

    what: str
    remedy: str
    blocks_run: bool = False
    """Whether the device may not run until the fault is over."""
    cure: Enum | None = None
    """Event that shows its end; None: the usual cure of this device."""
    kind: str = ""
    """As in Fault."""


class MotorFaults:
    """The present fault of a device, one at a time. Only a fault that blocks runs replaces one that does not.

    So faults that follow from the first are not reported. The same Health also holds the troubles of the sensors and
    the reader. `cure`: the usual cure.
    """

    def __init__(self, wiring: MotorWiring, health: Health, pin_context: PinContext, cure: Enum) -> None:
        self._values: dict[str, Any] = msgspec.structs.asdict(wiring)
        self._health, self._pin_context, self._cure = health, pin_context, cure
        self._present: FaultKind | None = None

    @property
    def present(self) -> FaultKind | None:
        return self._present

    @property
    def blocks_run(self) -> bool:
        return self._present is not None and self._present.blocks_run

    @property
    def others(self) -> bool:
        """Whether the device has other troubles besides this fault."""
        return len(self._health.troubles) > (self._present is not None)

    def add(self, kind: FaultKind, found: str = "") -> None:
        """Report this fault, unless another counts first. `found`: the reader's words, for texts with `{found}`."""
        if self._present is None or (kind.blocks_run and not self._present.blocks_run):
            self._present = kind
            values = {**self._values, "found": found}
            self._health.wrong("run", kind.what.format(**values), kind.remedy.format(**values), kind.kind)

    def clear(self, by: Enum) -> None:
        if self._present is not None and (self._present.cure or self._cure) is by:
            self._present = None
            self._health.fine("run")

    def repeat(self) -> None:
        """Report all troubles once more, because a command was refused for them."""
        self._health.repeat()
