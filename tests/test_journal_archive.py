# SPDX-License-Identifier: MIT
"""A journal that has become long: archived, linked to the next by hash and key, verified together; play goes on."""

import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from controller.journal import (
    Journal,
    JournalError,
    accept_loss,
    archive,
    keys,
    public_path,
    recover,
    rows,
    verify_chain,
)

PUBLIC = "table.key.pub"


def silent(_: object) -> None:
    pass


def opened(folder: Path) -> Journal:
    return Journal.open(folder / "journal.sqlite", "sic-bo-7", folder / "table.key", silent, silent)


def day(folder: Path, rounds: int, mark: str) -> None:
    """A start, some rounds, and an open one."""
    journal = opened(folder)
    journal.append("start", 0, b"{}")
    for number in range(rounds):
        journal.append("event", number, f'"{mark} {number}"'.encode())
        journal.append("state", number, f'{{"after":"{mark} {number}"}}'.encode())
        journal.checkpoint()
    journal.append("event", rounds, f'"{mark} open"'.encode())
    journal.close()


def archived(folder: Path) -> Path:
    return archive(folder / "journal.sqlite", folder / "table.key")


def findings(folder: Path, first_key: Path | None = None) -> list[tuple[str, ...]]:
    checked = verify_chain(folder / "journal.sqlite", public_path(folder / "table.key"), first_key)
    return [each.verdict.findings for each in checked]


def test_the_table_goes_on_where_it_stood(tmp_path: Path) -> None:
    day(tmp_path, 3, "Monday")
    before = recover(tmp_path / "journal.sqlite")
    old = archived(tmp_path)
    after = recover(tmp_path / "journal.sqlite")
    assert after.state == before.state == b'{"after":"Monday 2"}'
    assert [(row.time, row.event) for row in after.rows_since] == [(row.time, row.event) for row in before.rows_since]
    assert [row.event for row in rows(old) if row.kind == "event"][-1] == b'"Monday open"'
    assert old.name.startswith("journal-to-")
    day(tmp_path, 2, "Tuesday")
    assert findings(tmp_path) == [(), ()]


def test_rows_that_sqlite_keeps_beside_the_file_are_archived_with_it(tmp_path: Path) -> None:
    day(tmp_path, 1, "Sunday")
    path = tmp_path / "journal.sqlite"
    reader = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM journal").fetchone()
    day(tmp_path, 2, "Monday")
    with pytest.raises(JournalError, match="another program reads it"):
        archived(tmp_path)
    reader.close()
    assert (tmp_path / "journal.sqlite-wal").stat().st_size > 0
    old = archived(tmp_path)
    assert [row.event for row in rows(old) if row.kind == "event"][-1] == b'"Monday open"'
    assert findings(tmp_path) == [(), ()]
    day(tmp_path, 1, "Tuesday")
    assert findings(tmp_path) == [(), ()]


def test_nothing_is_left_beside_the_two_journals(tmp_path: Path) -> None:
    day(tmp_path, 1, "Monday")
    old = archived(tmp_path).name
    assert sorted(it.name for it in tmp_path.iterdir()) == sorted(
        (
            old,
            f"{old}.head",
            f"{old}.pub",
            *(f"journal.sqlite{it}" for it in ("", ".head", ".lock")),
            "table.key",
            PUBLIC,
        )
    )


def test_many_are_verified_together_from_the_first_key(tmp_path: Path) -> None:
    day(tmp_path, 2, "1")
    elsewhere = shutil.copy(public_path(tmp_path / "table.key"), tmp_path / "kept-elsewhere.pub")
    for number in range(2, 5):
        archived(tmp_path)
        day(tmp_path, 2, str(number))
    assert findings(tmp_path, Path(elsewhere)) == [()] * 4
    other = tmp_path / "other"
    other.mkdir()
    day(other, 1, "x")
    assert "foreign key" in findings(tmp_path, public_path(other / "table.key"))[0][0]


def test_an_archived_journal_that_was_replaced_is_found_at_its_link(tmp_path: Path) -> None:
    day(tmp_path, 2, "1")
    old = archived(tmp_path)
    day(tmp_path, 2, "2")
    other = tmp_path / "other"
    other.mkdir()
    day(other, 3, "forged")
    for ending in ("", ".head"):
        shutil.copy(other / f"journal.sqlite{ending}", old.with_name(old.name + ending))
    shutil.copy(public_path(other / "table.key"), public_path(old))
    assert findings(tmp_path) == [(), (f"row 1: does not follow from the last row of {old.name}",)]


def test_an_archived_journal_that_is_kept_elsewhere_is_named(tmp_path: Path) -> None:
    day(tmp_path, 1, "1")
    old = archived(tmp_path)
    old.unlink()
    (checked,) = verify_chain(tmp_path / "journal.sqlite", public_path(tmp_path / "table.key"))
    assert (checked.verdict.findings, checked.follows) == ((), old.name)


class PowerCut(BaseException):
    """Nothing more is done."""


def test_the_first_key_of_all_is_not_foreign_where_only_older_archives_are_elsewhere(tmp_path: Path) -> None:
    """It is neither wrong nor right: nobody can tell until the archive lies there again."""
    first_key = tmp_path / "first.pub"
    day(tmp_path, 2, "Monday")
    shutil.copy(tmp_path / PUBLIC, first_key)
    old = archived(tmp_path)
    day(tmp_path, 2, "Tuesday")
    between = archived(tmp_path)
    day(tmp_path, 2, "Wednesday")
    assert findings(tmp_path, first_key) == [(), (), ()]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for path in tmp_path.glob(f"{old.name}*"):
        path.rename(elsewhere / path.name)
    oldest, last = verify_chain(tmp_path / "journal.sqlite", public_path(tmp_path / "table.key"), first_key)
    assert (oldest.path, oldest.follows, oldest.verdict.findings) == (between, old.name, ())
    assert not oldest.verdict.sound
    assert oldest.verdict.unread[0].startswith("whether it goes back to the given key is not known")
    assert old.name in oldest.verdict.unread[0]
    assert last.verdict.sound
    assert findings(tmp_path, public_path(between)) == [(), ()]  # the key with which the oldest one here begins
    for path in elsewhere.iterdir():
        path.rename(tmp_path / path.name)
    assert findings(tmp_path, first_key) == [(), (), ()]
    assert "foreign key" in findings(tmp_path, public_path(between))[0][0]  # all is here, so the key is a wrong one


@pytest.mark.parametrize("step", range(1, 12))
def test_a_power_cut_at_any_step_is_made_good_by_doing_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Cut before each change of a file; then it is archived again, and nothing is lost."""
    day(tmp_path, 2, "1")
    count = 0

    def counted(do: Callable[..., object]) -> Callable[..., object]:
        def act(*given: object, **named: object) -> object:
            nonlocal count
            count += 1
            if count == step:
                raise PowerCut
            return do(*given, **named)

        return act

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", counted(Path.replace))
        patch.setattr(Path, "unlink", counted(Path.unlink))
        patch.setattr(keys, "write_whole", counted(keys.write_whole))
        patch.setattr("controller.journal.seals.write_whole", counted(keys.write_whole))
        patch.setattr(sys.modules["controller.journal.archive"], "sync_folder", counted(silent))
        try:
            archived(tmp_path)
        except PowerCut:
            pass
        else:
            pytest.skip("it has fewer steps")
    archived(tmp_path)
    assert findings(tmp_path) == [(), ()]
    assert recover(tmp_path / "journal.sqlite").state == b'{"after":"1 1"}'
    day(tmp_path, 1, "2")
    assert findings(tmp_path) == [(), ()]


def test_a_table_that_runs_or_was_cut_off_is_not_archived(tmp_path: Path) -> None:
    day(tmp_path, 1, "1")
    journal = opened(tmp_path)
    with pytest.raises(JournalError, match="runs this table"):
        archived(tmp_path)
    journal.append("event", 1, b"{}")
    journal.close()
    (tmp_path / "journal.sqlite.head").write_bytes(
        (tmp_path / "journal.sqlite.head").read_bytes().replace(b'"closed":true', b'"closed":false')
    )
    with pytest.raises(JournalError, match="not closed in order"):
        archived(tmp_path)


@pytest.mark.parametrize("step", range(1, 12))
def test_a_table_started_after_an_archiving_that_was_cut_off_goes_on_where_it_stood_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """It never begins an empty journal in the place of the one that was being moved."""
    day(tmp_path, 2, "1")
    cut_at_replacement(tmp_path, monkeypatch, step)
    try:
        opened(tmp_path).close()
    except JournalError as error:
        assert "tablectl journal archive" in str(error)  # noqa: PT017 - either outcome is right
        for act in (findings, lambda folder: accept_loss(folder / "journal.sqlite", folder / "table.key", "Ann", "-")):
            with pytest.raises(JournalError, match="tablectl journal archive"):  # it counts for no loss
                act(tmp_path)
    else:
        assert recover(tmp_path / "journal.sqlite").state == b'{"after":"1 1"}'
        with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as database:
            assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    archived(tmp_path)
    assert not any(findings(tmp_path))
    assert recover(tmp_path / "journal.sqlite").state == b'{"after":"1 1"}'


def cut_at_replacement(folder: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Archive, and cut the power before this replacement of a file, counted from 1."""
    replace, steps = Path.replace, iter(range(1, step))

    def act(path: Path, to: Path) -> Path:
        if next(steps, None) is None:
            raise PowerCut
        return replace(path, to)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", act)
        try:
            archived(folder)
        except PowerCut:
            return
    pytest.skip("it has fewer steps")


def test_rows_that_are_still_in_the_write_ahead_log_are_archived_with_the_others(tmp_path: Path) -> None:
    """The controller was killed when all was sealed, and before SQLite had brought its log into the file."""
    killed = """
import os, signal, sys
from pathlib import Path
from controller.journal.store import JournalStore
sys.path.insert(0, sys.argv[1])
from test_journal_archive import day
JournalStore.close = lambda store: os.kill(os.getpid(), signal.SIGKILL)
day(Path(sys.argv[2]), 3, "Monday")
"""
    subprocess.run([sys.executable, "-c", killed, str(Path(__file__).parent), str(tmp_path)], check=False)
    assert (tmp_path / "journal.sqlite-wal").stat().st_size
    archived(tmp_path)
    assert findings(tmp_path) == [(), ()]
    assert recover(tmp_path / "journal.sqlite").state == b'{"after":"Monday 2"}'
    day(tmp_path, 1, "Tuesday")
    assert findings(tmp_path) == [(), ()]


def test_a_journal_that_somebody_reads_is_not_archived_under_him(tmp_path: Path) -> None:
    day(tmp_path, 3, "Monday")
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM journal").fetchone()
        with pytest.raises(JournalError, match="another program reads it"):
            archived(tmp_path)
    archived(tmp_path)
    assert findings(tmp_path) == [(), ()]


def test_nothing_is_archived_before_a_round_has_ended(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    journal.append("start", 0, b"{}")
    journal.close()
    with pytest.raises(JournalError, match="no round has ended yet"):
        archived(tmp_path)


def test_any_change_of_any_byte_of_the_old_one_is_found(tmp_path: Path) -> None:
    day(tmp_path, 2, "1")
    old = archived(tmp_path)
    whole = old.read_bytes()
    chance = random.Random(3)
    texts = [at for at in range(len(whole)) if whole[at : at + 2] == b'"1']
    for at in chance.sample(texts, min(4, len(texts))):
        changed = bytearray(whole)
        changed[at + 1] ^= 1
        old.write_bytes(changed)
        assert any(findings(tmp_path))
    old.write_bytes(whole)
    assert findings(tmp_path) == [(), ()]
