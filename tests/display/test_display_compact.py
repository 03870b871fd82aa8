# SPDX-License-Identifier: MIT
"""How long a refusal and the legend of keys are shown, and what the keys of a simulated table do meanwhile."""

from types import SimpleNamespace
from typing import Any

import pytest

from controller.display.page_turner import REFUSED_NS
from controller.engine.shown.views import NOTHING_MORE, Extras, Refused, View
from controller.screens import Screens
from hal.base.clock import VirtualClock

REFUSED = Refused("call no more bets first", "s 72(1)", "start")


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
