# SPDX-License-Identifier: MIT
"""The letters on the layout: how large they are on every screen, and how far from the lines of their areas."""

from collections.abc import Iterator

import msgspec
import pygame
import pytest
from glass_rig import CASINO, LAID_OUT, OWN_LIMITS, PARTS, look, views

from controller.display import grid
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.layout.felt import Felt
from controller.display.screen import Screen
from controller.engine.rules.face import Area, Face
from controller.games import find
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board

SIZES = [(1280, 800), (1024, 600), (1920, 1080)]
CAPITAL = 12
"""The least height of capitals at 1280x800, in dots; on other screens in proportion."""
LOW = {("baccarat", "one", (1024, 600)): 8}
"""What is lower, and the height there.

Baccarat: with two rows of the sign, the hands and the payment list, 14 places and the boxes for commission share 185
dots: the words at the left have three lines.
"""
MARGIN = 3
"""What is free of letters and pictures beside every line, in dots at 1280x800; on other screens in proportion."""


def face_of(game: str) -> Face:
    """The layout; that of baccarat with as many places as it may have."""
    found = find(game)
    options = {"places": 14} if game == "baccarat" else {}
    return found.at_table(msgspec.convert(options, found.options)).face()


def felt_of(game: str, kind: str, size: tuple[int, int]) -> tuple[Face, Felt]:
    """The layout on a screen with limits of several kinds; in one window with the sign and the keys' legend."""
    face = face_of(game)
    whole = look(game, face=face)
    if kind == "one":
        keys = keys_of(find(game).equipment, read_board(board_file(find(game).equipment.board)))
        whole = msgspec.structs.replace(whole, simulated=True, keys=keys)
    screen = Screen(whole, PARTS[kind], size, 149)
    screen._lay_out(views(game, *OWN_LIMITS.get(game, ()))[0].limits)
    felt = screen._context.felt
    assert felt
    felt._picture(dimmed=False)
    return face, felt


def small_print(face: Face) -> set[str]:
    """What nobody acts on: what stands small beneath the titles, and the casino's name."""
    return {line for area in face.areas for line in area.detail.split("\n")} | {CASINO.upper()}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "kind"), LAID_OUT)
def test_what_is_acted_on_is_legible_on_every_screen(game: str, kind: str, size: tuple[int, int]) -> None:
    """Names, numbers and odds. Where one window is low, the legend of the keys and the later rows of the sign are shown
    in turn, the messages stand in a narrow column, and the recent results are left out."""
    face, felt = felt_of(game, kind, size)
    least = LOW.get((game, kind, size), int(CAPITAL * grid.scale(size)))
    written = [line for line in felt.written if line.text not in small_print(face)]
    small = {line.text for line in written if round(fonts.CAP * line.pen.size) < least}
    assert not small
    assert felt.smallest == min(line.pen.size for line in written), "it knows its smallest letters"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "kind"), LAID_OUT)
def test_beside_every_line_a_strip_is_free_of_letters_and_pictures(game: str, kind: str, size: tuple[int, int]) -> None:
    """Every dot as it is drawn: round letters and those with ascenders are higher than others."""
    face, felt = felt_of(game, kind, size)
    scale = grid.scale(size)
    picture, line, free = felt._picture(dimmed=False), max(1, round(1.3 * scale)), round(MARGIN * scale)
    near = {
        (area.wager, name)
        for area in face.areas
        for name, box in framed(felt, area)
        for strip in strips(box.inflate(-2 * line, -2 * line), free, corner(area, box, scale))
        if picture.get_rect().contains(strip) and not plain(picture.subsurface(strip), p.GROUNDS[area.ground])
    }
    assert not near


def framed(felt: Felt, area: Area) -> Iterator[tuple[str, pygame.Rect]]:
    """The rectangle of an area, as far as it is beside players' boxes, and each of these boxes."""
    whole = felt._beside_boxes(area)
    yield area.wager, whole
    yield from ((box.text, felt.inside(box)) for box in area.boxes)


def corner(area: Area, box: pygame.Rect, scale: float) -> int:
    """How far the round corners of a rectangle reach."""
    return round(0.32 * min(box.size)) if area.ground == "red" else round(6 * scale)


def strips(inner: pygame.Rect, free: int, corner: int) -> Iterator[pygame.Rect]:
    """The strips inside the four sides of a frame, without its corners."""
    across, down = inner.inflate(-2 * corner, 0), inner.inflate(0, -2 * corner)
    yield pygame.Rect(across.left, inner.top, across.width, free)
    yield pygame.Rect(across.left, inner.bottom - free, across.width, free)
    yield pygame.Rect(inner.left, down.top, free, down.height)
    yield pygame.Rect(inner.right - free, down.top, free, down.height)


def plain(part: pygame.Surface, colour: p.Colour) -> bool:
    """Whether every dot has this colour."""
    return pygame.mask.from_threshold(part, colour, (1, 1, 1, 255)).count() == part.width * part.height
