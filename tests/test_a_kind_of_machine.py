# SPDX-License-Identifier: MIT
"""A kind of machine that is new: the reader of tests/domino_table and its game, laid into a copy of the program."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.copies import PROGRAM, ROOT, asked, program, said

TABLE = Path(__file__).parent / "domino_table"
PATHS = {str(path.relative_to(TABLE)): path for path in TABLE.rglob("*.*") if path.suffix not in (".md", ".pyc")}
NEW = {name: path.read_text() for name, path in PATHS.items() if path.suffix != ".more"}
"""The files that the program does not have, by their paths."""
MORE = {name.removesuffix(".more"): path.read_text() for name, path in PATHS.items() if path.suffix == ".more"}
"""Text to append to files of the program, by path."""

BOARD = "domino-table"
ASK = """
import json
from controller.games import find
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board
from hal.machines.dominoes import DominoesDevice
from hal.signals import DominoRead
from tests.faults.matrix.cells import cells, played
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

stage = EngineStage("domino-table", [])
do(stage, "press no-more-bets")
keys = keys_of(find("domino-table").equipment, read_board(board_file("domino-table")))
marked = [key.key for key in keys if key.wait_name in stage.view.asked]

there = [it for it in cells("domino-table") if it.fault.kind == "dominoes" and it.moment.when == "in"]
reading = [it for it in there if it.moment.phase == "reading"]
both = [(cell.fault.sort, played(cell), played(cell._replace(mended=False))) for cell in reading]
wrong = [why for _, *endings in both for ending in endings for why in ending.wrong]

def another(self, frame, domino, at):
    self._report(DominoRead(self._name, "1-1", at=at))

DominoesDevice._domino = another
print(json.dumps({
    "marked": marked,
    "ended": [(sort, *(ending.outcome for ending in endings)) for sort, *endings in both],
    "wrong": wrong,
    "wrong domino": played(there[0]).wrong,
}))
"""
"""The key that is marked when a domino is asked for, the ends of rounds with a failed reader, and the errors of a wrong
driver.
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program and its tests, with the domino table and no tapes of other games."""
    longer = {name: (ROOT / name).read_text() + more for name, more in MORE.items()}
    others = ("two_hands", "pot_table", "domino_table", "*.tape")
    return program(tmp_path_factory.mktemp("copy"), NEW | longer, (*PROGRAM, "tests"), but=others)


@pytest.fixture(scope="module")
def found(copy: Path) -> dict[str, Any]:
    """The answers of `ASK` in the copy."""
    answers: dict[str, Any] = json.loads(said(copy, "-c", ASK).splitlines()[-1])
    return answers


def test_two_files_of_the_program_are_touched_and_nothing_else() -> None:
    assert set(MORE) == {"hal/signals.py", "controller/engine/rules/equipment.py"}
    assert all((ROOT / name).exists() for name in MORE)
    assert not [name for name in NEW if (ROOT / name).exists()]
    assert {name for name in NEW if not name.startswith(("controller/games/domino_table/", "tests/"))} == {
        "hal/machines/dominoes.py",
        "hal/sim/machines/dominoes.py",
        "controller/simulator/machines/dominoes.py",
        "controller/tapes/machines/kinds/dominoes.py",
        "hal/boards/domino-table.toml",
    }


def test_nothing_of_the_program_knew_of_it() -> None:
    known = [path for package in PROGRAM for path in (ROOT / package).rglob("*.py") if "DominoRead" in path.read_text()]
    assert known == []


def test_its_game_plays_on_the_bare_engine_and_on_a_simulated_table(copy: Path) -> None:
    play = f"play tests/games/{BOARD} -q"
    tapes = sum(name.endswith(".tape") for name in NEW)
    commands = ("games --json", f"rules {BOARD} --json", f"edge {BOARD} --json", f"check {BOARD}")
    board = NEW["hal/boards/domino-table.toml"].replace("dominoes = 32", "dominoes = 28")
    (copy / "board.toml").write_text(board)
    (copy / "wrong.toml").write_text(f'game = "{BOARD}"\nboard = "board.toml"\n')
    answers = asked(copy, *commands, "check wrong.toml", play, f"{play} --on sim")
    games, rules, edge, check, wrong, *played = answers
    assert BOARD in [game["id"] for game in json.loads(games[1])["games"]]
    assert [step["source"] for step in json.loads(rules[1])["procedure"]] == ["s 803", "s 804", "s 802"]
    assert {name: it["return"] for name, it in json.loads(edge[1])["wagers"].items()} == {"high": "1/8", "low": "-1/8"}
    assert "right; Domino table on domino-table.toml\n" in check[1], check
    assert (wrong[0], "Domino table has 32 dominoes" in wrong[1] + wrong[2]) == (2, True), wrong
    for status, out, err in played:
        assert status == 0, out + err
        assert out.endswith(f"{tapes} passed, 0 failed\n")


def test_the_key_that_lays_a_domino_is_marked_once_one_is_asked_for(found: dict[str, Any]) -> None:
    assert found["marked"] == ["w"]


def test_what_holds_for_every_machine_holds_for_it(copy: Path) -> None:
    """Its contract too, on both kinds of line; and that the matrix leaves no sort of its faults out."""
    names = (
        *("tests/hal/test_every_machine.py", "tests/hal/test_dominoes.py", "tests/test_keyboard.py"),
        *("tests/test_commissioning.py", "tests/test_plain_words.py"),
        "tests/faults/matrix/test_matrix.py::test_every_kind_of_device_answers_every_sort_of_fault",
        f"tests/faults/matrix/test_matrix.py::test_every_device_of_a_board_is_in_the_matrix[{BOARD}]",
    )
    chosen = "domino or every_kind or every_module or several_kinds or shipped_board"
    out = said(copy, "-m", "pytest", "-p", "no:cacheprovider", "-k", chosen, *names)
    assert "skipped" not in out


def test_whatever_fails_while_a_domino_is_awaited_the_round_ends_as_the_rules_say(found: dict[str, Any]) -> None:
    assert found["wrong"] == []
    assert {sort for sort, *_ in found["ended"]} == {
        *("unplugged", "silent", "noisy", "stuck", "chattering", "wrong checksum", "out of sequence", "late"),
        "another in its place",
    }
    assert {mended for _, mended, _ in found["ended"]} == {"declared"}
    assert ["stuck", "declared", "void"] in found["ended"]


def test_a_driver_that_reports_another_domino_is_noticed(found: dict[str, Any]) -> None:
    wrong = "; ".join(found["wrong domino"])
    assert "domino-reader: domino 1-1: that has not happened" in wrong
    assert "declared 1-1, but it is" in wrong
