# SPDX-License-Identifier: MIT
"""Words on the command line and files that no honest person writes: they are answered in words, with status 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.config import read_table
from controller.tapes.runner import play
from hal.wiring.toml_file import ConfigurationError

TABLECTL = Path(sys.executable).with_name("tablectl")
LONG = b"x" * 300
NO_TEXT = b"\xff\xfe"
FOREIGN = "\u0663".encode()
"""A three in Arabic digits: int() takes it."""


def tablectl(folder: Path, *words: bytes) -> subprocess.CompletedProcess[str]:
    folders = {"XDG_STATE_HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)}
    return subprocess.run(
        [os.fsencode(TABLECTL), *words],
        capture_output=True,
        text=True,
        errors="replace",
        stdin=subprocess.DEVNULL,
        env=os.environ | folders,
        cwd=folder,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [
        (b"run", LONG),
        (b"run", NO_TEXT),
        (b"run", b"/dev/zero"),
        (b"check", LONG),
        (b"check", b"/dev/zero"),
        (b"play", LONG),
        (b"rules", NO_TEXT),
        (b"declare", b"sic-bo", NO_TEXT),
        (b"declare", b"sic-bo", FOREIGN, b"4", b"4"),
        (b"rank", b"52", NO_TEXT),
        (b"status", b"--table", LONG),
        (b"motor", b"off", b"--table", LONG),
        (b"journal", b"verify", b"--file", LONG),
        (b"journal", b"show", b"--round", FOREIGN),
        (b"journal", b"show", b"--round", b"1_0"),
        (b"journal", b"show", b"--round", b"9" * 30),
        (b"limits", b"--after", FOREIGN),
        (b"limits", b"--after", b"9" * 30),
        (b"enter", b"wager", b"red", b"small", FOREIGN),
        (b"enter", b"\x1b[2J"),
    ],
)
def test_it_says_what_is_wrong(words: tuple[bytes, ...], tmp_path: Path) -> None:
    ended = tablectl(tmp_path, *words)
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.strip()
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "lines",
    [
        ("table sic-bo", "press no-more-bets", "press start", "tumbler turns 1000000000000 and shows 4 4 4"),
        ("table roulette", "ball spun", "press no-more-bets", "ball rests in 17 after 1000000000000 revolutions"),
        ("table sic-bo", "wait 1000000000000 minutes"),
        ("table sic-bo", "limits minimum=$10 after 1000000000000 minutes"),
        ("table sic-bo", "clock jumps 1000000000000000000000 seconds"),
        ("table craps places=1000000000000",),
        ("table sic-bo", "wager red small \u0663"),
        ("table sic-bo", "enter \u0663 4 4"),
    ],
)
def test_a_tape_with_impossible_numbers_fails_at_once_and_in_words(lines: tuple[str, ...], tmp_path: Path) -> None:
    tape = tmp_path / "hostile.tape"
    tape.write_text("\n".join(lines))
    result = play(tape)
    assert not result.passed
    assert len(result.transcript) < 20


@pytest.mark.parametrize("content", [b"\xff\xfe", b"table sic-bo\n" + b"#" * 1_000_000, b"", b"\0"])
def test_a_file_that_is_no_tape_is_one_that_fails(content: bytes, tmp_path: Path) -> None:
    tape = tmp_path / "hostile.tape"
    tape.write_bytes(content)
    assert play(tape).failures


@pytest.mark.parametrize(
    "command", ["check", "run", "play", "status --table", "journal show --file", "motor off --table"]
)
def test_a_pipe_in_the_place_of_a_file_is_refused_at_once(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    ended = tablectl(tmp_path, *map(str.encode, command.split()), bytes(pipe))
    assert ended.returncode in (1, 2)
    assert "Traceback" not in ended.stderr
    assert "regular file" in ended.stderr + ended.stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[{}]\n", "a key may have 16 parts at most"),
        ("simulated = true\n{} = 1\n", "a key may have 16 parts at most"),
        ("limits = {{ {} = 1 }}\n", "a key may have 16 parts at most"),
        ("[[ {} ]]\n", "a key may have 16 parts at most"),
    ],
)
def test_a_key_of_thousands_of_parts_is_refused_before_it_is_read(text: str, why: str, tmp_path: Path) -> None:
    """tomllib would take minutes."""
    for part in ("a", '"a b"', " a "):
        file = tmp_path / "table.toml"
        file.write_text(text.format(".".join([part] * 40_000)))
        with pytest.raises(ConfigurationError) as wrong:
            read_table(file)
        assert why in str(wrong.value)


@pytest.mark.parametrize("key", ["folders.state", "folders.sockets", "board"])
@pytest.mark.parametrize("path", ["a\\u0000b", "a\\u001bb", "x" * 1001])
def test_a_path_that_is_none_is_an_error_of_its_line(key: str, path: str, tmp_path: Path) -> None:
    file, (under, _, name) = tmp_path / "table.toml", key.rpartition(".")
    lines = f'{name} = "{path}"\n'
    file.write_text("simulated = true\n" + (f"[{under}]\n{lines}" if under else lines))
    with pytest.raises(ConfigurationError) as wrong:
        read_table(file)
    assert {it.key for it in wrong.value.problems if "path" in it.allowed} == {key}
    assert str(wrong.value).replace("\n", "").isprintable()
