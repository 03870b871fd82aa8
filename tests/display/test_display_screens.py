# SPDX-License-Identifier: MIT
"""Sic-bo's screens: only what changed is drawn, players read no faults, and a stop hides no result."""

import pytest
from msgspec.structs import replace

from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.screen import Screen
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import Extras, Refused, View, Words
from tests.display.blank_surface import blank_surface
from tests.display.scenes import pictures
from tests.display.scenes.pictures import BETTING, DOUBLE, LONG, LOOK, REFUSED
from tests.display.shown_items import every_word, words

SIZE = (1280, 800)
REAL = replace(LOOK, simulated=False, keys=())
PARTS = {"both": (LOOK, BOTH), "dealer": (REAL, DEALER), "players": (REAL, PLAYERS)}


def screen_of(kind: str, view: View | None = None) -> Screen:
    """Return a screen, with this view on it."""
    screen = Screen(*PARTS[kind], (1920, 1080) if kind == "players" else SIZE, 141 if kind == "players" else 149)
    if view:
        screen.arranged = screen.arrange(view, Extras(SeenTumbler((3, 4, 3))))
    return screen


def test_nothing_is_drawn_when_nothing_has_changed() -> None:
    screen, surface = screen_of("both"), blank_surface(SIZE)
    assert {*screen.draw(surface, BETTING)} >= {*screen.boxes}
    assert screen.draw(surface, BETTING) == []
    assert screen.draw(surface, replace(BETTING, recent=tuple(BETTING.recent))) == []


@pytest.mark.parametrize(
    ("change", "panels"),
    [
        ({"refusal": Refused("no", "s 72(1)")}, {"next"}),
        ({"lit": ("small",)}, {"layout"}),
        ({"prompt": Words("press start", "s 72(1)"), "presses": ("start",), "asked": ("start",)}, {"next"}),
        ({"recent": BETTING.recent[:3]}, {"recent"}),
        ({"round": 129}, {"status"}),
        ({"headline": "Dice spinning"}, {"result"}),
        ({"keys": {"dealer": True, "floor-manager": True}}, {"status"}),
        ({"remark": "Wrong number? Key the correct 3 (s 78(3))"}, {"next"}),
    ],
)
def test_only_the_panels_that_show_a_change_are_drawn(change: dict[str, object], panels: set[str]) -> None:
    screen, surface = screen_of("both"), blank_surface(SIZE)
    screen.draw(surface, BETTING)
    assert {*screen.draw(surface, replace(BETTING, **change))} == panels


def test_players_see_no_refusals_alerts_or_prompts_and_the_dealer_sees_all() -> None:
    told = {kind: every_word(screen_of(kind, pictures.EVERYTHING)).lower() for kind in ("dealer", "players")}
    assert "it was told to turn" in told["dealer"]
    for said in ("refused", "alert: technician", "look for a jam", "s 78(7)"):
        assert said not in told["players"]
    assert "one moment" in told["players"]


@pytest.mark.parametrize("kind", PARTS)
def test_a_stop_never_hides_a_declared_result(kind: str) -> None:
    stopped = words(screen_of(kind, replace(DOUBLE, blocks=pictures.BLOCKED.blocks)), "result")
    assert {"10", "Small"} <= {*stopped}


def test_a_refusal_shows_its_section_and_only_a_simulated_table_shows_the_keys() -> None:
    said = " ".join(words(screen_of("both", REFUSED), "next"))
    assert "s 72(1)" in said
    assert "Call no more bets first" in said
    assert "N" in words(screen_of("both", REFUSED), "next")
    assert "N" not in words(screen_of("dealer", REFUSED), "next")


def test_the_longest_prompt_is_written_whole_once_its_refusal_was_read() -> None:
    screen = screen_of("both")
    screen.arranged = screen.arrange(LONG, Extras(refusal_seen=True))
    assert LONG.prompt.text in " ".join(words(screen, "next")).lower()
