# SPDX-License-Identifier: MIT
"""Chips on wagers between areas: on their lines, where they cover neither words nor other chips."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from controller.display.kit.items import Arranged, Box, Frame, Size
from controller.display.kit.layout import Content, framed, pad
from controller.display.kit.text import label
from controller.display.kit.theme import Theme
from controller.display.layout.stacks import Stack, amount, together
from controller.display.parts.felt.stakes import SMALL, Owners, bare, disc_size, owner_badge

REACHES: Final = (0.45, 0.75)
"""Shares of a disc's diameter. Distances from its place at which a stack may lie, the usual one first."""
STEP: Final = 0.15
"""Share of a disc's diameter. Distance of two places that are tried."""
SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Directions in which an amount may stand beside its disc, the best first."""

Lying = Sequence[tuple[tuple[int, int], tuple[Stack, ...]]]


def lines(lying: Lying, every: Owners, under: Arranged) -> Content:
    """Return stacks at these points: all discs first, then their amounts. `under`: what is painted there already."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        busy = [it.ink for it in under.items if not isinstance(it, Frame)]
        whole = Box(0, 0, *room)
        placed: list[tuple[int, int, Arranged]] = []
        discs: list[tuple[Stack, Box]] = []
        for (x, y), stacks in lying:
            for it in together(stacks):
                parts = [content(room, theme) for content in (bare(it, every), owner_badge(it, every))]
                options = [
                    (_free(_near((x, y), part.size, reach, theme), busy, whole), part)
                    for reach in REACHES
                    for part in parts
                ]
                box, part = next((each for each in options if not _covers(each[0], busy, whole)), options[0])
                discs.append((it, box))
                placed.append((*box[:2], part))
                busy.append(box)
        for it, disc in discs:
            sum_ = _amount(it)(room, theme)
            box = _free(_beside(disc, sum_.size), busy, whole)
            if not any(box.meets(each) for each in busy):
                placed.append((*box[:2], sum_))
                busy.append(box)
        return Arranged(room, tuple(placed))

    return arrange


def _near(at: tuple[int, int], size: Size, reach: float, theme: Theme) -> Iterator[Box]:
    """Return the places of a thing near a point, the nearest first."""
    side, most = disc_size(theme), round(reach / STEP)
    box = Box(at[0] - size[0] // 2, at[1] - size[1] // 2, *size)
    steps = sorted(product(range(-most, most + 1), repeat=2), key=lambda it: abs(it[0]) + abs(it[1]))
    for across, down in steps:
        yield box.moved(round(across * STEP * side), round(down * STEP * side))


def _covers(box: Box, busy: Sequence[Box], whole: Box) -> int:
    """Return how many things a place covers; more if it reaches over the edge."""
    return len(pygame.Rect(box).collidelistall(busy)) + 9 * (not whole.holds(box))


def _free(places: Iterable[Box], busy: Sequence[Box], whole: Box) -> Box:
    """Return the first place that covers nothing; else the one that covers least."""
    found: list[tuple[int, int, Box]] = []
    for number, box in enumerate(places):
        covers = _covers(box, busy, whole)
        if not covers:
            return box
        found.append((covers, number, box))
    return min(found)[2]


def _beside(disc: Box, size: Size) -> Iterable[Box]:
    """Return the places for an amount of this size that touch a disc."""
    wide, high = size
    for shift, (across, down) in product((0, 0.3, -0.3, 0.6, -0.6), SIDES):
        x, y = disc.center[0] - wide // 2, disc.center[1] - high // 2
        x += across * (disc.width + wide + 1) // 2 + round(shift * disc.width * (down != 0))
        y += down * (disc.height + high + 1) // 2 + round(shift * disc.height * (across != 0))
        yield Box(x, y, wide, high)


def _amount(it: Stack) -> Content:
    """Return an amount on a dark plate: the lines of the layout do not cross it."""
    faded = it.fate == "loses"
    sum_ = label(amount(it.cents), style=SMALL, colour="loses" if faded else "ink" if it.fate == "wins" else "words")
    return framed(pad(sum_, "hair", "hair"), fill="wins" if it.fate == "wins" else "well", radius=4)
