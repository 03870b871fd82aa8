# SPDX-License-Identifier: MIT
"""One cell of the matrix of the people file: a call that fails once in an act, and what becomes of the act."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Literal, NamedTuple
from unittest.mock import patch

from controller.people import disk, pins, watch
from controller.people.disk import digest_of
from controller.people.file import PeopleError, read
from controller.people.watch import HANGS_S, LOOK_S
from tests.faults.people.faulty_files import CALLS, IN_PLACE, NAME, Call, Faults, Sort
from tests.faults.people.kinds_of_acts import KINDS, confirms
from tests.faults.people.table import HANG_S, MALLORY, RIGHT, PeopleTable, SlowThread, laid_out, put, stub
from tests.faults.tickets.table import in_memory

Outcome = Literal["went on", "done when asked again", "done once it was mended"]
WELL_S = HANG_S + HANGS_S + 2 * LOOK_S
"""Within this time the table has said what is wrong, and is well again if only one call has failed."""
SIGNED_IN = ("Sue", "Rex")
"""Before the act."""


class Cell(NamedTuple):
    """The call that fails in an act of this kind, and how."""

    kind: str
    at: int
    call: Call
    sort: Sort

    @property
    def name(self) -> str:
        """As in the output, and in the names of tests."""
        return f"people: {self.kind}: {self.sort} at call {self.at}: {self.call.kind} {self.call.of}".rstrip()


class Ending(NamedTuple):
    """The outcome of an act, and the rules that it broke."""

    outcome: Outcome
    wrong: tuple[str, ...] = ()


@cache
def cells(kind: str) -> list[Cell]:
    """Every call of an act of this kind, each failing in every way."""
    with rig() as (faults, folder):
        _Act(kind, None, faults, folder).play()
        calls = faults.calls
    return [Cell(kind, at, it, sort) for at, it in enumerate(calls) for sort in (*CALLS[it.kind], *IN_PLACE)]


def play(cell: Cell) -> Ending:
    """Play this cell."""
    with rig() as (faults, folder):
        return _Act(cell.kind, cell, faults, folder).play()


@contextmanager
def rig() -> Iterator[tuple[Faults, Path]]:
    """Threads in virtual time, PINs that are quickly told apart, and files that fail."""
    faults = Faults()
    SlowThread.faults = faults
    threads = SimpleNamespace(Thread=SlowThread)
    with ExitStack() as stack:
        stack.enter_context(patch.object(watch, "threading", threads))
        stack.enter_context(patch.object(pins, "hash_pin", stub))
        stack.enter_context(patch.object(pins, "is_right", lambda pin, kept: stub(pin) == kept))
        stack.enter_context(faults.installed())
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=in_memory()))
        yield faults, Path(folder)


class _Act:
    """One act with one failing call, at a table with an open round and two persons who are signed in."""

    def __init__(self, kind: str, cell: Cell | None, faults: Faults, folder: Path) -> None:
        self.kind, self.cell, self.faults, self.folder = KINDS[kind], cell, faults, folder
        self.wrong: list[str] = []
        self.texts: dict[str, bytes] = {}
        """By its digest, each text of the file that tablectl people has written."""
        self.older = b""
        self.path = folder / NAME
        self._table: PeopleTable | None = None

    def play(self) -> Ending:
        """Play the act, Mallory's attempts, the repair, the retries and the next start."""
        self.older = laid_out(self.path)
        self._remember()
        [self.right] = self.texts
        self._begins()
        before = self._round()
        outcome = self._acts()
        self._must(self._round() == before, "the round is not as it was")
        self._starts_anew()
        return Ending(outcome, tuple(self.wrong))

    def _begins(self) -> None:
        if self.kind.is_start:
            self._arm()
        self._table = PeopleTable(self.folder)
        self.table.watch()
        self.table.clock.advance(WELL_S)
        if self.kind.is_start:
            self.faults.disarm()
            self.table.clock.advance(WELL_S)
            if self._is_in_place:
                self._must(bool(self.table.faults), "nobody is told what lies in the place of the file")
            self._tries_as_mallory()
            self._mend()
        for name in SIGNED_IN:
            self.table.sign_in(name)
        self.table.plays()
        self._must(all(it in self.table.here for it in SIGNED_IN), "nobody can sign in after the start")

    @property
    def table(self) -> PeopleTable:
        """The table, once it has begun to start."""
        assert self._table
        return self._table

    def _arm(self) -> None:
        at, sort = (self.cell.at, self.cell.sort) if self.cell else (-1, None)
        self.faults.arm(at, sort, self._happens)

    def _happens(self, sort: Sort) -> None:
        """A call fails: something else lies in the file's place, or the table goes on while a command hangs."""
        if sort != "hang":
            put(self.path, self.older, sort)
        elif self._table is None or self._table.clock.held is None:
            self.faults.is_hanging = False
            if self._table:
                self._table.clock.advance(HANG_S)

    @property
    def _is_in_place(self) -> bool:
        """Whether something else lies in the place of the file that was written last."""
        try:
            read(self.path)
        except PeopleError:
            return True
        return False

    # The act

    def _acts(self) -> Outcome:
        table = self.table
        self.kind.before(table)
        if not self.kind.is_start:
            self._arm()
        self._does()
        went_on = self.kind.is_done(table)
        self._tells(went_on)
        self._tries_as_mallory()
        self._stay()
        needed_mending = self._is_in_place
        self._mend()
        went_on = went_on or self.kind.is_done(table)
        if not went_on or (self.kind.changes and table.said):
            self._does()
            table.clock.advance(WELL_S)
            self._must(self.kind.is_done(table), f"it is not done when it is asked again: {table.said}")
        self._tries_as_mallory()
        table.clock.advance(WELL_S)
        self._stay()
        for name in self.kind.signed_out:
            self._must(name not in table.here, f"{name} still has power")
        self._must(table.is_well, f"it is mended, and the table says: {table.faults}")
        table.sign_in("Bob")
        self._must("Bob" in table.here, f"Bob cannot sign in: {table.answers[-1]}")
        if went_on and not (self.kind.changes and table.said):
            return "went on"
        return "done once it was mended" if needed_mending else "done when asked again"

    def _does(self) -> None:
        """The act, and the next look at the file."""
        self.kind.do(self.table)
        self.table.clock.advance(LOOK_S + 0.5)
        self.faults.disarm()
        self._remember()

    def _remember(self) -> None:
        """The text that lies there now, if it is one that tablectl people wrote."""
        if not self.path.is_file():
            return
        text = self.path.read_bytes()
        if sha256(text).hexdigest() in self._recorded():
            self.texts[sha256(text).hexdigest()] = text

    def _recorded(self) -> tuple[str, ...]:
        try:
            return disk.digests(self.path)
        except (OSError, ValueError):
            return ()

    def _mend(self) -> None:
        """A person puts the right file back."""
        self.faults.is_denied = False
        if self._is_in_place:
            path = self.path
            if path.is_dir():
                shutil.rmtree(path)
            known = [self.texts[it] for it in self._recorded() if it in self.texts]
            path.write_bytes(known[-1] if known else self.texts[self.right])
            path.chmod(0o600)
            if not known:  # nobody has a copy of the last version
                confirms(self.table)
        self.table.clock.advance(WELL_S)

    # What must hold

    def _tells(self, went_on: bool) -> None:
        """Check that a failed act is reported, and also any wrong file in the place of the right one."""
        table = self.table
        table.clock.advance(WELL_S)
        told = [*table.said, *(it for it in table.answers if not it.ok), *table.faults]
        self._must(went_on or bool(told) or self.kind.is_done(table), "nobody is told that it is not done")
        if self._is_in_place:
            self._must(not table.is_well, "nobody is told what lies in the place of the file")
        elif self.cell and self.cell.sort in ("error", "error after", "hang"):
            self._must(table.is_well, f"one call has failed, and the table still says: {table.faults}")

    def _tries_as_mallory(self) -> None:
        """She was removed. Nobody gives her power, by a PIN, a badge or a key."""
        table, before = self.table, len(self.table.events)
        for door in (
            lambda: table.ask("sign-in", MALLORY, key="mallory"),
            lambda: table.sign_in(MALLORY),
            lambda: table.badge("MALLORY0"),
            lambda: table.propose(30_00, key="mallory"),
        ):
            door()
            self._must(MALLORY not in table.here, "Mallory has power")
            table.waits()
        named = [it for it in table.events[before:] if it.by.startswith(MALLORY)]
        self._must(not named, f"the journal names Mallory: {named}")

    def _stay(self) -> None:
        """Check that all who were signed in and are still known stay signed in, and that nobody unknown is."""
        for name in SIGNED_IN:
            if name not in self.kind.signed_out:
                self._must(name in self.table.here, f"{name} is lost")
        self._must({*self.table.here} <= {*RIGHT}, f"somebody has power who is not known: {self.table.here}")

    def _round(self) -> object:
        state, view = self.table.engine.state, self.table.view
        self._must(bool(view.standing), "no wager lies there")
        return str(view.standing), state.round, state.runs, self.table.engine.wait.what

    def _starts_anew(self) -> None:
        """Check that the files on disk are complete: a table starts with them, and all people can sign in."""
        there = {it.name for it in self.folder.iterdir()}
        self._must(not [it for it in there if it.endswith(".new")], f"a half-written file is left: {there}")
        expected = {*RIGHT, *(["Zoe"] if self.kind is KINDS["add"] else [])}
        if self.kind is KINDS["remove"]:
            expected.discard("Rex")
        self._must({*read(self.path)} == expected, f"in the file: {read(self.path)}")
        self._must(digest_of(self.path).exists(), "the digest is lost")
        self._must(len(self._recorded()) == 1 or not self.kind.changes, "an older file would be believed")
        self._table = PeopleTable(self.folder, self.table.configuration)
        self.table.watch()
        self.table.clock.advance(WELL_S)
        self.table.waits()
        self._must(self.table.is_well and not self.table.here, f"after a start: {self.table.faults}, {self.table.here}")
        self.table.sign_in("Sue")
        self._must("Sue" in self.table.here, "Sue cannot sign in after a start")

    def _must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.wrong.append(otherwise[:300])
