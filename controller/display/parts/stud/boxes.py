# SPDX-License-Identifier: MIT
"""Places of tables whose hands have a name: who plays, the wagers with their sums, the cards, the name, the result."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from controller.display.kit.items import Arranged, Box, Card, Chips, Colour, Size, ThingLook, of
from controller.display.kit.layout import (
    Content,
    blank,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    framed,
    grid,
    kept,
    pad,
    place,
    row,
    same_size,
    thing,
)
from controller.display.kit.text import BODY, NOTE, Style, label, longest
from controller.display.kit.theme import Audience, Space, Theme
from controller.display.layout.stacks import amount
from controller.display.parts.pieces import RANK, chip, plate, tick
from controller.display.parts.stud.contents import StudPlace, StudWager
from controller.engine.values.money import dollars

SEEN: Final = (0.5, 0.5)
"""Distance of two cards, as shares of a card's width and height."""
NARROW_SEEN: Final = (1.06, 0.62)
"""The same of narrow cards, of which all is seen."""
APART: Final = 0.1
"""Distance of a card that lies apart, as a share of a card's height."""
MOST_WITH_ODDS: Final = 3
"""Wagers of a place beside which odds have room on a small screen."""
MOST_KEPT: Final = 3
"""Cards that a player keeps at most before the deciding one."""
STAKES: Final = {"due": 1.0, "paid": 2.5, "back": 4.0, "withdrawn": 2.0}
"""Additional letters beside the stake of a wager, by its state."""
CHIP_LETTERS: Final = 1.5
"""Letters in whose place a chip lies."""
KINDS: Final = ("name", "wager", "stake", "called", "state", "odds", "sum", "lost", "card")
"""Kinds of items that have one size in all places."""


class Measures(NamedTuple):
    """Millimetres. Heights of the parts of a place: fixed, so that nothing moves while a round lasts."""

    head: float
    wager: float
    """One line with a wager."""
    called: float
    """The name of a hand, in two lines."""
    odds: float
    """All lines with odds."""
    sum: float
    chip: float
    cards: tuple[float, ...]
    """Heights of cards that are tried."""
    columns: tuple[int, ...]
    """Numbers of cards beside one another that are tried."""
    looks: "Looks"
    counts: "Counts"


class Looks(NamedTuple):
    """Styles and spaces in a place."""

    name: Style
    """Of the name of a hand."""
    figure: Style
    """Of what a hand wins."""
    pad: Space = "hair"
    """Above and below what it wins, on its plate."""
    gap: Space = "hair"
    line: Space = "hair"
    """Beside a line with a wager."""
    state: Style | None = None
    """Of what a player does, where it has another style than the name of a hand."""


class Counts(NamedTuple):
    """Numbers of what stands in a place."""

    odds_lines: int = 1
    wager_columns: int = 1
    chips: bool = False
    """Whether a chip lies beside the stake of a wager."""


SMALL: Final = NOTE._replace(narrow=0.7)
FIGURES: Final = BODY._replace(weight="Bold", narrow=0.7)
DEALERS: Final = Measures(
    head=6.4,
    wager=6.0,
    called=10.6,
    odds=3.8,
    sum=7.6,
    chip=4.0,
    cards=(17.0, 15.6, 14.0, 12.8),
    columns=(3, 2),
    looks=Looks(FIGURES._replace(lines=2, align="middle"), FIGURES._replace(weight="Black")),
    counts=Counts(),
)
LOWS: Final = DEALERS._replace(
    head=4.8,
    wager=4.9,
    called=11.6,
    odds=3.4,
    sum=5.4,
    chip=0,
    cards=(12.0, 10.0, 8.0, 7.0, 6.2, 5.4),
    columns=(5,),
    looks=Looks(
        Style(lines=2, narrow=0.7, align="middle"),
        FIGURES,
        gap="",
        line="",
        state=NOTE._replace(weight="Bold", lines=2, narrow=0.76, align="middle"),
    ),
)
PLAYERS: Final = Measures(
    head=8.4,
    wager=8.6,
    called=7.6,
    odds=0,
    sum=12.4,
    chip=5.2,
    cards=(28.0, 26.0, 24.0, 21.0, 19.0, 17.0, 15.4, 14.6),
    columns=(5,),
    looks=Looks(
        FIGURES._replace(align="middle"), FIGURES._replace(steps=("large", "strong"), weight="Black"), pad="tight"
    ),
    counts=Counts(),
)


def stud_boxes(every: tuple[StudPlace, ...], audience: Audience, columns: int = 1, odds: int = 1) -> Content:
    """Return all places in a row. Players sit opposite the dealer, so their picture is turned round.

    columns: of the wagers, for players. odds: lines with odds, for the dealer.
    """
    if audience == "players":
        return _places(every[::-1], audience, PLAYERS._replace(counts=Counts(1, columns, columns == 1)))
    full = DEALERS._replace(odds=odds * DEALERS.odds, counts=Counts(odds))
    low = LOWS if len(every[0].wagers) <= MOST_WITH_ODDS else LOWS._replace(odds=0)
    return by_screen(_places(every, audience, full), _places(every, audience, low))


def _places(every: Sequence[StudPlace], audience: Audience, measures: Measures) -> Content:
    cells = [flex(kept(_place, it, audience, measures)) for it in every]
    return same_size(row(*cells, gap="hair"), *KINDS)


def _place(it: StudPlace, audience: Audience, measures: Measures) -> Content:
    owner = f"box {it.number}"
    lines = -(-len(it.wagers) // measures.counts.wager_columns)
    stakes = fixed(_wagers(it, measures), lines * (measures.wager + (measures.counts.wager_columns > 1)))
    result = (
        fixed(place(_name(it, measures)), measures.called),
        *((fixed(place(_odds(it, measures)), measures.odds),) if measures.odds else ()),
        fixed(place(_sum(it, measures)), measures.sum),
    )
    cards = flex(place(_fan(it, measures)))
    parts = (stakes, cards, *result) if audience == "dealer" else (cards, *result, stakes)
    inside = pad(column(fixed(_head(it, measures), measures.head), *parts, gap=measures.looks.gap), "hair", "hair")
    if it.worked:
        return framed(inside, fill="well", line="act", width=6, glow="act", kind="box", owner=owner)
    if it.due:
        return framed(inside, fill="shade", line="wins", width=4, glow="wins", kind="box", owner=owner)
    if it.tone == "void":
        return framed(inside, fill="shade", line="words", dashed=True, kind="box", owner=owner)
    line = "line" if it.played and it.tone != "loses" else "dim"
    return framed(inside, fill="shade", line=line, kind="box", owner=owner)


def _ink(it: StudPlace) -> str:
    return "loses" if it.tone == "loses" or not it.played else "words"


def _head(it: StudPlace, measures: Measures) -> Content:
    """Return the number and the player, on lemon while the place is worked."""
    ink = "ink" if it.worked else _ink(it)
    number = label(str(it.number), style=BODY._replace(weight="Black"), colour=ink, kind="number")
    name = label(it.player, style=NOTE._replace(narrow=0.76), colour=ink, kind="name")
    whose = chip(it.colour, measures.chip, "faded" if it.tone == "loses" else "", "player") if it.colour else blank
    start = row(number, whose, gap="hair") if measures.chip and it.colour else number
    inside = place(pad(row(start, flex(place(name, "end", ""))), "hair", ""))
    return framed(inside, fill="act", radius=4) if it.worked else inside


# Wagers


def _wagers(it: StudPlace, measures: Measures) -> Content:
    lines = [place(_wager(each, it, measures)) for each in it.wagers]
    return grid(lines, measures.counts.wager_columns, "hair" if measures.counts.wager_columns > 1 else "")


def _wager(it: StudWager, of_place: StudPlace, measures: Measures) -> Content:
    """Return a line with the wager's name at the left and its stake or payment at the right."""
    faded = it.state in ("", "loses", "withdrawn") or not of_place.played
    ink, muted = ("loses", "loses") if faded else ("words", "muted")
    if not it.state:
        name = longest(it.title.upper(), it.brief[:1].upper(), style=SMALL, colour=muted, kind="wager")
        return pad(place(name, "start"), measures.looks.line, "")
    bare = plate(_figure(it, "ink"), "wins", x="", y="hair") if it.state == "due" else _figure(it, ink)
    stakes = [_stake(it, measures, ink), *([bare] if it.state in ("back", "due") else [])]
    if measures.counts.chips and of_place.colour and it.state in ("lies", "wins", "loses", "back"):
        look: ThingLook = "faded" if it.state == "loses" else "wins" if it.state == "wins" else ""
        chips = partial(_chips, it, of_place.colour, look, f"{it.title} {of_place.number}")
        lying = thing(chips, measures.chip, 1.35 * measures.chip)
        stakes.insert(0, row(lying, place(stakes[0], "end", ""), gap="hair"))
    more = CHIP_LETTERS if measures.counts.chips else 0
    ways = [_named(words, it, stake, muted, more) for stake in stakes for words in (it.title, it.brief[:1])]
    if it.state == "due":
        stakes.append(plate(label(it.title.upper(), style=SMALL, colour="ink", kind="wager"), "wins", x="", y="hair"))
    return pad(first_good(*ways, *(place(stake, "end") for stake in stakes)), measures.looks.line, "")


def _chips(it: StudWager, colour: Colour, look: ThingLook, owner: str, box: Box) -> Chips:
    return Chips(box, "stack", owner, it.cents, (colour,), look)


def _named(words: str, it: StudWager, stake: Content, ink: str, more: float) -> Content:
    """Return the name of a wager and its stake, which share the room by their lengths."""
    name = label(words.upper(), style=SMALL, colour=ink, kind="wager")
    length = len(dollars(it.cents)) + STAKES.get(it.state, 0.5) + more
    return row(flex(place(name, "start"), len(words) + 1), flex(place(stake, "end"), length), gap="hair")


def _stake(it: StudWager, measures: Measures, ink: str) -> Content:
    """Return the stake, what becomes of it, or what the wager is paid."""
    if it.state == "withdrawn":
        return longest("taken back", "back", style=SMALL, colour="loses", kind="wager")
    if it.state == "due":
        return plate(_figure(it, "ink"), "wins", y="hair", x="hair")
    if it.state == "paid":
        return row(tick(0.6 * measures.wager, "wager"), _figure(it, "wins"), gap="hair")
    if it.state == "back":
        back = label("back", style=SMALL, kind="wager")
        figure = flex(place(_figure(it, ink), "end", ""), len(dollars(it.cents)))
        return row(figure, flex(place(back, "end", ""), 3), gap="hair")
    return _figure(it, ink)


def _figure(it: StudWager, ink: str) -> Content:
    words = (dollars(it.cents), f"${amount(it.cents)}") if it.cents else ()
    return longest(*words, style=FIGURES, colour=ink, kind="stake")


# Cards


def _fan(it: StudPlace, measures: Measures) -> Content:
    """Return the cards, where all cards of the hand have their places from the first one on."""
    if not it.hand.cards:
        return blank
    options = [_laid(it, high, many) for high in measures.cards for many in measures.columns]
    return first_good(*options)


def _laid(it: StudPlace, high: float, columns: int) -> Content:
    look: ThingLook = "faded" if it.tone == "loses" and not it.due else ""

    def arrange(room: Size, theme: Theme) -> Arranged:
        height = min(theme.dots(high), theme.limit("card"))
        wide = round(height / 1.4)
        narrow = theme.audience == "dealer" and RANK * wide < theme.floor("must")
        seen = NARROW_SEEN if narrow else SEEN
        wide = min(wide, int(room[0] / (columns * NARROW_SEEN[0]))) if narrow else wide
        apart = round(seen[0] * wide), round(seen[1] * height)
        kept = len(it.hand.cards) - it.hand.apart
        count = MOST_KEPT if it.hand.kept else max(it.hand.dealt, kept)
        boxes = [Box(at % columns * apart[0], at // columns * apart[1], wide, height) for at in range(count)]
        if it.hand.kept:
            right, bottom, gap = boxes[-1].right, boxes[-1].bottom, round(APART * height)
            at = (right + gap, 0) if columns > count else (right - wide, bottom + gap)
            boxes.append(Box(*at, wide, height))
        used = [*boxes[:kept], *boxes[count : count + it.hand.apart]]
        looks: list[ThingLook] = [*[look] * kept, *["wins" if it.due and it.tone == "wins" else look] * it.hand.apart]
        dealt = zip(used, it.hand.cards, looks, strict=True)
        items = [Card(box, "card", f"hand {it.number}", card, of_card, narrow) for box, card, of_card in dealt]
        return of((max(box.right for box in boxes), max(box.bottom for box in boxes)), *items)

    return arrange


# What came of it


def _name(it: StudPlace, measures: Measures) -> Content:
    """Return what the hand is, or what its player does: of one size in all places."""
    if not it.names:
        return blank
    colour = "act" if it.worked and not it.tone else "wins" if it.tone == "wins" else "muted" if it.waits else _ink(it)
    if measures.looks.state and not it.result:
        return longest(*it.names, style=measures.looks.state, colour=colour, kind="state")
    return longest(*it.names, style=measures.looks.name, colour=colour, kind="called")


def _odds(it: StudPlace, measures: Measures) -> Content:
    """Return the odds by which something is paid now, as many as have room; on a small screen, that it is paid."""
    if not measures.chip and it.sum and it.sum.state == "paid":
        return tick(0.8 * measures.odds, f"hand {it.number}")
    lines = [longest(words, words.partition(" ")[2], style=SMALL, colour="muted", kind="odds") for words in it.odds]
    return column(*lines[: measures.counts.odds_lines], align="middle")


def _sum(it: StudPlace, measures: Measures) -> Content:
    """Return what a hand wins, due on gold or paid with a tick; or what it loses."""
    if not it.sum:
        return blank
    whole, short = dollars(it.sum.cents), f"${amount(it.sum.cents)}"
    if it.sum.state == "lost":
        words = f"loses {whole}", f"\N{MINUS SIGN}{whole}", "loses"
        return longest(*words, style=BODY._replace(narrow=0.76), colour="loses", kind="lost")
    if it.sum.state == "due":
        return plate(
            longest(whole, short, style=measures.looks.figure, colour="ink", kind="sum"),
            "wins",
            x="hair",
            y=measures.looks.pad,
        )
    said = longest(whole, short, style=measures.looks.figure, colour="wins", kind="sum")
    mark = tick(0.55 * measures.sum, f"hand {it.number}")
    return first_good(*([row(mark, said, gap="hair")] if measures.chip or not measures.odds else []), said)
