# SPDX-License-Identifier: MIT
"""SQLite, files and the journal as the figures call them, with one call that fails."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from controller.figures import following, keeper, salvage, standing, store
from controller.journal import NotReadError
from tests.faults.tickets.faulty_sqlite import SORTS as OF_SQLITE
from tests.faults.tickets.faulty_sqlite import Faults, Sort

SORTS: dict[str, tuple[Sort, ...]] = OF_SQLITE | {
    "file": ("error", "hang", "older file", "older rows"),
    "journal": ("error", "hang"),
}
"""The ways in which each kind of call may fail: calls to SQLite, to a file and to the journal."""
FILES = (
    (Path, "stat"),
    (Path, "replace"),
    (Path, "unlink"),
    (os, "replace"),
    (os, "chmod"),
    (following, "sync_folder"),
)
JOURNAL = (
    *((following, "rows"), (following, "chain_of")),
    *((standing, "rows"), (standing, "open_to_read"), (keeper, "rows")),
)


class FigureFaults(Faults):
    """meanwhile: Called at the table while a call hangs."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], None] = lambda: None
        self._is_inside = False

    def happens(self, kind: str, words: str) -> Sort | None:
        """A call begins. Calls made by the fault itself do not count."""
        if self._is_inside:
            return None
        self._is_inside = True
        try:
            sort = super().happens(kind, words)
            if self.is_hanging:
                self.is_hanging = False
                self.meanwhile()
        finally:
            self._is_inside = False
        return sort

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """All that the figures call is called by way of these faults."""
        with ExitStack() as changed:
            changed.enter_context(self.installed(store, salvage))
            for owner, name in FILES:
                changed.enter_context(patch.object(owner, name, self._failing(owner, name, "file", OSError(5, "EIO"))))
            for owner, name in JOURNAL:
                error = NotReadError("the journal: disk I/O error: check the card or disk")
                changed.enter_context(patch.object(owner, name, self._failing(owner, name, "journal", error)))
            yield

    def _failing(self, owner: Any, name: str, kind: str, error: Exception) -> Callable[..., Any]:
        right = getattr(owner, name)

        def call(*arguments: Any, **words: Any) -> Any:
            try:
                self.happens(kind, name)
            except Exception:
                raise error from None
            inside, self._is_inside = self._is_inside, True
            try:
                return right(*arguments, **words)
            finally:
                self._is_inside = inside

        return call
