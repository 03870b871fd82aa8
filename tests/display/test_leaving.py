# SPDX-License-Identifier: MIT
"""Leaving a table: a terminal asks while a round is open; elsewhere, and while nothing is at stake, nobody is asked."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import controller.display
from controller.config import read_table
from controller.display import DisplayError
from controller.display.terminal import terminal
from controller.engine.shown.views import NOTHING_MORE, View
from controller.screens import Screens
from hal.base.clock import LoopClock


class LeavingDisplay:
    """A display on which keys are pressed: a terminal with or without a keyboard."""

    fault = ""
    screens: tuple[Any, ...] = ()

    def __init__(self, *, keyboard: bool = True) -> None:
        self._keyboard = keyboard
        self.asked = ""
        self.keys: list[str] = []

    def show(self, view: View, extras: Any = NOTHING_MORE) -> str:
        return ""

    def begin(self, view: View, extras: Any = NOTHING_MORE) -> None:
        self.show(view, extras)

    def go_on(self, now: int) -> None:
        """Nothing is left to draw."""

    def settle(self) -> None:
        """Nothing moves."""

    def pump(self) -> list[str]:
        pressed, self.keys = self.keys, []
        return pressed

    def say(self, banner: str) -> None:
        self.asked = banner

    def close(self) -> None:
        """Nothing is open."""

    def ask(self, question: str) -> bool:
        self.asked = question if self._keyboard else ""
        return self._keyboard


@pytest.fixture
def left() -> list[str]:
    return []


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, left: list[str]) -> Callable[..., Screens]:
    """Opens the screens of a table of which nothing is simulated, in a terminal."""

    def open_(shown: LeavingDisplay, *, round_open: bool) -> Screens:
        def no_window(*_: object, **__: object) -> None:
            raise DisplayError("no screen")

        monkeypatch.setattr(controller.display, "open_display", no_window)
        monkeypatch.setattr(terminal, "TerminalDisplay", lambda *_, **__: shown)
        clock = LoopClock(asyncio.new_event_loop())
        screens = Screens(read_table(None), clock, lambda _: None, lambda: left.append("left"), lambda: round_open)
        screens.open(View(round=7))
        return screens

    return open_


def press(screens: Screens, shown: LeavingDisplay, *keys: str) -> None:
    shown.keys += keys
    screens._pump()


@pytest.mark.parametrize(("key", "leaves"), [("y", True), ("n", False), ("escape", False), ("space", None)])
def test_a_key_answers_also_at_a_real_table(
    opened: Callable[..., Screens], left: list[str], key: str, leaves: bool | None
) -> None:
    """None: it is still asked."""
    screens = opened(shown := LeavingDisplay(), round_open=True)
    screens.leave()
    assert "round 7" in shown.asked
    assert left == []
    press(screens, shown, key)
    assert (bool(left), bool(shown.asked)) == (leaves is True, leaves is not False)
    press(screens, shown, "y")
    assert bool(left) == (leaves is not False), "once it is answered a key is a key again"


def test_asked_twice_it_leaves(opened: Callable[..., Screens], left: list[str]) -> None:
    screens = opened(LeavingDisplay(), round_open=True)
    screens.leave()
    screens.leave()
    assert left == ["left"]


@pytest.mark.parametrize(("round_open", "keyboard"), [(False, True), (True, False)])
def test_it_leaves_at_once_between_rounds_and_where_nobody_can_answer(
    opened: Callable[..., Screens], left: list[str], round_open: bool, keyboard: bool
) -> None:
    opened(LeavingDisplay(keyboard=keyboard), round_open=round_open).leave()
    assert left == ["left"]
