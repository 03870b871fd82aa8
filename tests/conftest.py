# SPDX-License-Identifier: MIT
"""Fixtures of all tests. Python and C are compiled once, not by each process and not in each run."""

import fcntl
import gc
import hashlib
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import settings

from c_ext import build
from tests.compiled_once import compile_share

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start tables by the dozen

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that starts the tests in its background has them ignore Ctrl-C, and so would all that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says how busy the machine is, and nothing about the table.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

collect_ignore = ["domino_table"]
"""Tests that are run where they belong: in the copy of the program that test_a_kind_of_machine.py makes."""

ROOM = 2 * 1024**3
"""Bytes that the tests' own files may need, and then some."""
MEMORY = "/dev/shm"
# Tables sync each row, and a test waits for it: how slow this machine's disk is today is not what they are about.
if "TMPDIR" not in os.environ and os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = MEMORY


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """The tests are many, all are kept, and none is garbage: while they are collected nobody looks for any.

    Later, garbage is collected after 20,000 new objects instead of 700: most objects are kept, or freed without it.
    """
    gc.disable()
    compile_share(session.config)
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 10, 10)
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Switch automatic collection on again: a table or a safe mode that ran in this process has stopped it."""
    gc.enable()


HERE = Path(__file__).parent
COMPILED_OF = ("../c_ext/*.[ch]", "../c_ext/*.py", "core/*.py", "fuzz/core.*", "bench/instructions.py", "conftest.py")
"""The sources of the tests' C programs, and the modules that say with which words they are compiled."""
COMPILERS = ("cc", "gcc", "clang", "aarch64-linux-gnu-gcc", "arm-linux-gnueabihf-gcc", "s390x-linux-gnu-gcc")


def made_from() -> str:
    """A digest of all that the tests' C programs are made from."""
    digest = hashlib.sha256(build.stamp())
    for path in sorted(path for pattern in COMPILED_OF for path in HERE.glob(pattern)):
        digest.update(path.name.encode() + path.read_bytes())
    for compiler in filter(None, map(shutil.which, COMPILERS)):
        found = Path(compiler).resolve().stat()
        digest.update(f"{compiler} {found.st_size} {found.st_mtime_ns}".encode())
    return digest.hexdigest()[:16]


@pytest.fixture(scope="session")
def of_this_run(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run share, and no other run."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if hasattr(pytestconfig, "workerinput") else folder


@pytest.fixture(scope="session")
def once(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, Callable[[Path], object]], Path]:
    """Makes a folder by its name, or waits while another process does; it is kept while its sources are the same."""
    cache = getattr(pytestconfig, "cache", None)  # None with -p no:cacheprovider
    kept = cache.mkdir("compiled") if cache else tmp_path_factory.mktemp("compiled")
    now = kept / made_from()
    now.mkdir(exist_ok=True)
    for earlier in set(kept.iterdir()) - {now}:
        shutil.rmtree(earlier, ignore_errors=True)

    def made(name: str, make: Callable[[Path], object]) -> Path:
        folder, done = now / name, now / f"{name}-done"
        with (now / f"{name}-lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                done.touch()
        return folder

    return made
