# SPDX-License-Identifier: MIT
"""Wheels in tapes: the lines about a roulette wheel or a wheel of fortune, and what they do at each kind of table."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from controller.engine.rules.equipment import SpunWheel
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.tables import EngineTable, OperatedStage, TapeKind
from controller.tapes.script.errors import StageError, number_in
from hal.signals import (
    BallLost,
    Direction,
    Fault,
    Rested,
    Revolved,
    Spun,
    WheelPart,
)


class WheelMachine(TapeMachine):
    """A roulette wheel with its ball, or a wheel of fortune."""

    NAME = "wheel with a reader"
    LINES = {
        r"ball spun": "ball_spun",
        r"ball spun with the wheel": "ball_spun_with_the_wheel",
        r"ball rests in ([0-9]+) after ([0-9]+) revolutions": "ball_rests",
        r"ball leaves the wheel": "ball_leaves",
        r"wheel reads ([0-9]+)": "reads",
        r"wheel spun (clockwise|anticlockwise)": "wheel_spun",
        r"wheel rests on ([a-z]) after ([0-9]+) revolutions": "rests_on",
        r"wheel rests on a peg, ([a-z]) past and ([a-z]) coming, after ([0-9]+) revolutions": "rests_on_a_peg",
    }
    WHEEL: ClassVar[Direction] = "clockwise"
    """The direction of a roulette wheel in tapes."""

    def __init__(self, wheel: SpunWheel) -> None:
        self._rim = wheel.rim
        self._direction: Direction = "clockwise"
        self._turning = False
        """Whether the wheel, or the ball in it, was spun and has not come to rest."""

    def ball_spun(self) -> None:
        """The dealer spins the ball against the direction of the wheel."""
        self._spin_ball("anticlockwise")

    def ball_spun_with_the_wheel(self) -> None:
        """The dealer spins the ball in the direction of the wheel, which is wrong."""
        self._spin_ball(self.WHEEL)

    def ball_rests(self, place: str, revolutions: str) -> None:
        """The ball makes its revolutions and rests in this compartment."""
        self._must_have_a_ball()
        self._rest(number_in(place), number_in(revolutions))

    def ball_leaves(self) -> None:
        """The ball flies out of the wheel."""
        self._must_have_a_ball()
        self._comes_to_rest()
        self.lose_ball()

    def reads(self, place: str) -> None:
        """The reader reports this place, even an impossible one."""
        self._rest(number_in(place), 6)

    def wheel_spun(self, direction: Direction) -> None:
        """The dealer spins a wheel of fortune."""
        self._must_have_a_rim()
        self._direction, self._turning = direction, True
        self.spin("wheel", direction)

    def rests_on(self, symbol: str, revolutions: str) -> None:
        """The wheel makes its revolutions and stops with the indicator in a slot with this symbol."""
        self._must_have_a_rim()
        if symbol not in self._rim:
            raise StageError(f"the rim has no {symbol}: {self._rim}")
        self._rest(self._rim.index(symbol), number_in(revolutions))

    def rests_on_a_peg(self, past: str, coming: str, revolutions: str) -> None:
        """The wheel stops with the indicator on a peg, between the symbol that passed it and the next one."""
        self._must_have_a_rim()
        pegs = [peg for peg, (one, next_) in enumerate(self._pegs()) if self._passing(one, next_) == (past, coming)]
        if not pegs:
            raise StageError(f"no peg of the rim has {past} on one side and {coming} on the other: {self._rim}")
        self._rest(pegs[0], number_in(revolutions), peg=True)

    def _spin_ball(self, direction: Direction) -> None:
        self._must_have_a_ball()
        self._turning = True
        self.spin("ball", direction)

    def _rest(self, place: int, revolutions: int, *, peg: bool = False) -> None:
        self._comes_to_rest()
        self.rest(place, revolutions, peg=peg)

    def _comes_to_rest(self) -> None:
        if not self._turning:
            raise StageError("nothing spins")
        self._turning = False

    def _must_have_a_ball(self) -> None:
        if self._rim:
            raise StageError("a wheel of fortune has no ball; spin the wheel")

    def _must_have_a_rim(self) -> None:
        if not self._rim:
            raise StageError("a roulette wheel has no symbols; spin the ball")

    def _pegs(self) -> Iterator[tuple[str, str]]:
        """For each peg, the symbols before and after it, clockwise."""
        return zip(self._rim, self._rim[1:] + self._rim[:1], strict=True)

    def _passing(self, one: str, next_: str) -> tuple[str, str]:
        """Two neighbours, given clockwise, in the order in which they pass the indicator."""
        return (next_, one) if self._direction == "clockwise" else (one, next_)

    @abstractmethod
    def spin(self, part: str, direction: Direction) -> None:
        """The dealer spins the wheel, or the ball in it."""

    @abstractmethod
    def rest(self, place: int, revolutions: int, *, peg: bool) -> None:
        """The wheel or the ball makes its revolutions and comes to rest."""

    @abstractmethod
    def lose_ball(self) -> None:
        """The ball flies out of the wheel."""


class EngineWheel(WheelMachine):
    """A wheel's reader that only sends signals."""

    def __init__(self, stage: EngineTable, wheel: SpunWheel) -> None:
        super().__init__(wheel)
        self._stage, self._name = stage, wheel.name
        self._spins = "wheel" if wheel.rim else "ball"
        self._places = wheel.places

    def spin(self, part: str, direction: Direction) -> None:
        if part == "ball":
            self._stage.send(Spun(self._name, "wheel", self.WHEEL))
        self._stage.send(Spun(self._name, "ball" if part == "ball" else "wheel", direction))

    def rest(self, place: int, revolutions: int, *, peg: bool) -> None:
        for count in range(1, revolutions + 1):
            self._stage.send(Revolved(self._name, "ball" if self._spins == "ball" else "wheel", count))
        if place < self._places:
            self._stage.send(Rested(self._name, place, peg))
        else:
            self._stage.send(Fault(self._name, f"the reader said place {place}", "read the wheel, and key it in"))

    def lose_ball(self) -> None:
        self._stage.send(BallLost(self._name))


class SimWheel(WheelMachine):
    """A simulated wheel and its reader, with their driver."""

    def __init__(self, stage: OperatedStage, wheel: SpunWheel) -> None:
        super().__init__(wheel)
        self._stage = stage
        self._wheel = stage.sim.machine(wheel.name)

    def spin(self, part: str, direction: Direction) -> None:
        spinning: WheelPart = "ball" if part == "ball" else "wheel"
        self._wheel.spin(spinning, direction)
        self._stage.moment("Spun")

    def rest(self, place: int, revolutions: int, *, peg: bool) -> None:
        self._spin_until_rest(place=place, revolutions=revolutions, peg=peg)

    def lose_ball(self) -> None:
        self._spin_until_rest(lost=True, revolutions=2)

    def _spin_until_rest(self, **how: object) -> None:
        self._wheel.next(**how)
        self._stage.until(lambda: not self._wheel.spinning)
        self._stage.moment("Rested", "BallLost", "Fault")


KIND = TapeKind("wheels", WheelMachine, EngineWheel, SimWheel)
