# SPDX-License-Identifier: MIT
"""The connection of one table to a server: reads its messages one after another, and sends answers and meters."""

import asyncio
import logging
import time
from typing import Final, NamedTuple

import msgspec

from controller.floor.commits import UnconfirmedError
from controller.floor.money.ledger import LedgerError, read_claim
from controller.floor.server.desk import CertificateError
from controller.floor.server.exchange import FloorParts, OrderError, TableExchange
from controller.floor.server.keno_hall import KenoSender
from controller.floor.server.key_chain import EvidenceError
from controller.floor.server.rare_log import RareLog
from controller.floor.server.threads import UnansweredError
from controller.floor.wire import frames, keno
from controller.floor.wire import messages as wire
from controller.floor.wire.places import AskPlace
from controller.floor.wire.unions import AnyToFloor

GREETING_S: Final = 60.0
"""Seconds. A table that is not welcome by then is cut off."""
UNREAD: Final = 256 * 1024
"""Bytes. A table that leaves more unread is cut off."""
METER_S: Final = 1.0
"""Seconds. A meter that has not changed is repeated after this time."""
DECODER: Final = msgspec.msgpack.Decoder(AnyToFloor | keno.ToKeno)
PROBLEMS: Final[dict[type[Exception], str]] = {
    UnconfirmedError: "unconfirmed",
    UnansweredError: "unconfirmed",
    EvidenceError: "evidence",
    CertificateError: "certificate",
    OrderError: "order",
}
"""Problems of refusals. A LedgerError has its own."""
REFUSED: Final[tuple[type[Exception], ...]] = (LedgerError, *PROBLEMS)
_log = logging.getLogger(__name__)


class Peer(NamedTuple):
    """The other end of a connection: a table with its certificate."""

    table: str
    digest: bytes
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class TableSession:
    """One connection."""

    def __init__(self, parts: FloorParts, peer: Peer, log: RareLog) -> None:
        self.table, self._parts, self._peer, self._log = peer.table, parts, peer, log
        self._exchange = TableExchange(parts, peer.table, peer.digest)
        self._since = self._shown_at = time.monotonic()
        self._shown = b""
        self._ended = self._has_keno = False

    async def run(self) -> None:
        """Answer messages until the connection ends. Raises FrameError, EOFError, OSError or CertificateError then."""
        while True:
            message = await frames.read(self._peer.reader, DECODER)
            self.check()
            if isinstance(message, keno.ToKeno):
                await self._answer_keno(message)
                continue
            self._parts.pit.on_hear(self.table)
            try:
                answer = await self._exchange.answer(message)
            except CertificateError:
                raise
            except REFUSED as error:
                self._refuse(message, error)
            else:
                if answer:
                    self.send(frames.encode(answer))

    async def _answer_keno(self, message: keno.ToKeno) -> None:
        """Answer a message of keno. A station needs no greeting: it has no journal."""
        self._has_keno = True
        sender = KenoSender(self.table, self._peer.digest)
        answer = await self._parts.keno.answer(sender, message)
        self.send(frames.encode(answer))
        if isinstance(message, keno.FollowBoard) and isinstance(answer, keno.BoardContents) and not self._ended:
            self._parts.keno.boards.follow(self.table, self.send)

    def check(self) -> None:
        """Raise CertificateError if the certificate was revoked or has expired since the handshake."""
        known = self._parts.watch.enrolments
        if known is None:
            return
        there = known.get(self.table)
        if there is None or there.digest != self._peer.digest:
            raise CertificateError(f"{self.table} is not enrolled with this certificate")
        if there.revoked or there.expires_s < time.time():
            raise CertificateError(f"the certificate of {self.table} is {'revoked' if there.revoked else 'expired'}")

    def end(self, error: Exception) -> None:
        """Say why, and end the connection."""
        if self._ended:
            return
        self._ended = True
        self.send(frames.encode(wire.Refusal("", PROBLEMS.get(type(error), "order"), str(error))))
        self._peer.writer.close()

    def abort(self) -> None:
        """End the connection without a word."""
        self._peer.writer.transport.abort()

    def send(self, frame: bytes) -> None:
        """Send a frame, unless the connection ends. Cuts the table off if it reads nothing."""
        transport = self._peer.writer.transport
        if transport.is_closing():
            return
        if transport.get_write_buffer_size() > UNREAD:
            self._log.warning("%s reads nothing and is cut off", self.table)
            self.abort()
        else:
            self._peer.writer.write(frame)

    def show(self, meters: "Meters", now: float) -> None:
        """Send the meter of the table's pool if it has changed, and at least once a second. now: time.monotonic()."""
        if self._ended or not self._exchange.welcome:
            if now - self._since > GREETING_S and not self._has_keno:
                self.abort()
            return
        if pool := self._exchange.pool:
            frame = meters.frame(pool, self._exchange.off)
            if frame != self._shown or now - self._shown_at >= METER_S:
                self._shown, self._shown_at = frame, now
                self.send(frame)

    def _refuse(self, message: AnyToFloor, error: Exception) -> None:
        problem = error.problem if isinstance(error, LedgerError) else PROBLEMS[type(error)]
        about = type(message).__name__
        if problem != "unconfirmed":
            self._log.warning("%s: %s is refused: %s", self.table, about, error, kind=f"{self.table} {problem}")
            self._parts.pit.on_refusal(self.table, str(error))
        self.send(frames.encode(wire.Refusal(about, problem, str(error)[:1000], _number(message))))


def _number(message: AnyToFloor) -> int:
    """Return the number of the claim or ask in a message; 0 without one that a Refusal can state."""
    if isinstance(message, AskPlace):
        return max(0, min(message.ask.number, wire.MOST))
    if not isinstance(message, wire.AskClaim | wire.ReportEnd):
        return 0
    try:
        return max(0, min(read_claim(message.claim).number, wire.MOST))
    except LedgerError:
        return 0


class Meters:
    """The meters of all pools at one moment, each as one frame for all its tables."""

    def __init__(self, parts: FloorParts) -> None:
        self._watch = parts.watch
        self._down = parts.watch.money_down
        self._frames = dict[tuple[str, str], bytes]()

    def frame(self, pool: str, off: str) -> bytes:
        """Return the frame of a pool's meter. off: why jackpots are off at the table."""
        if (pool, off) not in self._frames:
            self._frames[pool, off] = frames.encode(self._meter(pool, self._down or off))
        return self._frames[pool, off]

    def _meter(self, pool: str, why: str) -> wire.Meter:
        origin = self._watch.origin
        stated = origin._asdict() if origin else {}
        prize = None if why else self._watch.prizes.get(pool)
        if prize is None:
            return wire.Meter(pool, None, why or f"the floor has no pool {pool}", **stated)
        return wire.Meter(pool, prize, **stated)
