# SPDX-License-Identifier: MIT
"""Log lines that anybody on the network can cause: each kind at most once a minute, with the number left out."""

import logging
import time
from typing import Final

AGAIN_S: Final = 60.0
"""Seconds between two lines of one kind."""
KINDS: Final = 256
"""Kinds that are told apart. Beyond this number the oldest is forgotten."""


class RareLog:
    """A logger that repeats itself rarely."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._last = dict[str, float]()
        self._left_out = dict[str, int]()

    def warning(self, words: str, *values: object, kind: str = "") -> None:
        """Log this, unless a line of this kind was logged within the last minute. kind: `words`, if not stated."""
        kind = kind or words
        now = time.monotonic()
        if now - self._last.get(kind, -AGAIN_S) < AGAIN_S:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return
        if len(self._last) >= KINDS:
            oldest = next(iter(self._last))
            del self._last[oldest]
            self._left_out.pop(oldest, None)
        self._last.pop(kind, None)
        self._last[kind] = now
        left_out = self._left_out.pop(kind, 0)
        self._log.warning(words + (f" ({left_out} more of this kind were left out)" if left_out else ""), *values)
