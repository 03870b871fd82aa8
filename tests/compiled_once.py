# SPDX-License-Identifier: MIT
"""Compiles the modules of a new checkout once: each worker of a run compiles its share, and reads those of the others.

Without this every worker compiles all of them before its first test.
"""

import compileall
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.assertion.rewrite import assertstate_key

TESTS = Path(__file__).parent
PROGRAM = ("controller", "hal", "c_ext")


def compile_share(config: pytest.Config) -> None:
    """Compile this worker's share of all modules that are not compiled yet. Does nothing without other workers."""
    run = getattr(config, "workerinput", None)
    if run is None or run["workercount"] < 2:
        return
    number, count = int(run["workerid"].removeprefix("gw")), run["workercount"]
    for path in sorted(_rewritten(config))[number::count]:
        _rewrite(path, config)
    plain = chain.from_iterable((TESTS.parent / folder).rglob("*.py") for folder in PROGRAM)
    for path in sorted(plain)[number::count]:
        compileall.compile_file(path, quiet=2)


def _rewritten(config: pytest.Config) -> Iterator[Path]:
    """The modules of tests, whose assertions pytest rewrites. Only these have such a file, so it is made here."""
    for pattern in config.getini("python_files"):
        yield from TESTS.rglob(pattern)


def _rewrite(path: Path, config: pytest.Config) -> None:
    """Do what pytest does when it imports a module of tests for the first time."""
    folder = rewrite.get_cache_dir(path)
    compiled = folder / (path.stem + rewrite.PYC_TAIL)
    if compiled.exists() and compiled.stat().st_mtime_ns > path.stat().st_mtime_ns:
        return
    if rewrite.try_makedirs(folder):
        source, code = rewrite._rewrite_test(path, config)
        rewrite._write_pyc(config.stash[assertstate_key], code, source, compiled)
