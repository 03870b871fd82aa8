"""The one fault that a device with a motor has now, as tumbler and ball drawer both keep it."""

from enum import Enum
from typing import Any, NamedTuple

import msgspec

from hal.board import DrawerWiring, TumblerWiring
from hal.health import Health
from hal.pins import Ports
from hal.signals import Fault


class Kind(NamedTuple):
    """One kind of fault. `what` and `remedy` may name the wiring, and `{found}`; `bars`: no run until it is over.

    `cure`: what shows that it is over; None: what shows it for most faults of this device.
    """

    what: str
    remedy: str
    bars: bool = False
    cure: Enum | None = None


class MotorFaults:
    """The fault that a device has now, one at a time: what follows from it is not reported too, unless it bars runs.

    The troubles of its sensors and of its reader stand in the same health, beside it. `cure`: the usual one.
    """

    def __init__(self, wiring: TumblerWiring | DrawerWiring, health: Health, ports: Ports, cure: Enum) -> None:
        self._values: dict[str, Any] = msgspec.structs.asdict(wiring)
        self._health, self._ports, self._cure = health, ports, cure
        self._present: Kind | None = None

    @property
    def present(self) -> Kind | None:
        return self._present

    @property
    def bars(self) -> bool:
        return self._present is not None and self._present.bars

    @property
    def others(self) -> bool:
        """Whether anything stands beside it in the health of the device."""
        return len(self._health.troubles) > (self._present is not None)

    def add(self, kind: Kind, found: str = "") -> None:
        """`found`: what the reader said, where the words of this kind name it."""
        if self._present is None or (kind.bars and not self._present.bars):
            self._present = kind
            values = {**self._values, "found": found}
            self._health.wrong("run", kind.what.format(**values), kind.remedy.format(**values))

    def cured(self, by: Enum) -> None:
        if self._present is not None and (self._present.cure or self._cure) is by:
            self._present = None
            self._health.fine("run")

    def repeat(self) -> None:
        """Report all that is wrong once more, for one who asks in vain for what it prevents."""
        for trouble in self._health.troubles:
            fault = Fault(self._health.device, trouble.what, trouble.remedy, at=self._ports.clock.now())
            self._ports.report(fault)
