# SPDX-License-Identifier: MIT
"""Before play: the dealer's checklist, which never covers what is keyed; between rounds: the players' idle page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pygame
import pytest
from msgspec.structs import replace

from controller.display import wording
from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Box, Picture, Text
from controller.display.kit.layout import blank
from controller.display.kit.theme import Theme, theme_of
from controller.display.panel import NOTHING, Panel, Scene, places_of
from controller.display.parts import frame
from controller.display.parts.idle import IDLE
from controller.display.parts.opening import OPENING
from controller.display.parts.strip.band import STOPPED, StopBand
from controller.display.settings import HOUSE, CasinoLook
from controller.engine.record.opening import LEFT
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.shown import not_playing
from controller.engine.shown.views import NOTHING_MORE, View
from controller.tapes.language import do
from controller.tapes.script.script import parse
from controller.tapes.stages.engine_stage import EngineStage
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.scenes.playing import look, pictured, scene_of, seen_of

DEALERS: Final = [it for it in SCREENS if it.audience.dealer]
PLAYERS: Final = [it for it in SCREENS if not it.audience.dealer]
POKER: Final = ("draw-poker", "five-card-stud", "manila-poker", "seven-card-stud")
LOGO: Final = Path(__file__).parents[2] / "systemd" / "looks" / "harbour-lights.svg"


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def theme(screen: ScreenSize) -> Theme:
    return theme_of(HOUSE, "dealer" if screen.audience.dealer else "players", screen.size, screen.dpi)


def value_of(panel: Panel, game: str, view: View, screen: ScreenSize, style: CasinoLook = HOUSE) -> Any:
    """Return what a panel shows."""
    styled = replace(look(game, simulated=True), style=style)
    return panel.shows(Scene(styled, theme(screen), view, NOTHING_MORE, Given(), NOTHING))


def arranged(panel: Panel, value: Any, room: tuple[int, int], screen: ScreenSize) -> Arranged:
    """Arrange a panel, and check the laws."""
    found = Arranged(room, ((0, 0, panel.arrange(value)(room, theme(screen))),), panel.name)
    assert list(laws.in_panel(found, theme(screen), "felt")) == []
    return found


def words(shown: Arranged) -> str:
    return " ".join(it.words for it in shown.items if isinstance(it, Text))


def opened(game: str) -> Iterator[View]:
    """Return the views of a game's scene up to its first wager, with the checklist."""
    with EngineStage(*_table(game)) as stage:
        yield stage.view
        for step in parse(scene_of(game).read_text()):
            if not step.table and stage.view.round < 2:
                do(stage, step.line)
                yield stage.view


def _table(game: str) -> tuple[str, tuple[str, ...]]:
    table = next(step.table for step in parse(scene_of(game).read_text()) if step.table)
    return table[0], tuple(table[1:])


def place_of(screen: ScreenSize) -> Box:
    """Return the place of the checklist."""
    its = theme(screen)
    plan = frame.low_plan(blank) if its.low else frame.dealer_plan(blank, signed=screen.audience.signed)
    return places_of(plan, screen.size, its)[1]["opening"]


@pytest.mark.parametrize("game", pictured())
def test_every_step_that_is_left_is_named_with_its_section(game: str) -> None:
    with EngineStage(*_table(game)) as stage:
        do(stage, "turn dealer key off")
        view = stage.view
    assert not_playing.opens(view)
    assert view.opening
    for screen in DEALERS:
        value = value_of(OPENING, game, view, screen)
        box = place_of(screen)
        shown = arranged(OPENING, value, (box.width, box.height), screen)
        said = words(shown)
        assert f"{len(view.opening.steps_left)} left" in said
        assert "more to name" not in said
        for step in view.opening.steps_left:
            assert wording.sentence(step.what).split()[-1] in said
            assert step.ours or step.source in said
        marks = [it for it in shown.items if isinstance(it, Picture) and it.owner == LEFT]
        assert len(marks) == len(view.opening.steps_left)
    assert value_of(OPENING, game, view, PLAYERS[0]) is None


@pytest.mark.parametrize("game", pictured())
def test_players_read_that_the_table_opens_and_a_closed_table_reads_closed(game: str) -> None:
    with EngineStage(*_table(game)) as stage:
        do(stage, "turn dealer key off")
        before = stage.view
        do(stage, "turn dealer key on")
        do(stage, "opening close by floor-manager")
        closed = stage.view
    assert before.opening
    read = band_of(game, before, PLAYERS[0])
    assert read is not None
    assert wording.SOON in read.heading
    assert not [it.what for it in before.opening.steps_left if it.what in " ".join((read.heading, *read.wordings))]
    shut = not_playing.is_closed(closed)  # else a direction of the game has closed it until its steps are done
    for screen in (DEALERS[0], PLAYERS[0]):
        told = band_of(game, closed, screen)
        assert (told is not None and told.calm and told.heading.startswith(("Closed. ", wording.SHUT))) is shut
    assert value_of(OPENING, game, closed, DEALERS[0]) is None or not shut


def band_of(game: str, view: View, screen: ScreenSize) -> StopBand | None:
    """Return what the band across the table says."""
    found = value_of(STOPPED, game, view, screen)
    assert found is None or isinstance(found, StopBand)
    return found


@pytest.mark.parametrize("game", pictured())
def test_nothing_is_keyed_under_the_checklist(game: str) -> None:
    """Seats and stakes were keyed blind until the blind was bet."""
    for view in opened(game):
        listed = value_of(OPENING, game, view, DEALERS[0]) is not None
        assert not (listed and (view.digits or view.standing or view.shown(ShownPoker).seats))
        assert not (listed and view.open and not view.blocks)


@pytest.mark.parametrize("game", POKER)
def test_seats_are_seen_from_the_first_digit_on(game: str) -> None:
    before = next(it for it in opened(game) if it.phase == "seats" and not it.shown(ShownPoker).seats)
    assert value_of(OPENING, game, before, DEALERS[0]) is not None
    assert value_of(OPENING, game, replace(before, digits="0"), DEALERS[0]) is None


# The players' idle page


@pytest.mark.parametrize("game", [it for it in pictured() if it != "keno"])
def test_between_rounds_players_see_whose_table_it_is_and_what_is_played(game: str) -> None:
    shown = 0
    for seen in seen_of(game):
        for screen in PLAYERS:
            if value := value_of(IDLE, game, seen.view, screen):
                its = theme(screen)
                for mm in ((150, 60), (180, 110)):
                    page = arranged(IDLE, value, (its.dots(mm[0]), its.dots(mm[1])), screen)
                    assert look(game, simulated=True).title.split()[0] in words(page)
                    shown += 1
        assert value_of(IDLE, game, seen.view, DEALERS[0]) is None
    assert shown


@pytest.mark.parametrize("game", pictured())
def test_there_is_no_idle_page_while_wagers_lie_or_a_result_stands(game: str) -> None:
    for seen in seen_of(game):
        view = seen.view
        if view.standing or view.owed or view.declared or view.blocks or view.turning:
            assert value_of(IDLE, game, view, PLAYERS[0]) is None, seen.state


def test_the_logo_stands_in_the_place_of_the_name_and_a_missing_one_does_not() -> None:
    view = next(it.view for it in seen_of("roulette") if value_of(IDLE, "roulette", it.view, PLAYERS[0]))
    its = theme(PLAYERS[0])
    room = its.dots(150), its.dots(60)
    for path, drawn in ((str(LOGO), True), (str(LOGO.with_name("none.png")), False)):
        value = value_of(IDLE, "roulette", view, PLAYERS[0], CasinoLook(name="Harbour", logo=path))
        page = arranged(IDLE, value, room, PLAYERS[0])
        assert any(isinstance(it, Picture) and it.name == "logo" for it in page.items) is drawn
        assert ("Harbour" in words(page)) is not drawn


def test_the_last_results_stand_on_the_idle_page_as_they_are_drawn_elsewhere() -> None:
    idle = [it.view for it in seen_of("sic-bo") if it.view.recent and not it.view.declared]
    view = replace(idle[0], standing=View().standing, owed=(), turning=False, closed=False, blocks=())
    value = value_of(IDLE, "sic-bo", view, PLAYERS[0])
    its = theme(PLAYERS[0])
    page = arranged(IDLE, value, (its.dots(180), its.dots(110)), PLAYERS[0])
    dice = [it.details[0].text for it in page.items if isinstance(it, Picture) and it.kind == "past"]  # type: ignore[attr-defined]
    assert dice[:3] == view.recent[0].outcome.split()
