# SPDX-License-Identifier: MIT
"""Words on the command line and files that no honest person writes: they are answered in words, with status 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.tapes.runner import play

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
