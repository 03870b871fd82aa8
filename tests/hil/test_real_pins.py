# SPDX-License-Identifier: MIT
"""The contract suites on real pins: skipped without a rig."""

import pytest
from contract_drawer import DrawerContract
from contract_switches import ButtonContract, KeyContract
from contract_tumbler import TumblerContract
from rigs import PinRig


@pytest.fixture
def rig(pin_rig: PinRig) -> PinRig:
    return pin_rig


class TestRealButton(ButtonContract):
    pass


class TestRealKey(KeyContract):
    pass


class TestRealTumbler(TumblerContract):
    pass


class TestRealDrawer(DrawerContract):
    pass
