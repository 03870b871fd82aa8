# SPDX-License-Identifier: MIT
"""A row of the floor is on disk exactly if its event is: after a kill and after a power cut, at any moment."""

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.journal import public_path, recover, rows, verify
from controller.linking.outbox import FloorOutbox

POOL = "grand"
CHILD = """
import os, random, sys, time
from pathlib import Path
from controller.engine.record.jackpot_claims import Contribute
from controller.journal import Journal
from controller.linking.outbox import FloorOutbox
folder, choose = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
path, key = folder / "journal.sqlite", folder / "table.key"
number = FloorOutbox(path, "grand").catch_up().contributions if path.exists() and os.path.exists(key) else 0
journal = Journal.open(path, "stud-1", key, lambda row: os.write(1, b"."), lambda words: os._exit(9))
os.write(1, b".")
while True:
    also = []
    for _ in range(choose.choice([0, 1, 1, 2])):
        number += 1
        row = Contribute("grand", number, 5, 5 * number)
        also.append((row.row_kind, row.row_event("stud-1")))
    journal.append("event", 1, b'{"own":%d}' % len(also), b"[]", choose.random() < 0.1, False, also)
    if choose.random() < 0.1:
        journal.append("state", 1, b"{}")
        journal.checkpoint()
    if choose.random() < 0.2:
        time.sleep(choose.choice([0.0005, 0.002]))
"""


def run_and_kill(folder: Path, choose: random.Random, **environment: str) -> None:
    """A child that writes rows, killed some moments after it has begun."""
    command = [sys.executable, "-c", CHILD, str(folder), str(choose.randrange(10**6))]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, **environment})
    assert child.stdout
    assert len(child.stdout.read(choose.choice([1, 2, 5, choose.randrange(2, 60)])))
    child.send_signal(signal.SIGKILL)
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL


def assert_whole(path: Path) -> int:
    """Each event is followed by as many rows as it says. Answers how many there are."""
    due = count = 0
    for row in rows(path):
        if row.kind == "contribution":
            due, count = due - 1, count + 1
            assert due >= 0
        else:
            assert due == 0, f"row {row.sequence}"
            due = int(row.event[7:-1]) if row.kind == "event" else 0
    assert due == 0
    assert FloorOutbox(path, POOL).catch_up().contributions == count
    recover(path)
    return count


@pytest.mark.parametrize("seed", range(2))
def test_after_a_kill(tmp_path: Path, seed: int) -> None:
    choose = random.Random(seed)
    for _ in range(3):
        run_and_kill(tmp_path, choose)
        assert_whole(tmp_path / "journal.sqlite")
    assert not verify(tmp_path / "journal.sqlite", public_path(tmp_path / "table.key")).findings


def test_after_a_power_cut(tmp_path: Path, shim: Path) -> None:
    """Only what was synced to the disk is left."""
    state, disk = tmp_path / "state", tmp_path / "disk"
    disk.mkdir()
    state.mkdir()
    choose = random.Random(5)
    more = {"LD_PRELOAD": str(shim), "LOST_WRITES_FOLDER": str(state), "LOST_WRITES_DISK": str(disk)}
    reached = 0
    for _ in range(3):
        run_and_kill(state, choose, **more)
        names = dict(line.split(" ", 1)[::-1] for line in (disk / "names").read_text().splitlines())
        shutil.rmtree(state)
        state.mkdir()
        for name, inode in names.items():
            content = disk / inode
            (state / name).write_bytes(content.read_bytes() if content.exists() else b"")
            (state / name).chmod(0o600)
        for old in disk.iterdir():
            old.unlink()
        kept = ""
        for each in state.iterdir():
            shutil.copy(each, disk / str(each.stat().st_ino))
            kept += f"{each.stat().st_ino} {each.name}\n"
        (disk / "names").write_text(kept)
        count = assert_whole(state / "journal.sqlite")
        assert count >= reached
        reached = count
    assert reached
