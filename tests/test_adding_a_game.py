# SPDX-License-Identifier: MIT
"""The example of controller/games/README.md is a game: its files, laid into a copy of the program and nothing else."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.copies import ROOT, asked, program, said

PAGE = (ROOT / "controller" / "games" / "README.md").read_text()
FIRST, SECOND = PAGE.split("\n## A second step")
A_FILE = re.compile(r"^`([\w./-]+)`\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
A_CHANGE = re.compile(r"^[^`\n]*`(\w+\.py)`[^`\n]*:\n\n```diff\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = dict(A_FILE.findall(FIRST))
"""Each file of the example, by its path."""
MORE = dict(A_FILE.findall(SECOND))
"""Each file that its second step adds."""
CHANGES = dict(A_CHANGE.findall(SECOND))
"""The changes that the second step makes in each module of the game."""
(DRAW,) = re.findall(r"^```python\n(import pygame\n.*?)^```$", FIRST, re.MULTILINE | re.DOTALL)
"""The lines that draw the layout."""


def changed(text: str, change: str) -> str:
    """Return a module with a change: lines with a minus are removed, lines with a plus are added."""
    lines, at = text.splitlines(), 0
    for line in change.splitlines():
        sign, words = line[:1], line[1:]
        if sign == "+":
            lines.insert(at, words)
            at += 1
        else:
            at = lines.index(words, at) + (sign != "-")
            if sign == "-":
                del lines[at]
    return "\n".join([*lines, ""])


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the example's files."""
    return program(tmp_path_factory.mktemp("copy"), FILES)


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same after the second step."""
    room = "controller/games/coin_table"
    modules = {f"{room}/{name}": changed(FILES[f"{room}/{name}"], change) for name, change in CHANGES.items()}
    return program(tmp_path_factory.mktemp("second"), {**FILES, **modules, **MORE})


def test_the_example_is_one_folder_one_board_and_its_tapes() -> None:
    assert {str(Path(path).parent) for path in (*FILES, *MORE)} == {
        "controller/games/coin_table",
        "hal/boards",
        "tests/games/coin-table",
    }


def test_the_example_plays_and_answers_as_the_page_says(copy: Path) -> None:
    commands = (
        *("games --json", "rules coin-table --json", "edge coin-table --json", "declare coin-table odds --json"),
        *("check coin-table", "play tests/games/coin-table -q", "play tests/games/coin-table -q --on sim"),
    )
    answers = asked(copy, *commands)
    assert [status for status, *_ in answers] == [0] * len(commands), answers
    games, rules, edge, declared = (json.loads(answer) for _, answer, _ in answers[:4])
    assert "coin-table" in [game["id"] for game in games["games"]]
    assert [step["source"] for step in rules["procedure"]] == ["s 503", "s 504", "s 502"]
    returns: dict[str, Any] = {wager: row["return"] for wager, row in edge["wagers"].items()}
    assert returns == {"heads": "-1/8", "odds": "-1/20", "tails": "-1/8"}
    assert (declared["wins"], declared["loses"]) == ({"odds": "9/10"}, ["heads", "tails"])
    for _, answer, _ in answers[5:]:
        assert answer.endswith("2 passed, 0 failed\n")


def test_the_example_is_drawn(copy: Path) -> None:
    said(copy, "-c", DRAW.replace("/tmp", str(copy)))
    assert (copy / "coin-table.png").stat().st_size > 5000


def test_the_second_step_has_an_option_and_a_memory(second: Path) -> None:
    (second / "low.toml").write_text(SECOND.partition("```toml\n")[2].partition("```")[0])
    commands = ("check low.toml", "rules coin-table --json", "play tests/games/coin-table -q")
    answers = asked(second, *commands, f"{commands[-1]} --on sim")
    assert [status for status, *_ in answers] == [0] * 4, answers
    assert json.loads(answers[1][1])["options"] == {"low-odds": False}
    for _, answer, _ in answers[2:]:
        assert answer.endswith("3 passed, 0 failed\n")
    said(second, "-c", DRAW.replace("/tmp", str(second)))


@pytest.mark.parametrize("step", ["copy", "second"])
def test_the_example_is_written_as_the_linters_ask(step: str, request: pytest.FixtureRequest) -> None:
    game = str(request.getfixturevalue(step) / "controller/games/coin_table")
    settings = f"--config={ROOT / 'pyproject.toml'}"
    for words in (("check", "--no-cache", settings, game), ("format", "--check", "--no-cache", settings, game)):
        run = subprocess.run([sys.executable, "-m", "ruff", *words], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout
