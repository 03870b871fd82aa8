# SPDX-License-Identifier: MIT
"""Draws a seat of a table of poker: who sits there, the stake, the cards, how it stands; its chips, the buck."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import pygame

from controller.display.boxed.hand_parts import first_that_fits, fits, largest_size
from controller.display.drawing import chips, fonts, light, marks, playing_cards, suits
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc
from controller.display.drawing.chips import Chip, Tag
from controller.display.drawing.fonts import Pen, Weight
from controller.display.drawing.plaques import squeezed
from controller.display.drawing.playing_cards import SEEN
from controller.display.layout.stacks import amount
from controller.display.poker.contents import OUT, PokerContents, Tone, name_of
from controller.display.poker.places import LONGEST, SeatPlace, Way
from controller.display.wording import sentence
from controller.engine.record.poker_on_show import PokerSeat
from controller.engine.record.shown import FACE_DOWN
from controller.engine.values.money import dollars

RADIUS: Final = 12
TURN: Final = 5
"""Width of the frame of whose turn it is, in units."""
WINS: Final = 3
SHADE: Final = 0.88
"""How much darker than the cloth a seat is."""
GOLDEN: Final[p.Colour] = (23, 50, 36)
"""The ground of a seat that wins."""
HEAD: Final = 1.5
"""Height of the line with number, name and stake, as all measures here in sizes of the smallest letters."""
DISC: Final = 0.64
"""The radius of a seat's number."""
INSET: Final = 0.3
LINE: Final = 1.16
CARDS, LEAST_CARDS = 4.2, 2.3
"""The width of two cards with words beside them, and the least."""
HIGHEST: Final = 4.6
SMALL: Final = 1.5
"""The width of a card that is as small as a line of words."""
LIFT: Final = 0.14
"""How far a card of a winning hand stands above the others, in heights of a card."""
SPREAD: Final = {2: 0.78, 5: 0.72, 7: 0.62}
"""By the number of cards of a hand, how far two of them are apart at the most, in widths of a card."""
SAYS: Final = {"folded": "folded", "dead": "dead hand", "tapped out": "tapped out"}


_Said: TypeAlias = tuple[str, p.Colour]
"""Words and their colour."""


class _Look(NamedTuple):
    """The colours of a seat's name and of its stake."""

    name: p.Colour
    stake: p.Colour


LOOKS: Final[dict[Tone, _Look]] = {
    "": _Look(p.IVORY, p.IVORY),
    "wins": _Look(p.IVORY, p.IVORY),
    "out": _Look(p.FADED, p.FADED),
}


class SeatDrawing(NamedTuple):
    """Draws seats with this brush. cards: how many a hand has in the end."""

    brush: Brush
    value: PokerContents
    cards: int

    def draw(self, place: SeatPlace) -> None:
        """A seat, and what lies in front of it."""
        seat = self.value.seats.get(place.number)
        if seat is None:
            self._empty(place)
            return
        tone = self.value.tone(seat)
        self._frame(place, seat, tone)
        inner = place.box.inflate(-2 * self._px(INSET), -2 * self._px(INSET) // 2)
        if place.bet.width:
            self._high(inner, seat, tone)
            if seat.bet:
                draw_bet(self.brush, seat.bet, self._colour(seat), place.bet)
        else:
            self._low(inner, seat, tone)

    def _px(self, sizes: float) -> int:
        return round(sizes * self.brush.least)

    def _colour(self, seat: PokerSeat) -> p.Colour:
        return self.value.colours[seat.player]

    # The frame

    def _empty(self, place: SeatPlace) -> None:
        """A place where nobody sits: painted, with its number."""
        brush = self.brush
        brush.veil(place.box, p.WELL, 0.35, brush.px(RADIUS))
        brush.frame(place.box, p.LINE_DIM, max(1, brush.px(1)), brush.px(RADIUS))
        brush.middle(str(place.number), Pen("Semibold", brush.least, p.FADED), place.box)

    def _frame(self, place: SeatPlace, seat: PokerSeat, tone: Tone) -> None:
        brush, box, radius = self.brush, place.box, self.brush.px(RADIUS)
        if self.value.shown.turn == seat.number:
            light.act_frame(brush, box, radius, brush.px(TURN), "")
            _arrow(brush, box, place.way)
        elif tone == "wins":
            brush.veil(box, GOLDEN, 1, radius)
            light.gold_frame(brush, box, radius, brush.px(WINS), light.SOFT_GLOW)
        else:
            out = tone == "out"
            brush.veil(box, (13, 43, 33) if out else p.WELL, SHADE, radius)
            brush.frame(box, p.mixed(p.LINE_DIM, p.FELT_DIM, 0.45) if out else p.LINE_DIM, brush.px(1.6), radius)

    # Who sits there

    def _high(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        """The number and the name in a line; beneath it the cards, and beside or beneath them the rest."""
        head = pygame.Rect(room.left, room.top, room.width, self._px(HEAD))
        body = pygame.Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
        column = self._column(body)
        self._head(head, seat, tone, staked=not column)
        words = [*self._words(seat, tone, staked=not column)]
        if seat.state in OUT:
            self._said(body, words)
        elif column:
            self._lying(pygame.Rect(body.left, body.top, column.left - body.left, body.height), seat, tone)
            self._said(column, words)
        else:
            self._beneath(body, seat, tone, words)

    def _column(self, body: pygame.Rect) -> pygame.Rect | None:
        """The room beside the cards of a hand of two, if the longest stake has room there."""
        left = body.right - fonts.width(LONGEST, "Bold", self.brush.least) - self._px(0.2)
        wide = min(left - body.left, self._px(CARDS))
        if self.cards > 2 or wide < self._px(LEAST_CARDS):
            return None
        return pygame.Rect(body.left + wide, body.top, body.width - wide, body.height)

    def _head(self, room: pygame.Rect, seat: PokerSeat, tone: Tone, *, staked: bool) -> None:
        """The number, the name if it has room, and at the right the stake if it stands there."""
        brush, radius = self.brush, self._px(DISC)
        at = pygame.Rect(room.left, room.centery - radius, 2 * radius, 2 * radius)
        number(brush, seat.number, self._colour(seat), at, faded=tone == "out")
        rest = pygame.Rect(at.right + self._px(0.3), room.top, room.right - at.right - self._px(0.3), room.height)
        stake = self._stake(seat) if staked else ""
        taken = fonts.width(stake, "Bold", brush.least) + self._px(0.4) if stake else 0
        if said := _named(name_of(seat), brush.least, rest.width - taken):
            brush.middle(said, Pen("Semibold", brush.least, LOOKS[tone].name), rest, "left")
        if stake and taken <= rest.width:
            brush.middle(stake, Pen("Bold", brush.least, self._ink(seat, tone)), rest, "right")

    def _low(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        """In a low seat two lines: the name and the stake, the bet or how it stands; cards as small ones."""
        brush, radius = self.brush, self._px(DISC)
        at = pygame.Rect(room.left, room.centery - radius, 2 * radius, 2 * radius)
        number(brush, seat.number, self._colour(seat), at, faded=tone == "out")
        left = at.right + self._px(0.25)
        line = pygame.Rect(left, room.top, room.right - left, room.height // 2)
        stake = self._stake(seat)
        free = line.width - fonts.width(stake, "Bold", brush.least) - self._px(0.25)
        if said := _named(name_of(seat), brush.least, free):
            brush.middle(said, Pen("Semibold", brush.least, LOOKS[tone].name), line, "left")
        if free >= 0:
            brush.middle(stake, Pen("Bold", brush.least, self._ink(seat, tone)), line, "right")
        below = line.move(0, line.height)
        self._low_body(below, seat, tone)

    def _low_body(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        """What a seat wins, how it is out, or its bet at the right; at the left its cards, if they have room."""
        brush = self.brush
        words = [*self._words(seat, tone, staked=True)]
        if seat.bet:
            words = [(dollars(seat.bet), p.IVORY)]
        said, ink = words[0] if words else ("", p.IVORY)
        taken = fonts.width(said, "Semibold", brush.least) if said else 0
        if said and taken <= room.width:
            radius = self._px(0.42)
            brush.middle(said, Pen("Semibold", brush.least, ink), room, "right")
            if seat.bet and taken + 3 * radius <= room.width:
                chip = chips.picture(Chip(self._colour(seat), radius))
                brush.surface.blit(chip, chip.get_rect(midright=(room.right - taken - radius // 2, room.centery)))
                taken += 3 * radius
        wide, gap = self._px(SMALL), max(2, self._px(0.08))
        many = len(seat.cards)
        if many and seat.state not in OUT and many * (wide + gap) <= room.width - taken:
            for at, card in enumerate(seat.cards):
                box = pygame.Rect(room.left + at * (wide + gap), room.top + 1, wide, room.height - 2)
                small_card(brush, card, box, wins=tone == "wins" and card in seat.best, faded=tone == "out")

    def _stake(self, seat: PokerSeat) -> str:
        """The stake; of who has tapped out, that."""
        return SAYS["tapped out"] if seat.state == "tapped out" and not seat.stake else dollars(seat.stake)

    def _ink(self, seat: PokerSeat, tone: Tone) -> p.Colour:
        return p.MUTED if seat.state == "tapped out" and tone != "out" else LOOKS[tone].stake

    # What lies there

    def _beneath(self, room: pygame.Rect, seat: PokerSeat, tone: Tone, words: Sequence[_Said]) -> None:
        """The cards, and a line beneath them, if there is something to say."""
        if words and room.height >= self._px(3):
            line = pygame.Rect(room.left, room.bottom - self._px(LINE), room.width, self._px(LINE))
            joined = _joined(self.brush, words, line.width)
            self._said(line, joined)
            room = pygame.Rect(room.left, room.top, room.width, line.top - room.top)
        self._lying(room, seat, tone)

    def _words(self, seat: PokerSeat, tone: Tone, *, staked: bool) -> Iterator[_Said]:
        """How the seat stands, the most important first."""
        if seat.wins:
            yield f"+{dollars(seat.wins)}", p.GOLD
        if seat.state in OUT:
            yield SAYS[seat.state], p.FADED
        if not staked:
            yield self._stake(seat), self._ink(seat, tone)
        if seat.rank:
            yield sentence(seat.rank), p.GOLD if tone == "wins" else LOOKS[tone].name
        if seat.state == "tapped out" and seat.stake:
            yield SAYS["tapped out"], p.MUTED
        if self.value.shown.turn == seat.number and self.value.shown.to_call:
            yield f"call {dollars(self.value.shown.to_call)}", p.ACT

    def _said(self, room: pygame.Rect, words: Sequence[_Said]) -> None:
        """As many of these words as have room, one beneath the other."""
        brush, high = self.brush, self._px(LINE)
        lines: list[tuple[str, p.Colour, Pen]] = []
        most = max(1, room.height // high)
        for said, ink in words:
            weight: Weight = "Bold" if said[:1] in "$+" else "Semibold"
            wrapped = fonts.wrapped(said, weight, brush.least, room.width)
            if fonts.breaks_a_word(said, weight, brush.least, room.width) or len(lines) + len(wrapped) > most:
                continue
            lines += [(line, ink, Pen(weight, brush.least, ink)) for line in wrapped]
        if len(lines) == 1 and room.height >= 2 * high and lines[0][0][:1] in "$+":
            size = largest_size(lines[0][0], "Bold", room.width, self._px(1.25), brush.least)
            lines = [(lines[0][0], lines[0][1], Pen("Bold", size, lines[0][1]))]
        top = room.top + (room.height - len(lines) * high) // 2
        for place, (line, _, pen) in enumerate(lines):
            brush.middle(line, pen, pygame.Rect(room.left, top + place * high, room.width, high))

    def _lying(self, room: pygame.Rect, seat: PokerSeat, tone: Tone) -> None:
        """The cards; those that make the hand that wins stand above the others."""
        if not seat.cards:
            return
        wins = tone == "wins" and bool(seat.best)
        lift = round(LIFT * room.height) if wins else 0
        room = pygame.Rect(room.left, room.top + lift, room.width, room.height - lift - self._px(0.12))
        spread = next((part for many, part in SPREAD.items() if len(seat.cards) <= many), SPREAD[7])
        places = [*in_a_row(len(seat.cards), room, self._px(HIGHEST), spread)]
        draw_hand(self.brush, seat.cards, places, seat.best if wins else (), lift, faded=tone == "out")


def _joined(brush: Brush, words: Sequence[_Said], wide: int) -> list[_Said]:
    """What wins and with what on one line, if it has room."""
    if len(words) > 1 and fits(both := f"{words[0][0]}  {words[1][0]}", "Semibold", brush.least, wide):
        return [(both, words[0][1])]
    return [*words]


def in_a_row(count: int, room: pygame.Rect, highest: int, spread: float) -> Iterator[pygame.Rect]:
    """The places of so many cards in one row in the middle of a room, as large as it allows."""
    by_width = room.width / (1 + SEEN * (count - 1)) / playing_cards.BROAD
    high = int(min(room.height, highest, by_width))
    wide = playing_cards.size_of(high)[0]
    step = min(round(spread * wide), (room.width - wide) // (count - 1)) if count > 1 else 0
    left = room.left + (room.width - wide - step * (count - 1)) // 2
    top = room.top + (room.height - high) // 2
    return (pygame.Rect(left + place * step, top, wide, high) for place in range(count))


def small_card(brush: Brush, card: str, box: pygame.Rect, *, wins: bool, faded: bool) -> None:
    """A card as small as a line of words: its rank and its suit side by side; one that is face down has its back."""
    radius = max(2, box.height // 8)
    if card == FACE_DOWN:
        back = playing_cards.of_size(card, (round(playing_cards.BROAD * box.height), box.height), faded=faded)
        brush.surface.blit(back, back.get_rect(center=box.center))
        return
    ground = p.CARD_DIM if faded else p.IVORY
    brush.card(box, ground, radius, p.GOLD if wins else p.mixed(p.INK, ground, 0.3), 3 if wins else 1)
    ink = p.PIP_RED if card[1:] in tuple(playing_cards.RED_SUITS) else p.PIP
    rank = "10" if card[0] == "T" else card[0]
    side = round(0.6 * brush.least)
    taken = fonts.width(rank, "Bold", brush.least)
    left = box.centerx - (taken + side) // 2
    squeezed(
        brush,
        rank,
        Pen("Bold", brush.least, ink),
        pygame.Rect(max(left, box.left + 2), box.top, min(taken, box.width - side - 5), box.height),
    )
    mark = suits.picture(card[1:], side)
    brush.surface.blit(mark, mark.get_rect(midright=(min(left + taken + side, box.right - 2), box.centery)))


def draw_hand(  # noqa: PLR0913 - which cards, where, and how
    brush: Brush, cards: Sequence[str], places: Sequence[pygame.Rect], best: Sequence[str], lift: int, *, faded: bool
) -> None:
    """Draw cards in their places. best: those that stand above the others by `lift`."""
    for card, place in zip(cards, places, strict=True):
        wins = card in best
        box = place.move(0, -lift if wins else 0)
        look: playing_cards.Look = "wins" if wins else "faded" if faded or best else ""
        playing_cards.draw(brush, card, box, look=look)


def number(brush: Brush, seat: int, colour: p.Colour, box: pygame.Rect, *, faded: bool = False) -> None:
    """The number of a seat on a disc in its player's colour."""
    radius = box.width // 2
    ground = p.sunk(colour, p.FELT_DIM, 0.3) if faded else colour
    line = max(2, radius // 9)
    brush.surface.blit(disc(radius, p.FADED if faded else p.IVORY), box)
    brush.surface.blit(disc(radius - line, ground), box.inflate(-2 * line, -2 * line))
    brush.middle(str(seat), Pen("Black", brush.least, p.FADED if faded else p.ink_on(colour)), box)


def _named(name: str, size: int, wide: int) -> str:
    """The name, or as many of its first words as have room; empty if none has: nothing is ever cut."""
    words = name.split(" ")
    return first_that_fits((" ".join(words[:many]) for many in range(len(words), 0, -1)), "Semibold", size, wide)


def _arrow(brush: Brush, box: pygame.Rect, way: Way) -> None:
    """The arrow of whose turn it is, between the seat and what lies in front of it."""
    long, wide = round(0.42 * brush.least), round(0.9 * brush.least)
    size = (wide, long) if way in ("up", "down") else (long, wide)
    arrow = light.triangle(size, p.ACT, way)
    gap = max(1, brush.least // 20)
    place = {
        "right": arrow.get_rect(midleft=(box.right + gap, box.centery)),
        "left": arrow.get_rect(midright=(box.left - gap, box.centery)),
        "down": arrow.get_rect(midtop=(box.centerx, box.bottom + gap)),
        "up": arrow.get_rect(midbottom=(box.centerx, box.top - gap)),
    }
    brush.surface.blit(arrow, place[way])


# What lies in front of a seat


def draw_bet(brush: Brush, cents: int, colour: p.Colour, room: pygame.Rect) -> None:
    """The chips of a bet with their amount: beneath them in a high place, else beside."""
    words = (dollars(cents), f"${amount(cents)}")
    tag = next((it for it in (Tag(said, brush.least) for said in words) if it.box[0] <= room.width), None)
    discs = chips.discs_of(cents)
    if tag and room.height >= 2 * tag.box[1]:
        radius = round((room.height - 0.55 * tag.box[1]) / (2 + chips.RISE * (discs - 1)))
        at = room.centerx, room.top + radius
        chips.draw(brush, Chip(colour, radius, discs=discs), at)
        chips.tag(brush, tag, pygame.Rect(room.centerx - tag.box[0] // 2, room.bottom - tag.box[1], *tag.box))
        return
    radius = round(room.height / (2 + chips.RISE * (discs - 1)))
    gap = brush.least // 8
    wide = 2 * radius + (gap + tag.box[0] if tag else 0)
    if tag and wide > room.width:
        tag, wide = None, 2 * radius
    left = room.centerx - wide // 2
    chips.draw(brush, Chip(colour, radius, discs=discs), (left + radius, room.top + radius))
    if tag:
        box = pygame.Rect(left + 2 * radius + gap, room.centery - tag.box[1] // 2, *tag.box)
        chips.tag(brush, tag, box)


def draw_buck(brush: Brush, box: pygame.Rect) -> None:
    """The buck: an ivory button with its word."""
    light.shade_under(brush, box, box.width // 2)
    brush.surface.blit(marks.button(box.width), box)
    squeezed(brush, "BUCK", Pen("Black", brush.least, p.INK), box.inflate(-round(0.24 * box.width), 0))
