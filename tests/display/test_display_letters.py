# SPDX-License-Identifier: MIT
"""The letters on the layout: how large they are on every screen, and how far from the lines of their areas."""

from collections import deque
from collections.abc import Iterator

import msgspec
import pygame
import pytest
from controller.display.layout.felt import Felt
from glass_rig import CASINO, LAID_OUT, LOW, OWN_LIMITS, PARTS, is_painted, look, views

from controller.display.drawing import palette as p
from controller.display.drawing.shapes import clear
from controller.display.layout.arrangements import NOTHING
from controller.display.screen import Screen
from controller.engine.rules.face import Area, Face
from controller.games import find
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board

SIZES = {
    "dealer": (((1280, 800), 149),),
    "one": (((1280, 800), 149), ((1024, 600), 170)),
    "players": (((1920, 1080), 141),),
}
"""The screens that dealers and players have: dots, and dots per inch."""
FREE = 1
"""Dots. The smallest gap beside every line of text."""


PAINTED = [(game, kind, *size) for game, kind in LAID_OUT if is_painted(game, kind) for size in SIZES[kind]]
"""The screens whose layout is painted with areas."""


TIGHT = {("craps", "one", (1024, 600))}
"""The layouts in which some letters come nearer to their lines."""


def face_of(game: str) -> Face:
    """Return the layout."""
    found = find(game)
    return found.at_table(msgspec.convert({}, found.options)).face()


def felt_of(game: str, kind: str, size: tuple[int, int], dpi: int) -> tuple[Face, Felt]:
    """The layout on a screen with limits of several kinds; in one window with the sign and the keys' legend."""
    face = face_of(game)
    whole = look(game, face=face)
    if kind == "one":
        keys = keys_of(find(game).equipment, read_board(board_file(find(game).equipment.board)))
        whole = msgspec.structs.replace(whole, simulated=True, keys=keys)
    screen = Screen(whole, PARTS[kind], size, dpi)
    deque(screen._lay_out(views(game, *OWN_LIMITS.get(game, ()))[0].limits), maxlen=0)
    felt = screen._context.felt
    assert felt
    return face, felt


@pytest.mark.parametrize(("game", "kind", "size", "dpi"), PAINTED)
def test_what_is_acted_on_is_legible_on_every_screen(game: str, kind: str, size: tuple[int, int], dpi: int) -> None:
    """Names, numbers and odds: 2.5 mm for the dealer, 5 mm for players. The casino's name may be smaller."""
    _, felt = felt_of(game, kind, size, dpi)
    written = [line for line in felt.written if line.text != CASINO.upper()]
    least = LOW.get((game, kind, size), felt._least)
    assert not {line.text: line.pen.size for line in written if line.pen.size < least}
    assert felt.smallest <= min(line.pen.size for line in written)


@pytest.mark.parametrize(("game", "kind", "size", "dpi"), PAINTED)
def test_beside_every_line_a_strip_is_free_of_letters(game: str, kind: str, size: tuple[int, int], dpi: int) -> None:
    """Every dot as it is drawn: round letters and those with ascenders are higher than others."""
    face, felt = felt_of(game, kind, size, dpi)
    if (game, kind, size) in TIGHT:
        face = msgspec.structs.replace(
            face,
            areas=tuple(area for area in face.areas if not (area.odds or area.detail or area.title in {"11", "12"})),
        )
    near = {
        area.wager
        for area in face.areas
        if area.shape == "field" and not area.tokens
        for strip in strips(inside(felt, area), FREE)
        if not plain(picture(felt, area).subsurface(strip), p.GROUNDS[area.ground])
    }
    assert not near


def picture(felt: Felt, area: Area) -> pygame.Surface:
    """An area as it is drawn, on nothing."""
    box, painted = felt.box(area), felt._picture(area.wager, "open", NOTHING)
    whole = clear(box.size)
    whole.blit(painted.picture, (painted.at[0] - box.left, painted.at[1] - box.top))
    return whole


def inside(felt: Felt, area: Area) -> pygame.Rect:
    """An area's picture inside its lines."""
    return pygame.Rect((0, 0), felt.box(area).size).inflate(-2 * felt.line, -2 * felt.line)


def strips(inner: pygame.Rect, free: int) -> Iterator[pygame.Rect]:
    """The strips inside the four sides of a frame."""
    yield pygame.Rect(inner.left, inner.top, inner.width, free)
    yield pygame.Rect(inner.left, inner.bottom - free, inner.width, free)
    yield pygame.Rect(inner.left, inner.top, free, inner.height)
    yield pygame.Rect(inner.right - free, inner.top, free, inner.height)


def plain(part: pygame.Surface, colour: p.Colour) -> bool:
    """Whether every dot has this colour, or none: then the cloth is seen."""
    dots = pygame.image.tobytes(part, "RGBA")
    return all(dot[3] == 0 or tuple(dot[:3]) == colour for dot in (dots[at : at + 4] for at in range(0, len(dots), 4)))
