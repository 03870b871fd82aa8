# SPDX-License-Identifier: MIT
"""Draws the middle of a table of poker: the round of betting, the pot, the communal cards, and what of each pot."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import first_that_fits, fits, largest_size
from controller.display.drawing import fonts, plates, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen
from controller.display.poker import heap, pot_form, setting
from controller.display.poker.bets_drawing import TAG, box_aside
from controller.display.poker.contents import Happened, PokerContents
from controller.display.poker.low_seats import THREE
from controller.display.poker.places import APART, Table
from controller.display.poker.pot_form import PotForm
from controller.display.poker.seat_parts import draw_hand, in_a_row
from controller.display.poker.setting import BETWEEN, LABEL, PotsSetting, PotText
from controller.display.poker.winners import Winners
from controller.engine.rules.whole_tables import PokerPanel
from controller.engine.values.money import dollars

CLOSE: Final = 1.1
"""The least height of a line of words, as all measures here in sizes of the smallest letters."""
OWN: Final = ((1, 1.06), (0.9, 1.06), (1, 0.5), (0.9, 0.5), (0.8, 0.5), (0.7, 0.5))
"""The height of the cards of the winner's own hand, as shares of the communal ones; and how far apart, in widths."""
LARGER: Final = 1.8
"""The largest letters of what goes back."""
LIFT: Final = 0.1
"""How far a communal card of a winning hand stands above the others, in heights of a card."""


class Middle(NamedTuple):
    """Draws the middle with this brush. dealer: it says what to do. listed: where the list of the acts lies."""

    brush: Brush
    value: PokerContents
    panel: PokerPanel
    dealer: bool
    listed: pygame.Rect | None = None

    def draw(self, table: Table) -> Iterator[None]:
        """The pot, the communal cards, and the pots one by one; once it is known who wins, who is passed how much.

        While the table does not play the pot lies there still.
        """
        if self.value.rests and not self.dealer and not self.value.total:
            return
        known = self.value.decided and not self.value.rests
        now = setting.declared(self.value, table, self.brush.least) if known else None
        if self.value.happened and not self.value.total:
            room = self._above_list(table)
            if self.dealer and self.value.happened.void:
                plates.announce(self.brush, self._free(room, table), self.value.happened.void)
            else:
                self._happened(room, self.value.happened)
        elif not now:
            self._head(setting.pot_by_pot(self.value, table, self.brush.least))
        own, board = self._own(table) if now else ([], table.board)
        if table.board.height:
            yield from self._board(board)
        if now:
            yield
            end = yield from Winners(self.brush, self.value, table, self.dealer, bare=now.bare).draw(now.winners)
            pot = now.pot if table.board.height else now.pot.move(0, min(0, end - now.pot.top))
            self._in_one_line(pot)
            playing_cards.glow(self.brush, own)
            for place, card in zip(own, self._of_winner if own else (), strict=True):
                playing_cards.draw(self.brush, card, place, look="wins")
        elif not self.value.rests:
            self._pots(setting.pot_by_pot(self.value, table, self.brush.least).foot)

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    def _above_list(self, table: Table) -> pygame.Rect:
        """The room of what happened: that of the pot, or the middle, as far as no list lies in it."""
        room = table.head if table.board.height else table.middle
        if not self.listed or not room.colliderect(self.listed):
            return room
        top = table.middle.top + self._beneath_buck(table)
        return pygame.Rect(table.middle.left, top, table.middle.width, self.listed.top - self._px(0.2) - top)

    def _beneath_buck(self, table: Table) -> int:
        """The height that the buck takes above, where low seats have no room for it and no communal cards lie."""
        return self._px(TAG) if not table.board.height and table.seats[0].box.height < self._px(THREE) else 0

    def _buck_aside(self, table: Table, seat: int) -> pygame.Rect | None:
        """Where the buck of this seat lies, if that is there."""
        return box_aside(table, seat, self.brush.least) if self._beneath_buck(table) else None

    def _free(self, room: pygame.Rect, table: Table) -> pygame.Rect:
        """The part of a room above the words at the dealer's place, and below a buck that lies there."""
        top = max(room.top, table.middle.top + self._beneath_buck(table))
        bottom = min(room.bottom, table.dealer.top) if table.dealer.colliderect(room) else room.bottom
        return pygame.Rect(room.left, top, room.width, bottom - top)

    # The pot

    def _head(self, table: Table) -> None:
        """What goes on, in a small line, and beneath it the pot, large; in a low place beside each other."""
        brush, value, whole = self.brush, self.value, table.head
        buck = self._buck_aside(table, value.shown.buck) if value.shown.buck else None
        room = whole.inflate(-2 * pot_form.beside(whole, buck, brush.least), 0)
        if room.height < self._px(2.4) and (table.board.height or value.told):
            if value.total and not value.told:
                low = room.inflate(0, -self._px(0.2))
                self._amount(low, pot_form.form(low, len(table.seats), self.brush.least)._replace(beneath=False))
            else:
                self._in_one_line(room)
            return
        words = first_that_fits(value.told, "Semibold", brush.least, room.width)
        line = pygame.Rect(room.left, room.top, room.width, 0 if self.dealer else self._px(CLOSE))
        brush.middle(words, Pen("Semibold", brush.least, p.MUTED), line)
        if value.total:
            self._pot(pygame.Rect(whole.left, line.bottom, whole.width, whole.bottom - line.bottom), table)

    def _happened(self, room: pygame.Rect, happened: Happened) -> None:
        """How the round of play ended in which no pot is won, large; beneath it what more there is to say."""
        brush, (said, wordings, _) = self.brush, happened
        low = self._px(LABEL) if wordings and room.height >= self._px(3) else 0
        size = largest_size(said, "Black", room.width, min(self._px(pot_form.LARGEST), room.height - low), brush.least)
        first = pygame.Rect(room.left, room.centery - (size + low) // 2, room.width, size)
        brush.middle(said, Pen("Black", size, p.IVORY), first)
        below = pygame.Rect(room.left, first.bottom, room.width, low)
        beneath = first_that_fits(wordings, "Semibold", brush.least, room.width) if low else ""
        brush.middle(beneath, Pen("Semibold", brush.least, p.MUTED), below)

    def _pot(self, room: pygame.Rect, table: Table) -> None:
        """`$297`, `POT with bets` beneath it or at its sides; above it the chips of each seat, if they have room."""
        buck = self._buck_aside(table, len(table.seats))
        form = pot_form.form(room, len(table.seats), self.brush.least, buck)
        if form.chips and (self.dealer or not self.value.rests):  # there lies the players' band then
            aside = pot_form.beside(room, buck, self.brush.least)
            self._heap(pygame.Rect(room.left + aside, room.top, room.width - 2 * aside, form.chips), table)
        high = round(pot_form.HIGH * form.size)
        line = self._px(pot_form.LINE) if form.beneath else 0
        top = room.top + form.chips + (room.height - form.chips - high - line) // 2
        self._amount(pygame.Rect(room.left, top, room.width, high), form)
        if line:
            label = f"{pot_form.POT} {pot_form.WITH_BETS}" if self.value.with_bets else pot_form.POT
            at = pygame.Rect(
                room.left, top + high + self._px(pot_form.CLEAR), room.width, line - self._px(pot_form.CLEAR)
            )
            self.brush.middle(label, Pen("Semibold", self.brush.least, p.MUTED), at)

    def _heap(self, room: pygame.Rect, table: Table) -> None:
        """The chips that lie in the middle, seat by seat."""
        starts = {it.number: (it.bet if it.bet.width else it.box).center for it in table.seats}
        seats, colours = self.value.seats, self.value.colours
        lies = [
            heap.Share(seat, cents, colours[seats[seat].player], starts[seat])
            for seat, cents in sorted(self.value.collected.items())
        ]
        heap.Heap(self.brush, lies, len(table.seats)).draw(room)

    def _amount(self, room: pygame.Rect, form: PotForm) -> None:
        """The figure in the middle of a room; where nothing stands beneath it, `POT` and `with bets` at its sides."""
        brush, figure, gap = self.brush, dollars(self.value.total), self._px(pot_form.GAP)
        size = form.figure_size(figure, room.width, brush.least)
        wide, pen = fonts.width(figure, "Black", size), Pen("Semibold", brush.least, p.MUTED)
        brush.middle(figure, Pen("Black", size, p.IVORY), room)
        if form.beneath:
            return
        left, right = room.centerx - wide // 2 - gap, room.centerx + wide // 2 + gap
        brush.middle(pot_form.POT, pen, pygame.Rect(room.left, room.top, left - room.left, room.height), "right")
        if self.value.with_bets and fits(pot_form.WITH_BETS, pen.weight, pen.size, room.right - right):
            at = pygame.Rect(right, room.top, room.right - right, room.height)
            brush.middle(pot_form.WITH_BETS, pen, at, "left")

    def _in_one_line(self, room: pygame.Rect) -> None:
        """What goes on and the pot beside each other; beneath each other if there is room for two lines."""
        brush, value = self.brush, self.value
        two = bool(value.told and room.height >= self._px(2 * CLOSE))
        said, figure = self._told(0 if two else brush.least, room.width)
        wide = fonts.width(figure, "Black", brush.least) + brush.least if figure and not two else 0
        high = min(self._px(LABEL), room.height // 2) if two else room.height
        if two and value.back:
            high = room.height - self._px(CLOSE)
        line = pygame.Rect(room.left, room.centery - (high + self._px(CLOSE) if two else high) // 2, room.width, high)
        size = brush.least
        if value.back and said:  # what goes back is to be done too
            most = max(size, min(self._px(LARGER), round(high / 0.95)))
            size = largest_size(said, "Semibold", room.width - (0 if two else wide), most, size)
        if not two:
            taken = fonts.width(said, "Semibold", size) + brush.least if said else 0
            line.left = room.centerx - (taken + max(0, wide - brush.least)) // 2
        align: Align = "centre" if two else "left"
        brush.middle(said, Pen("Semibold", size, p.IVORY if value.back else p.MUTED), line, align)
        rest = pygame.Rect(line.left, line.bottom, line.width, self._px(CLOSE)) if two else line.move(taken, 0)
        brush.middle(figure, Pen("Black", brush.least, p.IVORY), rest, align)

    def _told(self, between: int, wide: int) -> tuple[str, str]:
        """What goes on, and the pot; beside each other, so far apart, or each on a line if that is nothing."""
        value, least = self.value, self.brush.least
        less = f"less {dollars(value.commission)}" if value.commission else ""
        figure = f"POT {dollars(value.total)} {less}".strip() if value.total else ""
        figures = (f"{figure} {pot_form.WITH_BETS}", figure) if figure and value.with_bets else (figure,)
        for said, beside in product(value.told, figures):
            taken = fonts.width(beside, "Black", least) + between if between and beside else 0
            if fits(said, "Semibold", least, wide - taken):
                return said, beside
        return "", next((it for it in figures if fits(it, "Black", least, wide)), figure)

    # The communal cards

    def _board(self, room: pygame.Rect) -> Iterator[None]:
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
        yield from draw_hand(brush, value.shown.communal, places, [*best], round(LIFT * high), faded=faded)

    def _own(self, table: Table) -> tuple[list[pygame.Rect], pygame.Rect]:
        """The places of the cards of the only winner that make the hand with the communal ones, left of these and as
        large; and of the communal cards. All are in the middle unless the buck lies there. Where they have no room,
        only the latter.
        """
        board, own, apart = table.board, self._of_winner, 2 * self._px(APART)
        others = [it.box for it in table.seats]
        if self.value.shown.buck and table.seats[0].box.height < self._px(THREE):
            others.append(box_aside(table, self.value.shown.buck, self.brush.least))
        for (part, spread), moves in product(OWN if own and board.height else (), (True, False)):
            wide, high = playing_cards.size_of(round(part * board.height / (1 + LIFT)))
            lies = pygame.Rect(0, board.top, wide + round(spread * wide) * (len(own) - 1), high)
            moved = board.move((lies.width + apart) // 2 if moves else 0, 0)
            lies.right = moved.left - apart
            if lies.union(moved).inflate(apart, 0).collidelist(others) < 0:
                return [*in_a_row(len(own), lies, high, spread)], moved
        return [], board

    @property
    def _of_winner(self) -> list[str]:
        awards = self.value.awards
        return [it for it in awards[0].seat.cards if it in awards[0].seat.best] if len(awards) == 1 else []

    # Pot by pot

    def _pots(self, room: pygame.Rect) -> None:
        """Each pot in a box of its own, or each on a line."""
        found = setting.pots(self.value, room, self.brush.least, dealer=self.dealer)
        if found.boxes:
            self._boxes(room, found.boxes, found.widths)
        else:
            self._lines(room, found)

    def _boxes(self, room: pygame.Rect, boxes: Sequence[PotText], widths: Sequence[int]) -> None:
        brush, line, gap = self.brush, self._px(LABEL), self._px(BETWEEN)
        high = min(room.height, max(len(it.lines) for it in boxes) * line + self._px(0.5))
        left = room.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
        top = room.top + max(0, min(self._px(0.8), (room.height - high) // 2))
        for text, wide in zip(boxes, widths, strict=True):
            box = pygame.Rect(left, top, wide, high)
            brush.veil(box, p.WELL, 0.6, brush.px(10))
            brush.frame(box, p.LINE_DIM, max(1, brush.px(1.5)), brush.px(10))
            first = box.centery - len(text.lines) * line // 2
            for place, said in enumerate(text.lines):
                at = pygame.Rect(box.left, first + place * line, wide, line)
                if not place and len(text.lines) > 1:
                    self._named(text, at)
                else:
                    brush.middle(said, Pen("Semibold", brush.least, p.MUTED), at)
            left += wide + gap

    def _named(self, text: PotText, at: pygame.Rect) -> None:
        """The first line of a pot's box: the name small, the amount strong."""
        brush = self.brush
        taken = fonts.width(f"{text.name} ", "Semibold", brush.least)
        left = at.centerx - (taken + fonts.width(text.amount, "Bold", brush.least)) // 2
        brush.middle(text.name, Pen("Semibold", brush.least, p.MUTED), pygame.Rect(left, *at[1:]), "left")
        brush.middle(text.amount, Pen("Bold", brush.least, p.IVORY), pygame.Rect(left + taken, *at[1:]), "left")

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
