# SPDX-License-Identifier: MIT
"""The law of lessons: whatever is pressed in one, no evidence changes, no device is told anything."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from controller.config import Configuration, read_table
from controller.games import rooms
from controller.lessons import score
from controller.lessons.catalogue import Lesson, lessons
from controller.running import lesson as running
from hal.devices import Devices
from hal.raspberry_pi import hardware

ALL = [it for game in rooms() for it in lessons(game)]
EVIDENCE = (
    *("journal.sqlite", "journal.sqlite.head", "journal.sqlite-wal", "table.key", "table.key.pub", "people.toml"),
    *("people.toml.last", "tickets.sqlite", "figures.sqlite", "disputes/case-1.zip", "heats/heat.toml"),
)
KEYS = (*"abcdefghijklmnopqrstuvwxyz0123456789", "space", "return", "escape", "f1", "§", "é", "x" * 10_000, "")


class NoScreens:
    """In the place of the screens."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def open(self, *_: Any) -> None: ...

    def show(self, *_: Any) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Real devices that were opened, or that got a command."""
    found: list[str] = []

    def refuse(name: str) -> Any:
        return lambda *_, **__: found.append(name)

    monkeypatch.setattr(running, "Screens", NoScreens)
    for name in ("open_pins", "open_bus", "open_ports", "open_source"):
        monkeypatch.setattr(hardware, name, refuse(name))
    for name in [it for it in vars(Devices) if not it.startswith("_")]:
        monkeypatch.setattr(Devices, name, refuse(f"Devices.{name}"))
    monkeypatch.setattr(Devices, "__init__", refuse("Devices"))
    return found


def a_table(folder: Path) -> Configuration:
    """A table with evidence of every kind."""
    state = folder / "state"
    for name in EVIDENCE:
        (state / name).parent.mkdir(parents=True, exist_ok=True)
        (state / name).write_bytes(f"evidence in {name}".encode())
    file = folder / "table.toml"
    file.write_text(f'game = "sic-bo"\nsimulated = true\n[folders]\nstate = "{state}"\nsockets = "{folder}"\n')
    return read_table(file)


def everything(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below, with the time of its last change, but for the scores."""
    files = (it for it in folder.rglob("*") if it.is_file() and it.name != score.FILE)
    return {str(it.relative_to(folder)): (it.read_bytes(), it.stat().st_mtime_ns) for it in files}


def give(table: Configuration, it: Lesson, seed: int) -> None:
    """Keys of every kind between the right acts; then it is begun anew, and left in the middle."""
    chance = random.Random(seed)

    async def given() -> None:
        room = running.LessonRoom(table, it, "ann", running.folder_of(table), asyncio.get_running_loop())
        room.open()
        while not room.teaching.over:
            for key in chance.sample(KEYS, 3):
                if not room.teaching.over:
                    room.press(key)
            if not room.teaching.over:
                room.does(room.teaching.next_acts[0])
        for key in ("space", *chance.sample(KEYS, 5)):
            room.press(key)
        room.close()
        room.keep()

    asyncio.run(given())


@pytest.mark.parametrize("game", sorted({it.game for it in ALL}))
def test_no_lesson_changes_evidence_or_touches_a_device(game: str, tmp_path: Path, touched: list[str]) -> None:
    table = a_table(tmp_path)
    before = everything(tmp_path)
    for seed, it in enumerate(it for it in ALL if it.game == game):
        give(table, it, seed)
    assert everything(tmp_path) == before
    assert touched == []


def test_what_is_planted_is_noticed(tmp_path: Path, touched: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson that wrote into the journal, and one that told a device."""
    table = a_table(tmp_path)
    before = everything(tmp_path)

    def keep(folder: Path, _: Any) -> None:
        (folder.parent / "journal.sqlite").write_bytes(b"a lesson")
        nothing: Any = None
        Devices(nothing, nothing, nothing, nothing, nothing).safe()

    monkeypatch.setattr(score, "keep", keep)
    give(table, ALL[0], 1)
    assert everything(tmp_path) != before
    assert touched[0] == "Devices"


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from controller.config import read_table
from controller.running import lesson as running
from tests.test_lessons_touch_nothing import ALL, KEYS, NoScreens
running.Screens = NoScreens
table = read_table(Path(sys.argv[1]))
async def given():
    room = running.LessonRoom(table, ALL[0], "ann", running.folder_of(table), asyncio.get_running_loop())
    room.open()
    room.does(room.teaching.next_acts[0])
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(given())
"""


def test_a_lesson_that_is_killed_leaves_everything_as_it_was(tmp_path: Path) -> None:
    table = a_table(tmp_path)
    before = everything(tmp_path)
    root = Path(__file__).parent.parent
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(table.path)], check=False, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert ended.returncode == -signal.SIGKILL
    assert everything(tmp_path) == before
    assert list(score.read_scores(running.folder_of(table))) == []
