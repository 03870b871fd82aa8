# SPDX-License-Identifier: MIT
"""The clock of a keno table: the moment of each act, and whether the clock was moved since the first one."""

import time
from collections.abc import Callable
from typing import Final

from controller.ticketing import keno_day
from controller.tickets.ticket import Moment
from controller.zone import local
from hal.base.clock import SECOND, Clock

JUMP_S: Final = 300
"""Assumed: a clock that is put right by less, as network time does it, is believed."""


class KenoClock:
    """The clock on the wall, held against the one that only goes forward."""

    def __init__(self, clock: Clock, begins: int, wall: Callable[[], int] = time.time_ns) -> None:
        """begins: the hour at which a keno day begins. wall: nanoseconds since 1970."""
        self._clock, self._begins, self._wall = clock, begins, wall
        self._ahead: int | None = None

    @property
    def moment(self) -> Moment:
        """The keno day and the local time."""
        return keno_day.moment(local(self._wall()), self._begins)

    def hold(self) -> None:
        """Something was done by this clock: from now on it is not to jump. Only the first time counts."""
        if self._ahead is None:
            self.confirm()

    def confirm(self) -> None:
        """The clock is right as it stands."""
        self._ahead = self._wall() - self._clock.now()

    @property
    def doubt(self) -> str:
        """How far it was moved; empty if it was not."""
        moved = 0 if self._ahead is None else (self._wall() - self._clock.now() - self._ahead) // SECOND
        if abs(moved) < JUMP_S:
            return ""
        hours, minutes = divmod(abs(moved) // 60, 60)
        return f"the table's clock was moved {'on' if moved > 0 else 'back'} by {hours} h {minutes} min"
