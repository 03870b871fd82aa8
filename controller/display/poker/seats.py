# SPDX-License-Identifier: MIT
"""Draws a seat of a table of poker: who sits there, the stake, the cards, how it stands; its chips, the buck."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import fits, largest_size
from controller.display.drawing import chips, fonts, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.chips import Chip
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.poker.bets_drawing import TAG, Bet, buck_in, buck_least, buck_width, draw_bet
from controller.display.poker.contents import OUT, PokerContents, Tone, name_of
from controller.display.poker.frame import LOW_GAP
from controller.display.poker.in_front import ARROW, LONGEST
from controller.display.poker.low_seats import HAND_OF_TWO, LowSeat
from controller.display.poker.places import SeatPlace
from controller.display.poker.seat_parts import (
    DISC,
    LOOKS,
    Said,
    disc_at,
    disc_width,
    draw_hand,
    draw_line,
    highest_in_a_row,
    in_a_row,
    ink_of,
    named,
    number,
    stake_of,
    words_of,
)
from controller.engine.record.poker_on_show import PokerSeat

RADIUS: Final = 12
TURN: Final = 5
"""Width of the frame of whose turn it is, in units: it lies around the seat, so that all in it stays clear of it."""
WINS: Final = 3
SHADE: Final = 0.88
"""How much darker than the cloth a seat is."""
GOLDEN: Final[p.Colour] = (23, 50, 36)
"""The ground of a seat that wins."""
HEAD, HEAD_OF_TWO = 1.5, 1.28
"""Height of the line with number, name and stake, as all measures here in sizes of the smallest letters; and above two
cards with words beside them."""
INSET: Final = 0.3
"""From the sides of a seat to what is in it."""
EDGES, LOW_EDGES = (0.24, 0.3), (0.15, 0.2)
"""From the upper and from the lower edge of a seat, and of a low one."""
LINE: Final = 1.16
NARROWEST: Final = 0.86
"""How narrow name and stake may be beside the buck, as a share of their width."""
BESIDE: Final = 0.22
"""Between the name, the buck and the stake."""
CARDS, LEAST_CARDS = 4.2, 2.3
"""The width of two cards with words beside them, and the least."""
BESIDE_CARDS: Final = 0.45
"""Between those cards and the longest words beside them, with the edge beside these."""
PRIZE: Final = 0.56
"""The radius of the chips that a seat wins."""
OUTSIDE: Final = 6
"""How far they with their gold ring are outside its gold frame, in units."""
INSIDE: Final = 0.8
"""From the end of an edge to the middle of these chips, in radii."""
LIFT: Final = 0.06
"""How far a card of a winning hand stands above the others, in heights of a card."""
BENEATH: Final = 2.4
"""From this height of the cards on, words stand beneath them, else over their feet: ranks and suits stand above."""
MUCH: Final = 1.2
"""Words stand beside the cards of a larger hand if these are that much larger then than above words."""
CLEAR: Final = 0.12
"""Beneath the cards, to their shadow."""
GLOWS: Final = 0.16
"""How far beneath the name the cards that win begin."""
LONGEST_EARLY: Final = "early $15"
"""What is bet out of turn has room beside two cards."""
LONGEST_WORD: Final = "declined"
"""Has room beside five cards, a little narrower; so has each other word that is said there."""
LARGER: Final = 1.25
"""The largest letters of a stake that stands alone."""
SPREAD: Final = {2: 0.78, 5: 0.72, 7: 0.62}
"""By the number of cards of a hand, how far two of them are apart at the most, in widths of a card."""


class Right(NamedTuple):
    """What stands at the right of the first line of a seat: the stake, empty if it stands elsewhere; and the buck.

    buck: its width; none if it does not lie there.
    """

    stake: str
    buck: int


def prize_at(place: SeatPlace, middle: int, radius: int, aside: int) -> tuple[int, int]:
    """Where the middle of the chips is that a seat is passed: so far outside it, where the buck is not.

    At the upper and the lower edge they lie nearer to the middle of the table: at its other end another seat is close.
    At a corner they lie beneath the end of the seat beside it.
    """
    box, inside = place.box, round(INSIDE * radius)
    x = box.left + inside if box.centerx > middle else box.right - inside
    y = (place.bet.clamp(box) if place.bet.width else box).centery
    if place.corner:
        y = box.bottom + aside
    at = {
        "right": (box.right + aside, y),
        "left": (box.left - aside, y),
        "down": (x, box.bottom + aside),
        "up": (x, box.top - aside),
    }
    return at[place.way]


class SeatDrawing(NamedTuple):
    """Draws seats with this brush. cards: how many a hand has in the end. pot, shoe: whence chips and cards come."""

    brush: Brush
    value: PokerContents
    cards: int
    pot: tuple[int, int]
    shoe: tuple[int, int]

    def draw(self, place: SeatPlace) -> Iterator[None]:
        """A seat, and what lies in front of it, a card at each step."""
        seat = self.value.seats.get(place.number)
        if seat is None:
            self._empty(place)
            return
        tone = self.value.tone(seat)
        self._frame(place, seat, tone)
        with self.brush.coming(self.shoe):
            if place.bet.width:
                yield from self._high(
                    self._inner(place.box, EDGES), seat, tone, buck=place.number == self.value.shown.buck
                )
            else:
                inner = self._inner(place.box, LOW_EDGES)
                LowSeat(brush=self.brush, value=self.value, cards=self.cards).draw(inner, seat)
        if place.bet.width and seat.bet and not (seat.number in self.value.back or self.value.decided):
            with self.brush.coming(place.box.center):
                draw_bet(self.brush, Bet(seat.bet, self._colour(seat), str(seat.number)), place.bet)
        if tone == "wins":
            with self.brush.coming(self.pot):
                self._prize(place, seat)

    def _prize(self, place: SeatPlace, seat: PokerSeat) -> None:
        """The chips that the seat is passed, in front of it."""
        radius = self._px(PRIZE)
        aside = radius + chips.ring_of(radius) + self.brush.px(OUTSIDE)
        at = prize_at(place, self.pot[0], radius, aside)
        chips.draw(self.brush, Chip(self._colour(seat), radius, discs=chips.discs_of(seat.wins), look="wins"), at)

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    def _colour(self, seat: PokerSeat) -> p.Colour:
        return self.value.colours[seat.player]

    def _inner(self, box: pygame.Rect, edges: tuple[float, float]) -> pygame.Rect:
        """The room of what is in a seat."""
        inset, (top, foot) = self._px(INSET), map(self._px, edges)
        return pygame.Rect(box.left + inset, box.top + top, box.width - 2 * inset, box.height - top - foot)

    # The frame

    def _empty(self, place: SeatPlace) -> None:
        """A place where nobody sits: painted, with its number."""
        brush = self.brush
        brush.veil(place.box, p.WELL, 0.35, brush.px(RADIUS))
        brush.frame(place.box, p.LINE_DIM, max(1, brush.px(1)), brush.px(RADIUS))
        brush.middle(str(place.number), Pen("Semibold", brush.least, p.FADED), place.box)

    def _frame(self, place: SeatPlace, seat: PokerSeat, tone: Tone) -> None:
        brush, box, radius = self.brush, place.box, self.brush.px(RADIUS)
        if seat.number == self.value.lit:
            line = brush.px(TURN)
            around = box.inflate(2 * line, 2 * line)  # what is in the seat is as far from it as from a painted line
            light.act_frame(brush, around, radius + line, line, "")
            _arrow(brush, around, place)
        elif tone == "wins":
            brush.veil(box, GOLDEN, 1, radius)
            light.gold_frame(brush, box, radius, brush.px(WINS), light.SOFT_GLOW)
        else:
            out = tone == "out"
            brush.veil(box, (13, 43, 33) if out else p.WELL, SHADE, radius)
            brush.frame(box, p.mixed(p.LINE_DIM, p.FELT_DIM, 0.45) if out else p.LINE_DIM, brush.px(1.6), radius)

    # Who sits there

    def _high(self, room: pygame.Rect, seat: PokerSeat, tone: Tone, *, buck: bool) -> Iterator[None]:
        """The number and the name in a line, with the buck; beneath it the cards, and beside or beneath them the rest.

        Where it has no room in that line, the buck lies at the left of the last one.
        """
        head = pygame.Rect(room.left, room.top, room.width, self._px(HEAD_OF_TWO if self._column(room) else HEAD))
        body = pygame.Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
        column = self._column(body)
        least = buck_least(self.brush.least) if buck else 0
        head_says = not column or (self.value.decided and self._beside(head.width, seat, staked=True) >= least)
        above = self._buck_above(head.width, seat, staked=head_says) if buck else 0
        buck = buck and not above
        words = [*words_of(self.value, seat, staked=head_says)]
        if seat.state in OUT or (seat.number in self.value.void and not column):
            free = body.height - (self._px(LINE) if buck else 0)
            self._said(pygame.Rect(*body.topleft, body.width, free), words)
        elif column or (column := None if buck else self._beside_hand(body)):
            yield from self._lying(pygame.Rect(body.left, body.top, column.left - body.left, body.height), seat, tone)
            self._said(self._of_words(column), words, rows=2 if self.value.plays and not head_says else 1)
        else:
            line = self._px(LINE)
            over = body.height - line < self._px(BENEATH)
            high = body.height if over else body.height - line
            yield from self._lying(pygame.Rect(*body.topleft, body.width, high), seat, tone)
            taken = round(1.1 * buck_width(self.brush.least)) if buck else 0
            at = pygame.Rect(body.left + taken, body.bottom - line, body.width - taken, line)
            draw_line(self.brush, at, words, over=over)
        if buck:
            buck_in(self.brush, pygame.Rect(body.left, body.bottom - self._px(LINE), body.width, self._px(LINE)))
        stake = stake_of(self.value, seat) if head_says else ""
        self._head(head, seat, tone, Right(stake, buck=above))  # above the glow of cards that win

    def _beside(self, wide: int, seat: PokerSeat, *, staked: bool, narrow: float = 1) -> int:
        """The room beside number, name and stake in the first line; less than none if they have none."""
        least, gap = self.brush.least, self._px(BESIDE)
        words = fonts.width(name_of(seat), "Semibold", least)
        words += fonts.width(stake_of(self.value, seat), "Bold", least) if staked else 0
        taken = disc_width(seat.number, self._px(DISC), least) + self._px(0.3)
        return wide - taken - round(narrow * words) - gap * (1 + staked)

    def _buck_above(self, wide: int, seat: PokerSeat, *, staked: bool) -> int:
        """The width of the buck in the first line: there name and stake may be a little narrower; none without room."""
        most, least = buck_width(self.brush.least), buck_least(self.brush.least)
        if (beside := self._beside(wide, seat, staked=staked)) >= least:
            return min(beside, most)
        return least if self._beside(wide, seat, staked=staked, narrow=NARROWEST) >= least else 0

    def _column(self, body: pygame.Rect) -> pygame.Rect | None:
        """The room beside the cards of a hand of two, if the longest stake has room there."""
        least, words = self.brush.least, fonts.width(LONGEST_EARLY, "Semibold", self.brush.least)
        left = body.right - max(fonts.width(LONGEST, "Bold", least), words) - self._px(BESIDE_CARDS)
        wide = min(left - body.left, self._px(CARDS))
        if self.cards > HAND_OF_TWO or wide < self._px(LEAST_CARDS):
            return None
        return pygame.Rect(body.left + wide, body.top, body.width - wide, body.height)

    def _beside_hand(self, body: pygame.Rect) -> pygame.Rect | None:
        """The room for words beside the cards of a larger hand, where these are much larger so than above such words.

        There they lie as close as they can be read.
        """
        least = self.brush.least
        left = body.right - round(NARROWEST * fonts.width(LONGEST_WORD, "Semibold", least)) - self._px(BESIDE_CARDS)
        high = highest_in_a_row(self.cards, left - body.left, body.height, least)
        if high <= MUCH * (body.height - self._px(LINE)):
            return None
        return pygame.Rect(left, body.top, body.right - left, body.height)

    def _of_words(self, column: pygame.Rect) -> pygame.Rect:
        """The part of it that words have: they are clear of a larger hand, as at its right only the frame is near."""
        if self.cards <= HAND_OF_TWO:
            return column
        clear = self._px(BESIDE_CARDS) - self.brush.least // 5
        return pygame.Rect(column.left + clear, column.top, column.width - clear, column.height)

    def _head(self, room: pygame.Rect, seat: PokerSeat, tone: Tone, right: Right) -> None:
        """The number, the name if it has room, and what stands at the right."""
        brush = self.brush
        at = disc_at(room, self._px(DISC), seat.number, brush.least)
        number(brush, seat.number, self._colour(seat), at, faded=tone == "out")
        rest = pygame.Rect(at.right + self._px(0.3), room.top, room.right - at.right - self._px(0.3), room.height)
        gap, whole = self._px(BESIDE), fonts.width(right.stake, "Bold", brush.least)
        named_wide = fonts.width(name_of(seat), "Semibold", brush.least)
        free = rest.width - (right.buck + gap if right.buck else 0) - (gap if right.stake else 0)
        share = min(1.0, free / max(1, named_wide + whole))
        share = share if share >= NARROWEST else 1.0  # else the first words of the name
        stake = round(share * whole) + gap if right.stake else 0
        taken = stake + (right.buck + self._px(BESIDE) if right.buck else 0)
        said = named(name_of(seat), brush.least, round((rest.width - taken) / share) + 1)
        wide = round(share * fonts.width(said, "Semibold", brush.least))
        name = pygame.Rect(rest.left, rest.top, wide, rest.height)
        squeezed(brush, said, Pen("Semibold", brush.least, LOOKS[tone].name), name)
        if right.stake and taken <= rest.width:
            at = pygame.Rect(rest.right - stake + gap, rest.top, stake - gap, rest.height)
            squeezed(brush, right.stake, Pen("Bold", brush.least, ink_of(seat, tone)), at)
        if right.buck:
            high = self._px(TAG)
            buck_in(brush, pygame.Rect(rest.right - stake - right.buck, rest.centery - high // 2, right.buck, high))

    # What lies there

    def _said(self, room: pygame.Rect, words: Sequence[Said], rows: int = 1) -> None:
        """As many of these words as have room, one beneath the other; an amount that is the first is larger.

        rows: for how many there is room from the start, so that the first stays where it is whatever comes beneath it.
        """
        brush = self.brush
        room = room.inflate(-brush.least // 5, 0)
        lines: list[tuple[str, Pen]] = []
        for said in words:
            pen = Pen("Bold" if said.wordings[0][:1] in "$+" else "Semibold", brush.least, said.ink)
            free = room.height // brush.least - len(lines)
            whole = _whole(said, pen, room.width, free)
            lines += [(line, pen) for line in _lines(whole, pen, room.width)]
        rows = max(rows, len(lines))
        first = high = min(self._px(LINE), room.height // rows)
        if [pen.weight == "Bold" for _, pen in lines[:2]] in ([True], [True, False]):
            most = max(brush.least, min(self._px(LARGER), round((room.height - (rows - 1) * high) / LINE)))
            (line, pen), wide = lines[0], room.width - self._px(BESIDE_CARDS)
            lines[0] = line, pen._replace(size=largest_size(line, pen.weight, wide, most, brush.least))
            first = max(high, round(LINE * most))
        top = room.top + (room.height - first - (rows - 1) * high) // 2
        for place, (line, pen) in enumerate(lines):
            at = pygame.Rect(room.left, top + (first + (place - 1) * high if place else 0), room.width, high)
            squeezed(brush, line, pen, at if place else pygame.Rect(*at.topleft, room.width, first))

    def _lying(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> Iterator[None]:
        """The cards, each in its place from the first on; those that make the hand that wins stand above the others."""
        if not seat.cards:
            return
        wins = tone == "wins" and bool(seat.best)
        lift, down = (round(LIFT * room.height), self._px(GLOWS)) if wins else (0, 0)
        room = pygame.Rect(room.left, room.top + lift + down, room.width, room.height - lift - down - self._px(CLEAR))
        spread = next((part for many, part in SPREAD.items() if self.cards <= many), SPREAD[7])
        many = max(self.cards, len(seat.cards))
        places = [*in_a_row(many, room, room.height, spread, self.brush.least)][: len(seat.cards)]
        yield from draw_hand(self.brush, seat.cards, places, seat.best if wins else (), lift, faded=tone == "out")


def _whole(said: Said, pen: Pen, wide: int, free: int) -> str:
    """The first wording that so many lines have room for; of an amount, which is not broken, that with the fewest."""
    rows = {it: _rows(it, pen, wide) for it in said.wordings}
    fitting = [it for it in rows if rows[it] <= free]
    return min(fitting, key=rows.__getitem__, default="") if pen.weight == "Bold" else next(iter(fitting), "")


def _rows(said: str, pen: Pen, wide: int) -> int:
    """How many lines words need; more than there can be if one of them would be broken."""
    if fonts.breaks_a_word(said, pen.weight, pen.size, round(wide / NARROWEST)):
        return 1_000
    return len(_lines(said, pen, wide))


def _lines(said: str, pen: Pen, wide: int) -> Sequence[str]:
    """Words in lines; a little too broad if so no word is broken, nor what its player is to do."""
    broad = round(wide / NARROWEST)
    whole = pen.colour == p.ACT and fits(said, pen.weight, pen.size, broad)
    narrower = whole or fonts.breaks_a_word(said, pen.weight, pen.size, wide)
    return fonts.wrapped(said, pen.weight, pen.size, broad if narrower else wide)


def _arrow(brush: Brush, box: pygame.Rect, place: SeatPlace) -> None:
    """The arrow of whose turn it is, on its frame, towards what lies in front of the seat; a small one at a corner."""
    way, long = place.way, round(ARROW * brush.least)
    if place.corner:
        long = round(LOW_GAP * brush.least) - brush.px(TURN) - 1
    wide = min(round(0.7 * brush.least), 3 * long)
    straight = box.inflate(-2 * brush.px(RADIUS + TURN) - wide, 0)
    x = min(max(place.bet.centerx, straight.left), straight.right) if place.bet.width else box.centerx
    size = (wide, long) if way in ("up", "down") else (long, wide)
    arrow = light.triangle(size, p.ACT, way)
    at = {
        "right": arrow.get_rect(midleft=(box.right, box.centery)),
        "left": arrow.get_rect(midright=(box.left, box.centery)),
        "down": arrow.get_rect(midtop=(x, box.bottom)),
        "up": arrow.get_rect(midbottom=(x, box.top)),
    }
    brush.surface.blit(arrow, at[way])
