# SPDX-License-Identifier: MIT
"""A receipt printer that speaks ESC/POS, on USB or a serial line. It prints jobs, and says of each whether it is done.

What it has to know besides printing stands in hal/base/receipt_printer.py.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from hal.base.clock import Timer
from hal.base.health import Health
from hal.base.kind import Contexts, Kind, Step
from hal.base.receipt_printer import ERROR, MOST, NUMBERS, OFFLINE, PAPER, Answer, Confirmed, Nonsense, confirm, pieces
from hal.base.serial_line import SerialContext
from hal.machines.printer_line import LineCallbacks, PrinterLine
from hal.signals import NotPrinted, Printed
from hal.wiring.fields import Baud, Seconds, SerialPort, Wiring

WELL_AGAIN = 3
"""After nonsense or a late confirmation, so many status bytes show that it is over: one of each."""


class PrinterWiring(Wiring, frozen=True, kw_only=True):
    """A receipt printer that speaks ESC/POS, on USB (/dev/usb/lp0) or on a serial line.

    baud: of a serial line; on USB it has no effect. paper_mm: the width of its roll. ask_s: how often it is asked how
    it is. print_s: the longest time until it has printed a job, or as much of it as is sent at a time.
    """

    port: SerialPort
    baud: Baud = 38400
    paper_mm: Literal[80, 58] = 80
    ask_s: Seconds = 0.5
    print_s: Seconds = 15.0


class Sign(NamedTuple):
    """Bits of a status byte that stand for a trouble."""

    status: int
    bits: int
    key: str
    what: str
    remedy: str
    kind: str = ""


SIGNS = (
    Sign(OFFLINE, 0x04, "cover", "the cover is open", "close it", "cover open"),
    Sign(PAPER, 0x60, "paper", "the paper is out", "put a new roll in, and close the cover", "no paper"),
    Sign(OFFLINE, 0x20, "paper", "the paper is out", "put a new roll in, and close the cover", "no paper"),
    Sign(ERROR, 0x0C, "cutter", "the cutter is stuck", "switch it off, take out what is caught, and switch it on"),
    Sign(ERROR, 0x20, "broken", "it has an error that does not end", "switch it off and on; then change it"),
    Sign(ERROR, 0x40, "hot", "the print head is too hot", "wait: it goes on by itself"),
)
NEARLY_OUT = 0x0C
"""The bits of PAPER that say that the roll is nearly used up."""


class Job(NamedTuple):
    """What is to be printed."""

    name: str
    lines: Sequence[bytes]

    @property
    def wrong(self) -> str:
        """Why no printer prints this; empty if one does."""
        longest = max(map(len, self.lines), default=0)
        return f"a line of {longest} bytes is not allowed; up to {MOST}" if longest > MOST else ""


class PrinterDevice:
    """Prints one job after the other. Each is answered once: by `Printed`, or by `NotPrinted`.

    Only the printer itself says that a job is on paper. Whatever else happens to it meanwhile, or if it does not say so
    in time, the job is not printed: what is left of it is dropped, so that it does not come out later. A job for a
    printer that has a fault is answered at once.

    A job may be of any length. One that is longer than the printer's buffer is sent in pieces, each once the one before
    it is on paper.
    """

    def __init__(self, name: str, wiring: PrinterWiring, context: SerialContext) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, context.clock, context.report
        self._health = Health(name, context.clock, context.report)
        self._status: dict[int, int] = {}
        self._jobs: deque[Job] = deque()
        self._printing: Job | None = None
        self._unsent: deque[bytes] = deque()
        """The pieces of it that are still to be sent."""
        self._number = 0
        self._printed = 0
        self._well = 0
        self._timer: Timer | None = None
        callbacks = LineCallbacks(self._on_status, self._on_answer, self._on_lost)
        self._line = PrinterLine(wiring.port, wiring.baud, wiring.ask_s, context, callbacks)

    def describe(self) -> dict[str, Any]:
        """Its state, for a technician. `printed`: how many jobs since the controller started."""
        return {
            "paper": self._paper,
            "printing": self._printing.name if self._printing else "",
            "waiting": len(self._jobs),
            "printed": self._printed,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def print(self, job: str, lines: Sequence[bytes]) -> None:
        """Print this, after what was given before. lines: of any number; no command goes on in the next one."""
        self._jobs.append(Job(job, lines))
        self._clock.after(0, self._go_on)

    def close(self) -> None:
        """Free its port. Nothing is reported any more."""
        self._jobs.clear()
        self._printing = None
        self._stop_timer()
        self._line.close()

    # Jobs

    def _go_on(self) -> None:
        """Print the next job; if there is a fault, none of those that wait is printed."""
        if self._health.troubles:
            self._give_up(self._health.troubles[0].what)
        elif self._jobs and self._printing is None and len(self._status) == len((OFFLINE, ERROR, PAPER)):
            self._begin(self._jobs.popleft())

    def _begin(self, job: Job) -> None:
        if job.wrong:
            self._report(NotPrinted(self._name, job.name, job.wrong, at=self._clock.now()))
            self._go_on()
        else:
            self._printing, self._unsent = job, pieces(job.lines)
            self._send_next()

    def _send_next(self) -> None:
        self._stop_timer()
        self._number = (self._number + 1) % NUMBERS
        self._timer = self._clock.after(self._wiring.print_s, self._late)
        self._line.send(self._unsent.popleft() + confirm(self._number))

    def _confirmed(self) -> None:
        """What was sent is on paper."""
        if self._printing is not None and self._unsent:
            self._send_next()
        else:
            self._done()

    def _done(self) -> None:
        job, self._printing = self._printing, None
        self._stop_timer()
        if job is not None:
            self._printed += 1
            self._report(Printed(self._name, job.name, at=self._clock.now()))
            self._go_on()

    def _give_up(self, why: str) -> None:
        """No job is printed: neither what is under way nor what waits."""
        if self._printing is not None:
            self._jobs.appendleft(self._printing)
            self._printing = None
            self._stop_timer()
            self._line.clear()
        given_up, self._jobs = self._jobs, deque()
        for job in given_up:
            self._report(NotPrinted(self._name, job.name, why, at=self._clock.now()))

    def _late(self) -> None:
        job = self._printing.name if self._printing else ""
        what = f"{self._wiring.port}: it has not confirmed {job} in {self._wiring.print_s:g} s"
        self._wrong("late", what, "look whether it has printed all of it, and whether it knows the command GS ( H")

    # What the printer says

    def _on_status(self, which: int, byte: int) -> None:
        self._status[which] = byte
        self._health.fine("line")
        self._well += 1
        if self._well >= WELL_AGAIN:
            self._health.fine("nonsense")
            self._health.fine("late")
        for sign in SIGNS:
            if sign.status == which:
                on = any(self._status.get(it.status, 0) & it.bits for it in SIGNS if it.key == sign.key)
                self._health.set(sign.key, on, sign.what, sign.remedy, sign.kind)
        self._go_on()

    def _on_answer(self, answer: Answer) -> None:
        if isinstance(answer, Nonsense):
            what = f"{self._wiring.port}: {answer.data.hex(' ').upper()} is no answer of an ESC/POS printer"
            self._wrong(
                "nonsense", what, "look for noise, and at its speed; it may send neither XON nor status unasked"
            )
        elif isinstance(answer, Confirmed) and answer.number == self._number:
            self._confirmed()

    def _on_lost(self, what: str, remedy: str) -> None:
        self._status.clear()
        self._wrong("line", what, remedy)

    def _wrong(self, key: str, what: str, remedy: str) -> None:
        self._well = 0
        self._health.wrong(key, what, remedy)
        self._give_up(what)

    @property
    def _paper(self) -> str:
        if PAPER not in self._status:
            return "not known"
        if any(trouble.kind == "no paper" for trouble in self._health.troubles):
            return "out"
        return "nearly out" if self._status[PAPER] & NEARLY_OUT else "there"

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _made(name: str, wiring: PrinterWiring, on: Contexts) -> PrinterDevice:
    return PrinterDevice(name, wiring, on.serial)


def _steps(name: str, _wiring: PrinterWiring) -> Iterator[Step]:
    what = f"look at the page that the {name} prints: one line with all digits of 1234567890 three times, and cut off"
    yield Step(f"{name} page", what, (f"{name} printed",), shows=("print", name), judged=True)


KIND = Kind("printers", "printer", PrinterWiring, _made, _steps, reads=False)
