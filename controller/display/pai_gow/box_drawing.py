# SPDX-License-Identifier: MIT
"""Draws a box of a table of pai gow: its tiles as they are set, what they are, its players and what they win."""

import math
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.boxed.boxes_drawing import GOLDEN, RADIUS, SHADE
from controller.display.boxed.hand_frames import TURN, WINS
from controller.display.boxed.hand_parts import NARROW, draw_words, first_that_fits, largest_size, narrowed
from controller.display.drawing import chips, fonts, light, marks, tiles
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.drawing.players import SEVERAL
from controller.display.drawing.shapes import ring
from controller.display.layout.stacks import amount
from controller.display.pai_gow.contents import BoxContents, Row, TableContents, Tone
from controller.display.pai_gow.names import WEIGHT, Naming
from controller.display.pai_gow.places import BoxPlaces, HandPlaces
from controller.display.wording import sentence, spoken
from controller.engine.record.tiles_on_show import TileHand
from controller.engine.values.money import dollars

CHIPS: Final = (0.46, 0.3)
"""The radius of a chip in a row, as all measures here in sizes of the smallest letters; and of a small one."""
FIGURE: Final = 1.9
"""The largest number of points beside its tiles."""
NEARLY: Final = 0.85
"""A word that has no room by so little is drawn narrower."""
GAP: Final = 6
"""Between a chip, a name and an amount in a row is this part of the smallest letters."""
SUM: Final = 1.9
"""The largest amount."""
FEW_ROWS: Final = 1.35
"""The largest letters of rows that are fewer than a box has."""
SHARE: Final = 0.72
"""It is so high at the most, as a share of its room."""
APART: Final = 8
"""A name ends so far from its amount, in units: else both read as one word."""
EDGE: Final = 6
"""What becomes of the chips stands so far from the edges of its room, in units."""
NARROW_NAMES: Final = 0.8
"""A name is drawn narrower beside a chip, but not below this share of its width: then the chip is smaller, or goes."""
NUMBER, IN_CIRCLE = 1.1, 0.88
"""The largest number of a box, and the share of its circle that it takes at the most: it is clear of the line."""
NO_WAGERS: Final = "no wagers"
INKS: Final[Mapping[Tone, p.Colour]] = {"wins": p.GOLD, "loses": p.FADED}
DOES: Final[Mapping[Tone, tuple[str, ...]]] = {
    "wins": ("PAY",),
    "loses": ("TAKE",),
    "stands": ("Stands off",),
    "void": ("GIVE BACK", "Give back"),
}
"""By what becomes of the chips, what the dealer does, the longest wording first: in capitals what is to be done."""
MARKER: Final = ("FIRST", "1ST")
"""The word on the priority set marker (s 421(1)(d)); a shorter one where it has no room."""


class BoxDrawing(NamedTuple):
    """Draws boxes with this brush. naming: how all hands are named. dealer: the dealer reads them."""

    brush: Brush
    value: TableContents
    naming: Naming
    dealer: bool

    def draw(self, box: BoxContents, where: BoxPlaces) -> None:
        self._frame(box, where.whole)
        self._head(box, where)
        if box.chung:
            self._bank(where.room, wagered=bool(box.rows))
        elif box.hand and box.dealt:
            self._tiles(box, where)
        else:
            self._names(box, where.room)
        if box.decided and (box.rows or not box.chung):
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

    def _head(self, box: BoxContents, where: BoxPlaces) -> None:
        """The number in its painted circle (s 413(2)(b)(ii)); the only player, who has his name there from the first
        wager on; of several, where their rows take the foot, what would stand there."""
        brush, room, radius = self.brush, where.head, where.head.height // 2 - 1
        at = pygame.Rect(room.left, room.centery - radius, 2 * radius, 2 * radius)
        ink = p.IVORY if box.played and box.tone != "loses" else p.FADED
        brush.surface.blit(ring(radius, p.LINE if box.played else p.LINE_DIM, brush.px(2)), at)
        size = max(brush.least, min(round(NUMBER * brush.least), round(IN_CIRCLE * at.width)))
        brush.middle(str(box.number), Pen("Black", size, ink), at)
        beside = self._beside_the_number(room)
        if len(box.rows) == 1:
            self._name(spoken(box.rows[0].player), beside, p.FADED if box.tone == "loses" else p.IVORY)
        elif len(box.rows) >= len(where.rows):
            self._foot(box, beside, "right", beside.width)

    def _beside_the_number(self, head: pygame.Rect) -> pygame.Rect:
        taken = 2 * (head.height // 2 - 1) + self.brush.least // 4
        return pygame.Rect(head.left + taken, head.top, head.width - taken, head.height)

    def _name(self, name: str, room: pygame.Rect, ink: p.Colour) -> None:
        """A name at the right; in narrower letters if it has no room in others."""
        pen = Pen("Semibold", self.brush.least, ink)
        if fonts.width(name, pen.weight, pen.size) <= room.width:
            self.brush.middle(name, pen, room, "right")
        else:
            narrowed(self.brush, name, pen, room)

    def _marker(self, room: pygame.Rect, at: Literal["right", "centre"], wide: int) -> None:
        """In a word that has this width: in every box the same, wherever it stands."""
        every = (chips.Tag(words, self.brush.least) for words in MARKER)
        tag = next((it for it in every if NEARLY * it.box[0] <= wide), None)
        if tag:
            box = pygame.Rect(0, 0, min(wide, tag.box[0]), tag.box[1])
            box.midright = room.midright if at == "right" else (room.centerx + box.width // 2, room.centery)
            box.bottom = min(box.bottom, room.bottom)
            self.brush.card(box, p.IVORY, box.height // 2)
            squeezed(self.brush, tag.words, Pen("Bold", tag.size, p.INK), box.inflate(-box.height // 2, 0))

    # Tiles

    def _tiles(self, box: BoxContents, where: BoxPlaces) -> None:
        assert box.hand, "a box without a hand has no tiles"
        faded, hand = box.tone == "loses", box.hand
        for tile, place in zip(hand.unset, where.hands.unset, strict=False):
            tiles.draw(self.brush, tile, place, faded=faded)
        for name, two, places in (("low", hand.low, where.hands.low), ("high", hand.high, where.hands.high)):
            for tile, place in zip(two.tiles, places.tiles, strict=False):
                tiles.draw(self.brush, tile, place, faded=faded)
            self._label(name if where.hands.stacked else "", two, places, INKS.get(box.tone, p.IVORY))
        if not hand.low.named and not hand.high.named and not box.decided:
            beneath = where.hands.beneath.union(where.word)
            room = beneath if hand.unset or hand.low.tiles else where.room
            draw_words(self.brush, sentence(hand.state), p.ACT if box.turn else p.MUTED, room, self.brush.least)

    def _label(self, name: str, two: TileHand, places: HandPlaces, ink: p.Colour) -> None:
        """The points as a large figure, or what the hand is in words.

        name: which hand it is, said where the labels of both stand one beneath the other: `Low 3`.
        """
        room, brush = places.label, self.brush
        if two.named.isdigit() and not name:
            size = min(round(FIGURE * brush.least), room.height)
            brush.middle(two.named, Pen("Black", size, ink), room)
        elif two.named:
            words = sentence(f"{name} {two.named}") if two.named.isdigit() else self.naming.of(two.named)
            wide = min(room.width, round(self.naming.part * fonts.width(words, WEIGHT, brush.least)))
            narrow = pygame.Rect(room.centerx - wide // 2, room.top, wide, room.height)
            squeezed(brush, words, Pen(WEIGHT, brush.least, ink), narrow)

    def _names(self, box: BoxContents, room: pygame.Rect) -> None:
        """Before the tiles are dealt: who plays there and is named nowhere else, the first player first (s 422(2))."""
        brush, high = self.brush, round(1.3 * self.brush.least)
        named = {row.player for row in box.rows}
        others = (name for name in box.players if name not in named)
        fitting = (self._fitting(spoken(name), room.width, "Semibold") for name in others)
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
        """What became of it: for the dealer, what is done with its chips."""
        brush, ink, room = self.brush, INKS.get(box.tone, p.IVORY), room.inflate(-2 * self.brush.px(EDGE), 0)
        every = DOES[box.tone] if self.dealer and box.tone else (sentence(box.words),)
        mark = round(0.9 * brush.least) if box.tone == "wins" and not self.dealer else 0
        free = room.width - (mark + brush.least // 5 if mark else 0)
        words = self._fitting(every, free)
        near = next((it for it in every if fonts.width(it, "Bold", brush.least) * NEARLY <= free), every[-1])
        if words != near:
            narrowed(brush, near, Pen("Bold", brush.least, ink), room)
            return
        wide = fonts.width(words, "Bold", brush.least) + (mark + brush.least // 5 if mark else 0)
        left = room.centerx - wide // 2
        if mark:
            brush.surface.blit(marks.tick(mark, p.INK, p.GOLD), (left, room.centery - mark // 2))
        at = pygame.Rect(left + wide, room.top, 0, room.height)
        brush.middle(words, Pen("Bold", brush.least, ink), at, "right")

    def _rows(self, box: BoxContents, where: BoxPlaces) -> None:
        """A row for each player; of more players than there is room for, the last row is for all the others."""
        rows, most = [*box.rows], len(where.rows)
        if len(rows) < most:
            self._foot(box, where.rows[-1], "centre", self._beside_the_number(where.head).width)
        if size := self._size_of(box, where):
            for row, room in zip(rows, where.rows, strict=False):
                self._large(row, room, size)
            return
        if len(rows) == 1:
            self._alone(rows[0], where.rows[0].union(where.rows[-2]))
            return
        shown = rows if len(rows) <= most else rows[: most - 1]
        radii = [part for part in CHIPS if not any(self._names_drop(row, where.rows[0].width, part) for row in rows)]
        for row, room in zip(shown, where.rows, strict=False):
            self._row(row, room, box.tone, radii)
        if len(shown) < len(rows):
            self._others(rows[len(shown) :], where.rows[-1])

    def _size_of(self, box: BoxContents, where: BoxPlaces) -> int:
        """The size of letters larger than the least ones in which each of two players has room in a row; else 0.

        The last row is free for what stands at the foot.
        """
        least, wide = self.brush.least, where.rows[0].width
        said_apart = self.dealer and any(row.tone and box.tone not in (row.tone, "stands") for row in box.rows)
        if not 1 < len(box.rows) < len(where.rows) or said_apart:
            return 0

        def fit(size: int) -> bool:
            return all(
                fonts.width(spoken(row.player), "Semibold", size) + fonts.width(dollars(row.passed), "Bold", size)
                <= wide - 2 * round(CHIPS[0] * size) - size // GAP - self.brush.px(APART)
                for row in box.rows
            )

        most = min(round(FEW_ROWS * least), int(where.rows[0].height / 2 / CHIPS[0]))
        return fonts.greatest(range(least + 1, most + 1), fit) or 0

    def _large(self, row: Row, room: pygame.Rect, size: int) -> None:
        """A row in letters of this size: a chip, the name, the amount."""
        brush, radius = self.brush, round(CHIPS[0] * size)
        look: chips.Look = "faded" if row.tone == "loses" else ""
        chip = Chip(self.value.colours.get(row.player, SEVERAL), radius, look=look)
        chips.draw(brush, chip, (room.left + radius, room.centery))
        brush.middle(dollars(row.passed), Pen("Bold", size, INKS.get(row.tone, p.IVORY)), room, "right")
        pen = Pen("Semibold", size, p.FADED if row.tone == "loses" else p.IVORY)
        left = room.left + 2 * radius + size // GAP
        brush.middle(spoken(row.player), pen, pygame.Rect(left, room.top, room.right - left, room.height), "left")

    def _foot(self, box: BoxContents, room: pygame.Rect, at: Literal["right", "centre"], wide: int) -> None:
        """The priority set marker; once hands are decided, of what the sums that are paid are what is left."""
        if box.marked:
            self._marker(room, at, wide)
        elif box.commission:
            self._commission(sum(row.cents for row in box.rows), box.commission, room)

    def _names_drop(self, row: Row, wide: int, chip: float) -> bool:
        """Whether a name has no room in a row with such a chip, not even in narrower letters."""
        brush, words = self.brush, spoken(row.player)
        chip_and_gaps = 2 * round(chip * brush.least) + brush.least // GAP + brush.px(APART)
        free = wide - chip_and_gaps - fonts.width(dollars(row.passed), "Bold", brush.least)
        return NARROW_NAMES * fonts.width(words, "Semibold", brush.least) > free

    def _others(self, rows: Sequence[Row], room: pygame.Rect) -> None:
        """How many more there are, and their sum."""
        words = f"{len(rows)} more {dollars(sum(it.passed for it in rows))}"
        said = self._fitting((words, f"{len(rows)} more"), room.width, "Semibold")
        self.brush.middle(said, Pen("Semibold", self.brush.least, p.MUTED), room)

    def _commission(self, cents: int, commission: int, room: pygame.Rect) -> None:
        """Of what the sums in the box are what is left: `$100 less $5`. The commission is deducted from what is won
        (s 426): it is not passed over the table."""
        brush, ink = self.brush, p.IVORY if self.dealer else p.MUTED
        won, less = dollars(cents), f"less {dollars(commission)}"
        every = (f"{won} {less}", f"{won} \u2212 {dollars(commission)}", less)
        wide = {said: fonts.width(said, "Semibold", brush.least) for said in every}
        said = next((it for it in every if NEARLY * wide[it] <= room.width), every[-1])
        narrowed(brush, said, Pen("Semibold", brush.least, ink), room)

    def _row(self, row: Row, room: pygame.Rect, tone: Tone, parts: Sequence[float]) -> None:
        """A chip in the player's colour, the name where it has room, and the amount. tone: of the box.

        parts: radii that leave every name of the box its room; without any there is no chip: names and amounts come
        first.
        """
        brush, gap = self.brush, self.brush.least // GAP
        every: tuple[str, ...] = (dollars(row.passed), f"${amount(row.passed)}")
        if self.dealer and row.tone and tone not in (row.tone, "stands"):  # not what its box says
            every = (*(f"{it} {every[0]}" for it in DOES[row.tone]), *every)
        radii = [round(part * brush.least) for part in parts] or [0]
        wides = [room.width - 2 * radius - gap for radius in radii]
        found = ((r, said) for r, wide in zip(radii, wides, strict=True) if (said := self._fitting(every, wide)))
        radius, said = next(found, (radii[0], ""))
        look: chips.Look = "faded" if row.tone == "loses" else ""
        chip = Chip(self.value.colours.get(row.player, SEVERAL), radius, look=look)
        if radius:
            chips.draw(brush, chip, (room.left + radius, room.centery))
        taken = 2 * radius + gap if radius else 0
        free = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
        ink = INKS.get(row.tone, p.IVORY)
        least = math.ceil(NARROW * fonts.width(spoken(row.player), "Semibold", brush.least)) + brush.px(APART)
        beside = pygame.Rect(free.left + least, free.top, free.width - least, free.height)
        wide, bold = fonts.width(said, "Bold", brush.least), Pen("Bold", brush.least, ink)
        if wide > beside.width and narrowed(brush, said, bold, beside):  # so that the name is not left out
            taken = beside.width + brush.px(APART)
        else:
            taken = brush.middle(said, bold, free, "right") + brush.px(APART)
        pen = Pen("Semibold", brush.least, p.FADED if row.tone == "loses" else p.IVORY)
        free.width -= taken
        if name := self._fitting(spoken(row.player), free.width, pen.weight):
            brush.middle(name, pen, free, "left")
        else:
            narrowed(brush, spoken(row.player), pen, free)

    def _fitting(self, every: tuple[str, ...] | str, wide: int, weight: fonts.Weight = "Bold") -> str:
        """The first of these wordings that has room."""
        wordings = (every,) if isinstance(every, str) else every
        return first_that_fits(wordings, weight, self.brush.least, wide)

    def _alone(self, row: Row, room: pygame.Rect) -> None:
        """The chips and the amount of the only player, large."""
        brush, ink = self.brush, INKS.get(row.tone, p.IVORY)
        words = first_that_fits((dollars(row.passed), f"${amount(row.passed)}"), "Black", brush.least, room.width)
        most = max(brush.least, min(round(SUM * brush.least), round(SHARE * room.height)))
        radius, gap = round(CHIPS[0] * max(brush.least, 0.75 * most)), brush.least // 4
        free = room.width - 2 * radius - gap
        if fonts.width(words, "Black", brush.least) > free:  # the amount comes before the chip
            narrowed(brush, words, Pen("Black", brush.least, ink), room)
            return
        size = largest_size(words, "Black", free, most, brush.least)
        wide = fonts.width(words, "Black", size)
        left = max(room.left, room.centerx - (wide + gap + 2 * radius) // 2)
        look: chips.Look = "faded" if row.tone == "loses" else ""
        chip = Chip(self.value.colours.get(row.player, SEVERAL), radius, look=look)
        chips.draw(brush, chip, (left + radius, room.centery))
        at = pygame.Rect(left + 2 * radius + gap, room.top, wide, room.height)
        brush.middle(words, Pen("Black", size, ink), at, "left")


def draw_chung(brush: Brush, box: pygame.Rect) -> None:
    """The bank's marker (s 417): an ivory button with a B."""
    light.shade_under(brush, box, box.width // 2)
    brush.surface.blit(marks.button(box.width), box)
    brush.middle("B", Pen("Black", max(brush.least, round(0.56 * box.width)), p.INK), box)
