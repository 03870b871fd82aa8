# SPDX-License-Identifier: MIT
"""Contract of a tumbler's driver on any pins. The test acts as the tumbler. A test module provides the fixture
`rig`.
"""

from collections.abc import Iterator

import pytest
from rigs import PinRig

from hal.machines.tumbler import TumblerDevice
from hal.machines.tumbler_wiring import TumblerWiring
from hal.signals import AtRest, CoverMoved, Fault, Restored, Turned


def open_tumbler(rig: PinRig) -> TumblerDevice:
    jumpers = rig.jumpers
    wiring = TumblerWiring(
        motor_pin=jumpers.motor.pin,
        rotation_pin=jumpers.rotation.pin,
        rest_pin=jumpers.rest.pin,
        cover_pin=jumpers.cover.pin,
        first_turn_s=0.4,
        turn_s=0.3,
        least_turn_s=0.06,
        rest_s=0.5,
        longest_on_s=1.0,
    )
    return TumblerDevice("tumbler", wiring, rig.ports)


def pulse(rig: PinRig) -> None:
    """The tumbler's bottom comes to the top: one bouncing pulse."""
    rig.bounce("rotation", True)
    rig.pause(0.015)
    rig.bounce("rotation", False)


def leave_rest(rig: PinRig) -> None:
    rig.until(rig.motor_on, 0.1)
    rig.pause(0.02)
    rig.bounce("rest", False)
    rig.pause(0.05)


def turn(rig: PinRig, count: int) -> None:
    for _ in range(count):
        pulse(rig)
        rig.pause(0.09)


class TumblerContract:
    @pytest.fixture
    def tumbler(self, rig: PinRig) -> Iterator[TumblerDevice]:
        rig.drive("rest", True)
        rig.drive("cover", True)
        tumbler = open_tumbler(rig)
        assert rig.next(CoverMoved).on
        rig.pause(0.4)
        yield tumbler
        tumbler.close()
        assert not rig.motor_on()

    def test_the_motor_is_off_at_the_start(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        assert not rig.motor_on()
        assert rig.signals == []

    def test_it_runs_for_so_many_turns_and_comes_to_rest(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        tumbler.run(3)
        leave_rest(rig)
        for count in (1, 2, 3):
            assert rig.motor_on()
            turn(rig, 1)
            assert rig.next(Turned).count == count
        assert not rig.motor_on()
        rig.bounce("rest", True)
        assert rig.next(AtRest).count == 3
        assert rig.signals == []

    def test_no_turn_at_all_is_a_fault_and_a_hand_mends_it(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        tumbler.run(3)
        fault = rig.next(Fault)
        assert fault.what == "no first turn"
        assert not rig.motor_on()
        rig.pause(0.6)
        assert rig.signals == []
        rig.bounce("rest", False)
        rig.pause(0.05)
        rig.bounce("rest", True)
        rig.next(Restored)

    def test_a_jam_is_a_fault_and_gives_no_rest(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        tumbler.run(3)
        leave_rest(rig)
        turn(rig, 1)
        assert rig.next(Fault).what == "stuck, or too slow"
        assert not rig.motor_on()
        rig.bounce("rest", True)
        rig.next(Restored)
        assert rig.heard(AtRest) == []

    def test_a_pulse_after_the_coasting_is_a_motor_that_does_not_stop(
        self, rig: PinRig, tumbler: TumblerDevice
    ) -> None:
        tumbler.run(1)
        leave_rest(rig)
        turn(rig, 3)
        assert rig.next(Fault).what == "does not stop"
        tumbler.run(3)
        assert rig.next(Fault).what == "does not stop"
        assert not rig.motor_on()

    def test_spikes_on_the_rotation_sensor_are_no_turns(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        tumbler.run(2)
        leave_rest(rig)
        for _ in range(5):
            rig.drive("rotation", True)
            rig.pause(0.001)
            rig.drive("rotation", False)
            rig.pause(0.01)
        assert rig.heard(Turned) == []
        assert rig.next(Fault).what == "no first turn"

    def test_without_its_cover_it_does_not_start(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        rig.bounce("cover", False)
        assert not rig.next(CoverMoved).on
        tumbler.run(3)
        assert rig.next(Fault).what == "cover off"
        assert not rig.motor_on()
        rig.bounce("cover", True)
        rig.next(Restored)

    def test_taking_the_cover_off_stops_the_motor(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        tumbler.run(3)
        leave_rest(rig)
        rig.drive("cover", False)
        assert rig.next(Fault).what == "cover off"
        assert not rig.motor_on()

    def test_the_motor_never_runs_longer_than_it_may(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        tumbler.run(50)
        leave_rest(rig)
        for _ in range(10):
            rig.drive("rotation", True)
            rig.pause(0.015)
            rig.drive("rotation", False)
            rig.pause(0.09)
        assert rig.next(Fault).what == "ran too long"
        assert not rig.motor_on()

    def test_moved_while_it_stands_is_a_fault(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        rig.bounce("rest", False)
        assert rig.next(Fault).what == "turns by itself"
        rig.bounce("rest", True)
        rig.next(Restored)

    def test_started_askew_the_first_turn_may_come_at_once(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        rig.bounce("rest", False)
        rig.next(Fault)
        tumbler.close()
        tumbler = open_tumbler(rig)
        rig.pause(0.05)
        tumbler.run(1)
        rig.until(rig.motor_on, 0.1)
        turn(rig, 1)
        assert rig.next(Turned).count == 1
        rig.bounce("rest", True)
        assert rig.next(AtRest).count == 1
        tumbler.close()

    def test_stop_and_safe_switch_the_motor_off(self, rig: PinRig, tumbler: TumblerDevice) -> None:
        for stop in (tumbler.stop, tumbler.safe):
            tumbler.run(3)
            rig.until(rig.motor_on, 0.1)
            stop()
            assert not rig.motor_on()
            assert rig.next(AtRest).count == 0
