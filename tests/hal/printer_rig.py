# SPDX-License-Identifier: MIT
"""Rigs for the driver of a printer: a simulated printer right below it, or behind a real port on a pseudo-terminal.

Time is virtual on all of them, so that a busy computer cannot delay a byte beyond the driver's limits.
"""

import os
import tempfile
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from line_rig import FerryClock

from hal.base.clock import VirtualClock, nanoseconds
from hal.base.serial_line import Port, PortCallbacks, SerialContext
from hal.machines.printer import PrinterDevice, PrinterWiring
from hal.raspberry_pi.serial_port import SerialPort
from hal.raspberry_pi.usb_printer_port import UsbPrinterPort
from hal.signals import Fault, NotPrinted, Printed, Restored, Signal
from hal.sim.escpos import PrintedLine
from hal.sim.machines.printer import SimulatedPrinter
from hal.sim.serial import SimulatedPorts

S = TypeVar("S", bound=Signal)
RIGS = ["virtual", "serial", "usb"]
TICKET = (*(b"line %d\n" % line for line in range(10)), b"\x1dV\x42\x00")
"""Ten lines, which take 0.2 s, and a cut."""
WHOLE = [f"line {line}" for line in range(10)]
PATIENCE_S = 30.0
"""Real seconds until sent bytes must have been read."""


def texts(lines: list[PrintedLine]) -> list[str]:
    return [line.text for line in lines]


class PrinterRig:
    """A printer, its driver, and what the driver has reported."""

    path = "/dev/usb/lp0"

    def __init__(self) -> None:
        self.clock = self._clock()
        self.signals: list[Signal] = []
        self.ports = SimulatedPorts(self.clock)
        self.printer = SimulatedPrinter(self.wiring, self.ports, self.clock)
        self.device = self.driver()

    def _clock(self) -> VirtualClock:
        return VirtualClock()

    @property
    def wiring(self) -> PrinterWiring:
        return PrinterWiring(port=self.path)

    def driver(self) -> PrinterDevice:
        """A driver, as after a start of the controller."""
        return PrinterDevice("printer", self.wiring, SerialContext(self.clock, self.open_port, self.signals.append))

    def open_port(self, device: str, baud: int, callbacks: PortCallbacks) -> Port:
        return self.ports.open(device, baud, callbacks)

    def advance(self, seconds: float) -> None:
        self.clock.advance(seconds)

    def unplug(self) -> None:
        self.printer.unplug()

    def plug_in(self) -> None:
        self.printer.plug_in()

    def close(self) -> None:
        self.device.close()

    def print(self, *jobs: str) -> None:
        for job in jobs:
            self.device.print(job, TICKET)

    def next(self, kind: type[S], limit: float = 20.0) -> S:
        """The next signal of this kind. Earlier ones are dropped."""
        end = self.clock.now() + nanoseconds(limit)
        while True:
            while self.signals:
                signal = self.signals.pop(0)
                if isinstance(signal, kind):
                    return signal
            assert self.clock.now() < end, f"no {kind.__name__} within {limit} s"
            self.advance(0.01)

    def until(self, condition: Callable[[], bool], limit: float = 20.0) -> None:
        end = self.clock.now() + nanoseconds(limit)
        while not condition():
            assert self.clock.now() < end, f"not within {limit} s"
            self.advance(0.01)

    @property
    def answers(self) -> list[tuple[str, str]]:
        """The signal that answered each job."""
        return [(type(it).__name__, it.job) for it in self.signals if isinstance(it, Printed | NotPrinted)]

    @property
    def health(self) -> list[str]:
        said = (it for it in self.signals if isinstance(it, Fault | Restored))
        return [it.what if isinstance(it, Fault) else "restored" for it in said]


class PtyPrinterRig(PrinterRig):
    """The driver's port is a real one, and the simulated printer is at the other end of its pseudo-terminal."""

    STEP_S = 0.005

    def __init__(self, port: Callable[..., Any]) -> None:
        self._port = port
        self._folder = tempfile.TemporaryDirectory()
        self.path = str(Path(self._folder.name) / "printer")
        self._opened: Any = None
        self._master = -1
        self._to_printer = self._to_driver = 0
        self._open_terminal()
        super().__init__()
        self.printer.open(PortCallbacks(self._from_printer, lambda _error: None))

    def _clock(self) -> FerryClock:
        return FerryClock()

    def _open_terminal(self) -> None:
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        Path(self.path).symlink_to(os.ttyname(slave))
        self._slave = slave

    def open_port(self, device: str, baud: int, callbacks: PortCallbacks) -> Port:
        rig = self

        def came(data: bytes, at: int) -> None:
            rig._to_driver -= len(data)
            callbacks.on_data(data, at)

        if self._opened and self._master >= 0:
            self._pass_on()
        self._to_printer = self._to_driver = 0
        opened = self._opened = self._port(device, baud, PortCallbacks(came, callbacks.on_lost), self.clock)
        if not Path(self.path).exists():
            opened._thread.join(PATIENCE_S)
        opened.write = partial(self._written, opened.write)
        result: Port = opened
        return result

    def _written(self, write: Callable[[bytes], None], data: bytes) -> None:
        if self._opened._thread.is_alive():
            self._to_printer += len(data)
        write(data)

    def _from_printer(self, data: bytes, _at: int) -> None:
        if self._master >= 0 and self._opened._thread.is_alive():
            self._to_driver += len(data)
            os.write(self._master, data)

    def _settle(self) -> None:
        """Let all bytes on the way arrive. No virtual time passes."""
        end = time.monotonic() + PATIENCE_S
        clock = self.clock
        assert isinstance(clock, FerryClock)
        while self._master >= 0 and self._opened._thread.is_alive() and (self._to_printer > 0 or self._to_driver > 0):
            assert time.monotonic() < end, "bytes that do not arrive"
            self._pass_on()
            clock.ferry(0.001)
        if not self._opened._thread.is_alive():
            clock.ferry(0.0001)  # it has said why it ended

    def _pass_on(self) -> None:
        """Pass the driver's bytes on to the printer."""
        try:
            data = os.read(self._master, 4096)
        except BlockingIOError:
            return
        self._to_printer -= len(data)
        self.printer.receive(data)

    def advance(self, seconds: float) -> None:
        end = self.clock.now() + nanoseconds(seconds)
        while self.clock.now() < end:
            self._settle()
            self.clock.advance(self.STEP_S)

    def unplug(self) -> None:
        self.printer.unplug()
        Path(self.path).unlink()
        os.close(self._master)
        os.close(self._slave)
        self._master = -1
        self._opened._thread.join(PATIENCE_S)
        assert isinstance(self.clock, FerryClock)
        self.clock.ferry(0.01)

    def plug_in(self) -> None:
        self._open_terminal()
        self.printer.plug_in()
        self.printer.open(PortCallbacks(self._from_printer, lambda _error: None))

    def close(self) -> None:
        super().close()
        if self._master >= 0:
            os.close(self._master)
            os.close(self._slave)
        self._folder.cleanup()


def usb(device: str, _baud: int, callbacks: PortCallbacks, clock: Any) -> UsbPrinterPort:
    return UsbPrinterPort(device, callbacks, clock)


@contextmanager
def opened(name: str) -> Iterator[PrinterRig]:
    rig = PrinterRig() if name == "virtual" else PtyPrinterRig(SerialPort if name == "serial" else usb)
    try:
        yield rig
    finally:
        rig.close()
