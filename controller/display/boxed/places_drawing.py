# SPDX-License-Identifier: MIT
"""Draws a row of places: five or three cards overlapping, what they are, what they win, which wagers lie and ride."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.boxes_drawing import GOLDEN, RADIUS, SHADE, TURN, WINS
from controller.display.boxed.card_fan import laid
from controller.display.boxed.hand_parts import (
    INKS,
    Fate,
    Heap,
    draw_beside,
    draw_cards,
    draw_words,
    first_that_fits,
    fits,
    narrowed,
    sized,
)
from controller.display.boxed.places_row import PlaceParts, PlacesRow
from controller.display.boxes import BoxContents, BoxesContents, HandContents, SideResult, Tone
from controller.display.drawing import chips, light, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc
from controller.display.drawing.fonts import Pen
from controller.display.layout.stacks import Stack, amount
from controller.display.wording import sentence, spoken
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.values.money import dollars

BESIDE: Final = 0.9
"""The space before a card that lies apart, in sizes of the smallest letters."""
FATES: Final[dict[Tone, Fate]] = {"wins": "wins", "loses": "faded"}
DECIDED: Final = ("wins", "loses", "stands", "void")
"""How a hand stands out whose result is declared."""


class Wager(NamedTuple):
    """A wager area of a place: its inscription, the chips there, and the result of a side wager."""

    title: str
    brief: str
    lying: tuple[Stack, ...]
    result: SideResult = SideResult()

    @property
    def is_spot(self) -> bool:
        """Whether it is marked by one sign, as 1, 2 and $."""
        return len(self.title) == 1

    @property
    def is_badge(self) -> bool:
        """Whether it can be a badge beside the number, where there is no room for an area."""
        return len(self.brief) == 1 and not self.is_spot


def wagers_of(shown: BoxesPanel, box: BoxContents) -> list[Wager]:
    """All wager areas of a place: that of the hand itself first; those with a sign in the order of their signs."""
    own = Wager(shown.title, shown.title, box.hands[0].stacks)
    sides = zip(shown.places, box.places, box.results, strict=True)
    others = [Wager(place.title, place.brief or place.title, lying, result) for place, lying, result in sides]
    spots = sorted((it for it in (own, *others) if it.is_spot), key=lambda it: (not it.title.isdigit(), it.title))
    return [*spots, *sorted((it for it in (own, *others) if not it.is_spot), key=lambda it: it.is_badge)]


def _all_won(cents: int, *names: str) -> tuple[str, ...]:
    """What a side wager has won, to the cent, the fullest wording first."""
    return *(f"{name} {dollars(cents)}" for name in names), dollars(cents)


def draw(brush: Brush, rect: pygame.Rect, shown: BoxesPanel, value: BoxesContents, *, dealer: bool) -> Iterator[None]:
    """Draw the row, a place at each step. The room at the edge is for the frames that stand out, and their glow."""
    edge = brush.px(12)
    wagers = wagers_of(shown, value.boxes[0])
    spots, badges = sum(it.is_spot for it in wagers), sum(it.is_badge for it in wagers)
    room = rect.inflate(-2 * edge, -2 * edge)
    row = PlacesRow(room, brush.least, spots, len(wagers) - spots, badges, shown.dealt, down=dealer)
    if spots and chips.largest(wagers[0].title, row.radius(len(value.boxes))) < brush.least:
        row = row._replace(spots=0, areas=len(wagers))  # signs on chips would be too small
    drawn = [*zip(value.boxes, row.places(len(value.boxes)), strict=True)]
    for box, where in sorted(drawn, key=lambda it: it[0].turn):  # what stands out lies over what does not
        _Place(brush, shown, value, box, dealer=dealer).draw(where)
        yield


class _Place(NamedTuple):
    """Draws one place."""

    brush: Brush
    shown: BoxesPanel
    value: BoxesContents
    box: BoxContents
    dealer: bool

    @property
    def hand(self) -> HandContents:
        return self.box.hands[0]

    @property
    def tone(self) -> Tone:
        """How the place stands out."""
        return self.hand.tone

    @property
    def decided(self) -> bool:
        """Whether the result of its hand is declared."""
        return self.hand.tone in DECIDED

    @property
    def won_beside(self) -> tuple[Wager, ...]:
        """The side wagers that have won: those on whatever comes of the hand, as a bonus or a jackpot."""
        return tuple(it for it in wagers_of(self.shown, self.box) if it.is_badge and it.result.wins and it.result.won)

    def draw(self, where: PlaceParts) -> None:
        wagers = wagers_of(self.shown, self.box)
        areas = [it for it in wagers if not (it.is_spot and where.spots)]
        self._frame(where.whole)
        head = where.head
        for wager in reversed(areas[len(where.areas) :]):
            badge = pygame.Rect(head.right - head.height, head.top, head.height, head.height)
            self._badge(wager, badge)
            head = pygame.Rect(head.left, head.top, head.width - head.height - self.brush.px(3), head.height)
        self._head(head)
        if self.box.played:
            self._cards(where.cards)
        if self.decided and not self.dealer and self.tone != "void":
            self._result(where.words.union(where.foot))
            return
        if where.spots:
            self._spots([it for it in wagers if it.is_spot], where)
        for wager, room in zip(areas, where.areas, strict=False):
            self._area(wager, room)
        if self.decided:
            self._result(where.words.union(where.amount))
        elif self.box.played:
            self._word(where.words)

    def _frame(self, box: pygame.Rect) -> None:
        """The painted place, or how it stands out."""
        brush, radius, tone = self.brush, self.brush.px(RADIUS), self.tone
        if self.box.turn and not self.decided:
            light.act_frame(brush, box.inflate(brush.px(6), brush.px(6)), radius + 2, brush.px(TURN))
        elif tone == "wins":
            brush.veil(box, GOLDEN, 0.9, radius)
            if self.hand.over:  # it is paid: what is to be paid now stands out more
                brush.frame(box, p.GOLD, brush.px(2), radius)
            else:
                light.gold_frame(brush, box, radius, brush.px(WINS))
        else:
            brush.veil(box, p.WELL, SHADE if self.box.played else SHADE / 2, radius)
            if tone == "void":
                brush.dashed(box, p.IVORY, brush.px(2), radius)
            else:
                brush.frame(box, p.LINE_DIM, brush.px(2), radius)

    def _head(self, room: pygame.Rect) -> None:
        """The number on a disc of the player's colour, and the name; of a place that is not played only the number."""
        brush, size = self.brush, round(1.1 * self.brush.least)
        number = str(self.box.number)
        if not self.box.players:
            ink = p.MUTED if self.box.played else p.FADED
            brush.middle(number, Pen("Black", size, ink), room.inflate(-brush.least // 2, 0), "left")
            return
        player = self.box.players[0]
        colour = self.value.colours.get(player, p.LINE_DIM)
        radius = room.height // 2 - 1
        at = pygame.Rect(room.left, room.centery - radius, 2 * radius, 2 * radius)
        line = max(2, radius // 9)
        brush.surface.blit(disc(radius, INKS[self.hand.tone].name), at)
        brush.surface.blit(disc(radius - line, colour), at.move(line, line))
        brush.middle(number, Pen("Black", size, p.ink_on(colour)), at)
        left = at.right + brush.least // 4
        name = pygame.Rect(left, room.top, room.right - left, room.height)
        words = first_that_fits((spoken(player),), "Semibold", brush.least, name.width)
        brush.middle(words, Pen("Semibold", brush.least, INKS[self.hand.tone].name), name, "left")

    def _badge(self, wager: Wager, room: pygame.Rect) -> None:
        """A side wager in one letter: a full disc if it lies, a gold one if it has won, else only its ring."""
        brush, radius = self.brush, room.height // 2 - 2
        lies, won = bool(wager.lying), wager.result.wins
        if won:
            light.gold_area(brush, room.inflate(-4, -4), radius)
        elif lies:
            full = disc(radius, p.IVORY)
            brush.surface.blit(full, full.get_rect(center=room.center))
        elif not self.box.players:
            ring = light.halo(radius, brush.px(2), p.LINE_DIM)
            brush.surface.blit(ring, ring.get_rect(center=room.center))
        if lies or won or not self.box.players:
            ink = p.INK if lies or won else p.FADED
            brush.middle(wager.brief.upper(), Pen("Bold", brush.least, ink), room)

    def _cards(self, room: pygame.Rect) -> None:
        """The cards, or the places where they will lie."""
        hand = self.hand
        waits = self.value.turn_of_a_box and not hand.turn and not hand.tone
        quiet = hand.tone == "loses" or (waits and {*hand.cards} <= {FACE_DOWN})
        dealt = self.shown.dealt if self.value.dealt and not hand.state else 0
        if hand.apart and len(hand.cards) > 1:
            self._cards_and_one_apart(room)
            return
        draw_cards(self.brush, hand.cards, laid(max(len(hand.cards), dealt), room), faded=quiet)

    def _cards_and_one_apart(self, room: pygame.Rect) -> None:
        """The cards, and apart from them the one that decides: in gold if it wins, without colour if it loses."""
        hand, brush, gap = self.hand, self.brush, round(BESIDE * self.brush.least)
        places = laid(len(hand.cards), room.inflate(-gap - brush.px(8), 0))
        left = [place._replace(rect=place.rect.move(-gap // 2, 0)) for place in places[:-1]]
        last = places[-1].rect.move(gap // 2, left[0].rect.top - places[-1].rect.top)
        draw_cards(brush, hand.cards[:-1], left, faded=hand.tone == "loses")
        look: Fate = FATES.get(hand.tone, "")
        playing_cards.draw(brush, hand.cards[-1], last, look=look)

    # Words

    def _word(self, room: pygame.Rect) -> None:
        """What the player has chosen, that he decides now, or what the hand is."""
        hand, brush = self.hand, self.brush
        words = hand.state or hand.ranking or (self.value.decides if hand.turn else "")
        if hand.tone == "waits":
            if self.dealer:
                self._said(words, p.FADED, room)
        elif words:
            ink = p.ACT if hand.turn else INKS[hand.tone].total
            if not draw_words(brush, sentence(words), ink, room, round(1.2 * brush.least)):
                self._said(words, ink, room)

    def _said(self, words: str, ink: p.Colour, room: pygame.Rect) -> None:
        """A word in thinner letters, if it has room."""
        said = first_that_fits((sentence(words),), "Semibold", self.brush.least, room.width)
        if said and room.height >= self.brush.least:
            self.brush.middle(said, Pen("Semibold", self.brush.least, ink), room)

    def _result(self, room: pygame.Rect) -> None:
        """What the hand is, and beneath it, as large as there is room, what it wins or loses."""
        brush = self.brush
        ink = p.GOLD if self.tone == "wins" else INKS[self.hand.tone].total
        beside = room
        room = self._won_beside(room)
        said = self._amount(apart=beside != room)
        foot = pygame.Rect(room)
        for most in FOOTS:
            high = min(round(most * brush.least), room.height // 2)
            if room.height < round(LOW * brush.least):  # there is room for one line
                high = room.height
            foot = pygame.Rect(room.left, room.bottom - high - brush.px(1), room.width, high if said else 0)
            head = pygame.Rect(room.left, room.top, room.width, room.height - foot.height)
            inner = head.inflate(-brush.px(4), 0)
            if written := draw_words(brush, sentence(self._what()), ink, inner, round(1.25 * brush.least)):
                break
        if not written and not said:
            self._said(self.tone, ink, head)
        if said:
            self._sum(said, foot, ink)

    def _won_beside(self, room: pygame.Rect) -> pygame.Rect:
        """For players a line for each side wager that has won, on gold. Returns what is left above it."""
        high = round(1.2 * self.brush.least)
        for wager in () if self.dealer else self.won_beside:
            if room.height < high + round(LOW * self.brush.least):
                break
            line = pygame.Rect(room.left, room.bottom - high, room.width, high)
            light.gold_area(self.brush, line, high // 2, light.SHADOW)
            self._inscribed(_all_won(wager.result.won, wager.title, wager.brief), line, p.INK)
            room = pygame.Rect(room.left, room.top, room.width, room.height - high - self.brush.px(4))
        return room

    def _sum(self, every: tuple[str, ...], room: pygame.Rect, ink: p.Colour) -> None:
        """What it wins or loses: large, or where that has no room in narrower figures."""
        brush, wins = self.brush, self.tone == "wins"
        largest = min(round((1.75 if wins else 1.1) * brush.least), room.height)
        size, words = sized(every, room.width - brush.px(6), largest, brush.least)
        if words:
            brush.middle(words, Pen("Black" if wins else "Semibold", size, ink), room)
        else:
            narrowed(brush, every[-1], Pen("Regular", brush.least, ink), room)

    def _what(self) -> str:
        """What the hand is, or what became of it; which side wager alone has won."""
        hand = self.hand
        if hand.tone in ("wins", "loses") and hand.ranking:
            return hand.ranking
        state = SAID.get(hand.state, hand.state)
        return state.partition(": ")[2] or state

    def _amount(self, *, apart: bool) -> tuple[str, ...]:
        """What it wins or loses, the fullest wording first; empty before that is due. apart: without side wagers."""
        won, lost = self.hand.amounts.won, self.hand.amounts.lost
        won -= sum(it.result.won for it in self.won_beside) if apart else 0
        if self.tone == "wins":
            return (dollars(won),) if won else ()
        return (f"loses {dollars(lost)}", dollars(lost)) if self.tone == "loses" and lost else ()

    # Wagers

    def _area(self, wager: Wager, room: pygame.Rect) -> None:
        """An area that is marked by a word: its inscription; chips with their amount; its result once it is decided."""
        brush, radius, result = self.brush, room.height // 2, wager.result
        if result.wins:
            light.gold_area(brush, room, radius)
            won = _all_won(result.won, wager.brief) if result.won else ()
            every = (result.words, wager.brief)
            if not won or not self._inscribed(won, room, p.INK):
                self._inscribed((f"${amount(result.won)}", *every) if won else every, room, p.INK)
            return
        lost = bool(result.words) or self.hand.tone == "loses"
        brush.frame(room, p.LINE if wager.lying else p.LINE_DIM, brush.px(2), radius)
        if wager.lying:
            look = FATES.get(self.hand.tone, "") if not result.words else "faded"
            ink = p.FADED if look == "faded" else p.GOLD if look == "wins" else p.IVORY
            draw_beside(brush, Heap.of(wager.lying, look), room.inflate(-4, -4), self.value.colours, ink)
            return
        if wager.is_spot and self._withdrawn:
            self._back(room, round(0.6 * room.height))
            return
        ink = p.FADED if lost else p.MUTED if self.box.played else p.FADED
        self._inscribed((wager.title, wager.brief), room, ink)

    @property
    def _withdrawn(self) -> bool:
        """Whether a wager that does not lie there was withdrawn: cards lie, and so does another wager."""
        lying = (it.lying for it in wagers_of(self.shown, self.box) if it.is_spot)
        return bool(self.hand.cards) and any(lying)

    def _back(self, room: pygame.Rect, radius: int) -> None:
        """An arrow to the player: the wager went back."""
        way = light.triangle((radius, radius * 3 // 4), p.FADED, "up" if self.dealer else "down")
        self.brush.surface.blit(way, way.get_rect(center=room.center))

    def _inscribed(self, every: tuple[str, ...], room: pygame.Rect, ink: p.Colour) -> bool:
        """The first of these wordings that has room; an amount also in narrower figures. Answers whether one has."""
        pen, said = Pen("Semibold", self.brush.least, ink), [it.upper().strip() for it in every if it]
        wide = room.width - self.brush.least // 3
        if words := first_that_fits(said, pen.weight, pen.size, wide):
            self.brush.middle(words, pen, room)
            return True
        return said[-1].startswith("$") and narrowed(self.brush, said[-1], pen, room.inflate(wide - room.width, 0))

    def _spots(self, wagers: Sequence[Wager], where: PlaceParts) -> None:
        """The areas that are marked by a sign: a chip with the sign rides; a wager that was withdrawn left its ring.

        Beneath them the amount on each.
        """
        for wager, room in zip(wagers, where.spots, strict=True):
            self._spot(wager, room)
        lying = [sum(it.cents for it in wager.lying) for wager in wagers if wager.lying]
        if lying:
            alike = len(set(lying)) == 1
            one, whole = dollars(lying[0]), dollars(sum(lying))
            briefly = (f"{one} each", f"{len(lying)}\u00d7{one}") if alike else (f"{whole} in all",)
            every = [f"{it}{self._badged(where)}" for it in (*briefly, whole)]
            words = first_that_fits((*every, whole), "Semibold", self.brush.least, where.each.width)
            ink = p.FADED if self.hand.tone == "loses" else p.IVORY
            self.brush.middle(words, Pen("Semibold", self.brush.least, ink), where.each)

    def _badged(self, where: PlaceParts) -> str:
        """The amounts of side wagers that are a badge beside the number: ` + B $5`."""
        areas = [it for it in wagers_of(self.shown, self.box) if not (it.is_spot and where.spots)]
        lying = ((it.brief, sum(of.cents for of in it.lying)) for it in areas[len(where.areas) :])
        return "".join(f" + {brief.upper()} {dollars(cents)}" for brief, cents in lying if cents)

    def _spot(self, wager: Wager, room: pygame.Rect) -> None:
        brush, radius = self.brush, min(room.size) // 2
        if wager.lying:
            heap = Heap.of(wager.lying, FATES.get(self.hand.tone, ""))
            chip = heap.chip(radius, self.value.colours, brush.least)._replace(words=wager.title, discs=1)
            chips.draw(brush, chip, room.center)
            return
        withdrawn = self._withdrawn
        ring = light.halo(radius - 1, brush.px(2), p.LINE_DIM if withdrawn or not self.box.played else p.LINE)
        brush.surface.blit(ring, ring.get_rect(center=room.center))
        if withdrawn:
            self._back(room, radius)
        elif fits(wager.title, "Semibold", brush.least, 2 * radius):
            brush.middle(wager.title, Pen("Semibold", brush.least, p.MUTED), room)


FOOTS: Final = (1.9, 1.3)
"""The height of what a hand wins or loses; and where that leaves no room for what it is."""
LOW: Final = 2.1
"""In less height, in sizes of the smallest letters, a place says only what the hand wins or loses."""
SAID: Final = {"dealer does not qualify": "wins"}
"""Other words for a result, where a place has no room for those that the dealer's place says."""
