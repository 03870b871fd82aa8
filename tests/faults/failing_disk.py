# SPDX-License-Identifier: MIT
"""Run under failing_disk.c: a journal whose disk fails, hangs or loses its power at each step in turn. Prints lines."""

import ctypes
import os
import shutil
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import controller.journal.journal as journal_module
import controller.journal.writer as writer_module
from controller.journal import Journal, JournalError, Row, keys, public_path, rows, seals, verify

FAIL, HANG, KILL = 1, 2, 3
PATIENCE = 20.0
DISK = ctypes.CDLL(None)


class Watched:
    """A journal, and what its thread has said. A row that is said to be durable is in its file, and is synced."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "journal"
        self.durable = self.tells_to = 0
        self.trouble: str | None = None
        self.troubles: list[str] = []
        self.journal = Journal.open(self.path, "sic-bo-7", folder / "key", self._on_durable, self._on_trouble)

    def _on_durable(self, sequence: int) -> None:
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as database:
            (last,) = database.execute("SELECT max(sequence) FROM journal").fetchone()
        if last < sequence or DISK.disk_unsynced():
            say(f"row {sequence} is not on disk: {last} is the last, {DISK.disk_unsynced()} writes are not synced")
        self.durable = sequence
        if self.tells_to:
            os.write(self.tells_to, b"%d\n" % sequence)

    def _on_trouble(self, words: str | None) -> None:
        self.trouble = words
        self.troubles += [words] if words else []

    def declare(self) -> int:
        """A declared result, which is sealed as it is made, and the end of its round. The last row."""
        self.journal.append("event", 1, b'{"declared":4}', b"[]", durable=True, sealed=True)
        self.journal.append("state", 1, b"{}")
        return self.journal.checkpoint()

    def sealed(self, sequence: int) -> bool:
        """Whether everything up to this row is on disk and sealed, the key has gone on, and the journal is well."""
        head = seals.read_head(self.path)
        if not (head and head.sequence >= sequence <= self.durable and not self.journal.trouble):
            return False
        return head.genuine(keys.Signer(keys.read_private(self.folder / "key")).public, "head")

    def wait_sealed(self, sequence: int) -> None:
        wait(lambda: self.sealed(sequence), "a seal")

    def wait_told(self, sequence: int) -> None:
        """Wait for trouble, or for a seal without any."""
        wait(lambda: self.trouble or self.journal.lags or self.sealed(sequence), "trouble or a seal")

    def assert_whole(self) -> None:
        if findings := verify(self.path, public_path(self.folder / "key")).findings:
            say(f"not as it was written: {findings}")


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def wait(holds: Callable[[], object], what: str) -> None:
    limit = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > limit:
            say(f"waited in vain for {what}")
            sys.exit(1)
        time.sleep(0.001)


def plan(at: int, how: int = 0, error: int = 0) -> None:
    """From this step on; 0: the disk is well."""
    DISK.disk_plan(at, how, error)


def each_step(folder: Path) -> Iterator[Path]:
    """A folder of its own for each step."""
    for step in range(1, 200):
        own = folder / str(step)
        own.mkdir()
        yield own
        shutil.rmtree(own)


def seal_on_failing_disk(folder: Path, error: int) -> None:
    """Every step of a seal fails, and each one after it, until the disk is well again."""
    it = Watched(folder)
    it.wait_sealed(it.declare())
    for step in range(1, 200):
        it.troubles.clear()
        plan(step, FAIL, error)
        last = it.declare()
        it.wait_told(last)
        plan(0)
        it.wait_sealed(last)
        it.assert_whole()
        if not it.troubles:
            break
        say(f"step {step}: {it.troubles[0]}")
    it.journal.close()
    it.assert_whole()


def seal_on_hanging_disk(folder: Path) -> None:
    """Every step of a seal hangs."""
    journal_module.HANGS_S = 0.02
    it = Watched(folder)
    it.wait_sealed(it.declare())
    for step in range(1, 200):
        plan(step, HANG)
        last = it.declare()
        it.wait_told(last)
        hangs, before = it.journal.trouble, it.sealed(last)
        plan(0)
        if before and not hangs:
            break
        say(f"step {step}: {hangs}")
        it.wait_sealed(last)
    it.journal.close()
    it.assert_whole()


def start_on_failing_disk(folder: Path, error: int) -> None:
    """Every step of the first start fails, and each one after it, until the disk is well again."""
    for own in each_step(folder):
        step = int(own.name)
        plan(step, FAIL, error)
        try:
            it = Watched(own)
        except JournalError as refused:
            plan(0)
            said = str(refused)
            it = Watched(own)
            last = it.declare()
        else:
            last = it.declare()
            it.wait_told(last)
            plan(0)
            said = it.troubles[0] if it.troubles else ""
        it.wait_sealed(last)
        it.journal.close()
        it.assert_whole()
        if not said:
            break
        say(f"step {step}: {said}")


def killed_at_each_step(folder: Path) -> None:
    """Killed before every step of a declaration and of the end of its round, then started again."""
    _ended_at_each_step(folder, lambda _: None)


def power_cut_at_each_step(folder: Path) -> None:
    """The same, and only what was synced is left."""
    _ended_at_each_step(folder, _cut)


def _cut(own: Path) -> None:
    """Leave what the disk has: see lost_writes.c."""
    disk = Path(os.environ["LOST_WRITES_DISK"])
    shutil.rmtree(own)
    own.mkdir()
    for line in (disk / "names").read_text().splitlines():
        inode, name = line.split(" ", 1)
        (own / name).write_bytes((disk / inode).read_bytes() if (disk / inode).exists() else b"")
        (own / name).chmod(0o600)


def _ended_at_each_step(folder: Path, cut: Callable[[Path], None]) -> None:
    """After a cut at any step every answered row is there. The journal can go on: the key signs, and all verifies."""
    for own in each_step(folder):
        os.environ["LOST_WRITES_FOLDER"] = str(own)  # if lost_writes.c is preloaded, too
        answered, status = _in_a_child(partial(_declare_until_killed, own))
        if status == 0:
            break
        last = int((answered.split() or [b"0"])[-1])
        before = [row for row in rows(own / "journal") if row.sequence <= last]
        cut(own)
        _, status = _in_a_child(partial(_go_on, own, before))
        if status:
            say(f"the start after step {own.name} ended with status {status}")


def _in_a_child(do: Callable[[int], None]) -> tuple[bytes, int]:
    """Call `do` with a pipe in a forked process. Return the bytes in the pipe and the exit status. No thread runs."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            do(writer)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writer)
    _, status = os.waitpid(child, 0)
    answered = os.read(reader, 1000)
    os.close(reader)
    return answered, status


def _declare_until_killed(own: Path, tells_to: int) -> None:
    Watched(own).journal.close()
    it = Watched(own)
    it.tells_to = tells_to
    plan(int(own.name), KILL)
    it.wait_sealed(it.declare())


def _go_on(own: Path, answered: list[Row], _: int) -> None:
    it = Watched(own)
    it.wait_sealed(it.declare())
    it.journal.close()
    it.assert_whole()
    there = list(rows(it.path))
    lost = [row for row in answered if row not in there]
    say(f"step {own.name}: {len(answered)} rows answered" + f", lost: {lost}" * bool(lost))


def main(what: str, folder: Path, *error: str) -> None:
    keys.Signer(bytes(32))  # loads the cryptography package, once for all children
    writer_module.PAUSES, writer_module.GRACE, writer_module.GATHER = (0.002, 0.01), 0.001, 0.001
    globals()[what](folder, *map(int, error))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
