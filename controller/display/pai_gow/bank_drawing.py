# SPDX-License-Identifier: MIT
"""Draws the bank of a table of pai gow: who holds it, to whom it is offered, its hand and why it is set so."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import draw_narrow, draw_words, first_that_fits, largest_size
from controller.display.drawing import dice, fonts, marks, tiles
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.pai_gow.box_drawing import draw_chung
from controller.display.pai_gow.contents import BankContents
from controller.display.pai_gow.names import names
from controller.display.pai_gow.places import BankPlaces, HandPlaces
from controller.engine.record.tiles_on_show import TileHand

RADIUS: Final = 12
SHADE: Final = 0.6
"""How much darker than the cloth the place is."""
LINE: Final = 1.16
"""Height of a line, as all measures here in sizes of the smallest letters."""
SMALL_CHUNG: Final = 1.4
"""The marker is so small before the heading above it goes."""
REASON: Final = 1.35
"""The largest letters of why the hand is set so."""
RESULT, LARGE = 2.0, 1.35
"""The largest letters of what the bank wins; and so large they are before a second line is written beneath them."""
ONE_LINE: Final = 1.5
"""What players are told stands in one line, if its letters are so large in it."""
HOUSE_WAY: Final = "Set the house way"
ASIDE: Final = 0.4
"""For players, whose larger words are close to what the high hand is, a result stands so much farther from that."""
WAS_HOUSE_WAY: Final = "By the house way"
FEW: Final = " 1, 5, 7"
"""The numbers of so many boxes have room behind a word; of more a second line, or how many they are."""
STANDS: Final = "Stands off: box"
NOBODY: Final = "Nobody yet"
AREAS: Final = ("Winning", "Losing")
"""Which wagers the two circles are for; once hands are decided, what the bank does with them."""
DECIDED: Final = ("Pays", "Takes")
"""Behind them stand numbers of boxes."""


def named_width(least: int) -> int:
    """How wide the words beside the two circles are, with the numbers of a few boxes behind them, in dots."""
    return max(fonts.width(words, "Semibold", least) for words in (*AREAS, DECIDED[1] + FEW)) + least // 2


class BankDrawing(NamedTuple):
    """Draws the bank with this brush. casino: its name, which is painted there (s 413(2)(b)(i))."""

    brush: Brush
    value: BankContents
    casino: str
    dealer: bool

    def draw(self, where: BankPlaces) -> None:
        self.brush.veil(where.whole, p.WELL, SHADE, self.brush.px(RADIUS))
        beneath = self._beneath_the_holder()
        shown = self._holder(where.holder, beneath)
        self._areas(where)
        hand = self.value.shown.bank
        for tile, place in zip(hand.unset, where.unset, strict=False):
            tiles.draw(self.brush, tile, place)
        self._hand("Low", hand.low, where.low)
        self._hand("High", hand.high, where.high)
        lies = bool(hand.unset or hand.low.tiles)
        left = where.words.left if lies else where.low.label.left + self._px(0.4)
        more = [words for words, _ in beneath[shown:] if words == self.casino.upper()]
        self._words(pygame.Rect(left, where.words.top, where.words.right - left, where.words.height), more)

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    # Who holds it

    def _beneath_the_holder(self) -> list[tuple[str, p.Colour]]:
        """To whom the bank is offered, and the casino's name (s 413(2)(b)(i)), with their inks: the name before whom it
        is only offered to next."""
        value = self.value
        offer = (
            [(value.offer, p.IVORY if value.shown.offered_to and not value.rests else p.MUTED)] if value.offer else []
        )
        casino = [(self.casino.upper(), p.MUTED)] if self.casino else []
        return offer + casino if value.shown.offered_to else casino + offer

    def _holder(self, room: pygame.Rect, lines: list[tuple[str, p.Colour]]) -> int:
        """The chung and the holder, beneath them these lines: as many as there is room for. Returns how many."""
        brush = self.brush
        labelled = room.height >= self._px(SMALL_CHUNG) + (len(lines) + 1) * brush.least
        count, smallest = len(lines) + labelled, self._px(SMALL_CHUNG if labelled else 1)
        line = min(self._px(LINE), max(brush.least, (room.height - smallest) // max(1, count)))
        disc = max(brush.least, min(self._px(1.9), room.height - count * line))
        rows = (room.height - disc) // line
        shown = [line for line in lines if self._fits(line[0], room.width)][: max(0, rows)]
        label = rows > len(shown)
        high = disc + line * (len(shown) + label)
        top = room.top + (room.height - high) // 2
        if label:
            at = (room.left, top + round(fonts.CAP * brush.least) + self._px(0.1))
            brush.spaced("BANK", Pen("Semibold", brush.least, p.MUTED), at)
            top += line
        self._chung(pygame.Rect(room.left, top, room.width, disc), disc)
        for number, (words, ink) in enumerate(shown):
            at_line = pygame.Rect(room.left, top + disc + number * line, room.width, line)
            brush.middle(words, Pen("Semibold", brush.least, ink), at_line, "left")
        return len(shown)

    def _fits(self, words: str, wide: int) -> bool:
        return fonts.width(words, "Semibold", self.brush.least) <= wide

    def _chung(self, room: pygame.Rect, size: int) -> None:
        """The marker, and beside it who is the bank; nothing before that is known."""
        brush, holder = self.brush, self.value.holder
        if not holder:
            brush.middle(NOBODY, Pen("Semibold", brush.least, p.MUTED), room, "left")
            return
        box = pygame.Rect(room.left, room.top, size, size)
        draw_chung(brush, box)
        beside = pygame.Rect(box.right + self._px(0.3), room.top, room.right - box.right - self._px(0.3), room.height)
        block = fonts.fitted(holder, "Bold", beside.size, self._px(1.25), brush.least)
        if block.whole:
            brush.block_middle(block, "Bold", p.IVORY, beside)
            return
        several = f"{len(self.value.shown.holder)} players"
        said = first_that_fits((holder, several), "Semibold", brush.least, beside.width)
        brush.middle(said, Pen("Semibold", brush.least, p.IVORY), beside, "left")

    # The painted layout

    def _areas(self, where: BankPlaces) -> None:
        """The two circular areas in front of the dealer, for winning and losing wagers (s 413(2)(b)(iii)).

        Beside each what it is for, and beneath it the boxes whose wagers are.
        """
        brush, fares, pitch = self.brush, self.value.fares, self._px(1.05)
        for number, boxes in enumerate((fares.win, fares.lose)):
            circle, room = where.areas[number], where.named[number]
            brush.surface.blit(marks.area(circle.width, winning=not number), circle)
            lines = self._area(number, boxes, room) if self.value.settled else [AREAS[number]]
            top = room.centery - len(lines) * pitch // 2
            for line, said in enumerate(lines):
                at = pygame.Rect(room.left, top + line * pitch, room.width, pitch)
                ink = p.IVORY if self.value.settled else p.MUTED
                brush.middle(said, Pen("Semibold", brush.least, ink), at, "left")

    def _area(self, number: int, boxes: Sequence[int], room: pygame.Rect) -> Sequence[str]:
        """Which boxes the bank pays, or takes from; of many that have no second line how many: `Takes 7 boxes`."""
        said = f"{DECIDED[number]} {', '.join(map(str, boxes)) or 'none'}"
        lines = fonts.wrapped(said, "Semibold", self.brush.least, room.width)
        return lines if len(lines) * self._px(1.05) <= room.height else [f"{DECIDED[number]} {len(boxes)} boxes"]

    # Its hand

    def _hand(self, name: str, two: TileHand, where: HandPlaces) -> None:
        """Two tiles, and beneath them which hand it is and what it is: `Low 8`, `High: teen high nine`."""
        brush = self.brush
        for tile, place in zip(two.tiles, where.tiles, strict=False):
            tiles.draw(brush, tile, place)
        if not two.tiles:
            return
        every = (f"{name} {two.named}",) if two.named.isdigit() else filter(None, names(two.named))
        room = where.label.inflate(0, -self._px(0.2))
        for words in (*every, name):
            if draw_words(brush, words, p.IVORY, room, self._px(1.15)) or draw_narrow(brush, words, p.IVORY, room):
                return

    # Why

    def _words(self, room: pygame.Rect, more: Sequence[str]) -> None:
        """Why it is set so, with its section for the dealer; before it is set, the dice and what players are told.

        more: what has no room beneath the holder.
        """
        value, shown = self.value, self.value.shown
        if value.settled:
            self._settled(room)
        elif shown.reason and self.dealer:  # it tells the dealer how to set it
            self._reason(room)
        elif shown.dice:
            self._dice(room)
        elif value.told:
            self._told(room, value.told)
        else:
            self._lines((*more, *value.facts), room)

    def _settled(self, room: pygame.Rect) -> None:
        """What the bank wins, and whose of it is what; with which boxes it stands off; that its hand was set by the
        house way, by which section.

        The last of these are left out where there is no room.
        """
        brush, shown, stand = self.brush, self.value.shown, ", ".join(map(str, self.value.fares.stand))
        aside = 0 if self.dealer else self._px(ASIDE)
        room = pygame.Rect(room.left + aside, room.top, room.width - aside, room.height)
        way = ": ".join(filter(None, (WAS_HOUSE_WAY, shown.rule if self.dealer else "")))
        stands = f"{STANDS} {stand}" if stand else ""
        lines = [*filter(None, (self.value.shares, stands, way if shown.house_way else ""))]
        words, least = self.value.result, brush.least
        if not words or not self._fits(words, room.width):
            self._lines(lines, room)
            return
        line = self._px(LINE)
        beneath = lines[: max(min(1, room.height // line - 1), (room.height - self._px(LARGE * LINE)) // line)]
        free = room.height - len(beneath) * line
        size = largest_size(words, "Bold", room.width, max(least, min(self._px(RESULT), round(free / LINE))), least)
        high = round(LINE * size)
        top = room.centery - (high + len(beneath) * line) // 2
        brush.middle(words, Pen("Bold", size, p.IVORY), pygame.Rect(room.left, top, room.width, high), "left")
        self._lines(beneath, pygame.Rect(room.left, top + high, room.width, len(beneath) * line))

    def _reason(self, room: pygame.Rect) -> None:
        brush, shown = self.brush, self.value.shown
        lines = [HOUSE_WAY] if shown.house_way else []
        lines += [shown.rule] if self.dealer and shown.rule else []
        joined = ": ".join(lines)
        foot = [joined] if len(lines) > 1 and self._fits(joined, room.width) else lines
        block, shown_foot = self._beneath(room, foot)
        if not block.lines:
            any(draw_narrow(brush, words, p.IVORY, room) for words in self._reasons)
            return
        top = room.top
        free = room.height - len(shown_foot) * self._px(LINE)
        draw = brush.block_middle if block.height + self._px(0.3) <= free or not shown_foot else brush.block
        draw(block, "Bold", p.IVORY, pygame.Rect(room.left, top, room.width, free))
        for number, words in enumerate(shown_foot):
            line = pygame.Rect(room.left, top + free + number * self._px(LINE), room.width, self._px(LINE))
            brush.middle(words, Pen("Semibold", brush.least, p.MUTED), line, "left")

    def _beneath(self, room: pygame.Rect, foot: Sequence[str]) -> tuple[fonts.FittedText, Sequence[str]]:
        """The reason as large as it fits, and how many of the lines beneath it have room still.

        Where it has no room whole, what chose between equal settings is left out.
        """
        brush = self.brush
        aside = (self._px(0.3), 0)  # so that words are clear of the edges, if they have room so
        every = ((words, lines, free) for words in self._reasons for lines in (foot, foot[:1], ()) for free in aside)
        for words, lines, free in every:
            size = (room.width, room.height - len(lines) * self._px(LINE) - free)
            block = fonts.fitted(words, "Bold", size, self._px(REASON), brush.least)
            if block.whole:
                return block, lines
        return fonts.FittedText(brush.least, ()), foot

    @property
    def _reasons(self) -> tuple[str, str]:
        """The reason whole; without what chose between equal settings."""
        return self.value.reason, self.value.reason.partition("; ")[0]

    def _dice(self, room: pygame.Rect) -> None:
        """The three dice as they lie, and beside them what is known of the deal."""
        side = min(self._px(1.6), room.height - self._px(0.4))
        step = side + self._px(0.25)
        for number, face in enumerate(self.value.shown.dice):
            box = pygame.Rect(room.left + number * step, room.centery - side // 2, side, side)
            dice.draw(self.brush, str(face), box)
        left = room.left + len(self.value.shown.dice) * step + self._px(0.4)
        self._lines(self.value.facts, pygame.Rect(left, room.top, room.right - left, room.height))

    def _told(self, room: pygame.Rect, words: str) -> None:
        """What players are told; what is painted there beneath it, if both have room."""
        brush, painted, foot = self.brush, self.value.inscription.upper(), self._px(LINE)
        upper = pygame.Rect(room.left, room.top, room.width, room.height - foot)
        size = largest_size(words.replace("\n", " "), "Black", upper.width, self._px(2.4), brush.least)
        most = size if size >= self._px(ONE_LINE) else self._px(2.4)
        block = fonts.fitted_whole(words, "Black", upper.size, most, brush.least)
        if painted and block.whole and self._fits(painted, room.width):
            brush.block_middle(block, "Black", p.IVORY, upper)
            beneath = pygame.Rect(room.left, upper.bottom, room.width, foot)
            brush.middle(painted, Pen("Semibold", brush.least, p.MUTED), beneath, "left")
            return
        block = fonts.fitted_whole(words, "Black", room.size, self._px(2.4), brush.least)
        if block.whole:
            brush.block_middle(block, "Black", p.IVORY, room)

    def _lines(self, lines: Sequence[str], room: pygame.Rect) -> None:
        """Facts, each in as many lines as it needs, as many as have room whole."""
        brush, high = self.brush, self._px(LINE)
        shown: list[str] = []
        for words in lines:
            block = fonts.fitted(words, "Semibold", (room.width, room.height), brush.least, brush.least)
            more = fonts.balanced(block, "Semibold", room.width).lines if block.whole else ()
            if (len(shown) + len(more)) * high <= room.height:
                shown += more
        top = room.top + (room.height - len(shown) * high) // 2
        for number, words in enumerate(shown):
            line = pygame.Rect(room.left, top + number * high, room.width, high)
            brush.middle(words, Pen("Semibold", brush.least, p.IVORY), line, "left")
