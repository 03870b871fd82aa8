# SPDX-License-Identifier: MIT
"""Indicator lights (s 173): how many of each set are lit, and that a light that has failed is named."""

from typing import Any

import pytest
from bus_rig import VirtualBusRig
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.board import board_file, read_board
from hal.drivers.indicators import Indicators

BOARD = read_board(board_file("two-up"))
SETS = {"odds": 5, "heads": 3, "tails": 3}
LIGHTS = tuple(f"{name}-{n}" for name, lights in SETS.items() for n in range(1, lights + 1))


class IndicatorsBench:
    """Indicator lights on a simulated chip in virtual time."""

    def __init__(self) -> None:
        self.rig = VirtualBusRig(BOARD)
        assert self.rig.simulated_bus
        self.bus = self.rig.simulated_bus
        self.indicators = Indicators("indicators", BOARD.indicators["indicators"], self.rig.chain)
        self.rig.pause(0)

    def indicate(self, **counts: int) -> None:
        self.indicators.indicate(counts)
        self.rig.pause(0)


def test_the_board_has_five_lights_and_twice_three_of_three_colours() -> None:
    """s 173(1)."""
    sets = BOARD.indicators["indicators"].sets
    assert {name: each.lights for name, each in sets.items()} == SETS
    assert len({each.colour for each in sets.values()}) == 3


def test_all_are_dark_at_the_start_and_when_closed() -> None:
    table = IndicatorsBench()
    assert table.bus.lit == set()
    table.indicate(odds=2)
    table.indicators.close()
    table.rig.pause(0)
    assert table.bus.lit == set()


@settings(deadline=None)
@given(st.lists(st.fixed_dictionaries({}, optional={n: st.integers(0, m) for n, m in SETS.items()}), max_size=5))
def test_so_many_of_each_set_shine_and_no_others(steps: list[dict[str, int]]) -> None:
    table = IndicatorsBench()
    for counts in steps:
        table.indicate(**counts)
        shine = {name: len([lamp for lamp in table.bus.lit if lamp.startswith(name)]) for name in SETS}
        assert shine == {name: counts.get(name, 0) for name in SETS}
        assert table.bus.lit == {f"{name}-{n}" for name, count in counts.items() for n in range(1, count + 1)}
        assert table.indicators.describe()["counts"] == shine


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"odds": 6}, "6 lights of odds are not allowed; 0 to 5"),
        ({"tails": -1}, "-1 lights of tails are not allowed; 0 to 3"),
        ({"heads": 1, "head": 1}, "indicator lights head are not allowed; one of odds, heads, tails"),
    ],
)
def test_what_the_lights_cannot_show_is_refused_and_changes_nothing(counts: dict[str, int], said: str) -> None:
    table = IndicatorsBench()
    table.indicate(odds=1)
    with pytest.raises(ValueError, match=said):
        table.indicate(**counts)
    assert table.bus.lit == {"odds-1"}
    assert table.indicators.describe()["counts"] == {"odds": 1, "heads": 0, "tails": 0}


def test_a_light_that_fails_is_named_as_soon_as_it_should_shine() -> None:
    """s 173(2): in the event of light failure, cards are displayed."""
    table = IndicatorsBench()
    table.bus.open_lamp("odds-2")
    table.indicate(odds=1)
    assert table.rig.faults == []
    table.indicate(odds=2)
    assert table.rig.faults == ["lamp odds-2 is dark (chip 0x60 channel 1: open)"]
    table.bus.mend_lamp("odds-2")
    table.rig.pause(3)
    assert table.rig.faults == []


def test_a_light_that_fails_while_it_shines_is_found_by_the_next_check() -> None:
    table = IndicatorsBench()
    table.indicate(heads=3)
    table.bus.open_lamp("heads-3")
    table.rig.pause(BOARD.indicators["indicators"].check_s)
    assert table.rig.dark == [("0x60", ("heads-3",))]


def test_the_lamp_test_finds_a_light_that_is_dark_anyway() -> None:
    table = IndicatorsBench()
    table.bus.open_lamp("tails-3")
    dark: list[Any] = []
    table.indicators.check_lamps(dark.append)
    table.rig.pause(0)
    assert dark == [("tails-3",)]
    assert table.bus.lit == set()


def test_a_lost_chip_is_named_with_its_lights_and_shows_what_it_should_when_it_is_back() -> None:
    table = IndicatorsBench()
    table.indicate(odds=4, tails=1)
    table.bus.lose(0x60)
    table.rig.pause(3)
    assert table.rig.dark == [("0x60", LIGHTS)]
    table.indicate(odds=5)
    table.bus.bring_back(0x60)
    table.rig.pause(3)
    assert table.rig.faults == []
    assert table.bus.lit == {f"odds-{n}" for n in range(1, 6)}
