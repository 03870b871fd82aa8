# SPDX-License-Identifier: MIT
"""Decides whether a running table may use its ticket store: the store was checked, and nobody else wrote to it."""

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.store import AlteredError, NotTrustedError, StoreError
from controller.tickets.walk import SLICE

log = logging.getLogger(__name__)

Found = TypeVar("Found")


NOT_CHECKED: Final = "the store of tickets is not checked yet, or failed and is checked again"
DISTURBED: Final = "another program writes to the store of tickets, so the check begins again"


class StoreCheck:
    """The state of a store's check. No act may use the store before the check has succeeded."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._is_checked = False
        self.wrong = ""
        """Damage found in the store; empty if none is known. Only `check_new_store` clears it."""
        self.read, self.digest = 0, ""
        """The last row that was read for the journal, and its digest. No digest: this store never had that row."""
        self.is_disturbed = False
        """Whether another program has written to the store during the present check."""

    @property
    def why_not(self) -> str:
        """Return why no act is possible now; empty if the store was checked and is right."""
        return self.wrong or ("" if self._is_checked else self.not_checked)

    @property
    def not_checked(self) -> str:
        """Return that the store is being checked, and how far the check has come."""
        return f"{DISTURBED if self.is_disturbed else NOT_CHECKED}: {self.percent} % is checked"

    @property
    def percent(self) -> int:
        """Return how much of the store the present walk has checked, in percent."""
        walk = self._store.walk
        return walk.percent if walk else 0

    def require_checked(self) -> None:
        """Raise NotTrustedError unless the store was checked and is right, and nobody else has written to it since."""
        if self._is_checked and not self.wrong and self._store.touched(self.read, self.digest):
            self._check_again()
        if why := self.why_not:
            raise NotTrustedError(why, is_wrong=bool(self.wrong))

    def require_check(self) -> None:
        """Require a new check before the next act, because an act has failed."""
        self._is_checked = False

    def accept(self) -> None:
        """Allow acts: the store was checked, and its new rows were read."""
        self._is_checked, self.is_disturbed = True, False

    def check_new_store(self) -> None:
        """Check a new store, which replaces a lost one, at once. Raises StoreError."""
        self._is_checked, self.wrong, self._store.lost = False, "", None
        if why := self.check():
            raise NotTrustedError(why, is_wrong=True)
        self._is_checked = self.is_walked

    @property
    def is_walked(self) -> bool:
        """Return whether every row was checked since the check began."""
        return self._store.walk is not None and self._store.walk.is_done

    def check(self) -> str:
        """Begin a check: newest rows, sums, the journal's last row. Return the damage found. Raises StoreError."""
        self._is_checked = False
        return self._found(self._checked)

    def _check_again(self) -> str:
        """Check again after another program has written. A small store is checked whole at once, and stays usable."""
        was_checked = self._is_checked
        self.is_disturbed = not was_checked
        why = self.check()
        self._is_checked = was_checked and self.is_walked
        return why

    def walk(self) -> str:
        """Check the next rows; after the last row, begin again. Return the damage found. Raises StoreError."""
        return self.wrong or self._found(self._walked)

    def _found(self, look: Callable[[], str]) -> str:
        try:
            why = readable(look)
        except AlteredError as error:
            why = str(error)
        self.wrong = self.wrong or why
        return self.wrong

    def _checked(self) -> str:
        self._store.note_version()
        why = self._store.wrong()
        return self._store.moved() or why or self._set_back()

    def _walked(self) -> str:
        if self.digest and (why := self._store.replaced(self.read, self.digest)):
            return why
        if self._store.touched(self.read, self.digest):
            return self._check_again()
        if self._store.walk is None or self._store.walk.is_done:
            self._store.walk_again()
        return self._store.wrong_next(SLICE)

    def _set_back(self) -> str:
        kept = self.read
        rows = self._store.life_since(kept - 1, 1)
        if kept == self._store.follows():
            self.digest = ""  # the row was in the lost store
            return ""
        if any(row.digest == self.digest for row in rows):
            return self._store.replaced(kept, self.digest)
        return f"the store has not row {kept} as the journal has it: it was replaced or set back"


def readable(look: Callable[[], Found]) -> Found:
    """Return the result. Raises AlteredError for data that cannot be decoded, StoreError if a later read may work."""
    try:
        return look()
    except StoreError:
        raise
    except Exception as error:
        log.exception("the store of tickets cannot be decoded")
        raise AlteredError(f"the store cannot be decoded: {error}: the file was changed, or is damaged") from error
