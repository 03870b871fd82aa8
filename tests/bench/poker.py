# SPDX-License-Identifier: MIT
"""Our side of the rows on poker: one hand a call, many hands a call, and the core's C by itself."""

import ctypes
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from c_ext import build
from c_ext._core import ffi, lib
from c_ext.cards import CARDS
from c_ext.poker import RANK_52
from tests.bench.poker_hands import CALL, HANDS, Samples, check, compiled, hands, in_blocks, standing, timed

HARNESS = Path(__file__).with_name("poker_harness.c")
FLAGS = (*build.FLAGS, "-fvisibility=default")
"""The product's own; the last word so that what is compiled can be called."""


def agreed(cards: int) -> str:
    """Return the order of the hands. Each peer, and each way of ours, is checked against it before measuring."""
    return standing(RANK_52.orders(b"".join(hands(cards)), cards))


def one_a_call(order: Callable[[bytes], int], cards: int) -> Samples:
    dealt = hands(cards)
    check("one hand a call", map(order, dealt), agreed(cards))

    def rank(block: list[bytes]) -> None:
        for hand in block:
            order(hand)

    return timed(rank, in_blocks(dealt), CALL)


def many_a_call(size: int) -> Samples:
    """All the hands, so many a call, for each sample: a call alone is hardly longer than reading the clock."""
    calls = [b"".join(block) for block in in_blocks(hands(7), size)]

    def rank(calls: list[bytes]) -> None:
        for call in calls:
            RANK_52.orders(call, 7)

    check("a batch", (order for call in calls for order in RANK_52.orders(call, 7)), agreed(7))
    return timed(rank, [calls], HANDS)


# Lines

STREAM = 5
"""Repetitions of all hands, for a stream that lasts longer than the program's start."""


def lines() -> Samples:
    """Through `tablectl rank 52 --stdin`, by the clock, with its start and its end."""
    folder = Path(tempfile.mkdtemp())
    stream, answers = folder / "stream", folder / "answers"
    written = "".join(" ".join(CARDS[card] for card in hand) + "\n" for hand in hands(7))
    stream.write_text(written, encoding="utf-8")
    answer_lines(stream, answers)
    said = answers.read_text(encoding="utf-8").splitlines()
    check("tablectl rank", (int(line.split("\t")[0]) for line in said), agreed(7))
    stream.write_text(written * STREAM, encoding="utf-8")
    return lambda count: [answer_lines(stream, answers) / (STREAM * HANDS) for _ in range(count)]


def answer_lines(stream: Path, answers: Path) -> int:
    """Return nanoseconds. Ends the program with tablectl's message if ranking fails."""
    command = [str(Path(sys.executable).with_name("tablectl")), "rank", "52", "--stdin"]
    with stream.open("rb") as taken, answers.open("wb") as given:
        before = time.perf_counter_ns()
        done = subprocess.run(command, stdin=taken, stdout=given, stderr=subprocess.PIPE, text=True, check=False)
        elapsed = time.perf_counter_ns() - before
    if done.returncode:
        sys.exit(f"tablectl rank: {' '.join(done.stderr.split())}")
    return elapsed


# In C


def checked() -> Samples:
    """As a batch ranks them, cards that are not sound being refused."""
    cards, orders = b"".join(hands(7)), ffi.new("uint16_t[]", HANDS)

    def rank(hands: int) -> None:
        lib.core_orders(lib.CORE_RANK_52, cards, 7, hands, orders)

    rank(HANDS)
    check("the core", orders, agreed(7))
    return timed(rank, [HANDS], HANDS)


def known_sound() -> Samples:
    """Rank hands whose cards the caller has dealt and need not be checked, as the peer's C does."""
    core, cards, orders = harness(), b"".join(hands(7)), (ctypes.c_uint16 * HANDS)()

    def rank(hands: int) -> None:
        core.known_sound(cards, hands, orders)

    rank(HANDS)
    check("the core, unchecked", orders, agreed(7))
    return timed(rank, [HANDS], HANDS)


def harness() -> ctypes.CDLL:
    with tempfile.TemporaryDirectory() as folder:
        build.generate(Path(folder))
        return compiled(HARNESS, [*FLAGS, f"-I{build.HERE}", f"-I{folder}"])
