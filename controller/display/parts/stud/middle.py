# SPDX-License-Identifier: MIT
"""The place before the dealer: the dealer's hand or the community cards, its name, and what is said of the round."""

from collections.abc import Sequence
from typing import Final

from controller.display.kit.items import Arranged, Box, Card, Frame, Size, ThingLook, of
from controller.display.kit.layout import (
    Content,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    framed,
    pad,
    place,
    row,
    thing,
)
from controller.display.kit.text import BODY, NOTE, label, longest
from controller.display.kit.theme import Audience, Space, Step, Theme
from controller.display.parts.pieces import RANK
from controller.display.parts.stud.contents import MiddleCard, StudMiddle
from controller.display.wording import sentence

CARDS: Final[dict[Audience, tuple[float, ...]]] = {
    "dealer": (22.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 8.0, 7.0),
    "players": (60.0, 54.0, 48.0, 43.0, 38.0, 34.0, 30.0, 27.0, 24.0),
}
"""Millimetres. Heights of cards that are tried."""
TOLD_MM: Final = 15
"""Millimetres. Height of what is said of the round, above the community cards."""
SEEN, NARROW_SEEN = 0.56, 1.05
"""Distance of two overlapping cards as a share of their width; the same of narrow cards, of which all is seen."""
SMALL: Final = NOTE._replace(narrow=0.7)
CALLED: Final = BODY._replace(steps=("strong", "body"), weight="Black", narrow=0.76)
RESULT: Final = BODY._replace(weight="Black", narrow=0.76)


def middle(it: StudMiddle, audience: Audience) -> Content:
    """Return the place before the dealer."""
    return _dealers(it) if audience == "dealer" else _players(it)


def facts_strip(facts: tuple[str, ...]) -> Content:
    """Return the facts below one another, where they have a place of their own."""
    style = BODY._replace(narrow=0.76) if len(facts) == 1 else SMALL
    return place(column(*(label(it, style=style, kind="fact") for it in facts), gap="tight"), "start")


def hand_line(it: StudMiddle) -> Content:
    """Return what the dealer's hand is, in one line, where the payment list has the place of its cards."""
    words = [f"{sentence(it.name)}: {called[:1].lower()}{called[1:]}" for called in it.called]
    return place(longest(*words, *it.called, style=BODY._replace(narrow=0.7), kind="called"), "start")


def _framed(inside: Content, it: StudMiddle) -> Content:
    line, width, glow = ("act", 6, "act") if it.worked else ("dim", 2, "")
    return framed(pad(place(inside), "tight", "tight"), fill="panel", line=line, width=width, glow=glow)


def _dealers(it: StudMiddle) -> Content:
    """Return the name with the facts, the cards, and what they are with what is known of the shoe."""
    first = [label(words, style=BODY._replace(narrow=0.76), kind="fact") for words in it.facts[:1]]
    others = [label(words, style=SMALL, kind="other fact") for words in it.facts[1:]]
    facts = column(*first, *others, align="end" if it.name else "start", gap="line")
    shoe = [_shoe(it.shoe, number) for number in (0, 1)]
    if not it.name:
        return _framed(place(row(flex(facts), shoe[0], gap="gap"), "start"), it)
    if it.name == "community":
        return _framed(by_screen(_community(it, facts, shoe[1]), _low_community(it, shoe[1])), it)
    head = row(_named(it), flex(place(facts, "end", "")), align="start")
    names = [label(words, style=CALLED, kind="called") for words in it.called or (it.told,)]
    foot = first_good(*(row(flex(name), each, gap="gap") for name in names for each in shoe), *names)
    gaps: tuple[Space, ...] = ("tight", "hair")
    ways = [(gap, _cards(it.cards, (high,))) for gap in gaps for high in CARDS["dealer"]]
    return _framed(first_good(*(column(head, flex(place(cards)), foot, gap=gap) for gap, cards in ways)), it)


def _community(it: StudMiddle, facts: Content, shoe: Content) -> Content:
    """Return the name, and what is said of the round, beside the cards."""
    says = column(_named(it), flex(place(_told(it), "start")), shoe, facts)
    return first_good(*(row(flex(says), _cards(it.cards, (high,))) for high in CARDS["dealer"]))


def _low_community(it: StudMiddle, shoe: Content) -> Content:
    """Return the same above the cards."""
    told = label(it.told, style=CALLED, kind="told")
    head = place(told, "start", "") if it.told else row(_named(it), flex(place(shoe, "end", "")))
    return first_good(*(column(head, flex(place(_cards(it.cards, (high,))))) for high in CARDS["dealer"]))


def _told(it: StudMiddle) -> Content:
    return label(it.told, style=CALLED._replace(lines=2), colour="wins" if it.wins else "words", kind="told")


def _shoe(shoe: Sequence[Sequence[str]], number: int) -> Content:
    """Return what is known of the cards, in the wordings with this number or the last ones."""
    words = [it[min(number, len(it) - 1)] for it in shoe]
    return row(*(label(it, style=SMALL, colour="muted", kind="shoe") for it in words), gap="gap")


def _named(it: StudMiddle) -> Content:
    style = SMALL._replace(weight="Bold")
    return label(it.name.upper(), style=style, colour="act" if it.worked else "muted", kind="middle")


def _players(it: StudMiddle) -> Content:
    """Return what is said of the round, as large as fits, with the cards and what they are."""
    facts = [label(words, style=SMALL, colour="muted", kind="fact") for words in it.facts]
    if not any(card.card for card in it.cards):
        return column(flex(pad(_result(it, ("result", "total", "large"), lines=2), "hair", "wide")), *facts)
    called = longest(*it.called, style=CALLED._replace(steps=("large", "strong")), kind="called")
    head = row(_named(it), flex(place(called, "end", "")), gap="gap")
    ways = [column(head, flex(place(_cards(it.cards, (high,)))), gap="tight") for high in CARDS["players"]]
    framed_cards = _framed(first_good(*ways), it)
    if it.name == "community":
        return column(fixed(_result(it, ("total", "large", "strong"), lines=1), TOLD_MM), flex(framed_cards), *facts)
    says = column(flex(_result(it, ("total", "large", "strong"), lines=3)), *facts)
    return row(flex(says), flex(framed_cards, 1.35), gap="gap", align="start")


def _result(it: StudMiddle, steps: tuple[Step, ...], lines: int) -> Content:
    style = RESULT._replace(steps=steps, lines=lines)
    return place(label(it.told, style=style, colour="wins" if it.wins else "words", kind="result"), "start")


def _cards(cards: Sequence[MiddleCard], heights: Sequence[float]) -> Content:
    """Return the cards beside one another, or overlapping, as high as the room allows."""
    ways = [way for high in heights for way in (_apart(cards, high), _overlapping(cards, high))]
    return first_good(*ways)


def _apart(cards: Sequence[MiddleCard], high: float) -> Content:
    return row(*(_slot(it, high) for it in cards), gap="hair")


def _overlapping(cards: Sequence[MiddleCard], high: float) -> Content:
    """Return cards of which each covers a part of the one before; those that are burned lie apart."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        height = theme.dots(high)
        wide = round(height / 1.4)
        narrow = RANK * wide < theme.floor("must")
        apart = round((NARROW_SEEN if narrow else SEEN) * wide)
        items = [
            Card(Box(at * apart, 0, wide, height), "middle card", "dealer", it.card, _look(it), narrow)
            for at, it in enumerate(cards)
        ]
        return of((items[-1].box.right if items else 0, height), *items)

    return _apart(cards, high) if any(it.word for it in cards) else arrange


def _look(it: MiddleCard) -> ThingLook:
    return "wins" if it.wins else ""


def _slot(it: MiddleCard, high: float) -> Content:
    """Return a card, or its empty place. A card that is burned has a dashed frame and its word."""
    if not it.word:
        return thing(lambda box: Card(box, "middle card", "dealer", it.card, _look(it)), high / 1.4, high)
    style = SMALL._replace(weight="Bold", align="middle")
    word = label(it.word.upper(), style=style, colour="muted", kind="burned")
    card = thing(lambda box: Card(box, "burned card", "dealer", it.card, "faded"), 0.6 * high / 1.4, 0.6 * high)
    below = card if it.card else thing(_nothing, 0.6 * high / 1.4, 0.6 * high)
    inside = column(word, below, align="middle", gap="hair")
    return framed(pad(inside, "hair", "hair"), line="dim", dashed=True, kind="burned")


def _nothing(box: Box) -> Frame:
    return Frame(box, "burned")
