"""Draws the panel of the boxes: hands, chips, totals, the dealer's hand; whose turn it is in gold."""

from typing import Final, NamedTuple

import pygame

from controller.display.boxes import (
    DEALER,
    BoxContents,
    BoxesContents,
    HandContents,
    SideResult,
    Tone,
    Total,
    Turn,
)
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush, spaced_width, tick
from controller.display.drawing.fonts import Pen, Weight
from controller.display.drawing.plates import RADIUS
from controller.display.layout import chips
from controller.display.layout.chips import Placed
from controller.display.layout.stacks import Stack
from controller.display.panels.boxes_places import (
    Arranger,
    BoxPlaces,
    HandPlaces,
    Places,
    chip_in,
    dealers_cards,
    inscribed,
    laid,
    letters,
)
from controller.display.wording import sentence, spoken
from controller.engine.face import BoxesPanel, WagerPlace


class Look(NamedTuple):
    """How a hand stands out: the ground of its total, the ink on it, the ink of its word."""

    fill: p.Colour
    ink: p.Colour
    word: p.Colour


LOOKS: Final[dict[Tone, Look]] = {
    "": Look(p.FELT, p.IVORY, p.IVORY),
    "turn": Look(p.GOLD, p.INK, p.GOLD),
    "wins": Look(p.FELT, p.GOLD, p.GOLD),
    "loses": Look(p.RED, p.IVORY, p.IVORY),
    "void": Look(p.IVORY, p.INK, p.IVORY),
}
"""Only the hand whose turn it is has a ground of gold: the strongest colour."""
STACKED: Final = 3.6
"""The total stands below the word DEALER in a room of at least so many sizes of its letters."""
FULL: Final = 2.4
"""The least width of the room for a name, in sizes of its letters."""


class BoxesDrawing:
    """Draws one panel."""

    def __init__(self, brush: Brush, shown: BoxesPanel, value: BoxesContents, *, dealer: bool) -> None:
        self._brush = brush
        self._shown = shown
        self._value = value
        self._arranger = Arranger(shown, brush.scale, down=dealer)

    def draw(self, rect: pygame.Rect, casino: str) -> None:
        """Draw everything in this box."""
        places, self._value = self._arranger.places(rect, self._value)
        for box, where in zip(self._value.boxes, places.boxes, strict=True):
            self._box(box, where)
        self._line(places)
        turn, hand, about = places.cells
        if self._value.turn.hand in {"", DEALER}:
            hand = hand.union(turn)
        else:
            self._turn(turn, self._value.turn)
        self._dealer(hand)
        self._about(about, casino)
        if places.notices.height:
            self._notices(places.notices)

    # The boxes

    def _box(self, box: BoxContents, where: BoxPlaces) -> None:
        brush, turn = self._brush, any(hand.tone == "turn" for hand in box.hands)
        frame, line = (p.GOLD, 5) if turn else (p.LINE if box.played else p.LINE_DIM, 1.3)
        brush.card(where.whole, p.PANEL, brush.px(RADIUS), frame, brush.px(line))
        for hand, place in zip(box.hands, where.hands, strict=True):
            self._hand(hand, place, played=box.played)
        sides = zip(self._shown.places, box.places, box.results, where.places, strict=True)
        for inscribed_as, lying, result, room in sides:
            self._side(inscribed_as, lying, result, room)

    def _hand(self, hand: HandContents, where: HandPlaces, *, played: bool) -> None:
        """Number and total, the word, the cards, and the chips of each player with the name beside them."""
        brush, look = self._brush, LOOKS[hand.tone]
        fill = look.fill if played else p.PANEL
        brush.card(where.total, fill, brush.px(5))
        self._head(hand, where.total, look.ink if played else p.MUTED)
        self._word(hand, where.word, look.word)
        gap = brush.px(3)
        expected = self._shown.dealt if played and not hand.state else 0
        count = max(len(hand.cards), expected)
        places = laid(count, where.cards, gap, sideways=hand.sideways and len(hand.cards) > self._shown.dealt)
        for number, place in enumerate(places):
            if number < len(hand.cards):
                image = playing_cards.of_size(hand.cards[number], place.rect.size, sideways=place.sideways)
                brush.surface.blit(image, place.rect)
            else:
                playing_cards.empty(brush, place.rect, wanted=False)
        for stack, room in zip(hand.stacks, where.chips, strict=False):
            self._stack(stack, room)

    def _head(self, hand: HandContents, room: pygame.Rect, ink: p.Colour) -> None:
        """The number of the box or hand at the left, its total at the right."""
        brush = self._brush
        inner = room.inflate(-2 * brush.px(7), 0)
        size = max(brush.least, round((0.44 if hand.total.figure else 0.62) * room.height))
        taken = brush.middle(hand.name, Pen("Semibold", size, ink), inner, "left")
        inner = pygame.Rect(
            inner.left + taken + brush.px(8), inner.top, inner.width - taken - brush.px(8), inner.height
        )
        self._total(hand.total, inner, ink, "right")

    def _total(self, total: Total, room: pygame.Rect, ink: p.Colour, align: Align) -> None:
        """The figure as large as it fits, and before it a small word such as SOFT."""
        brush = self._brush
        if not total.figure or room.width <= 0:
            return
        words, before = total.figure.upper(), total.before.upper()
        least = round(0.8 * brush.least)
        taken = fonts.width(before, "Semibold", brush.least) + brush.px(5) if before else 0
        largest = max(least, round(0.95 * room.height / (1 if len(words) <= 2 else 1.3)))
        size = _size(words, "Bold", room.width - taken, largest, least)
        figure = fonts.width(words, "Bold", size)
        right = room.right if align == "right" else room.centerx + (figure + taken) // 2
        brush.middle(words, Pen("Bold", size, ink), pygame.Rect(right - figure, room.top, figure, room.height))
        if before:
            small = pygame.Rect(right - figure - taken, room.top, taken, room.height)
            brush.middle(before, Pen("Semibold", brush.least, ink), small, "left")

    def _word(self, hand: HandContents, room: pygame.Rect, ink: p.Colour) -> None:
        """How the hand stands, with the mark of what became of it."""
        brush = self._brush
        if not hand.state:
            return
        words = hand.state.upper()
        side = round(0.72 * room.height) if hand.tone == "wins" else 0
        left = room.width - (side + brush.px(4) if side else 0)
        size = _size(words, "Bold", left, round(0.84 * room.height), brush.px(12))
        wide = fonts.width(words, "Bold", size) + (side + brush.px(4) if side else 0)
        x = room.centerx - wide // 2
        if side:
            brush.surface.blit(tick(side, p.INK, p.GOLD), (x, room.centery - side // 2))
            x += side + brush.px(4)
        brush.middle(words, Pen("Bold", size, ink), pygame.Rect(x, room.top, wide, room.height), "left")

    # Chips

    def _stack(self, stack: Stack, room: pygame.Rect) -> None:
        """A player's chips, and the player's name beside them, cut if it must be."""
        brush = self._brush
        it = chip_in(stack, room)
        self._draw_chips(it)
        size = brush.least
        left = pygame.Rect(it.rect.right + brush.px(5), room.top, room.right - it.rect.right - brush.px(5), room.height)
        if left.width >= FULL * size and len(stack.players) == 1:
            name = fonts.shortened(spoken(stack.players[0]), "Semibold", size, left.width)
            brush.middle(name, Pen("Semibold", size, p.IVORY), left, "left")

    def _draw_chips(self, it: Placed) -> None:
        chips.draw(self._brush, it, self._value.colours, p.IVORY)

    def _chips(self, lying: tuple[Stack, ...], room: pygame.Rect) -> None:
        """Stacks in the middle of a place."""
        if lying:
            for it in chips.placed(lying, room, "centre"):
                self._draw_chips(it._replace(name=""))

    def _side(self, place: WagerPlace, lying: tuple[Stack, ...], result: SideResult, room: pygame.Rect) -> None:
        """A place for a side wager: its inscription, or its result once it is decided; the chips at the right."""
        brush = self._brush
        brush.card(room, p.FELT, room.height // 2, p.LINE, brush.px(1.3))
        inner = room.inflate(-round(0.6 * room.height), 0)
        free = inner.width
        if lying:
            needed = sum(chips.width(it, room.height, letters(room.height)) for it in lying)
            taken = min(needed, max(room.height, inner.width - self._arranger.brief_width(place)))
            free = max(1, inner.width - taken - brush.px(3))
            self._chips(lying, pygame.Rect(inner.right - taken, room.top, taken, room.height))
        every = tuple(words.upper() for words in (result.words, place.title, place.brief or place.title) if words)
        fits = (words for words in every if fonts.width(words, "Semibold", brush.least) <= free)
        words = every[0] if result.words and not lying else next(fits, every[-1])
        size = _size(words, "Semibold", free, brush.least, brush.px(10))
        ink = p.GOLD if result.wins and words == result.words.upper() else p.IVORY
        brush.middle(words, Pen("Semibold", size, ink), inner, "left")

    # Between the boxes and the dealer

    def _line(self, places: Places) -> None:
        """The line in front of all boxes, and the inscriptions of the layout."""
        brush, room = self._brush, places.inscriptions
        brush.surface.fill(p.LINE, (places.line.left, places.line.centery, places.line.width, brush.px(1.6)))
        for box, where in zip(self._value.boxes, places.boxes, strict=True):
            self._chips(box.line, where.line)
        rows = inscribed(self._shown.inscriptions, room.width, brush.least)
        high = room.height // max(1, len(rows))
        for number, row in enumerate(rows):
            step = room.width / len(row)
            for place, words in enumerate(row):
                part = pygame.Rect(room.left + round(place * step), room.top + number * high, round(step), high)
                brush.middle(words, Pen("Semibold", brush.least, p.IVORY), part)

    def _notices(self, room: pygame.Rect) -> None:
        """What side wagers pay, a line each."""
        brush = self._brush
        notices = self._shown.notices
        for number, words in enumerate(notices):
            high = room.height // len(notices)
            line = pygame.Rect(room.left, room.top + number * high, room.width, high)
            size = _size(sentence(words), "Regular", room.width, brush.px(17), brush.px(8))
            brush.middle(sentence(words), Pen("Regular", size, p.MUTED), line)

    # The dealer's part

    def _dealer(self, room: pygame.Rect) -> None:
        """The dealer's hand, large."""
        brush, hand = self._brush, self._value.dealer
        turn = hand.tone == "turn"
        brush.card(room, p.FELT, brush.px(RADIUS), p.GOLD if turn else p.LINE, brush.px(5 if turn else 1.3))
        gap = brush.px(8)
        cards = dealers_cards(room, gap)
        if cards.left > room.left + gap:
            head = pygame.Rect(room.left + gap, room.top + gap, cards.left - room.left - 2 * gap, room.height - 2 * gap)
        else:
            head = pygame.Rect(room.left + gap, room.top + gap, room.width - 2 * gap, cards.top - room.top - gap)
        self._dealers_head(hand, head)
        for number, place in enumerate(laid(max(2, len(hand.cards)), cards, brush.px(5))):
            if number < len(hand.cards):
                image = playing_cards.of_size(hand.cards[number], place.rect.size)
                brush.surface.blit(image, place.rect)
            else:
                playing_cards.empty(brush, place.rect, wanted=False)

    def _dealers_head(self, hand: HandContents, room: pygame.Rect) -> None:
        """The word DEALER and the total: beneath it, or beside it where the room is low."""
        brush, look = self._brush, LOOKS[hand.tone]
        brush.card(room, look.fill, brush.px(5))
        title, inner = DEALER.upper(), room.inflate(-2 * brush.px(8), 0)
        size = max(brush.least, min(round(0.24 * room.height), brush.px(34)))
        if room.height >= STACKED * size:
            top = pygame.Rect(inner.left, inner.top, inner.width, round(1.1 * size))
            size = _size(title, "Bold", inner.width, size, brush.px(12))
            brush.middle(title, Pen("Bold", size, look.ink), top)
            rest = pygame.Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
            if hand.total.before and rest.height > 2 * rest.width // 3:
                before = pygame.Rect(rest.left, rest.top, rest.width, rest.height // 3)
                brush.middle(hand.total.before.upper(), Pen("Semibold", brush.least, look.ink), before)
                rest = pygame.Rect(rest.left, before.bottom, rest.width, rest.bottom - before.bottom)
                self._total(Total(hand.total.figure), rest, look.ink, "centre")
            else:
                self._total(hand.total, rest, look.ink, "centre")
        else:
            taken = brush.middle(title, Pen("Bold", size, look.ink), inner, "left") + brush.px(8)
            self._total(
                hand.total,
                pygame.Rect(inner.left + taken, inner.top, inner.width - taken, inner.height),
                look.ink,
                "right",
            )

    def _turn(self, room: pygame.Rect, turn: Turn) -> None:
        """Who decides for which box, on gold, and what may be chosen."""
        brush = self._brush
        brush.card(room, p.GOLD, brush.px(RADIUS))
        inner = room.inflate(-2 * brush.px(12), -2 * brush.px(8))
        words = f"Box {turn.hand}" + (f": {turn.who}" if turn.who else "")
        high = round(inner.height * (0.42 if turn.choices else 1.0))
        block = fonts.fitted(words, "Bold", (inner.width, high), brush.px(46), brush.least)
        brush.block_middle(block, "Bold", p.INK, pygame.Rect(inner.left, inner.top, inner.width, high))
        self._choices(turn.choices, pygame.Rect(inner.left, inner.top + high, inner.width, inner.height - high))

    def _choices(self, choices: tuple[str, ...], room: pygame.Rect) -> None:
        """The open choices, each on a dark plate, in as many rows as they need."""
        brush = self._brush
        size, pad, gap = brush.px(20), brush.px(9), brush.px(6)
        high = min(round(1.5 * size), max(round(1.15 * size), (room.height - gap) // 2))
        x, y = room.left, room.top + gap // 2
        for choice in choices:
            words = choice.upper()
            wide = fonts.width(words, "Bold", size) + 2 * pad
            if x > room.left and x + wide > room.right:
                x, y = room.left, y + high + gap
            plate = pygame.Rect(x, y, wide, high)
            brush.card(plate, p.INK, brush.px(5))
            brush.middle(words, Pen("Bold", size, p.IVORY), plate)
            x += wide + gap

    def _about(self, room: pygame.Rect, casino: str) -> None:
        """The casino's name, what there is to say of the shoe, the nominated cards, cards that have no place yet."""
        brush, value = self._brush, self._value
        room = room.inflate(-2 * brush.px(8), -2 * brush.px(6))
        size = brush.least
        while size > brush.px(9) and spaced_width(casino.upper(), "Semibold", size) > room.width:
            size -= 1
        y = room.top + round(fonts.CAP * size)
        brush.spaced(casino.upper(), Pen("Semibold", size, p.IVORY), (room.centerx, y), "centre")
        y += brush.px(8)
        for words in value.shoe:
            y += round(fonts.LEADING * brush.least)
            brush.text(
                fonts.shortened(words, "Semibold", brush.least, room.width),
                Pen("Semibold", brush.least, p.IVORY),
                (room.centerx, y),
                "centre",
            )
        few = [(title, cards) for title, cards in (("Nominated", value.nominated), ("Waits", value.waiting)) if cards]
        high = (room.bottom - y - brush.px(6)) // max(1, len(few))
        for number, (title, cards) in enumerate(few):
            self._few(title, cards, pygame.Rect(room.left, y + brush.px(6) + number * high, room.width, high))

    def _few(self, title: str, cards: tuple[str, ...], room: pygame.Rect) -> None:
        """A few cards behind a word."""
        brush = self._brush
        high = min(room.height - brush.px(3), brush.px(48))
        if high < brush.px(14):
            return
        wide = playing_cards.size_of(high)[0] + brush.px(3)
        words = fonts.width(title, "Semibold", brush.least) + brush.px(6)
        x = room.centerx - (words + wide * len(cards)) // 2
        row = pygame.Rect(x, room.top, words, high)
        brush.middle(title, Pen("Semibold", brush.least, p.IVORY), row, "left")
        for number, card in enumerate(cards):
            brush.surface.blit(playing_cards.picture(card, high), (x + words + number * wide, row.top))


def _size(words: str, weight: Weight, wide: int, largest: int, least: int) -> int:
    """The largest size in which words have room on one line; the least if they have none."""
    return fonts.greatest(range(least, largest + 1), lambda size: fonts.width(words, weight, size) <= wide) or least
