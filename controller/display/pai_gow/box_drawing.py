# SPDX-License-Identifier: MIT
"""Draws a box of a table of pai gow: its tiles as they are set, what they are, its players and what they win."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.boxes_drawing import GOLDEN, RADIUS, SHADE, TURN, WINS
from controller.display.boxed.hand_parts import draw_words, first_that_fits, largest_size
from controller.display.drawing import chips, fonts, light, marks, tiles
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip
from controller.display.drawing.fonts import Pen
from controller.display.drawing.players import SEVERAL
from controller.display.drawing.shapes import ring
from controller.display.layout.stacks import amount
from controller.display.pai_gow.contents import BoxContents, Row, TableContents, Tone
from controller.display.pai_gow.places import BoxPlaces, HandPlaces
from controller.display.wording import sentence, spoken
from controller.engine.record.tiles_on_show import TileHand
from controller.engine.values.money import dollars

CHIPS: Final = (0.46, 0.3)
"""The radius of a chip in a row, as all measures here in sizes of the smallest letters; and of a small one."""
FIGURE: Final = 1.9
"""The largest number of points beside its tiles."""
SUM: Final = 1.4
"""The largest amount that players read."""
NO_WAGERS: Final = "no wagers"
WIDEST_LABEL: Final = "wong"
"""Every label has a wording that is no wider: nothing wider stands in one line."""
KINDS: Final = ("high nine", "gong", "wong", "pair")
INKS: Final[Mapping[Tone, p.Colour]] = {"wins": p.GOLD, "loses": p.FADED}
DOES: Final[Mapping[Tone, str]] = {"wins": "PAY", "loses": "TAKE", "void": "BACK"}
"""By what becomes of a player's chips, what the dealer does."""
MARKER: Final = ("PRIORITY SET", "PRIORITY", "FIRST", "1ST")
"""The words on the priority set marker (s 421(1)(d)), the longest first."""


def label_width(least: int) -> int:
    """How wide the room beside the tiles is at least, in dots."""
    return fonts.width(WIDEST_LABEL, "Semibold", least) + least // 3


class BoxDrawing(NamedTuple):
    """Draws boxes with this brush. dealer: the dealer reads them."""

    brush: Brush
    value: TableContents
    dealer: bool

    def draw(self, box: BoxContents, where: BoxPlaces) -> None:
        self._frame(box, where.whole)
        self._head(box, where.head)
        if box.chung:
            self._bank(where.room, wagered=bool(box.rows))
        elif box.hand and box.dealt:
            self._tiles(box, where)
        else:
            self._names(box, where.room)
        if not self.dealer and box.decided:
            self._word(box, where.word)
        self._rows(box, where)

    def _frame(self, box: BoxContents, rect: pygame.Rect) -> None:
        """The painted box, or how it stands out."""
        brush, radius = self.brush, self.brush.px(RADIUS)
        if (box.turn or box.offered) and not box.decided:
            light.act_frame(brush, rect.inflate(brush.px(6), brush.px(6)), radius + 2, brush.px(TURN), "")
        elif box.tone == "wins":
            brush.veil(rect, GOLDEN, 0.9, radius)
            light.gold_frame(brush, rect.inflate(brush.px(4), brush.px(4)), radius + 2, brush.px(WINS))
        else:
            brush.veil(rect, p.WELL, SHADE if box.played else SHADE / 2, radius)
            if box.tone == "void":
                brush.dashed(rect, p.IVORY, brush.px(2), radius)
            else:
                brush.frame(rect, p.LINE_DIM, brush.px(2), radius)

    def _head(self, box: BoxContents, room: pygame.Rect) -> None:
        """The number in its painted circle (s 413(2)(b)(ii)); the priority set marker."""
        brush, radius = self.brush, room.height // 2 - 1
        at = pygame.Rect(room.left, room.centery - radius, 2 * radius, 2 * radius)
        ink = p.IVORY if box.played and box.tone != "loses" else p.FADED
        brush.surface.blit(ring(radius, p.LINE if box.played else p.LINE_DIM, brush.px(2)), at)
        brush.middle(str(box.number), Pen("Black", round(1.1 * brush.least), ink), at)
        if box.hand and box.hand.priority and not box.decided:
            left = at.right + brush.least // 4
            self._marker(pygame.Rect(left, room.top, room.right - left, room.height))

    def _marker(self, room: pygame.Rect) -> None:
        every = (chips.Tag(words, self.brush.least) for words in MARKER)
        tag = next((it for it in every if it.box[0] <= room.width), None)
        if tag:
            wide, high = tag.box
            box = pygame.Rect(room.right - wide, room.centery - high // 2, wide, high)
            self.brush.card(box, p.IVORY, high // 2)
            self.brush.middle(tag.words, Pen("Bold", tag.size, p.INK), box)

    # Tiles

    def _tiles(self, box: BoxContents, where: BoxPlaces) -> None:
        assert box.hand, "a box without a hand has no tiles"
        faded, hand = box.tone == "loses", box.hand
        for tile, place in zip(hand.unset, where.hands.unset, strict=False):
            tiles.draw(self.brush, tile, place, faded=faded)
        for two, places in ((hand.low, where.hands.low), (hand.high, where.hands.high)):
            for tile, place in zip(two.tiles, places.tiles, strict=False):
                tiles.draw(self.brush, tile, place, faded=faded)
            self._label(two, places, INKS.get(box.tone, p.IVORY))
        if not hand.low.named and not hand.high.named and not box.decided:
            state = where.hands.state
            if where.word.height:
                state = state.union(where.word)  # nothing stands there before the box is decided
            room = state if hand.unset or hand.low.tiles else where.room
            draw_words(self.brush, sentence(hand.state), p.ACT if box.turn else p.MUTED, room, self.brush.least)

    def _label(self, two: TileHand, places: HandPlaces, ink: p.Colour) -> None:
        """The points as a large figure, or what the hand is in words."""
        room = places.label
        if two.named.isdigit():
            size = min(round(FIGURE * self.brush.least), room.height)
            self.brush.middle(two.named, Pen("Black", size, ink), room)
        elif two.named:
            self._beside(sentence(two.named), room, ink)

    def _beside(self, words: str, room: pygame.Rect, ink: p.Colour) -> None:
        """Words in as many lines as they need; if these have no room, only the last one or two words."""
        brush = self.brush
        for said in (words, *map(sentence, shorter(words))):
            if said and draw_words(brush, said, ink, room, brush.least):
                return

    def _names(self, box: BoxContents, room: pygame.Rect) -> None:
        """Before the tiles are dealt: who plays there, the first player first (s 422(2))."""
        brush, high = self.brush, round(1.3 * self.brush.least)
        fitting = (self._fitting(sentence(spoken(name)), room.width, "Semibold") for name in box.players)
        names = [name for name in fitting if name][: room.height // high]
        top = room.centery - len(names) * high // 2
        for number, name in enumerate(names):
            line = pygame.Rect(room.left, top + number * high, room.width, high)
            brush.middle(name, Pen("Semibold", brush.least, p.IVORY), line)

    # The bank's box

    def _bank(self, room: pygame.Rect, *, wagered: bool) -> None:
        """The chung, and that it is the bank's: nobody wagers there (ss 424(1), 425(13))."""
        brush = self.brush
        size = min(round(2.6 * brush.least), room.height - round(1.3 * brush.least), room.width)
        disc = pygame.Rect(0, 0, size, size)
        disc.midtop = room.centerx, room.top + (room.height - size - round(1.3 * brush.least)) // 2
        draw_chung(brush, disc)
        line = pygame.Rect(room.left, disc.bottom + brush.least // 5, room.width, brush.least)
        brush.middle("Bank", Pen("Bold", brush.least, p.IVORY), line)
        beneath = line.move(0, round(1.2 * brush.least))
        if not wagered and beneath.bottom <= room.bottom:
            said = self._fitting(NO_WAGERS, room.width, "Semibold")
            brush.middle(said, Pen("Semibold", brush.least, p.MUTED), beneath)

    # Words and amounts

    def _word(self, box: BoxContents, room: pygame.Rect) -> None:
        """For players, what became of it."""
        brush, ink, words = self.brush, INKS.get(box.tone, p.IVORY), sentence(box.words)
        mark = round(0.9 * brush.least) if box.tone == "wins" else 0
        wide = fonts.width(words, "Semibold", brush.least) + (mark + brush.least // 5 if mark else 0)
        left = room.centerx - wide // 2
        if mark:
            brush.surface.blit(marks.tick(mark, p.INK, p.GOLD), (left, room.centery - mark // 2))
        at = pygame.Rect(left + wide, room.top, 0, room.height)
        brush.middle(words, Pen("Semibold", brush.least, ink), at, "right")

    def _rows(self, box: BoxContents, where: BoxPlaces) -> None:
        """A row for each player; of more than there is room for, the last one for all the others."""
        rows, most = [*box.rows], len(where.rows)
        shown = rows if len(rows) <= most else rows[: most - 1]
        if not self.dealer and len(rows) == 1:
            self._sum(rows[0], where.rows[0].union(where.rows[-1]))
            return
        for row, room in zip(shown, where.rows[most - len(rows) if len(rows) < most else 0 :], strict=False):
            self._row(row, room)
        if len(shown) < len(rows):
            others = rows[len(shown) :]
            words = f"{len(others)} more {dollars(sum(it.cents for it in others))}"
            said = first_that_fits((words, f"{len(others)} more"), "Semibold", self.brush.least, where.rows[-1].width)
            self.brush.middle(said, Pen("Semibold", self.brush.least, p.MUTED), where.rows[-1])

    def _row(self, row: Row, room: pygame.Rect) -> None:
        """A chip in the player's colour, the name where it has room, and the amount with what is done.

        Where the amount has no room beside it the chip is smaller; at last the payment list alone says it.
        """
        brush, every, gap = self.brush, self._said(row), self.brush.least // 4
        radii = [round(part * brush.least) for part in CHIPS]
        wides = [room.width - 2 * radius - gap for radius in radii]
        found = ((r, said) for r, wide in zip(radii, wides, strict=True) if (said := self._fitting(every, wide)))
        radius, said = next(found, (radii[0], ""))
        look: chips.Look = "faded" if row.tone == "loses" else ""
        chip = Chip(self.value.colours.get(row.player, SEVERAL), radius, look=look)
        chips.draw(brush, chip, (room.left + radius, room.centery))
        free = pygame.Rect(room.left + 2 * radius + gap, room.top, room.width - 2 * radius - gap, room.height)
        ink = INKS.get(row.tone, p.IVORY)
        said = said or self._fitting(DOES.get(row.tone, ""), free.width)
        taken = brush.middle(said, Pen("Bold", brush.least, ink), free, "right") + gap
        name = self._fitting(spoken(row.player), free.width - taken, "Semibold")
        brush.middle(name, Pen("Semibold", brush.least, INKS.get(row.tone, p.MUTED)), free, "left")

    def _fitting(self, every: tuple[str, ...] | str, wide: int, weight: fonts.Weight = "Bold") -> str:
        """The first of these wordings that has room."""
        wordings = (every,) if isinstance(every, str) else every
        return first_that_fits(wordings, weight, self.brush.least, wide)

    def _said(self, row: Row) -> tuple[str, ...]:
        """The amount, for the dealer with what is done; the longest wording first."""
        every = (dollars(row.cents), f"${amount(row.cents)}")
        if not self.dealer:
            return every
        does, signed = DOES.get(row.tone, ""), {"wins": "+", "loses": "\u2212"}.get(row.tone, "")
        return (*(f"{does} {it}" for it in every if does), *(f"{signed}{it}" for it in every), *every)

    def _sum(self, row: Row, room: pygame.Rect) -> None:
        """The chips and the amount of the only player, large."""
        brush, ink = self.brush, INKS.get(row.tone, p.IVORY)
        radius = round(0.75 * brush.least)
        words = first_that_fits((dollars(row.cents), f"${amount(row.cents)}"), "Black", brush.least, room.width)
        size = largest_size(words, "Black", room.width - brush.least // 3, round(SUM * brush.least), brush.least)
        look: chips.Look = "faded" if row.tone == "loses" else ""
        chip = Chip(self.value.colours.get(row.player, SEVERAL), radius, discs=chips.discs_of(row.cents), look=look)
        line = pygame.Rect(room.left, room.bottom - round(1.3 * size), room.width, round(1.3 * size))
        chips.draw(brush, chip, (room.centerx, room.top + (line.top - room.top) // 2))
        brush.middle(words, Pen("Black", size, ink), line)


def shorter(words: str) -> tuple[str, ...]:
    """`day pair` for `pair of day`; then what it is, without of what: `pair`, `high nine` for `teen high nine`."""
    of_what = words.lower().partition("pair of ")[2]
    kinds = (kind for kind in KINDS if kind in words.lower() and kind != words.lower())
    return (*[f"{of_what} pair"] * bool(of_what), *kinds)


def draw_chung(brush: Brush, box: pygame.Rect) -> None:
    """The bank's marker (s 417): an ivory button with a B."""
    light.shade_under(brush, box, box.width // 2)
    brush.surface.blit(marks.button(box.width), box)
    brush.middle("B", Pen("Black", max(brush.least, round(0.56 * box.width)), p.INK), box)
