# SPDX-License-Identifier: MIT
"""Seats of a poker table: who sits there, the stake, the cards, how the seat stands; and the bets in front of them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from controller.display.kit.items import Chips, ThingLook
from controller.display.kit.layout import (
    Cell,
    Content,
    blank,
    column,
    first_good,
    fixed,
    flex,
    framed,
    kept,
    pad,
    place,
    row,
    thing,
)
from controller.display.kit.motion import HOME
from controller.display.kit.text import BODY, Style, label
from controller.display.kit.theme import Audience
from controller.display.parts.pieces import SMALL, SUM, hand, plate
from controller.display.poker.seat_contents import SeatContents, SeatWords
from controller.engine.values.money import dollars

OF_TWO: Final = 2
"""Words stand beside a hand of so many cards, below a larger one."""
SHARE: Final = 0.4
"""Share of a seat's width that the cards have if words stand beside them."""


class SeatMeasures(NamedTuple):
    """Millimetres. Heights of a seat's parts: fixed, so that nothing moves while a round lasts."""

    head: float
    foot: float
    chip: float
    card: float
    """Largest height of a card."""


MEASURES: Final[Mapping[Audience, SeatMeasures]] = {
    "dealer": SeatMeasures(4.8, 5.2, 4.0, 18.0),
    "players": SeatMeasures(8.8, 8.6, 6.5, 34.0),
}


def seat(it: SeatContents, many: int, audience: Audience) -> Content:
    """Return one seat, which fills its room. `many`: cards of a hand in the end."""
    it = it if it.tone == "wins" else it._replace(chips=0, did="")
    return kept(_seat, it, many, audience) if it.names else kept(_empty, it.number)


def _empty(number: int) -> Content:
    """Return a place where nobody sits: its number, quiet."""
    word = label(str(number), style=SMALL, colour="loses", kind="empty")
    return framed(place(word), fill="shade", kind="seat", owner=f"seat {number}")


def _seat(it: SeatContents, many: int, audience: Audience) -> Content:
    tall = MEASURES[audience]
    inside = _of_two(it, many, tall) if many <= OF_TWO else _of_many(it, many, tall)
    return framed(pad(column(fixed(_head(it, many, tall), tall.head), inside, gap="hair"), "tight", "hair"), **look(it))


def look(it: SeatContents) -> dict[str, Any]:
    """Return the frame of a seat: lemon while it acts or is paid, gold if it wins, dashed if its bets go back."""
    found: dict[str, Any] = {"kind": "seat", "owner": f"seat {it.number}"}
    if it.lit:
        return found | {"fill": "well", "line": "act", "width": 6, "glow": "act"}
    if it.tone == "wins":
        return found | {"fill": "well", "line": "wins", "width": 4, "glow": "wins"}
    if it.tone == "void":
        return found | {"fill": "panel", "line": "words", "dashed": True}
    return found | {"fill": "panel", "line": "dim" if it.tone == "out" else "line"}


def _head(it: SeatContents, many: int, tall: SeatMeasures) -> Content:
    """Return chip, number, name and buck; with words below the cards, the stake too. Lemon if the seat is lit."""
    ink = "ink" if it.lit else it.ink
    whose = thing(lambda box: Chips(box, HOME, f"seat {it.number}", 0, (it.colour,), faded(it)), tall.chip, tall.chip)
    number = label(str(it.number), style=BODY._replace(weight="Black"), colour=ink, kind="number")
    value = [_value(it, on_lemon=it.lit)] if many > OF_TWO and it.tone != "wins" else []
    options = [
        place(pad(row(whose, number, flex(names(it, ink)), *each, *value, gap="hair"), "hair", ""))
        for each in (([buck("BUCK")], [buck("B")]) if it.buck else ([],))
    ]
    inside = first_good(*options)
    return framed(inside, fill="act", radius=4) if it.lit else inside


def names(it: SeatContents, ink: str) -> Content:
    """Return the player's name, or as many of its words as fit."""
    return label(
        *it.names, style=BODY._replace(steps=("body", "note"), narrow=0.76, role="may"), colour=ink, kind="name"
    )


def faded(it: SeatContents) -> ThingLook:
    """Return the look of the things of a seat."""
    return "faded" if it.tone == "out" else ""


def buck(word: str) -> Content:
    """Return the buck, which moves from seat to seat."""
    return plate(
        label(word, style=SMALL._replace(weight="Black"), colour="ink", kind="buck"), "words", 9, "hair", "hair"
    )


def _value(it: SeatContents, *, on_lemon: bool = False) -> Content:
    """Return the stake."""
    colour = "ink" if on_lemon else it.value.ink
    if it.value.wordings[0][:1] != "$":
        return label(*it.value.wordings, style=SMALL, colour=colour, kind="said")
    return label(*it.value.wordings, style=SUM, colour=colour, kind="stake")


def won(it: SeatContents, mm: float) -> Content:
    """Return what the seat wins: chips, and the sum on a gold plate."""
    sum_ = label(*it.value.wordings, style=SUM, colour="ink", kind="stake")
    gold = plate(sum_, "wins", x="hair", y="hair")
    return first_good(row(chips(it, mm, 1.0), gold, gap="tight"), gold)


def chips(it: SeatContents, mm: float, high: float = 1.35) -> Content:
    """Return the chips that the seat has bet, or wins. `high`: as a share of their width; 1: one chip."""
    if not it.chips:
        return blank
    gold: ThingLook = "wins" if it.tone == "wins" else ""
    whose = f"bet {it.number}"
    return thing(lambda box: Chips(box, "bet", whose, it.chips, (it.colour,), gold), mm, high * mm)


def _of_two(it: SeatContents, many: int, tall: SeatMeasures) -> Cell:
    """Return a hand of two cards, with the stake and the words beside it."""
    first = won(it, tall.chip) if it.tone == "wins" else _value(it)
    words = column(first, said(it.said, SMALL), gap="hair" if it.tone == "wins" else "line")
    lying = place(cards(it, many, tall.card), "start", "middle")
    return flex(row(flex(lying, SHARE), flex(place(words, "start", "middle"), 1 - SHARE), gap="tight"))


def _of_many(it: SeatContents, many: int, tall: SeatMeasures) -> Cell:
    """Return a larger hand, with the words below it."""
    lying = place(cards(it, many, tall.card), "start", "middle")
    sum_ = won(it, tall.chip) if it.tone == "wins" else blank
    foot = first_good(*(row(flex(place(words, "start", "")), sum_) for words in (said(it.said, SUM), blank)))
    return flex(column(flex(lying), fixed(place(foot), tall.foot), gap="hair"))


def cards(it: SeatContents, many: int, high: float) -> Content:
    """Return the seat's cards, as large as a whole hand fits. Of a hand that wins the best have gold frames."""
    return hand(it.cards, many, high=high, look=faded(it), owner=f"seat {it.number}", best=it.best, rows=1)


def said(words: Sequence[SeatWords], of_hand: Style) -> Content:
    """Return as many of these words as fit on a line, the most important first. `of_hand`: style of a hand's name."""
    every = [
        label(*it.wordings, style=of_hand if it.hand else SMALL, colour=it.ink, kind="hand" if it.hand else "said")
        for it in words
    ]
    return first_good(*(row(*every[:many], gap="line") for many in range(len(every), 0, -1))) if every else blank


# In front of a seat


def bet(it: SeatContents, audience: Audience, *, side: bool) -> Content:
    """Return what lies in front of a seat: chips with what the player did. `side`: in two lines."""
    owned = SeatContents(it.number, colour=it.colour, chips=it.chips, did=it.did)
    return kept(_bet, owned, MEASURES[audience].chip, side)


def _bet(it: SeatContents, mm: float, side: bool) -> Content:
    words = f"{it.did} {dollars(it.chips)}".strip() if it.chips else it.did
    one = label(words, style=SMALL._replace(weight="Bold"), kind="bet")
    two = column(*bet_words(it), gap="line") if it.did and it.chips else one
    return row(chips(it, 1.2 * mm), two if side else one, gap="hair")


def bet_words(it: SeatContents) -> tuple[Content, Content]:
    """Return what the player did, and the amount of the bet."""
    amount = label(dollars(it.chips) if it.chips else "", style=SMALL._replace(weight="Bold"), kind="bet")
    return label(it.did, style=SMALL, colour="muted", kind="bet"), amount
