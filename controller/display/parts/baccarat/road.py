# SPDX-License-Identifier: MIT
"""A shoe's results: bead plate, big road, the derived roads, how often each came, what the next win would add."""

from collections.abc import Mapping
from typing import Final

from controller.display.baccarat import road_grids
from controller.display.baccarat.road import NEXT_WINNERS, ROADS, Road
from controller.display.drawing.beads import Mark
from controller.display.kit.items import Arranged, Box, Frame, Picture, Size, of
from controller.display.kit.layout import (
    Content,
    by_screen,
    column,
    fixed,
    flex,
    framed,
    pad,
    place,
    row,
    thing,
)
from controller.display.kit.text import BODY, NOTE, label
from controller.display.kit.theme import Audience, Theme
from controller.engine.record.on_show import RoadResult

AHEAD: Final = "If next"
"""Before what the next win of a hand would add."""
BEAD: Final[Mapping[Audience, float]] = {"dealer": 3.6, "players": 7.0}
"""Millimetres. Width of the letters' beads beside the counts."""


def road(it: Road, audience: Audience) -> Content:
    """Return the grids, and beside or above them how often each result came."""
    if audience == "players":
        inside = row(flex(_plate(it), 0.9), flex(_big(it), 1.6), flex(_derived(it), 1.25), _totals(it), gap="line")
    else:
        grids = column(flex(_plate(it)), flex(_big(it)), gap="tight")
        inside = by_screen(column(_counts(it), flex(grids), gap="tight"), column(flex(_big(it)), gap=""))
    return framed(pad(inside, "tight", "tight"), fill="shade", kind="road")


def _plate(it: Road) -> Content:
    every = road_grids.bead_plate(it.results)
    return _grid("bead plate", {cell: (result.winner, 0) for cell, result in every.items()})


def _big(it: Road) -> Content:
    every = road_grids.big_road(it.results)
    return _grid("big road", {cell: (bead.winner, bead.ties) for cell, bead in every.items()})


def _derived(it: Road) -> Content:
    """Return the big eye boy above the small road and the cockroach road."""
    first, *others = (_one_derived(it.results, name) for name in ROADS)
    return column(flex(first), flex(row(*map(flex, others), gap="hair", align="start")), gap="hair")


def _one_derived(results: tuple[RoadResult, ...], name: road_grids.DerivedRoad) -> Content:
    marks = road_grids.derived(results, name)
    return _grid(name, {cell: (mark, 0) for cell, mark in zip(road_grids.places(marks), marks, strict=True)})


def _grid(name: str, marks: Mapping[road_grids.Cell, tuple[str, int]]) -> Content:
    """Return a grid of six rows, as wide as its room; its newest columns."""

    def arrange(room: Size, _theme: Theme) -> Arranged:
        side = max(1, (room[1] - 1) // road_grids.ROWS)
        columns = max(1, (room[0] - 1) // side)
        gone = road_grids.shift(marks, columns)
        shown: tuple[Mark, ...] = tuple(
            (column - gone, line, *what) for (column, line), what in marks.items() if 0 <= column - gone < columns
        )
        size = columns * side + 1, road_grids.ROWS * side + 1
        return of(size, Picture(Box(0, 0, *size), "road", name, "road", details=(name, shown, side)))

    return place(arrange)


def _counts(it: Road) -> Content:
    """Return how often each result came, in a line."""
    return row(*(_count(letter, count, "dealer") for letter, count in it.counts), gap="wide")


def _count(letter: str, count: int, audience: Audience) -> Content:
    return row(_bead("bead plate", letter, BEAD[audience]), label(str(count), style=BODY, kind="count", owner=letter))


def _bead(of_road: str, what: str, mm: float) -> Content:
    return thing(lambda box: Picture(box, "bead", of_road, "bead", details=(of_road, what)), mm, mm)


def _totals(it: Road) -> Content:
    """Return a line for each result: how often it came, and what the next win of this hand would add."""
    lines = [_total(it, letter, count) for letter, count in it.counts]
    return column(*map(flex, lines), gap="hair")


def _total(it: Road, letter: str, count: int) -> Content:
    counted = fixed(place(_count(letter, count, "players"), "start"), 19)
    ahead = label(AHEAD, style=NOTE._replace(narrow=0.84), colour="muted")
    asked = next((it.asked(winner) for winner in NEXT_WINNERS if winner == letter), None)
    squares = ahead if asked is None else row(*(_asked(name, mark) for name, mark in zip(ROADS, asked, strict=True)))
    return row(counted, fixed(place(squares, "start"), 28), gap="")


def _asked(name: str, mark: str) -> Content:
    """Return what a derived road would get, on ivory."""
    mm = BEAD["players"]
    if not mark:
        return thing(lambda box: Frame(box, "asked", name, line="dim", width=1, radius=0), mm, mm)
    return framed(_bead(name, mark, mm), fill="words", radius=0)
