# SPDX-License-Identifier: MIT
"""A simulated tumbler. It follows its motor's pin, turns as a real tumbler does, and moves its sensors' contacts."""

import math
import random
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import msgspec

from hal.base.clock import Clock, Timer
from hal.machines.tumbler_wiring import TumblerWiring
from hal.sim.contacts import SimulatedContact
from hal.sim.kind import SimulatedKind, SimulatedSensor, Surroundings
from hal.sim.motion import SteadyMotion
from hal.sim.outside import OutsidePins

Dice = tuple[int, int, int]
SensorName = Literal["rotation", "rest", "cover"]

SPIN_UP_S = 0.4

COAST = 0.3
"""Turns. Distance of slowing down after motor off. Then the tumbler turns on slowly until its bottom is down."""

CREEP = 0.5
"""The slow speed after motor off, as a fraction of the full speed."""

REST = 5 / 360
"""The at-rest contact is closed within this distance of the rest position, in turns."""

EDGES: tuple[tuple[float, SensorName, bool], ...] = (
    (REST, "rest", False),
    (0.46, "rotation", True),  # bottom up at 0.5
    (0.54, "rotation", False),
    (1 - REST, "rest", True),
)
"""The edges in a turn: the position, counted from rest; the contact; whether it closes."""

JAM_AT, COCKED_BEFORE = 1.25, 0.2

ROCKS_S = (0.03, 0.05, 0.04, 0.03)
"""Seconds that the at-rest contact is closed, open, closed, open while the tumbler rocks. Then it stays closed."""

HAND_S = 0.2
"""Seconds that a hand holds the tumbler off its rest position."""

DICE_SETTLE_S = 0.1
"""Seconds from the tumbler's rest to the rest of the dice."""


class TumblerPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The course of the next spin. By default nothing fails, and the dice are random."""

    dice: Dice | None = None
    cocked: bool = False
    """One of the dice does not lie flat."""
    turns: int | None = None
    """Revolutions until rest, even if the motor still runs, or has stopped before."""
    jam: bool = False
    """The tumbler is stuck after one and a quarter turns."""
    never_stops: bool = False
    """The tumbler still turns when the motor is off."""
    stops_cocked: bool = False
    """The tumbler comes to rest off its rest position."""
    no_turn: bool = False
    """The tumbler does not move at all."""
    turn_s: float | None = None
    """Seconds of one revolution."""


class SimulatedTumbler:
    """A tumbler, simulated from event to event: a contact closes or opens, a speed is reached, the tumbler stops.

    `dice`: the uppermost faces at the last rest. `cocked`: one of the dice did not lie flat.
    """

    def __init__(self, wiring: TumblerWiring, pins: OutsidePins, clock: Clock, seed: str) -> None:
        self._wiring, self._clock = wiring, clock
        self._random = random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self._contacts: dict[SensorName, SimulatedContact] = {
            "rotation": SimulatedContact(pins.line(wiring.rotation_pin), wiring.rotation_active, clock, f"{seed} turn"),
            "rest": SimulatedContact(pins.line(wiring.rest_pin), wiring.rest_active, clock, f"{seed} rest"),
            "cover": SimulatedContact(pins.line(wiring.cover_pin), wiring.cover_active, clock, f"{seed} cover"),
        }
        for closed in ("rest", "cover"):
            self._contacts[closed].set(True)
        self._spin = self._next = self._always = TumblerPlan()
        self._motion = SteadyMotion(clock.now())
        self._stops_at: float | None = None
        self._then: tuple[float, Callable[[], None]] | None = None
        self._event: Timer | None = None
        self._arrival: list[Timer] = []
        self.powered = False
        self.waits = False
        """True: with the motor on, the tumbler does not move until `next` sets the plan of the spin."""
        self.dice: Dice = self._throw()
        self.cocked = False
        self._motor = pins.line(wiring.motor_pin)
        self._motor.watch(self._motor_changed)

    # What a person sees and does

    @property
    def turning(self) -> bool:
        return self._motion.speed_at(self._clock.now()) > 0

    @property
    def position(self) -> float:
        """The position in turns since the table was built."""
        return self._motion.position_at(self._clock.now())

    @property
    def planned(self) -> TumblerPlan:
        """The plan of the next spin."""
        return self._next

    def next(self, **spin: Any) -> None:
        """Set the plan of the next spin: fields of TumblerPlan. Raises TypeError for others."""
        self._next = TumblerPlan(**spin)
        if self.waits and self.powered and not self.turning:
            self._begin()

    def free(self) -> None:
        """A person cuts the motor's power, frees the tumbler, turns it a little, and puts its bottom down."""
        if self._always != TumblerPlan():
            self._always = self._next = TumblerPlan()
        self._spin = TumblerPlan()
        self._stand(math.ceil(self.position - REST))
        _cancel(self._arrival)
        self._contacts["rest"].open()
        self._arrival.append(self._clock.after(HAND_S, self._arrive))

    def free_if_caught(self) -> None:
        """Call `free` if the tumbler is stuck or turns by itself."""
        if self.turning or self.position % 1:
            self.free()

    def run_away(self) -> None:
        """Make the motor run whatever the controller does, until `free`: the motor driver has failed."""
        self._spin = TumblerPlan(never_stops=True)
        self._accelerate()

    def breaks(self, **spin: Any) -> None:
        """Break the tumbler: this spin, where possible, and every later one follow these fields of TumblerPlan until
        `free`.

        A turning tumbler is stuck at once with `jam`, and comes to rest with `no_turn`: the motor has no power.
        """
        self._always = self._next = plan = TumblerPlan(**spin)
        if not self.turning:
            return
        self._spin = msgspec.structs.replace(plan, dice=self._spin.dice)
        if plan.jam:
            self._stand(self.position)
        elif plan.no_turn and self._motion.acceleration >= 0:
            self._coast()

    def contact(self, sensor: SensorName) -> SimulatedContact:
        """The contact of a sensor."""
        return self._contacts[sensor]

    def nudge(self) -> None:
        """Move the tumbler a little by hand, and let it swing back."""
        self._contacts["rest"].open()
        self._arrival.append(self._clock.after(HAND_S, self._contacts["rest"].close))

    def cover(self, on: bool) -> None:
        """Put the cover on, or take it off."""
        contact = self._contacts["cover"]
        (contact.close if on else contact.open)()

    def move_cover(self) -> None:
        """Take the cover off; if it is off, put it on."""
        self.cover(not self._contacts["cover"].closed)

    def cut(self, sensor: SensorName) -> None:
        """Cut the cable of a sensor."""
        self._contacts[sensor].cut()

    def mend(self, sensor: SensorName) -> None:
        """Mend the cable of a sensor."""
        self._contacts[sensor].mend()

    def short(self, sensor: SensorName) -> None:
        """A short circuit in the cable of a sensor, until it is mended."""
        self._contacts[sensor].short()

    def noise(self, sensor: SensorName, width_s: float, pulses: int = 1) -> None:
        """Interference on the cable of a sensor."""
        self._contacts[sensor].noise(width_s, pulses)

    def chatter(self, sensor: SensorName) -> None:
        """A loose contact in a sensor."""
        self._contacts[sensor].chatter()

    # Motor and movement

    def _motor_changed(self) -> None:
        powered = self._motor.puts_out(self._wiring.motor_active == "high")
        if powered == self.powered:
            return
        self.powered = powered
        if powered:
            if not self.waits:
                self._begin()
        elif self.turning and not self._spin.never_stops:
            self._coast()

    def _begin(self) -> None:
        self._spin, self._next = self._next, self._always
        if self._spin.no_turn:
            return
        turns = JAM_AT if self._spin.jam else self._spin.turns
        self._stops_at = None if turns is None else math.floor(self.position + REST) + turns
        self._accelerate()

    def _accelerate(self) -> None:
        _cancel(self._arrival)
        full = 1 / (self._spin.turn_s or self._usual_turn_s())
        self._move(full / SPIN_UP_S, (full, lambda: self._move(0.0, None)))

    def _usual_turn_s(self) -> float:
        """Return the seconds of a revolution: well within the board's limits, and a little different each time."""
        middle = (self._wiring.least_turn_s + self._wiring.turn_s) / 2
        return min(middle, self._wiring.first_turn_s / 2) * self._random.uniform(0.95, 1.05)

    def _coast(self) -> None:
        speed = self._motion.speed_at(self._clock.now())
        creep = CREEP * speed
        self._move((creep**2 - speed**2) / (2 * COAST), (creep, self._creep))

    def _creep(self) -> None:
        if self._stops_at is None:
            stops_at = math.ceil(self.position) - (COCKED_BEFORE if self._spin.stops_cocked else 0)
            self._stops_at = stops_at if stops_at > self.position else stops_at + 1
        self._move(0.0, None)

    def _stop(self) -> None:
        """Stop at the position set for it: at rest, or stuck in mid-turn."""
        here = self.position if self._stops_at is None else self._stops_at
        self._stand(here)
        if here % 1 == 0:
            self._arrive()

    def _stand(self, position: float) -> None:
        _cancel([self._event] if self._event else [])
        self._motion = SteadyMotion(self._clock.now(), position)
        self._stops_at = self._then = self._event = None

    def _arrive(self) -> None:
        """Rock at the rest position, lie still, and show the dice.

        A tumbler on an emulated board (`bounces` is false) does not rock: a late edge would look like a tumbler that
        turns by itself.
        """
        _cancel(self._arrival)
        rest = self._contacts["rest"]
        self._contacts["rotation"].open()
        rest.close()
        at = 0.0
        rocks = zip(ROCKS_S, (rest.open, rest.close, rest.open, rest.close), strict=True)
        for seconds, move in rocks if rest.pin.bounces else ():
            at += seconds
            self._arrival.append(self._clock.after(at, move))
        self._arrival.append(self._clock.after(at + DICE_SETTLE_S, self._land))

    def _land(self) -> None:
        self.dice, self.cocked = self._spin.dice or self._throw(), self._spin.cocked

    def _throw(self) -> Dice:
        one, two, three = (self._random.randint(1, 6) for _ in range(3))
        return one, two, three

    # From event to event

    def _move(self, acceleration: float, then: tuple[float, Callable[[], None]] | None) -> None:
        """Continue with this acceleration. `then`: a speed, and the action when it is reached."""
        self._motion = self._motion.onward(self._clock.now(), acceleration)
        self._then = then
        self._plan()

    def _plan(self) -> None:
        motion = self._motion
        place, sensor, closed = _next_edge(motion.position)
        events = [(motion.until_at(place), lambda: self._pass(place, sensor, closed))]
        if self._then is not None:
            events.append((motion.until_speed(self._then[0]), partial(self._reach, *self._then)))
        if self._stops_at is not None:
            events.append((motion.until_at(self._stops_at), self._stop))
        seconds, do = min(events, key=lambda event: event[0])
        _cancel([self._event] if self._event else [])
        self._event = self._clock.after(seconds, do)

    def _reach(self, speed: float, do: Callable[[], None]) -> None:
        self._motion = self._motion.reached(self._clock.now(), speed)
        do()

    def _pass(self, place: float, sensor: SensorName, closed: bool) -> None:
        contact = self._contacts[sensor]
        (contact.close if closed else contact.open)()
        self._motion = self._motion.onward(self._clock.now(), self._motion.acceleration, place)
        self._plan()


def _next_edge(position: float) -> tuple[float, SensorName, bool]:
    """Return the first edge after this position: its position, its contact, whether it closes."""
    turn = math.floor(position)
    edges = ((base + place, sensor, closed) for base in (turn, turn + 1) for place, sensor, closed in EDGES)
    return next(edge for edge in edges if edge[0] > position + 1e-9)


def _cancel(timers: list[Timer]) -> None:
    for timer in timers:
        timer.cancel()
    timers.clear()


def _make(wiring: TumblerWiring, around: Surroundings) -> SimulatedTumbler:
    return SimulatedTumbler(wiring, around.pins, around.clock, around.seed)


KIND = SimulatedKind(
    "tumblers",
    _make,
    slow_turn_s=4.0,
    sensors=(
        SimulatedSensor("rotation sensor", lambda tumbler: tumbler.contact("rotation")),
        SimulatedSensor("at-rest sensor", lambda tumbler: tumbler.contact("rest")),
        SimulatedSensor("cover contact", lambda tumbler: tumbler.contact("cover"), stuck_told="never"),
    ),
    cannot={
        "silent": "as unplugged: an open contact says nothing",
        "another in its place": "any tumbler is as good",
    },
)
