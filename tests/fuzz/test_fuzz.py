# SPDX-License-Identifier: MIT
"""A short run of the fuzzer: every kept input, and some new ones, the same in each run. `make fuzz` runs on."""

import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from c_ext import build
from tests.disputes.rig import unpacked
from tests.fuzz import core, outside
from tests.fuzz.loop import CORPUS, Crash, Search, Target, crash_of, smaller
from tests.fuzz.targets import TARGETS
from tests.outside.readers import ZIP

NEW = {
    **dict.fromkeys(TARGETS, 40),
    **dict.fromkeys(("wheel", "drawer", "shoe", "tile-reader", "tape", "arguments", "cards"), 20),
    **dict.fromkeys(("journal-file", "journal-row", "journal-head"), 10),
    **dict.fromkeys(outside.NAMES, 5),
}
"""Number of new inputs for slow targets: inputs of journals and devices take longer."""
LIMIT_S = 60.0


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def told(crash: Crash | None) -> str:
    return f"{crash.data!r}: {type(crash.error).__name__}: {crash.error}" if crash else ""


@pytest.mark.parametrize("name", outside.NAMES)
def test_a_fault_that_is_planted_in_a_reader_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that falls over a file with one more byte, or one less."""
    it = outside.damaged(name)
    long = len(it.genuine)

    def read(path: Path) -> str:
        assert it.reader.form == ZIP or path.stat().st_size == long
        assert it.reader.form != ZIP or sum(map(len, unpacked(path.read_bytes())[0].values())) == whole
        return "refused"

    whole = sum(map(len, unpacked(it.genuine)[0].values())) if it.reader.form == ZIP else 0
    monkeypatch.setattr(it, "reader", it.reader._replace(read=read))
    search = Search(Target("nothing-kept", outside.target(name)), seed=1)
    search.go(100, time.monotonic() + LIMIT_S)
    assert search.crashes


@pytest.mark.parametrize("name", TARGETS)
def test_no_kept_and_no_new_input_is_answered_wrongly(name: str) -> None:
    search = Search(TARGETS[name], seed=1)
    search.go(NEW[name], time.monotonic() + LIMIT_S)
    assert not search.crashes, "\n".join(told(smaller(crash, TARGETS[name])) for crash in search.crashes)


def test_every_target_keeps_some_inputs_and_they_are_small() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == {*TARGETS, "core"}
    for folder in CORPUS.iterdir():
        sizes = [path.stat().st_size for path in folder.iterdir()]
        assert sizes
        assert sum(sizes) < 16_384, folder.name


def test_the_core_takes_any_bytes(once: Callable[[str, Callable[[Path], object]], Path]) -> None:
    tables = once("tables", build.generate)
    program = once("fuzz", lambda folder: core.compiled(folder, tables)) / core.PROGRAM
    ended = core.run(program, 2_000, seed=1)
    assert ended.returncode == 0, ended.stderr


# The fuzzer finds what there is to find


def careful(data: bytes) -> None:
    """Falls over one word, and reaches it step by step."""
    if data[:1] != b"a":
        return
    if data[1:2] != b"b":
        return
    if data[2:3] != b"c":
        return
    raise RuntimeError("found")


def test_it_finds_what_lies_behind_three_steps_and_makes_it_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.loop.OURS", (__file__,))
    target = Target("nothing-kept", careful)
    search = Search(target, seed=1)
    search.go(20_000, time.monotonic() + LIMIT_S)
    (crash,) = search.crashes
    assert smaller(crash, target).data == b"abc"


def test_an_input_that_hangs_is_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.loop.PATIENCE_S", 0.05)
    crash = crash_of(Target("nothing-kept", lambda _: time.sleep(5)), b"")
    assert crash
    assert "more than 0.05 s" in str(crash.error)
