# SPDX-License-Identifier: MIT
"""A table that ends while the disk is full says so in words, once, and how much is lost."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from process_rig import PATIENCE, TABLECTL, Table, table


def _can_mount() -> bool:
    tried = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    return os.geteuid() == 0 and bool(shutil.which("unshare")) and not subprocess.run(tried, check=False).returncode


pytestmark = pytest.mark.skipif(not _can_mount(), reason="needs root, and namespaces of mounts")


@pytest.fixture
def idle() -> Iterator[Table]:
    with table() as made:
        yield made


def test_a_full_disk_at_the_end_is_said_without_a_traceback(idle: Table) -> None:
    """The state folder is a disk of 2 MB that only this table sees; it is filled through the table's own root."""
    idle.state.mkdir()
    inside = f"mount -t tmpfs -o size=2m none {idle.state}; exec {TABLECTL} run {idle.file}"
    with idle.log.open("ab") as log:
        process = subprocess.Popen(
            ["unshare", "-m", "sh", "-c", inside],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=idle.environment(), cwd=idle.folder,
        )  # fmt: skip
    try:
        idle.wait((idle.sockets / "direct").exists, "the table to start")
        with suppress(OSError), Path(f"/proc/{process.pid}/root{idle.state}/filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(bytes(4096))
    finally:
        process.send_signal(signal.SIGTERM)
        status = process.wait(PATIENCE)
    assert status == 1
    assert "Traceback" not in idle.said
    (last,) = [line for line in idle.said.splitlines() if line.startswith("journal: no space left on ")]
    assert "not on disk" in last
