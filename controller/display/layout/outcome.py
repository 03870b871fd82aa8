# SPDX-License-Identifier: MIT
"""What changes on a layout, and what the result does to its areas: they win, lose, are void, or stay undecided."""

from collections.abc import Container, Mapping, Sequence
from typing import Literal, NamedTuple

from controller.display.drawing.palette import Colour
from controller.display.layout.stacks import Stack, coming, of_players
from controller.engine.rules.face import Area, Face, MarkerKind
from controller.engine.shown.views import Chips, Fates, Result

State = Literal["open", "lost", "void"]
"""What the result does to an area that does not win; open: it is undecided."""
Markers = Mapping[MarkerKind, int | None]
"""The point of the puck, 0 for OFF, and the number of the crown; None: the marker is not on the layout."""


class FeltContents(NamedTuple):
    """What changes on the layout. lit: winning wagers. result: what is declared. markers: where they lie.

    fates: what the result does to chips. moving: by wager, the one it becomes. colours: of the players.
    """

    lit: tuple[str, ...]
    result: Result | None
    chips: tuple[Chips, ...]
    fates: Fates
    moving: Mapping[str, str]
    markers: Markers
    colours: Mapping[str, Colour]

    @property
    def decided(self) -> bool:
        """Whether the layout shows the result: the winning areas are lit, or there are none."""
        return self.result is not None and bool(self.lit or not self.result.wins)


class Looks(NamedTuple):
    """What the result does to the areas."""

    won: tuple[Area, ...]
    lost: tuple[Area, ...]
    void: tuple[Area, ...]

    def state(self, area: Area) -> State:
        """The state of an area that does not win."""
        return "lost" if area in self.lost else "void" if area in self.void else "open"


def looks_of(areas: Mapping[str, Area], every: Sequence[Area], contents: FeltContents) -> Looks:
    """The areas that have won, those that have lost and those that are void. The others are undecided.

    Where hands are decided one by one no area is lost: its wager may still win on another hand. areas: by wager.
    """
    lit = dict.fromkeys(areas[wager] for wager in contents.lit if wager in areas)
    awaiting = _awaiting(areas, contents)
    won = tuple(area for area in lit if area not in awaiting)
    result = contents.result
    if result is None or result.hands or not contents.decided:
        return Looks(won, (), ())
    others = [area for area in every if area not in lit and area not in awaiting]
    void = tuple(area for area in others if area.wager in result.voids)
    return Looks(won, tuple(area for area in others if area.wager not in (*result.voids, *result.undecided)), void)


def _awaiting(areas: Mapping[str, Area], contents: FeltContents) -> set[Area]:
    """The areas to which wagers move, if the result decides none that lies there. What comes there is undecided."""
    decided = {areas.get(it.wager) for it in contents.chips if contents.fates.get(it.key, "moves") != "moves"}
    return {areas[to] for to in contents.moving.values() if to in areas} - decided


def paying(area: Area, result: Result | None) -> tuple[str, ...]:
    """The way in which an area of several wins, in words and in brief; none if it has one way or none is paid."""
    wins = result.wins if result else {}
    odds = next((wins[wager] for wager in (area.wager, *area.also) if wager in wins), None)
    paid = [way for way in area.ways if way.pays == odds]
    if len(area.ways) < 2 or len(paid) != 1:
        return ()
    return (paid[0].words, paid[0].brief, paid[0].odds)


# What lies where


class SortedOut(NamedTuple):
    """Chips by where they lie: on areas, with what comes there; on lines, by wager."""

    on_areas: dict[Area, tuple[list[Chips], tuple[Stack, ...]]]
    on_lines: dict[str, list[Chips]]


def sorted_out(
    lying: Sequence[Chips], fates: Fates, moving: Mapping[str, str], areas: Mapping[str, Area], lines: Container[str]
) -> SortedOut:
    """The chips of each area with what comes there, and those of each line. areas: by wager. lines: wagers on them."""
    comes = coming(lying, fates, moving)
    on_areas: dict[Area, tuple[list[Chips], tuple[Stack, ...]]] = {
        areas[to]: ([], its) for to, its in comes.items() if to in areas and its
    }
    on_lines: dict[str, list[Chips]] = {}
    for it in lying:
        if area := areas.get(it.wager):
            on_areas.setdefault(area, ([], ()))[0].append(it)
        elif it.wager in lines:
            on_lines.setdefault(it.wager, []).append(it)
    return SortedOut(on_areas, on_lines)


def names_of(areas: Mapping[str, Area], moving: Mapping[str, str]) -> dict[str, str]:
    """For each wager that moves, the name of the area to which it does, if it has one of its own. areas: by wager."""
    to_areas = {it: areas[to] for it, to in moving.items() if to in areas}
    return {it: area.title for it, area in to_areas.items() if area.named != "beside"}


def in_areas(
    on_areas: Mapping[Area, tuple[list[Chips], tuple[Stack, ...]]], fates: Fates, names: Mapping[str, str]
) -> dict[Area, tuple[Stack, ...]]:
    """The stacks in each area, each of one player, with those that come. names: of areas to which wagers move."""
    return {
        area: (*(it._replace(odds=it.wager in area.also) for it in of_players(its, fates, names)), *comes)
        for area, (its, comes) in on_areas.items()
    }


def marked_by(face: Face, areas: Mapping[str, Area], markers: Markers) -> dict[str, MarkerKind]:
    """The wagers on whose areas a marker lies. areas: by wager."""
    known = ((marker, markers.get(marker.kind)) for marker in face.markers)
    return {
        wager: marker.kind for marker, at in known if at is not None and (wager := marker.areas.get(at, "")) in areas
    }


# Which chips are the larger
