# SPDX-License-Identifier: MIT
"""Where everything in a row of places stands, at tables where a hand has no point total but a ranking: the pokers.

The dealer sees place 1 at the left and the wagers at the top, farthest away; players see place 1 at the right and the
wagers at the bottom. Nothing changes its place in a round.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

import pygame

WITHIN: Final = 3
"""Words may come so near to the frame of a place, in dots."""
GAP: Final = 0.28
"""The space between places, as all measures here in sizes of the smallest letters that this audience reads."""
EDGE: Final = 0.22
"""From the frame of a place to what is in it."""
WITHIN_FRAME: Final = 0.2
"""Cards, wager areas and the number are so much farther in: on the edge lies the frame of a place that stands out."""
WIDE: Final = 3.5
"""In a place that is less wide wager areas have all its width: amounts need it."""
HEAD: Final = 1.4
"""Height of the number and the name."""
AREA: Final = 1.3
"""Height of a wager area that is marked by a word, with chips and their amount side by side."""
SIGN: Final = 1.05
"""Height of the sign above a spot."""
SPOT: Final = 1.7
"""Height of wager areas that are marked by one sign each: they stand side by side, with an amount for all."""
LARGER: Final = (1.5, 1.25, 1.0)
"""How much higher areas are where there is room, and so is the amount that a hand has come to."""
WIDER: Final = 1.2
"""The same of spots at the most: their chips are as large as three have room side by side."""
EACH: Final = 1.15
"""Height of that amount."""
WORDS: Final = (2.45, 1.2)
"""Heights of the words about a hand: in two lines, in one."""
BOTH: Final = (2.7, 2.3)
"""The height of what a hand is and what it wins, a line each: with a larger sum, and without."""
CLOSE: Final = 2.1
"""The height of two lines that are close."""
AMOUNT: Final = 1.35
"""Height of what a hand has come to, where it stands on its own: for the dealer."""
LINE: Final = 1.1
"""The same where there is less room."""
APIECE: Final = 2.6
"""The least width of an area marked by a word, if two stand side by side."""
FANS: Final = {3: (1.57, 0.74), 5: (1.95, 1.16, 0.95)}
"""The height that so many cards take, in widths of the place: in rows of two for the dealer if there is room, whose
places are narrow; else three cards in one row, of five the last two lower."""
SPARE: Final = 1.15
"""For players cards have so much more than that at the most."""
CARDS: Final = (2.6, 1.7)
"""The height that cards should have at least: for the dealer, and for players, to whom what they win comes first."""


class Way(NamedTuple):
    """A way to share a place: heights of the words and of the amount, how many areas stand in a row.

    badged: areas that can be a badge beside the number are one. larger: so much higher are areas and amount.
    """

    words: float
    amount: float
    per: int
    badged: bool
    larger: float = 1.0


class Heights(NamedTuple):
    """The heights of the parts of a place; in how many rows how many areas stand."""

    head: int
    cards: int
    words: int
    amount: int
    foot: int
    rows: int
    areas: int
    larger: float


class PlaceParts(NamedTuple):
    """A place: number and name, cards, words, the amount (for the dealer), and its wager areas.

    foot: all areas with what is between them. spots: those marked by one sign. each: the amount on them. areas: the
    others, without those that are badges.
    """

    whole: pygame.Rect
    head: pygame.Rect
    cards: pygame.Rect
    words: pygame.Rect
    amount: pygame.Rect
    foot: pygame.Rect
    spots: tuple[pygame.Rect, ...]
    each: pygame.Rect
    areas: tuple[pygame.Rect, ...]


class PlacesRow(NamedTuple):
    """A row of places. spots, areas: how many wager areas of both kinds each has. down: the dealer reads it.

    badges: how many of the areas can be a badge; they come last. dealt: how many cards a hand has.
    """

    room: pygame.Rect
    least: int
    spots: int
    areas: int
    badges: int
    dealt: int
    down: bool

    def places(self, count: int) -> Iterator[PlaceParts]:
        """So many places, the first one first."""
        gap = self._px(GAP)
        wide = (self.room.width - gap * (count - 1)) // count
        left = self.room.left + (self.room.width - wide * count - gap * (count - 1)) // 2
        for number in range(count):
            at = number if self.down else count - 1 - number
            yield self._place(pygame.Rect(left + at * (wide + gap), self.room.top, wide, self.room.height))

    def _px(self, measure: float) -> int:
        return round(measure * self.least)

    def _place(self, whole: pygame.Rect) -> PlaceParts:
        inner = whole.inflate(-2 * self._px(EDGE), -2 * self._px(EDGE))
        high = self._heights(inner)
        order = ("head", "foot", "cards", "words", "amount") if self.down else ("head", "cards", "words", "foot")
        found, top, gap = {}, inner.top, self._px(EDGE)
        for name in order:
            tall: int = getattr(high, name)
            found[name] = pygame.Rect(inner.left, top, inner.width, tall)
            top += tall + (gap if tall else 0)
        amount = found.get("amount", pygame.Rect(found["words"].bottomleft, (inner.width, 0)))
        foot = found["foot"]
        clear = self._px(WITHIN_FRAME)
        found["cards"].inflate_ip(-2 * clear, 0)
        found["head"] = pygame.Rect(found["head"].left + clear, found["head"].top, inner.width - clear, high.head)
        found["words"].inflate_ip(2 * (gap - WITHIN), 0)
        amount.inflate_ip(2 * (gap - WITHIN), 0)
        spots, each = self._spots(foot, high.larger)
        aside = clear if foot.width >= WIDE * self.least else 0
        areas = tuple(self._areas(pygame.Rect(foot.left + aside, 0, foot.width - 2 * aside, foot.bottom), high))
        return PlaceParts(whole, found["head"], found["cards"], found["words"], amount, foot, spots, each, areas)

    def _heights(self, inner: pygame.Rect) -> Heights:
        """The heights of the parts, in the first of the ways in which cards are as high as they can be in this width.

        If there is none, in the first in which they are as high as they should be.
        """
        ways = [self._shared(inner, way) for way in self._ways(inner.width)]
        fans, least = [round(it) for it in self._fans(inner.width)], self._px(CARDS[0] if self.down else CARDS[1])
        most = max(ways, key=lambda way: way.cards)
        said = [way for way in ways if way.amount or not self.down]  # for the dealer what is paid comes before cards
        two = [way for way in said if self.down and way.words >= self._px(CLOSE)]  # words come before large cards
        every = [(way, high) for some in (two, said, ways) for high in (*fans, least) for way in some]
        return next((way for way, high in every if way.cards >= high), most)

    def _fans(self, wide: int) -> list[float]:
        """The heights that the cards of a hand take, the largest first."""
        fans = [part * wide for part in FANS.get(self.dealt, max(FANS.values()))]
        return fans if self.down else fans[1:2]

    def _ways(self, wide: int) -> Iterator[Way]:
        """The ways that are tried. Players have badges: amounts are what they look for."""
        pair = 2 if wide >= 2 * self._px(APIECE) else 1
        if not self.down:
            if self.areas and not self.spots:  # chips stay there beside what the hand is and wins
                yield from (
                    Way(words, 0.0, 1, badged=True, larger=larger) for words, larger in product(BOTH, LARGER[1:])
                )
            yield from (Way(WORDS[1], 0.0, 1, badged=True, larger=larger) for larger in LARGER)
            yield from (Way(words, 0.0, pair, badged=True) for words in WORDS)
            return
        yield from (Way(WORDS[0], AMOUNT, pair, badged=False, larger=larger) for larger in LARGER)
        yield Way(WORDS[1], AMOUNT, pair, badged=False)
        yield from (
            Way(words, amount, pair, badged=True)
            for amount in (AMOUNT, LINE, 0.0)
            for words in (WORDS[0], CLOSE, WORDS[1])
        )

    def _shared(self, inner: pygame.Rect, way: Way) -> Heights:
        areas = self.areas - (self.badges if way.badged else 0)
        rows = -(-areas // way.per)
        gap = self._px(EDGE)
        foot = [self._px(AREA * way.larger)] * rows
        foot += [self._px(SIGN) + self._spot(inner.width, way.larger), self._px(EACH)] if self.spots else []
        high = sum(foot) + gap * (rows - 1 + bool(self.spots)) if foot else 0
        head, words, amount = self._px(HEAD), self._px(way.words), self._px(way.amount * way.larger)
        free = inner.height - head - words - amount - high - gap * (2 + bool(amount) + bool(high))
        cards = min(free, round((1 if self.down else SPARE) * self._fans(inner.width)[0]))
        return Heights(head, cards, words + free - cards, amount, high, rows, areas, way.larger)

    def _spots(self, foot: pygame.Rect, larger: float) -> tuple[tuple[pygame.Rect, ...], pygame.Rect]:
        """The areas that are marked by a sign, side by side, and the amount on each: beneath them.

        For players above them: later there stands what the hand wins, while the chips keep their place.
        """
        if not self.spots:
            return (), pygame.Rect(foot.topleft, (foot.width, 0))
        clear, each = self._px(WITHIN_FRAME), self._px(EACH)
        wide, high = (foot.width - 2 * clear) // self.spots, self._px(SIGN) + self._spot(foot.width, larger)
        top, of_each = (foot.top, foot.top + high) if self.down else (foot.top + each, foot.top)
        spots = (pygame.Rect(foot.left + clear + number * wide, top, wide, high) for number in range(self.spots))
        return tuple(spots), pygame.Rect(foot.left, of_each, foot.width, each)

    def _spot(self, wide: int, larger: float) -> int:
        """The height of a spot without its sign, in a place of this width: no higher than it is wide."""
        return min(self._px(SPOT * min(WIDER, larger)), wide // self.spots)

    def _areas(self, room: pygame.Rect, high: Heights) -> Iterator[pygame.Rect]:
        """The areas that are marked by a word, at the foot of a room; the rest in the last row is as broad as it."""
        gap, tall = self._px(EDGE), self._px(AREA * high.larger)
        per = -(-high.areas // high.rows) if high.rows else 1
        top = room.bottom - high.rows * (tall + gap) + gap
        for number in range(high.areas):
            row, column = divmod(number, per)
            many = min(per, high.areas - row * per)
            wide = (room.width - gap * (many - 1)) // many
            yield pygame.Rect(room.left + column * (wide + gap), top + row * (tall + gap), wide, tall)
