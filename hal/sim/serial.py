# SPDX-License-Identifier: MIT
"""Simulated serial ports with readers. A reader can be unplugged, cut off or disturbed, and can repeat frames."""

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from hal.base.clock import Clock
from hal.base.reader_protocol import ALIVE, LONGEST, NUMBERS, START, ReaderFrame, encode
from hal.base.serial_line import Port, PortCallbacks
from hal.sim.cable import SerialMachine

STARTS_S = 0.5
"""A reader sends START this long after the table is switched on."""

ALIVE_S = 1.0


class SimulatedReader(SerialMachine):
    """Sends frames on its line, even if nothing listens.

    `kind`: the kind that the reader reports, such as `ROULETTE 37`. `starts`: the reader is powered, and sends START by
    itself.
    """

    def __init__(self, kind: str, clock: Clock, *, starts: bool = True) -> None:
        super().__init__(clock)
        self.kind = kind
        self._numbers: Iterator[int] = itertools.count()
        self._to_damage = self._to_drop = self._to_repeat = 0
        self._late_s = 0.0
        self.starts: Callable[[], None] = lambda: None
        """Called whenever the reader starts, so that its device can set its count to 0."""
        if starts:
            clock.after(STARTS_S, self.restart)
        clock.after(STARTS_S + ALIVE_S, self._say_alive)

    def say(self, said: str) -> None:
        """Send a word and its arguments as the next frame: `REST 17`."""
        word, *args = said.split()
        line = encode(ReaderFrame(next(self._numbers) % NUMBERS, word, tuple(args)))
        if self._to_drop:
            self._to_drop -= 1
        elif self._to_damage:
            self._to_damage -= 1
            self.send(line[:6] + bytes([line[6] ^ 0x04]) + line[7:])
        elif self._to_repeat:
            self._to_repeat -= 1
            self.send(line + line)
        else:
            self.send(line)

    def send(self, data: bytes) -> None:
        """Put any bytes on the line."""
        if self._late_s:
            self._clock.after(self._late_s, partial(self._arrives, data))
        else:
            self._arrives(data)

    # Faults of the reader

    def damage(self, frames: int = 1) -> None:
        """Damage the next frames, as noise does."""
        self._to_damage = frames

    def drop(self, frames: int = 1) -> None:
        """Lose the next frames."""
        self._to_drop = frames

    def repeat(self, frames: int = 1) -> None:
        """Send the next frames twice."""
        self._to_repeat = frames

    def delay(self, seconds: float) -> None:
        """Delay everything that the reader sends by this time from now on."""
        self._late_s = seconds

    def exchange(self, kind: str) -> None:
        """Plug a reader of this kind in at this port, or the right one again."""
        self.kind = kind
        self.restart()

    def babble(self) -> None:
        """Send a frame that does not end."""
        self.send(b"$" + b"A" * 2 * LONGEST)

    def restart(self) -> None:
        """Restart the reader, as a short failure of its supply does."""
        self._numbers = itertools.count()
        self.starts()
        self.say(f"{START} {self.kind}")

    def _say_alive(self) -> None:
        self.say(f"{ALIVE} {self.kind}")
        self._clock.after(ALIVE_S, self._say_alive)


class FarEnd(Protocol):
    """The device at the other end of a port."""

    def open(self, callbacks: PortCallbacks) -> Port:
        """Open the port. If that fails, `on_lost` is called."""


class SimulatedPorts:
    """The serial ports of a table, by device path."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._far_ends: dict[str, FarEnd] = {}

    def connect(self, device: str, kind: str) -> SimulatedReader:
        """Connect a reader of this kind to this port."""
        reader = self._far_ends[device] = SimulatedReader(kind, self._clock)
        return reader

    def attach(self, device: str, far_end: FarEnd) -> None:
        """Connect a machine that is no reader, and receives data too, to this port."""
        self._far_ends[device] = far_end

    def open(self, device: str, baud: int, callbacks: PortCallbacks) -> Port:  # noqa: ARG002 - no speed is simulated
        """Open a port as hal.base.serial_line.OpenPort. Raises KeyError for a port with nothing at its other end."""
        return self._far_ends[device].open(callbacks)
