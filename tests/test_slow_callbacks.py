# SPDX-License-Identifier: MIT
"""When garbage is collected at a running table: seldom, and never so much at once that a press would wait for it."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from controller.cli import entry
from controller.config import read_table
from controller.loop.slow_callbacks import COLLECT_S, LOOK_S, MOST_NEW, collect_seldom
from controller.running.safe_mode import SafeMode
from hal.base.clock import VirtualClock


@pytest.fixture
def collections() -> Iterator[list[int]]:
    """How many objects each collection has found, from now on. Only objects that are new since then are searched."""
    found: list[int] = []
    gc.freeze()

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            found.append(info["collected"])

    gc.enable()
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
    """Make `count` objects that each hold themselves."""
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


def test_safe_mode_collects_too(tmp_path: Path, collections: list[int]) -> None:
    """It may last for weeks, and answers whoever asks."""
    file = tmp_path / "table.toml"
    file.write_text(f'simulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}/run"\n')

    async def littered() -> None:
        safe = SafeMode(read_table(file), "three starts have failed")
        running = asyncio.create_task(safe.run())
        await asyncio.sleep(0.05)
        collections.clear()
        litter(2 * MOST_NEW)
        await asyncio.sleep(2 * LOOK_S)
        safe._end(None)
        await running

    gc.disable()  # as `tablectl run` begins
    asyncio.run(littered())
    assert [found >= 2 * MOST_NEW for found in collections] == [True]


@pytest.mark.usefixtures("collections")
@pytest.mark.parametrize(("words", "automatic"), [(["run"], False), (["live"], True), (["run", "--help"], True)])
def test_only_a_table_begins_without_automatic_collection(
    words: list[str], automatic: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other commands may run for as long, and nothing collects at set times there."""
    seen: list[bool] = []
    monkeypatch.setattr(sys, "argv", ["tablectl", *words])
    monkeypatch.setattr("controller.cli.quick_start.load", lambda: None)
    monkeypatch.setattr("controller.cli.run.run_table", lambda _: seen.append(gc.isenabled()))
    monkeypatch.setattr("controller.cli.main.main", lambda: seen.append(gc.isenabled()))
    with suppress(SystemExit):
        entry.main()
    assert seen == [automatic]
