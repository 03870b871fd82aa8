# SPDX-License-Identifier: MIT
"""lgpio without a Pi: the lines of a chip as the kernel has them, under the name of the package."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest


class LgpioError(Exception):
    """The error that lgpio raises."""


class Watching:
    """A callback of lgpio: called at each edge of a line until it is cancelled."""

    def __init__(self, watching: dict[int, Callable[..., Any]], pin: int, func: Callable[..., Any]) -> None:
        self._watching, self._pin = watching, pin
        watching[pin] = func

    def cancel(self) -> None:
        del self._watching[self._pin]


class Kernel(ModuleType):
    """The lines of a chip: each level of an output, who holds a line, and which are watched.

    A line that is watched is still busy once it is freed: lgpio's thread waits for an edge of it (`look` ends that).
    """

    SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0
    error = LgpioError

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.outputs: dict[int, int] = {}
        self.levels: dict[int, list[int]] = {}
        self.claimed, self.alerts, self.polled = set[int](), set[int](), set[int]()
        self.watching: dict[int, Callable[..., Any]] = {}
        self.held: dict[int, str] = {}
        """Other holders of lines."""
        self.opened = list[int]()

    def look(self) -> None:
        """lgpio's thread has seen which lines are freed."""
        self.polled.clear()

    def gpiochip_open(self, chip: int) -> int:
        self.opened.append(chip)
        return 1

    def gpiochip_close(self, _handle: int) -> None:
        """A line keeps what it has."""

    def gpio_claim_input(self, _handle: int, pin: int, _flags: int = 0) -> None:
        self._claim(pin)
        self.outputs.pop(pin, None)

    def gpio_claim_output(self, _handle: int, pin: int, level: int = 0) -> None:
        self._claim(pin)
        self.outputs[pin] = int(level)
        self.levels.setdefault(pin, []).append(int(level))

    def gpio_claim_alert(self, handle: int, pin: int, _edges: int, _flags: int = 0) -> None:
        self.gpio_claim_input(handle, pin)
        self.alerts.add(pin)

    def callback(self, _handle: int, pin: int, _edges: int, func: Callable[..., Any]) -> Watching:
        return Watching(self.watching, pin, func)

    def gpio_free(self, _handle: int, pin: int) -> None:
        if pin not in self.claimed:
            raise LgpioError("GPIO not allocated")
        self._free(pin)

    def gpio_write(self, handle: int, pin: int, level: int) -> None:
        assert pin in self.outputs
        self.gpio_claim_output(handle, pin, level)

    def gpio_read(self, _handle: int, pin: int) -> int:
        return self.outputs.get(pin, 0)

    def gpio_get_mode(self, _handle: int, pin: int) -> int:
        return 2 * (pin in self.outputs)

    def gpio_get_line_info(self, _handle: int, pin: int) -> list[Any]:
        return [0, pin, 0, f"GPIO{pin}", self.held.get(pin, "")]

    def _claim(self, pin: int) -> None:
        self._free(pin)
        if pin in self.held or pin in self.polled:
            raise LgpioError("GPIO busy")
        self.claimed.add(pin)

    def _free(self, pin: int) -> None:
        self.claimed.discard(pin)
        if pin in self.alerts:
            self.alerts.remove(pin)
            self.polled.add(pin)


MODULES = ("gpiozero.pins.lgpio", "hal.raspberry_pi.lgpio_pins")
"""gpiozero's own module for lgpio, and ours: they are loaded anew, on top."""


def in_place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    """lgpio's place is taken by such a kernel, which a fixture yields."""
    found = Kernel()
    monkeypatch.setitem(sys.modules, "lgpio", found)
    for module in MODULES:
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr("hal.raspberry_pi.gpio_chips.header_chip", lambda: 0)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03115)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory.pins", {})
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._reservations", defaultdict(list))
    yield found
    for module in MODULES:
        sys.modules.pop(module, None)
