# SPDX-License-Identifier: MIT
"""`tablectl keno terminal`: the keno writer's terminal, at the running table's store of tickets."""

import getpass
import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.running.commands import TABLE, configured
from controller.cli.shared.output import WholeNumber, Written, fail
from controller.engine.values.words import OPTIONAL_NAME
from controller.games.keno.table import Options

if TYPE_CHECKING:
    from controller.writer.state import Terminal


@click.command()
@click.option("--station", default=1, show_default=True, type=WholeNumber(1, 10**6), help="Its number.")
@click.option("--writer", default="", type=Written(OPTIONAL_NAME), help="The keno writer; else this user.")
@TABLE
def terminal(station: int, writer: str, table: Path | None) -> None:
    """A keno writer's terminal, for a whole shift, by keyboard and bar-code reader.

    Each of the 80 numbers is one key, in the places of the board; with Shift those of its lower half. So an entry of
    six spots is six keys, and Enter sells it. A bar code that is read shows its ticket: Enter pays it. The keys stand
    at the foot of the screen. 80 columns and 24 lines are enough. It needs a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        fail("terminal needs a terminal; in a pipe, use: tablectl keno sell, tablectl keno pay")
    at = _terminal(station, writer or getpass.getuser()[:24], table)
    from controller.writer.screen import WriterScreen

    WriterScreen(at).run()
    for line in (at.state.said.title, *at.state.said.lines) if at.drawer else ():
        click.echo(line)


def _terminal(station: int, writer: str, table: Path | None) -> "Terminal":
    """The terminal; if no table of keno answers, the command ends before the screen is taken."""
    from uuid import uuid4

    from controller.sockets.remote_tickets import RemoteTickets
    from controller.ticketing.keno_day import moment
    from controller.tickets.store import StoreError
    from controller.tickets.ticket import Station
    from controller.writer.desk import Desk
    from controller.writer.state import Terminal

    configuration = configured(table)
    options = configuration.file.options
    if not isinstance(options, Options):
        fail(f"{configuration.game.name} has no tickets: name a table of keno with --table")
    store = RemoteTickets(configuration.socket_folder)
    try:
        store.sales()
    except StoreError as error:
        fail(error, 1)
    desk = Desk(
        store,
        Station(station, writer, card_ways=options.card_way_bets),
        lambda: moment(datetime.now(), options.day_begins),
    )
    return Terminal(desk, lambda: uuid4().hex, is_printing=options.printer)
