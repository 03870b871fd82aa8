# SPDX-License-Identifier: MIT
"""The modules that short commands load: people wait for every module, longer on a Raspberry Pi than here."""

import json
import subprocess
import sys

import pytest

PROGRAM = """
import atexit, json, sys
atexit.register(lambda: sys.stderr.write(json.dumps(sorted(sys.modules))))
sys.argv = ["tablectl", *sys.argv[1:]]
from controller.cli.entry import main
main()
"""
HEAVY = {"asyncio", "sqlite3", "pygame", "rich", "cryptography", "gpiozero", "serial", "hypothesis"}
"""Modules that take longer to load than these commands take to write their answers."""


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    ran = subprocess.run([sys.executable, "-P", "-c", PROGRAM, *words], capture_output=True, text=True, check=True)
    return set(json.loads(ran.stderr))


@pytest.mark.parametrize(
    ("words", "ours", "all_in_all"),
    [
        (("games",), 40, 170),
        (("--help",), 12, 145),
        (("rules", "sic-bo"), 115, 262),
        (("rules", "blackjack"), 182, 331),
    ],
)
def test_a_short_command_loads_few_modules(words: tuple[str, ...], ours: int, all_in_all: int) -> None:
    found = loaded(*words)
    assert not found & HEAVY
    assert len([it for it in found if it.startswith(("controller", "c_ext", "hal"))]) <= ours
    assert len(found) <= all_in_all


def test_the_list_of_games_loads_no_game_and_the_rules_of_one_no_other() -> None:
    assert not [it for it in loaded("games") if it.startswith("controller.games.") and it.endswith((".game", ".round"))]
    assert "msgspec" not in loaded("games", "--json")
    assert "controller.games.craps.game" not in loaded("rules", "sic-bo")


def test_a_table_file_is_read_without_what_opens_pins_or_runs_a_loop() -> None:
    """Most commands read it, and ask a table that runs in another process."""
    program = "import json, sys, controller.config, controller.sockets.client; print(json.dumps([*sys.modules]))"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    found = set(json.loads(ran.stdout))
    assert "hal.base.pins" in found
    assert not found & {"gpiozero", "asyncio", "pygame", "rich", "sqlite3"}
