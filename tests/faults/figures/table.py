# SPDX-License-Identifier: MIT
"""A table's journals and figures at some moments, played once and copied for each cell."""

import time
from contextlib import closing
from functools import cache
from pathlib import Path
from shutil import copy, copytree
from typing import NamedTuple
from unittest.mock import patch

import pytest

from controller.engine.record.events import Event
from controller.figures import keeper as keeping
from controller.figures import mending
from controller.figures.day import Figures
from controller.figures.following import rebuild
from controller.figures.keeper import FiguresKeeper
from controller.figures.report import report
from controller.figures.store import FILE, FiguresStore
from controller.journal import archive, form, rows
from tests.faults.tickets.table import a_folder
from tests.figures.recorded import Kept, journal_of, rows_of
from tests.figures.test_figures import TAPE

DAY = 24 * 3600 * 10**9
JOURNAL = "journal.sqlite"
Days = dict[tuple[str, str], Figures]


class Moment(NamedTuple):
    """A folder with a journal, its archived journals, and their figures."""

    folder: Path
    days: Days
    round: int
    """The last round that has ended."""

    @property
    def journal(self) -> Path:
        return self.folder / JOURNAL

    def put(self, folder: Path) -> None:
        """Copy all of it."""
        for file in self.folder.iterdir():
            copy(file, folder)


def days_in(folder: Path) -> Days:
    with closing(FiguresStore(folder / FILE)) as store:
        return {(row.day, row.game): row.figures for row in store.days("", "~")}


class Played(NamedTuple):
    """Two rounds on one day; two more on that day; two more on the next day. Archived after the first, and gone on."""

    first: Moment
    same_day: Moment
    next_day: Moment
    archived: Moment
    gone_on: Moment


@cache
def played() -> Played:
    with pytest.MonkeyPatch.context() as changed:
        kept = rows_of(TAPE, a_folder(), changed)
    last = max(n for n, (kind, *_) in enumerate(kept) if kind == "state")
    more = kept[1 : last + 1]
    first = _moment(None, kept, -DAY)
    same_day = _moment(first, more, -DAY)
    return Played(first, same_day, _moment(same_day, more, 0), *_archived(first, more))


def _moment(before: Moment | None, kept: list[Kept], later: int) -> Moment:
    folder = _next(before)
    right = time.time_ns
    with patch.object(time, "time_ns", lambda: right() + later):
        return _counted(folder, journal_of(kept, folder))


def _next(before: Moment | None) -> Path:
    folder = a_folder()
    if before:
        copytree(before.folder, folder, dirs_exist_ok=True)
    return folder


def _counted(folder: Path, journal: Path) -> Moment:
    list(rebuild(journal, folder / FILE))
    return Moment(folder, days_in(folder), report(journal, "", "~").round)


def _archived(before: Moment, more: list[Kept]) -> tuple[Moment, Moment]:
    folder = _next(before)
    archive(folder / JOURNAL, folder / "table.key")
    archived = _counted(folder, folder / JOURNAL)
    return archived, _moment(archived, more, 0)


class FiguresTable:
    """A table with a growing journal and its figures, in virtual time."""

    def __init__(self, folder: Path, now: float = 0.0) -> None:
        self.folder, self.journal = folder, folder / JOURNAL
        self.told: list[Event] = []
        self.now = now
        self.keeper = FiguresKeeper(self.journal, self.told.append)

    def plays(self, until: Moment) -> None:
        """Add the table's rows up to this moment to the journal."""
        with closing(form.connect(self.journal, "rw")) as database:
            last = form.last_sequence(database)
            form.add(database, [row for row in rows(until.journal) if row.sequence > last])

    def counts(self) -> str:
        """Count once. Return the state of the figures then."""
        with patch.object(keeping, "monotonic", lambda: self.now), patch.object(mending, "monotonic", lambda: self.now):
            self.keeper.count()
        return self.keeper.state

    def ends(self) -> None:
        self.keeper._close()
