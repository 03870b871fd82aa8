"""The contract suites on real pins: skipped without a rig."""

from contract_drawer import DrawerContract
from contract_switches import ButtonContract, KeyContract
from contract_tumbler import TumblerContract


class TestRealButton(ButtonContract):
    pass


class TestRealKey(KeyContract):
    pass


class TestRealTumbler(TumblerContract):
    pass


class TestRealDrawer(DrawerContract):
    pass
