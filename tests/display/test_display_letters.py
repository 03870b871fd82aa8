"""The letters on the layout: how large they are on every screen, and how far from the lines of their areas."""

import msgspec
import pygame
import pytest
from glass_rig import CASINO, LAID_OUT, OWN_LIMITS, PARTS, letters_of, look, views

from controller.display import grid
from controller.display.drawing import fonts
from controller.display.layout.felt import Felt
from controller.display.screen import Screen
from controller.engine.face import Area, Face
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
MARGIN = 2
"""The least distance of a letter from the line of its area, in dots."""


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
def test_no_letter_is_nearer_to_the_line_of_its_area_than_two_dots(game: str, kind: str, size: tuple[int, int]) -> None:
    face, felt = felt_of(game, kind, size)
    boxes = {area: felt.box(area) for area in face.areas}
    pictures = [
        (area, place.rect) for area in face.areas for part, place in felt.places(area).items() if part in TOKENS
    ]
    letters = [(of(boxes, line.ink), letters_of(line)) for line in felt.written]
    near = {
        (area.wager, rect.topleft)
        for area, rect in (*pictures, *letters)
        if area and not boxes[area].inflate(-2 * MARGIN, -2 * MARGIN).contains(rect)
    }
    assert not near


TOKENS = ("tokens", "column")


def of(boxes: dict[Area, pygame.Rect], ink: pygame.Rect) -> Area | None:
    """The area in which a line is written; None if it stands beside the areas."""
    return next((area for area, box in boxes.items() if box.collidepoint(ink.center)), None)
