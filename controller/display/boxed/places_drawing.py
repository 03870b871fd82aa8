# SPDX-License-Identifier: MIT
"""Draws a row of places: five or three cards overlapping, what they are, what they win, which wagers lie and ride."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed import kept_cards, spots, wager_areas
from controller.display.boxed.card_fan import CardPlace, laid, lie_apart
from controller.display.boxed.chips_beside import Beside
from controller.display.boxed.hand_frames import GOLDEN, RADIUS, SHADE, TURN, WINS
from controller.display.boxed.hand_parts import (
    FATES,
    PITCH,
    Fate,
    draw_cards,
    first_that_fits,
    narrowed,
)
from controller.display.boxed.place import Place
from controller.display.boxed.place_words import LINE, PlaceWords, on_one_line
from controller.display.boxed.places_row import BOTH, SIGN, PlaceParts, PlacesRow
from controller.display.boxed.places_wagers import Wager, wagers_of
from controller.display.boxed.spots import Spots
from controller.display.boxed.sums import Paid, alike
from controller.display.boxed.wager_areas import Area
from controller.display.boxed.wordings import inside
from controller.display.boxes import BoxesContents, HandContents
from controller.display.drawing import chips, fonts, light, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc
from controller.display.drawing.fonts import Pen
from controller.display.wording import spoken
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.values.money import dollars

CLEAR: Final = 11
"""A name ends so far from the edge of the place, over which a frame may lie, in units."""
RINGED: Final = 4
"""What stands above chips that win is so far from their rings, in units."""
HALF_A_LINE: Final = 0.75
"""From the middle of the words of a place up to kept cards, in sizes of the smallest letters."""
AIR: Final = 0.5
"""Between kept cards and two lines beneath them, in the same."""
LARGE: Final = 4.0
"""Cards are large in a room that is higher, in the same."""
DISC: Final = 0.62
"""The radius of the disc with the number."""


def draw(brush: Brush, rect: pygame.Rect, shown: BoxesPanel, value: BoxesContents, *, dealer: bool) -> Iterator[None]:
    """Draw the row, a place at each step. The room at the edge is for the frames that stand out, and their glow."""
    edge = brush.px(12)
    wagers = wagers_of(shown, value.boxes[0])
    marked, badges = sum(it.is_spot for it in wagers), sum(it.is_badge for it in wagers)
    room = rect.inflate(-2 * edge, -2 * edge)
    row = PlacesRow(room, brush.least, marked, len(wagers) - marked, badges, shown.dealt, down=dealer)
    drawn = [*zip(value.boxes, row.places(len(value.boxes)), strict=True)]
    every = [(_Drawing(brush, Place(shown, value, box, dealer)), where) for box, where in drawn]
    bare = dealer and not all(place.chips_have_room(where) for place, where in every)
    paid = alike(brush, [sum_ for place, where in every for sum_ in place.paid_sums(where)])
    most = wager_areas.alike(brush, [it for place, where in every for it in place.lying(where)])
    summed: list[tuple[PlaceWords, pygame.Rect]] = []
    for place, where in sorted(every, key=lambda it: it[0].place.box.turn):  # what stands out lies over what does not
        summed += place._replace(bare=bare, paid=paid, most=most).draw(where)
        yield
    won = [it for words, room in summed if (it := words.won(room))]
    size = min((it.largest(brush) for it in won), default=0)  # so that a larger sum is not in smaller figures
    for words, room in on_one_line(brush, summed, size):
        words.draw_sum(room, size)


class _Drawing(NamedTuple):
    """Draws one place. bare: amounts stand without chips. paid: how the row tells what is paid.

    most: how large the chips and the amounts of the row are.
    """

    brush: Brush
    place: Place
    bare: bool = False
    paid: Paid = Paid()
    most: Beside = Beside()

    @property
    def _words(self) -> PlaceWords:
        return PlaceWords(self.brush, self.place, self.paid)

    def _areas(self, where: PlaceParts) -> list[Wager]:
        """Its wagers but for those on spots: first those with an area marked by a word, then those that are badges."""
        return [it for it in self.place.wagers if not (it.is_spot and where.spots)]

    def draw(self, where: PlaceParts) -> list[tuple[PlaceWords, pygame.Rect]]:
        """Draw it. Returns the room for what its hand wins or loses, if that is decided."""
        areas = self._areas(where)
        self._frame(where.whole)
        head, rooms, badges = where.head, [*where.areas], areas[len(where.areas) :]
        by_areas = self.place.dealer and bool(rooms and self.place.box.players)  # so that the name keeps its room
        beside = rooms[0] if by_areas else where.each if self._beneath(where) and self.place.box.players else head
        prize = self._prize(badges) if beside is not head and not (by_areas and areas[0].lying) else None
        if prize:
            clear = self.brush.px(RINGED) // 2 if beside.top == where.each.top else 0
            self._words.draw_prize(
                prize, pygame.Rect(beside.left, beside.top + clear, beside.width, beside.height - clear)
            )
        beside = self._badges([it for it in badges if it is not prize], beside)
        if by_areas:
            rooms[0] = beside
        self._head(beside if beside.top == head.top else head, where.whole.right - self.brush.px(CLEAR))
        deeper = self._deeper(where)
        if self.place.box.played:
            self._cards(pygame.Rect(*where.cards.topleft, where.cards.width, where.cards.height + deeper))
        if self._takes_the_areas(where):
            room = self._words.draw_result(self._for_the_result(where), self.place.decided_beside)
            return [(self._words, room)]
        if where.spots:
            spots.draw(self.brush, self._spots(where), where.spots)
            if not prize:
                amount = beside if beside.top == where.each.top else where.each
                spots.draw_amount(self.brush, self._spots(where), amount)
        in_areas = self._draw_in_areas(where)
        marked = [*zip(areas, rooms, strict=False)][bool(prize and by_areas) : len(rooms) - len(in_areas)]
        for number, (wager, room) in enumerate(marked, start=1):
            last = number == len(marked)
            wager_areas.draw(self.brush, self._area(wager, room, last=last), room)
        if self.place.decided:
            beside_it = [it for it in self.place.decided_beside if it in badges and it not in (prize, *in_areas)]
            return [(self._words, self._words.draw_result(self._beneath_the_cards(where, deeper), beside_it))]
        if self.place.box.played:
            self._words.draw_choice(where.words.union(where.amount))
        return []

    def _deeper(self, where: PlaceParts) -> int:
        """How much deeper kept cards reach for the dealer: of such a hand less is said.

        That others are discarded is a line in the middle; what became of it, two lines at the most, and the sum.
        """
        if not (self._kept and self.place.dealer):
            return 0
        least, room = self.brush.least, where.words.union(where.amount)
        said = self._of_two_lines + self._air(where)
        return max(0, min(room.centery - round(HALF_A_LINE * least), room.bottom - said) - where.cards.bottom)

    def _air(self, where: PlaceParts) -> int:
        """How far what is said is clear of kept cards: they need that themselves where a place is low."""
        return round(AIR * self.brush.least) if where.cards.height > LARGE * self.brush.least else 0

    @property
    def _of_two_lines(self) -> int:
        """The height of two lines and the sum."""
        return 2 * round(PITCH * self.brush.least) + round(LINE * self.brush.least)

    def _beneath_the_cards(self, where: PlaceParts, deeper: int) -> pygame.Rect:
        """The room of the result: clear of kept cards that leave no more than for two lines and the sum."""
        room = where.words.union(where.amount)
        top = max(room.top, where.cards.bottom + deeper)
        clear = room.bottom - self._of_two_lines
        if deeper and top < clear <= top + self._air(where):
            top = clear
        return pygame.Rect(room.left, top, room.width, room.bottom - top)

    def _prize(self, badges: Sequence[Wager]) -> Wager | None:
        """The one wager in one letter that is paid now: it has the whole row of the badges, for the dealer."""
        due = [it for it in badges if it in self.place.due_beside]
        return due[0] if len(due) == 1 and self.place.dealer else None

    def _area(self, wager: Wager, room: pygame.Rect, *, last: bool) -> Area:
        """An area that is marked by a word. last: of its place."""
        place, wide = self.place, inside(self.brush, room).width
        won = place.said_of(wager, self.brush.least, wide, wager.title)
        ticked = last and place.paid and not self.paid.tick
        colours, played = place.value.colours, place.box.played
        return Area(wager, place.hand, colours, played, self.bare, won, self.paid, self.most, ticked)

    def _takes_the_areas(self, where: PlaceParts) -> bool:
        """Whether the result stands in the players' areas, as it has no room above them: else chips stay in sight."""
        place = self.place
        if place.dealer or not place.decided or place.tone == "void" or self._in_areas(where):
            return False
        lines = BOTH[-1] + len(place.decided_beside) * LINE
        return bool(where.spots) or where.words.height < round(lines * self.brush.least)

    def _in_areas(self, where: PlaceParts) -> dict[Wager, pygame.Rect]:
        """The side wagers in one letter that have won, for players: each in an area from which the chips are gone.

        So what the hand is and has won keeps its place above them.
        """
        won, areas = self.place.decided_beside, self._areas(where)[: len(where.areas)]
        if self.place.dealer or not self.place.decided or len(won) >= len(areas) or any(it.lying for it in areas):
            return {}
        return dict(zip(won, reversed(where.areas), strict=False))

    def _draw_in_areas(self, where: PlaceParts) -> dict[Wager, pygame.Rect]:
        """Draw what these have won. Returns them."""
        found = self._in_areas(where)
        for wager, room in found.items():
            self._words.draw_beside(wager, room)
        return found

    def _badges(self, badges: Sequence[Wager], room: pygame.Rect) -> pygame.Rect:
        """The wagers in one letter at the right of a room. Returns what is left of it."""
        wide = self._of_a_badge(room)
        for wager in (it for it in reversed(badges) if self.place.is_marked(it)):
            wager_areas.badge(self.brush, wager, pygame.Rect(room.right - wide, room.top, wide, room.height))
            room = pygame.Rect(room.left, room.top, room.width - wide - self.brush.px(2), room.height)
        return room

    def _of_a_badge(self, room: pygame.Rect) -> int:
        """The width of a badge in a room: a disc as high as it, but for the dealer narrower, where sums need room."""
        return min(room.height, round(1.2 * self.brush.least)) if self.place.dealer else room.height

    def paid_sums(self, where: PlaceParts) -> Iterator[tuple[Sequence[str], int]]:
        """The wordings of what is paid already in the place, each with the width of its room."""
        place, rooms = self.place, dict(zip(self._areas(where), where.areas, strict=False))
        if place.paid and place.amount:
            yield place.amount, where.words.width
        for wager in (it for it in place.decided_beside if not it.result.due):
            if wager in rooms and not self._takes_the_areas(where):
                yield (dollars(wager.result.won),), rooms[wager].width
            else:
                yield place.paid_beside(wager, self.brush.least, where.words.width), where.words.width

    def chips_have_room(self, where: PlaceParts) -> bool:
        """Whether in every area of the place chips have room beside their amount."""
        return all(wager_areas.has_room(self.brush, wager, room.width) for wager, room in self._free(where))

    def lying(self, where: PlaceParts) -> Iterator[tuple[Wager, HandContents, pygame.Rect]]:
        """The wagers that lie in the areas of the place that are marked by a word, the hand, and the room of each."""
        yield from ((wager, self.place.hand, room) for wager, room in self._free(where) if wager.lying)

    def _free(self, where: PlaceParts) -> Iterator[tuple[Wager, pygame.Rect]]:
        """These areas; the first without the badges that the dealer has there."""
        areas = self._areas(where)
        badges = sum(map(self.place.is_marked, areas[len(where.areas) :])) if self.place.dealer else 0
        for number, (wager, room) in enumerate(zip(areas, where.areas, strict=False)):
            taken = 0 if number else badges * (self._of_a_badge(room) + self.brush.px(2))
            yield wager, pygame.Rect(*room.topleft, room.width - taken, room.height)

    def _beneath(self, where: PlaceParts) -> bool:
        """Whether badges stand beside the amount on the spots, as a name would have no room beside one."""
        names = [name for box in self.place.value.boxes for name in box.players]
        widest = max((fonts.width(spoken(name), "Semibold", self.brush.least) for name in names), default=0)
        head = where.head.height
        return self.place.dealer and bool(where.spots) and widest + 2 * head + self.brush.least // 3 > where.head.width

    def _for_the_result(self, where: PlaceParts) -> pygame.Rect:
        """The players' room for the result: over all areas, but for spots, whose chips lie where they lay before."""
        room = where.words.union(where.foot)
        if not where.spots:
            return room
        sign = round(SIGN * self.brush.least)
        rooms = [pygame.Rect(it.left, it.top + sign, it.width, it.height - sign) for it in where.spots]
        spots.draw(self.brush, self._spots(where), rooms, signed=False)
        ring = chips.ring_of(rooms[0].height // 2) + self.brush.px(RINGED)
        return pygame.Rect(room.left, room.top, room.width, rooms[0].top - ring - room.top)

    def _frame(self, box: pygame.Rect) -> None:
        """The painted place, or how it stands out."""
        brush, radius, tone = self.brush, self.brush.px(RADIUS), self.place.tone
        if self.place.box.turn and not self.place.decided:
            light.act_frame(brush, box.inflate(brush.px(6), brush.px(6)), radius + 2, brush.px(TURN))
        elif self.place.due and tone != "loses":  # of a hand that loses only the side wager is gold
            brush.veil(box, GOLDEN, 0.9, radius)
            light.gold_frame(brush, box, radius, brush.px(WINS))
        else:
            brush.veil(box, p.WELL, SHADE if self.place.box.played else SHADE / 2, radius)
            if tone == "void":
                brush.dashed(box, p.IVORY, brush.px(2), radius)
            else:
                brush.frame(box, p.LINE_DIM, brush.px(2), radius)

    def _head(self, room: pygame.Rect, right: int) -> None:
        """The number on a disc of the player's colour, and the name, that ends here at the right.

        Of a place that is not played only the number.
        """
        brush, size = self.brush, round(1.1 * self.brush.least)
        number = str(self.place.box.number)
        if not self.place.box.players:
            ink = p.MUTED if self.place.box.played else p.FADED
            brush.middle(number, Pen("Black", size, ink), room.inflate(-brush.least // 2, 0), "left")
            return
        player = self.place.box.players[0]
        colour = self.place.value.colours.get(player, p.LINE_DIM)
        radius = min(room.height // 2 - 1, round(DISC * brush.least))
        at = pygame.Rect(room.left, room.centery - radius, 2 * radius, 2 * radius)
        line = max(2, radius // 9)
        brush.surface.blit(disc(radius, self.place.ink), at)
        brush.surface.blit(disc(radius - line, colour), at.move(line, line))
        brush.middle(number, Pen("Black", size, p.ink_on(colour)), at)
        left = at.right + brush.least // 4
        name = pygame.Rect(left, room.top, min(room.right, right) - left, room.height)
        pen = Pen("Semibold", brush.least, self.place.ink)
        if words := first_that_fits((spoken(player),), pen.weight, pen.size, name.width):
            brush.middle(words, pen, name, "left")
        else:
            narrowed(brush, spoken(player), pen, name)

    def _cards(self, room: pygame.Rect) -> None:
        """The cards, or the places where they will lie."""
        hand = self.place.hand
        dealt = self.place.shown.dealt if self.place.value.dealt and not hand.state else 0
        if self._kept:
            self._kept_cards(room)
            return
        places = laid(max(len(hand.cards), dealt), room, least=self._rank)
        places = places if lie_apart(places) else places[: len(hand.cards)]
        draw_cards(self.brush, hand.cards, places, faded=self.place.fades)

    @property
    def _rank(self) -> int:
        """The size of the letters in which the dealer reads a rank at least."""
        return self.brush.least if self.place.dealer else 0

    @property
    def _kept(self) -> int:
        """How many cards the player has kept, if he has discarded others."""
        hand = self.place.hand
        if hand.apart:
            return len(hand.cards) - 1
        fewer = bool(hand.state) and FACE_DOWN not in hand.cards and len(hand.cards) < self.place.shown.dealt
        return len(hand.cards) if fewer else 0

    def _kept_cards(self, room: pygame.Rect) -> None:
        """The kept cards, and the one that decides: in gold if it wins, without colour if it loses."""
        brush, cards = self.brush, self.place.hand.cards
        found = kept_cards.places(brush, self._kept, room, self._rank)
        draw_cards(brush, cards[: self._kept], found.cards, faded=self.place.fades)
        if self.place.hand.apart:
            self._deciding(found.last, FATES.get(self.place.tone, "") if not self.place.paid else "")

    def _deciding(self, place: CardPlace, look: Fate) -> None:
        """The last card, by which the hand is decided."""
        playing_cards.glow(self.brush, [place.rect] if look == "wins" else [])
        playing_cards.draw(self.brush, self.place.hand.cards[-1], place.rect, look=look, narrow=place.narrow)

    def _spots(self, where: PlaceParts) -> Spots:
        own = [it for it in self.place.wagers if it.is_spot]
        played = self.place.box.played
        return Spots(own, self.place.hand, self.place.value.colours, played, self.place.dealer, self._badged(where))

    def _badged(self, where: PlaceParts) -> str:
        """The amounts of side wagers that are a badge beside the number: ` + B $5`."""
        areas = self._areas(where)
        lying = ((it.brief, sum(of.cents for of in it.lying)) for it in areas[len(where.areas) :])
        return "".join(f" + {brief.upper()} {dollars(cents)}" for brief, cents in lying if cents)
