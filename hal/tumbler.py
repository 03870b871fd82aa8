"""A dice tumbler: a motor, a sensor for each revolution, one for standing at rest, and the cover's contact."""

import logging
from collections.abc import Callable
from enum import Enum
from typing import Any

from hal import tumbler_faults as faults
from hal.board import TumblerWiring
from hal.buttons import line_trouble
from hal.clock import SECOND, Timer
from hal.debounce import Debouncer, Settled, Told
from hal.health import Health
from hal.motor_faults import Kind, MotorFaults
from hal.on_time_guard import Guard
from hal.pins import InputLine, OutputLine, Ports
from hal.signals import AtRest, CoverMoved, Turned

log = logging.getLogger(__name__)

STILL_S = 0.3
"""It stands still once the at-rest sensor has shown it for so long; while it turns or rocks, it shows it for less."""

COAST_TURNS = 1
"""With the motor off it may come round so many times before it comes to rest; more, and the motor has not stopped."""


class Phase(Enum):
    STANDING = "standing"
    STARTING = "starting"
    TURNING = "turning"
    COASTING = "coasting"


RUNNING = (Phase.STARTING, Phase.TURNING)


class Tumbler:
    """Runs for so many revolutions, then stops and waits until the tumbler stands still with its bottom section down.

    Reports `Turned` at each revolution; `AtRest` once, at the end of a run in which nothing went wrong (with fewer
    revolutions than asked for if it came to rest by itself, or was stopped); `CoverMoved`, also of how the cover stands
    at the start; `Fault` and `Restored`. At every fault the motor goes off first, and the run is lost: no `AtRest`
    follows. The tumbler is restored once it has come to stand still with its bottom down after the fault, by itself or
    by a person's hand; or when it turns again as it was told; or when the cover is on. It may be run with a fault,
    unless that makes a run unsafe or unreadable: then it reports the fault again, and does not move.
    """

    def __init__(self, name: str, wiring: TumblerWiring, ports: Ports) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, ports.clock, ports.report
        self._health = Health(name, ports.clock, ports.report)
        self._faults = MotorFaults(wiring, self._health, ports, faults.Cure.REST)
        motor = OutputLine(ports.pins, wiring.motor_pin, wiring.motor_active)
        self._guard = Guard(motor, ports.clock, wiring.longest_on_s, self._time_up)
        self._run = _Run(ports.clock.now())
        self._phase = Phase.COASTING
        self._rest_since = ports.clock.now()
        self._deadline: Timer | None = None
        self._still: Timer | None = None
        self._open_sensors(ports)
        self._expect(wiring.rest_s, self._not_at_rest)

    def _open_sensors(self, ports: Ports) -> None:
        w = self._wiring
        rotation = InputLine(ports, w.rotation_pin, w.rotation_active, w.rotation_pull)
        rest = InputLine(ports, w.rest_pin, w.rest_active, w.rest_pull)
        cover = InputLine(ports, w.cover_pin, w.cover_active, w.cover_pull)
        self._rotation = self._sensor(f"rotation sensor (GPIO {w.rotation_pin})", rotation, _ignored, self._pulse)
        self._rest = self._sensor(f"at-rest sensor (GPIO {w.rest_pin})", rest, self._rest_moved, self._rest_moved)
        self._cover = self._sensor(f"cover contact (GPIO {w.cover_pin})", cover, self._cover_moved, self._cover_moved)

    def _sensor(self, where: str, line: InputLine, started: Settled, changed: Settled) -> Debouncer:
        told = Told(started, changed, lambda what: self._sensor_trouble(where, what))
        return Debouncer(line, self._clock, self._wiring.settle_ms / 1000, told)

    @property
    def phase(self) -> Phase:
        return self._phase

    def describe(self) -> dict[str, Any]:
        """How it stands, for a technician."""
        return {
            "phase": self._phase.value,
            "motor": "on" if self._guard.is_on else "off",
            "turns": self._run.count,
            "at rest": self._rest.active,
            "cover": "on" if self._cover.active else "off",
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    # What it can be told

    def run(self, turns: int, number: int = 0) -> None:
        """Start, and stop after so many revolutions. While it runs already, nothing changes.

        `number` is this run's: its signals carry it, so that nobody takes them for another run's.

        Raises ValueError for less than one revolution.
        """
        if turns < 1:
            message = f"{self._name}: {turns} turns are not allowed; 1 or more"
            raise ValueError(message)
        if self._phase in RUNNING:
            log.warning("%s: told to run while it runs; nothing is changed", self._name)
        elif self._faults.bars or self._blind:
            self._faults.repeat()
        elif self._interlocked:
            self._faults.add(faults.COVER_OFF)
        else:
            self._start(turns, number)

    def stop(self) -> None:
        """Motor off. If it was running, `AtRest` follows with the revolutions made so far."""
        self._motor_off()
        if self._phase in RUNNING:
            self._coast()

    def safe(self) -> None:
        """Motor off, at once; from any thread."""
        self._motor_off()
        self._clock.post(self.stop)

    def close(self) -> None:
        """Motor off, all pins free, and no word any more."""
        self._forget_timers()
        self._phase = Phase.STANDING
        for part in (self._guard, self._rotation, self._rest, self._cover):
            part.close()

    # Turning

    def _start(self, turns: int, number: int) -> None:
        self._run = _Run(self._clock.now(), turns, number, from_rest=self._rest.active, lost=False)
        self._phase = Phase.STARTING
        self._forget_timers()
        self._expect(self._wiring.first_turn_s, self._no_first_turn)
        try:
            self._guard.on()
        except Exception:  # whatever the pin library raises: it is said, and does not reach the caller
            log.exception("%s: the motor cannot be switched on", self._name)
            self._fail(faults.MOTOR_PIN_FAILS)

    def _pulse(self, active: bool, at: int) -> None:
        if not active:
            return
        if self._phase in RUNNING:
            self._turned(at)
        elif self._phase is Phase.COASTING:
            self._turned_on(at)
        else:
            self._moved_by_itself()

    def _turned(self, at: int) -> None:
        """A revolution with the motor on: the slot passes when the bottom is at the top."""
        doubt = self._doubt(at)
        if doubt is not None:
            self._fail(doubt)
            return
        self._phase = Phase.TURNING
        self._faults.cured(faults.Cure.REST)
        self._count(at)
        self._go_on(at)

    def _doubt(self, at: int) -> Kind | None:
        """Why a pulse can not be a revolution; None if it can."""
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
        """A revolution with the motor off (or from before it went off, when the owner's thread was late)."""
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
        self._phase = Phase.COASTING
        self._run.off_since = self._clock.now()
        self._expect(self._wiring.rest_s, self._not_at_rest)
        self._wait_for_rest()

    def _rest_moved(self, at_rest: bool, at: int) -> None:
        self._rest_since = at
        self._run.arrived = at_rest
        if self._phase is Phase.COASTING:
            self._wait_for_rest()
        elif self._phase is Phase.STANDING and not at_rest:
            self._moved_by_itself()

    def _wait_for_rest(self) -> None:
        """Begin anew to wait until it has stood still for long enough."""
        _cancel(self._still)
        if self._rest.active and not self._rest.trouble:
            self._still = self._clock.after(STILL_S, self._stands)

    def _stands(self) -> None:
        self._forget_timers()
        self._phase = Phase.STANDING
        if self._run.arrived:
            self._faults.cured(faults.Cure.REST)
        if not self._run.lost:
            self._run.lost = True
            self._report(AtRest(self._name, self._run.count, self._run.number, at=self._rest_since))

    def _moved_by_itself(self) -> None:
        """It stood, and does not any more: what it shows from now on is no result. With a fault, it is being freed."""
        self._run = _Run(self._clock.now())
        self._phase = Phase.COASTING
        if self._faults.present is None:
            self._fail(faults.TURNS_BY_ITSELF)
            self._run.arrived = self._rest.active  # a pulse, and yet it stands: noise, that passes
        self._wait_for_rest()

    # The cover

    @property
    def _interlocked(self) -> bool:
        return self._wiring.cover == "interlock" and not self._cover.active

    def _cover_moved(self, on: bool, at: int) -> None:
        if self._interlocked and not self._run.lost:
            self._fail(faults.COVER_OFF)
        self._report(CoverMoved(self._name, on, at=at))
        if on:
            self._faults.cured(faults.Cure.COVER)

    # What goes wrong

    def _fail(self, kind: Kind) -> None:
        """Motor off first; then the run, if there is one, is lost; then it is said."""
        self._lose_run()
        self._run.arrived = False
        self._faults.add(kind)

    def _lose_run(self) -> None:
        self._run.lost = True
        self.stop()

    def _no_first_turn(self) -> None:
        self._fail(faults.NO_FIRST_TURN if self._rest.active else faults.NO_PULSE)

    def _too_slow(self) -> None:
        """If it came to rest before its time, its count says how often it turned. Otherwise it is stuck."""
        if self._rest.active:
            self.stop()
        else:
            self._fail(faults.TOO_SLOW)

    def _not_at_rest(self) -> None:
        self._fail(faults.NOT_AT_REST)

    def _time_up(self, switched_off: bool) -> None:
        """The guard has switched the motor off, or could not."""
        self._fail(faults.RAN_TOO_LONG if switched_off else faults.MOTOR_PIN_FAILS)

    def _motor_off(self) -> None:
        try:
            self._guard.off()
        except Exception:  # whatever the pin library raises: it is said, and the guard goes on trying
            log.exception("%s: the motor cannot be switched off", self._name)
            self._clock.post(lambda: self._faults.add(faults.MOTOR_PIN_FAILS))

    @property
    def _blind(self) -> bool:
        return any(sensor.trouble for sensor in (self._rotation, self._rest, self._cover))

    def _sensor_trouble(self, where: str, what: str | None) -> None:
        if what is not None:
            self._lose_run()
        line_trouble(self._health, where, where, what)
        if what is None and self._phase is Phase.COASTING:
            self._wait_for_rest()

    # Timers

    def _expect(self, seconds: float, otherwise: Callable[[], None]) -> None:
        """Within so many seconds the next thing happens, or this does. One such timer at a time."""
        _cancel(self._deadline)
        self._deadline = self._clock.after(seconds, otherwise)

    def _forget_timers(self) -> None:
        _cancel(self._deadline)
        _cancel(self._still)


class _Run:
    """One run: what was asked for, what has happened. A run that is lost gives no result; so does no run at all."""

    def __init__(
        self, now: int, turns: int = 0, number: int = 0, *, from_rest: bool = False, lost: bool = True
    ) -> None:
        self.turns, self.number, self.from_rest, self.lost = turns, number, from_rest, lost
        self.count = self.coasted = 0
        self.last = self.off_since = now
        self.arrived = False

    def least_turn(self, least_turn_s: float) -> int:
        """In nanoseconds. From rest to the first pulse is half a turn; from elsewhere it may be next to nothing."""
        if self.count:
            return round(least_turn_s * SECOND)
        return round(least_turn_s * SECOND / 2) if self.from_rest else 0


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()


def _ignored(_active: bool, _at: int) -> None:
    """How the rotation sensor stands at the start is no revolution."""
