# SPDX-License-Identifier: MIT
"""One cell of the matrix of the figures: a call that fails once in an act, and what becomes of the figures."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from shutil import copyfile
from typing import Literal, NamedTuple

from controller.figures.following import rebuild
from controller.figures.report import report
from controller.figures.salvage import UNREAD
from controller.figures.store import FILE, FiguresError
from controller.journal import JournalError
from hal.signals import Fault
from tests.faults.figures.faulty_files import SORTS, FigureFaults
from tests.faults.figures.table import FiguresTable, Moment, Played, days_in, played
from tests.faults.tickets.faulty_sqlite import Call, Sort
from tests.faults.tickets.table import a_folder

Outcome = Literal["went on", "said, and done later", "made anew"]
WELL_S = 61.0
"""After this time the file is looked at and made anew again."""


class Kind(NamedTuple):
    """A kind of act."""

    before: Callable[[Played], Moment]
    """The journal before the act, and its figures."""
    after: Callable[[Played], Moment]
    """The journal at the end."""
    runs: bool = True
    """The table has counted before the act; else the act is its first count after a start."""
    damage: Callable[[Path], None] = lambda _: None
    asks: Callable[[Path], object] | None = None
    """The act of another program on the figures. None: the table counts."""
    away: bool = False
    """The archived journal is not here any more."""


def _damaged(path: Path) -> None:
    kept = path.read_bytes()
    path.write_bytes(kept[:-4096] + bytes(4096))


def _a_day_is_damaged(path: Path) -> None:
    """A day of the newest journal."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE days SET figures = x'7b7d' WHERE journal = (SELECT max(journal) FROM journals)")
        file.commit()


def _reports(folder: Path) -> object:
    return report(folder / "journal.sqlite", "", "~")


def _rebuilds(folder: Path) -> object:
    return list(rebuild(folder / "journal.sqlite", folder / FILE))


KINDS: dict[str, Kind] = {
    "first": Kind(lambda it: it.first, lambda it: it.same_day, runs=False, damage=Path.unlink),
    "start": Kind(lambda it: it.first, lambda it: it.next_day, runs=False),
    "start with an archived journal": Kind(lambda it: it.archived, lambda it: it.gone_on, runs=False),
    "start with a damaged file": Kind(lambda it: it.first, lambda it: it.same_day, runs=False, damage=_damaged),
    "count": Kind(lambda it: it.first, lambda it: it.same_day),
    "close a day": Kind(lambda it: it.same_day, lambda it: it.next_day),
    "look": Kind(lambda it: it.same_day, lambda it: it.same_day),
    "mend": Kind(lambda it: it.same_day, lambda it: it.next_day, damage=_damaged),
    "mend a lost one": Kind(lambda it: it.same_day, lambda it: it.next_day, damage=Path.unlink),
    "mend without the archived journal": Kind(
        lambda it: it.gone_on, lambda it: it.gone_on, damage=_a_day_is_damaged, away=True
    ),
    "report": Kind(lambda it: it.same_day, lambda it: it.same_day, asks=_reports),
    "rebuild": Kind(lambda it: it.same_day, lambda it: it.same_day, asks=_rebuilds),
    "rebuild without the archived journal": Kind(
        lambda it: it.gone_on, lambda it: it.gone_on, asks=_rebuilds, away=True
    ),
}


class Cell(NamedTuple):
    """The call that fails in an act of this kind, and how."""

    kind: str
    at: int
    call: Call
    sort: Sort

    @property
    def name(self) -> str:
        """As in the output, and in the names of tests."""
        return f"figures: {self.kind}: {self.sort} at call {self.at}: {self.call.kind} {self.call.words}".rstrip()


class Ending(NamedTuple):
    """The outcome of an act, and the rules that it broke."""

    outcome: Outcome
    wrong: tuple[str, ...] = ()


@cache
def cells(kind: str) -> list[Cell]:
    """Every call of an act of this kind, each failing in every way."""
    with _rig() as faults:
        _Act(kind, None, faults).play()
        calls = faults.calls
    return [Cell(kind, at, call, sort) for at, call in enumerate(calls) for sort in SORTS[call.kind]]


def play(cell: Cell) -> Ending:
    """Play this cell."""
    with _rig() as faults:
        return _Act(cell.kind, cell, faults).play()


_folder = cache(a_folder)


@contextmanager
def _rig() -> Iterator[FigureFaults]:
    played()
    faults = FigureFaults()
    with faults.everywhere():
        yield faults


class _Act:
    """One act with one failing call, on a copy of the files that were played."""

    def __init__(self, kind: str, cell: Cell | None, faults: FigureFaults) -> None:
        self.kind, self.cell, self.faults = KINDS[kind], cell, faults
        self.folder = _folder()
        self.before, self.after = self.kind.before(played()), self.kind.after(played())
        self.asked_for = self.after
        self.wrong: list[str] = []

    def play(self) -> Ending:
        """Play the act, the next minute and the next start, and check the rules after each."""
        for left in self.folder.iterdir():
            left.unlink()
        self.before.put(self.folder)
        if self.kind.away:
            for archived in self.folder.glob("journal-to-*"):
                archived.unlink()
        table = FiguresTable(self.folder)
        if self.kind.runs:
            table.counts()
            table.now += WELL_S
        table.told.clear()
        self.kind.damage(self.folder / FILE)
        outcome = self._act(table)
        table.now += WELL_S
        self._well(table, "a minute later")
        table.ends()
        again = FiguresTable(self.folder)
        self._well(again, "after a start")
        again.ends()
        return Ending(outcome, tuple(self.wrong))

    def _act(self, table: FiguresTable) -> Outcome:
        if self.kind.asks is None:
            table.plays(self.after)
        at, sort = (self.cell.at, self.cell.sort) if self.cell else (-1, None)
        self.faults.meanwhile = lambda: self._hangs(table)
        self.faults.arm(at, sort, self._put_older)
        said = self._asked() if self.kind.asks else table.counts()
        self.faults.disarm()
        if self.kind.asks:
            return "went on" if not said else "said, and done later"
        return self._counted(table, said)

    def _counted(self, table: FiguresTable, said: str) -> Outcome:
        is_kept = said.startswith(f"kept to round {self.after.round}")
        if is_kept and not self._is_older:
            right = days_in(self.folder) in (self.after.days, self.asked_for.days)
            self._must(right, f"it says {said!r}, and the figures are others")
        self._must(is_kept or said.startswith("not kept: "), f"it says {said!r}")
        anew = "made anew" in said
        told = any(isinstance(it, Fault) for it in table.told)
        self._must(told or not is_kept or not self._is_aside, "a file was set aside, and nobody was told")
        return "made anew" if anew else "went on" if is_kept else "said, and done later"

    def _asked(self) -> str:
        """Another program asks. Return the error that the program gets, or an empty text."""
        assert self.kind.asks
        try:
            found = self.kind.asks(self.folder)
        except (FiguresError, JournalError, OSError) as error:
            return str(error)
        if self.kind.asks is _reports:
            shown = {(row.day, it.game): row.figures for it in found.games for row in it.days}  # type: ignore[attr-defined]
            is_said = any(note.startswith("not counted yet") for note in found.notes)  # type: ignore[attr-defined]
            self._must(shown == self.after.days or is_said, "a report has other figures, and does not say so")
        return ""

    def _hangs(self, table: FiguresTable) -> None:
        """The table goes on while a call hangs."""
        table.now += 5
        self.after = played().next_day if self.after is played().same_day else self.after
        table.plays(self.after)

    @property
    def _is_older(self) -> bool:
        return self.cell is not None and self.cell.sort in ("older file", "older rows")

    @property
    def _is_aside(self) -> bool:
        """Whether a damaged file is kept, and no older file replaced the rebuilt one."""
        return (self.folder / f"{FILE}{UNREAD}").exists() and not self._is_older

    def _put_older(self, sort: Sort) -> bool:
        """Figures of an earlier moment in the place of these, or written over them."""
        file, older = self.folder / FILE, played().first.folder / FILE
        if sort == "older rows":
            return file.exists() and _write_over(file, older)
        file.unlink(missing_ok=True)
        copyfile(older, file)
        return True

    def _well(self, table: FiguresTable, when: str) -> None:
        """Check that the figures agree with the journals, and that no half-written file is left."""
        said = table.counts()
        self._must(said.startswith(f"kept to round {self.after.round}"), f"{when} it says {said!r}")
        try:
            found = days_in(self.folder)
            shown = report(self.folder / "journal.sqlite", "", "~")
        except FiguresError as error:
            self._must(False, f"{when}: {error}")
            return
        self._must(found == self.after.days, f"{when} the figures are not those of the journal")
        behind = [note for note in shown.notes if "not counted" in note or "are not in it" in note]
        self._must(not behind, f"{when}: {behind}")
        is_noted = any("made anew" in it for it in shown.notes)
        self._must(is_noted or not self._is_aside, f"{when} no report says what happened")
        self._must(not (self.folder / f"{FILE}.new").exists(), f"{when} a half file is left")

    def _must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.wrong.append(otherwise[:400])


def _write_over(file: Path, older: Path) -> bool:
    """Let another program write older rows over the rows of a file, unless the file is in use. Return success."""
    with closing(sqlite3.connect(file, timeout=0)) as database:
        try:
            database.execute("ATTACH ? AS older", (str(older),))
            database.execute("BEGIN IMMEDIATE")
            for table in ("days", "journals"):
                database.execute(f"DELETE FROM {table}")
                database.execute(f"INSERT INTO {table} SELECT * FROM older.{table}")
            database.execute("COMMIT")
        except sqlite3.DatabaseError:  # in use, or damaged
            return False
    return True
