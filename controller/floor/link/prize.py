# SPDX-License-Identifier: MIT
"""Tells the table the prize, or why the floor is down: the newest value, one request at a time."""

import logging
from collections.abc import Callable
from typing import Any, Final

from controller.floor.link.deadline import Deadline
from controller.floor.link.requests import Refused
from controller.sockets.floor_requests import AskPlaces, FloorRequest, TellMeter
from hal.base.clock import Clock

log = logging.getLogger(__name__)
AGAIN_S: Final = 3.0
"""Seconds until an unchanged value is told again: the table takes a silent link for down."""
MILLISECOND: Final = 1_000_000
"""Nanoseconds in a millisecond."""
Ask = Callable[[FloorRequest, Any, Callable[[Any], None], Refused], None]


class PrizeTeller:
    """The newest prize at the floor, on its way to the table."""

    def __init__(self, ask: Ask, clock: Clock) -> None:
        self._ask, self._clock = ask, clock
        self._prize: int | None = None
        self._why = ""
        self._since = 0
        self._in_pool = True
        """Whether the table belongs to a pool. Another table has no prize, and is told only why the floor is down."""
        self._telling = self._changed = False
        self._again = Deadline(clock, self._tell)

    def show(self, prize: int | None, why: str, *, in_pool: bool = True) -> None:
        """Tell this prize (cents), or the reason why it is unknown. in_pool: whether the table belongs to a pool."""
        self._prize, self._why, self._since, self._changed = prize, why, self._clock.now(), True
        self._in_pool = in_pool
        if not self._telling:
            self._tell()

    def forget(self) -> None:
        """Tell nothing more until the next value: the table has gone."""
        self._telling = self._changed = False
        self._again.cancel()

    def _tell(self) -> None:
        self._telling, self._changed = True, False
        self._again.set(AGAIN_S)
        self._ask(self._request, object, lambda _: self._taken(), self._refused)

    @property
    def _request(self) -> FloorRequest:
        age = (self._clock.now() - self._since) // MILLISECOND
        return TellMeter(self._prize, self._why, age) if self._in_pool else AskPlaces(self._why)

    def _taken(self) -> None:
        self._telling = False
        if self._changed:
            self._tell()

    def _refused(self, why: str) -> None:
        log.warning("the table refuses the prize: %s", why)
        self._taken()
