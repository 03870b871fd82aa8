# SPDX-License-Identifier: MIT
"""`tablectl keys`: every key of a simulated table in one group, and the page with the keys of every game."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.engine.rules.face import LEGEND_KEYS
from controller.engine.rules.wait import VOID
from controller.games import find, rooms
from controller.simulator.keyboard import groups_of, keys_of
from hal.board import board_file, read_board
from tests.test_cli_loading import HEAVY, loaded

PAGE = Path(__file__).parent.parent / "controller" / "games" / "KEYS.md"
AGAIN = "tablectl keys > controller/games/KEYS.md"


def printed(*words: str) -> str:
    result = CliRunner().invoke(main, ["keys", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def groups(*words: str) -> dict[str, list[dict[str, Any]]]:
    """Return the keys of each group, as the command prints them for programs."""
    return {it["group"]: it["keys"] for it in json.loads(printed(*words, "--json"))["groups"]}


def test_the_page_is_what_the_program_prints() -> None:
    assert PAGE.read_text() == printed(), f"the page is old: {AGAIN}"
    assert f"`{AGAIN}`" in PAGE.read_text()


@pytest.mark.parametrize("game", rooms())
def test_every_key_of_a_game_is_in_one_group(game: str) -> None:
    equipment = find(game).equipment
    board = read_board(board_file(equipment.board))
    grouped = [key for group in groups_of(equipment, board) for key in group.keys if key.key not in LEGEND_KEYS]
    assert sorted(key.key for key in grouped) == sorted(key.key for key in keys_of(equipment, board))
    assert {(key["key"], key["act"]) for keys in groups(game).values() for key in keys} >= {
        (button.key, button.name) for button in equipment.buttons
    }


def test_supervisors_have_the_void_button_and_every_key_switch_but_the_dealers() -> None:
    for game in rooms():
        acts = [key["act"] for key in groups(game)["Supervisors"]]
        switches = [f"key {it.name}" for it in find(game).equipment.all_switches if it.name != "dealer"]
        assert acts == [VOID.name, *switches]


def test_a_table_file_has_the_keys_of_its_options(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('game = "roulette"\nname = "r"\nsimulated = true\n[options]\nkeypad = true\n')
    assert "Entry terminal" in groups(str(file))
    assert groups(str(file)) != groups("roulette")


def test_people_read_each_key_with_the_name_of_its_act() -> None:
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in printed("craps").splitlines()]
    assert ["Space", "dice out", "dice-out"] in rows
    assert ["1-6", "numbers", "terminal NUMBER"] in rows
    assert ["Tab", "next page", ""] in rows


def test_keys_are_printed_without_a_heavy_library() -> None:
    assert not loaded("keys", "sic-bo") & HEAVY
