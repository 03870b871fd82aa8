"""Slots for jackpot wagers: a chip is reported with its place, once; no fault of the line makes a chip or hides one."""

from collections.abc import Iterator

import pytest
from line_rig import RIGS, LineRig, VirtualLineRig, opened

from hal.board import SlotsWiring
from hal.clock import VirtualClock
from hal.serial_line import SerialContext
from hal.signals import ChipTaken, Fault, Restored, Signal
from hal.sim.serial import SimulatedPorts
from hal.sim.slots import SimulatedSlots
from hal.slots import SlotsDevice

ALIVE = ("ALIVE SLOTS 7",) * 3


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


def open_slots(rig: LineRig) -> SlotsDevice:
    slots = SlotsDevice("slots", SlotsWiring(port=rig.port, baud=38400, places=7), rig.lines)
    rig.ready()
    rig.say("START SLOTS 7")
    return slots


def places(signals: list[Signal]) -> list[int]:
    return [signal.place for signal in signals if isinstance(signal, ChipTaken)]


def test_each_chip_is_reported_with_its_place(rig: LineRig) -> None:
    slots = open_slots(rig)
    rig.say("CHIP 3", "CHIP 7", "CHIP 3")
    rig.wait(lambda: len(places(rig.signals)) == 3)
    assert places(rig.signals) == [3, 7, 3]
    assert slots.describe()["chips"] == {"3": 2, "7": 1}
    assert rig.faults == []
    slots.close()


@pytest.mark.parametrize("said", ["CHIP 8", "CHIP 0", "CHIP", "CHIP A", "CHIP 3 3", "REST 3"])
def test_a_chip_where_no_slot_is_counts_for_nobody_and_is_a_fault_until_the_line_is_well(said: str) -> None:
    rig = VirtualLineRig()
    slots = open_slots(rig)
    rig.say(said)
    assert places(rig.signals) == []
    (fault,) = rig.faults
    assert fault.startswith(f"{rig.port}: {said} is impossible")
    rig.say(*ALIVE)
    assert isinstance(rig.signals[-1], Restored)
    slots.close()


def test_a_missing_frame_is_a_fault_as_a_chip_may_have_gone_in_unseen() -> None:
    rig = VirtualLineRig()
    slots = open_slots(rig)
    rig.frame("CHIP 5")  # it is lost on the way
    rig.say("CHIP 3")
    assert places(rig.signals) == [3]
    assert len(rig.faults) == 1
    slots.close()


def test_a_chip_of_before_the_reader_said_what_it_is_counts_for_nobody() -> None:
    rig = VirtualLineRig()
    slots = SlotsDevice("slots", SlotsWiring(port=rig.port, baud=38400, places=7), rig.lines)
    rig.ready()
    rig.say("CHIP 3")
    assert (places(rig.signals), len(rig.faults)) == ([], 1)
    slots.close()


def test_the_reader_of_another_table_is_a_fault_and_its_chips_are_ignored() -> None:
    rig = VirtualLineRig()
    slots = SlotsDevice("slots", SlotsWiring(port=rig.port, baud=38400, places=7), rig.lines)
    rig.ready()
    rig.say("START SLOTS 5", "CHIP 3")
    assert places(rig.signals) == []
    assert rig.faults == [f"{rig.port}: the reader is one for SLOTS 5, not for SLOTS 7"]
    slots.close()


def test_simulated_slots_report_below_the_driver_and_their_cable_can_be_pulled() -> None:
    clock, signals = VirtualClock(), list[Signal]()
    ports = SimulatedPorts(clock)
    wiring = SlotsWiring(port="/dev/slots", baud=38400, places=7)
    simulated = SimulatedSlots(wiring, ports)
    slots = SlotsDevice("slots", wiring, SerialContext(clock, ports.open, signals.append))
    clock.advance(2)
    simulated.drop(4)
    clock.advance(1)
    assert places(signals) == [4]
    simulated.reader.unplug()
    simulated.drop(5)
    clock.advance(5)
    assert places(signals) == [4]
    assert any(isinstance(signal, Fault) for signal in signals)
    simulated.reader.plug_in()
    clock.advance(5)
    simulated.drop(6)
    clock.advance(1)
    assert places(signals) == [4, 6]
    assert slots.describe()["faults"] == []
    slots.close()
