# SPDX-License-Identifier: MIT
"""Instruments beside the layout: dice in a tumbler, drawn balls, the puck, indicator lights, facts."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from controller.display import wording
from controller.display.kit.items import Frame, Picture
from controller.display.kit.layout import (
    Content,
    blank,
    column,
    first_good,
    flex,
    framed,
    pad,
    place,
    row,
    same_size,
    thing,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Step
from controller.display.panel import Panel, Scene
from controller.display.parts.pieces import caption
from controller.engine.record.on_show import ShownDrawn, ShownPuck, ShownSpins
from controller.engine.record.shown import in_words
from controller.engine.rules.face import DicePanel, DrawnPanel, FactsPanel, LightsPanel, PuckPanel, Token
from controller.engine.rules.whole_tables import Fact
from controller.engine.shown import not_playing
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import View

Lines = tuple[tuple[str, str], ...]
"""Facts as lines: label and value."""
DICE_MM: Final = (16.0, 12.0, 9.0, 7.0)
BALLS_MM: Final = (15.0, 11.0, 8.0, 6.5)
"""Millimetres. Sizes that are tried."""
LAMP_MM: Final = (8.0, 6.5, 5.0, 4.0, 3.2, 2.4)
"""Millimetres. Sizes of a light that are tried."""


# The dice of a simulated tumbler


class Tumbler(NamedTuple):
    """The tumbler at rest, or covered."""

    title: str
    state: str
    dice: tuple[int, ...]


def tumbler_shows(scene: Scene) -> Tumbler | None:
    """Return what is seen of a simulated tumbler; None while dice of an earlier throw would be read as a result."""
    panel = next((it for it in scene.look.face.own if isinstance(it, DicePanel)), None)
    if panel is None or not scene.dealer or not scene.look.simulated:
        return None
    seen, view = scene.extras.tumbler or SeenTumbler(), scene.view
    lie = seen.dice and not (seen.turning or view.turning or view.open or view.call)
    if not (seen.covered or lie):
        return None
    state = "cover on" if seen.covered else "not flat" if 0 in seen.dice else ""
    return Tumbler(panel.title, state, () if seen.covered else tuple(seen.dice))


def tumbler(it: Tumbler) -> Content:
    """Return the dice as they lie; under the cover none."""
    head = row(caption(it.title.upper()), flex(place(label(it.state, style=NOTE), "end", "")))
    options = [column(head, row(*(_die(die, mm) for die in it.dice), gap="line"), gap="line") for mm in DICE_MM]
    return place(pad(first_good(*options) if it.dice else head, "", "hair"), "start", "start")


def _die(number: int, mm: float) -> Content:
    token = Token("die", str(number))
    return thing(lambda box: Picture(box, "die", str(number), "token", details=(token,)), mm, mm)


# Drawn balls


class DrawnBalls(NamedTuple):
    """The balls drawn so far with their names and numbers, and what the device does."""

    title: str
    device: str
    balls: tuple[tuple[Token, str], ...]
    places: int


def drawn_shows(scene: Scene) -> DrawnBalls | None:
    """Return the drawn balls for the dealer; None once the result shows them."""
    panel = next((it for it in scene.look.face.own if isinstance(it, DrawnPanel)), None)
    if panel is None or not scene.dealer or scene.view.declared is not None:
        return None
    drawn, known = scene.view.shown(ShownDrawn), scene.look.face.tokens
    device = "" if not_playing.reason(scene.view) else drawn.drawing
    balls = tuple(
        (known[ball][0], f"{known[ball][0].ground} {number}")
        for ball, number in zip(drawn.balls, drawn.numbers, strict=True)
    )
    return DrawnBalls(panel.title, device, balls, panel.count)


def drawn(it: DrawnBalls) -> Content:
    """Return the balls as they were drawn, with their numbers; a ring in the place of one that is still to come."""
    head = row(caption(it.title.upper()), flex(place(label(it.device, style=NOTE), "end", "")))
    options = [column(head, row(*map(flex, _balls(it, mm)), align="start"), gap="line") for mm in BALLS_MM]
    return place(pad(first_good(*options), "", "hair"), "start", "start")


def _balls(it: DrawnBalls, mm: float) -> list[Content]:
    found: list[Content] = []
    for token, words in it.balls:
        ball = _ball(token, mm)
        found.append(place(column(ball, label(words, style=BODY), align="middle"), "middle", ""))
    ring = thing(lambda box: Frame(box, "ball", line="line", radius=box.width // 2, dashed=True), mm, mm)
    return [*found, *[place(ring, "middle", "")] * (it.places - len(found))]


def _ball(token: Token, mm: float) -> Content:
    return thing(lambda box: Picture(box, "ball", token.ground, "token", details=(token,)), mm, mm)


# The puck


class PuckShown(NamedTuple):
    """The point, 0 while the puck is OFF; and who shoots: label and name."""

    point: int
    shooter: tuple[str, str]


def puck_shows(scene: Scene) -> PuckShown | None:
    """Return the point, and who shoots."""
    panel = next((it for it in scene.look.face.own if isinstance(it, PuckPanel)), None)
    if panel is None:
        return None
    lines = _lines(panel.facts, scene.view) or ((panel.title, "none yet"),)
    return PuckShown(scene.view.shown(ShownPuck).point or 0, lines[0])


def puck_panel(it: PuckShown) -> Content:
    """Return the puck with its word and the point, and the shooter beside it."""
    names = [_shooter(it.shooter, lines) for lines in (1, 2)]
    line = "words" if it.point else "dim"
    options = [
        row(
            flex(framed(place(pad(_point(it.point, step), "hair", "hair")), fill="ground", line=line)),
            flex(place(pad(name, "", "hair"), "start"), 1.2),
            gap="gap",
        )
        for step in ("result", "total", "large", "strong", "body")
        for name in names
    ]
    return first_good(*options)


def _shooter(it: tuple[str, str], lines: int) -> Content:
    style = BODY._replace(steps=("large", "strong", "body"), weight="Black", lines=lines, narrow=0.76)
    name = label(wording.sentence(it[1]), style=style)
    return first_good(column(caption(it[0].upper()), name, gap="tight"), name)


def _point(point: int, step: Step) -> Content:
    word = label("ON" if point else "OFF", style=BODY._replace(weight="Black"), colour="ink" if point else "words")
    disc = framed(pad(word, "tight", "tight"), fill="words" if point else "black", line="words", radius=20)
    none = label("NO POINT", style=NOTE._replace(narrow=0.76), colour="muted")
    figure = label(str(point), style=BODY._replace(steps=(step,), weight="Black")) if point else none
    both = row(disc, figure, gap="line"), column(disc, figure, gap="tight", align="middle")
    return first_good(*both) if point else first_good(*both, disc)


def shooter_shows(scene: Scene) -> Lines | None:
    """Return the other facts of the shooter."""
    panel = next((it for it in scene.look.face.own if isinstance(it, PuckPanel)), None)
    facts = tuple(it for it in panel.facts if scene.dealer or not it.dealer) if panel else ()
    return _lines(facts, scene.view)[1:] or None


def shooter_facts(lines: Lines) -> Content:
    """Return facts in lines, as many as have room."""
    options = (column(*(_line(*it) for it in lines[:many]), gap="line") for many in range(len(lines), 0, -1))
    return first_good(*(pad(same_size(it, "fact"), "", "hair") for it in options), blank)


# Lights and facts


class LampRow(NamedTuple):
    """A set of lights: its name, how many there are, and how many are on."""

    name: str
    lamps: int
    on: int


def lights_shows(scene: Scene) -> tuple[str, tuple[LampRow, ...]] | None:
    """Return the indicator lights; without lamps how often each result was spun."""
    panel = next((it for it in scene.look.face.own if isinstance(it, LightsPanel)), None)
    if panel is None:
        return None
    on = scene.view.lights or scene.view.shown(ShownSpins).counts
    rows = (LampRow(wording.sentence(it.name), it.count, on.get(it.name, 0)) for it in panel.sets)
    return panel.title, tuple(rows)


def lights(title: str, rows: tuple[LampRow, ...]) -> Content:
    """Return a row for each set: its name, and its lights. A light that is on is filled, others are rings."""
    head = caption(title.upper())
    options = [
        column(
            *top,
            *(row(flex(label(it.name, style=BODY._replace(narrow=0.84), kind="set")), _lamps(it, mm)) for it in rows),
            gap=gap,
        )
        for top in ((head,), ())
        for mm in LAMP_MM
        for gap in ("line", "hair")
    ]
    return same_size(first_good(*options), "set")


def _lamps(it: LampRow, mm: float) -> Content:
    return row(*(_lamp(it, mm, on=number < it.on) for number in range(it.lamps)), gap="hair")


def _lamp(it: LampRow, mm: float, *, on: bool) -> Content:
    """Return a light: full and bright if it is on, else a ring."""
    name, colour = ("lamp on", "words") if on else ("lamp off", "muted")
    return thing(lambda box: Picture(box, "light", it.name, name, colour), mm, mm)


def facts_shows(scene: Scene) -> tuple[str, Lines] | None:
    """Return the facts of the game; None without any."""
    panel = next((it for it in scene.look.face.own if isinstance(it, FactsPanel)), None)
    told = tuple(it for it in panel.facts if scene.dealer or not it.dealer) if panel else ()
    lines = _lines(told, scene.view)
    return (panel.title, lines) if panel and lines else None


def facts(title: str, lines: Lines) -> Content:
    """Return the facts below their heading. One that says no more than the heading needs none."""
    rows = [_line(*it) for it in lines]
    named = title in [words for words, _ in lines[:1]]
    whole = same_size(column(caption(title.upper()), *rows, gap="line"), "fact")
    alone = same_size(column(*rows, gap="line"), "fact")
    return pad(alone if named else first_good(whole, alone), "", "hair")


def _lines(every: Sequence[Fact], view: View) -> Lines:
    said = view.said
    return tuple((it.words, wording.spoken(in_words(said[it.name]))) for it in every if it.name in said)


def _line(words: str, value: str) -> Content:
    """Return a fact: its name, its value at the right, or below where they have no room in one line."""
    name = label(words, style=NOTE._replace(narrow=0.76), colour="muted", kind="")
    said = label(wording.sentence(value), style=BODY._replace(narrow=0.84, weight="Bold"), kind="fact")
    return first_good(row(flex(name), said, gap="gap"), column(name, said, gap="tight"))


TUMBLER: Final = Panel("dice", tumbler_shows, tumbler, yields_to=frozenset({"payment"}))
DRAWN: Final = Panel("drawn", drawn_shows, drawn, yields_to=frozenset({"payment"}))
PUCK: Final = Panel("puck", puck_shows, puck_panel, yields_to=frozenset({"payment"}))
SHOOTER: Final = Panel("shooter", shooter_shows, shooter_facts, yields_to=frozenset({"payment"}))
LIGHTS: Final = Panel("lights", lights_shows, lambda it: lights(*it))
FACTS: Final = Panel("facts", facts_shows, lambda it: facts(*it), yields_to=frozenset({"payment"}))
