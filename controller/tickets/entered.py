# SPDX-License-Identifier: MIT
"""Counts of the tickets entered in the open game. Each act updates them: a game may have a million tickets."""

from msgspec import Struct

from controller.tickets.database import Database, only


class EnteredTickets(Struct, frozen=True):
    """Number of tickets entered in a game, number of their wagers, and cents wagered together."""

    tickets: int
    wagers: int
    cents: int


def in_open_game(database: Database) -> EnteredTickets:
    """Return the counts of the open game."""
    return EnteredTickets(*only(database, "SELECT tickets, wagers, cents FROM store"))


def enter(database: Database, until: int, ways: int, cents: int) -> None:
    """Enter a ticket in the open game and the next ones up to game `until`. ways, cents: its wagers on each game."""
    _count(database, until, EnteredTickets(1, ways, cents))


def leave(database: Database, serial: int) -> None:
    """Take an entered ticket out of the open game and its later games."""
    query = "SELECT entered_until, length(spots) / 10, cents_a_game FROM tickets WHERE serial = ?"
    until, ways, cents = only(database, query, serial)
    _count(database, until, EnteredTickets(-1, -ways, -cents))


def _count(database: Database, until: int, it: EnteredTickets) -> None:
    counts = (it.tickets, it.wagers, it.cents)
    database.do("UPDATE store SET tickets = tickets + ?, wagers = wagers + ?, cents = cents + ?", *counts)
    database.do(
        "INSERT INTO leaving (game, tickets, wagers, cents) VALUES (?, ?, ?, ?) ON CONFLICT (game) DO UPDATE SET "
        "tickets = leaving.tickets + excluded.tickets, wagers = leaving.wagers + excluded.wagers, "
        "cents = leaving.cents + excluded.cents",
        *(until + 1, *counts),
    )


def close(database: Database, game: int) -> EnteredTickets:
    """Close the open game and open the next. Tickets in their last game leave. Return the closed game's counts."""
    closed = in_open_game(database)
    leaving = database.one("SELECT tickets, wagers, cents FROM leaving WHERE game = ?", game + 1)
    counts = (game + 1, *(leaving or (0, 0, 0)))
    columns = "UPDATE store SET open_game = ?, tickets = tickets - ?, wagers = wagers - ?, cents = cents - ?"
    database.do(columns, *counts)
    database.do("DELETE FROM leaving WHERE game = ?", game + 1)
    return closed
