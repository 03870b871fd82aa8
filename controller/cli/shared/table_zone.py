# SPDX-License-Identifier: MIT
"""Sets the time zone of the table that a command is about, for all times and days, whatever TZ the session has."""

from pathlib import Path

import click

from controller import zone


def use_zone_of_table(context: click.Context, table: Path | None) -> None:
    """Show times in the zone of this table's last start; before the first start, in the zone of its file.

    The zone of a journal file in the command goes first.
    """
    if not context.params.get("path"):
        zone.use(lambda: _of_table(table))


def use_zone_of_journal(_context: click.Context, _: click.Parameter, path: Path | None) -> Path | None:
    """Show times in the zone of this journal's last start; in the machine's own zone if the start names none."""
    if path:
        zone.use(lambda: _of_file(path))
    return path


def _of_table(table: Path | None) -> str:
    from controller.config import read_table, table_asked
    from controller.journal.reading import zone_of
    from hal.wiring.toml_file import ConfigurationError

    try:
        configuration = read_table(table_asked(table))
    except ConfigurationError:
        return ""
    return _warn_if_unknown(zone_of(configuration.journal) or configuration.zone)


def _of_file(path: Path) -> str:
    from controller.journal.reading import zone_of

    return _warn_if_unknown(zone_of(path))


def _warn_if_unknown(name: str) -> str:
    """The same name. If this machine does not know it, a line on stderr says that the times are in another zone."""
    if name and not zone.zone_named(name):
        what = f"this machine does not know the table's time zone {name!r}"
        click.echo(f"{what}: times and days are those of {zone.system_zone()}", err=True)
    return name
