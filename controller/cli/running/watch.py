# SPDX-License-Identifier: MIT
"""`tablectl watch`: the view of a running table. Full-screen in a terminal; timed lines, or JSON, in a pipe."""

import sys
from collections.abc import Callable
from pathlib import Path

import click
import msgspec

from controller.cli.running.commands import TABLE, read_configuration
from controller.cli.shared.output import JSON, fail
from controller.cli.shared.tables import not_running
from controller.cli.shared.watched import ENDED, answered, require_reader, time_of_day, watch_views
from controller.config import Configuration
from controller.display.terminal.changes import changes
from controller.engine.shown.views import View
from controller.screens import payment_rules
from controller.sockets.client import ClientConnection, NoTable
from controller.sockets.requests import ASK, Request

CONNECTED = "connected; the lines without a time are from before"
UNKNOWN_TIME = "--:--:--"
"""Printed in place of the time of a change that came before the connection."""


@click.command()
@TABLE
@JSON
def watch(table: Path | None, as_json: bool) -> None:
    """Show what the running table shows, as it changes: the whole screen in a terminal, else a timed line a change.

    q or Ctrl-C leaves. It stays when the table ends, says so, and goes on when the table runs again; with --json, a
    view a line, it ends with the table."""
    configuration = read_configuration(table)
    try:
        _way_of_watching(as_json)(configuration)
    except NoTable as error:
        fail(not_running(configuration, error), 1)
    except KeyboardInterrupt:
        sys.exit(0)


def _way_of_watching(as_json: bool) -> Callable[[Configuration], None]:
    if as_json:
        return _print_json
    from controller.cli.running.full_screen import show_full_screen
    from controller.display.terminal.terminal import shows_pages

    return show_full_screen if shows_pages(sys.stdout) else _print_lines


def _print_json(configuration: Configuration) -> None:
    link = ClientConnection(configuration.socket_folder, ASK, Request("watch"))
    while True:
        require_reader(link)
        for answer in answered(link):
            click.echo(msgspec.json.encode(answer.data))


def _print_lines(configuration: Configuration) -> None:
    """A line for each change, with the time of day at which it came.

    The first view contains only changes of unknown time before the connection: a line with the time says so.
    """
    before: View | None = None
    ended = False
    rules = payment_rules(configuration.game)
    for what in watch_views(configuration.socket_folder):
        if isinstance(what, View):
            if before is None:
                _print(time_of_day(), [CONNECTED])
                _print(UNKNOWN_TIME, changes(View(), what, rules))
            else:
                _print(time_of_day(), [*(["the table runs again"] if ended else []), *changes(before, what, rules)])
            before, ended = what, False
        elif what:
            _print(time_of_day(), [ENDED])
            ended = True
        require_reader()


def _print(time: str, lines: list[str]) -> None:
    for line in lines:
        click.echo(f"{time} {line}")
