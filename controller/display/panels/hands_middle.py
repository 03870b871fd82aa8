# SPDX-License-Identifier: MIT
"""What stands between the two baccarat hands: the result as an object, or what goes on; burnt and excess cards."""

from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts, light, plates, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plaques import squeezed
from controller.display.panels import stopped
from controller.engine.record.on_show import ShownHands, ShownShoe
from controller.engine.record.shown import FACE_DOWN, Card
from controller.engine.rules.face import HANDS, Ground
from controller.engine.shown.views import Result, View

COLOURS: Final[dict[str, Ground]] = {**HANDS, "tie": "green"}
"""The colour of each result."""
BURNT: Final = "Burnt"
NATURAL: Final = "natural"


class MiddleWords(NamedTuple):
    """The data. won, points: the declared result. title: what goes on, in large letters; beneath: more about it.

    natural: the winner's two cards are one. special: the last or a dummy round. excess: cards that were drawn when no
    card may be (s 106, s 209). burnt: small, once wagers are taken. gold: a hand wins, or somebody is paid for a tie.
    void: that the round is void, and what goes back, in lines.
    """

    won: str = ""
    points: int = 0
    title: str = ""
    beneath: str = ""
    source: str = ""
    special: str = ""
    excess: tuple[Card, ...] = ()
    burnt: tuple[Card, ...] = ()
    natural: bool = False
    gold: bool = True
    void: tuple[str, ...] = ()


def words(view: View, *, dealer: bool, burnt: tuple[Card, ...]) -> MiddleWords:
    """The data from a view."""
    table, shoe = view.shown(ShownHands), view.shown(ShownShoe)
    found = MiddleWords(special=table.special, excess=table.excess, burnt=burnt)
    if view.declared and view.declared.wins:
        shown = _declared(found, view.declared, dealer=dealer)
        return shown._replace(gold=shown.won in HANDS or any(it.how == "wins" for it in view.owed))
    if stopped.band(view):
        return found  # a band says it
    head = wording.headline(view) if dealer else wording.players_headline(view)
    if wording.goes_back(view):
        return found._replace(void=wording.lines_back(view)[0])
    about = wording.sentence(shoe.stage) if shoe.stage else _shoe(shoe) if dealer else ""
    title = head.text or about
    said = shoe.stage[:4].lower() in title.lower()  # the stage "spread" in "Spreading the cards"
    return found._replace(title=title, beneath="" if (said and shoe.stage) or title == about else about)


def _declared(found: MiddleWords, declared: Result, *, dealer: bool) -> MiddleWords:
    (won,) = tuple(declared.wins)[:1]
    points = max(int(count) for count in declared.outcome.split())
    return found._replace(won=won, points=points, source=declared.source if dealer else "")


def _shoe(shoe: ShownShoe) -> str:
    """Who has the shoe, and how many cards are in it."""
    holder, offered = wording.spoken(shoe.holder), wording.spoken(shoe.offered_to)
    who = f"shoe: {holder}" if holder else f"shoe offered to {offered}" if offered else ""
    inside = f"{shoe.inside} cards" if who else f"{shoe.inside} cards in the shoe"
    return wording.sentence(", ".join(filter(None, (who, inside if shoe.inside is not None else ""))))


# Drawing


SMALLER = 0.58
"""How small a title may be for two lines instead of three, as a share of its size in three."""
AWAY = 0.75
"""Above the words beneath a title, in least sizes: descenders and what is free beneath them."""
LARGE_ENOUGH = 0.85
"""Above burnt cards nothing stands beneath a title that would be smaller for it than this share of its size."""
LOW, CROWDED = 6, 12
"""Lower than this, in least sizes, there is room for two lines of words only; and if more than one thing is said."""


def draw(brush: Brush, box: pygame.Rect, value: MiddleWords) -> None:
    """Draw the cards that are in no hand at the foot, and above them the result or the words."""
    if value.void:
        plates.announce(brush, box, value.void)
        return
    edge = min(brush.px(14), box.height // 14)
    room = box.inflate(0, -2 * edge)
    low = room.height < (CROWDED if value.excess and (value.special or value.won) else LOW) * brush.least
    if low and value.won and value.excess:
        _result_beside(brush, room, value)
        return
    if value.special and not (low and value.won):
        room = _special(brush, room, value.special, low=low)
    if value.excess:
        room = _excess(brush, room, value.excess, low=low)
    elif value.burnt and not value.won:
        room = _burnt(brush, room, value.burnt)
    if value.won:
        _result(brush, room, value)
    elif room.height >= brush.least:
        _words(brush, room, value)


def draw_across(brush: Brush, box: pygame.Rect, value: MiddleWords) -> None:
    """The same in a line over both hands: the cards that are in no hand at its right, a last or a dummy round left."""
    if value.void:
        plates.announce(brush, box, value.void)
        return
    room, gap = box.copy(), brush.least // 2
    if value.special:
        words = value.special.upper()
        size = min(round(1.2 * brush.least), room.height)
        plate = pygame.Rect(*room.topleft, fonts.width(words, "Black", size) + brush.least, room.height)
        brush.card(plate, p.IVORY, brush.px(8))
        brush.middle(words, Pen("Black", size, p.INK), plate)
        room = pygame.Rect(plate.right + gap, room.top, room.right - plate.right - gap, room.height)
    cards, burnt = (value.excess, False) if value.excess else ((), False) if value.won else (value.burnt, True)
    if cards:
        words = BURNT if burnt else "Excess card" if len(cards) == 1 else f"{len(cards)} excess cards"
        said = fonts.width(words, "Semibold", brush.least)
        wide = min(said + gap + _fan_width(room.height, len(cards)), round(0.4 * room.width))
        at = pygame.Rect(room.right - wide, room.top, wide, room.height)
        brush.middle(words, Pen("Semibold", brush.least, p.IVORY if value.excess else p.MUTED), at, "left")
        _fan(brush, pygame.Rect(at.left + said + gap, at.top, wide - said - gap, at.height), cards)
        room.width -= wide + gap
    if value.won:
        _result_across(brush, room, value)
    else:
        _words_across(brush, room, value)


def _result_across(brush: Brush, room: pygame.Rect, value: MiddleWords) -> None:
    """Who wins, as large as the line, on a plate in its colour."""
    plate = _plate(brush, room, value)
    words = f"{value.won.upper()} WINS" if value.won in HANDS else f"{value.won.upper()} {value.points}"
    size = min(round(0.86 * plate.height), round(2 * brush.least))
    brush.middle(words, Pen("Black", max(size, brush.least), p.IVORY), plate)


def _words_across(brush: Brush, room: pygame.Rect, value: MiddleWords) -> None:
    """What goes on, in large letters, and more about it behind them, if it has room."""
    gap, more = brush.least, fonts.width(value.beneath, "Semibold", brush.least) if value.beneath else 0
    size = min(room.height, round(1.7 * brush.least))
    if more and fonts.width(value.title, "Black", size) + gap + more > room.width:
        more = 0
    fitted = fonts.fitted(value.title, "Black", (room.width, room.height), size, brush.least)
    if not more:
        brush.block_middle(fitted, "Black", p.IVORY, room, "centre")
        return
    wide = fonts.width(value.title, "Black", size)
    line = pygame.Rect(room.centerx - (wide + gap + more) // 2, room.top, wide, room.height)
    brush.middle(value.title, Pen("Black", size, p.IVORY), line)
    at = pygame.Rect(line.right + gap, room.top, more, room.height)
    brush.middle(value.beneath, Pen("Semibold", brush.least, p.MUTED), at)


def _plate(brush: Brush, room: pygame.Rect, value: MiddleWords) -> pygame.Rect:
    """A plate in the colour of the result; with gold light, but in ivory if nobody wins by it. Returns its box."""
    plate = room.inflate(-2 * brush.px(6), 0)
    if value.gold:
        light.shine_on(brush, plate, brush.px(12), spread=brush.px(6))
    edge, wide = (p.GOLD, 5) if value.gold else (p.IVORY, 3)
    brush.card(plate, p.GROUNDS[COLOURS[value.won]], brush.px(12), edge, brush.px(wide))
    return plate


def _fan_width(high: int, count: int) -> int:
    """The width of so many cards one over the other."""
    broad = playing_cards.size_of(high)[0]
    return broad + (count - 1) * (round(playing_cards.SEEN * broad) + 2)


def _low_natural(brush: Brush, plate: pygame.Rect, won: str) -> None:
    """In a low plate: who wins, and that it is with a natural, where the cards have no room for the word."""
    lines = (won.upper(), "WINS")
    high = (plate.height - 6) // 3
    for at, words in enumerate((*lines, NATURAL)):
        weight: fonts.Weight = "Semibold" if words == NATURAL else "Black"
        line = pygame.Rect(plate.left, plate.top + 3 + at * high, plate.width, high)
        brush.middle(words, Pen(weight, brush.least, p.IVORY), line)


def _result_beside(brush: Brush, room: pygame.Rect, value: MiddleWords) -> None:
    """In a low panel: the result, and at its right the cards that are in no hand."""
    wide = round(0.66 * room.width)
    _result(brush, pygame.Rect(room.left, room.top, wide, room.height), value)
    high = min(room.height, round((room.width - wide) / playing_cards.BROAD))
    _fan(brush, pygame.Rect(room.left + wide, room.centery - high // 2, room.width - wide, high), value.excess)


def _result(brush: Brush, room: pygame.Rect, value: MiddleWords) -> None:
    """Who wins, on a plate in its colour. The counts stand on the hands' own plates."""
    plate = _plate(brush, room, value)
    if value.natural and value.won in HANDS and plate.height < LOW * brush.least:
        _low_natural(brush, plate, value.won)
        return
    inner = plate.inflate(-2 * brush.px(10), -2 * brush.px(8))
    if value.source and inner.height > 6 * brush.least:
        high = round(0.9 * brush.least)
        foot = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
        inner.height -= high + brush.least // 4
        brush.middle(value.source, Pen("Semibold", brush.least, p.IVORY), foot)
    words = value.won.upper() if value.won in HANDS else f"{value.won.upper()} {value.points}"
    block = fonts.fitted(
        f"{words} WINS" if value.won in HANDS else words, "Black", inner.size, inner.height, brush.least
    )
    brush.block_middle(block, "Black", p.IVORY, inner, "centre")


def figure(brush: Brush, words: str, room: pygame.Rect, ink: p.Colour) -> None:
    """Draw a figure as high as its room."""
    pen = Pen("Black", max(5, min(round(room.height / fonts.CAP), round(1.6 * room.width))), ink)
    image = fonts.rendered(words, pen)
    image = image.subsurface(image.get_bounding_rect())
    box = image.get_rect(center=room.center)
    brush.surface.blit(image, box)
    brush.written.append(Written(words, pen, box))


def _words(brush: Brush, room: pygame.Rect, value: MiddleWords) -> None:
    """What goes on, in large letters; beneath it more."""
    beneath = fonts.FittedText(brush.least, fonts.wrapped(value.beneath, "Semibold", brush.least, room.width))
    lines = (room.height - 2 * brush.least) // round(fonts.LEADING * brush.least)
    if not value.beneath or len(beneath.lines) > max(0, lines):
        beneath = fonts.FittedText(brush.least, ())
    high = beneath.height + round(0.7 * brush.least) if beneath.lines else 0
    title = pygame.Rect(room.left, room.top, room.width, room.height - high)
    free = title.width, title.height - (round(AWAY * brush.least) if high else 0)
    fitted = _titled(value.title, free, brush.least)
    crowded = value.burnt and fitted.size < LARGE_ENOUGH * _titled(value.title, room.size, brush.least).size
    if beneath.lines and (crowded or not fitted.whole):
        _words(brush, room, value._replace(beneath=""))
        return
    brush.block_middle(fonts.balanced(fitted, "Black", title.width), "Black", p.IVORY, title, "centre")
    if beneath.lines:
        foot = pygame.Rect(room.left, title.bottom, room.width, high)
        brush.block(beneath, "Semibold", p.MUTED, foot, "centre")


def _titled(title: str, room: tuple[int, int], least: int) -> fonts.FittedText:
    """A title in the largest letters that a room has."""
    return _in_two_lines(fonts.fitted(title, "Black", room, round(2.4 * least), least), least, room[0])


def _in_two_lines(title: fonts.FittedText, least: int, wide: int) -> fonts.FittedText:
    """A title of three lines in two, if its words need not be much smaller for that."""
    words = " ".join(title.lines)
    smallest = max(least - 1, round(SMALLER * title.size))
    for size in range(title.size, smallest, -1) if len(title.lines) > 2 else ():
        lines = fonts.wrapped(words, "Black", size, wide)
        if len(lines) == 2 and not fonts.breaks_a_word(words, "Black", size, wide):
            return title._replace(size=size, lines=lines)
    return title


def _special(brush: Brush, room: pygame.Rect, words: str, *, low: bool) -> pygame.Rect:
    """A last or a dummy round on an ivory plate at the top. Returns what is left below it."""
    if low:
        plate = pygame.Rect(room.left, room.top, room.width, round(1.2 * brush.least))
        brush.card(plate, p.IVORY, brush.px(6))
        brief = words.upper() if "," not in words else words.upper().replace(" ROUND", "")
        squeezed(brush, brief, Pen("Black", brush.least, p.INK), plate.inflate(-brush.px(12), 0))
        return _below(room, plate.bottom + brush.px(4))
    free = room.width - brush.px(12), 3 * brush.least
    fitted = fonts.fitted(words.upper(), "Black", free, round(1.2 * brush.least), brush.least)
    plate = pygame.Rect(room.left, room.top, room.width, fitted.height + brush.px(8))
    brush.card(plate, p.IVORY, brush.px(6))
    brush.block_middle(fitted, "Black", p.INK, plate, "centre")
    return _below(room, plate.bottom + brush.px(6))


def _below(room: pygame.Rect, top: int) -> pygame.Rect:
    return pygame.Rect(room.left, top, room.width, room.bottom - top)


def _excess(brush: Brush, room: pygame.Rect, cards: tuple[Card, ...], *, low: bool) -> pygame.Rect:
    """Cards that were drawn when no card may be, on an ivory plate at the foot. Returns what is left above it."""
    words = "Excess card" if len(cards) == 1 else f"{len(cards)} excess cards"
    words += ", face down" if FACE_DOWN in cards and not low else ""
    high = room.height if low else min(round(0.6 * room.height), 5 * brush.least)
    plate = pygame.Rect(room.left, room.bottom - high, room.width, high)
    brush.card(plate, p.IVORY, brush.px(6))
    inner = plate.inflate(-2 * brush.px(6), -2 * brush.px(5))
    lines = fonts.fitted(words, "Bold", (inner.width, 2 * brush.least), brush.least, brush.least)
    foot = pygame.Rect(inner.left, inner.bottom - lines.height, inner.width, lines.height)
    if low:
        foot = pygame.Rect(inner.left, inner.bottom - brush.least, inner.width, brush.least)
        squeezed(brush, words, Pen("Bold", brush.least, p.INK), foot)
    else:
        brush.block(lines, "Bold", p.INK, foot, "centre")
    _fan(brush, pygame.Rect(inner.left, inner.top, inner.width, foot.top - inner.top - brush.px(4)), cards, p.INK)
    return pygame.Rect(room.left, room.top, room.width, plate.top - brush.px(6) - room.top)


def _burnt(brush: Brush, room: pygame.Rect, cards: tuple[Card, ...]) -> pygame.Rect:
    """The burnt cards small at the foot, with their name. Returns what is left above them."""
    high = min(round(2.6 * brush.least), room.height // 3)
    foot = pygame.Rect(room.left, room.bottom - high, room.width, high)
    wide = fonts.width(BURNT, "Semibold", brush.least) + brush.px(8)
    brush.middle(BURNT, Pen("Semibold", brush.least, p.MUTED), foot, "left")
    _fan(brush, pygame.Rect(foot.left + wide, foot.top, foot.width - wide, high), cards)
    return pygame.Rect(room.left, room.top, room.width, room.height - high - brush.px(4))


def _fan(brush: Brush, room: pygame.Rect, cards: tuple[Card, ...], ink: p.Colour = p.MUTED) -> int:
    """Cards one over the other, so that each can be read; those without room are counted. Returns the width."""
    broad = playing_cards.size_of(room.height)[0]
    step = round(playing_cards.SEEN * broad) + 2
    count = min(len(cards), 1 + max(0, room.width - broad) // step)
    rest = len(cards) - count
    if rest:
        more = fonts.width(f"+{rest + 1}", "Bold", brush.least) + brush.px(4)
        count = max(1, min(count, 1 + (room.width - broad - more) // step))
        rest = len(cards) - count
    whole = broad + (count - 1) * step
    x = room.left
    for number, card in enumerate(cards[:count]):
        playing_cards.draw(brush, card, pygame.Rect(x + number * step, room.top, broad, room.height))
    if rest:
        brush.middle(f"+{rest}", Pen("Bold", brush.least, ink), room.move(whole + brush.px(4), 0), "left")
    return whole
