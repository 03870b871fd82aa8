# SPDX-License-Identifier: MIT
"""The panel of the two baccarat hands with their cards and counts; the burnt cards large while cards are burnt."""

from typing import Any, Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS, ground
from controller.engine.record.on_show import FACE_DOWN, Card, CountedHand, ShownHands, ShownShoe
from controller.engine.rules.face import HANDS, HandsPanel
from controller.engine.shown.views import Extras, Result, View

NAME: Final = "hands"
HEIGHT: Final = 330
"""Height of the panel, in units."""
EXCESS_CARDS: Final = 0.36
"""The share of the strip for pictures of excess cards. The rest is for the words."""
BURNT: Final = 36
"""Height of the row of burnt cards once wagers are taken, in units."""
CLOSE: Final = 6
"""The padding, in units, of a panel without a heading."""


class DealtHand(NamedTuple):
    """One hand. points: its point count, if it has cards. next: the number of its card that is dealt next (0: none).

    how: its declared result, `wins`, `tie` or empty. natural: it has two cards and gets no more.
    """

    name: str
    cards: tuple[Card, ...]
    points: int | None
    next: int
    how: str
    natural: bool

    @property
    def won(self) -> bool:
        """It was declared the winner."""
        return self.how == "wins"


class DealtHands(NamedTuple):
    """The data of the panel. burnt: only while no hand has a card. aside: the stage of the preparation."""

    hands: tuple[DealtHand, ...]
    burnt: tuple[Card, ...]
    aside: str
    special: str
    excess: tuple[Card, ...]
    shoe: tuple[str, ...]

    @property
    def burning(self) -> bool:
        """Whether cards are being burnt. Afterwards the burnt cards are small: nobody acts on them any more."""
        return bool(self.burnt and self.aside)

    @property
    def cards(self) -> bool:
        """Whether any card lies there, or is dealt next."""
        return bool(self.burnt or self.excess or any(hand.cards or hand.next for hand in self.hands))

    @property
    def says(self) -> bool:
        """Whether there is more to say than the hands."""
        return bool(self.aside or self.special or self.excess)


def aside(view: View) -> str:
    """The last or the dummy round, and how far the preparation is: in words, where there is no panel to say so."""
    said = (view.shown(ShownHands).special, view.shown(ShownShoe).stage)
    return "; ".join(wording.sentence(words) for words in said if words)


def dealt(shown: HandsPanel, view: View, _extras: Extras) -> DealtHands:
    """The data of the panel from a view."""
    table, shoe = view.shown(ShownHands), view.shown(ShownShoe)
    next_hand, number = table.to or ("", 0)
    hands = tuple(
        _hand(name, hand, number if name == next_hand else 0, view.declared)
        for name, hand in zip(HANDS, (table.player, table.banker), strict=True)
    )
    begun = any(hand.cards for hand in hands)
    words = _shoe(shoe) if shown.title else ()
    return DealtHands(hands, () if begun else table.burnt, shoe.stage, table.special, table.excess, words)


def _hand(name: str, hand: CountedHand, next_card: int, declared: Result | None) -> DealtHand:
    how = _how(name, declared) if declared and hand.cards else ""
    return DealtHand(name, hand.cards, hand.count, next_card, how, hand.natural)


def _how(name: str, declared: Result) -> str:
    """The declared result of a hand: `wins`, `tie` or empty."""
    return "wins" if name in declared.wins else "tie" if "tie" in declared.wins else ""


def _shoe(shoe: ShownShoe) -> tuple[str, ...]:
    """The words, the longest first: who has the shoe, and how many cards are in it."""
    holder, offered = wording.spoken(shoe.holder), wording.spoken(shoe.offered_to)
    who = f"Shoe with {holder}" if holder else f"Shoe offered to {offered}" if offered else ""
    if shoe.inside is None:
        return (who,) if who else ()
    return (f"{who}, {shoe.inside} cards in it", who) if who else (f"{shoe.inside} cards in the shoe",)


def draw(brush: Brush, rect: pygame.Rect, shown: HandsPanel, value: DealtHands, _tokens: Any) -> None:
    """Draw the heading, and the hands or the burnt cards."""
    room = ground(brush, rect)
    if shown.title or value.says:
        high = _heading(brush, room, shown, value)
        room = pygame.Rect(room.left, room.top + high, room.width, room.height - high)
    else:
        room = rect.inflate(-2 * brush.px(CLOSE), -2 * brush.px(CLOSE))
    if value.burning:
        _burnt(brush, room, value.burnt)
        return
    if value.burnt:
        row = pygame.Rect(room.left, room.top, room.width, brush.px(BURNT))
        _burnt_in_a_row(brush, row, value.burnt)
        room = pygame.Rect(room.left, row.bottom, room.width, room.bottom - row.bottom)
    _hands(brush, room, value.hands)


def _heading(brush: Brush, room: pygame.Rect, shown: HandsPanel, value: DealtHands) -> int:
    """The title, and at its right excess cards or the state of the shoe. Returns its height."""
    taken = _special(brush, room, value.special) if value.special else 0
    if value.excess:
        _excess(brush, pygame.Rect(room.left + taken, room.top - brush.px(8), room.width - taken, brush.px(52)), value)
        return brush.px(52)
    title = "Burnt" if value.burning else shown.title
    if title and not value.special:
        brush.label(title, room)
        taken = brush.written[-1].ink.width + brush.px(20)
    ink, size = p.GOLD if value.aside else p.MUTED, brush.least
    words = (wording.sentence(value.aside),) if value.aside else value.shoe
    fitting = (line for line in words if fonts.width(line, "Semibold", size) <= room.width - taken)
    if line := next(fitting, ""):
        brush.text(line, Pen("Semibold", size, ink), (room.right, room.top + round(fonts.CAP * size)), "right")
    return brush.px(22)


def _special(brush: Brush, room: pygame.Rect, words: str) -> int:
    """The words for a last or a dummy round, in a box at the left. Returns the width used."""
    line = fonts.fitted(words.upper(), "Bold", (room.width - brush.px(20), brush.px(22)), brush.px(20), brush.least)
    wide = fonts.width(words.upper(), "Bold", line.size) + brush.px(20)
    box = pygame.Rect(room.left, room.top - brush.px(8), wide, brush.px(26))
    brush.card(box, p.GOLD, brush.px(5))
    brush.middle(words.upper(), Pen("Bold", line.size, p.INK), box)
    return wide + brush.px(8)


class HandsPlan(NamedTuple):
    """The boxes of the two hands, and whether name and count stand beside the cards (`across`) or above them."""

    boxes: tuple[pygame.Rect, pygame.Rect]
    across: bool


def _hands(brush: Brush, room: pygame.Rect, hands: tuple[DealtHand, ...]) -> None:
    """The player's hand above the banker's or beside it, whichever gives larger cards."""
    gap = brush.px(8)
    row = pygame.Rect(room.left, room.top, room.width, (room.height - gap) // 2)
    half = pygame.Rect(room.left, room.top, (room.width - gap) // 2, room.height)
    rows, halves = (row, row.move(0, row.height + gap)), (half, half.move(half.width + gap, 0))
    plans = (HandsPlan(rows, across=True), HandsPlan(halves, across=True), HandsPlan(halves, across=False))
    chosen = max(plans, key=lambda plan: _card_height(brush, plan.boxes[0], across=plan.across))
    for box, hand in zip(chosen.boxes, hands, strict=True):
        _draw_hand(brush, box, hand, across=chosen.across)


BLOCK: Final = 0.36
"""Height of name and count as a share of the hand's height, if they stand above its cards."""
BESIDE: Final = 0.62
"""Their least width as a share of the cards' height, if they stand beside them."""


def _card_height(brush: Brush, box: pygame.Rect, *, across: bool) -> int:
    """The height of a hand's cards in a box, beside (`across`) or below its name and count."""
    free = box.inflate(-2 * brush.px(4), -2 * brush.px(4))
    cards = 2 * playing_cards.BROAD + 1
    if across:
        wide = free.width - 3 * brush.px(7)
        return min(free.height, round(wide / (cards + BESIDE)), round((wide - _name_width(brush)) / cards))
    return min(round((1 - BLOCK) * free.height) - brush.px(5), round((free.width - 2 * brush.px(7)) / cards))


def _name_width(brush: Brush) -> int:
    """The least width for the name of a hand."""
    return max(fonts.width(name.upper(), "Bold", brush.least) for name in HANDS) + 2 * brush.px(8)


def _draw_hand(brush: Brush, box: pygame.Rect, hand: DealtHand, *, across: bool) -> None:
    """Draw a hand: name and count in its colour, two cards upright, the third sideways."""
    high, gap = _card_height(brush, box, across=across), brush.px(7)
    inner = box.inflate(-2 * brush.px(4), -2 * brush.px(4))
    cards = 2 * (playing_cards.size_of(high)[0] + gap) + high
    brush.card(box, p.GOLD if hand.won else p.FELT_DIM, brush.px(RADIUS))
    block = inner.copy()
    if across:
        block.width -= cards + gap
        _cards(brush, pygame.Rect(block.right + gap, inner.top, cards, inner.height), hand, high)
    else:
        block.height -= high + brush.px(5)
        _cards(brush, pygame.Rect(inner.left, inner.bottom - high, inner.width, high), hand, high)
    _block(brush, block, hand)


def _cards(brush: Brush, room: pygame.Rect, hand: DealtHand, high: int) -> None:
    """Draw the cards from the left, and the empty places."""
    x = room.left
    for number in (1, 2, 3):
        wide, tall = playing_cards.size_of(high, sideways=number == 3)
        place = pygame.Rect(x, room.centery - tall // 2, wide, tall)
        if number <= len(hand.cards):
            card = playing_cards.picture(hand.cards[number - 1], high, sideways=number == 3)
            brush.surface.blit(card, place)
        elif number == 3 and hand.natural:
            words = fonts.fitted("NATURAL", "Bold", place.size, place.height // 2, brush.least)
            brush.block_middle(words, "Bold", p.INK if hand.won else p.GOLD, place, "centre")
        elif number < 3 or hand.next == 3:
            playing_cards.empty(brush, place, wanted=hand.next == number)
        x = place.right + brush.px(7)


def _block(brush: Brush, box: pygame.Rect, hand: DealtHand) -> None:
    """Draw name, result and the large count: the count at the right if there is room, else between the words."""
    brush.card(box, p.GROUNDS[HANDS[hand.name]], brush.px(5))
    beside = round(0.8 * box.height)
    across = box.width > 1.5 * box.height and box.width - beside >= _name_width(brush)
    line = max(round(box.height * (0.4 if across else 0.22)), brush.least)
    left = pygame.Rect(box.left, box.top, box.width - (beside if across else 0), box.height)
    _one_line(brush, hand.name.upper(), pygame.Rect(left.left, left.top, left.width, line), p.IVORY)
    _one_line(brush, hand.how.upper(), pygame.Rect(left.left, left.bottom - line, left.width, line), p.IVORY)
    if hand.points is not None:
        right = pygame.Rect(left.right, box.top, box.right - left.right, box.height)
        between = pygame.Rect(box.left, box.top + line, box.width, box.height - (2 if hand.how else 1) * line)
        count = right if across else between
        _figure(brush, str(hand.points), count.inflate(-count.width // 10, -count.height // 10))


def _figure(brush: Brush, words: str, room: pygame.Rect) -> None:
    """Draw a figure as high as its room."""
    pen = Pen("Bold", max(5, min(round(room.height / fonts.CAP), 2 * room.width)), p.IVORY)
    image = fonts.rendered(words, pen)
    image = image.subsurface(image.get_bounding_rect())
    box = image.get_rect(center=room.center)
    brush.surface.blit(image, box)
    brush.written.append(Written(words, pen, box))


def _one_line(brush: Brush, words: str, rect: pygame.Rect, ink: p.Colour) -> None:
    """Draw one line as large as it fits the box."""
    if words:
        line = fonts.fitted(words, "Bold", (rect.width - 2 * brush.px(8), rect.height), rect.height, 5)
        brush.middle(words, Pen("Bold", line.size, ink), rect)


def _burnt(brush: Brush, room: pygame.Rect, cards: tuple[str, ...]) -> None:
    """Draw the burnt cards in one row or two, as large as possible."""
    rows = 1 if len(cards) <= 4 else 2
    columns = -(-len(cards) // rows)
    gap = brush.px(7)
    high = (room.height - gap * (rows - 1)) // rows
    high = min(high, round((room.width - gap * (columns - 1)) / columns / playing_cards.BROAD))
    broad, _ = playing_cards.size_of(high)
    top = room.centery - (rows * high + (rows - 1) * gap) // 2
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        at = (room.left + column * (broad + gap), top + row * (high + gap))
        brush.surface.blit(playing_cards.picture(card, high), at)


def _burnt_in_a_row(brush: Brush, row: pygame.Rect, cards: tuple[str, ...]) -> None:
    """Name the burnt cards and draw them small. Those without room are counted."""
    high = row.height - brush.px(6)
    wide = playing_cards.size_of(high)[0] + brush.px(4)
    pen = Pen("Semibold", brush.least, p.MUTED)
    line = pygame.Rect(row.left, row.top, row.width, high)
    x = row.left + brush.middle("Burnt", pen, line, "left") + brush.px(12)
    more = fonts.width("+10", "Semibold", brush.least)
    fit = (row.right - x) // wide
    shown = cards if len(cards) <= fit else cards[: (row.right - x - more) // wide]
    for card in shown:
        brush.surface.blit(playing_cards.picture(card, high), (x, row.top))
        x += wide
    if rest := len(cards) - len(shown):
        brush.middle(f"+{rest}", pen, line.move(x - row.left, 0), "left")


def _excess(brush: Brush, strip: pygame.Rect, value: DealtHands) -> None:
    """Draw the excess cards: drawn when no card may be drawn (s 106, s 209). Those without room are counted."""
    cards = value.excess
    brush.card(strip, p.IVORY, brush.px(5))
    inner = strip.inflate(-2 * brush.px(5), -2 * brush.px(4))
    wide = playing_cards.size_of(inner.height)[0] + brush.px(4)
    shown = cards[: max(1, round(EXCESS_CARDS * inner.width) // wide)]
    x = inner.right
    for card in reversed(shown):
        x -= wide
        brush.surface.blit(playing_cards.picture(card, inner.height), (x, inner.top))
    words = "Excess card" if len(cards) == 1 else "Excess cards"
    words += ", face down" if FACE_DOWN in cards else ""
    words += f", and {len(cards) - len(shown)} more" if len(shown) < len(cards) else ""
    room = pygame.Rect(inner.left + brush.px(6), inner.top, x - inner.left - brush.px(12), inner.height)
    fitted = fonts.fitted(words, "Bold", room.size, brush.px(20), brush.least)
    if not fitted.whole:
        fitted = fonts.fitted(words, "Bold", room.size, brush.least, brush.least // 2)
    brush.block_middle(fitted, "Bold", p.INK, room)
