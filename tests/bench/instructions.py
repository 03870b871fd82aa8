# SPDX-License-Identifier: MIT
"""How many instructions it takes to rank a poker hand, by callgrind: as many on every run, however busy it is."""

import platform
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from c_ext import build

ARCHITECTURE = "x86_64"
"""Architecture of the instructions in the budgets."""

ALONE, CHECKED = "alone", "checked"
"""The two ways to rank: a sound hand with the inlined functions of poker.c, and a batch as Python ranks it."""


PROGRAM = "test_poker_work"


def missing_why() -> str:
    """Why they cannot be counted here; empty if they can."""
    if platform.machine() != ARCHITECTURE:
        return f"the budgets are instructions of {ARCHITECTURE}, and this is {platform.machine()}"
    for program, package in (("cc", "gcc"), ("valgrind", "valgrind")):
        if shutil.which(program) is None:
            return f"no {program} on the path; sudo apt install {package} brings it"
    return ""


def compiled(folder: Path, tables: Path) -> Path:
    """The program whose instructions are counted, with the product's own flags; made in a folder."""
    program = folder / PROGRAM
    flags = [flag for flag in build.FLAGS if flag != "-shared"]
    source = build.TESTS / f"{PROGRAM}.c"
    subprocess.run(["cc", *flags, f"-I{build.HERE}", f"-I{tables}", str(source), "-o", str(program)], check=True)
    return program


def per_hand(program: Path, how: str, hand: str) -> float:
    """Return the instructions of one hand, such as `five_32`, with its share of the loop, without the program's
    start.
    """
    hands, with_them = counted(program, how, hand, rounds=1)
    without = of_the_start(program, hand)
    return (with_them - without) / hands


@cache
def of_the_start(program: Path, hand: str) -> int:
    """The instructions of a program that deals these hands and ranks none.

    The two ways to rank differ by the comparison of one word, a hundredth of an instruction for each hand.
    """
    return counted(program, ALONE, hand, rounds=0)[1]


def counted(program: Path, how: str, hand: str, rounds: int) -> tuple[int, int]:
    """How many hands are in a round, and the instructions of the whole program."""
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), how, hand, str(rounds)]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if found is None:
        raise ValueError(f"callgrind tells no number of instructions: {run.stderr.strip()}")
    return int(run.stdout), int(found[1])
