# SPDX-License-Identifier: MIT
"""Rig files: all their errors at once, each with its line and what is allowed; and what a rig lacks for a board."""

from pathlib import Path

import pytest

from hal.board import board_file, read_board
from hal.rig.outside import missing_wires
from hal.rig.rig_file import read_rig
from hal.wiring.toml_file import ConfigurationError

GOOD = """hand = { device = "/dev/ttyACM0" }
[lines]
4 = 12
5 = 13
[readers]
"/dev/serial0" = { hand = 0 }
[table]
sockets = "table"
start = ["ssh", "pi", "fresh-table"]
"""


def problems(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "rig.toml"
    file.write_text(text)
    try:
        read_rig(file)
    except ConfigurationError as error:
        return str(error).splitlines()
    return []


def test_a_good_one(tmp_path: Path) -> None:
    file = tmp_path / "rig.toml"
    file.write_text(GOOD)
    rig = read_rig(file)
    assert (rig.lines, rig.pace, rig.patience, rig.table.kill) == ({"4": 12, "5": 13}, 1.0, 1.0, None)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("5 = 13", "5 = 12", "rig.toml:4: lines.5: 12 is not allowed; another number: 12 of the hand is wired"),
        ("5 = 13", "28 = 13", "rig.toml:4: lines.28: 28 is not allowed; a GPIO number 0 to 27 of the table's Pi"),
        ("start =", "strat =", "rig.toml:9: table.strat: strat is not allowed; one of add, forward, kill, sockets"),
        ("device =", "devise =", "one of command, device, socket; did you mean device?"),
        ('{ hand = 0 }', '{ hand = 0, device = "/dev/ttyUSB0" }', "hand and device is not allowed; just one of"),
        ('"/dev/ttyACM0" }', '"/dev/ttyACM0", socket = "hand" }', "rig.toml:1: hand: device and socket is not"),
        ("hand = {", "pace = 0\nhand = {", "rig.toml:1: pace: 0 is not allowed; a number from 0.02 to 100; 1 on a Pi"),
    ],
)  # fmt: skip
def test_an_error_names_its_line_what_is_allowed_and_the_nearest_name(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert any(said in problem for problem in problems(tmp_path, GOOD.replace(old, new))), problems(
        tmp_path, GOOD.replace(old, new)
    )


def test_all_errors_at_once(tmp_path: Path) -> None:
    assert (
        len(
            problems(
                tmp_path, GOOD.replace("5 = 13", "5 = 12").replace("start =", "strat =").replace("4 = 12", "99 = 12")
            )
        )
        >= 4
    )


def test_what_a_rig_lacks_for_a_board_is_named() -> None:
    board = read_board(board_file("roulette"))
    lines = {str(gpio): gpio for gpio in range(28)}
    missing = missing_wires(board, {gpio: pin for gpio, pin in lines.items() if gpio != "4"}, {})
    assert missing == ["no wire to GPIO 4 (no-more-bets)", "no reader at /dev/serial0"]
