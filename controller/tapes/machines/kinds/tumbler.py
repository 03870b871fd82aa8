# SPDX-License-Identifier: MIT
"""The dice tumbler in tapes: its lines, and what they do at a table without devices and at a simulated one."""

from abc import abstractmethod
from typing import Any

from controller.engine.rules.equipment import DiceTumbler
from controller.engine.values.roles import FLOOR_MANAGER
from controller.tapes.machines.machine import Dealer, TapeMachine
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from controller.tapes.script.errors import StageError, number_in
from hal.signals import (
    AtRest,
    CoverMoved,
    Fault,
    Restored,
    Turned,
)

NOT_FLAT = 0
"""The number of a die that does not lie flat."""


class TumblerMachine(TapeMachine):
    """A dice tumbler."""

    NAME = "dice tumbler"
    LINES = {
        r"tumbler turns ([0-9]+) and shows (.+)": "turns_and_shows",
        r"tumbler turns ([0-9]+) and stops": "stops_early",
        r"tumbler jams": "jams",
        r"tumbler does not turn": "does_not_turn",
        r"tumbler does not stop": "does_not_stop",
        r"tumbler turns by itself": "turns_by_itself",
        r"tumbler is mended": "mended",
        r"cover (on|off)": "cover",
        r"inspect": "inspect",
    }

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer

    def inspect(self) -> None:
        """The floor manager's inspection before the table opens (s 177)."""
        self._dealer.turn_key(FLOOR_MANAGER, True)
        self._dealer.press("start")
        self.turns(3, (1, 2, 3))
        self._dealer.press("inspected")
        self._dealer.turn_key(FLOOR_MANAGER, False)

    def turns_and_shows(self, count: str, dice: str) -> None:
        """It makes `count` turns and shows these dice. Nothing senses a die that does not lie flat."""
        self.turns(number_in(count), tuple(NOT_FLAT if die == "cocked" else number_in(die) for die in dice.split()))

    def stops_early(self, count: str) -> None:
        """It stops by itself after `count` turns."""
        self.stops_after(number_in(count))

    def jams(self) -> None:
        """It jams after one turn."""
        self.stops_after(1)

    def does_not_turn(self) -> None:
        """It jams before the first turn."""
        self.stops_after(0)

    @abstractmethod
    def turns(self, count: int, dice: tuple[int, ...]) -> None:
        """It makes `count` turns and shows these dice."""

    @abstractmethod
    def stops_after(self, count: int) -> None:
        """It gets no further: it jams after 0 or 1 turns, or stops by itself after more."""


class EngineTumbler(TumblerMachine):
    """A tumbler that only sends signals."""

    def __init__(self, stage: EngineTable, tumbler: DiceTumbler) -> None:
        super().__init__(stage)
        self._stage, self._name = stage, tumbler.name

    def turns(self, count: int, dice: tuple[int, ...]) -> None:  # noqa: ARG002 - nothing senses the dice
        self._turn(count)
        self._stage.send(AtRest(self._name, count, self._stage.devices.last_run))

    def stops_after(self, count: int) -> None:
        self._turn(count)
        if count > 1:
            self._stage.send(AtRest(self._name, count, self._stage.devices.last_run))
        else:
            what = "stuck, or too slow" if count else "no first turn"
            self._stage.send(Fault(self._name, what, "see what holds it"))

    def does_not_stop(self) -> None:
        self._turn(3)
        self._stage.send(Fault(self._name, "does not stop", "cut the motor's power"))

    def turns_by_itself(self) -> None:
        self._stage.send(Fault(self._name, "turns by itself", "cut the motor's power"))

    def mended(self) -> None:
        self._stage.send(Restored(self._name))
        self._stage.confirm()

    def cover(self, on: str) -> None:
        self._stage.send(CoverMoved(self._name, on == "on"))

    def _turn(self, count: int) -> None:
        if self._name not in self._stage.devices.runs:
            raise StageError("the tumbler is not running")
        for turn in range(1, count + 1):
            self._stage.send(Turned(self._name, turn, self._stage.devices.last_run))
        self._stage.devices.runs.clear()


class SimTumbler(TumblerMachine):
    """A simulated tumbler, with its driver."""

    def __init__(self, stage: OperatedStage, tumbler: DiceTumbler) -> None:
        super().__init__(stage)
        self._stage, self._name = stage, tumbler.name
        self._tumbler = stage.sim.machine(tumbler.name)

    def turns(self, count: int, dice: tuple[int, ...]) -> None:  # noqa: ARG002 - its driver stops it
        self._spin(dice=tuple(die or 6 for die in dice), cocked=0 in dice)
        self._stage.until(lambda: not self._tumbler.turning and self._at_rest)
        if faults := self._description["faults"]:
            raise StageError(f"the spin has failed: {'; '.join(str(fault) for fault in faults)}")

    def stops_after(self, count: int) -> None:
        self._spin(no_turn=count == 0, jam=count == 1, turns=count if count > 1 else None)
        self._stage.until(self._is_blocked if count < 2 else lambda: self._at_rest)

    def does_not_stop(self) -> None:
        self._spin(never_stops=True)
        self._stage.until(self._is_blocked)

    def turns_by_itself(self) -> None:
        self._tumbler.run_away()
        self._stage.until(self._is_blocked)

    def mended(self) -> None:
        self._tumbler.free()
        self._stage.until(lambda: self._at_rest and not self._description["faults"])
        self._stage.confirm()

    def cover(self, on: str) -> None:
        self._stage.sim.cover(self._name, on == "on")
        self._stage.moment("CoverMoved")

    def _spin(self, **how: object) -> None:
        if not self._stage.comes_true(lambda: self._tumbler.powered):
            raise StageError("the tumbler is not running")
        self._tumbler.next(**how)

    @property
    def _description(self) -> dict[str, Any]:
        return self._stage.describe(self._name)

    @property
    def _at_rest(self) -> bool:
        return bool(self._description.get("phase") == "standing")

    def _is_blocked(self) -> bool:
        return self._stage.is_blocked(self._name)


KIND = TapeKind("tumblers", TumblerMachine, EngineTumbler, SimTumbler)
