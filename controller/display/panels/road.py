"""The panel of a shoe's results: the bead plate and the big road."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, Brush, smooth
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.plates import ground
from controller.display.panels import road_grids as road
from controller.engine.face import Ground, RoadPanel
from controller.engine.views import Extras, View

HEIGHT: Final = 128
"""The least height of the panel, in units."""
GROUNDS: Final[dict[str, Ground]] = {"P": "blue", "B": "red", "T": "green"}
MOST_COLUMNS: Final = 16
"""Most columns of a grid. They are enough for a shoe, and keep the beads large."""
BEAD_SHARE: Final = 0.4
"""The bead plate's share of the width when it stands beside the big road."""


class Grids(NamedTuple):
    """The side of a cell in dots, and the boxes of the two grids."""

    side: int
    plate: pygame.Rect
    road: pygame.Rect


def results(shown: RoadPanel, view: View, _extras: Extras) -> str:
    """The results as kept in the state: "P7 B8 T6"."""
    return view.state.get(shown.state, "")


def colour(winner: str) -> Colour:
    """The colour of a result; ink for letters other than P, B and T."""
    return p.GROUNDS[GROUNDS[winner]] if winner in GROUNDS else p.INK


def draw(brush: Brush, rect: pygame.Rect, shown: RoadPanel, words: str, _tokens: Any) -> None:
    """Draw both grids and the totals."""
    room = ground(brush, rect)
    found = road.read(words)
    high = brush.label(shown.title, room)
    _totals(brush, room, found)
    room = pygame.Rect(room.left, room.top + high + brush.px(10), room.width, room.height - high - brush.px(10))
    grids = arranged(room, brush.px(12))
    plate, big = road.bead_plate(found), road.big_road(found)
    for box in (grids.plate, grids.road):
        _lines(brush, box, grids.side)
    for cell, box in _cells(plate, grids.plate, grids.side):
        result = plate[cell]
        brush.surface.blit(_disc(result.winner, result.winner, box.width), box)
    for cell, box in _cells(big, grids.road, grids.side):
        brush.surface.blit(_ring(big[cell], box.width), box)


def _totals(brush: Brush, room: pygame.Rect, found: tuple[road.RoadResult, ...]) -> None:
    """The number of wins of the player's hand, of the banker's, and of ties, at the right of the heading."""
    size, side, x = brush.px(18), brush.px(20), room.right
    baseline = room.top + round(fonts.CAP * brush.px(14))
    for letter in reversed(GROUNDS):
        count = sum(result.winner == letter for result in found)
        x -= brush.text(str(count), Pen("Bold", size, p.IVORY), (x, baseline), "right") + brush.px(4)
        x -= side
        brush.surface.blit(_disc(letter, letter, side), (x, room.top - brush.px(5)))
        x -= brush.px(12)


def arranged(room: pygame.Rect, gap: int) -> Grids:
    """The grids one below the other or side by side, whichever gives larger cells."""
    stacked = min((room.height - gap) // (2 * road.ROWS), room.width // MOST_COLUMNS)
    beside = room.height // road.ROWS
    if stacked >= min(beside, (room.width - gap) // (2 * MOST_COLUMNS)):
        side = max(1, stacked)
        columns = room.width // side
        upper = pygame.Rect(room.left, room.top, columns * side, road.ROWS * side)
        return Grids(side, upper, upper.move(0, upper.height + gap))
    side = max(1, beside)
    columns = (room.width - gap) // side
    beads = max(1, round(BEAD_SHARE * columns))
    left = pygame.Rect(room.left, room.top, beads * side, road.ROWS * side)
    wide = (columns - beads) * side
    return Grids(side, left, pygame.Rect(room.right - wide, room.top, wide, road.ROWS * side))


def _cells(grid: road.BeadPlate | road.BigRoad, box: pygame.Rect, side: int) -> list[tuple[road.Cell, pygame.Rect]]:
    """The newest cells of a grid that fit the box, each with its square."""
    columns = box.width // side
    gone = road.shift(grid, columns)
    return [
        (cell, pygame.Rect(box.left + (cell[0] - gone) * side, box.top + cell[1] * side, side, side))
        for cell in grid
        if 0 <= cell[0] - gone < columns
    ]


def _lines(brush: Brush, box: pygame.Rect, side: int) -> None:
    brush.surface.fill(p.IVORY, box.inflate(1, 1))
    shade = p.mixed(p.LINE, p.IVORY, 0.4)
    for x in range(box.left, box.right + 1, side):
        pygame.draw.line(brush.surface, shade, (x, box.top), (x, box.bottom))
    for y in range(box.top, box.bottom + 1, side):
        pygame.draw.line(brush.surface, shade, (box.left, y), (box.right, y))


@lru_cache(maxsize=32)
def _disc(letter: str, winner: str, side: int) -> pygame.Surface:
    """A bead of the plate: a disc with its letter."""
    shade = colour(winner)

    def paint(surface: pygame.Surface) -> None:
        whole = side * SMOOTH
        pygame.draw.circle(surface, shade, (whole / 2, whole / 2), whole * 0.46)

    image = smooth((side, side), shade, paint)
    line = fonts.rendered(letter, Pen("Bold", max(5, round(0.68 * side)), p.IVORY))
    line = line.subsurface(line.get_bounding_rect())
    image.blit(line, line.get_rect(center=(side // 2, side // 2)))
    return image


@lru_cache(maxsize=128)
def _ring(bead: road.Bead, side: int) -> pygame.Surface:
    """A bead of the big road: a ring; with a green line and their number if ties came after it."""
    green = p.GROUNDS["green"]

    def paint(surface: pygame.Surface) -> None:
        whole = side * SMOOTH
        if bead.winner:
            pygame.draw.circle(surface, colour(bead.winner), (whole / 2, whole / 2), whole * 0.44, round(whole * 0.15))
        if bead.ties:
            pygame.draw.line(
                surface, green, (whole * 0.12, whole * 0.88), (whole * 0.88, whole * 0.12), round(whole * 0.14)
            )

    image = smooth((side, side), colour(bead.winner) if bead.winner else green, paint)
    if bead.ties > 1:
        line = fonts.rendered(str(bead.ties), Pen("Bold", max(6, round(0.72 * side)), p.INK))
        line = line.subsurface(line.get_bounding_rect())
        image.blit(line, line.get_rect(center=(side // 2, side // 2)))
    return image
