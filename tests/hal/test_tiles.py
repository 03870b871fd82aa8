# SPDX-License-Identifier: MIT
"""A reader of pai gow tiles: its contract on each kind of line, and the simulated one below its driver."""

from collections import Counter
from collections.abc import Iterator

import pytest
from contract_tiles import HAND, READ, TilesContract, groups
from hypothesis import given, settings
from hypothesis import strategies as st
from line_rig import RIGS, LineRig, opened

from hal.base.clock import VirtualClock
from hal.base.serial_line import SILENT, SerialContext
from hal.machines.tiles import FACES, GROUPS, TILES, TilesDevice, TilesWiring
from hal.signals import Fault, Restored, Signal
from hal.sim.machines.tiles import KIND, SET, SimulatedTiles
from hal.sim.serial import SimulatedPorts


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


class TestTiles(TilesContract):
    pass


class TilesBench:
    """A simulated reader, with its driver above it."""

    def __init__(self) -> None:
        self.clock, self.signals = VirtualClock(), list[Signal]()
        ports = SimulatedPorts(self.clock)
        wiring = TilesWiring(port="/dev/tiles", baud=38400)
        self.sim = SimulatedTiles(wiring, ports, self.clock, "seed")
        self.driver = TilesDevice("tiles", wiring, SerialContext(self.clock, ports.open, self.signals.append))
        self.clock.advance(2)

    def lay(self, tiles: str = HAND, **trouble: bool | int) -> None:
        self.sim.next(**trouble)
        self.sim.lay(tiles.split())
        self.clock.advance(0.5)

    @property
    def faults(self) -> list[str]:
        return [it.what for it in self.signals if isinstance(it, Fault)]


def test_a_set_has_32_tiles_of_every_face_and_makes_eight_groups() -> None:
    assert (len(SET), GROUPS, {*SET}) == (TILES, 8, {*FACES})
    assert Counter(Counter(SET).values()) == {1: 10, 2: 11}


def test_a_simulated_reader_reads_group_by_group_below_the_driver() -> None:
    bench = TilesBench()
    bench.lay()
    bench.lay("1-1 1-1 5-5 3-3", unread=1)
    bench.lay("2-2 4-4 1-6 1-5", unread=4)
    assert groups(bench.signals) == [(1, READ), (2, ("1-1", "1-1", "5-5")), (3, ())]
    assert bench.faults == []


@pytest.mark.parametrize("trouble", ["noise", "lost"])
def test_a_frame_of_a_simulated_reader_that_does_not_arrive_is_a_fault_and_a_group_without_tiles(trouble: str) -> None:
    bench = TilesBench()
    bench.lay(**{trouble: True})
    bench.lay("1-1 2-2 3-3 4-4")
    bench.clock.advance(3)
    assert groups(bench.signals) == [(1, ()), (2, ("1-1", "2-2", "3-3", "4-4"))]
    assert len(bench.faults) == 1
    assert isinstance(bench.signals[-1], Restored)


def test_a_frame_that_comes_twice_is_a_fault_and_one_group() -> None:
    bench = TilesBench()
    bench.lay(twice=True)
    assert groups(bench.signals) == [(1, READ)]
    assert bench.faults == ["/dev/tiles: a frame said twice"]


def test_a_reader_that_is_cut_off_while_tiles_are_dealt_is_a_fault_and_goes_on_afterwards() -> None:
    bench = TilesBench()
    bench.lay()
    bench.sim.reader.cut()
    bench.lay("1-1 2-2 3-3 4-4")
    bench.clock.advance(3)
    assert bench.faults == [f"/dev/tiles: {SILENT}"]
    bench.sim.reader.mend()
    bench.clock.advance(2)
    bench.lay("5-5 5-6 1-3 1-2")
    assert groups(bench.signals) == [(1, READ), (3, ("5-5", "5-6", "1-3", "1-2"))]


def test_a_person_deals_the_whole_set_and_shuffles_before_the_first_group_of_a_round() -> None:
    bench = TilesBench()
    for dealt in (*range(8), *range(3), *range(8)):
        bench.sim.dealt = dealt
        bench.sim.lay_next()
        bench.clock.advance(0.5)
    of_rounds = [tiles for _, tiles in groups(bench.signals)]
    for a_round in (of_rounds[:8], of_rounds[11:]):
        assert Counter(tile for group in a_round for tile in group) == Counter(SET)
    assert not Counter(tile for group in of_rounds[8:11] for tile in group) - Counter(SET)
    assert of_rounds[:3] != of_rounds[8:11]


def test_nothing_that_the_driver_could_invent_is_taken_for_what_was_laid() -> None:
    bench = TilesBench()
    bench.lay()
    assert KIND.is_true
    told = bench.signals[-1]
    assert KIND.is_true(bench.sim, told)
    for other in ({"tiles": ("1-1",)}, {"tiles": (*READ, "3-6")}, {"count": 2}):
        assert not KIND.is_true(bench.sim, type(told)(**{"device": "tiles", "tiles": READ, "count": 1} | other))


troubles = st.sampled_from(
    ["lay"] * 8 + ["unread", "noise", "lost", "twice", "damage", "drop", "repeat", "babble", "restart"]
    + ["unplug", "plug_in", "cut", "mend"]
)  # fmt: skip


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(troubles, st.sampled_from([0.0, 0.05, 0.2, 1.0, 4.0])), max_size=30))
def test_no_group_is_reported_that_was_not_laid_nor_twice_and_none_is_left_out_without_a_fault(
    story: list[tuple[str, float]],
) -> None:
    bench = TilesBench()
    for what, pause in [*story, ("", 10)]:
        if what in ("lay", "unread", "noise", "lost", "twice"):
            bench.sim.next(**{what: True} if what != "lay" else {})
            bench.sim.lay_next()
        elif what:
            getattr(bench.sim.reader, what)()
        bench.clock.advance(pause)
    assert KIND.is_true
    assert all(KIND.is_true(bench.sim, it) for it in bench.signals)
    reported = groups(bench.signals)
    if not bench.faults:
        assert [number for number, _ in reported] == [number for number, _ in bench.sim.laid]
    if not any(what == "restart" for what, _ in story):
        assert [number for number, _ in reported] == sorted({number for number, _ in reported})
