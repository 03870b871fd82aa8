# SPDX-License-Identifier: MIT
"""A motor driver that runs at 0 V: its pin never goes to 0 V at a start, nor at `motor off` (all levels are traced)."""

import re

from tests.hil.vm.table import Table

BOARD = "/etc/table-controller/low.toml"
TRACE = "/sys/kernel/tracing"
PROBES = (
    "gpio_sim:gpio_sim_direction_output mask=%si:u64 level=%dx:u64",
    "gpio_sim:gpio_sim_set mask=%si:u64 level=%dx:u64",
    "gpio_sim:gpio_sim_set_multiple mask=+0(%si):u64 level=+0(%dx):u64",
)
"""Where the driver is told a level: for one pin, by its number; for several at once, by a bit for each."""
PIN = 8
"""Only GPIO 0 to 8 may have such a motor. The button that has this pin on the shipped board takes the motor's."""
CHANGES = {
    'motor_active = "high"': 'motor_active = "low"',
    "pin = 8 ": "pin = 17 ",
    "motor_pin = 17 ": f"motor_pin = {PIN} ",
}
MOTOR_LEVEL = f"int((LINES / 'sim_gpio{PIN}/value').read_text())"


def low_motor(table: Table) -> None:
    """The same table with `motor_active = "low"`, and a resistor to 3.3 V that keeps the motor off until it starts."""
    table.guest.run("systemctl", "stop", "table-controller", seconds=120)
    board = table.guest.read("/opt/table-controller/hal/boards/sic-bo.toml")
    for old, new in CHANGES.items():
        assert board.count(old) == 1, old
        board = board.replace(old, new)
    table.guest.write(BOARD, board)
    table.guest.shell(f"sed -i 's|^board = .*|board = \"{BOARD}\"|' /etc/table-controller/table.toml")
    table.guest.shell(f"echo pull-up >/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{PIN}/pull")


def trace(table: Table) -> None:
    """Every level that a program puts on a pin is kept, however short."""
    for number, probe in enumerate(PROBES):
        table.guest.shell(f"echo 'p:level{number} {probe}' >>{TRACE}/kprobe_events")
    table.guest.shell(f"echo 1 >{TRACE}/events/kprobes/enable")


def levels(table: Table) -> list[int]:
    """All levels that the motor's pin was given since then, in order."""
    found = re.findall(r"level(\d): .* mask=(\d+) level=(\d+)", table.guest.read(f"{TRACE}/trace"))
    return [level for probe, mask, value in found for level in _level(int(probe), int(mask), int(value))]


def _level(probe: int, mask: int, value: int) -> list[int]:
    """The level that one row gives the motor's pin, if any."""
    if PROBES[probe].startswith("gpio_sim:gpio_sim_set_multiple"):
        return [value >> PIN & 1] if mask >> PIN & 1 else []
    return [value] if mask == PIN else []


def test_a_low_motor_is_never_switched_on_by_a_start_nor_by_motor_off(table: Table) -> None:
    low_motor(table)
    trace(table)
    table.start()
    table.wait("status()", 60, "a table that answers")
    table.guest.run("systemctl", "stop", "table-controller", seconds=120)
    answer = table.tablectl("motor", "off")
    assert answer.status == 0, answer.err
    seen = levels(table)
    assert 1 in seen, "the probes do not see the pin"
    assert 0 not in seen
    assert table.do(MOTOR_LEVEL) == 1
