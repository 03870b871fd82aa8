# SPDX-License-Identifier: MIT
"""A dice tumbler: a motor, a rotation sensor, an at-rest sensor, and the contact of the cover."""

import logging
from collections.abc import Callable
from enum import Enum
from typing import Any

from hal.base.clock import SECOND, Timer
from hal.base.debounce import DebounceCallbacks, Debouncer, SettledCallback
from hal.base.health import Health
from hal.base.jog import CannotJog, longest_jog_s, require_allowed
from hal.base.kind import MachineKind
from hal.base.motor_faults import FaultKind, MotorFaults
from hal.base.on_time_guard import OnTimeGuard
from hal.base.pins import InputLine, OutputLine, PinContext
from hal.base.reversible_motor import Way
from hal.drivers.buttons import line_trouble
from hal.machines import tumbler_faults as faults
from hal.machines.tumbler_wiring import TumblerWiring, steps
from hal.signals import AtRest, CoverMoved, Turned

log = logging.getLogger(__name__)

STILL_S = 0.3
"""Seconds that the at-rest sensor must show rest. A turning or rocking tumbler shows rest for a shorter time."""

COAST_TURNS = 1
"""Turns allowed after motor off before rest. More mean that the motor has not stopped."""


class TumblerPhase(Enum):
    STANDING = "standing"
    STARTING = "starting"
    TURNING = "turning"
    JOGGING = "jogged by a technician"
    COASTING = "coasting"


RUNNING = (TumblerPhase.STARTING, TumblerPhase.TURNING)


class TumblerDevice:
    """Runs for some revolutions, then stops and waits until the tumbler stands still with its bottom section down.

    Reports `Turned` at each revolution. Reports `AtRest` once, at the end of a run without a fault; with fewer
    revolutions than ordered if the tumbler came to rest by itself or was stopped. Reports `CoverMoved`, also for the
    position of the cover at the start. Reports `Fault` and `Restored`. At every fault the motor goes off first, and the
    run is lost: no `AtRest` follows. The tumbler is restored when, after the fault, it stands still with its bottom
    down, by itself or by hand; or when it turns again after a command; or when the cover is on. A run with a fault is
    allowed, unless the fault makes the run unsafe or unreadable. Then the tumbler reports the fault again, and does not
    move.
    """

    def __init__(self, name: str, wiring: TumblerWiring, pin_context: PinContext) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, pin_context.clock, pin_context.report
        self._health = Health(name, pin_context.clock, pin_context.report)
        self._faults = MotorFaults(wiring, self._health, pin_context, faults.TumblerCure.REST)
        motor = OutputLine(pin_context.pins, wiring.motor_pin, wiring.motor_active)
        self._guard = OnTimeGuard(motor, pin_context.clock, wiring.longest_on_s, self._time_up)
        self._run = _Run(pin_context.clock.now())
        self._phase = TumblerPhase.COASTING
        self._rest_since = pin_context.clock.now()
        self._deadline: Timer | None = None
        self._still: Timer | None = None
        self._jog_ended: Callable[[], None] | None = None
        self._open_sensors(pin_context)
        self._expect(wiring.rest_s, self._not_at_rest)

    def _open_sensors(self, pin_context: PinContext) -> None:
        w = self._wiring
        rotation = InputLine(pin_context, w.rotation_pin, w.rotation_active, w.rotation_pull)
        rest = InputLine(pin_context, w.rest_pin, w.rest_active, w.rest_pull)
        cover = InputLine(pin_context, w.cover_pin, w.cover_active, w.cover_pull)
        self._rotation = self._sensor(f"rotation sensor (GPIO {w.rotation_pin})", rotation, _ignored, self._pulse)
        self._rest = self._sensor(f"at-rest sensor (GPIO {w.rest_pin})", rest, self._rest_moved, self._rest_moved)
        self._cover = self._sensor(f"cover contact (GPIO {w.cover_pin})", cover, self._cover_moved, self._cover_moved)

    def _sensor(self, where: str, line: InputLine, started: SettledCallback, changed: SettledCallback) -> Debouncer:
        callbacks = DebounceCallbacks(started, changed, lambda what: self._sensor_trouble(where, what))
        return Debouncer(line, self._clock, self._wiring.settle_ms / 1000, callbacks)

    @property
    def phase(self) -> TumblerPhase:
        return self._phase

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        return {
            "phase": self._phase.value,
            "motor": "on" if self._guard.is_on else "off",
            "turns": self._run.count,
            "at rest": self._rest.active,
            "cover": "on" if self._cover.active else "off",
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    # Commands

    def run(self, turns: int, number: int = 0) -> None:
        """Start, and stop after `turns` revolutions. Has no effect while a run is under way.

        `number` is the number of this run. Its signals carry the number, so that they are not mistaken for another
        run's.

        Raises ValueError for less than one revolution.
        """
        if turns < 1:
            message = f"{self._name}: {turns} turns are not allowed; 1 or more"
            raise ValueError(message)
        if self._phase in RUNNING:
            log.warning("%s: a command to run came while it runs; it is ignored", self._name)
        elif self._faults.blocks_run or self._blind:
            self._faults.repeat()
        elif self._interlocked:
            self._faults.add(faults.COVER_OFF)
        else:
            self._start(turns, number)

    def jog(self, way: Way, seconds: float, ended: Callable[[], None]) -> None:
        """Turn the motor for this time, whatever the sensors see, and call `ended` once it is off. Nothing is reported.

        The cover's interlock and every fault stop a jog, as they stop a run. Raises CannotJog for the backward
        direction too.
        """
        if way != "forward":
            raise CannotJog(f"{self._name}: its motor turns forward only")
        require_allowed(self._name, seconds, self._wiring.longest_on_s)
        if self._phase in (*RUNNING, TumblerPhase.JOGGING):
            raise CannotJog(f"{self._name}: its motor is on already")
        if self._interlocked:
            raise CannotJog(f"{self._name}: its cover is off: put it on")
        self._run = _Run(self._clock.now())
        self._phase, self._jog_ended = TumblerPhase.JOGGING, ended
        self._forget_timers()
        self._expect(seconds, self.stop)
        self._switch_on(longest_jog_s(self._wiring.longest_on_s))

    def stop(self) -> None:
        """Switch the motor off. A run ends with `AtRest` and the revolutions made so far."""
        self._motor_off()
        if self._phase in RUNNING or self._phase is TumblerPhase.JOGGING:
            self._coast()

    def safe(self) -> None:
        """Switch the motor off at once. May be called from any thread."""
        self._motor_off()
        self._clock.post(self.stop)

    def close(self) -> None:
        """Switch the motor off; free all pins. Nothing is reported any more."""
        self._forget_timers()
        self._phase = TumblerPhase.STANDING
        for each in (self._guard, self._rotation, self._rest, self._cover):
            each.close()

    # Turning

    def _start(self, turns: int, number: int) -> None:
        self._run = _Run(self._clock.now(), turns, number, from_rest=self._rest.active, lost=False)
        self._phase = TumblerPhase.STARTING
        self._forget_timers()
        self._expect(self._wiring.first_turn_s, self._no_first_turn)
        self._switch_on()

    def _switch_on(self, at_most_s: float | None = None) -> None:
        try:
            self._guard.on(at_most_s)
        except Exception:  # whatever the pin library raises: it becomes a fault, and does not reach the caller
            log.exception("%s: the motor cannot be switched on", self._name)
            self._fail(faults.MOTOR_PIN_FAILS)

    def _pulse(self, active: bool, at: int) -> None:
        if not active:
            return
        if self._phase in RUNNING:
            self._turned(at)
        elif self._phase is TumblerPhase.COASTING:
            self._turned_on(at)
        elif self._phase is TumblerPhase.STANDING:
            self._moved_by_itself()

    def _turned(self, at: int) -> None:
        """Handle a revolution while the motor is on. The sensor's slot passes when the bottom is at the top."""
        doubt = self._doubt(at)
        if doubt is not None:
            self._fail(doubt)
            return
        self._phase = TumblerPhase.TURNING
        self._faults.clear(faults.TumblerCure.REST)
        self._count(at)
        self._go_on(at)

    def _doubt(self, at: int) -> FaultKind | None:
        """Return the fault that this pulse shows; None if it can be a revolution."""
        if at - self._run.last < self._run.least_turn(self._wiring.least_turn_s):
            return faults.TOO_FAST
        return faults.REST_STUCK if self._rest.active else None

    def _count(self, at: int) -> None:
        self._run.count += 1
        self._run.last = at
        self._report(Turned(self._name, self._run.count, self._run.number, at=at))

    def _go_on(self, at: int) -> None:
        if self._run.count >= self._run.turns:
            self.stop()
        else:
            self._expect(self._wiring.turn_s - (self._clock.now() - at) / SECOND, self._too_slow)

    def _turned_on(self, at: int) -> None:
        """Handle a revolution after motor off, or from just before motor off if the owner's thread was late."""
        self._run.coasted += at > self._run.off_since
        doubt = self._doubt(at)
        if self._run.coasted > COAST_TURNS:
            self._fail(faults.DOES_NOT_STOP)
        elif not self._run.lost and doubt is not None:
            self._fail(doubt)
        elif not self._run.lost:
            self._count(at)

    # Coming to rest

    def _coast(self) -> None:
        self._phase = TumblerPhase.COASTING
        self._run.off_since = self._clock.now()
        self._expect(self._wiring.rest_s, self._not_at_rest)
        self._wait_for_rest()
        ended, self._jog_ended = self._jog_ended, None
        if ended:
            ended()

    def _rest_moved(self, at_rest: bool, at: int) -> None:
        self._rest_since = at
        self._run.arrived = at_rest
        if self._phase is TumblerPhase.COASTING:
            self._wait_for_rest()
        elif self._phase is TumblerPhase.STANDING and not at_rest:
            self._moved_by_itself()

    def _wait_for_rest(self) -> None:
        """Restart the wait until the tumbler has stood still for long enough."""
        _cancel(self._still)
        if self._rest.active and not self._rest.trouble:
            self._still = self._clock.after(STILL_S, self._stands)

    def _stands(self) -> None:
        self._forget_timers()
        self._phase = TumblerPhase.STANDING
        if self._run.arrived:
            self._faults.clear(faults.TumblerCure.REST)
        if not self._run.lost:
            self._run.lost = True
            self._report(AtRest(self._name, self._run.count, self._run.number, at=self._rest_since))

    def _moved_by_itself(self) -> None:
        """Handle a movement of a standing tumbler. It ends the result. If there is a fault, a person is freeing the
        tumbler.
        """
        self._run = _Run(self._clock.now())
        self._phase = TumblerPhase.COASTING
        if self._faults.present is None:
            self._fail(faults.TURNS_BY_ITSELF)
            self._run.arrived = self._rest.active  # a pulse while it stands at rest is noise: the fault will end
        self._wait_for_rest()

    # The cover

    @property
    def _interlocked(self) -> bool:
        return self._wiring.cover == "interlock" and not self._cover.active

    def _cover_moved(self, on: bool, at: int) -> None:
        if self._interlocked and (not self._run.lost or self._phase is TumblerPhase.JOGGING):
            self._fail(faults.COVER_OFF)
        self._report(CoverMoved(self._name, on, at=at))
        if on:
            self._faults.clear(faults.TumblerCure.COVER)

    # Faults

    def _fail(self, kind: FaultKind) -> None:
        """Switch the motor off, then give up the run, then report the fault."""
        self._lose_run()
        self._run.arrived = False
        self._faults.add(kind)

    def _lose_run(self) -> None:
        self._run.lost = True
        self.stop()

    def _no_first_turn(self) -> None:
        self._fail(faults.NO_FIRST_TURN if self._rest.active else faults.NO_PULSE)

    def _too_slow(self) -> None:
        """Handle a missing revolution: a tumbler at rest ends the run with the count so far, any other is stuck."""
        if self._rest.active:
            self.stop()
        else:
            self._fail(faults.TOO_SLOW)

    def _not_at_rest(self) -> None:
        """Handle the end of the time to come to rest. If the loop was late, the sensor may show rest only now."""
        if self._rest.active and not self._rest.trouble:
            self._expect(2 * STILL_S, self._not_at_rest)
        else:
            self._fail(faults.NOT_AT_REST)

    def _time_up(self, switched_off: bool) -> None:
        """Handle the on-time guard: the motor is off, or could not be switched off. A jog may end like this on a late
        thread.
        """
        if switched_off and self._phase is TumblerPhase.JOGGING:
            self.stop()
        else:
            self._fail(faults.RAN_TOO_LONG if switched_off else faults.MOTOR_PIN_FAILS)

    def _motor_off(self) -> None:
        try:
            self._guard.off()
        except Exception:  # whatever the pin library raises: it becomes a fault, and the guard tries again
            log.exception("%s: the motor cannot be switched off", self._name)
            self._clock.post(lambda: self._faults.add(faults.MOTOR_PIN_FAILS))

    @property
    def _blind(self) -> bool:
        return any(sensor.trouble for sensor in (self._rotation, self._rest, self._cover))

    def _sensor_trouble(self, where: str, what: str | None) -> None:
        if what is not None:
            self._lose_run()
        line_trouble(self._health, where, where, what)
        if what is None and self._phase is TumblerPhase.COASTING:
            self._wait_for_rest()

    # Timers

    def _expect(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Call `otherwise` after this time, unless the next event comes first. There is only one timer of this kind."""
        _cancel(self._deadline)
        self._deadline = self._clock.after(seconds, otherwise)

    def _forget_timers(self) -> None:
        _cancel(self._deadline)
        _cancel(self._still)


class _Run:
    """The order and the progress of one run. A lost run gives no result. No run counts as lost."""

    def __init__(
        self, now: int, turns: int = 0, number: int = 0, *, from_rest: bool = False, lost: bool = True
    ) -> None:
        self.turns, self.number, self.from_rest, self.lost = turns, number, from_rest, lost
        self.count = self.coasted = 0
        self.last = self.off_since = now
        self.arrived = False

    def least_turn(self, least_turn_s: float) -> int:
        """Return the shortest time to the next pulse, in nanoseconds. The first pulse comes half a turn after rest.

        If the run did not start at rest, the first pulse may come at once.
        """
        if self.count:
            return round(least_turn_s * SECOND)
        return round(least_turn_s * SECOND / 2) if self.from_rest else 0


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()


def _ignored(_active: bool, _at: int) -> None:
    """Ignore the state of the rotation sensor at the start: it is not a revolution."""


KIND = MachineKind(
    "tumblers", "tumbler", TumblerWiring, lambda name, wiring, on: TumblerDevice(name, wiring, on.pins), steps
)
