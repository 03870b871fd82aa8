# SPDX-License-Identifier: MIT
"""The bar code of a ticket (s 217(2)(k)): Code 128, as a printer is told it, and as bars for a picture.

Set C takes two digits a symbol, set B one. A printer is sent a byte for each symbol; but after the byte 16 it takes 4,
5 and 20 for a real-time command, wherever they stand. So such pairs of digits are not sent after each other.
"""

import re
from functools import lru_cache
from typing import NamedTuple

DLE = 16
REAL_TIME = (4, 5, 20)
_MISUNDERSTOOD = re.compile(b"\x10[\x04\x05\x14]")
START_AND_STOP = 35
"""Modules of the start, the check symbol and the stop; every other symbol has 11."""


class Coded(NamedTuple):
    """The data of a bar code for a printer, and how many symbols that is without start, check symbol and stop."""

    symbols: int
    data: bytes

    @property
    def modules(self) -> int:
        """Its width, without the quiet zones at both ends."""
        return self.symbols * 11 + START_AND_STOP


def for_printer(digits: str) -> Coded:
    """The shortest bar code of these digits. Raises ValueError for anything else."""
    if not (digits.isascii() and digits.isdigit()):
        message = f"a bar code of {digits!r} is not allowed: digits 0 to 9"
        raise ValueError(message)
    pairs = bytes(int(digits[at : at + 2]) for at in range(0, len(digits), 2))
    if len(digits) % 2 == 0 and not _MISUNDERSTOOD.search(pairs):
        return Coded(len(pairs), b"{C" + pairs)
    return min(_begun(digits, b"{B"), _begun(digits, b"{C"))


def _begun(digits: str, code_set: bytes) -> Coded:
    rest = _rest(digits, code_set, False)
    return Coded(rest.symbols, code_set + rest.data)


@lru_cache(maxsize=4096)
def _rest(digits: str, code_set: bytes, after_dle: bool) -> Coded:
    """The shortest way to go on in this set."""
    if not digits:
        return Coded(0, b"")
    ways = [_digit(digits, code_set)]
    if len(digits) > 1 and not (after_dle and int(digits[:2]) in REAL_TIME):
        ways.append(_pair(digits, code_set))
    return min(ways)


def _digit(digits: str, code_set: bytes) -> Coded:
    after = _rest(digits[1:], b"{B", False)
    return _before(after, digits[:1].encode(), b"" if code_set == b"{B" else b"{B")


def _pair(digits: str, code_set: bytes) -> Coded:
    value = int(digits[:2])
    after = _rest(digits[2:], b"{C", value == DLE)
    return _before(after, bytes((value,)), b"" if code_set == b"{C" else b"{C")


def _before(after: Coded, byte: bytes, switch: bytes) -> Coded:
    """One symbol more, and one for the switch to its set."""
    return Coded(after.symbols + 1 + bool(switch), switch + byte + after.data)


def modules(digits: str) -> str:
    """Dark and light modules, from the left: `11010011…`, without the quiet zones at both ends."""
    from barcode.codex import Code128  # type: ignore[import-untyped] # a tenth of a second: only who draws a picture waits for it

    return str(Code128(digits).build()[0])
