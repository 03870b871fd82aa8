"""Files with which the core's tests compile C. The first process that needs them makes them, once in a test run."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from c_ext import build as core_build


@pytest.fixture(scope="session")
def once(tmp_path_factory) -> Callable[[str, Callable[[Path], object]], Path]:
    """Makes a folder by its name, or waits while another process makes it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def made(name: str, make: Callable[[Path], object]) -> Path:
        folder, done = shared / name, shared / f"{name}-done"
        with (shared / f"{name}-lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                done.touch()
        return folder

    return made


@pytest.fixture(scope="session")
def tables(once) -> Path:
    """A folder with the header of tables, which the core includes."""
    return once("tables", core_build.generate)
