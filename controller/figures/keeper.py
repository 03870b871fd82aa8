# SPDX-License-Identifier: MIT
"""Keeps the figures of a running table, on a thread of its own: nothing of the table waits for it."""

import logging
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic

from controller.engine.record.events import Event
from controller.figures import doubts
from controller.figures.following import Follower
from controller.figures.mending import Mending
from controller.figures.round import OfGames
from controller.figures.store import FILE, DamagedError, FiguresError, FiguresStore
from controller.journal import JournalError, rows
from hal.signals import Restored

GATHERS_S = 0.5
"""Seconds from rows on disk to their counting: the table's work on them comes first."""
PAUSE_S = 0.005
"""Between two pieces, where many rows are counted."""
LOOKS_S = 60.0
"""Seconds between two checks that the file is there and whole."""
ENDS_S = 2.0

log = logging.getLogger(__name__)

Post = Callable[[Callable[[], None]], None]
"""Has something done on the table's own thread."""


class FiguresKeeper:
    """Counts the rows of one journal as they come. Never stops the table: failures are reported and retried."""

    def __init__(self, journal: Path, tell: Callable[[Event], None]) -> None:
        self._journal, self._tell = journal, tell
        self._path = journal.parent / FILE
        self._rows_came, self._ends = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self._follower: Follower | None = None
        self._store: FiguresStore | None = None
        self._games = OfGames()
        self._told: set[str] = set()
        self._looks_at = 0.0
        self._new = False
        """The table has not played yet: its file is no lost one."""
        self._mending = Mending(journal, self._path, self._pause, self._told_later)
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
        """End the thread. The next start counts the rest."""
        self._ends.set()
        self._rows_came.set()
        if self._thread:
            self._thread.join(ENDS_S)

    def _run(self) -> None:
        while not self._ends.is_set():
            self._rows_came.wait(LOOKS_S)
            self._rows_came.clear()
            if not self._ends.wait(GATHERS_S):
                self.count()
        self._close()

    def count(self) -> None:
        """Count the new rows. Makes a damaged file anew; reports any other failure once, and tries again."""
        try:
            try:
                self._count()
            except DamagedError as error:
                self._close()
                self._mending.set_aside(str(error))
                self._count()
        except Exception as error:
            expected = isinstance(error, FiguresError | JournalError | OSError)
            self._say(f"not kept: {error}", None if expected else error)
            self._close()

    def _count(self) -> None:
        if self._store is None and not self._path.exists() and not has_a_round(self._journal):
            self._new = True
            self._say("no round has ended yet")  # nothing is kept of a table that has not played
            return
        follower = self._opened()
        if follower is None or not follower.catch_up(self._pause):
            return  # the table ends
        position = follower.position
        self._say(f"kept to round {position.round}{self._mending.words}")
        for name, life in position.lives.items():
            if life.alarmed and name not in self._told:
                self._told.add(name)
                game = self._games.of(position.context.game, position.context.options)
                kinds = game.sources[name].kinds if game else ()
                self._told_later(doubts.doubt(name, kinds, life))
        for name in [it for it in self._told if it not in position.lives or not position.lives[it].alarmed]:
            self._told.remove(name)
            self._told_later(Restored(doubts.device(name)))

    def _told_later(self, event: Event) -> None:
        """Tell the table, on its own thread."""
        self._post(partial(self._tell, event))

    def _pause(self) -> bool:
        """The table goes first. Whether it ends."""
        return self._ends.wait(PAUSE_S)

    def _opened(self) -> Follower | None:
        """The follower; another one if the file was replaced, as by a person who has it made anew. None: it ends."""
        if self._store and self._store.is_replaced:
            self._close()
        elif self._store and monotonic() >= self._looks_at:
            self._look()
        if self._follower is None:
            if not self._path.exists() and not self._made():
                return None
            self._store = FiguresStore(self._path, write=True)
            self._look()
            self._mending.seen = True
            self._follower = Follower(self._store, self._journal, self._games)
        return self._follower

    def _made(self) -> bool:
        """Make the file. Answers whether it is made: not if the table ends."""
        if self._new:
            self._new = False
            return self._mending.make_first()
        self._say("being made anew from the journal")
        return self._mending.mend()

    def _look(self) -> None:
        """Read all of the file, as another reader would. Raises DamagedError."""
        self._looks_at = monotonic() + LOOKS_S
        with closing(FiguresStore(self._path)) as seen:
            seen.check(self._pause)
            if self._follower and self._store and seen.written != self._store.written:
                raise seen.damage_error("another program has written it")

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
