# SPDX-License-Identifier: MIT
"""How many tickets are entered in the open game, counted on with each act: a game may have a million."""

import sqlite3

from msgspec import Struct


class EnteredTickets(Struct, frozen=True):
    """The tickets that are entered in a game, how many wagers these make, and for how many cents together."""

    tickets: int
    wagers: int
    cents: int


def in_open_game(database: sqlite3.Connection) -> EnteredTickets:
    """In the game that is open."""
    return EnteredTickets(*database.execute("SELECT tickets, wagers, cents FROM store").fetchone())


def enter(database: sqlite3.Connection, until: int, ways: int, cents: int) -> None:
    """A ticket is entered in the open game and those after it. until: the last of them. cents: on each game."""
    _count(database, until, EnteredTickets(1, ways, cents))


def leave(database: sqlite3.Connection, serial: int) -> None:
    """A ticket that is entered in the open game is so no more."""
    query = "SELECT entered_until, length(spots) / 10, cents_a_game FROM tickets WHERE serial = ?"
    until, ways, cents = database.execute(query, (serial,)).fetchone()
    _count(database, until, EnteredTickets(-1, -ways, -cents))


def _count(database: sqlite3.Connection, until: int, it: EnteredTickets) -> None:
    counts = (it.tickets, it.wagers, it.cents)
    database.execute("UPDATE store SET tickets = tickets + ?, wagers = wagers + ?, cents = cents + ?", counts)
    database.execute(
        "INSERT INTO leaving (game, tickets, wagers, cents) VALUES (?, ?, ?, ?) ON CONFLICT (game) DO UPDATE SET "
        "tickets = tickets + excluded.tickets, wagers = wagers + excluded.wagers, cents = cents + excluded.cents",
        (until + 1, *counts),
    )


def close(database: sqlite3.Connection, game: int) -> EnteredTickets:
    """The open game is closed, and the next one is open: tickets whose last game it was leave. Return its entries."""
    closed = in_open_game(database)
    leaving = database.execute("SELECT tickets, wagers, cents FROM leaving WHERE game = ?", (game + 1,)).fetchone()
    counts = (game + 1, *(leaving or (0, 0, 0)))
    columns = "UPDATE store SET open_game = ?, tickets = tickets - ?, wagers = wagers - ?, cents = cents - ?"
    database.execute(columns, counts)
    database.execute("DELETE FROM leaving WHERE game = ?", (game + 1,))
    return closed
