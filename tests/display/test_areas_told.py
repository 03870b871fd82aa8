# SPDX-License-Identifier: MIT
"""What an area tells of a result: which of several odds are paid; and that a wheel points at nothing before a spin."""

from itertools import product

import pytest
from glass_rig import drawn, played, said, screen_of

from controller.display.panels import wheel
from controller.engine.record.on_show import ShownWheel
from tests.display.pictures import KINDS, Kind

ROLLED = ("press no-more-bets", "press start", "tumbler turns 3 and shows 6 4 4", "enter 6 4 4")
OPENED = {"sic-bo": (), "mini-dice": ("inspect",)}
SAYING = [it for it in product(OPENED, KINDS) if it[0] == "mini-dice" or it[1].size != (1024, 600)]
"""At seven inches an area of sic-bo has room for its die and chips."""


@pytest.mark.parametrize(("game", "kind"), SAYING, ids=lambda it: it if isinstance(it, str) else it.name)
def test_a_face_on_which_chips_win_says_what_it_pays(game: str, kind: Kind) -> None:
    """Its odds are in a legend with all others. They stand in its area, or where that is low, beside the dice."""
    view = played(game, *OPENED[game], "wager red face-4 $10", *ROLLED)[-1]
    screen = screen_of(game, kind.screen, kind.size, kind.dpi)
    drawn(screen, view)
    lines = [line.text for panel in ("layout", "result") for line in screen.written[panel]]
    paid = ("2:1", "2 dice 2:1", "2 dice 2 to 1")
    assert any(line in paid for line in lines) or "4 pays 2 to 1" in said(screen, "result")


def test_a_wheel_points_at_nothing_before_it_is_spun(monkeypatch: pytest.MonkeyPatch) -> None:
    pointed = []
    monkeypatch.setattr(wheel, "_indicator", lambda *_: pointed.append("at a symbol"))
    screen = screen_of("wheel-of-fortune-50", "players", (1920, 1080), 141)
    before, turning = played("wheel-of-fortune-50", "press no-more-bets", "wheel spun clockwise")[-2:]
    assert (before.shown(ShownWheel).wheel, turning.shown(ShownWheel).wheel) == (None, "clockwise")
    drawn(screen, before)
    assert not pointed
    drawn(screen, turning)
    assert pointed
