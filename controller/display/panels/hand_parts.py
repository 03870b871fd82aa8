# SPDX-License-Identifier: MIT
"""Parts of a hand in a box or of the dealer's: its cards, its total, the colours in which it stands out."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxes import Tone, Total
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen, Weight
from controller.display.panels.boxes_places import CardPlace


class Look(NamedTuple):
    """How a hand stands out: the ground of its total, the ink on it, the ink of its word."""

    fill: p.Colour
    ink: p.Colour
    word: p.Colour


LOOKS: Final[dict[Tone, Look]] = {
    "": Look(p.FELT, p.IVORY, p.IVORY),
    "turn": Look(p.GOLD, p.INK, p.GOLD),
    "wins": Look(p.FELT, p.GOLD, p.GOLD),
    "loses": Look(p.RED, p.IVORY, p.IVORY),
    "void": Look(p.IVORY, p.INK, p.IVORY),
}
"""Only the hand whose turn it is has a ground of gold: the strongest colour."""


def draw_cards(brush: Brush, cards: Sequence[str], places: Sequence[CardPlace]) -> None:
    """Draw cards in their places, and empty places for those that are still to come."""
    for number, place in enumerate(places):
        if number < len(cards):
            image = playing_cards.of_size(cards[number], place.rect.size, sideways=place.sideways)
            brush.surface.blit(image, place.rect)
        else:
            playing_cards.empty(brush, place.rect, wanted=False)


def draw_total(brush: Brush, total: Total, room: pygame.Rect, ink: p.Colour, align: Align) -> None:
    """The figure as large as it fits, and before it a small word such as SOFT."""
    if not total.figure or room.width <= 0:
        return
    words, before = total.figure.upper(), total.before.upper()
    taken = fonts.width(before, "Semibold", brush.least) + brush.px(5) if before else 0
    largest = round(0.95 * room.height / (1 if len(words) <= 2 else 1.3))
    size = largest_size(words, "Bold", room.width - taken, max(brush.least, largest), brush.least)
    wide = fonts.width(words, "Bold", size)
    if not before and wide > room.width:  # several words, in lines
        block = fonts.fitted(words, "Bold", room.size, largest, brush.px(10))
        brush.block_middle(block, "Bold", ink, room, align)
        return
    right = room.right if align == "right" else room.centerx + (wide + taken) // 2
    brush.middle(words, Pen("Bold", size, ink), pygame.Rect(right - wide, room.top, wide, room.height))
    if before:
        small = pygame.Rect(right - wide - taken, room.top, taken, room.height)
        brush.middle(before, Pen("Semibold", brush.least, ink), small, "left")


def largest_size(words: str, weight: Weight, wide: int, largest: int, least: int) -> int:
    """The largest size in which words have room on one line; the least if they have none."""
    return fonts.greatest(range(least, largest + 1), lambda size: fonts.width(words, weight, size) <= wide) or least
