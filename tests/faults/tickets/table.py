# SPDX-License-Identifier: MIT
"""A table with tickets of every state, for the matrix of the store: copied for each cell from one that was played."""

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from shutil import copyfile
from typing import Any, NamedTuple

import msgspec

from controller.sockets.requests import Answer, Request
from controller.tickets.asking import REQUEST, StoreRequest
from controller.tickets.codes import DOLLARS, TICKET
from controller.tickets.ticket import Station
from hal.base.clock import SECOND, VirtualClock
from tests.faults.tickets.faulty_sqlite import Faults
from tests.tickets.rig import on_paper
from tests.tickets.service import PRINTER, Service

DRAWN = tuple(range(61, 81))
HANG_S = 6.5
"""Longer than the keeper waits until it says so."""
DAY = 24 * 3600 * SECOND


class SlowWorker:
    """A store's thread in virtual time: a job whose call hangs is answered later, and what comes then waits."""

    faults: Faults

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        self._clock: VirtualClock = post.__self__  # type: ignore[attr-defined]
        self._begun: int | None = None
        self._waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []

    @property
    def busy_s(self) -> float:
        return 0.0 if self._begun is None else (self._clock.now() - self._begun) / SECOND

    def do(self, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        if self._begun is not None:
            self._waiting.append((job, then))
            return
        try:
            outcome = job()
        except Exception as error:
            outcome = error
        if not self.faults.is_hanging:
            then(outcome)
            return
        self.faults.is_hanging, self._begun = False, self._clock.now()
        self._clock.after(HANG_S, lambda: self._ends(then, outcome))

    def _ends(self, then: Callable[[Any], None], outcome: Any) -> None:
        self._begun, waiting, self._waiting = None, self._waiting, []
        then(outcome)
        for job, later in waiting:
            self.do(job, later)

    def end(self) -> bool:
        return True


class StoreTable(Service):
    """A table of the matrix. answers: The answers to each request, in their order."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, PRINTER)
        self.codes: dict[str, str] = {}
        self.serials: dict[str, int] = {}
        self.answers: dict[str, list[Answer]] = {}

    def asks(self, do: str, *arguments: Any, request: str, supervisor: str = "") -> None:
        """Ask as the writer ann; the answer may come later."""
        asked = StoreRequest(do, arguments, request, Station(1, "ann"), supervisor)
        answers = self.answers.setdefault(request, [])
        self.it.handlers()[REQUEST](Request(REQUEST, (msgspec.json.encode(asked).decode(),)), answers.append)

    def ends(self) -> None:
        self.it.end()
        self.keeper.store.close_file()


class Played(NamedTuple):
    """The files of a store after play, an older copy, and the data that a table needs to use them."""

    store: Path
    older: Path
    row: int
    digest: str
    wall: int
    codes: dict[str, str]
    serials: dict[str, int]

    def put(self, folder: Path) -> None:
        """A new copy of the store, and nothing else."""
        _clear(folder)
        copyfile(self.store, folder / "tickets.sqlite")

    def put_older(self, folder: Path, sort: str) -> bool:
        """The older copy in the place of the store, as a person moves it there, or written over it. Whether it is."""
        if sort == "older rows":
            return self._written_over(folder / "tickets.sqlite")
        _clear(folder)
        copyfile(self.older, folder / "tickets.sqlite")
        return True

    def _written_over(self, file: Path) -> bool:
        with closing(sqlite3.connect(self.older)) as older, closing(sqlite3.connect(file, timeout=0)) as store:
            try:
                store.executescript("BEGIN IMMEDIATE; ROLLBACK")
                older.backup(store)
            except sqlite3.OperationalError:  # the act has the file for itself
                return False
        return True

    def table(self, folder: Path) -> StoreTable:
        """A table that has not begun."""
        table = StoreTable(folder)
        table.wall, table.codes, table.serials = self.wall, self.codes, self.serials
        return table


def _clear(folder: Path) -> None:
    for left in folder.glob("tickets.sqlite*"):
        left.unlink()


_folders: list[tempfile.TemporaryDirectory[str]] = []


def in_memory() -> str | None:
    """The folder whose files are in memory, where there is one: nothing here waits for a disk."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def a_folder() -> Path:
    """A folder until this process ends."""
    _folders.append(tempfile.TemporaryDirectory(dir=tempfile.tempdir or in_memory()))
    return Path(_folders[-1].name)


@cache
def played() -> Played:
    """Won and to be handed over, paid, won, entered in four games, not printed; keno dollars, one of them not printed.

    The older copy is of before the payment.
    """
    folder = a_folder()
    table = StoreTable(folder)
    table.begin()
    table.sold(61)
    table.it.close(1)
    table.it.settle(1, DRAWN)
    table.wall += 29 * DAY
    table.directs()
    table.done("confirm_day", "the table was closed", supervisor="sue")
    serials = {name: table.sold(spot).serial for name, spot in (("paid", 61), ("winner", 62))}
    serials["games"] = table.done("sell", {"ways": [[61]], "cents": 100, "games": 4}, []).serial
    serials["dollars"] = table.done("issue", 5_00).serial
    table.answers_prints = False
    serials["unprinted dollars"] = table.done("issue", 3_00).serial
    table.it.close(2)
    table.it.settle(2, DRAWN)
    serials["unprinted"] = table.done("sell", {"ways": [[1]], "cents": 100, "games": 2}, []).serial
    table.fails_to_print()
    table.answers_prints = True
    older = folder / "older"
    with closing(sqlite3.connect(table.store_file)) as store, closing(sqlite3.connect(older)) as copy:
        store.backup(copy)
    kinds = {name: DOLLARS if "dollars" in name else TICKET for name in serials}
    codes = {name: on_paper(table.store_file, kinds[name], serial) for name, serial in serials.items()}
    table.done("pay", codes["paid"], "cash")
    table.sold(5)
    row = table.rows[-1]
    wall = table.wall + table.clock.now()
    table.ends()
    return Played(table.store_file, older, row.row, row.digest, wall, codes, serials)
