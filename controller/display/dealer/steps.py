# SPDX-License-Identifier: MIT
"""The way back of a stopped table in NEXT, step after step, each with its keys: so it is said once."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import pygame

from controller.display import waiting
from controller.display.dealer.caps import caps_of
from controller.display.dealer.ways import inside
from controller.display.drawing import fonts, keys
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keys import Key
from controller.display.panels import stopped
from controller.display.panels.context import ScreenContext
from controller.display.panels.stopped import Step, WayBack, disc_width, draw_disc
from controller.engine.shown.views import View

APART: Final = 1.1
"""The space between two steps in a row, in sizes of the letters."""
AIR: Final = 3
"""Above, between and below the rows, in units at least: no disc touches what is beside it."""
EASY: Final = 4
"""The same in dots: with less the list's place has a part of the way back."""
LARGEST: Final = 30
"""The largest letters of the steps, in units."""
GAP: Final = 10
"""Between a disc, the words behind it and their keys, in units."""


class Piece(NamedTuple):
    """A part of a row: words of a step, its number if they begin one, the keys after them; and where it begins.

    indented: its words stand behind where the numbers are.
    """

    words: str
    left: int
    number: str = ""
    caps: tuple[Key, ...] = ()
    now: bool = False
    indented: bool = True


Row = list[Piece]
Elsewhere = Literal["", "foot", "steps"]
"""What of the way back the list's place says: nothing, what stands beneath the steps, or all but the first step."""


def in_list(context: ScreenContext, view: View) -> Elsewhere:
    """What of the way back the list's place says, as NEXT has no room for it, or little."""
    way = stopped.whole_way(view)
    if not way or not stopped.in_list(context.boxes, view, context.scale, context.least):
        return ""
    _, asked, accepted = waiting.waits(view, context.look.payment)
    brush = Brush(pygame.Surface((1, 1)), context.scale, context.least)
    room, air = inside(context.boxes["next"], context.scale), max(EASY, brush.px(AIR))
    caps = caps_of(context, view, asked, accepted)
    ways: dict[Elsewhere, WayBack] = {"": way, "foot": way.footless}
    return next(
        (it for it, each in ways.items() if any(fit(brush, room, its, air) for its in with_caps(each, caps))), "steps"
    )


def with_caps(way: WayBack, caps: list[Key]) -> tuple[WayBack, WayBack]:
    """The way back, its first step with every key that is accepted; and with those alone by which it is taken."""
    first, *others = way.steps
    every = (caps, [cap for cap in caps if cap.look == "act"])
    full, brief = (way._replace(steps=(first._replace(caps=tuple(it)), *others)) for it in every)
    return full, brief


def fit(brush: Brush, room: pygame.Rect, shown: WayBack, air: int) -> bool:
    """Whether all of it is whole in this room, with so many dots above, between and below its rows."""
    rows = list(_rows(brush, room.width, shown))
    high = sum(_height(brush, row) for row in rows) + (len(rows) + 1) * air
    return high <= room.height and all(_right(brush, row) <= room.width for row in rows)


def draw(brush: Brush, room: pygame.Rect, shown: WayBack) -> bool:
    """Draw all of it in the largest letters that fit, if it is whole in this room; else nothing. Answers whether."""
    sizes = range(brush.least, max(brush.least, brush.px(LARGEST)) + 1)
    air = brush.px(AIR)
    size = fonts.greatest(sizes, lambda size: fit(Brush(brush.surface, brush.scale, size), room, shown, air))
    if not size:
        return False
    large = Brush(brush.surface, brush.scale, size)
    _draw(large, room, shown)
    brush.written += large.written
    return True


def _draw(brush: Brush, room: pygame.Rect, shown: WayBack) -> None:
    rows = list(_rows(brush, room.width, shown))
    heights = [_height(brush, row) for row in rows]
    free = (room.height - sum(heights)) // (len(rows) + 1)
    top = room.top
    for row, high in zip(rows, heights, strict=True):
        top += free
        _draw_row(brush, pygame.Rect(room.left, top, room.width, high), row)
        top += high


def _rows(brush: Brush, wide: int, shown: WayBack) -> Iterator[Row]:
    """The steps one after the other; the next in the same row, if it is whole there. What stands ends the last."""
    row: Row = []
    for piece in _pieces(brush, wide, shown):
        behind = piece._replace(left=_right(brush, row) + round(APART * brush.least)) if row else piece
        if row and _right(brush, [behind]) <= wide:
            row.append(behind)
            continue
        if row:
            yield row
        row = [piece]
    yield row


def _pieces(brush: Brush, wide: int, shown: WayBack) -> Iterator[Piece]:
    """The steps, one that is long in several lines; at the end what becomes of the wagers. One alone has no number."""
    alone = len(shown.steps) == 1
    number, indent = 0, 0 if alone else disc_width(brush) + brush.px(GAP)
    for step in shown.steps:
        number += not step.otherwise
        *first, last = fonts.wrapped(step.text, "Bold", brush.least, wide - indent)
        now = number == 1 and not step.otherwise
        mark = "" if step.otherwise or alone else str(number)
        for line in first:
            yield Piece(line, 0, mark, now=now, indented=not alone)
            mark = ""
        whole = Piece(last, 0, mark, _sized(brush, step), now=now, indented=not alone)
        if _right(brush, [whole]) <= wide:
            yield whole
        else:
            yield whole._replace(caps=())
            yield Piece("", 0, caps=whole.caps, indented=not alone)
    yield from (Piece(words, 0, indented=not alone) for words in shown.foot)


def _sized(brush: Brush, step: Step) -> tuple[Key, ...]:
    return tuple(cap._replace(size=brush.least) for cap in step.caps)


def _indent(brush: Brush, piece: Piece) -> int:
    return disc_width(brush) + brush.px(GAP) if piece.number or (piece.indented and not piece.left) else 0


def _right(brush: Brush, row: Row) -> int:
    """Where a row ends, from its left."""
    last = row[-1]
    words = last.left + _indent(brush, last) + fonts.width(last.words, "Bold", brush.least)
    return words + sum(brush.px(GAP) + cap.box[0] for cap in last.caps)


def _height(brush: Brush, row: Row) -> int:
    caps = (cap.box[1] for piece in row for cap in piece.caps)
    discs = (disc_width(brush) for piece in row if piece.number)
    return max((fonts.text_height(brush.least), *caps, *discs))


def _draw_row(brush: Brush, at: pygame.Rect, row: Row) -> None:
    for piece in row:
        x = at.left + piece.left
        if piece.number:
            draw_disc(brush, (x, at.centery), piece.number)
        x += _indent(brush, piece)
        ink = p.IVORY if piece.now else p.MUTED
        x += brush.middle(piece.words, Pen("Bold", brush.least, ink), pygame.Rect(x, at.top, 0, at.height), "left")
        for cap in piece.caps:
            x += brush.px(GAP)
            keys.draw(brush, cap, (x, at.centery - cap.box[1] // 2))
            x += cap.box[0]
