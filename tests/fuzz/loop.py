# SPDX-License-Identifier: MIT
"""The fuzzer: changes inputs at random, and keeps those that reach something new. It needs only Python.

An input reaches something new if a line of the project runs after another one for the first time (an arc). The same
seed finds the same inputs. `python -m tests.fuzz --atheris` does the same faster, where atheris is installed.
"""

import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
OURS = tuple(str(ROOT / package) for package in ("hal", "controller", "c_ext"))
CORPUS = Path(__file__).parent / "corpus"
LONGEST = 1024
"""The most bytes of an input."""
PATIENCE_S = 20.0
"""An input that takes longer hangs."""
HURDLES = (b"\0", b"\xff", b"\n", b" ", b"9" * 20, b"-1", b"\xd9\xa3", b"\xed\xa0\x80", b"(" * 40, b'"', b"%s", b"..")
"""Inputs that often break parsers."""

Arc = tuple[CodeType, int, int]


class Target(NamedTuple):
    """One parser."""

    name: str
    run: Callable[[bytes], None]
    """Raises for an input that the parser answers wrongly."""
    words: Sequence[bytes] = ()
    """Parts of which inputs are made."""

    @property
    def corpus(self) -> list[bytes]:
        """The inputs that are kept in the tree."""
        return [path.read_bytes() for path in sorted((CORPUS / self.name).glob("*"))]


class Crash(NamedTuple):
    """An input that a target answered wrongly, and how."""

    target: str
    data: bytes
    error: Exception


class Hang(Exception):  # noqa: N818 - says what happened
    """An input takes too long."""


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Raise Hang in a block that runs longer."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Hang(f"more than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def arcs_into(found: set[Arc]) -> Iterator[None]:
    """Note every arc of the project's own code."""

    def call(frame: FrameType, _event: str, _arg: Any) -> Callable[..., Any] | None:
        code, last = frame.f_code, 0
        if not code.co_filename.startswith(OURS):
            return None

        def line(frame: FrameType, event: str, _arg: Any) -> Callable[..., Any]:
            nonlocal last
            if event == "line":
                found.add((code, last, frame.f_lineno))
                last = frame.f_lineno
            return line

        return line

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield
    finally:
        sys.settrace(before)


def crash_of(target: Target, data: bytes) -> Crash | None:
    """The crash that this input makes; None if it is answered as it should."""
    try:
        with no_longer_than(PATIENCE_S):
            target.run(data)
    except Exception as error:
        return Crash(target.name, data, error)
    return None


class Search:
    """A search for inputs that reach something new in one target."""

    def __init__(self, target: Target, seed: int) -> None:
        self.target = target
        self.crashes: list[Crash] = []
        self.found: list[bytes] = []
        """The inputs that reached something new, besides the corpus."""
        self._random = random.Random(seed)
        self._arcs: set[Arc] = set()
        self._pool: list[bytes] = []
        for data in target.corpus or [b""]:
            self._try(data)
        self.found.clear()

    def go(self, inputs: int, until: float) -> int:
        """Try so many new inputs, or as many as there is time for by `until` (time.monotonic). How many it were."""
        for number in range(inputs):
            if time.monotonic() > until:
                return number
            self._try(changed(self._random.choice(self._pool or [b""]), self._pool, self.target.words, self._random))
        return inputs

    def _try(self, data: bytes) -> None:
        arcs: set[Arc] = set()
        with arcs_into(arcs):
            crash = crash_of(self.target, data)
        if crash and not any(same(crash, known) for known in self.crashes):
            self.crashes.append(crash)
        if not arcs <= self._arcs:
            self._arcs |= arcs
            self._pool.append(data)
            self.found.append(data)


def same(one: Crash, other: Crash) -> bool:
    """Whether two crashes come from the same place."""
    return place_of(one.error) == place_of(other.error)


def place_of(error: Exception) -> tuple[str, str, int]:
    """Return the error's type, file and line."""
    at = error.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    return type(error).__name__, at.tb_frame.f_code.co_filename if at else "", at.tb_lineno if at else 0


def smaller(crash: Crash, target: Target) -> Crash:
    """The same crash with less input."""
    size = max(1, len(crash.data) // 2)
    while size:
        at = 0
        while at < len(crash.data):
            less = crash_of(target, crash.data[:at] + crash.data[at + size :])
            if less and same(less, crash):
                crash = less
            else:
                at += size
        size //= 2
    return crash


def changed(data: bytes, pool: Sequence[bytes], words: Sequence[bytes], chance: random.Random) -> bytes:
    """The input with a few changes."""
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        data = chance.choice(CHANGES)(data, pool, words, chance)
    return data[:LONGEST]


Change = Callable[[bytes, Sequence[bytes], Sequence[bytes], random.Random], bytes]


def _cut(data: bytes, chance: random.Random) -> tuple[bytes, bytes, bytes]:
    """Before, between and after two places."""
    start = chance.randint(0, len(data))
    end = min(len(data), start + chance.choice((0, 1, 1, 2, 8, 32)))
    return data[:start], data[start:end], data[end:]


def _byte(data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes], chance: random.Random) -> bytes:
    before, _, after = _cut(data, chance)
    return before + bytes([chance.randrange(256)]) + after


def _flip(data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes], chance: random.Random) -> bytes:
    before, between, after = _cut(data, chance)
    return before + bytes(byte ^ 1 << chance.randrange(8) for byte in between) + after


def _drop(data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes], chance: random.Random) -> bytes:
    before, _, after = _cut(data, chance)
    return before + after


def _again(data: bytes, _pool: Sequence[bytes], _words: Sequence[bytes], chance: random.Random) -> bytes:
    before, between, after = _cut(data, chance)
    return before + between * chance.choice((2, 3, 20)) + after


def _word(data: bytes, _pool: Sequence[bytes], words: Sequence[bytes], chance: random.Random) -> bytes:
    before, _, after = _cut(data, chance)
    return before + chance.choice([*words, *HURDLES]) + after


def _splice(data: bytes, pool: Sequence[bytes], _words: Sequence[bytes], chance: random.Random) -> bytes:
    other = chance.choice(pool) if pool else b""
    return _cut(data, chance)[0] + _cut(other, chance)[2]


CHANGES: tuple[Change, ...] = (_byte, _flip, _drop, _again, _word, _word, _splice)
