"""Where `tablectl` comes in: `tablectl run` goes straight to the table, everything else to the command line.

A table has to take presses 150 ms after its start, and the command-line library alone takes a fifth of that to load.
"""

import gc
import sys
from typing import NoReturn


def main() -> None:
    """The program `tablectl`."""
    gc.disable()  # until the table stands, or the command is done: what is imported stays
    words = sys.argv[1:]
    if words[:1] == ["run"] and len(words) <= 2 and not any(word.startswith("-") for word in words[1:]):
        from pathlib import Path

        from controller.cli.run import run_table

        sys.exit(run_table(Path(words[1]) if words[1:] else None))
    from controller.cli.main import main as command_line

    if sys.stdout is None:
        give_up("the standard output is closed")
    try:
        command_line()
    except OSError as error:
        if error.filename is not None:  # not what is written to, which has none
            raise
        sys.stdout = None  # what it still holds cannot be written at the end either
        give_up(f"the answer cannot be written: {error.strerror}")


def give_up(why: str) -> NoReturn:
    sys.stderr.write(f"tablectl: {why}\n")
    sys.exit(2)
