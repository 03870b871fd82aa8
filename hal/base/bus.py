# SPDX-License-Identifier: MIT
"""The I²C bus as the chip drivers see it."""

from typing import Protocol


class Bus(Protocol):
    """Transfers to chips by their 7-bit address. Each blocks until it is done, and raises OSError if it fails.

    errno 121 (EREMOTEIO): nothing answers at that address.
    """

    def write(self, address: int, register: int, data: bytes) -> None:
        """Send a register number (or a command) and its bytes. A command without data has no bytes."""

    def read(self, address: int, register: int, length: int) -> bytes:
        """Send a register number and read `length` bytes from it, 1 to 32."""

    def close(self) -> None:
        """Release the bus."""
