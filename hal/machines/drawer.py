# SPDX-License-Identifier: MIT
"""A ball drawer (s 460): a motor that mixes one way and draws the other, an index sensor, and a reader of the balls."""

import logging
from collections.abc import Callable
from enum import Enum
from typing import Any, Literal

from hal.base.clock import SECOND, Timer
from hal.base.debounce import DebounceCallbacks, Debouncer
from hal.base.health import Health
from hal.base.jog import CannotJog, longest_jog_s, require_allowed
from hal.base.kind import MachineKind
from hal.base.motor_faults import FaultKind, MotorFaults
from hal.base.pins import InputLine, PinContext
from hal.base.reader_protocol import ReaderFrame
from hal.base.reversible_motor import ReversibleMotor, Way, two_outputs
from hal.base.serial_line import ExpectedReader, ReaderCallbacks, SerialContext, SerialLine
from hal.drivers.buttons import line_trouble
from hal.machines import drawer_faults as faults
from hal.machines.drawer_wiring import DrawerWiring, steps
from hal.signals import AtRest, BallDrawn, Turned

log = logging.getLogger(__name__)

COAST_TURNS = 1
"""Index pulses allowed after motor off, before the drum stands. More mean that the motor has not stopped."""


class DrawerPhase(Enum):
    STANDING = "standing"
    PAUSING = "waiting until it stands, to be turned the other way"
    MIXING = "mixing"
    DRAWING = "drawing"
    JOGGING = "jogged by a technician"
    COASTING = "coasting"
    HAND = "turned by hand"
    FREED = "being freed"


RUNNING = (DrawerPhase.PAUSING, DrawerPhase.MIXING, DrawerPhase.DRAWING)


class DrawerDevice:
    """Mixes for some revolutions, then turns the other way and draws, one ball on each revolution, and stops.

    Reports `Turned` at each revolution of mixing and `BallDrawn` for each ball. Reports `AtRest` once, when the drum
    stands after a drawing without a fault; with fewer balls than ordered if the drawing was stopped. Reports `Fault`
    and `Restored`. At every fault the motor goes off first, and the drawing is lost: no `AtRest` follows, and later
    balls do not count. The drawer is restored when the drum has turned past its index again, by hand or by the motor. A
    drawing with a fault is allowed, unless the fault makes it unsafe or unreadable: then the fault is reported again.
    """

    def __init__(self, name: str, wiring: DrawerWiring, pin_context: PinContext, serial_context: SerialContext) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, pin_context.clock, pin_context.report
        self._health = Health(name, pin_context.clock, pin_context.report)
        self._faults = MotorFaults(wiring, self._health, pin_context, faults.DrawerCure.TURN)
        outputs = two_outputs(pin_context.pins, wiring.forward_pin, wiring.backward_pin, wiring.motor_active)
        self._motor = ReversibleMotor(outputs, pin_context.clock, wiring.longest_on_s, self._time_up)
        self._drawing = _DrumRun(lost=True)
        self._out: set[int] = set()
        self._phase = DrawerPhase.COASTING
        self._off_since = pin_context.clock.now()
        self._last_pulse: int | None = None
        self._coasted = 0
        self._deadline: Timer | None = None
        self._when_still: Callable[[], None] = self._stands
        self._jog_ended: Callable[[], None] | None = None
        self._open_sensors(pin_context, serial_context)
        self._once_still(self._stands)

    def _open_sensors(self, pin_context: PinContext, serial_context: SerialContext) -> None:
        w = self._wiring
        index = InputLine(pin_context, w.index_pin, w.index_active, w.index_pull)
        callbacks = DebounceCallbacks(lambda *_: None, self._pulse, self._index_trouble)
        self._index = Debouncer(index, self._clock, w.settle_ms / 1000, callbacks)
        reader = ExpectedReader(w.port, w.baud, f"BALLS {w.balls}")
        self._line = SerialLine(
            reader, serial_context, self._health, ReaderCallbacks(self._on_frame, lambda _: self._lose())
        )

    @property
    def phase(self) -> DrawerPhase:
        return self._phase

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        return {
            "phase": self._phase.value,
            "motor": self._motor.way or "off",
            "turns": self._drawing.turns,
            "balls": self._drawing.drawn,
            "out": sorted(self._out),
            "reader": self._line.state,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    # Commands

    def draw(self, mix: int, balls: int, number: int = 0) -> None:
        """Mix for `mix` revolutions, then draw `balls` balls. If `mix` is 0, the balls drawn before stay out.

        Has no effect while a drawing runs. `number`: number of this drawing, for its signals. Raises ValueError.
        """
        most = self._wiring.balls - (0 if mix else len(self._out))
        if mix < 0 or not 1 <= balls <= most:
            message = f"{self._name}: {mix} turns and {balls} balls are not allowed; 0 turns or more, 1 to {most} balls"
            raise ValueError(message)
        if self._phase in RUNNING:
            log.warning("%s: a command to draw came while it draws; it is ignored", self._name)
        elif self._faults.blocks_run or self._faults.others:
            self._faults.repeat()
        else:
            self._drawing = _DrumRun(mix, balls, number)
            self._turn("forward" if mix else "backward")

    def hand(self, number: int | None = None) -> None:
        """Let a person turn the drum by hand, until `draw` or `stop` is called (s 465(2)). The motor stays off.

        Balls are reported with the number of this drawing. None: the present drawing, whose balls stay out.
        """
        self._lose()
        if number is not None and number != self._drawing.number:
            self._drawing.number, self._out = number, set()
        self._phase = DrawerPhase.HAND
        self._turned_by_hand()

    def jog(self, way: Way, seconds: float, ended: Callable[[], None]) -> None:
        """Turn the motor this way for this time, and call `ended` once the motor is off. Raises CannotJog.

        Nothing is reported during a jog. Every fault stops a jog, as it stops a drawing.
        """
        require_allowed(self._name, seconds, self._wiring.longest_on_s)
        if self._phase in (*RUNNING, DrawerPhase.JOGGING, DrawerPhase.COASTING):
            raise CannotJog(f"{self._name}: it moves: wait until it stands")
        self._drawing.lost = True
        self._phase, self._jog_ended = DrawerPhase.JOGGING, ended
        self._expect(seconds, self._off)
        self._switch_on(way, longest_jog_s(self._wiring.longest_on_s))

    def stop(self) -> None:
        """Switch the motor off. A running drawing ends with `AtRest` and the balls drawn so far."""
        self._off()
        if self._phase is DrawerPhase.HAND:
            self._freed()

    def safe(self) -> None:
        """Switch the motor off at once. May be called from any thread."""
        self._motor_off()
        self._clock.post(self._off)

    def close(self) -> None:
        """Switch the motor off; free all pins and the port. Nothing is reported any more."""
        self._forget_timer()
        self._phase = DrawerPhase.STANDING
        self._line.close()
        self._index.close()
        self._motor.close()

    # Turning

    def _turn(self, way: Way) -> None:
        """Turn this way once the drum stands."""
        self._forget_timer()
        if self._phase is DrawerPhase.STANDING:
            self._set_off(way)
        else:
            self._phase = DrawerPhase.PAUSING
            self._once_still(lambda: self._set_off(way))

    def _set_off(self, way: Way) -> None:
        if way == "forward":
            self._out.clear()  # s 460(a): mixing returns the balls to the others
        self._phase = DrawerPhase.MIXING if way == "forward" else DrawerPhase.DRAWING
        self._last_pulse = self._drawing.latest = None
        self._expect(self._wiring.first_turn_s, lambda: self._fail(faults.NO_FIRST_TURN))
        self._switch_on(way)

    def _switch_on(self, way: Way, at_most_s: float | None = None) -> None:
        try:
            self._motor.on(way, at_most_s)
        except Exception:  # whatever the pin library raises: it becomes a fault, and does not reach the caller
            log.exception("%s: the motor cannot be switched on", self._name)
            self._fail(faults.MOTOR_PIN_FAILS)

    def _pulse(self, active: bool, at: int) -> None:
        if not active:
            return
        if self._phase in (DrawerPhase.MIXING, DrawerPhase.DRAWING):
            self._turned(at)
        elif self._phase in (DrawerPhase.PAUSING, DrawerPhase.COASTING):
            self._turned_on(at)
        elif self._phase is DrawerPhase.HAND:
            self._faults.clear(faults.DrawerCure.TURN)
            self._turned_by_hand()
        elif self._phase is not DrawerPhase.JOGGING:
            self._moved()

    def _turned(self, at: int) -> None:
        """Handle an index pulse while the motor is on."""
        doubt = self._doubt(at)
        if doubt is not None:
            self._fail(doubt)
            return
        self._last_pulse, self._drawing.latest = at, "index"
        self._expect(self._wiring.turn_s - (self._clock.now() - at) / SECOND, lambda: self._fail(faults.JAM))
        if self._phase is DrawerPhase.MIXING:
            self._mixed(at)
        self._faults.clear(faults.DrawerCure.TURN)

    def _doubt(self, at: int) -> FaultKind | None:
        """Return the fault that makes this revolution impossible; None if it is possible."""
        if self._swings(at):
            return faults.TOO_FAST
        if self._phase is DrawerPhase.DRAWING and self._drawing.latest == "index":
            return faults.NO_BALL
        return None

    def _swings(self, at: int) -> bool:
        """Whether the index passed just before, so that this pulse cannot be a new revolution."""
        return self._last_pulse is not None and at - self._last_pulse < self._wiring.least_turn_s * SECOND

    def _mixed(self, at: int) -> None:
        if self._drawing.turns + 1 >= self._drawing.mix:
            self._switch_off()
            self._turn("backward")
        self._count(at)

    def _count(self, at: int) -> None:
        self._drawing.turns += 1
        self._report(Turned(self._name, self._drawing.turns, self._drawing.number, at=at))

    def _turned_on(self, at: int) -> None:
        """Handle an index pulse after motor off, or from just before motor off if the owner's thread was late."""
        if self._swings(at):
            return
        self._last_pulse = at
        self._coasted += at > self._off_since
        self._expect(max(self._rest_left, self._wiring.turn_s), self._when_still)
        if self._coasted > COAST_TURNS:
            self._fail(faults.DOES_NOT_STOP)
        elif self._phase is DrawerPhase.PAUSING and self._drawing.turns:
            self._count(at)

    # Balls

    def _on_frame(self, frame: ReaderFrame, at: int) -> None:
        number = frame.args[0] if len(frame.args) == 1 else ""
        if frame.word == "BALL" and number.isdecimal():
            self._ball(int(number), at)
        else:
            remedy = "a ball reader says BALL and a number: change it, or the program in it"
            self._line.doubt(f"the reader says {frame.text}", remedy)

    def _ball(self, ball: int, at: int) -> None:
        kind = self._doubt_of(ball)
        if kind is not None and self._phase is DrawerPhase.HAND:
            self._faults.add(kind, f"ball {ball}")
        elif kind is not None:
            self._fail(kind, f"ball {ball}")
        elif self._phase in (DrawerPhase.DRAWING, DrawerPhase.HAND):
            self._drawn(ball, at)
        else:
            log.warning("%s: ball %d was read while it is freed or jogged; it is ignored", self._name, ball)

    def _doubt_of(self, ball: int) -> FaultKind | None:
        """Return the fault that forbids this ball now; None if there is none, or if a person frees or jogs the drum."""
        if self._phase in (DrawerPhase.PAUSING, DrawerPhase.MIXING):
            return faults.BALL_WHILE_MIXING
        if self._phase is DrawerPhase.COASTING and not self._drawing.lost:
            return faults.BALL_TOO_MANY
        if self._phase not in (DrawerPhase.DRAWING, DrawerPhase.HAND):
            return None if self._phase is DrawerPhase.JOGGING or self._health.troubles else faults.BALL_BY_ITSELF
        if not 1 <= ball <= self._wiring.balls:
            return faults.BALL_UNKNOWN
        if self._phase is DrawerPhase.DRAWING and ball in self._out:  # by hand a part of a broken ball may come again
            return faults.BALL_TWICE
        return faults.TWO_BALLS if self._phase is DrawerPhase.DRAWING and self._drawing.latest == "ball" else None

    def _drawn(self, ball: int, at: int) -> None:
        self._out.add(ball)
        self._drawing.drawn += 1
        self._drawing.latest = "ball"
        if self._phase is DrawerPhase.DRAWING and self._drawing.drawn >= self._drawing.balls:
            self._off()
        self._report(BallDrawn(self._name, ball, self._drawing.number, at=at))

    # Coming to rest

    def _off(self) -> None:
        """Switch the motor off. After a drawing or a jog, wait until the drum stands."""
        if self._phase not in (*RUNNING, DrawerPhase.JOGGING):
            self._motor_off()
            return
        self._switch_off()
        self._phase = DrawerPhase.COASTING
        self._once_still(self._stands)
        ended, self._jog_ended = self._jog_ended, None
        if ended:
            ended()

    def _switch_off(self) -> None:
        self._motor_off()
        self._off_since, self._coasted = self._clock.now(), 0

    def _stands(self) -> None:
        self._phase = DrawerPhase.STANDING
        self._faults.clear(faults.DrawerCure.STILL)
        if not self._drawing.lost:
            self._drawing.lost = True
            self._report(AtRest(self._name, self._drawing.drawn, self._drawing.number, at=self._clock.now()))

    def _moved(self) -> None:
        """Handle an index pulse without a command. If there is a fault, a person is freeing the drum."""
        if self._phase is DrawerPhase.FREED or self._faults.present is not None:
            self._freed()
            self._faults.clear(faults.DrawerCure.TURN)
        else:
            self._phase = DrawerPhase.COASTING
            self._switch_off()
            self._once_still(self._stands)
            self._fail(faults.TURNS_BY_ITSELF)

    def _turned_by_hand(self) -> None:
        """Restart the timers: a pause between two turns by hand is no fault."""
        self._off_since = self._clock.now()
        self._once_still(lambda: self._faults.clear(faults.DrawerCure.STILL))

    def _freed(self) -> None:
        self._phase = DrawerPhase.FREED
        self._off_since = self._clock.now()
        self._once_still(self._stands)

    # Faults

    def _fail(self, kind: FaultKind, found: str = "") -> None:
        """Switch the motor off, then give up the drawing, then report the fault."""
        self._lose()
        self._faults.add(kind, found)

    def _lose(self) -> None:
        self._drawing.lost = True
        self._off()

    def _time_up(self, switched_off: bool) -> None:
        """Handle the on-time guard: the motor is off, or could not be switched off. A jog may end like this on a late
        thread.
        """
        if switched_off and self._phase is DrawerPhase.JOGGING:
            self._off()
        else:
            self._fail(faults.RAN_TOO_LONG if switched_off else faults.MOTOR_PIN_FAILS)

    def _motor_off(self) -> None:
        try:
            self._motor.off()
        except Exception:  # whatever the pin library raises: it becomes a fault, and the guard tries again
            log.exception("%s: the motor cannot be switched off", self._name)
            self._clock.post(lambda: self._faults.add(faults.MOTOR_PIN_FAILS))

    def _index_trouble(self, what: str | None) -> None:
        if what is not None:
            self._lose()
        where = f"index sensor (GPIO {self._wiring.index_pin})"
        line_trouble(self._health, where, where, what)

    # Timers

    def _once_still(self, do: Callable[[], None]) -> None:
        """Call `do` once the drum stands: `rest_s` after motor off, and `turn_s` after the last index pulse."""
        self._when_still = do
        self._expect(self._rest_left, do)

    @property
    def _rest_left(self) -> float:
        return self._wiring.rest_s - (self._clock.now() - self._off_since) / SECOND

    def _expect(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Call `otherwise` after this time, unless the next event comes first. There is only one timer of this kind."""
        self._forget_timer()
        self._deadline = self._clock.after(seconds, otherwise)

    def _forget_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()


class _DrumRun:
    """The order and the progress of one drawing. A lost drawing gives no result. No drawing counts as lost."""

    def __init__(self, mix: int = 0, balls: int = 0, number: int = 0, *, lost: bool = False) -> None:
        self.mix, self.balls, self.number, self.lost = mix, balls, number, lost
        self.turns = self.drawn = 0
        self.latest: Literal["index", "ball"] | None = None


KIND = MachineKind(
    "drawers", "drawer", DrawerWiring, lambda name, wiring, on: DrawerDevice(name, wiring, on.pins, on.serial), steps
)
