# SPDX-License-Identifier: MIT
"""A board of numbers: the head of the game, the numbers, the ball drawn last, the order of the draw, the foot."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from controller.display.board.contents import (
    FULL,
    BallContents,
    FootContents,
    HeadContents,
    NumbersContents,
    OrderContents,
)
from controller.display.kit.items import Arranged, Box, Frame, Picture, Size, of
from controller.display.kit.layout import (
    Content,
    blank,
    by_screen,
    column,
    filling,
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
    stack,
    strip,
    thing,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Audience, Space, Step, Theme
from controller.display.parts.pieces import caption

BALL: Final[Mapping[Audience, float]] = {"dealer": 25.0, "players": 60.0}
LOW_BALL: Final = 12.0
"""Millimetres. Diameter of the ball."""
ROW: Final = 5
"""Numbers in a row of the order."""
STRONG = BODY._replace(steps=("strong", "body"), weight="Bold")
HEADING = BODY._replace(weight="Black", narrow=0.84, align="middle")
RADIUS, ROUND = 8, 24
"""Dots. Radius of a plate, and of one in the order of the draw."""
INSET: Final = 0.6
"""Millimetres. From the edge of a plate to the line within it."""
BAR, LOW_BAR = 0.8, 0.4
"""Millimetres. Height of the bar at a plate's foot."""
PLATES: Final[Mapping[str, Mapping[str, Any]]] = {
    "": {"fill": "panel", "line": "dim"},
    "void": {"fill": "panel", "line": "words", "dashed": True},
    "lit": {"fill": "words"},
    "last": {"fill": "words", "glow": "words"},
    "asked": {"fill": "words", "line": "act", "width": 6, "glow": "act"},
}
"""Frames of the numbers by their state."""
BESIDE: Final[tuple[tuple[Step, Step, Space], ...]] = (
    ("total", "strong", "wide"),
    ("large", "strong", "wide"),
    ("strong", "body", "line"),
    ("body", "body", "line"),
)
"""Sizes of the words beside the ball, and the gap between them, tried in this order."""
FIGURES: Final[tuple[Step, ...]] = ("large", "strong", "body")
HEADS: Final[Mapping[Audience, Sequence[Step]]] = {
    "dealer": ("large", "strong", "body"),
    "players": ("large", "strong"),
}
LOW_HEADS: Final[Sequence[Step]] = ("body",)
"""Sizes of the game's number."""
PILLS: Final[Mapping[str, tuple[str, str]]] = {"open": ("green", "words"), "void": ("ground", "words")}
"""Plate and ink of a game's state, where they are not ink on ivory."""


def head(it: HeadContents, audience: Audience) -> Content:
    """Return the game's number, its state on a plate, and how many numbers are drawn."""
    full, low = (_head(it, steps) for steps in (HEADS[audience], LOW_HEADS))
    return place(by_screen(full, low))


def _head(it: HeadContents, steps: Sequence[Step]) -> Content:
    aside = STRONG._replace(steps=("strong", "body", "note"), narrow=0.76, role="may")
    state = label(it.state.upper(), style=BODY._replace(weight="Black"), colour=PILLS.get(it.state, ("", "ink"))[1])
    options = [
        strip([_game(it.game, step), _pill(state, it.state)], [label(it.aside, style=aside, colour="muted")])
        for step in steps
    ]
    return first_good(*options)


def _game(words: str, step: Step) -> Content:
    return label(words, style=BODY._replace(steps=(step,), weight="Black"))


def _pill(words: Content, state: str) -> Content:
    """Return OPEN on green, CLOSED on ivory, VOID in a dashed frame."""
    if not state:
        return blank
    line = {"line": "words", "dashed": True} if state == "void" else {}
    return framed(pad(words, "gap", "tight"), fill=PILLS.get(state, ("words", ""))[0], radius=20, **line)


def numbers(it: NumbersContents, count: int, columns: int) -> Content:
    """Return all numbers in two halves: drawn ones on ivory. Over them the last one, which has light around it."""
    cells = [kept(_number, number, _state(it, number), it.bars[number - 1] if it.bars else 0) for number in _to(count)]
    lies_over = [number in (it.last, it.asked) for number in _to(count)]
    under = [place(blank) if over else cell for cell, over in zip(cells, lies_over, strict=True)]
    over = [cell if over else place(blank) for cell, over in zip(cells, lies_over, strict=True)]
    return same_size(stack(_halves(under, columns), _halves(over, columns)), "number", "drawn")


def _halves(cells: Sequence[Content], columns: int) -> Content:
    half = len(cells) // 2
    return column(flex(grid(cells[:half], columns, "hair")), flex(grid(cells[half:], columns, "hair")), gap="line")


def _to(count: int) -> range:
    return range(1, count + 1)


def _state(it: NumbersContents, number: int) -> str:
    """Return how a number looks. A broken ball is void; the number in question is asked."""
    marks = {"asked": it.asked == number, "last": it.last == number}
    marks |= {"lit": number in it.lit, "void": number in it.void}
    return next((name for name, there in marks.items() if there), "")


def _number(number: int, state: str, bar: int) -> Content:
    drawn = state in {"lit", "last", "asked"}
    ink = "ink" if drawn else "words" if state == "void" else "muted"
    style = BODY._replace(weight="Black" if drawn else "Semibold")
    full, low = (
        label(str(number), style=style._replace(steps=steps), colour=ink, kind="drawn" if drawn else "number")
        for steps in (FIGURES, BODY.steps)
    )
    figure = place(by_screen(full, low))
    inside = by_screen(pad(figure, "", "hair"), figure)
    if bar and not state:
        inside = stack(_bar(bar), inside)
    if state == "last":
        inside = stack(_inset(filling(lambda box: Frame(box, line="ink", width=3, radius=RADIUS - 4))), inside)
    return framed(inside, owner=f"number {number}", radius=RADIUS, **PLATES[state])


def _inset(content: Content) -> Content:
    """Return content a little within its room."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        edge = theme.dots(INSET)
        part = content((room[0] - 2 * edge, room[1] - 2 * edge), theme)
        return Arranged(room, ((edge, edge, part),))

    return arrange


def _bar(share: int) -> Content:
    """Return the bar at a plate's foot: how often its number came, beside the most frequent one."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        high, side = max(2, theme.dots(LOW_BAR if theme.low else BAR)), theme.space("tight")
        wide = (room[0] - 2 * side) * share // FULL
        return of(room, Frame(Box(side, room[1] - 2 * high, wide, high), "bar", fill="dim", radius=0))

    return arrange


def ball(it: BallContents, audience: Audience) -> Content:
    """Return the ball with its place in the order; before the first, and after the settling, words alone."""
    words = _beside(it)
    if it.void:
        return framed(place(words), fill="words", radius=RADIUS)
    if not it.number:
        return place(words)
    of_size = (row(_ball(it.number, mm), flex(place(words)), gap="gap") for mm in (BALL[audience], LOW_BALL))
    return place(by_screen(*of_size), "start")


def _beside(it: BallContents) -> Content:
    """Return the largest words, and a line below them; above them where they are a sum that is won."""
    return first_good(*(_words(it, *option) for option in BESIDE))


def _words(it: BallContents, step: Step, below: Step, gap: Space) -> Content:
    ink, dim = ("ink", "ink") if it.void else ("wins" if it.won else "words", "muted")
    style = HEADING._replace(steps=(step,), lines=1 if it.won or it.number else 2)
    title = label(it.title, style=style, colour=ink, kind="title")
    small = STRONG._replace(steps=(below,), lines=2, align="middle", narrow=0.84)
    parts = [label(it.beneath, style=small, colour=dim)] if it.beneath else []
    return pad(column(*((*parts, title) if it.won else (title, *parts)), align="middle", gap=gap), "", "tight")


def _ball(number: int, mm: float) -> Content:
    owner = f"number {number}"
    figure = label(
        str(number), style=BODY._replace(steps=("result", "large"), weight="Black"), colour="ink", kind="ball"
    )
    picture = thing(lambda box: Picture(box, "ball", owner, "ball", "ink", ground="words"), mm, mm)
    inside = column(fixed(row(fixed(place(figure), 0.8 * mm)), 0.5 * mm))
    return stack(picture, _square(place(inside), mm))


def _square(content: Content, mm: float) -> Content:
    return column(fixed(row(fixed(content, mm)), mm))


def order(it: OrderContents) -> Content:
    """Return a place for each number, in the order drawn."""
    shown = [*it.drawn, *[0] * (it.places - len(it.drawn))]
    newest = len(it.drawn) - 1 if it.marked else -1
    cells = [kept(_drawn, number, number == it.asked, at == newest) for at, number in enumerate(shown)]
    places = same_size(grid(cells, ROW, "hair"), "order")
    return by_screen(column(caption("ORDER OF THE DRAW"), flex(places), gap="line"), places)


def _drawn(number: int, asked: bool, newest: bool) -> Content:
    if not number:
        return framed(place(blank), line="dim", radius=ROUND)
    figure = label(str(number), style=BODY._replace(weight="Black"), colour="ink", kind="order")
    state = "asked" if asked else "last" if newest else "lit"
    return framed(place(figure), owner=f"drawn {number}", radius=ROUND, **PLATES[state])


def foot(it: FootContents) -> Content:
    """Return which game is open, else the casino's name; and what the bars of the numbers are."""
    start = label(it.next_open or it.casino, style=NOTE, colour="muted" if it.next_open else "accent")
    ends = [label(words, style=NOTE, colour="muted") for words in it.bars]
    ends += [label(it.casino, style=NOTE, colour="accent")] if it.next_open else []
    return place(first_good(*(strip([start], [end]) for end in ends), start, blank), "start")


def schedule(words: str) -> Content:
    """Return what is said of the schedule of prizes."""
    return place(label(words, style=NOTE._replace(weight="Bold")), "end")
