# SPDX-License-Identifier: MIT
"""Where the sentence of NEXT, its section and the keys stand: several ways, as a long sentence needs the room."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from controller.display.dealer import key_row
from controller.display.drawing import fonts
from controller.display.drawing.brush import Brush
from controller.display.drawing.keys import Key

INSET: Final = 16
"""From the strip's ends to what is in it, in units."""
PADDING: Final = 3
GAP: Final = 16
"""Between the sentence and what stands at its right, in units."""
APART: Final = 12
"""Beside another panel, in dots."""
CLEAR: Final = 6
"""Between the last line of the sentence and the keys beneath it, in units."""
MOST: Final = 0.6
"""The largest part of the width for keys beside the sentence."""


def inside(strip: pygame.Rect, scale: float) -> pygame.Rect:
    """The strip without its edge."""
    return strip.inflate(-2 * round(INSET * scale), -2 * max(1, round(PADDING * scale)))


class Way(NamedTuple):
    """The places of the sentence, of its section and of the keys. size: of the keys' letters, in dots."""

    words: pygame.Rect
    section: pygame.Rect
    foot: pygame.Rect
    size: int


class Room(NamedTuple):
    """The strip; the places of other panels that lie on it; low: something stands in its lower line."""

    whole: pygame.Rect
    others: list[pygame.Rect]
    low: bool

    def free(self, part: pygame.Rect) -> pygame.Rect:
        """What is left of a part of it: other panels lie on its right end, or reach a little into its lower edge."""
        beside = (it.inflate(0, -2 * APART) for it in self.others)
        right = min([part.right, *(it.left - APART for it in beside if it.colliderect(part))])
        bottom = min([part.bottom, *(it.top for it in self.others if it.colliderect(part) and it.top > part.centery)])
        return pygame.Rect(part.left, part.top, max(0, right - part.left), bottom - part.top)


def ways(brush: Brush, room: Room, first: pygame.Rect, caps: list[Key], section: str) -> Iterator[Way]:
    """Every way, from the usual one on. first: the line of the section."""
    for way in _ways(brush, room.whole, first, caps, section, low=room.low):
        free = room.free(way.foot)
        alone = way.foot.left == room.whole.left and way.section != way.foot
        if alone or free == way.foot:  # keys beside the sentence are not covered, nor is a section beside keys
            yield way._replace(words=room.free(way.words), foot=free)


def _ways(  # noqa: PLR0913 - what stands in the strip
    brush: Brush, room: pygame.Rect, first: pygame.Rect, caps: list[Key], section: str, *, low: bool
) -> Iterator[Way]:
    wide = fonts.width(section, "Semibold", brush.least) + brush.px(GAP) if section else 0
    most = key_row.largest(brush, room.height, caps, room.width)
    for size in dict.fromkeys((most, brush.least)):
        way = _beneath(brush, room, size, low=low)
        way.words.width = min(room.right, first.right - wide) - room.left
        yield way._replace(section=first)
    taken = key_row.width(caps, brush.least)
    if caps and taken + wide <= room.width:
        yield _beneath(brush, room, brush.least, low=low)
    beside = max(taken, wide - brush.px(GAP))
    if caps and beside <= MOST * room.width:
        yield _beside(brush, room, beside)
    nowhere = pygame.Rect(room.topright, (0, 0))  # what is to be done comes before its section, which `?` shows too
    yield _beneath(brush, room, brush.least, low=low)._replace(section=nowhere)
    if caps and taken <= MOST * room.width:
        yield _beside(brush, room, taken)._replace(section=nowhere)
    if caps and (fewer := key_row.least_width(brush, caps)) <= MOST * room.width:
        yield _beside(brush, room, fewer)._replace(section=nowhere)


def _beneath(brush: Brush, room: pygame.Rect, size: int, *, low: bool) -> Way:
    """The keys beneath the sentence, and the section at their right."""
    high = key_row.height(size) if low else 0
    foot = pygame.Rect(room.left, room.bottom - high, room.width, high)
    above = room.height - high - (brush.px(CLEAR) if high else 0)
    return Way(pygame.Rect(room.left, room.top, room.width, above), foot, foot, size)


def _beside(brush: Brush, room: pygame.Rect, wide: int) -> Way:
    """The section and the keys at the right of the sentence, in this width."""
    high, left = key_row.height(brush.least), room.right - wide
    foot = pygame.Rect(left, room.bottom - high, wide, high)
    above = pygame.Rect(left, room.top, wide, foot.top - room.top)
    return Way(
        pygame.Rect(room.left, room.top, left - brush.px(GAP) - room.left, room.height), above, foot, brush.least
    )
