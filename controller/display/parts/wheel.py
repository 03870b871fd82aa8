# SPDX-License-Identifier: MIT
"""A wheel, its result as the largest object of the screen, and the last results."""

from collections.abc import Sequence
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
from controller.display.kit.panel import Panel, Scene
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Step, Theme
from controller.display.parts.pieces import caption, plate
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.face import Face, Token, WheelPanel
from controller.engine.shown.views import Result, View
from controller.engine.values.money import to_one

APART: Final = " \u00b7 "
NAMELESS: Final = ("die", "number")
"""Tokens that say all that is called of them by themselves: the words beside them are those of what wins."""
SQUARE: Final = 0.06
"""Share of a plate's height. Radius of its corners, unless it is red: red is rounder, so that no colour is needed."""
HIGH: Final = 1.9
"""Height of a small token in heights of a capital."""
DESCENT: Final = 4.5
"""Millimetres. Additional room below the largest letters."""
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
        picture = filling(lambda box: Picture(box, "wheel", "", "wheel at rest", details=(arc,)))
        peg = plate(label("ON A PEG", style=BODY._replace(weight="Bold")), "ground")
        return stack(picture, place(pad(peg, "", "tight"), "middle", "end")) if it.peg else picture
    turns = (it.places, it.turns)
    picture = filling(lambda box: Picture(box, "wheel", "", "whole wheel", details=turns, ground="ground"))
    return stack(picture, place(_count(it.revolutions))) if it.revolutions else picture


def _count(revolutions: int) -> Content:
    figure = label(str(revolutions), style=BODY._replace(steps=("total",), weight="Black"))
    words = label("revolution" if revolutions == 1 else "revolutions", style=NOTE._replace(narrow=0.76))
    return column(figure, words, align="middle", gap="tight")


WHEEL: Final = Panel("wheel", wheel_contents, lambda it: kept(wheel, it), moves="things")


# The result


class SpinResult(NamedTuple):
    """The result of a spin, or the state before it. won: somebody is paid for it."""

    title: str
    beneath: tuple[str, ...] = ()
    token: Token | None = None
    won: bool = False


def result_contents(scene: Scene) -> SpinResult:
    """Return the result with its words, or the state in words."""
    view, face = scene.view, scene.look.face
    head = wording.headline(view) if scene.dealer else wording.players_headline(view)
    if view.declared and head.outcome:
        return _declared(face, view, view.declared, head.text, won=head.tone == "result")
    beneath = (wording.aside(view), "" if scene.dealer else head.source)
    return SpinResult(head.text or scene.look.title, tuple(filter(None, beneath)))


def _declared(face: Face, view: View, result: Result, headline: str, *, won: bool) -> SpinResult:
    token = next(iter(face.tokens_of(result.outcome)), None)
    said = list(dict.fromkeys(words for wager, words in face.says.items() if wager in result.wins))
    title, _, more = headline.partition(": ")
    nameless = token is not None and token.kind in NAMELESS
    if said and ((nameless and not result.meaning) or (token and title == token.text)):
        title, said = wording.sentence(said[0]), said[1:]
    elif more:
        said = [more]
    if not said and len(result.wins) == 1 and len(face.says) in {0, len(face.areas)}:
        said = [f"pays {to_one(*result.wins.values())}"]
    paid = any(it.how == "wins" for it in view.owed)
    return SpinResult(title, tuple(said), token, won=won and paid)


def spin_result(it: SpinResult, mm: float) -> Content:
    """Return the token of the result so many millimetres high, and its words beside it."""
    steps: tuple[Step, ...] = ("result", "total", "large", "strong", "body")
    words = first_good(*(_words(it, step, lines) for step in steps for lines in (1, 2)))
    beside = flex(place(words, "start", "start"))
    return row(token(it.token, mm, won=it.won), beside, gap="wide", align="start") if it.token else row(beside)


def _words(it: SpinResult, step: Step, lines: int) -> Content:
    title = label(it.title, style=BODY._replace(steps=(step,), weight="Black", lines=lines, narrow=0.84), kind="title")
    beneath = wording.sentence(APART.join(it.beneath))
    below = label(beneath, style=BODY._replace(steps=("strong", "body", "note"), lines=3, role="may", narrow=0.76))
    descends = fixed(blank, DESCENT if step == "result" else 0.1)
    return pad(column(title, descends, below, gap="line") if beneath else title, "", "line")


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


def last_contents(scene: Scene) -> tuple[Token, ...] | None:
    """Return the tokens of the last results, the newest first; None before the first one."""
    face = scene.look.face
    found = [next(iter(face.tokens_of(it.outcome)), None) for it in wording.recent(scene.view)]
    return tuple(it for it in found if it)[:LAST] or None


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
        side = round(HIGH * theme.capital("note"))
        return _token(it, 0.5, figure, line="line")((side, side), theme)

    return arrange
