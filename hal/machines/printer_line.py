# SPDX-License-Identifier: MIT
"""The line to a receipt printer. It asks for the printer's status again and again, and opens a lost port again."""

import errno
from collections.abc import Callable
from itertools import cycle
from typing import NamedTuple

from hal.base.clock import Timer
from hal.base.device_error import DeviceError, remedy_of
from hal.base.receipt_printer import CLEAR, ERROR, OFFLINE, PAPER, Answer, Answers, Cleared, Nonsense, Status, ask
from hal.base.serial_line import Port, PortCallbacks, SerialContext

ANSWER_S = 2.0
"""Seconds. A printer answers within this time, whatever it does."""
QUESTIONS = (PAPER, OFFLINE, ERROR)
AGAIN_S = 2.0
"""Seconds between two attempts to open a lost port."""


class LineCallbacks(NamedTuple):
    """Callbacks of the line to its driver."""

    on_status: Callable[[int, int], None]
    """Called with the kind of status and its byte."""
    on_answer: Callable[[Answer], None]
    """Called with any other answer."""
    on_lost: Callable[[str, str], None]
    """Called with the cause and the remedy when the printer's state is no longer known."""


class PrinterLine:
    """Sends one request at a time. Data to print goes out between two requests.

    Whenever the printer's state was unknown, the printer must first drop its unprinted data, so that nothing old comes
    out.
    """

    def __init__(self, port: str, baud: int, ask_s: float, context: SerialContext, callbacks: LineCallbacks) -> None:
        self._path, self._baud, self._ask_s = port, baud, ask_s
        self._context, self._callbacks = context, callbacks
        self._answers = Answers()
        self._questions = cycle(QUESTIONS)
        self._asked = 0
        """The status requested now; 0 if none."""
        self._must_clear = self._is_clearing = False
        self._known = 0
        """Status bytes received since the port was opened, or since the printer was silent."""
        self._unsent = b""
        self._loss = ""
        """The way in which the printer was lost; empty while it answers."""
        self._closed = False
        self._port: Port | None = None
        self._timer: Timer | None = None
        self._open()

    def send(self, data: bytes) -> None:
        """Send data to print as soon as the line is free."""
        self._unsent += data
        self._send_if_free()

    def clear(self) -> None:
        """Drop all data that is not printed: the unsent data here, and the rest in the printer."""
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
            how = f"lost: {remedy}" if isinstance(error, DeviceError) else "lost"  # a new remedy is reported again
            self._report_loss(how, f"is lost: {error.strerror or error}", remedy)
            self._then(AGAIN_S, self._open)

    def _shut(self) -> None:
        self._stop_timer()
        port, self._port = self._port, None
        if port is not None:
            port.close()

    # Requests and answers

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
        """Report a loss once, and not at each attempt."""
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
        """Call `do` after this time. There is only one timer of this kind."""
        self._stop_timer()
        self._timer = self._context.clock.after(seconds, do)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _remedy(error: OSError) -> str:
    if error.errno == errno.EACCES and not isinstance(error, DeviceError):
        return "add the controller's user to the group lp (a printer on USB) or dialout (one on a serial line)"
    return remedy_of(error, f"switch the printer on, and plug in its cable; it is tried again every {AGAIN_S:g} s")
