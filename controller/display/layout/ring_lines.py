# SPDX-License-Identifier: MIT
"""Where chips on a ring lie as badges with amounts: in lines around the words of their area. No drawing.

On the whole layout they have one form: with whole names if these have room everywhere, and as large as all can be.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display.layout import marked_amounts
from controller.display.layout.marked_amounts import Marked
from controller.display.layout.stacks import Stack
from controller.engine.rules.face import Area

LARGEST: Final = 1.4
"""The largest letters, in least sizes."""
APART: Final = 0.3
"""Between words and the first badge beside them, in sizes of the letters."""


class Room(NamedTuple):
    """What an area leaves free. chips: its part for them. inner: all of it. taken: its words, and what lies there."""

    chips: pygame.Rect
    inner: pygame.Rect
    taken: tuple[pygame.Rect, ...]


class Lines(NamedTuple):
    """How the chips of an area lie: each in its box, in letters of this size."""

    its: tuple[Marked, ...]
    boxes: tuple[pygame.Rect, ...]
    size: int


class Said(NamedTuple):
    """What lies in an area, and the words of each stack: in so many ways, the best first."""

    room: Room
    stacks: Sequence[Stack]
    ways: Sequence[Sequence[str]]


def in_one_form(lying: Mapping[Area, Said], least: int) -> tuple[dict[Area, Lines], int]:
    """How they lie in every area, and in which way the amounts are said: the first that has room everywhere.

    In letters of one size. Empty if no way has room.
    """
    for whole, way in product((True, False), range(min(len(it.ways) for it in lying.values()))):
        its = {area: _marked(said.stacks, said.ways[way], whole=whole) for area, said in lying.items()}
        if laid := _in_one_size(its, {area: said.room for area, said in lying.items()}, least):
            return laid, way
    return {}, 0


def _in_one_size(
    its: Mapping[Area, tuple[Marked, ...]], rooms: Mapping[Area, Room], least: int
) -> dict[Area, Lines] | None:
    """In the largest letters in which all areas have room; None if there are none.

    The area that has no room is asked first for the next size: mostly it is the same one.
    """
    order = [*its]
    for size in range(round(LARGEST * least), least - 1, -1):
        laid: dict[Area, Lines] = {}
        for area in order:
            lines = _laid(its[area], rooms[area], size)
            if lines is None:
                order = [area, *(it for it in order if it != area)]
                break
            laid[area] = lines
        else:
            return {area: laid[area] for area in its}
    return None


def alone(stack: Stack, words: str, room: Room, least: int) -> Lines | None:
    """Stacks of several players as one badge with the sum of them; None if it has no room."""
    its = (Marked(stack, f"\N{MULTIPLICATION SIGN}{len(stack.players)}", words),)
    return _laid(its, room, least)


def _marked(stacks: Sequence[Stack], words: Sequence[str], *, whole: bool) -> tuple[Marked, ...]:
    return tuple(marked_amounts.ways(stacks, words)[0 if whole else 1])


def _laid(its: tuple[Marked, ...], room: Room, size: int) -> Lines | None:
    """In lines in the part for chips; else in all that is free; there also out of their order, the widest first."""
    boxes = marked_amounts.laid(its, room.chips, size)
    if boxes and all(box.collidelist(room.taken) < 0 for box in boxes):
        return Lines(its, tuple(boxes), size)
    wide = [(it, it.width(size)) for it in its]
    widest = sorted(wide, key=lambda it: -it[1])
    for each, lines in product((wide, widest), [*_free_lines(room, size)]):
        if found := _in_strips([width for _, width in each], lines, size):
            return Lines(tuple(it for it, _ in each), tuple(found), size)
    return None


def _free_lines(room: Room, size: int) -> Iterator[list[pygame.Rect]]:
    """Each way to have lines in what is free: from every height on, from one left edge or each from its own."""
    for first in range(0, round(marked_amounts.HIGH * size), 3):
        strips = [*_strips(room, size, first)]
        yield _beneath_each_other(strips)
        yield strips


def _beneath_each_other(strips: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same lines, all from the same left edge on."""
    left = max((strip.left for strip in strips), default=0)
    return [pygame.Rect(left, strip.top, max(0, strip.right - left), strip.height) for strip in strips]


def _strips(room: Room, size: int, first: int) -> Iterator[pygame.Rect]:
    """The free lines of an area from a height on, at the right of the words beside them."""
    high, gap = round(marked_amounts.HIGH * size), max(2, round(marked_amounts.GAP * size))
    for top in range(room.inner.top + first, room.inner.bottom - high + 1, high + gap):
        line = pygame.Rect(room.inner.left + gap, top, room.inner.width - 2 * gap, high)
        beside = [it for it in room.taken if it.colliderect(line)]
        left = max((it.right for it in beside if it.centerx < line.centerx), default=line.left - gap) + gap
        right = min((it.left for it in beside if it.centerx >= line.centerx), default=line.right + gap) - gap
        left += round(APART * size) if left > line.left else 0
        yield pygame.Rect(left, top, max(0, right - left), high)


def _in_strips(widths: Sequence[int], strips: list[pygame.Rect], size: int) -> list[pygame.Rect] | None:
    """The box of each of these widths in the first line with room for it; None if one has none."""
    gap = max(2, round(marked_amounts.GAP * size))
    left = [strip.left for strip in strips]
    right = [strip.right for strip in strips]
    found = []
    for wide in widths:
        line = next((number for number, end in enumerate(right) if left[number] + wide <= end), None)
        if line is None:
            return None
        found.append(pygame.Rect(left[line], strips[line].top, wide, strips[line].height))
        left[line] += wide + gap
    return found
