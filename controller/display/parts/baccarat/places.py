# SPDX-License-Identifier: MIT
"""The layout of numbered places: a row for each wager, the stakes in their boxes, commission above, payments below."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from controller.display.baccarat.places import Marker, Place, PlacesContents, Stake, WagerRow
from controller.display.drawing.players import SEVERAL
from controller.display.kit.items import INLAY, Arranged, Box, Chips, Colour, Size, ThingLook
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
from controller.display.kit.theme import Audience, Space, Theme
from controller.display.layout.stacks import amount
from controller.display.parts.pieces import caption, chip, plate, tick
from controller.engine.values.money import dollars


class Measures(NamedTuple):
    """Millimetres. The parts of the layout on one kind of screen."""

    words: float
    """Width of the wagers' names."""
    standing: float
    """Width of the part for who stands."""
    number: float
    """Height of the row of numbers."""
    owing: float
    """The same with commission."""
    paid: float
    """Height of the row of payments."""
    chip: float
    dot: float
    """Width of a small chip beside an amount; 0: an amount stands on ivory, without a chip."""
    amount: Style
    """Look of the amount on a chip."""


SMALL: Final = BODY._replace(narrow=0.76)
NOTES: Final = NOTE._replace(narrow=0.76)
SMALLEST: Final = SMALL._replace(steps=("note",))
"""For players, whose smallest letters are large enough for everything."""
MM: Final[Mapping[str, Measures]] = {
    "dealer": Measures(36, 24, 5, 11, 5.4, 9.6, 3, SMALL),
    "low": Measures(29, 20, 4.4, 5.4, 5.3, 0, 0, SMALL),
    "players": Measures(46, 34, 7.4, 14.2, 8.4, 14.4, 4.4, SMALLEST),
}
STANDS_OFF, VOID = ("stands off: goes back", "stands off"), ("void: goes back", "void")
ROUND: Final = 1.12
"""Widths of the inlay. Largest diagonal of an amount on it: the corners of figures are round."""
QUARTERS: Final = {".25": "\u00bc", ".50": "\u00bd", ".75": "\u00be"}
"""Shorter cents of a commission of 5 %."""
EDGES: Final[tuple[Space, ...]] = ("hair", "")
MOST: Final = 2
"""Players in one box that are listed apart."""


class Drawing(NamedTuple):
    """How stakes are shown on one layout."""

    mm: Measures
    colours: Mapping[str, Colour]
    void: bool
    numbered: bool
    """Whether empty boxes show their numbers, as on the cloth (s 189(4))."""


def places(it: PlacesContents, colours: tuple[tuple[str, Colour], ...], audience: Audience) -> Content:
    """Return the whole layout."""
    names = ("players",) if audience == "players" else ("dealer", "low")
    options = [_places(it, Drawing(MM[name], dict(colours), it.void, audience == "dealer")) for name in names]
    return by_screen(options[0], options[-1])


def _places(it: PlacesContents, drawing: Drawing) -> Content:
    mm, dealer = drawing.mm, drawing.numbered
    header = _line(_corner(it.casino, owing=it.owing), [_head(each, it, mm) for each in it.places], it.places, mm)
    rows = [flex(_line(_words(each, mm, void=it.void), _boxes(each, it, drawing), it.places, mm)) for each in it.rows]
    called = label("PAY" if dealer else "WINS", style=BODY._replace(weight="Black"), colour="wins")
    paid = _line(place(called) if it.paying else blank, [_due(each, mm) for each in it.places], it.places, mm)
    return column(fixed(header, mm.owing if it.owing else mm.number), *rows, fixed(paid, mm.paid), gap="hair")


def _line(words: Content, cells: Sequence[Content], its: Sequence[Place], mm: Measures) -> Content:
    """Return a row of the layout: words at the left, then a cell for each place."""
    sized: list[Cell] = [
        flex(cell) if it.player else fixed(cell, mm.standing) for it, cell in zip(its, cells, strict=True)
    ]
    return row(fixed(words, mm.words), *sized, gap="hair", align="start")


def _corner(name: str, *, owing: bool) -> Content:
    """Return the casino's name (s 81(2), s 189(2)), and what the row of markers is for."""
    small = NOTES._replace(weight="Bold", align="middle")
    one, two = (label(name.upper(), style=small._replace(lines=lines), kind="casino") for lines in (1, 2))
    tight = label(name.upper(), style=small._replace(narrow=0.66), kind="casino")
    owed = [caption(words) for words in ("commission owed", "commission")] if owing else []
    options = [column(one, words, align="middle", gap="tight") for words in owed] if name else owed
    return place(first_good(*options, two, tight)) if options or name else blank


def _head(it: Place, of_it: PlacesContents, mm: Measures) -> Content:
    """Return the number of a place, lemon while something is offered to it; beneath it, or over it, what it owes."""
    ink = "ink" if it.turn else "words" if it.player else "muted"
    style = mm.amount._replace(weight="Black" if it.player else "Semibold")
    number = label(it.text.upper(), style=style, colour=ink, kind="number", owner=it.player)
    under = of_it.owing and bool(mm.dot)
    head = place(pad(number, "hair", ""), "middle", "end" if under and not it.turn else "middle")
    if it.turn:
        head = framed(head, fill="act", glow="act", radius=4, kind="turn", owner=it.player)
    if not under:
        return place(_marker(it.owes, it.player, mm.amount)) if it.owes and not it.turn else head
    return column(flex(head, 0.45), flex(place(_marker(it.owes, it.player, mm.amount)), 0.55), gap="hair")


def _marker(it: Marker | None, owner: str, style: Style) -> Content:
    """Return a button with what is owed; the sum alone while some of it is still to be marked up or taken."""
    if not it:
        return blank
    ink, bare = "ink" if it.lies else "words", it.words.removeprefix("$")
    brief = bare[:-3] + QUARTERS[bare[-3:]] if bare[-3:] in QUARTERS else bare
    wordings = dict.fromkeys((it.words, bare, brief))
    styles = style, NOTES
    options = [label(words, style=each, colour=ink, owner=owner) for each in styles for words in wordings]
    if not it.lies:
        return first_good(*options, _wider(options[-1]))
    edges: tuple[tuple[Space, Space], ...] = (("hair", "hair"), ("hair", ""), ("", ""))
    return first_good(
        *(plate(each, "words", 8, *edge) for each in options for edge in edges),
        _wider(plate(options[-1], "words", 8, "", "")),
    )


def _wider(content: Content) -> Content:
    """Return content that may be wider than its room, as a wide button is on a real table."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        part = content((2 * room[0], room[1]), theme)
        return Arranged((room[0], part.size[1]), (((room[0] - part.size[0]) // 2, 0, part),))

    return arrange


def _words(it: WagerRow, mm: Measures, *, void: bool) -> Content:
    """Return the name and the odds of a wager; gold if it is paid, with a tick if it wins."""
    paid, lost = it.state == "wins" and it.paid, it.state == "loses"
    ink = "ink" if paid else "loses" if lost else "words"
    style = BODY._replace(weight="Black", narrow=0.76)
    title = label(it.title.upper(), style=style, colour=ink, kind="wager", owner=it.wager)
    mark = tick(mm.dot or 2.6, it.wager, "words" if paid else "wins")
    head = row(mark, title, gap="tight") if it.state == "wins" else title
    below = _odds(it, "muted" if ink == "words" else ink, void=void)
    if it.others:
        others = [label(words, style=NOTES, colour=ink, kind="others") for words in _sums(it.others)]
        below = first_good(row(below, others[0]), *others)
    inside = place(pad(column(head, below, align="middle", gap="hair"), "hair", ""))
    fill, line = ("wins", "") if paid else ("shade", "dim" if lost else "muted")
    return framed(inside, fill=fill, line=line, radius=5, kind="row", owner=it.wager)


def _odds(it: WagerRow, ink: str, *, void: bool) -> Content:
    """Return the odds of a wager, or what becomes of it without a winner."""
    if it.state == "stands off" or (void and any(it.stakes)):
        words = STANDS_OFF if it.state == "stands off" else VOID
        return label(*words, style=NOTES._replace(weight="Bold"), kind="odds")
    brief = it.detail.removesuffix(" commission")
    said = f"{it.odds} {it.detail}", f"{it.odds} {brief}", f"{it.odds.replace(' to ', ':')} {brief}"
    return first_good(*(label(words.strip(), style=NOTES, colour=ink, kind="odds") for words in said))


def _sums(its: Sequence[Stake]) -> tuple[str, str]:
    whose = its[0].name if len(its) == 1 else f"{len(its)} players"
    cents = sum(it.cents for it in its)
    return f"{whose} {dollars(cents)}", f"+{dollars(cents)}"


def _boxes(it: WagerRow, of_it: PlacesContents, drawing: Drawing) -> list[Content]:
    """Return the box of each place in a wager's row."""
    return [_box(it, stakes, where, drawing) for where, stakes in zip(of_it.places, it.stakes, strict=True)]


def _box(it: WagerRow, stakes: tuple[Stake, ...], where: Place, drawing: Drawing) -> Content:
    owner, lost = f"{it.wager} {where.player or where.text}", it.state == "loses"
    if not stakes:
        number = label(where.text if drawing.numbered else "", style=NOTES, colour="loses", kind="imprint", owner=owner)
        return framed(place(number), fill="shade", line="dim", radius=5, kind="box", owner=owner)
    paid = any(each.fate == "wins" for each in stakes)
    lies = _stakes(stakes, where, drawing, owner, "ink" if paid else "loses" if lost else "words")
    inside = place(pad(lies, "hair" if len(stakes) > 1 or not where.player else "", ""))
    if paid:
        return framed(inside, fill="wins", glow="wins", radius=5, kind="box", owner=owner)
    if drawing.void:
        return framed(inside, fill="shade", line="words", width=3, dashed=True, radius=5, kind="box", owner=owner)
    return framed(inside, fill="shade", line="dim" if lost else "muted", radius=5, kind="box", owner=owner)


def _stakes(its: tuple[Stake, ...], where: Place, drawing: Drawing, owner: str, ink: str) -> Content:
    """Return what lies in a box: one player's chip with its amount; several as a list, or as one sum."""
    if len(its) == 1 and where.player:
        return _stake(its[0], drawing, owner, ink)
    mm, named = drawing.mm, not where.player
    lines = column(*(_listed(it, drawing, ink, named=named) for it in its), gap="tight")
    whole = _amount(sum(it.cents for it in its), ink, mm.amount)
    many, short = (
        label(words, style=NOTES, colour=ink, kind="players") for words in (f"{len(its)} players", f"\u00d7{len(its)}")
    )
    apart = (lines,) if len(its) <= MOST and (mm.dot or named) else ()
    summed = [column(words, whole, align="middle", gap="line") for words in (many, short)]
    return first_good(*apart, *summed, row(short, whole), whole)


def _listed(it: Stake, drawing: Drawing, ink: str, *, named: bool) -> Content:
    mm = drawing.mm
    dot = chip(drawing.colours.get(it.player, SEVERAL), mm.dot, _look(it), it.player) if mm.dot else blank
    name = label(it.name, style=mm.amount, colour=ink, kind="name") if named or "-" not in it.player else blank
    sum_ = _amount(it.cents, ink, mm.amount)
    options = [row(dot, name, sum_, gap="hair"), row(name, sum_, gap="hair"), row(dot, sum_, gap="hair")]
    return first_good(*(options if mm.dot else options[1:2]), sum_)


def _look(it: Stake) -> ThingLook:
    return "faded" if it.fate == "loses" else ""


def _stake(it: Stake, drawing: Drawing, owner: str, ink: str) -> Content:
    """Return a chip with its amount on it; where that has no room, the amount below a dot, or on a plaque."""
    mm, bare = drawing.mm, ink != "words"
    on_it = ink if bare else "ink"
    plates = [_plaque(each, edge, bare=bare) for edge in EDGES for each in _amounts(it.cents, on_it, mm.amount)]
    plaque = first_good(*plates, _plaque(_small(it.cents, on_it), "", bare=bare))
    if not mm.dot:
        return plaque
    colour = drawing.colours.get(it.player, SEVERAL)
    on_chip = _chip(amount(it.cents), colour, mm, _look(it), owner)
    dot = chip(colour, mm.dot, _look(it), owner)
    return first_good(on_chip, column(dot, _amount(it.cents, ink, mm.amount), align="middle", gap="hair"), plaque)


def _plaque(words: Content, edge: Space, *, bare: bool) -> Content:
    """Return an amount on ivory; without it on gold, and where it is lost."""
    return pad(words, edge, edge) if bare else plate(words, "words", 5, edge, edge)


def _amount(cents: int, ink: str, style: Style) -> Content:
    return first_good(*_amounts(cents, ink, style), _small(cents, ink))


def _amounts(cents: int, ink: str, style: Style) -> list[Content]:
    """Return an amount in its wordings, the longest first."""
    bold = style._replace(weight="Bold")
    return [label(it, style=bold, colour=ink) for it in dict.fromkeys((dollars(cents), amount(cents)))]


def _small(cents: int, ink: str) -> Content:
    return label(amount(cents), style=NOTES._replace(weight="Bold"), colour=ink)


def _chip(words: str, colour: Colour, mm: Measures, look: ThingLook, owner: str) -> Content:
    """Return a chip with an amount on its inlay; larger than any room if the amount has none there."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        side = min(theme.dots(mm.chip), room[1])
        text = label(words, style=mm.amount._replace(weight="Bold"), colour="ink", kind="stake", owner=owner)
        inside = text((round(INLAY * side), side), theme)
        left, top = ((side - it) // 2 for it in inside.size)
        needed = (inside.size[0] ** 2 + inside.size[1] ** 2) ** 0.5
        size = (side, side) if needed <= ROUND * INLAY * side else (10_000, side)
        item = Chips(Box(0, 0, side, side), "stake", owner, 0, (colour,), look, True)
        return Arranged(size, ((0, 0, item), (left, top, inside)), joined=True)

    return arrange


def _due(it: Place, mm: Measures) -> Content:
    """Return what is paid to a place, on gold."""
    if not it.due:
        return blank
    owner, style = it.player or "standing", mm.amount._replace(weight="Bold" if mm.dot else "Semibold")
    wordings = [label(words, style=style, colour="ink", kind="due", owner=owner) for words in _wordings(it.due)]
    return place(first_good(*(plate(words, "wins", 5, x=edge, y=edge) for edge in EDGES for words in wordings)))


def _wordings(cents: int) -> tuple[str, str]:
    return dollars(cents), dollars(cents)[1:]


def in_all(every: tuple[tuple[str, int], ...]) -> Content:
    """Return what is to be taken, paid and given back in all. The layout tells whose it is."""
    return framed(pad(place(column(*(_in_all(*it) for it in every)), "start"), "tight", ""), fill="panel")


def _in_all(kind: str, cents: int) -> Content:
    bold = SMALL._replace(weight="Black")
    ink = "ink" if kind == "pay" else "words"
    words, sum_ = (label(it, style=bold, colour=ink, kind="sum") for it in (kind.upper(), dollars(cents)))
    line = row(words, flex(place(sum_, "end", "")))
    return plate(line, "wins", x="hair", y="hair") if kind == "pay" else pad(line, "hair", "")
