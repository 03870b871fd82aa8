# SPDX-License-Identifier: MIT
"""Times of the wall clock, as the journal keeps them (nanoseconds), in words of local time."""

import time
from typing import Final

from hal.base.clock import SECOND

MILLISECOND: Final = SECOND // 1000


def clock(nanoseconds: int) -> str:
    """`18:04:11`."""
    return time.strftime("%H:%M:%S", time.localtime(nanoseconds // SECOND))


def clock_to_the_millisecond(nanoseconds: int) -> str:
    """`18:04:11.250`."""
    return f"{clock(nanoseconds)}.{nanoseconds % SECOND // MILLISECOND:03}"


def when(nanoseconds: int) -> str:
    """`2026-11-26 18:04:11 +1000`."""
    return time.strftime("%Y-%m-%d %H:%M:%S %z", time.localtime(nanoseconds // SECOND))
