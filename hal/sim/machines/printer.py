# SPDX-License-Identifier: MIT
"""A simulated receipt printer: it understands what it is sent, prints on paper that can be read, and can misbehave."""

from functools import partial

from hal.base.clock import Clock, Timer
from hal.base.receipt_printer import CLEAR, ERROR, OFFLINE, PAPER
from hal.machines.printer import PrinterWiring
from hal.sim.cable import OnACable
from hal.sim.escpos import CONFIRM, CUT_OFF, DOTS, LINE_FEED, RASTER, Command, PrintedLine, Roll, next_command
from hal.sim.kind import OwnFault, SimulatedKind, Surroundings
from hal.sim.outside import OutsidePorts

LINE_S = 0.02
"""The time that one line takes."""
ANSWER_S = 0.005
ASKS = b"\x10\x04"
BUFFER = 4096
"""Bytes that it keeps until it prints them. What comes in while it is full is lost, as on a line without flow control.
"""
ROLL = 100_000
"""Lines on a new roll."""


class SimulatedPrinter(OnACable):
    """One printer. `paper`: what is on its paper, line by line; CUT_OFF stands where it was cut."""

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
        """Whether something was sent to it while an answer was outstanding: a real printer may then lose either."""
        self._left = ROLL
        self._received = b""
        self._buffer = b""
        self._timer: Timer | None = None
        ports.attach(wiring.port, self)

    @property
    def pages(self) -> list[list[PrintedLine]]:
        """What was printed and cut off, each without its empty lines; a page that is not cut off is not among it."""
        pages: list[list[PrintedLine]] = [[]]
        for line in self.paper:
            if line == CUT_OFF:
                pages.append([])
            elif not line.is_empty:
                pages[-1].append(line)
        return pages[:-1]

    @property
    def torn(self) -> list[PrintedLine]:
        """What hangs out of it: printed since the last cut."""
        since = self.paper[::-1]
        return since[: since.index(CUT_OFF)][::-1] if CUT_OFF in since else self.paper

    @property
    def unknown(self) -> list[bytes]:
        """Commands that it did not understand."""
        return self._printer.unknown

    # The port

    def receive(self, data: bytes) -> None:
        """These bytes come in. What is asked in real time is answered at once; the rest is printed in its order."""
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
                break  # what may become one of these
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
        """The answer to a real-time command: until it has arrived, nothing else may be sent."""
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
        """Do what is in the buffer, until a line has to be printed: that takes its time."""
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

    def _confirm(self, command: Command) -> None:
        if self._confirms:
            self.say(b"\x37\x22" + command.args[4:] + b"\x00")

    def _put_down(self, line: PrintedLine) -> None:
        self._left -= 1
        self.paper.append(line)

    def _forget(self) -> None:
        """Nothing is left to print; what hangs out of it is still there."""
        self._buffer = b""
        self._printer.reset()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    # What happens to it

    def switch_off(self) -> None:
        """It is switched off: what it has not printed is gone."""
        self.is_on, self._received = False, b""
        self._forget()

    def switch_on(self) -> None:
        """It is switched on."""
        self.is_on = True

    @property
    def is_out(self) -> bool:
        """Whether it has no paper."""
        return self._left <= 0

    def run_out(self, lines: int = 0) -> None:
        """The paper ends after so many more lines."""
        self._left = lines

    def load(self) -> None:
        """A new roll is put in; it goes on with what it has not printed yet."""
        self._left = ROLL
        self._work()

    def run_out_or_load(self) -> None:
        """`run_out`; or `load`, if there is no paper."""
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
        """Open the cover; or close it, if it is open."""
        self.cover(self._open)

    def jam(self) -> None:
        """Its cutter is stuck."""
        self._cutter_stuck = True

    def free(self) -> None:
        """Its cutter is free again."""
        self._cutter_stuck = False
        self._work()

    def garble(self, garbles: bool = True) -> None:
        """From now on noise changes whatever it answers; with False, no more."""
        self._garbles = garbles

    def delay(self, seconds: float = ANSWER_S) -> None:
        """From now on it answers so much later."""
        self._answer_s = seconds

    def confirm(self, confirms: bool) -> None:
        """From now on it confirms what it has printed, or does not."""
        self._confirms = confirms


def _made(wiring: PrinterWiring, around: Surroundings) -> SimulatedPrinter:
    return SimulatedPrinter(wiring, around.ports, around.clock)


KIND = SimulatedKind(
    "printers",
    _made,
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
