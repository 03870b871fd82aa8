# SPDX-License-Identifier: MIT
"""Slots for jackpot wagers: their contract on each kind of line, and the simulated ones below their driver."""

from collections.abc import Iterator

import pytest
from contract_slots import SlotsContract, places
from line_rig import RIGS, LineRig, opened

from hal.base.clock import VirtualClock
from hal.base.serial_line import SerialContext
from hal.machines.slots import SlotsDevice, SlotsWiring
from hal.signals import Fault, Signal
from hal.sim.machines.slots import SimulatedSlots
from hal.sim.serial import SimulatedPorts


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


class TestSlots(SlotsContract):
    pass


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
