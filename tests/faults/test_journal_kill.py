# SPDX-License-Identifier: MIT
"""A controller killed at any moment leaves a journal that opens, verifies, and holds every row reported durable."""

import os
import random
import signal
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from controller.journal import Journal, public_path, recover, rows, verify

CHILD = """
import os, random, struct, sys, time
from pathlib import Path
from controller.journal import Journal
folder, choose = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
report = lambda sequence: os.write(1, struct.pack("<q", sequence))
journal = Journal.open(folder / "journal", "sic-bo-7", folder / "key", report, lambda words: os._exit(9))
os.write(1, struct.pack("<q", 0))
number = journal.last_sequence
while True:
    kind = choose.choice(["event"] * 8 + ["state", "checkpoint"])
    number += 1
    if kind == "checkpoint":
        sequence = journal.checkpoint()
    else:
        sequence = journal.append(kind, number, b"%d" % number, b"[]", durable=choose.random() < 0.2)
    assert sequence == number
    if choose.random() < 0.1:
        time.sleep(choose.choice([0, 0.0001, 0.002]))
"""


def run_and_kill(folder: Path, choose: random.Random) -> int:
    """The last sequence that a child reported durable before it was killed, some moments after it had opened."""
    command = [sys.executable, "-c", CHILD, str(folder), str(choose.randrange(10**6))]
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert child.stdout
    wanted = choose.choice([1, 2, choose.randrange(1, 20), choose.randrange(1, 80)])
    reported: list[int] = [struct.unpack("<q", child.stdout.read(8))[0] for _ in range(wanted)]
    child.send_signal(signal.SIGKILL)
    rest = child.stdout.read()
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    reported += [number for (number,) in struct.iter_unpack("<q", rest[: len(rest) // 8 * 8])]
    return max(reported)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_durable_is_there_after_a_kill(tmp_path: Path, seed: int) -> None:
    choose = random.Random(seed)
    reached = 0
    for _ in range(3):
        reached = max(reached, run_and_kill(tmp_path, choose))
        found = list(rows(tmp_path / "journal"))
        assert len(found) >= reached
        assert [row.sequence for row in found] == list(range(1, len(found) + 1))
        assert all(row.event == b"%d" % row.sequence for row in found if row.kind in ("event", "state"))
        if public_path(tmp_path / "key").exists():
            assert verify(tmp_path / "journal", public_path(tmp_path / "key")).findings == ()
        recover(tmp_path / "journal")
    journal = Journal.open(tmp_path / "journal", "sic-bo-7", tmp_path / "key", lambda _: None, lambda _: None)
    journal.close()
    verdict = verify(tmp_path / "journal", public_path(tmp_path / "key"))
    assert (verdict.findings, verdict.unsigned) == ((), 0)
    assert verdict.rows >= reached + 1


def test_the_lock_dies_with_its_holder(tmp_path: Path) -> None:
    run_and_kill(tmp_path, random.Random(99))
    assert int((tmp_path / "journal.lock").read_text()) != os.getpid()
    Journal.open(tmp_path / "journal", "sic-bo-7", tmp_path / "key", lambda _: None, lambda _: None).close()
