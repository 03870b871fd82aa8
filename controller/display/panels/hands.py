"""The panel of two hands: each with its count and its cards, the place of the next one; or the cards that are burnt."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS, ground
from controller.engine.face import Ground, HandsPanel
from controller.engine.views import Extras, Result, View

HEIGHT: Final = 330
"""Of the panel, in units."""
HANDS: Final[Mapping[str, Ground]] = {"player": "blue", "banker": "red"}


class Hand(NamedTuple):
    """One hand: its cards, its point count as text, the number of the card that comes next to it (0: none), its marks.

    how: what the declared result says of it, `wins` or `tie`. natural: with its two cards no more are dealt.
    """

    name: str
    cards: tuple[str, ...]
    points: str
    next: int
    how: str
    natural: bool

    @property
    def won(self) -> bool:
        """It has the higher count, and that was declared."""
        return self.how == "wins"


class Dealt(NamedTuple):
    """All that the panel shows. `burnt` only while no hand has a card; `aside` is how far the preparation is."""

    hands: tuple[Hand, ...]
    burnt: tuple[str, ...]
    aside: str
    special: str
    excess: tuple[str, ...]
    shoe: str


def dealt(_shown: HandsPanel, view: View, _extras: Extras) -> Dealt:
    """What a view has for this panel."""
    state = view.state
    hands = tuple(_hand(name, view) for name in HANDS)
    begun = any(hand.cards for hand in hands)
    return Dealt(
        hands,
        () if begun else tuple(state.get("burnt", "").split()),
        state.get("stage", ""),
        state.get("special", ""),
        tuple(state.get("excess", "").split()),
        _shoe(state),
    )


def _hand(name: str, view: View) -> Hand:
    cards, count = tuple(view.state.get(name, "").split()), view.state.get(f"{name} count", "")
    hand, _, number = view.state.get("next", "").partition(" ")
    how = _how(name, view.declared) if view.declared and cards else ""
    natural = name in view.state.get("natural", "").split()
    return Hand(name, cards, count, int(number or 0) if hand == name else 0, how, natural)


def _how(name: str, declared: Result) -> str:
    """What the declared result says of a hand: `wins`, `tie`, or nothing."""
    return "wins" if name in declared.wins else "tie" if "tie" in declared.wins else ""


def _shoe(state: Mapping[str, str]) -> str:
    """Who has the shoe, and how many cards are in it."""
    holder, offered = (wording.spoken(state.get(name, "")) for name in ("shoe with", "offered to"))
    who = f"shoe with {holder}" if holder else f"shoe offered to {offered}" if offered else ""
    left = f"{state['in shoe']} cards in it" if state.get("in shoe") else ""
    if not who:
        return f"{state['in shoe']} cards in the shoe" if left else ""
    return wording.sentence(", ".join(filter(None, (who, left))))


def draw(brush: Brush, rect: pygame.Rect, shown: HandsPanel, value: Dealt, _tokens: Any) -> None:
    """The heading, and the hands or what is burnt."""
    room = ground(brush, rect)
    high = _heading(brush, room, shown, value)
    room = pygame.Rect(room.left, room.top + high, room.width, room.height - high)
    if value.burnt:
        _burnt(brush, room, value.burnt)
    else:
        _hands(brush, room, value.hands)


def _heading(brush: Brush, room: pygame.Rect, shown: HandsPanel, value: Dealt) -> int:
    """What the panel is about, and at its right what is out of the ordinary, if anything. Answers its height."""
    taken = high = _special(brush, room, value.special) if value.special else 0
    if not value.special:
        title = "Burnt" if value.burnt else shown.title
        high = brush.label(title, room)
        taken = fonts.width(title.upper(), "Semibold", brush.px(14)) + brush.px(40)
    right = pygame.Rect(room.left + taken, room.top, room.width - taken, high)
    if value.excess:
        right.top, right.height = room.top - brush.px(8), brush.px(40)
        _excess(brush, right, value.excess)
        return brush.px(40)
    if words := value.aside or value.shoe:
        ink = p.GOLD if value.aside else p.MUTED
        line = fonts.fitted(wording.sentence(words), "Semibold", (right.width, brush.px(20)), brush.px(17), 6)
        baseline = room.top + brush.label("", room)
        brush.text(line.lines[0], Pen("Semibold", line.size, ink), (room.right, baseline), "right")
    return brush.px(22)


def _special(brush: Brush, room: pygame.Rect, words: str) -> int:
    """A last or a dummy round, in a box of its own at the left. Answers what it takes of the width."""
    line = fonts.fitted(words.upper(), "Bold", (room.width - brush.px(20), brush.px(20)), brush.px(20), 6)
    wide = fonts.width(words.upper(), "Bold", line.size) + brush.px(20)
    box = pygame.Rect(room.left, room.top - brush.px(8), wide, brush.px(26))
    brush.card(box, p.GOLD, brush.px(5))
    brush.middle(words.upper(), Pen("Bold", line.size, p.INK), box)
    return wide + brush.px(8)


def _hands(brush: Brush, room: pygame.Rect, hands: tuple[Hand, ...]) -> None:
    """The player's hand over the banker's, or beside it, however the cards are larger."""
    gap = brush.px(8)
    row = pygame.Rect(room.left, room.top, room.width, (room.height - gap) // 2)
    half = pygame.Rect(room.left, room.top, (room.width - gap) // 2, room.height)
    across = _card_height(brush, row, across=True) >= _card_height(brush, half, across=False)
    for number, hand in enumerate(hands):
        if across:
            _draw_hand(brush, row.move(0, number * (row.height + gap)), hand, across=True)
        else:
            _draw_hand(brush, half.move(number * (half.width + gap), 0), hand, across=False)


BLOCK: Final = 0.36
"""Height of a hand's name and count, in parts of the hand's, where they stand over its cards."""


def _card_height(brush: Brush, box: pygame.Rect, *, across: bool) -> int:
    """How high a hand's cards are in a box: beside its name and count, or beneath them."""
    free = box.inflate(-2 * brush.px(4), -2 * brush.px(4))
    cards = 2 * playing_cards.BROAD + 1
    if across:
        return min(free.height, round((free.width - 3 * brush.px(7)) / (cards + 0.8)))
    return min(round((1 - BLOCK) * free.height) - brush.px(5), round((free.width - 2 * brush.px(7)) / cards))


def _draw_hand(brush: Brush, box: pygame.Rect, hand: Hand, *, across: bool) -> None:
    """Its name and count in its colour, and its cards: two upright, the third sideways."""
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


def _cards(brush: Brush, room: pygame.Rect, hand: Hand, high: int) -> None:
    """The cards from the left, and the place of the next one."""
    x = room.left
    for number in (1, 2, 3):
        wide, tall = playing_cards.size_of(high, sideways=number == 3)
        place = pygame.Rect(x, room.centery - tall // 2, wide, tall)
        if number <= len(hand.cards):
            card = playing_cards.picture(hand.cards[number - 1], high, sideways=number == 3)
            brush.surface.blit(card, place)
        elif number == 3 and hand.natural:
            words = fonts.fitted("NATURAL", "Bold", place.size, place.height // 2, 5)
            brush.block_middle(words, "Bold", p.INK if hand.won else p.GOLD, place, "centre")
        elif number < 3 or hand.next == 3:
            playing_cards.empty(brush, place, wanted=hand.next == number)
        x = place.right + brush.px(7)


def _block(brush: Brush, box: pygame.Rect, hand: Hand) -> None:
    """Name, count in large, and whether it has won: the count at the right if there is room, else between."""
    brush.card(box, p.GROUNDS[HANDS[hand.name]], brush.px(5))
    across = box.width > 1.5 * box.height
    line = round(box.height * (0.4 if across else 0.22))
    left = pygame.Rect(box.left, box.top, box.width - (round(0.8 * box.height) if across else 0), box.height)
    _one_line(brush, hand.name.upper(), pygame.Rect(left.left, left.top, left.width, line), p.IVORY)
    _one_line(brush, hand.how.upper(), pygame.Rect(left.left, left.bottom - line, left.width, line), p.GOLD)
    if hand.points:
        right = pygame.Rect(left.right, box.top, box.right - left.right, box.height)
        between = pygame.Rect(box.left, box.top + line, box.width, box.height - (2 if hand.how else 1) * line)
        count = right if across else between
        _figure(brush, hand.points, count.inflate(-count.width // 10, -count.height // 10))


def _figure(brush: Brush, words: str, room: pygame.Rect) -> None:
    """A figure that fills its room from top to bottom."""
    pen = Pen("Bold", max(5, min(round(room.height / fonts.CAP), 2 * room.width)), p.IVORY)
    image = fonts.rendered(words, pen)
    image = image.subsurface(image.get_bounding_rect())
    box = image.get_rect(center=room.center)
    brush.surface.blit(image, box)
    brush.written.append(Written(words, pen, box))


def _one_line(brush: Brush, words: str, rect: pygame.Rect, ink: p.Colour) -> None:
    """Capitals as large as a line of this box lets them be."""
    if words:
        line = fonts.fitted(words, "Bold", (rect.width - 2 * brush.px(8), rect.height), rect.height, 5)
        brush.middle(words, Pen("Bold", line.size, ink), rect)


def _burnt(brush: Brush, room: pygame.Rect, cards: tuple[str, ...]) -> None:
    """The burnt cards in one row or two, as large as they can be."""
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


def _excess(brush: Brush, strip: pygame.Rect, cards: tuple[str, ...]) -> None:
    """Cards that were drawn when none may be (s 106, s 209)."""
    brush.card(strip, p.IVORY, brush.px(5))
    inner = strip.inflate(-2 * brush.px(5), -2 * brush.px(4))
    x = inner.right
    for card in reversed(cards):
        image = playing_cards.picture(card, inner.height)
        x -= image.get_width()
        brush.surface.blit(image, (x, inner.top))
        x -= brush.px(4)
    words = "Excess card" if len(cards) == 1 else "Excess cards"
    words += ", face down" if playing_cards.DOWN in cards else ""
    room = pygame.Rect(inner.left + brush.px(6), inner.top, x - inner.left - brush.px(8), inner.height)
    fitted = fonts.fitted(words, "Bold", room.size, brush.px(20), 6)
    brush.block_middle(fitted, "Bold", p.INK, room)
