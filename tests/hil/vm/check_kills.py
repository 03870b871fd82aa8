# SPDX-License-Identifier: MIT
"""A controller that ends or hangs while the motor is on: systemd switches the motor off, and starts the table again."""

import pytest

from tests.hil.vm.table import BOARD, FILE, Table

MOTOR = "tumblers.tumbler.motor"
WATCHDOG_S = 15


def with_motor_on(table: Table) -> int:
    """The process of a table whose tumbler turns."""
    table.do("to_motor()")
    process: int = table.do("main_process()")
    assert process
    return process


def comes_back(table: Table, process: int, seconds: float) -> None:
    """Its motor goes off by somebody else's hand; another process answers, asks for a new spin, and plays on."""
    table.wait(f"level({MOTOR!r}) == 0", seconds, "motor off")
    table.wait(f"main_process() not in (0, {process}) and status()", 120, "another controller")
    assert table.do(f"level({MOTOR!r})") == 0
    table.do("closed('tumblers.tumbler.rest')")
    assert table.guest.ask("systemctl", "is-active", "table-controller").out.strip() == "active"


@pytest.mark.parametrize("signal", ["KILL", "SEGV", "ABRT"])
def test_a_controller_that_is_killed_leaves_no_motor_on(table: Table, signal: str) -> None:
    process = with_motor_on(table)
    table.do("closed('tumblers.tumbler.rest', False)")
    table.guest.run("kill", f"-{signal}", str(process))
    comes_back(table, process, 60)


def test_a_table_file_that_is_wrong_by_now_leaves_no_motor_on(table: Table) -> None:
    """Also where the board file names another pin by now: the motor's own goes off."""
    with_motor_on(table)
    table.guest.write(BOARD, table.guest.read(BOARD).replace("motor_pin = 17", "motor_pin = 27"))
    table.guest.shell(f"echo nonsense >>{FILE}")
    table.guest.run("systemctl", "kill", "-s", "KILL", "table-controller")
    table.wait(f"level({MOTOR!r}) == 0", 60, "motor off")
    table.wait("main_process() == 0", 60, "the end: no other start can read the file")


STATE = "/var/lib/table-controller"


def test_a_unit_whose_sandbox_cannot_be_made_leaves_no_motor_on(table: Table) -> None:
    """The card is read-only, and the state folder's mode was changed: systemd cannot set it back, and runs nothing."""
    process = with_motor_on(table)
    table.guest.shell(f"mount --bind {STATE} {STATE}; chmod 0755 {STATE}; mount -o remount,bind,ro {STATE}")
    table.guest.run("kill", "-KILL", str(process))
    table.wait(f"level({MOTOR!r}) == 0", 60, "motor off")
    log = table.guest.run("journalctl", "--no-pager", "-u", "table-controller", "-u", "table-controller-motors-off")
    assert "status=238/STATE_DIRECTORY" in log
    assert "every motor's pin is set to off" in log
    table.guest.shell(f"umount {STATE}; chmod 0750 {STATE}")
    table.wait(f"main_process() not in (0, {process}) and status()", 120, "another controller")


def test_the_pin_keeps_its_level_after_the_process(table: Table) -> None:
    """Else neither ExecStopPost= nor OnFailure= would be seen at work here: without them the motor stays on."""
    table.drop_in("no-post", "[Unit]\nOnFailure=\n[Service]\nExecStopPost=\nRestart=no\n")
    process = with_motor_on(table)
    table.guest.run("kill", "-KILL", str(process))
    table.wait("main_process() == 0", 60, "the end of the process")
    assert table.do(f"level({MOTOR!r})") == 1


def test_a_controller_that_hangs_is_ended_by_the_watchdog(table: Table) -> None:
    """SIGSTOP: nothing in the process runs, neither its loop nor the thread that holds the motor's longest time."""
    table.drop_in("watchdog", f"[Service]\nWatchdogSec={WATCHDOG_S}\nTimeoutAbortSec=5\n")
    table.guest.run("systemctl", "restart", "table-controller", seconds=300)
    table.plays()
    process = with_motor_on(table)
    table.guest.run("kill", "-STOP", str(process))
    comes_back(table, process, WATCHDOG_S + 60)
    assert "watchdog" in table.guest.run("journalctl", "-u", "table-controller", "--no-pager", "-n", "200").lower()


def test_motor_off_works_beside_a_running_table(table: Table) -> None:
    with_motor_on(table)
    answer = table.tablectl("motor", "off")
    assert answer.status == 0, answer.err
    assert table.do(f"level({MOTOR!r})") == 0
