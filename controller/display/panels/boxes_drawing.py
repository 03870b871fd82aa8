# SPDX-License-Identifier: MIT
"""Draws the panel of the boxes: hands with their totals, chips, side wagers; whose turn it is in gold."""

import pygame

from controller.display.boxes import BoxContents, BoxesContents, HandContents, SideResult
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, tick
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS
from controller.display.layout import chips
from controller.display.layout.chips import PlacedStack
from controller.display.layout.stacks import Stack
from controller.display.panels import boxes_dealer
from controller.display.panels.boxes_places import (
    Arranger,
    BoxPlaces,
    HandPlaces,
    Places,
    chip_in,
    inscribed,
    laid,
    letters,
)
from controller.display.panels.hand_parts import LOOKS, draw_cards, draw_total, largest_size
from controller.display.wording import sentence, spoken
from controller.engine.record.on_show import FACE_DOWN
from controller.engine.rules.face import BoxesPanel, WagerPlace


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
        boxes_dealer.draw(self._brush, places.cells, self._value, casino, self._cards_before_the_dealer)
        if places.notices.height:
            self._notices(places.notices)

    # The boxes

    @property
    def _cards_before_the_dealer(self) -> int:
        """How many cards have a place there, dealt or not. One that is burned has none any more."""
        middle = self._shown.middle
        up = any(card != FACE_DOWN for card in self._value.dealer.cards)
        return middle.cards - (middle.burned if up else 0)

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
        sideways = hand.sideways and len(hand.cards) > self._shown.dealt
        draw_cards(brush, hand.cards, laid(count, where.cards, gap, sideways=sideways))
        for stack, room in zip(hand.stacks, where.chips, strict=False):
            self._stack(stack, room)
        if self._shown.title and where.chips and not hand.stacks:
            brush.middle(self._shown.title.upper(), Pen("Semibold", brush.least, p.MUTED), where.chips[0], "left")

    def _head(self, hand: HandContents, room: pygame.Rect, ink: p.Colour) -> None:
        """The number of the box or hand at the left, its total at the right."""
        brush = self._brush
        inner = room.inflate(-2 * brush.px(7), 0)
        size = max(brush.least, round((0.44 if hand.total.figure else 0.62) * room.height))
        taken = brush.middle(hand.name, Pen("Semibold", size, ink), inner, "left")
        inner = pygame.Rect(
            inner.left + taken + brush.px(8), inner.top, inner.width - taken - brush.px(8), inner.height
        )
        draw_total(brush, hand.total, inner, ink, "right")

    def _word(self, hand: HandContents, room: pygame.Rect, ink: p.Colour) -> None:
        """How the hand stands, with the mark of what became of it."""
        brush = self._brush
        if not hand.state:
            return
        words = hand.state.upper()
        if not self._shown.counted:
            block = fonts.fitted(words, "Bold", (room.width, room.height - brush.px(6)), brush.px(24), brush.px(12))
            brush.block_middle(block, "Bold", ink, room, "centre")
            return
        side = round(0.72 * room.height) if hand.tone == "wins" else 0
        left = room.width - (side + brush.px(4) if side else 0)
        size = largest_size(words, "Bold", left, round(0.84 * room.height), brush.px(12))
        wide = fonts.width(words, "Bold", size) + (side + brush.px(4) if side else 0)
        x = room.centerx - wide // 2
        if side:
            brush.surface.blit(tick(side, p.INK, p.GOLD), (x, room.centery - side // 2))
            x += side + brush.px(4)
        brush.middle(words, Pen("Bold", size, ink), pygame.Rect(x, room.top, wide, room.height), "left")

    # Chips

    def _stack(self, stack: Stack, room: pygame.Rect) -> None:
        """A player's chips, and the player's name beside them, if there is room for it."""
        brush = self._brush
        it = chip_in(stack, room)
        self._draw_chips(it)
        size = brush.least
        left = pygame.Rect(it.rect.right + brush.px(5), room.top, room.right - it.rect.right - brush.px(5), room.height)
        name = spoken(stack.players[0])
        if len(stack.players) == 1 and fonts.width(name, "Semibold", size) <= left.width:
            brush.middle(name, Pen("Semibold", size, p.IVORY), left, "left")

    def _draw_chips(self, it: PlacedStack) -> None:
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
        brief = place.brief or place.title
        said = result.words if result.wins or not result.words else f"{brief} {result.words}"
        every = tuple(words.upper() for words in (said, place.title, brief) if words)
        fits = (words for words in every if fonts.width(words, "Semibold", brush.least) <= free)
        words = every[0] if result.words and not lying else next(fits, every[-1])
        size = largest_size(words, "Semibold", free, brush.least, brush.px(10))
        ink = p.GOLD if result.wins and words == said.upper() else p.IVORY
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
            pen, line = Pen("Semibold", brush.least, p.IVORY), pygame.Rect(room.left, room.top + number * high, 0, high)
            free = room.width - sum(fonts.width(words, pen.weight, pen.size) for words in row)
            for words in row:
                line.left += free // (len(row) + 1)
                line.left += brush.middle(words, pen, line, "left")

    def _notices(self, room: pygame.Rect) -> None:
        """What side wagers pay, a line each."""
        brush = self._brush
        notices = self._shown.notices
        for number, words in enumerate(notices):
            high = room.height // len(notices)
            line = pygame.Rect(room.left, room.top + number * high, room.width, high)
            size = largest_size(sentence(words), "Regular", room.width, brush.px(17), brush.px(8))
            brush.middle(sentence(words), Pen("Regular", size, p.MUTED), line)
