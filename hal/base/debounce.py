# SPDX-License-Identifier: MIT
"""Debouncing, done only here: short pulses are filtered out, but a lasting change is never lost."""

import logging
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from hal.base.clock import SECOND, Clock, Timer
from hal.base.pins import Line

log = logging.getLogger(__name__)

CHATTERING = "chattering"
UNREADABLE = "unreadable"

CHATTER_EDGES = 80
"""More edges than this within a second are chatter. A person in a hurry makes 8 presses of 2 x 5 edges."""

CHATTER_NS = SECOND
QUIET_NS = SECOND
"""A line that chattered must have no edge for this long before its state counts again (nanoseconds)."""

SettledCallback = Callable[[bool, int], None]
"""Gets whether the line is active, and since when: the time of the first edge of the change (nanoseconds)."""


class DebounceCallbacks(NamedTuple):
    """The callbacks of a debouncer."""

    on_start: SettledCallback
    """Called once, with the state at the start."""
    on_change: SettledCallback
    """Called at every settled change."""
    on_trouble: Callable[[str | None], None]
    """Called with "chattering" or "unreadable", and with None when the trouble is over."""


class Debouncer:
    """Turns the edges of one line into settled states, on the owner's thread.

    A state settles when no edge came for `settle_s` and the pin, read again, still shows it. The same state is never
    reported twice in a row. While the line is in trouble no change is reported. If the state has changed by the end of
    the trouble, this is reported just before `on_trouble(None)`.
    """

    def __init__(self, line: Line, clock: Clock, settle_s: float, callbacks: DebounceCallbacks) -> None:
        self._line, self._clock, self._callbacks = line, clock, callbacks
        self._settle_ns = round(settle_s * SECOND)
        self._state: bool | None = None
        self._trouble: str | None = None
        self._recent: deque[int] = deque(maxlen=CHATTER_EDGES + 1)
        self._timer: Timer | None = None
        self._moving = True
        self._first = self._last = clock.now()
        self._level = False
        line.listen(self._edge)
        self._level = bool(self._read())
        self._wait()

    @property
    def active(self) -> bool:
        """Return the settled state, even if it was not reported yet; at the start, the level of the line."""
        settled = self._clock.now() - self._last >= self._hold_ns()
        return self._level if self._state is None or settled else self._state

    @property
    def trouble(self) -> str | None:
        return self._trouble

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._line.close()

    def _edge(self, at: int, level: bool) -> None:
        if self._state is None or at - self._last >= self._hold_ns():
            self._settle()  # the line was steady long enough before this edge, but the timer was late
        if not self._moving or self._trouble:
            self._first = at
        self._moving, self._level, self._last = True, level, at
        self._count(at)
        self._wait()

    def _hold_ns(self) -> int:
        return QUIET_NS if self._trouble else self._settle_ns

    def _wait(self) -> None:
        """Start the timer if none is running. One timer serves any number of edges."""
        if self._timer is None:
            due = self._last + self._hold_ns() - self._clock.now()
            self._timer = self._clock.after(due / SECOND, self._look)

    def _look(self) -> None:
        self._timer = None
        if self._clock.now() - self._last < self._hold_ns():
            self._wait()
            return
        level = self._read()
        if level is None or level != self._level:  # an edge was lost or is late: use the pin's level, and look again
            self._level = self._level if level is None else level
            self._last = self._clock.now()
            self._wait()
        else:
            self._settle()

    def _settle(self) -> None:
        if not self._moving:
            return
        self._moving = False
        before, self._state = self._state, self._level
        if before is None:
            self._callbacks.on_start(self._level, self._first)
        elif before != self._level:
            self._callbacks.on_change(self._level, self._first)
        if self._trouble:
            self._trouble = None
            self._callbacks.on_trouble(None)

    def _count(self, at: int) -> None:
        self._recent.append(at)
        full = len(self._recent) == self._recent.maxlen
        if full and at - self._recent[0] < CHATTER_NS:
            self._fail(CHATTERING)

    def _fail(self, trouble: str) -> None:
        if self._trouble is None:
            self._trouble = trouble
            self._callbacks.on_trouble(trouble)

    def _read(self) -> bool | None:
        try:
            return self._line.read()
        except Exception:  # whatever the pin library raises: the line is reported unreadable
            log.exception("an input cannot be read")
            self._fail(UNREADABLE)
            return None
