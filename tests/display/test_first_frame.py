# SPDX-License-Identifier: MIT
"""The cost of a table's first frame, in countable things."""

import pygame

from controller.display.audience import PLAYERS
from controller.display.drawing import fonts
from controller.display.screen import Screen
from tests.display.scenes.pictures import BETTING, DOUBLE, LOOK

SIZE = (1920, 1080)
OPENED = 60
"""Fonts that a first frame opens at most: it takes 0.03 ms each."""


def test_measuring_opens_no_font_for_each_size() -> None:
    """Each takes 0.1 to 0.2 MB. More than a thousand lines of text are measured, in many sizes."""
    fonts.font.cache_clear()
    Screen(LOOK, PLAYERS, SIZE, 141).draw(pygame.Surface(SIZE), BETTING)
    open_now = fonts.font.cache_info()
    assert 0 < open_now.currsize <= fonts.FONTS
    assert open_now.misses < OPENED


def test_the_layout_is_arranged_an_area_at_each_step() -> None:
    """A press between two steps is not late."""
    names = [*Screen(LOOK, PLAYERS, SIZE, 141).steps(pygame.Surface(SIZE), BETTING)]
    before = names[: names.index("layout")]
    assert before.count("") > len(LOOK.face.areas)


def test_a_panel_that_has_not_changed_is_not_arranged_again() -> None:
    screen, surface = Screen(LOOK, PLAYERS, SIZE, 141), pygame.Surface(SIZE)
    every = screen.draw(surface, BETTING)
    assert len(every) == len({*every})
    assert screen.draw(surface, BETTING) == []
    assert "sign" not in screen.draw(surface, DOUBLE)
