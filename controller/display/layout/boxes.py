# SPDX-License-Identifier: MIT
"""Players' boxes on a layout: the numbered boxes of a wager area with their chips, and those for commission."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.layout.areas import LINE, MARGIN
from controller.display.layout.stacks import amount
from controller.engine.rules.face import Area, PlayerBox
from controller.engine.shown.views import Chips

NUMBER = 0.34
"""Height of the number as a share of the box's height."""
WIDEST = "00"
"""At least as wide as the number of any place."""
HIGHEST = "dfi0"
"""At least as high as any letter or figure, so that all texts of a row have one baseline."""
LARGEST = 30
"""The largest height of chips in a box, in units."""

ChipsByBox: TypeAlias = dict[PlayerBox, list[Chips]]


def outline(brush: Brush, rect: pygame.Rect, text: str, line: Colour, ink: Colour) -> None:
    """Draw an empty box with its text along the top."""
    pygame.draw.rect(brush.surface, line, rect, brush.px(LINE), border_radius=brush.px(4))
    edge = margin(brush.px)
    size = letters(rect, text, edge)
    baseline = rect.top + edge + fonts.beyond(HIGHEST, "Semibold", size).above + round(fonts.CAP * size)
    brush.text(text, Pen("Semibold", size, ink), (rect.centerx, baseline), "centre")


def margin(px: Callable[[float], int]) -> int:
    """From the edge of a box to its text: the line, and what is free beside it."""
    return px(LINE) + px(MARGIN)


def letters(rect: pygame.Rect, text: str, edge: int) -> int:
    """The size of the text of a box. Numbers have the same size in all boxes of one size."""
    high = round(NUMBER * rect.height)
    words = text if len(text) > len(WIDEST) else WIDEST
    return fonts.fitted(words, "Semibold", (rect.width - 2 * edge, high), round(1.05 * high), 5).size


def below(rect: pygame.Rect, edge: int) -> pygame.Rect:
    """The part of a box below its text."""
    top = edge + round(NUMBER * rect.height)
    return pygame.Rect(rect.left, rect.top + top, rect.width, rect.height - top)


def split_by_box(area: Area, lying: Iterable[Chips]) -> tuple[ChipsByBox, list[Chips]]:
    """The chips in each box of an area, and the chips in no box."""
    mine = {box.player: box for box in area.boxes}
    inside: ChipsByBox = {}
    others: list[Chips] = []
    for it in lying:
        box = mine.get(it.box or it.player) or mine.get("")
        (inside.setdefault(box, []) if box else others).append(it)
    return inside, others


def draw_owing(brush: Brush, boxes: Mapping[PlayerBox, pygame.Rect], owing: Mapping[str, int]) -> None:
    """Draw a marker button with the amount in the box of each player who owes commission (s 90(6))."""
    for box, rect in boxes.items():
        if cents := owing.get(box.player):
            room = below(rect, margin(brush.px)).inflate(-2 * brush.px(LINE), -2 * brush.px(LINE))
            brush.card(room, p.GOLD, brush.px(4))
            words, space = amount(cents), (room.width - brush.px(4), room.height)
            size = fonts.fitted(words, "Bold", space, round(1.2 * room.height), 5).size
            brush.middle(words, Pen("Bold", size, p.INK), room)
