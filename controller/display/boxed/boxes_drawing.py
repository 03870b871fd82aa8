# SPDX-License-Identifier: MIT
"""Draws a row of boxes on the cloth: hands with their totals, chips, side wagers, whose turn it is, who wins."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import pygame

from controller.display.boxed import box_head, hand_frames, line_drawing, side_wagers
from controller.display.boxed.boxes_places import BoxPlaces, HandPlaces, Row
from controller.display.boxed.card_fan import CardPlace, Fan, laid_alike
from controller.display.boxed.chips_beside import ChipsBeside
from controller.display.boxed.hand_frames import OF_HALF, TURN, WINS, WINS_OF_HALF
from controller.display.boxed.hand_parts import (
    FATES,
    HARDLY,
    INKS,
    NARROW_WORDS,
    TOTALS,
    Fate,
    Heap,
    beside,
    draw_cards,
    draw_narrow,
    draw_removed,
    draw_stacked,
    draw_total,
    draw_words,
    first_that_fits,
    fits,
    narrowed,
)
from controller.display.boxed.line_drawing import Lying
from controller.display.boxed.side_wagers import Side
from controller.display.boxes import WAITS, BoxContents, BoxesContents, HandContents, Tone
from controller.display.drawing import chips, fonts, light, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen, Weight
from controller.display.drawing.plaques import squeezed
from controller.display.drawing.players import SEVERAL
from controller.display.layout.stacks import amount
from controller.display.wording import sentence, spoken
from controller.engine.rules.whole_tables import BoxesPanel
from controller.engine.values.money import dollars

RADIUS: Final = 10
"""Of the corners of a box, in units."""
CLEAR: Final = 6
"""Each line for one of several players is so far within the frame, in units."""
LINED: Final = 4
"""The room at the edge beyond the line, where no frame stands out, in units."""
CLEAR_OF_CHIPS: Final = 5
"""From the frame of whose turn it is to the chips on the line, in dots."""
LEGIBLE: Final = 1.4
"""Ranks of a hand of a split, which is narrow, are so large at least, in sizes of the smallest letters, or the cards
lie side by side."""
STANDS: Final = "stands"
"""How a hand stands whose player draws no more; of a split also one that was doubled, where that has no room."""
SHADE: Final = 0.34
"""How much darker than the cloth a box is."""
GOLDEN: Final = (15, 55, 41)
"""The ground of what wins."""


def draw(brush: Brush, rect: pygame.Rect, shown: BoxesPanel, value: BoxesContents, *, dealer: bool) -> Iterator[None]:
    """Draw the row of boxes, a box at each step. The room at the edge is for frames that stand out, and their glow."""
    beside = brush.px(14 if dealer else 24)
    above = brush.px(LINED if shown.line and not dealer else 16)
    beneath = brush.px(LINED if shown.line and dealer else 10)
    room = pygame.Rect(rect.left + beside, rect.top + above, rect.width - 2 * beside, rect.height - above - beneath)
    many = max((len(box.players) for box in value.boxes), default=1)
    row = Row(shown, room, brush.least, down=dealer, many=many, free=brush.px(TURN) // 2 + CLEAR_OF_CHIPS)
    return _Drawing(brush, shown, value, dealer=dealer).draw(row)


def _standing_out(hand: HandContents) -> Tone:
    """How a hand is framed: what is paid is quiet."""
    return "" if hand.paid else hand.tone


def _stands(hand: HandContents) -> bool:
    """Whether it is played to its end, and nothing is known of its result."""
    return not hand.tone and hand.state in {STANDS, "doubled"}


class _Drawing:
    """Draws one row."""

    def __init__(self, brush: Brush, shown: BoxesPanel, value: BoxesContents, *, dealer: bool) -> None:
        self._brush, self._shown, self._value, self._dealer = brush, shown, value, dealer
        self._highest = 0

    def draw(self, row: Row) -> Iterator[None]:
        brush = self._brush
        self._highest = row.highest((row.room.width - brush.least) // len(self._value.boxes))
        places = zip(self._value.boxes, row.places(self._value.boxes), strict=True)
        drawn = [Lying(box, hand_frames.clear(brush, box, where)) for box, where in places]
        if self._shown.line:
            line_drawing.draw(brush, row.line, self._shown.line.title, drawn)
        for box, where in sorted(drawn, key=lambda it: it.box.turn or it.box.due):  # what stands out lies over the rest
            self._box(box, where)
            yield
        line_drawing.draw_chips(brush, drawn, self._value.colours)

    # A box

    def _box(self, box: BoxContents, where: BoxPlaces) -> None:
        first = box.hands[0]
        together = len(box.hands) == 1
        due = first.paid and any(it.due for it in box.results)  # what is paid now is another wager of that hand
        tone = "wins" if due else _standing_out(first) if together else ""
        self._frame(where.whole, box, tone)
        if not together and not box.turn:
            for hand, place in zip(box.hands, where.hands, strict=True):
                self._frame_of_a_hand(hand, place.column)
        tones = {hand.tone for hand in box.hands}
        sides = self._side_wagers(box, where)
        taken = sum(it.room.width for it in sides if it.room.colliderect(where.head))
        lost = tones == {"loses"}
        box_head.draw(self._brush, box, where.head, lost=lost, colours=self._value.colours, taken=taken)
        in_one = self._in_one(box, where)
        cards = self._cards_of(box, where)
        for hand, place, lie in zip(box.hands, where.hands, cards, strict=True):
            if box.played:
                shown = self._with_sides(hand, box, where) if hand is first and not self._dealer else hand
                shown = shown._replace(state="") if in_one else shown
                self._hand(shown, place, lie, alone=together)
            else:
                self._circle(place.stake if self._dealer else place.cards.union(place.total), p.LINE_DIM)
        side_wagers.draw(self._brush, sides, self._value.colours)

    def _in_one(self, box: BoxContents, where: BoxPlaces) -> bool:
        """One word for both hands of a split that lose or stand, where two would stand close. Whether it is so."""
        lost, stand = {it.tone for it in box.hands} == {"loses"}, all(_stands(it) for it in box.hands)
        word, rooms = sentence(STANDS if stand else box.hands[0].state), [place.word for place in where.hands]
        wide = fonts.width(word, "Semibold", self._brush.least) + self._brush.least
        if not (lost or stand) or len(rooms) == 1 or wide <= min(room.width for room in rooms):
            return False
        self._said((word,), rooms[0].unionall(rooms), INKS[box.hands[0].tone].word)
        return True

    def _with_sides(self, hand: HandContents, box: BoxContents, where: BoxPlaces) -> HandContents:
        """The hand with what the box's side wagers won, where their places have no room to say it."""
        results = zip(box.results, where.sides, strict=True)
        won = sum(it.won for it, room in results if not room.height and it.due)
        if not won or hand.tone not in ("", "waits", "wins"):
            return hand
        return hand._replace(state=f"+{dollars(won)}")

    def _side_wagers(self, box: BoxContents, where: BoxPlaces) -> list[side_wagers.Drawn]:
        """The box's side wagers and their rooms: where one has won, another may be beside the number."""
        sides = [Side(*each, box.played) for each in zip(self._shown.places, box.places, box.results, strict=True)]
        aside = box_head.beside_number(self._brush, box, where.head)
        return [*side_wagers.arranged(self._brush, sides, where.sides, aside)]

    def _frame(self, whole: pygame.Rect, box: BoxContents, tone: Tone) -> None:
        """The painted box, or how it stands out. Its arrow is where players see the chips on the line before it."""
        brush, radius = self._brush, self._brush.px(RADIUS)
        if box.turn or box.due:
            arrow: Literal["", "above"] = "" if box.line and not self._dealer else "above"
            light.act_frame(brush, whole.inflate(brush.px(6), brush.px(6)), radius + 2, brush.px(TURN), arrow)
        elif tone == "wins":
            brush.veil(whole, GOLDEN, 0.9, radius)
            light.gold_frame(brush, whole, radius, brush.px(WINS), light.SOFT_GLOW if self._dealer else light.GLOW)
        else:
            brush.veil(whole, p.WELL, SHADE if box.played else SHADE / 2, radius)
            if tone == "void":
                brush.dashed(whole, p.IVORY, brush.px(2), radius)
            else:
                brush.frame(whole, p.LINE_DIM, brush.px(2), radius)

    def _frame_of_a_hand(self, hand: HandContents, column: pygame.Rect) -> None:
        """A hand of a split that stands out in its box."""
        brush = self._brush
        if _standing_out(hand) == "wins":
            brush.veil(column, GOLDEN, 0.9, brush.px(RADIUS))
            light.gold_frame(brush, column, brush.px(RADIUS), brush.px(WINS_OF_HALF), light.SOFT_GLOW)
        if hand.tone == "void":
            brush.dashed(column, p.IVORY, brush.px(2), brush.px(RADIUS))

    # A hand

    def _hand(self, hand: HandContents, where: HandPlaces, cards: Sequence[CardPlace], *, alone: bool) -> None:
        """Cards, total, word and wager."""
        inks = INKS[hand.tone]
        if self._is_removed(hand):
            draw_removed(self._brush, hand, where.removed)
        else:
            draw_cards(self._brush, hand.cards, cards, faded=hand.tone == "loses")
        if hand.turn:
            inks = inks._replace(total=p.ACT, word=p.ACT)
        if hand.total.figure:
            draw_total(self._brush, hand.total, where.total, inks.total, round(TOTALS * self._brush.least))
        else:
            self._ranking(hand, where, inks.total)
        beneath = where.total if hand.tone == "void" and not hand.cards else where.word  # a band lies over the foot
        self._word(hand, beneath, inks.word, alone=alone)
        ink = inks.word if hand.tone == "wins" else p.IVORY if hand.turn else inks.total
        bare = where.stake.height < self._brush.least and not hand.cards
        told = not self._dealer or hand.tone != "wins" or hand.over or bool(self._due(hand, beneath))
        self._wager(hand, where.cards if bare else where.stake, ink, told=told)

    def _cards_of(self, box: BoxContents, where: BoxPlaces) -> list[tuple[CardPlace, ...]]:
        """Where the cards of its hands lie, and those that are still to come."""
        least = self._brush.least if self._dealer else 0
        least = least if len(box.hands) == 1 else round(LEGIBLE * self._brush.least)
        return laid_alike([self._fan(*it) for it in zip(box.hands, where.hands, strict=True)], self._highest, least)

    def _fan(self, hand: HandContents, where: HandPlaces) -> Fan:
        dealt = self._shown.dealt if self._value.dealt and hand.state in {"", WAITS} else 0
        sideways = hand.sideways and len(hand.cards) > self._shown.dealt
        return Fan(max(len(hand.cards), dealt), where.cards, sideways)

    def _is_removed(self, hand: HandContents) -> bool:
        """Whether it is a blackjack that is paid: its cards are removed."""
        return hand.over and hand.tone == "wins" and self._shown.counted and bool(hand.ranking)

    def _ranking(self, hand: HandContents, where: HandPlaces, ink: p.Colour) -> None:
        """A ranking in words, or what came of it, where there is no figure."""
        brush = self._brush
        if hand.over and hand.amounts.won and self._dealer:
            self._amount(hand.amounts.won, where.total, INKS[hand.tone].word)
            return
        words = "" if self._is_removed(hand) else hand.ranking
        room = where.total
        if words and not draw_words(brush, sentence(words), ink, room, round(1.4 * brush.least)):
            draw_narrow(brush, sentence(words), ink, room)

    def _amount(self, cents: int, room: pygame.Rect, ink: p.Colour) -> None:
        """An amount, as large as it fits."""
        brush = self._brush
        largest = round((2.2 if self._dealer else 1.27) * brush.least)
        block = fonts.fitted(dollars(cents), "Black", room.size, largest, brush.least)
        if len(block.lines) == 1 and block.whole:
            brush.block_middle(block, "Black", ink, room, "centre")

    def _word(self, hand: HandContents, room: pygame.Rect, ink: p.Colour, *, alone: bool) -> None:
        """How the hand stands, with a tick if it wins; an arrow if it is its turn, where other hands are beside it."""
        brush = self._brush
        if hand.turn and not hand.tone:
            if alone:
                self._said((hand.state or self._soft(hand, room) or self._value.decides,), room, ink)
            else:
                side = hand_frames.arrow(brush, room)
                arrow = light.triangle((side, side * 2 // 3), p.ACT, "up")
                brush.surface.blit(arrow, arrow.get_rect(center=room.center))
        elif hand.tone == "wins":
            self._won(hand, room)
        else:
            stands = (STANDS,) if _stands(hand) and not alone else ()
            every = hand.amounts.odds if hand.state == hand.ranking else (hand.state, *stands)
            soft = self._soft(hand, room) if hand.tone in ("", "waits") else ""
            self._said((soft,) if soft else every, room, ink)

    def _soft(self, hand: HandContents, room: pygame.Rect) -> str:
        """The word soft, where it has no room beside the total."""
        return "" if beside(self._brush, hand.total, room.width) else hand.total.before

    def _said(self, every: tuple[str, ...], room: pygame.Rect, ink: p.Colour, taken: int = 0) -> None:
        """The first of these words that has room, if need be in narrower letters."""
        brush = self._brush
        wordings = [sentence(words) for words in filter(None, every)]
        words = first_that_fits(wordings, "Semibold", brush.least, room.width - taken)
        if words:
            brush.middle(words, Pen("Semibold", brush.least, ink), room)
        elif wordings and NARROW_WORDS * fonts.width(wordings[-1], "Semibold", brush.least) <= room.width - taken:
            narrowed(brush, wordings[-1], Pen("Semibold", brush.least, ink), room)

    def _due(self, hand: HandContents, room: pygame.Rect) -> str:
        """What the dealer is to pay on a hand, if it has room beneath it."""
        due = dollars(hand.amounts.won) if self._dealer and hand.amounts.won and not hand.over else ""
        return due if HARDLY * fonts.width(due, "Semibold", self._brush.least) <= room.width else ""

    def _won(self, hand: HandContents, room: pygame.Rect) -> None:
        """For the dealer what is to be paid; else a tick and the word, as for players the amount stands at the chips.

        What the dealer is still to pay has no tick: that would say it is paid.
        """
        brush = self._brush
        if due := self._due(hand, room):
            weight: Weight = "Black" if HARDLY * fonts.width(due, "Black", brush.least) <= room.width else "Semibold"
            squeezed(brush, due, Pen(weight, brush.least, p.GOLD), room)
            return
        ticked = hand.over or not self._dealer
        side, gap = (round(0.9 * brush.least), brush.least // 6) if ticked else (0, 0)
        every = ("Paid" if hand.over else sentence(hand.state),)
        words = first_that_fits(every, "Black", brush.least, round((room.width - side - gap) / HARDLY))
        wide = min(room.width, side + (gap + fonts.width(words, "Black", brush.least) if words else 0))
        left = room.centerx - wide // 2
        if ticked:
            tick = marks.tick(side, p.INK, p.GOLD)
            brush.surface.blit(tick, tick.get_rect(midleft=(left, room.centery)))
        if words:
            at = pygame.Rect(left + side + gap, room.top, wide - side - gap, room.height)
            squeezed(brush, words, Pen("Black", brush.least, p.GOLD), at)

    # Chips

    def _wager(self, hand: HandContents, room: pygame.Rect, ink: p.Colour, *, told: bool) -> None:
        """The betting circle with the chips on it; for players with what was won once it is decided.

        told: what it has won stands beneath the hand, or there is nothing to tell.
        """
        brush, stacks = self._brush, hand.stacks
        if room.height < brush.least:
            return
        look = FATES.get(hand.tone, "")
        if self._of_each(hand, room):
            return
        if not self._dealer:
            self._players_wager(hand, room, ink, look)
            return
        tall = room.height >= 2.6 * brush.least
        if not stacks:
            if hand.tone != "loses" or self._has_taken(room):
                self._circle(room, p.LINE_DIM if not hand.tone else p.LINE)
            self._emptied(hand, room)
            return
        if tall:
            self._circle(room, p.LINE)
            draw_stacked(brush, Heap.of(stacks, look), room, self._value.colours)
        elif told or not hand.amounts.won:
            ink = p.FADED if look == "faded" else p.IVORY
            ChipsBeside(brush, Heap.of(stacks, look), room).draw(self._value.colours, ink)
        else:
            heap = Heap.of(stacks, look)._replace(cents=hand.amounts.won)
            ChipsBeside(brush, heap, room).draw(self._value.colours, p.GOLD)

    def _lines(self, hand: HandContents, room: pygame.Rect) -> int:
        """The height of a line for each of several players with chips there; 0 if there is no room for all."""
        line = min(room.height // max(1, len(hand.each)), round(1.25 * self._brush.least))
        return line if hand.each and line >= self._brush.least else 0

    def _of_each(self, hand: HandContents, room: pygame.Rect) -> bool:
        """A line for each of several players with chips there. Answers False if there is no room for all."""
        brush, each, gap = self._brush, hand.each, self._brush.least // 4
        if not (line := self._lines(hand, room)):
            return False
        won = hand.tone == "wins" if not self._dealer else _standing_out(hand) == "wins"
        ink = p.GOLD if won else p.FADED if hand.tone == "loses" else p.IVORY
        radius, top = round(0.36 * brush.least), room.centery - line * len(each) // 2
        for number, (player, cents) in enumerate(each):
            at = pygame.Rect(room.left, top + number * line, room.width, line).inflate(-2 * brush.px(CLEAR), 0)
            colour = self._value.colours.get(player, SEVERAL)
            open_ = player in hand.undecided
            look = "" if open_ else FATES.get(hand.tone, "")
            chips.draw(brush, chips.Chip(colour, radius, look=look), (at.left + radius, at.centery))
            at = pygame.Rect(at.left + 2 * radius + gap, at.top, at.width - 2 * radius - gap, line)
            words = first_that_fits((dollars(cents), f"${amount(cents)}"), "Black", brush.least, at.width)
            at.width -= brush.middle(words, Pen("Black", brush.least, p.IVORY if open_ else ink), at, "right") + gap
            pen = Pen("Semibold", brush.least, p.FADED if hand.tone == "loses" else p.IVORY)
            if fits(spoken(player), pen.weight, pen.size, at.width):
                brush.middle(spoken(player), pen, at, "left")
            else:
                narrowed(brush, spoken(player), pen, at)
        return True

    def _players_wager(self, hand: HandContents, room: pygame.Rect, ink: p.Colour, look: Fate) -> None:
        amounts = hand.amounts
        if hand.stacks:
            heap = Heap.of(hand.stacks, look)
            if hand.tone == "wins" and amounts.won:
                heap = heap._replace(cents=amounts.won)
            ChipsBeside(self._brush, heap, room).draw(self._value.colours, ink)
        elif hand.tone == "wins" and amounts.won:
            self._amount(amounts.won, room, p.GOLD)
        elif hand.tone == "loses" and amounts.lost:
            self._amount(amounts.lost, room, p.FADED)
        elif not hand.tone:
            self._circle(room, p.LINE_DIM)

    def _emptied(self, hand: HandContents, room: pygame.Rect) -> None:
        """What became of the chips of a hand that is decided."""
        brush = self._brush
        if hand.tone == "wins":
            tick = marks.tick(min(room.height, round(2 * brush.least)), p.INK, p.GOLD)
            brush.surface.blit(tick, tick.get_rect(center=room.center))
        elif hand.tone == "loses":
            narrowed(brush, "taken", Pen("Semibold", brush.least, p.FADED), room.inflate(-2 * brush.px(OF_HALF), 0))

    def _has_taken(self, room: pygame.Rect) -> bool:
        """Whether the word that the chips are taken has room within the circle."""
        size = self._brush.least
        return fits("taken", "Semibold", size, min(room.size) - size)

    def _circle(self, room: pygame.Rect, ink: p.Colour) -> None:
        """The betting circle, with its inscription."""
        brush = self._brush
        radius = min(round(0.6 * room.width), room.height) // 2 - 1
        radius = max(radius, min(room.width, room.height, 4 * brush.least) // 2 - 1)
        if radius < brush.least // 2:
            return
        ring = light.halo(radius, brush.px(2), ink)
        brush.surface.blit(ring, ring.get_rect(center=room.center))
        if self._shown.title and ink == p.LINE_DIM:
            words = self._shown.title.upper()
            if fits(words, "Semibold", brush.least, 2 * radius - brush.least // 2):
                brush.middle(words, Pen("Semibold", brush.least, p.MUTED), room)
