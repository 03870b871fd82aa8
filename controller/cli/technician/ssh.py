# SPDX-License-Identifier: MIT
"""`tablectl ssh`: the command that sshd forces on a technician's key. It carries out what the key's role allows."""

import os
import syslog
from pathlib import Path

import click

from controller.cli.shared.output import fail
from controller.cli.technician.allowed import ROLES, CommandRefused, allowed_words, lines
from controller.engine.values.words import NAME
from controller.sockets.client import KEY, ROLE

LINE = "SSH_ORIGINAL_COMMAND"
"""Environment variable in which sshd passes the requested command."""
WITHOUT_A_TABLE = ("games", "rules", "tables")


@click.command()
@click.argument("role", type=click.Choice(list(ROLES)))
@click.argument("name")
@click.option("--table", type=click.Path(path_type=Path), help="The table that this key is for, if not the system's.")
@click.pass_context
def ssh(context: click.Context, role: str, name: str, table: Path | None) -> None:
    """For sshd: carry out what was asked over SSH with the key of NAME, if ROLE allows it; else refuse, and say why.

    In the file of keys: restrict,pty,command="tablectl ssh look ann" ssh-ed25519 AAAA... ann
    No shell reads the line. No word of the line names a file. The journal has NAME beside every entry."""
    if why := NAME.why_refused(name):
        fail(f"{name!a} is no name of a key, as in the file of keys: {why}")
    line = os.environ.get(LINE, "")
    syslog.openlog("tablectl", 0, syslog.LOG_AUTHPRIV)
    try:
        words = allowed_words(role, line) if line.strip() else []
    except CommandRefused as error:
        syslog.syslog(syslog.LOG_WARNING, f"{name} ({role}) was refused: {line[:200]!r}")
        fail(error, 1)
    if not words:
        fail("\n".join(lines(role)))
    syslog.syslog(syslog.LOG_INFO, f"{name} ({role}): {line[:200]!r}")
    os.environ[KEY], os.environ[ROLE] = name, role
    of_table = ["--table", str(table)] if table and words[0] not in WITHOUT_A_TABLE else []
    assert isinstance(context.find_root().command, click.Group)
    context.find_root().command.main([*words, *of_table], prog_name="tablectl")
