# SPDX-License-Identifier: MIT
"""Messages between the controller and a receipt printer that speaks ESC/POS, besides the text to be printed.

By Epson's reference of ESC/POS commands:

    DLE EOT n                 asks for a status byte: 2 why it is offline, 3 which error, 4 the paper's sensors
    DLE DC4 8 1 3 20 1 6 2 8  drops unprinted data and ends an error; answered with 37h 25h 00h
    GS ( H 6 0 48 48 dddd     follows the data; answered with 37h 22h dddd 00h once all of it is on paper

The printer answers the first one at once, also while it prints, has no paper or its cover is open. Nothing else may be
sent while an answer to one of the first two is outstanding. A printer that does not know all three cannot be used:
nobody would know how much it has printed.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

OFFLINE, ERROR, PAPER = 2, 3, 4
"""The status bytes that are asked for."""
CLEAR = bytes((0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8))
MOST = 4000
"""Bytes that may be sent before a confirmation. A receive buffer of 4 KB takes them without flow control."""
TEST_PAGE = (b"\x1b@\x1ba\x01TEST PAGE\n", b"1234567890" * 3 + b"\n", b"\x1dV\x42\x00")
"""The page printed at commissioning: a heading, a line of 30 digits, and a cut."""
NUMBERS = 10_000
"""Confirmations have numbers below this. 0 follows the last."""

_HEADER, _CONFIRMED, _CLEARED = 0x37, 0x22, 0x25
_LONGEST = {_CONFIRMED: 7, _CLEARED: 3}
_FIXED, _FIXED_AS = 0b10010011, 0b00010010
"""The bits of a status byte that are always the same, and how they are."""


class Status(NamedTuple):
    """A status byte."""

    byte: int


class Confirmed(NamedTuple):
    """All that was sent before this number is on paper."""

    number: int


class Cleared(NamedTuple):
    """The printer has nothing left to print."""


class Nonsense(NamedTuple):
    """Bytes that no such printer sends."""

    data: bytes


Answer = Status | Confirmed | Cleared | Nonsense


def ask(status: int) -> bytes:
    """Return the request for this status byte."""
    return bytes((0x10, 0x04, status))


def confirm(number: int) -> bytes:
    """Return the request to confirm, under this number, that all data sent before is on paper."""
    return b"\x1d(H\x06\x00\x30\x30" + f"{number:04d}".encode()


def pieces(lines: Iterable[bytes]) -> deque[bytes]:
    """Pack the lines of a job into as few pieces as possible, each of MOST bytes at most. No line is split."""
    found = deque((b"",))
    for line in lines:
        if len(found[-1]) + len(line) > MOST:
            found.append(b"")
        found[-1] += line
    return found


class Answers:
    """Turns the bytes of a printer into its answers, in their order."""

    def __init__(self) -> None:
        self._begun = bytearray()

    def feed(self, data: bytes) -> list[Answer]:
        """The answers that these bytes complete."""
        return [answer for byte in data if (answer := self._take(byte)) is not None]

    def _take(self, byte: int) -> Answer | None:
        if not self._begun and byte != _HEADER:
            return Status(byte) if byte & _FIXED == _FIXED_AS else Nonsense(bytes((byte,)))
        self._begun.append(byte)
        if len(self._begun) < 2 or len(self._begun) < _LONGEST.get(self._begun[1], 0):
            return None
        whole = bytes(self._begun)
        self._begun.clear()
        return _block(whole)


def _block(whole: bytes) -> Answer:
    """A block of several bytes, from 37h to 00h."""
    number = whole[2:-1]
    if whole[-1] or whole[1] not in _LONGEST or not (number.isdigit() or whole[1] == _CLEARED):
        return Nonsense(whole)
    return Cleared() if whole[1] == _CLEARED else Confirmed(int(number))
