# SPDX-License-Identifier: MIT
"""Draws what lies in the box of a numbered place: the stake, and below it what it is paid, or that it goes back.

The stake stays whole: as a chip if its figures are free above the payment, else as a small chip or plaque in its line.
"""

from collections.abc import Mapping
from math import ceil
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import chips, fonts, plaques, shapes
from controller.display.drawing import palette as p
from controller.display.drawing.brush import CHIPS, Brush
from controller.display.drawing.fonts import CAP, Pen
from controller.display.drawing.players import SEVERAL
from controller.display.layout.lying import CLEAR
from controller.display.layout.stacks import Stack, amount, owners

LARGEST, LARGE = 1.5, 0.95
"""The largest radius of a chip, in least sizes; the one for which what is paid beneath it is lower."""
LINE: Final = 0.8
"""The least height of a line with a plaque, in least sizes: the figures have room."""
NARROWEST: Final = 0.8
"""Figures beside a small chip are no narrower than this share of their width; else the stake is a plaque."""
SEEN: Final = 0.46
"""The least radius of a small chip without figures, in least sizes: its colour is told."""
EDGE: Final = 2
"""Between what is said beneath a stake and the edge of its box, in dots: the line of the layout stays free."""
BACK: Final = "back"
"""Below a stake that is void."""

Look = Literal["", "faded"]


class Lying(NamedTuple):
    """What lies in a box. words: its amount. colour: whose it is. many: of how many players. beneath: what is said."""

    words: str
    colour: p.Colour
    look: Look
    many: int
    beneath: str = ""
    void: bool = False


def lying(its: tuple[Stack, ...], colours: Mapping[str, p.Colour], paid: int) -> Lying:
    """Of all stacks in a box. paid: what the dealer pushes over for them, in cents."""
    whose = owners(its)
    colour, fate = colours[whose[0]] if len(whose) == 1 else SEVERAL, its[0].fate
    beneath = f"+{amount(paid)}" if paid else BACK if fate == "void" else ""
    words = amount(sum(it.cents for it in its))
    return Lying(words, colour, "faded" if fate == "loses" else "", len(whose), beneath, fate == "void")


def draw(brush: Brush, room: pygame.Rect, it: Lying) -> None:
    """Draw it in its box."""
    high = _usual(room, brush.least) if it.void else _foot(room, brush.least)
    if it.void and room.height - high - _figures(brush.least) < CLEAR * brush.least:
        it = it._replace(beneath="")  # its dashed frame says so
    if it.beneath and high < LINE * brush.least:
        _alone(brush, room, it)
        return
    foot = pygame.Rect(room.left, room.bottom - high - EDGE, room.width, high if it.beneath else 0)
    seen = _stake(brush, room, it, foot.height + EDGE if it.beneath else 0)
    if it.void:
        brush.dashed(room.inflate(-2, -2), p.IVORY, 2, brush.px(5))
    if it.many > 1:
        _count(brush, seen, it.many, room)
    if it.beneath:
        _beneath(brush, foot, it)


def _stake(brush: Brush, room: pygame.Rect, it: Lying, foot: int) -> pygame.Rect:
    """The stake, with `foot` dots free below its figures. Returns its box."""
    if it.look == "faded" and not foot and _low(room, brush.least):
        high = room.height - EDGE - _foot(room, brush.least)
        plaque = plaques.Plaque(it.colour, it.words, brush.least, it.look)
        return _flat(brush, plaque, room, high) if it.many == 1 else _plaque(brush, room, it)
    above = room.height - foot - _figures(brush.least) if foot else room.height // 2
    if it.look == "faded":  # no larger than one that is paid
        above = min(above, _above(room, _foot(room, brush.least), brush.least))
    radius = min(room.width // 2 - 1, room.height // 2, round(LARGEST * brush.least), above)
    clear = not foot or radius >= CLEAR * brush.least
    if it.colour != SEVERAL and clear and chips.fit(it.words, radius, brush.least):
        chip = chips.Chip(it.colour, radius, it.words, 1, brush.least, it.look)
        middle = room.top + radius if foot else room.centery
        return chips.draw(brush, chip, (room.centerx, middle))
    line = pygame.Rect(room.left, room.top, room.width, room.height - foot)
    return _beside(brush, line, it) if foot and it.colour != SEVERAL else _plaque(brush, line, it)


def _low(room: pygame.Rect, least: int) -> bool:
    """Whether a stake that is paid is no chip here: then one that is lost is none either, nor larger."""
    return _above(room, _foot(room, least), least) < CLEAR * least


def _foot(room: pygame.Rect, least: int) -> int:
    """The height of what is paid beneath a stake: lower where the stake is a chip, or a large one, only so."""
    usual, lowest = _usual(room, least), ceil(LINE * least)
    large = (high for high in range(usual, lowest, -1) if _above(room, high, least) >= LARGE * least)
    return next(large, lowest if _above(room, lowest, least) >= CLEAR * least else usual)


def _usual(room: pygame.Rect, least: int) -> int:
    """The height of a plaque, or half of the room if that is less."""
    return min(round(plaques.LOW * least), room.height // 2)


def _above(room: pygame.Rect, foot: int, least: int) -> int:
    """The radius of the largest chip whose figures are free above a foot of this height."""
    return room.height - foot - EDGE - _figures(least)


def _figures(least: int) -> int:
    """How far figures reach beneath the middle of their chip."""
    return round(CAP * least / 2) + 2


def _beside(brush: Brush, line: pygame.Rect, it: Lying) -> pygame.Rect:
    """A small chip, and its amount beside it; a plaque where they have no room."""
    radius, gap = line.height // 2 - 1, 3
    wide = fonts.width(it.words, "Black", brush.least)
    free = line.width - 2 * radius - 2 * gap
    if free < NARROWEST * wide or radius < SEEN * brush.least:
        return _plaque(brush, line, it)
    left = line.centerx - (2 * radius + gap + min(wide, free)) // 2
    seen = chips.draw(brush, chips.Chip(it.colour, radius, look=it.look), (left + radius, line.centery))
    ink = p.IVORY if it.void else p.INK
    at = pygame.Rect(seen.right + gap, line.top, min(wide, free), line.height)
    plaques.squeezed(brush, it.words, Pen("Black", brush.least, ink), at)
    return seen.union(at)


def _plaque(brush: Brush, line: pygame.Rect, it: Lying) -> pygame.Rect:
    plaque = plaques.Plaque(it.colour, it.words, brush.least, it.look)
    if line.height >= plaque.box[1]:
        return plaques.draw(brush, plaque, line.center, line.width + 2)
    return _flat(brush, plaque, line, line.height - 1)


def _flat(brush: Brush, plaque: plaques.Plaque, line: pygame.Rect, high: int) -> pygame.Rect:
    """A plaque lower than its figures ask for, in the middle of a line: without shadow or glow."""
    end = 3 if plaque.look == "paid" else plaques.slim_end(high) + 1
    wide = max(fonts.width(plaque.words, "Black", plaque.size) + 2 * end, 2 * high)
    box = pygame.Rect(0, 0, min(wide, line.width), high)
    box.center = line.center
    made = plaques.picture(box.size, (plaque.colour,), "paid") if plaque.look == "paid" else None
    image = made or plaques.slim(box.size, plaque.colour, plaque.look)
    brush.surface.blit(image, box)
    brush.lay(CHIPS, box, image, "wins" if plaque.look == "paid" else plaque.look)
    plaques.squeezed(brush, plaque.words, Pen("Black", plaque.size, p.INK), box.inflate(-2 * end, 0))
    return box


def _alone(brush: Brush, room: pygame.Rect, it: Lying) -> None:
    """Where there is room for one line only: what it is paid, in the player's colour; or the stake that goes back."""
    words = it.words if it.void else it.beneath
    plaque = plaques.Plaque(it.colour, words, brush.least, "" if it.void else "wins", low=True)
    plaques.draw(brush, plaque, room.center, room.width + 2)


def _beneath(brush: Brush, foot: pygame.Rect, it: Lying) -> None:
    """What is paid, in gold; or that the stake goes back."""
    if it.void:
        wide = min(foot.width, fonts.width(it.beneath, "Bold", brush.least) + brush.least // 2)
        box = pygame.Rect(foot.centerx - wide // 2, foot.top, wide, foot.height)
        brush.card(box, p.WELL, box.height // 2, p.IVORY, 1)
        brush.middle(it.beneath, Pen("Bold", brush.least, p.IVORY), box)
        return
    plaque = plaques.Plaque(it.colour, it.beneath, brush.least, "paid")
    if foot.height >= plaque.box[1]:
        plaques.draw(brush, plaque, foot.center, foot.width + 2)
    else:
        _flat(brush, plaque, foot, foot.height)


def _count(brush: Brush, seen: pygame.Rect, count: int, room: pygame.Rect) -> None:
    """Of how many players it is, on a small disc above it, if there is room."""
    radius = round(0.6 * brush.least)
    disc = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    disc.center = seen.centerx, seen.top - radius // 2
    if room.contains(disc):
        brush.surface.blit(shapes.disc(radius, p.IVORY), disc)
        brush.middle(str(count), Pen("Black", brush.least, p.INK), disc)
