# SPDX-License-Identifier: MIT
"""A Caribbean stud table of the floor in build/floor, as a process: its rounds have a jackpot wager and a top hand."""

import subprocess
import time
from collections.abc import Callable

from controller.engine.record.events import Placed
from controller.engine.shown.views import View
from controller.linking.outbox import FloorOutbox
from controller.sockets.client import NoTable
from tests.faults.process_rig import Table
from tests.floor.own_floor import FOLDER, POOL

HANDS = ("5h 9s 6h 9d 7h Ac 8h Kd 9h 2d", "Ah 9s Kh 9d Qh Ac Jh Kd Th 2d", "5h 9s 5d 9d 5c Ac 5s Kd 9h 2d")
"""Straight flush, royal flush, four of a kind: 10 %, 100 % of the prize and a fixed sum (s 246)."""
STEPS = ("key floor-manager", "done", "card", "bet", "paid")
"""The presses that lead through a round."""
WAITS_S = 40.0
CARDS = """
import os
from collections import deque
from hal.sim.machines.shoe import SimulatedShoe
hold = SimulatedShoe.hold
def held(self, cards, out=(), **more):
    hold(self, [*cards], out, **more)
    first = [it for it in os.environ["FIRST_CARDS"].split() if it in self._stack]
    self._stack = deque([*first, *(it for it in self._stack if it not in first)])
SimulatedShoe.hold = held
"""


class StudTable(Table):
    """A Caribbean stud table of the floor; every round has a jackpot wager and the winning hand of this start."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder, self.file, self.log = FOLDER, FOLDER / f"{name}.toml", FOLDER / f"{name}.log"
        self.state, self.sockets = FOLDER / name / "state", FOLDER / name / "sockets"
        self._speed, self._pressed, self.process, self.hand = "import controller", {}, None, 0

    def environment(self, **more: str) -> dict[str, str]:
        return super().environment(FIRST_CARDS=HANDS[self.hand], **more)

    def begin(self) -> None:
        """Start it; its next hand is another one."""
        self.launch(CARDS, stdin=subprocess.DEVNULL)
        self.wait(self._serves, "the table")

    def again(self) -> None:
        """Kill it, once the card that it draws has been read, and start it."""
        time.sleep(0.5)
        self.kill()
        self.begin()

    def _serves(self) -> bool:
        try:
            return bool(self.status["view"])
        except NoTable:
            return False

    @property
    def waits_for_floor(self) -> bool:
        return bool(self.outbox.catch_up().waiting)

    @property
    def outbox(self) -> FloorOutbox:
        return FloorOutbox(self.journal, POOL)

    def play(self, ends: Callable[[View], object]) -> None:
        """Play on until this is so."""
        limit = time.monotonic() + WAITS_S
        while not ends(view := self.view):
            assert time.monotonic() < limit, f"{self.name} stands still: {view.prompt.text} {view.asked} {view.refusal}"
            if view.phase == "betting":
                self._wager(view)
            elif step := next((it for it in STEPS if it in view.asked), None):
                self.press(step)
            time.sleep(0.1)

    def _wager(self, view: View) -> None:
        """Place an ante and, once it is offered, a jackpot wager; then deal the first card."""
        if wagered(view):
            self.press("card")
        elif view.meter is not None and view.meter.prize is not None:
            for wager, cents in (("ante", 1000), ("jackpot", 100)):
                self.enter(Placed("ann", wager, cents, hand="1"))

    def play_to_claim(self) -> None:
        """Play to a claim that waits for the floor, which must be cut off."""
        self.play(lambda view: self.waits_for_floor)

    def finish(self) -> None:
        """Play to the end of the claim, and to the next round."""
        self.play(lambda view: view.phase == "betting" and not self.outbox.catch_up().open and not self.waits_for_floor)


def wagered(view: View) -> bool:
    """Return whether a jackpot wager lies on the layout."""
    return any(chips.wager == "jackpot" for chips in view.standing.chips)
