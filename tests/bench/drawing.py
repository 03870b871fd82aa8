# SPDX-License-Identifier: MIT
"""How long the loop is held by drawing: the longest piece of any picture of three games' scenes, on every screen."""

import gc
import os
import time
from collections.abc import Iterator

GAMES = ("roulette", "craps", "blackjack")
PLAYERS_SIZE, PLAYERS_DPI = (1920, 1080), 141
DEALERS_SIZE, DEALERS_DPI = (1280, 800), 149


def longest_piece() -> float:
    """Nanoseconds of processor time.

    Garbage collection is not counted: the table collects at times of its own (`slow_callbacks.collect_seldom`).
    """
    gc.collect()
    gc.disable()
    try:
        return max(took for game in GAMES for took in _pieces(game))
    finally:
        gc.enable()


def _pieces(game: str) -> Iterator[int]:
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    import pygame

    from controller.display.audience import BOTH, DEALER, PLAYERS
    from controller.display.screen import Screen
    from tests.display.scenes.playing import look, play, scene_of

    seen = list(play(scene_of(game)))
    for audience in (DEALER, BOTH, PLAYERS):
        size, dpi = (DEALERS_SIZE, DEALERS_DPI) if audience.dealer else (PLAYERS_SIZE, PLAYERS_DPI)
        screen, surface = Screen(look(game, simulated=False), audience, size, dpi), pygame.Surface(size)
        screen.draw(surface, seen[0].view)
        screen.moves = True
        for state in seen[1:]:
            yield from _timed(screen.steps(surface, state.view))


def _timed(steps: Iterator[str]) -> Iterator[int]:
    """How long each step takes."""
    while True:
        before = time.thread_time_ns()
        more = next(steps, None)
        yield time.thread_time_ns() - before
        if more is None:
            return
