# SPDX-License-Identifier: MIT
"""The layout on the cloth: areas with their odds, legends, and chips on areas and between them."""

from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from controller.display.kit.items import Arranged, Size
from controller.display.kit.layout import Content, blank, first_good, kept, pad, place
from controller.display.kit.text import NOTE, label
from controller.display.kit.theme import Theme
from controller.display.layout import outcome
from controller.display.layout.outcome import FeltContents, Markers
from controller.display.layout.stacks import Stack, of_players, with_returned
from controller.display.panel import Panel, Scene
from controller.display.parts.felt import area as felt_area
from controller.display.parts.felt.area import AreaState, Marker, Setting
from controller.display.parts.felt.lines import lines
from controller.display.parts.felt.stakes import Owners, owners
from controller.engine.record.on_show import ShownPuck, ShownWheel
from controller.engine.rules.face import Area, Face, Legend, Rectangle, Spot

NAME, LOW_NAME = 1.85, 1.15
"""Height of the casino's name and of a line of odds, as a multiple of the height of its capitals; on small screens."""


class Drawing(NamedTuple):
    """What is painted on the cloth: it does not change."""

    casino: str
    columns: int
    rows: int
    areas: tuple[Area, ...]
    legends: tuple[Legend, ...]
    marked: frozenset[str]
    """Wagers on whose areas the puck may lie."""


def drawing(face: Face, casino: str) -> Drawing:
    """Return what is painted on the cloth of a game."""
    marked = {wager for it in face.markers if it.kind == "puck" for wager in it.areas.values()}
    return Drawing(casino, face.columns, face.rows, face.areas, face.legends, frozenset(marked))


class FeltValue(NamedTuple):
    """The layout: what is painted, and what lies on it. states: of the areas. lines: chips between areas."""

    drawing: Drawing
    states: tuple[AreaState, ...]
    lines: tuple[tuple[Spot, tuple[Stack, ...]], ...]
    owners: Owners


def shows(scene: Scene) -> FeltValue | None:
    """Return the layout; None at a game without areas."""
    face = scene.look.face
    return felt_value(face, scene.look.casino, contents(scene), owners(scene.colours)) if face.areas else None


def contents(scene: Scene) -> FeltContents:
    """Return what lies on the layout and what the result does to it."""
    view = scene.view
    crown = None if view.correcting else view.shown(ShownWheel).crown
    markers: Markers = {"puck": view.shown(ShownPuck).point, "crown": crown}
    lying, fates = with_returned(view)
    return FeltContents(view.lit, view.declared, lying, fates, view.moving, markers, dict(scene.colours))


def felt_value(face: Face, casino: str, it: FeltContents, every: Owners) -> FeltValue:
    """Return the layout of a face with what lies on it."""
    areas = {wager: area for area in face.areas for wager in (area.wager, *area.also)}
    where = outcome.sorted_out(it.chips, it.fates, it.moving, areas, face.spots)
    names = outcome.names_of(areas, it.moving)
    lying = outcome.in_areas(where.on_areas, it.fates, names)
    marked = outcome.marked_by(face, areas, it.markers)
    looks = outcome.looks_of(areas, face.areas, it)
    decided = {area for area, its in lying.items() if any(each.fate in {"wins", "loses"} for each in its)}
    to = {wager: areas[other] for wager, other in it.moving.items() if other in areas}
    states = tuple(
        _state(area, _settled(area, lying.get(area, ()), to, decided), it, looks, _marker(marked.get(area.wager), it))
        for area in face.areas
    )
    between = tuple((face.spots[wager], of_players(its, it.fates, names)) for wager, its in where.on_lines.items())
    return FeltValue(drawing(face, casino), states, between, every)


def _settled(
    area: Area, stacks: tuple[Stack, ...], to: Mapping[str, Area], decided: Container[Area]
) -> tuple[Stack, ...]:
    """Return the stacks of an area. What moves is shown once: where it comes to, unless chips there win or lose."""
    if area in decided:
        return tuple(it for it in stacks if not it.coming)
    return tuple(it for it in stacks if it.fate != "moves" or to.get(it.wager) in (None, *_none(decided, to)))


def _none(decided: Container[Area], to: Mapping[str, Area]) -> Iterator[Area]:
    """Return the areas where nothing that comes is shown."""
    return (it for it in to.values() if it in decided)


def _marker(kind: str | None, it: FeltContents) -> Marker:
    if kind == "puck":
        return "puck on" if it.markers.get("puck") else "puck off"
    return "crown" if kind == "crown" else ""


def _state(area: Area, stacks: tuple[Stack, ...], it: FeltContents, looks: outcome.Looks, marker: Marker) -> AreaState:
    if area in looks.won:
        paid = any(each.fate == "wins" for each in stacks)
        return AreaState("paid" if paid else "won", stacks, marker, outcome.paying(area, it.result))
    return AreaState(looks.state(area), stacks, marker)


def felt(it: FeltValue) -> Content:
    """Return the layout: it fills its room."""

    def arrange(room: Size, theme: Theme) -> Arranged:
        grid = Grid(it.drawing, room, theme)
        parts = [
            (*grid.box(each)[:2], legend(each, it.drawing.casino)(grid.size(each), theme)) for each in grid.legends
        ]
        lit: list[tuple[int, int, Arranged]] = []
        for each, now in zip(it.drawing.areas, it.states, strict=True):
            size = grid.size(each)
            part = _area(it, grid, each, now)(size, theme)
            (lit if now.state in {"won", "paid"} else parts).append((*grid.box(each)[:2], part))
        whole = Arranged(room, (*parts, *lit))
        over = lines([(grid.spot(spot), its) for spot, its in it.lines], it.owners, whole)
        return Arranged(room, ((0, 0, whole), (0, 0, over(room, theme))))

    return arrange


def _area(it: FeltValue, grid: "Grid", area: Area, now: AreaState) -> Content:
    return kept(felt_area.area, area, grid.setting(area), now, _of(it.owners, now.stacks))


def _of(every: Owners, stacks: tuple[Stack, ...]) -> Owners:
    """Return the owners of these stacks: an area changes only with them."""
    there = {player for it in stacks for player in it.players}
    return tuple(it for it in every if it.player in there)


class Grid:
    """Places of everything on a layout of this size. Rows of words are as high as their letters."""

    def __init__(self, drawing: Drawing, room: Size, theme: Theme) -> None:
        self._drawing, self._room, self._theme = drawing, room, theme
        self._settings: dict[tuple[Area, ...], Setting] = {}
        dropped = [it for it in drawing.legends if theme.low and it.optional]
        self.legends = [it for it in drawing.legends if it not in dropped]
        high = round((LOW_NAME if theme.low else NAME) * theme.capital("note"))
        self._own = {it: 0 if it in dropped else high for it in drawing.legends if it.name or it.optional}
        others = drawing.rows - sum(it.height for it in self._own)
        self._line = felt_area.line_width(theme)
        self._each = (room[1] - self._line - sum(self._own.values())) / others

    def spot(self, spot: Spot) -> tuple[int, int]:
        """Return a point of the grid in dots."""
        column, line = spot
        return round(column * (self._room[0] - self._line) / self._drawing.columns), round(self._down(line))

    def _down(self, line: float) -> float:
        """Return how far below the top a row begins."""
        inside = {it: min(it.height, max(0, line - it.row)) for it in self._own}
        return (line - sum(inside.values())) * self._each + sum(
            part * self._own[it] / it.height for it, part in inside.items()
        )

    def box(self, it: Rectangle) -> tuple[int, int, int, int]:
        """Return the place of an area. Neighbours share a line."""
        left, top = self.spot((it.column, it.row))
        right, bottom = self.spot((it.column + it.width, it.row + it.height))
        return left, top, right - left + self._line, bottom - top + self._line

    def size(self, it: Rectangle) -> Size:
        """Return the size of an area."""
        return self.box(it)[2:]

    def setting(self, area: Area) -> Setting:
        """Return how an area is inscribed."""
        alike = _alike(self._drawing.areas)[area]
        if alike not in self._settings:
            *_, self._settings[alike] = self.tried(area)
        return self._settings[alike]

    def tried(self, area: Area) -> Iterator[Setting]:
        """Try one setting after another for an area. The last one is used."""
        alike = _alike(self._drawing.areas)[area]
        marked = any(it.wager in self._drawing.marked for it in alike)
        return felt_area.tried(alike, tuple(map(self.size, alike)), self._theme, marked=marked)


@lru_cache(maxsize=8)
def _alike(areas: tuple[Area, ...]) -> Mapping[Area, tuple[Area, ...]]:
    """Return for each area all areas of its kind."""
    kinds: dict[tuple[object, ...], list[Area]] = {}
    for it in areas:
        kinds.setdefault(felt_area.kind_of(it), []).append(it)
    return {it: tuple(each) for each in kinds.values() for it in each}


def legend(it: Legend, casino: str) -> Content:
    """Return words on the layout that are not a wager."""
    if it.name:
        return place(label(casino.upper(), style=NOTE._replace(weight="Bold", narrow=0.76), colour="muted"))
    style = NOTE._replace(narrow=0.76, lines=1 if it.optional else 3, align="middle")
    words = place(pad(label(*dict.fromkeys((it.brief or it.text, it.text)), style=style, colour="muted"), "hair", ""))
    return first_good(words, blank) if it.optional else words


def ahead(it: FeltValue, room: Size, theme: Theme) -> Iterator[None]:
    """Find the settings of the areas, then arrange each area."""
    grid = Grid(it.drawing, room, theme)
    for each in dict.fromkeys(_alike(it.drawing.areas).values()):
        yield from (None for _ in grid.tried(each[0]))
    for area, now in zip(it.drawing.areas, it.states, strict=True):
        _area(it, grid, area, now)(grid.size(area), theme)
        yield


FELT: Final = Panel("layout", shows, felt, moves="things", ahead=ahead)
