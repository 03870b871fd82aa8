# SPDX-License-Identifier: MIT
"""A whole simulated table on the real clock: from the entry button's contact to all that a declaration is.

It is the controller as `tablectl run` makes it, from the pins up, with every end watched: the row on disk (nothing is
shown before), the lamps on the simulated bus, the frame with the result flipped.
"""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")

from controller import display
from controller.app import App
from controller.conductor.conductor import Conductor
from controller.config import read_table
from controller.engine.record.events import Event
from hal.signals import Entered
from hal.sim.table import SimulatedTable

PATIENCE = 20.0
PRESS_S = 0.06
GAP_S = 2 * PRESS_S
MEANT_S = 0.45
"""After this time a second press of entry is one that was meant."""


class WholeTable:
    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.screens: Any = None
        open_display = display.open_display

        def opened(*arguments: Any, **more: Any) -> Any:
            self.screens = open_display(*arguments, **more)
            return self.screens

        display.open_display = opened
        self.app = App(read_table(None), loop)
        self.wanted: frozenset[str] = frozenset()
        self.lit = self.flipped = self.settled = 0

    @property
    def conductor(self) -> Conductor:
        return self.app.conductor

    @property
    def simulated(self) -> SimulatedTable:
        assert self.app.simulation
        return self.app.simulation.table

    async def open(self) -> None:
        """The table runs, the dealer signs in, the tumbler turns, and the numbers are awaited."""
        self.app.start()
        self.running = asyncio.create_task(self.app.run())
        await self.until(lambda: self.screens, "the screens")
        self._watch(self.simulated.bus, "write", self._written)
        self._watch(self.screens, "go_on", self._shown)
        self._watch(self.conductor, "receive", self._received, before=True)
        for key in ("floor-manager", "dealer"):
            for on in (False, True):
                self.simulated.turn(key, on)
                await asyncio.sleep(0.2)
        await self.press("no-more-bets")
        await self.press("start")
        await self.until(lambda: self.conductor.view.phase == "entry", "the dice at rest")

    def _watch(self, part: Any, method: str, watch: Callable[..., None], *, before: bool = False) -> None:
        """Have `watch` called before or after each call of a part's method, with the same arguments."""
        real = getattr(part, method)

        def watched(*arguments: Any) -> Any:
            if before:
                watch(*arguments)
            answer = real(*arguments)
            if not before:
                watch(*arguments)
            return answer

        setattr(part, method, watched)

    def _received(self, event: Event, *_: Any) -> None:
        if isinstance(event, Entered):
            self.settled = time.perf_counter_ns()

    def _written(self, *_: Any) -> None:
        """On the bus's own thread: the lamps shine as wanted from the first write after which they do."""
        if not self.lit and self.simulated.bus.lit == self.wanted:
            self.lit = time.perf_counter_ns()

    def _shown(self, *_: Any) -> None:
        """A piece is drawn: it is shown once there is no more of it, though it may still move."""
        view = self.conductor.view
        if not self.flipped and not self.screens.drawing and view.declared and not view.saving:
            self.flipped = time.perf_counter_ns()

    # The hands

    async def until(self, holds: Callable[[], object], what: str) -> None:
        limit = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > limit:
                raise SystemExit(f"waited in vain for {what}; the table shows {self.conductor.view}")
            await asyncio.sleep(0.002)

    async def press(self, button: str) -> None:
        self.simulated.press(button, PRESS_S)
        await asyncio.sleep(GAP_S)

    async def sample(self, dice: tuple[int, int, int]) -> tuple[int, int]:
        """Nanoseconds to all of one declaration: from the contact, and from when its bounces have settled.

        Then its withdrawal by the second press of entry (s 78(5)): from then on the table is as it was before.
        """
        for number in dice:
            await self.press(f"terminal {number}")
        self.wanted = frozenset(self.app.configuration.game.layout.lit(tuple(sorted(dice))))
        self.lit = self.flipped = 0
        before = time.perf_counter_ns()
        self.simulated.press("terminal entry", PRESS_S)
        await self.until(lambda: self.lit and self.flipped, f"the declaration, and the lamps {sorted(self.wanted)}")
        ended, settled = max(self.lit, self.flipped), self.settled
        await asyncio.sleep(MEANT_S)
        await self.press("terminal entry")
        return ended - before, ended - settled
