# SPDX-License-Identifier: MIT
"""Chips on the layout: discs with their owners' marks and amounts; as one stack where room is short."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple

from controller.display.drawing.chips import badge_colour
from controller.display.drawing.palette import IVORY, ink_on
from controller.display.drawing.players import COLOURED, SEVERAL
from controller.display.kit.items import Arranged, Box, Chips, Colour, Frame, Picture, Size, ThingLook, of
from controller.display.kit.layout import Content, blank, by_screen, column, first_good, framed, place, row, thing
from controller.display.kit.text import NOTE, label, size_of
from controller.display.kit.theme import Theme
from controller.display.layout.stacks import Stack, amount, together
from controller.engine.values.places import place_number

DISC: Final = 1.42
"""Diameter of a disc, as a share of the font's size: a mark of two letters has room on its inlay."""
INLAY: Final = 0.8
"""Share of the disc's diameter. Diameter of its inlay."""
SMALL: Final = NOTE._replace(weight="Bold", narrow=0.76)
PUCK: Final = NOTE._replace(weight="Black", narrow=0.84)
TICK: Final = 1.2
"""Size of a tick, as a share of the height of capitals."""
LOOKS: Final[dict[str, ThingLook]] = {"loses": "faded", "wins": "wins"}
Form = Literal["beside", "below", "lines", "line", "plain", "sum"]
"""How a stack is shown.

- beside, below: a disc with the owner's mark, the amount at its right or below it
- line, lines: the owner's mark on a badge, the amount at its right or below it
- plain: the owner's mark without a badge, a colon, the amount
- sum: the amount alone, on small screens
"""


class Owner(NamedTuple):
    """A player who has chips on the layout."""

    player: str
    colour: Colour
    mark: str
    """Number of the place, or two letters of the name."""


Owners = tuple[Owner, ...]


def owners(colours: Iterable[tuple[str, Colour]]) -> Owners:
    """Return the owners of chips. No two have the same mark while there are letters for it."""
    every, taken = [], set[str]()
    for player, colour in colours:
        mark = next((it for it in _marks(player) if it not in taken), player[:2].title())
        taken.add(mark)
        every.append(Owner(player, colour, mark))
    return tuple(every)


def _marks(player: str) -> Iterable[str]:
    """Return the marks that a player may have, the best first. Colours have first and last letter: Gn is green."""
    if number := place_number(player):
        return (str(number),)
    letters = [it for it in player if it.isalnum()] or ["?"]
    others = letters[1:] if player not in COLOURED else [letters[-1], *letters[1:]]
    return [letters[0].upper() + it.lower() for it in others] or [letters[0].upper()]


def disc_size(theme: Theme) -> int:
    """Dots. Diameter of a disc."""
    return round(DISC * size_of(theme.capital("note"), "Bold"))


def stakes(stacks: tuple[Stack, ...], every: Owners, ink: str) -> Content:
    """Return all chips of one place, each owner's apart; where they have no room, together as one stack."""
    if not stacks:
        return blank
    merged = together(stacks)
    apart = [_flow([token(it, every, ink, form) for it in stacks]) for form in FORMS]
    named = [_flow([token(it, every, ink, form, says="marks") for it in merged]) for form in FORMS[2:]]
    counted = [_flow([token(it, every, ink, form, says=says) for it in merged]) for says in SAYS[::2] for form in FORMS]
    small = [_flow([token(it, every, ink, "sum", says="sum") for it in its]) for its in (stacks, merged)]
    plain = _flow([token(it, every, ink, "plain", says="sum") for it in merged])
    usual_ = first_good(*apart, _listed(merged, every, ink), *named, *counted, plain, _bare(merged, every), *small[1:])
    return by_screen(usual_, first_good(*apart, *small[:1], _listed(merged, every, ink), *named, *counted, *small[1:]))


FORMS: Final[tuple[Form, ...]] = ("beside", "below", "lines", "line")
Says = Literal["all", "marks", "sum"]
"""What is said of a stack: all; the marks of all its owners, not their number; no words besides mark and amount."""
SAYS: Final[tuple[Says, ...]] = ("all", "marks", "sum")


def token(it: Stack, every: Owners, ink: str, form: Form, *, says: Says = "all") -> Content:
    """Return one stack with its owner's mark and its amount."""
    colour = "loses" if it.fate == "loses" else ink
    words = "" if says == "sum" else _words(it)
    more = (label(words, style=NOTE._replace(narrow=0.76), colour=colour),) if words else ()
    moves = it.coming or it.fate == "moves"
    arrow = (thing(lambda box: Picture(box, "moves", it.wager, "arrow right", colour), 2.2, 2.2),) if moves else ()
    sum_ = label(_sum(it), style=SMALL, colour=colour, owner=it.wager, struck=says == "sum" and it.mark == "off")
    sum_ = _on(sum_, colour) if says == "sum" and it.mark == "on" else sum_
    marks = " ".join(each.mark for each in every if each.player in it.players)
    name = badge(marks if says == "marks" else _mark(it, every), _colour(it, every), faded=it.fate == "loses")
    match form:
        case "beside":
            whole = row(*arrow, bare(it, every), sum_, *more, gap="hair")
        case "below":
            whole = column(row(*arrow, bare(it, every), gap="hair"), sum_, *more, gap="hair", align="middle")
        case "lines":
            whole = column(row(*arrow, name, gap="hair"), sum_, *more, gap="hair", align="middle")
        case "line":
            whole = row(*arrow, name, sum_, *more, gap="hair")
        case "plain":
            whole = row(*arrow, label(f"{_mark(it, every)}:", style=SMALL, colour=colour), sum_, *more, gap="hair")
        case _:
            whole = sum_
    return _dashed(whole, colour) if it.fate == "void" else whole


def _on(content: Content, colour: str) -> Content:
    """Return content in a frame: a wager that is on, where the word has no room. One that is off is struck through."""
    return framed(content, line=colour, radius=2)


def _dashed(content: Content, colour: str) -> Content:
    """Return content of a void wager in a dashed frame with little space."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        edge = max(2, theme.space("hair") // 3)
        part = content((room[0] - 2 * edge, room[1]), theme)
        size = part.size[0] + 2 * edge, part.size[1]
        frame = Frame(Box(0, 0, *size), line=colour, dashed=True, radius=6)
        return Arranged(size, ((0, 0, frame), (edge, 0, part)))

    return arrange


def _colour(it: Stack, every: Owners) -> Colour:
    found = [each.colour for each in every if each.player in it.players]
    return found[0] if len(found) == 1 else SEVERAL


def badge(mark: str, colour: Colour, *, faded: bool = False) -> Content:
    """Return an owner's mark on a plate of the owner's colour."""
    ground = badge_colour(colour, faded=faded)
    dark = ink_on(ground) != IVORY
    part = label(mark, style=SMALL, colour="ink" if dark else "words")

    def arrange(room: Size, theme: Theme) -> Arranged:
        edge = max(2, theme.space("hair") // 2)
        words = part((max(0, room[0] - 2 * edge), room[1]), theme)
        size = words.size[0] + 2 * edge, words.size[1] + 2 * edge
        plate = Picture(
            Box(0, 0, *size), "badge", mark, "badge", details=(ground,), ground="words" if dark else "black"
        )
        return Arranged(size, ((0, 0, plate), (edge, edge, words)))

    return arrange


def owner_badge(it: Stack, every: Owners) -> Content:
    """Return the owner's badge of a stack, where its disc has no room."""
    return badge(_mark(it, every), _colour(it, every), faded=it.fate == "loses")


def _mark(it: Stack, every: Owners) -> str:
    """Return the owner's mark; of several owners their number."""
    marks = [each.mark for each in every if each.player in it.players]
    return marks[0] if len(marks) == 1 else f"\u00d7{len(marks)}"


def _sum(it: Stack) -> str:
    """Return the amount. Odds lie behind another bet and are added to it."""
    return f"+{amount(it.cents)}" if it.odds else amount(it.cents)


def _words(it: Stack) -> str:
    return it.mark.upper() if it.mark else "odds" if it.odds else ""


def disc(mark: str, colours: tuple[Colour, ...], look: ThingLook, owner: str, *, struck: bool = False) -> Content:
    """Return a disc with a mark on its inlay. Discs of several owners are grey, with a spot of each colour."""
    shown = (SEVERAL, *colours) if len(colours) > 1 else colours

    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = disc_size(theme)
        inner = round(INLAY * size)
        words = place(label(mark, style=SMALL, colour="ink", struck=struck))((inner, inner), theme)
        edge = (size - inner) // 2
        chips = Chips(Box(0, 0, size, size), "chips", owner, 0, shown, look)
        plate = Frame(Box(edge, edge, inner, inner), fill="words", radius=inner // 2)
        left, top = (size - words.size[0]) // 2, (size - words.size[1]) // 2
        return Arranged((size, size), ((0, 0, chips), (0, 0, plate), (left, top, words)))

    return arrange


@lru_cache(maxsize=16)
def usual(theme: Theme) -> tuple[Size, ...]:
    """Return the sizes of a usual stack in each form: its amount has three figures."""
    one = (Owner("", (0, 0, 0), "Gn"),)
    forms = (*FORMS, "sum") if theme.low else FORMS
    return tuple(token(Stack("", 500_00, ("",)), one, "words", form)((1, 1000), theme).size for form in forms)


def _listed(merged: tuple[Stack, ...], every: Owners, ink: str) -> Content:
    """Return stacks of several owners with the marks of all of them."""
    return column(*(_with_marks(it, every, ink) for it in merged), gap="hair")


def _with_marks(it: Stack, every: Owners, ink: str) -> Content:
    marks = " ".join(each.mark for each in every if each.player in it.players)
    if len(it.players) < 2:
        return token(it, every, ink, "beside")
    said = label(marks, style=NOTE._replace(lines=3, narrow=0.84), colour="loses" if it.fate == "loses" else ink)
    return row(token(it, every, ink, "beside"), said, gap="tight")


def _bare(merged: tuple[Stack, ...], every: Owners) -> Content:
    """Return discs alone: there is no room for anything beside them."""
    discs = [(it, bare(it, every, alone=True)) for it in merged]
    return _flow([_on(each, "words") if it.mark == "on" else each for it, each in discs])


def bare(it: Stack, every: Owners, *, alone: bool = False) -> Content:
    """Return the disc of a stack with its owner's mark, or with the number of its owners.

    alone: nothing stands beside it, so the mark of a wager that is off is struck through.
    """
    known = {each.player: each for each in every}
    colours = tuple(known[each].colour for each in it.players)
    owner = f"{it.players[0]} {it.wager}"
    return disc(_mark(it, every), colours, LOOKS.get(it.fate, ""), owner, struck=alone and it.mark == "off")


def _flow(tokens: Sequence[Content]) -> Content:
    """Return things of one width in as many rows as they need."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        whole = arranged(room, theme, room)
        return whole if whole.fits(room) else arranged(room, theme, (1, room[1]))

    def arranged(room: Size, theme: Theme, each: Size) -> Arranged:
        parts = [it(each, theme) for it in tokens]
        apart, between = theme.space("line"), theme.space("tight")
        wide, high = max(it.size[0] for it in parts), max(it.size[1] for it in parts)
        if sum(it.size[0] for it in parts) + apart * (len(parts) - 1) <= room[0]:
            ends = accumulate(it.size[0] + apart for it in parts)
            lefts = (0, *list(ends))
            return Arranged(
                (lefts[-1] - apart, high),
                tuple((x, (high - it.size[1]) // 2, it) for x, it in zip(lefts, parts, strict=False)),
            )
        columns = min(len(parts), max(1, (room[0] + apart) // (wide + apart)))
        rows = -(-len(parts) // columns)
        placed = [
            (number % columns * (wide + apart), number // columns * (high + between), part)
            for number, part in enumerate(parts)
        ]
        size = columns * (wide + apart) - apart, rows * (high + between) - between
        return Arranged(size, tuple(placed))

    return arrange


def puck(*, on: bool) -> Content:
    """Return the puck with its word: ON is ivory, OFF is black."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        part = label("ON" if on else "OFF", style=PUCK, colour="ink" if on else "words")((1, 1), theme)
        high = part.size[1] + 2 * theme.space("hair")
        wide = max(high, part.size[0] + 2 * theme.space("hair"))
        plate = Frame(
            Box(0, 0, wide, high), "puck", "", fill="words" if on else "black", line="words", radius=high // 2
        )
        at = (wide - part.size[0]) // 2, (high - part.size[1]) // 2
        return Arranged((wide, high), ((0, 0, plate), (*at, part)))

    return arrange


def won() -> Content:
    """Return the tick on an area that wins where nobody has chips."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = round(TICK * theme.capital("note"))
        return of((size, size), Picture(Box(0, 0, size, size), "won", "", "tick", "wins"))

    return arrange


def crown(*, small: bool = False) -> Content:
    """Return the marker on the winning number. small: as high as a capital."""

    def arrange(_room: Size, theme: Theme) -> Arranged:
        size = round(TICK * theme.capital("note")) if small else disc_size(theme)
        return of((size, size), Picture(Box(0, 0, size, size), "crown", "", "crown"))

    return arrange
