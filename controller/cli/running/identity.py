# SPDX-License-Identifier: MIT
"""`tablectl identity`: the digest of the installed program, and whether the installation matches its package."""

import sys
from pathlib import Path

import click
import msgspec

from controller.cli.running.commands import TABLE, ask_table, print_answer
from controller.cli.shared.output import JSON, fail, show_json
from controller.cli.shared.printed import quantity
from controller.identity import inspect_files
from controller.sockets.requests import DIRECT, Request

LOOKED_AT_S = 300.0
"""The longest wait until the table has looked at every file: it does so while nobody else wants the processor."""


@click.command()
@click.option("--files", "with_files", is_flag=True, help="List every file with its digest, as sha256sum does.")
@click.option("--check", is_flag=True, help="Let the running table look again; it is blocked by what differs.")
@TABLE
@JSON
def identity(with_files: bool, check: bool, table: Path | None, as_json: bool) -> None:
    """Version and one digest over everything installed: our files, the compiled core, the interpreter's packages.

    Where a package was installed, each file is held against the package's own list. Status 1 if one is changed, missing
    or added; a table that is started so plays only when the floor manager has accepted it, with the reason:
    `direct floor-manager accept-software an update by the maker`; in New South Wales a casino-supervisor does. A
    checkout has no reference."""
    if check:
        print_answer(ask_table(table, DIRECT, Request("check-software"), LOOKED_AT_S), as_json)
    try:
        it, files = inspect_files()
    except (OSError, ValueError) as error:
        fail(f"what is installed cannot be read: {error}", 1)
    if as_json:
        listed = {"list": files} if with_files else {}
        show_json({**msgspec.to_builtins(it), "sound": not it.differing, **listed})
    else:
        lines = [f"{digest}  {name}" for name, digest in files.items()] if with_files else []
        said = f"table-controller {it.words}; {quantity(it.files, 'file')}; Python {it.python}"
        click.echo("\n".join((*lines, *it.differing, f"digest {it.digest}", said)))
    sys.exit(bool(it.differing))
