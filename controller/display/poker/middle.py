# SPDX-License-Identifier: MIT
"""Draws the middle of a table of poker: the round of betting, the pot, the communal cards, and what of each pot."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import first_that_fits, fits, largest_size
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.poker import setting
from controller.display.poker.contents import PokerContents
from controller.display.poker.places import APART, Table, decided
from controller.display.poker.seat_parts import draw_hand
from controller.display.poker.setting import BETWEEN, LABEL, PotsSetting
from controller.display.poker.winners import Winners
from controller.engine.rules.poker_table import PokerPanel
from controller.engine.values.money import dollars

LARGEST, BENEATH = 4.4, 1.0
"""The largest letters of the pot, as all measures here in sizes of the smallest letters; once it is known who wins."""
LIFT: Final = 0.1
"""How far a communal card of a winning hand stands above the others, in heights of a card."""


class Middle(NamedTuple):
    """Draws the middle with this brush. dealer: it says what to do."""

    brush: Brush
    value: PokerContents
    panel: PokerPanel
    dealer: bool

    def draw(self, table: Table) -> None:
        """The pot, the communal cards, and the pots one by one; once it is known who wins, who is passed how much."""
        if self.value.rests and not self.dealer:
            return
        known = self.value.decided and not self.value.rests
        seats = len(self.value.awards), self.value.shown.buck
        now = decided(table, *seats, self.brush.least) if known else None
        self._head(now.pot if now else table.head)
        if table.board.height:
            self._board(table.board)
        if now:
            Winners(self.brush, self.value, self.dealer, bare=now.bare).draw(now.winners)
        elif not self.value.rests:
            self._pots(table.foot)

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    # The pot

    def _head(self, room: pygame.Rect) -> None:
        """What goes on, in a small line, and beneath it the pot, large; in a low place beside each other."""
        brush, value = self.brush, self.value
        if room.height < self._px(2.4):
            self._low_head(room)
            return
        words = first_that_fits(value.told, "Semibold", brush.least, room.width)
        line = pygame.Rect(room.left, room.top, room.width, self._px(LABEL))
        brush.middle(words, Pen("Semibold", brush.least, p.MUTED), line)
        if value.happened and not value.total:
            self._happened(room)
        elif value.total:
            self._amount(pygame.Rect(room.left, line.bottom, room.width, room.bottom - line.bottom))

    def _happened(self, room: pygame.Rect) -> None:
        """How the round of play ended in which no pot is won, large; beneath it what more there is to say."""
        brush, (said, beneath) = self.brush, self.value.happened
        low = self._px(LABEL) if beneath else 0
        size = largest_size(said, "Black", room.width, min(self._px(LARGEST), room.height - low), brush.least)
        brush.middle(said, Pen("Black", size, p.IVORY), pygame.Rect(*room.topleft, room.width, room.height - low))
        below = pygame.Rect(room.left, room.bottom - low, room.width, low)
        brush.middle(beneath, Pen("Semibold", brush.least, p.MUTED), below)

    def _amount(self, room: pygame.Rect) -> None:
        """`POT $297`."""
        brush = self.brush
        figure = dollars(self.value.total)
        largest = BENEATH if self.value.decided else LARGEST
        most = min(self._px(largest), round(room.height / 0.86))
        label, gap = fonts.width("POT", "Semibold", brush.least), self._px(0.5)
        sizes = range(brush.least, most + 1)
        size = fonts.greatest(sizes, lambda it: fonts.width(figure, "Black", it) + 2 * (label + gap) <= room.width)
        wide = fonts.width(figure, "Black", size or brush.least)
        foot = room.centery + round(fonts.CAP * (size or brush.least) / 2)
        brush.text(figure, Pen("Black", size or brush.least, p.IVORY), (room.centerx - wide // 2, foot))
        before = pygame.Rect(room.left, room.top, room.centerx - wide // 2 - gap - room.left, room.height)
        brush.middle("POT", Pen("Semibold", brush.least, p.MUTED), before, "right")
        if self.value.commission:
            self._commission(pygame.Rect(room.centerx + wide // 2 + gap, room.top, 0, room.height), room.right)

    def _commission(self, room: pygame.Rect, right: int) -> None:
        """At the right of the pot what is deducted from it, in two lines, or in one where it is low."""
        brush, words = self.brush, ("less", dollars(self.value.commission))
        lines = words if room.height >= self._px(2.2) else (" ".join(words),)
        if all(fits(it, "Semibold", brush.least, right - room.left) for it in lines):
            block = fonts.FittedText(brush.least, lines)
            brush.block_middle(block, "Semibold", p.MUTED, room)

    def _low_head(self, room: pygame.Rect) -> None:
        brush = self.brush
        figure = f"POT {dollars(self.value.total)}" if self.value.total else ""
        wide = fonts.width(figure, "Black", brush.least) + brush.least if figure else 0
        said = first_that_fits(self.value.told, "Semibold", brush.least, room.width - wide)
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
        gap, many = self._px(APART), max(self.panel.communal, len(value.shown.communal))
        wide = (room.width - (many - 1) * gap) // many
        high = min(round(wide / playing_cards.BROAD), room.height)
        boxes = [pygame.Rect(room.left + at * (wide + gap), room.bottom - high, wide, high) for at in range(many)]
        for box in boxes[len(value.shown.communal) :]:
            playing_cards.empty(brush, box, wanted=False)
        best = {card for award in value.awards for card in award.seat.best}
        faded, places = value.decided and not best, boxes[: len(value.shown.communal)]
        draw_hand(brush, value.shown.communal, places, [*best], round(LIFT * high), faded=faded)

    # Pot by pot

    def _pots(self, room: pygame.Rect) -> None:
        """Each pot in a box of its own, or each on a line."""
        found = setting.pots(self.value, room, self.brush.least, dealer=self.dealer)
        if found.widths:
            self._boxes(room, found.texts, found.widths)
        else:
            self._lines(room, found)

    def _boxes(self, room: pygame.Rect, texts: Sequence[Sequence[str]], widths: Sequence[int]) -> None:
        brush, line, gap = self.brush, self._px(LABEL), self._px(BETWEEN)
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
                self._part(said, at, name=not place and len(text) > 1)
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

    def _lines(self, room: pygame.Rect, found: PotsSetting) -> None:
        """A pot on each line, on pages if there are more than have room."""
        page, brush = found.page, self.brush
        high = min(self._px(LABEL), room.height // max(1, page.rows))
        lines = [self._in_a_line(text, room.width) for text in found.texts[page.first : page.last]]
        for place, said in enumerate([*lines, page.words]):
            at = pygame.Rect(room.left, room.top + place * high, room.width, high)
            ink = p.IVORY if place < len(lines) else p.MUTED
            brush.middle(said, Pen("Semibold", brush.least, ink), at)

    def _in_a_line(self, text: Sequence[str], wide: int) -> str:
        """As much of what is said of a pot as has room in a line: its amount, what it is short of, who can win it."""
        first, *rest = text
        every = ("   ".join(text), "   ".join((first, *rest[1:])), "   ".join((first, *rest[:1])), first)
        return first_that_fits(every, "Semibold", self.brush.least, wide)
