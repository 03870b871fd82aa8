"""When garbage is collected at a running table: seldom, and never so much at once that a press would wait for it."""

import gc
from collections.abc import Iterator

import pytest

from controller.slow_callbacks import COLLECT_S, LOOK_S, MOST_NEW, collect_seldom
from hal.clock import VirtualClock


@pytest.fixture
def collections() -> Iterator[list[int]]:
    """How many objects each collection has found, from now on."""
    found: list[int] = []

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            found.append(info["collected"])

    gc.callbacks.append(count)
    yield found
    gc.callbacks.remove(count)
    gc.enable()


@pytest.fixture
def clock(collections: list[int]) -> VirtualClock:
    """The clock of a table that has begun to collect seldom."""
    made = VirtualClock()
    collect_seldom(made)
    collections.clear()
    return made


def litter(count: int) -> None:
    """Make so many objects, of which each holds itself."""
    for _ in range(count):
        it: list[object] = []
        it.append(it)


def test_little_is_collected_at_its_time_only(clock: VirtualClock, collections: list[int]) -> None:
    litter(100)
    clock.advance(COLLECT_S - LOOK_S)
    assert collections == []
    clock.advance(2 * LOOK_S)
    assert [found >= 100 for found in collections] == [True]


def test_much_is_collected_before_it_has_become_more(clock: VirtualClock, collections: list[int]) -> None:
    for _ in range(3):
        litter(2 * MOST_NEW)
        clock.advance(2 * LOOK_S)
    assert [2 * MOST_NEW <= found < 3 * MOST_NEW for found in collections] == [True] * 3
