# SPDX-License-Identifier: MIT
"""The way back of a stopped table in NEXT, step after step, where nothing else on the screen has room for it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import fonts, keys
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keys import Key
from controller.display.panels.stopped import Step, WayBack, disc_width, draw_disc

APART: Final = 1.1
"""The space between two steps in a row, in sizes of the letters."""
GAP: Final = 10
"""Between a disc, the words behind it and their keys, in units."""


class Piece(NamedTuple):
    """A part of a row: words of a step, its number if they begin one, the keys after them; and where it begins."""

    words: str
    left: int
    number: str = ""
    caps: tuple[Key, ...] = ()
    now: bool = False


Row = list[Piece]


def draw(brush: Brush, room: pygame.Rect, shown: WayBack) -> bool:
    """Draw all of it, if it is whole in this room; else nothing. Answers whether it is."""
    rows = list(_rows(brush, room.width, shown))
    heights = [_height(brush, row) for row in rows]
    if sum(heights) > room.height or any(_right(brush, row) > room.width for row in rows):
        return False
    free = (room.height - sum(heights)) // (len(rows) + 1)
    top = room.top
    for row, high in zip(rows, heights, strict=True):
        top += free
        _draw_row(brush, pygame.Rect(room.left, top, room.width, high), row)
        top += high
    return True


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
    number, indent = 0, disc_width(brush) + brush.px(GAP)
    for step in shown.steps:
        number += not step.otherwise
        *first, last = fonts.wrapped(step.text, "Bold", brush.least, wide - indent)
        now = number == 1 and not step.otherwise
        mark = "" if step.otherwise or len(shown.steps) == 1 else str(number)
        for line in first:
            yield Piece(line, 0, mark, now=now)
            mark = ""
        whole = Piece(last, 0, mark, _sized(brush, step), now=now)
        if _right(brush, [whole]) <= wide:
            yield whole
        else:
            yield whole._replace(caps=())
            yield Piece("", 0, caps=whole.caps)
    yield from (Piece(words, 0) for words in shown.foot)


def _sized(brush: Brush, step: Step) -> tuple[Key, ...]:
    return tuple(cap._replace(size=brush.least) for cap in step.caps)


def _indent(brush: Brush, piece: Piece) -> int:
    return disc_width(brush) + brush.px(GAP) if piece.number or not piece.left else 0


def _right(brush: Brush, row: Row) -> int:
    """Where a row ends, from its left."""
    last = row[-1]
    words = last.left + _indent(brush, last) + fonts.width(last.words, "Bold", brush.least)
    return words + sum(brush.px(GAP) + cap.box[0] for cap in last.caps)


def _height(brush: Brush, row: Row) -> int:
    high = max((cap.box[1] for piece in row for cap in piece.caps), default=0)
    return max(high, round(fonts.LEADING * brush.least))


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
