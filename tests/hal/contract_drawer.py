# SPDX-License-Identifier: MIT
"""Contract of a ball drawer's driver on any pins. The test acts as the drum and its reader. A module provides `rig`."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from rigs import PinRig

from hal.base.serial_line import SerialContext
from hal.machines.drawer import DrawerDevice
from hal.machines.drawer_wiring import DrawerWiring
from hal.signals import AtRest, BallDrawn, Fault, Restored, Turned
from hal.sim.serial import SimulatedPorts, SimulatedReader

PORT = "/dev/serial0"


class DrawerAndReader(NamedTuple):
    """A driver, and the reader that sends to it."""

    drawer: DrawerDevice
    reader: SimulatedReader


def open_machine(rig: PinRig) -> DrawerAndReader:
    jumpers = rig.jumpers
    wiring = DrawerWiring(
        forward_pin=jumpers.motor.pin,
        backward_pin=jumpers.backward.pin,
        index_pin=jumpers.rotation.pin,
        port=PORT,
        baud=38400,
        balls=54,
        first_turn_s=0.5,
        turn_s=0.4,
        least_turn_s=0.06,
        rest_s=0.5,
        longest_on_s=1.5,
    )
    ports = SimulatedPorts(rig.ports.clock)
    reader = ports.connect(PORT, "BALLS 54")
    return DrawerAndReader(
        DrawerDevice("drawer", wiring, rig.ports, SerialContext(rig.ports.clock, ports.open, rig.ports.report)), reader
    )


def turn(rig: PinRig, count: int = 1) -> None:
    """The index passes: one bouncing pulse each time."""
    for _ in range(count):
        rig.bounce("rotation", True)
        rig.pause(0.015)
        rig.bounce("rotation", False)
        rig.pause(0.09)


def ball(rig: PinRig, machine: DrawerAndReader, number: int) -> None:
    machine.reader.say(f"BALL {number}")
    rig.pause(0.02)


def mix(rig: PinRig, machine: DrawerAndReader, balls: int = 2) -> None:
    """Two revolutions of mixing; then it turns the other way."""
    machine.drawer.draw(2, balls)
    rig.until(rig.motor_on, 0.1)
    rig.pause(0.03)
    turn(rig, 2)
    assert [rig.next(Turned).count for _ in range(2)] == [1, 2]
    assert off(rig)
    rig.until(lambda: rig.motor_on("backward"), 1.0)
    assert not rig.motor_on("motor")


def off(rig: PinRig) -> bool:
    return not rig.motor_on("motor") and not rig.motor_on("backward")


class DrawerContract:
    @pytest.fixture
    def machine(self, rig: PinRig) -> Iterator[DrawerAndReader]:
        rig.drive("rotation", False)
        machine = open_machine(rig)
        rig.pause(0.8)
        yield machine
        machine.drawer.close()
        assert off(rig)

    def test_the_motor_is_off_at_the_start(self, rig: PinRig, machine: DrawerAndReader) -> None:
        assert off(rig)
        assert rig.signals == []

    def test_it_mixes_one_way_and_draws_the_other(self, rig: PinRig, machine: DrawerAndReader) -> None:
        mix(rig, machine)
        turn(rig)
        ball(rig, machine, 17)
        assert rig.next(BallDrawn).ball == 17
        assert rig.motor_on("backward")
        turn(rig)
        ball(rig, machine, 40)
        assert off(rig)
        assert rig.next(BallDrawn).ball == 40
        assert rig.next(AtRest).count == 2
        assert rig.signals == []

    def test_without_mixing_it_draws_at_once(self, rig: PinRig, machine: DrawerAndReader) -> None:
        machine.drawer.draw(0, 1)
        rig.until(lambda: rig.motor_on("backward"), 0.1)
        ball(rig, machine, 5)
        assert rig.next(BallDrawn).ball == 5
        assert rig.next(AtRest).count == 1

    @pytest.mark.parametrize("turns", [0, 1])
    def test_a_drum_that_is_stuck_while_it_mixes_is_a_fault(
        self, rig: PinRig, machine: DrawerAndReader, turns: int
    ) -> None:
        machine.drawer.draw(2, 2)
        rig.until(rig.motor_on, 0.1)
        turn(rig, turns)
        assert rig.next(Fault).what == ("stuck, or too slow" if turns else "no first turn")
        assert off(rig)

    def test_a_jam_gives_no_rest_and_a_turn_by_hand_mends_it(self, rig: PinRig, machine: DrawerAndReader) -> None:
        mix(rig, machine)
        turn(rig)
        ball(rig, machine, 17)
        assert rig.next(Fault).what == "stuck, or too slow"
        assert off(rig)
        rig.pause(0.6)
        turn(rig)
        rig.next(Restored)
        rig.pause(0.6)
        assert rig.signals == []

    def test_a_revolution_without_a_ball_is_a_fault(self, rig: PinRig, machine: DrawerAndReader) -> None:
        mix(rig, machine)
        turn(rig, 2)
        assert rig.next(Fault).what == "no ball on a revolution"
        assert off(rig)

    def test_two_balls_on_one_revolution_are_a_fault(self, rig: PinRig, machine: DrawerAndReader) -> None:
        mix(rig, machine, balls=3)
        turn(rig)
        ball(rig, machine, 17)
        ball(rig, machine, 40)
        assert rig.next(Fault).what == "two balls on one revolution"
        assert off(rig)

    @pytest.mark.parametrize(
        ("said", "what"),
        [(17, "ball 17 was read twice"), (55, "the reader says ball 55"), (0, "the reader says ball 0")],
    )
    def test_a_ball_that_cannot_be_is_a_fault(
        self, rig: PinRig, machine: DrawerAndReader, said: int, what: str
    ) -> None:
        mix(rig, machine)
        turn(rig)
        ball(rig, machine, 17)
        turn(rig)
        ball(rig, machine, said)
        assert rig.next(Fault).what == what
        assert off(rig)

    def test_pulses_after_the_coasting_are_a_motor_that_does_not_stop(
        self, rig: PinRig, machine: DrawerAndReader
    ) -> None:
        machine.drawer.draw(1, 1)
        rig.until(rig.motor_on, 0.1)
        turn(rig, 3)
        assert rig.next(Fault).what == "does not stop"
        machine.drawer.draw(1, 1)
        assert rig.next(Fault).what == "does not stop"
        assert off(rig)

    def test_a_drum_that_stands_while_it_is_turned_by_hand_is_not_one_that_does_not_stop(
        self, rig: PinRig, machine: DrawerAndReader
    ) -> None:
        machine.drawer.draw(1, 1)
        rig.until(rig.motor_on, 0.1)
        turn(rig, 3)
        assert rig.next(Fault).what == "does not stop"
        machine.drawer.hand()
        assert rig.next(Restored).device == "drawer"
        turn(rig)
        ball(rig, machine, 17)
        assert rig.next(BallDrawn).ball == 17

    def test_moved_while_it_stands_is_a_fault_that_passes(self, rig: PinRig, machine: DrawerAndReader) -> None:
        turn(rig)
        assert rig.next(Fault).what == "turns by itself"
        rig.next(Restored)

    def test_the_motor_never_runs_longer_than_it_may(self, rig: PinRig, machine: DrawerAndReader) -> None:
        machine.drawer.draw(50, 1)
        rig.until(rig.motor_on, 0.1)
        for _ in range(14):
            rig.drive("rotation", True)
            rig.pause(0.015)
            rig.drive("rotation", False)
            rig.pause(0.1)
        assert rig.next(Fault).what == "ran too long"
        assert off(rig)

    def test_turned_by_hand_the_motor_stays_off_and_balls_are_read(self, rig: PinRig, machine: DrawerAndReader) -> None:
        mix(rig, machine)
        machine.drawer.hand()
        assert off(rig)
        for number in (17, 40):
            turn(rig)
            ball(rig, machine, number)
            assert rig.next(BallDrawn).ball == number
        rig.pause(0.6)
        assert rig.signals == []

    def test_stop_and_safe_switch_the_motor_off(self, rig: PinRig, machine: DrawerAndReader) -> None:
        for stop in (machine.drawer.stop, machine.drawer.safe):
            machine.drawer.draw(2, 2)
            rig.until(rig.motor_on, 0.1)
            stop()
            assert off(rig)
            assert rig.next(AtRest).count == 0
