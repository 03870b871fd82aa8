# SPDX-License-Identifier: MIT
"""The size of letters: none on which the dealer acts has capitals of less than 12 dots at 1280x800."""

import pygame
import pytest
from glass_rig import DEALERS, GAMES, OWN_LIMITS, PARTS, drawn, look, views

from controller.display import grid, wording
from controller.display.drawing import fonts
from controller.display.drawing.brush import Written
from controller.display.screen import Screen
from controller.engine.shown.views import ShownLimits

CAPITAL = 12
ACTED_ON = frozenset(
    {
        *("status", "result", "next", "messages", "legend", "payment"),
        *("entry", "puck", "facts", "lights", "drawn", "hands"),
    }
)
"""Panels that the dealer acts on. Letters on the layout have tests of their own."""


def low(line: Written, scale: float) -> bool:
    return fonts.letter_height(line.pen.weight, line.pen.size) < int(CAPITAL * scale)


def only(screen: Screen, panels: frozenset[str], limits: ShownLimits) -> Screen:
    """The screen laid out for these limits, on which only these panels are drawn: the others cost time."""
    screen._lay_out(limits)
    placed = screen._arrangement.placed
    screen._arrangement.placed = {name: box for name, box in placed.items() if name in panels}
    for name in screen.boxes.keys() - panels:
        del screen.boxes[name]
    return screen


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("game", GAMES)
def test_no_letter_that_the_dealer_acts_on_is_too_small_and_no_key_that_goes_on_is_left_out(
    game: str, size: tuple[int, int]
) -> None:
    surface = pygame.Surface(size)
    for kind, part in DEALERS.items():
        screen = only(Screen(look(game), part, size, 149), ACTED_ON, views(game)[0].limits)
        small = set()
        for view in views(game):
            for name in screen.draw(surface, view):
                small |= {(name, line.text) for line in screen.written[name] if low(line, grid.scale(size))}
            keys = {line.text for line in screen.written["next"]}
            assert {wording.spoken(button) for button in wording.waits(view)[1]} <= keys, (kind, view.phase)
        assert not small, kind


LOW = [((1024, 600), 149), ((1280, 800), 149)]
ALWAYS = {"status", "result", "layout", "next", "messages"}


def shown_on(game: str, kind: str, size: tuple[int, int], dpi: int) -> Screen:
    screen = Screen(look(game), PARTS[kind], size, dpi)
    drawn(screen, views(game, *OWN_LIMITS.get(game, ()))[0])
    return screen


@pytest.mark.parametrize(("size", "dpi"), LOW)
@pytest.mark.parametrize("kind", DEALERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_low_screen_leaves_out_what_the_table_says_and_nothing_else(
    game: str, kind: str, size: tuple[int, int], dpi: int
) -> None:
    full, low = shown_on(game, kind, (1920, 1080), 90), shown_on(game, kind, size, dpi)
    gone = set(full.boxes) - set(low.boxes)
    kept = set(full.boxes) & set(low.boxes)
    assert low.boxes.keys() >= ALWAYS
    assert gone <= set(grid.LEFT_OUT)
    order = [name for name in grid.LEFT_OUT if name in gone | kept]
    assert set(order[: len(gone)]) == gone, "what is needed least goes first"
    assert "entry" in low.boxes or "entry" not in full.boxes


@pytest.mark.parametrize("game", ["craps", "sic-bo", "tri-chro-54", "tri-chro-63", "roulette"])
def test_the_layout_of_a_low_screen_has_at_least_the_height_that_it_needs(game: str) -> None:
    """With the players' sign on the same small screen, in letters of 8 mm, and roulette with limits of three kinds."""
    box = shown_on(game, "one", (1024, 600), 149).boxes["layout"]
    assert box.height >= grid.LOW - 40 * (game == "roulette")
    assert box.width >= 640


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("game", GAMES)
def test_every_panel_has_more_in_it_than_its_heading(game: str, kind: str, size: tuple[int, int]) -> None:
    """Once a round was played no panel stands empty."""
    screen = Screen(look(game), PARTS[kind], size, 110)
    *_, last = views(game)
    surface = drawn(screen, last)
    heading = round(34 * grid.scale(size))
    for name, box in screen.boxes.items():
        below = pygame.Rect(box.left + 8, box.top + heading, box.width - 16, box.height - heading - 8)
        if below.height > 0:
            ground = pygame.mask.from_threshold(
                surface.subsurface(below), surface.get_at(below.bottomleft), (1, 1, 1, 255)
            )
            assert ground.count() < 0.995 * below.width * below.height, name
