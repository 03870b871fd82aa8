# SPDX-License-Identifier: MIT
"""Asks the running table to read its journal, for users who may not read the file themselves."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from controller.cli.evidence.files import may_be_read
from controller.cli.running.commands import read_configuration
from controller.cli.shared.output import fail

if TYPE_CHECKING:
    from controller.sockets.requests import Answer

LONGEST_S = 600.0
"""Longest wait for the table's answer. A long journal takes time to read."""


def ask_table(path: Path | None, table: Path | None, *words: str) -> "Answer | None":
    """Return the running table's answer, for a user who may ask the table but may not read the journal's file.

    None for every other user, or if the command names a file. Ends the command if the table does not answer.
    """
    if path is not None or may_be_read(read_configuration(table).journal):
        return None
    from controller.cli.shared.tables import not_running
    from controller.sockets.client import NoTable, ask
    from controller.sockets.requests import ASK, Request

    folder = read_configuration(table).socket_folder
    if (folder / ASK).exists() and not os.access(folder / ASK, os.W_OK):
        return None
    try:
        return ask(folder, ASK, Request("journal", words), LONGEST_S)
    except NoTable as error:
        fail(not_running(read_configuration(table), error), 1)


def print_told(answer: "Answer", key: Path | None = None) -> NoReturn:
    """Print the running table's answer from its journal, and end with the status in the answer."""
    if key is not None:
        fail("--key is for who may read the journal's file: ask root, or the table's user")
    click.echo("\n".join(answer.lines), err=answer.data is None)
    sys.exit(answer.data if answer.data is not None else 1)
