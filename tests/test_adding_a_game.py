"""The example of controller/games/README.md is a game: its files, laid into a copy of the program and nothing else."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "controller" / "games" / "README.md").read_text()
FILES = dict(re.findall(r"^`([\w./-]+)`\n\n```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
"""Each file of the example, by its path."""

ASK = """
import json, sys
from click.testing import CliRunner
from controller.cli.main import main
answers = [CliRunner().invoke(main, words.split()) for words in sys.argv[1:]]
print(json.dumps([(answer.exit_code, answer.stdout) for answer in answers]))
"""
DRAW = """
import pygame
from controller.display.screen import BOTH, Screen
from controller.display.settings import Look
from controller.games import find
from controller.simulator.keyboard import keys_of
from controller.tapes.engine_stage import EngineStage
from controller.tapes.language import do
from hal.board import board_file, read_board
game = find("coin-table")
stage = EngineStage("coin-table", [])
for line in ("wager red heads $10", "press no-more-bets", "enter 1"):
    do(stage, line)
keys = keys_of(game.equipment, read_board(board_file(game.equipment.board)))
look = Look(face=game.face(), title=game.name, casino="Riverside Casino", simulated=True, keys=keys)
print(Screen(look, BOTH, (1280, 800), 149).draw(pygame.Surface((1280, 800)), stage.conductor.view))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the example's files."""
    folder = tmp_path_factory.mktemp("copy")
    for package in ("c_ext", "controller", "hal"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def said(copy: Path, code: str, *words: str) -> str:
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_is_one_folder_one_board_and_its_tapes() -> None:
    assert {str(Path(path).parent) for path in FILES} == {
        "controller/games/coin_table",
        "hal/boards",
        "tests/games/coin-table",
    }


def test_the_example_plays_and_answers_as_the_page_says(copy: Path) -> None:
    commands = (
        *("games --json", "rules coin-table --json", "edge coin-table --json", "declare coin-table odds --json"),
        *("check coin-table", "play tests/games/coin-table -q", "play tests/games/coin-table -q --on sim"),
    )
    answers = json.loads(said(copy, ASK, *commands).splitlines()[-1])
    assert [status for status, _ in answers] == [0] * len(commands), answers
    games, rules, edge, declared = (json.loads(answer) for _, answer in answers[:4])
    assert "coin-table" in [game["id"] for game in games["games"]]
    assert [step["source"] for step in rules["procedure"]] == ["s 3", "s 4", "s 2"]
    returns: dict[str, Any] = {wager: row["return"] for wager, row in edge["wagers"].items()}
    assert returns == {"heads": "-1/8", "odds": "-1/20", "tails": "-1/8"}
    assert (declared["wins"], declared["loses"]) == ({"odds": "9/10"}, ["heads", "tails"])
    for _, answer in answers[5:]:
        assert answer.endswith("2 passed, 0 failed\n")


def test_the_example_is_drawn(copy: Path) -> None:
    drawn = said(copy, DRAW).splitlines()[-1]
    assert "layout" in drawn
    assert "entry" in drawn
