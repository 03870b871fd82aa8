# SPDX-License-Identifier: MIT
"""The chip drivers against their data sheets, and the simulated chips' strictness, register by register."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.base.ht16k33 import MARK, SEGMENTS, Ht16k33, rows
from hal.base.tlc59116 import ALL, ChannelCheck, Tlc59116, led_out, reset_all
from hal.board import board_file, read_board
from hal.sim.bus import SimulatedBus
from hal.sim.chips import TRANSFERS_KEPT, SimulatedHt16k33, SimulatedTlc59116

BOARD = read_board(board_file("sic-bo"))
CHIP = 0x61
CONNECTED = 0x3FFF
"""Outputs that the board connects on this chip: OUT0 to OUT13."""


def bus_and_driver() -> tuple[SimulatedBus, Tlc59116]:
    bus = SimulatedBus(BOARD)
    return bus, Tlc59116(bus, CHIP)


def test_the_driver_wakes_the_chip_before_anything_else() -> None:
    bus, driver = bus_and_driver()
    driver.light(1)
    assert list(bus.lamp_chips[CHIP].transfers) == [
        ("write", 0x00, b"\x00"),  # MODE1: oscillator on, no all-call
        ("write", 0x01, b"\x80"),  # MODE2: clear the error flags ...
        ("write", 0x01, b"\x00"),  # ... and allow new ones
        ("write", 0x1C, b"\xff"),  # IREF: full gain
        ("write", 0x94, b"\x01\x00\x00\x00"),  # LEDOUT0 to 3, counting up: OUT0 fully on
    ]


@settings(deadline=None)
@given(st.integers(0, ALL))
def test_channels_are_two_bits_each_lowest_first(lit: int) -> None:
    bus, driver = bus_and_driver()
    driver.light(lit)
    assert bus.lamp_chips[CHIP].fully_on == {channel for channel in range(16) if lit >> channel & 1}


def test_led_out_of_the_data_sheet() -> None:
    assert led_out(0b1000_0000_0010_0001) == bytes([0b00000001, 0b00000100, 0, 0b01000000])


@settings(deadline=None)
@given(st.integers(0, CONNECTED), st.sets(st.integers(0, 13)))
def test_a_check_finds_the_open_lamps_among_those_that_are_on(lit: int, broken: set[int]) -> None:
    bus, driver = bus_and_driver()
    bus.lamp_chips[CHIP].open |= broken
    driver.light(lit)
    assert driver.check() == ChannelCheck(lit, lit & sum(1 << channel for channel in broken))


@settings(deadline=None)
@given(st.integers(0, CONNECTED), st.sets(st.integers(0, 13)))
def test_a_test_finds_all_open_lamps_and_puts_back_what_was_lit(lit: int, broken: set[int]) -> None:
    bus, driver = bus_and_driver()
    bus.lamp_chips[CHIP].open |= broken
    driver.light(lit)
    assert driver.test(CONNECTED).open == sum(1 << channel for channel in broken)
    assert bus.lamp_chips[CHIP].fully_on == {channel for channel in range(16) if lit >> channel & 1}


@pytest.mark.parametrize("register", [0x00, 0x14, 0x17])
def test_a_register_that_changed_by_itself_is_found_and_put_right(register: int) -> None:
    bus, driver = bus_and_driver()
    driver.light(0b11)
    bus.lamp_chips[CHIP].registers[register] ^= 0x10
    assert driver.check() == ChannelCheck(0b11, 0, had_forgotten=True)
    assert driver.check() == ChannelCheck(0b11, 0)


def test_a_chip_that_does_not_keep_what_it_is_told_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    bus, driver = bus_and_driver()
    monkeypatch.setattr(bus.lamp_chips[CHIP], "_store", lambda register, byte: None)
    with pytest.raises(OSError, match="does not keep what is written to it"):
        driver.check()


def test_after_a_failed_transfer_the_chip_is_initialised_again() -> None:
    bus, driver = bus_and_driver()
    driver.light(1)
    bus.lose(CHIP)
    with pytest.raises(OSError, match="Remote I/O error") as caught:
        driver.light(2)
    assert caught.value.errno == 121
    bus.bring_back(CHIP)
    assert driver.check() == ChannelCheck(2, 0)
    assert bus.lamp_chips[CHIP].fully_on == {1}


def test_a_software_reset_darkens_every_chip_at_once() -> None:
    bus, driver = bus_and_driver()
    driver.light(ALL)
    reset_all(bus)
    assert bus.lit == frozenset()
    assert bus.lamp_chips[CHIP].registers[0] == 0x11


def test_a_software_reset_with_other_bytes_is_not_acknowledged() -> None:
    bus, _ = bus_and_driver()
    with pytest.raises(OSError, match="Remote I/O error"):
        bus.write(0x6B, 0xA5, b"\x5b")


def test_all_call_reaches_the_chips_until_they_are_woken_without_it() -> None:
    bus, driver = bus_and_driver()
    driver.light(0)
    bus.write(0x68, 0x94, led_out(ALL))
    assert [len(chip.fully_on) for chip in bus.lamp_chips.values()] == [16, 0, 16, 16]


# The simulated TLC59116


def test_after_power_up_it_sleeps_with_the_registers_of_the_data_sheet() -> None:
    chip = SimulatedTlc59116()
    assert chip.read(0x80, 28) == bytes(
        [0x91, 0, *[0] * 16, 0xFF, 0, 0, 0, 0, 0, 0xD2, 0xD4, 0xD8, 0xD0]  # MODE1 echoes the auto-increment bits
    )
    assert chip.read(0x1C, 1) == b"\xff"


def test_without_the_auto_increment_bits_one_register_is_written_again_and_again() -> None:
    chip = SimulatedTlc59116()
    chip.write(0x14, b"\x01\x02\x03")
    assert chip.registers[0x14:0x18] == [3, 0, 0, 0]


@pytest.mark.parametrize(
    ("control", "written"),
    [(0x80 | 0x1A, [0x1A, 0x1B, 0x00]), (0xA0 | 0x10, [0x10, 0x11, 0x02]), (0xC0 | 0x12, [0x12, 0x13, 0x12])],
)
def test_the_auto_increment_bits_say_over_which_registers_it_counts(control: int, written: list[int]) -> None:
    chip = SimulatedTlc59116()
    before = list(chip.registers)
    chip.write(control, bytes(0x55 + number for number in range(len(written))))
    for number, register in enumerate(written):
        if register not in written[number + 1 :]:
            assert chip.registers[register] == 0x55 + number
    assert all(chip.registers[r] == before[r] for r in range(0x1F) if r not in written)


def test_error_flags_are_valid_for_channels_that_are_fully_on_alone() -> None:
    chip = SimulatedTlc59116()
    chip.open = {1}
    chip.write(0x14, bytes([0b10_01_01_00]))  # OUT1 on and open, OUT2 on, OUT3 dimmed
    assert chip.read(0x1D, 1) == bytes([0b0000_0100])


def test_dimmed_lamps_are_dark_while_it_sleeps_and_lamps_fully_on_are_not() -> None:
    chip = SimulatedTlc59116()
    chip.write(0x02, b"\x80")
    chip.write(0x14, bytes([0b01_00_00_10]))
    assert chip.lit == {3}
    chip.write(0x00, b"\x00")
    assert chip.lit == {0, 3}


@pytest.mark.parametrize("act", [lambda chip: chip.read(0x80 | 0x1D, 2), lambda chip: chip.read(0x1F, 1)])
def test_what_the_data_sheet_does_not_define_is_a_mistake_of_the_driver(act) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(AssertionError, match="TLC59116"):
        act(SimulatedTlc59116())


def test_the_error_flags_cannot_be_written() -> None:
    with pytest.raises(AssertionError, match="cannot be written"):
        SimulatedTlc59116().write(0x1D, b"\xff")


# HT16K33


def test_segments_draw_the_digits_one_would_draw() -> None:
    drawn = {
        "2": " _  _||_ ",
        "4": "   |_|  |",
        "6": " _ |_ |_|",
        "7": " _   |  |",
        "a": " _ |_|| |",
        "b": "   |_ |_|",
        "c": "    _ |_ ",
        "d": "    _||_|",
        "e": " _ |_ |_ ",
        "f": " _ |_ |  ",
        "g": " _ |  |_|",
        "h": "   |_ | |",
    }
    for digit, drawing in drawn.items():
        assert picture(SEGMENTS[digit]) == drawing
    assert len(set(SEGMENTS.values())) == len(SEGMENTS)


def picture(segments: int) -> str:
    """Three lines of three: a; f g b; e d c."""
    places = [None, 0, None, 5, 6, 1, 4, 3, 2]
    marks = " _ |_||_|"
    return "".join(m if p is not None and segments >> p & 1 else " " for p, m in zip(places, marks, strict=True))


def test_each_digit_is_on_its_own_com_line() -> None:
    memory = rows("12", [3, 0])
    assert memory[::2] == bytes([SEGMENTS["2"], 0, 0, SEGMENTS["1"], 0, 0, 0, 0])
    assert memory[1::2] == bytes([MARK]) * 8, "ROW8 to ROW15: no segment, but another chip is found by them"


def test_the_display_is_switched_on_only_when_its_memory_is_set() -> None:
    bus = SimulatedBus(BOARD)
    Ht16k33(bus, 0x70, brightness=3).show(rows("123", [0, 1, 2]))
    chip = bus.digit_chips["terminal"]
    assert [register for _, register, _ in chip.transfers] == [0x00, 0x21, 0xA0, 0xE2, 0x81]
    assert (chip.shown, chip.brightness, chip.blink) == ("123", 3, 0)


def test_a_simulated_ht16k33_is_dark_until_oscillator_and_display_are_on() -> None:
    chip = SimulatedHt16k33([0, 1, 2])
    chip.write(0x00, rows("123", [0, 1, 2]))
    chip.write(0x81, b"")
    assert chip.shown == "   "
    chip.write(0x21, b"")
    assert chip.shown == "123"
    chip.write(0x80, b"")
    assert chip.shown == "   "


def test_the_memory_of_a_simulated_ht16k33_wraps_round() -> None:
    chip = SimulatedHt16k33([0])
    chip.write(0x0F, b"\x01\x02")
    assert chip.read(0x0F, 2) == b"\x01\x02"
    assert chip.memory[0] == 2


@pytest.mark.parametrize(("register", "data"), [(0x21, b"\x00"), (0x50, b"")])
def test_a_command_that_an_ht16k33_does_not_know_is_a_mistake_of_the_driver(register: int, data: bytes) -> None:
    with pytest.raises(AssertionError, match="HT16K33"):
        SimulatedHt16k33([0]).write(register, data)


def test_a_display_that_does_not_keep_what_it_is_told_is_an_error() -> None:
    bus = SimulatedBus(BOARD)
    driver = Ht16k33(bus, 0x70, brightness=3)
    bus.digit_chips["terminal"].memory = bytearray(8)  # half of it is broken
    bus.digit_chips["terminal"].RAM_BYTES = 8  # type: ignore[misc]
    driver.show(rows("8", [6]))
    with pytest.raises(OSError, match="does not keep what is written to it"):
        driver.check()


def test_a_bus_remembers_only_its_last_transfers() -> None:
    bus = SimulatedBus(BOARD)
    for _ in range(2 * TRANSFERS_KEPT):
        bus.read(CHIP, 0x00, 1)
    assert len(bus.lamp_chips[CHIP].transfers) == TRANSFERS_KEPT
