# SPDX-License-Identifier: MIT
"""`tablectl tables`: the running tables, and the message if the requested one does not run."""

import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import click

from controller.cli.shared.output import JSON, show_json, show_table
from controller.config import SYSTEM_TABLE, Configuration, socket_folders
from controller.engine.shown.views import View, view_of
from controller.sockets.client import NoAnswer, NotAllowed, running


class RunningTable(NamedTuple):
    """A running table, from its status."""

    sockets: Path
    """Folder of its sockets."""
    table: str
    game: str
    simulated: bool
    file: str
    view: View

    @property
    def option(self) -> str:
        """Return the option that names this table, such as `--table craps`. Empty for the table of the system."""
        return "" if self.file == str(SYSTEM_TABLE) else f"--table {self.file or self.game}"


def running_tables() -> tuple[list[RunningTable], list[Path]]:
    """Return the running tables, and the socket folders of tables that this user may not query."""
    found = running([folder for folder in socket_folders() if folder.is_dir()])
    tables = [_told(folder, it.data) for folder, it in found.items() if it]
    return tables, [folder for folder, it in found.items() if not it]


def _told(folder: Path, status: dict[str, Any]) -> RunningTable:
    view = view_of(status["view"])
    return RunningTable(folder, status["table"], status["game"], status["simulated"], status["file"], view)


@click.command()
@JSON
def tables(as_json: bool) -> None:
    """The tables that run on this machine, and how other commands name them. Status 1 if none runs.

    Found by the folders of their sockets. A table whose file states another folder is found by its file only."""
    found, hidden = running_tables()
    if as_json:
        show_json({"tables": list(map(_described, found)), "hidden": list(map(str, hidden))})
    else:
        _show(found, hidden)
    sys.exit(not (found or hidden))


def _described(it: RunningTable) -> dict[str, Any]:
    return {
        "table": it.table,
        "game": it.game,
        "simulated": it.simulated,
        "file": it.file,
        "sockets": str(it.sockets),
        "round": it.view.round,
        "phase": it.view.phase,
        "blocks": [block.name for block in it.view.blocks],
    }


def _show(found: list[RunningTable], hidden: list[Path]) -> None:
    columns = ("table", "game", "kind", "round", "it waits for", "named by")
    if found:
        show_table("Running tables", columns, map(_row, found))
    for folder in hidden:
        click.echo(f"a table runs in {folder}, but you may not ask it; the group table-ask may")
    if not (found or hidden):
        click.echo("no table runs; start a simulated one with: tablectl run sic-bo", err=True)


def _row(it: RunningTable) -> tuple[str, ...]:
    waits = f"BLOCKED: {it.view.blocks[0].text}" if it.view.blocks else it.view.prompt.text
    kind = "simulated" if it.simulated else "real"
    return (it.table, it.game, kind, f"{it.view.round}, {it.view.phase}", waits, it.option or "no option needed")


def not_running(configuration: Configuration, why: object) -> str:
    """Return the message for a table that does not answer: the cause, how to start it, the running tables."""
    if isinstance(why, NotAllowed | NoAnswer):  # it runs
        return str(why)
    if process := _process(configuration):
        log = f"journalctl _PID={process}, or the terminal in which it was started"
        return f"the table runs, process {process}, and does not listen: {why}\nits log says why: {log}"
    return "\n".join((str(why), f"start it with: {_start(configuration)}", *_others()))


def _process(configuration: Configuration) -> str:
    """The process that runs this table, as its journal's lock says; empty if none does, or if it cannot be seen."""
    from controller.journal import running_process

    try:
        return running_process(configuration.journal)
    except OSError:
        return ""


def table_meant() -> Path | None:
    """Return the only running table, for a command that names none.

    None on a machine with a table of the system, and if no table runs or several do.
    """
    if SYSTEM_TABLE.exists():
        return None
    found, hidden = running_tables()
    return Path(found[0].file or found[0].game) if len(found) == 1 and not hidden else None


def _start(configuration: Configuration) -> str:
    if configuration.path == SYSTEM_TABLE:
        return "systemctl start table-controller; why it ended: journalctl -u table-controller"
    return f"tablectl run {quote(str(configuration.path or configuration.file.game))}"


def _others() -> Iterator[str]:
    """A line for each table that runs."""
    found, hidden = running_tables()
    for it in found:
        name = it.table if it.table == it.game else f"{it.table}, {it.game}"
        yield f"running: {name}; " + (f"ask it with {it.option}" if it.option else "leave --table out")
    for folder in hidden:
        yield f"running: a table in {folder}, which you may not ask"
    if not (found or hidden):
        yield "no table runs"
