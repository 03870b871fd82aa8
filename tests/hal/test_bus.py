# SPDX-License-Identifier: MIT
"""The real bus on smbus2, down to the bytes that the kernel would get; and the errors of real pins, without a Pi."""

import ctypes
import errno
import fcntl
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from smbus2 import smbus2

from hal.base.chip_link import ChipLink, ChipLossWords
from hal.base.clock import VirtualClock
from hal.base.health import Health
from hal.base.ht16k33 import Ht16k33, rows
from hal.base.tlc59116 import ChannelCheck, Tlc59116
from hal.base.worker import InlineWorker
from hal.board import Board, board_file, read_board
from hal.raspberry_pi import smbus_bus
from hal.raspberry_pi.hardware import HardwareError, NoBus, bus_of, open_bus, open_pins
from hal.raspberry_pi.smbus_bus import I2C_TIMEOUT, SmbusBus
from hal.signals import Fault, Signal
from hal.sim.bus import SimulatedBus
from hal.wiring.furniture import Gpio, I2c

BOARD = read_board(board_file("sic-bo"))
FUNCTIONS = smbus2.I2cFunc.SMBUS_BYTE | smbus2.I2cFunc.SMBUS_READ_I2C_BLOCK | smbus2.I2cFunc.SMBUS_WRITE_I2C_BLOCK


class I2cKernel:
    """The kernel's `ioctl` on /dev/i2c-1, with the simulated bus behind it."""

    def __init__(self) -> None:
        self.bus = SimulatedBus(BOARD)
        self.timeout = 0
        self._address = 0

    def ioctl(self, _file: int, request: int, argument: Any) -> int:
        match request:
            case smbus2.I2C_FUNCS:
                argument.value = int(FUNCTIONS)
            case smbus2.I2C_SLAVE:
                self._address = argument
            case smbus2.I2C_SMBUS:
                self._transfer(argument)
            case 0x0702:
                self.timeout = argument
            case _:
                raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        return 0

    def _transfer(self, message: Any) -> None:
        if message.size == smbus2.I2C_SMBUS_BYTE:
            self.bus.write(self._address, message.command, b"")
            return
        assert message.size == smbus2.I2C_SMBUS_I2C_BLOCK_DATA
        block = ctypes.cast(message.data, ctypes.POINTER(ctypes.c_uint8))
        length = block[0]
        if message.read_write == smbus2.I2C_SMBUS_WRITE:
            self.bus.write(self._address, message.command, bytes(block[1 : 1 + length]))
        else:
            for number, byte in enumerate(self.bus.read(self._address, message.command, length), 1):
                block[number] = byte


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> I2cKernel:
    kernel = I2cKernel()
    monkeypatch.setattr(smbus2, "ioctl", kernel.ioctl)
    monkeypatch.setattr(fcntl, "ioctl", kernel.ioctl)
    return kernel


def test_lamps_are_lit_and_checked_through_smbus2(kernel: I2cKernel) -> None:
    bus = SmbusBus("/dev/null")
    driver = Tlc59116(bus, 0x60)
    kernel.bus.open_lamp("big")
    driver.light(0b111)
    assert driver.check().open == 0b010
    assert kernel.bus.lit == {"small", "any-triple"}
    bus.close()


def test_digits_are_shown_and_checked_through_smbus2(kernel: I2cKernel) -> None:
    bus = SmbusBus("/dev/null")
    driver = Ht16k33(bus, 0x70, brightness=16)
    driver.show(rows("416", [0, 1, 2]))
    assert not driver.check().had_forgotten
    assert kernel.bus.digits("terminal") == "416"
    bus.close()


def test_a_missing_chip_is_errno_121(kernel: I2cKernel) -> None:
    bus = SmbusBus("/dev/null")
    for transfer in (lambda: bus.read(0x2A, 0, 1), lambda: bus.write(0x2A, 0, b"\0"), lambda: bus.write(0x2A, 0, b"")):
        with pytest.raises(OSError, match="Remote I/O error") as caught:
            transfer()
        assert caught.value.errno == errno.EREMOTEIO
    bus.close()


@pytest.mark.parametrize("driver", ["ht16k33", ""])
def test_a_chip_that_a_driver_of_the_kernel_has_is_told_as_that(
    kernel: I2cKernel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, driver: str
) -> None:
    """The kernel refuses its address. The wires are right, and nobody is to look at them."""
    (tmp_path / "drivers" / "ht16k33").mkdir(parents=True)
    chip = tmp_path / f"{os.minor(os.stat(os.devnull).st_rdev)}-0070"
    chip.mkdir()
    if driver:
        (chip / "driver").symlink_to(tmp_path / "drivers" / driver)
    monkeypatch.setattr(smbus_bus, "CHIPS", tmp_path)

    def claimed(file: int, request: int, argument: Any) -> int:
        if request == smbus2.I2C_SLAVE and argument == 0x70:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return kernel.ioctl(file, request, argument)

    monkeypatch.setattr(smbus2, "ioctl", claimed)
    bus, clock, signals = SmbusBus(os.devnull), VirtualClock(), list[Signal]()
    digits = Ht16k33(bus, 0x70, brightness=16)
    link = ChipLink(
        digits,
        InlineWorker(clock),
        Health("terminal", clock, signals.append),
        ChipLossWords("the digits are dark", "A0 A1 A2"),
    )
    link.check()
    clock.advance(0.1)
    (fault,) = signals
    assert isinstance(fault, Fault)
    assert f"{driver or 'a driver'} of the kernel holds its address" in fault.what
    assert "overlay" in fault.remedy
    assert not any(word in fault.remedy for word in ("cable", "supply", "straps"))
    bus.close()


@pytest.mark.parametrize(
    ("number", "remedy", "other"),
    [
        (errno.EBUSY, "something else holds it", "straps"),
        pytest.param(errno.EAGAIN, "straps", "something else holds it", id="the wires disturb the bus"),
    ],
)
def test_a_busy_chip_is_told_from_a_disturbed_bus(number: int, remedy: str, other: str) -> None:
    """The driver of a Pi 5 answers EAGAIN where it finds a level that it did not set (i2c/fault-codes)."""
    clock, signals = VirtualClock(), list[Signal]()

    class Busy:
        address = 0x70

        def check(self) -> ChannelCheck:
            raise OSError(number, os.strerror(number))

    health = Health("terminal", clock, signals.append)
    ChipLink(Busy(), InlineWorker(clock), health, ChipLossWords("the digits are dark", "A0 A1 A2")).check()
    clock.advance(0.1)
    (fault,) = signals
    assert isinstance(fault, Fault)
    assert remedy in fault.remedy
    assert other not in fault.remedy


def test_the_kernel_is_told_how_long_a_transfer_may_take(kernel: I2cKernel) -> None:
    SmbusBus("/dev/null", timeout_s=1.5).close()
    assert kernel.timeout == 150
    assert I2C_TIMEOUT == 0x0702


def test_a_device_that_is_no_bus_is_refused_and_closed() -> None:
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(OSError, match="Inappropriate ioctl"):
        SmbusBus("/dev/null")
    assert len(os.listdir("/proc/self/fd")) == before


def board_with(**changes: Any) -> Board:
    return msgspec.structs.replace(BOARD, **changes)


def test_a_bus_that_does_not_exist_is_named_with_what_to_do() -> None:
    with pytest.raises(HardwareError, match=r"the I²C bus /dev/i2c-22 cannot be opened: No such file.*i2c_arm=on"):
        open_bus(board_with(i2c=I2c(bus=22)))


def test_a_bus_that_may_not_be_opened_is_named_with_its_owner_and_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(smbus2.SMBus, "open", refused)
    status = os.stat_result((0o20640, 1, 1, 1, 0, 0, 0, 0, 0, 0))
    monkeypatch.setattr(os, "stat", lambda *_, **__: status)
    with pytest.raises(HardwareError, match=r"root:root, mode 0640.*udevadm trigger"):
        open_bus(BOARD)


def test_a_bus_that_is_missing_for_months_takes_no_more_memory() -> None:
    """Python adds every call to the traceback of an error that is raised again."""
    bus, calls = bus_of(board_with(i2c=I2c(bus=22))), list[int]()
    for _ in range(3):
        with pytest.raises(OSError, match="/dev/i2c-22") as caught:
            bus.read(0x70, 0, 1)
        calls.append(len(traceback.extract_tb(caught.value.__traceback__)))
    assert len(set(calls)) == 1


def test_a_table_starts_without_its_bus_and_says_at_each_chip_what_is_wrong() -> None:
    bus = bus_of(board_with(i2c=I2c(bus=22)))
    clock, signals = VirtualClock(), list[Signal]()
    health = Health("terminal", clock, signals.append)
    chip = Ht16k33(bus, 0x70, brightness=16)
    ChipLink(chip, InlineWorker(clock), health, ChipLossWords("the digits are dark", "A0 A1 A2")).check()
    clock.advance(0.1)
    (fault,) = signals
    assert isinstance(fault, Fault)
    assert "/dev/i2c-22 cannot be opened" in fault.what
    assert "i2c_arm=on" in fault.remedy


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), "Add the controller's user to the group i2c"),
        (OSError(errno.ENODEV, "No such device"), "No such device. Look at i2c.bus in the board file"),
    ],
)
def test_a_bus_that_cannot_be_opened_says_why(monkeypatch: pytest.MonkeyPatch, error: OSError, said: str) -> None:
    def refuse(*_: Any) -> None:
        raise error

    monkeypatch.setattr("hal.raspberry_pi.smbus_bus.SmbusBus", refuse)
    with pytest.raises(HardwareError, match=said):
        open_bus(BOARD)


def test_on_a_board_without_a_bus_nothing_answers() -> None:
    bus = open_bus(board_with(i2c=None))
    assert isinstance(bus, NoBus)
    for transfer in (lambda: bus.read(0x60, 0, 1), lambda: bus.write(0x60, 0, b"")):
        with pytest.raises(OSError, match="no I²C bus"):
            transfer()
    bus.close()


@pytest.fixture
def no_back_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("lgpio", "RPi", "RPi.GPIO"):
        monkeypatch.setitem(sys.modules, name, None)
    for name in ("hal.raspberry_pi.lgpio_pins", "gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.usefixtures("no_back_ends")
@pytest.mark.parametrize(
    ("backend", "said"),
    [
        (
            "lgpio",
            r'gpio.backend is "lgpio", and its package lgpio is not installed .*: pip install table-controller\[pi\]',
        ),
        (
            "rpigpio",
            r'gpio.backend is "rpigpio", and its package RPi is not installed .*: pip install .*\[rpigpio\]',
        ),
    ],
)
def test_a_missing_back_end_is_named_with_its_package_and_no_other_is_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, backend: Any, said: str
) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    with pytest.raises(HardwareError, match=said):
        open_pins(board_with(gpio=Gpio(backend=backend)))


def back_end(monkeypatch: pytest.MonkeyPatch, make: Any) -> None:
    module = ModuleType("hal.raspberry_pi.lgpio_pins")
    module.LgpioPins = make  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "hal.raspberry_pi.lgpio_pins", module)


@pytest.mark.parametrize(
    ("error", "said"),
    [(RuntimeError("can not open gpiochip"), "Is this a Raspberry Pi"), (PermissionError(13, "no"), "the group gpio")],
)
def test_pins_that_cannot_be_opened_say_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception, said: str
) -> None:
    def refuse() -> None:
        raise error

    monkeypatch.setenv("LG_WD", str(tmp_path))
    back_end(monkeypatch, refuse)
    with pytest.raises(HardwareError, match=said):
        open_pins(BOARD)


def test_lgpio_keeps_its_fifos_in_the_run_time_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:/elsewhere")
    back_end(monkeypatch, lambda: SimpleNamespace(pipes=os.environ["LG_WD"]))
    pins: Any = open_pins(BOARD)
    assert pins.pipes == str(tmp_path)


def test_without_a_run_time_directory_lgpio_gets_a_temporary_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    back_end(monkeypatch, SimpleNamespace)
    open_pins(BOARD)
    assert Path(os.environ["LG_WD"]).parent == tmp_path


def test_a_directory_that_the_service_named_for_lgpio_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    back_end(monkeypatch, SimpleNamespace)
    open_pins(BOARD)
    assert os.environ["LG_WD"] == str(tmp_path)
