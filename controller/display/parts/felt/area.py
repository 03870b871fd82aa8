# SPDX-License-Identifier: MIT
"""One wager area: its inscription in the largest letters that leave room for chips, its state, what lies on it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Final, Literal, NamedTuple

from controller.display.kit.items import Arranged, Box, Frame, Picture, Size, ThingLook
from controller.display.kit.layout import (
    Align,
    Content,
    blank,
    by_screen,
    column,
    first_good,
    flex,
    framed,
    kept,
    pad,
    place,
    row,
)
from controller.display.kit.text import NOTE, label
from controller.display.kit.theme import Space, Step, Theme
from controller.display.layout.stacks import Stack
from controller.display.parts.felt.stakes import Owners, crown, disc_size, puck, stakes, usual, won
from controller.engine.rules.face import Area, Token

State = Literal["open", "won", "paid", "lost", "void"]
"""Won: nobody has chips to be paid there. Paid: somebody has."""
Part = Literal["title", "stack", "detail", "odds", "tokens", "column", "figures"]
"""stack: the title, a word a line. column: tokens above one another."""
Rows = tuple[tuple[Part, ...], ...]
Marker = Literal["", "puck on", "puck off", "crown"]
LONG: Final = 2.6
"""Width of an area in heights, from which on chips lie beside the words, not below them."""
TITLE: Final = NOTE._replace(weight="Bold", narrow=0.76)
STEPS: Final[tuple[tuple[Step, Step], ...]] = (("strong", "body"), ("body", "note"), ("note", "note"))
"""Sizes of title and odds that are tried."""
PICTURES: Final = (1.7, 1.45, 1.2, 1.0, 0.85, 0.7, 0.6)
"""Heights of tokens that are tried, as multiples of a disc's diameter; beside words at most as high as a disc."""
KEPT: Final = 4096
"""Settings of which it is remembered whether they fit: a layout has up to 400."""
COUNTS: Final = (3, 2, 1)
"""Numbers of stacks for which a setting leaves room, tried in this order."""


LESS: Final = frozenset({"odds", "detail"})
"""Words that give their place to chips where an area is small."""


class AreaState(NamedTuple):
    """What lies on an area and what came of it. ways: of several odds those that are paid, in words and in short."""

    state: State = "open"
    stacks: tuple[Stack, ...] = ()
    marker: Marker = ""
    ways: tuple[str, ...] = ()


class Setting(NamedTuple):
    """How areas of one kind are inscribed.

    beside: chips lie beside the words, not below them. yields: chips take the place of the odds.
    """

    rows: Rows
    steps: tuple[Step, Step]
    picture: float
    beside: bool
    yields: bool = False
    chips: int = 1
    """Stacks that have room beside the words."""


def kind_of(area: Area) -> tuple[object, ...]:
    """Return what areas that are inscribed alike have in common."""
    lines = area.title.count("\n"), area.detail.count("\n"), bool(area.detail)
    return area.width, area.height, area.named, area.priced, area.shape, len(area.tokens), len(area.ways), *lines


def tried(alike: tuple[Area, ...], rooms: tuple[Size, ...], theme: Theme, *, marked: bool) -> Iterator[Setting]:
    """Try one setting after another. The last one is used, and is remembered. marked: with room for the puck."""
    used = _used(alike, rooms, theme, marked=marked)
    if not used:
        for found in _settings(alike[0], min(rooms)):
            yield found
            if _all_fit(alike, found, rooms, theme, marked=marked):
                break
        else:
            found = found._replace(beside=rooms[0][0] > LONG * rooms[0][1])
        used.append(found)
    yield used[0]


@lru_cache(maxsize=KEPT)
def _used(_alike: tuple[Area, ...], _rooms: tuple[Size, ...], _theme: Theme, *, marked: bool) -> list[Setting]:  # noqa: ARG001 - what it is known by
    """Return the setting that was found for these areas; empty before."""
    return []


@lru_cache(maxsize=KEPT)
def _all_fit(alike: tuple[Area, ...], it: Setting, rooms: tuple[Size, ...], theme: Theme, *, marked: bool) -> bool:
    different = {(_measured(area), room): (area, room) for area, room in zip(alike, rooms, strict=True)}
    return all(_fits(area, it, room, theme, marked=marked) for area, room in different.values())


FIGURES: Final = str.maketrans("123456789", "0" * 9)


def _measured(area: Area) -> tuple[object, ...]:
    """Return what the room depends on that an area needs: all figures are equally wide."""
    ways = tuple(way.brief.translate(FIGURES) for way in area.ways)
    return area.title.translate(FIGURES), area.detail.translate(FIGURES), ways


def _settings(area: Area, room: Size) -> Iterator[Setting]:
    """Return the settings that are tried: room for several stacks first, dice as figures at last."""
    long = room[0] > (1 if area.shape == "oval" else LONG) * room[1]
    pictures = PICTURES if area.tokens else PICTURES[:1]
    steps_of = STEPS[1:] if area.shape == "oval" else STEPS
    for figures, count, yields, beside in product((False, True), COUNTS, (False, True), (long, not long)):
        if count == 1 or not yields:
            for steps, picture in product(steps_of[:2] if count > 1 else steps_of, pictures):
                for rows in _ways(area, beside=beside, figures=figures):
                    yield Setting(rows, steps, picture, beside, yields, count)


def _ways(area: Area, *, beside: bool, figures: bool) -> Iterator[Rows]:
    """Return the rows of words that an area may have. figures: dice are written as `4\u00b75`."""
    several = len(area.tokens) > 1 and area.tokens[0].kind == "die"
    pictures: tuple[Part, ...] = (("figures",) if figures else ("tokens", "column")) if several else ("tokens",)
    titled = area.named != "beside" and bool(area.title)
    title: tuple[Part, ...] = ("title",) if titled else ()
    rest: tuple[Part, ...] = (
        *(("detail",) if area.detail else ()),
        *(("odds",) if area.ways and not area.priced else ()),
    )
    for picture in [(it,) for it in pictures] if area.tokens else [()]:
        first = (*title, *picture)
        lines = [((*first, *rest),), _filled([(it,) for it in (*first, *rest)]), _filled([first, rest])]
        yield from dict.fromkeys(lines if beside else (*lines[1:], lines[0]))
        if titled and picture and area.named != "always":
            yield ((*picture, *rest),) if beside else _filled([picture, rest])
    if titled and " " in area.title and not area.tokens:
        yield _filled([("stack",), rest])


def _filled(rows: Sequence[tuple[Part, ...]]) -> Rows:
    return tuple(it for it in rows if it)


def _fits(area: Area, it: Setting, room: Size, theme: Theme, *, marked: bool) -> bool:
    """Return whether the words leave room for chips."""
    inside, now = _room(area, room, theme), AreaState(marker="puck off" if marked else "")
    beside = max(0, inside[0] - _kept_beside(it, inside, theme)), inside[1]
    words = _words(area, it, now, without_odds=False)(inside if it.yields or not it.beside else beside, theme)
    if any(node.over for node in words.nodes()) or not words.fits(inside):
        return False
    if it.yields:
        words = _words(area, it, now, without_odds=True)(beside if it.beside else inside, theme)
    if it.beside:
        return words.fits(beside) and any(high <= inside[1] for _, high in usual(theme))
    apart, left = theme.space("line"), inside[1] - words.size[1] - theme.space("hair")
    return any(it.chips * (wide + apart) - apart <= inside[0] and high <= left for wide, high in usual(theme))


def _kept_beside(it: Setting, inside: Size, theme: Theme) -> int:
    """Dots. Width that stays free for chips beside the words."""
    apart = theme.space("line")
    widths = [wide for wide, high in usual(theme) if high <= inside[1]]
    return it.chips * (min(widths, default=inside[0]) + apart) + theme.space("hair")


def _room(it: Area, room: Size, theme: Theme) -> Size:
    across, above = _edges(it, room, theme)
    return room[0] - 2 * across, room[1] - 2 * above


def _edges(it: Area, room: Size, theme: Theme) -> Size:
    """Dots. What is free at the sides of an area, and above and below: numbers have chips on their lines."""
    if it.shape == "oval":
        return line_width(theme), min(disc_size(theme) // 2, room[1] // 8)
    hair = theme.space("hair")
    if theme.low:
        return line_width(theme) + 1, line_width(theme) + hair // 2
    return line_width(theme) + hair // 2, line_width(theme) + hair


def line_width(theme: Theme) -> int:
    """Dots. Width of a painted line."""
    return max(1, theme.dots(0.3) - theme.low)


def area(it: Area, how: Setting, now: AreaState, every: Owners) -> Content:
    """Return an area in its room."""
    strong, _ = _inks(now.state)
    without = how.yields and bool(now.stacks or now.marker)
    words = _words(it, how, now, without_odds=without)
    chips = _lying(now, every, strong)
    ground = _ground(it, now.state)

    def arrange(room: Size, theme: Theme) -> Arranged:
        across, edge = _edges(it, room, theme)
        more = 0 if it.shape == "oval" else theme.space("hair")
        wide, high = _room(it, room, theme)
        if how.beside:
            free = (wide - more - _kept_beside(how, (wide, high), theme)) if now.stacks else wide - more
            gap: Space = "hair" if it.shape == "oval" else "line"
            part = row(_within(words, free), flex(place(chips, "start")), gap=gap)((wide - more, high), theme)
        else:
            part = column(words, flex(place(chips)), gap="hair", align="middle")((wide, high), theme)
        across += more
        before = across if how.beside else (room[0] - part.size[0]) // 2
        above = (room[1] - part.size[1]) // 2 if how.beside else edge
        return Arranged(room, (*((0, 0, frame) for frame in ground(room, theme)), (before, above, part)))

    return arrange


def _within(content: Content, wide: int) -> Content:
    """Return content in a room that is at most so wide."""
    return lambda room, theme: content((min(room[0], max(0, wide)), room[1]), theme)


def _inks(state: State) -> tuple[str, str]:
    return {"paid": ("ink", "ink"), "lost": ("loses", "loses"), "won": ("words", "words")}.get(
        state, ("words", "muted")
    )


def _lying(now: AreaState, every: Owners, ink: str) -> Content:
    """Return what lies on an area: the crown, the tick of a winner, chips."""
    chips = stakes(now.stacks, every, ink)
    marks = [crown(), crown(small=True)] if now.marker == "crown" else [won()] if now.state == "won" else []
    lying = (chips,) if now.stacks else ()
    options = [
        way
        for mark in marks
        for way in (row(mark, *lying, gap="line"), column(mark, *lying, gap="hair", align="middle"))
    ]
    return first_good(*options, chips)


def _ground(it: Area, state: State) -> "partial[list[Frame]]":
    return partial(_frames, it, state)


def _frames(it: Area, state: State, room: Size, theme: Theme) -> list[Frame]:
    """Return the plate and the line of an area."""
    line = line_width(theme)
    box = Box(0, 0, *room)
    plain = it.ground if it.ground != "felt" and it.shape in {"field", "point"} else ""
    match state:
        case "paid":
            return [Frame(box, "area", it.wager, fill="wins", line="wins", width=line, radius=4, glow="wins")]
        case "won":
            return [Frame(box, "area", it.wager, fill=plain, line="wins", width=2 * line, radius=4)]
        case "void":
            dashed = Box(line, line, room[0] - 2 * line, room[1] - 2 * line)
            return [
                Frame(box, "area", it.wager, fill=plain, line="line", width=line, radius=0),
                Frame(dashed, "area", it.wager, line="words", width=line, radius=4, dashed=True),
            ]
        case "lost":
            return [Frame(box, "area", it.wager, line="dim", width=line, radius=0)]
        case _:
            return [Frame(box, "area", it.wager, fill=plain, line="line", width=line, radius=0)]


def _words(it: Area, how: Setting, now: AreaState, *, without_odds: bool) -> Content:
    rows = tuple(tuple(part for part in line if part not in LESS or not without_odds) for line in how.rows)
    if now.state == "void":
        rows = tuple(tuple(part for part in line if part not in {"detail"}) for line in rows)
    lines = [[kept(_part, part, it, how, now._replace(stacks=(), marker="")) for part in line] for line in rows if line]
    if lines and now.marker == "puck on":
        ink = kept(_part, rows[0][0], it, how, AreaState("paid"))
        small = framed(pad(ink, "hair", ""), fill="words", radius=4)
        lines[0][0] = by_screen(row(lines[0][0], puck(on=True), gap="line"), small)
    elif lines and now.marker == "puck off":
        lines[0].append(by_screen(puck(on=False), blank))
    if not lines:
        return blank
    align: Align = "start" if how.beside else "middle"
    gap: Space = "line" if "," in it.title else "hair"
    narrow = [[_within(part, 1) for part in line] for line in lines]
    plain = first_good(
        *(column(*(row(*each, gap="line") for each in words), gap=gap, align=align) for words in (lines, narrow))
    )
    if not (now.ways and it.priced and now.state == "paid"):
        return plain
    odds = label(now.ways[-1], style=TITLE, colour="ink")
    with_odds = row(plain, odds, gap="line"), column(plain, odds, gap="hair", align=align)
    roomy = first_good(*(with_odds[::-1] if how.beside else with_odds), plain)
    return by_screen(roomy, first_good(with_odds[0], plain))


def _part(part: Part, it: Area, how: Setting, now: AreaState) -> Content:
    strong, soft = _inks(now.state)
    _, small = how.steps
    match part:
        case "title" | "stack":
            return _title(it, how, strong, now, stacked=part == "stack")
        case "detail":
            return label(it.detail.upper(), style=NOTE._replace(steps=(small,), narrow=0.84), colour=soft)
        case "odds":
            return _odds(it, small, soft, now)
        case "figures":
            return label("·".join(each.text for each in it.tokens), style=TITLE, colour=strong)
        case _:
            return _tokens(it.tokens, how.picture, now, down=part == "column")


def _title(it: Area, how: Setting, ink: str, now: AreaState, *, stacked: bool) -> Content:
    words = it.title.upper().split() if stacked else it.title.upper().split("\n")
    style = TITLE._replace(steps=(how.steps[0],))
    lines = column(*(label(line, style=style, colour=ink) for line in words), gap="hair", align="middle")
    if it.shape in {"oval", "diamond"} and it.ground != "felt":
        lost = now.state == "lost"
        inside = pad(label(it.title.upper(), style=style, colour="loses" if lost else "words"), "hair", "hair")
        return framed(inside, fill="panel" if lost else it.ground, radius=30 if it.ground == "red" else 3)
    return lines


def _odds(it: Area, step: Step, ink: str, now: AreaState) -> Content:
    """Return the odds, a line for each way to win. The way that is paid is bold, the others are not."""
    if now.state == "void":
        return label("void: goes back", "void", style=NOTE._replace(steps=(step,), narrow=0.76), colour="words")
    style = NOTE._replace(steps=(step,), narrow=0.76)
    paid = now.ways[0] if now.ways else ""
    lines = [
        label(
            way.brief,
            style=style._replace(weight="Black" if way.words == paid else "Regular" if paid else "Semibold"),
            colour=ink,
        )
        for way in it.ways
    ]
    return column(*lines, gap="tight")


def _tokens(tokens: tuple[Token, ...], size: float, now: AreaState, *, down: bool) -> Content:
    """Return small dice, balls or symbols in a row, or above one another."""
    look: ThingLook = "faded" if now.state == "lost" else ""

    def one(it: Token) -> Content:
        def arrange(_room: Size, theme: Theme) -> Arranged:
            side = round(size * disc_size(theme) / len(tokens) ** 0.5)
            return Arranged(
                (side, side), ((0, 0, Picture(Box(0, 0, side, side), "token", it.text, "token", "", (it,), look)),)
            )

        return arrange

    every = [one(it) for it in tokens]
    return column(*every, gap="hair") if down else row(*every, gap="hair")
