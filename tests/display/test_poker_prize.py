# SPDX-License-Identifier: MIT
"""The chips that a seat is passed lie in front of it at every table of poker: clear of its gold frame and of words."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from controller.display.drawing import chips, light
from controller.display.drawing.chips import Chip
from controller.display.panels import poker
from controller.display.screen import Screen
from controller.engine.shown.views import Extras
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.pictures import AUDIENCES, KINDS, ScreenKind
from tests.display.scenes.playing import limits_of, look, pictured, seen_of
from tests.display.scenes.poker_room import GAMES, LIMITS, showdown

GAPS = {(1024, 600): 4}
"""How many dots are free at least; on all other screens 6."""
POKER = [game for game in pictured() if find(game).face().table == "poker"]


@contextmanager
def gold_drawn() -> Iterator[tuple[list[pygame.Rect], list[pygame.Rect]]]:
    """The gold frames, and the chips that win with their rings, that are drawn meanwhile."""
    frames: list[pygame.Rect] = []
    won: list[pygame.Rect] = []
    frame, draw = light.gold_frame, chips.draw

    def framed(brush: Any, box: pygame.Rect, *more: Any) -> None:
        frames.append(box.copy())
        frame(brush, box, *more)

    def drawn(brush: Any, chip: Chip, at: tuple[int, int]) -> pygame.Rect:
        whole = draw(brush, chip, at)
        if chip.look == "wins":
            ring = 2 * chips.ring_of(chip.radius)
            won.append(whole.inflate(ring, ring))
        return whole

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(light, "gold_frame", framed)
        patch.setattr(chips, "draw", drawn)
        yield frames, won


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.name}")
@pytest.mark.parametrize("game", POKER)
def test_chips_that_are_passed_touch_no_gold_frame_and_no_words(game: str, kind: ScreenKind) -> None:
    screen = Screen(
        look(game, simulated=kind.screen == "one"), AUDIENCES[kind.screen], kind.size, kind.dpi, limits_of(game)
    )
    surface, gap, seen_won = blank_surface(screen.size), GAPS.get(kind.size, 6), 0
    for seen in seen_of(game):
        with gold_drawn() as (frames, won):
            screen.draw(surface, seen.view, seen.extras)
        every = [line for lines in screen.written.values() for line in lines]
        for chip in won:
            seen_won += 1
            clear = chip.inflate(2 * gap, 2 * gap)
            assert clear.collidelist(frames) < 0, (seen.state, chip, frames)
            words = [line.text for line in every if chip.colliderect(line.ink)]
            assert not words, (seen.state, words)
    assert seen_won


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.name}")
@pytest.mark.parametrize("name", GAMES)
def test_whoever_wins_the_chips_lie_on_no_other_seat(name: str, kind: ScreenKind) -> None:
    """At a table with every number of seats, each seat once."""
    amiss = []
    for seats in range(2, GAMES[name].panel.seats + 1):
        game = GAMES[name].of(seats)
        screen = PartialScreen(("poker",), game.look, AUDIENCES[kind.screen], kind.size, kind.dpi, LIMITS)
        surface = blank_surface(screen.size)
        for winner in range(1, seats + 1):
            view = showdown(game, (winner, *(it for it in range(1, seats + 1) if it != winner)))
            with gold_drawn() as (_, won):
                screen.draw(surface, view, Extras())
            boxes = {place.number: place.box for place in poker._table(screen._context).seats}
            assert won, "the winner's chips lie there"
            amiss += [
                (seats, winner, other)
                for other, box in boxes.items()
                if other != winner and won[0].inflate(2, 2).colliderect(box)
            ]
    assert amiss == []
