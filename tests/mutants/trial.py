# SPDX-License-Identifier: MIT
"""One change tried: the changed module is loaded from memory, then the tapes and tests of its games are to notice.

Each trial is a process of its own: no file is changed, and no change is left over for the next trial.
"""

import importlib.util
import inspect
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import MutableSequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis
import pytest

from tests.mutants.changes import Change

ROOT = Path(__file__).parent.parent.parent
FORK = multiprocessing.get_context("fork")
SURVIVED, NOTICED = 0, 1
"""The results of a trial."""
MOST_MEMORY = 2 << 30
TAPE_S, TRIAL_S, WAITING_S = 3, 100, 600
"""Seconds that one tape may compute, and a whole trial; and that a trial may take in all, if it waits for something."""


@dataclass(frozen=True)
class Held:
    """The tests for a change: the tapes and the test files of its games."""

    games: tuple[str, ...]
    tapes: tuple[Path, ...]
    tests: tuple[Path, ...]
    whole: frozenset[Path]
    """Test files with tests that are all about these games. In the others, tests name the game."""
    noticed: MutableSequence[int]
    """Number of changes that each tape has noticed. All trials share it, and play the most successful tapes first."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Called by pytest: keep the tests that are about these games."""
        items[:] = [item for item in items if item.path in self.whole or self._is_about(item)]

    def _is_about(self, item: pytest.Item) -> bool:
        words = item.nodeid + (inspect.getsource(item.function) if isinstance(item, pytest.Function) else "")
        return any(game in words for game in self.games)


def module_of(file: Path) -> str:
    """`controller.games.sic_bo.game`."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


class Changed(SourceFileLoader):
    """Finds one module, and loads it as it is changed."""

    def __init__(self, change: Change) -> None:
        super().__init__(module_of(change.file), str(change.file))
        self.code = compile(change.source(), str(change.file), "exec")

    def find_spec(self, name: str, _path: object = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of the changed module, None for any other."""
        return importlib.util.spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """The changed module."""
        return self.code


def forget(module: str) -> None:
    """Remove this module, and every module that may hold its parts, from the loaded ones."""
    folder = "controller.games." if module.startswith("controller.games.") else "controller"
    for name in [name for name in sys.modules if name.startswith(folder)]:
        del sys.modules[name]


def answer(change: Change | None, held: Held) -> int:
    """NOTICED at the first tape or test that fails, or if the game does not load."""
    try:
        if change:
            forget(module_of(change.file))
            sys.meta_path.insert(0, Changed(change))
        if not played(held):
            return NOTICED
        return tested(held) if held.tests else SURVIVED
    except Exception:
        return NOTICED


def played(held: Held) -> bool:
    """Whether every tape passes."""
    from controller.tapes.runner import play

    for at in sorted(range(len(held.tapes)), key=lambda at: -held.noticed[at]):
        signal.setitimer(signal.ITIMER_VIRTUAL, TAPE_S)
        if not play(held.tapes[at]).passed:
            held.noticed[at] += 1
            return False
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return True


def tested(held: Held) -> int:
    """Whether pytest notices."""
    options = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={ROOT}")
    done = pytest.main([*options, *map(str, held.tests)], plugins=[held])
    return SURVIVED if done in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else NOTICED


def _try(change: Change | None, held: Held) -> None:
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    resource.setrlimit(resource.RLIMIT_CPU, (TRIAL_S, TRIAL_S))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.alarm(WAITING_S)
    hypothesis.settings.register_profile("trial", deadline=None, database=None, derandomize=True)
    hypothesis.settings.load_profile("trial")
    os._exit(answer(change, held))


def begun(change: Change | None, held: Held) -> BaseProcess:
    """A trial in a process of its own. Its exit code is the answer: SURVIVED, or anything else.

    The system ends it if it takes too long or too much memory: that is noticed too.
    """
    process = FORK.Process(target=_try, args=(change, held))
    process.start()
    return process
