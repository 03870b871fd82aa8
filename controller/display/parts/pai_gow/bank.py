# SPDX-License-Identifier: MIT
"""The bank of pai gow: who holds it, the areas for wagers, its hand, and what goes on."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from controller.display.kit.items import Picture, Weight
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
    thing,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Audience, Space
from controller.display.pai_gow.contents import BankContents
from controller.display.pai_gow.names import names
from controller.display.parts.pai_gow.tiles import pair
from controller.display.parts.pieces import caption
from controller.engine.record.tiles_on_show import TileHand


class BankMeasures(NamedTuple):
    """Millimetres. The bank's parts on one kind of screen."""

    holder: float
    areas: float
    hands: float
    chung: float
    circle: float
    tiles: tuple[float, ...]
    """Widths of tiles that are tried."""
    die: float


MM: Final[Mapping[str, BankMeasures]] = {
    "dealer": BankMeasures(48, 46, 56, 7, 8, (8.4, 7.6, 6.8, 6), 8),
    "low": BankMeasures(33, 36, 41, 4.2, 5, (5.2, 4.8), 4),
    "players": BankMeasures(78, 78, 90, 12, 14, (14, 13, 12), 14),
}
NOBODY: Final = "Nobody yet"
AREAS, DECIDED = ("Winning wagers", "Losing wagers"), ("Pays", "Takes")
"""What the two circles are for; once hands are decided, what the bank does."""
SMALL: Final = BODY._replace(narrow=0.76)
NOTES: Final = NOTE._replace(narrow=0.76)


def bank(it: BankContents, casino: str, audience: Audience) -> Content:
    """Return the bank's place."""
    if audience == "players":
        return _bank(it, casino, MM["players"], dealer=False, low=False)
    return by_screen(*(_bank(it, casino, MM[name], dealer=True, low=name == "low") for name in ("dealer", "low")))


def _bank(it: BankContents, casino: str, mm: BankMeasures, *, dealer: bool, low: bool) -> Content:
    parts = (
        fixed(place(_holder(it, casino, mm, low=low), "start"), mm.holder),
        fixed(place(_areas(it, mm), "start"), mm.areas),
        fixed(place(_hand(it, mm, low=low)), mm.hands),
        flex(place(_words(it, mm, dealer=dealer), "start")),
    )
    return framed(pad(row(*parts), "tight", "hair" if low else "tight"), fill="shade", line="dim", kind="bank")


def _holder(it: BankContents, casino: str, mm: BankMeasures, *, low: bool) -> Content:
    """Return who is the bank, beside the marker; to whom it is offered; the casino's name (s 413(2)(b)(i))."""
    who = fixed(place(_who(it, mm), "start"), mm.chung)
    name = label(casino.upper(), style=NOTES._replace(weight="Bold"), colour="muted", kind="casino")
    offered = bool(it.shown.offered_to) and not it.rests
    style, ink = SMALL if offered and not low else NOTES, "act" if offered else "muted"
    offer = label(it.offer, style=style, colour=ink, kind="offer")
    below = [each for each, words in ((name, casino), (offer, it.offer)) if words]
    options: list[tuple[Content | Cell, ...]] = [(caption("BANK"), who, *below), (who, *below), (who, *below[:1])]
    gaps: tuple[Space, ...] = ("tight", "hair")
    return first_good(*(column(*each, gap=gap) for each in options for gap in gaps))


def _who(it: BankContents, mm: BankMeasures) -> Content:
    if not it.holder:
        return label(NOBODY, style=SMALL, colour="muted", kind="holder")
    named = SMALL._replace(steps=("strong", "body"), weight="Bold")
    marker = thing(lambda box: Picture(box, "chung", "bank", "button"), mm.chung, mm.chung)
    wordings = it.holder, f"{len(it.shown.holder)} players"
    return first_good(*(row(marker, label(words, style=named, kind="holder")) for words in wordings))


def _areas(it: BankContents, mm: BankMeasures) -> Content:
    """Return the two areas before the dealer, for winning and losing wagers (s 413(2)(b)(iii))."""
    areas = [_area(number, boxes, it, mm) for number, boxes in enumerate((it.fares.win, it.fares.lose))]
    return column(*(flex(place(each, "start")) for each in areas), gap="hair")


def _area(number: int, boxes: Sequence[int], it: BankContents, mm: BankMeasures) -> Content:
    """Return one area and what it is for; once hands are decided, what the bank does with which boxes."""
    details = (not number,)
    circle = thing(lambda box: Picture(box, "area", "bank", "circle", details=details), mm.circle, mm.circle)
    ink = "words" if it.settled else "muted"
    weight: Weight = "Bold" if it.settled else "Semibold"
    words = f"{DECIDED[number]} {called(boxes)}" if it.settled else AREAS[number]
    styles = SMALL, SMALL._replace(lines=2), NOTES, NOTES._replace(lines=2)
    options = [label(words, style=each._replace(weight=weight), colour=ink, owner=AREAS[number]) for each in styles]
    return row(circle, flex(first_good(*options)))


def called(boxes: Sequence[int]) -> str:
    """Return boxes in words that are no count: `box 4`, `boxes 1, 5, 7`, `no box`."""
    if not boxes:
        return "no box"
    return f"box {boxes[0]}" if len(boxes) == 1 else f"boxes {', '.join(map(str, boxes))}"


def _hand(it: BankContents, mm: BankMeasures, *, low: bool) -> Content:
    """Return the bank's low and high hand, each with its name; before they are set, four tiles."""
    hand = it.shown.bank
    lower, upper = hand.low, hand.high
    if hand.unset:
        lower, upper = TileHand(hand.unset[:2]), TileHand(hand.unset[2:])
    if not lower.tiles:
        return blank
    across = not hand.unset
    return first_good(
        *(
            row(
                flex(place(_named("Low", lower, wide, across=across, low=low))),
                flex(place(_named("High", upper, wide, across=False, low=low))),
                gap="hair",
            )
            for wide in mm.tiles
        )
    )


def _named(which: str, two: TileHand, wide: float, *, across: bool, low: bool) -> Content:
    tiles = pair(two.tiles, wide, "bank", "", across=across)
    if not two.named:
        return tiles
    every = (f"{which} {two.named}",) if two.named.isdigit() else names(two.named)
    style = SMALL._replace(lines=2 if low else 1, weight="Bold")
    words = first_good(*(label(each, style=style, kind="hand", owner=f"bank {which.lower()}") for each in every))
    return row(tiles, words, gap="hair") if low else column(tiles, words, align="middle", gap="tight")


def _words(it: BankContents, mm: BankMeasures, *, dealer: bool) -> Content:
    """Return what the bank wins; before that why its hand is set so, the dice, or what players are told."""
    if it.settled:
        return _settled(it, dealer=dealer)
    if it.reason and dealer:
        return _reason(it)
    if it.shown.dice:
        dice = row(*(_die(face, mm.die) for face in it.shown.dice), gap="hair")
        beside = row(dice, flex(place(_lines(it.facts), "start")))
        all_, *fewer = (column(dice, _lines(it.facts[:count]), gap="line") for count in range(len(it.facts), -1, -1))
        return first_good(all_, beside, *fewer)
    painted = label(it.inscription.upper(), style=NOTE._replace(narrow=0.76), colour="muted", kind="painted")
    if it.told:
        style = BODY._replace(steps=("total", "large", "strong", "body"), weight="Black", lines=2, narrow=0.76)
        told = label(it.told, style=style, kind="told")
        return first_good(column(told, painted, gap="line"), told)
    return first_good(column(_lines(it.facts), painted, gap="line"), _lines(it.facts))


def _die(face: int, mm: float) -> Content:
    return thing(lambda box: Picture(box, "die", "bank", "die", details=(str(face),)), mm, mm)


def _lines(lines: Sequence[str]) -> Content:
    """Return facts, a line each, as many as fit."""
    styles = SMALL, NOTES, NOTES._replace(lines=2)
    whole = [[label(words, style=style, kind="fact") for words in lines] for style in styles]
    fewer = [whole[2][:count] for count in range(len(lines) - 1, 0, -1)]
    return first_good(*(column(*each, gap="line") for each in (*whole, *fewer))) if lines else blank


def _settled(it: BankContents, *, dealer: bool) -> Content:
    """Return what the bank wins, whose of it is what, with which boxes it stands off, how its hand was set."""
    style = BODY._replace(steps=("total", "large", "strong", "body"), weight="Black", lines=2, narrow=0.76)
    way = ": ".join(filter(None, ("By the house way", it.shown.rule if dealer else ""))) if it.shown.house_way else ""
    stands = f"Stands off: {called(it.fares.stand)}" if it.fares.stand else ""
    must = [label(words, style=SMALL, kind="settled") for words in (it.shares, stands) if words]
    may = [label(way, style=NOTE._replace(narrow=0.76), colour="muted", kind="way")] if way else []
    every = [*must, *may]
    results = [label(it.result, style=style._replace(steps=style.steps[at:]), kind="result") for at in range(4)]
    results.append(label(it.result, style=NOTES._replace(weight="Bold", lines=3), kind="result"))
    options = [(result, *every[:count]) for count in range(len(every), -1, -1) for result in results]
    return first_good(*(column(*each, gap="gap") for each in options))


def _reason(it: BankContents) -> Content:
    """Return why the bank's hand is set so, and by which section. What chose between equal settings may go."""
    rule = ": ".join(filter(None, ("Set the house way" if it.shown.house_way else "", it.shown.rule)))
    foot = label(rule, style=NOTE._replace(narrow=0.76), colour="muted", kind="rule")
    wordings = dict.fromkeys((it.reason, it.reason.partition("; ")[0]))
    styles = [SMALL._replace(lines=3, weight="Bold"), NOTE._replace(lines=3, weight="Bold", narrow=0.76)]
    words = [label(each, style=style, kind="reason") for each in wordings for style in styles]
    options = [(each, foot) for each in words] + [(each,) for each in words]
    return first_good(*(column(*each, gap="line") for each in options))
