# SPDX-License-Identifier: MIT
"""Chips on wagers between areas: on their lines, where they cover neither words nor other chips."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from controller.display.kit.items import Arranged, Box, Frame, Size
from controller.display.kit.layout import Content, framed, pad
from controller.display.kit.text import label
from controller.display.kit.theme import Theme
from controller.display.layout.stacks import Stack, amount, together
from controller.display.parts.felt.stakes import SMALL, Owners, bare, small

STEPS: Final = sorted((it / 100 for it in range(-75, 76, 15)), key=abs)
"""Shares of a disc's diameter. Distances from its place at which a stack may lie: it still touches it."""
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
        for spot, stacks in lying:
            for it in together(stacks):
                found, part = _on_line([bare(it, every)(room, theme), small(it, every)(room, theme)], spot, busy, whole)
                discs.append((it, found))
                placed.append((*found[:2], part))
                busy.append(found)
        for it, disc in discs:
            sum_ = _amount(it)(room, theme)
            box = _free(_beside(disc, sum_.size), busy, whole)
            if not any(box.meets(each) for each in busy):
                placed.append((*box[:2], sum_))
                busy.append(box)
        return Arranged(room, tuple(placed))

    return arrange


def _on_line(
    parts: Sequence[Arranged], spot: tuple[int, int], busy: Sequence[Box], whole: Box
) -> tuple[Box, Arranged]:
    """Return the place of a disc nearest to its point; of a badge where the disc would cover something."""
    found: list[tuple[Box, Arranged]] = []
    for part in parts:
        wide, high = part.size
        box = Box(spot[0] - wide // 2, spot[1] - high // 2, wide, high)
        side = max(part.size)
        steps = ((round(across * side), round(down * side)) for across, down in product(STEPS, STEPS))
        nearest = sorted(steps, key=lambda step: abs(step[0]) + abs(step[1]))
        found.append((_free((box.moved(*step) for step in nearest), busy, whole), part))
        if not any(found[-1][0].meets(it) for it in busy):
            return found[-1]
    return found[-1]


def _free(places: Iterable[Box], busy: Sequence[Box], whole: Box) -> Box:
    """Return the first place that covers nothing; else the one that covers least."""
    found: list[tuple[int, int, Box]] = []
    for number, box in enumerate(places):
        covers = sum(box.meets(each) for each in busy) + 9 * (not whole.holds(box))
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
