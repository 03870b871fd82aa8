# SPDX-License-Identifier: MIT
"""The cost of a table's first frame, in countable things."""

import pygame
import pytest
from controller.display.layout.arranged import ArrangedLayout
from controller.display.layout.felt import Felt
from msgspec.structs import replace

from controller.display.audience import BOTH, PLAYERS
from controller.display.drawing import fonts
from controller.display.layout import areas
from controller.display.layout.arrangements import kind_of
from controller.display.screen import Screen
from controller.display.settings import ScreenSettings
from controller.display.window import Display
from controller.engine.shown.views import Chips, LyingChips
from tests.display.scenes.pictures import BETTING, LOOK, NOTICE

pytestmark = pytest.mark.usefixtures("layouts_of_a_table")

WAYS = 1
"""The first way to share the screen leaves the layout of sic-bo too little room, the second does not."""


@pytest.fixture
def first_frame(monkeypatch: pytest.MonkeyPatch, layouts_of_a_table: None) -> dict[str, int]:
    """How often each of these is done from opening the windows to the first frame."""
    counts: dict[str, int] = {}

    def count(owner: object, name: str) -> None:
        real = getattr(owner, name)
        counts[name] = 0

        def counted(*arguments: object) -> object:
            counts[name] += 1
            return real(*arguments)

        monkeypatch.setattr(owner, name, counted)

    monkeypatch.setattr(Felt, "_settings", ArrangedLayout._settings)  # as the product works them out
    for remembered in (fonts.font, fonts._ruler, fonts.width, areas._text_extent, areas._beyond, areas._best_with):
        remembered.cache_clear()
    count(Screen, "_lay_out")
    count(Felt, "arranging")
    count(fonts, "_opened")
    display = Display(ScreenSettings(), LOOK, BETTING.limits)
    display.show(BETTING)
    display.close()
    assert not display.fault
    return counts


def test_the_screen_is_laid_out_once_with_the_limits_that_it_shows(first_frame: dict[str, int]) -> None:
    assert first_frame["_lay_out"] == 1
    assert first_frame["arranging"] == WAYS


def test_new_limits_leave_the_layout_as_it_is_or_lay_it_out_a_kind_of_area_at_each_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A press between two steps is not late."""
    monkeypatch.setattr(Felt, "_settings", ArrangedLayout._settings)  # as the product works them out
    screen = Screen(LOOK, PLAYERS, (1280, 800), 149, BETTING.limits)
    surface, usual = pygame.Surface(screen.size), screen._felt
    doubled = replace(BETTING, limits=replace(BETTING.limits, maximum=2 * BETTING.limits.maximum))
    screen.draw(surface, doubled)
    assert screen._felt is usual, "its sign is as high as before"
    announced = replace(BETTING, limits=NOTICE.limits)
    steps = [screen._felt is usual for _ in screen.steps(surface, announced)]
    assert steps.index(False) >= len({kind_of(area) for area in LOOK.face.areas})


def test_the_chips_of_a_full_table_are_laid_an_area_at_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a start in the middle of a round: nothing is known from an earlier picture, and a press is not late."""
    screen, lay, laid = Screen(LOOK, BOTH, (1280, 800), 149, BETTING.limits), Felt._in_area, list[object]()
    monkeypatch.setattr(Felt, "_in_area", lambda felt, *its: [laid.append(its), lay(felt, *its)][1])
    wagers = [area.wager for area in LOOK.face.areas]
    chips = LyingChips(Chips(f"{player}", wager, 500) for wager in wagers for player in range(1, 5))
    in_steps = []
    for _ in screen.steps(pygame.Surface(screen.size), replace(BETTING, standing=chips)):
        in_steps.append(len(laid))
        laid.clear()
    assert {*in_steps} == {0, 1}
    assert sum(in_steps) >= len(wagers)


def test_only_sizes_that_are_drawn_have_a_font(first_frame: dict[str, int]) -> None:
    """Each takes 0.1 to 0.2 MB. More than a thousand lines of text are measured, in 70 sizes."""
    assert first_frame["_opened"] == fonts.font.cache_info().currsize + fonts._ruler.cache_info().currsize
    assert first_frame["_opened"] < 25


def test_the_room_that_an_area_needs_is_worked_out_once_for_a_size(first_frame: dict[str, int]) -> None:
    """Both ways to share the screen, and every arrangement of an area, try the same sizes of the same rows."""
    for remembered in (areas._text_extent, areas._beyond):
        found = remembered.cache_info()
        assert found.misses == found.currsize, "none was forgotten and worked out again"
        assert found.hits > found.misses / 2
