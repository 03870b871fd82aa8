# SPDX-License-Identifier: MIT
"""Chips on wagers between areas: on their lines, where they cover neither words nor other chips."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

from controller.display.kit.items import Arranged, Box, Frame, Size
from controller.display.kit.layout import Content, column, framed, pad, row
from controller.display.kit.text import label
from controller.display.kit.theme import Theme
from controller.display.layout.stacks import Stack, amount, together
from controller.display.parts.stakes import SMALL, Owners, bare, disc_size

STEPS: Final = (0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45, -0.6, 0.6)
"""Shares of a disc's diameter. Distances from its place at which a stack may lie: it still touches it."""
COVERS, WORDLESS = 1000, 200
"""Costs of covering something, and of a stack without its amount; a dot of distance costs 1."""

Middle = Callable[[int, int], float]
"""Place of the disc's middle along a stack: made from the stack's length and the disc's diameter."""
Lying = Sequence[tuple[tuple[int, int], tuple[Stack, ...]]]


def lines(lying: Lying, every: Owners, under: Arranged) -> Content:
    """Return stacks at these points. `under`: what is painted there already."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        busy = [it.ink for it in under.items if not isinstance(it, Frame)]
        placed: list[tuple[int, int, Arranged]] = []
        for spot, stacks in lying:
            for it in together(stacks):
                part, at = _best(it, every, spot, busy, room, theme)
                placed.append((*at, part))
                busy.append(Box(*at, *part.size))
        return Arranged(room, tuple(placed))

    return arrange


def _best(  # noqa: PLR0913, PLR0917 - what, whose, where, beside what
    it: Stack, every: Owners, spot: tuple[int, int], busy: Sequence[Box], room: Size, theme: Theme
) -> tuple[Arranged, tuple[int, int]]:
    """Return a stack and the place nearest to its own where it covers nothing."""
    whole, side = Box(0, 0, *room), disc_size(theme)
    near = Box(*spot, 0, 0).grown(4 * side, 4 * side)
    there = [each for each in busy if each.meets(near)]
    found = []
    for number, (content, x, y) in enumerate(_forms(it, every)):
        part = content(room, theme)
        corner = spot[0] - round(x(part.size[0], side)), spot[1] - round(y(part.size[1], side))
        for across, down in product(STEPS, STEPS):
            at = corner[0] + round(across * side), corner[1] + round(down * side)
            box = Box(*at, *part.size)
            covers = sum(box.meets(each) for each in there) + 9 * (not whole.holds(box))
            cost = COVERS * covers + WORDLESS * (number == 4) + side * (abs(across) + abs(down)) + number
            found.append((cost, number, part, at))
    return min(found, key=lambda each: each[:2])[2:]


def _forms(it: Stack, every: Owners) -> Iterator[tuple[Content, Middle, Middle]]:
    """Return the forms of a stack, each with the place of its disc's middle in it: across and down."""
    sum_ = framed(pad(label(amount(it.cents), style=SMALL), "hair", "hair"), fill="well", radius=4)
    disc = bare(it, every)
    yield row(disc, sum_, gap=""), _start, _middle
    yield row(sum_, disc, gap=""), _end, _middle
    yield column(disc, sum_, gap="", align="middle"), _middle, _start
    yield column(sum_, disc, gap="", align="middle"), _middle, _end
    yield disc, _middle, _middle


def _start(_length: int, side: int) -> float:
    return side / 2


def _middle(length: int, _side: int) -> float:
    return length / 2


def _end(length: int, side: int) -> float:
    return length - side / 2
