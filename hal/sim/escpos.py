# SPDX-License-Identifier: MIT
"""What a simulated printer understands of ESC/POS: its commands, one after the other, and what they put on paper."""

from collections.abc import Callable
from typing import NamedTuple

CELLS = (12, 9)
"""Dots of one column: of the letters that printers begin with, and of the smaller ones."""
DOTS = {80: 576, 58: 384}
"""How many dots a line has on paper of this width in millimetres: 48 or 32 columns."""

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
"""The commands with a fixed number of parameters, and how many."""


class Command(NamedTuple):
    """One command with its parameters; a single character to print has the name `b""`."""

    name: bytes
    args: bytes
    length: int
    """Bytes that it takes."""


class PrintedLine(NamedTuple):
    """One line on paper. align: 0 left, 1 in the middle, 2 right. wide, high: how many times as large as usual.

    cell: dots of one of its letters. bars: the content of the bar code, if the line is one. dots: of a part of a
    picture, a bit for each dot, row by row.
    """

    text: str = ""
    align: int = 0
    wide: int = 1
    high: int = 1
    bold: bool = False
    reverse: bool = False
    cell: int = CELLS[0]
    bars: str = ""
    dots: tuple[bytes, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is on it."""
        return not (self.text or self.bars or self.dots)


CUT_OFF = PrintedLine("8<---")
"""Stands between what was printed before a cut and after it."""


def next_command(data: bytes) -> Command | None:
    """The first command of these bytes; None if it is not whole yet."""
    if data[:1] not in (b"\x1b", b"\x1d"):
        return Command(b"" if data[:1] != LINE_FEED else LINE_FEED, data[:1], 1) if data else None
    name = data[:3] if data[:2] == b"\x1d(" else data[:2]
    length = _length(name, data)
    return None if length is None or len(data) < length else Command(name, data[len(name) : length], length)


def _length(name: bytes, data: bytes) -> int | None:
    """How many bytes the command takes; None if this cannot be said yet."""
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
    """A roll of paper, and what the commands put on it. put_down: called with each line that is printed, and each cut.

    unknown: commands that it does not know, which print rubbish on a real one.
    """

    def __init__(self, dots: int, put_down: Callable[[PrintedLine], None]) -> None:
        self._dots, self._put_down = dots, put_down
        self.unknown: list[bytes] = []
        self.reset()

    def reset(self) -> None:
        """As after it was switched on: what is in the line is dropped."""
        self._line, self._bar_width = PrintedLine(), 3

    def take(self, command: Command) -> None:
        """Do this."""
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
        """A line that is full is printed, and the character stands on the next one."""
        if (len(self._line.text) + 1) * self._line.wide * self._line.cell > self._dots:
            self._end_line()
        self._line = self._line._replace(text=self._line.text + byte.decode("cp437"))

    def _end_line(self) -> None:
        self._put_down(self._line)
        self._line = self._line._replace(text="")

    def _bars(self, args: bytes) -> None:
        """A bar code of Code 128 that is wider than the paper is not printed."""
        held, symbols = read_code_128(args[2:])
        width = (symbols * 11 + 35) * self._bar_width
        if args[0] == 73 and held and width <= self._dots:
            self._put_down(self._line._replace(bars=held))
        else:
            self.unknown.append(BAR_CODE)

    def _dots_of(self, args: bytes) -> None:
        """A part of a picture. A picture wider than the paper, or in mid-line, is not printed."""
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
    """What a printer makes of the data of a bar code: the text, and how many symbols that is without start and check.

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
