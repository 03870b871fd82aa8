# SPDX-License-Identifier: MIT
"""Follows a journal: counts its rows once, as they come, and keeps the figures at each round's end."""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from copy import deepcopy
from pathlib import Path

from controller.disk.folder import sync_folder
from controller.figures.counting import Counting, EndedRound
from controller.figures.round import OfGames
from controller.figures.salvage import take_over
from controller.figures.standing import content, standing
from controller.figures.store import BESIDE, FiguresStore, Position, remove
from controller.journal import JournalError, Row, rows
from controller.journal.chain import chain_of

AT_ONCE = 200
"""Rounds that are kept in one transaction, where many are counted."""
PIECE = 50
"""Rows that are counted at one go: some thousandths of a second."""
Pause = Callable[[], bool]
"""Lets others go first, after each piece. Answers whether no more is to be counted."""
BUILT = ".new"
"""The ending of a file while it is rebuilt."""


class Follower:
    """Counts one journal into one store, from where the store stands."""

    def __init__(self, store: FiguresStore, journal: Path, games: OfGames, *, anew: bool = False) -> None:
        """anew: the figures are being made anew. Raises FiguresError, DamagedError, JournalError."""
        self._store, self._journal = store, journal
        counted = store.read_journals()
        self._number, self.position = counted[-1] if counted else (1, Position())
        self._next = self._begin(anew)
        position = self.position
        self._counting = Counting(deepcopy(position.context), position.lives, games, position.tournaments)

    def _begin(self, anew: bool) -> int:
        """The first row that is not counted yet."""
        found, position = standing(self.position, self._journal), self.position
        if found.damage and not anew:
            raise self._store.damage_error(found.damage)
        if not found.journal:
            return 1
        if position.journal != found.journal:
            position.table, position.journal, position.days, position.tournaments = found.table, found.journal, "", 0
            position.notes = (*position.notes, *filter(None, [found.note]))
            self._number += found.is_next
        row = found.counted
        position.sequence, position.hash = (row.sequence, row.hash.hex()) if row else (0, "")
        return position.sequence + 1

    def catch_up(self, pause: Pause = lambda: False) -> bool:
        """Count the rows that have come, and answer whether all of them are. Raises FiguresError, JournalError."""
        ended: list[EndedRound] = []
        done = True
        for row in rows(self._journal, self._next):
            self._next = row.sequence + 1
            if found := self._counting.row(row):
                ended.append(found)
                self._stand(row, found)
            if len(ended) == AT_ONCE:
                self._store.add(ended, self.position, self._number)
                ended = []
            if not row.sequence % PIECE and pause():
                done = False
                break
        if ended:
            self._store.add(ended, self.position, self._number)
        return done

    def note(self, *notes: str) -> None:
        """Keep these notes for every report, but no empty ones, and none twice. Raises FiguresError."""
        known = self.position.notes
        self.position.notes = tuple(dict.fromkeys((*known, *filter(None, notes))))
        if self.position.notes != known:
            self._store.add((), self.position, self._number)

    def _stand(self, row: Row, found: EndedRound) -> None:
        position = self.position
        if not found.of_round:
            position.tournaments = row.sequence
            return
        position.sequence, position.hash, position.state = row.sequence, row.hash.hex(), content(row)
        position.round, position.time = row.round, row.time
        position.context = deepcopy(self._counting.context)  # it goes on changing with the next round


def rebuild(journal: Path, figures: Path, pause: Pause = lambda: False, note: str = "") -> Iterator[tuple[Path, int]]:
    """Make the figures anew from the journal and the archived ones before it.

    Yields each journal, and the number of its rounds that are counted. The new file takes the place of the old one at
    the end; a table that runs goes on in the new file. A `pause` that answers True stops the rebuild and keeps the old
    file. Figures of journals that are not here any more are taken over from the old file. note: words for every report.
    Raises FiguresError, JournalError, OSError.
    """
    if not journal.exists():
        raise JournalError(f"{journal}: there is no journal: nothing can be counted")
    new = figures.with_name(figures.name + BUILT)
    remove(new)
    try:
        done = yield from _built(journal, figures, new, pause, note)
        if done:
            os.chmod(new, 0o640)
            remove(figures, BESIDE[1:])  # SQLite would undo a write to the old file in the new one
            os.replace(new, figures)
            sync_folder(figures.parent)
    finally:
        remove(new)


def _built(journal: Path, figures: Path, new: Path, pause: Pause, note: str) -> Generator[tuple[Path, int], None, bool]:
    """Make the new file, and answer whether all is counted."""
    chain, games = chain_of(journal)[0], OfGames()
    names = [standing(Position(), each) for each in chain]
    with closing(FiguresStore(new, write=True)) as store:
        notes = take_over(figures, store, names[-1].table, [it.journal for it in names])
        for each in chain:
            follower = Follower(store, each, games, anew=True)
            before = follower.position.round
            if not follower.catch_up(pause):
                return False
            yield each, follower.position.round - before
        follower.note(*notes, note)
    return True
