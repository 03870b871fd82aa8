# SPDX-License-Identifier: MIT
"""Any damage to the file of figures: a report gives the journal's figures, or names the error and the remedy."""

import json
import os
import sqlite3
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy, copyfile, copytree

import pytest
from click.testing import CliRunner, Result

from controller.cli.main import main
from controller.engine.record import events
from controller.figures import store
from controller.figures.following import rebuild
from controller.figures.keeper import FiguresKeeper
from controller.figures.report import COUNTS, report
from controller.figures.salvage import LOST, TAKEN, UNREAD
from controller.figures.store import FILE, DamagedError, FiguresError
from controller.journal import Journal, archive
from tests.figures.damages import DAMAGES
from tests.figures.recorded import Kept, journal_of, rows_of
from tests.figures.test_figures import TAPE, days_of, follow

SEEDS = 5
"""Number of seeds for each kind of damage: 80 damaged files, as in the attack that found a wrong sum."""
DAY = 24 * 3600 * 10**9


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Kept]]:
    with pytest.MonkeyPatch.context() as patch:
        yield rows_of(TAPE, tmp_path_factory.mktemp("tape"), patch)


def rounds_of(kept: list[Kept]) -> list[Kept]:
    """The rows up to the last round's end, without the start before them."""
    last = max(n for n, (kind, *_) in enumerate(kept) if kind == "state")
    return kept[1 : last + 1]


@pytest.fixture(scope="module")
def played(kept: list[Kept], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table that was played on two days, with its figures, and an older copy of these."""
    folder = tmp_path_factory.mktemp("played")
    right = time.time_ns
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time_ns", lambda: right() - DAY)
        journal = journal_of(kept, folder)
        list(rebuild(journal, folder / FILE))
    journal_of(rounds_of(kept)[: len(kept) // 2], folder)
    follow(journal).catch_up()
    copyfile(folder / FILE, folder / "older")
    journal_of(rounds_of(kept)[len(kept) // 2 :], folder)
    follow(journal).catch_up()
    return folder


def asked(folder: Path, *words: str) -> Result:
    words = ("report", "--file", str(folder / "journal.sqlite"), "--since", "2026-01-01", "--json", *words)
    return CliRunner().invoke(main, words)


def put(played: Path, folder: Path) -> None:
    for left in folder.glob(f"{FILE}*"):
        left.unlink()
    for file in played.iterdir():
        copy(file, folder)


@pytest.mark.parametrize("name", DAMAGES)
def test_a_report_says_what_the_journal_gives_or_what_is_wrong(name: str, played: Path, tmp_path: Path) -> None:
    right = json.loads(asked(played).stdout)
    put(played, tmp_path)
    copyfile(tmp_path / "older", tmp_path / FILE)
    before = json.loads(asked(tmp_path).stdout)["games"]
    assert len(right["games"]["sic-bo"]["days"]) == 2, "the clock of the first day was set back"
    for seed in range(SEEDS):
        put(played, tmp_path)
        DAMAGES[name](tmp_path / FILE, tmp_path / "older", Random(f"{name} {seed}"))
        found = asked(tmp_path)
        if found.exit_code == 0:
            said = json.loads(found.stdout)
            is_behind = any(note.startswith("not counted yet") for note in said["notes"])
            assert said["games"] == before if is_behind else said == right, f"seed {seed}"
        else:
            assert isinstance(found.exception, SystemExit), (seed, found.exception)
            assert (found.exit_code, "tablectl report --rebuild" in found.output) == (1, True), (seed, found.output)
        _mends(tmp_path, right)


def _mends(folder: Path, right: object) -> None:
    """Start the table. Check that its figures agree with the journal and that the report mentions rebuilt figures."""
    keeper = FiguresKeeper(folder / "journal.sqlite", lambda _: None)
    keeper.count()
    keeper.end()
    keeper._close()
    said = json.loads(asked(folder).stdout)
    assert bool(said.pop("notes")) == (folder / f"{FILE}{UNREAD}").exists()
    assert said | {"notes": []} == right


# Days whose journal was taken away


@pytest.fixture
def archived(kept: list[Kept], tmp_path: Path) -> Path:
    """A table whose first journal was archived and is not here any more. Its figures of both."""
    journal = journal_of(kept, tmp_path)
    follow(journal).catch_up()
    old = archive(journal, tmp_path / "table.key")
    journal_of(rounds_of(kept), tmp_path)
    follow(journal).catch_up()
    (tmp_path / "away").mkdir()
    for file in (old, old.with_name(f"{old.name}.head")):
        file.rename(tmp_path / "away" / file.name)
    return tmp_path


def rounds(folder: Path) -> int:
    return sum(it.pace.rounds for it in days_of(folder).values())


def notes(folder: Path) -> list[str]:
    return list(report(folder / "journal.sqlite", "", "~").notes)


def sql(folder: Path, words: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as file:
        file.execute(words)
        file.commit()


def test_days_of_a_journal_that_was_taken_away_are_taken_over(archived: Path) -> None:
    before = days_of(archived)
    list(rebuild(archived / "journal.sqlite", archived / FILE))
    assert (days_of(archived), notes(archived)) == (before, [TAKEN])
    sql(archived, "UPDATE days SET figures = x'7b7d' WHERE journal = 2")
    assert "made anew" in mended(archived)
    assert days_of(archived) == before
    assert notes(archived)[0] == TAKEN


def mended(folder: Path) -> str:
    """Start the table, let its keeper count once, and return the keeper's state."""
    keeper = FiguresKeeper(folder / "journal.sqlite", lambda _: None)
    keeper.count()
    keeper._close()
    return keeper.state


@pytest.mark.parametrize(
    ("damage", "note"),
    [
        ("UPDATE days SET figures = x'7b7d' WHERE journal = 1", LOST),
        ("UPDATE journals SET position = x'7b7d'", "are not in it"),
        ("DROP TABLE journals", "are not in it"),
    ],
)
def test_days_that_nobody_has_any_more_are_named_until_their_journal_is_back(
    damage: str, note: str, archived: Path
) -> None:
    before = days_of(archived)
    sql(archived, damage)
    assert "made anew" in mended(archived)
    assert rounds(archived) == 2, "those of the journal that is here"
    assert any(note in it for it in notes(archived)), notes(archived)
    for file in (archived / "away").iterdir():
        file.rename(archived / file.name)
    list(rebuild(archived / "journal.sqlite", archived / FILE))
    assert (days_of(archived), notes(archived)) == (before, [])


def test_a_mending_that_was_cut_off_takes_over_from_the_file_set_aside(archived: Path) -> None:
    before = days_of(archived)
    (archived / FILE).rename(archived / f"{FILE}{UNREAD}")
    list(rebuild(archived / "journal.sqlite", archived / FILE))
    assert (days_of(archived), notes(archived)) == (before, [TAKEN])


# Figures of another time, or another table


def test_figures_older_than_an_archived_journal_are_made_anew(kept: list[Kept], played: Path, tmp_path: Path) -> None:
    put(played, tmp_path)
    archive(tmp_path / "journal.sqlite", tmp_path / "table.key")
    right = days_of(tmp_path)
    copyfile(tmp_path / "older", tmp_path / FILE)
    with pytest.raises(DamagedError, match="older than journal-to-"):
        notes(tmp_path)
    assert "made anew" in mended(tmp_path)
    assert days_of(tmp_path) == right


def test_figures_of_another_table_are_none_of_this_one(kept: list[Kept], played: Path, tmp_path: Path) -> None:
    put(played, tmp_path)
    (tmp_path / "other").mkdir()
    journal = Journal.open(tmp_path / "other" / "journal.sqlite", "u", tmp_path / "other" / "key", print, print)
    for kind, number, event, effects in kept:
        journal.append(kind, number, event, effects)
    journal.close()
    follow(tmp_path / "other" / "journal.sqlite").catch_up()
    copyfile(tmp_path / "other" / FILE, tmp_path / FILE)
    with pytest.raises(DamagedError, match=r"table u, .* table t"):
        notes(tmp_path)
    assert "made anew" in mended(tmp_path)
    assert days_of(tmp_path) == days_of(played)


def test_rounds_that_the_journal_has_not_are_no_figures(kept: list[Kept], tmp_path: Path) -> None:
    """A journal that is older than the figures, as from a backup: the figures follow the journal."""
    early, later = tmp_path / "early", tmp_path / "later"
    early.mkdir()
    journal_of(kept, early)
    copytree(early, later)
    follow(journal_of(rounds_of(kept), later)).catch_up()
    copyfile(later / FILE, early / FILE)
    with pytest.raises(DamagedError, match="not the one that was"):
        notes(early)
    assert "made anew" in mended(early)
    assert rounds(early) == 2


def test_a_pipe_in_the_place_of_the_figures_is_not_waited_for(played: Path, tmp_path: Path) -> None:
    put(played, tmp_path)
    (tmp_path / FILE).unlink()
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(DamagedError, match="no regular file"):
        notes(tmp_path)
    assert "made anew" in mended(tmp_path)


def test_a_journal_that_cannot_be_read_is_said_in_the_report(played: Path, tmp_path: Path) -> None:
    put(played, tmp_path)
    (tmp_path / "journal.sqlite").write_bytes(b"nothing" * 1000)
    (note,) = notes(tmp_path)
    assert f"{tmp_path / 'journal.sqlite'}: " in note, "the figures could not be held against it"


@pytest.mark.parametrize("of", [FILE, f"{FILE}{UNREAD}"])
def test_a_pipe_beside_an_earlier_file_does_not_hold_up_a_rebuild(of: str, played: Path, tmp_path: Path) -> None:
    put(played, tmp_path)
    copyfile(tmp_path / FILE, tmp_path / f"{FILE}{UNREAD}")
    os.mkfifo(tmp_path / f"{of}-journal")
    list(rebuild(tmp_path / "journal.sqlite", tmp_path / FILE))
    assert days_of(tmp_path) == days_of(played)


def cut_off_a_write(path: Path) -> None:
    """Leave the file and its journal as a process does that is killed as it writes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA cache_size = 1")
        file.execute("BEGIN IMMEDIATE")
        file.execute("UPDATE days SET figures = zeroblob(100000)")
        file.execute("UPDATE days SET figures = zeroblob(200000)")
        left = [(each, each.read_bytes()) for each in (path, path.with_name(f"{path.name}-journal"))]
    for each, kept in left:
        each.write_bytes(kept)


def test_many_long_rows_of_a_damaged_file_are_not_kept_in_memory(archived: Path) -> None:
    before, length, count = days_of(archived), 10**6, 40
    with closing(sqlite3.connect(archived / FILE)) as file:
        rows = [(f"2020-{n}", length) for n in range(count)]
        file.executemany("INSERT INTO days VALUES (?, 'sic-bo', 1, x'00', zeroblob(?))", rows)
        file.commit()
    tracemalloc.start()
    assert "made anew" in mended(archived)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < count * length / 2
    assert days_of(archived) == before


def test_a_write_that_was_cut_off_is_undone_by_a_rebuild(archived: Path) -> None:
    """Nobody starts the table before. The days of the journal that is away are still in the file."""
    before = days_of(archived)
    cut_off_a_write(archived / FILE)
    with pytest.raises(FiguresError, match=r"cut off: .* --rebuild"):
        notes(archived)
    list(rebuild(archived / "journal.sqlite", archived / FILE))
    assert (days_of(archived), notes(archived)) == (before, [TAKEN])


def test_a_new_file_is_not_changed_by_the_cut_off_write_of_the_old_one(played: Path, tmp_path: Path) -> None:
    """The journal of that write stays, as where the old file cannot be opened."""
    put(played, tmp_path)
    cut_off_a_write(tmp_path / FILE)
    (tmp_path / FILE).rename(tmp_path / "away")
    list(rebuild(tmp_path / "journal.sqlite", tmp_path / FILE))
    assert not (tmp_path / f"{FILE}-journal").exists()
    assert days_of(tmp_path) == days_of(played)


def test_a_journal_whose_figures_are_missing_altogether_is_noticed(archived: Path) -> None:
    before = days_of(archived)
    for file in (archived / "away").iterdir():
        file.rename(archived / file.name)
    for table in ("days", "journals"):
        sql(archived, f"DELETE FROM {table} WHERE journal = 1")
    with pytest.raises(DamagedError, match="row of a journal"):
        notes(archived)
    assert "made anew" in mended(archived)
    assert days_of(archived) == before


# While they are written


def test_another_program_that_writes_into_the_file_of_a_running_table_is_noticed(
    kept: list[Kept], played: Path, tmp_path: Path
) -> None:
    put(played, tmp_path)
    told: list[events.Event] = []
    keeper = FiguresKeeper(tmp_path / "journal.sqlite", told.append)
    keeper.count()
    for counts_more in (False, True):
        with closing(sqlite3.connect(tmp_path / "older")) as older, closing(sqlite3.connect(tmp_path / FILE)) as file:
            older.backup(file)
        keeper._mending.not_before = 0
        if counts_more:
            journal_of(rounds_of(kept), tmp_path)
        else:
            keeper._looks_at = 0
        keeper.count()
        assert "another program has written it" in keeper.state
        assert len(told) == 2 + 2 * counts_more, "an alarm, and that it is over"
    right = days_of(tmp_path)
    list(rebuild(tmp_path / "journal.sqlite", tmp_path / FILE))
    assert days_of(tmp_path) == right
    keeper._close()


def test_a_report_is_of_one_moment(
    played: Path, kept: list[Kept], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table counts a round after the report has read how far it is counted, and before it reads the days."""
    put(played, tmp_path)
    monkeypatch.setattr(store, "BUSY_S", 0.0)
    follower, right = follow(tmp_path / "journal.sqlite"), store.FiguresStore.days
    said: list[str] = []

    def counts_first(it: store.FiguresStore, first: str, last: str) -> Iterator[store.DayRow]:
        journal_of(rounds_of(kept), tmp_path)
        try:
            follower.catch_up()
        except FiguresError as error:
            said.append(str(error))
        yield from right(it, first, last)

    monkeypatch.setattr(store.FiguresStore, "days", counts_first)
    found = report(tmp_path / "journal.sqlite", "", "~")
    assert "locked" in said[0]
    assert found.games[0].figures.pace.rounds == 4
    (note,) = found.notes
    assert "after round 2, up to round 2" in note
    assert note.endswith(COUNTS)
