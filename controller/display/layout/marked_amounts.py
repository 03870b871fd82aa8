# SPDX-License-Identifier: MIT
"""Chips where there is little room: whose each is on a badge in the player's colour, and its amount on a tag beside it.

Where they stand: `ring_lines.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.players import SEVERAL
from controller.display.layout import painted
from controller.display.layout.stacks import Stack, whose

HIGH: Final = 1.12
"""The height of a line, as all measures here in sizes of the letters."""
PAD: Final = 0.32
"""What a tag has beside its letters, at both sides together."""
LAPPED: Final = 0.3
"""How far a badge lies on its tag."""
GAP: Final = 0.1
"""Between two in a line, and between two lines."""


class Marked(NamedTuple):
    """One player's chips: whose they are, and the amount in words."""

    stack: Stack
    who: str
    amount: str

    def width(self, size: int) -> int:
        """Of badge and tag together."""
        return wide(self.who, self.amount, size)

    def badge(self, size: int) -> int:
        """Of the badge."""
        return chips.Badge(self.who, size).box[0]


def wide(who: str, amount: str, size: int) -> int:
    """The width of a badge with this name and its tag."""
    if not amount:
        return chips.Badge(who, size).box[0]
    tag = fonts.width(amount, "Bold", size) + round(PAD * size)
    return chips.Badge(who, size).box[0] + tag - round(LAPPED * size) + round(LAPPED * size / 2)


def high(size: int) -> int:
    """The height of a line."""
    return round(HIGH * size)


def gap(size: int) -> int:
    """What is free between two lines."""
    return max(2, round(GAP * size))


def name_of(stack: Stack) -> str:
    """Whose a stack is: the number of the place, or the name."""
    name = whose(stack) or stack.players[0]
    return name[:1].upper() + name[1:]


def ways(lying: Sequence[Stack], amounts: Sequence[str]) -> tuple[list[Marked], list[Marked]]:
    """With whole names; and with what stands on a chip."""
    pairs = list(zip(lying, amounts, strict=True))
    return (
        [Marked(it, name_of(it), words) for it, words in pairs],
        [Marked(it, painted.mark_of(it.players[0]), words) for it, words in pairs],
    )


def draw(brush: Brush, it: Marked, box: pygame.Rect, size: int, colours: Mapping[str, p.Colour]) -> None:
    """Draw badge and tag in their box."""
    look: chips.Look = "faded" if it.stack.fate == "loses" else ""
    badge = pygame.Rect(box.left, box.top, it.badge(size), box.height)
    if it.amount:
        _tag(brush, it.amount, pygame.Rect(badge.right, box.top, box.right - badge.right, box.height), size, look)
    colour = SEVERAL if len(it.stack.players) > 1 else colours[it.stack.players[0]]
    chips.badge(brush, chips.Badge(it.who, size), colour, badge, faded=bool(look))
    if it.stack.fate == "void":
        brush.dashed(box, p.IVORY, 2, box.height // 3)  # tags stand close to each other


def _tag(brush: Brush, words: str, room: pygame.Rect, size: int, look: chips.Look) -> None:
    """The amount on its tag, on which the badge at its left lies."""
    lapped = round(LAPPED * size)
    tag = pygame.Rect(room.left - lapped, room.top, room.width + lapped, room.height)
    brush.card(tag, p.WELL, room.height // 2, p.LINE_DIM, max(1, brush.px(1.5)))
    inner = pygame.Rect(room.left, room.top, room.width - round(PAD * size / 2) + 2, room.height)
    brush.middle(words, Pen("Bold", size, p.FADED if look else p.IVORY), inner)
