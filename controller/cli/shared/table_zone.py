# SPDX-License-Identifier: MIT
"""The time zone of the table that a command is about: all its times and days are in it, whatever TZ the session has."""

from pathlib import Path

import click

from controller import zone


def use_zone_of_table(context: click.Context, table: Path | None) -> None:
    """Times are in this table's zone: that of its last start; before the first, of its file. A journal file that is
    named goes first.
    """
    if not context.params.get("path"):
        zone.use(lambda: _of_table(table))


def use_zone_of_journal(_context: click.Context, _: click.Parameter, path: Path | None) -> Path | None:
    """Times are in the zone of this journal's last start; in the machine's own if it names none."""
    if path:
        zone.use(lambda: _of_journal(path))
    return path


def _of_table(table: Path | None) -> str:
    from controller.config import read_table, table_asked
    from hal.wiring.toml_file import ConfigurationError

    try:
        configuration = read_table(table_asked(table))
    except ConfigurationError:
        return ""
    return _of_journal(configuration.journal) or configuration.zone


def _of_journal(path: Path) -> str:
    from controller.journal.reading import zone_of

    return zone_of(path)
