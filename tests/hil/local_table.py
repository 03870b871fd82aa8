# SPDX-License-Identifier: MIT
"""A real controller with simulated pins and chips below its drivers, which the hand of a local rig reaches."""

import threading
import time
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Client, Connection
from pathlib import Path
from typing import Any

from controller.config import read_table
from controller.running import process
from hal.base.clock import VirtualClock
from hal.board import Board
from hal.raspberry_pi import hardware as raspberry_pi
from hal.sim.bus import SimulatedBus
from hal.sim.pins import SimulatedPins

GPIOS = (0, 1, *range(4, 28))
LONGEST_PULSE_US = 50_000


def _micros() -> int:
    return time.monotonic_ns() // 1000


class PinClock(VirtualClock):
    """The time of edges, from the controller's own clock. Nothing else uses this clock."""

    def now(self) -> int:
        return time.monotonic_ns()


class Below:
    """Simulated pins and chips. Driven levels and the controller's outputs go over a connection."""

    def __init__(self, link: Connection, board: Board) -> None:
        self._link, self._lock = link, threading.Lock()
        self.pins = SimulatedPins(PinClock())
        self.bus = SimulatedBus(board)
        self._told: dict[int, bool] = {}
        self._driven: dict[int, tuple[int, int]] = {}
        for gpio in GPIOS:
            self.pins.line(gpio).watch(partial(self._changed, gpio))
        threading.Thread(target=self._obey, daemon=True).start()

    def _changed(self, gpio: int) -> None:
        level = self.pins.line(gpio).puts_out(True)
        if self._told.get(gpio) != level:
            self._told[gpio] = level
            self._say("output", gpio, level)

    def _say(self, *words: Any) -> None:
        with self._lock, suppress(OSError):
            self._link.send(words)

    def _obey(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                what, *words = self._link.recv()
                if what == "drive":
                    self._drive(*words)
                else:
                    self._say("data", self._done(what, *words))

    def _drive(self, gpio: int, level: bool | None, at: int) -> None:
        """Drive a line as long after the last time as the hand did: a pulse stays one though this process was late."""
        last_at, last_done = self._driven.get(gpio, (0, 0))
        time.sleep(max(0, last_done + min(at - last_at, LONGEST_PULSE_US) - _micros()) / 1_000_000)
        self._driven[gpio] = (at, _micros())
        self.pins.line(gpio).drive(level)

    def _done(self, what: str, address: int, *words: Any) -> bytes | None:
        if what == "gone":
            (self.bus.lose if words[0] else self.bus.bring_back)(address)
        elif what == "open":
            lamps = self.bus.lamp_chips[address].open
            (lamps.add if words[1] else lamps.discard)(words[0])
        else:
            with suppress(OSError):
                return self.bus.read(address, *words)
        return None


def run(folder: str) -> None:
    """Run the table of this folder."""
    configuration = read_table(Path(folder) / "table.toml")
    below = Below(Client(str(Path(folder) / "pins")), configuration.board)
    raspberry_pi.open_pins = lambda board: below.pins  # type: ignore[assignment]
    raspberry_pi.open_bus = lambda board: below.bus  # type: ignore[assignment]
    process.run(configuration)
