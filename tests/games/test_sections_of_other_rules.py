# SPDX-License-Identifier: MIT
"""A game that is not played by Queensland's rules cites none of their sections: no answer and no line says `s 3(2)`."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.games import rooms
from controller.tapes.runner import play

HERE = Path(__file__).parent
OF_QUEENSLAND = re.compile(r"\bss? \d")


def is_of_queensland(game: str) -> bool:
    """Whether the provisions of its rules are sections."""
    return "\ns " in (HERE / game / "provisions.tsv").read_text()


OTHERS = [game for game in rooms() if (HERE / game / "provisions.tsv").is_file() and not is_of_queensland(game)]


def test_there_are_such_games() -> None:
    assert "double-chance" in OTHERS
    assert "caribbean-stud" not in OTHERS


@pytest.mark.parametrize("game", OTHERS)
def test_no_answer_of_a_tape_cites_a_section_of_other_rules(game: str) -> None:
    answers = {
        line for tape in (HERE / game).glob("*.tape") for played in play(tape).transcript for line in played.followed
    }
    assert len(answers) > 100
    assert not [line for line in answers if OF_QUEENSLAND.search(line)]


@pytest.mark.parametrize("game", OTHERS)
def test_no_line_of_its_rules_does(game: str) -> None:
    said = CliRunner().invoke(main, ["rules", game]).stdout
    assert not [line for line in said.splitlines() if OF_QUEENSLAND.search(line)]
