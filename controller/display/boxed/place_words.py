# SPDX-License-Identifier: MIT
"""Draws the words in a place: what its player has chosen, what its hand is, what it wins or loses, that it is paid."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import (
    FEW,
    INKS,
    LINES,
    NARROW_WORDS,
    PITCH,
    draw_narrow,
    draw_words,
    first_that_fits,
)
from controller.display.boxed.place import CHOSEN, Place
from controller.display.boxed.places_wagers import Wager
from controller.display.boxed.sums import DUE, Paid, Won, draw_sum
from controller.display.boxed.wordings import inscribe, inside
from controller.display.drawing import fonts, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.wording import sentence
from controller.engine.values.money import dollars

RANKING: Final = 1.5
"""The largest letters of what a hand is."""
FOOTS: Final = (1.9, 1.3)
"""The height of what a hand wins or loses; and where that leaves no room for what it is."""
LINE: Final = 1.15
"""The height of a line of the smallest letters."""
LOW: Final = 2.1
"""In less height, in sizes of the smallest letters, a place says only what the hand wins or loses."""
ROOMY: Final = 5.5
"""From this height on the odds of a side wager have room above what the hand is, in two lines, and its sum."""
OPEN: Final = 4.8
"""From this height on those of the hand have room beneath what it is."""
UNDER: Final = 0.46
"""From the middle of a sum to the end of its room, in sizes of its letters: half of its figures, and what $ reaches
beneath them."""
WITHIN: Final = 8
"""Words stand so far from the edge of a place, over which a frame may lie, in units."""


class PlaceWords(NamedTuple):
    """Draws the words of one place. paid: how its row tells what is paid."""

    brush: Brush
    place: Place
    paid: Paid

    def draw_choice(self, room: pygame.Rect) -> None:
        """What the player has chosen, that he decides now, or what the hand is."""
        hand = self.place.hand
        words = CHOSEN.get(hand.state, hand.state) or (self.place.value.decides if hand.turn else "")
        every = (sentence(words),) if words or not hand.ranking else hand.called
        if hand.tone == "waits":
            if self.place.dealer:
                self._said(words, p.FADED, room)
        elif every[0]:
            ink = p.ACT if hand.turn else p.MUTED if self.place.waits else INKS[hand.tone].total
            if not self._called(every, self._within(room), ink):
                draw_narrow(self.brush, every[-1], ink, self._within(room))

    def _said(self, words: str, ink: p.Colour, room: pygame.Rect) -> None:
        """A word in thinner letters, if it has room."""
        said = first_that_fits((sentence(words),), "Semibold", self.brush.least, room.width)
        if said and room.height >= self.brush.least:
            self.brush.middle(said, Pen("Semibold", self.brush.least, ink), room)

    def draw_result(self, room: pygame.Rect, beside: Sequence[Wager]) -> pygame.Rect:
        """What the hand is; above it the odds of a side wager that is paid. Returns the room for what it wins or loses.

        beside: side wagers that have won and have no area that says so.
        """
        ink = p.GOLD if self._due else INKS[self.place.tone].total
        return self._named(self._odds_beside(self._beside(room, beside)), ink)

    @property
    def _due(self) -> bool:
        """Whether what the hand wins is yet to be paid."""
        return self.place.tone == "wins" and not self.place.paid

    def won(self, room: pygame.Rect) -> Won | None:
        """What the hand wins, in this room, for the dealer; None if it wins nothing."""
        won = self.place.dealer and self.place.tone == "wins" and self.place.amount
        return Won(self.place.amount[-1], room, self.paid if self.place.paid else None) if won else None

    def draw_sum(self, room: pygame.Rect, size: int) -> None:
        """What the hand wins or loses, as large as there is room; that this is paid. What is won is gold, paid or not.

        size: of all sums that are won in the row, if they are of one size.
        """
        place, gold = self.place, self.place.tone == "wins"
        ink = p.GOLD if gold else INKS[place.tone].total
        size = (size or (round(DUE * self.brush.least) if self._due else 0)) if gold else 0
        if place.amount:
            draw_sum(self.brush, place.amount, room, ink, self.paid if place.paid else None, size=size)

    def _named(self, room: pygame.Rect, ink: p.Colour) -> pygame.Rect:
        """What the hand is, and at which odds it is paid if there is room. Returns the room for the sum beneath."""
        brush, place, said = self.brush, self.place, self.place.amount
        if foot := self._named_on_a_line(room, ink):
            return foot
        open_ = place.odds and room.height >= OPEN * brush.least
        whole = [(words, round(LINE * brush.least)) for words in place.what if open_ and not words[0].isdigit()]
        every = [*whole, *((words, 0) for words in place.what)]
        for lines, (words, line), most in product((FEW, LINES), every, FOOTS):  # a shorter wording before more lines
            head, foot = self._shared(room, most)
            named = pygame.Rect(*head.topleft, head.width, head.height - line)
            if self._called((words,), self._within(named), ink, (lines,)):
                if line:
                    self._line(place.odds, ink, pygame.Rect(*named.bottomleft, named.width, line))
                return foot
        head, foot = self._shared(room, LINE)
        written = any(draw_narrow(brush, words, ink, self._within(head)) for words in place.what)
        if not written and not said:
            self._said(place.tone, ink, head)
        return foot

    def _named_on_a_line(self, room: pygame.Rect, ink: p.Colour) -> pygame.Rect | None:
        """What a hand is, for players in one line: they look for the sum. Returns its room; None if that has none."""
        brush, high = self.brush, round(LINE * self.brush.least)
        foot = min(round(FOOTS[0] * brush.least), room.height - high)
        if self.place.dealer or not self.place.amount or foot < high:
            return None
        head = self._within(pygame.Rect(room.left, room.bottom - foot - high, room.width, high))
        head.top -= (room.height - foot - high) // 2
        if not self._called(self.place.what, head, ink):
            return None
        return pygame.Rect(room.left, room.bottom - foot, room.width, foot)

    def _shared(self, room: pygame.Rect, most: float) -> tuple[pygame.Rect, pygame.Rect]:
        """The room of what the hand is, and of the sum, of so many sizes of the smallest letters at the most."""
        brush, said = self.brush, self.place.amount
        high = min(round(most * brush.least), room.height // 2)
        if room.height < round(LOW * brush.least):  # there is room for one line
            high = room.height
        foot = pygame.Rect(room.left, room.bottom - high - brush.px(1), room.width, high if said else 0)
        return pygame.Rect(*room.topleft, room.width, room.height - foot.height), foot

    def _within(self, room: pygame.Rect) -> pygame.Rect:
        """The room of words that are clear of the frame of the place."""
        return room.inflate(-2 * self.brush.px(WITHIN), 0)

    def _line(self, every: Sequence[str], ink: p.Colour, room: pygame.Rect) -> None:
        """The first of these wordings that has room on one line; the last in narrower letters if need be."""
        pen, within = Pen("Semibold", self.brush.least, ink), self._within(room)
        words = first_that_fits(every, pen.weight, pen.size, within.width) or every[-1]
        squeezed(self.brush, words, pen, within)

    def _beside(self, room: pygame.Rect, wagers: Sequence[Wager]) -> pygame.Rect:
        """A line for each of these side wagers that have won: on gold until it is paid. Returns what is left above."""
        brush, high = self.brush, round((1.1 if self.place.dealer else 1.2) * self.brush.least)
        for wager in wagers:
            least = self._of_the_words(room.width) if self.place.dealer else round(LOW * brush.least)
            if room.height < high + least:  # the hand's name comes first: the list has the sum
                break
            line = pygame.Rect(room.left, room.bottom - high, room.width, high)
            self.draw_beside(wager, line if self.place.dealer or not wager.result.due else self._within(line))
            room = pygame.Rect(room.left, room.top, room.width, room.height - high - brush.px(4))
        return room

    def draw_beside(self, wager: Wager, line: pygame.Rect) -> None:
        """What a side wager has won: on gold until it is paid."""
        if wager.result.due:
            self.draw_prize(wager, line)
        else:
            draw_sum(self.brush, self.place.paid_beside(wager, self.brush.least, line.width), line, p.GOLD, self.paid)

    def draw_prize(self, wager: Wager, room: pygame.Rect) -> None:
        """What a side wager is paid now, on gold; its name where that has no room: the list has the sum."""
        brush, names = self.brush, (wager.title, wager.brief)
        light.gold_area(brush, room, room.height // 2, light.SHADOW)
        said, won = self.place.said_of(wager, brush.least, inside(brush, room).width, *names), dollars(wager.result.won)
        if not inscribe(brush, (said,), room, p.INK, won):
            inscribe(brush, names, room, p.INK)

    def _of_the_words(self, wide: int) -> int:
        """The least height of what the hand is, in its shortest wording, and of what it wins or loses."""
        least = self.brush.least
        lines = fonts.wrapped(self.place.what[-1], "Bold", least, round(wide / NARROW_WORDS))
        return round((PITCH * len(lines) + (FOOTS[-1] if self.place.amount else 0)) * least)

    def _odds_beside(self, room: pygame.Rect) -> pygame.Rect:
        """At which odds a side wager is paid now, for the dealer, whose pay table has no room for it, above the hand.

        Returns what is left beneath it; all if the hand has no room then.
        """
        brush, high = self.brush, round(1.2 * self.brush.least)
        line = pygame.Rect(*room.topleft, room.width, high)
        odds = self.place.odds_beside(brush.least, self._within(line).width) if self.place.dealer else ""
        if not odds or room.height < ROOMY * brush.least:
            return room
        self._line((odds,), p.GOLD, line)
        return pygame.Rect(room.left, room.top + high, room.width, room.height - high)

    def _called(
        self, every: Sequence[str], room: pygame.Rect, ink: p.Colour, mosts: Sequence[int] = (FEW, LINES)
    ) -> bool:
        """The first of these wordings that has room, as large as it fits. Answers False if none has.

        mosts: in so many lines at the most, tried in this order.
        """
        largest = round((RANKING if room.height > LOW * self.brush.least else LINE) * self.brush.least)
        return any(draw_words(self.brush, words, ink, room, largest, mosts=mosts) for words in every)


def on_one_line(
    brush: Brush, every: Sequence[tuple[PlaceWords, pygame.Rect]], size: int
) -> Iterator[tuple[PlaceWords, pygame.Rect]]:
    """The sums of a row with rooms that end alike: all on the lowest line on which the largest is clear of its end.

    size: of those that are won.
    """
    for words, room in every:
        beside = [it for of, it in every if it.bottom == room.bottom and of.place.amount]
        if beside and words.place.dealer:
            lowest = max(it.centery for it in beside)
            line = min(lowest, room.bottom - round(UNDER * max(size, brush.least)))
            yield words, room.move(0, line - room.centery)
        else:
            yield words, room
