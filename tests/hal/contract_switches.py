# SPDX-License-Identifier: MIT
"""Contract of a button and a key switch on any pins. A test module provides the fixture `rig`."""

from collections.abc import Iterator

import pytest
from rigs import PinRig

from hal.drivers.buttons import KeySwitch, PushButton
from hal.signals import Fault, KeyTurned, Pressed, Restored
from hal.wiring.furniture import ButtonWiring, KeyWiring


def open_button(rig: PinRig) -> PushButton:
    return PushButton("start", ButtonWiring(pin=rig.jumpers.switch.pin, settle_ms=15, stuck_s=0.4), rig.ports)


def open_key(rig: PinRig) -> KeySwitch:
    return KeySwitch("dealer", KeyWiring(pin=rig.jumpers.switch.pin, settle_ms=15), rig.ports)


class ButtonContract:
    @pytest.fixture
    def button(self, rig: PinRig) -> Iterator[PushButton]:
        button = open_button(rig)
        rig.pause(0.05)
        yield button
        button.close()

    def test_a_bouncing_press_is_one_press(self, rig: PinRig, button: PushButton) -> None:
        rig.bounce("switch", True)
        assert rig.next(Pressed).button == "start"
        rig.pause(0.1)
        rig.bounce("switch", False)
        rig.pause(0.1)
        assert rig.signals == []

    def test_a_press_is_stamped_with_its_first_edge(self, rig: PinRig, button: PushButton) -> None:
        before = rig.ports.clock.now()
        rig.drive("switch", True)
        after = rig.ports.clock.now()
        rig.pause(0.002)
        rig.drive("switch", False)
        rig.pause(0.001)
        rig.drive("switch", True)
        assert before <= rig.next(Pressed).at <= after
        rig.drive("switch", False)

    def test_a_press_is_told_while_the_button_is_still_down(self, rig: PinRig, button: PushButton) -> None:
        rig.drive("switch", True)
        rig.next(Pressed)
        assert button.down
        rig.drive("switch", False)

    def test_each_of_three_presses_counts(self, rig: PinRig, button: PushButton) -> None:
        for _ in range(3):
            rig.bounce("switch", True)
            rig.next(Pressed)
            rig.bounce("switch", False)
            rig.pause(0.05)
        assert rig.signals == []

    def test_a_spike_is_no_press(self, rig: PinRig, button: PushButton) -> None:
        rig.drive("switch", True)
        rig.pause(0.001)
        rig.drive("switch", False)
        rig.pause(0.1)
        assert rig.signals == []

    def test_a_button_held_too_long_is_stuck_until_it_is_let_go(self, rig: PinRig, button: PushButton) -> None:
        rig.drive("switch", True)
        rig.next(Pressed)
        fault = rig.next(Fault)
        assert (fault.device, fault.what) == ("start", "stuck")
        assert f"GPIO {rig.jumpers.switch.pin}" in fault.remedy
        rig.drive("switch", False)
        assert rig.next(Restored).device == "start"

    def test_a_button_down_at_the_start_is_stuck_and_not_pressed(self, rig: PinRig) -> None:
        rig.drive("switch", True)
        button = open_button(rig)
        assert rig.next(Fault).what == "stuck"
        rig.drive("switch", False)
        rig.next(Restored)
        rig.drive("switch", True)
        rig.next(Pressed)
        rig.drive("switch", False)
        button.close()

    def test_a_chattering_button_is_reported_presses_nothing_and_is_restored_when_quiet(
        self, rig: PinRig, button: PushButton
    ) -> None:
        for _ in range(60):
            rig.drive("switch", True)
            rig.pause(0.002)
            rig.drive("switch", False)
            rig.pause(0.002)
        assert rig.next(Fault).what == "chattering"
        assert rig.next(Restored).device == "start"
        assert rig.heard(Pressed) == []
        rig.bounce("switch", True)
        rig.next(Pressed)
        rig.drive("switch", False)


class KeyContract:
    def test_a_key_tells_how_it_stands_at_the_start_and_each_turn(self, rig: PinRig) -> None:
        key = open_key(rig)
        assert not rig.next(KeyTurned).on
        for on in (True, False):
            rig.bounce("switch", on)
            turned = rig.next(KeyTurned)
            assert (turned.key, turned.on, key.on) == ("dealer", on, on)
        rig.pause(0.1)
        assert rig.signals == []
        key.close()

    def test_a_key_that_is_on_at_the_start_says_so(self, rig: PinRig) -> None:
        rig.drive("switch", True)
        key = open_key(rig)
        assert rig.next(KeyTurned).on
        rig.drive("switch", False)
        key.close()
