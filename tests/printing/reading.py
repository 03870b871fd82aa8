# SPDX-License-Identifier: MIT
"""Reads what was printed: ESC/POS as dots and text, bar codes by a reader, documents by their content."""

import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from typing import NamedTuple

import pygame
import zxingcpp
from barcode.charsets.code128 import CODES, STOP

from controller.printing.layout import PaperLayout
from controller.printing.receipt import receipt
from hal.sim.escpos import DOTS, PrintedLine, Roll, next_command

Dots = list[str]
"""A picture: a text of 0 and 1 for each row."""
QUIET = 10
"""Modules of light paper on each side of a bar code, which the margins of the paper give."""


def on_paper(layout: PaperLayout, paper_mm: int) -> list[PrintedLine]:
    """Return the lines that a printer prints of a layout."""
    printed: list[PrintedLine] = []
    paper = Roll(DOTS[paper_mm], printed.append)
    data = b"".join(receipt(layout))
    while command := next_command(data):
        paper.take(command)
        data = data[command.length :]
    assert (data, paper.unknown) == (b"", [])
    return printed


def pictures(lines: list[PrintedLine]) -> list[Dots]:
    """The pictures on it: parts that follow each other are one."""
    found = []
    for has_dots, parts in groupby(lines, lambda line: bool(line.dots)):
        if has_dots:
            found.append(["".join(f"{byte:08b}" for byte in row) for part in parts for row in part.dots])
    return found


def codes(lines: list[PrintedLine]) -> list[str]:
    """Return the bar codes on paper as a reader reads them, both printer's bar codes and pictures."""
    made = [scanned(bars_of(line.bars)) for line in lines if line.bars]
    return [code for found in (*made, *map(scanned, pictures(lines))) for code in found]


def bars_of(digits: str) -> Dots:
    """How a printer draws the digits of `{C` data: by the standard, apart from the code under test."""
    values = [105, *(int(digits[at : at + 2]) for at in range(0, len(digits), 2))]
    check = (105 + sum(place * value for place, value in enumerate(values))) % 103
    row = "".join(CODES[value] for value in (*values, check)) + STOP + "11"
    return ["".join(module * 2 for module in row)] * 60


def scanned(dots: Dots) -> list[str]:
    """The bar codes in a picture, which has paper around it."""
    margin, width = "0" * 2 * QUIET, len(dots[0]) + 4 * QUIET
    rows = ["0" * width] * 10 + [margin + row + margin for row in dots] + ["0" * width] * 10
    grey = b"".join(bytes(0 if dot == "1" else 255 for dot in row) for row in rows)
    image = memoryview(grey).cast("B", (len(rows), width))
    return [it.text for it in zxingcpp.read_barcodes(image) if str(it.format) == "Code 128"]


def read(png: bytes) -> list[tuple[str, str]]:
    """Return the bar codes in a picture file as a reader reads them."""
    surface = pygame.image.load(BytesIO(png), "ticket.png")
    grey = pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")[::3]
    image = memoryview(grey).cast("B", (surface.get_height(), surface.get_width()))
    return [(str(it.format), it.text) for it in zxingcpp.read_barcodes(image)]


class Text(NamedTuple):
    """A text of a document: where it begins, how wide it is set, in dots of the paper."""

    text: str
    x: float
    size: float
    width: float


class Document:
    """A document of one page, by its content as a viewer shows it."""

    def __init__(self, pdf: bytes) -> None:
        self._objects = {
            int(number): body
            for number, body in re.findall(rb"^(\d+) 0 obj\n(.*?)\nendobj", pdf, re.DOTALL | re.MULTILINE)
        }
        page = next(it for it in self._objects.values() if re.search(rb"/Type /Page\b(?!s)", it))
        self.box = [float(it) for it in re.search(rb"/MediaBox \[([^]]*)\]", page)[1].split()]  # type: ignore[index]
        self.content = self._stream(self._reference(page, b"Contents"))
        fonts = re.search(rb"/Font <<(.*?)>>", page, re.DOTALL)
        self._fonts = {
            name.decode(): int(to) for name, to in re.findall(rb"/(\w+) (\d+) 0 R", fonts[1] if fonts else b"")
        }

    def _reference(self, body: bytes, key: bytes) -> int:
        return int(re.search(rb"/%s \[?(\d+) 0 R" % key, body)[1])  # type: ignore[index]

    def _stream(self, number: int) -> bytes:
        return zlib.decompress(re.search(rb"stream\n(.*)\nendstream", self._objects[number], re.DOTALL)[1])  # type: ignore[index]

    def font_file(self, weight: str) -> bytes:
        """The file of a font that is in it."""
        return self._stream(
            self._reference(self._objects[self._reference(self._inner(weight), b"FontDescriptor")], b"FontFile2")
        )

    def _inner(self, weight: str) -> bytes:
        return self._objects[self._reference(self._objects[self._fonts[weight]], b"DescendantFonts")]

    def characters(self, weight: str) -> dict[int, str]:
        """Which character each glyph of a font is."""
        mapped = self._stream(self._reference(self._objects[self._fonts[weight]], b"ToUnicode"))
        return {
            int(glyph, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
            for part in re.findall(rb"beginbfchar\n(.*?)\nendbfchar", mapped, re.DOTALL)
            for glyph, text in re.findall(rb"<(\w+)> <(\w+)>", part)
        }

    def widths(self, weight: str) -> dict[int, int]:
        """How wide each glyph of a font is set."""
        return {int(glyph): int(wide) for glyph, wide in re.findall(rb"(\d+) \[(\d+)\]", self._inner(weight))}

    def texts(self) -> Iterator[Text]:
        """Its texts in their order."""
        shown = re.compile(
            rb"/(\w+) ([\d.]+) Tf\s+([\d.]+) Tz\s+1 0 0 1 ([-\d.]+) [-\d.]+ Tm\s+\[([^]]*)\] TJ", re.DOTALL
        )
        for name, size, stretched, x, parts in shown.findall(self.content):
            weight = name.decode()
            characters, widths = self.characters(weight), self.widths(weight)
            text, wide = "", 0.0
            for glyph, nearer in re.findall(rb"<(\w+)>|(-?\d+)", parts):
                text += characters[int(glyph, 16)] if glyph else ""
                wide += widths[int(glyph, 16)] if glyph else -int(nearer)
            yield Text(text, float(x), float(size), wide * float(size) / 1000 * float(stretched) / 100)

    def bars(self) -> Dots:
        """Its boxes as a picture, in dots."""
        boxes = [
            tuple(map(round, map(float, it)))
            for it in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re", self.content)
        ]
        tall = [it for it in boxes if it[3] > 60]
        if not tall:
            return []
        right = max(x + wide for x, _, wide, _ in tall)
        row = ["0"] * right
        for x, _, wide, _ in tall:
            row[x : x + wide] = "1" * wide
        return ["".join(row)] * 60
