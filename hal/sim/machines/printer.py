# SPDX-License-Identifier: MIT
"""A simulated receipt printer. It prints on paper that tests can read, and can have faults."""

from functools import partial

from hal.base.clock import Clock, Timer
from hal.base.receipt_printer import CLEAR, ERROR, OFFLINE, PAPER
from hal.machines.printer import PrinterWiring
from hal.sim.cable import SerialMachine
from hal.sim.escpos import CONFIRM, CUT_OFF, DOTS, LINE_FEED, RASTER, PrintedLine, PrinterCommand, Roll, next_command
from hal.sim.kind import OwnFault, SimulatedKind, Surroundings
from hal.sim.outside import OutsidePorts

LINE_S = 0.02
"""Seconds to print a line."""
ANSWER_S = 0.005
ASKS = b"\x10\x04"
BUFFER = 4096
"""Bytes kept until they are printed. Bytes received into a full buffer are lost, as on a line without flow control."""
ROLL = 100_000
"""Lines on a new roll."""


class SimulatedPrinter(SerialMachine):
    """A receipt printer. `paper`: the printed lines, with CUT_OFF at each cut."""

    def __init__(self, wiring: PrinterWiring, ports: OutsidePorts, clock: Clock) -> None:
        super().__init__(clock)
        self.paper: list[PrintedLine] = []
        self._printer = Roll(DOTS[wiring.paper_mm], self._put_down)
        self.is_on = True
        self._open = self._cutter_stuck = self._garbles = False
        self._confirms = True
        self._answer_s = ANSWER_S
        self.outstanding = 0
        """Answers to real-time commands that have not arrived yet."""
        self.interrupted = False
        """Whether data was sent to the printer while an answer was outstanding. A real printer may then lose either."""
        self._left = ROLL
        self._received = b""
        self._buffer = b""
        self._timer: Timer | None = None
        ports.attach(wiring.port, self)

    @property
    def pages(self) -> list[list[PrintedLine]]:
        """The pages that were cut off, without empty lines. An uncut page is not included."""
        pages: list[list[PrintedLine]] = [[]]
        for line in self.paper:
            if line == CUT_OFF:
                pages.append([])
            elif not line.is_empty:
                pages[-1].append(line)
        return pages[:-1]

    @property
    def torn(self) -> list[PrintedLine]:
        """The lines printed since the last cut."""
        since = self.paper[::-1]
        return since[: since.index(CUT_OFF)][::-1] if CUT_OFF in since else self.paper

    @property
    def unknown(self) -> list[bytes]:
        """Commands that the printer did not understand."""
        return self._printer.unknown

    # The port

    def receive(self, data: bytes) -> None:
        """Handle bytes from the controller: answer real-time commands at once, and print the rest in order."""
        if not (self.is_on and self.connected):
            return
        self.interrupted |= self.outstanding > 0
        self._received += data
        while self._received:
            if self._received.startswith(ASKS) and len(self._received) > 2:
                self._say_at_once(self._status(self._received[2]))
                self._received = self._received[3:]
            elif self._received.startswith(CLEAR):
                self._forget()
                self._say_at_once(b"\x37\x25\x00")
                self._received = self._received[len(CLEAR) :]
            elif ASKS.startswith(self._received[:2]) or CLEAR.startswith(self._received):
                break  # may become a real-time command
            else:
                self._keep(self._received[:1])
                self._received = self._received[1:]
        self._work()

    def _keep(self, byte: bytes) -> None:
        if len(self._buffer) < BUFFER:
            self._buffer += byte

    def say(self, data: bytes) -> None:
        """Answer with these bytes."""
        if self._garbles:
            data = bytes(byte ^ 0xFF for byte in data)
        self._clock.after(self._answer_s, partial(self._arrives, data))

    def _say_at_once(self, data: bytes) -> None:
        """Answer a real-time command. Nothing may be sent to the printer until the answer has arrived."""
        self.outstanding += 1
        self._clock.after(self._answer_s, self._has_answered)
        self.say(data)

    def _has_answered(self) -> None:
        self.outstanding -= 1

    def _arrives(self, data: bytes) -> None:
        if self.is_on:
            super()._arrives(data)

    def _status(self, which: int) -> bytes:
        bits = {
            OFFLINE: 0x04 * self._open | 0x20 * (self._left <= 0),
            ERROR: 0x08 * self._cutter_stuck,
            PAPER: 0x60 * (self._left <= 0) | 0x0C * (self._left < 100),
        }
        return bytes((0x12 | bits.get(which, 0),))

    # Printing

    @property
    def _can_print(self) -> bool:
        return self.is_on and not self._open and not self._cutter_stuck and self._left > 0

    def _work(self) -> None:
        """Execute the buffer up to the next line to print. A line takes time."""
        while self._timer is None and self._can_print and (command := next_command(self._buffer)):
            self._buffer = self._buffer[command.length :]
            if command.name == CONFIRM:
                self._confirm(command)
            else:
                self._printer.take(command)
            if command.name in (LINE_FEED, RASTER):
                self._timer = self._clock.after(LINE_S, self._line_is_done)

    def _line_is_done(self) -> None:
        self._timer = None
        self._work()

    def _confirm(self, command: PrinterCommand) -> None:
        if self._confirms:
            self.say(b"\x37\x22" + command.args[4:] + b"\x00")

    def _put_down(self, line: PrintedLine) -> None:
        self._left -= 1
        self.paper.append(line)

    def _forget(self) -> None:
        """Drop everything that is not printed yet. The uncut paper stays."""
        self._buffer = b""
        self._printer.reset()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    # Faults and acts of people

    def switch_off(self) -> None:
        """Switch the printer off. Unprinted data is lost."""
        self.is_on, self._received = False, b""
        self._forget()

    def switch_on(self) -> None:
        """Switch the printer on."""
        self.is_on = True

    @property
    def is_out(self) -> bool:
        """Whether the printer is out of paper."""
        return self._left <= 0

    def run_out(self, lines: int = 0) -> None:
        """End the paper after this many more lines."""
        self._left = lines

    def load(self) -> None:
        """Load a new roll. The printer continues with unprinted data."""
        self._left = ROLL
        self._work()

    def run_out_or_load(self) -> None:
        """End the paper; if there is none, load a new roll."""
        (self.load if self.is_out else self.run_out)()

    @property
    def is_open(self) -> bool:
        """Whether its cover is open."""
        return self._open

    def cover(self, on: bool) -> None:
        """Close the cover, or open it."""
        self._open = not on
        self._work()

    def open_or_close(self) -> None:
        """Open the cover; if it is open, close it."""
        self.cover(self._open)

    def jam(self) -> None:
        """Jam the cutter."""
        self._cutter_stuck = True

    def free(self) -> None:
        """Free the cutter."""
        self._cutter_stuck = False
        self._work()

    def garble(self, garbles: bool = True) -> None:
        """Disturb every answer from now on; with False, no more."""
        self._garbles = garbles

    def delay(self, seconds: float = ANSWER_S) -> None:
        """Delay every answer by this time from now on."""
        self._answer_s = seconds

    def confirm(self, confirms: bool) -> None:
        """Switch the confirmation of printed data on or off."""
        self._confirms = confirms


def _make(wiring: PrinterWiring, around: Surroundings) -> SimulatedPrinter:
    return SimulatedPrinter(wiring, around.ports, around.clock)


KIND = SimulatedKind(
    "printers",
    _make,
    faults=(
        OwnFault("unplugged", "plug", SimulatedPrinter.unplug, SimulatedPrinter.plug_in, "at once"),
        OwnFault("silent", "switched off", SimulatedPrinter.switch_off, SimulatedPrinter.switch_on, "at once"),
        OwnFault("noisy", "line", SimulatedPrinter.garble, lambda it: it.garble(False), "at once"),
        OwnFault("stuck", "cutter", SimulatedPrinter.jam, SimulatedPrinter.free, "at once"),
        OwnFault("late", "paper is out", SimulatedPrinter.run_out, SimulatedPrinter.load, "at once"),
    ),
    cannot={
        "chattering": "it has no contact",
        "another in its place": "whatever speaks ESC/POS prints as well; its page at commissioning shows it",
    },
)
