# SPDX-License-Identifier: MIT
"""The real I²C bus, through smbus2. Loaded only for a table that has one."""

import fcntl
from typing import Any

import smbus2

I2C_TIMEOUT = 0x0702
"""The ioctl that sets how long the kernel waits for a transfer, in hundredths of a second (linux/i2c-dev.h)."""


class SmbusBus:
    """`/dev/i2c-N`. Each transfer is one system call; use it from one thread at a time."""

    def __init__(self, device: int | str, timeout_s: float = 1.0) -> None:
        """Opens bus N, or a device by its path. Raises OSError (no such bus, no permission)."""
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
            self._bus.write_i2c_block_data(address, register, list(data))
        else:
            self._bus.write_byte(address, register)

    def read(self, address: int, register: int, length: int) -> bytes:
        return bytes(self._bus.read_i2c_block_data(address, register, length))

    def close(self) -> None:
        self._bus.close()
