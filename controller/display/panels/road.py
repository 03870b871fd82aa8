# SPDX-License-Identifier: MIT
"""The panel of a shoe's results: bead plate, big road, the three derived roads, and what the next win would add."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import pygame

from controller.display.drawing import beads, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.baccarat import road_grids as road
from controller.engine.record.on_show import RoadResult, ShownRoad, Winner
from controller.engine.rules.face import WINNERS, RoadPanel
from controller.engine.shown.views import Extras, View

HEIGHT: Final = 128
"""The least height of the panel, in units."""
MOST_COLUMNS: Final = 16
"""Most columns of a grid. They are enough for a shoe, and keep the beads large."""
BEAD_SHARE: Final = 0.4
"""The bead plate's share of the width when it stands beside the big road, and no derived road is shown."""
SHARES: Final = (0.22, 0.42)
"""The shares of bead plate and big road beside the derived roads."""
LEAST_CELL: Final = 9
"""The least side in dots of a derived road's cells. Where they would be smaller, these roads are left out."""
NEXT_WINNERS: Final[tuple[Winner, ...]] = ("P", "B")
"""Whose hand may win next."""
ROADS: Final = tuple(road.COLUMNS_BACK)
HEADED: Final = 0.65
"""The least side of a cell below a heading, in least sizes. In a lower panel there is the big road alone."""
READ, FEWEST = 0.9, 12
"""The least side of a cell in which a letter is read, in least sizes: where they would be smaller there is the big road
alone, with so many columns at least."""
LOW, WIDE = 5.5, 20
"""In a lower and wider box, in least sizes, the totals stand beside the grids, not above them."""
AHEAD: Final = "If next"
"""Before what the next win of a hand would add."""
INSET: Final = 10
VEIL: Final = 0.55
"""How much the dark ground of the panel covers the cloth."""


class Grids(NamedTuple):
    """The boxes of the grids, and the side of their cells in dots. derived: by name; their cells have half the side."""

    side: int
    plate: pygame.Rect
    road: pygame.Rect
    derived: Mapping[road.DerivedRoad, pygame.Rect] = {}


def results(_shown: RoadPanel, view: View, _extras: Extras) -> tuple[RoadResult, ...]:
    """The results of this shoe, the oldest first."""
    return view.shown(ShownRoad).results


def draw(brush: Brush, rect: pygame.Rect, shown: RoadPanel, found: tuple[RoadResult, ...], _tokens: Any) -> None:
    """Draw the grids, and above them the totals and what the next win would add to the derived roads.

    In a small box there is the big road alone.
    """
    if rect.height < LOW * brush.least and rect.width > WIDE * brush.least:
        _beside_totals(brush, rect, found)
        return
    free = rect.height - 2 * brush.px(INSET) - round(1.1 * brush.least)
    if free < road.ROWS * HEADED * brush.least:
        _alone(brush, rect, found)
        return
    brush.veil(rect, p.WELL, VEIL, brush.px(8))
    room = rect.inflate(-2 * brush.px(INSET), -2 * brush.px(INSET))
    head = pygame.Rect(room.left, room.top, room.width, round(1.1 * brush.least))
    left = _totals(brush, head, found)
    used = _title(brush, head, shown.title, left)
    below = head.bottom + brush.px(6)
    rest = pygame.Rect(room.left, below, room.width, room.bottom - below)
    grids = arranged(rest, brush.px(12))
    if grids.side < READ * brush.least:
        _alone(brush, rest, found, min(rest.height // road.ROWS, rest.width // FEWEST))
        return
    if grids.derived:
        _asked(brush, pygame.Rect(head.left + used, head.top, left - head.left - used, head.height), found)
    _draw_plate(brush, grids, found)
    _draw_big_road(brush, grids, found)
    for name, box in grids.derived.items():
        _draw_derived(brush, box, grids.side // 2, found, name)


def _beside_totals(brush: Brush, rect: pygame.Rect, found: tuple[RoadResult, ...]) -> None:
    """In a low box all grids, and at their right a line for each winner: how often, and what its next win would add."""
    brush.veil(rect, p.WELL, VEIL, brush.px(8))
    room = rect.inflate(-2 * brush.px(INSET), -2 * brush.px(INSET) // 2)
    high = room.height // len(WINNERS)
    side, gap = min(round(1.05 * brush.least), high - 4), brush.least // 3
    most = fonts.width("88", "Bold", brush.least)
    wide = side + most + 2 * gap + len(ROADS) * (side + gap // 2)
    grids = arranged(pygame.Rect(room.left, room.top, room.width - wide - 2 * gap, room.height), brush.px(12))
    _draw_plate(brush, grids, found)
    _draw_big_road(brush, grids, found)
    for name, box in grids.derived.items():
        _draw_derived(brush, box, grids.side // 2, found, name)
    for row, letter in enumerate(WINNERS):
        line = pygame.Rect(room.right - wide, room.top + row * high, wide, high)
        brush.surface.blit(beads.lettered(letter, side), (line.left, line.centery - side // 2))
        count = sum(result.winner == letter for result in found)
        at = pygame.Rect(line.left + side + gap, line.top, most, line.height)
        brush.middle(str(count), Pen("Bold", brush.least, p.IVORY), at, "right")
        if letter in NEXT_WINNERS and grids.derived:
            left = at.right + gap
            for number, name in enumerate(ROADS):
                square = pygame.Rect(left + number * (side + gap // 2), line.centery - side // 2, side, side)
                _ask(brush, square, road.asked(found, letter, name), name)
        elif grids.derived:
            under = pygame.Rect(at.right + gap, line.top, line.right - at.right - gap, line.height)
            brush.middle(AHEAD, Pen("Semibold", brush.least, p.MUTED), under)


def _ask(brush: Brush, square: pygame.Rect, mark: road.DerivedMark | None, name: road.DerivedRoad) -> None:
    """What a derived road would get."""
    pygame.draw.rect(brush.surface, p.LINE_DIM, square, 1)
    if mark:
        brush.surface.fill(p.IVORY, square)
        brush.surface.blit(beads.derived(name, mark, square.width), square)


def _alone(brush: Brush, rect: pygame.Rect, found: tuple[RoadResult, ...], side: int = 0) -> None:
    """The big road in the whole box, with cells of this side or as large as they fit."""
    side = side or (rect.height - 2) // road.ROWS
    box = pygame.Rect(0, 0, (rect.width - 2) // side * side, road.ROWS * side)
    box.center = rect.center
    _draw_big_road(brush, Grids(side, box, box), found)


def _title(brush: Brush, head: pygame.Rect, words: str, right: int) -> int:
    """The heading, if it has room before the totals. Returns its width with what is free after it."""
    size, wide = brush.least, spaced_width(words.upper(), "Semibold", brush.least)
    if head.left + wide > right:
        return 0
    baseline = head.centery + round(fonts.CAP * size / 2)
    return brush.spaced(words.upper(), Pen("Semibold", size, p.MUTED), (head.left, baseline)) + size


def _draw_plate(brush: Brush, grids: Grids, found: tuple[RoadResult, ...]) -> None:
    _lines(brush, grids.plate, grids.side)
    plate = road.bead_plate(found)
    for cell, box in _cells(plate, grids.plate, grids.side):
        _paper(brush, box)
        brush.surface.blit(beads.lettered(plate[cell].winner, box.width), box)


def _draw_big_road(brush: Brush, grids: Grids, found: tuple[RoadResult, ...]) -> None:
    _lines(brush, grids.road, grids.side)
    big = road.big_road(found)
    for cell, box in _cells(big, grids.road, grids.side):
        _paper(brush, box)
        brush.surface.blit(beads.ring(big[cell].winner, big[cell].ties, box.width), box)


def _draw_derived(
    brush: Brush, box: pygame.Rect, side: int, found: tuple[RoadResult, ...], name: road.DerivedRoad
) -> None:
    _lines(brush, box, side)
    marks = road.derived(found, name)
    grid = dict(zip(road.places(marks), marks, strict=True))
    for cell, square in _cells(grid, box, side):
        _paper(brush, square)
        brush.surface.blit(beads.derived(name, grid[cell], side), square)


def _totals(brush: Brush, head: pygame.Rect, found: tuple[RoadResult, ...]) -> int:
    """The number of wins of the player's hand, of the banker's, and of ties, at the right of the heading.

    Returns where they begin.
    """
    size, side, x = brush.least, round(1.05 * brush.least), head.right
    for letter in reversed(WINNERS):
        count = sum(result.winner == letter for result in found)
        row = pygame.Rect(head.left, head.top, x - head.left, head.height)
        x -= brush.middle(str(count), Pen("Bold", size, p.IVORY), row, "right") + size // 5
        x -= side
        brush.surface.blit(beads.lettered(letter, side), (x, head.centery - side // 2))
        x -= round(0.55 * size)
    return x


def _asked(brush: Brush, head: pygame.Rect, found: tuple[RoadResult, ...]) -> None:
    """What each derived road would get if the player's hand won next, and if the banker's did: if there is room."""
    side, gap = round(0.95 * brush.least), round(0.2 * brush.least)
    pen = Pen("Semibold", brush.least, p.MUTED)
    ahead = fonts.width(AHEAD, pen.weight, pen.size) + 2 * gap
    each = round(1.05 * brush.least) + 3 * (side + gap) + 4 * gap
    x = head.right - 2 * each - 2 * gap
    if x - ahead < head.left:
        return
    brush.middle(AHEAD, pen, pygame.Rect(head.left, head.top, x - 2 * gap - head.left, head.height), "right")
    for letter in NEXT_WINNERS:
        brush.surface.blit(beads.lettered(letter, side), (x, head.centery - side // 2))
        x += side + 2 * gap
        for name in ROADS:
            square = pygame.Rect(x, head.centery - side // 2, side, side)
            _ask(brush, square, road.asked(found, letter, name), name)
            x += side + gap
        x += 2 * gap


def arranged(room: pygame.Rect, gap: int) -> Grids:
    """The grids with the derived roads, if their cells are large enough; else without. The larger of two arrangements.

    One below the other: bead plate, big road, derived roads. Or side by side.
    """
    found = max((_stacked(room, gap), _in_a_row(room, gap)), key=lambda grids: grids.side)
    return found if found.side // 2 >= LEAST_CELL else _of_wins(room, gap)


def _stacked(room: pygame.Rect, gap: int) -> Grids:
    side = min((room.height - 2 * gap) // (3 * road.ROWS), room.width // MOST_COLUMNS) // 2 * 2
    wide = room.width // side * side if side else 0
    plate = pygame.Rect(room.left, room.top, wide, road.ROWS * side)
    big = plate.move(0, plate.height + gap)
    return Grids(side, plate, big, _derived_boxes(big.move(0, big.height + gap), side // 2))


def _in_a_row(room: pygame.Rect, gap: int) -> Grids:
    columns = (room.width - 2 * gap) / (2.4 * MOST_COLUMNS)
    side = min(room.height // road.ROWS, round(columns)) // 2 * 2
    wide = [int(share * (room.width - 2 * gap)) // side * side if side else 0 for share in SHARES]
    plate = pygame.Rect(room.left, room.top, wide[0], road.ROWS * side)
    big = pygame.Rect(plate.right + gap, room.top, wide[1], plate.height)
    rest = pygame.Rect(big.right + gap, room.top, room.right - big.right - gap, plate.height)
    return Grids(side, plate, big, _derived_boxes(rest, side // 2))


def _derived_boxes(box: pygame.Rect, side: int) -> dict[road.DerivedRoad, pygame.Rect]:
    """The big eye boy along the top; below it the small road and the cockroach road."""
    columns = box.width // side if side else 0
    high = road.ROWS * side
    left = columns // 2
    row = box.top + high
    return {
        "big eye boy": pygame.Rect(box.left, box.top, columns * side, high),
        "small road": pygame.Rect(box.left, row, left * side, high),
        "cockroach road": pygame.Rect(box.left + left * side, row, (columns - left) * side, high),
    }


def _of_wins(room: pygame.Rect, gap: int) -> Grids:
    """Bead plate and big road, one below the other or side by side, whichever gives larger cells."""
    stacked = min((room.height - gap) // (2 * road.ROWS), room.width // MOST_COLUMNS)
    beside = room.height // road.ROWS
    if stacked >= min(beside, (room.width - gap) // (2 * MOST_COLUMNS)):
        side = max(1, stacked)
        upper = pygame.Rect(room.left, room.top, room.width // side * side, road.ROWS * side)
        return Grids(side, upper, upper.move(0, upper.height + gap))
    side = max(1, beside)
    columns = (room.width - gap) // side
    plate = max(1, round(BEAD_SHARE * columns))
    left = pygame.Rect(room.left, room.top, plate * side, road.ROWS * side)
    wide = (columns - plate) * side
    return Grids(side, left, pygame.Rect(room.right - wide, room.top, wide, road.ROWS * side))


def _cells(grid: Mapping[road.Cell, object], box: pygame.Rect, side: int) -> list[tuple[road.Cell, pygame.Rect]]:
    """The newest cells of a grid that fit the box, each with its square."""
    columns = box.width // side
    gone = road.shift(grid, columns)
    return [
        (cell, pygame.Rect(box.left + (cell[0] - gone) * side, box.top + cell[1] * side, side, side))
        for cell in grid
        if 0 <= cell[0] - gone < columns
    ]


def _paper(brush: Brush, cell: pygame.Rect) -> None:
    """The ivory under a mark, inside its lines. A cell without one stays dark: nothing outshines the result."""
    brush.surface.fill(p.IVORY, (cell.left + 1, cell.top + 1, cell.width - 1, cell.height - 1))


def _lines(brush: Brush, box: pygame.Rect, side: int) -> None:
    brush.surface.fill(p.WELL, box.inflate(1, 1))
    shade = p.mixed(p.LINE_DIM, p.WELL, 0.5)
    for x in range(box.left, box.right + 1, side):
        pygame.draw.line(brush.surface, shade, (x, box.top), (x, box.bottom))
    for y in range(box.top, box.bottom + 1, side):
        pygame.draw.line(brush.surface, shade, (box.left, y), (box.right, y))
    pygame.draw.rect(brush.surface, p.LINE_DIM, box.inflate(1, 1), 1)
