# SPDX-License-Identifier: MIT
"""The random result generator in tapes: its lines, and what they do at each kind of table."""

from controller.engine.rules.equipment import BallGenerator
from controller.tapes.machines.drawing import TOO_MANY, DrawMachine, EngineDraw
from controller.tapes.machines.tables import OperatedStage, TapeKind
from controller.tapes.script.errors import StageError

HOURLY_S = 3600.0
"""A generator tests its source at least this often."""


class GeneratorMachine(DrawMachine):
    """A random result generator."""

    NAME = "random result generator"
    LINES = {
        r"generator draws ([0-9 ]+)": "draws_balls",
        r"generator fails": "jams",
        r"generator is mended": "mended",
    }


class EngineGenerator(EngineDraw, GeneratorMachine):
    """A generator that only sends signals."""

    FAILURE = "its self-test failed"
    KEEPS = False


class SimGenerator(GeneratorMachine):
    """A generator whose random source gives the tape's balls."""

    def __init__(self, stage: OperatedStage, generator: BallGenerator) -> None:
        self._stage, self._name = stage, generator.name
        self._source = stage.sim.machine(generator.name)

    def draws(self, balls: list[int]) -> None:
        if not self._is_drawing():
            raise StageError("the generator is not drawing")
        count = self._stage.balls_drawn
        self._source.next(*balls)
        self._stage.until(lambda: self._stage.balls_drawn >= count + len(balls) or not self._is_drawing())
        if self._stage.balls_drawn < count + len(balls) and not self._stage.is_blocked(self._name):
            raise StageError(TOO_MANY)
        self._stage.moment()

    def _is_drawing(self) -> bool:
        return bool(self._stage.describe(self._name)["phase"] == "drawing")

    def jams(self) -> None:
        self._source.fail()
        self._stage.until(lambda: bool(self._stage.describe(self._name)["faults"]))
        self._stage.moment()

    def mended(self) -> None:
        self._source.mend()
        self._stage.until(lambda: not self._stage.describe(self._name)["faults"], HOURLY_S)
        self._stage.confirm()


KIND = TapeKind("generators", GeneratorMachine, EngineGenerator, SimGenerator)
