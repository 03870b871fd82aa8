# SPDX-License-Identifier: MIT
"""Draws a row of places: five or three cards overlapping, what they are, what they win, which wagers lie and ride."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from controller.display.boxed import spots, wager_areas
from controller.display.boxed.boxes_drawing import GOLDEN, RADIUS, SHADE, TURN, WINS
from controller.display.boxed.card_fan import laid, lie_apart
from controller.display.boxed.hand_parts import (
    FATES,
    INKS,
    NARROW_WORDS,
    PITCH,
    Fate,
    draw_cards,
    draw_narrow,
    draw_sum,
    draw_words,
    first_that_fits,
    narrowed,
)
from controller.display.boxed.places_row import SIGN, PlaceParts, PlacesRow
from controller.display.boxed.places_wagers import Wager, all_paid, all_won, wagers_of
from controller.display.boxed.spots import Spots
from controller.display.boxed.wager_areas import Area, inscribe
from controller.display.boxes import BoxContents, BoxesContents, HandContents, Tone
from controller.display.drawing import fonts, light, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc
from controller.display.drawing.fonts import Pen
from controller.display.wording import sentence, spoken
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.values.money import dollars

BESIDE: Final = 0.9
"""The space before a card that lies apart, in sizes of the smallest letters."""
RANKING: Final = 1.5
"""The largest letters of what a hand is."""
DISC: Final = 0.62
"""The radius of the disc with the number."""
FOOTS: Final = (1.9, 1.3)
"""The height of what a hand wins or loses; and where that leaves no room for what it is."""
LOW: Final = 2.1
"""In less height, in sizes of the smallest letters, a place says only what the hand wins or loses."""
ROOMY: Final = 7
"""From this height on the odds of a side wager have room above what the hand is."""
WITHIN: Final = 5
"""What a side wager has won stands so far from the frame of the place, in units."""
SAID: Final = {"dealer does not qualify": "wins"}
"""Other words for a result, where a place has no room for those that the dealer's place says."""
DECIDED: Final = ("wins", "loses", "stands", "void")
"""How a hand stands out whose result is declared."""


def draw(brush: Brush, rect: pygame.Rect, shown: BoxesPanel, value: BoxesContents, *, dealer: bool) -> Iterator[None]:
    """Draw the row, a place at each step. The room at the edge is for the frames that stand out, and their glow."""
    edge = brush.px(12)
    wagers = wagers_of(shown, value.boxes[0])
    marked, badges = sum(it.is_spot for it in wagers), sum(it.is_badge for it in wagers)
    room = rect.inflate(-2 * edge, -2 * edge)
    row = PlacesRow(room, brush.least, marked, len(wagers) - marked, badges, shown.dealt, down=dealer)
    drawn = [*zip(value.boxes, row.places(len(value.boxes)), strict=True)]
    every = [(_Place(brush, shown, value, box, dealer=dealer), where) for box, where in drawn]
    bare = dealer and not all(place.chips_have_room(where) for place, where in every)
    for place, where in sorted(every, key=lambda it: it[0].box.turn):  # what stands out lies over what does not
        place._replace(bare=bare).draw(where)
        yield


class _Place(NamedTuple):
    """Draws one place."""

    brush: Brush
    shown: BoxesPanel
    value: BoxesContents
    box: BoxContents
    dealer: bool
    bare: bool = False

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
    def one_by_one(self) -> bool:
        """Whether other hands are still to be decided: then the one that is settled now is framed."""
        return any(box.played and box.hands[0].tone not in DECIDED for box in self.value.boxes)

    @property
    def decided_beside(self) -> list[Wager]:
        """The side wagers that have won: those on whatever comes of the hand, as a bonus or a jackpot."""
        return [it for it in wagers_of(self.shown, self.box) if it.is_badge and it.result.wins and it.result.won]

    @property
    def due_beside(self) -> list[Wager]:
        """Those of them that are paid now, or next: by the same cards, whatever came of the hand."""
        return [it for it in self.decided_beside if it.result.due]

    @property
    def _fades(self) -> bool:
        """Whether its cards are dim: they have lost, and nothing is paid by them."""
        return self.tone == "loses" and not self.due_beside

    @property
    def _ink(self) -> p.Colour:
        """In which its player is named."""
        return INKS[self.tone if self.tone != "loses" or self._fades else ""].name

    def draw(self, where: PlaceParts) -> None:
        wagers = wagers_of(self.shown, self.box)
        areas = [it for it in wagers if not (it.is_spot and where.spots)]
        self._frame(where.whole)
        head, rooms, badges = where.head, [*where.areas], areas[len(where.areas) :]
        by_areas = self.dealer and bool(rooms and self.box.players)  # so that the name keeps its room
        beside = rooms[0] if by_areas else where.each if self._beneath(where) and self.box.players else head
        beside = self._badges(badges, beside)
        if by_areas:
            rooms[0] = beside
        self._head(beside if beside.top == head.top else head)
        if self.box.played:
            self._cards(where.cards)
        if self.decided and not self.dealer and self.tone != "void":
            self._result(self._for_the_result(where), self.decided_beside)
            return
        if where.spots:
            spots.draw(self.brush, self._spots(where), where.spots)
            spots.draw_amount(self.brush, self._spots(where), beside if beside.top == where.each.top else where.each)
        for wager, room in zip(areas, rooms, strict=False):
            area = Area(wager, self.hand, self.value.colours, self.box.played, self.bare)
            wager_areas.draw(self.brush, area, room)
        if self.decided:
            self._result(where.words.union(where.amount), [it for it in self.decided_beside if it in badges])
        elif self.box.played:
            self._word(where.words.union(where.amount))

    def _badges(self, badges: Sequence[Wager], room: pygame.Rect) -> pygame.Rect:
        """The wagers in one letter at the right of a room. Returns what is left of it."""
        wide = self._of_a_badge(room)
        for wager in (it for it in reversed(badges) if self._is_marked(it)):
            wager_areas.badge(self.brush, wager, pygame.Rect(room.right - wide, room.top, wide, room.height))
            room = pygame.Rect(room.left, room.top, room.width - wide - self.brush.px(2), room.height)
        return room

    def _of_a_badge(self, room: pygame.Rect) -> int:
        """The width of a badge in a room: a disc as high as it, but for the dealer narrower, where sums need room."""
        return min(room.height, round(1.2 * self.brush.least)) if self.dealer else room.height

    def chips_have_room(self, where: PlaceParts) -> bool:
        """Whether in every area of the place chips have room beside their amount."""
        areas = [it for it in wagers_of(self.shown, self.box) if not (it.is_spot and where.spots)]
        badges = [it for it in areas[len(where.areas) :] if self._is_marked(it)]
        taken = len(badges) * (self._of_a_badge(where.areas[0]) + self.brush.px(2)) if where.areas else 0
        rooms = [room.width - (0 if number else taken) for number, room in enumerate(where.areas)]
        return all(wager_areas.has_room(self.brush, *it) for it in zip(areas, rooms, strict=False))

    def _beneath(self, where: PlaceParts) -> bool:
        """Whether badges stand beside the amount on the spots, as a name would have no room beside one."""
        names = [name for box in self.value.boxes for name in box.players]
        widest = max((fonts.width(spoken(name), "Semibold", self.brush.least) for name in names), default=0)
        head = where.head.height
        return self.dealer and bool(where.spots) and widest + 2 * head + self.brush.least // 3 > where.head.width

    def _for_the_result(self, where: PlaceParts) -> pygame.Rect:
        """The players' room for the result: over all areas, but for spots, at whose chips they see what stood."""
        room = where.words.union(where.foot)
        if not where.spots or not any(it.lying for it in wagers_of(self.shown, self.box) if it.is_spot):
            return room
        high = where.spots[0].height - round(SIGN * self.brush.least)
        rooms = [pygame.Rect(it.left, room.bottom - high, it.width, high) for it in where.spots]
        spots.draw(self.brush, self._spots(where), rooms, signed=False)
        return pygame.Rect(room.left, room.top, room.width, room.height - high)

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
            elif self.hand.amounts.collected and self.one_by_one:
                brush.frame(box, p.IVORY, brush.px(4), radius)
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
        brush.surface.blit(disc(radius, self._ink), at)
        brush.surface.blit(disc(radius - line, colour), at.move(line, line))
        brush.middle(number, Pen("Black", size, p.ink_on(colour)), at)
        left = at.right + brush.least // 4
        name = pygame.Rect(left, room.top, room.right - left, room.height)
        pen = Pen("Semibold", brush.least, self._ink)
        if words := first_that_fits((spoken(player),), pen.weight, pen.size, name.width):
            brush.middle(words, pen, name, "left")
        else:
            narrowed(brush, spoken(player), pen, name)

    def _is_marked(self, wager: Wager) -> bool:
        """Whether its badge is drawn: it lies there, it is to be paid, or nobody plays there yet."""
        return bool(wager.lying) or wager.result.due or not self.box.players

    def _cards(self, room: pygame.Rect) -> None:
        """The cards, or the places where they will lie."""
        hand = self.hand
        waits = self.value.turn_of_a_box and not hand.turn and not hand.tone
        quiet = self._fades or (waits and {*hand.cards} <= {FACE_DOWN})
        dealt = self.shown.dealt if self.value.dealt and not hand.state else 0
        if hand.apart and len(hand.cards) > 1:
            self._cards_and_one_apart(room)
            return
        places = laid(max(len(hand.cards), dealt), room)
        draw_cards(self.brush, hand.cards, places if lie_apart(places) else places[: len(hand.cards)], faded=quiet)

    def _cards_and_one_apart(self, room: pygame.Rect) -> None:
        """The cards, and apart from them the one that decides: in gold if it wins, without colour if it loses."""
        hand, brush, gap = self.hand, self.brush, round(BESIDE * self.brush.least)
        look: Fate = FATES.get(hand.tone, "") if not self.paid else ""
        if room.height > room.width:  # one beneath the other
            upper = pygame.Rect(room.left, room.top, room.width, (room.height - gap // 2) // 2)
            draw_cards(brush, hand.cards[:-1], laid(len(hand.cards) - 1, upper), faded=self._fades)
            (lower,) = laid(1, upper.move(0, room.height - upper.height))
            playing_cards.draw(brush, hand.cards[-1], lower.rect, look=look)
            return
        places = laid(len(hand.cards), room.inflate(-gap - brush.px(8), 0))
        left = [place._replace(rect=place.rect.move(-gap // 2, 0)) for place in places[:-1]]
        last = places[-1].rect.move(gap // 2, left[0].rect.top - places[-1].rect.top)
        draw_cards(brush, hand.cards[:-1], left, faded=self._fades)
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
        brush, due = self.brush, self.tone == "wins" and not self.paid
        lost = INKS[self.tone].total
        ink = p.GOLD if due or (self.tone == "loses" and not self._fades) else lost
        room = self._beside(room, beside)
        room = self._odds_beside(self._back(room)) if due else room
        said = self._amount()
        for words, most in product(self._what(), FOOTS):
            high = min(round(most * brush.least), room.height // 2)
            if room.height < round(LOW * brush.least):  # there is room for one line
                high = room.height
            foot = pygame.Rect(room.left, room.bottom - high - brush.px(1), room.width, high if said else 0)
            head = pygame.Rect(room.left, room.top, room.width, room.height - foot.height)
            if written := self._called((words,), head.inflate(-brush.px(4 if self.dealer else 10), 0), ink):
                break
        written = written or any(draw_narrow(brush, words, ink, head) for words in self._what())
        if not written and not said:
            self._said(self.tone, ink, head)
        if said:
            draw_sum(brush, said, foot, ink if due else lost, "due" if due else "paid" if self.paid else "")

    def _beside(self, room: pygame.Rect, wagers: Sequence[Wager]) -> pygame.Rect:
        """A line for each of these side wagers that have won: on gold until it is paid. Returns what is left above."""
        brush, high = self.brush, round((1.1 if self.dealer else 1.2) * self.brush.least)
        for wager in wagers:
            least = self._of_the_words(room.width) if self.dealer else round(LOW * brush.least)
            if room.height < high + least:  # the hand's name comes first: the list has the sum
                break
            line = pygame.Rect(room.left, room.bottom - high, room.width, high)
            if wager.result.due:
                line = line.inflate(0 if self.dealer else -2 * brush.px(WITHIN), 0)
                light.gold_area(brush, line, high // 2, light.SHADOW)
                inscribe(brush, all_won(wager.result.won, wager.brief), line, p.INK)
            else:
                inscribe(brush, all_paid(wager), line, p.IVORY)
            room = pygame.Rect(room.left, room.top, room.width, room.height - high - brush.px(4))
        return room

    def _of_the_words(self, wide: int) -> int:
        """The least height of what the hand is, in its shortest wording, and of what it wins or loses."""
        least = self.brush.least
        lines = fonts.wrapped(self._what()[-1], "Semibold", least, round(wide / NARROW_WORDS))
        return round((PITCH * len(lines) + (FOOTS[-1] if self._amount() else 0)) * least)

    def _back(self, room: pygame.Rect) -> pygame.Rect:
        """For players, whose chips have no room then: what stands off and goes back. Returns what is left above."""
        high, back = round(1.3 * self.brush.least), self.hand.amounts.back
        if self.dealer or not back:
            return room
        line = pygame.Rect(room.left, room.bottom - high, room.width, high)
        inscribe(self.brush, (f"{dollars(back)} back",), line, p.IVORY)
        return pygame.Rect(room.left, room.top, room.width, room.height - high)

    def _odds_beside(self, room: pygame.Rect) -> pygame.Rect:
        """At which odds a side wager is paid now, for the dealer, whose pay table has no room for it, above the hand.

        Returns what is left beneath it; all if the hand has no room then.
        """
        brush, high = self.brush, round(1.2 * self.brush.least)
        odds = self._odds if self.dealer else ()
        words = first_that_fits(odds, "Semibold", brush.least, room.width)
        if not words or room.height < ROOMY * brush.least:
            return room
        brush.middle(words, Pen("Semibold", brush.least, p.GOLD), pygame.Rect(*room.topleft, room.width, high))
        return pygame.Rect(room.left, room.top + high, room.width, room.height - high)

    @property
    def _odds(self) -> tuple[str, ...]:
        """At which odds a side wager is paid now, the longest wording first: `Bonus 40 to 1`."""
        due = [it for it in self.due_beside if it.result.words.endswith(" to 1")][:1]
        return tuple(f"{sentence(name)} {it.result.words}" for it in due for name in (it.title, it.brief))

    def _called(self, every: Sequence[str], room: pygame.Rect, ink: p.Colour) -> bool:
        """The first of these wordings that has room, as large as it fits. Answers False if none has."""
        largest = round(RANKING * self.brush.least)
        return any(draw_words(self.brush, words, ink, room, largest) for words in every)

    def _what(self) -> tuple[str, ...]:
        """What the hand is, or what became of it; which side wager alone has won. The longest wording first."""
        hand = self.hand
        if hand.tone == "loses" and self._odds:
            return self._odds
        if hand.tone in ("wins", "loses") and hand.ranking:
            return hand.called
        state = SAID.get(hand.state, hand.state)
        return (sentence(state.partition(": ")[2] or state),)

    def _amount(self) -> tuple[str, ...]:
        """What it wins or loses, the fullest wording first; empty before that is due."""
        won, lost = self.hand.amounts.won, self.hand.amounts.lost
        if self.tone == "wins" and won:
            return (f"paid {dollars(won)}", dollars(won)) if self.paid else (dollars(won),)
        return (f"loses {dollars(lost)}", "loses") if self.tone == "loses" and lost else ()

    def _spots(self, where: PlaceParts) -> Spots:
        own = [it for it in wagers_of(self.shown, self.box) if it.is_spot]
        played = self.box.played
        return Spots(own, self.hand, self.value.colours, played, self.dealer, self._badged(where))

    def _badged(self, where: PlaceParts) -> str:
        """The amounts of side wagers that are a badge beside the number: ` + B $5`."""
        areas = [it for it in wagers_of(self.shown, self.box) if not (it.is_spot and where.spots)]
        lying = ((it.brief, sum(of.cents for of in it.lying)) for it in areas[len(where.areas) :])
        return "".join(f" + {brief.upper()} {dollars(cents)}" for brief, cents in lying if cents)
