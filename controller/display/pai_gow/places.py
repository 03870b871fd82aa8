# SPDX-License-Identifier: MIT
"""Where everything stands at a table of pai gow. All lengths named here are in sizes of the smallest letters.

Boxes rise counterclockwise, as the bank is offered (s 425(9)): the dealer sees box 1 at the right, players, who sit
opposite, at the left. Nothing changes its place in a round.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import tiles

GAP: Final = 0.2
"""Between two boxes."""
EDGE, CLOSE_EDGE = (9, 0.25), (6, 0.23)
"""From the edge of a box, over which the frame of a win lies, to what is in it: the more of so many dots and of so many
sizes; and in a low box."""
PARTS: Final = (1.45, 1.3, 1.06)
"""Heights of the number, of the word on what becomes of its wagers, of a row with a player's chips."""
CLOSE_PARTS: Final = (1.28, 1.1, 1.0)
"""The same in a low box."""
LOW_BOX: Final = 12
"""A box of less height is low."""
ROWS: Final = 3
"""A box has so many rows: as many players may wager on it (s 422(1))."""
APART: Final = tiles.LONG - 2
"""Between the two tiles of a hand, in widths of a tile."""
HANDS: Final = 0.2
"""Between both hands side by side, in widths of a tile."""
TALL: Final = 2 * tiles.LONG
"""Height of both hands one beneath the other, in widths of a tile."""
BROAD: Final = 2 * tiles.LONG + HANDS
"""Width of both side by side."""
CLOSE: Final = 1.0
"""The least height of the words beneath a hand."""
LABEL: Final = 1.22
"""Height of the words beneath a hand."""


class HandPlaces(NamedTuple):
    """The places of two tiles, and of the words on what they are."""

    tiles: tuple[pygame.Rect, pygame.Rect]
    label: pygame.Rect


class Hands(NamedTuple):
    """The low hand across above the high one. unset: four tiles that are not set, upright."""

    low: HandPlaces
    high: HandPlaces
    unset: tuple[pygame.Rect, ...]

    @property
    def beneath(self) -> pygame.Rect:
        """The room for words beneath all tiles."""
        return self.low.label.union(self.high.label) if self.stacked else self.high.label

    @property
    def stacked(self) -> bool:
        """Whether the labels of both hands stand one beneath the other, apart from the low hand."""
        return self.low.label.bottom == self.high.label.top


class BoxPlaces(NamedTuple):
    """A box: number and marker at its top, its hands, the word, the rows of its players. room: all that hands have."""

    whole: pygame.Rect
    head: pygame.Rect
    hands: Hands
    room: pygame.Rect
    word: pygame.Rect
    rows: tuple[pygame.Rect, ...]


def across(room: pygame.Rect, count: int, least: int, *, turned: bool) -> list[pygame.Rect]:
    """The boxes side by side, box 1 first. turned: as players see them."""
    gap = round(GAP * least)
    edges = [room.left + round(number * (room.width + gap) / count) for number in range(count + 1)]
    boxes = [pygame.Rect(left, room.top, right - left - gap, room.height) for left, right in pairwise(edges)]
    return boxes if turned else boxes[::-1]


def box(whole: pygame.Rect, least: int) -> BoxPlaces:
    """The parts of a box."""
    low = whole.height < LOW_BOX * least
    dots, sizes = CLOSE_EDGE if low else EDGE
    edge = max(dots, round(sizes * least))
    head, word, row = (round(part * least) for part in (CLOSE_PARTS if low else PARTS))
    inner = whole.inflate(-2 * edge, -2 * edge)
    at_head, rows = _line(inner, inner.top, head), _rows(inner, row)
    at_word = _line(inner, rows[0].top - word, word)
    room = _line(inner, at_head.bottom, at_word.top - at_head.bottom)
    return BoxPlaces(whole, at_head, _hands(room, least), room, at_word, rows)


def _rows(inner: pygame.Rect, high: int) -> tuple[pygame.Rect, ...]:
    """The rows, of this height, at the foot of a box."""
    return tuple(_line(inner, inner.bottom - (ROWS - number) * high, high) for number in range(ROWS))


def _line(inner: pygame.Rect, top: int, high: int) -> pygame.Rect:
    return pygame.Rect(inner.left, top, inner.width, high)


def _hands(room: pygame.Rect, least: int) -> Hands:
    """The low hand across, the high one upright (s 436(2)): beneath it, each with its label beneath, or beside it with
    both labels beneath: so that the tiles are as large as they can be."""
    line, close = round(LABEL * least), round(CLOSE * least)
    ways = (
        (min(int((room.height - 2 * line) / TALL), int(room.width / tiles.LONG)), _labels_beneath),
        (min(int((room.height - 2 * close) / tiles.LONG), int(room.width / BROAD)), _side_by_side),
    )
    wide, way = max(ways, key=lambda it: it[0])
    return way(room, max(8, wide), line)


def _labels_beneath(room: pygame.Rect, wide: int, line: int) -> Hands:
    """The low hand, its label, the high hand, its label."""
    long, low_high = _long(wide), 2 * wide + _between(wide)
    top, left = room.centery - (low_high + long + 2 * line) // 2, room.centerx - long // 2
    low = pygame.Rect(room.left, top + low_high, room.width, line)
    high = pygame.Rect(room.left, low.bottom + long, room.width, line)
    return _made(_low(left, top, wide), _high(left, low.bottom, wide), (low, high))


def _side_by_side(room: pygame.Rect, wide: int, line: int) -> Hands:
    """The low hand at the left, the high one at the right; beneath them the label of the one, then of the other, closer
    where there is less room."""
    long = _long(wide)
    line = min(line, (room.height - long) // 2)
    top, left = room.centery - (long + 2 * line) // 2, room.centerx - round(BROAD * wide / 2)
    second = room.centerx + round(BROAD * wide / 2) - long
    low = pygame.Rect(room.left, top + long, room.width, line)
    high = low.move(0, line)
    step = wide + _between(wide)
    first = room.centerx - (4 * step) // 2
    unset = tuple(pygame.Rect(first + number * step, top, wide, long) for number in range(4))
    found = _made(_low(left, top, wide), _high(second, top, wide), (low, high))
    return found._replace(unset=unset)


def _made(low: list[pygame.Rect], high: list[pygame.Rect], labels: tuple[pygame.Rect, pygame.Rect]) -> Hands:
    up = high[0].height + _between(high[0].width)
    unset = (*(place.move(0, -up) for place in high), *high)
    return Hands(_hand(low, labels[0]), _hand(high, labels[1]), unset)


def _long(wide: int) -> int:
    return round(tiles.LONG * wide)


def _between(wide: int) -> int:
    """Between the two tiles of a hand: two that lie across are as high together as one is long."""
    return _long(wide) - 2 * wide


def _low(left: int, top: int, wide: int) -> list[pygame.Rect]:
    """Two tiles across, one above the other."""
    step = wide + _between(wide)
    return [pygame.Rect(left, top + at, _long(wide), wide) for at in (0, step)]


def _high(left: int, top: int, wide: int) -> list[pygame.Rect]:
    """Two tiles upright, side by side, in the middle of the length of one that lies across."""
    inset, step = (_long(wide) - 2 * wide - _between(wide)) // 2, wide + _between(wide)
    return [pygame.Rect(left + inset + at, top, wide, _long(wide)) for at in (0, step)]


def _hand(places: Sequence[pygame.Rect], label: pygame.Rect) -> HandPlaces:
    return HandPlaces((places[0], places[1]), label)


class BankPlaces(NamedTuple):
    """The bank: who holds it at the left, its low hand across and its high hand upright, why it is set so.

    areas: the two circles in front of the dealer for winning and for losing wagers, one above the other. named: the
    rooms for the words beside them.
    """

    whole: pygame.Rect
    holder: pygame.Rect
    areas: tuple[pygame.Rect, ...]
    named: tuple[pygame.Rect, ...]
    low: HandPlaces
    high: HandPlaces
    unset: tuple[pygame.Rect, ...]
    words: pygame.Rect


HOLDER, SET = 0.21, 0.265
LOW_HOLDER, LOW_SET = 0.21, 0.26
"""The part of the bank's width for who holds it, and of the most that its tiles have with their labels; of a low one.
"""
CIRCLE: Final = 1.9
"""The largest circle for winning or losing wagers: what the bank wins is said larger."""
LOW: Final = 4.6
"""A bank of less height has the labels beside the tiles."""


def bank(whole: pygame.Rect, least: int, named: int) -> BankPlaces:
    """The parts of the bank's place. named: how wide the words beside the two circles are, in dots."""
    low = whole.height < LOW * least
    edge = round((0.25 if low else 0.4) * least)
    inner = whole.inflate(-2 * edge, -4 if low else -edge)
    holder = pygame.Rect(inner.left, inner.top, round((LOW_HOLDER if low else HOLDER) * inner.width), inner.height)
    halves = _halves(inner, edge // 3)
    size = min(halves[0].height, round(CIRCLE * least))
    areas = tuple(pygame.Rect(holder.right + edge, it.centery - size // 2, size, size) for it in halves)
    room = pygame.Rect(
        areas[0].right + named + edge, inner.top, round((LOW_SET if low else SET) * inner.width), inner.height
    )
    found = _low_bank(room, least) if low else _high_bank(room, least)
    left = room.right + edge
    words = pygame.Rect(left, inner.top, inner.right - left, inner.height)
    aside = areas[0].right + edge // 2
    named_rooms = tuple(pygame.Rect(aside, it.top, named - edge // 2, it.height) for it in halves)
    return BankPlaces(whole, holder, areas, named_rooms, found.low, found.high, found.unset, words)


def _halves(inner: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper and the lower half of a place."""
    high = (inner.height - gap) // 2
    upper = _line(inner, inner.top, high)
    return upper, upper.move(0, inner.height - high)


def _high_bank(room: pygame.Rect, least: int) -> Hands:
    """Both hands side by side, what they are beneath them."""
    label, column = round(LABEL * least), room.width // 2
    wide = max(8, min(int((room.height - label) / (tiles.LONG + APART)), int(0.88 * column / tiles.LONG)))
    long = _long(wide)
    top = room.top + (room.height - label - long) // 2
    inset = (column - long) // 2
    at = (room.left, room.left + column)
    labels = [pygame.Rect(left, top + long, column, label) for left in at]
    low, high = _low(at[0] + inset, top, wide), _high(at[1] + inset, top, wide)
    return _with_four(low, high, labels, pygame.Rect(room.left, top, room.width, long))


def _low_bank(room: pygame.Rect, least: int) -> Hands:
    """The low hand, what it is, the high hand, what it is, in one row."""
    column = room.width // 2
    wide = max(8, min(int(room.height / (tiles.LONG + APART)), int((column - 3 * least) / tiles.LONG)))
    long, gap = _long(wide), least // 4
    top = room.top + (room.height - long) // 2
    at = (room.left, room.left + column)
    labels = [pygame.Rect(left + long + gap, room.top, column - long - 2 * gap, room.height) for left in at]
    low, high = _low(at[0], top, wide), _high(at[1], top, wide)
    return _with_four(low, high, labels, pygame.Rect(room.left, top, room.width, long))


def _with_four(low: list[pygame.Rect], high: list[pygame.Rect], labels: list[pygame.Rect], room: pygame.Rect) -> Hands:
    wide = high[0].width
    step = wide + _between(wide)
    first = room.centerx - 2 * step
    unset = tuple(pygame.Rect(first + number * step, room.top, wide, room.height) for number in range(4))
    return Hands(_hand(low, labels[0]), _hand(high, labels[1]), unset)
