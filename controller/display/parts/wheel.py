# SPDX-License-Identifier: MIT
"""A wheel, its result as the largest object of the screen, and the last results."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from controller.display import wording
from controller.display.drawing.wheels import Arc, Turns
from controller.display.kit.items import Arranged, Frame, Picture, Size
from controller.display.kit.layout import (
    Content,
    blank,
    column,
    filling,
    first_good,
    fixed,
    flex,
    framed,
    kept,
    pad,
    place,
    row,
    same_size,
    stack,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Step, Theme
from controller.display.panel import Panel, Scene
from controller.display.parts import result
from controller.display.parts.pieces import caption, plate
from controller.display.parts.result import Thrown
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.face import Token, WheelPanel

SQUARE: Final = 0.06
"""Share of a plate's height. Radius of its corners, unless it is red: red is rounder, so that no colour is needed."""
DESCENT: Final = 3.2
"""Millimetres. Additional room below the largest letters."""
STEPS: Final[tuple[Step, ...]] = ("result", "total", "large", "strong", "body")
LINES: Final = (1, 2, 3)
"""Sizes of the result's words, and lines that they may have."""
LAST: Final = 14
"""Most results that are listed."""


class WheelContents(NamedTuple):
    """How a wheel rests or turns. arc: None while it turns, or while nothing is known of it."""

    places: tuple[Token, ...]
    arc: Arc | None
    turns: Turns
    revolutions: int
    peg: bool


def wheel_contents(scene: Scene) -> WheelContents:
    """Return how the wheel rests or turns. No result is drawn while its reader is lost, or while it is corrected."""
    panel = next(it for it in scene.look.face.own if isinstance(it, WheelPanel))
    lost = any(it.device == panel.device for it in scene.view.alarms)
    shown = ShownWheel() if lost or scene.view.correcting else scene.view.shown(ShownWheel)
    at = _place(panel, shown)
    arc = None if at is None else _arc(panel, shown, at)
    pointer = not panel.ball and bool(shown.wheel or shown.revolutions)
    turns = Turns(_clockwise(shown.wheel), _clockwise(shown.ball), panel.ball, pointer)
    return WheelContents(panel.places, arc, turns, shown.revolutions, shown.peg)


def _place(panel: WheelPanel, shown: ShownWheel) -> int | None:
    """Return the index of the place with the ball or at the indicator; None while the wheel moves."""
    if panel.ball:
        number = str(shown.crown)
        return next((index for index, token in enumerate(panel.places) if token.text == number), None)
    return None if shown.section is None else shown.section % len(panel.places)


def _arc(panel: WheelPanel, shown: ShownWheel, at: int) -> Arc:
    """Return the arc. On a peg the place wins that passed the indicator last (s 154(2))."""
    past = shown.peg and shown.wheel == "clockwise"
    won = (at + past) % len(panel.places)
    return Arc(panel.places, at + 0.5 * shown.peg, won, panel.ball, "left" if panel.ball else "top")


def _clockwise(direction: str | None) -> bool | None:
    return None if direction is None else direction == "clockwise"


def wheel(it: WheelContents) -> Content:
    """Return an arc of the wheel with what is at the pointer; while it turns, the whole wheel and its revolutions."""
    arc = it.arc
    if arc is not None:
        picture = filling(lambda box: Picture(box, "wheel", "wheel", "wheel at rest", details=(arc,)))
        peg = plate(label("ON A PEG", style=BODY._replace(weight="Bold")), "ground")
        return stack(picture, place(pad(peg, "", "tight"), "middle", "end")) if it.peg else picture
    turns = (it.places, it.turns)
    picture = filling(lambda box: Picture(box, "wheel", "wheel", "whole wheel", details=turns, ground="ground"))
    return stack(picture, place(_count(it.revolutions))) if it.revolutions else picture


def _count(revolutions: int) -> Content:
    figure = label(str(revolutions), style=BODY._replace(steps=("total",), weight="Black"))
    words = label("revolution" if revolutions == 1 else "revolutions", style=NOTE._replace(narrow=0.76))
    return column(figure, words, align="middle", gap="tight")


WHEEL: Final = Panel("wheel", wheel_contents, lambda it: kept(wheel, it), moves="things")


# The result


def spin_result(it: Thrown, mm: float) -> Content:
    """Return the token of the result so many millimetres high, and its words beside it."""
    fewer = dict.fromkeys(it._replace(beneath=it.beneath[:many]) for many in (len(it.beneath), 2, 1, 0))
    words = first_good(*(_words(each, *option) for each in fewer for option in product(STEPS, LINES)))
    objects = [token(each, mm, won=it.won) for each in it.tokens]
    return row(*objects, flex(place(words, "start", "start")), gap="wide", align="start")


def _words(it: Thrown, step: Step, lines: int) -> Content:
    title = label(it.title, style=BODY._replace(steps=(step,), weight="Black", lines=lines, narrow=0.84), kind="title")
    beneath = wording.sentence(result.APART.join(it.beneath))
    small = BODY._replace(steps=("strong", "body", "note"), lines=lines, role="may", narrow=0.76)
    descends = fixed(blank, DESCENT if step == "result" else 0.1)
    return pad(column(title, descends, label(beneath, style=small), gap="line") if beneath else title, "", "line")


def token(it: Token, mm: float, *, won: bool = False) -> Content:
    """Return a number on its plate, or a symbol, of this height."""
    look: dict[str, Any] = {"line": "wins", "width": 6, "glow": "wins"} if won else {"line": "line"}
    figure = label(it.text, style=BODY._replace(steps=("result", "large", "body"), weight="Black"), kind="figure")
    return _square(_token(it, 0.3, place(figure), **look), mm)


def _token(it: Token, round_: float, figure: Content, **look: Any) -> Content:
    """Return a symbol, or a number on its plate. `round_`: share of the height that is the radius of a red plate."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        if it.kind == "number":
            radius = round(room[1] * (round_ if it.ground == "red" else SQUARE))
            return framed(figure, fill=it.ground, owner=it.text, radius=radius, **look)(room, theme)
        ring = filling(lambda box: Frame(box, "", it.text, radius=box.width // 2, **look))
        picture = filling(lambda box: Picture(box, "", it.text, "token", details=(it,)))
        return (stack(ring, picture) if "glow" in look else picture)(room, theme)

    return arrange


def _square(content: Content, mm: float) -> Content:
    return column(fixed(row(fixed(content, mm)), mm))


# The last results


def last_shows(scene: Scene) -> tuple[Token, ...] | None:
    """Return the tokens of the last results, the newest first; None before the first one."""
    past = result.past_results(scene) or ()
    return tuple(it.tokens[0] for it in past if it.tokens)[:LAST] or None


def last(every: tuple[Token, ...]) -> Content:
    """Return the last results in a row, as many as fit. A round plate is red, a square one black."""
    rows = [_last(every[:many]) for many in range(len(every), 0, -1)]
    return place(first_good(*rows), "start")


def _last(every: Sequence[Token]) -> Content:
    return same_size(row(caption("LAST"), *map(small, every)), "past")


def small(it: Token) -> Content:
    """Return a result a little higher than a line."""
    figure = place(label(it.text, style=NOTE._replace(weight="Bold"), kind="past"))

    def arrange(_room: Size, theme: Theme) -> Arranged:
        side = round(result.HIGH * theme.capital("note"))
        return _token(it, 0.5, figure, line="line")((side, side), theme)

    return arrange
