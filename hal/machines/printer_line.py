# SPDX-License-Identifier: MIT
"""The line to a receipt printer: it is asked again and again how it is, and a lost port is opened again."""

import errno
from collections.abc import Callable
from itertools import cycle
from typing import NamedTuple

from hal.base.clock import Timer
from hal.base.device_error import DeviceError, remedy_of
from hal.base.receipt_printer import CLEAR, ERROR, OFFLINE, PAPER, Answer, Answers, Cleared, Nonsense, Status, ask
from hal.base.serial_line import Port, PortCallbacks, SerialContext

ANSWER_S = 2.0
"""A printer answers within this time, whatever it does."""
QUESTIONS = (PAPER, OFFLINE, ERROR)
AGAIN_S = 2.0
"""A lost port is opened again every AGAIN_S seconds, until this succeeds."""


class LineCallbacks(NamedTuple):
    """What the line calls in its driver. on_status: with a status byte and which it is. on_answer: any other answer.

    on_lost: nothing is known of the printer any more; why, and what to do about it.
    """

    on_status: Callable[[int, int], None]
    on_answer: Callable[[Answer], None]
    on_lost: Callable[[str, str], None]


class PrinterLine:
    """Asks one question at a time. What is to be printed goes out between two questions.

    Whenever nothing was known of the printer it is told first to drop what it had to print: nothing of an earlier time
    comes out of it.
    """

    def __init__(self, port: str, baud: int, ask_s: float, context: SerialContext, callbacks: LineCallbacks) -> None:
        self._path, self._baud, self._ask_s = port, baud, ask_s
        self._context, self._callbacks = context, callbacks
        self._answers = Answers()
        self._questions = cycle(QUESTIONS)
        self._asked = 0
        """The status byte that is asked for; 0 while none is."""
        self._must_clear = self._is_clearing = False
        self._known = 0
        """How many of them are known since the port was opened, or the printer was silent."""
        self._unsent = b""
        self._loss = ""
        """How the printer was lost; empty while it answers."""
        self._closed = False
        self._port: Port | None = None
        self._timer: Timer | None = None
        self._open()

    def send(self, data: bytes) -> None:
        """Send what is to be printed, as soon as the line is free."""
        self._unsent += data
        self._send_if_free()

    def clear(self) -> None:
        """The printer is told to drop what it has not printed; what was not sent is dropped here."""
        self._unsent, self._must_clear = b"", True
        if self._port is not None and not self._waits:
            self._ask()

    def close(self) -> None:
        """Release the port, and stop asking."""
        self._closed = True
        self._shut()

    @property
    def _waits(self) -> bool:
        return bool(self._asked) or self._is_clearing

    # The port

    def _open(self) -> None:
        self._answers, self._asked, self._is_clearing, self._must_clear, self._unsent = Answers(), 0, False, True, b""
        self._known = 0
        self._port = self._context.open_port(self._path, self._baud, PortCallbacks(self._received, self._lost))
        self._ask()

    def _lost(self, error: OSError) -> None:
        if not self._closed and self._port is not None:
            self._shut()
            remedy = _remedy(error)
            how = f"lost: {remedy}" if isinstance(error, DeviceError) else "lost"  # another remedy is news
            self._report_loss(how, f"is lost: {error.strerror or error}", remedy)
            self._then(AGAIN_S, self._open)

    def _shut(self) -> None:
        self._stop_timer()
        port, self._port = self._port, None
        if port is not None:
            port.close()

    # Questions and answers

    def _ask(self) -> None:
        if self._must_clear:
            self._must_clear, self._is_clearing = False, True
            self._write(CLEAR)
        else:
            self._asked = next(self._questions)
            self._write(ask(self._asked))
        self._then(ANSWER_S, self._silent)

    def _silent(self) -> None:
        self._asked, self._is_clearing, self._must_clear, self._unsent = 0, False, True, b""
        self._known = 0
        remedy = "see whether it is switched on, whether its cable is whole, and whether the board file has its speed"
        self._report_loss("silent", f"the printer does not answer for {ANSWER_S:g} s", remedy)
        if not self._closed:
            self._ask()

    def _report_loss(self, how: str, what: str, remedy: str) -> None:
        """Once, and not at each try."""
        is_news, self._loss = self._loss != how, how
        if is_news:
            self._callbacks.on_lost(f"{self._path}: {what}", remedy)

    def _received(self, data: bytes, _at: int) -> None:
        for answer in self._answers.feed(data):
            if self._closed:
                return
            self._answered(answer)

    def _answered(self, answer: Answer) -> None:
        asked, self._loss = self._asked, ""
        if isinstance(answer, Cleared) and self._is_clearing:
            self._is_clearing = False
            self._then(0, self._ask)
        elif isinstance(answer, Status) and asked:
            self._asked = 0
            self._known += 1
            at_once = self._must_clear or self._known < len(QUESTIONS)
            self._then(0 if at_once else self._ask_s, self._ask)
            self._callbacks.on_status(asked, answer.byte)
        elif isinstance(answer, Status):
            answer = Nonsense(bytes((answer.byte,)))
        if not isinstance(answer, Status):
            self._callbacks.on_answer(answer)
        self._send_if_free()

    def _send_if_free(self) -> None:
        if self._unsent and not self._waits and not self._must_clear:
            data, self._unsent = self._unsent, b""
            self._write(data)

    def _write(self, data: bytes) -> None:
        if self._port is not None:
            self._port.write(data)

    # Timers

    def _then(self, seconds: float, do: Callable[[], None]) -> None:
        """There is only one such timer."""
        self._stop_timer()
        self._timer = self._context.clock.after(seconds, do)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _remedy(error: OSError) -> str:
    if error.errno == errno.EACCES and not isinstance(error, DeviceError):
        return "add the controller's user to the group lp (a printer on USB) or dialout (one on a serial line)"
    return remedy_of(error, f"switch the printer on, and plug in its cable; it is tried again every {AGAIN_S:g} s")
