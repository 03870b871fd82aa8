# SPDX-License-Identifier: MIT
"""The contract suites of readers on a real serial line: the test is the reader at the other end. Skipped without a rig.

A shoe's optical sensor is a simulated pin here; on a real one a tumbler's sensors are tested (test_real_pins.py).
"""

import pytest
from contract_shoe import LateContract, MachineContract, ShoeContract
from contract_shuffling_device import ShufflingDeviceContract
from contract_slots import SlotsContract
from contract_tiles import TilesContract
from contract_wheel import FortuneContract, WheelContract
from line_rig import LineRig


@pytest.fixture
def rig(serial_rig: LineRig) -> LineRig:
    return serial_rig


class TestRealShoe(ShoeContract):
    pass


class TestRealShoeThatRanBefore(LateContract):
    pass


class TestRealCardMachine(MachineContract):
    pass


class TestRealShufflingDevice(ShufflingDeviceContract):
    pass


class TestRealSlots(SlotsContract):
    pass


class TestRealTiles(TilesContract):
    pass


class TestRealFortune(FortuneContract):
    pass


class TestRealWheel(WheelContract):
    pass
