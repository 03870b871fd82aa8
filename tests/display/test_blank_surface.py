# SPDX-License-Identifier: MIT
"""A screen on a blank surface has the lines, cards and chips of a screen that is seen. The surface stays black."""

import pygame
import pytest

from controller.display.screen import Screen
from tests.display.blank_surface import blank_surface
from tests.display.pictures import AUDIENCES, KINDS, ScreenKind
from tests.display.scenes.playing import limits_of, look, seen_of


@pytest.mark.parametrize(("game", "kind"), [("craps", KINDS[0]), ("keno", KINDS[3])])
def test_a_screen_on_a_blank_surface_has_the_lines_of_one_that_is_seen(game: str, kind: ScreenKind) -> None:
    given = look(game, simulated=True), AUDIENCES[kind.screen], kind.size, kind.dpi, limits_of(game)
    seen_screen, blank_screen, surface = Screen(*given), Screen(*given), pygame.Surface(kind.size)
    for seen in seen_of(game):
        drawn = seen_screen.draw(surface, seen.view, seen.extras)
        assert blank_screen.draw(blank_surface(kind.size), seen.view, seen.extras) == drawn, seen.state
        assert blank_screen.boxes == seen_screen.boxes, seen.state
        assert blank_screen.written == seen_screen.written, seen.state
        for name, lying in seen_screen.laid.items():
            assert [it[:2] for it in blank_screen.laid[name]] == [it[:2] for it in lying], seen.state
    assert not blank_surface(kind.size).get_buffer().raw.strip(b"\0")
    assert surface.get_buffer().raw.strip(b"\0")
