# SPDX-License-Identifier: MIT
"""Draws the words on a layout that are not a wager: notices, odds, names of rows, and the casino's name."""

from collections.abc import Mapping

import pygame
from msgspec.structs import replace

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.engine.rules.face import Face, Legend

LARGEST = 26
"""The largest size of these words, and of odds, in units; in large areas odds may be larger."""
SMALLEST = 6
LINE = 0.97
"""The height of a line of odds at the foot, in least letters."""
ROOMY = 1.8
"""The least height of areas, in least letters, with which a layout has such a line."""
WIDEST = 0.96
"""The largest part of its width that a legend takes: it touches no line."""


def that_fit(face: Face, size: tuple[int, int], least: int) -> Face:
    """The face without the last lines of odds at its foot that would not be legible: the areas have their room.

    size: of the painted layout in dots. Only rows that hold nothing else go; and notices, which are sentences, stay.
    """
    last = next((it for it in face.legends if it.optional and it.row + it.height == face.rows), None)
    if last is None:
        return face
    box = pygame.Rect(0, 0, last.width * size[0] / face.columns, line_height(last, face, size[1], least))
    lowest = min(area.height for area in face.areas) * (size[1] - box.height) / last.row
    if lowest >= ROOMY * least and _fitted(last, box, least).size >= least:
        return face
    return replace(face, rows=last.row, legends=tuple(it for it in face.legends if it is not last))


def line_height(legend: Legend, face: Face, high: int, least: int) -> float:
    """The height of a line of odds at the foot of a layout of this height."""
    return max(legend.height * high / face.rows, LINE * least)


def draw(brush: Brush, legend: Legend, boxes: Mapping[Legend, pygame.Rect], casino: str, *, brief: bool) -> None:
    """Write a legend in its box: those of one width in one size. boxes: of all legends. brief: all odds as `6:1`."""
    box = boxes[legend]
    if legend.name:
        _name(brush, casino.upper(), box)
        return
    size = letters(legend, boxes, max(brush.px(LARGEST), brush.least), brief=brief)
    words = _fitted(legend, box, size, brief=brief)
    _write(brush, words if "\n" in legend.text else fonts.balanced(words, "Semibold", box.width), box, p.MUTED)


def letters(legend: Legend, boxes: Mapping[Legend, pygame.Rect], largest: int, *, brief: bool) -> int:
    """The size of a legend's letters: one size for all of its width."""
    alike = (each for each in boxes if each.width == legend.width and not each.name)
    return min(_fitted(each, boxes[each], largest, brief=brief).size for each in alike)


def _fitted(legend: Legend, box: pygame.Rect, largest: int, *, brief: bool = False) -> fonts.FittedText:
    """The words in the largest letters; odds as `6:1` if these are then larger."""
    room = round(WIDEST * box.width), box.height - round(fonts.ASCENT * box.height)
    full, short = (_set(words, room, largest) for words in (legend.text, legend.brief or legend.text))
    shorter = len(short.lines) < len(full.lines) and short.size >= 0.9 * full.size
    return short if brief or short.size > full.size or shorter else full


def _set(text: str, room: tuple[int, int], largest: int) -> fonts.FittedText:
    """Words in the largest letters; the lines of several stay as they are."""
    lines = tuple(text.split("\n"))
    if len(lines) == 1:
        return fonts.fitted(text, "Semibold", room, largest, SMALLEST)

    def fits(size: int) -> bool:
        wide = max(fonts.width(line, "Semibold", size) for line in lines)
        return wide <= room[0] and fonts.text_height(size, len(lines)) <= room[1]

    return fonts.FittedText(fonts.greatest(range(SMALLEST, largest + 1), fits) or SMALLEST, lines)


def _write(brush: Brush, words: fonts.FittedText, box: pygame.Rect, ink: p.Colour) -> None:
    higher = round((fonts.DESCENT - fonts.ASCENT) * words.size / 2)  # room for descenders and ascenders
    brush.block_middle(words, "Semibold", ink, box.move(0, -higher), "centre")


def _name(brush: Brush, words: str, box: pygame.Rect) -> None:
    """Write the casino's name in spaced capitals between two lines."""
    size = min(round(box.height * 0.95), brush.px(LARGEST * 1.3))
    while size > SMALLEST and spaced_width(words, "Semibold", size) > box.width * 0.8:
        size -= 1
    pen = Pen("Semibold", size, p.LINE)
    half = brush.spaced(words, pen, (box.centerx, box.centery + round(fonts.CAP * size / 2)), "centre")
    for x in (box.left, box.centerx + half // 2 + size):
        rule = pygame.Rect(x, box.centery, (box.width - half) // 2 - size, brush.px(1.3))
        brush.surface.fill(p.LINE_DIM, rule)
