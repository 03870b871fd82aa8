# SPDX-License-Identifier: MIT
"""Drawing piece by piece, and motion: its end is the picture that is drawn at once; a press ends it; then nothing."""

from collections.abc import Iterator

import pygame
import pytest

from controller.display.audience import PLAYERS
from controller.display.kit.motion import FRAME_S, GROW_MS, TURN_MS, Motion
from controller.display.screen import STRIP, Screen
from controller.display.settings import ScreenSettings, WindowSettings
from controller.display.window import Display
from controller.engine.shown.views import View
from tests.display.scenes.playing import look, seen_of

GAME = "sic-bo"
STATES = {seen.state: seen.view for seen in seen_of(GAME)}
OPEN, RESULT = STATES["one player"], STATES["result, one player"]
STEP_NS = round(FRAME_S * 1e9)
MOST = 2 + round((TURN_MS + GROW_MS) / 1000 / FRAME_S)
"""The most pictures of a motion."""


@pytest.fixture(scope="module")
def at_once() -> bytes:
    """The picture of the result, drawn at once: before another display is open, for one that closes ends them all."""
    fresh = Display(ScreenSettings(), look(GAME, simulated=False))
    fresh.show(OPEN)
    fresh.show(RESULT)
    raw = bytes(fresh._panes[0]._window.get_surface().get_buffer().raw)
    fresh.close()
    return raw


@pytest.fixture
def display(at_once: bytes) -> Iterator[Display]:
    opened = Display(ScreenSettings(dealer=WindowSettings(width=1280, height=800)), look(GAME, simulated=False))
    opened.show(OPEN)
    yield opened
    opened.close()


@pytest.fixture
def flips(display: Display, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every picture that is shown from now on."""
    shown: list[bytes] = []
    (pane,) = display._panes
    window = pane._window

    class Counted:
        def get_surface(self) -> pygame.Surface:
            return window.get_surface()

        def flip(self) -> None:
            shown.append(bytes(window.get_surface().get_buffer().raw))
            window.flip()

        def destroy(self) -> None:
            window.destroy()

    monkeypatch.setattr(pane, "_window", Counted())
    return shown


def at_rest(display: Display, view: View, now: int = 0) -> int:
    """Show a view till nothing moves. Returns how often it was gone on with."""
    display.begin(view)
    count = 0
    while (wait := display.go_on(now)) is not None:
        now += STEP_NS if wait else 0
        count += 1
        assert count < 1000
    return count


def test_a_motion_ends_with_the_picture_that_is_drawn_at_once(
    display: Display, flips: list[bytes], at_once: bytes
) -> None:
    at_rest(display, RESULT)
    assert 3 <= len(flips) <= MOST
    assert len(set(flips)) == len(flips), "each picture is another one"
    assert flips[-1] == at_once


def test_nothing_is_drawn_while_nothing_changes(display: Display, flips: list[bytes]) -> None:
    at_rest(display, RESULT)
    flips.clear()
    at_rest(display, RESULT)
    assert display.go_on(STEP_NS) is None
    assert flips == []


def test_a_press_ends_a_motion_at_once(display: Display, flips: list[bytes], at_once: bytes) -> None:
    display.begin(RESULT)
    while display.drawing:
        display.go_on(0)
    assert display.go_on(STEP_NS) is not None, "it moves"
    display.settle()
    assert flips[-1] == at_once
    assert display.go_on(2 * STEP_NS) is None


def test_what_moves_is_not_drawn_to_its_end_in_a_window_of_another_size(
    display: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its surface is freed: beneath a lesson's band, part of that memory would be drawn on."""
    display.begin(RESULT)
    while display.drawing:
        display.go_on(0)
    assert display.go_on(STEP_NS) is not None, "it moves"
    monkeypatch.setattr(Motion, "end", lambda _: pytest.fail("drawn on what is freed"))
    display._panes[0]._window.size = (1024, 600)
    assert display.pump() == []
    assert not display.fault
    assert [it.size for it in display.screens] == ["1024x600"]


def test_each_step_arranges_one_panel_or_paints_a_strip() -> None:
    """A press between two steps is not late."""
    size = (1920, 1080)
    names = [*Screen(look(GAME, simulated=False), PLAYERS, size, 141).steps(pygame.Surface(size), OPEN)]
    drawn = [name for name in names if name]
    assert len(drawn) == len(set(drawn)) >= 3
    assert names.count("") > size[0] * size[1] / STRIP


def test_what_is_shown_while_another_view_is_drawn_takes_its_place(
    display: Display, flips: list[bytes], at_once: bytes
) -> None:
    display.begin(RESULT)
    display.go_on(0)
    assert display.drawing
    at_rest(display, OPEN)
    at_rest(display, RESULT)
    assert flips[-1] == at_once, "no hole is left of the picture that was begun"
