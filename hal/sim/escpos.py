# SPDX-License-Identifier: MIT
"""The ESC/POS commands that a simulated printer understands, and their effect on paper."""

from collections.abc import Callable
from typing import NamedTuple

CELLS = (12, 9)
"""Dots. Width of a letter in the printer's normal and in its small font."""
DOTS = {80: 576, 58: 384}
"""Dots in a line, by the paper's width in millimetres: 48 or 32 columns."""

LINE_FEED = b"\n"
BAR_CODE = b"\x1dk"
CUT = b"\x1dV"
RESET = b"\x1b@"
FEED = b"\x1bd"
ALIGN = b"\x1ba"
BOLD = b"\x1bE"
SIZE = b"\x1d!"
REVERSE = b"\x1dB"
LETTERS = b"\x1bM"
BAR_WIDTH = b"\x1dw"
CONFIRM = b"\x1d(H"
RASTER = b"\x1dv"
PLAIN = {
    RESET: 0, ALIGN: 1, BOLD: 1, FEED: 1, SIZE: 1, REVERSE: 1, BAR_WIDTH: 1, LETTERS: 1,
    b"\x1bt": 1, b"\x1b2": 0, b"\x1b3": 1, b"\x1dh": 1, b"\x1dH": 1, b"\x1df": 1,
}  # fmt: skip
"""Commands with a fixed number of parameters, and that number."""


class PrinterCommand(NamedTuple):
    """A command with its parameters. A single character to print has the name `b""`."""

    name: bytes
    args: bytes
    length: int
    """Bytes of the whole command."""


class PrintedLine(NamedTuple):
    """A line on paper."""

    text: str = ""
    align: int = 0
    """0: left, 1: centred, 2: right."""
    wide: int = 1
    """Factor of the letters' width."""
    high: int = 1
    """Factor of the letters' height."""
    bold: bool = False
    reverse: bool = False
    cell: int = CELLS[0]
    """Dots. Width of a letter."""
    bars: str = ""
    """Content of the bar code, if the line is one."""
    dots: tuple[bytes, ...] = ()
    """Rows of a strip of a picture, one bit for each dot."""

    @property
    def is_empty(self) -> bool:
        """Whether the line is blank."""
        return not (self.text or self.bars or self.dots)


CUT_OFF = PrintedLine("8<---")
"""The line that stands for a cut of the paper."""


def next_command(data: bytes) -> PrinterCommand | None:
    """Return the first command of these bytes; None if it is incomplete."""
    if data[:1] not in (b"\x1b", b"\x1d"):
        return PrinterCommand(b"" if data[:1] != LINE_FEED else LINE_FEED, data[:1], 1) if data else None
    name = data[:3] if data[:2] == b"\x1d(" else data[:2]
    length = _length(name, data)
    return None if length is None or len(data) < length else PrinterCommand(name, data[len(name) : length], length)


def _length(name: bytes, data: bytes) -> int | None:
    """Return the number of bytes of the command; None if more bytes are needed to know."""
    if name in PLAIN:
        return 2 + PLAIN[name]
    if name == BAR_CODE:
        return 4 + data[3] if len(data) > 3 else None
    if name == RASTER:
        return 8 + _number(data[4:6]) * _number(data[6:8]) if len(data) > 7 else None
    if name == CUT:
        return None if len(data) < 3 else 4 if data[2] in (65, 66) else 3
    if name[:2] == b"\x1d(":
        return 5 + data[3] + 256 * data[4] if len(data) > 4 else None
    return 2 if len(name) == 2 else None


def _number(two_bytes: bytes) -> int:
    return int.from_bytes(two_bytes, "little")


class Roll:
    """A roll of paper that commands are printed on.

    `put_down` is called with each printed line and each cut. `unknown` are the commands that the printer does not know;
    a real printer prints rubbish for them.
    """

    def __init__(self, dots: int, put_down: Callable[[PrintedLine], None]) -> None:
        self._dots, self._put_down = dots, put_down
        self.unknown: list[bytes] = []
        self.reset()

    def reset(self) -> None:
        """Reset the printer as when it is switched on. An unfinished line is dropped."""
        self._line, self._bar_width = PrintedLine(), 3

    def take(self, command: PrinterCommand) -> None:
        """Execute this command."""
        name, first = command.name, command.args[0] if command.args else 0
        if not name:
            self._character(command.args)
        elif name == LINE_FEED:
            self._end_line()
        elif name == FEED:
            for _ in range(first):
                self._end_line()
        elif name == BAR_CODE:
            self._bars(command.args)
        elif name == RASTER:
            self._dots_of(command.args)
        elif name == CUT:
            self._put_down(CUT_OFF)
        else:
            self._set(name, first)

    def _set(self, name: bytes, value: int) -> None:
        if name == RESET:
            self.reset()
        elif name in SETTINGS:
            self._line = SETTINGS[name](self._line, value)
        elif name == BAR_WIDTH:
            self._bar_width = value
        elif name not in PLAIN:
            self.unknown.append(name)

    def _character(self, byte: bytes) -> None:
        """Add a character to the line. A full line is printed first."""
        if (len(self._line.text) + 1) * self._line.wide * self._line.cell > self._dots:
            self._end_line()
        self._line = self._line._replace(text=self._line.text + byte.decode("cp437"))

    def _end_line(self) -> None:
        self._put_down(self._line)
        self._line = self._line._replace(text="")

    def _bars(self, args: bytes) -> None:
        """Print a bar code of Code 128, unless it is wider than the paper."""
        held, symbols = read_code_128(args[2:])
        width = (symbols * 11 + 35) * self._bar_width
        if args[0] == 73 and held and width <= self._dots:
            self._put_down(self._line._replace(bars=held))
        else:
            self.unknown.append(BAR_CODE)

    def _dots_of(self, args: bytes) -> None:
        """Print a strip of a picture, unless it is wider than the paper or in mid-line."""
        wide, data = _number(args[2:4]), args[6:]
        if args[:2] != b"0\x00" or not wide or wide * 8 > self._dots or self._line.text:
            self.unknown.append(RASTER)
            return
        rows = (data[at : at + wide] for at in range(0, len(data), wide))
        self._put_down(self._line._replace(dots=tuple(rows)))


SETTINGS: dict[bytes, Callable[[PrintedLine, int], PrintedLine]] = {
    ALIGN: lambda line, n: line._replace(align=n % 48),
    BOLD: lambda line, n: line._replace(bold=bool(n & 1)),
    SIZE: lambda line, n: line._replace(wide=(n >> 4) + 1, high=(n & 15) + 1),
    LETTERS: lambda line, n: line._replace(cell=CELLS[n & 1]),
    REVERSE: lambda line, n: line._replace(reverse=bool(n & 1)),
}


def read_code_128(data: bytes) -> tuple[str, int]:
    """Return the text of a bar code, and its number of symbols without start and check.

    `{B` and `{C` choose the set: in B a byte is a character, in C two digits. Empty text if the data is wrong.
    """
    held, symbols, code_set = "", -1, ""
    rest = data
    while rest:
        if rest[:2] in (b"{B", b"{C"):
            code_set, rest = rest[1:2].decode(), rest[2:]
        elif code_set == "C" and rest[0] < 100:
            held, rest = f"{held}{rest[0]:02d}", rest[1:]
        elif code_set == "B":
            held, rest = held + chr(rest[0]), rest[1:]
        else:
            return "", 0
        symbols += 1
    return held, symbols
