# SPDX-License-Identifier: MIT
"""Keeps the figures of a running table, on a thread of its own: nothing of the table waits for it."""

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from controller.engine.record.events import Event
from controller.figures import doubts
from controller.figures.following import Follower
from controller.figures.round import OfGames
from controller.figures.store import FILE, FiguresError, Store, remove
from controller.journal import JournalError, rows
from hal.signals import Restored

GATHERS_S = 0.5
"""Rows are counted so long after they are on disk: what the table does then comes first."""
ENDS_S = 2.0

log = logging.getLogger(__name__)

Post = Callable[[Callable[[], None]], None]
"""Has something done on the table's own thread."""


class FiguresKeeper:
    """Counts the rows of one journal as they come, and never stops the table: what fails is said, and tried again."""

    def __init__(self, journal: Path, tell: Callable[[Event], None]) -> None:
        self._journal, self._tell = journal, tell
        self._path = journal.parent / FILE
        self._rows_came, self._ends = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self._follower: Follower | None = None
        self._store: Store | None = None
        self._games = OfGames()
        self._told: set[str] = set()
        self._post: Post = lambda do: do()
        self.state = "not counted yet"
        """How far the figures are, or why they are not kept, in words."""

    def begin(self, post: Post) -> None:
        """Start to count. post: has something done in the loop."""
        self._post = post
        self._thread = threading.Thread(target=self._run, name="figures", daemon=True)
        self._rows_came.set()
        self._thread.start()

    def rows_came(self) -> None:
        """Rows are on disk. Any thread may call it, and it takes no time."""
        self._rows_came.set()

    def end(self) -> None:
        """The table ends. What is not counted yet is counted at the next start."""
        self._ends.set()
        self._rows_came.set()
        if self._thread:
            self._thread.join(ENDS_S)

    def _run(self) -> None:
        while not self._ends.is_set():
            self._rows_came.wait()
            self._rows_came.clear()
            if not self._ends.wait(GATHERS_S):
                self.count()
        self._close()

    def count(self) -> None:
        """Count what has come. Whatever goes wrong is said once, and tried again with the next rows."""
        try:
            self._count()
        except Exception as error:
            expected = isinstance(error, FiguresError | JournalError | OSError)
            self._say(f"not kept: {error}", None if expected else error)
            self._close()

    def _count(self) -> None:
        if self._store is None and not self._path.exists() and not has_a_round(self._journal):
            self._say("no round has ended yet")  # nothing is kept of a table that has not played
            return
        follower = self._opened()
        follower.catch_up()
        position = follower.position
        self._say(f"kept to round {position.round}")
        for name, life in position.lives.items():
            if life.alarmed and name not in self._told:
                self._told.add(name)
                game = self._games.of(position.context.game, position.context.options)
                kinds = game.sources[name].kinds if game else ()
                self._post(partial(self._tell, doubts.doubt(name, kinds, life)))
        for name in [it for it in self._told if it not in position.lives or not position.lives[it].alarmed]:
            self._told.remove(name)
            self._post(partial(self._tell, Restored(doubts.device(name))))

    def _opened(self) -> Follower:
        """The follower; another one if the file was replaced, as by a person who has it made anew."""
        if self._store and self._store.is_replaced:
            self._close()
        if self._follower is None:
            self._store = self._store or self._open_store()
            self._follower = Follower(self._store, self._journal, self._games)
        return self._follower

    def _open_store(self) -> Store:
        """The file; a new one if it is not there, or cannot be read. It holds nothing that the journal has not."""
        if not self._path.exists():
            return self._new()
        try:
            store = Store(self._path, write=True)
            store.position()
        except FiguresError as error:
            log.error("figures: %s", error)
            aside = self._path.with_name(f"{FILE}.unread")
            self._path.replace(aside)
            remove(self._path)
            return self._new(f"{error}; it is kept as {aside.name}")
        return store

    def _new(self, why: str = "") -> Store:
        store = Store(self._path, write=True)
        self._path.chmod(0o640)
        if why:
            log.warning("figures: made anew from the journal: %s", why)
        return store

    def _say(self, words: str, error: Exception | None = None) -> None:
        if words != self.state and words.startswith("not kept"):
            log.error("figures: %s", words, exc_info=error)
        self.state = words

    def _close(self) -> None:
        self._follower = None
        if self._store:
            self._store.close()
            self._store = None


def has_a_round(journal: Path) -> bool:
    """Whether a round has ended in this journal. Raises JournalError."""
    return any(row.kind == "state" for row in rows(journal))
