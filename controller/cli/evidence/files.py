# SPDX-License-Identifier: MIT
"""Helpers of the commands about evidence: find the journal, check access, parse times and report unreadable rows."""

import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import click

from controller import zone
from controller.characters import visible
from controller.cli.running.commands import read_configuration
from controller.cli.shared.output import fail, or_fail
from controller.cli.shared.table_zone import use_zone_of_journal

PATH = click.option(
    "--file",
    "path",
    callback=use_zone_of_journal,
    type=click.Path(path_type=Path),
    help="The journal file. Default: the table's journal.",
)

MOST_ROUNDS = 2**53
LATEST = 2**63 - 1
"""The latest time that a journal can hold, in nanoseconds: in the year 2262."""
MOMENTS = ("%H:%M", "%H:%M:%S", "%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S")


class MomentParam(click.DateTime):
    """A time of day, a date, or both."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{value!r} is not a time: write 14:05, 2026-11-22 or '2026-11-22 14:05'", param, ctx)


def nanoseconds(moment: datetime, now: datetime) -> int:
    """Return a local time in the journal's unit. A time without a date (click sets the year 1900) is the latest such
    time of day.

    - now: the present local time.
    """
    if moment.year == 1900:
        moment = datetime.combine(now, moment.time())
        moment -= timedelta(days=zone.nanoseconds(moment) > zone.nanoseconds(now))
    return min(zone.nanoseconds(moment), LATEST)


def path_of(path: Path | None, table: Path | None) -> Path:
    """Return the journal's file. A command run by root continues as the owner of the file.

    The command ends with a message if the user may not read the file.
    """
    from controller.journal import act_as_owner

    found = file_of(path, table)
    or_fail(lambda: act_as_owner(found))
    return found


def file_of(path: Path | None, table: Path | None) -> Path:
    """Return the journal's file. The command ends with a message if this user may not read the table's own file."""
    found = path or read_configuration(table).journal
    if path is None and not may_be_read(found):
        only = "only root and the table's user read it: it holds the cards of the open round"
        may = "who is in the group table-ask (adduser NAME table-ask) asks the running table to verify, seal or show it"
        fail(f"{found}: no permission; {only}; {may}")
    return found


def may_be_read(journal: Path) -> bool:
    """Whether this user may read this file. Also true for a missing file, which is reported later."""
    try:
        return not journal.stat() or os.access(journal, os.R_OK)
    except PermissionError:
        return False
    except OSError:
        return True


def row_lost(damaged: list[str], sequence: int, why: object) -> None:
    """Report a row that cannot be read on stderr."""
    damaged.append(str(why))
    click.echo(visible(f"row {sequence}: cannot be read: {why}"), err=True)
