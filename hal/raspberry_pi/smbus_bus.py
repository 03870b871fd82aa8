# SPDX-License-Identifier: MIT
"""The real I²C bus, through smbus2. Loaded only for a table with an I²C bus."""

import errno
import fcntl
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import smbus2

from hal.base.device_error import DeviceError

T = TypeVar("T")

I2C_TIMEOUT = 0x0702
"""The ioctl that sets how long the kernel waits for a transfer, in hundredths of a second (linux/i2c-dev.h)."""
CHIPS = Path("/sys/bus/i2c/devices")
"""Folder with an entry for each chip known to the kernel, such as `1-0070`: the bus, and the address."""


class SmbusBus:
    """`/dev/i2c-N`. Each transfer is one system call; use it from one thread at a time."""

    def __init__(self, device: int | str, timeout_s: float = 1.0) -> None:
        """Open bus N, or a device by its path. Raises OSError (no such bus, no permission)."""
        self._bus = smbus2.SMBus()
        try:
            self._bus.open(device)
            self._limit_waiting(timeout_s)
        except OSError:
            self._bus.close()
            raise

    def _limit_waiting(self, timeout_s: float) -> None:
        file: Any = self._bus.fd
        fcntl.ioctl(file, I2C_TIMEOUT, max(1, round(timeout_s * 100)))

    def write(self, address: int, register: int, data: bytes) -> None:
        if data:
            self._at(address, lambda: self._bus.write_i2c_block_data(address, register, list(data)))
        else:
            self._at(address, lambda: self._bus.write_byte(address, register))

    def read(self, address: int, register: int, length: int) -> bytes:
        return bytes(self._at(address, lambda: self._bus.read_i2c_block_data(address, register, length)))

    def _at(self, address: int, transfer: Callable[[], T]) -> T:
        """Return the result of this transfer. Raises DeviceError if a driver of the kernel has claimed the address."""
        try:
            return transfer()
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            raise self._busy_chip_error(address) from error

    def _busy_chip_error(self, address: int) -> DeviceError:
        file: Any = self._bus.fd
        chip = f"{os.minor(os.fstat(file).st_rdev)}-{address:04x}"
        driver = _driver(chip)
        what = f"busy: {driver or 'a driver'} of the kernel holds its address"
        remedy = (
            f"take the overlay that loads {driver or 'it'} out of config.txt (see {CHIPS / chip}); start the Pi again"
        )
        return DeviceError(errno.EBUSY, what, remedy)

    def close(self) -> None:
        self._bus.close()


def _driver(chip: str) -> str:
    """Return the kernel's driver of this chip; empty if unknown or none."""
    try:
        return os.path.basename(os.readlink(CHIPS / chip / "driver"))
    except OSError:
        return ""
