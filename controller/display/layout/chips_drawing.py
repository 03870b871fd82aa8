# SPDX-License-Identifier: MIT
"""Draws chips where they lie: discs in their players' colours with amounts, and tags beside them."""

from collections.abc import Container, Mapping, Sequence
from typing import Literal

import pygame

from controller.display.drawing import chips
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip, Tag
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import SEVERAL
from controller.display.drawing.shapes import dashed_ring, disc, ring
from controller.display.layout.lying import PlacedChips, ring_around
from controller.engine.shown.views import Fate

Look = Literal["", "faded", "wins"]
CLOSE = 0.45
"""The radius of discs, in least letters, below which others lie so close to them that a glow would fall on these."""
LOOKS: Mapping[Fate, Look] = {"wins": "wins", "loses": "faded"}


def draw_lights(
    brush: Brush, placed: Sequence[PlacedChips], colours: Mapping[str, Colour], gold: Container[str] = ()
) -> None:
    """Draw the glow and the shadow of all discs that do not lie over others: they fall on none of them.

    gold: wagers whose areas are gold if they win: no glow is seen there, and it would lie over words.
    """
    for it in placed:
        if not (it.fanned or it.stack.coming):
            chip, close = _chip(it, colours), it.radius < CLOSE * brush.least
            chips.draw_light(brush, chip._replace(look="") if close or it.stack.wager in gold else chip, it.centre)


def draw_chips(brush: Brush, placed: Sequence[PlacedChips], colours: Mapping[str, Colour]) -> None:
    """Draw all discs with their glow and shadow, and then the tags."""
    draw_lights(brush, placed, colours)
    draw_discs(brush, placed, colours)


def draw_discs(brush: Brush, placed: Sequence[PlacedChips], colours: Mapping[str, Colour]) -> None:
    """Draw all discs, and then the tags; of those that lie over others also their glow and shadow."""
    for it in in_order(placed):
        _draw_disc(brush, it, colours)
    for it in placed:
        look = LOOKS.get(it.stack.fate, "")
        if it.who:
            whose = colours.get(it.stack.players[0], SEVERAL) if len(it.stack.players) == 1 else p.WELL
            chips.badge(brush, chips.Badge(it.who.words, it.who.size), whose, it.who.rect, faded=look == "faded")
        if it.tag:
            chips.tag(brush, Tag(it.tag.words, it.size, look), it.tag.rect)


def in_order(placed: Sequence[PlacedChips]) -> list[PlacedChips]:
    """The smallest last, of those that are alike the ones that win: no glow lies over an amount that it hides."""
    return sorted(placed, key=lambda it: (-it.radius, it.stack.fate == "wins"))


def _draw_disc(brush: Brush, it: PlacedChips, colours: Mapping[str, Colour]) -> None:
    if it.tag and not it.words:  # its ring is as large as other discs
        it = it._replace(radius=it.radius - ring_around(it.stack, it.radius))
    stack, chip = it.stack, _chip(it, colours)
    if stack.coming:
        _draw_coming(brush, it, chip.colour)
        return
    draw = chips.draw if it.fanned else chips.draw_discs
    draw(brush, chip, it.centre)
    if chip.others and chip.look != "wins":  # grey would not be seen on a black number
        rim = ring(it.radius, p.FADED if chip.look == "faded" else p.IVORY, max(1, it.radius // 10))
        brush.surface.blit(rim, it.rect)
    if stack.fate == "void":
        line = chips.dashes_of(it.radius)
        image = dashed_ring(it.radius + line, p.IVORY, line)
        brush.surface.blit(image, image.get_rect(center=it.rect.center))
    if stack.mark and not it.tag:
        _draw_mark(brush, it)


def _chip(it: PlacedChips, colours: Mapping[str, Colour]) -> Chip:
    colour, *others = (_shaded(colours.get(player, SEVERAL), it.stack.mark) for player in it.stack.players)
    look = "" if it.fanned and it.stack.fate == "wins" else LOOKS.get(it.stack.fate, "")
    return Chip(colour, it.radius, it.words, it.discs, it.size if it.words else 0, look, tuple(others))


def _shaded(colour: Colour, mark: str) -> Colour:
    """Chips that are off are dark."""
    return p.mixed(colour, p.INK, 0.35) if mark == "off" else colour


def _draw_mark(brush: Brush, it: PlacedChips) -> None:
    """On chips without room for ON or OFF: a bar or a ring, as on a switch, where no other disc lies over it.

    It is on the disc, or where words are on it, at its corner.
    """
    size, middle = it.radius, (it.centre[0] - round(0.3 * it.radius), it.centre[1])
    if not it.fanned:
        size, middle = max(9, round(0.6 * it.radius)), (it.rect.left + it.radius // 6, it.rect.top + it.radius // 6)
        for radius, colour in ((size // 2 + 2, p.INK), (size // 2 + 1, p.IVORY)):
            image = disc(radius, colour)
            brush.surface.blit(image, image.get_rect(center=middle))
    line = max(2, size // 5)
    if it.stack.mark == "on":
        bar = pygame.Rect(0, 0, line, round(0.8 * size))
        bar.center = middle
        brush.card(bar, p.INK, 0)
    else:
        image = ring(round(0.38 * size), p.INK, line)
        brush.surface.blit(image, image.get_rect(center=middle))


def _draw_coming(brush: Brush, it: PlacedChips, colour: Colour) -> None:
    """Where chips come to lie: only the outline of a disc, and what comes there."""
    line = max(2, it.radius // 6)
    brush.surface.blit(ring(it.radius, colour, line), it.rect)
    if it.words:
        brush.middle(it.words, Pen("Black", it.size, p.IVORY), it.rect)
