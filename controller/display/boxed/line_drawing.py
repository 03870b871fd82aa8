# SPDX-License-Identifier: MIT
"""Draws the painted line before all boxes, the chips on it, and whose name it has while they lie there."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import pygame

from controller.display.boxed.boxes_places import BoxPlaces
from controller.display.boxed.hand_parts import Heap, draw_tagged
from controller.display.boxes import BoxContents
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen


class Lying(NamedTuple):
    """A box, and its part of the line."""

    box: BoxContents
    where: BoxPlaces


def draw(brush: Brush, line: pygame.Rect, name: str, boxes: Sequence[Lying]) -> None:
    """The line. While chips lie on it, the name of that wager stands where none of them do, if it has room there."""
    word, gap = name.upper(), brush.least // 3
    wide = fonts.width(word, "Semibold", brush.least)
    free = [it for it in _free(boxes) if it.width >= wide] if any(it.box.line for it in boxes) else []
    at = pygame.Rect(line.left - gap, line.top, 0, line.height)
    if free:
        at = pygame.Rect(free[0].centerx - wide // 2, line.top, wide, line.height)
        brush.middle(word, Pen("Semibold", brush.least, p.MUTED), at)
    for left, right in ((line.left, at.left - gap), (at.right + gap, line.right)):
        brush.surface.fill(p.LINE_DIM, (left, line.centery, max(0, right - left), brush.px(2)))


def draw_chips(brush: Brush, boxes: Sequence[Lying], colours: Mapping[str, p.Colour]) -> None:
    """The chips on the line: they lie over the glow of a box, clear of its frame."""
    for box, where in boxes:
        if box.line:
            draw_tagged(brush, Heap.of(box.line), where.line, colours)


def _free(boxes: Sequence[Lying]) -> Iterator[pygame.Rect]:
    """The parts of the line without chips, of neighbouring boxes together, the widest first."""
    runs = []
    for lie, run in groupby(boxes, key=lambda it: bool(it.box.line)):
        first, *rest = (it.where.line for it in run)
        if not lie:
            runs.append(first.unionall(rest))
    yield from sorted(runs, key=lambda it: -it.width)
