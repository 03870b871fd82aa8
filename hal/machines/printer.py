# SPDX-License-Identifier: MIT
"""A receipt printer that speaks ESC/POS, on USB or a serial line. It prints jobs, and reports the outcome of each.

The protocol stands in hal/base/receipt_printer.py.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from hal.base.clock import Timer
from hal.base.health import Health
from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.receipt_printer import ERROR, MOST, NUMBERS, OFFLINE, PAPER, Answer, Confirmed, Nonsense, confirm, pieces
from hal.base.serial_line import SerialContext
from hal.machines.printer_line import LineCallbacks, PrinterLine
from hal.signals import NotPrinted, Printed
from hal.wiring.fields import Baud, Seconds, SerialPort, Wiring

WELL_AGAIN = 3
"""Status bytes, one of each sort, that end a fault of garbled answers or of a late confirmation."""


class PrinterWiring(Wiring, frozen=True, kw_only=True):
    """A receipt printer that speaks ESC/POS, on USB (/dev/usb/lp0) or on a serial line."""

    port: SerialPort
    baud: Baud = 38400
    """Speed of a serial line. No effect on USB."""
    paper_mm: Literal[80, 58] = 80
    """Width of the roll."""
    ask_s: Seconds = 0.5
    """Seconds between two status requests."""
    print_s: Seconds = 15.0
    """Seconds until a job, or one piece of a long job, must be printed."""


class Symptom(NamedTuple):
    """Bits of a status byte that report a trouble."""

    status: int
    bits: int
    key: str
    what: str
    remedy: str
    kind: str = ""


SYMPTOMS = (
    Symptom(OFFLINE, 0x04, "cover", "the cover is open", "close it", "cover open"),
    Symptom(PAPER, 0x60, "paper", "the paper is out", "put a new roll in, and close the cover", "no paper"),
    Symptom(OFFLINE, 0x20, "paper", "the paper is out", "put a new roll in, and close the cover", "no paper"),
    Symptom(ERROR, 0x0C, "cutter", "the cutter is stuck", "switch it off, take out what is caught, and switch it on"),
    Symptom(ERROR, 0x20, "broken", "it has an error that does not end", "switch it off and on; then change it"),
    Symptom(ERROR, 0x40, "hot", "the print head is too hot", "wait: it goes on by itself"),
)
NEARLY_OUT = 0x0C
"""Bits of PAPER for a nearly empty roll."""


class Job(NamedTuple):
    """A job to print."""

    name: str
    lines: Sequence[bytes]

    @property
    def wrong(self) -> str:
        """The reason why no printer can print this job; empty if there is none."""
        longest = max(map(len, self.lines), default=0)
        return f"a line of {longest} bytes is not allowed; up to {MOST}" if longest > MOST else ""


class PrinterDevice:
    """Prints one job after the other. Each job is answered once: by `Printed`, or by `NotPrinted`.

    A job is printed only if the printer confirms it. If the printer fails or does not confirm in time, the job is not
    printed: its rest is dropped, so that it does not come out later. A job for a printer with a fault is answered at
    once.

    A job may have any length. A job longer than the printer's buffer is sent in pieces, each after the confirmation of
    the one before.
    """

    def __init__(self, name: str, wiring: PrinterWiring, context: SerialContext) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, context.clock, context.report
        self._health = Health(name, context.clock, context.report)
        self._status: dict[int, int] = {}
        self._jobs: deque[Job] = deque()
        self._printing: Job | None = None
        self._unsent: deque[bytes] = deque()
        """Pieces of the job that are not sent yet."""
        self._number = 0
        self._printed = 0
        self._well = 0
        self._timer: Timer | None = None
        callbacks = LineCallbacks(self._on_status, self._on_answer, self._on_lost)
        self._line = PrinterLine(wiring.port, wiring.baud, wiring.ask_s, context, callbacks)

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician. `printed`: jobs printed since the controller started."""
        return {
            "paper": self._paper,
            "printing": self._printing.name if self._printing else "",
            "waiting": len(self._jobs),
            "printed": self._printed,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def print(self, job: str, lines: Sequence[bytes]) -> None:
        """Print these lines after all earlier jobs. There may be any number of lines; no command crosses a line's
        end.
        """
        self._jobs.append(Job(job, lines))
        self._clock.after(0, self._go_on)

    def close(self) -> None:
        """Free the port. Nothing is reported any more."""
        self._jobs.clear()
        self._printing = None
        self._stop_timer()
        self._line.close()

    # Jobs

    def _go_on(self) -> None:
        """Print the next job. With a fault, give all waiting jobs up."""
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
        """Handle the confirmation of a piece: send the next piece, or end the job."""
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
        """Give up the present job and all waiting jobs."""
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

    # Answers of the printer

    def _on_status(self, which: int, byte: int) -> None:
        self._status[which] = byte
        self._health.fine("line")
        self._well += 1
        if self._well >= WELL_AGAIN:
            self._health.fine("nonsense")
            self._health.fine("late")
        for sign in SYMPTOMS:
            if sign.status == which:
                on = any(self._status.get(it.status, 0) & it.bits for it in SYMPTOMS if it.key == sign.key)
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


def _make(name: str, wiring: PrinterWiring, on: Contexts) -> PrinterDevice:
    return PrinterDevice(name, wiring, on.serial)


def _steps(name: str, _wiring: PrinterWiring) -> Iterator[CommissioningStep]:
    what = f"look at the page that the {name} prints: one line with all digits of 1234567890 three times, and cut off"
    yield CommissioningStep(f"{name} page", what, (f"{name} printed",), shows=("print", name), judged=True)


KIND = MachineKind("printers", "printer", PrinterWiring, _make, _steps, reads=False)
