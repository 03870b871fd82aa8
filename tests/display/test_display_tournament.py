# SPDX-License-Identifier: MIT
"""A tournament on the screens: name, round, prize pool, ranking and approval, and the limits sign as large as ever."""

import pytest

from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.display.terminal.page import whole_page
from controller.engine.shown.views import NOTHING_MORE, Extras, View
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.blank_surface import blank_surface

TOURNAMENT = (
    "tournament of name=Spring approval=letter_26/114 fee=$100 chips=$1000 rounds=30 prizes=60,40 rules=No_phones",
    *(f"tournament {act}" for player in ("ann", "bob") for act in (f"enter {player} $100", f"seat {player}")),
)
BEGIN = "tournament begin 2026-12-05"


def view_of(game: str, *lines: str) -> tuple[Look, View]:
    stage = EngineStage(game, [])
    for line in lines:
        do(stage, line)
    return Look(face=stage.game.face(), title=stage.game.name, casino="Riverside"), stage.view


def words(screen: Screen, view: View, panel: str, extras: Extras = NOTHING_MORE) -> str:
    screen.draw(blank_surface(screen.size), view, extras)
    return " · ".join(it.text for it in screen.written.get(panel, []))


@pytest.mark.parametrize("game", ["sic-bo", "roulette", "manila-poker", "pai-gow"])
@pytest.mark.parametrize(("audience", "size", "dpi"), [(PLAYERS, (1920, 1080), 92), (BOTH, (1280, 800), 149)])
def test_how_it_stands_is_beneath_the_sign(game: str, audience: object, size: tuple[int, int], dpi: int) -> None:
    look, view = view_of(game, *TOURNAMENT, BEGIN)
    screen = Screen(look, audience, size, dpi)  # type: ignore[arg-type]
    shown = words(screen, view, "tournament")
    for it in ("Spring", "Round 1 of 30", "Prize pool $200", "1. Ann $1,000", "1. Bob $1,000"):
        assert it in shown
    pages = " ".join(words(screen, view, "tournament", Extras(turn=turn)) for turn in range(screen.pages))
    assert "Minister's approval: letter 26/114" in pages
    assert "No phones" in pages
    assert not screen.problem
    sign = {it.text for it in screen.written["sign"]}
    assert "tournament" not in (plain := Screen(*(look, audience, size, dpi))).boxes  # type: ignore[arg-type]
    assert sign == set(words(plain, view_of(game)[1], "sign").split(" · "))
    assert screen.boxes["sign"].bottom == screen.boxes["tournament"].top


def test_the_dealers_own_screen_says_it_too() -> None:
    look, before = view_of("sic-bo", *TOURNAMENT)
    screen = Screen(look, DEALER, (1280, 800), 149)
    said = " ".join(words(screen, before, "messages", Extras(turn=turn)) for turn in range(2))
    assert "approval: letter 26/114" in said.replace(" · ", " ")
    _, view = view_of("sic-bo", *TOURNAMENT, BEGIN, "press no-more-bets")
    assert "Spring: round 1 of 30" in words(screen, view, "status")
    said = " ".join(words(screen, view, "messages", Extras(turn=turn)) for turn in range(2))
    assert "Prize pool $200: Ann $1,000, Bob $1,000" in said.replace(" · ", " ")
    page = " ".join(line.plain for line in whole_page(look, view, NOTHING_MORE))
    assert "Spring, approval letter 26/114; session 1 of 1; round 1 of 30" in " ".join(page.split())


def test_a_low_screen_has_one_row_for_it_so_that_the_layout_keeps_its_room() -> None:
    look, view = view_of("craps", *TOURNAMENT, BEGIN)
    screen = Screen(look, BOTH, (1024, 600), 170)
    first = words(screen, view, "tournament")
    assert first.startswith("Spring · Round 1 of 30 · Prize pool $200")
    assert "1. Ann" not in first
    assert "1. Ann $1,000" in words(screen, view, "tournament", Extras(turn=1))
    assert not screen.problem


@pytest.mark.parametrize(
    ("audience", "size", "dpi"),
    [(PLAYERS, (1920, 1080), 141), (DEALER, (1280, 800), 149), (BOTH, (1280, 800), 149), (BOTH, (1024, 600), 170)],
)
def test_at_keno_it_stands_in_the_place_of_the_jackpots(audience: object, size: tuple[int, int], dpi: int) -> None:
    look, view = view_of("keno", *TOURNAMENT, BEGIN)
    screen = Screen(look, audience, size, dpi)  # type: ignore[arg-type]
    shown = words(screen, view, "tournament")
    for it in ("Spring", "Round 1 of 30", "Prize pool $200", "1. Ann $1,000", "1. Bob $1,000"):
        assert it in shown
    assert "meters" not in screen.boxes


def test_once_the_sessions_are_over_players_read_that_and_who_wins_what() -> None:
    look, view = view_of("sic-bo", *TOURNAMENT, BEGIN, 'tournament end "it is late"')
    screen = Screen(look, PLAYERS, (1920, 1080), 141)
    assert "Tournament over" in words(screen, view, "result")
    assert "1. Ann $1,000 wins $100" in words(screen, view, "tournament")
