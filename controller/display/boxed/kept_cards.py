# SPDX-License-Identifier: MIT
"""Where the cards lie that a player has kept, and apart from them the one that decides: of one size in all places."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.card_fan import SEEN, SEEN_HIGH, CardPlace, Fan, laid, side_by_side
from controller.display.drawing.brush import Brush
from controller.display.drawing.playing_cards import BROAD, RANK

MOST: Final = 3
"""So many cards are kept at the most. Fewer are no larger: nothing changes its size while the next card is dealt."""
BESIDE, APART = 0.9, 10
"""The space before the card that lies apart, in sizes of the smallest letters; in a row this part of it at the most."""
EDGE: Final = 5
"""So much narrower than the room is such a row, in units."""


class Kept(NamedTuple):
    """The places of the kept cards, and of the one apart."""

    cards: tuple[CardPlace, ...]
    last: CardPlace


def places(brush: Brush, count: int, room: pygame.Rect, rank: int) -> Kept:
    """So many kept cards: above the one apart, in a broad room beside it.

    rank: the least size of the letters of a rank; where it would be smaller, all cards are narrow.
    """
    gap = round(BESIDE * brush.least)
    inner = room.inflate(-brush.px(EDGE), 0)
    near = min(gap, inner.width // APART)
    found = _beside(count, inner, near) if room.height <= room.width else _above(count, room, gap)
    within = pygame.Rect(*inner.topleft, inner.width - near, inner.height)
    if round(RANK * found.cards[0].rect.width) < rank and (narrow := side_by_side(Fan(MOST + 1, within))):
        return _narrow(count, narrow, near, inner)
    return found


def _above(count: int, room: pygame.Rect, gap: int) -> Kept:
    """Above the one apart, as large as it, in two rows if need be."""
    near = gap // 2
    high = min(int((room.height - near) / (2 + SEEN_HIGH)), int(room.width / BROAD / (1 + SEEN)))
    upper = pygame.Rect(*room.topleft, room.width, ceil((1 + SEEN_HIGH) * high))
    (last,) = laid(1, pygame.Rect(room.left, upper.bottom + near, room.width, high))
    return Kept(laid(count, upper, highest=high), last)


def _beside(count: int, room: pygame.Rect, gap: int) -> Kept:
    """In a row."""
    high = min(room.height, int((room.width - gap) / (BROAD * (2 + SEEN * (MOST - 1)))))
    row = pygame.Rect(room.left, room.centery - high // 2, room.width, high)
    cards = laid(count, pygame.Rect(*row.topleft, row.width - gap - int(BROAD * high), high))
    (last,) = laid(1, row)
    return _centred(cards, last._replace(rect=last.rect.move(cards[-1].rect.right + gap - last.rect.left, 0)), room)


def _narrow(count: int, every: Sequence[CardPlace], gap: int, room: pygame.Rect) -> Kept:
    """The first of these places, and for the one apart the next in their row; if there is none, the last of all."""
    row = sum(it.rect.top == every[0].rect.top for it in every)
    last = every[count if count < row else MOST]
    return _centred(every[:count], last._replace(rect=last.rect.move(gap, 0)), room)


def _centred(cards: Sequence[CardPlace], last: CardPlace, room: pygame.Rect) -> Kept:
    """All in the middle of the room."""
    right = max(it.rect.right for it in (*cards, last))
    shift = room.centerx - (cards[0].rect.left + right) // 2
    moved = [it._replace(rect=it.rect.move(shift, 0)) for it in (*cards, last)]
    return Kept(tuple(moved[:-1]), moved[-1])
