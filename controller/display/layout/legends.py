# SPDX-License-Identifier: MIT
"""Draws the words on a layout that are not a wager: notices, odds, names of rows, and the casino's name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.layout.lying import LARGEST as LARGEST_CHIP
from controller.display.layout.lying import PlacedChips
from controller.display.layout.parts import in_place
from controller.display.layout.stacks import Stack, whose
from controller.engine.rules.face import Face, Legend, Way

LARGEST = 26
"""The largest size of these words, and of odds, in units; in large areas odds may be larger."""
SMALLEST = 6
LINE = 0.97
"""The height of a line of odds at the foot, in least letters."""
ROOMY = 1.8
"""The least height of areas, in least letters, with which a layout has such a line, and a larger name of the casino."""
NAME, LOW_NAME, NAMED = 1.05, 0.85, 13
"""The height of the casino's name in least sizes; on a low layout; and from which height on, in these, it is none."""
SQUEEZED = 0.6
"""The same where there would be no room for odds at the foot."""
WIDEST = 0.96
"""The largest part of its width that a legend takes: it touches no line."""
BESIDE, APART = 0.3, 0.7
"""What is free between odds and the chips that are paid them, and before the next odds, in least letters."""
OFF = 0.12
"""What is free above and below these chips, in sizes of their amounts: their ring is on no line and no word."""
INTO = 0.1
"""How far this line reaches into what is free beneath the casino's name, in least letters."""
ONE_CHIP, NAMED_CHIP = 1.12, 3.2
"""The most width for each of these chips, as a multiple of their own; with whose it is, in sizes of their amounts."""


class Odds(NamedTuple):
    """Odds that are paid: the words, their box, and that of the chips which are paid them."""

    words: str
    rect: pygame.Rect
    chips: pygame.Rect


def that_fit(face: Face, size: tuple[int, int], least: int) -> Face:
    """The face without the last lines of odds at its foot that would not be legible: the areas have their room.

    size: of the painted layout in dots. Only rows that hold nothing else go; and notices, which are sentences, stay.
    """
    last = _at_foot(face)
    if last is None:
        return face
    box = pygame.Rect(0, 0, last.width * size[0] / face.columns, line_height(last, face, size[1], least))
    lowest = _lowest(face, last, size[1], least, SQUEEZED * least)
    if lowest >= ROOMY * least and _fitted(last, box, least).size >= least:
        return face
    return replace(face, rows=last.row, legends=tuple(it for it in face.legends if it is not last))


def _at_foot(face: Face) -> Legend | None:
    """The line of odds at the foot of a layout, if it has one."""
    return next((it for it in face.legends if it.optional and it.row + it.height == face.rows), None)


def _lowest(face: Face, odds: Legend, high: int, least: int, name: float) -> float:
    """The height of the lowest areas above the odds at their foot and a casino's name of this height."""
    others = high - line_height(odds, face, high, least) - name
    rows = odds.row - sum(it.height for it in face.legends if it.name)
    return min(area.height for area in face.areas) * others / rows


def line_height(legend: Legend, face: Face, high: int, least: int) -> float:
    """The height of a line of odds at the foot of a layout of this height."""
    return max(legend.height * high / face.rows, LINE * least)


def name_height(legend: Legend, face: Face, high: int, least: int) -> float:
    """The height of the casino's name: above odds at the foot as large as has room beside these and the areas."""
    share, odds = legend.height * high / face.rows, _at_foot(face)
    if not odds:
        return max(share, (NAME if high >= NAMED * least else LOW_NAME) * least)
    ways = (max(share, each * least) for each in (NAME, LOW_NAME))
    roomy = (it for it in ways if _lowest(face, odds, high, least, it) >= ROOMY * least)
    return next(roomy, SQUEEZED * least)


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
    """In the middle of a box, or so much higher that descenders have room in it, if there are any."""
    high = fonts.text_height(words.size, len(words.lines)) - round(fonts.DESCENT * words.size)
    beneath = fonts.beyond(words.lines[-1], "Semibold", words.size).below
    higher = max(0, (high + 2 * beneath + 2 - box.height) // 2)
    brush.block_middle(words, "Semibold", ink, box.move(0, -higher), "centre")
    last = brush.written[-1]
    capitals = round(fonts.CAP * words.size)
    brush.written[-1] = last._replace(ink=pygame.Rect(last.ink.topleft, (last.ink.width, capitals + beneath)))


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


# What a result pays, in the place of the odds at the foot


def foot(boxes: Mapping[Legend, pygame.Rect], bottom: int, line: int, least: int) -> pygame.Rect:
    """The box of the odds at the foot, with what is free above and beneath them; an empty one if there are none.

    bottom: of the layout. line: the width of a painted line, from which it keeps away.
    """
    odds = next((box for legend, box in boxes.items() if legend.optional), None)
    if not odds:
        return pygame.Rect(0, 0, 0, 0)
    top = min(odds.top, *(box.bottom - round(INTO * least) for legend, box in boxes.items() if legend.name))
    return pygame.Rect(odds.left, top, odds.width, bottom - top - line)


def paid(face: Face, lying: Iterable[Stack], wins: Mapping[str, str]) -> dict[str, list[Stack]]:
    """The stacks that win by odds which stand at the foot, in the order of these. wins: what each wager pays."""
    said = [word for legend in face.legends if legend.optional for word in legend.brief.split()]
    found: dict[str, list[Stack]] = {odds: [] for odds in said}
    for it in lying:
        if it.fate == "wins" and it.wager in wins:
            found.get(Way(wins[it.wager]).odds, []).append(it)
    return {odds: its for odds, its in found.items() if its}


def with_chips(
    its: Mapping[str, Sequence[Stack]], foot: pygame.Rect, least: int, size: int
) -> tuple[tuple[Odds, ...], tuple[PlacedChips, ...]]:
    """Each odds in a line with the chips that are paid them, as large as the line is high. size: of their amounts.

    None where not every amount and every owner can be said.
    """
    words = tuple(_in_a_line(its, foot, least, size))
    off = -2 * round(OFF * size)
    placed = tuple(it for each in words for it in in_place(its[each.words], each.chips.inflate(0, off), "centre", size))
    told = all(it.words and it.told and len(it.stack.players) == 1 for it in placed)
    return (words, placed) if told else ((), ())


def _in_a_line(its: Mapping[str, Sequence[Stack]], room: pygame.Rect, least: int, size: int) -> Iterator[Odds]:
    """Each odds with the room for its chips at its right, all of them in the middle of the line."""
    beside, apart = (round(each * least) for each in (BESIDE, APART))
    wide = {odds: fonts.width(odds, "Bold", least) for odds in its}
    words, every = (
        sum(wide.values()) + len(its) * (beside + apart) - apart,
        [it for each in its.values() for it in each],
    )
    most = NAMED_CHIP * size if any(map(whose, every)) else ONE_CHIP * min(room.height, LARGEST_CHIP * size)
    each = min((room.width - words) // max(1, len(every)), round(most))
    x = room.centerx - (words + len(every) * each) // 2
    for odds, stacks in its.items():
        chips = pygame.Rect(x + wide[odds] + beside, room.top, each * len(stacks), room.height)
        yield Odds(odds, pygame.Rect(x, room.top, wide[odds], room.height), chips)
        x = chips.right + apart


def draw_paid(brush: Brush, words: Iterable[Odds]) -> None:
    """Write the odds in their boxes."""
    for each in words:
        brush.middle(each.words, Pen("Bold", brush.least, p.IVORY), each.rect)
