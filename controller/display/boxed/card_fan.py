# SPDX-License-Identifier: MIT
"""How the cards of a hand lie: overlapping, each readable from its left part, as large as they can be.

Where a rank would be too small so, narrow ones lie side by side instead, with rank and suit as large as they can be.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from controller.display.drawing.playing_cards import BROAD, RANK, rank_of_narrow

SEEN: Final = 0.46
"""The least part of a card's width that is seen: rank and suit stand in it."""
SEEN_HIGH: Final = 0.64
"""The part of its height that is seen where another row lies over it: rank and suit, both whole."""
SPREAD: Final = 0.78
"""The largest distance of two cards of a hand in a box, in widths of a card."""
APART: Final = 1.06
"""The same of the dealer's cards: they lie apart."""
STAIR: Final = 0.08
"""Each card lies so much lower than the one before, in heights of a card, where there is room."""


SMALLEST: Final = 12
"""The least width of a card, in dots."""
SLENDER: Final = 3
"""A narrow card is at the most so many times as high as it is wide."""
CLEAR: Final = 1
"""Between narrow cards, in dots."""
NEARLY: Final = 0.75
"""Ranks of narrow cards are so large at least, as a share of the size asked for, or rows of them overlap."""
ANY: Final = (10_000, 10_000)
"""The largest size of a card that may have any."""
RANK_SEEN: Final = 0.6
"""The part of a narrow card's height that is seen then: its rank."""


class CardPlace(NamedTuple):
    """Where a card lies. sideways: across, as the third card of a hand that was doubled (s 37(2)). narrow: it has
    only rank and suit, as large as they can be."""

    rect: pygame.Rect
    sideways: bool = False
    narrow: bool = False


class _Grid(NamedTuple):
    """Narrow cards in rows: how many, how slender they are at the most, and how large.

    seen: the part of a card's height that the next row leaves free.
    """

    rows: int
    slender: float
    most: tuple[int, int]
    seen: float = 1


class Fan(NamedTuple):
    """A hand of so many cards and its room. sideways: the last one lies so."""

    cards: int
    room: pygame.Rect
    sideways: bool = False


class _Fan(NamedTuple):
    """Cards in rows, the first rows full: the height of a card, how many rows, how many cards lie in one.

    across: one more lies across over the last row.
    """

    high: int
    rows: int
    per: int
    across: bool

    @property
    def wide(self) -> int:
        return max(1, int(BROAD * self.high))

    @property
    def down(self) -> int:
        """How far a row lies beneath the one before."""
        return int(SEEN_HIGH * self.high)

    @property
    def taken(self) -> int:
        """The height of all."""
        return (self.rows - 1) * self.down + (self.down + self.wide if self.across else self.high)


def lie_apart(places: Sequence[CardPlace]) -> bool:
    """Whether no place lies on the next: outlines of empty ones over each other would say nothing."""
    return not any(upper.rect.colliderect(lower.rect) for lower, upper in pairwise(places))


def laid(  # noqa: PLR0913 - how many, where and how
    count: int,
    room: pygame.Rect,
    *,
    highest: int = 0,
    spread: float = SPREAD,
    sideways: bool = False,
    least: int = 0,
) -> tuple[CardPlace, ...]:
    """The places of so many cards, in the middle of a room. highest: the height that a card has at the most, in dots.

    spread: the largest distance of two cards, in widths. sideways: the last one lies so, over the lower parts of the
    others. least: the size of the letters in which a rank is written at least; in smaller ones cards are narrow.
    """
    across = sideways and count > 1
    upright = count - across
    if upright < 1:
        return ()
    most = highest or room.height
    fans = (_fan(upright, rows, room, most, across=across) for rows in range(1, upright + 1))
    fan = max(fans, key=lambda it: (it.high // 3, -it.rows))  # of two that are about equal, that with fewer rows
    rank = round(RANK * fan.wide)
    narrow = side_by_side(Fan(count, room, across), least=least) if rank < least else ()
    if narrow and rank_of_narrow(narrow[0].rect.size) > rank:
        return narrow
    return tuple(_places(upright, fan, room, spread))


def laid_alike(hands: Sequence[Fan], highest: int, least: int) -> list[tuple[CardPlace, ...]]:
    """The places of the cards of the hands of one box, as by `laid`: all upright cards are of one size."""
    every = [laid(it.cards, it.room, highest=highest, sideways=it.sideways, least=least) for it in hands]
    if len(hands) == 1 or not all(every):
        return every
    if any(places[0].narrow for places in every):
        every = [side_by_side(it, least=least) for it in hands]
        most = min(it[0].rect.width for it in every), min(it[0].rect.height for it in every)
        return [side_by_side(it, least=least, most=most) for it in hands]
    high = min(it[0].rect.height for it in every)
    return [laid(it.cards, it.room, highest=high, sideways=it.sideways) for it in hands]


def side_by_side(hand: Fan, *, least: int = 0, most: tuple[int, int] = ANY) -> tuple[CardPlace, ...]:
    """So many narrow cards, in as many rows as make their ranks largest; none if they have no room.

    A last one across lies beneath the others, which are as broad as it then, if they lie in one column. least: the
    size in which ranks should be written; where they would be much smaller, rows lie over each other. most: the
    largest size of an upright card.
    """
    room, sideways = hand.room, hand.sideways
    upright = hand.cards - sideways
    lying = min(round(BROAD * room.width), max(SMALLEST, room.height // hand.cards)) if sideways else 0
    upper = pygame.Rect(room.left, room.top, room.width, room.height - lying - (CLEAR if lying else 0))
    ways = [(rows, 1 / BROAD if sideways and rows == upright else SLENDER) for rows in range(1, upright + 1)]
    best = _largest(_narrow(upright, upper, _Grid(rows, slender, most)) for rows, slender in ways)
    if best and _rank_of(best) < NEARLY * least:
        best = _largest(_narrow(upright, upper, _Grid(rows, slender, most, RANK_SEEN)) for rows, slender in ways)
    if best and lying:
        across = pygame.Rect(0, 0, min(room.width, round(lying / BROAD)), lying)
        across.midtop = room.centerx, max(it.rect.bottom for it in best) + CLEAR
        best.append(CardPlace(across, sideways=True, narrow=True))
    spare = room.bottom - best[-1].rect.bottom - (best[0].rect.top - room.top) if best else 0
    return tuple(it._replace(rect=it.rect.move(0, spare // 2)) for it in best)


def _largest(ways: Iterable[Iterable[CardPlace]]) -> list[CardPlace]:
    """The way to lay cards in which ranks are largest, of those in which no card is too narrow; none if all are."""
    broad = [it for it in map(list, ways) if min(it[0].rect.size) >= SMALLEST]
    return max(broad, key=_rank_of, default=[])


def _rank_of(cards: Sequence[CardPlace]) -> int:
    return rank_of_narrow(cards[0].rect.size)


def _narrow(count: int, room: pygame.Rect, grid: _Grid) -> Iterator[CardPlace]:
    """So many narrow cards in these rows, in the middle of a room."""
    rows, per, clear = grid.rows, -(-count // grid.rows), CLEAR if grid.seen == 1 else 0
    wide = (room.width - CLEAR * (per - 1)) // per
    high = int((room.height - clear * (rows - 1)) / (1 + grid.seen * (rows - 1)))
    wide, high = min(wide, int(BROAD * high)), min(high, round(grid.slender * wide))
    wide, high = min(wide, grid.most[0]), min(high, grid.most[1])
    down = int(grid.seen * high) + clear
    top = room.top + (room.height - high - down * (rows - 1)) // 2
    for row in range(rows):
        many = min(per, count - row * per)
        left = room.left + (room.width - many * (wide + CLEAR) + CLEAR) // 2
        for place in range(many):
            at = (left + place * (wide + CLEAR), top + row * down)
            yield CardPlace(pygame.Rect(at, (max(1, wide), max(1, high))), narrow=True)


def _fan(count: int, rows: int, room: pygame.Rect, most: int, *, across: bool) -> _Fan:
    """So many upright cards in so many rows, as large as the room allows."""
    per = -(-count // rows)
    tall = SEEN_HIGH * (rows - 1) + (SEEN_HIGH + BROAD if across else 1)
    broad = max(BROAD * (1 + SEEN * (per - 1)), 1 if across else 0)
    high = max(1, int(min(room.height / tall, room.width / broad, most)))
    return _Fan(high, rows, per, across)


def _places(count: int, fan: _Fan, room: pygame.Rect, spread: float) -> Iterator[CardPlace]:
    """Every card's place, row after row, and that of the card across."""
    down, step = fan.down, _step(fan, room.width, spread)
    fall = _fall(fan, room.height) if step < fan.wide else 0
    top = room.top + (room.height - fan.taken - fall * (min(count, fan.per) - 1)) // 2
    for row in range(fan.rows):
        many = min(fan.per, count - row * fan.per)
        left = room.left + (room.width - fan.wide - step * (many - 1)) // 2
        for place in range(many):
            at = (left + place * step, top + row * down + place * fall)
            yield CardPlace(pygame.Rect(at, (fan.wide, fan.high)))
    if fan.across:
        at = (room.left + (room.width - fan.high) // 2, top + fan.rows * down)
        yield CardPlace(pygame.Rect(at, (fan.high, fan.wide)), sideways=True)


def _step(fan: _Fan, room: int, spread: float) -> int:
    """How far two cards of a row are apart."""
    return min(round(spread * fan.wide), (room - fan.wide) // (fan.per - 1)) if fan.per > 1 else 0


def _fall(fan: _Fan, room: int) -> int:
    """How much lower each card of a row lies than the one before."""
    if fan.per == 1 or fan.rows > 1 or fan.across:
        return 0
    return min(round(STAIR * fan.high), (room - fan.taken) // (fan.per - 1))
