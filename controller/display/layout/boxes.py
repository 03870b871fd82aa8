"""The rectangles of single players on a layout: the numbered boxes of a wager area, and what lies in them."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.layout import chips
from controller.engine.face import Area, PlayerBox
from controller.engine.views import Chips

NUMBER = 0.3
"""Height of what is imprinted, in parts of a box that is higher than broad; one that is not has it at its left."""

WIDEST = "00"
"""As broad as any number of a place."""
LARGEST = 44
"""Of a chip in a box, in units."""
LEAST = 8
"""No chip is smaller, in dots."""

InBoxes: TypeAlias = dict[PlayerBox, tuple[Chips, ...]]


def outline(brush: Brush, rect: pygame.Rect, text: str, line: Colour, ink: Colour) -> None:
    """An empty box with what is imprinted in it along its top."""
    pygame.draw.rect(brush.surface, line, rect, brush.px(1.3), border_radius=brush.px(4))
    brush.middle(text, Pen("Semibold", _size(brush, rect, text), ink), _top(rect))


def _top(rect: pygame.Rect) -> pygame.Rect:
    """The part of a box for its number."""
    return pygame.Rect(rect.left, rect.top, rect.width, round(NUMBER * rect.height))


def _size(brush: Brush, rect: pygame.Rect, text: str) -> int:
    """That of a number: the same in all boxes as large as this one."""
    room = (rect.width - brush.px(6), _top(rect).height)
    words, high = (text, 0.75) if len(text) > len(WIDEST) else (WIDEST, 1.05)
    return fonts.fitted(words, "Semibold", room, round(high * room[1]), 5).size


def below(rect: pygame.Rect) -> pygame.Rect:
    """The part of a box in which something lies."""
    top = _top(rect).height
    return pygame.Rect(rect.left, rect.top + top, rect.width, rect.height - top)


def sorted_out(area: Area, lying: Iterable[Chips]) -> tuple[InBoxes, tuple[Chips, ...]]:
    """The chips in each of an area's boxes; and those that lie in none."""
    mine = {box.player: box for box in area.boxes}
    inside: InBoxes = {}
    others: tuple[Chips, ...] = ()
    for it in lying:
        box = mine.get(it.box or it.player) or mine.get("")
        if box:
            inside[box] = (*inside.get(box, ()), it)
        else:
            others = (*others, it)
    return inside, others


def draw_chips(brush: Brush, box: PlayerBox, rect: pygame.Rect, lying: tuple[Chips, ...], ink: Colour) -> None:
    """Chips in a box, in rows; in one that is nobody's own with the players' names, where these find room."""
    room = below(rect).inflate(-2 * brush.px(3), -2 * brush.px(4))
    columns, size = _rows(len(lying), room, brush.px(LARGEST))
    if not box.player or size < min(brush.px(chips.SMALL), room.height) or size < LEAST:
        size = min(room.height, brush.px(LARGEST))
        chips.on_area(brush, pygame.Rect(room.left, room.centery - size // 2, room.width, size), lying, size, ink)
        return
    top = room.centery - size * -(-len(lying) // columns) // 2
    for number, it in enumerate(lying):
        row, column = divmod(number, columns)
        image = chips.chip(chips.amount(it.cents), chips.colour(it.player), size, it.mark)
        brush.surface.blit(image, (room.centerx - columns * size // 2 + column * size, top + row * size))


def _rows(count: int, room: pygame.Rect, largest: int) -> tuple[int, int]:
    """How many chips stand side by side so that all are as large as they can be, and how large."""
    sizes = (
        (min(room.width // columns, room.height // -(-count // columns)), columns) for columns in range(1, count + 1)
    )
    size, columns = max(sizes)
    return columns, min(size, largest)


def draw_owing(brush: Brush, boxes: Mapping[PlayerBox, pygame.Rect], owing: Mapping[str, int]) -> None:
    """A marker button in the rectangle of each player who owes commission, with the amount in dollars (s 90(6))."""
    for box, rect in boxes.items():
        if cents := owing.get(box.player):
            room = below(rect).inflate(-2 * brush.px(1.3), -2 * brush.px(1.3))
            brush.card(room, p.GOLD, brush.px(4))
            words, space = chips.amount(cents), (room.width - brush.px(4), room.height)
            size = fonts.fitted(words, "Bold", space, round(1.2 * room.height), 5).size
            brush.middle(words, Pen("Bold", size, p.INK), room)
