# SPDX-License-Identifier: MIT
"""Whether the store of a running table is to be trusted: asked before each act, on the thread of the store."""

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from controller.tickets.sqlite_store import SqliteStore
from controller.tickets.store import AlteredError, NotTrustedError, StoreError
from controller.tickets.walk import SLICE

log = logging.getLogger(__name__)

Found = TypeVar("Found")


NOT_CHECKED: Final = "the store of tickets is not checked yet, or failed and is checked again"
DISTURBED: Final = "another program writes to the store of tickets, so the check begins again"


class Trust:
    """Whether the store was checked and found right. No act uses the store before that."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self._is_checked = False
        self.wrong = ""
        """Why the store is wrong; empty if that is not known. Nothing but a new store ends this."""
        self.read, self.digest = 0, ""
        """The last row that was read for the journal, and its digest; empty if this store never had that row."""
        self.is_disturbed = False
        """Another program has written to the store during the check under way."""

    @property
    def why_not(self) -> str:
        """Why nothing is done now; empty if the store was checked and is right."""
        return self.wrong or ("" if self._is_checked else self.not_checked)

    @property
    def not_checked(self) -> str:
        """Why nothing is done while the store is checked."""
        return f"{DISTURBED if self.is_disturbed else NOT_CHECKED}: {self.percent} % is checked"

    @property
    def percent(self) -> int:
        """How much of the store the walk under way has checked."""
        walk = self._store.walk
        return walk.percent if walk else 0

    def assure(self) -> None:
        """Raise NotTrustedError unless the store was checked and is right, and nobody else has written to it since."""
        if self._is_checked and not self.wrong and self._store.touched(self.read, self.digest):
            self._check_again()
        if why := self.why_not:
            raise NotTrustedError(why, is_wrong=bool(self.wrong))

    def forget(self) -> None:
        """Something failed: the store is checked again before the next act."""
        self._is_checked = False

    def believe(self) -> None:
        """The store was checked, and its new rows are read."""
        self._is_checked, self.is_disturbed = True, False

    def renew(self) -> None:
        """A new store was begun in the place of a lost one: it is checked at once. Raises StoreError."""
        self._is_checked, self.wrong, self._store.lost = False, "", None
        if why := self.check():
            raise NotTrustedError(why, is_wrong=True)
        self._is_checked = self.is_walked

    @property
    def is_walked(self) -> bool:
        """Whether every row was walked since the check began."""
        return self._store.walk is not None and self._store.walk.is_done

    def check(self) -> str:
        """Begin a check: newest rows, sums, the journal's last row. Return the damage found. Raises StoreError."""
        self._is_checked = False
        return self._found(self._checked)

    def _check_again(self) -> str:
        """Check after another program has written. A small store is walked whole at once, and stays trusted."""
        was_checked = self._is_checked
        self.is_disturbed = not was_checked
        why = self.check()
        self._is_checked = was_checked and self.is_walked
        return why

    def walk(self) -> str:
        """Walk more rows, and then all again. Return the damage found. Raises StoreError."""
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
