# SPDX-License-Identifier: MIT
"""Closes everything that a table has opened, even if something cannot be closed."""

import logging
from collections.abc import Callable, Iterable

from controller.journal import JournalError

log = logging.getLogger(__name__)


def close_all(closers: Iterable[Callable[[], None]], *, quiet: bool) -> list[str]:
    """Call each of these, and return the failures in words. quiet: they are only logged, in words."""
    failures: list[str] = []
    for close in closers:
        try:
            close()
        except Exception as failure:
            in_words = quiet or isinstance(failure, JournalError)  # a full disk is no fault of the program
            log.log(logging.INFO if quiet else logging.ERROR, "closing: %s", failure, exc_info=not in_words)
            failures.append(str(failure))
    return failures
