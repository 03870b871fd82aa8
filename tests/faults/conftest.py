# SPDX-License-Identifier: MIT
"""Fixtures that several tests of faults share."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal_screen import Screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    """A terminal of 80 by 24."""
    made = Screen()
    yield made
    made.close()


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`lost_writes.c`, compiled."""
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("a C compiler is not on this machine (Debian package gcc)")
    made, source = tmp_path_factory.mktemp("shim") / "lost_writes.so", Path(__file__).with_name("lost_writes.c")
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made
