# SPDX-License-Identifier: MIT
"""`tablectl keno owed`: debts to players from the journal alone, for a lost store of tickets."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import Struct

from controller.cli.keno.at_station import HALL, only_at_the_table
from controller.cli.running.commands import TABLE, read_configuration
from controller.cli.shared.output import JSON, fail, show_json
from controller.config.floor import TICKETS_AT_FLOOR, draws_for_floor
from controller.engine.record import events
from controller.engine.record.events import OfTickets, Ticketed
from controller.engine.values.money import dollars


class Sold(Struct):
    """A ticket, from its rows in the journal."""

    serial: int
    first: int
    last: int
    stake: int
    """Cents wagered on each of its games."""
    sold: str
    """The words of its sale, with the day and the seller."""
    won: int = 0
    """Won, and neither paid nor given to the chief executive."""
    to_play: int = 0
    """Wagered on games that are not settled."""


class DebtsToPlayers(Struct):
    """All debts to players."""

    tickets: list[Sold] = []
    dollars: int = 0
    """Cents. All keno dollars in circulation."""
    pools: dict[int, int] = {}
    """Cents of each jackpot, by its number of spots."""
    row: int = 0
    """The last row of the store that the journal has."""


def by_journal(told: Iterable[events.Event]) -> DebtsToPlayers:
    """Return the debts that follow from these events of a journal, the oldest first."""
    it, tickets, settled = DebtsToPlayers(), dict[int, Sold](), 0
    for event in told:
        if isinstance(event, OfTickets):
            it.pools = {pool.spots: pool.cents for pool in event.pools}
        if not isinstance(event, Ticketed):
            continue
        owed, it.row = event.owed, event.row
        it.dollars += owed.dollars
        settled = max(settled, owed.settled)
        if owed.staked > 0:
            first, last = owed.games
            sold = f"{event.what}; {event.day}, {event.done_by}"
            tickets[owed.serial] = Sold(owed.serial, first, last, owed.staked // (last - first + 1), sold)
        elif owed.staked and owed.serial in tickets:
            ticket = tickets[owed.serial]
            ticket.last += owed.staked // ticket.stake  # the games that are given back; a closed one is still to play
        for serial, cents in owed.prizes:
            if serial in tickets:
                tickets[serial].won += cents
    for ticket in tickets.values():
        ticket.to_play = ticket.stake * max(0, ticket.last - max(settled, ticket.first - 1))
    it.tickets = [ticket for ticket in tickets.values() if ticket.won or ticket.to_play]
    return it


def lines(it: DebtsToPlayers) -> Iterator[str]:
    """Yield the debts in words."""
    for ticket in it.tickets:
        won = f"{dollars(ticket.won)} won and not paid" if ticket.won else ""
        to_play = f"{dollars(ticket.to_play)} wagered on games not settled" if ticket.to_play else ""
        yield f"{', '.join(filter(None, (won, to_play)))}: {ticket.sold}"
    yield f"{len(it.tickets)} tickets: {dollars(sum(ticket.won for ticket in it.tickets))} won and not paid, " + (
        f"{dollars(sum(ticket.to_play for ticket in it.tickets))} wagered on games not settled"
    )
    yield f"keno dollars in circulation: {dollars(it.dollars)}"
    yield from (f"jackpot {spots}: {dollars(cents)}" for spots, cents in it.pools.items())
    yield f"by the journal up to row {it.row} of the store; what the store did after that is not in it"


@click.command()
@click.option("--file", "paths", type=click.Path(path_type=Path), multiple=True, help="Journals, the oldest first.")
@TABLE
@HALL
@JSON
def owed(paths: tuple[Path, ...], table: Path | None, as_json: bool) -> None:
    """List debts to players by the journal, if the file of tickets is lost: winnings, games to come, keno dollars.

    Archived journals are named before the present one: --file OLD --file PRESENT. It works while the table runs."""
    only_at_the_table("debts are listed from the journal of a table with its own store")
    from controller.journal import JournalError, act_as_owner
    from controller.journal.reading import rows

    try:
        files = paths or (_journal(table),)
        act_as_owner(files[0])
        it = by_journal(events.decode(row.event) for file in files for row in rows(file) if row.kind == "event")
    except (JournalError, OSError) as error:
        fail(error, 1)
    if as_json:
        show_json(_plain(it))
    else:
        click.echo("\n".join(lines(it)))


def _journal(table: Path | None) -> Path:
    """Return the journal of a table with tickets of its own. At a table that draws for a floor the command ends."""
    configuration = read_configuration(table)
    if draws_for_floor(configuration.file.floor):
        fail(TICKETS_AT_FLOOR, 1)
    return configuration.journal


def _plain(it: DebtsToPlayers) -> Any:
    return msgspec.to_builtins(it, str_keys=True)
