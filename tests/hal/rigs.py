# SPDX-License-Identifier: MIT
"""Rigs: the pins below a driver, as a contract suite needs them. One rig is simulated, one uses jumpered pins."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, TypeVar

import msgspec
from gpiozero import InputDevice, OutputDevice

from hal.base.clock import LimitReached, LoopClock, VirtualClock, nanoseconds
from hal.base.pins import PinContext
from hal.signals import Signal
from hal.sim.pins import SimulatedPins
from hal.wiring.fields import Pin, SerialPort

S = TypeVar("S", bound=Signal)


class Jumper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pin that a driver uses, and the pin at the other end of the jumper, which the test uses."""

    pin: Pin
    hand: Pin


class SerialCable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two serial ports of this Pi, joined by a crossed cable: the driver's, and the test's."""

    port: SerialPort
    hand: SerialPort


class Jumpers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rig file: the pin library, four inputs (active low, with the Pi's pull-up), and two outputs (active high)."""

    backend: Literal["lgpio", "rpigpio"] = "lgpio"
    switch: Jumper = Jumper(5, 12)
    rotation: Jumper = Jumper(22, 13)
    rest: Jumper = Jumper(23, 19)
    cover: Jumper = Jumper(24, 16)
    motor: Jumper = Jumper(17, 25)
    backward: Jumper = Jumper(18, 26)
    serial: SerialCable | None = None
    board: str = ""
    """A board file with the lamp drivers and digits that are on this Pi's bus; empty if there are none."""

    @property
    def inputs(self) -> dict[str, Jumper]:
        return {"switch": self.switch, "rotation": self.rotation, "rest": self.rest, "cover": self.cover}

    @property
    def outputs(self) -> dict[str, Jumper]:
        return {"motor": self.motor, "backward": self.backward}


class PinRig(ABC):
    """Lines that a test drives and reads, a clock, and the signals that came."""

    def __init__(self, jumpers: Jumpers) -> None:
        self.jumpers = jumpers
        self.signals: list[Signal] = []
        self.ports = self._ports()

    @abstractmethod
    def _ports(self) -> PinContext: ...

    @abstractmethod
    def drive(self, line: str, active: bool) -> None:
        """Put an input line on this level now, without a bounce."""

    @abstractmethod
    def motor_on(self, line: str = "motor") -> bool:
        """Whether this line of a motor is high."""

    @abstractmethod
    def until(self, condition: Callable[[], bool], limit: float) -> None:
        """Let time pass until the condition is true. Raises TimeoutError."""

    @abstractmethod
    def pause(self, seconds: float) -> None:
        """Let this much time pass."""

    @abstractmethod
    def close(self) -> None: ...

    def bounce(self, line: str, active: bool) -> None:
        """Put an input line on this level as a contact does: seven edges in about 2 ms."""
        for level in (active, not active) * 3:
            self.drive(line, level)
            self.pause(0.0003)
        self.drive(line, active)

    def next(self, kind: type[S], limit: float = 2.0) -> S:
        """The next signal of this kind. Earlier ones are dropped, and no method returns them any more."""

        def come() -> bool:
            return any(isinstance(signal, kind) for signal in self.signals)

        self.until(come, limit)
        while True:
            signal = self.signals.pop(0)
            if isinstance(signal, kind):
                return signal

    def heard(self, *kinds: type[Signal]) -> list[Signal]:
        """All signals of these kinds that came and were not taken by `next`."""
        return [signal for signal in self.signals if isinstance(signal, kinds)]


class SimulatedPinRig(PinRig):
    """Simulated pins in virtual time."""

    def __init__(self) -> None:
        super().__init__(Jumpers())

    def _ports(self) -> PinContext:
        self.clock = VirtualClock()
        self.pins = SimulatedPins(self.clock)
        for line in self.jumpers.inputs:
            self.drive(line, False)
        return PinContext(self.clock, self.pins, self.signals.append)

    def drive(self, line: str, active: bool) -> None:
        self.pins.line(self.jumpers.inputs[line].pin).drive(not active)

    def motor_on(self, line: str = "motor") -> bool:
        return self.pins.line(self.jumpers.outputs[line].pin).puts_out(True)

    def until(self, condition: Callable[[], bool], limit: float) -> None:
        self.clock.run_until(condition, limit)

    def pause(self, seconds: float) -> None:
        self.clock.advance(seconds)

    def close(self) -> None:
        self.pins.close()


class JumperRig(PinRig):
    """Pins of any factory, each with a jumper to a pin that the test drives from a thread; on an asyncio loop."""

    def __init__(self, pins: Any, jumpers: Jumpers, clock: LoopClock, loop: asyncio.AbstractEventLoop) -> None:
        self.pins, self._clock, self._loop = pins, clock, loop
        super().__init__(jumpers)

    def _ports(self) -> PinContext:
        self._thread = ThreadPoolExecutor(1)
        self._hands = {
            line: OutputDevice(jumper.hand, active_high=False, pin_factory=self.pins)
            for line, jumper in self.jumpers.inputs.items()
        }
        self._eyes = {
            line: InputDevice(jumper.hand, pull_up=False, pin_factory=self.pins)
            for line, jumper in self.jumpers.outputs.items()
        }
        return PinContext(self._clock, self.pins, self.signals.append)

    def drive(self, line: str, active: bool) -> None:
        hand = self._hands[line]
        self._thread.submit(hand.on if active else hand.off).result()

    def motor_on(self, line: str = "motor") -> bool:
        return bool(self._eyes[line].value)

    def until(self, condition: Callable[[], bool], limit: float) -> None:
        end = self._clock.now() + nanoseconds(limit)
        while not condition():
            if self._clock.now() > end:
                raise LimitReached(f"not within {limit} s")
            self.pause(0.002)

    def pause(self, seconds: float) -> None:
        self._loop.run_until_complete(asyncio.sleep(seconds))

    def close(self) -> None:
        self.pause(0)
        self._thread.shutdown()
        for device in (*self._hands.values(), *self._eyes.values()):
            device.close()
        self._loop.close()
        self.pins.close()
