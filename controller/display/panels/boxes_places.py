# SPDX-License-Identifier: MIT
"""Where everything in the panel of the boxes stands, as large as its room allows. Boxes in a row, as they are seen.

The dealer sees the hand of the dealer at the bottom and box 1 at the left. The players, who sit opposite, see it at
the top and box 1 at the right. Towards the dealer lie the cards; behind them side wagers, the wager of the first
player, and the others behind it (s 43(b)).
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import pygame

from controller.display.boxes import BoxContents, BoxesContents, contents
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing.brush import LEAST
from controller.display.layout import chips
from controller.display.layout.stacks import Stack
from controller.engine.rules.face import BoxesPanel, WagerPlace
from controller.engine.shown.views import View

SPLIT: Final = 1.6
"""Width of a box with two hands, in widths of the others."""
CHIPS: Final = (23, 27)
"""The least and the largest height of chips, in units: with the least their letters are 12 dots high."""
TOTAL: Final = (30, 54)
"""Of a hand's total."""
WORD: Final = (23, 29)
"""Of the word beneath it."""
COUNTED: Final = ((0.17, TOTAL), (0.09, WORD))
UNCOUNTED: Final = ((0.09, WORD), (0.17, (42, 58)))
"""The shares of both, with their limits; where hands have no total, there is room for more words."""
BELOW: Final = (0.24, 0.28, 0.32, 0.36, 0.4)
"""Height of the dealer's part as a share of the panel, if it is in line with the boxes."""
ONLY_TURN: Final = (0.16, 0.2)
"""The same where no cards lie before the dealer."""
BESIDE: Final = (0.22, 0.26, 0.3)
"""Its width, if it stands at their right."""
DEALERS: Final = 0.72
"""The dealer's hand is chosen this much larger than the others."""
LEAST_CARD: Final = 52
"""With lower cards, in units, what is needed least is left out."""
LONGEST: Final = "BLACKJACK"
NARROW: Final = 0.5
"""The least width of a card as a share of its height, where there are many."""
ABOUT: Final = 124
"""Height of what there is to say of the shoe, where it stands beneath the dealer's hand."""
FLAP: Final = 6
"""The space between boxes, in units."""


class HandPlaces(NamedTuple):
    """The parts of a hand's place: its total, the word, its cards, the chips of each player from the first one on."""

    total: pygame.Rect
    word: pygame.Rect
    cards: pygame.Rect
    chips: tuple[pygame.Rect, ...]


class BoxPlaces(NamedTuple):
    """A box, its hands, its places for side wagers, and its part of the line."""

    whole: pygame.Rect
    hands: tuple[HandPlaces, ...]
    places: tuple[pygame.Rect, ...]
    line: pygame.Rect


class Cells(NamedTuple):
    """The parts of the dealer's place: whose turn it is, the dealer's hand, what there is to say of the shoe."""

    turn: pygame.Rect
    hand: pygame.Rect
    about: pygame.Rect


class Places(NamedTuple):
    """Everything in the panel. line: across all boxes, where insurance lies. notices: what side wagers pay."""

    boxes: tuple[BoxPlaces, ...]
    cells: Cells
    inscriptions: pygame.Rect
    line: pygame.Rect
    notices: pygame.Rect
    card: int
    """The height of two cards in the narrowest hand."""


class Division(NamedTuple):
    """The panel divided: the dealer's part, that of the boxes, and the lines on what side wagers pay."""

    dealers: pygame.Rect
    boxes: pygame.Rect
    notices: pygame.Rect


class Between(NamedTuple):
    """The inscriptions and the line between the dealer and the boxes, and the room for the boxes."""

    inscriptions: pygame.Rect
    line: pygame.Rect
    boxes: pygame.Rect


class _Strips:
    """Cuts strips from a box: from the side of the dealer, or from the far side."""

    def __init__(self, box: pygame.Rect, gap: int, *, down: bool) -> None:
        self.left = box.copy()
        self._gap = gap
        self._down = down

    def near(self, high: int) -> pygame.Rect:
        return self._cut(high, bottom=self._down)

    def far(self, high: int) -> pygame.Rect:
        return self._cut(high, bottom=not self._down)

    def _cut(self, high: int, *, bottom: bool) -> pygame.Rect:
        box = self.left
        top = box.bottom - high if bottom else box.top
        self.left = pygame.Rect(
            box.left, box.top + (0 if bottom else high + self._gap), box.width, max(0, box.height - high - self._gap)
        )
        return pygame.Rect(box.left, top, box.width, high)


class Arranger:
    """Finds the places for one panel, on one screen."""

    def __init__(self, shown: BoxesPanel, scale: float, *, down: bool) -> None:
        """down: the dealer's hand is at the bottom, and box 1 at the left."""
        self._shown = shown
        self._scale = scale
        self._down = down

    def px(self, units: float) -> int:
        return max(1, round(units * self._scale))

    def places(self, rect: pygame.Rect, value: BoxesContents) -> tuple[Places, BoxesContents]:
        """The places in a box, and what has room there: what is needed least is left out where cards are too small.

        First the wagers of the players of a box lie on one stack; then what side wagers pay is left out.
        """
        found, shown = self._placed(rect, value, notices=True), value
        if found.card < self.px(LEAST_CARD):
            shown = value.merged
            found = self._placed(rect, shown, notices=True)
        if found.card < self.px(LEAST_CARD):
            found = self._placed(rect, shown, notices=False)
        return found, shown

    def _placed(self, rect: pygame.Rect, value: BoxesContents, *, notices: bool) -> Places:
        """The dealer's part in line with the boxes or beside them: whichever is larger with so many players on a box.

        So it stays where it is while cards are dealt, hands are split, and insurance is taken.
        """
        strips = _Strips(rect, self.px(FLAP), down=self._down)
        lines = len(self._shown.notices) if notices else 0
        below = strips.near(self.px(LEAST) * lines) if lines else pygame.Rect(rect.topleft, (0, 0))
        none = contents(self._shown, View())
        every = [Division(*parts, below) for parts in self._divided(strips.left)]
        return self._in(max(every, key=lambda it: self._worth(it, none, value.rows)), value)

    def _worth(self, parts: Division, none: BoxesContents, players: int) -> float:
        """How large cards would be: in the first of boxes without a card, and in the dealer's hand."""
        between = self._between(parts, lie=False)
        first = next(self._boxes(between, none, players))
        own = two_cards(first.hands[0].cards)
        if not self._shown.middle.whose:
            return own
        return min(own, DEALERS * self._dealers_card(self._cells(parts.dealers).hand))

    def _dealers_card(self, hand: pygame.Rect) -> int:
        """The height of the dealer's cards in this place."""
        room = dealers_cards(hand, self.px(FLAP), longest(self.px(LEAST)))
        return min(room.height, round(room.width / (2 * playing_cards.BROAD)))

    def _divided(self, room: pygame.Rect) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
        """The dealer's part and that of the boxes, in every way that is tried."""
        gap = self.px(FLAP)
        for share in BELOW if self._shown.middle.whose else ONLY_TURN:
            strips = _Strips(room, gap, down=self._down)
            yield strips.near(round(share * room.height)), strips.left
        for share in BESIDE:
            wide = round(share * room.width)
            beside = pygame.Rect(room.right - wide, room.top, wide, room.height)
            yield beside, pygame.Rect(room.left, room.top, room.width - wide - gap, room.height)

    def _in(self, parts: Division, value: BoxesContents) -> Places:
        """Everything in its place."""
        between = self._between(parts, lie=any(box.line for box in value.boxes))
        found = tuple(self._boxes(between, value, value.rows))
        card = min(two_cards(hand.cards) for box in found for hand in box.hands)
        return Places(found, self._cells(parts.dealers), between.inscriptions, between.line, parts.notices, card)

    def _between(self, parts: Division, *, lie: bool) -> Between:
        """What stands between the dealer and the boxes, and the room left for them. lie: chips on the line."""
        strips = _Strips(parts.boxes, self.px(3), down=self._down)
        rows = len(inscribed(self._shown.inscriptions, parts.boxes.width, self.px(LEAST)))
        inscriptions = strips.near(self.px(LEAST) * rows)
        return Between(inscriptions, strips.near(self.px(CHIPS[0]) if lie else self.px(2)), strips.left)

    # The dealer's part

    def _cells(self, rect: pygame.Rect) -> Cells:
        gap = self.px(FLAP)
        if rect.width > 2 * rect.height:
            wide = round(0.27 * rect.width)
            turn = pygame.Rect(rect.left, rect.top, wide, rect.height)
            about = pygame.Rect(rect.right - wide, rect.top, wide, rect.height)
            hand = pygame.Rect(turn.right + gap, rect.top, about.left - turn.right - 2 * gap, rect.height)
            return Cells(turn, hand, about)
        strips = _Strips(rect, gap, down=False)  # the turn at the top
        turn = strips.near(round(0.25 * rect.height))
        about = strips.far(min(self.px(ABOUT), round(0.3 * rect.height)))
        return Cells(turn, strips.left, about)

    # The boxes

    def _boxes(self, between: Between, value: BoxesContents, players: int) -> Iterator[BoxPlaces]:
        """Every box. players: so many have room in each."""
        room, line = between.boxes, between.line
        columns = self._columns(room, value.boxes)
        narrowest = min(right - left for left, right in columns) - 2 * self.px(5)
        for box, (left, right) in zip(value.boxes, columns, strict=True):
            whole = pygame.Rect(left, room.top, right - left, room.height)
            part = pygame.Rect(left, line.top, right - left, line.height)
            yield self._box(whole, part, players, len(box.hands), narrowest)

    def _columns(self, room: pygame.Rect, boxes: Sequence[BoxContents]) -> list[tuple[int, int]]:
        """Where each box begins and ends: box 1 at the left for the dealer, at the right for players."""
        gap = self.px(FLAP)
        shares = [SPLIT if len(box.hands) > 1 else 1.0 for box in boxes]
        ends = [room.left + round((room.width + gap) * end / sum(shares)) for end in accumulate(shares, initial=0.0)]
        columns = [(left, right - gap) for left, right in pairwise(ends)]
        return (
            columns
            if self._down
            else [(room.left + room.right - right, room.left + room.right - left) for left, right in columns]
        )

    def _box(self, whole: pygame.Rect, line: pygame.Rect, rows: int, hands: int, narrowest: int) -> BoxPlaces:
        inner = whole.inflate(-2 * self.px(5), -2 * self.px(5))
        gap = self.px(3)
        strips = _Strips(inner, gap, down=self._down)
        shares = COUNTED if self._shown.counted else UNCOUNTED
        total, word = (self._share(inner, *each) for each in shares)
        heads = strips.near(total + gap + word)
        chip = self._share(inner, 0.1, CHIPS)
        chip_rows = tuple(reversed([strips.far(chip) for _ in range(rows)]))
        rooms = self._side(strips, chip, narrowest)
        return BoxPlaces(
            whole,
            tuple(self._hands(heads, strips.left, chip_rows, total, hands)),
            rooms,
            line.inflate(-2 * self.px(5), 0),
        )

    def _share(self, inner: pygame.Rect, share: float, limits: tuple[int, int]) -> int:
        """A share of a height, within limits in units."""
        least, most = limits
        return max(self.px(least), min(self.px(most), round(share * inner.height)))

    def _hands(
        self, heads: pygame.Rect, cards: pygame.Rect, rows: tuple[pygame.Rect, ...], total: int, count: int
    ) -> Iterator[HandPlaces]:
        """The places of the hands of a box, side by side; the first one where the box with the lowest number is."""
        gap = self.px(FLAP)
        wide = (heads.width - gap * (count - 1)) // count
        for number in range(count):
            x = heads.left + (number if self._down else count - 1 - number) * (wide + gap)
            head = pygame.Rect(x, heads.top, wide, heads.height)
            strips = _Strips(head, 0, down=self._down)
            yield HandPlaces(
                strips.near(total),
                strips.left,
                pygame.Rect(x, cards.top, wide, cards.height),
                tuple(pygame.Rect(x, row.top, wide, row.height) for row in rows),
            )

    def _side(self, strips: _Strips, chip: int, narrowest: int) -> tuple[pygame.Rect, ...]:
        """The places for side wagers: side by side if they have room so in every box, else one beneath the other."""
        places = self._shown.places
        gap = self.px(4)
        wanted = [self.brief_width(place) + 3 * chip for place in places]
        if not places or sum(wanted) + gap * (len(places) - 1) > narrowest:
            return tuple(strips.far(chip) for _ in places)
        row = strips.far(chip)
        spare = (row.width - sum(wanted) - gap * (len(places) - 1)) // len(places)
        ends = accumulate((wide + spare + gap for wide in wanted), initial=row.left)
        found = (pygame.Rect(left, row.top, wide + spare, row.height) for left, wide in zip(ends, wanted, strict=False))
        return tuple(found)

    def brief_width(self, place: WagerPlace) -> int:
        """The width of a place's short inscription."""
        return fonts.width((place.brief or place.title).upper(), "Semibold", self.px(LEAST))


def letters(high: int) -> int:
    """The size of letters in a row of this height."""
    return chips.letters(high)


def inscribed(words: Sequence[str], wide: int, size: int) -> list[list[str]]:
    """Inscriptions in capitals, as many in a row as have room."""
    rows: list[list[str]] = []
    free = 0
    for each in words:
        taken = fonts.width(each.upper(), "Semibold", size)
        if not rows or taken > free:
            rows.append([])
            free = wide
        rows[-1].append(each.upper())
        free -= taken + 2 * size
    return rows


def two_cards(room: pygame.Rect) -> int:
    """The height of two cards side by side in this room."""
    return min(room.height, round(room.width / (2 * playing_cards.BROAD + 0.04)))


def dealers_cards(hand: pygame.Rect, gap: int, word: int) -> pygame.Rect:
    """The part of the dealer's place for cards: beside the name and the total, or beneath them.

    word: the width of the longest word there.
    """
    if hand.width > 1.6 * hand.height:
        taken = max(word + 4 * gap, round(min(0.34 * hand.width, 0.95 * hand.height)))
        return pygame.Rect(hand.left + taken, hand.top + gap, hand.width - taken - gap, hand.height - 2 * gap)
    taken = round(0.32 * hand.height)
    return pygame.Rect(hand.left + gap, hand.top + taken, hand.width - 2 * gap, hand.height - taken - gap)


def longest(size: int) -> int:
    """The width of the longest word in the dealer's place, in letters of this size."""
    return fonts.width(LONGEST, "Bold", size)


class CardPlace(NamedTuple):
    """Where a card lies."""

    rect: pygame.Rect
    sideways: bool


def laid(count: int, room: pygame.Rect, gap: int, *, sideways: bool = False) -> tuple[CardPlace, ...]:
    """The places of so many cards in a room, in as many rows as make them largest. sideways: the last one lies so."""
    found = [_in_rows(count, rows, room, gap, sideways=sideways) for rows in range(1, max(2, count))]
    return max(found, key=_smallest_area)


def _smallest_area(places: tuple[CardPlace, ...]) -> int:
    """How well cards are seen: the area of the smallest one."""
    return min((min(it.rect.size) * max(it.rect.size) for it in places), default=0)


def _in_rows(count: int, rows: int, room: pygame.Rect, gap: int, *, sideways: bool) -> tuple[CardPlace, ...]:
    """The cards in so many rows, the first rows full."""
    per = -(-count // rows)
    in_row = [min(per, count - row * per) for row in range(rows) if row * per < count]
    extra = 1 / playing_cards.BROAD - 1 if sideways else 0.0
    most = max((many + (extra if number == len(in_row) - 1 else 0) for number, many in enumerate(in_row)), default=1)
    high = (room.height - gap * (len(in_row) - 1)) // max(1, len(in_row))
    wide = round(min(playing_cards.BROAD * high, (room.width - gap * (per - 1)) / most))
    wide, high = max(1, wide), max(1, min(high, round(wide / NARROW)))
    return tuple(_rows(in_row, (wide, high), room, gap, sideways=sideways))


def _rows(
    in_row: list[int], card: tuple[int, int], room: pygame.Rect, gap: int, *, sideways: bool
) -> Iterator[CardPlace]:
    wide, high = card
    top = room.centery - (len(in_row) * high + (len(in_row) - 1) * gap) // 2
    for number, many in enumerate(in_row):
        last = sideways and number == len(in_row) - 1
        long = min(high, round(wide / playing_cards.BROAD))
        whole = many * wide + (many - 1) * gap + (long - wide if last else 0)
        x = room.centerx - whole // 2
        for place in range(many):
            across = last and place == many - 1
            size = (long, wide) if across else (wide, high)
            yield CardPlace(pygame.Rect((x, top + (high - size[1]) // 2), size), across)
            x += size[0] + gap
        top += high + gap


def chip_in(stack: Stack, room: pygame.Rect) -> chips.PlacedStack:
    """A stack at the left of its place."""
    (it,) = chips.placed([stack], room, "left")
    return it._replace(name="")
