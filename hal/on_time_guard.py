"""The longest on-time of a motor: an output that switches itself off, whatever the main loop does."""

import logging
import threading
from collections.abc import Callable

from hal.clock import Clock, Timer
from hal.pins import OutputLine

log = logging.getLogger(__name__)

AGAIN_S = 0.1
"""If the pin cannot be switched off, try again after so many seconds."""


class Guard:
    """An output that is never on for longer than `longest_on_s` in one go.

    The time is held by the clock's alarms, which run on a thread of their own. When it is up the pin goes off there and
    then, and `tripped` is posted to the owner's thread: with True once the pin is off, with False if it could not be
    switched off (it is tried again). `on` while it is on does not lengthen the time. Raises ValueError without a limit.
    """

    def __init__(self, output: OutputLine, clock: Clock, longest_on_s: float, tripped: Callable[[bool], None]) -> None:
        if not longest_on_s > 0:
            message = f"longest_on_s: {longest_on_s} is not allowed; seconds above 0: without a limit, no start"
            raise ValueError(message)
        self._output, self._clock, self._longest_on_s, self._tripped = output, clock, longest_on_s, tripped
        self._lock = threading.Lock()
        self._alarm: Timer | None = None
        self._time = object()
        """Of this on-time: an alarm that was called while it was being cancelled belongs to another."""

    @property
    def is_on(self) -> bool:
        return self._alarm is not None

    def on(self) -> None:
        """Switch on: first the alarm, then the pin. Raises what the pin library raises; `off` it then all the same."""
        with self._lock:
            if self._alarm is None:
                self._time = time = object()
                self._alarm = self._clock.alarm(self._longest_on_s, lambda: self._time_up(time))
                self._output.on()

    def off(self) -> None:
        """Switch off; from any thread. Raises what the pin library raises; the alarm then stays, and tries again."""
        with self._lock:
            self._output.off()
            self._forget()

    def close(self) -> None:
        self.off()
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
        self._clock.post(lambda: self._tripped(switched_off))

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
