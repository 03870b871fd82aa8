# SPDX-License-Identifier: MIT
"""Draws the head of a box: its number, whose it is, and of several players who the others are."""

from collections.abc import Mapping

import pygame

from controller.display.boxed.hand_parts import INKS, NARROW_WORDS, first_that_fits, fits, narrowed
from controller.display.boxes import BoxContents
from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import SEVERAL
from controller.display.wording import spoken

GAP = 5
"""Between the number and the name, in dots."""
DISC = 0.3
"""The radius of the chip of another player, in sizes of the letters; each lies half over the one before."""


def beside_number(brush: Brush, box: BoxContents, room: pygame.Rect) -> pygame.Rect:
    """A square room beside the number, if the name has its own behind it; else one without width."""
    size = min(room.height - 2, round(1.3 * brush.least))
    left = room.left + fonts.width(str(box.number), "Black", round(1.1 * brush.least)) + brush.least // 4
    name = max((fonts.width(spoken(it), "Semibold", brush.least) for it in box.players[:1]), default=0)
    more = fonts.width(" +2", "Semibold", brush.least) if len(box.players) > 1 else 0
    has_room = left + size + GAP + NARROW_WORDS * (name + more) <= room.right
    return pygame.Rect(left, room.centery - size // 2, size if has_room else 0, size)


def draw(  # noqa: PLR0913 - what, where and how
    brush: Brush, box: BoxContents, room: pygame.Rect, *, lost: bool, colours: Mapping[str, Colour], taken: int = 0
) -> None:
    """The number at the left, the first player's name at the right; how many more there are, or a chip of each.

    taken: the width of what lies beside the number.
    """
    ink = p.MUTED if box.played and not lost else p.FADED
    number = brush.middle(str(box.number), Pen("Black", round(1.1 * brush.least), ink), room, "left")
    names = [spoken(name) for name in box.players]
    if not names:
        return
    number += taken + GAP * (taken > 0)
    room = pygame.Rect(room.left + number, room.top, room.width - number, room.height)
    pen = Pen("Semibold", brush.least, INKS["loses" if lost else ""].name)
    more = f" +{len(names) - 1}" if len(names) > 1 else ""
    whole, free = f"{names[0]}{more}", pygame.Rect(room.left + GAP, room.top, room.width - GAP, room.height)
    if more and not fits(whole, pen.weight, pen.size, free.width):
        if NARROW_WORDS * fonts.width(whole, pen.weight, pen.size) <= free.width:
            narrowed(brush, whole, pen, free)
            return
        room = _others(brush, box.players[1:], room, colours, names[0])
        more = ""
    every = (f"{names[0]}{more}", more.strip())
    brush.middle(first_that_fits(filter(None, every), pen.weight, pen.size, room.width), pen, room, "right")


def _others(
    brush: Brush, others: tuple[str, ...], room: pygame.Rect, colours: Mapping[str, Colour], name: str
) -> pygame.Rect:
    """A small chip of each of the others at the right, as many as leave the first name its room. Returns that."""
    radius = round(DISC * brush.least)
    free = room.width - fonts.width(name, "Semibold", brush.least) - radius // 2
    while others and 2 * radius + (len(others) - 1) * radius > free:
        others = others[:-1]
    left = room.right - (len(others) + 1) * radius
    for number, player in enumerate(others):
        at = (left + (number + 1) * radius, room.centery)
        chips.draw(brush, chips.Chip(colours.get(player, SEVERAL), radius), at)
    return pygame.Rect(room.left, room.top, left - radius // 2 - room.left, room.height)
