# SPDX-License-Identifier: MIT
"""The option `--hall` of `tablectl keno`: a station of the floor in place of a running table."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
from click.core import ParameterSource

from controller.cli.running.commands import NO_TABLE
from controller.cli.shared.output import fail

if TYPE_CHECKING:
    from controller.floor.station.connection import HallConnection
    from controller.floor.station.floor_line import FloorLine
    from controller.floor.station.hall_tickets import HallTickets
    from controller.floor.station.papers import StationPapers
    from controller.floor.station.settings import StationSettings
    from controller.floor.wire.keno import StationFound

HALL_FOLDER: Final = "keno hall"
"""Key of the folder in click's context."""
BY_THE_FLOOR: Final = {
    "table": "name a table with --table, or a station of the floor with --hall: not both",
    "station": "--station: the floor knows the number of this station: leave it out (s 217(2)(g))",
    "writer": "--writer: the keno writer is the person on shift at this station: leave it out (s 217(2)(e))",
    "supervisor": "--supervisor: a keno supervisor of the floor has a desk of its own: leave it out (s 212)",
    "cashier": "--cashier: the floor knows whether this is the casino cashier's station: leave it out (s 218(4))",
    "to": "--to: the station prints its papers, or writes them into the folder papers: leave it out (s 217(2))",
}
"""Options that a station of the floor does not take, and why."""
NEEDS_HALL: Final = {"at": "--at: only a keno supervisor's desk of the floor names another station: add --hall FOLDER"}


def _at_a_hall(context: click.Context, _: click.Parameter, folder: Path | None) -> None:
    if folder is not None and not context.resilient_parsing:
        context.meta[HALL_FOLDER] = folder
        context.meta[NO_TABLE] = True


HALL = click.option(
    "--hall",
    type=click.Path(path_type=Path),
    callback=_at_a_hall,
    is_eager=True,
    expose_value=False,
    metavar="FOLDER",
    help="In place of --table: the folder of a station of the floor, /etc/table-controller/keno-station.",
)


def hall_folder() -> Path | None:
    """Return the folder of the station of this command; None for a table.

    Raises UsageError for an option that a station, or a table, does not take.
    """
    context = click.get_current_context()
    folder: Path | None = context.meta.get(HALL_FOLDER)
    for name, why in (BY_THE_FLOOR if folder else NEEDS_HALL).items():
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(why)
    return folder


def only_at_the_table(what: str) -> None:
    """End the command at a station of the floor: the table's process does this."""
    if hall_folder():
        fail(f"{what}: leave --hall out, and name the table with --table")


class FloorStation(NamedTuple):
    """A station of the floor that answers."""

    settings: "StationSettings"
    connection: "HallConnection"
    line: "FloorLine"
    tickets: "HallTickets"
    found: "StationFound"

    def papers(self) -> "StationPapers":
        """Return the papers of this station, with its printer."""
        from uuid import uuid4

        from controller.floor.station.papers import PrintSettings, StationPapers
        from controller.floor.station.printers import DevicePrinter, PaperFiles
        from controller.printing.ticket import PaperProperties
        from hal.raspberry_pi.hardware import open_ports

        file, found = self.settings.file, self.found
        notices = ("EXAMPLE SCHEDULE",) if found.is_example else ()
        paper = PaperProperties(file.casino, notices=notices, days=found.unpaid_days)
        printer = DevicePrinter(file.printer, open_ports) if file.printer else PaperFiles(self.settings.folder)
        settings = PrintSettings(paper, lambda: uuid4().hex)
        return StationPapers(self.tickets, printer, settings, is_alone=found.kind == "self-service")


@contextmanager
def floor_station(folder: Path, at: str = "") -> Iterator[FloorStation]:
    """Connect to the floor as the station of this folder. The command ends if the floor does not know the station.

    at: the keno writer's station where a keno supervisor directs the act.
    """
    from controller.floor.station.connection import HallConnection
    from controller.floor.station.floor_line import FloorLine
    from controller.floor.station.hall_tickets import HallTickets
    from controller.floor.station.settings import read_settings
    from controller.tickets.store import StoreError
    from hal.wiring.toml_file import ConfigurationError

    try:
        settings = read_settings(folder)
    except ConfigurationError as error:
        fail(error)
    connection = HallConnection(settings)
    try:
        line = FloorLine(connection)
        tickets = HallTickets(line, at)
        yield FloorStation(settings, connection, line, tickets, _found(tickets, StoreError))
    finally:
        connection.close()


def _found(tickets: "HallTickets", error: type[Exception]) -> "StationFound":
    try:
        return tickets.station()
    except error as why:
        fail(why, 1)


def station_words(found: Any) -> str:
    """Return a station in words: `station 2, writer, ann`."""
    return ", ".join(filter(None, (f"station {found.number}", found.kind, found.person)))
