# SPDX-License-Identifier: MIT
"""The bar code of a ticket (s 217(2)(k)): Code 128 of digits, as a printer is told it, and as modules to be drawn.

Two digits are one symbol (set C). An odd last digit is one of set B. The printer command takes a byte for each symbol.
Printers read the bytes 16 4, 16 5 and 16 20 as real-time commands, wherever they
stand: a code with these bytes is sent as a picture.
"""

import re
from itertools import starmap
from operator import mul

BAR_HEIGHT = 90
"""Dots: 11 mm, for a reader that is held by hand."""
MODULES = (3, 2)
"""Dots of a module of the bar code: 0.38 mm if the paper has room for it, else 0.25 mm."""
QUIET = 10
"""Modules of light paper that a reader needs on each side."""
CELL = 12
"""Dots of a column."""
_MISUNDERSTOOD = re.compile(b"\x10[\x04\x05\x14]")
_START_C, _TO_B = 105, 100
_ZERO_IN_B = 16
_CHECKED_BY = 103
_SYMBOL, _STOP = 11, 13
"""Modules of a symbol, and of the stop."""


def width(digits: str) -> int:
    """Modules of this code, without the quiet zones at both ends."""
    return _SYMBOL * (len(_values(digits)) + 2) + _STOP


def module(modules: int, columns: int) -> int:
    """Return the dots of a module: the widest module for which the paper has room."""
    return next((it for it in MODULES if (modules + 2 * QUIET) * it <= columns * CELL), MODULES[-1])


def for_printer(digits: str) -> bytes | None:
    """Return the data of the command GS k; None if a printer would misunderstand it. ValueError: not only digits."""
    values = _values(digits)
    data = b"{C" + (bytes(values[:-2]) + b"{B" + digits[-1].encode() if len(digits) % 2 else bytes(values))
    return None if _MISUNDERSTOOD.search(data) else data


def modules(digits: str) -> str:
    """Dark and light modules, from the left: `11010011…`, without the quiet zones at both ends."""
    # Importing takes a tenth of a second, so only drawing waits for it.
    from barcode.charsets.code128 import CODES, STOP  # type: ignore[import-untyped]

    values = (_START_C, *_values(digits))
    check = (_START_C + sum(starmap(mul, enumerate(values)))) % _CHECKED_BY
    return "".join(CODES[value] for value in (*values, check)) + f"{STOP}11"


def _values(digits: str) -> tuple[int, ...]:
    """The symbols between the start and the check symbol. Raises ValueError for anything but digits."""
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"a bar code of {digits!r} is not allowed: digits 0 to 9")
    even = len(digits) // 2 * 2
    pairs = tuple(int(digits[at : at + 2]) for at in range(0, even, 2))
    return pairs if even == len(digits) else (*pairs, _TO_B, _ZERO_IN_B + int(digits[-1]))
