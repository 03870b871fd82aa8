# SPDX-License-Identifier: MIT
"""Log lines that anybody on the network can cause: each kind at most once a minute, and few of all kinds together."""

import logging
import time
from typing import Final

MINUTE_S: Final = 60.0
"""Seconds. Length of a period."""
LINES: Final = 60
"""Lines in a period. Further ones are counted, and the next period begins with their number."""


class RareLog:
    """A logger whose lines are bounded, whatever happens."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._since = time.monotonic()
        self._kinds = set[str]()
        self._left_out = 0

    def warning(self, words: str, *values: object, kind: str = "") -> None:
        """Log this, unless a line of its kind was logged in this period. kind: `words`, if not stated."""
        if self._may(kind or words):
            self._log.warning(words, *values)

    def exception(self, words: str, *values: object) -> None:
        """Log this with the handled error and its traceback, as rarely."""
        if self._may(words):
            self._log.exception(words, *values)

    def _may(self, kind: str) -> bool:
        """Return whether a line of this kind may be logged now."""
        if time.monotonic() - self._since > MINUTE_S:
            self._begin()
        if kind in self._kinds or len(self._kinds) >= LINES:
            self._left_out += 1
            return False
        self._kinds.add(kind)
        return True

    def _begin(self) -> None:
        """Begin a period."""
        if self._left_out:
            self._log.warning("%s further lines were left out", self._left_out)
        self._since, self._left_out = time.monotonic(), 0
        self._kinds.clear()
