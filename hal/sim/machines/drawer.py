# SPDX-License-Identifier: MIT
"""A simulated ball drawer. It follows both motor pins, turns as a real drum does, and reports index and balls."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import msgspec

from hal.base.clock import Clock, Timer
from hal.machines.drawer_wiring import DrawerWiring
from hal.sim.contacts import SimulatedContact
from hal.sim.kind import SimulatedKind, SimulatedSensor, Surroundings
from hal.sim.motion import SteadyMotion
from hal.sim.outside import OutsideLine, OutsidePins, OutsidePorts

SPIN_UP_S = 0.4

COAST = 0.2
"""Turns. Distance that the drum turns after motor off."""

INDEX = 0.03
"""The index contact is closed within this distance of the index, in turns."""

BALL_AT = 0.6
"""Turns. Position in a backward turn, counted from the index, where a ball rolls past the reader."""

HOLD_AT = 0.9
"""Turns. Position where the drum waits until `next` names the next ball."""

JAM_AT = {1: 1.3, -1: 0.3}
"""Turns. Distance until the drum is stuck: when mixing (1), and when drawing (-1)."""

HAND_S = 0.8
"""Seconds of one turn by hand."""

Edge = tuple[float, Callable[[], None]]


class DrawerPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The course of the next drawing, or of the rest of one. By default nothing fails, and the balls are random."""

    balls: tuple[int, ...] = ()
    """Numbers that the reader reports, one after the other. They may be impossible."""
    empty: int = 0
    """Number of revolutions that draw no ball."""
    double: bool = False
    """The first revolution draws two balls."""
    jam: bool = False
    """The drum is stuck after a part of a turn."""
    never_stops: bool = False
    """The drum still turns when the motor is off."""
    no_turn: bool = False
    """The drum does not move at all."""
    turn_s: float | None = None
    """Seconds of one revolution."""


class SimulatedDrawer:
    """A drawer, simulated from event to event: a contact, a ball, a speed that is reached, a stop.

    The position is counted in turns, in the direction in which the drum turns. `out`: the balls that lie in the
    retaining arms. `burnt`: both motor outputs were on at once, or the direction was changed while the drum turned. Use
    the methods of `reader` for faults of the reader and its cable.
    """

    def __init__(self, wiring: DrawerWiring, pins: OutsidePins, ports: OutsidePorts, clock: Clock, seed: str) -> None:
        self._wiring, self._clock = wiring, clock
        self._random = random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self.reader = ports.connect(wiring.port, f"BALLS {wiring.balls}")
        self._index = SimulatedContact(pins.line(wiring.index_pin), wiring.index_active, clock, f"{seed} index")
        self._drawing = self._always = DrawerPlan()
        self._next: DrawerPlan | None = None
        self._to_say: list[int] = []
        self._heading: Literal[1, -1] = 1
        self._motion = SteadyMotion(clock.now(), BALL_AT)
        self._then: Edge | None = None
        self._stops_at: float | None = None
        self._event: Timer | None = None
        self._hangs = False
        self.waits = False
        """True: with the motor on, the drum does not move until `next` sets the plan of the drawing, or of the rest of
        it.
        """
        self.powered: Literal[1, -1] | None = None
        self.burnt = False
        self.out: list[int] = []
        self._motors: dict[Literal[1, -1], OutsideLine] = {
            1: pins.line(wiring.forward_pin),
            -1: pins.line(wiring.backward_pin),
        }
        for motor in self._motors.values():
            motor.watch(self._motor_changed)

    # What a person sees and does

    @property
    def turning(self) -> bool:
        return self._motion.speed_at(self._clock.now()) > 0

    @property
    def hangs(self) -> bool:
        """Whether the drum waits now, with the motor on, until `next` sets the plan of the drawing."""
        return self._hangs

    @property
    def position(self) -> float:
        """The position in turns, forward."""
        return self._heading * self._motion.position_at(self._clock.now())

    @property
    def planned(self) -> DrawerPlan:
        """The plan of the next drawing."""
        return self._next or self._always

    def next(self, **drawing: Any) -> None:
        """Set the plan of the next drawing, or of the rest of this one: fields of DrawerPlan. Raises TypeError."""
        self._next = DrawerPlan(**drawing)
        if self._hangs:
            self._begin()

    def free(self) -> None:
        """A person cuts the motor's power. If the drum was stuck, they free it and turn it once round."""
        was_turning, self._drawing, self._always = self.turning, DrawerPlan(), DrawerPlan()
        self._stand()
        if not was_turning:
            self._clock.after(self._wiring.rest_s, self._pass_index)

    def breaks(self, **drawing: Any) -> None:
        """Break the drum: this drawing and every later one follow these fields of DrawerPlan until `free`.

        A turning drum is stuck at once with `jam`, and comes to rest with `no_turn`: the motor has no power.
        """
        self._always = self._drawing = plan = DrawerPlan(**drawing)
        self._next = None
        if self.turning and plan.jam:
            self._stand()
        elif self.turning and plan.no_turn:
            self._let_go()

    @property
    def index(self) -> SimulatedContact:
        """The contact of the index sensor."""
        return self._index

    def turn_by_hand(self, *balls: int) -> None:
        """Turn the drum backward by hand, once for each of these balls."""
        for number, ball in enumerate(balls):
            self._clock.after(number * HAND_S, self._pass_index)
            self._clock.after((number + BALL_AT) * HAND_S, partial(self._say, ball))

    def lets_out(self, ball: int) -> None:
        """Let a ball out past the reader although the drum does not draw."""
        self._say(ball)

    def run_away(self) -> None:
        """Make the motor run whatever the controller does, until `free`: the motor driver has failed."""
        self._drawing = DrawerPlan(never_stops=True)
        self._accelerate()

    def cut(self) -> None:
        """Cut the cable of the index sensor."""
        self._index.cut()

    def mend(self) -> None:
        """Mend the cable of the index sensor."""
        self._index.mend()

    def chatter(self) -> None:
        """A loose contact in the index sensor."""
        self._index.chatter()

    def noise(self, width_s: float, pulses: int = 1) -> None:
        """Interference on the cable of the index sensor."""
        self._index.noise(width_s, pulses)

    # Motor and movement

    def _motor_changed(self) -> None:
        high = self._wiring.motor_active == "high"
        on = [way for way, pin in self._motors.items() if pin.puts_out(high)]
        self.burnt = self.burnt or len(on) > 1
        powered = on[0] if on else None
        if powered == self.powered:
            return
        self.powered, self._hangs = powered, False
        if powered is None:
            self._let_go()
        else:
            self._drive(powered)

    def _drive(self, way: Literal[1, -1]) -> None:
        """Handle motor on: mix, draw after mixing, or draw one more ball."""
        self.burnt = self.burnt or (self.turning and way != self._heading)
        drawn_by_now = self._heading == -1 or way == 1
        self._motion = SteadyMotion(self._clock.now(), self.position * way)
        self._heading = way
        if way == 1:
            self.out.clear()
            self._to_say.clear()
        if drawn_by_now and not self._to_say:
            self._hang()
        elif self._next is not None and not self._to_say:
            self._begin()
        else:
            self._jams_later()
            self._accelerate()

    def _hang(self) -> None:
        """Wait for the plan of the drawing, if there is none yet and `waits` is set."""
        self._hangs = True
        if self._next is not None or not self.waits:
            self._begin()

    def _begin(self) -> None:
        self._hangs = False
        self._drawing, self._next = self._next or self._always, None
        self._to_say = list(self._drawing.balls)
        self._jams_later()
        self._accelerate()

    def _jams_later(self) -> None:
        """Set where the drawer sticks, if the plan says so. If mixing ends earlier, the drawer sticks when it draws."""
        if self._drawing.jam:
            self._stops_at = self._motion.position_at(self._clock.now()) + JAM_AT[self._heading]

    def _accelerate(self) -> None:
        if self._drawing.no_turn:
            return
        full = 1 / (self._drawing.turn_s or self._usual_turn_s())
        self._move(full / SPIN_UP_S, (full, lambda: self._move(0.0, None)))

    def _usual_turn_s(self) -> float:
        """Return the seconds of a revolution: well within the board's limits, and a little different each time."""
        middle = (self._wiring.least_turn_s + self._wiring.turn_s) / 2
        return min(middle, self._wiring.first_turn_s / 2) * self._random.uniform(0.95, 1.05)

    def _let_go(self) -> None:
        if self.turning and not self._drawing.never_stops:
            speed = self._motion.speed_at(self._clock.now())
            self._move(-(speed**2) / (2 * COAST), (0.0, self._stand))

    def _stand(self) -> None:
        self._cancel()
        self._motion = SteadyMotion(self._clock.now(), self._motion.position_at(self._clock.now()))
        self._stops_at = self._then = None

    # The index and the balls

    def _pass_index(self) -> None:
        """Turn the drum once round by hand, from any position."""
        self._index.open()
        self._clock.after(HAND_S / 2, self._index.close)
        self._clock.after(HAND_S / 2 + 2 * INDEX * HAND_S, self._index.open)

    def _draw(self) -> None:
        """Let a ball roll past the reader."""
        if self._drawing.empty:
            self._drawing = msgspec.structs.replace(self._drawing, empty=self._drawing.empty - 1)
            return
        self._say(self._to_say.pop(0) if self._to_say else self._any_ball())
        if self._drawing.double:
            self._drawing = msgspec.structs.replace(self._drawing, double=False)
            self._draw()

    def _any_ball(self) -> int:
        return self._random.choice([ball for ball in range(1, self._wiring.balls + 1) if ball not in self.out])

    def _say(self, ball: int) -> None:
        self.out.append(ball)
        self.reader.say(f"BALL {ball}")

    def _hold(self) -> None:
        """If the plan does not name the next ball, and `waits` is set, stop until it does."""
        if self.waits and self.powered is not None and not self._to_say and not self._drawing.empty:
            self._stand()
            self._hang()

    # From event to event

    def _move(self, acceleration: float, then: Edge | None) -> None:
        """Continue with this acceleration. `then`: a speed, and the action when it is reached."""
        self._motion = self._motion.onward(self._clock.now(), acceleration)
        self._then = then
        self._plan()

    def _plan(self) -> None:
        self._cancel()
        motion = self._motion
        place, do = self._next_edge()
        events = [(motion.until_at(place), lambda: self._pass(place, do))]
        if self._then is not None:
            events.append((motion.until_speed(self._then[0]), partial(self._reach, *self._then)))
        if self._stops_at is not None:
            events.append((motion.until_at(self._stops_at), self._stand))
        seconds, event = min(events, key=lambda each: each[0])
        self._event = self._clock.after(seconds, event)

    def _reach(self, speed: float, do: Callable[[], None]) -> None:
        self._motion = self._motion.reached(self._clock.now(), speed)
        do()

    def _pass(self, place: float, do: Callable[[], None]) -> None:
        self._motion = self._motion.onward(self._clock.now(), self._motion.acceleration, place)
        self._event = None
        do()
        if self._event is None and self.turning:
            self._plan()

    def _next_edge(self) -> Edge:
        """Return the next edge: its position and its action."""
        edges: list[Edge] = [(INDEX, self._index.open), (1 - INDEX, self._index.close)]
        if self._heading == -1:
            edges += [(BALL_AT, self._draw), (HOLD_AT, self._hold)]
        here = self._motion.position
        base = here // 1
        ahead = ((turn + place, do) for turn in (base, base + 1) for place, do in edges)
        return min((edge for edge in ahead if edge[0] > here + 1e-9), key=lambda edge: edge[0])

    def _cancel(self) -> None:
        if self._event is not None:
            self._event.cancel()
        self._event = None


def _make(wiring: DrawerWiring, around: Surroundings) -> SimulatedDrawer:
    return SimulatedDrawer(wiring, *around)


KIND = SimulatedKind(
    "drawers",
    _make,
    has_reader=True,
    slow_turn_s=8.0,
    sensors=(SimulatedSensor("index sensor", lambda drawer: drawer.index),),
)
