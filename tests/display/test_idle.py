# SPDX-License-Identifier: MIT
"""A table without players: its loop seldom wakes up, and nothing is drawn.

Wake-ups are counted, not timed: their duration differs between machines. `make bench ARGS=idle` measures the time.
"""

import asyncio
import selectors
from pathlib import Path

import pygame
import pytest

from controller.app import App
from controller.checks.checks import Checks
from controller.config import read_table
from controller.display.page_turner import STAYS_NS
from controller.people import watch as people_watch
from hal import devices
from hal.base.clock import SECOND, LoopClock
from hal.base.worker import InlineWorker

SETTLING_S, IDLE_S = 15.0, 10.0
MOST_WAKES = 600
"""In ten seconds: 500 for the keyboard of a simulated table, which a real one has not, and 10 a second for all else."""
TURNED = 1 + int(IDLE_S * SECOND) // STAYS_NS
"""How many frames there may be where pages of the sign are shown in turn."""


class Jumps(selectors.DefaultSelector):
    """Waits for nothing: the time until the next timer is over at once."""

    def __init__(self) -> None:
        super().__init__()
        self.now, self.wakes = 0.0, 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.wakes += 1
        found = super().select(0)
        if not found:
            self.now += timeout or 0.0
        return found


class JumpingLoop(asyncio.SelectorEventLoop):
    """A loop whose time passes only while it waits."""

    def __init__(self) -> None:
        self.jumps = Jumps()
        super().__init__(self.jumps)

    def time(self) -> float:
        return self.jumps.now


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Window]:
    """The window of each frame that is shown from now on."""
    shown: list[pygame.Window] = []
    flip = pygame.Window.flip

    def noted(window: pygame.Window) -> None:
        shown.append(window)
        flip(window)

    monkeypatch.setattr(pygame.Window, "flip", noted)
    return shown


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> JumpingLoop:
    """A loop whose time drives everything: no work is left to another thread."""
    monkeypatch.setattr(Checks, "begin", lambda checks, clock: None)  # once after a start
    monkeypatch.setattr(devices, "worker_for", InlineWorker)
    monkeypatch.setattr(people_watch, "aside", lambda do, name, otherwise: do())
    monkeypatch.setattr(LoopClock, "now", lambda clock: round(clock._loop.time() * SECOND))
    return JumpingLoop()


@pytest.mark.parametrize(("game", "most_frames"), [("baccarat", TURNED), ("keno", 0), ("sic-bo", 0)])
def test_a_table_at_rest_wakes_up_seldom_and_draws_nothing(
    game: str, most_frames: int, loop: JumpingLoop, frames: list[pygame.Window], tmp_path: Path
) -> None:
    """A wake-up takes about 0.2 ms: 55 in a second are 1.1 % of a core, of the 2 % that a table at rest may take."""
    file = tmp_path / "table.toml"
    folders = f'[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}/run"\n'
    file.write_text(f'game = "{game}"\nsimulated = true\n{folders}')

    async def rest() -> int:
        app = App(read_table(file), loop)
        app.start()
        running = asyncio.create_task(app.run())
        await asyncio.sleep(SETTLING_S)
        assert frames, "the screens have never been shown"
        frames.clear()
        before = loop.jumps.wakes
        await asyncio.sleep(IDLE_S)
        wakes = loop.jumps.wakes - before
        app.ending.set()
        await running
        await app.close()
        return wakes

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        assert runner.run(rest()) <= MOST_WAKES
    assert len(frames) <= most_frames
