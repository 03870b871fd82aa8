# SPDX-License-Identifier: MIT
"""Draws the words in a place: what its player has chosen, what its hand is, what it wins or loses, that it is paid."""

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import (
    INKS,
    NARROW_WORDS,
    PITCH,
    draw_narrow,
    draw_sum,
    draw_words,
    first_that_fits,
)
from controller.display.boxed.place import Place
from controller.display.boxed.places_wagers import Wager, all_paid, all_won
from controller.display.boxed.wager_areas import inscribe
from controller.display.drawing import fonts, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.wording import sentence
from controller.engine.values.money import dollars

RANKING: Final = 1.5
"""The largest letters of what a hand is."""
FOOTS: Final = (1.9, 1.3)
"""The height of what a hand wins or loses; and where that leaves no room for what it is."""
LOW: Final = 2.1
"""In less height, in sizes of the smallest letters, a place says only what the hand wins or loses."""
ROOMY: Final = 7
"""From this height on the odds of a side wager have room above what the hand is."""
WITHIN: Final = 5
"""What a side wager has won stands so far from the frame of the place, in units."""


class PlaceWords(NamedTuple):
    """Draws the words of one place."""

    brush: Brush
    place: Place

    def draw_choice(self, room: pygame.Rect) -> None:
        """What the player has chosen, that he decides now, or what the hand is."""
        hand = self.place.hand
        words = hand.state or (self.place.value.decides if hand.turn else "")
        every = (sentence(words),) if words or not hand.ranking else hand.called
        if hand.tone == "waits":
            if self.place.dealer:
                self._said(words, p.FADED, room)
        elif every[0]:
            ink = p.ACT if hand.turn else INKS[hand.tone].total
            if not self._called(every, room, ink):
                draw_narrow(self.brush, every[-1], ink, room)

    def _said(self, words: str, ink: p.Colour, room: pygame.Rect) -> None:
        """A word in thinner letters, if it has room."""
        said = first_that_fits((sentence(words),), "Semibold", self.brush.least, room.width)
        if said and room.height >= self.brush.least:
            self.brush.middle(said, Pen("Semibold", self.brush.least, ink), room)

    def draw_result(self, room: pygame.Rect, beside: Sequence[Wager]) -> None:
        """What the hand is, and beneath it, as large as there is room, what it wins or loses; that this is paid.

        beside: side wagers that have won and have no area that says so.
        """
        brush, due = self.brush, self.place.tone == "wins" and not self.place.paid
        lost = INKS[self.place.tone].total
        ink = p.GOLD if due or (self.place.tone == "loses" and not self.place.fades) else lost
        room = self._beside(room, beside)
        room = self._odds_beside(self._back(room)) if due else room
        said = self.place.amount
        for words, most in product(self.place.what, FOOTS):
            high = min(round(most * brush.least), room.height // 2)
            if room.height < round(LOW * brush.least):  # there is room for one line
                high = room.height
            foot = pygame.Rect(room.left, room.bottom - high - brush.px(1), room.width, high if said else 0)
            head = pygame.Rect(room.left, room.top, room.width, room.height - foot.height)
            if written := self._called((words,), head.inflate(-brush.px(4 if self.place.dealer else 10), 0), ink):
                break
        written = written or any(draw_narrow(brush, words, ink, head) for words in self.place.what)
        if not written and not said:
            self._said(self.place.tone, ink, head)
        if said:
            draw_sum(brush, said, foot, ink if due else lost, "due" if due else "paid" if self.place.paid else "")

    def _beside(self, room: pygame.Rect, wagers: Sequence[Wager]) -> pygame.Rect:
        """A line for each of these side wagers that have won: on gold until it is paid. Returns what is left above."""
        brush, high = self.brush, round((1.1 if self.place.dealer else 1.2) * self.brush.least)
        for wager in wagers:
            least = self._of_the_words(room.width) if self.place.dealer else round(LOW * brush.least)
            if room.height < high + least:  # the hand's name comes first: the list has the sum
                break
            line = pygame.Rect(room.left, room.bottom - high, room.width, high)
            if wager.result.due:
                line = line.inflate(0 if self.place.dealer else -2 * brush.px(WITHIN), 0)
                light.gold_area(brush, line, high // 2, light.SHADOW)
                inscribe(brush, all_won(wager.result.won, wager.brief), line, p.INK)
            else:
                inscribe(brush, all_paid(wager), line, p.IVORY)
            room = pygame.Rect(room.left, room.top, room.width, room.height - high - brush.px(4))
        return room

    def _of_the_words(self, wide: int) -> int:
        """The least height of what the hand is, in its shortest wording, and of what it wins or loses."""
        least = self.brush.least
        lines = fonts.wrapped(self.place.what[-1], "Semibold", least, round(wide / NARROW_WORDS))
        return round((PITCH * len(lines) + (FOOTS[-1] if self.place.amount else 0)) * least)

    def _back(self, room: pygame.Rect) -> pygame.Rect:
        """For players, whose chips have no room then: what stands off and goes back. Returns what is left above."""
        high, back = round(1.3 * self.brush.least), self.place.hand.amounts.back
        if self.place.dealer or not back:
            return room
        line = pygame.Rect(room.left, room.bottom - high, room.width, high)
        inscribe(self.brush, (f"{dollars(back)} back",), line, p.IVORY)
        return pygame.Rect(room.left, room.top, room.width, room.height - high)

    def _odds_beside(self, room: pygame.Rect) -> pygame.Rect:
        """At which odds a side wager is paid now, for the dealer, whose pay table has no room for it, above the hand.

        Returns what is left beneath it; all if the hand has no room then.
        """
        brush, high = self.brush, round(1.2 * self.brush.least)
        odds = self.place.odds if self.place.dealer else ()
        words = first_that_fits(odds, "Semibold", brush.least, room.width)
        if not words or room.height < ROOMY * brush.least:
            return room
        brush.middle(words, Pen("Semibold", brush.least, p.GOLD), pygame.Rect(*room.topleft, room.width, high))
        return pygame.Rect(room.left, room.top + high, room.width, room.height - high)

    def _called(self, every: Sequence[str], room: pygame.Rect, ink: p.Colour) -> bool:
        """The first of these wordings that has room, as large as it fits. Answers False if none has."""
        largest = round(RANKING * self.brush.least)
        return any(draw_words(self.brush, words, ink, room, largest) for words in every)
