# SPDX-License-Identifier: MIT
"""`tablectl safe-mode leave`: lets a table that keeps failing play again."""

from pathlib import Path

import click

from controller.cli.running.commands import TABLE, ask_table, print_answer
from controller.cli.shared.output import JSON
from controller.sockets.requests import DIRECT, Request


@click.command("safe-mode")
@click.argument("action", type=click.Choice(["leave"]))
@TABLE
@JSON
def safe_mode(action: str, table: Path | None, as_json: bool) -> None:  # noqa: ARG001 - one action so far
    """Let a table in safe mode play again. `tablectl status` says why it is there. See systemd/README.md, Safe mode."""
    print_answer(ask_table(table, DIRECT, Request("leave-safe-mode")), as_json)
