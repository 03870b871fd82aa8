# SPDX-License-Identifier: MIT
"""Cables that are pulled and put back, and a bus that misbehaves: each is named, play is safe, and it comes back."""

import pytest

from tests.hil.vm.table import Table

BUS_FAULTS = {
    "a lamp driver is gone": ("absent", str(1 << 1), "lamps"),
    "the digits' chip is gone": ("absent", str(1 << 16), "terminal"),
    "every third transfer fails": ("fail_every", "3", "lamps"),
    "a chip holds the bus": ("stuck", "1", "terminal"),
}
"""For each fault: the parameter of image/i2c-table.c, its value, and a device that must report the fault."""


def faults_of(device: str) -> str:
    return f"status()['devices'][{device!r}]['faults']"


@pytest.mark.parametrize("what", BUS_FAULTS)
def test_a_fault_of_the_bus_is_named_and_passes(table: Table, what: str) -> None:
    parameter, value, device = BUS_FAULTS[what]
    table.do(f"bus_fault({parameter!r}, {value!r})")
    table.wait(faults_of(device), 40, f"a fault of the {device}")
    table.do(f"bus_fault({parameter!r}, '0')")
    table.wait(f"not {faults_of(device)}", 40, f"the {device} without fault")
    table.wait("not view()['blocks']", 40, "a table that plays")


def test_a_slow_bus_holds_up_neither_the_sockets_nor_the_service(table: Table) -> None:
    table.do("bus_fault('hang_ms', '400')")
    process = table.do("main_process()")
    for _ in range(3):
        table.do("view()")
    table.do("bus_fault('hang_ms', '0')")
    table.wait(f"not {faults_of('lamps')} and not {faults_of('terminal')}", 60, "both devices without fault")
    assert table.do("main_process()") == process


def test_an_open_lamp_is_named_by_the_check_and_changes_no_result(table: Table) -> None:
    table.do("bus_fault('open', '2,0,0,0,0,0,0,0')")
    answer = table.tablectl("lamps", "check")
    assert "big" in answer.out + answer.err
    table.do("bus_fault('open', '0,0,0,0,0,0,0,0')")
    table.do("round_of_play(6, 6, 4)", 180)
    assert "total 16" in str(table.view()["declared"])


def test_lamps_that_come_back_show_what_was_declared(table: Table) -> None:
    table.do("round_of_play(4, 4, 3)", 180)
    before = table.do("lit()")
    table.do("bus_fault('absent', '1')")
    table.wait(faults_of("lamps"), 40, "a fault of the lamps")
    table.guest.shell("i=/sys/module/i2c_table/parameters; echo 0 >$i/absent")
    table.wait(f"lit() == {before!r}", 60, "the same lamps again")


SEEN = {
    "tumblers.tumbler.rest": faults_of("tumbler"),
    "tumblers.tumbler.cover": "status()['devices']['tumbler']['cover'] == 'off'",
}
"""For each contact that is normally closed, the table's report when it opens, also by a cut cable."""


@pytest.mark.parametrize("part", SEEN)
def test_a_cable_of_the_tumbler_that_comes_off_keeps_the_motor_off(table: Table, part: str) -> None:
    table.do(f"closed({part!r}, False)")
    table.wait(SEEN[part], 30, "what an open contact means")
    table.do("press('buttons.no-more-bets', 'buttons.start')")
    table.do("time.sleep(2)")
    assert table.do("level('tumblers.tumbler.motor')") == 0
    table.do(f"closed({part!r})")
    table.wait(f"not ({SEEN[part]}) and not {faults_of('tumbler')}", 30, "a tumbler without fault")


def test_a_cable_of_the_rotation_sensor_that_comes_off_gives_no_result(table: Table) -> None:
    table.do("to_motor()")
    table.do("closed('tumblers.tumbler.rest', False)")
    table.wait("level('tumblers.tumbler.motor') == 0", 30, "motor off")
    table.wait(faults_of("tumbler"), 30, "a fault of the tumbler")
    assert table.view()["declared"] is None


def test_a_short_circuit_of_a_button_is_reported_as_stuck(table: Table) -> None:
    table.do("closed('buttons.paid')")
    table.wait(faults_of("paid"), 60, "a stuck button")
    table.do("closed('buttons.paid', False)")
    table.wait(f"not {faults_of('paid')}", 30, "the button without fault")


def test_the_dealers_key_that_comes_off_signs_the_dealer_out(table: Table) -> None:
    table.do("closed('keys.dealer', False)")
    table.wait("[block['name'] for block in view()['blocks']] == ['dealer key']", 30, "the block of s 79")
    table.do("closed('keys.dealer')")
    table.wait("not view()['blocks']", 30, "a table that plays")
