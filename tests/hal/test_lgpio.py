# SPDX-License-Identifier: MIT
"""Effects of lgpio and the kernel on a table: the chip, the working directory, busy lines, and the end."""

import errno
import fcntl
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lgpio_kernel import MODULES, Kernel, in_place

from hal.base.clock import VirtualClock
from hal.base.pins import InputLine, OutputLine, PinContext
from hal.board import board_file, read_board
from hal.devices import Devices
from hal.raspberry_pi import gpio_chips
from hal.raspberry_pi.gpio_chips import CHIP, GPIO_GET_CHIPINFO_IOCTL, header_chip
from hal.raspberry_pi.hardware import HardwareError, NoBus, motor_pins, motors_off, open_pins
from hal.signals import Fault, Signal

BOARD = read_board(board_file("mini-dice"))
PIN = 4


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    yield from in_place(monkeypatch)


def listening(kernel: Kernel) -> InputLine:
    clock = VirtualClock()
    line = InputLine(PinContext(clock, open_pins(BOARD), lambda _: None), PIN, "low", "none")
    line.listen(lambda *_: None)
    assert PIN in kernel.watching
    return line


# The end


def test_a_line_that_was_listened_to_is_freed_though_it_is_still_busy(kernel: Kernel) -> None:
    line = listening(kernel)
    line.close()
    assert PIN not in kernel.claimed
    assert kernel.watching == {}
    line.close()


def test_the_same_pin_can_be_used_again(kernel: Kernel) -> None:
    """As by the next of several tests on real pins."""
    clock, pins = VirtualClock(), open_pins(BOARD)
    for _ in range(2):
        line = InputLine(PinContext(clock, pins, lambda _: None), PIN, "low", "none")
        line.listen(lambda *_: None)
        assert PIN in kernel.watching
        line.close()
        kernel.look()
    pins.close()


def test_a_pin_that_was_freed_is_an_input_again_after_it_was_an_output(kernel: Kernel) -> None:
    listening(kernel).close()
    kernel.look()
    OutputLine(open_pins(BOARD), PIN, "high").close()
    assert kernel.levels == {PIN: [0, 0]}
    assert kernel.outputs == {}


def test_at_the_end_of_a_table_no_device_fails_and_every_line_is_free(
    kernel: Kernel, caplog: pytest.LogCaptureFixture
) -> None:
    clock, signals = VirtualClock(), list[Signal]()
    pins = open_pins(BOARD)
    devices = Devices(BOARD, clock, pins, NoBus(), signals.append)
    clock.advance(1)
    assert len(kernel.watching) > len(BOARD.buttons)
    with caplog.at_level(logging.WARNING):
        devices.close()
    assert [record.getMessage() for record in caplog.records if "failed" in record.getMessage()] == []
    assert kernel.watching == {}
    assert kernel.claimed <= {pin for pin, _ in motor_pins(BOARD)}, "which are inputs now"
    assert kernel.outputs == {}
    pins.close()


# Lines that something else holds


def test_who_holds_a_line_is_named_and_nobody_looks_at_wires(kernel: Kernel) -> None:
    (pin, _), *_ = motor_pins(BOARD)
    kernel.held[pin] = "gpio-fan"
    clock, signals = VirtualClock(), list[Signal]()
    Devices(BOARD, clock, open_pins(BOARD), NoBus(), signals.append)
    clock.advance(1)
    (fault,) = [it for it in signals if isinstance(it, Fault) and it.device == "tumbler"]
    assert f"GPIO {pin} is held by gpio-fan" in fault.what
    assert "wiring" not in fault.remedy


def test_who_holds_a_motors_pin_is_named_where_it_cannot_be_switched_off(kernel: Kernel) -> None:
    (pin, _), *_ = motor_pins(BOARD)
    kernel.held[pin] = "gpio-fan"
    with pytest.raises(HardwareError, match=f"GPIO {pin} is held by gpio-fan"):
        motors_off(BOARD)


# Which chip


@pytest.fixture
def chips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The GPIO chips of a machine: the label of each, by the name of its device."""
    labels = dict[str, str]()

    def ioctl(file: int, request: int, argument: bytes) -> bytes:
        assert (request, len(argument)) == (GPIO_GET_CHIPINFO_IOCTL, request >> 16 & 0x3FFF)
        name = os.path.basename(os.readlink(f"/proc/self/fd/{file}"))
        return CHIP.pack(name.encode(), labels[name].encode(), 54)

    class Files(dict[str, str]):
        def __setitem__(self, name: str, label: str) -> None:
            (tmp_path / name).touch()
            labels[name] = label

    monkeypatch.setattr(gpio_chips, "DEVICES", tmp_path)
    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    return Files()


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        pytest.param(["pinctrl-bcm2711", "raspberrypi-exp-gpio"], 0, id="Pi 4"),
        pytest.param(["raspberrypi-exp-gpio", "pinctrl-bcm2711"], 1, id="Pi 4, the other driver first"),
        pytest.param(["pinctrl-bcm2835"], 0, id="Pi 3"),
        pytest.param(["pinctrl-rp1", *["gpio-brcmstb@107d508500"] * 4], 0, id="Pi 5"),
        pytest.param([*["gpio-brcmstb@107d508500"] * 4, "pinctrl-rp1"], 4, id="Pi 5, before"),
        pytest.param([*["gpio-brcmstb@107d508500"] * 11, "pinctrl-rp1"], 11, id="two digits"),
        pytest.param(["other", "other", *["pinctrl-bcm2835"] * 9], 2, id="several with its label"),
    ],
)
def test_the_chip_of_the_header_is_found_by_its_label(chips: dict[str, str], labels: list[str], number: int) -> None:
    for at, label in enumerate(labels):
        chips[f"gpiochip{at}"] = label
    assert header_chip() == number


def test_a_second_name_of_a_chip_is_not_taken(chips: dict[str, str]) -> None:
    """Raspberry Pi OS makes /dev/gpiochip4 on a Pi 5, for programs that open it by this number."""
    chips["gpiochip7"] = "pinctrl-rp1"
    (gpio_chips.DEVICES / "gpiochip4").symlink_to("gpiochip7")
    assert header_chip() == 7


@pytest.mark.parametrize("label", ["raspberrypi-exp-gpio", None])
def test_a_kernel_that_shows_no_pins_of_the_header_says_so(
    chips: dict[str, str], label: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does Debian 13's own on a Pi 5."""
    if label:
        chips["gpiochip0"] = label
    monkeypatch.setattr("hal.raspberry_pi.hardware._keep_fifos_out_of_the_way", lambda: None)
    with pytest.raises(OSError, match=label or "no GPIO chip") as caught:
        header_chip()
    assert caught.value.errno == errno.ENODEV


def test_a_chip_that_may_not_be_opened_is_named(chips: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    chips["gpiochip0"] = "pinctrl-bcm2711"
    path = str(gpio_chips.DEVICES / "gpiochip0")

    def refused(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(OSError, match="permission denied: it belongs to"):
        header_chip()


def test_the_pins_are_those_of_that_chip(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hal.raspberry_pi.gpio_chips.header_chip", lambda: 7)
    open_pins(BOARD).close()
    assert kernel.opened == [7]


# The working directory

LGPIO = """
import os
os.chdir(os.environ["LG_WD"])
open(".lgd-nfy0", "w").close()
error, SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN, BOTH_EDGES, RISING_EDGE, FALLING_EDGE = Exception, 0, 0, 0, 0, 0, 0
gpiochip_open = gpiochip_close = lambda chip: 1
"""
"""Behaviour of lgpio 0.2.2.0 at its import: lgpio makes its pipe in LG_WD, and stays there."""


@pytest.mark.parametrize("is_there", [True, False])
def test_importing_lgpio_leaves_the_working_directory_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    """Relative folders of a table file lay elsewhere afterwards. Without the package, nothing changes either."""
    here, run, package = (tmp_path / name for name in ("here", "run", "package"))
    for folder in (here, run, package):
        folder.mkdir()
    if is_there:
        (package / "lgpio.py").write_text(LGPIO)
        monkeypatch.syspath_prepend(package)
    for module in ("lgpio", *MODULES):
        monkeypatch.delitem(sys.modules, module, raising=False)
    if not is_there:
        monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setattr("hal.raspberry_pi.gpio_chips.header_chip", lambda: 0)
    monkeypatch.setenv("LG_WD", str(run))
    monkeypatch.chdir(here)
    try:
        open_pins(BOARD).close()
    except HardwareError:
        assert not is_there
    assert Path.cwd() == here
    assert (run / ".lgd-nfy0").exists() == is_there
    for module in ("lgpio", *MODULES):
        sys.modules.pop(module, None)


def test_the_motors_are_switched_off_by_a_user_who_may_not_search_the_working_directory(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after `sudo -u table-controller tablectl motor off` in root's own folder."""
    opened = os.open

    def refused(path: str, *arguments: int) -> int:
        if path == ".":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(path, *arguments)

    monkeypatch.setattr(os, "open", refused)
    motors_off(BOARD)
    assert {*kernel.levels} == {pin for pin, _ in motor_pins(BOARD)}


@pytest.mark.usefixtures("kernel")
def test_a_device_that_is_collected_while_another_reserves_its_pin_does_not_wait_for_itself() -> None:
    pins: Any = open_pins(BOARD)
    with pins._res_lock:
        assert pins._res_lock.acquire(blocking=False), "closing the collected device would wait for ever"
        pins._res_lock.release()
