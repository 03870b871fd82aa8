# SPDX-License-Identifier: MIT
"""Compiles the modules of tests in a new checkout once: each worker of a run compiles its share.

Without this every worker compiles all of them before its first test. `make setup` has compiled the program.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from _pytest.assertion.rewrite import assertstate_key

TESTS = Path(__file__).parent


def compile_share(config: pytest.Config) -> None:
    """Compile this worker's share of the modules that are not compiled yet. Does nothing without other workers."""
    run = getattr(config, "workerinput", None)
    if run is None or run["workercount"] < 2:
        return
    number, count = int(run["workerid"].removeprefix("gw")), run["workercount"]
    for path in sorted(_rewritten(config))[number::count]:
        _rewrite(path, config)


def _rewritten(config: pytest.Config) -> Iterator[Path]:
    """Yield the modules whose assertions pytest rewrites. Python's own compiler would not do for them."""
    for pattern in config.getini("python_files"):
        yield from TESTS.rglob(pattern)


def _rewrite(path: Path, config: pytest.Config) -> None:
    """Do what pytest does when it imports a module of tests for the first time."""
    folder = rewrite.get_cache_dir(path)
    compiled = folder / (path.stem + rewrite.PYC_TAIL)
    if compiled.exists() and compiled.stat().st_mtime_ns > path.stat().st_mtime_ns:
        return
    if rewrite.try_makedirs(folder):
        with suppress(SyntaxError):  # pytest reports it when it imports the module
            source, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[assertstate_key], code, source, compiled)
