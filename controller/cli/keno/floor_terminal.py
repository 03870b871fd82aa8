# SPDX-License-Identifier: MIT
"""The screens of a station of the floor: of a keno writer, of the casino cashier, of players."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import click

from controller.cli.keno.at_station import floor_station, station_words
from controller.cli.shared.output import fail
from controller.tickets.ticket import NO_WRITER, SELF_SERVICE, Station

if TYPE_CHECKING:
    from controller.floor.station.hall_tickets import HallTickets
    from controller.floor.station.papers import StationPapers
    from controller.floor.wire.keno import StationFound
    from controller.writer.state import Terminal

BEGIN_SHIFT = "a keno supervisor begins a shift at the desk: tablectl keno hall shift"


def run(folder: Path) -> None:
    """Show the terminal of a keno writer, or of the casino cashier, until the shift ends."""
    from controller.floor.station.left_papers import left_papers
    from controller.writer.hall_keys import CashierKeys, HallKeys
    from controller.writer.screen import WriterScreen

    with _terminal(folder, "writer", "cashier") as (terminal, tickets, found):
        is_writer = found.kind == "writer"
        terminal.returned = left_papers(tickets, found.number) if is_writer else []
        keys = HallKeys(terminal) if is_writer else CashierKeys(terminal)
        WriterScreen(keys).run()
        for line in (terminal.state.said.title, *terminal.state.said.lines) if terminal.drawer else ():
            click.echo(line)


def run_alone(folder: Path) -> None:
    """Show the screen of a self-service terminal, until it is ended by a signal."""
    from controller.writer.player import PlayerKeys
    from controller.writer.player_screen import PlayerScreen

    with _terminal(folder, SELF_SERVICE) as (terminal, _, _):
        PlayerScreen(PlayerKeys(terminal)).run()


@contextmanager
def _terminal(folder: Path, *kinds: str) -> "Iterator[tuple[Terminal, HallTickets, StationFound]]":
    """Open the terminal of a station of these kinds. The command ends before the screen is taken if it is none."""
    from controller.floor.station.station_watch import StationWatch, WatchedTickets
    from controller.writer.desk import WriterDesk
    from controller.writer.state import Terminal

    with floor_station(folder) as it:
        found, tickets = it.found, it.tickets
        if found.kind not in kinds:
            fail(f"{station_words(found)}: this terminal is for {' or '.join(kinds)} (s 212)", 1)
        if not found.person and found.kind != SELF_SERVICE:
            fail(f"{station_words(found)}: {NO_WRITER.why}; {BEGIN_SHIFT} ({NO_WRITER.section})", 1)
        watch, papers = StationWatch(tickets, found), it.papers()
        watch.start()
        try:
            desk = WriterDesk(WatchedTickets(it.line, watch), station_of(found), watch.moment, tickets)
            terminal = Terminal(desk, new_request, is_example=found.is_example, paper=papers, outage=watch.outage)
            yield terminal, tickets, found
        finally:
            watch.close()
            papers.close()
            _tell_rest(papers)


def new_request() -> str:
    """Return a name that no other request has."""
    return uuid4().hex


def station_of(found: "StationFound") -> Station:
    """Return the station as it stands on a screen."""
    is_alone = found.kind == SELF_SERVICE
    writer = SELF_SERVICE if is_alone else found.person
    return Station(found.number, writer, is_alone, found.card_ways, cashier=found.kind == "cashier")


def _tell_rest(papers: "StationPapers") -> None:
    """Say what became of papers after the screen has ended."""
    from controller.writer.paper_words import to_writer

    for it in papers.news():
        if it.state != "printed":
            said = to_writer(it)
            click.echo("\n".join((said.title, *said.lines)), err=True)
