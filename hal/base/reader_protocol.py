# SPDX-License-Identifier: MIT
"""Frames: the format that all readers on serial lines use (wheels, balls, cards), and how a frame can be damaged.

A reader only sends, and the table only listens: 8 data bits, no parity, 1 stop bit, ASCII. One frame is one line:

    $1F REV BALL 3*A1B2⏎

    $         begins a frame, wherever it stands: an earlier frame that has not ended yet is damaged
    1F        its number: two hexadecimal digits, one more than the last frame's; after FF comes 00
    REV       the word: capital letters
    BALL 3    its arguments: capital letters and digits, also with hyphens between them (6-3), each after one space;
              some words have none
    *A1B2     CRC-16 of everything between $ and *: polynomial 0x1021, start value 0xFFFF, not reflected, four digits
    ⏎         0x0A, or 0x0D 0x0A. A frame has at most 64 bytes, including $ and the line end.

Hexadecimal digits are capital. Every reader sends `START KIND PLACES` when it starts, and `ALIVE KIND PLACES` each
second: the kind of things that it reads (ROULETTE, say) and their number. Its other words stand at the top of its
driver, in hal/machines. Directions are CW and CCW (clockwise and anticlockwise, as in hal/signals.py).
"""

import binascii
import re
from typing import NamedTuple

LONGEST = 64
"""Bytes in the longest frame."""

NUMBERS = 256
"""Number of frame numbers. After the last they begin again at 0."""

START = "START"
ALIVE = "ALIVE"

_BEGIN_OR_END = re.compile(rb"[$\n]")
_BODY = re.compile(r"([0-9A-F]{2}) ([A-Z]+(?: [A-Z0-9]+(?:-[A-Z0-9]+)*)*)")


class ReaderFrame(NamedTuple):
    """One frame of a reader."""

    number: int
    """0 to 255."""
    word: str
    args: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Word and arguments, as in the frame."""
        return " ".join((self.word, *self.args))


class Damage(NamedTuple):
    """Why something on the line is not a valid frame: `a damaged frame: …`."""

    what: str


def check(body: bytes) -> str:
    """Return the CRC-16 of the bytes between $ and *, as in the frame."""
    return f"{binascii.crc_hqx(body, 0xFFFF):04X}"


def encode(frame: ReaderFrame) -> bytes:
    """Return the bytes of a frame on the line. Raises ValueError if its word or arguments are not allowed."""
    body = f"{frame.number:02X} {frame.text}".encode()
    line = body + b"*" + check(body).encode()
    if decode(line) != frame or len(line) > LONGEST - 2:
        message = f"{frame} is not allowed; a number below {NUMBERS}, capital words and digits, {LONGEST} bytes"
        raise ValueError(message)
    return b"$" + line + b"\n"


def decode(line: bytes) -> ReaderFrame | Damage:
    """Return the frame in the bytes between $ and the line end."""
    body, star, crc = line.partition(b"*")
    if not star or crc.removesuffix(b"\r").decode("ascii", "replace") != check(body):
        return Damage(f"a damaged frame: {_shown(line)}")
    match = _BODY.fullmatch(body.decode("ascii", "replace"))
    if match is None:
        return Damage(f"a frame with a wrong form: {_shown(line)}")
    word, *args = match[2].split(" ")
    return ReaderFrame(int(match[1], 16), word, tuple(args))


class Decoder:
    """Turns bytes into frames, in their order, and into damage where a frame is damaged, missing or sent twice.

    The first frame may have any number. So may `START`, and a frame after damage, because it is not known then how many
    are missing. Bytes before the first $ are the end of an earlier frame and are ignored.
    """

    def __init__(self) -> None:
        self._line: bytearray | None = None
        self._last: int | None = None
        self._in_step = False

    def feed(self, data: bytes) -> list[ReaderFrame | Damage]:
        """The frames and damage that these bytes complete."""
        found: list[ReaderFrame | Damage] = []
        at = 0
        while at < len(data):
            goes_on = self._goes_on(data, at)
            if self._line is not None and goes_on > at:
                self._line += data[at:goes_on]
                at = goes_on
            else:
                found += self._take(data[at])
                at += 1
        return found

    def _goes_on(self, data: bytes, at: int) -> int:
        """Up to where these bytes only carry on the frame that has begun, none longer than is allowed."""
        if self._line is None:
            return at
        end = _BEGIN_OR_END.search(data, at)
        return min(end.start() if end else len(data), at + LONGEST - 2 - len(self._line))

    def _take(self, byte: int) -> list[ReaderFrame | Damage]:
        if byte == ord("$"):
            return self._begin()
        if self._line is None:
            return self._stray(byte)
        if byte == ord("\n"):
            return self._ended(self._cut())
        self._line.append(byte)
        if len(self._line) > LONGEST - 2:
            return self._spoilt(f"a frame longer than {LONGEST} bytes: {_shown(self._cut())}")
        return []

    def _cut(self) -> bytes:
        line, self._line = self._line or b"", None
        return bytes(line)

    def _begin(self) -> list[ReaderFrame | Damage]:
        cut, self._line = self._line, bytearray()
        return [] if cut is None else self._spoilt(f"a damaged frame: {_shown(bytes(cut))}")

    def _stray(self, byte: int) -> list[ReaderFrame | Damage]:
        """A byte between frames, where there should be none. After damage it was reported with the damage."""
        if not self._in_step or byte in b"\r\n":
            return []
        return self._spoilt(f"noise between frames: {_shown(bytes([byte]))}")

    def _ended(self, line: bytes) -> list[ReaderFrame | Damage]:
        found = decode(line)
        if isinstance(found, Damage):
            return self._spoilt(found.what)
        if found.number == self._last and found.word != START:
            return self._spoilt(f"a frame said twice: number {found.number:02X}, {found.text}")
        return [*self._missing_before(found), found]

    def _missing_before(self, frame: ReaderFrame) -> list[ReaderFrame | Damage]:
        last, in_step = self._last, self._in_step
        self._last, self._in_step = frame.number, True
        if last is None or not in_step or frame.word == START:
            return []
        missing = (frame.number - last - 1) % NUMBERS
        what = f"{missing} frame{'s are' if missing > 1 else ' is'} missing before number {frame.number:02X}"
        return [Damage(what)] if missing else []

    def _spoilt(self, what: str) -> list[ReaderFrame | Damage]:
        self._in_step = False
        return [Damage(what)]


def _shown(data: bytes) -> str:
    """Bytes as text, those that cannot be printed as hexadecimal numbers."""
    text = data[:LONGEST].decode("ascii", "backslashreplace").rstrip("\r")
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in text) or "empty"
