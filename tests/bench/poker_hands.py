# SPDX-License-Identifier: MIT
"""The hands of the rows on poker, their order, and the way of timing, which ours and the peers share.

The peers' Python runs this module too: nothing of ours is imported.
"""

import ctypes
import hashlib
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

SEED = "1985"
HANDS = 100_000
CALL = 1000
"""Hands in a sample of single calls, and in a call of a batch."""

Samples = Callable[[int], list[float]]


@cache
def hands(cards: int) -> list[bytes]:
    """Random hands of so many cards, by the numbers of `c_ext.cards`: 2c 2d 2h 2s 3c … As."""
    chance = random.Random(SEED)
    return [bytes(chance.sample(range(52), cards)) for _ in range(HANDS)]


def standing(values: Iterable[int]) -> str:
    """Which of the hands beat which, of every two: the same for evaluators that agree, whatever their values are."""
    found = list(values)
    places = {value: place for place, value in enumerate(sorted(set(found)))}
    return hashlib.sha256(array("L", [places[value] for value in found])).hexdigest()


def check(who: str, values: Iterable[int], agreed: str) -> None:
    """Check that each side ranks the hands in the same order. Ends the program if not."""
    if standing(values) != agreed:
        sys.exit(f"{who} ranks the hands otherwise than is measured")


def timed(rank: Callable[[Any], object], blocks: Sequence[Any], size: int) -> Samples:
    """Nanoseconds for a hand, by blocks of so many hands in turn, in the processor's time: no waits for others.

    All sides on one and the same core, for two may differ in how quick they are just then.
    """
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    every = itertools.cycle(blocks)

    def sample() -> float:
        block = next(every)
        before = time.process_time_ns()
        rank(block)
        return (time.process_time_ns() - before) / size

    return lambda count: [sample() for _ in range(count)]


def in_blocks(dealt: Sequence[Any], size: int = CALL) -> list[Any]:
    """These hands, so many at a time."""
    return [dealt[start : start + size] for start in range(0, len(dealt), size)]


def compiled(source: Path, flags: Sequence[str]) -> ctypes.CDLL:
    """C as a library. Ends the program with the compiler's words if it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        made = f"{folder}/{source.stem}.so"
        done = subprocess.run(["cc", *flags, str(source), "-o", made], capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(next((line for line in done.stderr.splitlines() if "error" in line), "cc did not succeed"))
        return ctypes.CDLL(made)


def answer(samples: Samples) -> None:
    """Speak as `subject.Subject` does: a number of samples a line, answered with a line of JSON."""
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(samples(int(line))), flush=True)
