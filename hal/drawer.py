"""A ball drawer (s 460): a motor that mixes one way and draws the other, an index sensor, and a reader of the balls."""

import logging
from collections.abc import Callable
from enum import Enum
from typing import Any, Literal

from hal import drawer_faults as faults
from hal.board import DrawerWiring
from hal.buttons import line_trouble
from hal.clock import SECOND, Timer
from hal.debounce import Debouncer, Told
from hal.health import Health
from hal.motor_faults import Kind, MotorFaults
from hal.pins import InputLine, Ports
from hal.reader_protocol import Frame
from hal.reversible_motor import TwoWay, Way, two_outputs
from hal.serial_line import Hears, Lines, Reader, SerialLine
from hal.signals import AtRest, BallDrawn, Turned

log = logging.getLogger(__name__)

COAST_TURNS = 1
"""With the motor off the index may pass so many times before the drum stands; more, and the motor has not stopped."""


class Phase(Enum):
    STANDING = "standing"
    PAUSING = "waiting until it stands, to be turned the other way"
    MIXING = "mixing"
    DRAWING = "drawing"
    COASTING = "coasting"
    HAND = "turned by hand"
    FREED = "being freed"


RUNNING = (Phase.PAUSING, Phase.MIXING, Phase.DRAWING)


class Drawer:
    """Mixes for so many revolutions, then turns the other way and draws, one ball on each revolution, and stops.

    Reports `Turned` at each revolution of mixing, `BallDrawn` for each ball, and `AtRest` once the drum stands after a
    drawing in which nothing went wrong (with fewer balls than asked for if it was stopped); `Fault` and `Restored`. At
    every fault the motor goes off first, and the drawing is lost: no `AtRest` follows, and a ball that comes later is
    none of it. The drawer is restored when the drum is turned past its index after the fault, by a person's hand or as
    it is told. It may be told to draw with a fault, unless that makes it unsafe or unreadable: then it reports the
    fault again, and does not move.
    """

    def __init__(self, name: str, wiring: DrawerWiring, ports: Ports, lines: Lines) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, ports.clock, ports.report
        self._health = Health(name, ports.clock, ports.report)
        self._faults = MotorFaults(wiring, self._health, ports, faults.Cure.TURN)
        outputs = two_outputs(ports.pins, wiring.forward_pin, wiring.backward_pin, wiring.motor_active)
        self._motor = TwoWay(outputs, ports.clock, wiring.longest_on_s, self._time_up)
        self._drawing = _Drawing(lost=True)
        self._out: set[int] = set()
        self._phase = Phase.COASTING
        self._off_since = ports.clock.now()
        self._last_pulse: int | None = None
        self._coasted = 0
        self._deadline: Timer | None = None
        self._when_still: Callable[[], None] = self._stands
        self._open_sensors(ports, lines)
        self._once_still(self._stands)

    def _open_sensors(self, ports: Ports, lines: Lines) -> None:
        w = self._wiring
        index = InputLine(ports, w.index_pin, w.index_active, w.index_pull)
        told = Told(_ignored, self._pulse, self._index_trouble)
        self._index = Debouncer(index, self._clock, w.settle_ms / 1000, told)
        reader = Reader(w.port, w.baud, f"BALLS {w.balls}")
        self._line = SerialLine(reader, lines, self._health, Hears(self._said, self._missed))

    @property
    def phase(self) -> Phase:
        return self._phase

    def describe(self) -> dict[str, Any]:
        """How it stands, for a technician."""
        return {
            "phase": self._phase.value,
            "motor": self._motor.way or "off",
            "turns": self._drawing.turns,
            "balls": self._drawing.drawn,
            "out": sorted(self._out),
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    # What it can be told

    def draw(self, mix: int, balls: int, number: int = 0) -> None:
        """Mix for so many revolutions, then draw so many balls; without mixing, beside those that are out already.

        While it draws already, nothing changes. `number` is this drawing's: its signals carry it.
        Raises ValueError for a number that cannot be.
        """
        most = self._wiring.balls - (0 if mix else len(self._out))
        if mix < 0 or not 1 <= balls <= most:
            message = f"{self._name}: {mix} turns and {balls} balls are not allowed; 0 turns or more, 1 to {most} balls"
            raise ValueError(message)
        if self._phase in RUNNING:
            log.warning("%s: told to draw while it draws; nothing is changed", self._name)
        elif self._faults.bars or self._faults.others:
            self._faults.repeat()
        else:
            self._drawing = _Drawing(mix, balls, number)
            self._turn("forward" if mix else "backward")

    def hand(self, number: int | None = None) -> None:
        """A person turns it from now on, until it is told to draw or to stop (s 465(2)): the motor stays off.

        Balls that are read are still reported, as of the drawing of this number (None: the one under way). No `AtRest`
        follows.
        """
        self._lose()
        self._drawing.number = self._drawing.number if number is None else number
        self._forget_timer()
        self._phase = Phase.HAND

    def stop(self) -> None:
        """Motor off. If it was drawing, `AtRest` follows with the balls drawn so far."""
        self._off()
        if self._phase is Phase.HAND:
            self._freed()

    def safe(self) -> None:
        """Motor off, at once; from any thread."""
        self._motor_off()
        self._clock.post(self._off)

    def close(self) -> None:
        """Motor off, all pins and the port free, and no word any more."""
        self._forget_timer()
        self._phase = Phase.STANDING
        self._line.close()
        self._index.close()
        self._motor.close()

    # Turning

    def _turn(self, way: Way) -> None:
        """Once the drum has come to stand; at once, if it stands."""
        self._forget_timer()
        if self._phase is Phase.STANDING:
            self._set_off(way)
        else:
            self._phase = Phase.PAUSING
            self._once_still(lambda: self._set_off(way))

    def _set_off(self, way: Way) -> None:
        if way == "forward":
            self._out.clear()  # s 460(a): they return to the others
        self._phase = Phase.MIXING if way == "forward" else Phase.DRAWING
        self._last_pulse = self._drawing.latest = None
        self._expect(self._wiring.first_turn_s, lambda: self._fail(faults.NO_FIRST_TURN))
        try:
            self._motor.on(way)
        except Exception:  # whatever the pin library raises: it is said, and does not reach the caller
            log.exception("%s: the motor cannot be switched on", self._name)
            self._fail(faults.MOTOR_PIN_FAILS)

    def _pulse(self, active: bool, at: int) -> None:
        if not active:
            return
        if self._phase in (Phase.MIXING, Phase.DRAWING):
            self._turned(at)
        elif self._phase in (Phase.PAUSING, Phase.COASTING):
            self._turned_on(at)
        elif self._phase is Phase.HAND:
            self._faults.cured(faults.Cure.TURN)
        else:
            self._moved()

    def _turned(self, at: int) -> None:
        """The index passes with the motor on."""
        doubt = self._doubt(at)
        if doubt is not None:
            self._fail(doubt)
            return
        self._last_pulse, self._drawing.latest = at, "index"
        self._expect(self._wiring.turn_s - (self._clock.now() - at) / SECOND, lambda: self._fail(faults.JAM))
        if self._phase is Phase.MIXING:
            self._mixed(at)
        self._faults.cured(faults.Cure.TURN)

    def _doubt(self, at: int) -> Kind | None:
        """Why this revolution can not be; None if it can."""
        if self._swings(at):
            return faults.TOO_FAST
        if self._phase is Phase.DRAWING and self._drawing.latest == "index":
            return faults.NO_BALL
        return None

    def _swings(self, at: int) -> bool:
        """Whether the index was there just before, so that this is no revolution."""
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
        """The index passes with the motor off (or did before it went off, when the owner's thread was late)."""
        if self._swings(at):
            return
        self._last_pulse = at
        self._coasted += at > self._off_since
        self._expect(max(self._rest_left, self._wiring.turn_s), self._when_still)
        if self._coasted > COAST_TURNS:
            self._fail(faults.DOES_NOT_STOP)
        elif self._phase is Phase.PAUSING and self._drawing.turns:
            self._count(at)

    # Balls

    def _said(self, frame: Frame, at: int) -> None:
        number = frame.args[0] if len(frame.args) == 1 else ""
        if frame.word == "BALL" and number.isdecimal():
            self._ball(int(number), at)
        else:
            remedy = "a ball reader says BALL and a number: change it, or the program in it"
            self._line.doubt(f"the reader says {frame.said}", remedy)

    def _ball(self, ball: int, at: int) -> None:
        kind = self._doubt_of(ball)
        if kind is not None and self._phase is Phase.HAND:
            self._faults.add(kind, f"ball {ball}")
        elif kind is not None:
            self._fail(kind, f"ball {ball}")
        elif self._phase in (Phase.DRAWING, Phase.HAND):
            self._drawn(ball, at)
        else:
            log.warning("%s: ball %d was read while nothing is drawn; it counts for nothing", self._name, ball)

    def _doubt_of(self, ball: int) -> Kind | None:
        """Why this ball can not be drawn now; None if it can, or if nothing is drawn."""
        if self._phase in (Phase.PAUSING, Phase.MIXING):
            return faults.BALL_WHILE_MIXING
        if self._phase is Phase.COASTING and not self._drawing.lost:
            return faults.BALL_TOO_MANY
        if self._phase not in (Phase.DRAWING, Phase.HAND):
            return None
        if not 1 <= ball <= self._wiring.balls:
            return faults.BALL_UNKNOWN
        if ball in self._out:
            return faults.BALL_TWICE
        return faults.TWO_BALLS if self._phase is Phase.DRAWING and self._drawing.latest == "ball" else None

    def _drawn(self, ball: int, at: int) -> None:
        self._out.add(ball)
        self._drawing.drawn += 1
        self._drawing.latest = "ball"
        if self._phase is Phase.DRAWING and self._drawing.drawn >= self._drawing.balls:
            self._off()
        self._report(BallDrawn(self._name, ball, self._drawing.number, at=at))

    # Coming to rest

    def _off(self) -> None:
        """Motor off; if it was drawing, wait until the drum stands."""
        if self._phase in RUNNING:
            self._switch_off()
            self._phase = Phase.COASTING
            self._once_still(self._stands)
        else:
            self._motor_off()

    def _switch_off(self) -> None:
        self._motor_off()
        self._off_since, self._coasted = self._clock.now(), 0

    def _stands(self) -> None:
        self._phase = Phase.STANDING
        self._faults.cured(faults.Cure.STILL)
        if not self._drawing.lost:
            self._drawing.lost = True
            self._report(AtRest(self._name, self._drawing.drawn, self._drawing.number, at=self._clock.now()))

    def _moved(self) -> None:
        """The index passes where nobody told the motor to turn. With a fault, the drum is being freed."""
        if self._phase is Phase.FREED or self._faults.present is not None:
            self._freed()
            self._faults.cured(faults.Cure.TURN)
        else:
            self._phase = Phase.COASTING
            self._switch_off()
            self._once_still(self._stands)
            self._fail(faults.TURNS_BY_ITSELF)

    def _freed(self) -> None:
        self._phase = Phase.FREED
        self._off_since = self._clock.now()
        self._once_still(self._stands)

    # What goes wrong

    def _fail(self, kind: Kind, found: str = "") -> None:
        """Motor off first; then the drawing, if there is one, is lost; then it is said."""
        self._lose()
        self._faults.add(kind, found)

    def _lose(self) -> None:
        self._drawing.lost = True
        self._off()

    def _missed(self) -> None:
        """The reader's line has said what is wrong with it: a ball may have been missed."""
        self._lose()

    def _time_up(self, switched_off: bool) -> None:
        """The guard has switched the motor off, or could not."""
        self._fail(faults.RAN_TOO_LONG if switched_off else faults.MOTOR_PIN_FAILS)

    def _motor_off(self) -> None:
        try:
            self._motor.off()
        except Exception:  # whatever the pin library raises: it is said, and the guard goes on trying
            log.exception("%s: the motor cannot be switched off", self._name)
            self._clock.post(lambda: self._faults.add(faults.MOTOR_PIN_FAILS))

    def _index_trouble(self, what: str | None) -> None:
        if what is not None:
            self._lose()
        where = f"index sensor (GPIO {self._wiring.index_pin})"
        line_trouble(self._health, where, where, what)

    # Timers

    def _once_still(self, do: Callable[[], None]) -> None:
        """When the drum has come to rest: `rest_s` after the motor's stop, and `turn_s` after the index has passed."""
        self._when_still = do
        self._expect(self._rest_left, do)

    @property
    def _rest_left(self) -> float:
        return self._wiring.rest_s - (self._clock.now() - self._off_since) / SECOND

    def _expect(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Within so many seconds the next thing happens, or this does. One such timer at a time."""
        self._forget_timer()
        self._deadline = self._clock.after(seconds, otherwise)

    def _forget_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()


class _Drawing:
    """One drawing: what was asked for, what has happened. One that is lost gives no result; so does none at all."""

    def __init__(self, mix: int = 0, balls: int = 0, number: int = 0, *, lost: bool = False) -> None:
        self.mix, self.balls, self.number, self.lost = mix, balls, number, lost
        self.turns = self.drawn = 0
        self.latest: Literal["index", "ball"] | None = None


def _ignored(_active: bool, _at: int) -> None:
    """How the index sensor stands at the start is no revolution."""
