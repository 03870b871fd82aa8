# SPDX-License-Identifier: MIT
"""Draws the middle of a table of poker: the round of betting, the pot, the communal cards, and what of each pot."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import first_that_fits, fits
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.poker.contents import PokerContents, pot_name, short_of
from controller.display.poker.places import APART, Table
from controller.display.poker.seats import draw_hand
from controller.display.poker.winners import Winners
from controller.engine.record.poker_on_show import PokerPot
from controller.engine.rules.poker_table import PokerPanel
from controller.engine.values.money import dollars

LARGEST: Final = 4.4
"""The largest letters of the pot, as all measures here in sizes of the smallest letters."""
LABEL: Final = 1.25
"""Height of a line of small words."""
BOX: Final = 3.9
"""Height of a pot's box with what it is short of."""
LIFT: Final = 0.1
"""How far a communal card of a winning hand stands above the others, in heights of a card."""
ALL: Final = "all in play"


class Middle(NamedTuple):
    """Draws the middle with this brush. dealer: it says what to do."""

    brush: Brush
    value: PokerContents
    panel: PokerPanel
    dealer: bool

    def draw(self, table: Table) -> None:
        """The pot, the communal cards, and the pots one by one; once it is known who wins, who is passed how much."""
        if self.value.rests:
            return
        self._head(table.head)
        if table.board.height:
            self._board(table.board)
        if self.value.decided:
            Winners(self.brush, self.value, self.dealer).draw(table.foot)
        else:
            self._pots(table.foot)

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    # The pot

    def _head(self, room: pygame.Rect) -> None:
        """What goes on, in a small line, and beneath it the pot, large; in a low place beside each other."""
        brush, value = self.brush, self.value
        words = value.told or ""
        if room.height < self._px(3):
            self._low_head(room, words)
            return
        line = pygame.Rect(room.left, room.top, room.width, self._px(LABEL))
        if words and fits(words, "Semibold", brush.least, room.width):
            brush.middle(words, Pen("Semibold", brush.least, p.MUTED), line)
        if value.total:
            self._amount(pygame.Rect(room.left, line.bottom, room.width, room.bottom - line.bottom))

    def _amount(self, room: pygame.Rect) -> None:
        """`POT $297`."""
        brush = self.brush
        figure = dollars(self.value.total)
        most = min(self._px(LARGEST), round(room.height / 0.86))
        label, gap = fonts.width("POT", "Semibold", brush.least), self._px(0.5)
        sizes = range(brush.least, most + 1)
        size = fonts.greatest(sizes, lambda it: fonts.width(figure, "Black", it) + 2 * (label + gap) <= room.width)
        wide = fonts.width(figure, "Black", size or brush.least)
        foot = room.centery + round(fonts.CAP * (size or brush.least) / 2)
        brush.text(figure, Pen("Black", size or brush.least, p.IVORY), (room.centerx - wide // 2, foot))
        brush.text("POT", Pen("Semibold", brush.least, p.MUTED), (room.centerx - wide // 2 - gap, foot), "right")
        if self.value.commission:
            self._commission(pygame.Rect(room.centerx + wide // 2 + gap, room.top, 0, room.height), room.right)

    def _commission(self, room: pygame.Rect, right: int) -> None:
        """At the right of the pot what is deducted from it, in two lines."""
        brush = self.brush
        words = ("less", dollars(self.value.commission))
        if all(fits(it, "Semibold", brush.least, right - room.left) for it in words):
            block = fonts.FittedText(brush.least, words)
            brush.block_middle(block, "Semibold", p.MUTED, room)

    def _low_head(self, room: pygame.Rect, words: str) -> None:
        brush = self.brush
        figure = f"POT {dollars(self.value.total)}" if self.value.total else ""
        wide = fonts.width(figure, "Black", brush.least) + brush.least if figure else 0
        brief = words.partition(" of ")[0]
        said = first_that_fits((words, brief), "Semibold", brush.least, room.width - wide)
        taken = fonts.width(said, "Semibold", brush.least) + (wide if said else wide - brush.least)
        left = room.centerx - taken // 2
        if said:
            brush.middle(said, Pen("Semibold", brush.least, p.MUTED), pygame.Rect(left, *room[1:]), "left")
            left += fonts.width(said, "Semibold", brush.least) + brush.least
        if figure:
            brush.middle(figure, Pen("Black", brush.least, p.IVORY), pygame.Rect(left, *room[1:]), "left")

    # The communal cards

    def _board(self, room: pygame.Rect) -> None:
        """The communal cards, apart from each other, and a painted place for each that is still to come."""
        brush, value = self.brush, self.value
        gap = self._px(APART)
        size = playing_cards.size_of(round(room.height / (1 + LIFT)))
        many = max(self.panel.communal, len(value.shown.communal))
        size = (min(size[0], (room.width - (many - 1) * gap) // many), size[1])
        size = (size[0], round(size[0] * 1.4))
        left = room.centerx - (many * size[0] + (many - 1) * gap) // 2
        boxes = [pygame.Rect((left + at * (size[0] + gap), room.bottom - size[1]), size) for at in range(many)]
        for box in boxes[len(value.shown.communal) :]:
            playing_cards.empty(brush, box, wanted=False)
        best = {card for award in value.awards for card in award.seat.best}
        places = boxes[: len(value.shown.communal)]
        faded = value.decided and not best
        draw_hand(brush, value.shown.communal, places, [*best], round(LIFT * size[1]), faded=faded)

    # Pot by pot

    def _pots(self, room: pygame.Rect) -> None:
        """Each pot in a box of its own; where they have no room side by side, each on a line; else as many as fit."""
        pots = self.value.shown.pots
        if not pots or (len(pots) == 1 and not pots[0].short):
            return
        texts = [self._texts(number, pot) for number, pot in enumerate(pots)]
        gap, pad = self._px(0.5), self._px(0.8)
        widths = [max(fonts.width(it, "Semibold", self.brush.least) for it in text) + pad for text in texts]
        lines = max(map(len, texts))
        if sum(widths) + gap * (len(widths) - 1) <= room.width and room.height >= self._px(lines * LABEL + 0.3):
            self._boxes(room, texts, widths, gap)
        else:
            self._lines(room, texts)

    def _texts(self, number: int, pot: PokerPot) -> tuple[str, ...]:
        """Name and amount, who can win it, what it is short of."""
        pots, in_play = self.value.shown.pots, self.value.in_play
        seats = ALL if set(pot.seats) == set(in_play) else f"seats {' '.join(map(str, pot.seats))}"
        name = f"{pot_name(number, len(pots))} {dollars(pot.cents)}"
        return tuple(filter(None, (name, seats, short_of(pot) if self.dealer else "")))

    def _boxes(self, room: pygame.Rect, texts: Sequence[Sequence[str]], widths: Sequence[int], gap: int) -> None:
        brush, line = self.brush, self._px(LABEL)
        high = min(room.height, max(map(len, texts)) * line + self._px(0.5))
        left = room.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
        top = room.top + max(0, min(self._px(0.8), (room.height - high) // 2))
        for text, wide in zip(texts, widths, strict=True):
            box = pygame.Rect(left, top, wide, high)
            brush.veil(box, p.WELL, 0.6, brush.px(10))
            brush.frame(box, p.LINE_DIM, max(1, brush.px(1.5)), brush.px(10))
            first = box.centery - len(text) * line // 2
            for place, said in enumerate(text):
                at = pygame.Rect(box.left, first + place * line, wide, line)
                self._part(said, at, name=not place)
            left += wide + gap

    def _part(self, said: str, at: pygame.Rect, *, name: bool) -> None:
        """A line of a pot's box: the name small, the amount strong."""
        brush = self.brush
        if not name:
            brush.middle(said, Pen("Semibold", brush.least, p.MUTED), at)
            return
        label, _, amount = said.rpartition(" ")
        taken = fonts.width(f"{label} ", "Semibold", brush.least)
        left = at.centerx - (taken + fonts.width(amount, "Bold", brush.least)) // 2
        brush.middle(label, Pen("Semibold", brush.least, p.MUTED), pygame.Rect(left, *at[1:]), "left")
        brush.middle(amount, Pen("Bold", brush.least, p.IVORY), pygame.Rect(left + taken, *at[1:]), "left")

    def _lines(self, room: pygame.Rect, texts: Sequence[Sequence[str]]) -> None:
        """A pot on each line, on pages if there are more than have room."""
        brush, line = self.brush, self._px(LABEL)
        page, more = paged(texts, room.height // line, self.value.page)
        for place, text in enumerate(page):
            at = pygame.Rect(room.left, room.top + place * line, room.width, line)
            said = next((words for words in _shorter(text) if fits(words, "Semibold", brush.least, room.width)), "")
            brush.middle(said, Pen("Semibold", brush.least, p.IVORY), at)
        if more:
            at = pygame.Rect(room.left, room.top + len(page) * line, room.width, line)
            brush.middle(more, Pen("Semibold", brush.least, p.MUTED), at)


def _shorter(text: Sequence[str]) -> list[str]:
    """A pot in one line, the longest wording first."""
    return ["   ".join(text[:many]) for many in range(len(text), 0, -1)]


def paged(what: Sequence[Sequence[str]], rows: int, page: int) -> tuple[Sequence[Sequence[str]], str]:
    """What stands on this page, in so many rows; and which page it is, if there are several."""
    if len(what) <= rows:
        return what, ""
    per = max(1, rows - 1)
    pages = -(-len(what) // per)
    at = page % pages
    return what[at * per : (at + 1) * per], f"{at + 1} of {pages}" if rows > 1 else ""
