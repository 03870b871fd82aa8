# SPDX-License-Identifier: MIT
"""The connection of a station to the floor server: a blocking socket with TLS 1.3."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import msgspec

from controller.floor.link import tls
from controller.floor.link.settings import REMEDY
from controller.floor.link.tls import FloorRefusedError
from controller.floor.station.settings import StationSettings
from controller.floor.wire import frames
from controller.floor.wire import keno as wire
from controller.floor.wire.frames import FrameError, FrameReader
from controller.floor.wire.messages import FloorMessage, Refusal
from controller.tickets.store import StoreError


class NoAnswerError(Exception):
    """The floor is silent. The message says for how long."""


CONNECT_S: Final = 5.0
"""Seconds. Longest wait for a connection."""
ANSWER_S: Final = 5.0
"""Seconds. Longest wait for an answer."""
HUNG_UP: Final = (EOFError, ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError)
"""The floor has closed the connection."""
ERRORS: Final = (OSError, EOFError, FrameError, FloorRefusedError, NoAnswerError)
"""Errors that end a connection."""
AGAIN: Final = "ask again by the same request"
ANSWERS: Final[dict[type, tuple[type, ...]]] = {
    wire.AskStation: (wire.StationFound,),
    wire.FollowBoard: (wire.BoardContents,),
    wire.PayTicket: (wire.KenoAnswered, wire.AnsweredBefore),
    wire.CloseGame: (wire.KenoAnswered, wire.GameIsClosing),
    wire.EnterDrawn: (wire.DrawnShown,),
    wire.AskShown: (wire.DrawnShown,),
    wire.AskPayments: (wire.UnconfirmedPayments,),
}
"""Kinds of answers to a message. All others are answered by KenoAnswered. A Refusal answers each."""
FROM_FLOOR: Final = msgspec.msgpack.Decoder(wire.FromKeno | Refusal)


class NotAnsweredError(StoreError):
    """The floor has given no answer. `why`: without the remedy of a person who has asked."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the floor does not answer: {why}; {AGAIN}")
        self.why: Final = why


class Contents(NamedTuple):
    """Contents of a board, and when they came."""

    shown: wire.BoardContents
    at_s: float
    """As time.monotonic()."""


class HallConnection:
    """Asks the floor server. One thread asks at a time; others wait for it."""

    def __init__(self, settings: StationSettings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._connection: ssl.SSLSocket | None = None
        self._reader: FrameReader[wire.FromKeno | Refusal] | None = None
        self._heard = False
        """Whether a message has come on this connection."""
        self._pushed: Contents | None = None

    def ask(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        """Return the answer of the floor. Connects if there is no connection.

        Raises StoreError if no answer comes within 5 s, or a wrong one: the act was done, or not. The connection ends.
        """
        with self._exchange():
            return self._ask(message, self._open())

    def ask_connected(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        """Return the answer, as `ask`, but never open a connection for it. Raises StoreError, also without one.

        For what is true only now: a new connection may take seconds.
        """
        with self._exchange():
            if self._reader is None:
                raise NoAnswerError("there is no connection")
            return self._ask(message, self._reader)

    def contents(self, wait_s: float) -> Contents | None:
        """Return the newest contents of a board that the floor has sent since the last call. Waits for them.

        None: nothing came, or there is no connection. Raises StoreError; the connection ends.
        """
        with self._exchange():
            if self._reader is not None:
                self._take_pushed(self._reader, time.monotonic() + wait_s)
            pushed, self._pushed = self._pushed, None
            return pushed

    def close(self) -> None:
        """End the connection. The next question opens another one."""
        with self._lock:
            self._end()

    @contextmanager
    def _exchange(self) -> Iterator[None]:
        """Around an exchange. After any error the connection ends: the next question never gets a late answer."""
        with self._lock:
            try:
                yield
            except ERRORS as error:
                raise self._failed(error) from error
            except BaseException:  # such as Ctrl-C
                self._end()
                raise

    def _ask(self, message: wire.ToKeno, reader: FrameReader[wire.FromKeno | Refusal]) -> wire.FromKeno | Refusal:
        until = time.monotonic() + ANSWER_S
        self._send(frames.encode(message))
        while (answer := reader.read(until)) is not None:
            self._heard = True
            if _answers(answer, message):
                return answer
            self._push(answer)
        raise NoAnswerError(f"no answer within {ANSWER_S:.0f} s")

    def _send(self, frame: bytes) -> None:
        assert self._connection is not None
        self._connection.settimeout(ANSWER_S)
        self._connection.sendall(frame)

    def _take_pushed(self, reader: FrameReader[wire.FromKeno | Refusal], until: float) -> None:
        """Read until contents have come and nothing more is there."""
        while (message := reader.read(until)) is not None:
            self._heard = True
            self._push(message)
            until = 0.0

    def _push(self, message: wire.FromKeno | Refusal) -> None:
        """Keep contents of a board. Raises FrameError for any other message that nobody has asked for."""
        match message:
            case wire.BoardContents():
                self._pushed = Contents(message, time.monotonic())
            case Refusal("" | "FollowBoard", problem, why):  # the second: a board was taken out of the register
                remedy = f"; {REMEDY}" if problem == "certificate" else ""
                raise FloorRefusedError(f"the floor refuses: {why}{remedy}")
            case _:
                raise FrameError(f"the floor sends {type(message).__name__}, which is no answer to the question")

    def _open(self) -> FrameReader[wire.FromKeno | Refusal]:
        """Return the reader of an open connection.

        A connection that the floor has closed meanwhile is opened anew: nothing was sent on it.
        """
        if self._reader is not None:
            try:
                self._take_pushed(self._reader, 0.0)
            except ERRORS:
                self._end()
        if self._reader is None:
            self._connect()
        assert self._reader is not None
        return self._reader

    def _connect(self) -> None:
        """Connect to the pinned server. Raises FloorRefusedError, OSError."""
        settings = self._settings
        plain = socket.create_connection((settings.host, settings.port), CONNECT_S)
        try:
            connection = tls.context_of(settings).wrap_socket(plain)
        except (OSError, FloorRefusedError):
            plain.close()
            raise
        self._connection = connection
        tls.check_pin(connection.getpeercert(binary_form=True) or b"", settings)
        tls.keep_alive(connection)
        self._reader, self._heard = FrameReader(connection, FROM_FLOOR), False

    def _failed(self, error: Exception) -> NotAnsweredError:
        """End the connection, and return the error in one line."""
        why = " ".join(self._in_words(error).split())
        self._end()
        return NotAnsweredError(why)

    def _in_words(self, error: Exception) -> str:
        if isinstance(error, HUNG_UP) and self._reader is not None:
            return "the floor has hung up" if self._heard else tls.why_closed(self._settings)
        if isinstance(error, TimeoutError):
            return f"the floor at {self._settings.file.address} is silent"
        return tls.in_words(error, StationSettings) if isinstance(error, OSError) else str(error)

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = self._reader = self._pushed = None


def _answers(answer: FloorMessage, message: wire.ToKeno) -> bool:
    """Return whether this is the answer to the message."""
    about = type(message).__name__
    if isinstance(answer, Refusal | wire.KenoAnswered) and answer.about != about:
        return False
    return isinstance(answer, (Refusal, *ANSWERS.get(type(message), (wire.KenoAnswered,))))
