# SPDX-License-Identifier: MIT
"""Rigs for devices on a serial line: bytes that the test hands over, or a real port on a pseudo-terminal.

The test acts as the reader: it sends frames, pulls the plug, and plugs in again. Time is virtual on both rigs, so that
a busy computer cannot delay a byte beyond a driver's limits.
"""

import errno
import os
import queue
import tempfile
import threading
import time
import tty
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from hal.base.clock import Clock, LimitReached, VirtualClock, nanoseconds
from hal.base.reader_protocol import NUMBERS, ReaderFrame, encode
from hal.base.serial_line import PortCallbacks, SerialContext
from hal.raspberry_pi.hardware import open_ports
from hal.raspberry_pi.serial_port import SerialPort
from hal.signals import Fault, Signal

S = TypeVar("S", bound=Signal)

RIGS = ["virtual", "pseudo-terminal"]


class LineRig(ABC):
    """A line, a clock, and what was reported. `port` is the path that a driver opens."""

    port = "/dev/reader"

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.signals: list[Signal] = []
        self.number = 0

    @property
    def lines(self) -> SerialContext:
        return SerialContext(self.clock, self.open_port, self.signals.append)

    def say(self, *said: str) -> None:
        """Send each of these as a frame, numbered in order."""
        for each in said:
            self.send(self.frame(each))

    def frame(self, said: str) -> bytes:
        """The bytes of the next frame, which the caller may send."""
        word, *args = said.split()
        number, self.number = self.number, (self.number + 1) % NUMBERS
        return encode(ReaderFrame(number, word, tuple(args)))

    def next(self, kind: type[S], limit: float = 5.0) -> S:
        """The next signal of this kind. Earlier ones are dropped."""
        self.wait(lambda: any(isinstance(signal, kind) for signal in self.signals), limit)
        while True:
            signal = self.signals.pop(0)
            if isinstance(signal, kind):
                return signal

    @property
    def faults(self) -> list[str]:
        return [signal.what for signal in self.signals if isinstance(signal, Fault)]

    @abstractmethod
    def open_port(self, device: str, baud: int, callbacks: PortCallbacks) -> "Port": ...

    @abstractmethod
    def ready(self) -> None:
        """Let time pass until a driver has opened the port."""

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Put these bytes on the line."""

    @abstractmethod
    def unplug(self) -> None: ...

    @abstractmethod
    def plug_in(self) -> None: ...

    @abstractmethod
    def wait(self, condition: Callable[[], bool], limit: float = 5.0) -> None:
        """Let time pass until the condition is true. An error if it is not true within the limit in seconds."""

    @abstractmethod
    def pause(self) -> None:
        """Let enough time pass for the driver to receive what was sent."""

    @abstractmethod
    def close(self) -> None: ...


class VirtualPort:
    """A port whose bytes the test hands over."""

    def __init__(self, callbacks: PortCallbacks) -> None:
        self.callbacks: PortCallbacks | None = callbacks

    def close(self) -> None:
        self.callbacks = None


Port = VirtualPort | SerialPort


class VirtualLineRig(LineRig):
    def __init__(self) -> None:
        self.virtual = VirtualClock()
        self.opened: VirtualPort | None = None
        self.plugged = True
        super().__init__(self.virtual)

    def open_port(self, device: str, baud: int, callbacks: PortCallbacks) -> Port:
        assert (device, baud) == (self.port, 38400)
        self.opened = VirtualPort(callbacks)
        if not self.plugged:
            self._lose(errno.ENOENT)
        return self.opened

    def ready(self) -> None:
        self.wait(lambda: self.opened is not None and self.opened.callbacks is not None)

    def send(self, data: bytes) -> None:
        if self.opened is not None and self.opened.callbacks is not None and self.plugged:
            self.opened.callbacks.on_data(data, self.virtual.now())

    def unplug(self) -> None:
        self.plugged = False
        self._lose(errno.EIO)

    def plug_in(self) -> None:
        self.plugged = True

    def _lose(self, number: int) -> None:
        callbacks = self.opened.callbacks if self.opened else None
        if callbacks is not None:
            self.virtual.after(0, lambda: callbacks.on_lost(OSError(number, os.strerror(number))))

    def wait(self, condition: Callable[[], bool], limit: float = 5.0) -> None:
        self.virtual.run_until(condition, limit)

    def pause(self) -> None:
        self.virtual.advance(0.05)

    def close(self) -> None:
        """There is nothing to release."""


class FerryClock(VirtualClock):
    """Virtual time for drivers with their own threads: posted calls run when the owner asks for them."""

    def __init__(self) -> None:
        super().__init__()
        self._owner = threading.get_ident()
        self._posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()

    def post(self, do: Callable[[], None]) -> None:
        if threading.get_ident() == self._owner:
            do()
        else:
            self._posted.put(do)

    def ferry(self, patience_s: float) -> None:
        """Run what was posted. If nothing was, wait for the next post, for this many real seconds at most."""
        try:
            self._posted.get(timeout=patience_s)()
            while True:
                self._posted.get_nowait()()
        except queue.Empty:
            return


class PtyRig(LineRig):
    """A pseudo-terminal behind a link that always has the same name, as /dev/serial/by-id has."""

    PATIENCE_S = 30.0
    """Real seconds until sent bytes must have been read."""

    def __init__(self) -> None:
        self.ferry_clock = FerryClock()
        super().__init__(self.ferry_clock)
        self._folder = tempfile.TemporaryDirectory()
        self.port = str(Path(self._folder.name) / "reader")
        self.opened: SerialPort | None = None
        self._unheard = 0
        self._ends: tuple[int, int] | None = None
        self.plug_in()

    def open_port(self, device: str, baud: int, callbacks: PortCallbacks) -> Port:
        def came(data: bytes, at: int) -> None:
            self._unheard -= len(data)
            callbacks.on_data(data, at)

        port = open_ports(self.clock)(device, baud, PortCallbacks(came, callbacks.on_lost))
        assert isinstance(port, SerialPort)
        self.opened, self._unheard = port, 0
        return port

    @property
    def _listening(self) -> bool:
        return self.opened is not None and self.opened._port is not None and self.opened._port.is_open

    def ready(self) -> None:
        self.wait(lambda: self._listening)
        self._unheard = 0

    def send(self, data: bytes) -> None:
        assert self._ends is not None
        self._unheard += len(data) if self._listening else 0
        os.write(self._ends[0], data)

    def unplug(self) -> None:
        Path(self.port).unlink(missing_ok=True)
        for end in self._ends or ():
            os.close(end)
        self._ends, self._unheard = None, 0
        if self.opened is not None:
            self.opened._thread.join(self.PATIENCE_S)  # it has reported that the port is lost; no virtual time passes

    def plug_in(self) -> None:
        self._ends = os.openpty()
        tty.setraw(self._ends[1])
        Path(self.port).symlink_to(os.ttyname(self._ends[1]))

    def wait(self, condition: Callable[[], bool], limit: float = 5.0) -> None:
        end = self.clock.now() + nanoseconds(limit)
        self._hear()
        while not condition():
            if self.clock.now() > end:
                raise LimitReached(f"not within {limit} s")
            self.ferry_clock.advance(0.001)
            self._hear()

    def pause(self) -> None:
        self._hear()
        self.ferry_clock.advance(0.05)

    def _hear(self) -> None:
        """Let the port's thread read all that was sent. No virtual time passes."""
        self.ferry_clock.ferry(0.001)
        end = time.monotonic() + self.PATIENCE_S
        while self._unheard > 0 and self._listening:
            if time.monotonic() > end:
                raise LimitReached(f"{self._unheard} bytes not read within {self.PATIENCE_S} s")
            self.ferry_clock.ferry(0.01)

    def close(self) -> None:
        self.unplug()
        self._folder.cleanup()


class WiredRig(PtyRig):
    """A real port, wired to a second port through which the test sends."""

    def __init__(self, port: str, hand: int) -> None:
        self._wired = port, hand
        super().__init__()

    def plug_in(self) -> None:
        self.port, hand = self._wired
        self._ends = (hand, hand)

    def unplug(self) -> None:
        pytest.skip("no program pulls this plug: a person does, by tests/hil/checklist.md")

    def close(self) -> None:
        self._folder.cleanup()


@contextmanager
def opened(name: str) -> Iterator[LineRig]:
    rig: LineRig = VirtualLineRig() if name == "virtual" else PtyRig()
    try:
        yield rig
    finally:
        rig.close()
