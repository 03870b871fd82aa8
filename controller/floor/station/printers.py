# SPDX-License-Identifier: MIT
"""The printer of a station: a receipt printer, or files in the folder of the station in its place."""

import asyncio
import os
import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct

from controller.printing.file import NotWritten, write
from controller.printing.layout import PaperLayout
from controller.printing.receipt import receipt
from hal.base.clock import Clock, LoopClock
from hal.base.serial_line import OpenPort, SerialContext
from hal.machines.printer import PrinterDevice, PrinterWiring
from hal.signals import Fault, NotPrinted, Printed, Restored, Signal

PAPERS: Final = "papers"
"""Folder of papers that are written as files, in the folder of a station."""
PRINT_S: Final = 8.0
"""Seconds until the printer must have confirmed a piece of a paper. A ticket is void after 10 s (s 222(1))."""
NO_ANSWER: Final = "the printer has not confirmed the paper in time"
LOOK_AT_IT: Final = "look whether it has power and paper, and whether its cable is plugged in"


class PrintFault(Struct, frozen=True):
    """A reason why a paper is not printed, with the remedy."""

    what: str
    remedy: str


class StationPrinter(Protocol):
    """Prints one paper at a time."""

    def fault(self) -> PrintFault | None:
        """Return the present fault; None if papers can be printed."""

    def print(self, layout: PaperLayout, job: str, patience_s: float) -> PrintFault | None:
        """Print a paper, and wait. Return None once all of it is printed. With a fault, nothing comes out later."""

    def close(self) -> None:
        """Free the printer."""


class PaperFiles:
    """Writes papers as PDF files. Only their owner may read them, because the code on a paper is paid."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / PAPERS

    def fault(self) -> PrintFault | None:
        """As StationPrinter.fault."""
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            return self._fault(f"the folder {self._folder} cannot be made: {error.strerror or error}")
        if not os.access(self._folder, os.W_OK | os.X_OK):
            return self._fault(f"no file may be written into {self._folder}")
        return None

    def print(self, layout: PaperLayout, job: str, _patience_s: float) -> PrintFault | None:
        """As StationPrinter.print. A file appears whole, or not at all."""
        if fault := self.fault():
            return fault
        path = self._folder / f"{job.replace(' ', '-')}.pdf"
        hidden = path.with_name(f".{path.stem}.new.pdf")
        try:
            hidden.touch(mode=0o600)
            write(layout, hidden)
            hidden.replace(path)
        except NotWritten as error:
            return self._fault(str(error))
        except OSError as error:
            return self._fault(f"{path}: cannot be written: {error.strerror or error}")
        return None

    def close(self) -> None:
        """As StationPrinter.close."""

    def _fault(self, what: str) -> PrintFault:
        remedy = f"let this user write into {self._folder.parent}, and make room on its disk"
        return PrintFault(what, remedy)


class DevicePrinter:
    """A receipt printer, driven as at a table, on a loop of its own thread.

    open_ports: as in hal.raspberry_pi.hardware.
    """

    NAME: Final = "ticket printer"

    def __init__(self, device: str, open_ports: Callable[[Clock], OpenPort]) -> None:
        self._wiring, self._open_ports = PrinterWiring(port=device, print_s=PRINT_S), open_ports
        self._answers: queue.SimpleQueue[Signal] = queue.SimpleQueue()
        self._fault: PrintFault | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="ticket printer", daemon=True)
        self._thread.start()
        self._device: PrinterDevice | None = None
        self._on_loop(self._open)

    def fault(self) -> PrintFault | None:
        """As StationPrinter.fault."""
        return self._fault

    def print(self, layout: PaperLayout, job: str, patience_s: float) -> PrintFault | None:
        """As StationPrinter.print."""
        while not self._answers.empty():
            self._answers.get()  # of a job that nobody waits for any more
        lines = receipt(layout)
        self._on_loop(lambda: self._driver.print(job, lines))
        try:
            answer = self._answers.get(timeout=max(0.0, patience_s))
        except queue.Empty:
            self._on_loop(self._open_anew)
            return self._fault or PrintFault(NO_ANSWER, LOOK_AT_IT)
        if isinstance(answer, NotPrinted):
            return self._fault or PrintFault(answer.what, LOOK_AT_IT)
        return None

    def close(self) -> None:
        """As StationPrinter.close."""
        if self._thread.is_alive():
            self._on_loop(self._driver.close)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    # On the thread of the loop

    @property
    def _driver(self) -> PrinterDevice:
        assert self._device
        return self._device

    def _on_loop(self, do: Callable[[], None]) -> None:
        """Do this on the thread of the loop, and wait until it is done."""

        async def done() -> None:
            do()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    def _open(self) -> None:
        clock = LoopClock(self._loop)
        context = SerialContext(clock, self._open_ports(clock), self._note)
        self._device = PrinterDevice(self.NAME, self._wiring, context)

    def _open_anew(self) -> None:
        """Open the port again. The printer then drops what it has not printed."""
        self._driver.close()
        self._open()

    def _note(self, signal: Signal) -> None:
        match signal:
            case Fault(what=what, remedy=remedy):
                self._fault = PrintFault(what, remedy)
            case Restored():
                self._fault = None
            case Printed() | NotPrinted():
                self._answers.put(signal)
