# SPDX-License-Identifier: MIT
"""The contrast of all text, measured on what is drawn: the ink of every line against the ground that is under it."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

import msgspec
import pygame
import pytest
from glass_rig import GAMES, PARTS, SIGNED, box_of, drawn, look, views, written_on

from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.drawing.palette import Colour
from controller.display.screen import DEALER, Screen
from tests.display.scenes.pictures import all_scenes

SCENES = all_scenes()


def colours(surface: pygame.Surface, box: pygame.Rect) -> Counter[Colour]:
    """How many dots of each colour a box has; of large letters some dots are enough."""
    whole = pygame.image.tobytes(surface.subsurface(box.clip(surface.get_rect())), "RGB")
    step = 3 * (1 + len(whole) // 9_000)
    return Counter(zip(whole[::step], whole[1::step], whole[2::step], strict=True))


@cache
def measured(ink: Colour, ground: Colour) -> float:
    return p.contrast(ink, ground)


def ground_under(found: Counter[Colour], ink: Colour) -> Colour:
    """What is under a line: the most frequent colour that is not its own."""
    return next(colour for colour, _ in found.most_common() if colour != ink)


def near(one: Colour, other: Colour) -> bool:
    """Whether two colours are nearly the same: thin strokes have no dot of the pen's full colour."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) < 30


def faint(surface: pygame.Surface, lines: Iterable[Written]) -> dict[str, float]:
    """The lines with less contrast than text needs, and what they have."""
    wrong = {}
    for line in lines:
        found = colours(surface, line.ink)
        assert any(near(colour, line.pen.colour) for colour in found), f"{line.text!r} is not where it is said to be"
        ratio = measured(line.pen.colour, ground_under(found, line.pen.colour))
        if ratio < p.TEXT:
            wrong[line.text] = ratio
    return wrong


@pytest.mark.parametrize("kind", SIGNED)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_enough_contrast_with_what_is_under_it(game: str, kind: str) -> None:
    """In every state that a dealer can meet, and in every phase of a round that is played before players.

    A line that was looked at is not looked at again until its panel is drawn again.
    """
    scene = SCENES[game]
    look_ = scene.look if kind == "one" else look(game)
    shown = [view for view, _ in scene.states.values()] if kind == "one" else views(game)
    screen, surface = Screen(look_, PARTS[kind], (1280, 800), 149), pygame.Surface((1280, 800))
    for view in shown:
        for name in screen.draw(surface, view):
            assert not faint(surface, screen.written[name]), name


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_inscription_has_enough_contrast_while_wagers_are_open_and_when_its_area_has_lost(
    game: str, lost: bool
) -> None:
    face = look(game).face
    view = msgspec.structs.replace(views(game)[0], lit=(face.areas[-1].wager,) if lost else ())
    screen = Screen(look(game), DEALER, (1280, 800), 149)
    surface = drawn(screen, view)
    corner = screen.boxes["layout"].topleft
    won = box_of(screen, face.areas[-1])
    lines = [line for line in written_on(screen) if not (lost and won.colliderect(line.ink))]
    assert not faint(surface, [line._replace(ink=line.ink.move(corner)) for line in lines])
