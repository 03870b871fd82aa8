# SPDX-License-Identifier: MIT
"""Reads the glyphs of a TrueType file: the glyph of each character, and its width."""

from functools import cache
from struct import unpack_from
from typing import NamedTuple

from controller.display.drawing.fonts import Weight, typeface

LAST = 0xFFFE
"""The last character of such a table."""


class Glyphs(NamedTuple):
    """The glyphs of a weight. of: by character. advances: by glyph, in units. units: of an em."""

    of: dict[str, int]
    advances: tuple[int, ...]
    units: int

    def advance(self, glyph: int) -> int:
        """Its width, in thousandths of the font's size."""
        return round(1000 * self.advances[min(glyph, len(self.advances) - 1)] / self.units)


@cache
def glyphs(weight: Weight) -> Glyphs:
    """The glyphs of this weight."""
    file = typeface(weight)
    tables = {tag: at for tag, _, at, _ in _table_records(file)}
    (units,) = unpack_from(">H", file, tables[b"head"] + 18)
    (count,) = unpack_from(">H", file, tables[b"hhea"] + 34)
    advances = unpack_from(f">{2 * count}H", file, tables[b"hmtx"])[::2]
    return Glyphs(_characters(file, tables[b"cmap"]), advances, units)


def with_glyphs(text: str, weight: Weight) -> str:
    """Return the text for paper: a character without a glyph becomes its number, `\\u4e2d`.

    All that is accepted at entry has glyphs. An older store may have other characters.
    """
    of = glyphs(weight).of
    return "".join(letter if letter in of else f"\\u{ord(letter):04x}" for letter in text)


def _table_records(file: bytes) -> list[tuple[bytes, int, int, int]]:
    (count,) = unpack_from(">H", file, 4)
    return [unpack_from(">4sIII", file, 12 + 16 * nth) for nth in range(count)]


def _characters(file: bytes, cmap: int) -> dict[str, int]:
    """The glyph of each character, by the subtable of Windows for Unicode (3, 1), which is of format 4."""
    (count,) = unpack_from(">H", file, cmap + 2)
    records = [unpack_from(">HHI", file, cmap + 4 + 8 * nth) for nth in range(count)]
    at = cmap + next(offset for platform, encoding, offset in records if (platform, encoding) == (3, 1))
    segments = unpack_from(">H", file, at + 6)[0] // 2
    columns = [at + 14, *(at + 16 + 2 * segments * nth for nth in (1, 2, 3))]
    ends, starts, deltas, offsets = (unpack_from(f">{segments}H", file, column) for column in columns)
    found: dict[str, int] = {}
    for nth, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        here = at + 16 + 6 * segments + 2 * nth
        for code in range(start, min(end, LAST) + 1):
            glyph = unpack_from(">H", file, here + offset + 2 * (code - start))[0] if offset else code
            if glyph and (glyph := (glyph + delta) % 0x10000):
                found[chr(code)] = glyph
    return found
