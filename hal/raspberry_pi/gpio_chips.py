# SPDX-License-Identifier: MIT
"""Finds the GPIO chip whose lines are the pins of the header, by its label: its number depends on the kernel.

Kernels number the chips in the order in which their drivers load. The header's chip on a Pi 5 was number 4, and is 0
now. The chip of the firmware (raspberrypi-exp-gpio) has other lines. Source: linux/gpio.h.
"""

import errno
import fcntl
import os
import struct
from pathlib import Path
from typing import Final, NamedTuple

from hal.base.device_error import DeviceError

DEVICES = Path("/dev")
CHIP: Final = struct.Struct("32s32sI")
"""struct gpiochip_info: name, label, number of lines."""
GPIO_GET_CHIPINFO_IOCTL: Final = 0x8044B401
"""_IOR(0xB4, 0x01, struct gpiochip_info)"""
HEADERS: Final = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Labels of the chip with the header: on a Pi 5, on a Pi 4, on older ones."""
NONE_HERE = (
    "use a kernel that knows this Pi's header: Raspberry Pi OS has one for every Pi; Debian 13's own shows no pins of "
    "a Pi 5. Without a Pi, run a simulated table"
)


class GpioChip(NamedTuple):
    """A GPIO chip of this machine."""

    number: int
    label: str


def header_chip() -> int:
    """Return the number of the chip with the header. Raises OSError if no such chip exists or its use is denied."""
    found, refused = list[GpioChip](), list[OSError]()
    for path in sorted(DEVICES.glob("gpiochip*"), key=_number):
        if not path.is_symlink():  # a second name of another chip, such as /dev/gpiochip4 on a Pi 5
            try:
                found.append(GpioChip(_number(path), _label(path)))
            except OSError as error:
                refused.append(error)
    for label in HEADERS:
        for chip in found:
            if chip.label == label:
                return chip.number
    if refused:
        from hal.raspberry_pi.device_file import explain

        raise explain(refused[0], str(refused[0].filename))
    there = ", ".join(f"gpiochip{it.number} is {it.label}" for it in found) or "this machine has no GPIO chip"
    raise DeviceError(
        errno.ENODEV, f"no GPIO chip has the header ({there}; looked for {', '.join(HEADERS)})", NONE_HERE
    )


def _number(path: Path) -> int:
    digits = path.name.removeprefix("gpiochip")
    return int(digits) if digits.isdecimal() else -1


def _label(path: Path) -> str:
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        told = fcntl.ioctl(file, GPIO_GET_CHIPINFO_IOCTL, bytes(CHIP.size))
    finally:
        os.close(file)
    _, label, _ = CHIP.unpack(told)
    return str(label.split(b"\0")[0].decode(errors="replace"))
