# SPDX-License-Identifier: MIT
"""Where each hand of a box stands out, framed: the whole box, or its half after a split; and the rooms clear of it."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from controller.display.boxed.boxes_places import BoxPlaces, HandPlaces
from controller.display.boxes import BoxContents
from controller.display.drawing.brush import Brush

TURN, WINS, WINS_OF_HALF = 6, 5, 4
"""The lines of the frame of whose turn it is, of who wins, and of a hand of a split that wins, in units."""
CLEAR: Final = 11
"""Words stand so far from the edge of a box, over which a frame may lie, in units."""
WITHIN: Final = 5
"""Cards stand so far within the frame of who wins, in units."""
OF_SIDES: Final = 2
"""The places for side wagers stand so far within the frame of who wins, in units."""
OF_HALF: Final = 5
"""Words of a hand of a split stand so far within it, as room is scarce there, in units."""
ABOVE: Final = 3
"""The frame of a hand of a split begins so far above its cards, in units."""
ARROW, NO_BROADER = 1.1, 0.5
"""How broad the arrow is beneath the hand of a split whose turn it is, in sizes of the smallest letters; but no broader
than this share of the room for a word."""
BESIDE: Final = 0.15
"""How far from it the word of the other hand ends, in sizes of them."""
BETWEEN: Final = 1
"""The frames of two hands of a box stand so far apart, in dots."""


def clear(brush: Brush, box: BoxContents, where: BoxPlaces) -> BoxPlaces:
    """The same places, with the frame of each hand as its column, and rooms for all that is in them clear of it."""
    half = len(where.hands) > 1
    hands = tuple(_clear(brush, it, _half(brush, where, it) if half else where.whole, half=half) for it in where.hands)
    if half and box.turn:
        hands = tuple(_beside_the_arrow(brush, box, hands))
    head = where.head.clip(where.whole.inflate(-2 * brush.px(CLEAR), 0))
    within = where.whole.inflate(-2 * (brush.px(WINS) + brush.px(OF_SIDES)), 0)
    return where._replace(head=head, hands=hands, sides=tuple(it.clip(within) for it in where.sides))


def _half(brush: Brush, where: BoxPlaces, hand: HandPlaces) -> pygame.Rect:
    """The frame of a hand of a split, outside: both together are as broad as their box."""
    whole, above = where.whole, brush.px(ABOVE)
    wide = (whole.width - BETWEEN) // 2
    left = whole.left if hand.column.centerx < whole.centerx else whole.right - wide
    return pygame.Rect(left, hand.cards.top - above, wide, hand.word.bottom - hand.cards.top + 2 * above)


def _clear(brush: Brush, hand: HandPlaces, frame: pygame.Rect, *, half: bool) -> HandPlaces:
    """The places of a hand, of which words and cards stand in the middle of its frame."""
    within = brush.px(WINS) + brush.px(WITHIN)
    words = frame.inflate(-2 * brush.px(WINS_OF_HALF + OF_HALF if half else CLEAR), 0)
    cards = frame.inflate(-2 * within, -2 * within)
    total, word = (pygame.Rect(words.left, it.top, words.width, it.height) for it in (hand.total, hand.word))
    top, bottom = max(hand.cards.top, cards.top), hand.cards.bottom
    cards = pygame.Rect(cards.left, top, cards.width, bottom - top)
    return hand._replace(column=frame, cards=cards, total=total, word=word)


def arrow(brush: Brush, word: pygame.Rect) -> int:
    """How broad the arrow is in this room for a word."""
    return round(min(ARROW * brush.least, NO_BROADER * word.width))


def _beside_the_arrow(brush: Brush, box: BoxContents, hands: Sequence[HandPlaces]) -> Iterator[HandPlaces]:
    """Beneath one hand of a split stands an arrow: the word of the other, that waits or stands, reaches as far."""
    turn = next(place for hand, place in zip(box.hands, hands, strict=True) if hand.turn)
    reach = (arrow(brush, turn.word) + 1) // 2 + round(BESIDE * brush.least)
    for hand, place in zip(box.hands, hands, strict=True):
        word = place.word.union(turn.word)
        if hand.turn:
            word = place.word
        elif place.word.left < turn.word.left:
            word.width = turn.word.centerx - reach - word.left
        else:
            word = pygame.Rect(turn.word.centerx + reach, word.top, word.right - turn.word.centerx - reach, word.height)
        yield place._replace(word=word)
