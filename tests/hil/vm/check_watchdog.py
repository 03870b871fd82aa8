# SPDX-License-Identifier: MIT
"""The whole machine hangs while the motor is on: its own watchdog starts it again, and the table plays on."""

import time

from tests.hil.vm.part_error import PartError
from tests.hil.vm.table import Table

MOTOR = "tumblers.tumbler.motor"
WATCHDOG = "/sys/class/watchdog/watchdog0"
SETTING_S = 15
"""The watchdog's time, as in the drop-in of the service."""
BOOT_S = 300


def boot(table: Table) -> str:
    """The kernel's name for the time since it started."""
    return table.guest.read("/proc/sys/kernel/random/boot_id")


def is_started_again(table: Table, before: str) -> None:
    """Until another start of the machine answers. Raises PartError."""
    end = time.monotonic() + BOOT_S
    while time.monotonic() < end:
        try:
            if table.guest.ask("cat", "/proc/sys/kernel/random/boot_id", seconds=1).out not in ("", before):
                return
        except PartError:  # what hangs, or is not up yet, does not answer
            continue
    raise PartError("watchdog", f"no start of the machine within {BOOT_S} s", "see console.log")


def test_a_machine_that_hangs_is_started_again_and_the_table_plays_on(table: Table) -> None:
    table.guest.run("systemctl", "enable", "table-controller")
    # As a start of the machine does it: the drop-in counts from then.
    table.guest.run("systemctl", "daemon-reexec", seconds=120)
    assert table.guest.read(f"{WATCHDOG}/state").strip() == "active"
    assert table.guest.read(f"{WATCHDOG}/timeout").strip() == str(SETTING_S)
    table.guest.run("sync")
    answer = table.tablectl("enter", "wager", "red", "small", "5")
    assert answer.status == 0, answer.err
    table.do("to_motor()")
    before = boot(table)
    table.guest.shell("echo 0 >/proc/sys/kernel/panic; (sleep 1; echo c >/proc/sysrq-trigger) >/dev/null 2>&1 &")
    is_started_again(table, before)
    table.guest.wait_until_up()
    table.hands()
    table.at_rest()
    table.wait("main_process() and status()", 240, "a table that systemd has started")
    assert table.do(f"level({MOTOR!r})") == 0, "a start switches no motor on"
    assert [it["player"] for it in table.view()["standing"]] == ["red"]
    verified = table.tablectl("journal", "verify")
    assert verified.status == 0, verified.out + verified.err
