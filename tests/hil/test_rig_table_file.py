# SPDX-License-Identifier: MIT
"""The table file and the board file of a real controller for a tape: they are valid, and no limit is narrower."""

import io
import tarfile
from pathlib import Path

import pytest

from controller.config import read_table
from controller.games import rooms
from controller.tapes.rig.table_file import BOARD_FILE, TABLE_FILE, archive, board_text, table_file
from controller.tapes.rig.words import why_not
from controller.tapes.script.errors import StageError, TapeError
from controller.tapes.script.opening import TableRefused, table_of
from controller.tapes.script.script import parse
from hal.board import board_file, read_board

GAMES = Path(__file__).parents[1] / "games"


def tables() -> list[str]:
    """Return the longest first lines of tapes of each game, which have the most options and limits."""
    lines = {line.removeprefix("table ") for tape in GAMES.rglob("*.tape") for line in tape.read_text().splitlines()[:9]
             if line.startswith("table ")}  # fmt: skip
    chosen = []
    for game in rooms():
        of_game = sorted(
            (line for line in lines if line.split(maxsplit=1)[0] == game), key=lambda line: (len(line), line)
        )
        chosen += [line for line in (game, *of_game[-4:]) if _allowed(line)]
    return chosen


def _allowed(line: str) -> bool:
    game, *words = line.split()
    try:
        table_of(game, words)
    except (TableRefused, TapeError, StageError, ValueError, LookupError):
        return False
    return not why_not(parse(f"table {line}\n"), kills=True, chips=True)


@pytest.mark.parametrize("line", tables())
def test_a_real_controller_accepts_every_table_of_a_tape(tmp_path: Path, line: str) -> None:
    name, *words = line.split()
    game, limits, options = table_of(name, words)
    board = game.equipment.board
    (tmp_path / TABLE_FILE).write_text(table_file(game, limits, options, "table-1"))
    (tmp_path / BOARD_FILE).write_text(board_text(board, 2.0, {"/dev/serial0": "/dev/ttyS9"}, 6.0))
    configuration = read_table(tmp_path / TABLE_FILE)
    assert not configuration.file.simulated
    assert configuration.file.limits.limits() == limits
    assert configuration.options.items() >= options.items()
    wheels = configuration.board.of("wheels").values()
    assert all(wheel.port == "/dev/ttyS9" for wheel in wheels if board != "roulette-keypad")


@pytest.mark.parametrize("pace", [0.1, 1.0, 3.0])
def test_a_limit_of_a_board_becomes_wider_and_never_narrower(tmp_path: Path, pace: float) -> None:
    for name in ("sic-bo", "tri-chro-54", "roulette", "baccarat"):
        (tmp_path / "board.toml").write_text(board_text(name, pace, {}))
        shipped, there = read_board(board_file(name)), read_board(tmp_path / "board.toml")
        for kind in ("tumblers", "drawers", "wheels", "shoes"):
            for device, wiring in getattr(shipped, kind).items():
                now = getattr(there, kind)[device]
                for limit in ("first_turn_s", "turn_s", "rest_s", "longest_on_s", "longest_spin_s", "agree_s"):
                    assert getattr(now, limit, 0) >= getattr(wiring, limit, 0)
                assert getattr(now, "least_turn_s", 0) <= getattr(wiring, "least_turn_s", 0)
        # a pace below 1 changes only `least_turn_s`, which the boards of roulette and baccarat do not have
        assert (shipped == there) == (
            pace == 1.0 or (name == "roulette" and pace < 1) or (name == "baccarat" and pace < 1)
        )


def test_the_archive_keeps_the_files_unchanged() -> None:
    with tarfile.open(fileobj=io.BytesIO(archive({"a.toml": "größer\n", "b.toml": ""}))) as tar:
        found = {member.name: tar.extractfile(member).read().decode() for member in tar}  # type: ignore[union-attr]
    assert found == {"a.toml": "größer\n", "b.toml": ""}


@pytest.mark.parametrize(
    ("line", "where", "skipped"),
    [
        ("power cut", {"kills": False, "chips": True}, True),
        ("power cut", {"kills": True, "chips": True}, False),
        ("lamp small dark", {"kills": True, "chips": False}, True),
        ("light odds-1 mended", {"kills": True, "chips": False}, True),
        ("terminal lost", {"kills": True, "chips": False}, True),
        ("terminal lost", {"kills": True, "chips": True}, False),
        ("wheel lost", {"kills": True, "chips": False}, False),
        ("generator draws 1 2", {"kills": True, "chips": True}, True),
        ("table caribbean-stud slots=true jackpot-pool=major", {"kills": True, "chips": True}, True),
        ("limits minimum=$10 after 0 minutes", {"kills": True, "chips": True}, False),
        ("wait 20 seconds", {"kills": True, "chips": True}, False),
    ],
)
def test_the_words_of_a_tape_decide_whether_it_is_played(line: str, where: dict[str, bool], skipped: bool) -> None:
    why = why_not(parse(f"table sic-bo\n{line}\n"), **where)
    assert bool(why) == skipped
    assert line in why if skipped else not why
