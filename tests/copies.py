# SPDX-License-Identifier: MIT
"""A copy of the program with an additional game, and the commands that are run in it."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PROGRAM = ("c_ext", "controller", "hal")

ASK = """
import json, sys
from click.testing import CliRunner
from controller.cli.main import main
answers = [CliRunner().invoke(main, words.split()) for words in sys.argv[1:]]
print(json.dumps([(answer.exit_code, answer.stdout, answer.stderr) for answer in answers]))
"""


def program(folder: Path, files: dict[str, str], packages: Iterable[str] = PROGRAM, but: tuple[str, ...] = ()) -> Path:
    """The program in this folder, with these files besides, by their paths. but: Names of files that are not copied."""
    for package in packages:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", *but))
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def said(copy: Path, *words: str) -> str:
    """Return the output of Python in the copy, with these arguments."""
    done = subprocess.run([sys.executable, *words], cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def asked(copy: Path, *commands: str) -> list[tuple[int, str, str]]:
    """Return the exit status, the output and the error output of each of these `tablectl` commands."""
    answers: list[Any] = json.loads(said(copy, "-c", ASK, *commands).splitlines()[-1])
    return [(status, out, err) for status, out, err in answers]
