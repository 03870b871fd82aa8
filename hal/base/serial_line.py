# SPDX-License-Identifier: MIT
"""A serial line to one reader: its frames in order, and its faults. A lost port is opened again."""

import errno
import logging
from collections.abc import Callable
from typing import NamedTuple, Protocol

from hal.base.clock import SECOND, Clock, Timer
from hal.base.device_error import DeviceError, remedy_of
from hal.base.health import Health, Report
from hal.base.reader_protocol import ALIVE, START, Damage, Decoder, ReaderFrame

log = logging.getLogger(__name__)

SILENT_S = 3.0
"""A reader sends ALIVE each second. After this many seconds without a valid frame it counts as silent."""

AGAIN_S = 2.0
"""A lost port is opened again every AGAIN_S seconds, until this succeeds."""

SILENT = f"the reader has said nothing for {SILENT_S:g} s"
RESTARTED = "the reader has started again"
UNNAMED = "before the reader has said what it is"
"""Faults of a reader: no frame, a restart, and a frame before the one that names its kind."""

RELIABLE = "reliable"
"""The state of a line whose reader is there and can be relied on."""

VALID_AGAIN = 3
"""After damage, this many valid frames in a row show that it is over."""

WRITTEN = 4
"""Doubts of one line written to the log in WRITTEN_S seconds. Further ones are only counted."""
WRITTEN_S = 60


class Port(Protocol):
    """A serial port that is open, or is being opened."""

    def write(self, data: bytes) -> None:
        """Send these bytes after those before. Never waits, never raises: a port that fails is reported as lost."""

    def close(self) -> None:
        """Release the port. Nothing is reported any more."""


class PortCallbacks(NamedTuple):
    """The callbacks of a port, on the owner's thread."""

    on_data: Callable[[bytes, int], None]
    """Called with bytes and the time at which they came."""
    on_lost: Callable[[OSError], None]
    """Called if the port is lost or cannot be opened."""


OpenPort = Callable[[str, int, PortCallbacks], Port]
"""Opens a port by its path and its speed in bits per second. Never raises: a failure is reported to `on_lost`."""


class SerialContext(NamedTuple):
    """Everything that a driver of a device on a serial line needs."""

    clock: Clock
    open_port: OpenPort
    report: Report


class ExpectedReader(NamedTuple):
    """The reader that should be on the line."""

    port: str
    baud: int
    """Bits per second."""
    kind: str
    """`ROULETTE 37`."""
    hides: bool = False
    """Whether its readings are secret, so that a damaged frame is not shown."""


def _ignore(_started: bool) -> None:
    """Whether the reader has just started is ignored."""


class ReaderCallbacks(NamedTuple):
    """The callbacks of a serial line in its driver."""

    on_frame: Callable[[ReaderFrame, int], None]
    """Called with each valid frame and the time at which it came."""
    on_missed: Callable[[bool], None]
    """Called when frames may have been missed: with True if this is reported as a fault now, False if the line had this
    fault before.
    """
    on_identified: Callable[[bool], None] = _ignore
    """Called when the expected reader is there: with True if it has just started, False if it was running before."""


class DoubtLog:
    """Writes the doubts of one line to the log. Noise makes thousands a second: most of those are only counted."""

    def __init__(self, port: str, clock: Clock) -> None:
        self._port, self._clock = port, clock
        self._since = -WRITTEN_S * SECOND
        self._written = self._counted = 0

    def write(self, what: str) -> None:
        """Write this doubt, or count it."""
        now = self._clock.now()
        if now - self._since >= WRITTEN_S * SECOND:
            self.tell_counted()
            self._since, self._written = now, 0
        if self._written < WRITTEN:
            self._written += 1
            log.warning("%s: %s", self._port, what)
        else:
            self._counted += 1

    def tell_counted(self) -> None:
        """Write how many doubts were only counted."""
        if self._counted:
            log.warning("%s: %d more damaged or impossible frames", self._port, self._counted)
        self._counted = 0


class SerialLine:
    """Listens to one reader, and records the line's faults in the health of its device.

    The driver gets all frames except START and ALIVE; these only show that the reader is there. If a frame is damaged,
    missing, sent twice or does not come, `on_missed` is called first: the driver stops its motor, and must treat what
    it knew of the reader as unknown. Then this is reported as a fault. A reader of another kind than expected is a
    fault, and its frames are ignored.
    """

    def __init__(
        self, reader: ExpectedReader, serial_context: SerialContext, health: Health, callbacks: ReaderCallbacks
    ) -> None:
        self._reader, self._health, self._callbacks = reader, health, callbacks
        self._clock, self._open_port = serial_context.clock, serial_context.open_port
        self._decoder = Decoder()
        self._doubts = DoubtLog(reader.port, serial_context.clock)
        self._found_kind: str | None = None
        self._loss: str | None = None
        self._valid_frames = VALID_AGAIN
        self._closed = False
        self._port: Port | None = None
        self._timer: Timer | None = None
        self._open()

    @property
    def unreliable(self) -> bool:
        """Whether the reader is unreliable now: the line has a fault."""
        return (
            self._loss is not None
            or self._valid_frames < VALID_AGAIN
            or self._found_kind not in (None, self._reader.kind)
        )

    @property
    def state(self) -> str:
        """`unreliable`, `not met` as long as the reader has not said what it is, or `reliable`."""
        if self.unreliable:
            return "unreliable"
        return "not met" if self._found_kind is None else RELIABLE

    def doubt(self, what: str, remedy: str) -> None:
        """Report a fault that lasts until VALID_AGAIN valid frames have come. Drivers call it for impossible frames.

        Further doubts in that time are not reported: they follow from the first, or are of the same kind.
        """
        self._doubts.write(what)
        is_news = self._valid_frames == VALID_AGAIN
        self._valid_frames = 0
        self._callbacks.on_missed(is_news)
        if is_news:
            self._health.wrong("doubt", f"{self._reader.port}: {what}", remedy)

    def close(self) -> None:
        """Release the port, and stop listening."""
        self._closed = True
        self._doubts.tell_counted()
        self._shut()

    # The port

    def _open(self) -> None:
        self._expect(SILENT_S, self._silent)
        self._port = self._open_port(self._reader.port, self._reader.baud, PortCallbacks(self._received, self._lost))

    def _lost(self, error: OSError) -> None:
        if not self._closed:
            self._shut()
            remedy = _remedy(error)
            how = f"lost: {remedy}" if isinstance(error, DeviceError) else "lost"  # another remedy is news
            self._report_loss(how, f"is lost: {error.strerror or error}", remedy)
            self._expect(AGAIN_S, self._open)

    def _silent(self) -> None:
        self._report_loss(
            "silent",
            SILENT,
            f"look at its supply and its cable, and whether it speaks at {self._reader.baud} bits per second",
        )

    def _report_loss(self, how: str, what: str, remedy: str) -> None:
        """Forget what is known of the reader, as if it were new. The fault is reported once, not at each try."""
        self._decoder, self._found_kind = Decoder(), None
        is_news = self._loss != how
        self._loss = how
        self._callbacks.on_missed(is_news)
        if is_news:
            self._health.wrong("line", f"{self._reader.port}: {what}", remedy)

    def _shut(self) -> None:
        _cancel(self._timer)
        port, self._port = self._port, None
        if port is not None:
            port.close()

    def _expect(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Call `otherwise` after this time, unless a valid frame comes first. There is only one such timer."""
        _cancel(self._timer)
        self._timer = self._clock.after(seconds, otherwise)

    # Incoming data

    def _received(self, data: bytes, at: int) -> None:
        for found in self._decoder.feed(data):
            if self._closed:
                return
            if isinstance(found, Damage):
                what = found.what.partition(":")[0] if self._reader.hides else found.what
                self.doubt(what, "if it happens again, look for noise, or a loose cable, at this port")
            else:
                self._on_valid_frame(found, at)

    def _on_valid_frame(self, frame: ReaderFrame, at: int) -> None:
        self._expect(SILENT_S, self._silent)
        self._loss = None
        self._health.fine("line")
        self._valid_frames = min(self._valid_frames + 1, VALID_AGAIN)
        if self._valid_frames == VALID_AGAIN:
            self._health.fine("doubt")
        if frame.word in (START, ALIVE):
            self._identify(frame)
        elif self._found_kind is None:
            said = frame.word if self._reader.hides else frame.text
            self.doubt(f"{said}, {UNNAMED}", "wait until it has said ALIVE")
        elif self._found_kind == self._reader.kind:
            self._callbacks.on_frame(frame, at)

    def _identify(self, frame: ReaderFrame) -> None:
        """The reader says what kind it is. If it was known and starts again, its unsent frames are lost."""
        if frame.word == START and self._found_kind is not None:
            self.doubt(RESTARTED, "if it happens again, look for a loose supply wire at it")
        kind, wanted = " ".join(frame.args), self._reader.kind
        is_new = frame.word == START or self._found_kind != kind
        self._found_kind = kind
        what = f"{self._reader.port}: the reader is one for {kind or 'nothing'}, not for {wanted}"
        self._health.set("other", kind != wanted, what, "plug in the reader that the board file names")
        if is_new and kind == wanted:
            self._callbacks.on_identified(frame.word == START)


def _remedy(error: OSError) -> str:
    if error.errno == errno.EACCES and not isinstance(error, DeviceError):
        return "add the controller's user to the group dialout"
    return remedy_of(error, f"plug in its cable; it is tried again every {AGAIN_S:g} s")


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()
