# SPDX-License-Identifier: MIT
"""Times of the wall clock, as the journal keeps them (nanoseconds), in words of the table's time."""

from typing import Final

from controller.zone import local
from hal.base.clock import SECOND

MILLISECOND: Final = SECOND // 1000


def clock(nanoseconds: int) -> str:
    """`18:04:11`."""
    return f"{local(nanoseconds):%H:%M:%S}"


def clock_to_the_millisecond(nanoseconds: int) -> str:
    """`18:04:11.250`."""
    return f"{clock(nanoseconds)}.{nanoseconds % SECOND // MILLISECOND:03}"


def when(nanoseconds: int) -> str:
    """`2026-11-26 18:04:11 +1000`."""
    return f"{local(nanoseconds):%Y-%m-%d %H:%M:%S %z}"
