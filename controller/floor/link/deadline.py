# SPDX-License-Identifier: MIT
"""A time limit that can be set anew."""

from collections.abc import Callable

from hal.base.clock import Clock, Timer


class Deadline:
    """Calls `do` once when its time has come, unless it is set anew or cancelled before."""

    def __init__(self, clock: Clock, do: Callable[[], None]) -> None:
        self._clock, self._do = clock, do
        self._timer: Timer | None = None

    @property
    def runs(self) -> bool:
        """Whether it will call."""
        return self._timer is not None

    def set(self, seconds: float) -> None:
        """Call in so many seconds from now."""
        self.cancel()
        self._timer = self._clock.after(seconds, self._due)

    def cancel(self) -> None:
        """Do not call."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def _due(self) -> None:
        self._timer = None
        self._do()
