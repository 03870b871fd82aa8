# SPDX-License-Identifier: MIT
"""The ball drawer in tapes: its lines, and what they do at a table without devices and at a simulated one."""

from abc import abstractmethod
from functools import partial

from controller.engine.rules.equipment import BallDrawer
from controller.tapes.machines.drawing import TOO_MANY, DrawMachine, EngineDraw
from controller.tapes.machines.reader import SimReader
from controller.tapes.machines.tables import OperatedStage, TapeKind
from controller.tapes.script.errors import StageError, number_in
from hal.signals import BallDrawn, Fault, Restored

MIXING_S, BALL_S = 45.0, 15.0
"""Seconds. Upper limit for mixing, and for drawing each ball, of the drawer in a tape."""
BY_HAND = "turned by hand"
"""The phase of a drawer that a person may turn."""


AT_REST = ("standing", BY_HAND)
"""The phases of a drawer in which a person can free it."""


RUNNING = ("waiting until it stands, to be turned the other way", "mixing", "drawing")
"""The phases of a drawer during a drawing."""


class DrawerMachine(DrawMachine):
    """A ball drawer with motor and reader."""

    NAME = "ball drawer"
    LINES = {
        r"drawer draws ([0-9 ]+)": "draws_balls",
        r"drawer reads ([0-9]+)": "draws_balls",
        r"drawer is turned by hand to ([0-9 ]+)": "turned_by_hand",
        r"drawer jams": "jams",
        r"drawer turns by itself": "turns_by_itself",
        r"drawer lets out ([0-9]+)": "lets_out",
        r"drawer unplugged": "unplugged",
        r"drawer plugged in": "plugged_in",
        r"drawer is mended": "mended",
    }

    def turned_by_hand(self, balls: str) -> None:
        """A person turns the drawer, and its reader sees these balls."""
        if not self.free_to_turn:
            raise StageError("the motor holds the drawer: press by-hand first")
        self.hand_draws([number_in(ball) for ball in balls.split()])

    def lets_out(self, ball: str) -> None:
        """This ball comes out, past the reader, though nobody has the drawer draw."""
        if not self.stands:
            raise StageError("the drawer draws, or a person turns it: say which balls it draws")
        self.ball_comes_out(number_in(ball))

    @property
    @abstractmethod
    def stands(self) -> bool:
        """Whether it neither draws nor is turned by hand."""

    @abstractmethod
    def ball_comes_out(self, ball: int) -> None:
        """Its reader sees this ball."""

    @property
    @abstractmethod
    def free_to_turn(self) -> bool:
        """Whether a person may turn it now."""

    @abstractmethod
    def hand_draws(self, balls: list[int]) -> None:
        """A person turns the drawer, and its reader sees these balls."""


class EngineDrawer(EngineDraw, DrawerMachine):
    """A drawer that only sends signals."""

    FAILURE = "it does not turn"
    KEEPS = True

    def jams(self) -> None:
        if self._name not in self._stage.devices.runs:
            raise StageError(f"the {self._name} is not drawing")
        super().jams()

    def turns_by_itself(self) -> None:
        self._fail("turns by itself")

    def unplugged(self) -> None:
        self._fail("the reader is lost")

    def plugged_in(self) -> None:
        self._failed = False
        self._stage.send(Restored(self._name))

    @property
    def stands(self) -> bool:
        return not (self._name in self._stage.devices.runs or self.free_to_turn)

    def ball_comes_out(self, ball: int) -> None:
        if not self._failed:
            self._fail(f"ball {ball} came by itself")

    @property
    def free_to_turn(self) -> bool:
        return self._name in self._stage.devices.by_hand

    def hand_draws(self, balls: list[int]) -> None:
        for ball in balls:
            if 1 <= ball <= self._balls:
                self._stage.send(BallDrawn(self._name, ball, self._stage.devices.by_hand[self._name]))
            else:
                self._stage.send(Fault(self._name, f"ball {ball} is none of this table's", "look at it"))


class SimDrawer(SimReader, DrawerMachine):
    """A simulated drawer, with its driver."""

    def __init__(self, stage: OperatedStage, drawer: BallDrawer) -> None:
        self._stage, self._name = stage, drawer.name
        self._drawer = stage.sim.machine(drawer.name)

    def draws(self, balls: list[int]) -> None:
        self._wait_for_the_motor()
        count = self._stage.balls_drawn
        self._drawer.next(balls=tuple(balls))
        self._stage.until(
            lambda: self._stage.balls_drawn >= count + len(balls) or self._is_blocked() or self._is_over(),
            MIXING_S + BALL_S * len(balls),
        )
        if self._is_over() and self._stage.balls_drawn < count + len(balls):
            raise StageError(TOO_MANY)
        self._stage.until(lambda: self._drawer.hangs or not self._drawer.turning)
        self._stage.moment()

    def jams(self) -> None:
        self._wait_for_the_motor()
        self._drawer.next(jam=True)
        self._stage.until(self._is_blocked)

    def turns_by_itself(self) -> None:
        self._drawer.run_away()
        self._stage.until(self._is_blocked)

    @property
    def stands(self) -> bool:
        return self._stage.describe(self._name)["phase"] not in (*RUNNING, BY_HAND)

    def ball_comes_out(self, ball: int) -> None:
        self._drawer.lets_out(ball)
        self._stage.until(self._has_fault)
        self._stage.moment()

    def mended(self) -> None:
        self._stage.until(lambda: self._stage.describe(self._name)["phase"] in AT_REST)
        self._drawer.free()
        self._wait_until_restored()
        self._stage.confirm()

    @property
    def free_to_turn(self) -> bool:
        return self._stage.comes_true(lambda: self._stage.describe(self._name)["phase"] == BY_HAND)

    def hand_draws(self, balls: list[int]) -> None:
        for ball in balls:
            self._drawer.turn_by_hand(ball)
            self._stage.until(partial(self._is_read, ball, self._stage.balls_drawn + 1))
        self._stage.moment()

    def _is_read(self, ball: int, count: int) -> bool:
        """Whether this many balls have been drawn, or this ball cannot be drawn."""
        return self._stage.balls_drawn >= count or self._has_fault(f"ball {ball}")

    def _wait_for_the_motor(self) -> None:
        if not self._stage.comes_true(lambda: self._stage.describe(self._name)["phase"] in RUNNING):
            raise StageError("the drawer is not drawing")
        self._stage.until(lambda: self._drawer.hangs)

    def _is_over(self) -> bool:
        """Whether the drawing is complete: the drawer stands, and has no fault."""
        return self._stage.describe(self._name)["phase"] == AT_REST[0] and not self._is_blocked()

    def _is_blocked(self) -> bool:
        return self._stage.is_blocked(self._name)


KIND = TapeKind("drawers", DrawerMachine, EngineDrawer, SimDrawer)
