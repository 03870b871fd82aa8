# SPDX-License-Identifier: MIT
"""Panels shown in turn or on demand: the sign's rows, the keys' legend; and panels that replace NEXT for a moment."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from glass_rig import OWN_LIMITS as OF_GAMES
from glass_rig import drawn, look, said, views
from msgspec.structs import replace

from controller.display.audience import BOTH, PLAYERS, Audience
from controller.display.page_turner import REFUSED_NS
from controller.display.screen import Screen
from controller.engine.shown.views import NOTHING_MORE, Extras, Refused, View
from controller.games import find
from controller.screens import Screens
from controller.simulator.keyboard import keys_of
from hal.base.clock import VirtualClock
from hal.board import board_file, read_board

OWN_LIMITS = OF_GAMES["roulette"]
REFUSED = Refused("call no more bets first", "s 72(1)", "start")


@cache
def opened(*limits: str) -> View:
    return views("roulette", *limits)[0]


def roulette(audience: Audience = BOTH, size: tuple[int, int] = (1280, 800)) -> Screen:
    equipment = find("roulette").equipment
    keys = keys_of(equipment, read_board(board_file(equipment.board)))
    return Screen(replace(look("roulette"), simulated=True, keys=keys), audience, size, 149)


def turns(screen: Screen, panel: str, view: View) -> list[str]:
    """Return the text of a panel in each turn."""
    surface = drawn(screen, view)
    found = []
    for turn in range(screen.pages):
        screen.draw(surface, view, Extras(turn=turn))
        found.append(said(screen, panel))
    return found


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_in_one_window_the_sign_has_one_row_and_the_table_s_own_limits_come_each_second_time(
    size: tuple[int, int],
) -> None:
    own, first, again, second, *_ = turns(roulette(size=size), "sign", opened(*OWN_LIMITS))
    assert own == again == "MIN $5 MAX $500 STEPS $5"
    assert "STRAIGHT" in first
    assert first != second


def test_the_players_own_sign_always_shows_all_limits() -> None:
    (whole,) = turns(roulette(PLAYERS), "sign", opened(*OWN_LIMITS))
    assert all(words in whole for words in ("MIN", "STRAIGHT", "SPLIT", "COLUMN"))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_the_legend_has_every_key_and_is_there_only_if_it_is_called_for(size: tuple[int, int]) -> None:
    screen = roulette(size=size)
    surface = drawn(screen, opened())
    assert "legend" not in screen.boxes
    screen.draw(surface, opened(), Extras(legend=True))
    words = {line.text for line in screen.written["legend"]}
    assert {key.words for key in screen._look.keys if key.words} <= words
    screen.draw(surface, opened())
    assert "legend" not in screen.boxes


def test_a_refusal_has_the_place_of_next_s_sentence_and_the_next_key_stays() -> None:
    screen, view = roulette(), replace(opened(), refusal=REFUSED)
    surface = drawn(screen, view)
    assert said(screen, "next").startswith("s 72(1) Start refused. Call no more bets first")
    keys = {line.text for line in screen.written["next"]}
    screen.draw(surface, view, Extras(refusal_seen=True))
    assert "refused" not in said(screen, "next")
    assert {line.text for line in screen.written["next"]} & keys, "its keys are the same"


class RecordingDisplay:
    """A display that records the extras it was shown."""

    fault, pages = "", 1

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.extras: list[Extras] = []

    def begin(self, _view: View, extras: Extras) -> None:
        self.extras.append(extras)

    def go_on(self, now: int) -> None:
        """Nothing is left to draw."""

    def settle(self) -> None:
        """Nothing moves."""

    def pump(self) -> list[str]:
        keys, self.keys = self.keys, []
        return keys


@pytest.fixture
def table() -> SimpleNamespace:
    """A simulated table: its screens, the pressed keys, and whether somebody has left."""
    clock, shown, pressed, left = VirtualClock(), RecordingDisplay(), [], []
    file = SimpleNamespace(file=SimpleNamespace(simulated=True))
    screens: Any = Screens(file, clock, print, lambda: left.append("left"), bool)
    screens._opener.display = shown
    screens._simulated = SimpleNamespace(keys=(), read_extras=lambda _view: NOTHING_MORE, press=pressed.append)
    screens._pump()
    return SimpleNamespace(clock=clock, shown=shown, pressed=pressed, left=left, screens=screens)


def test_a_refusal_goes_by_itself_and_the_same_one_again_is_shown_again(table: SimpleNamespace) -> None:
    table.screens.show(View(refusal=REFUSED))
    assert not table.shown.extras[-1].refusal_seen
    table.clock.advance(REFUSED_NS / 1e9 - 0.1)
    assert not table.shown.extras[-1].refusal_seen
    table.clock.advance(0.2)
    assert table.shown.extras[-1].refusal_seen
    table.screens.show(View(refusal=Refused(*(REFUSED.text, REFUSED.source, REFUSED.act))))
    assert not table.shown.extras[-1].refusal_seen


def test_a_key_calls_for_the_legend_and_the_next_one_takes_it_away_and_acts(table: SimpleNamespace) -> None:
    table.screens.show(View())
    for keys, legend in ((["?"], True), (["n"], False), (["/"], True), (["?"], False)):
        table.shown.keys = keys
        table.clock.advance(0.05)
        assert table.shown.extras[-1].legend == legend, keys
    assert table.pressed == ["n"]


def test_escape_closes_the_legend_and_leaves_only_without_it(table: SimpleNamespace) -> None:
    for keys, legend, left in ((["?"], True, []), (["escape"], False, []), (["escape"], False, ["left"])):
        table.shown.keys = keys
        table.clock.advance(0.05)
        assert (table.shown.extras[-1].legend, table.left) == (legend, left), keys


def test_a_closed_window_leaves_even_with_the_legend(table: SimpleNamespace) -> None:
    table.shown.keys = ["?", "close"]
    table.clock.advance(0.05)
    assert table.left == ["left"]
