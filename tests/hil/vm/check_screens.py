# SPDX-License-Identifier: MIT
"""The machine's own console as screens: one output and two, a missing one that comes later, one that crashes."""

import pytest

from tests.hil.vm.machine import wait_for
from tests.hil.vm.table import Table

CONNECTOR = "/sys/class/drm/card0-Virtual-2/status"
CRASHING = "[Service]\nRestrictAddressFamilies=\nRestrictAddressFamilies=AF_UNIX\n"
"""Without a netlink socket the display library ends the process by SIGSEGV (a crash as real as they come)."""
OPEN_S = 240


def restart(table: Table, outputs: int, crashing: bool = False) -> None:
    """The same table with its real screens, on so many outputs."""
    outputs_on(table, outputs)
    table.drop_in("screens", CRASHING if crashing else "")
    table.guest.run("systemctl", "restart", "table-controller", seconds=300)


def outputs_on(table: Table, outputs: int) -> None:
    """A second screen's cable in or out, as the kernel sees it."""
    table.guest.shell(f"echo {'on' if outputs == 2 else 'off'} >{CONNECTOR}")


def pictures(table: Table) -> int:
    """Return the number of outputs on which the kernel shows a frame of the table. (Not what is in the frame.)"""
    planes = table.guest.read("/sys/kernel/debug/dri/0/state").split("plane[")
    return sum("crtc=crtc-" in plane and "allocated by = tablectl" in plane for plane in planes)


@pytest.mark.parametrize("outputs", [1, 2])
def test_the_screens_open_on_the_bare_console(table: Table, outputs: int) -> None:
    restart(table, outputs)
    table.wait("status()['display'] != 'not open'", OPEN_S, "screens")
    process = table.do("main_process()")
    wait_for(lambda: pictures(table) == outputs, 60, f"a picture on {outputs} outputs", every=2)
    assert table.do("main_process()") == process, table.log()
    table.plays()


def test_a_missing_screen_is_said_and_one_that_comes_later_is_used(table: Table) -> None:
    restart(table, 1)
    table.wait("status()['display'] != 'not open'", OPEN_S, "screens")
    said = table.tablectl("status").out
    assert "1 of 2" in said or "missing" in said or "output" in said
    assert table.view()["alarms"], "nobody is told that a screen is missing"
    outputs_on(table, 2)
    wait_for(lambda: pictures(table) == 2, 120, "a picture on the screen that came", every=5)


def test_a_display_library_that_crashes_does_not_end_the_game(table: Table) -> None:
    restart(table, 2, crashing=True)
    table.wait("status()", 200, "a table that answers after the crash of its display")
    process = table.do("main_process()")
    table.plays()
    table.do("round_of_play(4, 4, 3)", 180)
    assert table.do("main_process()") == process, "the display crashed again"
    assert table.view()["declared"]
