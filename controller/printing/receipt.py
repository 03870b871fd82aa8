# SPDX-License-Identifier: MIT
"""A layout as commands for a receipt printer: ESC/POS, by Epson's reference.

A line is sent as a picture if the printer's code page lacks one of its characters. A bar code that a printer would
misunderstand is sent as a picture too. No character becomes a question mark.

No library is used for these few commands. The only one, python-escpos, loads 215 modules and a pickle file at its first
ticket, and writes to the printer by itself, which blocks.
"""

from functools import lru_cache

from controller.printing.code_128 import BAR_HEIGHT, for_printer, module, width
from controller.printing.layout import Bars, Gap, Line, PaperLayout, PaperLine, Size, room

INIT = b"\x1b@" + b"\x1bt\x00"  # ESC @: all settings at their defaults; ESC t 0: characters of code page 437
CUT = b"\x1dV\x42\x03"  # GS V 66: feed to the cutter, and cut
ENCODING = "cp437"
LETTERS: dict[Size, bytes] = {
    "small": b"\x1bM\x01\x1d!\x00",
    "usual": b"\x1bM\x00\x1d!\x00",
    "large": b"\x1bM\x00\x1d!\x11",
}
"""ESC M: the printer's smaller letters or its usual ones; GS !: how many times as wide and as high."""
USUAL = b"\x1bE\x00\x1dB\x00" + LETTERS["usual"]
"""Letters of the usual size, not bold, black on white."""


def receipt(layout: PaperLayout) -> tuple[bytes, ...]:
    """Return all data that is sent to a printer for this layout, in parts, without the query whether it was printed."""
    return (INIT, *(part for line in layout.lines for part in _line(line, layout.columns)), CUT)


def _line(line: Line, columns: int) -> tuple[bytes, ...]:
    if isinstance(line, PaperLine | Bars):
        as_text = _row(line, columns) if isinstance(line, PaperLine) else _bars(line.digits, columns)
        return _picture(line, columns) if as_text is None else (as_text,)
    return (b"\n" if isinstance(line, Gap) else b"-" * columns + b"\n",)


@lru_cache(maxsize=128)
def _picture(line: PaperLine | Bars, columns: int) -> tuple[bytes, ...]:
    """Return a line as a picture. Results are cached: the store's thread draws a line first, then the loop needs it."""
    from controller.printing.raster import raster  # takes 0.1 s, so that only a picture waits for it

    return raster(line, columns)


def _row(row: PaperLine, columns: int) -> bytes | None:
    """Return a line in its size and weight; the settings are reset after it, so that each line is independent.

    None if the code page lacks one of its characters.
    """
    before = LETTERS[row.size] + b"\x1bE" + bytes((row.bold,)) + b"\x1dB" + bytes((row.band,))  # ESC E, GS B
    try:
        return before + in_columns(row, room(columns, row.size)).encode(ENCODING) + b"\n" + USUAL
    except UnicodeEncodeError:
        return None


def in_columns(row: PaperLine, columns: int) -> str:
    """Return the text of a row, each character in its column. No character is beyond the last column."""
    if row.middle:
        return row.middle.center(columns) if row.band else row.middle.center(columns).rstrip()
    text = row.left
    for cell in row.cells:
        text += cell.text.rjust(cell.end - len(text))
    return text + row.right.rjust(columns - len(text)) if row.right else text


def _bars(digits: str, columns: int) -> bytes | None:
    """GS h, GS w: height and module; GS H 0: no digits below it; GS k 73: Code 128. None: sent as a picture."""
    if (data := for_printer(digits)) is None:
        return None
    size = b"\x1dh" + bytes((BAR_HEIGHT,)) + b"\x1dw" + bytes((module(width(digits), columns),)) + b"\x1dH\x00"
    return b"\x1ba\x01" + size + b"\x1dk\x49" + bytes((len(data),)) + data + b"\n\x1ba\x00"
