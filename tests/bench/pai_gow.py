# SPDX-License-Identifier: MIT
"""Our side of the rows on pai gow: the house way in the core, beside its rules in Python; exact returns."""

import time
from collections.abc import Callable
from itertools import combinations

from c_ext import house_way, pai_gow
from c_ext._core import ffi, lib
from c_ext.tiles import RANK_OF, TILES

Samples = Callable[[int], list[float]]

DEALS = list(combinations(range(len(TILES)), 4))
SLOWLY = 37
"""Every so many deals are set one by one."""


def timed(work: Callable[[], int]) -> Samples:
    """Nanoseconds of the processor's time for each of the things that `work` does and counts."""

    def sample() -> float:
        before = time.process_time_ns()
        count = work()
        return (time.process_time_ns() - before) / count

    return lambda count: [sample() for _ in range(count)]


def together() -> Samples:
    """Every deal there is, in one call."""
    dealt, count = b"".join(map(bytes, DEALS)), len(DEALS)
    placed, codes = ffi.new("uint8_t[]", 4 * count), ffi.new("uint16_t[]", count)
    return timed(lambda: lib.core_house_ways(dealt, count, placed, codes))


def by_the_rules() -> Samples:
    ranks = [RANK_OF[face] for face in TILES]
    dealt = [[ranks[number] for number in four] for four in DEALS[::SLOWLY]]

    def work() -> int:
        for four in dealt:
            house_way.house_way(four)
        return len(dealt)

    return timed(work)


def one_a_call() -> Samples:
    """By faces, as a table asks."""
    dealt = [[TILES[number] for number in four] for four in DEALS[::SLOWLY]]

    def work() -> int:
        for four in dealt:
            pai_gow.house_way(four)
        return len(dealt)

    return timed(work)


def returns() -> Samples:
    def work() -> int:
        pai_gow.edges(pai_gow.deals())
        return 1

    return timed(work)
