# SPDX-License-Identifier: MIT
"""Every command of tablectl with an output that nobody reads, as after `| head`: the command ends without a message."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from process_rig import PATIENCE, TABLECTL, Table, table
from test_process_unprivileged import OF_NO_TABLE, OF_THE_TABLE

from controller.cli import entry
from controller.engine.record.events import Directed

OF_ITSELF = ("run", "train", "journal archive", "journal accept-loss")
"""They are no answer to be read, or need a table that stands still."""
LONG = {
    "watch": [["--json"]],
    "journal export": [["--format", "parquet"]],
    "dispute open": [["1", "x", "--by", "ann"]],
    "dispute list": [["--json"]],
    "bundle": [["-"]],
    "coverage": [["--json"]],
    "journal validate": [[__file__]],
    "identity": [["--files"]],
    "keno owed": [[]],
    "play": [[str(Path(__file__).parent.parent / "games" / "two-up"), "--json"]],
}
CASES = [
    [*name.split(), *words, *(("--table", "table.toml") if name in OF_THE_TABLE else ())]
    for commands in (LONG, OF_THE_TABLE, OF_NO_TABLE)
    for name, each in commands.items()
    for words in each
    if name not in OF_ITSELF
]


@pytest.fixture(scope="module")
def running() -> Iterator[Table]:
    """A table with a round behind it."""
    with table() as made:
        made.start()
        made.enter(Directed("floor-manager", "void", "a fire alarm"))
        yield made


def unread(it: Table, words: list[str]) -> tuple[int, str]:
    """The status of this command and what it says on stderr, if nobody reads its output. A process of its own."""
    said = it.folder / "said"
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said.read_text()
    signal.alarm(int(PATIENCE))
    reader, writer = os.pipe()
    os.close(reader)
    os.chdir(it.folder)
    os.environ.clear()
    os.environ.update(it.environment())
    nothing = os.open(os.devnull, os.O_RDONLY)
    for handle, instead in ((nothing, 0), (writer, 1), (os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)):
        os.dup2(handle, instead)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115 - as long as the process
    sys.argv = ["tablectl", *words]
    status: object = 3
    try:
        entry.main()
        status = 0
    except SystemExit as end:
        status = end.code
    finally:
        _end(int(status or 0))


def _end(status: int) -> NoReturn:
    """End as Python does: flush the rest of the output, and report if that fails."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError as error:
        os.write(2, f"Exception ignored at the end: {error!r}".encode())
    finally:
        os._exit(status)


@pytest.mark.parametrize("words", CASES, ids=" ".join)
def test_it_ends_without_a_word_of_it(words: list[str], running: Table) -> None:
    status, said = unread(running, words)
    assert status in (0, 1, 2), said
    assert not [it for it in ("Traceback", "BrokenPipe", "Broken pipe", "ignored") if it in said], said


@pytest.mark.parametrize("words", [["watch"], ["watch", "--json"]], ids=" ".join)
def test_who_watches_ends_at_once_though_nothing_changes(words: list[str], running: Table) -> None:
    command = [str(TABLECTL), *words, "--table", str(running.file)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=running.environment(), **pipes) as watching:
        assert watching.stdout
        assert watching.stdout.readline(), "a line comes when it is written"
        watching.stdout.close()
        assert watching.wait(PATIENCE) == 1
        assert watching.stderr
        assert watching.stderr.read() == b""
