# SPDX-License-Identifier: MIT
"""Draws the place before the dealer: the dealer's hand or the community cards, large, and what is known of the shoe."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.boxed.card_fan import APART, SEEN, laid, lie_apart
from controller.display.boxed.hand_parts import HARDLY, draw_cards, draw_total, fits, size_of, width_of
from controller.display.boxes import BoxesContents, HandContents, Total
from controller.display.drawing import fonts, light, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.whole_tables import BoxesPanel

RADIUS: Final = 12
TURN: Final = 6
SHADE: Final = 0.6
"""How much darker than the cloth the place is."""
BROAD: Final = 1.4
"""From this ratio of width to height on, name and total stand beside the cards."""
BESIDE: Final = (0.34, 0.44)
"""The part of the width that they have then; and at the most, for what there is to say on one line."""
LINE: Final = 1.2
"""Height of a line of what there is to say, as all measures here in sizes of the smallest letters."""
CLOSE, NARROWED = 0.92, 0.78
"""Height of such a line beneath a pay table, and the narrowest letters there, where more has room in this way."""
HELD: Final = 3.0
"""The height of the total beside the cards at least."""
LEAST: Final = 2
"""A place that is lower has what there is to say alone, on the bare cloth."""
HEAD, HAND = 1.4, 5.0
"""Heights of the name, and of the cards and the total at least: they come before what there is to say."""
SHALLOW: Final = 7
"""In less height what there is to say of the game stands in the line of the name: the total needs the room beneath."""
LINED, COUNT = 3, 2.2
"""In less height name, total and cards stand side by side; so large is the total there at least, where cards can be as
high as they are in a box."""
LOWEST: Final = 0.6
"""So high are the cards there at least, in heights of it."""
FEW, LOW, FLAT = 2, 9.5, 2
"""More cards than these stand in one row in a place of less height, with all else above and beneath them, unless it is
flat: its width is so many times its height."""
TOLD: Final = 1.5
"""The height of what players are told, beneath cards that have no total."""
ONE: Final = 0.7
"""The size of a ranking on one line, as a share of that on two, at least."""
TOTAL: Final = 4.2
"""The largest height of the total beneath the cards."""


class Before(NamedTuple):
    """What lies before the dealer. casino: its name, if it stands here. told: what players are told of the round.

    dealer: the dealer reads it, who is told of the shoe too. taken: where what stands there instead of cards ends.
    odds: by which something is paid, where no pay table says so. wins: what players are told is who wins.
    """

    shown: BoxesPanel
    value: BoxesContents
    casino: str
    told: str
    dealer: bool
    taken: int = 0
    odds: tuple[str, ...] = ()
    wins: bool = False

    @property
    def counted(self) -> bool:
        """Whether the cards are the dealer's hand, which has a total."""
        return self.shown.middle.whose == "dealer"

    @property
    def ink(self) -> p.Colour:
        """In which it is said what players are told."""
        return p.GOLD if self.wins else p.IVORY

    @property
    def places(self) -> int:
        """How many cards have a place there, dealt or not. One that is burned has none any more."""
        middle, cards = self.shown.middle, self.value.dealer.cards
        up = any(card != FACE_DOWN for card in cards)
        return max(middle.cards - (middle.burned if up else 0), len(cards))

    @property
    def said(self) -> tuple[tuple[str, ...], ...]:
        """What there is to say, the most important first; each in its wordings, the longest first."""
        waits = len(self.value.waiting)
        waiting = (f"{waits} card waits" if waits == 1 else f"{waits} cards wait",) if waits else ()
        casino = (self.casino.upper(),) if self.casino else ()
        return (*zip((*self.value.facts, *casino, *waiting)), *(self.value.shoe if self.dealer else ()))


def draw(brush: Brush, rect: pygame.Rect, it: Before) -> None:
    """Draw the whole place in its panel; the room at its edge is for the frame of whose turn it is."""
    if rect.height < LEAST * brush.least:
        _foot(brush, rect.inflate(-brush.least, 0), it, 0)
        return
    place = rect.inflate(-2 * brush.px(8), -2 * brush.px(8))
    if it.value.dealer.turn:
        light.act_frame(brush, place, brush.px(RADIUS), brush.px(TURN), "")
    else:
        brush.veil(place, p.WELL, SHADE, brush.px(RADIUS))
    inner = place.inflate(-brush.least, -round(0.7 * brush.least))
    if it.told and not it.value.dealer.cards:
        _told(brush, inner, it)
    elif not it.value.dealer.name:
        _foot(brush, place.inflate(-brush.least, -4), it, 0)
    elif _is_low(brush, rect, it):
        _low(brush, place.inflate(-brush.least // 2, -brush.least // 3), it)
    elif inner.height < LINED * brush.least and it.counted and it.value.dealer.total.figure.isdigit():
        _lined(brush, place.inflate(-brush.least, -brush.least // 3), it)
    elif inner.height < SHALLOW * brush.least and _beside_the_name(brush, inner, it):
        _shallow(brush, inner, it)
    elif inner.width > BROAD * inner.height:
        (_broad if it.value.dealer.cards or not it.counted else _bare)(brush, inner, it)
    else:
        _tall(brush, inner, it)


def _is_low(brush: Brush, rect: pygame.Rect, it: Before) -> bool:
    """Whether many cards lie in a place that the payment list has left little of."""
    many = it.counted and it.shown.middle.cards > FEW
    return it.dealer and many and rect.height < LOW * brush.least and rect.width < FLAT * rect.height


def _told(brush: Brush, inner: pygame.Rect, it: Before) -> None:
    """What players are told while no cards lie there, large; beneath it what there is to say."""
    foot = _foot(brush, inner, it, round(1.6 * brush.least))
    room = pygame.Rect(inner.left, inner.top, inner.width, foot.top - inner.top)
    block = _block(it.told, room, round(3.2 * brush.least), brush.least)
    brush.block_middle(block, "Black", it.ink, room, "centre")


def _block(words: str, room: pygame.Rect, largest: int, least: int) -> fonts.FittedText:
    """What players are told, as large as it fits."""
    block = fonts.fitted_whole(words, "Black", room.size, largest, least)
    return block if "\n" in words else fonts.balanced(block, "Black", room.width)


def _bare(brush: Brush, inner: pygame.Rect, it: Before) -> None:
    """The name, and as no cards lie there beneath it what there is to say, in the whole width."""
    _foot(brush, inner, it, _head(brush, inner, it.value.dealer).height)


def _tall(brush: Brush, inner: pygame.Rect, it: Before) -> None:
    """The name, the cards, the total, and beneath them what there is to say."""
    head = _head(brush, inner, it.value.dealer, align="centre")
    foot = _foot(brush, inner, it, head.height + round(HAND * brush.least))
    free = foot.top - head.bottom
    high = round(min(TOTAL * brush.least, 0.38 * free)) if it.counted else 0
    total = pygame.Rect(inner.left, foot.top - high, inner.width, high)
    gap = brush.least // 6
    cards = pygame.Rect(inner.left, head.bottom, inner.width, total.top - head.bottom - gap)
    if it.told and not it.counted:
        high = round(TOLD * brush.least)
        _told_beside(brush, pygame.Rect(cards.left, cards.bottom - high, cards.width, high), it.told, it.ink)
        cards.height -= high
    _cards(brush, it, cards)
    _total(brush, it.value.dealer, total)


def _broad(brush: Brush, inner: pygame.Rect, it: Before) -> None:
    """The name and the total at the left, the cards beside them; beneath the total what there is to say of the game."""
    hand, gap = it.value.dealer, brush.least // 2
    name, before = hand.name.upper(), hand.total.before.upper()
    named, taken = (fonts.width(words, "Semibold", brush.least) for words in (name, before))
    brief = max((fonts.width(brief, "Semibold", brush.least) for *_, brief in it.said), default=0)
    wide = max(round(BESIDE[0] * inner.width), named + 2, min(brief + 2, round(BESIDE[1] * inner.width)))
    if it.dealer and not it.counted:
        wide = max(wide, inner.width - gap - _across(it.places, inner.height))
    beneath = bool(before) and named + taken + 2 * brush.least > wide
    free = inner.width - gap - _fan(inner.height, it.places)
    aside = beneath and size_of(brush, hand.total, (free, inner.height - brush.least)) > size_of(
        brush, Total(hand.total.figure), (wide, inner.height - 2 * brush.least)
    )
    if aside:
        wide = max(wide, min(free, width_of(brush, hand.total, inner.height - brush.least)))
    left = pygame.Rect(inner.left, inner.top, wide, inner.height)
    head = _head(brush, left, hand, 1 if beneath else HEAD)  # so that the figure between name and word is large
    taken = head.height * (1 + (beneath and not aside))
    foot = _foot(brush, left, it, taken + round((HELD if hand.total.figure else HEAD) * brush.least))
    if beneath and not aside:
        foot = pygame.Rect(left.left, foot.top - head.height, left.width, head.height)
    if before and not aside:
        align: Align = "centre" if beneath else "right"
        brush.middle(before, Pen("Semibold", brush.least, p.IVORY), foot if beneath else head, align)
    below = pygame.Rect(left.left, head.bottom, left.width, foot.top - head.bottom)
    if hand.total.figure:
        _total(brush, hand if aside else hand._replace(total=Total(hand.total.figure)), below)
    elif it.told:
        _told_beside(brush, below, it.told, it.ink)
    _cards(brush, it, pygame.Rect(left.right + gap, inner.top, inner.width - left.width - gap, inner.height))


def _fan(high: int, count: int) -> int:
    """The least width of so many overlapping cards of this height."""
    return round(playing_cards.BROAD * high * (1 + SEEN * (count - 1)))


def _across(many: int, high: int) -> int:
    """The width of so many cards of this height, apart."""
    return round((1 + (many - 1) * APART) * playing_cards.BROAD * high)


def _beside_the_name(brush: Brush, inner: pygame.Rect, it: Before) -> str:
    """Return the fact for the line of the name, if it fits there; empty otherwise. Beside cards only the first one."""
    name = spaced_width(it.value.dealer.name.upper(), "Semibold", brush.least) + brush.least
    words = it.value.facts[0] if len(it.value.facts) == 1 or (it.value.facts and it.value.dealer.cards) else ""
    return words if words and fits(words, "Semibold", brush.least, inner.width - name) else ""


def _shallow(brush: Brush, inner: pygame.Rect, it: Before) -> None:
    """In one line the name and what there is to say of the game; beneath it the total at the left, and the cards."""
    head = _head(brush, inner, it.value.dealer, 1)
    brush.middle(_beside_the_name(brush, inner, it), Pen("Semibold", brush.least, p.MUTED), head, "right")
    top, wide, gap = head.bottom + brush.least // 4, round(BESIDE[0] * inner.width), brush.least // 2
    below = pygame.Rect(inner.left, top, wide, inner.bottom - top)
    _total(brush, it.value.dealer, below)
    _cards(brush, it, pygame.Rect(below.right + gap, top, inner.width - wide - gap, below.height))


def _lined(brush: Brush, room: pygame.Rect, it: Before) -> None:
    """Side by side the name, above the word before the total, the total and the cards: so the total is large."""
    hand, gap, figure = it.value.dealer, brush.least // 2, Total(it.value.dealer.total.figure)
    pen = Pen("Semibold", brush.least, _ink(hand, p.MUTED))
    lines = [words.upper() for words in (hand.name, hand.total.before) if words][: room.height // brush.least]
    named = max(round(HARDLY * fonts.width(words, pen.weight, pen.size)) for words in lines)
    top = room.centery - len(lines) * brush.least // 2
    for number, words in enumerate(lines):
        squeezed(brush, words, pen, pygame.Rect(room.left, top + number * brush.least, named, brush.least))
    left = room.left + named + gap // 2
    free, large = room.right - left - gap, fonts.width(figure.figure, "Black", round(COUNT * brush.least))
    lowest = round(LOWEST * room.height)
    high = fonts.greatest(range(lowest, room.height + 1), lambda high: free - _fan(high, it.places) >= large) or lowest
    wide = min(free - _fan(high, it.places), width_of(brush, figure, room.height))
    total = pygame.Rect(left, room.top, wide, room.height)
    _total(brush, hand._replace(total=figure), total)
    cards = pygame.Rect(total.right + gap, room.top, room.right - total.right - gap, room.height)
    draw_cards(brush, hand.cards, laid(len(hand.cards), cards, spread=APART))


def _low(brush: Brush, room: pygame.Rect, it: Before) -> None:
    """The name with the total in one line, the cards in one row, what there is to say and by which odds it is paid."""
    line = round(LINE * brush.least)
    rows = [(words, p.MUTED) for words in it.value.facts] + [(words, p.GOLD) for words in it.odds]
    rows += [(it.casino.upper(), p.MUTED)] if it.casino else []
    rows = rows[: max(0, (room.height - 2 * line - brush.least) // line)]
    head = pygame.Rect(room.left, room.top, room.width, line)
    cards = pygame.Rect(room.left, head.bottom, room.width, room.height - line * (1 + len(rows)))
    _named(brush, it.value.dealer, head)
    draw_cards(brush, it.value.dealer.cards, laid(it.places, cards, spread=APART))
    for number, (words, ink) in enumerate(rows):
        at = pygame.Rect(room.left, cards.bottom + number * line, room.width, line)
        brush.middle(words, Pen("Semibold", brush.least, ink), at)


def _named(brush: Brush, hand: HandContents, head: pygame.Rect) -> None:
    """The name, and behind it the total; only the total if they have no room together."""
    called = next((words for words in hand.called or (hand.total.figure,) if words), "")
    name = f"{hand.name.upper()} "
    wide, taken = fonts.width(called, "Bold", brush.least), fonts.width(name, "Semibold", brush.least)
    if taken + wide > head.width:
        name, taken = "", 0
    head = pygame.Rect(head.left + (head.width - taken - wide) // 2, head.top, head.width, head.height)
    brush.middle(name, Pen("Semibold", brush.least, p.MUTED), head, "left")
    brush.middle(called, Pen("Bold", brush.least, p.IVORY), head.move(taken, 0), "left")


def _told_beside(brush: Brush, room: pygame.Rect, words: str, ink: p.Colour) -> None:
    """What players are told of the round, beside the cards or beneath them."""
    block = _block(words, room, round(2.0 * brush.least), brush.least)
    if block.whole:
        brush.block_middle(block, "Black", ink, room)


def _ink(hand: HandContents, otherwise: p.Colour) -> p.Colour:
    return p.ACT if hand.turn else otherwise


def _head(
    brush: Brush, room: pygame.Rect, hand: HandContents, high: float = HEAD, align: Literal["left", "centre"] = "left"
) -> pygame.Rect:
    """The name in a line of this height at the top of a room, in spaced capitals; without the space, where they have no
    room with it. Returns the line."""
    line = pygame.Rect(*room.topleft, room.width, round(high * brush.least))
    words, ink = hand.name.upper(), _ink(hand, p.MUTED)
    sizes = range(round(1.1 * brush.least), brush.least - 1, -1)
    size = next((size for size in sizes if spaced_width(words, "Semibold", size) <= line.width), 0)
    baseline = line.centery + round(fonts.CAP * (size or brush.least) / 2)
    at = (line.left if align == "left" else line.centerx, baseline)
    if size:
        brush.spaced(words, Pen("Semibold", size, ink), at, align)
    elif fits(words, "Semibold", brush.least, line.width):
        brush.text(words, Pen("Semibold", brush.least, ink), at, align)
    return line


def _cards(brush: Brush, it: Before, room: pygame.Rect) -> None:
    highest = int(room.width / (1 + APART) / playing_cards.BROAD)  # two lie apart
    places = laid(it.places, room, highest=highest, spread=APART)
    cards = it.value.dealer.cards
    draw_cards(brush, cards, places if lie_apart(places) else places[: len(cards)], lit=it.value.lit)


def _total(brush: Brush, hand: HandContents, room: pygame.Rect) -> None:
    """The total as large as it fits; words such as BLACKJACK, or a ranking, in lines."""
    ink = _ink(hand, p.IVORY)
    if hand.total.figure.isdigit():
        draw_total(brush, hand.total, room, ink, round(6.6 * brush.least), 1)
        return
    for words in hand.called or (hand.total.figure[:1].upper() + hand.total.figure[1:],):
        block = _called(words, room, round(2.2 * brush.least), brush.least)
        if words and block.whole and all(fits(line, "Black", block.size, room.width) for line in block.lines):
            brush.block_middle(block, "Black", ink, room, "centre")
            return


def _called(words: str, room: pygame.Rect, largest: int, least: int) -> fonts.FittedText:
    """What a hand is called, as large as it fits; on one line where it is not much smaller so."""
    block = fonts.fitted(words, "Black", room.size, largest, least)
    high = round(fonts.text_height(block.size))
    line = fonts.fitted(words, "Black", (room.width, high), block.size, least)
    return line if line.whole and len(line.lines) == 1 and line.size >= ONE * block.size else block


# What there is to say


def _foot(brush: Brush, inner: pygame.Rect, it: Before, above: int) -> pygame.Rect:
    """Write the facts at the foot of a room, as many as fit. above: dots that stay free at the top. Returns their box.

    No fact lies over a pay table that stands there instead of cards. If more facts fit below it in this way, the lines
    are closer and the letters narrower.
    """
    line, high = round(LINE * brush.least), inner.bottom - max(inner.top + above, it.taken)
    lines = _lines(brush, it, inner.width, high // line)
    close = round(CLOSE * brush.least)
    if it.taken and len(more := _lines(brush, it, round(inner.width / NARROWED), high // close)) > len(lines):
        line, lines = close, more
    free = high >= line * (len(lines) + 2)
    few = it.value.nominated if free and _has_room(brush, it.value.nominated, inner.width) else ()
    high = line * (len(lines) + (2 if few else 0))
    foot = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
    if few:
        _pictured(brush, few, pygame.Rect(foot.left, foot.top, foot.width, 2 * line))
    for number, words in enumerate(lines):
        at = pygame.Rect(foot.left, foot.bottom - (len(lines) - number) * line, foot.width, line)
        squeezed(brush, words, Pen("Semibold", brush.least, p.MUTED), at)
    return foot


def _lines(brush: Brush, it: Before, wide: int, rows: int) -> list[str]:
    """Return the lines of the facts that fit into this number of rows, the most important first."""
    lines: list[str] = []
    for wordings in it.said:
        if len(lines) + len(more := _wrapped(brush, wordings, wide)) <= max(0, rows):
            lines += more
    return lines


def _wrapped(brush: Brush, wordings: tuple[str, ...], wide: int) -> Sequence[str]:
    """Words in lines; where they would need two lines, shorter words: `214 cards` for `214 cards in the shoe`."""
    one_line = next(((it,) for it in wordings if fits(it, "Semibold", brush.least, wide)), None)
    return one_line or fonts.wrapped(wordings[0], "Semibold", brush.least, wide)


NOMINATED: Final = "Nominated"


def _has_room(brush: Brush, cards: Sequence[str], wide: int) -> bool:
    return fonts.width(NOMINATED, "Semibold", brush.least) + len(cards) * round(1.8 * brush.least) <= wide


def _pictured(brush: Brush, cards: Sequence[str], room: pygame.Rect) -> None:
    """The nominated cards behind the word for them (s 50A(2))."""
    size = playing_cards.size_of(room.height - brush.px(6))
    taken = fonts.width(NOMINATED, "Semibold", brush.least) + brush.px(8)
    wide = size[0] + brush.px(3)
    x = room.centerx - (taken + wide * len(cards)) // 2
    pen = Pen("Semibold", brush.least, p.MUTED)
    brush.middle(NOMINATED, pen, pygame.Rect(x, room.top, taken, room.height), "left")
    for number, card in enumerate(cards):
        box = pygame.Rect((x + taken + number * wide, room.top + brush.px(3)), size)
        brush.surface.blit(playing_cards.of_size(card, box.size), box)
