# SPDX-License-Identifier: MIT
"""The contract suites of lamps and digits on a real I²C bus; a person looks at them. Skipped without a rig."""

import pytest
from bus_rig import BusRig
from contract_lamps import LampsContract
from contract_terminal import DigitsContract


@pytest.fixture
def rig(bus_rig: BusRig) -> BusRig:
    return bus_rig


class TestRealLamps(LampsContract):
    pass


class TestRealDigits(DigitsContract):
    pass
