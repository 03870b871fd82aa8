# SPDX-License-Identifier: MIT
"""Draws what lies in front of the seats of a table of poker: the chips of their bets, the buck."""

from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip, Tag
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.layout.stacks import amount
from controller.display.poker.places import Table
from controller.engine.values.money import dollars

NARROW: Final = 0.86
"""How narrow the word of the buck may be on its tag, as a share of its width."""
ENDS: Final = 0.56
"""What stays free of that tag beside its word, at both ends together, in sizes of the smallest letters."""
TAG: Final = 1.05
"""The height of the buck as a tag, in sizes of the smallest letters."""
UNDER: Final = 0.72
"""The part of a tag that is beneath its chips: the number on them stands above it."""


class Bet(NamedTuple):
    """What was bet, in cents; in its player's colour. owner: the number of its seat."""

    cents: int
    colour: p.Colour
    owner: str


def draw_bet(brush: Brush, bet: Bet, room: pygame.Rect) -> None:
    """The chips of a bet with their amount: beneath them in a high place, else beside."""
    cents, colour, owner = bet
    words = dollars(cents), f"${amount(cents)}"
    tag = next((it for it in (Tag(said, brush.least) for said in words) if it.box[0] <= room.width), None)
    discs = chips.discs_of(cents)
    if tag and room.height >= 1.6 * tag.box[1]:
        radius = round((room.height - UNDER * tag.box[1]) / (2 + chips.RISE * (discs - 1)))
        at = room.centerx, room.top + radius
        chips.draw(brush, Chip(colour, radius, owner, discs, brush.least), at)
        chips.tag(brush, tag, pygame.Rect(room.centerx - tag.box[0] // 2, room.bottom - tag.box[1], *tag.box))
        return
    radius = round(room.height / (2 + chips.RISE * (discs - 1)))
    gap = brush.least // 8
    wide = 2 * radius + (gap + tag.box[0] if tag else 0)
    if tag and wide > room.width:
        tag, wide = None, 2 * radius
    left = room.centerx - wide // 2
    chips.draw(brush, Chip(colour, radius, owner, discs, brush.least), (left + radius, room.top + radius))
    if tag:
        box = pygame.Rect(left + 2 * radius + gap, room.centery - tag.box[1] // 2, *tag.box)
        chips.tag(brush, tag, box)


def buck_in(brush: Brush, room: pygame.Rect) -> int:
    """The buck as a tag at the left of a room in a seat. Returns its width; none if it has no room."""
    wide = min(buck_width(brush.least), room.width)
    if wide < buck_least(brush.least):
        return 0
    tag = pygame.Rect(room.left, room.top, wide, room.height)
    brush.card(tag, p.IVORY, room.height // 2, p.INK, 2)
    squeezed(brush, "BUCK", Pen("Black", brush.least, p.INK), tag.inflate(-round(ENDS * brush.least), 0))
    return wide


def buck_least(least: int) -> int:
    """The least width of that tag: its word is a little narrower there."""
    return round(NARROW * fonts.width("BUCK", "Black", least)) + round(ENDS * least)


def buck_width(least: int) -> int:
    """The width of the buck as a tag."""
    return fonts.width("BUCK", "Black", least) + round(ENDS * least)


def buck_aside(brush: Brush, where: Table, seat: int) -> None:
    """The buck as a tag with the number of its seat, as low seats have no room."""
    words, box = f"BUCK {seat}", box_aside(where, seat, brush.least)
    brush.card(box, p.IVORY, box.height // 2, p.INK, 2)
    brush.middle(words, Pen("Black", brush.least, p.INK), box)


def box_aside(where: Table, seat: int, least: int) -> pygame.Rect:
    """Where that tag lies: at the right of the communal cards, or above at the right."""
    box = pygame.Rect(0, 0, fonts.width(f"BUCK {seat}", "Black", least) + least, round(TAG * least))
    if where.board.height:
        box.midleft = where.board.right + least, where.board.centery
    else:
        box.topright = where.middle.topright
    return box
