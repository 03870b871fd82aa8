# SPDX-License-Identifier: MIT
"""The panels beside the layout, one for each kind of instrument of a face: its data and its drawing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pygame

from controller.display import wording
from controller.display.drawing import dice, fonts, light, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS
from controller.display.drawing.shapes import ring as ring_of
from controller.display.panels import entry as entry_panel
from controller.display.players import meter, pay_rows, pays
from controller.display.settings import are_dice
from controller.engine.record.on_show import ShownDrawn, ShownSpins
from controller.engine.record.shown import in_words
from controller.engine.rules.face import (
    DicePanel,
    DrawnPanel,
    EntryPanel,
    FactsPanel,
    Instrument,
    LightsPanel,
    PuckPanel,
    Token,
)
from controller.engine.rules.pay_table import MeterPanel, PaysPanel
from controller.engine.rules.whole_tables import Fact
from controller.engine.shown import not_playing
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import Extras, View

Tokens = Mapping[str, tuple[Token, ...]]
"""The tokens with which results and drawn balls are drawn."""


class InstrumentKind(NamedTuple):
    """A kind of instrument: its data from view and extras, its drawing, its height in units, on which screens it is.

    dealer: only for the dealer. players: only for the players. simulated: only at a simulated table. empty: whether
    these data are nothing to show: players have no
    such panel then.
    """

    shows: Callable[[Any, View, Extras], Any]
    draw: Callable[[Brush, pygame.Rect, Any, Any, Tokens], Iterator[None] | None]
    height: Callable[[Any], int]
    dealer: bool = False
    players: bool = False
    simulated: bool = False
    empty: Callable[[Any], bool] = lambda data: False


# On the cloth: no box, a heading


def _headed(brush: Brush, rect: pygame.Rect, title: str, aside: str = "") -> pygame.Rect:
    """Write a heading at the top of a box, and `aside` at its right. Returns the box below it."""
    high = brush.label(title, rect)
    if aside:
        brush.text(aside, Pen("Semibold", brush.least, p.IVORY), (rect.right, rect.top + high), "right")
    return _beneath(brush, rect)


def _beneath(brush: Brush, rect: pygame.Rect) -> pygame.Rect:
    """The box below a heading."""
    top = round(fonts.CAP * brush.least) + brush.least // 2
    return pygame.Rect(rect.left, rect.top + top, rect.width, rect.height - top)


# The entry terminal


def _draw_entry(
    brush: Brush, rect: pygame.Rect, entry: EntryPanel, keyed: entry_panel.KeyedDigits, known: Tokens
) -> None:
    """The keyed digits; as dice where all that is read there are dice."""
    entry_panel.draw(brush, rect, entry, keyed._replace(dice=are_dice(known)))


# The dice of a simulated tumbler


def _dice(_dice: DicePanel, view: View, extras: Extras) -> SeenTumbler | None:
    """What is seen of the tumbler at rest, or covered: dice of an earlier throw would be read as a result."""
    seen = extras.tumbler or SeenTumbler()
    thrown = seen.dice and not (seen.turning or view.turning or view.open or view.call)
    return seen if seen.covered or thrown else None


def _draw_dice(brush: Brush, rect: pygame.Rect, shown: DicePanel, seen: SeenTumbler, _tokens: Tokens) -> None:
    """The dice as they lie; under the cover none."""
    aside = "cover on" if seen.covered else "not flat" if 0 in seen.dice else ""
    room = _headed(brush, rect, shown.title, aside)
    if seen.covered:
        brush.card(room, p.WELL, brush.px(RADIUS))
        return
    side = min(brush.px(84), round(room.width / (1.25 * len(seen.dice))), round(0.86 * room.height))
    box = pygame.Rect(room.centerx - tokens.width(len(seen.dice), side) // 2, room.centery - side // 2, side, side)
    for face in seen.dice:
        dice.draw(brush, str(face), box)
        box = box.move(side + tokens.gap(side), 0)


# Indicator lights

ROW = 1.15
"""The least height of a row of lights, or of a fact, in least sizes."""
LEAST_LAMP = 0.6
"""The least size of a light, in least sizes."""
FOOT = 4
"""What is free beneath the lights, in units: a list may begin there."""


def _lights(_shown: LightsPanel, view: View, _extras: Extras) -> dict[str, int]:
    """By set, how many are lit; on a table without lamps (s 479(b)), how often each result was spun."""
    return view.lights or view.shown(ShownSpins).counts


class LightSets(NamedTuple):
    """The sets of a panel of lights: so many side by side, and one beneath the other."""

    shown: LightsPanel
    columns: int
    rows: int

    @property
    def most(self) -> int:
        """How many lights the longest set has."""
        return max(lights.count for lights in self.shown.sets)

    def each(self, brush: Brush, room: pygame.Rect) -> tuple[int, int]:
        """How wide and how high a set is."""
        wide = (room.width - (self.columns - 1) * brush.least) // self.columns
        return wide, (room.height - brush.px(FOOT)) // self.rows

    def lamp(self, brush: Brush, room: pygame.Rect) -> int:
        """The size of a light."""
        wide, high = self.each(brush, room)
        named = max(fonts.width(wording.sentence(it.name), "Semibold", brush.least) for it in self.shown.sets)
        return min(round(high * 0.82), round((wide - named - brush.least // 3) / self.most / 1.16))


def _draw_lights(brush: Brush, rect: pygame.Rect, shown: LightsPanel, on: dict[str, int], _tokens: Tokens) -> None:
    """Each set with its name, and its lights at the right: in rows, or side by side where these have no room.

    Nothing where lights would be too small to be seen.
    """
    rows = len(shown.sets)
    while rows > 1 and rect.height < rows * round(ROW * brush.least):
        rows = (rows + 1) // 2
    sets = LightSets(shown, -(-len(shown.sets) // rows), rows)
    room = _beneath_or_beside(brush, rect, sets)
    (wide, pitch), size = sets.each(brush, room), sets.lamp(brush, room)
    for number, lights in enumerate(shown.sets if size >= LEAST_LAMP * brush.least else ()):
        down, across = divmod(number, sets.columns)
        row = pygame.Rect(room.left + across * (wide + brush.least), room.top + down * pitch, wide, pitch)
        brush.middle(wording.sentence(lights.name), Pen("Semibold", brush.least, p.IVORY), row, "left")
        for place in range(lights.count):
            x = row.right - (sets.most - place) * (size + tokens.gap(size)) + tokens.gap(size)
            at = (x, row.centery - size // 2)
            light.lamp(brush, at, size, p.GROUNDS[lights.ground], lit=place < on.get(lights.name, 0))


def _beneath_or_beside(brush: Brush, rect: pygame.Rect, sets: LightSets) -> pygame.Rect:
    """What the heading leaves: it stands in the line of the first set where that makes lights larger than above them.

    There it stands only where lights without it are not larger.
    """
    title = sets.shown.title
    taken = spaced_width(title.upper(), "Semibold", brush.least) + brush.least
    beside = pygame.Rect(rect.left + taken, rect.top, rect.width - taken, rect.height)
    size = sets.lamp(brush, beside) if sets.columns == 1 else 0
    if size < sets.lamp(brush, rect) or size <= sets.lamp(brush, _beneath(brush, rect)):
        return _titled_if(brush, rect, title, sets.rows)
    first = rect.top + sets.each(brush, rect)[1] // 2
    brush.label(title, pygame.Rect(rect.left, first - round(fonts.CAP * brush.least) // 2, taken, 0))
    return beside


# DrawnPanel balls


WIDEST_BALL = "green 63"
"""The longest words beneath a ball."""


class SeenBalls(NamedTuple):
    """The balls drawn so far with their numbers, and what the device does. declared: the result shows the balls."""

    balls: tuple[str, ...]
    numbers: tuple[int, ...]
    drawing: str
    declared: bool


def _drawn(_shown: DrawnPanel, view: View, _extras: Extras) -> SeenBalls:
    """A device that is stopped does nothing."""
    drawn = view.shown(ShownDrawn)
    drawing = "" if not_playing.reason(view) else drawn.drawing
    return SeenBalls(drawn.balls, drawn.numbers, drawing, view.declared is not None)


def _draw_drawn(brush: Brush, rect: pygame.Rect, shown: DrawnPanel, drawn: SeenBalls, known: Tokens) -> None:
    """The balls as they were drawn, with their numbers; a ring in the place of one that is still to come.

    Nothing once the result shows them.
    """
    if drawn.declared:
        return
    room, pen = _headed(brush, rect, shown.title, drawn.drawing), Pen("Bold", brush.least, p.IVORY)
    foot, named = round(1.2 * brush.least), fonts.width(WIDEST_BALL, "Bold", brush.least) + brush.least // 2
    side = min(room.height - foot, round(0.7 * room.width / shown.count))
    wide = max(round(1.3 * side), named)
    left = room.centerx - wide * shown.count // 2
    for place in range(shown.count):
        box = pygame.Rect(left + place * wide + (wide - side) // 2, room.bottom - foot - side, side, side)
        if place >= len(drawn.balls):
            ring = ring_of(side // 2, p.LINE_DIM, brush.px(2))
            brush.surface.blit(ring, ring.get_rect(center=box.center))
            continue
        ball = known[drawn.balls[place]]
        tokens.row(brush, ball, side, box.topleft)
        words = f"{ball[0].ground} {drawn.numbers[place]}"
        brush.middle(words, pen, pygame.Rect(box.left, box.bottom, side, foot))


# The puck, and facts in words

FactLines: TypeAlias = tuple[tuple[str, str], ...]
"""Facts as lines of label and value."""


def _lines(facts: tuple[Fact, ...], view: View) -> FactLines:
    said = view.said
    return tuple((fact.words, wording.spoken(in_words(said[fact.name]))) for fact in facts if fact.name in said)


def _puck(shown: PuckPanel, view: View, _extras: Extras) -> FactLines:
    return _lines(shown.facts, view)


def _draw_puck(brush: Brush, rect: pygame.Rect, shown: PuckPanel, lines: FactLines, _tokens: Tokens) -> None:
    """The first fact beneath the heading: large if it is alone, else no larger than the state; the others in lines
    beneath it. The point stands with the result."""
    first, *others = lines or ((shown.title, "none yet"),)
    room = _headed(brush, rect, first[0])
    lines_have_room = others and room.height - round(ROW * brush.least) > 1.2 * brush.least
    most = brush.least if lines_have_room else min(round(0.9 * room.height), brush.px(54))
    words = fonts.fitted(wording.sentence(first[1]), "Black", (room.width, most), most, brush.least)
    brush.block(words, "Black", p.IVORY, room)
    taken = words.height + brush.least // 3
    _write_lines(brush, pygame.Rect(room.left, room.top + taken, room.width, room.height - taken), tuple(others))


def _facts(shown: FactsPanel, view: View, _extras: Extras) -> FactLines:
    return _lines(shown.facts, view)


def _draw_facts(brush: Brush, rect: pygame.Rect, shown: FactsPanel, lines: FactLines, _tokens: Tokens) -> None:
    """The facts below their heading; one that says no more than the heading needs none."""
    named = shown.title in [words for words, _ in lines[:1]]
    _write_lines(brush, rect if named else _titled_if(brush, rect, shown.title, len(lines)), lines)


def _titled_if(brush: Brush, rect: pygame.Rect, title: str, rows: int) -> pygame.Rect:
    """The heading, if so many rows have room below it. Returns the box of the rows."""
    needs = round(ROW * brush.least) * rows
    if rect.height - round(1.2 * brush.least) >= needs:
        return _headed(brush, rect, title)
    return rect


def _write_lines(brush: Brush, room: pygame.Rect, lines: FactLines) -> None:
    """Lines of the same size: names at the left, values at the right, or beneath where they have no room there.

    The last are left out if there is no room.
    """
    least = round(ROW * brush.least)
    lines = _that_fit([_in_rows(brush, room.width, line) for line in lines], room.height // least)
    pitch = max(least, min(brush.px(28), room.height // max(1, len(lines))))
    size = min((_line_size(brush, pitch, room.width, line) for line in lines), default=0)
    for number, (words, value) in enumerate(lines):
        row = pygame.Rect(room.left, room.top + number * pitch, room.width, pitch)
        if words:
            brush.middle(words, Pen("Regular", size, p.MUTED), row, "left")
        if value:
            brush.middle(value, Pen("Semibold", size, p.IVORY), row, "right")


def _in_rows(brush: Brush, wide: int, line: tuple[str, str]) -> FactLines:
    """A name with its value beside it, or in the next row if both have no room in one."""
    words, value = line
    needed = fonts.width(words, "Regular", brush.least) + fonts.width(value, "Semibold", brush.least) + brush.least // 2
    return (line,) if needed <= wide else ((words, ""), ("", value))


def _that_fit(lines: Iterable[FactLines], rows: int) -> FactLines:
    """Those of the first lines that are whole in so many rows."""
    found: FactLines = ()
    for line in lines:
        if len(found) + len(line) > rows:
            break
        found += line
    return found


def _line_size(brush: Brush, pitch: int, room: int, line: tuple[str, str]) -> int:
    size = max(brush.least, min(brush.px(21), round(pitch * 0.85)))
    while (
        size > brush.least
        and fonts.width(line[0], "Regular", size) + fonts.width(line[1], "Semibold", size) + size > room
    ):
        size -= 1
    return size


KINDS: dict[type[Instrument], InstrumentKind] = {
    DicePanel: InstrumentKind(_dice, _draw_dice, lambda _: 112, dealer=True, simulated=True),
    LightsPanel: InstrumentKind(_lights, _draw_lights, lambda lights: 56 + 36 * len(lights.sets)),
    DrawnPanel: InstrumentKind(_drawn, _draw_drawn, lambda _: 136),
    PuckPanel: InstrumentKind(_puck, _draw_puck, lambda puck: 126 + 26 * len(puck.facts)),
    FactsPanel: InstrumentKind(
        _facts, _draw_facts, lambda facts: 54 + 28 * len(facts.facts), empty=lambda lines: not lines
    ),
    PaysPanel: InstrumentKind(pays.contents, pay_rows.draw, lambda _: 400),
    MeterPanel: InstrumentKind(meter.contents, meter.draw, lambda _: 176, players=True, empty=lambda meter: not meter),
    EntryPanel: InstrumentKind(entry_panel.shows, _draw_entry, lambda entry: 120 if entry.detail else 88, dealer=True),
}


NAMES = {kind: kind.__name__.removesuffix("Panel").lower() for kind in KINDS}
"""The panel's name for each kind. A face has at most one instrument of a kind."""


def seen(own: tuple[Instrument, ...], *, dealer: bool, simulated: bool) -> dict[str, Instrument]:
    """The instruments of a face that this screen shows, by the names of their panels."""
    kinds = ((each, KINDS[type(each)]) for each in own if type(each) in KINDS)  # the others are whole layouts
    return {
        NAMES[type(each)]: each if dealer else _for_players(each)
        for each, kind in kinds
        if not (kind.players if dealer else kind.dealer)
        and (simulated or not kind.simulated)
    }


def _for_players(shown: Instrument) -> Instrument:
    """The instrument with fewer words: the facts that players need."""
    if isinstance(shown, PuckPanel | FactsPanel):
        return msgspec.structs.replace(shown, facts=tuple(fact for fact in shown.facts if not fact.dealer))
    return shown
