# SPDX-License-Identifier: MIT
"""Entry point of `tablectl`. `tablectl run` starts the table directly; other commands load the command line.

A table must take presses 120 ms after its start. The command-line library alone takes a fifth of that to load.
"""

import gc
import os
import sys
from codecs import lookup
from io import TextIOWrapper
from typing import NoReturn

from controller.characters import ASCII, LACKING


def main() -> None:
    """The program `tablectl`."""
    _take_every_character()
    try:
        _command(sys.argv[1:])
    except KeyboardInterrupt:  # before anything is open: each command takes its own
        give_up("ended by Ctrl-C", 130)


def _take_every_character() -> None:
    """Write characters missing from the encoding in their ASCII form, so that no locale ends a command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = ASCII if lookup(stream.encoding).name == "ascii" else stream.encoding
            stream.reconfigure(encoding=encoding, errors=LACKING)


def _command(words: list[str]) -> None:
    for word in words:
        if not word.isprintable() and any("\ud800" <= each <= "\udfff" for each in word):
            give_up(f"{os.fsencode(word).decode(errors='backslashreplace')} is not text in UTF-8")
    if words[:1] == ["run"] and len(words) <= 2 and not any(word.startswith("-") for word in words[1:]):
        gc.disable()  # the imports leave no garbage; a running table collects at set times
        from controller.cli import quick_start

        quick_start.load()
        from pathlib import Path

        from controller.cli.run import run_table

        sys.exit(run_table(Path(words[1]) if words[1:] else None))
    from controller.cli.main import main as command_line

    if sys.stdout is None:
        give_up("the standard output is closed")
    try:
        try:
            command_line()
        finally:
            if sys.stdout:
                sys.stdout.flush()  # after it, at the end of the process, nobody takes what is raised
    except BrokenPipeError:  # nobody reads on, as after `| head`
        sys.stdout = None
        sys.exit(1)
    except OSError as error:
        if error.filename is not None:
            give_up(f"{error.filename}: {error.strerror}")
        sys.stdout = None  # so that Python does not try to flush it at exit
        give_up(f"the answer cannot be written: {error.strerror}")


def give_up(why: str, status: int = 2) -> NoReturn:
    """Say why on stderr and end with this status."""
    sys.stderr.write(f"tablectl: {why}\n")
    sys.exit(status)
