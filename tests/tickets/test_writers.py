# SPDX-License-Identifier: MIT
"""Many writers at one store, each in its own process. Processes are killed, and the machine loses its power."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from controller.tickets.store import Accounts
from controller.tickets.ticket import Paid, Refund, Ticket
from tests.tickets.rig import Counter
from tests.tickets.writer import BEFORE, Noted, heard

ROOT = Path(__file__).parents[2]
WRITERS, REQUESTS = 4, 80


class Casino:
    """A store, and writers who have it open at once."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.store = folder, folder / "state" / "keno.sqlite"
        self.store.parent.mkdir()
        counter = Counter(self.store)
        codes = [counter.sold((80,)).code for _ in range(BEFORE)]
        (folder / "before").write_text("\n".join(codes))
        counter.play()
        counter.store.close_file()

    def begin(self) -> None:
        """Let all writers begin at once."""
        (self.folder / "begin").touch()

    def writer(self, number: int, **environment: str) -> "subprocess.Popen[bytes]":
        words = (str(self.store), str(self._notes(number)), str(number), str(REQUESTS))
        command = (sys.executable, "-m", "tests.tickets.writer", *words)
        return subprocess.Popen(command, cwd=ROOT, env=os.environ | environment)

    def _notes(self, number: int) -> Path:
        return self.folder / f"notes-{number}"

    def heard(self, number: int) -> list[Noted]:
        return heard(self._notes(number))

    def answers(self) -> list[tuple[int, Noted]]:
        return [(number, answer) for number in range(1, WRITERS + 1) for answer in self.heard(number)]


@pytest.fixture
def casino(tmp_path: Path) -> Casino:
    return Casino(tmp_path)


def balanced(it: Accounts) -> bool:
    """Whether every cent is somewhere."""
    where = it.refunded + it.to_play + it.paid + it.due + it.handed_over + it.pools + it.kept
    return it.staked == where


def assert_sound(casino: Casino) -> None:
    """Check that the writers' answers agree with the store, to the cent."""
    counter = Counter(casino.store)
    report, answers = counter.store.report(counter.day), casino.answers()
    assert balanced(report.accounts)
    tickets = [answer for _, answer in answers if isinstance(answer, Ticket)]
    assert len({ticket.serial for ticket in tickets}) == len(tickets) == report.acts["sold"] - BEFORE
    paid = [prize for _, it in answers if isinstance(it, Paid) for prize in ((it.serial, each) for each in it.prizes)]
    assert len(set(paid)) == len(paid)  # nobody else was paid the same
    assert report.accounts.paid == sum(it.cents for _, it in answers if isinstance(it, Paid))
    assert report.accounts.refunded == sum(it.cents for _, it in answers if isinstance(it, Refund))
    for number in range(2, WRITERS + 1):  # station 1 has sold what was there before
        cash = sum(map(_cash, casino.heard(number)))
        assert sum(it.taken - it.given for it in report.stations if it.station == number) == cash
    rows = counter.store.life_since(0, most=10_000)
    assert [row.row for row in rows] == list(range(1, len(rows) + 1))
    counter.store.close_file()


def _cash(answer: Noted) -> int:
    match answer:
        case Ticket(entry=entry):
            return entry.total
        case Paid(means="cash", cents=cents) | Refund(cents=cents):
            return -cents
    return 0


def test_many_writers_of_whom_some_are_killed_lose_no_cent(casino: Casino) -> None:
    chance = random.Random(5)
    writers = {number: casino.writer(number, DIES_AT=str(20 * number)) for number in range(1, WRITERS + 1)}
    time.sleep(0.5)
    casino.begin()
    for number in (1, 3, 1):
        wanted = len(casino.heard(number)) + 4
        while len(casino.heard(number)) < min(wanted, REQUESTS - 8) and writers[number].poll() is None:
            time.sleep(0.005)  # one that died by itself before answers no more
        time.sleep(chance.random() / 50)
        writers[number].kill()
        writers[number].wait(30)
        writers[number] = casino.writer(number)
    for number, writer in writers.items():
        if writer.wait(120) == -signal.SIGKILL:
            writers[number] = casino.writer(number)
    assert [writer.wait(120) for writer in writers.values()] == [0] * WRITERS
    assert_sound(casino)


def test_what_was_answered_is_there_after_the_power_was_cut(casino: Casino, tmp_path: Path) -> None:
    """Three times: only what its disk has synced is left of the store. Then the last request is asked again."""
    shim, disk = _shim(tmp_path), tmp_path / "disk"
    disk.mkdir()
    casino.begin()
    for noted in (9, 18, 30):
        for inode, path in ((it.stat().st_ino, it) for it in casino.store.parent.iterdir()):
            shutil.copy(path, disk / str(inode))
        names = (f"{path.stat().st_ino} {path.name}\n" for path in casino.store.parent.iterdir())
        (disk / "names").write_text("".join(names))
        folder = {"LOST_WRITES_FOLDER": str(casino.store.parent), "LOST_WRITES_DISK": str(disk)}
        writer = casino.writer(1, LD_PRELOAD=str(shim), **folder)
        while len(casino.heard(1)) < noted:
            assert writer.poll() is None
            time.sleep(0.001)
        writer.kill()
        writer.wait(30)
        _leave_what_was_on_disk(casino.store.parent, disk)
        counter = Counter(casino.store)
        assert balanced(counter.store.report(counter.day).accounts)
        for ticket in (it for it in casino.heard(1) if isinstance(it, Ticket)):
            assert counter.store.validate(ticket.code).ticket == ticket
        counter.store.close_file()
    assert casino.writer(1).wait(60) == 0
    assert_sound(casino)


def _shim(folder: Path) -> Path:
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("a C compiler is not on this machine (Debian package gcc)")
    made, source = folder / "lost_writes.so", ROOT / "tests" / "faults" / "lost_writes.c"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made


def _leave_what_was_on_disk(folder: Path, disk: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    for line in (disk / "names").read_text().splitlines():
        inode, name = line.split(" ", 1)
        content = disk / inode
        (folder / name).write_bytes(content.read_bytes() if content.exists() else b"")
    for old in disk.iterdir():
        old.unlink()
