# SPDX-License-Identifier: MIT
"""Windows: opened where there is a screen, refused in words where there is none, and lost without harm to the game."""

import os
import subprocess
import sys

import msgspec
import pygame
import pytest

from controller.display import DisplayError, ScreenSettings, WindowSettings, open_display, pane
from controller.display.outputs import arranged
from controller.display.settings import PlayersWindowSettings, ShownScreen
from controller.display.window import CLOSED, Display, key_name
from controller.engine.record.announced import Announced
from tests.display.conftest import FULL_HD
from tests.display.scenes.pictures import BETTING, DOUBLE, KEYS, LOOK, NOTICE, STATES

SMALL = WindowSettings(width=1280, height=720, dpi=94)
ONE = ScreenSettings(windows="one", dealer=SMALL)
BESIDE = PlayersWindowSettings(width=1280, height=720, dpi=94)
TWO = ScreenSettings(windows="two", dealer=SMALL, players=BESIDE)


@pytest.fixture
def display(outputs: list[tuple[int, int]]):  # type: ignore[no-untyped-def]
    opened = Display(TWO, LOOK)
    yield opened
    opened.close()


def flips(display: Display, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the frames shown from now on, by window."""
    counts = [0 for _ in display._panes]
    for number, each in enumerate(display._panes):
        show = each.screen.draw

        def counted(*args: object, show: object = show, number: int = number) -> list[str]:
            drawn: list[str] = show(*args)  # type: ignore[operator]
            counts[number] += bool(drawn)
            return drawn

        monkeypatch.setattr(each.screen, "draw", counted)
    return counts


def test_every_state_is_shown_without_fault(display: Display) -> None:
    for view, extras in STATES.values():
        assert display.show(view, extras) == ""


def test_one_window_or_two_as_configured(display: Display) -> None:
    assert len(display._panes) == 2
    display.close()
    one = open_display(ONE, LOOK)
    assert len(one._panes) == 1
    one.show(BETTING)
    assert {"sign", "next", "layout"} <= set(one._panes[0].screen.boxes)
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


def test_a_fault_of_the_display_is_told_in_words_and_closes_it(
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
    assert display.screens == []
    assert not display.signed


def test_a_notice_that_is_longer_than_the_sign_is_shown_in_turn(display: Display) -> None:
    many = tuple((f"many-words-more-{n}", 2500, 10_000 + n) for n in range(12))
    long = msgspec.structs.replace(NOTICE.limits, notices=(Announced(2500, None, None, many, "21:40"),))
    assert display.show(msgspec.structs.replace(NOTICE, limits=long)) == ""
    assert display.pages > 2
    assert display.show(NOTICE) == ""


def test_without_a_screen_it_says_so_and_what_to_do() -> None:
    told = _python(
        "from controller.display import *; from controller.games import find\n"
        "try: open_display(ScreenSettings(), Look(face=find('sic-bo').face(), title='Sic-bo'))\n"
        "except DisplayError as error: print(error)"
    )
    assert told.startswith("no display can be opened")
    assert "terminal" in told


@pytest.mark.parametrize(
    ("attached", "remedy", "other"),
    [([], "attach a screen", "video"), (["HDMI-A-1"], "HDMI-A-1 has a screen: end the desktop", "attach")],
)
def test_a_screen_that_something_else_holds_is_not_told_to_be_attached(
    monkeypatch: pytest.MonkeyPatch, attached: list[str], remedy: str, other: str
) -> None:
    def fails() -> None:
        raise pygame.error("kmsdrm not available")

    monkeypatch.setattr(pygame.display, "init", fails)
    monkeypatch.setattr("controller.display.connectors.attached_names", lambda: attached)
    with pytest.raises(DisplayError, match=remedy) as caught:
        open_display(ScreenSettings(), LOOK)
    assert other not in str(caught.value)


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


def test_a_window_whose_screen_cannot_be_built_is_not_left_open(
    outputs: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened between rounds, again and again, each would leave one that pygame frees a second time."""

    def no_room(*_: object, **__: object) -> None:
        raise pygame.error("out of memory")

    monkeypatch.setattr(pane, "Screen", no_room)
    with pytest.raises(DisplayError, match="out of memory"):
        Display(TWO, LOOK)
    assert pygame.display.get_init() is False


# Which window is where


def titles(display: Display) -> list[str]:
    return [pane._window.title for pane in display._panes]


def test_each_window_says_whose_it_is(display: Display) -> None:
    assert titles(display) == ["Sic-bo: dealer", "Sic-bo: players"]
    assert display.screens == [ShownScreen("dealer", "0", "1280x720"), ShownScreen("players", "1", "1280x720")]
    display.close()
    one = Display(ONE, LOOK)
    assert titles(one) == ["Sic-bo"]
    assert one.screens == [ShownScreen("dealer and players", "0", "1280x720")]
    one.close()


def test_a_window_that_is_not_of_its_size_and_too_small_to_be_read_is_noted(display: Display) -> None:
    """A full screen has the size of its output: a panel that stands upright."""
    display._panes[1]._window.size = (1080, 1920)
    assert display.screens[0].note == ""
    assert display.screens[1].note.startswith("1080x1920 dots")


def test_two_windows_on_one_output_stand_beside_each_other_where_there_is_room(
    outputs: list[tuple[int, int]], caplog: pytest.LogCaptureFixture
) -> None:
    outputs[:] = [(2560, 1440)]
    opened = Display(
        ScreenSettings(windows="two", dealer=SMALL, players=msgspec.structs.replace(BESIDE, output=0)), LOOK
    )
    one, other = (pygame.Rect(pane._window.position, pane._window.size) for pane in opened._panes)
    assert not one.colliderect(other)
    assert opened.screens[1].note == "it stands beside the dealer's window"
    assert "the window for players: it stands beside the dealer's window" in caplog.text
    assert opened.show(BETTING) == "", "it is no fault: the table file has it so"
    opened.close()


def test_without_its_output_the_players_window_is_not_put_over_the_dealers(
    outputs: list[tuple[int, int]], caplog: pytest.LogCaptureFixture
) -> None:
    """The dealer's window shows the players' sign, until the output is there again."""
    outputs.pop()
    opened = Display(TWO, LOOK)
    why = "output 1 is not there: the players' sign is in the dealer's window"
    assert opened.screens == [ShownScreen("dealer and players", "0", "1280x720", why)]
    assert why in caplog.text
    assert opened.show(BETTING).startswith(f"{why}; attach its screen")
    assert "sign" in opened._panes[0].screen.boxes
    assert opened.signed
    assert not opened.outputs_changed()
    outputs.append(FULL_HD)
    assert opened.outputs_changed()
    assert opened.show(DOUBLE), "it stays as it was opened"
    opened.close()


WIDE = WindowSettings(width=1280, height=800)


@pytest.mark.parametrize(
    ("settings", "attached", "beside", "corners"),
    {
        "an output each": ((WIDE, BESIDE), [FULL_HD, FULL_HD], False, [None, None]),
        "at the right": ((SMALL, SMALL), [(2560, 800)], True, [(0, 40), (1280, 40)]),
        "below": ((SMALL, SMALL), [(1280, 1520)], True, [(0, 40), (0, 800)]),
        "no room": ((SMALL, SMALL), [(2559, 1519)], True, [None]),
        "no window can be placed here": ((SMALL, SMALL), [(3840, 2160)], False, [None]),
        "one fills the output": (
            (msgspec.structs.replace(SMALL, fullscreen=True), SMALL),
            *([(3840, 2160)], True, [None]),
        ),
        "another output is free": ((WIDE, msgspec.structs.replace(SMALL, output=4)), [FULL_HD] * 2, True, [None] * 2),
        "a single window": ((WIDE,), [FULL_HD], False, [None]),
    }.values(),
)
def test_no_window_covers_another(
    settings: tuple[WindowSettings, ...],
    attached: list[tuple[int, int]],
    beside: bool,
    corners: list[tuple[int, int] | None],
) -> None:
    places = arranged(settings, attached, beside=beside)
    assert [place.corner for place in places] == corners
    assert len({(place.output, place.corner) for place in places}) == len(places)
