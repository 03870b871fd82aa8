# SPDX-License-Identifier: MIT
"""Base classes of machines that draw balls in tapes: a ball drawer and a random result generator."""

from abc import abstractmethod
from typing import ClassVar

from controller.engine.rules.equipment import BallDrawer, BallGenerator
from controller.tapes.machines.machine import TapeMachine
from controller.tapes.machines.tables import EngineTable
from controller.tapes.script.errors import StageError, number_in
from hal.signals import (
    AtRest,
    BallDrawn,
    Fault,
    Restored,
    Turned,
)

TOO_MANY = "the drawing was over before the last of these balls: no more are drawn, but for one that broke"
"""The error of a line that names more balls than the drawing still needs."""


class DrawMachine(TapeMachine):
    """A machine that draws balls: a drawer with motor and reader, or a random result generator."""

    def draws_balls(self, balls: str) -> None:
        """It mixes, if it has not mixed yet, and draws these balls, even impossible ones."""
        self.draws([number_in(ball) for ball in balls.split()])

    @abstractmethod
    def draws(self, balls: list[int]) -> None:
        """It mixes, if it has not mixed yet, and draws these balls."""


class EngineDraw(DrawMachine):
    """A machine that draws balls, and only sends signals."""

    FAILURE: ClassVar[str]
    KEEPS: ClassVar[bool]
    """Whether balls that were drawn stay out while it draws more."""

    def __init__(self, stage: EngineTable, drawer: BallDrawer | BallGenerator) -> None:
        self._stage, self._name, self._balls = stage, drawer.name, drawer.balls
        self._run = self._count = 0
        self._failed = False
        self._out: list[int] = []
        self._of = stage.devices
        """The devices of the running controller: after a power cut they do not know which balls are out."""

    def draws(self, balls: list[int]) -> None:
        if self._name not in self._stage.devices.runs:
            raise StageError(f"the {self._name} is not drawing")
        for ball in balls:
            number = self._stage.devices.runs.get(self._name)
            if number is not None:
                self._draw(ball, number)
            elif not self._failed:
                raise StageError(TOO_MANY)

    def _mix(self, number: int) -> None:
        """A new run begins: it mixes, and the balls are put back, or go on missing."""
        self._run, self._count = number, 0
        if self._failed:
            self._failed = False
            self._stage.send(Restored(self._name))
        turns = self._stage.devices.turns
        if turns or not self.KEEPS or self._of is not self._stage.devices:
            self._out, self._of = [], self._stage.devices
        for turn in range(1, turns + 1):
            self._stage.send(Turned(self._name, turn, number))

    def _draw(self, ball: int, number: int) -> None:
        if number != self._run:
            self._mix(number)
        if ball in self._out or not 1 <= ball <= self._balls:
            why = "was drawn already" if ball in self._out else "is none of this table's"
            self._fail(f"ball {ball} {why}")
            return
        self._out.append(ball)
        self._count += 1
        last = self._count >= self._stage.devices.balls_wanted
        if last:
            self._stage.devices.runs.pop(self._name)
        self._stage.send(BallDrawn(self._name, ball, number))
        if last:
            self._stage.send(AtRest(self._name, self._count, number))

    def jams(self) -> None:
        self._fail(self.FAILURE)

    def _fail(self, what: str) -> None:
        self._stage.devices.runs.pop(self._name, None)
        self._failed = True
        self._stage.send(Fault(self._name, what, "look at it"))

    def mended(self) -> None:
        self._failed = False
        self._stage.send(Restored(self._name))
        self._stage.confirm()
