# SPDX-License-Identifier: MIT
"""A journal that cannot be used, at the start and later: one line says why, and no result is invented."""

import os
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from process_rig import Table, one_line, table

from controller.engine.record.events import Directed
from controller.engine.shown.views import View
from controller.journal import form
from controller.journal.verdict import CHANGED

SLOW = {"first_turn_s = 2.5": "first_turn_s = 8.0", "turn_s = 1.5": "turn_s = 6.0"}
"""A tumbler that takes ten seconds for its three turns: there is time to do something meanwhile."""

SHORT_CLOSING = "from controller.journal import Journal\nJournal.close.__defaults__ = (0.2,)"
"""It does not try for five seconds to write what cannot be written."""


@pytest.fixture(scope="module")
def played() -> Iterator[Table]:
    """A table that was played and closed. The tests copy its state folder."""
    with table() as made:
        made.start()
        made.call_no_more_bets()
        made.press("key floor-manager")
        made.wait(lambda: made.status["devices"]["floor-manager"]["on"], "the floor manager's key")
        made.press("void")
        made.until(lambda view: view.round == 2, "the second round")
        made.call_no_more_bets()
        assert made.end(signal.SIGTERM) == 0
        yield made


@pytest.fixture
def used(played: Table) -> Iterator[Table]:
    """A copy of a table that was played: until a person decides, it is blocked as one."""
    with table() as made:
        subprocess.run(["cp", "-a", str(played.state), str(made.state)], check=True)
        yield made


def change(it: Table, *statements: str) -> None:
    """As somebody with a SQLite shell would."""
    database = sqlite3.connect(it.journal, isolation_level=None)
    for name in form.SCHEMA:
        if name != "journal":
            database.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        database.execute(statement)
    for name, statement in form.SCHEMA.items():
        if name != "journal":
            database.execute(statement)
    database.close()


def another_form(it: Table) -> None:
    change(it, "PRAGMA user_version = 9")


def no_database(it: Table) -> None:
    it.journal.write_bytes(b"dear diary\n" * 500)


def tampered(it: Table) -> None:
    change(it, "UPDATE journal SET event = x'7b7d' WHERE sequence = (SELECT max(sequence) - 2 FROM journal)")


def cut(it: Table) -> None:
    change(it, "DELETE FROM journal WHERE sequence > (SELECT max(sequence) - 3 FROM journal)")


def of_another_table(it: Table) -> None:
    it.file.write_text(it.file.read_text().replace('name = "table-7"', 'name = "table-8"'))


def file_in_place_of_the_folder(it: Table) -> None:
    it.state.rename(it.folder / "away")
    it.state.write_text("no folder")


def folder_below_a_file(it: Table) -> None:
    (it.folder / "file").write_text("no folder")
    it.file.write_text(it.file.read_text().replace(f'"{it.state}"', f'"{it.folder}/file/state"'))


def folder_below_an_unwritable_one(it: Table) -> None:
    """Nobody may make a folder in /proc, not even root."""
    it.file.write_text(it.file.read_text().replace(f'"{it.state}"', '"/proc/state"'))


@pytest.mark.parametrize(
    ("harm", "part", "remedy"),
    [
        (another_form, "journal.sqlite: written in form 9", "use the version that wrote it"),
        (no_database, "journal.sqlite: this is not a journal", "name the right file, or move this one aside"),
        (tampered, "journal.sqlite: row", "start a new journal"),
        (cut, "journal.sqlite: ends at row", "start a new journal"),
        (of_another_table, "the journal of table 'table-7'", "name the right file"),
        (file_in_place_of_the_folder, "/state: ", "folder"),
        (folder_below_a_file, "/file", "folder"),
        (folder_below_an_unwritable_one, "/proc/state: ", "folder"),
    ],
    ids=lambda it: getattr(it, "__name__", ""),
)
def test_a_journal_that_cannot_be_used_forbids_a_start(
    used: Table, harm: Callable[[Table], None], part: str, remedy: str
) -> None:
    harm(used)
    said = one_line(used.run_to_end())
    assert part in said
    assert remedy in said
    assert not used.sockets.exists()


def test_a_row_changed_long_ago_is_found_by_verify_and_shown_to_whoever_asks(used: Table) -> None:
    change(used, "UPDATE journal SET effects = x'7b7d' WHERE sequence = 4")
    ended = used.tablectl("journal", "verify", "--table", str(used.file))
    assert ended.returncode == 1
    assert f"row 4: {CHANGED}" in ended.stdout
    assert "NOT as it was written" in ended.stdout


# A disk that fills up


@contextmanager
def small_disk(changes: dict[str, str] | None = None) -> Iterator[Table]:
    """A table whose state folder is a disk of half a megabyte."""
    with table(changes) as made:
        made.state.mkdir()
        mounting = ["mount", "-t", "tmpfs", "-o", "size=512k", "none", str(made.state)]
        mounted = subprocess.run(mounting, capture_output=True, text=True, check=False)
        if mounted.returncode:
            pytest.skip(f"no small disk: {mounted.stderr.strip()}")
        try:
            yield made
        finally:
            made.close()
            subprocess.run(["umount", "--lazy", str(made.state)], check=True)


BLOCK = 4096


def fill(it: Table) -> None:
    """Not a byte is left, nor room for a page in the last block of the log. Everything up to here is on disk."""
    it.settled()
    while -it.journal.with_name(it.journal.name + "-wal").stat().st_size % BLOCK >= form.PAGE:
        it.press("paid")  # one more row
        it.settled()
    with (it.state / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(b"x" * BLOCK)
    assert os.statvfs(it.state).f_bavail == 0


def free(it: Table) -> None:
    """Space again, and all that waited is written."""
    (it.state / "filler").unlink()
    it.wait(lambda: it.status["journal"].endswith("rows"), "the journal to be well again")
    it.until(lambda view: not view.saving, "all to be on disk")


def full(view: View) -> bool:
    return any(block.name == "journal" and "no space left" in block.text for block in view.blocks)


def test_on_a_full_disk_nothing_is_declared_until_there_is_space() -> None:
    with small_disk() as it:
        it.start().call_no_more_bets()
        it.spin()
        it.key(2, 3, 6)
        fill(it)
        it.press_entry()
        view = it.until(lambda view: view.saving and full(view), "the word that the disk is full")
        assert (view.declared, view.lit) == (None, ())
        assert f"no space left on {it.state}: free space" in view.blocks[0].text
        assert view.blocks[0].remedy == "the table continues as soon as it can write"
        assert "no space left" in it.status["journal"]
        free(it)
        view = it.until(lambda view: view.declared is not None, "the declaration")
        assert (view.declared and view.declared.outcome, it.declared()) == ("2 3 6", ["2 3 6"])
        it.until(lambda view: not view.blocks, "the journal's block to go by itself")
        it.press("paid")
        it.until(lambda view: view.phase == "betting", "the next round")
        assert it.end(signal.SIGTERM) == 0
        it.assert_sound()


def test_a_full_disk_delays_no_stop_of_a_motor() -> None:
    with small_disk(SLOW) as it:
        it.start().call_no_more_bets()
        it.press("start")
        it.wait(lambda: it.motor == "on", "the motor to run")
        fill(it)
        it.press("no-spin")
        it.wait(lambda: it.motor == "off", "the motor to stop", patience=1.0)
        it.until(full, "the word that the disk is full")
        free(it)
        assert (it.motor, it.view.phase) == ("off", "closed")
        it.assert_sound()


def test_no_spin_stops_the_motor_also_when_the_disk_is_known_to_be_full() -> None:
    """A blocked table prevents play. It does not prevent anyone from stopping a motor (s 80(2))."""
    with small_disk(SLOW) as it:
        it.start().call_no_more_bets()
        it.press("start")
        it.wait(lambda: it.motor == "on", "the motor to run")
        fill(it)
        it.press("terminal 1")
        it.until(full, "the word that the disk is full")
        it.press("no-spin")
        it.wait(lambda: it.motor == "off", f"the motor to stop; refused: {it.view.refusal}", patience=1.0)


def test_a_start_that_waits_for_the_disk_and_is_voided_meanwhile_runs_no_motor_later() -> None:
    """Nobody expects a tumbler to turn in a round in which nobody has started it."""
    with small_disk(SLOW) as it:
        it.start().call_no_more_bets()
        fill(it)
        it.press("start")
        it.until(lambda view: view.saving and full(view), "the word that the disk is full")
        assert it.motor == "off"
        link = it.enter_without_waiting(Directed("floor-manager", "void", "a fire alarm"))
        free(it)
        link.close()
        assert it.until(lambda view: view.round == 2, "the second round").phase == "betting"
        assert it.motor == "off"
        it.assert_sound()


def test_rows_lost_at_the_end_cost_the_exit_status() -> None:
    """A person who stops a table must not think that it ended well when rows are lost."""
    with small_disk() as it:
        it.start(SHORT_CLOSING)
        fill(it)
        it.press("no-more-bets")
        it.until(full, "the word that the disk is full")
        status = it.end(signal.SIGTERM)
        assert "rows that are not on disk" in it.said
        assert status != 0


# A clock that is not set

WRONG_CLOCK = """
import time
real = time.time_ns
time.time_ns = lambda: real() - 864_000_000_000_000
"""
"""Ten days slow."""


def assert_blocked_by_the_clock(it: Table) -> None:
    blocks = {block.name: block for block in it.view.blocks}
    assert list(blocks) == ["computer", "clock"]
    assert "before the journal's last entry" in blocks["clock"].text
    assert "timedatectl set-time" in blocks["clock"].remedy


def test_a_clock_before_the_journals_last_row_blocks_with_its_remedy(used: Table) -> None:
    assert_blocked_by_the_clock(used.start(WRONG_CLOCK))
    assert used.end(signal.SIGTERM) == 0
    assert [block.name for block in used.start().view.blocks] == ["computer"]


def test_a_clock_that_is_still_wrong_at_the_next_start_blocks_again(used: Table) -> None:
    """The rows kept meanwhile carry the wrong time: the last time is the latest one of all."""
    used.start(WRONG_CLOCK).kill()
    assert_blocked_by_the_clock(used.start(WRONG_CLOCK))


def test_the_key_of_the_table_is_read_by_nobody_else(played: Table) -> None:
    for path in played.state.iterdir():
        assert Path(path).stat().st_mode & 0o022 == 0, path
    assert (played.state / "table.key").stat().st_mode & 0o777 == 0o600
