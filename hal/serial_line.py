"""A serial line to one reader: its frames in order, and what is wrong with it; a lost port is opened again."""

import errno
import logging
from collections.abc import Callable
from typing import NamedTuple, Protocol

from hal.clock import Clock, Timer
from hal.health import Health, Report
from hal.reader_protocol import ALIVE, START, Damage, Decoder, Frame

log = logging.getLogger(__name__)

SILENT_S = 3.0
"""A reader says that it is alive each second: after so many seconds without a right frame it counts as silent."""

AGAIN_S = 2.0
"""A port that is lost is opened again after so many seconds, until it is there."""

RIGHT_AGAIN = 3
"""After damage, so many right frames in a row show that it is over."""


class Port(Protocol):
    """A serial port that is open, or is being opened."""

    def close(self) -> None:
        """Give it back. Nothing is told any more."""


class Told(NamedTuple):
    """What a port tells, on the owner's thread: bytes and when they came; or that it is lost, or cannot be opened."""

    came: Callable[[bytes, int], None]
    lost: Callable[[OSError], None]


OpenPort = Callable[[str, int, Told], Port]
"""Opens the device of this path, at so many bits per second. Never raises: what fails is told."""


class Lines(NamedTuple):
    """What every driver of a device on a serial line is built on."""

    clock: Clock
    open_port: OpenPort
    report: Report


class Reader(NamedTuple):
    """Who is to speak on the line: at which port and speed, and as what (`ROULETTE 37`)."""

    port: str
    baud: int
    kind: str


def _no_matter(_started: bool) -> None:
    """Most drivers do not ask since when their reader has been at it."""


class Hears(NamedTuple):
    """What a driver is told: each right frame and when it came; and that something may have been missed.

    `met`: the right reader is there; True if it has just started, False if it was at it before it was heard.
    """

    frame: Callable[[Frame, int], None]
    missed: Callable[[], None]
    met: Callable[[bool], None] = _no_matter


class SerialLine:
    """Listens to one reader, and keeps account of the line's health in that of its device.

    The driver is given the reader's own words; of START and ALIVE, that the reader is there. Whatever is damaged,
    missing, said twice or never comes is a fault first, and then the driver is told that it has missed something: it
    may hold nothing for known.
    A reader of another kind than expected is a fault, and not listened to.
    """

    def __init__(self, reader: Reader, lines: Lines, health: Health, hears: Hears) -> None:
        self._reader, self._health, self._hears = reader, health, hears
        self._clock, self._open_port = lines.clock, lines.open_port
        self._decoder = Decoder()
        self._known: str | None = None
        self._gone_as: str | None = None
        self._right = RIGHT_AGAIN
        self._closed = False
        self._port: Port | None = None
        self._timer: Timer | None = None
        self._open()

    @property
    def trouble(self) -> bool:
        """Whether what it says now is not to be gone by: a fault of the line stands."""
        return self._gone_as is not None or self._right < RIGHT_AGAIN or self._known not in (None, self._reader.kind)

    def doubt(self, what: str, remedy: str) -> None:
        """A fault, until RIGHT_AGAIN right frames have come; for the driver too, of a frame that cannot be true.

        What is in doubt meanwhile follows from it, or is more of the same, and is not reported too.
        """
        log.warning("%s: %s", self._reader.port, what)
        if self._right == RIGHT_AGAIN:
            self._health.wrong("doubt", f"{self._reader.port}: {what}", remedy)
        self._right = 0
        self._hears.missed()

    def close(self) -> None:
        """The port is free, and nothing is heard any more."""
        self._closed = True
        self._shut()

    # The port

    def _open(self) -> None:
        self._expect(SILENT_S, self._silent)
        self._port = self._open_port(self._reader.port, self._reader.baud, Told(self._came, self._lost))

    def _lost(self, error: OSError) -> None:
        if not self._closed:
            self._shut()
            self._gone("lost", f"is lost: {error.strerror or error}", _remedy(error))
            self._expect(AGAIN_S, self._open)

    def _silent(self) -> None:
        self._gone(
            "silent",
            f"the reader has said nothing for {SILENT_S:g} s",
            f"look at its supply and its cable, and whether it speaks at {self._reader.baud} bits per second",
        )

    def _gone(self, how: str, what: str, remedy: str) -> None:
        """Nothing is known of the reader any more; when it speaks again it is as new. Said once, not at each try."""
        self._decoder, self._known = Decoder(), None
        if self._gone_as != how:
            self._gone_as = how
            self._health.wrong("line", f"{self._reader.port}: {what}", remedy)
        self._hears.missed()

    def _shut(self) -> None:
        _cancel(self._timer)
        port, self._port = self._port, None
        if port is not None:
            port.close()

    def _expect(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Within so many seconds a right frame comes, or this is done. One such timer at a time."""
        _cancel(self._timer)
        self._timer = self._clock.after(seconds, otherwise)

    # What comes

    def _came(self, data: bytes, at: int) -> None:
        for found in self._decoder.feed(data):
            if self._closed:
                return
            if isinstance(found, Damage):
                self.doubt(found.what, "if it happens again, look for noise, or a loose cable, at this port")
            else:
                self._right_frame(found, at)

    def _right_frame(self, frame: Frame, at: int) -> None:
        self._expect(SILENT_S, self._silent)
        self._gone_as = None
        self._health.fine("line")
        self._right = min(self._right + 1, RIGHT_AGAIN)
        if self._right == RIGHT_AGAIN:
            self._health.fine("doubt")
        if frame.word in (START, ALIVE):
            self._meet(frame)
        elif self._known is None:
            self.doubt(f"{frame.said}, before the reader has said what it is", "wait until it has said ALIVE")
        elif self._known == self._reader.kind:
            self._hears.frame(frame, at)

    def _meet(self, frame: Frame) -> None:
        """The reader says what it is. One that had said so, and starts, has forgotten what it was about to say."""
        if frame.word == START and self._known is not None:
            self.doubt("the reader has started anew", "if it happens again, look for a loose supply wire at it")
        kind, wanted = " ".join(frame.args), self._reader.kind
        anew = frame.word == START or self._known != kind
        self._known = kind
        what = f"{self._reader.port}: the reader is one for {kind or 'nothing'}, not for {wanted}"
        self._health.set("other", kind != wanted, what, "plug in the reader that the board file names")
        if anew and kind == wanted:
            self._hears.met(frame.word == START)


def _remedy(error: OSError) -> str:
    if error.errno == errno.EACCES:
        return "add the controller's user to the group dialout"
    return f"plug in its cable; it is tried again every {AGAIN_S:g} s"


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()
