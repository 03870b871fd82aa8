# SPDX-License-Identifier: MIT
"""The tables of tapes, as a machine sees them: one without devices, and one with simulated machines."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol

from controller.conductor.conductor import Conductor
from controller.engine.record.events import Event
from controller.tapes.machines.machine import Dealer, TapeMachine
from hal.sim.table import OperatedTable


class NoDevices:
    """Devices without hardware. They only remember the runs, the turns by hand, and how many balls to draw."""

    def __init__(self) -> None:
        self.runs: dict[str, int] = {}
        self.by_hand: dict[str, int] = {}
        self.last_run = 0
        self.turns = self.balls_wanted = 0

    def run(self, device: str, _turns: int, number: int) -> None:
        """Remember the run for the next line."""
        self.by_hand.pop(device, None)
        self.runs[device] = number
        self.last_run = number

    def draw(self, device: str, turns: int, balls: int, number: int) -> None:
        """Remember the drawing for the next line."""
        self.run(device, turns, number)
        self.turns, self.balls_wanted = turns, balls

    def hand(self, device: str, number: int) -> None:
        """Remember the run that a person completes."""
        self.by_hand[device] = number

    def stop(self, device: str) -> None:
        """Forget the run."""
        self.runs.pop(device, None)
        self.by_hand.pop(device, None)

    def show(self, device: str, digits: str) -> None:
        """Not needed."""

    def light(self, device: str, names: Collection[str]) -> None:
        """Not needed."""

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """Not needed."""


class EngineTable(Dealer, Protocol):
    """The part of an EngineStage that machines use."""

    devices: NoDevices
    conductor: Conductor

    def send(self, event: Event) -> None:
        """Give the engine a signal, as a driver would."""

    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""


class OperatedStage(Dealer, Protocol):
    """The part of a stage that simulated machines use, at simulated or real pins."""

    @property
    def balls_drawn(self) -> int:
        """Balls drawn so far."""

    @property
    def cards_left(self) -> int:
        """Cards that have left the shoe so far, read or not."""

    @property
    def sim(self) -> OperatedTable:
        """The contacts and machines at the table's lines."""

    def describe(self, device: str) -> dict[str, Any]:
        """The state of a device, as `tablectl status` tells it."""

    def is_blocked(self, device: str) -> bool:
        """Whether the table does not play because of this device."""

    def comes_true(self, condition: Callable[[], bool]) -> bool:
        """Whether the condition is true. On real devices it may become true a little later."""

    def until(self, condition: Callable[[], bool], limit: float = ..., /) -> None:
        """Let time pass until the condition is true. Raises StageError if that does not happen."""

    def moment(self, *signals: str) -> None:
        """Let the time of one act of a person pass; on real devices, until one of these signals has come."""

    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""


class TapeKind(NamedTuple):
    """A kind of machine in tapes."""

    key: str
    """Its name in a board file."""
    lines: type[TapeMachine]
    """The lines that a tape can contain for this machine."""
    engine: Callable[[EngineTable, Any], TapeMachine]
    """Makes the machine that executes these lines at a table without devices."""
    simulated: Callable[[OperatedStage, Any], TapeMachine]
    """Makes the machine that executes these lines at simulated machines."""
