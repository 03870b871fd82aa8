# SPDX-License-Identifier: MIT
"""The two hands of baccarat, and what stands between them: the result, or what goes on."""

from collections.abc import Mapping, Sequence
from typing import Final

from controller.display.baccarat.hands import BurntCards, DealtHand, MiddleWords
from controller.display.kit.items import Arranged, Box, Card, Frame, Item, Picture, Size, ThingLook, of
from controller.display.kit.layout import (
    Cell,
    Content,
    blank,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    framed,
    pad,
    place,
    row,
)
from controller.display.kit.text import BODY, NOTE, Style, label
from controller.display.kit.theme import Audience, Step, Theme
from controller.display.parts.pieces import caption, plate, tick
from controller.engine.record.shown import FACE_DOWN
from controller.engine.rules.face import HANDS

CARDS: Final[Mapping[Audience, tuple[float, ...]]] = {
    "dealer": (23, 21, 19.5, 18, 16.5, 15, 13.5, 11.5, 9.5),
    "players": (38, 36, 34, 31),
}
BURNT: Final[Mapping[Audience, tuple[float, ...]]] = {
    "dealer": (34, 27, 21, 17, 14, 11, 9),
    "players": (50, 38, 31, 27, 24),
}
"""Millimetres. Heights of cards that are tried."""
SPARE: Final[Mapping[Audience, float]] = {"dealer": 9.0, "players": 14.0}
"""Millimetres. Height of the cards that are in no hand."""
TOPS: Final[tuple[tuple[float, Step, float, float], ...]] = ((5.2, "result", 12, 9.6), (3.6, "total", 7.4, 6))
"""On the dealer's screens, also small ones: size of a tick, step of the points, height of the line, width of points."""
THIRD: Final = 3
"""The number of the card that lies across."""


def hand(it: DealtHand, audience: Audience) -> Content:
    """Return one hand: its name, its points, its cards; the winner on gold, the loser without colour."""
    cards = flex(place(_lines(it) if it.lines else _cards(it, CARDS[audience])))
    if audience == "players":
        points = () if it.lines else (fixed(place(_points(it, "result")), 25),)
        inside = column(_head(it, 6.8), flex(row(*points, cards, gap="hair")))
    else:
        tops = [
            fixed(row(flex(place(_head(it, mm), "start")), fixed(place(_points(it, step), "end"), wide)), high)
            for mm, step, high, wide in TOPS
        ]
        inside = by_screen(*(column(top, cards, gap="tight") for top in tops))
    fill = "panel" if it.fate == "loses" else HANDS[it.name]
    wins = it.fate == "wins"
    line, glow = ("wins", "wins") if wins else ("dim" if it.fate == "loses" else "", "")
    return framed(pad(inside), fill=fill, line=line, width=5 if wins else 2, glow=glow, kind="hand", owner=it.name)


def _points(it: DealtHand, step: Step) -> Content:
    words = "" if it.points is None else str(it.points)
    return label(
        words, style=BODY._replace(steps=(step,), weight="Black"), colour=_ink(it), kind="points", owner=it.name
    )


def _ink(it: DealtHand) -> str:
    return "loses" if it.fate == "loses" else "words"


def _head(it: DealtHand, mm: float) -> Content:
    """Return the name, and the tick of a winner, which has this size in millimetres."""
    steps: tuple[Step, ...] = ("large", "strong", "body")
    names = [
        label(it.name.upper(), style=BODY._replace(steps=(step,), weight="Black", narrow=0.84), colour=_ink(it))
        for step in steps
    ]
    return first_good(*(row(name, tick(mm, it.name), gap="line") if it.fate == "wins" else name for name in names))


def _cards(it: DealtHand, heights: Sequence[float]) -> Content:
    """Return two cards upright and the third across."""
    return first_good(*(row(*(_card(it, number, high) for number in (1, 2, 3))) for high in heights))


def _lines(it: DealtHand) -> Content:
    style = BODY._replace(narrow=0.76)
    return column(
        *(label(words, style=style, kind="line", owner=it.name) for words in it.lines), align="middle", gap="line"
    )


def _card(it: DealtHand, number: int, high: float) -> Content:
    """Return the place of one card: the card, a place for it, or nothing."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = round(theme.dots(high) / 1.4), theme.dots(high)
        size = size[::-1] if number == THIRD else size
        box = Box(0, 0, *size)
        if number == THIRD and it.natural:
            word = label("NATURAL", style=BODY._replace(narrow=0.76), colour=_ink(it), kind="natural", owner=it.name)
            return place(word)(size, theme)
        return of(size, *_in_place(it, number, box))

    return arrange


def _in_place(it: DealtHand, number: int, box: Box) -> Sequence[Item]:
    look: ThingLook = "faded" if it.fate == "loses" else ""
    if number <= len(it.cards):
        return [Card(box, "card", it.name, it.cards[number - 1], look)]
    if it.next == number:
        side = min(box.width, box.height) // 2
        arrow = Box(box.center[0] - side // 2, box.center[1] - 3 * side // 8, side, 3 * side // 4)
        frame = Frame(box, "next card", it.name, "well", "act", 5, min(box[2:]) // 10, "act")
        return [frame, Picture(arrow, "next card", it.name, "arrow down", "act")]
    return [Card(box, "place", it.name)] if number < THIRD and not it.fate else []


def middle(it: MiddleWords, audience: Audience) -> Content:
    """Return what stands between the hands: who wins on gold, a void round in a dashed frame, else what goes on."""
    special, low = (_special(it.special, style) if it.special else blank for style in (BODY, NOTE))
    beneath = label(
        it.beneath.replace(", ", "\n"), style=NOTE._replace(lines=2, narrow=0.76, align="middle"), colour="muted"
    )
    said, spare = flex(_said(it)), _spare(it, audience)
    cards = it.excess or it.burnt
    counted = label(f"{len(cards)} {'excess' if it.excess else 'burnt'}", style=NOTE) if cards and not it.won else blank
    options = (
        (special, said, spare, beneath),
        (special, said, counted, beneath),
        (special, said, counted),
        (special, said),
        (low, said),
    )
    return first_good(*(_column(parts) for parts in dict.fromkeys(options)), said.content)


def _column(parts: Sequence[Content | Cell]) -> Content:
    return column(*(it for it in parts if it is not blank), align="middle", gap="tight")


def _said(it: MiddleWords) -> Content:
    ink = "ink" if it.gold else "words"
    style = BODY._replace(
        steps=("total", "large", "strong", "body"),
        weight="Black",
        lines=2 if it.void else 4,
        narrow=0.76,
        align="middle",
    )
    words = label(it.title.upper() if it.won else it.title, style=style, colour=ink, kind="title")
    source = label(it.source, style=NOTE, colour=ink, kind="source")
    inside = place(column(words, source, align="middle", gap="line") if it.source else words)
    if it.gold:
        return framed(pad(inside, "hair", "hair"), fill="wins", kind="result", owner=it.won)
    if it.won or it.void:
        frame = "result" if it.won else "void"
        return framed(pad(inside, "tight", "hair"), fill="panel", line="words", width=3, dashed=it.void, kind=frame)
    return pad(inside, "hair", "line")


def _special(words: str, style: Style) -> Content:
    """Return the last or a dummy round, on ivory."""
    style = style._replace(weight="Black", narrow=0.76, lines=2, align="middle")
    return plate(label(words.upper(), style=style, colour="ink", kind="special"), "words", y="hair")


def _spare(it: MiddleWords, audience: Audience) -> Content:
    """Return the cards that are in no hand, one over the other, with their name."""
    cards = it.excess or (() if it.won else it.burnt)
    if not cards:
        return blank
    count = len(cards)
    excess = "excess card" if count == 1 else f"{count} excess cards"
    if it.excess:
        name = label(
            *(f"{excess}, face down",) * (FACE_DOWN in cards),
            excess,
            style=BODY._replace(narrow=0.76),
            kind="spare",
        )
    else:
        name = caption("burnt")
    options = [
        row(_fan(cards[:many], SPARE[audience]), _more(count - many), gap="hair") for many in range(count, 0, -1)
    ]
    return column(name, first_good(*options), align="middle", gap="hair")


def _more(count: int) -> Content:
    return label(f"+{count}" if count else "", style=BODY, colour="muted")


def _fan(cards: Sequence[str], high: float) -> Content:
    """Return cards one over the other, so that each can be read."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = round(theme.dots(high) / 1.4), theme.dots(high)
        apart = round(1.04 * size[0])
        boxes = [Box(number * apart, 0, *size) for number in range(len(cards))]
        return of(
            (boxes[-1].right, size[1]),
            *(Card(at, "spare card", "spare", it, "", True) for at, it in zip(boxes, cards, strict=True)),
        )

    return arrange


def burnt(it: BurntCards, audience: Audience) -> Content:
    """Return the cards that are being burnt, large, and beside them what goes on."""
    heights = BURNT[audience]
    cards = first_good(*(_rows(it.cards, many, high) for high in heights for many in (len(it.cards), 6)))
    return row(flex(place(cards), 2), flex(middle(it.words._replace(burnt=()), audience)), gap="gap", align="middle")


def _rows(cards: Sequence[str], many: int, high: float) -> Content:
    lines = [cards[at : at + many] for at in range(0, len(cards), many)]
    return column(*(row(*(_burnt_card(it, high) for it in line)) for line in lines))


def _burnt_card(card: str, high: float) -> Content:
    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = round(theme.dots(high) / 1.4), theme.dots(high)
        return of(size, Card(Box(0, 0, *size), "burnt card", "burnt", card))

    return arrange
