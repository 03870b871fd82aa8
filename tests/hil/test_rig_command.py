# SPDX-License-Identifier: MIT
"""`tablectl play --on rig FILE.toml` as a command: its output and its exit status."""

import re
from json import loads
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.cli.games.rigs import summary
from controller.cli.main import main
from controller.tapes.runner import TapeResult
from controller.tapes.script.verdict import Failure

RIG = """
hand = { socket = "nowhere" }
[lines]
4 = 4
[table]
sockets = "table"
start = ["false"]
"""


def play(folder: Path, *words: str, rig: str = RIG, json: bool = False) -> Result:
    (folder / "rig.toml").write_text(rig)
    (folder / "a.tape").write_text("table sic-bo\npress no-more-bets\n> call: no more bets\n")
    options = ["--json"] if json else []
    return CliRunner().invoke(main, ["play", *options, "--on", "rig", *(str(folder / word) for word in words)])


WHY = "the hand at nowhere cannot be reached: No such file or directory"


def test_a_hand_that_is_not_there_loses_one_tape_and_the_others_are_not_played(tmp_path: Path) -> None:
    result = play(tmp_path, "rig.toml", "a.tape", "a.tape", "a.tape")
    assert result.exit_code == 1
    assert result.stdout.count(f"{tmp_path / 'a.tape'}:1: {WHY}") == 1
    assert "0 passed, 0 failed, 1 lost by the rig, 2 not played\n" in result.stdout
    assert result.stdout.endswith(f"not played 2: {WHY}\n")
    assert result.stderr.count(f"{tmp_path / 'a.tape'}: lost by the rig, ") == 1


def test_a_program_is_told_so_too(tmp_path: Path) -> None:
    result = play(tmp_path, "rig.toml", "a.tape", "a.tape", json=True)
    tapes = loads(result.stdout)["tapes"]
    assert [(tape["passed"], tape["ended"]) for tape in tapes] == [(False, "lost by the rig"), (False, "not played")]
    assert (result.exit_code, tapes[1]["skipped"]) == (1, f"not played: {WHY}")


def test_a_wrong_rig_file_ends_the_command_with_all_its_errors(tmp_path: Path) -> None:
    result = play(tmp_path, "rig.toml", "a.tape", rig=RIG.replace("4 = 4", "44 = 4").replace("start", "strat"))
    assert result.exit_code == 2
    assert re.search(r"rig\.toml:4: lines\.44: 44 .* 0 to 27 ", result.stderr)
    assert "did you mean start?" in result.stderr


WANTED = "--on rig wants the rig file first, then the tapes: tablectl play --on rig FILE.toml TAPE…"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["rig.toml"], "no tape: "),
        (["a.tape"], "no tape: "),
        (["a.tape", "a.tape"], "a.tape is no rig file: "),
        (["", "a.tape"], " is no rig file: "),
    ],
)
def test_a_rig_file_or_a_tape_that_is_left_out_is_told_so(words: list[str], wrong: str, tmp_path: Path) -> None:
    result = play(tmp_path, *words)
    assert result.exit_code == 2
    assert f"{wrong}{WANTED}" in result.stderr


def test_an_unknown_stage_names_all_that_there_are(tmp_path: Path) -> None:
    (tmp_path / "a.tape").write_text("table sic-bo\n")
    result = CliRunner().invoke(main, ["play", "--on", "moon", str(tmp_path / "a.tape")])
    assert result.exit_code == 2
    assert "no stage 'moon': there are engine, sim, vm, rig FILE.toml" in result.stderr


def test_the_number_of_tapes_is_told_for_each_table_and_each_reason() -> None:
    outcomes = [
        TapeResult("games/sic-bo/a.tape", "rig"),
        TapeResult("games/sic-bo/b.tape", "rig", failures=[Failure(1, "wrong")]),
        TapeResult("games/sic-bo/c.tape", "rig", skipped="wait 20 minutes: real time"),
        TapeResult("games/craps/d.tape", "rig", skipped="wait 9 minutes: real time"),
    ]
    assert list(summary(outcomes)) == [
        "sic-bo: 1 passed, 1 failed, 1 skipped",
        "craps: 0 passed, 0 failed, 1 skipped",
        "skipped 2: real time",
    ]
