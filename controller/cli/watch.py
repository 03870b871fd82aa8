"""`tablectl watch`: what a running table shows. A full-screen view in a terminal; timed lines, or JSON, in a pipe."""

import select
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from controller.cli.live import TABLE, configured
from controller.cli.output import JSON, fail
from controller.cli.tables import not_running
from controller.config import Configuration
from controller.display.terminal.changes import changes
from controller.engine.views import View, view_of
from controller.sockets.client import Link, NoTable, answers
from controller.sockets.server import ASK, Request

TICK_S = 0.25
"""How often a key is looked for, and a table that has ended is called again."""


class Gone(NamedTuple):
    """The table has ended, at this time of day. It is called again until it answers."""

    at: str


@click.command()
@TABLE
@JSON
def watch(table: Path | None, as_json: bool) -> None:
    """Show what the running table shows, as it changes: the whole screen in a terminal, else a timed line a change.

    q or Ctrl-C leaves. It stays when the table ends, says so, and goes on when the table runs again; with --json, a
    view a line, it ends with the table."""
    configuration = configured(table)
    try:
        _way_of_watching(as_json)(configuration)
    except NoTable as error:
        fail(not_running(configuration, error), 1)
    except KeyboardInterrupt:
        sys.exit(0)


def _way_of_watching(as_json: bool) -> Callable[[Configuration], None]:
    if as_json:
        return _print_json
    from controller.cli.full_screen import in_a_terminal, show_full_screen

    return show_full_screen if in_a_terminal() else _print_lines


def _print_json(configuration: Configuration) -> None:
    for answer in answers(configuration.socket_folder, ASK, Request("watch")):
        click.echo(msgspec.json.encode(answer.data))


def _print_lines(configuration: Configuration) -> None:
    """A line for each change, with the time of day at which it came."""
    before, ended, turning = View(), False, configuration.game.face().turning
    for what in watched(configuration.socket_folder):
        if isinstance(what, View):
            lines = ["the table runs again"] if ended else []
            lines += changes(before, what, turning)
            before, ended = what, False
        else:
            lines, ended = ([ENDED], True) if what else ([], ended)
        for line in lines:
            click.echo(f"{time_of_day()} {line}")


ENDED = "the table has ended; waiting until it runs again"


def time_of_day() -> str:
    """`14:05:03`."""
    return time.strftime("%H:%M:%S")


def watched(folder: Path, *besides: Any) -> Iterator[View | Gone | None]:
    """Each view of a running table as it comes, Gone once when it ends, and None if nothing came for a moment.

    besides: files; None comes at once when one of them can be read. Raises NoTable if the table does not run at first.
    """
    link: Link | None = Link(folder, ASK, Request("watch"))
    while True:
        ready, _, _ = select.select([*([link] if link else []), *besides], [], [], TICK_S)
        if link is None:
            link = _called_again(folder)
        elif link in ready:
            views, link = _read(link)
            yield from views
        yield None


def _read(link: Link) -> tuple[list[View | Gone], Link | None]:
    """The views that have come, and the link; Gone, and no link, if the table has hung up."""
    try:
        return [view_of(answer.data) for answer in link.received()], link
    except NoTable:
        link.close()
        return [Gone(time_of_day())], None


def _called_again(folder: Path) -> Link | None:
    try:
        return Link(folder, ASK, Request("watch"))
    except NoTable:
        return None
