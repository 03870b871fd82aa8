# SPDX-License-Identifier: MIT
"""Draws who is passed how much at a table of poker, with which five cards: the largest words on the table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import first_that_fits, largest_size
from controller.display.drawing import palette as p
from controller.display.drawing import playing_cards
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen
from controller.display.poker.contents import Award, PokerContents, called, name_of
from controller.display.poker.seats import in_a_row
from controller.display.wording import sentence
from controller.engine.values.money import dollars

LARGEST: Final = 2.4
"""The largest letters of a row, as all measures here in sizes of the smallest letters."""
ROW, LEAST_ROW = 8.6, 1.3
"""The largest and the least height of a row."""
WITH_CARDS: Final = 2.4
"""From this height on the five cards lie in a row."""
ABOVE, BENEATH, HIGHEST = 6.4, 3.2, 5.2
"""From this height on they lie above the words; the room of these; and the largest height of the cards."""
SPREAD, APART = 0.55, 1.06
"""How far the five cards are apart beside words and above them, in widths of a card."""
GAP: Final = 0.25


class Winners(NamedTuple):
    """Draws the rows with this brush. dealer: they say what to push to whom."""

    brush: Brush
    value: PokerContents
    dealer: bool

    def draw(self, room: pygame.Rect) -> None:
        """A row for each seat that wins, as high as they have room; on pages if there are too many."""
        awards = self.value.awards
        gap = self._px(GAP)
        most = max(1, (room.height + gap) // (self._px(LEAST_ROW) + gap))
        shown, more = _page(awards, most, self.value.page)
        rows = len(shown) + bool(more)
        high = min(self._px(ROW), (room.height - (rows - 1) * gap) // max(1, rows))
        top = room.top + max(0, (room.height - rows * high - (rows - 1) * gap) // 2)
        for place, award in enumerate(shown):
            self._row(pygame.Rect(room.left, top + place * (high + gap), room.width, high), award)
        if more:
            foot = pygame.Rect(room.left, top + len(shown) * (high + gap), room.width, high)
            self.brush.middle(more, Pen("Semibold", self.brush.least, p.MUTED), foot)

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    def _row(self, room: pygame.Rect, award: Award) -> None:
        """The five cards, beside or above the words; in a low row only these."""
        cards = award.seat.best
        if not cards or room.height < self._px(WITH_CARDS):
            self._text(room, award, "centre")
        elif room.height >= self._px(ABOVE):
            high = min(self._px(HIGHEST), room.height - self._px(BENEATH))
            self._cards(pygame.Rect(room.left, room.top, room.width, high), cards, APART)
            top = room.top + high + self._px(GAP)
            self._text(pygame.Rect(room.left, top, room.width, room.bottom - top), award, "centre")
        else:
            wide = round(min(0.42 * room.width, playing_cards.size_of(room.height)[0] * (1 + 4 * SPREAD)))
            self._cards(pygame.Rect(room.left, room.top, wide, room.height), cards, SPREAD)
            left = room.left + wide + self._px(0.6)
            self._text(pygame.Rect(left, room.top, room.right - left, room.height), award, "left")

    def _cards(self, room: pygame.Rect, best: Sequence[str], spread: float) -> None:
        room = room.inflate(-self._px(0.2), -self._px(0.3))
        for card, place in zip(best, in_a_row(len(best), room, room.height, spread), strict=True):
            playing_cards.draw(self.brush, card, place, look="wins")

    def _text(self, room: pygame.Rect, award: Award, align: Align) -> None:
        """Who is passed how much, large; beneath it with what, and of which pot."""
        brush, words = self.brush, self._passed(award)
        two = room.height >= self._px(2.5)
        beneath = first_that_fits(self._beneath(award), "Semibold", brush.least, room.width) if two else ""
        if not two and award.seat.rank:
            words = [f"{words[0]}: {award.seat.rank}", *words]
        low = self._px(1.25) if beneath else 0
        first = pygame.Rect(room.left, room.top, room.width, room.height - low)
        said = first_that_fits(words, "Black", brush.least, room.width)
        most = max(brush.least, min(self._px(LARGEST), round(first.height / 0.95)))
        size = largest_size(said, "Black", room.width, most, brush.least)
        brush.middle(said, Pen("Black", size, p.GOLD), first, align)
        if beneath:
            below = pygame.Rect(room.left, first.bottom, room.width, low)
            brush.middle(beneath, Pen("Semibold", brush.least, p.IVORY), below, align)

    def _passed(self, award: Award) -> list[str]:
        """For the dealer what to do; for players what it comes to."""
        seat, amount = award.seat, dollars(award.seat.wins)
        if self.dealer:
            return [
                f"PUSH {amount} \u2192 {called(seat)}",
                f"PUSH {amount} \u2192 {seat.number}",
                f"{amount} \u2192 {seat.number}",
            ]
        name = name_of(seat)
        named = [f"{sentence(name)} wins {amount}"] if name else []
        return [*named, f"Seat {seat.number} wins {amount}", f"{seat.number}: {amount}"]

    def _beneath(self, award: Award) -> list[str]:
        """Its hand in words, and of which pots it is."""
        rank = sentence(award.seat.rank)
        pots = award.pots if len(self.value.shown.pots) > 1 or "part" in award.pots else ""
        every = (f"{rank}; {pots}" if rank and pots else "", rank, sentence(pots))
        return [it for it in every if it]


def _page(awards: Sequence[Award], most: int, page: int) -> tuple[Sequence[Award], str]:
    """What stands on this page of at most so many rows, and if there are several which it is."""
    if len(awards) <= most:
        return awards, ""
    rows = max(1, most - 1)
    pages = -(-len(awards) // rows)
    at = page % pages
    return awards[at * rows : (at + 1) * rows], f"{at + 1} of {pages}"
