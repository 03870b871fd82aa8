# SPDX-License-Identifier: MIT
"""Counts of the tickets entered in the open game. Each act updates them: a game may have a million tickets."""

import sqlite3

from msgspec import Struct


class EnteredTickets(Struct, frozen=True):
    """Number of tickets entered in a game, number of their wagers, and cents wagered together."""

    tickets: int
    wagers: int
    cents: int


def in_open_game(database: sqlite3.Connection) -> EnteredTickets:
    """Return the counts of the open game."""
    return EnteredTickets(*database.execute("SELECT tickets, wagers, cents FROM store").fetchone())


def enter(database: sqlite3.Connection, until: int, ways: int, cents: int) -> None:
    """Enter a ticket in the open game and the next ones up to game `until`. ways, cents: its wagers on each game."""
    _count(database, until, EnteredTickets(1, ways, cents))


def leave(database: sqlite3.Connection, serial: int) -> None:
    """Take an entered ticket out of the open game and its later games."""
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
    """Close the open game and open the next. Tickets in their last game leave. Return the closed game's counts."""
    closed = in_open_game(database)
    leaving = database.execute("SELECT tickets, wagers, cents FROM leaving WHERE game = ?", (game + 1,)).fetchone()
    counts = (game + 1, *(leaving or (0, 0, 0)))
    columns = "UPDATE store SET open_game = ?, tickets = tickets - ?, wagers = wagers - ?, cents = cents - ?"
    database.execute(columns, counts)
    database.execute("DELETE FROM leaving WHERE game = ?", (game + 1,))
    return closed
