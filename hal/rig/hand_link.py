# SPDX-License-Identifier: MIT
"""The host's end of the link to a hand. Commands go out, answers and changes of lines come in, on an asyncio loop."""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from hal.base.reader_protocol import NUMBERS, Damage, Decoder, ReaderFrame, encode
from hal.rig.hand_protocol import (
    ANSWER_S,
    BYTES_IN_FRAME,
    PING_S,
    REFUSALS,
    VERSION,
    HandIdentity,
    RigHandError,
    identity_of,
    level_word,
)
from hal.rig.streams import Stream

PART = 4096
OnLevel = Callable[[bool, int], None]
"""Called with the level of a watched line, and the time since which the line has it: µs on the hand's clock."""


class _Sent(NamedTuple):
    """A command without an answer so far."""

    number: int
    words: str
    read: "asyncio.Future[bytes] | None" = None
    """Gets the bytes of a transfer; None for other commands."""


class HandLink:
    """A link to one hand. After a failure every method raises RigHandError: the hand's state is unknown then.

    The loop must run for anything to come in. `patience`: factor by which an answer may take longer than usual.
    """

    def __init__(self, stream: Stream, loop: asyncio.AbstractEventLoop, patience: float = 1.0) -> None:
        self._stream, self._loop = stream, loop
        self._most_pings = max(1.0, patience) * ANSWER_S / PING_S
        self._decoder = Decoder()
        self._count = os.urandom(1)[0]
        self._first = f"{self._count:02X}"
        self._out = bytearray()
        self._sent: deque[_Sent] = deque()
        self._watched: dict[int, OnLevel] = {}
        self._quiet_pings = 0
        self.failed = ""
        """Cause of the failure; empty while the link works."""
        self.identity: HandIdentity | None = None
        """The hand's answer to HELLO; None before."""
        loop.add_reader(stream.incoming, self._readable)
        self._say("HELLO")
        self._ping_later()

    def close(self) -> None:
        """Hang up. The hand releases every line by itself."""
        self._fail("the link is closed")

    def give_up(self) -> None:
        """Fail because of a hand that is silent for too long."""
        self._fail(self._silence)

    @property
    def answered(self) -> bool:
        """Whether every command so far is answered. Raises RigHandError."""
        self._must_work()
        return not self._sent

    @property
    def _silence(self) -> str:
        """The error for a silent hand: the oldest unanswered command, and the remedy."""
        return f"the hand has not answered {self._sent[0].words}: look at its supply and its cable"

    # Commands

    def let_go(self) -> None:
        """Make the hand release every line and forget its state, as after its start."""
        self._watched.clear()
        self._say("HELLO")

    def ping(self) -> None:
        """Send a command that has no effect but its answer."""
        self._say("PING")

    def set(self, line: int, level: bool | None, least_ms: int) -> None:
        """Put this level on a line, for at least this time; None: release the line."""
        self._say(f"SET {line} {level_word(level)} {least_ms}")

    def pulse(self, line: int, level: bool, milliseconds: int) -> None:
        """Put this level on a line for this time, then the earlier one."""
        self._say(f"PULSE {line} {level_word(level)} {milliseconds}")

    def watch(self, line: int, on_level: OnLevel) -> None:
        """Report the level of this line now, and each change."""
        self._watched[line] = on_level
        self._say(f"WATCH {line}")

    def send_bytes(self, port: int, data: bytes) -> None:
        """Send these bytes from a serial port of the hand."""
        for at in range(0, len(data), BYTES_IN_FRAME):
            self._say(f"BYTES {port} {data[at : at + BYTES_IN_FRAME].hex().upper()}")

    def plug(self, port: int, is_in: bool) -> None:
        """Put the plug of a serial port in, or pull it out."""
        self._say(f"PLUG {port} {int(is_in)}")

    def read_chip(self, address: int, register: int, count: int) -> "asyncio.Future[bytes]":
        """Read registers of a chip of the table. The future raises OSError if the chip does not answer."""
        return self._ask(f"READ {address} {register} {count}")

    def open_lamp(self, address: int, channel: int, is_open: bool) -> None:
        """Make the lamp on this channel fail open, or work again."""
        self._say(f"OPEN {address} {channel} {int(is_open)}")

    def lose_chip(self, address: int, is_gone: bool) -> None:
        """Cut a chip off, or bring it back."""
        self._say(f"GONE {address} {int(is_gone)}")

    # Outgoing

    def _ask(self, words: str) -> "asyncio.Future[bytes]":
        read: asyncio.Future[bytes] = self._loop.create_future()
        self._say(words, read)
        return read

    def _say(self, words: str, read: "asyncio.Future[bytes] | None" = None) -> None:
        self._must_work()
        word, *args = words.split(" ")
        number, self._count = self._count, (self._count + 1) % NUMBERS
        self._sent.append(_Sent(number, words, read))
        self._out += encode(ReaderFrame(number, word, tuple(args)))
        self._writable()

    def _writable(self) -> None:
        try:
            while self._out:
                del self._out[: os.write(self._stream.outgoing, self._out)]
        except BlockingIOError:
            self._loop.add_writer(self._stream.outgoing, self._writable)
            return
        except OSError as error:
            self._fail(f"the link to the hand is lost: {error.strerror or error}")
            return
        self._loop.remove_writer(self._stream.outgoing)

    def _ping_later(self) -> None:
        if not self.failed:
            self._loop.call_later(PING_S, self._ping)

    def _ping(self) -> None:
        """Tell the hand that the host is there. A hand that leaves too many of these unanswered is lost."""
        if self.failed:
            return
        self._quiet_pings = self._quiet_pings + 1 if self._sent else 0
        if self._quiet_pings > self._most_pings:
            self.give_up()
        else:
            self.ping()
            self._ping_later()

    # Incoming

    def _readable(self) -> None:
        try:
            data = os.read(self._stream.incoming, PART)
        except BlockingIOError:
            return
        except OSError as error:
            self._fail(f"the link to the hand is lost: {error.strerror or error}")
            return
        if not data:
            self._fail("the hand has hung up: look at its program, its supply and its cable")
        for found in self._decoder.feed(data):
            self._take(found)

    def _take(self, found: ReaderFrame | Damage) -> None:
        if self.failed or (self.identity is None and not self._is_first(found)):
            return
        self._quiet_pings = 0
        if isinstance(found, Damage):
            self._fail(f"what the hand says is damaged: {found.what}")
        elif found.word in _TAKEN:
            try:
                _TAKEN[found.word](self, found)
            except (ValueError, LookupError) as error:
                self._fail(f"the hand says {found.text}, which is not in its protocol ({error})")
        else:
            self._fail(f"the hand says {found.text}, which is not in its protocol")

    def _is_first(self, found: ReaderFrame | Damage) -> bool:
        """Return whether this answers the first HELLO. Earlier frames are the answers to an earlier host."""
        return isinstance(found, ReaderFrame) and found.word == "HAND" and found.args[:1] == (self._first,)

    def _met(self, frame: ReaderFrame) -> None:
        identity = identity_of(frame)
        if identity.version != VERSION:
            self._fail(
                f"the hand speaks version {identity.version} of the protocol, and this program version {VERSION}"
            )
            return
        self._oldest_command(frame)
        self.identity = identity

    def _done(self, frame: ReaderFrame) -> None:
        self._oldest_command(frame)

    def _data(self, frame: ReaderFrame) -> None:
        if read := self._oldest_command(frame).read:
            read.set_result(bytes.fromhex(frame.args[1]))

    def _no(self, frame: ReaderFrame) -> None:
        sent = self._oldest_command(frame)
        why = f"{sent.words}: {REFUSALS[frame.args[1]]}"
        if sent.read and frame.args[1] == "BUS":
            sent.read.set_exception(OSError(why))
        else:
            self._fail(f"the hand has not done {why}")

    def _oldest_command(self, frame: ReaderFrame) -> _Sent:
        """Return the oldest command, which this answers. Raises ValueError for an answer to another."""
        sent = self._sent.popleft()
        if int(frame.args[0], 16) != sent.number:
            raise ValueError(f"the answer to number {sent.number:02X} was expected")
        return sent

    def _line(self, frame: ReaderFrame) -> None:
        line, level, at = map(int, frame.args)
        if on_level := self._watched.get(line):
            on_level(bool(level), at)

    def _damaged(self, _: ReaderFrame) -> None:
        self._fail("a command did not reach the hand: look at its cable, and keep it away from the motor's")

    # The end

    def _must_work(self) -> None:
        if self.failed:
            raise RigHandError(self.failed)

    def _fail(self, why: str) -> None:
        """Fail: close the link, and give the error to every waiting transfer."""
        if self.failed:
            return
        self.failed = why
        self._loop.remove_reader(self._stream.incoming)
        self._loop.remove_writer(self._stream.outgoing)
        self._stream.close()
        for sent in self._sent:
            if sent.read and not sent.read.done():
                sent.read.set_exception(RigHandError(why))


_TAKEN: dict[str, Callable[[HandLink, ReaderFrame], None]] = {
    "HAND": HandLink._met,
    "DONE": HandLink._done,
    "DATA": HandLink._data,
    "NO": HandLink._no,
    "LINE": HandLink._line,
    "DAMAGED": HandLink._damaged,
}
"""The host's handler of each frame, by its word."""
