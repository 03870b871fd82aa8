# SPDX-License-Identifier: MIT
"""Contract of lamps on any rig: simulated in virtual time, simulated with threads, or a real board.

On a real board the test reads the chips' registers, over the same bus, between two transfers of the driver. A person
looks at the lamps.
"""

from collections.abc import Iterator

import pytest
from bus_rig import BusRig

from hal.drivers.lamps import Lamps


class LampsContract:
    """Subclasses give the fixture `rig`."""

    @pytest.fixture
    def lamps(self, rig: BusRig) -> Iterator[Lamps]:
        lamps = Lamps("lamps", rig.board.lamps["lamps"], rig.chain)
        yield lamps
        lamps.close()

    def test_all_are_dark_at_the_start(self, rig: BusRig, lamps: Lamps) -> None:
        rig.wait(lambda: all(has_led_out(rig, address) for address in addresses(rig)))
        assert written(rig) == set()

    def test_exactly_those_named_are_lit(self, rig: BusRig, lamps: Lamps) -> None:
        lamps.light(["big", "total-12", "pair-1-6"])
        rig.wait(lambda: written(rig) == {"big", "total-12", "pair-1-6"})
        lamps.light({"total-12", "face-6"})
        rig.wait(lambda: written(rig) == {"total-12", "face-6"})
        lamps.light(())
        rig.wait(lambda: written(rig) == set())

    def test_each_lamp_can_be_lit_alone(self, rig: BusRig, lamps: Lamps) -> None:
        for name in names(rig):
            lamps.light([name])
            rig.wait(lambda name=name: written(rig) == {name})
        assert rig.faults == []

    def test_a_quick_change_ends_in_the_last_state(self, rig: BusRig, lamps: Lamps) -> None:
        for name in names(rig):
            lamps.light([name])
        lamps.light(["small"])
        rig.wait(lambda: written(rig) == {"small"})
        rig.pause(0.05)
        assert written(rig) == {"small"}

    def test_a_lamp_that_does_not_exist_is_a_fault_and_the_others_are_lit(self, rig: BusRig, lamps: Lamps) -> None:
        lamps.light(["small", "total-3"])
        rig.wait(lambda: written(rig) == {"small"})
        assert rig.faults == ["no lamp has the name total-3"]
        lamps.light(["small"])
        assert rig.faults == []

    def test_a_lamp_test_leaves_the_lamps_as_they_were(self, rig: BusRig, lamps: Lamps) -> None:
        dark: list[tuple[str, ...]] = []
        lamps.light(["small", "face-1"])
        lamps.check_lamps(dark.append)
        rig.wait(lambda: bool(dark))
        rig.wait(lambda: written(rig) == {"small", "face-1"})
        assert dark == [()]

    def test_they_are_dark_when_closed(self, rig: BusRig, lamps: Lamps) -> None:
        lamps.light(["small", "face-1"])
        rig.wait(lambda: written(rig) == {"small", "face-1"})
        lamps.close()
        rig.wait(lambda: written(rig) == set())


def addresses(rig: BusRig) -> list[int]:
    return [chip.address for chip in rig.board.lamps["lamps"].chips]


def names(rig: BusRig) -> list[str]:
    return [name for chip in rig.board.lamps["lamps"].chips for name in chip.channels if name]


def has_led_out(rig: BusRig, address: int) -> bool:
    return rig.bus.read(address, 0x00, 1)[0] & 0x10 == 0


def written(rig: BusRig) -> set[str]:
    """The lamps whose channels are fully on, as the chips' registers LEDOUT0 to LEDOUT3 say."""
    lit = set()
    for chip in rig.board.lamps["lamps"].chips:
        states = int.from_bytes(rig.bus.read(chip.address, 0x80 | 0x14, 4), "little")
        lit |= {name for channel, name in enumerate(chip.channels) if states >> 2 * channel & 0b11 == 0b01}
    return lit
