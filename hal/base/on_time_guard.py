# SPDX-License-Identifier: MIT
"""Limits how long a motor is on: an output that switches itself off, even if the main loop hangs."""

import logging
import threading
from collections.abc import Callable

from hal.base.clock import Clock, Timer
from hal.base.pins import OutputLine

log = logging.getLogger(__name__)

AGAIN_S = 0.1
"""If the pin cannot be switched off, try again after this many seconds."""


class OnTimeGuard:
    """An output that is never on for longer than `longest_on_s` without a break.

    The clock's alarms, which run on a thread of their own, measure the time. When it is over, that thread switches the
    pin off. Then `on_tripped` is called on the owner's thread: with True if the pin is off, with False if it could not
    be switched off (this is tried again). Calling `on` while the output is on does not lengthen the time. Raises
    ValueError without a limit.
    """

    def __init__(
        self, output: OutputLine, clock: Clock, longest_on_s: float, on_tripped: Callable[[bool], None]
    ) -> None:
        if not longest_on_s > 0:
            message = f"longest_on_s: {longest_on_s} is not allowed; seconds above 0: without a limit, no start"
            raise ValueError(message)
        self._output, self._clock, self._longest_on_s, self._on_tripped = output, clock, longest_on_s, on_tripped
        self._lock = threading.Lock()
        self._alarm: Timer | None = None
        self._time = object()
        """Identifies the present on-time, so that an alarm of an earlier one, cancelled too late, is ignored."""

    @property
    def is_on(self) -> bool:
        return self._alarm is not None

    def on(self, at_most_s: float | None = None) -> None:
        """Switch on: first the alarm, then the pin. Raises what the pin library raises: then `off` must be called.

        at_most_s: a shorter limit than the longest on-time, for this time only.
        """
        limit = self._longest_on_s if at_most_s is None else min(at_most_s, self._longest_on_s)
        with self._lock:
            if self._alarm is None:
                self._time = time = object()
                self._alarm = self._clock.alarm(limit, lambda: self._time_up(time))
                self._output.on()

    def off(self) -> None:
        """Switch off. May be called from any thread. Raises what the pin library raises; the alarm then tries again."""
        with self._lock:
            self._output.off()
            self._forget()

    def close(self) -> None:
        """Switch off, and free the pin. Frees it even if the pin library raises."""
        try:
            self.off()
        finally:
            self._output.close()

    def _forget(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _time_up(self, time: object) -> None:
        """On the alarms' thread."""
        with self._lock:
            if self._alarm is None or time is not self._time:
                return
            switched_off = self._switch_off()
        self._clock.post(lambda: self._on_tripped(switched_off))

    def _switch_off(self) -> bool:
        try:
            self._output.off()
        except Exception:  # whatever the pin library raises: say so, and try again
            log.exception("a motor cannot be switched off")
            time = self._time
            self._alarm = self._clock.alarm(AGAIN_S, lambda: self._time_up(time))
            return False
        self._alarm = None
        return True
