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
EDGE: Final = 0.28
"""From the frame of a box to what is in it."""
HEAD: Final = 1.45
"""Height of the number."""
ROW: Final = 1.06
"""Height of a row with a player's chips, and of one with the commission."""
CLOSE: Final = 0.95
"""The same, and height of the words beneath a hand, where there is less room."""
WORD: Final = 1.3
"""Height of the word about a box: what becomes of its wagers."""
APART: Final = tiles.LONG - 2
"""Between the two tiles of a hand, in widths of a tile."""
HANDS: Final = 0.3
"""Between low and high hand, in widths of a tile."""
TALL: Final = 2 + APART + HANDS + tiles.LONG
"""Height of both hands, in widths of a tile."""
BROAD: Final = 2 * tiles.LONG + HANDS
"""Width of both hands side by side."""
TILES: Final = 8.4
"""The least height of both hands, where there is a choice."""
TWO_AND_COMMISSION: Final = 3
"""Of more rows than for two players with their commission, each is lower where there is less room."""
FEWEST: Final = 3.9
"""The least height of both hands beneath the number and above the word."""
NARROW: Final = 5.2
"""In a box of less width words stand beneath the high hand."""
LOW_LABEL: Final = 1.35
"""The least width for the points beside the low hand."""
TWO: Final = 1.72
"""Height of words in two lines, in heights of those in one."""
LABEL: Final = 1.22
"""Height of the words beneath a hand."""


class HandPlaces(NamedTuple):
    """The places of two tiles, and of the words on what they are."""

    tiles: tuple[pygame.Rect, pygame.Rect]
    label: pygame.Rect


class Hands(NamedTuple):
    """The low hand across above the high one. unset: four tiles that are not set, upright. state: its word."""

    low: HandPlaces
    high: HandPlaces
    unset: tuple[pygame.Rect, ...]
    state: pygame.Rect

    @property
    def stacked(self) -> bool:
        """Whether the labels of both hands stand one beneath the other, apart from the low hand."""
        return self.low.label.bottom == self.high.label.top


class BoxPlaces(NamedTuple):
    """A box: number and marker at its top, its hands, the word, the rows of its players. room: all that hands have.

    The word may stand beside the number.
    """

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


def most_rows(high: int, least: int, players: int) -> int:
    """How many rows a box of this height has, where so many players have chips on one box at the most.

    Two for each, for the chips and the commission; one with the whole commission, where tiles would be too small.
    """
    free = high - round((2 * EDGE + HEAD + WORD + TILES) * least)
    return max(players + 1, min(2 * players, free // round(ROW * least)))


def rows_of(high: int, wide: int, least: int, players: int, most: int) -> int:
    """The same of a box with so many players: in a narrow one no more rows than it needs, so that its tiles are large.

    most: of how many players chips lie on one box at the most.
    """
    return max(2, players + 1) if wide < NARROW * least else most_rows(high, least, most)


def box(whole: pygame.Rect, least: int, label: int, *, many: int) -> BoxPlaces:
    """The parts of a box. label: how wide a label is at least, in dots. many: how many rows there are."""
    edge, row = round(EDGE * least), round(ROW * least)
    inner = whole.inflate(-2 * edge, -2 * edge)
    head = pygame.Rect(inner.left, inner.top, inner.width, round(HEAD * least))
    rows, high = _rows(inner, row, many), round(WORD * least)
    word = _line(inner, rows[0].top - high, high)
    if word.top - head.bottom < FEWEST * least:  # the word stands beside the number then
        word = pygame.Rect(head.left + head.height, head.top, head.width - head.height, head.height)
        if many > TWO_AND_COMMISSION:
            rows = _rows(inner, round(CLOSE * least), many)
    foot = word.top if word.top > head.top else rows[0].top
    hands = pygame.Rect(inner.left, head.bottom, inner.width, foot - head.bottom).inflate(0, -2 * (edge // 2))
    return BoxPlaces(whole, head, _beneath(hands, _hands(hands, label, least)), hands, word, rows)


def _rows(inner: pygame.Rect, high: int, many: int) -> tuple[pygame.Rect, ...]:
    """So many rows of this height at the foot of a box."""
    return tuple(_line(inner, inner.bottom - (many - number) * high, high) for number in range(many))


def _beneath(room: pygame.Rect, hands: Hands) -> Hands:
    """The same hands with the upper label no higher than their room."""
    label = hands.low.label
    more = max(0, room.top - label.top)
    label = pygame.Rect(label.left, label.top + more, label.width, label.height - more)
    return hands._replace(low=hands.low._replace(label=label))


def _line(inner: pygame.Rect, top: int, high: int) -> pygame.Rect:
    return pygame.Rect(inner.left, top, inner.width, high)


def _hands(room: pygame.Rect, label: int, least: int) -> Hands:
    """The low hand across, the high one upright (s 436(2)): beneath it with their labels beneath or beside them, or
    beside it with both labels beneath: so that the tiles are as large as they can be."""
    line, close = round(LABEL * least), round(CLOSE * least)
    ways = (
        (min(int(room.height / TALL), int((room.width - label) / tiles.LONG)), _labels_beside),
        (min(int((room.height - 2 * line) / (TALL - HANDS)), int(room.width / tiles.LONG)), _labels_beneath),
        (min(int((room.height - 2 * line) / tiles.LONG), int(room.width / BROAD)), _side_by_side),
        (_widest_of_narrow(room, line, least), _beside_and_beneath),
        (min(int((room.height - 2 * close) / tiles.LONG), int(room.width / BROAD)), _side_by_side_close),
    )
    wide, way = max(ways, key=lambda it: it[0])
    return way(room, max(8, wide), line)


def _labels_beside(room: pygame.Rect, wide: int, line: int) -> Hands:
    """Both hands at the left, their labels at the right."""
    long, between = _long(wide), _between(wide)
    low_high = 2 * wide + between
    foot = (top := room.centery - round(TALL * wide / 2)) + low_high + round(HANDS * wide)
    beside = room.left + long + 2 * between
    low, high = (pygame.Rect(beside, at, room.right - beside, tall) for at, tall in ((top, low_high), (foot, long)))
    more = max(0, round(TWO * line) - long)  # for words in two lines
    low = pygame.Rect(low.left, low.top - more, low.width, low.height + more)
    high.height = max(high.height, min(high.height + more, room.bottom - high.top))
    return _made(_low(room.left, top, wide), _high(room.left, foot, wide), (low, high), low.union(high))


def _widest_of_narrow(room: pygame.Rect, line: int, least: int) -> int:
    """How wide tiles are in a narrow box if only the points of the low hand stand beside them; else 0."""
    if room.width >= NARROW * least:
        return 0
    return min(int((room.height - line) / TALL), int((room.width - LOW_LABEL * least) / tiles.LONG))


def _beside_and_beneath(room: pygame.Rect, wide: int, line: int) -> Hands:
    """The low hand with its label at the right, the high hand, its label beneath it over the whole width."""
    long, low_high = _long(wide), 2 * wide + _between(wide)
    top = room.top + (room.height - round(TALL * wide) - line) // 2
    foot = top + low_high + round(HANDS * wide)
    left = room.left
    low = pygame.Rect(left + long, top, room.right - left - long, low_high)
    high = pygame.Rect(room.left, foot + long, room.width, line).inflate(line // 4, 0)
    return _made(_low(left, top, wide), _high(left, foot, wide), (low, high), high)


def _labels_beneath(room: pygame.Rect, wide: int, line: int) -> Hands:
    """The low hand, its label, the high hand, its label."""
    long, low_high = _long(wide), 2 * wide + _between(wide)
    top, left = room.centery - (low_high + long + 2 * line) // 2, room.centerx - long // 2
    low = pygame.Rect(room.left, top + low_high, room.width, line)
    high = pygame.Rect(room.left, low.bottom + long, room.width, line)
    return _made(_low(left, top, wide), _high(left, low.bottom, wide), (low, high), high)


def _side_by_side_close(room: pygame.Rect, wide: int, line: int) -> Hands:
    """The same as side by side, with labels that are as close as words can be."""
    return _side_by_side(room, wide, round(CLOSE / LABEL * line))


def _side_by_side(room: pygame.Rect, wide: int, line: int) -> Hands:
    """The low hand at the left, the high one at the right; beneath them the label of the one, then of the other."""
    long = _long(wide)
    top, left = room.centery - (long + 2 * line) // 2, room.centerx - round(BROAD * wide / 2)
    second = room.centerx + round(BROAD * wide / 2) - long
    low = pygame.Rect(room.left, top + long, room.width, line).inflate(line // 4, 0)
    high = low.move(0, line)
    step = wide + _between(wide)
    first = room.centerx - (4 * step) // 2
    unset = tuple(pygame.Rect(first + number * step, top, wide, long) for number in range(4))
    found = _made(_low(left, top, wide), _high(second, top, wide), (low, high), low.union(high))
    return found._replace(unset=unset)


def _made(
    low: list[pygame.Rect], high: list[pygame.Rect], labels: tuple[pygame.Rect, pygame.Rect], state: pygame.Rect
) -> Hands:
    up = high[0].height + _between(high[0].width)
    unset = (*(place.move(0, -up) for place in high), *high)
    return Hands(_hand(low, labels[0]), _hand(high, labels[1]), unset, state)


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
    areas: tuple[pygame.Rect, pygame.Rect]
    named: tuple[pygame.Rect, ...]
    low: HandPlaces
    high: HandPlaces
    unset: tuple[pygame.Rect, ...]
    words: pygame.Rect


HOLDER, SET = 0.21, 0.33
LOW_HOLDER, LOW_SET = 0.21, 0.25
"""The part of the bank's width for who holds it, and of the most that its tiles have with their labels; of a low one.
"""
LOW: Final = 4.6
"""A bank of less height has the labels beside the tiles."""


def bank(whole: pygame.Rect, least: int, named: int) -> BankPlaces:
    """The parts of the bank's place. named: how wide the words beside the two circles are, in dots."""
    edge = round(0.4 * least)
    low = whole.height < LOW * least
    inner = whole.inflate(-2 * edge, -4 if low else -edge)
    holder = pygame.Rect(inner.left, inner.top, round((LOW_HOLDER if low else HOLDER) * inner.width), inner.height)
    areas = _areas(holder.right + edge, inner, edge // 3)
    room = pygame.Rect(
        areas[0].right + named + edge, inner.top, round((LOW_SET if low else SET) * inner.width), inner.height
    )
    found = _low_bank(room, least) if low else _high_bank(room, least)
    left = room.right + edge
    words = pygame.Rect(left, inner.top, inner.right - left, inner.height)
    named_rooms = (pygame.Rect(it.right + edge // 2, it.top, named - edge // 2, it.height) for it in areas)
    return BankPlaces(whole, holder, areas, tuple(named_rooms), found.low, found.high, found.unset, words)


def _areas(left: int, inner: pygame.Rect, gap: int) -> tuple[pygame.Rect, pygame.Rect]:
    size = (inner.height - gap) // 2
    upper = pygame.Rect(left, inner.top, size, size)
    return upper, upper.move(0, inner.height - size)


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
    return Hands(_hand(low, labels[0]), _hand(high, labels[1]), unset, room)
