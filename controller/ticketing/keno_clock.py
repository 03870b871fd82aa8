# SPDX-License-Identifier: MIT
"""The clock of a keno table: the moment of each act, and whether the clock was moved since the first one."""

import time
from collections.abc import Callable
from typing import Final

from controller.tickets import running_day
from controller.tickets.ticket import Moment
from controller.zone import local
from hal.base.clock import SECOND, Clock

JUMP_S: Final = 300
"""Assumed. Smaller corrections, as by network time, are accepted."""


class KenoClock:
    """The wall clock, compared with the monotonic clock."""

    def __init__(self, clock: Clock, begins: int, wall: Callable[[], int] = time.time_ns) -> None:
        """begins: the hour at which a keno day begins. wall: nanoseconds since 1970."""
        self._clock, self._begins, self._wall = clock, begins, wall
        self._ahead: int | None = None

    @property
    def moment(self) -> Moment:
        """Return the keno day and the local time."""
        return running_day.moment(local(self._wall()), self._begins)

    def hold(self) -> None:
        """Begin to watch for jumps, at the first act. Later calls change nothing."""
        if self._ahead is None:
            self.confirm()

    def confirm(self) -> None:
        """Accept the wall clock's present time as right."""
        self._ahead = self._wall() - self._clock.now()

    @property
    def doubt(self) -> str:
        """Return how far the wall clock was moved, in words; empty if it was not."""
        moved = 0 if self._ahead is None else (self._wall() - self._clock.now() - self._ahead) // SECOND
        if abs(moved) < JUMP_S:
            return ""
        hours, minutes = divmod(abs(moved) // 60, 60)
        return f"the table's clock was moved {'on' if moved > 0 else 'back'} by {hours} h {minutes} min"
