# SPDX-License-Identifier: MIT
"""The boxes of pai gow: number and player, low and high hand, what becomes of the wagers, each player's chips."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from controller.display.drawing import tiles as tile_pictures
from controller.display.drawing.players import SEVERAL
from controller.display.kit.items import Arranged, Box, Colour, Picture, Size, ThingLook, of
from controller.display.kit.layout import (
    Content,
    blank,
    by_screen,
    column,
    first_good,
    fixed,
    flex,
    framed,
    kept,
    pad,
    place,
    row,
    same_size,
    thing,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Audience, Space, Theme
from controller.display.layout.stacks import amount
from controller.display.pai_gow.contents import BoxContents, Row, Tone
from controller.display.pai_gow.names import names
from controller.display.parts.pieces import chip, plate
from controller.display.wording import sentence, spoken
from controller.engine.record.tiles_on_show import TileHand
from controller.engine.values.money import dollars


class BoxMeasures(NamedTuple):
    """Millimetres. The parts of a box on one kind of screen: fixed, so that nothing moves while a round lasts."""

    head: float
    label: float
    """Height of the name of a hand."""
    word: float
    """Height of what becomes of the wagers."""
    rows: float
    """Height of three players' chips."""
    tiles: tuple[float, ...]
    """Widths of tiles that are tried, one hand above the other."""
    beside: tuple[float, ...]
    """Widths of tiles that are tried, both hands side by side."""
    chip: float
    dot: float
    chung: float


MM: Final[Mapping[str, BoxMeasures]] = {
    "dealer": BoxMeasures(6.6, 5.8, 6, 15.6, (9, 8.6, 8.2, 7.8, 7.4, 7), (6, 5.6, 5.2, 4.8), 7, 3, 11),
    "low": BoxMeasures(4.5, 4.2, 5.2, 13.2, (), (3.6, 3.4, 3.1, 2.8), 0, 0, 6),
    "players": BoxMeasures(9.6, 9.8, 9.8, 25, (15, 14.4, 13.8, 13, 12), (9, 8), 12, 4.6, 20),
}
ROWS: Final = 3
"""As many players may wager on a box (s 422(1))."""
DOES: Final[Mapping[Tone, str]] = {"wins": "PAY", "loses": "TAKE", "stands": "Stands off", "void": "GIVE BACK"}
"""What the dealer does with the chips: in capitals, if it is something."""
BECOMES: Final[Mapping[Tone, str]] = {"wins": "Wins", "loses": "Loses", "stands": "Stands off", "void": "Void"}
"""What players read."""
INKS: Final[Mapping[Tone, str]] = {"wins": "wins", "loses": "loses"}
MARKER: Final = ("Sets first", "Sets 1st")
"""Words of the priority set marker (s 421(1)(d))."""
SMALL: Final = BODY._replace(narrow=0.76)
NOTES: Final = NOTE._replace(narrow=0.76)


def boxes(every: tuple[BoxContents, ...], colours: tuple[tuple[str, Colour], ...], audience: Audience) -> Content:
    """Return all boxes in a row. They rise counterclockwise: the dealer sees box 1 at the right (s 425(9))."""
    turned = every if audience == "players" else every[::-1]
    if audience == "players":
        return _in_a_row(turned, colours, "players")
    return by_screen(*(_in_a_row(turned, colours, name) for name in ("dealer", "low")))


def _in_a_row(every: tuple[BoxContents, ...], colours: tuple[tuple[str, Colour], ...], screen: str) -> Content:
    cells = [flex(kept(_box, it, colours, screen)) for it in every]
    return same_size(row(*cells, gap="hair"), "name", "amount", "sum", "tile")


def _box(it: BoxContents, colours: tuple[tuple[str, Colour], ...], screen: str) -> Content:
    mm, owner = MM[screen], f"box {it.number}"
    parts = (
        fixed(_head(it, screen), mm.head),
        flex(_middle(it, mm)),
        fixed(place(_word(it, screen)), mm.word),
        fixed(place(_rows(it, dict(colours), mm, screen)), mm.rows),
    )
    inside = pad(column(*parts, gap="hair"), "hair" if screen == "low" else "tight", "hair")
    if _worked(it):
        return framed(inside, fill="well", line="act", width=6, glow="act", kind="box", owner=owner)
    if it.tone == "wins":
        return framed(inside, fill="shade", line="wins", width=4, glow="wins", kind="box", owner=owner)
    if it.tone == "void":
        return framed(inside, fill="shade", line="words", width=3, dashed=True, kind="box", owner=owner)
    line = "line" if it.played and it.tone != "loses" else "dim"
    return framed(inside, fill="shade", line=line, kind="box", owner=owner)


def _worked(it: BoxContents) -> bool:
    return (it.turn or it.offered) and not it.decided


def _head(it: BoxContents, screen: str) -> Content:
    """Return the number, and its only player's name; of three players the commission."""
    worked = _worked(it)
    ink = "ink" if worked else "words" if it.played and it.tone != "loses" else "loses"
    style = SMALL._replace(weight="Black")
    number, brief = (
        label(words, style=style, colour=ink, kind="number") for words in (f"Box {it.number}", str(it.number))
    )
    alone = it.rows[0].player if len(it.rows) == 1 and screen != "low" else ""
    beside = label(spoken(alone), style=NOTES, colour=ink, kind="player") if alone else blank
    if it.commission and len(it.rows) == ROWS:
        less = f"less {dollars(it.commission)}", f"\u2212{dollars(it.commission)}"
        beside = label(less[screen == "low"], style=NOTES, colour=ink, kind="less")
    ends = flex(place(beside, "end", ""))
    options = row(number, ends), row(flex(number), flex(place(beside, "end", ""), 0.75)), row(brief, ends)
    inside = place(pad(first_good(*options), "hair", ""))
    return framed(inside, fill="act", radius=4) if worked else inside


# Tiles


def pair(tiles: Sequence[str], wide: float, owner: str, look: ThingLook, *, across: bool) -> Content:
    """Return two tiles in a square: across, one above the other, or upright, side by side."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        short = theme.dots(wide)
        while tile_pictures.size_of(short)[1] > theme.limit("tile"):
            short -= 1
        upright, lying = tile_pictures.size_of(short), tile_pictures.size_of(short, across=True)
        long = upright[1]
        places = [(0, 0), (0, long - short)] if across else [(0, 0), (long - short, 0)]
        size = lying if across else upright
        items = (
            Picture(Box(*at, *size), "tile", owner, "tile", details=(tile,), look=look)
            for tile, at in zip(tiles, places, strict=False)
        )
        return of((long, long), *items)

    return arrange


def _middle(it: BoxContents, mm: BoxMeasures) -> Content:
    """Return the tiles; the bank's marker in its box; before the tiles are dealt, who plays and has no wager yet."""
    if it.chung:
        marker = thing(lambda box: Picture(box, "chung", f"box {it.number}", "button"), mm.chung, mm.chung)
        bank = label("Bank", style=BODY._replace(weight="Bold"), kind="bank")
        nobody = blank if it.rows else label("no wagers", style=NOTES, colour="muted", kind="no wagers")
        return place(column(*(each for each in (marker, bank, nobody) if each is not blank), align="middle"))
    if it.hand and it.dealt:
        return place(_hands(it, mm))
    wager = {each.player for each in it.rows}
    others = [name for name in it.players if name not in wager]
    return place(column(*(label(spoken(name), style=NOTES, kind="player") for name in others[:ROWS]), align="middle"))


def _hands(it: BoxContents, mm: BoxMeasures) -> Content:
    assert it.hand, "a box without a hand has no tiles"
    look: ThingLook = "faded" if it.tone == "loses" else ""
    lower, upper, across = it.hand.low, it.hand.high, True
    if it.hand.unset:
        lower, upper, across = TileHand(it.hand.unset[:2]), TileHand(it.hand.unset[2:]), False
    owner = f"box {it.number}"
    named = bool(lower.named or upper.named)
    ink, style = "act" if it.turn else "muted", (SMALL if mm.dot else NOTES)._replace(lines=2)
    state = label(sentence(it.hand.state), style=style, colour=ink, kind="state", owner=owner)
    words = [place(_name(two, it, which, mm)) for two, which in ((lower, "low"), (upper, "high"))]
    pairs = partial(_pairs, (lower, upper), owner, look, across=across)
    return partial(_tiles_as_large_as_fits, pairs, words if named else (), blank if it.decided else place(state), mm)


def _tiles_as_large_as_fits(  # noqa: PLR0913, PLR0917 - two hands, their names, and a room
    pairs: Callable[[float], tuple[Content, Content]],
    words: Sequence[Content],
    state: Content,
    mm: BoxMeasures,
    room: Size,
    theme: Theme,
) -> Arranged:
    """Arrange both hands one above the other, else side by side. The size depends on the room alone."""
    for wide in mm.tiles:
        long = tile_pictures.size_of(theme.dots(wide))[1]
        if long <= room[0] and 2 * long + 2 * theme.dots(mm.label) <= room[1]:
            low, high = pairs(wide)
            below, foot = words or (blank, state)
            return column(low, fixed(below, mm.label), high, fixed(foot, mm.label), align="middle", gap="")(room, theme)
    fitting = (it for it in mm.beside if 2 * tile_pictures.size_of(theme.dots(it))[1] + theme.space("tight") <= room[0])
    high_enough = (
        it for it in fitting if tile_pictures.size_of(theme.dots(it))[1] + 2 * theme.dots(mm.label) <= room[1]
    )
    tiles = row(*pairs(next(high_enough, mm.beside[-1])), gap="tight")
    lines = [fixed(each, mm.label) for each in words] or [fixed(state, 2 * mm.label)]
    return column(tiles, *lines, align="middle", gap="")(room, theme)


def _pairs(
    two: tuple[TileHand, TileHand], owner: str, look: ThingLook, wide: float, *, across: bool
) -> tuple[Content, Content]:
    return (
        pair(two[0].tiles, wide, f"{owner} low", look, across=across),
        pair(two[1].tiles, wide, f"{owner} high", look, across=False),
    )


def _name(two: TileHand, it: BoxContents, which: str, mm: BoxMeasures) -> Content:
    """Return what two tiles are: their points, or their name."""
    ink = INKS.get(it.tone, "words")
    owner = f"box {it.number} {which}"
    if two.named.isdigit():
        return label(two.named, style=BODY._replace(weight="Black"), colour=ink, kind="points", owner=owner)
    every = names(two.named) if two.named else ("",)
    style = (SMALL if mm.dot else NOTES)._replace(weight="Bold")
    return first_good(*(label(words, style=style, colour=ink, kind="hand", owner=owner) for words in every))


# Words and amounts


def _word(it: BoxContents, screen: str) -> Content:
    """Return what becomes of the wagers; before that the priority set marker."""
    if it.marked:
        words = label(*MARKER, style=NOTES._replace(weight="Bold"), colour="ink", kind="marker")
        return plate(words, "words", 8, x="hair", y="hair")
    if not it.decided or (it.chung and not it.rows):
        return blank
    word = (BECOMES if screen == "players" else DOES)[it.tone]
    bold = SMALL._replace(weight="Bold")
    if it.tone == "wins":
        due = dollars(it.rows[0].passed) if len(it.rows) == 1 else ""
        small = NOTES._replace(weight="Bold")
        said = [label(f"{word} {due}".strip(), style=style, colour="ink") for style in (bold, small)]
        edges: tuple[Space, ...] = ("hair", "hair", "")
        options = [plate(each, "wins", x=x, y="hair") for each, x in zip((*said, said[1]), edges, strict=True)]
        return first_good(*options, plate(label(due, style=bold, colour="ink"), "wins", x="hair", y="hair"))
    styles = bold, NOTES._replace(weight="Bold")
    every = [(word, style) for style in styles] + [(sentence(word.lower()), styles[1])]
    return first_good(*(label(each, style=style, colour=INKS.get(it.tone, "words")) for each, style in every))


def _rows(it: BoxContents, colours: Mapping[str, Colour], mm: BoxMeasures, screen: str) -> Content:
    """Return each player's chips. Of more players than there is room for, the last line is for all the others."""
    if len(it.rows) == 1:
        return _alone(it.rows[0], colours, mm)
    shown = it.rows if len(it.rows) <= ROWS else it.rows[: ROWS - 1]
    lines = [_row(each, it, colours, mm, screen) for each in shown]
    if rest := it.rows[len(shown) :]:
        sum_ = dollars(sum(each.passed for each in rest))
        lines.append(label(f"{len(rest)} more {sum_}", f"{len(rest)} more", style=SMALL, colour="muted", kind="more"))
    every = column(*lines, gap="line", align="middle")
    if it.tone == "wins":
        every = plate(every, "wins", 5, x="hair" if mm.dot else "", y="hair")
    if it.commission and len(it.rows) < ROWS:
        return column(every, _less(sum(each.cents for each in it.rows), it.commission), gap="tight", align="middle")
    return every


def _alone(it: Row, colours: Mapping[str, Colour], mm: BoxMeasures) -> Content:
    """Return the chips and the stake of the only player, large, and of what is paid what is kept."""
    ink = "loses" if it.tone == "loses" else "words"
    style = SMALL._replace(steps=("strong", "body") if mm.chip else ("body",), weight="Bold")
    sums = [label(words, style=style, colour=ink, kind="sum") for words in (dollars(it.cents), f"${amount(it.cents)}")]
    if mm.chip:
        chips = chip(colours.get(it.player, SEVERAL), mm.chip, _look(it), it.player)
        options = [*(row(chips, each, gap="hair") for each in sums), *sums]
    else:
        options = _named(label(spoken(it.player), style=NOTES, colour=ink, kind="player"), sums)
    stake = first_good(*options)
    return column(stake, _less(it.cents, it.commission), align="middle") if it.commission else stake


def _named(name: Content, sums: Sequence[Content]) -> list[Content]:
    """Return a name with an amount: beside it, in a share of the room, or above it."""
    return [
        *(row(flex(name), each, gap="hair") for each in sums),
        *(row(flex(name, 0.36), flex(place(each, "end", ""), 0.64), gap="hair") for each in sums),
        *(column(name, each, align="middle", gap="hair") for each in sums),
    ]


def _less(cents: int, commission: int) -> Content:
    """Return of what the sums that are paid are what is left (s 426): `$100 less $5`."""
    won, less = dollars(cents), f"less {dollars(commission)}"
    brief = f"\u2212{dollars(commission)}"
    wordings = f"{won} {less}", f"{won} \u2212 {dollars(commission)}", less, brief
    return label(*wordings, style=NOTES, colour="muted", kind="less")


def _row(it: Row, box: BoxContents, colours: Mapping[str, Colour], mm: BoxMeasures, screen: str) -> Content:
    """Return one player's chip, name and amount: what is paid, if the box wins."""
    ink = "ink" if box.tone == "wins" else "loses" if it.tone == "loses" else "words"
    said = dollars(it.passed)
    if screen != "players" and it.tone and box.tone not in (it.tone, "stands"):  # not what its box says
        said = f"{DOES[it.tone]} {said}"
    style = (SMALL if screen == "dealer" else NOTES)._replace(weight="Bold")
    sums = [
        label(words, style=style, colour=ink, kind="amount")
        for words in (said, f"${amount(it.passed)}", dollars(it.passed)[1:])
    ]
    name = label(spoken(it.player), style=NOTES, colour=ink, kind="player")
    if not mm.dot:
        return first_good(*_named(name, sums))
    dot = chip(colours.get(it.player, SEVERAL), mm.dot, _look(it), it.player)
    return first_good(*(row(dot, flex(each), gap="hair") for each in _named(name, sums)[:6]), *_named(name, sums)[:6])


def _look(it: Row) -> ThingLook:
    return "faded" if it.tone == "loses" else ""
