"""Windows: opened where there is a screen, refused in words where there is none, and lost without harm to the game."""

import os
import subprocess
import sys

import msgspec
import pygame
import pytest

from controller.display import DisplayError, ScreenSettings, WindowSettings, open_display
from controller.display.window import CLOSED, Display, key_name
from controller.engine.effects import Announced
from tests.display.scenes.pictures import BETTING, DOUBLE, KEYS, LOOK, NOTICE, STATES

SMALL = WindowSettings(width=1024, height=600, dpi=96)
ONE = ScreenSettings(windows="one", dealer=SMALL)
TWO = ScreenSettings(windows="two", dealer=SMALL, players=SMALL)


@pytest.fixture
def display():  # type: ignore[no-untyped-def]
    opened = Display(TWO, LOOK)
    yield opened
    opened.close()


def flips(display: Display, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the frames shown from now on, by window."""
    counts = [0 for _ in display._panes]
    for number, pane in enumerate(display._panes):
        show = pane.screen.draw

        def counted(*args: object, show: object = show, number: int = number) -> list[str]:
            drawn: list[str] = show(*args)  # type: ignore[operator]
            counts[number] += bool(drawn)
            return drawn

        monkeypatch.setattr(pane.screen, "draw", counted)
    return counts


def test_every_state_is_shown_without_fault(display: Display) -> None:
    for view, extras in STATES.values():
        assert display.show(view, extras) == ""


def test_one_window_or_two_as_configured(display: Display) -> None:
    assert len(display._panes) == 2
    one = open_display(ONE, LOOK.face, "Sic-bo", casino="Riverside Casino", simulated=True, keys=KEYS)
    assert len(one._panes) == 1
    assert {"sign", "next", "messages", "layout", "recent"} <= set(one._panes[0].screen.boxes) | {"sign"}
    one.close()


def test_a_frame_is_shown_for_a_change_and_none_without(display: Display, monkeypatch: pytest.MonkeyPatch) -> None:
    display.show(BETTING)
    counts = flips(display, monkeypatch)
    for _ in range(5):
        display.show(BETTING)
    assert counts == [0, 0]
    display.show(DOUBLE)
    display.show(DOUBLE)
    assert counts == [1, 1]


def test_presses_come_back_as_the_names_of_keys(display: Display) -> None:
    pygame.event.clear()
    for key in (pygame.K_n, pygame.K_KP3, pygame.K_3, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_F1):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key))
    assert display.pump() == ["n", "3", "3", "return", "return", "space", "f1"]
    assert display.pump() == []


def test_every_key_of_the_legend_is_one_that_can_be_pressed() -> None:
    Display(ONE, LOOK).close()
    pygame.display.init()
    for key in KEYS:
        assert key_name(pygame.key.key_code(key.key)) == key.key
    pygame.display.quit()


def test_a_closed_window_is_reported(display: Display) -> None:
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert display.pump() == [CLOSED]


def test_a_fault_of_the_display_is_told_in_words_and_mended_with_the_next_round(
    display: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    display.show(BETTING)

    def lost(*_: object) -> list[str]:
        raise pygame.error("the connection to the display was lost")

    monkeypatch.setattr(display._panes[0].screen, "draw", lost)
    told = display.show(DOUBLE)
    assert "connection to the display was lost" in told
    assert "cable" in told
    assert display.show(NOTICE) == told, "it stays told"
    assert display.pump() == []
    later = STATES["betting"][0]
    assert display.show(msgspec.structs.replace(later, round=129)) == ""
    assert len(display._panes) == 2


def test_limits_that_do_not_fit_the_sign_are_told(display: Display) -> None:
    many = tuple((f"many-words-more-{n}", 2500, 10_000 + n) for n in range(12))
    long = msgspec.structs.replace(NOTICE.limits, notices=(Announced(2500, None, None, many, "21:40"),))
    told = display.show(msgspec.structs.replace(NOTICE, limits=long))
    assert "8 mm" in told
    assert display.show(NOTICE) == ""


def test_without_a_screen_it_says_so_and_what_to_do() -> None:
    told = _python(
        "from controller.display import *; from controller.games import find\n"
        "try: open_display(ScreenSettings(), find('sic-bo').face(), 'Sic-bo')\n"
        "except DisplayError as error: print(error)"
    )
    assert told.startswith("no display can be opened")
    assert "terminal" in told


def test_pygame_is_not_loaded_before_a_display_is_opened() -> None:
    modules = (
        "controller.display, controller.display.terminal, controller.display.wording, controller.games.sic_bo.face"
    )
    assert _python(f"import sys, {modules}; print('pygame' in sys.modules)") == "False"


def _python(program: str) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")}
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
    return ran.stdout.strip()


def test_a_display_error_is_an_exception_with_words() -> None:
    assert issubclass(DisplayError, Exception)
