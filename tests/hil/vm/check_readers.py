# SPDX-License-Identifier: MIT
"""A reader on USB: its plug comes out, and goes in again."""

import pytest

from tests.hil.vm.machine import Machine
from tests.hil.vm.ready import READY
from tests.hil.vm.table import FILE, Table

SERIAL = "ball-reader"
"""So it has the name under /dev/serial/by-id that the shipped boards give it."""
FAULTS = "status()['devices']['drawer']['faults']"


@pytest.fixture
def table(machine: Machine) -> Table:
    """A tri-chro table: a reader on USB tells its balls."""
    if not machine.is_running():
        machine.start(READY)
    machine.restore(READY)
    table = Table(machine, "tri-chro-54")
    table.install()
    table.guest.run("sed", "-i", 's/"$500"/"$1200"/', FILE)  # s 459(1)(a) asks for more than the example's maximum
    return table


def test_a_plug_that_comes_out_is_named_and_one_that_goes_in_is_used(table: Table) -> None:
    table.machine.plug(0, SERIAL)
    table.wait("Path('/dev/serial/by-id/usb-ball-reader-if00').exists()", 20, "the reader's device")
    table.do("readers.append(Reader('BALLS 54'))")
    table.start()
    table.wait("status()['display'] != 'not open'", 120, "a started table")
    table.wait(f"not {FAULTS}", 60, "a drawer whose reader is heard")
    table.machine.unplug(0)
    table.wait(FAULTS, 30, "a fault of the drawer")
    table.machine.plug(0, SERIAL)
    table.wait(f"not {FAULTS}", 60, "a drawer whose reader is back")
