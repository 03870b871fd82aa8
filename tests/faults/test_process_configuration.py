# SPDX-License-Identifier: MIT
"""A wrong table file or board file: every error is named at once, the status is 2, and nothing is started or made."""

import importlib.util
import subprocess
from collections.abc import Iterator

import pytest
from process_rig import Table, one_line, table


@pytest.fixture
def idle() -> Iterator[Table]:
    with table() as made:
        yield made


def errors(it: Table) -> list[str]:
    """Return the error lines of a start, and check that the start left no files behind."""
    ended = it.run_to_end()
    assert ended.returncode == 2, ended.stderr
    assert "Traceback" not in ended.stderr
    assert not it.state.exists()
    assert not it.sockets.exists()
    return ended.stderr.splitlines()


def test_every_error_of_a_table_file_is_named_at_once(idle: Table) -> None:
    idle.write(
        'casino = ""\nsede = 2\nsimulated = "yes"\n'
        '[limits]\nminimum = "$50"\nmaximum = "$5"\nincremnt = "$5"\n[options]\ncovered-tumbla = true'
    )
    said = errors(idle)
    for place, key, more in (
        ("table.toml:4", "casino", "1"),
        ("table.toml:5", "sede", "did you mean seed"),
        ("table.toml:6", "simulated", "true or false"),
        ("table.toml:10", "limits.incremnt", "did you mean increment"),
        ("table.toml:12", "options.covered-tumbla", "did you mean covered-tumbler"),
    ):
        lines = [line for line in said if place + ":" in line and key in line]
        assert [more in line for line in lines] == [True], (place, said)


def test_limits_that_do_not_fit_together_are_named_with_their_rule(idle: Table) -> None:
    idle.write('[limits]\nminimum = "$50"\nmaximum = "$5"')
    (said,) = errors(idle)
    assert "table.toml:" in said
    assert "s 74(1)" in said
    checked = idle.tablectl("check", str(idle.file))
    assert (checked.returncode, checked.stderr) == (2, f"{said}\n")


def test_limits_that_do_not_fit_together_are_named_beside_other_errors(idle: Table) -> None:
    idle.write('[limits]\nminimum = "$50"\nmaximum = "$5"\nincremnt = "$5"')
    said = errors(idle)
    assert ["s 74(1)" in line for line in said].count(True) == 1, said


def change_board(it: Table, *changes: tuple[str, str]) -> None:
    board = it.folder / "board.toml"
    text = board.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    board.write_text(text)


WRONG_WIRING = (
    ("longest_on_s = 15.0", ""),
    ("pin = 5 ", "pin = 4 "),
    ("pin = 6 ", "pin = 41 "),
    ("address = 0x61", "address = 0x60"),
)
WRONG_NAMES = (('"face-6"]', '"fase-6"]'), ("[buttons.paid]", "[buttons.payed]"))


def test_every_error_of_a_board_file_is_named_at_once(idle: Table) -> None:
    change_board(idle, *WRONG_WIRING)
    said = errors(idle)
    for key, words in (
        ("buttons.start.pin: 4 is not allowed", "taken by buttons.no-more-bets.pin"),
        ("buttons.no-spin.pin: 41 is not allowed", "a GPIO number 0 to 27"),
        ("tumblers.tumbler.longest_on_s: missing", "seconds"),
        ("chips.1.address: 0x60 is not allowed", "taken by lamps.lamps.chips.0.address"),
    ):
        assert [words in line for line in said if key in line] == [True], (key, said)
    assert all("board.toml:" in line for line in said)


def test_names_that_the_game_needs_are_checked_together_with_the_rest_of_the_board(idle: Table) -> None:
    change_board(idle, *WRONG_WIRING, *WRONG_NAMES)
    said = "\n".join(errors(idle))
    for words in ("longest_on_s", "did you mean face-6", "buttons.paid: missing", "did you mean payed"):
        assert words in said, said


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"game = \n", "table.toml:1"),
        (b"\xff\xfe\x00g", "table.toml"),
        (b'game = "sick-bo"\n', "did you mean sic-bo"),
        (b'board = "nowhere.toml"\n', "nowhere.toml"),
        (b'board = "sick-bo"\n', "sic-bo"),
        (b'name = "../table"\n', "a name in small letters"),
    ],
    ids=["not TOML", "not text", "no such game", "no such board file", "no such board", "a name with a path"],
)
def test_a_file_that_is_no_table_file_gives_a_message(idle: Table, content: bytes, words: str) -> None:
    idle.file.write_bytes(content)
    assert words in "\n".join(errors(idle))


def test_a_missing_file_or_a_folder_gives_one_line(idle: Table) -> None:
    for path in (idle.folder / "none.toml", idle.folder):
        assert str(path) in one_line(idle.run_to_end(path))


@pytest.mark.skipif(importlib.util.find_spec("lgpio") is not None, reason="this machine has the library for real pins")
def test_a_real_table_without_its_pin_library_names_the_package(idle: Table) -> None:
    idle.write("simulated = false")
    said = one_line(idle.run_to_end())
    assert "lgpio" in said
    assert "install" in said
    assert not idle.sockets.exists()


def test_unknown_words_on_the_command_line_give_status_2(idle: Table) -> None:
    for words in (["run", str(idle.file), "more"], ["rnu"], ["run", "--sim"]):
        ended: subprocess.CompletedProcess[str] = idle.tablectl(*words)
        assert ended.returncode == 2, words
        assert "Traceback" not in ended.stderr
