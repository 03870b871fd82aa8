# SPDX-License-Identifier: MIT
"""Draws who is passed how much at a table of poker, with which five cards: the largest words on the table."""

from collections.abc import Generator, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import first_that_fits, largest_size
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen
from controller.display.hand_words import hand_words
from controller.display.poker import setting
from controller.display.poker.contents import Award, PokerContents
from controller.display.poker.places import Table, as_wide_as_free
from controller.display.poker.seat_parts import in_a_row, small_card, small_width
from controller.display.wording import sentence

LARGEST: Final = 3.25
"""The largest letters of a row, as all measures here in sizes of the smallest letters."""
LINE, BENEATH_WORDS = 1.1, 1.25
"""The height of their line as a share of their size; and of the line beneath it."""
ROW, ROW_OF_WORDS, ROW_OF_SUM = 12.0, 5.4, 4.2
"""The largest height of a row with cards, of one without, and of one without the name of a hand."""
WITH_CARDS, LEAST_WIDE, BESIDE = 2.4, 3.6, 0.6
"""From this height and this width on five cards lie beside the words, so far from them."""
TWO_LINES, BESIDE_LEAST = 2.6, 1.5
"""If the words beside them would be smaller, the cards are as small as words beneath them, from this height on."""
ABOVE, BENEATH, HIGHEST = 5.2, (3.1, 0.38), 7.4
"""From this height on they lie above the words; the room of these at least, and as a share; the highest cards."""
SPREAD, APART = 0.55, 1.06
"""How far the five cards are apart beside words and above them, in widths of a card."""
MOST: Final = 1.4
"""The height of cards as small as words, at the most."""
GAP, ROUND = 0.15, 0.3
"""Between them and the words; and what of their height stays free."""


class Winners(NamedTuple):
    """Draws the rows with this brush. where: all places. dealer: they say what to push to whom. bare: without cards."""

    brush: Brush
    value: PokerContents
    where: Table
    dealer: bool
    bare: bool = False

    def draw(self, room: pygame.Rect) -> Generator[None, None, int]:
        """A row for each seat that wins, as high as they have room; low ones in two columns, or on pages.

        A card at each step. Returns where they end.
        """
        awards, page = self.value.awards, setting.awards(self.value, room, self.brush.least, dealer=self.dealer)
        gap, between = (self._px(GAP) if page.columns == 1 else 0), self._px(setting.COLUMN)
        named = any(it.seat.rank for it in awards)
        most = ROW if any(it.seat.best for it in awards) and not self.bare else ROW_OF_WORDS if named else ROW_OF_SUM
        high = min(self._px(most), (room.height - (page.rows - 1) * gap) // page.rows)
        top = room.top + (room.height - page.rows * high - (page.rows - 1) * gap) // 2
        wide = (room.width - (page.columns - 1) * between) // page.columns
        for place, award in enumerate(awards[page.first : page.last]):
            row, column = divmod(place, page.columns)
            at = room.left + column * (wide + between), top + row * (high + gap)
            yield from self._row(pygame.Rect(at, (wide, high)), award)
        foot = pygame.Rect(room.left, top + (page.rows - 1) * (high + gap), room.width, high)
        self.brush.middle(page.words, Pen("Semibold", self.brush.least, p.MUTED), foot)
        return foot.bottom

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    def _row(self, room: pygame.Rect, award: Award) -> Iterator[None]:
        """The five cards, above or beside the words; only these where they have no room else."""
        cards, words = () if self.bare else award.best, setting.passed(award, dealer=self.dealer)
        wide = round(playing_cards.size_of(room.height)[0] * (1 + 4 * SPREAD))
        wide = min(wide, room.width - self._px(BESIDE) - fonts.width(words[0], "Black", self.brush.least))
        beside = room.width - wide - self._px(BESIDE)
        if cards and room.height >= self._px(ABOVE):
            least, share = BENEATH
            high = min(self._px(HIGHEST), room.height - max(self._px(least), round(share * room.height)))
            high = min(high, round(room.width / (1 + APART * (len(cards) - 1)) / playing_cards.BROAD) + self._px(ROUND))
            yield from self._cards(pygame.Rect(room.left, room.top, room.width, high), cards, APART)
            most = self._px(LARGEST * LINE + BENEATH_WORDS)
            top = max(room.top + high + self._px(GAP), room.bottom - most)
            self._text(self._beside_seats(pygame.Rect(room.left, top, room.width, room.bottom - top)), award, "centre")
        elif cards and room.height >= self._px(TWO_LINES) and self._size(words[0], beside) < self._px(BESIDE_LEAST):
            self._two_lines(room, award, words[0])
        elif cards and room.height >= self._px(WITH_CARDS) and wide >= self._px(LEAST_WIDE):
            yield from self._cards(pygame.Rect(room.left, room.top, wide, room.height), cards, SPREAD)
            left = room.left + wide + self._px(BESIDE)
            self._text(pygame.Rect(left, room.top, room.right - left, room.height), award, "left")
        else:
            text = self._small(room, award, words) if cards else room
            self._text(text, award, "centre", alone=text is room)

    def _beside_seats(self, room: pygame.Rect) -> pygame.Rect:
        """The same room as wide as no seat stands beside the largest letters there."""
        above = self._px((LINE - fonts.CAP) * LARGEST / 2)
        letters = pygame.Rect(room.left, room.top + above, room.width, room.height - above)
        wide = as_wide_as_free(self.where, letters, self.brush.least)
        return pygame.Rect(wide.left, room.top, wide.width, room.height)

    def _size(self, said: str, wide: int) -> int:
        return largest_size(said, "Black", wide, self._px(LARGEST), self.brush.least)

    def _two_lines(self, room: pygame.Rect, award: Award, said: str) -> None:
        """The words as large as they fit, and beneath them the cards as small as words, and what they are."""
        brush, best, line = self.brush, award.best, self._px(1.3)
        size = min(self._size(said, room.width), round((room.height - line) / 0.95))
        first = pygame.Rect(room.left, room.centery - (size + line) // 2, room.width, size)
        brush.middle(said, Pen("Black", size, p.GOLD), first)
        taken, gap = self._wide(best, line), self._px(0.4)
        beneath = first_that_fits(self._beneath(award), "Semibold", brush.least, room.width - taken - gap)
        whole = taken + (gap + fonts.width(beneath, "Semibold", brush.least) if beneath else 0)
        row = pygame.Rect(room.centerx - whole // 2, first.bottom, whole, line)
        self._small_cards(row.left, row, best)
        brush.middle(beneath, Pen("Semibold", brush.least, p.IVORY), row, "right")

    def _small_cards(self, left: int, row: pygame.Rect, best: Sequence[str]) -> None:
        high = min(row.height - 1, self._px(MOST))
        for card in best:
            wide = small_width(card, high, self.brush.least)
            small_card(self.brush, card, pygame.Rect(left, row.centery - high // 2, wide, high), wins=True, faded=False)
            left += wide + 2

    def _wide(self, best: Sequence[str], row: int) -> int:
        """The width of the five cards as small as words in a row of this height."""
        return sum(small_width(card, min(row - 1, self._px(MOST)), self.brush.least) + 2 for card in best)

    def _small(self, room: pygame.Rect, award: Award, words: Sequence[str]) -> pygame.Rect:
        """The five cards as small as words at the right, if they have room. Returns the room of the words."""
        brush, taken = self.brush, self._wide(award.seat.best, room.height)
        free = room.width - taken - self._px(BESIDE)
        if fonts.width(words[0], "Black", brush.least) > free:
            return room
        most = max(brush.least, min(self._px(LARGEST), round(room.height / 1.2)))
        text = fonts.width(words[0], "Black", largest_size(words[0], "Black", free, most, brush.least))
        left = room.centerx + (text - taken + self._px(BESIDE)) // 2
        self._small_cards(left, room, award.best)
        return pygame.Rect(left - self._px(BESIDE) - text, room.top, text, room.height)

    def _cards(self, room: pygame.Rect, best: Sequence[str], spread: float) -> Iterator[None]:
        room = room.inflate(-self._px(0.2), -self._px(ROUND))
        wide = room.width / (1 + spread * (len(best) - 1))  # of a card, if they lie so far apart
        high = min(room.height, round(wide / playing_cards.BROAD))
        places = [*in_a_row(len(best), room, high, spread)]
        playing_cards.glow(self.brush, places)
        for card, place in zip(best, places, strict=True):
            playing_cards.draw(self.brush, card, place, look="wins")
            yield

    def _text(self, room: pygame.Rect, award: Award, align: Align, *, alone: bool = True) -> None:
        """Who is passed how much, large; beneath it with what, and of which pot. alone: no cards beside it say that."""
        brush, words = self.brush, [*setting.passed(award, dealer=self.dealer)]
        two = room.height >= self._px(2.5)
        beneath = first_that_fits(self._beneath(award), "Semibold", brush.least, room.width) if two else ""
        if not two and award.seat.rank and alone:
            hand = (f"{words[0]}: {it[0].lower()}{it[1:]}" for it in hand_words(award.seat.rank, award.seat.best))
            words = [*hand, *words]
        low = self._px(BENEATH_WORDS) if beneath else 0
        said = first_that_fits(words, "Black", brush.least, room.width)
        most = max(brush.least, min(self._px(LARGEST), round((room.height - low) / 0.95)))
        size = largest_size(said, "Black", room.width, most, brush.least)
        high = min(room.height - low, round(LINE * size))
        first = pygame.Rect(room.left, room.top + (room.height - low - high) // 2, room.width, high)
        brush.middle(said, Pen("Black", size, p.GOLD), first, align)
        if beneath:
            below = pygame.Rect(room.left, first.bottom, room.width, low)
            brush.middle(beneath, Pen("Semibold", brush.least, p.IVORY), below, align)

    def _beneath(self, award: Award) -> list[str]:
        """Its hand in words, and of which pots it is."""
        ranks = hand_words(award.seat.rank, award.seat.best)
        pots = award.pots if len(self.value.shown.pots) > 1 or "part" in award.pots else ""
        both = (f"{rank}; {pots}" for rank in ranks if pots)
        return [it for it in (*both, *ranks, sentence(pots)) if it]
