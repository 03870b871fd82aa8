# SPDX-License-Identifier: MIT
"""Where everything in a row of boxes stands. Nothing in it changes its place in a round: a split stays in its box.

The dealer sees box 1 at the left and the wagers at the top, farthest away; players, who sit opposite, see box 1 at the
right and the wagers at the bottom. Between the boxes and the dealer is the line on which insurance lies.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxes import BoxContents
from controller.display.drawing import playing_cards
from controller.engine.rules.whole_tables import BoxesPanel

GAP: Final = 0.18
"""The space between boxes, as all measures here in sizes of the smallest letters that this audience reads."""
FRAME: Final = 4
"""Words may come so near to both frames of a box together, in dots."""
BETWEEN: Final = 0.14
"""The space between the parts of a box."""
EDGE: Final = 0.22
"""From the frame of a box to what is in it."""
FOOT: Final = 0.16
"""So much farther from the lower frame are chips at the foot of a box, which are as high as there is room."""
LINE: Final = 1.12
"""Height of the strip with the line on which chips lie with their tags."""
HEAD, WORD, SIDE = 1.5, 1.3, 1.35
"""Heights: of the number and the name; of the word on how a hand stands; of a place for a side wager."""
WORDS: Final = 2.5
"""Height for the ranking of a hand, in two lines, where hands have no point total."""
TOTALS: Final = (3.0, 2.5, 2.1, 1.7, 1.4)
"""Heights of a total, the best first."""
STACKED, BESIDE = (3.9, 3.4, 2.9, 1.5), (2.0, 1.5)
"""Heights of the main wager: for the dealer, with the tag beneath the chips or at last beside them; for players."""
OF_ONE: Final = 1.08
"""The height of a line for each of several players."""
LEAST, LEAST_TOTAL = (1.25, 1.1), 1.4
"""Heights of the head and the word, and of a total, in a box so low that the main wager has no place in it."""
LOW, SHAPE = 1.1, 0.66
"""The least height of the total of a hand of a split, and its height as a share of its width."""
CARDS = (4.0, 3.4, 2.9, 2.4, 2.1)
"""The height that cards should have; and that they have at least before the main wager loses its place."""
WIDEST: Final = 0.6
"""The largest width of a card, as a share of a box's."""
ROOMY: Final = 1.66
"""The height that cards need at the most, in heights of the largest card: two rows of them."""
APIECE: Final = 2.3
"""The least width of a place for a side wager, if several stand side by side."""


class HandPlaces(NamedTuple):
    """The parts of a hand's place: the whole column, its wager, its cards, its total, the word beneath it."""

    column: pygame.Rect
    stake: pygame.Rect
    cards: pygame.Rect
    total: pygame.Rect
    word: pygame.Rect

    @property
    def removed(self) -> pygame.Rect:
        """Where it is said what the hand was whose cards are removed: as broad as words may be."""
        return pygame.Rect(self.total.left, self.cards.top, self.total.width, self.cards.height)


class BoxPlaces(NamedTuple):
    """A box: the number and the name at its top, its hands, its places for side wagers, its part of the line."""

    whole: pygame.Rect
    head: pygame.Rect
    hands: tuple[HandPlaces, ...]
    sides: tuple[pygame.Rect, ...]
    line: pygame.Rect


class Heights(NamedTuple):
    """The heights of the parts of a box. side: of a row of places for side wagers, in so many rows."""

    head: int
    stake: int
    side: int
    rows: int
    cards: int
    total: int
    word: int
    gap: int


class Row(NamedTuple):
    """A row of boxes in a panel. least: the size of the smallest letters. down: the dealer reads it.

    many: of how many players chips lie in a box at the most. free: from a line to the boxes, for their frames, in dots.
    """

    shown: BoxesPanel
    room: pygame.Rect
    least: int
    down: bool
    many: int = 1
    free: int = 0

    def places(self, boxes: Sequence[BoxContents]) -> tuple[BoxPlaces, ...]:
        """The places of these boxes."""
        wholes = [*self._wholes(len(boxes))]
        heights = self.heights(wholes[0])
        return tuple(self._box(whole, len(box.hands), heights) for whole, box in zip(wholes, boxes, strict=True))

    @property
    def line(self) -> pygame.Rect:
        """The strip with the line that is in front of all boxes; it has no height if there is none."""
        high = self._px(LINE) if self.shown.line else 0
        top = self.room.bottom - high if self.down else self.room.top
        return pygame.Rect(self.room.left, top, self.room.width, high)

    def heights(self, whole: pygame.Rect) -> Heights:
        """The heights in a box: the first of the ways to share it in which cards are as high as they should be."""
        high = whole.height - 2 * self._px(EDGE) - self._foot
        usual, last = ([self._shared(high, *way) for way in ways] for ways in (self._ways(), self._last_ways()))
        every = (*((way, least) for least in CARDS for way in usual), *((way, CARDS[-1]) for way in last))
        best = next((way for way, least in every if way.cards >= self._px(least)), last[-1])
        spare = max(0, best.cards - round(ROOMY * self.highest(whole.width)))
        return best._replace(cards=best.cards - spare, gap=best.gap + spare // (4 + best.rows))

    def highest(self, wide: int) -> int:
        """The height that a card of a hand has at the most, in a column of this width."""
        return round(WIDEST * wide / playing_cards.BROAD)

    def _ways(self) -> Iterator[tuple[float, float, int]]:
        """Heights of the main wager and of the total; in how many rows the side wagers stand. The best way first."""
        stakes = STACKED if self.down else self._beside
        totals = TOTALS if self.shown.counted else (WORDS,)
        one = min(1, len(self.shown.places))
        for rows in dict.fromkeys((self._rows, one)):
            for number in range(max(len(stakes), len(totals))):
                yield stakes[min(number, len(stakes) - 1)], totals[min(number, len(totals) - 1)], rows

    def _last_ways(self) -> Iterator[tuple[float, float, int]]:
        """The same where even the last of the usual ways has no room: first side wagers go, then the main wager.

        They are on the table, in the pay table and in the payment list.
        """
        least = LEAST_TOTAL if self.shown.counted else WORDS
        stakes = STACKED[-1:] if self.down else dict.fromkeys((self._beside[0], BESIDE[-1]))
        yield from ((stake, least, 0) for stake in (*stakes, 0.0))

    @property
    def _beside(self) -> tuple[float, ...]:
        """Heights of the main wager for players: of several a line for each."""
        return BESIDE if self.many < 2 else (max(BESIDE[0], self.many * OF_ONE),)

    def _shared(self, high: int, stake: float, total: float, rows: int) -> Heights:
        gap = self._px(BETWEEN)
        head, word = (HEAD, WORD) if stake else LEAST
        parts = [self._px(part) for part in (head, stake, *[SIDE] * rows, total, word)]
        cards = high - sum(parts) - gap * (len(parts) - 1)
        return Heights(parts[0], parts[1], self._px(SIDE), rows, cards, parts[-2], parts[-1], gap)

    @property
    def _rows(self) -> int:
        """In how many rows the places for side wagers stand if there is room."""
        count, wide = len(self.shown.places), self.room.width // self.shown.boxes - self._px(GAP)
        return min(count, 1) if count * self._px(APIECE) <= wide - 2 * self._px(EDGE) else count

    @property
    def _foot(self) -> int:
        return 0 if self.down else self._px(FOOT)

    def _px(self, measure: float) -> int:
        return round(measure * self.least)

    def _wholes(self, count: int) -> Iterator[pygame.Rect]:
        """Every box, the first one first."""
        gap, line = self._px(GAP), self.line
        taken = line.height + self.free if line.height else 0
        top = self.room.top if self.down else self.room.top + taken
        wide = (self.room.width - gap * (count - 1)) // count
        left = self.room.left + (self.room.width - wide * count - gap * (count - 1)) // 2
        for number in range(count):
            at = number if self.down else count - 1 - number
            yield pygame.Rect(left + at * (wide + gap), top, wide, self.room.height - taken)

    def _box(self, whole: pygame.Rect, hands: int, heights: Heights) -> BoxPlaces:
        inner = whole.inflate(-2 * self._px(EDGE), -2 * self._px(EDGE))
        inner.height -= self._foot
        strips = self._strips(inner, heights)
        line = self.line
        return BoxPlaces(
            whole,
            strips["head"],
            tuple(self._hands(strips, hands)),
            tuple(self._sides(strips["sides"], heights)),
            pygame.Rect(whole.left, line.top, whole.width, line.height),
        )

    def _strips(self, inner: pygame.Rect, heights: Heights) -> dict[str, pygame.Rect]:
        """The parts of a box from its top to its bottom."""
        sides = heights.side * heights.rows + heights.gap * max(0, heights.rows - 1)
        high = heights._asdict() | {"sides": sides}
        order = ("head", "stake", "sides", "cards", "total", "word")
        if not self.down:
            order = ("head", "cards", "total", "word", "sides", "stake")
        found: dict[str, pygame.Rect] = {}
        top = inner.top
        for name in order:
            found[name] = pygame.Rect(inner.left, top, inner.width, high[name])
            top += high[name] + (heights.gap if high[name] else 0)
        return found

    def _hands(self, strips: dict[str, pygame.Rect], count: int) -> Iterator[HandPlaces]:
        """The hands side by side; the first one where the box with the lowest number is."""
        gap = self._px(EDGE)
        whole = strips["stake"].unionall([strips[name] for name in ("cards", "total", "word")])
        wide = (whole.width - gap * (count - 1)) // count
        for number in range(count):
            at = number if self.down else count - 1 - number
            x = whole.left + at * (wide + gap)
            column = pygame.Rect(x, whole.top, wide, whole.height)
            parts = (strips[name].clip(column) for name in ("stake", "cards", "total", "word"))
            stake, cards, total, word = parts
            if count > 1:  # narrow figures are low: the cards have what they leave
                low = min(total.height, max(round(LOW * self.least), round(SHAPE * wide)))
                cards.height += total.height - low
                total = pygame.Rect(total.left, total.bottom - low, total.width, low)
            more = 2 * gap - FRAME if count == 1 else 0
            yield HandPlaces(column, stake, cards, total.inflate(more, 0), word.inflate(more, 0))

    def _sides(self, room: pygame.Rect, heights: Heights) -> Iterator[pygame.Rect]:
        """The places for side wagers, in one row or one beneath the other."""
        count, gap, between = len(self.shown.places), heights.gap, self._px(BETWEEN)
        if not count or not heights.rows:
            yield from [pygame.Rect(room.topleft, (0, 0))] * count
            return
        wide = (room.width - between * (count - 1)) // count if heights.rows == 1 else room.width
        for number in range(count):
            across, along = (number, 0) if heights.rows == 1 else (0, number)
            at = room.left + across * (wide + between), room.top + along * (heights.side + gap)
            yield pygame.Rect(at, (wide, heights.side))
