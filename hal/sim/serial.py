# SPDX-License-Identifier: MIT
"""Simulated serial ports with readers. A reader can be unplugged, cut off or disturbed, and can repeat frames."""

import errno
import itertools
import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol

from hal.base.clock import Clock
from hal.base.reader_protocol import ALIVE, LONGEST, NUMBERS, START, Frame, encode
from hal.base.serial_line import Port, PortCallbacks

STARTS_S = 0.5
"""A reader sends START this long after the table is switched on."""

ALIVE_S = 1.0


class SimulatedReader:
    """Sends frames on its line, even if nothing listens. `kind`: the kind that it gives for itself, `ROULETTE 37`.

    starts: it has its supply, and starts by itself.
    """

    def __init__(self, kind: str, clock: Clock, *, starts: bool = True) -> None:
        self.kind = kind
        self._clock = clock
        self._numbers: Iterator[int] = itertools.count()
        self._callbacks: PortCallbacks | None = None
        self._plugged = True
        self._cut = False
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
        line = encode(Frame(next(self._numbers) % NUMBERS, word, tuple(args)))
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

    def _arrives(self, data: bytes) -> None:
        if self._callbacks is not None and not self._cut:
            self._clock.post(partial(self._callbacks.on_data, data, self._clock.now()))

    # What happens to it

    @property
    def heard(self) -> bool:
        """Whether what it says arrives: its plug is in, and its cable is whole."""
        return self._plugged and not self._cut

    def unplug(self) -> None:
        """Its plug is pulled out: the port is gone, and cannot be opened."""
        callbacks, self._callbacks, self._plugged = self._callbacks, None, False
        if callbacks is not None:
            self._clock.post(partial(callbacks.on_lost, _error(errno.EIO)))

    def plug_in(self) -> None:
        """The plug is in again. Frames that the reader sent in between are lost."""
        self._plugged = True

    def unplug_or_plug_in(self) -> None:
        """`unplug`; or `plug_in`, if its plug is out."""
        (self.unplug if self._plugged else self.plug_in)()

    def cut(self) -> None:
        """A wire of its cable breaks: the port is there, but no data comes."""
        self._cut = True

    def mend(self) -> None:
        """The cable is whole again."""
        self._cut = False

    def damage(self, frames: int = 1) -> None:
        """Noise damages the next frames."""
        self._to_damage = frames

    def drop(self, frames: int = 1) -> None:
        """The next frames are lost."""
        self._to_drop = frames

    def repeat(self, frames: int = 1) -> None:
        """The next frames come twice."""
        self._to_repeat = frames

    def delay(self, seconds: float) -> None:
        """From now on everything that it sends arrives this much later; with 0, at once again."""
        self._late_s = seconds

    def exchange(self, kind: str) -> None:
        """Another reader is plugged in at its place, of this kind; or the right one again."""
        self.kind = kind
        self.restart()

    def babble(self) -> None:
        """A frame that does not end."""
        self.send(b"$" + b"A" * 2 * LONGEST)

    def restart(self) -> None:
        """Its supply fails for a moment."""
        self._numbers = itertools.count()
        self.starts()
        self.say(f"{START} {self.kind}")

    def _say_alive(self) -> None:
        self.say(f"{ALIVE} {self.kind}")
        self._clock.after(ALIVE_S, self._say_alive)

    # The port

    def open(self, callbacks: PortCallbacks) -> Port:
        """Open the port. If the reader is unplugged, `on_lost` is called."""
        if self._plugged:
            self._callbacks = callbacks
        else:
            self._clock.after(0, partial(callbacks.on_lost, _error(errno.ENOENT)))
        return _SimulatedPort(self)

    def close(self) -> None:
        """Close the port: frames are no longer received."""
        self._callbacks = None


class FarEnd(Protocol):
    """What is at the other end of a port."""

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
        """Connect a machine to this port that is no reader, and is told something too."""
        self._far_ends[device] = far_end

    def open(self, device: str, baud: int, callbacks: PortCallbacks) -> Port:  # noqa: ARG002 - no speed is simulated
        """As hal.base.serial_line.OpenPort. Raises KeyError for a port with nothing at its other end."""
        return self._far_ends[device].open(callbacks)


class _SimulatedPort:
    """One opening of a reader's port."""

    def __init__(self, reader: SimulatedReader) -> None:
        self._reader = reader

    def write(self, data: bytes) -> None:
        """A reader does not listen."""

    def close(self) -> None:
        self._reader.close()


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
