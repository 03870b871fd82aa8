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
EDGE: Final = 0.32
"""From the frame of a box to what is in it."""
HEAD: Final = 1.45
"""Height of the number."""
ROW: Final = 1.14
"""Height of a row with a player's chips."""
ROWS: Final = 3
"""As many players may wager on one box (s 422(1))."""
WORD: Final = 1.2
"""Height of the word about a box, that players read."""
APART: Final = 0.1
"""Between the two tiles of a hand, in widths of a tile."""
HANDS: Final = 0.3
"""Between low and high hand, in widths of a tile."""
TALL: Final = 2 + APART + HANDS + tiles.LONG
"""Height of both hands, in widths of a tile."""
LABEL: Final = 1.22
"""Height of the words beneath a hand."""


class HandPlaces(NamedTuple):
    """The places of two tiles, and of the words on what they are."""

    tiles: tuple[pygame.Rect, pygame.Rect]
    label: pygame.Rect


class Hands(NamedTuple):
    """The low hand across above the high one. unset: four tiles that are not set, upright. state: how the box stands."""

    low: HandPlaces
    high: HandPlaces
    unset: tuple[pygame.Rect, ...]
    state: pygame.Rect


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


def box(whole: pygame.Rect, least: int, label: int, *, turned: bool) -> BoxPlaces:
    """The parts of a box. label: how wide a label is at least, in dots. turned: players read it, a word too."""
    edge, row = round(EDGE * least), round(ROW * least)
    inner = whole.inflate(-2 * edge, -2 * edge)
    head = pygame.Rect(inner.left, inner.top, inner.width, round(HEAD * least))
    rows = tuple(_line(inner, inner.bottom - (ROWS - number) * row, row) for number in range(ROWS))
    high = round(WORD * least) if turned else 0
    word = _line(inner, rows[0].top - high, high)
    hands = pygame.Rect(inner.left, head.bottom, inner.width, word.top - head.bottom).inflate(0, -2 * (edge // 2))
    return BoxPlaces(whole, head, _hands(hands, label, least), hands, word, rows)


def _line(inner: pygame.Rect, top: int, high: int) -> pygame.Rect:
    return pygame.Rect(inner.left, top, inner.width, high)


def _hands(room: pygame.Rect, label: int, least: int) -> Hands:
    """The low hand across, the high one upright beneath it (s 436(2)). Their labels stand beside or beneath them:
    where the tiles are larger."""
    line = round(LABEL * least)
    beside = min(int(room.height / TALL), int((room.width - label) / tiles.LONG))
    beneath = min(int((room.height - 2 * line) / TALL), int(room.width / (2 + 2 * APART)))
    beneath = min(beneath, int(room.width / tiles.LONG))
    if beneath > beside:
        return _labelled(room, max(8, beneath), line, room.width)
    return _labelled(room, max(8, beside), 0, label)


def _labelled(room: pygame.Rect, wide: int, line: int, label: int) -> Hands:
    """Both hands with tiles so wide. line: the height of a label beneath a hand; 0: they stand beside it."""
    long, between = round(tiles.LONG * wide), max(2, round(APART * wide))
    low_high, gap = 2 * wide + between, 0 if line else round(HANDS * wide)
    top = room.centery - (low_high + gap + long + 2 * line) // 2
    left = room.left + (0 if not line else (room.width - long) // 2)
    low = [pygame.Rect(left, top + number * (wide + between), long, wide) for number in range(2)]
    inset, foot = (long - 2 * wide - between) // 2, top + low_high + line + gap
    high = [pygame.Rect(left + inset + number * (wide + between), foot, wide, long) for number in range(2)]
    unset = [place.move(0, -long - between) for place in high] + high
    if line:
        labels = [pygame.Rect(room.left, at, room.width, line) for at in (low[1].bottom, foot + long)]
        return Hands(_hand(low, labels[0]), _hand(high, labels[1]), tuple(unset), labels[1])
    beside = room.right - min(label, room.width - long)
    labels = [pygame.Rect(beside, at, room.right - beside, height) for at, height in ((top, low_high), (foot, long))]
    return Hands(_hand(low, labels[0]), _hand(high, labels[1]), tuple(unset), labels[0].union(labels[1]))


def _hand(places: Sequence[pygame.Rect], label: pygame.Rect) -> HandPlaces:
    return HandPlaces((places[0], places[1]), label)


class BankPlaces(NamedTuple):
    """The bank: who holds it at the left, its low hand across and its high hand upright, why it is set so."""

    whole: pygame.Rect
    holder: pygame.Rect
    low: HandPlaces
    high: HandPlaces
    unset: tuple[pygame.Rect, ...]
    words: pygame.Rect


HOLDER, SET = 0.25, 0.36
"""The part of the bank's width for who holds it, and of the most that its tiles have with their labels."""


def bank(whole: pygame.Rect, least: int) -> BankPlaces:
    """The parts of the bank's place. What its hands are stands beneath them."""
    edge = round(0.4 * least)
    inner = whole.inflate(-2 * edge, -edge)
    holder = pygame.Rect(inner.left, inner.top, round(HOLDER * inner.width), inner.height)
    label, gap = round(LABEL * least), round(0.8 * least)
    wide = int((inner.height - label - 4) / (2 + APART))
    wide = max(8, min(wide, int((SET * inner.width - 2 * gap) / (2 * tiles.LONG + 2 + APART))))
    long, between = round(tiles.LONG * wide), max(2, round(APART * wide))
    top = inner.top + (inner.height - label - long) // 2
    left = holder.right + gap
    column = max(long, round(5.2 * least))
    low = [
        pygame.Rect(left + (column - long) // 2, top + (long - 2 * wide - between) // 2 + at, long, wide)
        for at in (0, wide + between)
    ]
    second = left + column + gap
    inset = (column - 2 * wide - between) // 2
    high = [pygame.Rect(second + inset + at, top, wide, long) for at in (0, wide + between)]
    foot = top + long + (inner.bottom - top - long - label) // 2
    labels = [pygame.Rect(at - gap // 2, foot, column + gap, label) for at in (left, second)]
    four = column * 2 + gap
    step = wide + between
    unset = tuple(
        pygame.Rect(left + (four - 4 * step + between) // 2 + number * step, top, wide, long) for number in range(4)
    )
    beside = second + column + gap
    words = pygame.Rect(beside, inner.top, inner.right - beside, inner.height)
    return BankPlaces(whole, holder, _hand(low, labels[0]), _hand(high, labels[1]), unset, words)
