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
    draw_narrow,
    draw_sum,
    draw_words,
    first_that_fits,
    fits,
    narrowed,
)
from controller.display.boxed.places_row import PlaceParts, PlacesRow
from controller.display.boxed.places_wagers import Wager, all_paid, all_won, wagers_of
from controller.display.boxes import BoxContents, BoxesContents, HandContents, Tone
from controller.display.drawing import chips, light, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc
from controller.display.drawing.fonts import Pen
from controller.display.wording import sentence, spoken
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.values.money import dollars

BESIDE: Final = 0.9
"""The space before a card that lies apart, in sizes of the smallest letters."""
FATES: Final[dict[Tone, Fate]] = {"wins": "wins", "loses": "faded"}
RANKING: Final = 1.5
"""The largest letters of what a hand is."""
DISC: Final = 0.62
"""The radius of the disc with the number."""
FOOTS: Final = (1.9, 1.3)
"""The height of what a hand wins or loses; and where that leaves no room for what it is."""
LOW: Final = 2.1
"""In less height, in sizes of the smallest letters, a place says only what the hand wins or loses."""
SAID: Final = {"dealer does not qualify": "wins"}
"""Other words for a result, where a place has no room for those that the dealer's place says."""
DECIDED: Final = ("wins", "loses", "stands", "void")
"""How a hand stands out whose result is declared."""


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
    def paid(self) -> bool:
        """Whether what its hand has won is paid."""
        return self.hand.paid

    @property
    def due(self) -> bool:
        """Whether something is paid here now, or next: only that is gold."""
        sides = any(it.result.due and it.result.won for it in wagers_of(self.shown, self.box))
        return sides or (self.tone == "wins" and not self.paid)

    @property
    def decided_beside(self) -> list[Wager]:
        """The side wagers that have won: those on whatever comes of the hand, as a bonus or a jackpot."""
        return [it for it in wagers_of(self.shown, self.box) if it.is_badge and it.result.wins and it.result.won]

    def draw(self, where: PlaceParts) -> None:
        wagers = wagers_of(self.shown, self.box)
        areas = [it for it in wagers if not (it.is_spot and where.spots)]
        self._frame(where.whole)
        head, rooms, badges = where.head, [*where.areas], areas[len(where.areas) :]
        by_areas = self.dealer and bool(rooms and self.box.players)  # so that the name keeps its room
        beside = rooms[0] if by_areas else head
        for wager in (it for it in reversed(badges) if self._is_marked(it)):
            self._badge(
                wager, pygame.Rect(beside.right - head.height, beside.centery - head.height // 2, *[head.height] * 2)
            )
            beside = pygame.Rect(beside.left, beside.top, beside.width - head.height - self.brush.px(3), beside.height)
        if by_areas:
            rooms[0] = beside
        self._head(head if by_areas else beside)
        if self.box.played:
            self._cards(where.cards)
        if self.decided and not self.dealer and self.tone != "void":
            self._result(where.words.union(where.foot), self.decided_beside)
            return
        if where.spots:
            self._spots([it for it in wagers if it.is_spot], where)
        for wager, room in zip(areas, rooms, strict=False):
            self._area(wager, room)
        if self.decided:
            self._result(where.words.union(where.amount), [it for it in self.decided_beside if it in badges])
        elif self.box.played:
            self._word(where.words.union(where.amount))

    def _frame(self, box: pygame.Rect) -> None:
        """The painted place, or how it stands out."""
        brush, radius, tone = self.brush, self.brush.px(RADIUS), self.tone
        if self.box.turn and not self.decided:
            light.act_frame(brush, box.inflate(brush.px(6), brush.px(6)), radius + 2, brush.px(TURN))
        elif self.due:
            brush.veil(box, GOLDEN, 0.9, radius)
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
        radius = min(room.height // 2 - 1, round(DISC * brush.least))
        at = pygame.Rect(room.left, room.centery - radius, 2 * radius, 2 * radius)
        line = max(2, radius // 9)
        brush.surface.blit(disc(radius, INKS[self.hand.tone].name), at)
        brush.surface.blit(disc(radius - line, colour), at.move(line, line))
        brush.middle(number, Pen("Black", size, p.ink_on(colour)), at)
        left = at.right + brush.least // 4
        name = pygame.Rect(left, room.top, room.right - left, room.height)
        pen = Pen("Semibold", brush.least, INKS[self.hand.tone].name)
        if words := first_that_fits((spoken(player),), pen.weight, pen.size, name.width):
            brush.middle(words, pen, name, "left")
        else:
            narrowed(brush, spoken(player), pen, name)

    def _badge(self, wager: Wager, room: pygame.Rect) -> None:
        """A side wager in one letter: a full disc if it lies, a gold one if it is to be paid, else only its ring.

        The disc of one that has lost is dim until it is taken.
        """
        brush, radius = self.brush, room.height // 2 - 2
        lies, won = bool(wager.lying), wager.result.due
        if won:
            light.gold_area(brush, room.inflate(-4, -4), radius)
        elif lies:
            lost = all(stack.fate == "loses" for stack in wager.lying)
            full = disc(radius, p.FADED if lost else p.IVORY)
            brush.surface.blit(full, full.get_rect(center=room.center))
        else:
            ring = light.halo(radius, brush.px(2), p.LINE_DIM)
            brush.surface.blit(ring, ring.get_rect(center=room.center))
        brush.middle(wager.brief.upper(), Pen("Bold", brush.least, p.INK if lies or won else p.FADED), room)

    def _is_marked(self, wager: Wager) -> bool:
        """Whether its badge is drawn: it lies there, it is to be paid, or nobody plays there yet."""
        return bool(wager.lying) or wager.result.due or not self.box.players

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
        look: Fate = FATES.get(hand.tone, "") if not self.paid else ""
        if room.height > room.width:  # one beneath the other
            upper = pygame.Rect(room.left, room.top, room.width, (room.height - gap // 2) // 2)
            draw_cards(brush, hand.cards[:-1], laid(len(hand.cards) - 1, upper), faded=hand.tone == "loses")
            (lower,) = laid(1, upper.move(0, room.height - upper.height))
            playing_cards.draw(brush, hand.cards[-1], lower.rect, look=look)
            return
        places = laid(len(hand.cards), room.inflate(-gap - brush.px(8), 0))
        left = [place._replace(rect=place.rect.move(-gap // 2, 0)) for place in places[:-1]]
        last = places[-1].rect.move(gap // 2, left[0].rect.top - places[-1].rect.top)
        draw_cards(brush, hand.cards[:-1], left, faded=hand.tone == "loses")
        playing_cards.draw(brush, hand.cards[-1], last, look=look)

    # Words

    def _word(self, room: pygame.Rect) -> None:
        """What the player has chosen, that he decides now, or what the hand is."""
        hand = self.hand
        words = hand.state or (self.value.decides if hand.turn else "")
        every = (sentence(words),) if words or not hand.ranking else hand.called
        if hand.tone == "waits":
            if self.dealer:
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

    def _result(self, room: pygame.Rect, beside: Sequence[Wager]) -> None:
        """What the hand is, and beneath it, as large as there is room, what it wins or loses; that this is paid.

        beside: side wagers that have won and have no area that says so.
        """
        brush = self.brush
        ink = p.GOLD if self.tone == "wins" and not self.paid else INKS[self.hand.tone].total
        room = self._beside(room, beside)
        said = self._amount()
        for most in FOOTS:
            high = min(round(most * brush.least), room.height // 2)
            if room.height < round(LOW * brush.least):  # there is room for one line
                high = room.height
            foot = pygame.Rect(room.left, room.bottom - high - brush.px(1), room.width, high if said else 0)
            head = pygame.Rect(room.left, room.top, room.width, room.height - foot.height)
            if written := self._called(self._what(), head.inflate(-brush.px(4), 0), ink):
                break
        if not written and not draw_narrow(brush, self._what()[-1], ink, head) and not said:
            self._said(self.tone, ink, head)
        if said:
            due = self.tone == "wins" and not self.paid
            draw_sum(brush, said, foot, ink, "due" if due else "paid" if self.paid else "")

    def _beside(self, room: pygame.Rect, wagers: Sequence[Wager]) -> pygame.Rect:
        """A line for each of these side wagers that have won: on gold until it is paid. Returns what is left above."""
        brush, high = self.brush, round((1.1 if self.dealer else 1.2) * self.brush.least)
        for wager in wagers:
            if room.height < high + round((1.0 if self.dealer else LOW) * brush.least):
                break
            line = pygame.Rect(room.left, room.bottom - high, room.width, high)
            if wager.result.due:
                light.gold_area(brush, line, high // 2, light.SHADOW)
                self._inscribed(all_won(wager.result.won, wager.title, wager.brief), line, p.INK)
            else:
                self._inscribed(all_paid(wager), line, p.IVORY)
            room = pygame.Rect(room.left, room.top, room.width, room.height - high - brush.px(4))
        return room

    def _called(self, every: Sequence[str], room: pygame.Rect, ink: p.Colour) -> bool:
        """The first of these wordings that has room, as large as it fits. Answers False if none has."""
        largest = round(RANKING * self.brush.least)
        return any(draw_words(self.brush, words, ink, room, largest) for words in every)

    def _what(self) -> tuple[str, ...]:
        """What the hand is, or what became of it; which side wager alone has won. The longest wording first."""
        hand = self.hand
        if hand.tone in ("wins", "loses") and hand.ranking:
            return hand.called
        state = SAID.get(hand.state, hand.state)
        return (sentence(state.partition(": ")[2] or state),)

    def _amount(self) -> tuple[str, ...]:
        """What it wins or loses, the fullest wording first; empty before that is due."""
        won, lost = self.hand.amounts.won, self.hand.amounts.lost
        if self.tone == "wins" and won:
            return (f"paid {dollars(won)}", "paid") if self.paid else (dollars(won),)
        return (f"loses {dollars(lost)}", "loses") if self.tone == "loses" and lost else ()

    # Wagers

    def _area(self, wager: Wager, room: pygame.Rect) -> None:
        """An area that is marked by a word: its inscription; chips with their amount; its result once it is decided."""
        brush, radius, result = self.brush, room.height // 2, wager.result
        if result.wins and wager.is_badge:
            if result.due:
                light.gold_area(brush, room, radius)
                self._inscribed(all_won(result.won, wager.brief) if result.won else (wager.title,), room, p.INK)
            else:
                brush.frame(room, p.LINE_DIM, brush.px(2), radius)
                self._inscribed(all_paid(wager), room, p.IVORY)
            return
        look = self._look(wager)
        brush.frame(room, p.LINE if wager.lying and look != "faded" else p.LINE_DIM, brush.px(2), radius)
        if wager.lying:
            ink = p.FADED if look == "faded" else p.IVORY
            draw_beside(brush, Heap.of(wager.lying, look), room.inflate(-4, -4), self.value.colours, ink)
            return
        if wager.is_spot and self._withdrawn:
            self._back(room, round(0.6 * room.height))
            return
        lost = bool(result.words) or self.hand.tone == "loses"
        ink = p.FADED if lost else p.MUTED if self.box.played else p.FADED
        self._inscribed((wager.title, wager.brief), room, ink)

    def _look(self, wager: Wager) -> Fate:
        """How its chips look: as its own result says, else as that of the hand."""
        words = wager.result.words
        if not words:
            return FATES.get(self.hand.tone, "") if not wager.is_badge else ""
        return "wins" if wager.result.wins else "faded" if words == "loses" else ""

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
