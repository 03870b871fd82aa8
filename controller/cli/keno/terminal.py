# SPDX-License-Identifier: MIT
"""`tablectl keno terminal`, `tablectl keno self-service`: the screens that sell tickets at the running table."""

import getpass
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller import zone
from controller.cli.keno.at_station import HALL, hall_folder
from controller.cli.keno.options import STATION, WRITER
from controller.cli.running.commands import TABLE, read_configuration
from controller.cli.shared.output import fail
from controller.config.floor import TICKETS_AT_FLOOR, draws_for_floor
from controller.engine.values.words import NAME
from controller.games.keno.table import Options
from controller.tickets import asking
from controller.tickets.ticket import SELF_SERVICE, Station

if TYPE_CHECKING:
    from controller.config import Configuration
    from controller.writer.state import Terminal


@click.command()
@STATION
@WRITER
@TABLE
@HALL
def terminal(station: int, writer: str, table: Path | None) -> None:
    """A keno writer's terminal, for a whole shift, by keyboard and bar-code reader.

    Each of the 80 numbers is one key, in the places of the board; Shift gives the lower half. An entry of six spots is
    six keys, and Enter sells it. A bar code that is read shows its ticket: Enter pays it. The keys stand
    at the foot of the screen. 80 columns and 24 lines are enough. It needs a terminal.

    With --hall it is at a station of the floor, of a keno writer or the casino cashier: number and person come from
    there. The station prints its papers itself."""
    _needs_a_terminal("terminal")
    if folder := hall_folder():
        from controller.cli.keno import floor_terminal

        floor_terminal.run(folder)
        return
    name = writer_or_user(writer)
    at = _terminal(table, lambda options: Station(station, name, card_ways=options.card_way_bets))
    from controller.writer.pressing import WriterKeys
    from controller.writer.screen import WriterScreen

    WriterScreen(WriterKeys(at)).run()
    for line in (at.state.said.title, *at.state.said.lines) if at.drawer else ():
        click.echo(line)


@click.command(SELF_SERVICE)
@STATION
@TABLE
@HALL
def self_service(station: int, table: Path | None) -> None:
    """A screen at which players buy tickets themselves, with keno dollars (s 218(1)).

    The table's option `self-service` allows it. A player keys the entry as a writer does, and holds the bar code of
    keno dollars to the reader. Nothing is paid or refunded here. It clears itself for the next player. No key leaves
    it: end it with the signal SIGTERM. It needs a terminal. With --hall it is at a station of the floor."""
    _needs_a_terminal(SELF_SERVICE)
    if folder := hall_folder():
        from controller.cli.keno import floor_terminal

        floor_terminal.run_alone(folder)
        return
    at = _terminal(table, lambda options: _allowed(options, station))
    from controller.writer.player import PlayerKeys
    from controller.writer.player_screen import PlayerScreen

    PlayerScreen(PlayerKeys(at)).run()


def options_of(configuration: "Configuration") -> Options:
    """Return the options of a table with tickets of its own. At another table the command ends."""
    options = configuration.file.options
    if not isinstance(options, Options):
        fail(f"{configuration.game.name} has no tickets: name a table of keno with --table")

    if draws_for_floor(configuration.file.floor):
        fail(TICKETS_AT_FLOOR, 1)
    return options


def writer_or_user(name: str) -> str:
    """Return the keno writer's name or else this user's. End the command if no ticket may have it (s 217(2)(e))."""
    user = name or getpass.getuser()
    if why := NAME.why_refused(user):
        fail(f"the user name is not for tickets: {why}; name the keno writer with --writer (s 217(2)(e))")
    return user


def _allowed(options: Options, station: int) -> Station:
    """Return the station of players. End the command if the table has no such station."""
    from controller.ticketing import stations

    at = Station(station, SELF_SERVICE, self_service=True)
    if refused := next(stations.refusals(at, options), None):
        fail(asking.refusal_text(refused))
    return at


def _needs_a_terminal(command: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        fail(f"{command} needs a terminal; in a pipe, use: tablectl keno sell, tablectl keno pay")


def _terminal(table: Path | None, station_of: Callable[[Options], Station]) -> "Terminal":
    """The terminal; if no table of keno answers, the command ends before the screen is taken."""
    from uuid import uuid4

    from controller.sockets.remote_tickets import RemoteTickets
    from controller.tickets.running_day import moment
    from controller.tickets.store import StoreError
    from controller.writer.desk import WriterDesk
    from controller.writer.state import Terminal

    configuration = read_configuration(table)
    options = options_of(configuration)
    station = station_of(options)
    store = RemoteTickets(configuration.socket_folder)
    try:
        store.sales()
    except StoreError as error:
        fail(error, 1)
    desk = WriterDesk(store, station, lambda: moment(zone.now(), options.day_begins))
    return Terminal(desk, lambda: uuid4().hex, is_printing=options.printer, is_example=options.is_example)
