# SPDX-License-Identifier: MIT
"""A source of random numbers, as a device that draws needs it."""

from collections.abc import Callable
from typing import Protocol


class RandomSource(Protocol):
    """A source of random numbers. Both methods raise OSError if it fails, BlockingIOError while it is not ready."""

    def read(self, count: int) -> bytes:
        """`count` random bytes."""

    def below(self, limit: int) -> int:
        """A random whole number from 0 to `limit` - 1, all equally likely."""


OpenSource = Callable[[str], RandomSource]
"""Opens the random source of the device with this name. Raises OSError if there is none."""
