# SPDX-License-Identifier: MIT
"""Laws over every screen in a terminal: a scan is told apart below it, and no key that marks a number does more."""

import importlib
import re
from functools import cache
from pathlib import Path

import pytest
from textual.app import App

import controller
from controller.scans.screen import ScanDriver, ScanSafeScreen
from controller.writer.keyboard import NUMBER_OF
from tests.tickets.rig import done
from tests.writer.at_the_terminal import DueTicket
from tests.writer.test_self_service import Player

ROOT = Path(controller.__file__).parent
_SCREENS = re.compile(r"^\s*(from|import) textual\b|^class \w+\(\w*(Screen|App)\b", re.MULTILINE)


@cache
def screens() -> dict[str, type[App[None]]]:
    """Every screen that a module of the product defines."""
    found = {}
    for path in ROOT.rglob("*.py"):
        if _SCREENS.search(path.read_text()):
            module = importlib.import_module(".".join(("controller", *path.relative_to(ROOT).with_suffix("").parts)))
            found |= {name: it for name, it in vars(module).items() if isinstance(it, type) and issubclass(it, App)}
    del found["App"], found["ScanSafeScreen"]
    return found


def test_every_screen_gets_keys_and_scans_told_apart() -> None:
    assert screens().keys() == {"LiveView", "PitView", "PlayerScreen", "WriterScreen"}
    for screen in screens().values():
        assert issubclass(screen, ScanSafeScreen)
        assert (screen.on_scan, screen.on_paste) == (ScanSafeScreen.on_scan, ScanSafeScreen.on_paste)
        assert screen.scanned is not ScanSafeScreen.scanned, "it says what it does with one"
    assert "run_input_thread" in vars(ScanDriver)


@pytest.fixture
def writer(tmp_path: Path) -> DueTicket:
    return DueTicket(tmp_path / "tickets.db")


def test_no_key_that_types_a_character_is_offered_beside_the_numbers(writer: DueTicket, tmp_path: Path) -> None:
    """So no part of a bar code is ever a key that gives money away."""
    keys, player = {name for name, *_ in writer.keys.ALWAYS}, Player(tmp_path / "player.db")
    for terminal in (writer, player):
        for marked in ("", "12 3"):
            terminal.press("escape", "escape")
            terminal.mark(marked)
            keys |= {name for name, *_ in terminal.keys.list_keys()}
    for shown in writer.on_the_counter():
        writer.keys.scan(shown) if len(shown) > 10 else writer.press("escape", "escape", shown)
        keys |= {name for name, *_ in writer.keys.list_keys()}
    assert {"enter", "escape", "space", "f2", "f3", "f8", "f12", "f10"} <= keys
    assert not keys & NUMBER_OF.keys()
    assert not [key for key in keys if len(key) == 1]
    for name in ("WriterScreen", "PlayerScreen"):
        bound = [key for it in screens()[name].BINDINGS for key in str(getattr(it, "key", it)).split(",")]
        assert not [key for key in bound if len(key) == 1]


def test_only_enter_moves_money(writer: DueTicket) -> None:
    """Every other key only asks, or changes what is keyed: whatever lies on the counter, and whatever key was first."""
    counter = writer.on_the_counter()
    before = writer.acts
    keys = [*"1hqkrvps", "space", "up", "right", "tab", "backspace", "escape", *(f"f{it}" for it in range(1, 13))]
    for shown in counter:
        for first in keys:
            for second in keys:
                writer.terminal.change(question=None, presented=None)
                writer.keys.scan(shown) if len(shown) > 10 else writer.press(shown)
                writer.press(first, second)
    assert writer.acts == before
    writer.terminal.change(question=None, presented=None)
    writer.keys.scan(counter[0])
    writer.press("enter")
    assert writer.acts != before
    assert done(writer.store.show("1")).paid == 1_00
