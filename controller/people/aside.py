# SPDX-License-Identifier: MIT
"""Runs a look at the people file beside the table's loop: a card may be slow."""

import threading
from collections.abc import Callable
from typing import Final

from controller.people.file import PeopleError

NO_THREAD: Final = "the people file was not read: no memory, or too many threads; try again"


def aside(do: Callable[[], None], name: str, otherwise: Callable[[PeopleError], None]) -> None:
    """Do it on a thread of its own. otherwise: called at once if there is none."""
    try:
        threading.Thread(target=do, name=name, daemon=True).start()
    except (RuntimeError, MemoryError) as error:
        failure = PeopleError(NO_THREAD)
        failure.__cause__ = error
        otherwise(failure)
