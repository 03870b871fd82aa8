# SPDX-License-Identifier: MIT
"""The panel of the two baccarat hands with their cards and counts, and the result between them.

While cards are burnt it shows the burnt cards, large.
"""

from typing import Any, Final, Literal, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts, light, marks, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.panels import hands_middle as middle
from controller.display.panels.hands_middle import MiddleWords
from controller.engine.record.on_show import CountedHand, ShownHands, ShownShoe
from controller.engine.record.shown import Card
from controller.engine.rules.face import HANDS, HandsPanel
from controller.engine.shown.views import Extras, Result, View

NAME: Final = "hands"
HEIGHT: Final = 330
"""Height of the panel, in units."""

Fate = Literal["", "wins", "loses", "tie"]


class DealtHand(NamedTuple):
    """One hand. points: its point count, if it has cards. next: the number of its card that is dealt next (0: none).

    how: its declared result. natural: it has two cards and gets no more. pays: while it has no cards, the odds of a
    wager on it, in words. back: instead of them after a void round, what goes back of those on it and to whom, where no
    list says so.
    """

    name: str
    cards: tuple[Card, ...]
    points: int | None
    next: int
    how: Fate
    natural: bool
    pays: tuple[str, ...] = ()
    back: tuple[str, ...] | None = None

    @property
    def won(self) -> bool:
        """It was declared the winner."""
        return self.how == "wins"


class DealtHands(NamedTuple):
    """The data of the panel. burnt: the cards that are being burnt. middle: what stands between the hands."""

    hands: tuple[DealtHand, ...]
    burnt: tuple[Card, ...]
    middle: MiddleWords


def aside(view: View) -> str:
    """The last or the dummy round, and how far the preparation is: in words, where there is no panel to say so."""
    said = (view.shown(ShownHands).special, view.shown(ShownShoe).stage)
    return "; ".join(wording.sentence(words) for words in said if words)


def dealt(shown: HandsPanel, view: View, _extras: Extras) -> DealtHands:
    """The data of the panel from a view. Players have it without a title."""
    table, shoe = view.shown(ShownHands), view.shown(ShownShoe)
    next_hand, number = table.to or ("", 0)
    hands = tuple(
        _hand(name, hand, number if name == next_hand else 0, view.declared, shown.pays.get(name, ()))
        for name, hand in zip(HANDS, (table.player, table.banker), strict=True)
    )
    if wording.goes_back(view):
        hands = tuple(hand._replace(back=_back(shown, view, hand.name), pays=()) for hand in hands)
    begun = any(hand.cards or hand.next for hand in hands)
    burning = bool(table.burnt and shoe.stage)
    said = middle.words(view, dealer=bool(shown.title), burnt=() if begun or burning else table.burnt)
    said = said._replace(natural=any(hand.natural and hand.won for hand in hands))
    return DealtHands(hands, table.burnt if burning else (), said)


def _hand(name: str, hand: CountedHand, next_card: int, declared: Result | None, pays: tuple[str, ...]) -> DealtHand:
    how = _how(name, declared) if declared and hand.cards else ""
    words = () if hand.cards or next_card else pays
    return DealtHand(name, hand.cards, hand.count, next_card, how, hand.natural, words)


def _back(shown: HandsPanel, view: View, hand: str) -> tuple[str, ...]:
    """What goes back of wagers on a hand, for players; who deals reads it in the list."""
    return () if shown.title else wording.lines_back_on(view, hand)


def _how(name: str, declared: Result) -> Fate:
    """The declared result of a hand."""
    return "wins" if name in declared.wins else "tie" if "tie" in declared.wins else "loses"


# How it is drawn

PLATE: Final = 0.38
"""Height of the plate with name and count as a share of the hand's height, where it stands above the cards."""
BESIDE: Final = 0.78
"""The least width of the plate as a share of the cards' height, where it stands beside them."""
MIDDLE: Final = 0.19
"""The share of what stands between the hands in the panel's width."""
FREE: Final = 0.6
"""The share of the cards' room that what goes on has too, before there are cards."""
PAYS: Final = 1.3
"""The largest size of what a hand pays, in least sizes: smaller than what goes on beside it."""
FRAME, LINE = 18, 4
"""What the frame of the hand that has won takes beside it, if there is so much room, and its line, in units: players
see it end where the cloth does."""
HEADED, BAND = 6, 1.55
"""From this height on players have a line over both hands; its height. Both in least sizes."""
NARROWEST: Final = 0.85
"""How much narrower than usual the word NATURAL may be."""
EDGE: Final = 12
"""From the panel's edge to the hands, in units, and between them: there is the winner's light."""


class HandsPlan(NamedTuple):
    """The boxes of the two hands and of what stands between them, or above both. across: the plates stand beside the
    cards.

    high: of the cards. gap: between the boxes.
    """

    player: pygame.Rect
    between: pygame.Rect
    banker: pygame.Rect
    across: bool
    high: int
    gap: int


def draw(brush: Brush, rect: pygame.Rect, shown: HandsPanel, value: DealtHands, _tokens: Any) -> None:
    """Draw the two hands, and what stands between them; or the burnt cards."""
    above = not shown.title and rect.height >= HEADED * brush.least
    plan = headed(brush, rect) if above else planned(brush, rect)
    if value.burnt:
        left = plan.player if above else plan.player.unionall([plan.between])
        right = pygame.Rect(plan.banker.left, rect.top, plan.banker.width, rect.height)
        middle.draw(brush, right, value.middle)
        _burnt(brush, left.inflate(-brush.px(8), -brush.px(8)), value.burnt)
        return
    boxes = dict(zip(HANDS, (plan.player, plan.banker), strict=True))
    between, plates = plan.between, plan.player.width - _cards_width(brush, plan.high) - brush.px(7)
    if plan.across and not (above or value.middle.void or any(hand.cards or hand.next for hand in value.hands)):
        boxes["player"], between = _before_cards(brush, plan)
    elif value.middle.void and not above:
        between = _between_names(brush, plan, plates)
    for hand in sorted(value.hands, key=lambda hand: hand.won):  # the winner's light falls on the other
        _draw_hand(brush, boxes[hand.name], hand, plan, plates=plates)
    (middle.draw_across if above else middle.draw)(brush, between, value.middle)


def _between_names(brush: Brush, plan: HandsPlan, plates: int) -> pygame.Rect:
    """The room of what says that the round is void: between the names of both hands, or else beneath them."""
    gap = brush.px(EDGE)
    if plan.across:
        left = plan.player.left + plates + gap
        return pygame.Rect(left, plan.player.top, plan.banker.left - gap - left, plan.player.height)
    both, names = plan.player.union(plan.banker), plan.player.height - plan.high - brush.px(7)
    return pygame.Rect(both.left, both.top + names + gap, both.width, both.height - names - 2 * gap)


def _before_cards(brush: Brush, plan: HandsPlan) -> tuple[pygame.Rect, pygame.Rect]:
    """Before there are cards: the player's box with room for what it pays, and the rest of it for what goes on."""
    player = plan.player.copy()
    player.width -= round(FREE * _cards_width(brush, plan.high))
    return player, pygame.Rect(
        player.right + plan.gap, plan.between.top, plan.between.right - player.right - 2 * plan.gap, plan.between.height
    )


def planned(brush: Brush, rect: pygame.Rect) -> HandsPlan:
    """The arrangement with the larger cards: the plates beside the cards, or above them."""
    gap = edge_of(brush, rect)
    inner = rect.inflate(-2 * gap, -2 * gap)
    wide = max(round(MIDDLE * inner.width), 6 * brush.least)
    half = (inner.width - wide - 2 * gap) // 2
    player = pygame.Rect(inner.left, inner.top, half, inner.height)
    banker = player.move(inner.width - half, 0)
    between = pygame.Rect(player.right + gap, rect.top, banker.left - player.right - 2 * gap, rect.height)
    beside, below = (card_height(brush, player, across=across) for across in (True, False))
    return HandsPlan(player, between, banker, beside >= below, max(beside, below), gap)


def headed(brush: Brush, rect: pygame.Rect) -> HandsPlan:
    """For players: what goes on, or who wins, over both hands."""
    gap = edge_of(brush, rect)
    top, foot = gap // 2, _frame(brush, gap) // 2
    inner = pygame.Rect(rect.left + gap, rect.top + top, rect.width - 2 * gap, rect.height - top - foot)
    band = pygame.Rect(*inner.topleft, inner.width, round(BAND * brush.least))
    top, cloth = band.bottom + gap, inner.inflate(-2 * _frame(brush, gap), 0)
    player = pygame.Rect(cloth.left, top, (cloth.width - 2 * gap) // 2, inner.bottom - top)
    banker = player.move(cloth.width - player.width, 0)
    return HandsPlan(player, band, banker, True, card_height(brush, player, across=True), gap)


def _frame(brush: Brush, gap: int) -> int:
    """What the winner's frame takes at both sides together, `gap` from the panel's edge and from the other hand."""
    return min(brush.px(FRAME), 2 * gap - brush.px(LINE))


def edge_of(brush: Brush, rect: pygame.Rect) -> int:
    """How far the hands are from the panel's edge: less in a low panel."""
    return min(brush.px(EDGE), rect.height // 14)


def card_height(brush: Brush, box: pygame.Rect, *, across: bool) -> int:
    """The height of a hand's cards in a box, beside (`across`) or below its plate."""
    gap = brush.px(7)
    cards = 2 * playing_cards.BROAD + 1
    if across:
        wide = box.width - 3 * gap
        return min(box.height, round(wide / (cards + BESIDE)), round((wide - _name_width(brush)) / cards))
    return min(round((1 - PLATE) * box.height) - gap, round((box.width - 2 * gap) / cards))


def _name_width(brush: Brush) -> int:
    """The least width for the name of a hand."""
    return max(fonts.width(name.upper(), "Bold", brush.least) for name in HANDS) + brush.least // 2


def _cards_width(brush: Brush, high: int) -> int:
    """The width of two cards upright and one across."""
    return 2 * (playing_cards.size_of(high)[0] + brush.px(7)) + high


def _draw_hand(brush: Brush, box: pygame.Rect, hand: DealtHand, plan: HandsPlan, *, plates: int) -> None:
    """Draw a hand: the plate with name and count in its colour, two cards upright, the third across."""
    high, across, gap = plan.high, plan.across, brush.px(7)
    cards, frame = _cards_width(brush, high), _frame(brush, plan.gap)
    plate = box.copy()
    if across:
        plate.width = plates
        room = pygame.Rect(plate.right + gap, box.top, box.right - plate.right - gap, box.height)
    else:
        plate.height -= high + gap
        room = pygame.Rect(box.centerx - cards // 2, box.bottom - high, cards, high)
    _plate(brush, plate, hand, across=across)
    if hand.pays:
        _pays(brush, room, hand.pays)
    elif hand.back is not None and not hand.cards:
        brush.block_middle(_in_lines(hand.back, room, brush.least), "Bold", p.IVORY, room, "centre")
    else:
        _cards(brush, room, hand, high)
    if hand.won:  # over the shadows of its cards
        around = box.inflate(frame, frame)
        light.gold_frame(brush, around, brush.px(12), brush.px(LINE), spread=brush.px(6))


def _pays(brush: Brush, room: pygame.Rect, lines: tuple[str, ...]) -> None:
    """What a wager on the hand pays, where its cards will lie."""
    ways = ((f"pays {lines[0]}", *lines[1:]), ("pays", *lines))
    words = max((_in_lines(way, room, brush.least) for way in ways), key=lambda words: words.size)
    if not words.lines:
        words = fonts.fitted(" ".join(ways[1]), "Semibold", room.size, brush.least, brush.least)
    brush.block_middle(words, "Semibold", p.MUTED, room, "centre")


def _in_lines(lines: tuple[str, ...], room: pygame.Rect, least: int) -> fonts.FittedText:
    """These lines as large as they fit; none if they do not in the least size."""

    def fits(size: int) -> bool:
        high = len(lines) * round(fonts.LEADING * size)
        return high <= room.height and all(fonts.width(line, "Semibold", size) <= room.width for line in lines)

    size = fonts.greatest(range(least, round(PAYS * least) + 1), fits)
    return fonts.FittedText(size, lines) if size else fonts.FittedText(0, ())


def _cards(brush: Brush, room: pygame.Rect, hand: DealtHand, high: int) -> None:
    """Draw the cards from the left, and the empty places."""
    x = room.left
    for number in (1, 2, 3):
        wide, tall = playing_cards.size_of(high, sideways=number == 3)
        place = pygame.Rect(x, room.centery - tall // 2, wide, tall)
        if number <= len(hand.cards):
            look: playing_cards.Look = "faded" if hand.how == "loses" else ""
            playing_cards.draw(brush, hand.cards[number - 1], place, look=look)
        elif number == 3 and hand.natural:
            _natural(brush, place, p.FADED if hand.how == "loses" else p.IVORY)
        elif number < 3 or hand.next == 3:
            playing_cards.empty(brush, place, wanted=hand.next == number)
            if hand.next == number:
                _pointer(brush, place)
        x = place.right + brush.px(7)


def _natural(brush: Brush, place: pygame.Rect, ink: p.Colour) -> None:
    """The word in the place of the third card, if it has room: two cards that count 8 or 9 say it too."""
    free = place.inflate(-brush.px(10), 0)
    words = fonts.fitted("NATURAL", "Black", free.size, round(1.6 * brush.least), brush.least)
    if words.whole:
        brush.block_middle(words, "Black", ink, free, "centre")
    elif NARROWEST * fonts.width("NATURAL", "Black", brush.least) <= free.width:
        squeezed(brush, "NATURAL", Pen("Black", brush.least, ink), free)


def _pointer(brush: Brush, place: pygame.Rect) -> None:
    """The arrow into the place of the next card."""
    side = round(min(place.size) / 2.4)
    image = light.triangle((side, side * 3 // 4), p.ACT, "down")
    brush.surface.blit(image, image.get_rect(center=place.center))


def _plate(brush: Brush, box: pygame.Rect, hand: DealtHand, *, across: bool) -> None:
    """The plate: name and count in its colour; of a winner with a tick. A hand that has lost has no colour left."""
    lost = hand.how == "loses"
    if lost:
        brush.card(box, p.PANEL, brush.px(8), p.LINE_DIM, brush.px(1.5))
    else:
        brush.card(box, p.GROUNDS[HANDS[hand.name]], brush.px(8))
    ink = p.FADED if lost else p.IVORY
    inner = box.inflate(-2 * brush.px(8), -2 * brush.px(4))
    if across:
        line = max(round(0.24 * inner.height), round(1.1 * brush.least))
        name = pygame.Rect(inner.left, inner.top, inner.width, line)
        count = pygame.Rect(inner.left, name.bottom, inner.width, inner.bottom - name.bottom)
    else:
        broad = round(0.8 * inner.height)
        name = pygame.Rect(inner.left + brush.px(4), inner.top, inner.width - broad, inner.height)
        count = pygame.Rect(name.right, inner.top, broad, inner.height)
    used = _write_name(brush, name, hand.name.upper(), ink, across=across)
    if hand.points is not None:
        middle.figure(brush, str(hand.points), count.inflate(-count.width // 5, -count.height // 6), ink)
    if hand.won:
        size = max(14, round(0.9 * brush.least))
        mark = marks.tick(size, p.GOLD_HIGH)
        at = (box.right - size - brush.px(3), box.bottom - size - brush.px(3))
        brush.surface.blit(mark, at if across else (name.left + used + brush.px(8), name.centery - size // 2))


def _write_name(brush: Brush, room: pygame.Rect, words: str, ink: p.Colour, *, across: bool) -> int:
    """The name as large as it fits, with room for a tick beside it. Returns its width."""
    wide = room.width if across else room.width - round(1.2 * brush.least)
    most = min(round(1.1 * room.height), round(2.2 * brush.least))
    fitted = fonts.fitted(words, "Bold", (wide, room.height), most, brush.least)
    return brush.middle(words, Pen("Bold", fitted.size, ink), room, "centre" if across else "left")


def _burnt(brush: Brush, room: pygame.Rect, cards: tuple[str, ...]) -> None:
    """Draw the burnt cards in one row or two, as large as possible."""
    rows = 1 if len(cards) <= 5 else 2
    columns = -(-len(cards) // rows)
    gap = brush.px(7)
    high = (room.height - gap * (rows - 1)) // rows
    high = min(high, round((room.width - gap * (columns - 1)) / columns / playing_cards.BROAD))
    broad, _ = playing_cards.size_of(high)
    top = room.centery - (rows * high + (rows - 1) * gap) // 2
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        at = (room.left + column * (broad + gap), top + row * (high + gap))
        playing_cards.draw(brush, card, pygame.Rect(at, (broad, high)))
