# SPDX-License-Identifier: MIT
"""Before play the dealer has the checklist, and players read that the table opens; a closed table is no stop."""

import pygame
import pytest

from controller.display import waiting, wording
from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.drawing import palette as p
from controller.display.screen import Screen
from controller.engine.shown import not_playing
from controller.engine.shown.views import View
from controller.games import rooms
from controller.tapes.language import do
from controller.tapes.script.script import parse
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings
from tests.display.glass_rig import said
from tests.display.pictures import KINDS
from tests.display.scenes.playing import drawn_games, look, scene_of

SIZES = ((1024, 600, 170), (1280, 800, 149), (1920, 1080, 141))


def drawn(game: str, view: View, wide: int, high: int, dpi: int) -> tuple[Screen, pygame.Surface]:
    audience = BOTH if wide == SIZES[0][0] else DEALER
    screen = Screen(look(game, simulated=False), audience, (wide, high), dpi, view.limits)
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view)
    return screen, surface


def players(game: str, view: View) -> str:
    screen = Screen(look(game, simulated=False), PLAYERS, (1920, 1080), 141, view.limits)
    screen.draw(blank_surface(screen.size), view)
    return " ".join(said(screen, name) for name in screen.written)


@pytest.mark.parametrize("game", rooms())
def test_the_checklist_is_seen_not_playing_and_a_closed_table_reads_closed(game: str) -> None:
    table = next(step.table for step in parse(scene_of(game).read_text()) if step.table)
    with EngineStage(table[0], table[1:]) as stage:
        do(stage, "turn dealer key off")
        before = stage.conductor.view
        do(stage, "turn dealer key on")
        do(stage, "opening close by floor-manager")
        closed = stage.conductor.view
    assert not_playing.opens(before)
    assert before.opening
    for wide, high, dpi in SIZES:
        screen, surface = drawn(game, before, wide, high, dpi)
        listed = said(screen, "opening")
        assert f"{len(before.opening.steps_left)} left" in listed, (wide, listed)
        for step in before.opening.steps_left:
            assert wording.sentence(step.what) in listed, (wide, step.name, listed)
            assert step.ours or step.source in listed, (wide, step.name, listed)
        box, lines = screen.boxes["opening"], screen.written["opening"]
        assert all(box.contains(line.ink) for line in lines), (wide, [it for it in lines if not box.contains(it.ink)])
        rows = [line.ink for line in lines]
        assert all(rows[n].collidelist(rows[n + 1 :]) < 0 for n in range(len(rows))), wide
        shut, cloth = drawn(game, closed, wide, high, dpi)
        assert ("opening" in shut.boxes) is not not_playing.is_closed(closed)
        if not_playing.is_closed(closed):  # else a direction of the game has closed it until its steps are done
            band = said(shut, "stopped") + said(shut, "result")
            assert f"Closed. {wording.sentence(closed.blocks[0].in_plain_words[1])}" in band, (wide, band)
        for calm in (surface, cloth):
            assert not pygame.mask.from_threshold(calm, p.FAULT, (1, 1, 1, 255)).count(), wide
    read = players(game, before).lower()
    assert wording.SOON.lower() in read
    assert not [step.what for step in before.opening.steps_left if step.what in read]
    assert (wording.SHUT in players(game, closed)) is not_playing.is_closed(closed)


FIRST = ("before the cards", "before the tiles", "the cards are spread", "the tiles are spread", "the cut is offered")


@pytest.mark.parametrize("game", drawn_games())
def test_how_the_cards_are_prepared_is_asked_in_one_line_at_seven_inches(game: str, drawings: Drawings) -> None:
    """`each by himself or herself: sort and inspect` took two small lines, before anybody had wagered."""
    for seen, drawing in drawings(game, KINDS[2]):
        if seen.state in FIRST:
            lines = [it.text for it in drawing.written["next"]]
            asked = waiting.waits(seen.view)[0].text
            assert any(line.casefold() == asked.casefold() for line in lines), lines
