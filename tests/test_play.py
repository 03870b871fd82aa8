# SPDX-License-Identifier: MIT
"""`tablectl play`: its output for people, its answers to programs, and its progress."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.cli.games import play
from controller.cli.main import main

RIGHT = "table sic-bo\npress no-more-bets\n> call: no more bets\n"
WRONG = "table sic-bo\n\npress start\npress no-more-bets\n> call: no spin\n"


OPENING = (
    "opening: dealer: done (s 79); sign: done (s 74(2)); devices: done (s 3(2), assumed); dice: left (s 66(7)); "
    "float: left (s 3(2), assumed)"
)
"""Tasks that are left before play, once the dealer has begun."""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def tablectl(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


@pytest.fixture
def tape(tmp_path: Path) -> Path:
    return tmp_path / "a.tape"


def test_for_people_each_line_stands_with_what_followed_it(tape: Path) -> None:
    tape.write_text(RIGHT)
    lines = tablectl("play", tape).stdout.splitlines()
    assert lines[:3] == [f"{tape} on engine", "  table sic-bo", "  > round: 1 begins"]
    assert lines[-5:] == [
        "  press no-more-bets",
        "  > call: no more bets (s 72(1))",
        "  > next: start the tumbler (s 76)",
        f"  > {OPENING}",
        "1 passed, 0 failed",
    ]


def test_a_failure_names_file_and_line_what_was_expected_and_what_came(tape: Path) -> None:
    tape.write_text(WRONG)
    result = tablectl("play", "-q", tape)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{tape}:3: press start: not expected: refused: call no more bets first (s 72(1))",
        f"{tape}:5: expected 'call: no spin', but after 'press no-more-bets' (line 4):",
        "    call: no more bets (s 72(1))",
        "    next: start the tumbler (s 76)",
        f"    {OPENING}",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize("on", ["engine", "sim"])
def test_a_program_is_told_every_line_what_followed_it_and_each_failure_with_its_line(on: str, tape: Path) -> None:
    tape.write_text(WRONG)
    result = tablectl("play", tape, "--on", on, "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    answer = json.loads(result.stdout)
    (played,) = answer["tapes"]
    assert (answer["on"], played["tape"], played["stage"], played["passed"]) == (on, str(tape), on, False)
    assert [(line["line"], line["done"]) for line in played["transcript"]] == [
        (1, "table sic-bo"),
        (3, "press start"),
        (4, "press no-more-bets"),
    ]
    assert played["transcript"][1]["followed"] == ["refused: call no more bets first (s 72(1))"]
    assert played["failures"] == [
        {
            "line": 3,
            "what": "press start: not expected: refused: call no more bets first (s 72(1))",
            "came": [],
        },
        {
            "line": 5,
            "what": "expected 'call: no spin', but after 'press no-more-bets' (line 4):",
            "came": ["call: no more bets (s 72(1))", "next: start the tumbler (s 76)", OPENING],
        },
    ]


@pytest.mark.parametrize(
    ("terminal", "tapes", "options", "shown"),
    [
        (Terminal(), 3, [], True),
        (Terminal(), 2, [], False),
        (Terminal(), 3, ["--json"], False),
        (io.StringIO(), 3, [], False),
    ],
)
def test_many_tapes_are_counted_on_a_terminal_and_never_for_a_program(
    terminal: io.StringIO,
    tapes: int,
    options: list[str],
    shown: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(play, "MANY", 2)
    monkeypatch.setenv("FORCE_COLOR", "1")  # the terminal decides, whatever the environment says of colours
    monkeypatch.setattr(sys, "stderr", terminal)
    for number in range(tapes):
        (tmp_path / f"{number}.tape").write_text(RIGHT)
    with pytest.raises(SystemExit) as ended:
        main(["play", str(tmp_path), *options])
    assert ended.value.code == 0
    assert ("tapes on engine" in terminal.getvalue()) is shown
    assert "tapes on engine" not in capsys.readouterr().out


def test_a_device_that_breaks_in_a_tape_is_told_by_its_transcript_alone(tape: Path) -> None:
    tape.write_text("table roulette\nball spun\nwheel reads 38\n> alert: …\n")
    program = (sys.executable, "-c", "from controller.cli.entry import main; main()")
    result = subprocess.run([*program, "play", "--on", "sim", tape], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, ""), result.stdout
