# SPDX-License-Identifier: MIT
"""The place before the dealer: the dealer's cards and their total, and what is known of the cards and the shoe."""

from functools import partial
from typing import Any, Final, NamedTuple

from controller.display.boxes import BoxesContents, HandContents
from controller.display.kit.items import Box, Card
from controller.display.kit.layout import (
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
    same_size,
    thing,
)
from controller.display.kit.text import BODY, label
from controller.display.kit.theme import Audience, Space
from controller.display.parts.pieces import BROAD, SMALL, caption, hand
from controller.display.wording import sentence

PLACES: Final = 5
"""Cards of the dealer's hand that have room. With more of them all are smaller."""
NOMINATED: Final = "Nominated"


class MiddlePlace(NamedTuple):
    """What lies before the dealer. notes: what is known besides, each in wordings, the longest first."""

    hand: HandContents
    notes: tuple[tuple[str, ...], ...]
    nominated: tuple[str, ...]
    audience: Audience
    casino: str = ""
    """The casino's name, if it stands here while no cards lie there."""


def middle_of(value: BoxesContents, audience: Audience, casino: str = "") -> MiddlePlace:
    """Return the place before the dealer. Players are told nothing of the shoe."""
    waits = len(value.waiting)
    waiting = (f"{waits} card waits" if waits == 1 else f"{waits} cards wait",) if waits else ()
    lines = (*value.facts, *waiting)
    shoe = value.shoe if audience == "dealer" else ()
    named = "" if value.dealer.cards else casino.upper()
    return MiddlePlace(value.dealer, (*((it,) for it in lines), *shoe), value.nominated, audience, named)


def middle_place(it: MiddlePlace) -> Content:
    """Return the place: name, total and cards; while no cards lie there, what is known of the shoe."""
    usual = _players(it) if it.audience == "players" else by_screen(_dealers(it), _low(it))
    edge: tuple[Space, Space] = ("tight", "hair") if it.audience == "dealer" else ("tight", "tight")
    frame: dict[str, Any] = {"line": "act", "width": 5, "glow": "act"} if it.hand.turn else {"line": "dim"}
    return framed(pad(usual, *edge), fill="well", kind="dealer", owner="dealer", **frame)


def _dealers(it: MiddlePlace) -> Content:
    if not it.hand.cards:
        return column(_head(it), flex(place(_notes(it))), _nominated(it), gap="hair")
    notes = [label(*each, style=SMALL, colour="muted") for each in it.notes]
    ways = row(*notes, gap="gap"), column(*notes, align="end", gap="hair")
    head = first_good(*(row(_head(it), flex(place(way, "end", "")), gap="gap", align="start") for way in ways))
    said = column(flex(place(total_of(it.hand), "start")), _nominated(it), gap="tight")
    return column(head, flex(row(flex(said), fixed(_cards(it), 27))), gap="tight")


def _players(it: MiddlePlace) -> Content:
    """Return the place for players, with the total as large as can be and the cards in its whole height."""
    said = column(_head(it), flex(place(total_of(it.hand), "start")), _nominated(it), gap="line")
    return row(flex(said), fixed(_cards(it), 88), gap="gap")


def _cards(it: MiddlePlace) -> Content:
    return place(hand(it.hand.cards, PLACES, kind="dealer's card", owner="dealer"), "end", "start")


def _head(it: MiddlePlace) -> Content:
    """Return whose cards lie there, and the word before their total, such as soft or bust."""
    named = caption(it.hand.name.upper(), "act" if it.hand.turn else "muted")
    return row(named, before_of(it.hand), gap="gap", align="end")


def before_of(it: HandContents) -> Content:
    """Return the word before the total of the cards before the dealer."""
    colour = "words" if it.total.before == "bust" else "muted"
    return label(
        sentence(it.total.before), style=BODY._replace(weight="Bold"), colour=colour, kind="before", owner="dealer"
    )


def total_of(it: HandContents) -> Content:
    """Return the total of the cards before the dealer, as large as the room allows: a figure, or words."""
    figure = sentence(it.total.figure or it.ranking)
    style = BODY._replace(steps=("result", "total", "strong", "body"), weight="Black", narrow=0.76, lines=2)
    colour = "act" if it.turn else "words"
    return label(*(it.called or (figure,)), style=style, colour=colour, kind="result", owner="dealer")


def _notes(it: MiddlePlace) -> Content:
    """Return all that is known of the cards, in lines."""
    style = BODY._replace(steps=("body", "note"), narrow=0.76, lines=2, align="middle", role="may")
    lines = [label(*each, style=style, kind="note") for each in (*it.notes, (it.casino,)) if any(each)]
    return same_size(column(*lines, align="middle", gap="line"), "note")


def _nominated(it: MiddlePlace) -> Content:
    """Return the nominated cards behind the word for them (s 50A(2))."""
    high = 4.8 if it.audience == "dealer" else 8.0
    if not it.nominated:
        return blank
    cards = [thing(partial(_nominated_card, card), BROAD * high, high) for card in it.nominated]
    words = NOMINATED if it.audience == "players" else NOMINATED[:3] + "."
    return row(caption(words), *cards, gap="hair")


def _nominated_card(card: str, box: Box) -> Card:
    return Card(box, "nominated", "", card, narrow=True)


def _low(it: MiddlePlace) -> Content:
    """Return the place on a small screen, in one line."""
    if not it.hand.cards:
        return _low_notes(it)
    notes = [label(*each, style=SMALL, colour="muted") for each in it.notes]
    ways = (column(row(*notes, gap="gap"), _nominated(it), align="end"), column(*notes[-2:], align="end", gap="hair"))
    lines = first_good(*ways, *notes[-1:], blank)
    said = row(_head(it), flex(place(total_of(it.hand), "end")), gap="gap")
    return row(fixed(said, 37), fixed(_cards(it), 22), flex(place(lines, "end")), gap="gap")


def _low_notes(it: MiddlePlace) -> Content:
    """Return what is known of the cards, as much as fits: the casino's name and the nominated cards may be left out."""
    every = (*it.notes, (it.casino,)), it.notes
    each = [[flex(_low_note(words), len(words[0]) + 4) for words in notes if any(words)] for notes in every]
    lines = [row(*shares, gap="gap") for shares in each]
    options = ((lines[0], _nominated(it)), (lines[1], _nominated(it)), (lines[1],))
    return first_good(*(row(_head(it), flex(place(line)), *more, gap="gap") for line, *more in options))


def _low_note(words: tuple[str, ...]) -> Content:
    return place(label(*words, style=SMALL._replace(lines=2), colour="muted"))
