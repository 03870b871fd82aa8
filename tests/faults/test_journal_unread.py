# SPDX-License-Identifier: MIT
"""A disk that fails during a check of the evidence: unread rows are reported, are not called changed, and are checked
again.
"""

import asyncio
import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from test_journal_hostile import change, played

from controller.checks import evidence
from controller.checks.evidence import EVIDENCE, NOT_CHECKED, CheckFinding, EvidenceCheck
from controller.cli.main import main
from controller.journal import JournalError, JournalVerdict, NotReadError, accept_loss, form, public_path, seals, verify
from controller.journal.verdict import CHANGED
from hal.signals import Fault, Restored

IOERR = sqlite3.SQLITE_IOERR_READ


class BadSectors(form.JournalConnection):
    """A connection to a file whose disk fails wherever one of these rows lies."""

    rows: frozenset[int] = frozenset()
    all: bool = False

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if "FROM journal WHERE sequence BETWEEN" in sql and self._touches(range(parameters[0], parameters[1] + 1)):
            raise self._failed()
        if "FROM journal WHERE sequence = ?" in sql and self._touches(range(parameters[0], parameters[0] + 1)):
            raise self._failed()
        return super().execute(sql, parameters)

    def _touches(self, asked: range) -> bool:
        return self.all or any(row in asked for row in self.rows)

    def _failed(self) -> sqlite3.OperationalError:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = IOERR
        return error


@pytest.fixture
def sectors(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[type[BadSectors]]:
    """A journal of 17 rows, and the disk under it."""
    played(tmp_path, 3)
    monkeypatch.setattr(form, "JournalConnection", BadSectors)
    yield BadSectors
    BadSectors.rows, BadSectors.all = frozenset(), False


def judged(folder: Path) -> JournalVerdict:
    return verify(folder / "journal", public_path(folder / "key"))


ROWS = 17


@pytest.mark.parametrize("row", range(1, ROWS + 1))
def test_a_row_that_is_not_read_is_said_and_nothing_is_called_wrong(
    sectors: type[BadSectors], tmp_path: Path, row: int
) -> None:
    """Holds for every row: the first, one that names the next key, the last, and the row of the head."""
    assert judged(tmp_path).rows == ROWS
    sectors.rows = frozenset({row})
    found = judged(tmp_path)
    assert found.findings == ()
    (unread,) = found.unread
    assert unread.startswith(f"row {row}: not read")
    assert (found.sound, found.word, found.rows) == (False, "NOT checked whole", ROWS - 1)


def test_what_is_changed_beside_it_is_found_all_the_same(sectors: type[BadSectors], tmp_path: Path) -> None:
    change(tmp_path, "UPDATE journal SET round = 9 WHERE sequence = 4")
    change(tmp_path, "DELETE FROM journal WHERE sequence = 8")
    sectors.rows = frozenset({6, 7})
    found = judged(tmp_path)
    assert found.findings == ("row 8 is missing", f"row 4: {CHANGED}")
    assert [words.partition(":")[0] for words in found.unread] == ["row 6", "row 7"]
    assert found.word == "NOT as it was written"


def test_a_disk_that_reads_nothing_calls_nothing_wrong(sectors: type[BadSectors], tmp_path: Path) -> None:
    sectors.all = True
    found = judged(tmp_path)
    assert found.findings == ()
    assert len(found.unread) == ROWS


def test_a_head_that_is_not_read_is_not_missing(
    sectors: type[BadSectors], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: Path) -> bytes:
        raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr(seals, "read_small", fails)
    found = judged(tmp_path)
    assert found.findings == ()
    (unread,) = found.unread
    assert unread.startswith(f"{tmp_path / 'journal.head'}: Input/output error")


def test_what_is_not_read_is_no_loss_to_accept(sectors: type[BadSectors], tmp_path: Path) -> None:
    sectors.rows = frozenset({5})
    with pytest.raises(JournalError, match=r"NOT checked whole: .* \(row 5: not read"):
        accept_loss(tmp_path / "journal", tmp_path / "key", "Ann", "a bad card")


def test_the_command_says_it_apart(sectors: type[BadSectors], tmp_path: Path) -> None:
    (tmp_path / "journal").rename(tmp_path / "journal.sqlite")
    (tmp_path / "journal.head").rename(tmp_path / "journal.sqlite.head")
    os.link(tmp_path / "key.pub", tmp_path / "table.key.pub")
    sectors.rows = frozenset({5})
    answer = CliRunner().invoke(main, ["journal", "verify", "--file", str(tmp_path / "journal.sqlite")])
    assert answer.exit_code == 1
    assert "row 5: not read: disk I/O error\n" in answer.stdout
    assert f"journal.sqlite: NOT checked whole; {ROWS - 1} rows" in answer.stdout


# Beside the table

DISK = CheckFinding(unread=("row 5: not read: disk I/O error",))
WRONG = CheckFinding(wrong=(f"row 4: {CHANGED}", "row 9 is missing"))


def told_of(monkeypatch: pytest.MonkeyPatch, *found: CheckFinding | Exception) -> list[tuple[str, str]]:
    """Return the table's reports if repeated checks find these results."""
    told: list[Fault | Restored] = []
    turns = iter(found)

    async def found_in(_: Path) -> CheckFinding:
        turn = next(turns)
        if isinstance(turn, Exception):
            raise turn
        return turn

    monkeypatch.setattr(evidence, "found_in", found_in)
    monkeypatch.setattr(evidence, "AGAIN_S", 0)
    asyncio.run(EvidenceCheck(Path("journal"), told.append)._check())
    assert next(turns, None) is None, "it was not checked again"
    return [(each.device, each.what if isinstance(each, Fault) else "works again") for each in told]


def test_a_disk_fault_is_no_damage_and_is_over_once_all_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    words = f"not all of the journal could be read, so not all was checked: {DISK.unread[0]}"
    assert told_of(monkeypatch, DISK, DISK, CheckFinding()) == [(NOT_CHECKED, words), (NOT_CHECKED, "works again")]


def test_a_check_that_could_not_be_made_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    [(device, words), (again, _)] = told_of(monkeypatch, OSError("no process"), CheckFinding())
    assert (device, words.endswith(": no process")) == (NOT_CHECKED, True)
    assert again == NOT_CHECKED


def test_damage_is_told_at_once_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    words = f"the journal is not as it was written: row 4: {CHANGED} (and 1 more)"
    both = CheckFinding(WRONG.wrong, DISK.unread)
    assert [each for each in told_of(monkeypatch, both, WRONG) if each[0] == EVIDENCE] == [(EVIDENCE, words)]


@pytest.mark.parametrize(
    ("error", "expected"),
    [(NotReadError("no"), CheckFinding(unread=("no",))), (JournalError("bad"), CheckFinding(wrong=("bad",)))],
)
def test_a_journal_that_cannot_be_opened_is_one_or_the_other(
    monkeypatch: pytest.MonkeyPatch, error: JournalError, expected: CheckFinding
) -> None:
    def fails(*_: Path) -> JournalVerdict:
        raise error

    monkeypatch.setattr(evidence, "verify", fails)
    assert evidence.main(Path("journal")) == expected
