# SPDX-License-Identifier: MIT
"""Follows a journal: counts its rows once, as they come, and keeps the figures at each round's end."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from copy import deepcopy
from hashlib import sha256
from itertools import islice
from pathlib import Path

from controller.disk.folder import sync_folder
from controller.figures.counting import Counting, Ended
from controller.figures.round import OfGames
from controller.figures.store import Position, Store, remove
from controller.journal import JournalError, Row, rows
from controller.journal.archive import GOES_ON_FROM
from controller.journal.chain import chain_of
from controller.journal.form import read_naming

AT_ONCE = 200
"""Rounds that are kept in one transaction, where many are counted."""
PIECE = 50
"""Rows that are counted at one go: some thousandths of a second."""
Pause = Callable[[], bool]
"""Lets others go first, after each piece. Answers whether no more is to be counted."""
BUILT = ".new"
"""The ending of a file that is being made anew."""


class Follower:
    """Counts one journal into one store, from where the store stands."""

    def __init__(self, store: Store, journal: Path, games: OfGames) -> None:
        """Raises FiguresError, JournalError."""
        self._store, self._journal = store, journal
        self.position = store.position() or Position()
        self._next = self._begin()
        position = self.position
        self._counting = Counting(deepcopy(position.context), position.lives, games, position.tournaments)

    def _begin(self) -> int:
        """The first row that is not counted yet."""
        begun = list(islice(rows(self._journal), GOES_ON_FROM))
        if not begun:
            return 1
        first, position = begun[0].hash.hex(), self.position
        if position.journal == first:
            return position.sequence + 1
        before, position.journal, position.sequence = position.journal, first, 0
        position.tournaments = 0
        after = read_naming(begun[0], self._journal).after
        if after and begun[-1].kind == "state" and _content(begun[-1]) == position.state:
            position.sequence = begun[-1].sequence
        elif after:
            position.notes = (*position.notes, f"rounds of {after.file} are not in it: {COUNTS_ALL}")
        elif before:
            position.notes = (*position.notes, f"{self._journal.name} was begun anew without the one before it")
        return position.sequence + 1

    def catch_up(self, pause: Pause = lambda: False) -> bool:
        """Count the rows that have come, and answer whether all of them are. Raises FiguresError, JournalError."""
        ended: list[Ended] = []
        done = True
        for row in rows(self._journal, self._next):
            self._next = row.sequence + 1
            if found := self._counting.row(row):
                ended.append(found)
                self._stand(row, found)
            if len(ended) == AT_ONCE:
                self._store.add(ended, self.position)
                ended = []
            if not row.sequence % PIECE and pause():
                done = False
                break
        if ended:
            self._store.add(ended, self.position)
        return done

    def _stand(self, row: Row, found: Ended) -> None:
        position = self.position
        if not found.of_round:
            position.tournaments = row.sequence
            return
        position.sequence, position.state, position.round, position.time = (
            row.sequence,
            _content(row),
            row.round,
            row.time,
        )
        position.context = deepcopy(self._counting.context)  # it goes on changing with the next round


COUNTS_ALL = "tablectl report --rebuild counts the archived journals too"


def _content(row: Row) -> str:
    return sha256(row.time.to_bytes(8, "big", signed=True) + row.event).hexdigest()


def rebuild(journal: Path, figures: Path, pause: Pause = lambda: False, note: str = "") -> Iterator[tuple[Path, int]]:
    """Make the figures anew from the journal and the archived ones before it.

    Yields each journal, and how many rounds of it are counted. The new file takes the place of the old one at the end;
    a table that runs goes on in it. If `pause` ends it, there is no new file. note: what every report is to say of it.
    Raises FiguresError, JournalError, OSError.
    """
    if not journal.exists():
        raise JournalError(f"{journal}: there is no journal: nothing can be counted")
    new, games = figures.with_name(figures.name + BUILT), OfGames()
    remove(new)
    with closing(Store(new, write=True)) as store:
        for each in chain_of(journal)[0]:
            follower = Follower(store, each, games)
            before = follower.position.round
            if not follower.catch_up(pause):
                remove(new)
                return
            yield each, follower.position.round - before
        if note:
            follower.position.notes = (*follower.position.notes, note)
            store.add((), follower.position)
    os.chmod(new, 0o640)
    os.replace(new, figures)
    sync_folder(figures.parent)
