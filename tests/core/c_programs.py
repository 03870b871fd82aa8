# SPDX-License-Identifier: MIT
"""The core's own test programs: compiled, for this processor or another, and run."""

import re
import subprocess

from c_ext import build as core_build

NAMES = ("test_core", "test_baccarat", "test_blackjack", "test_poker", "test_house_poker", "test_pai_gow", "test_keno")
INCLUDED = {"test_house_poker": "house_poker.o", "test_pai_gow": "pai_gow.o"}
"""Object files that a program does not link, because it includes their source."""
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror")


def compiled(folder, tables, compiler, *flags, names=NAMES):
    """Compile these programs into a folder, and return them by name. The core is compiled once for all of them.

    A program that only calls the core is hardly optimised: that would take longer than it saves.
    """
    command = [compiler, *STRICT, *flags, f"-I{core_build.HERE}", f"-I{tables}"]
    sources = [str(path) for path in core_build.sources()]
    subprocess.run([*command, "-c", *sources], cwd=folder, check=True)
    for name in names:
        program = str(core_build.TESTS / f"{name}.c")
        objects = [str(path) for path in folder.glob("*.o") if path.name != INCLUDED.get(name)]
        own = () if name in INCLUDED else ("-O1",)
        subprocess.run([*command, *own, program, *objects, "-o", name], cwd=folder, check=True)
    return programs_in(folder, names)


def programs_in(folder, names=NAMES):
    return {name: folder / name for name in names}


def plain(once, tables):
    """The programs for this processor, optimised as the product is."""
    return programs_in(once("programs-plain", lambda folder: compiled(folder, tables, "cc", "-O3")))


def assert_passes(*command):
    """Assert that the program ends with status 0, has done checks, and reports no failure."""
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, ""), run.stdout
    assert re.fullmatch(r"[1-9]\d{4,} checks, 0 failed\n", run.stdout)


def answer(*command):
    """Return the program's output."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
