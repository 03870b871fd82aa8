# SPDX-License-Identifier: MIT
"""The contract suites on simulated pins, and on simulated pins with jumpers through the rig that drives real ones."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from contract_drawer import DrawerContract
from contract_switches import ButtonContract, KeyContract
from contract_tumbler import TumblerContract
from rigs import JumperRig, Jumpers, PinRig, SimulatedPinRig

from hal.base.clock import LoopClock, Timer, nanoseconds
from hal.sim.pins import SimulatedPin, SimulatedPins


class HastyLoop(asyncio.SelectorEventLoop):
    """An asyncio loop that does not wait: its time jumps to the next timer, so that a busy computer has no effect."""

    def __init__(self) -> None:
        super().__init__()
        self._time = 0.0
        self._select, self._selector.select = self._selector.select, self._jump

    def time(self) -> float:
        return self._time

    def _jump(self, timeout: float | None) -> Any:
        self._time += timeout or 0.0
        return self._select(0)


class HastyClock(LoopClock):
    """The loop's clock, on that loop's time."""

    def __init__(self, loop: HastyLoop) -> None:
        super().__init__(loop)
        self._hasty = loop

    def now(self) -> int:
        return nanoseconds(self._hasty.time())

    def alarm(self, seconds: float, do: Callable[[], None]) -> Timer:
        return self.after(seconds, do)


def jumpered() -> JumperRig:
    """Simulated pins with jumpers: the same rig code that drives real pins."""
    loop = HastyLoop()
    clock = HastyClock(loop)
    pins = SimulatedPins(clock)
    jumpers = Jumpers()
    for jumper in jumpers.inputs.values():
        connect(pins.line(jumper.hand), pins.line(jumper.pin))
    for jumper in jumpers.outputs.values():
        connect(pins.line(jumper.pin), pins.line(jumper.hand))
    return JumperRig(pins, jumpers, clock, loop)


def connect(source: SimulatedPin, to: SimulatedPin) -> None:
    def follow() -> None:
        to.drive(source.puts_out(True) if source.function == "output" else None)

    source.watch(follow)


@pytest.fixture(params=[SimulatedPinRig, jumpered], ids=["simulated", "jumpered"])
def rig(request: pytest.FixtureRequest) -> Iterator[PinRig]:
    rig = request.param()
    yield rig
    rig.close()


class TestButton(ButtonContract):
    pass


class TestKey(KeyContract):
    pass


class TestTumbler(TumblerContract):
    pass


class TestDrawer(DrawerContract):
    pass
