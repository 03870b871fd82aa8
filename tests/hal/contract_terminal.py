# SPDX-License-Identifier: MIT
"""Tests that the digits of an entry terminal pass on every rig. A real board's chip is read by its display memory."""

from collections.abc import Iterator

import pytest
from bus_rig import BusRig

from hal.base.health import Health
from hal.base.ht16k33 import SEGMENTS
from hal.drivers.terminal import LedDigits


class DigitsContract:
    """Subclasses give the fixture `rig`."""

    @pytest.fixture
    def digits(self, rig: BusRig) -> Iterator[LedDigits]:
        health = Health("terminal", rig.clock, rig.signals.append)
        digits = LedDigits(rig.board.terminals["terminal"].digits, rig.chain, health)
        yield digits
        digits.close()

    def test_they_are_dark_at_the_start(self, rig: BusRig, digits: LedDigits) -> None:
        rig.wait(lambda: shown(rig) == "   ")

    @pytest.mark.parametrize(
        ("text", "seen"),
        [
            ("4", "  4"),
            ("4 1", " 41"),
            ("4 1 6", "416"),
            ("1234", "234"),
            ("", "   "),
            ("- - 5", "--5"),
            ("890", "890"),
        ],
    )
    def test_the_last_numbers_are_shown_from_the_right(
        self, rig: BusRig, digits: LedDigits, text: str, seen: str
    ) -> None:
        digits.show("777")
        digits.show(text)
        rig.wait(lambda: shown(rig) == seen)
        assert digits.shown == text

    def test_the_latest_text_is_shown(self, rig: BusRig, digits: LedDigits) -> None:
        for number in range(300):
            digits.show(f"{number:03}")
        rig.wait(lambda: shown(rig) == "299")
        rig.pause(0.05)
        assert shown(rig) == "299"

    def test_a_character_that_cannot_be_shown_is_a_fault_and_its_digit_is_dark(
        self, rig: BusRig, digits: LedDigits
    ) -> None:
        digits.show("4x5")
        rig.wait(lambda: shown(rig) == "4 5")
        assert rig.faults == ["the digits cannot show x"]
        digits.show("445")
        assert rig.faults == []

    def test_they_are_dark_when_closed(self, rig: BusRig, digits: LedDigits) -> None:
        digits.show("123")
        rig.wait(lambda: shown(rig) == "123")
        digits.close()
        rig.wait(lambda: shown(rig) == "   ")


def shown(rig: BusRig) -> str:
    """Return the characters in the display memory. Each digit has its own common line of the chip."""
    wiring = rig.board.terminals["terminal"].digits
    memory = rig.bus.read(wiring.address, 0x00, 16)
    characters = {segments: character for character, segments in SEGMENTS.items()}
    return "".join(characters[memory[2 * common]] for common in wiring.commons)
