# SPDX-License-Identifier: MIT
"""A disk that is full, fails, hangs or loses its power at every single step of a start, a declaration and a seal."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from process_rig import PATIENCE

HERE = Path(__file__).parent
ENOSPC, EIO = "28", "5"
SEAL, START = 12, 50
"""At least so many steps has a seal, and a first start."""
LOST = "lost_writes"


@pytest.fixture(scope="module")
def shims(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """`failing_disk.c` and `lost_writes.c`, compiled."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("a C compiler is not on this machine (Debian package gcc)")
    folder = tmp_path_factory.mktemp("shims")
    made = {name: folder / f"{name}.so" for name in ("failing_disk", LOST)}
    for name, path in made.items():
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", path, HERE / f"{name}.c", "-ldl"], check=True)
    return made


def steps(shims: dict[str, Path], tmp_path: Path, what: str, *error: str) -> list[str]:
    """Return the message of each step."""
    folder, disk = tmp_path / "state", tmp_path / "disk"
    folder.mkdir()
    disk.mkdir()
    preloaded = [path for name, path in shims.items() if name != LOST or what == "power_cut_at_each_step"]
    done = subprocess.run(
        [sys.executable, HERE / "failing_disk.py", what, folder, *error],
        env={
            **os.environ,
            "LD_PRELOAD": ":".join(map(str, preloaded)),
            "FAILING_DISK_FOLDER": str(folder),
            "LOST_WRITES_DISK": str(disk),
        },
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
        check=False,
    )
    said = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, ""), (said[-3:], done.stderr[-2000:])
    assert [line.partition(":")[0] for line in said] == [f"step {number}" for number in range(1, len(said) + 1)], said
    return said


@pytest.mark.parametrize("error", [ENOSPC, EIO], ids=["full", "fails"])
def test_a_seal_on_a_disk_that_fails_at_any_step_loses_nothing_and_is_made_when_it_is_well(
    shims: dict[str, Path], tmp_path: Path, error: str
) -> None:
    """No row is reported that is not on disk, and `verify` finds nothing: a failed sync had cost the right key."""
    said = steps(shims, tmp_path, "seal_on_failing_disk", error)
    assert len(said) > SEAL
    for line in said:
        assert str(tmp_path / "state") in line
        assert line.endswith((": free space; nothing is declared until then", "disk; nothing is declared until then"))


def test_a_first_start_on_a_disk_that_fails_at_any_step_is_made_when_it_is_well(
    shims: dict[str, Path], tmp_path: Path
) -> None:
    said = steps(shims, tmp_path, "start_on_failing_disk", EIO)
    assert len(said) > START
    assert all(str(tmp_path / "state") in line and "check the card or disk" in line for line in said), said


def test_a_disk_that_hangs_at_any_step_of_a_seal_is_told(shims: dict[str, Path], tmp_path: Path) -> None:
    said = steps(shims, tmp_path, "seal_on_hanging_disk")
    assert len(said) > SEAL
    assert all(line.endswith("s: check the card or disk") for line in said), said


@pytest.mark.parametrize("end", ["killed_at_each_step", "power_cut_at_each_step"])
def test_an_end_at_any_step_of_a_seal_loses_nothing_that_was_answered_and_the_key_signs(
    shims: dict[str, Path], tmp_path: Path, end: str
) -> None:
    """The key's file is replaced at each seal: before and after it, the journal can be signed, and verifies."""
    said = steps(shims, tmp_path, end)
    assert len(said) > SEAL
    assert not [line for line in said if "lost" in line]
    assert {line.rpartition(":")[2] for line in said} > {" 0 rows answered"}
