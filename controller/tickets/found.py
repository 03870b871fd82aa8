# SPDX-License-Identifier: MIT
"""Finds a ticket in the store by its presented code or its serial, and tells which games may be refunded."""

from fractions import Fraction

import msgspec
from msgspec import Struct

from c_ext.keno.schedule import Schedule
from controller.tickets import evidence
from controller.tickets.codes import PRESENTED, TICKET
from controller.tickets.database import Database, number, only, store_key
from controller.tickets.store import AlteredError
from controller.tickets.ticket import HELD_BY_SOMEBODY, Refused, Ticket

SETTLED, CLOSED = "settled", "closed"
"""The states of a game that is not open any more."""


class StoredTicket(Struct, frozen=True):
    """A ticket as the store holds it."""

    serial: int
    row: int
    first_game: int
    entered_until: int
    cents_a_game: int
    games: int
    day: str
    void: int
    """1 if the ticket is void."""
    schedule: int
    """Number of the schedule of prizes that was in force at the sale."""

    @property
    def last_game(self) -> int:
        return self.first_game + self.games - 1

    def ticket(self, database: Database) -> Ticket:
        """Return the ticket as answered at its sale. Raises AlteredError if the columns differ from the log."""
        rows = evidence.TicketRow(database, self.serial, self.row)
        sold = {"first_game": self.first_game, "games": self.games, "cents_a_game": self.cents_a_game}
        rows.agree(**sold, until=self.entered_until, void=self.void, day=self.day)
        return rows.ticket

    def is_printed(self, database: Database) -> bool:
        """Return whether somebody holds the ticket: it was printed whole, or its code was presented."""
        query = "SELECT count(*) FROM life WHERE serial = ? AND kind IN (?, ?, ?)"
        return bool(number(database, query, self.serial, *HELD_BY_SOMEBODY))

    def refundable(self, database: Database) -> range:
        """Return the ticket's games that are not played and not refunded (s 219(7))."""
        evidence.compare_open_game(database, open_game(database))
        return range(max(self.first_game, open_game(database)), self.entered_until + 1)


def open_game(database: Database) -> int:
    """Return the game for which tickets are sold now."""
    return number(database, "SELECT open_game FROM store")


def find_presented(database: Database, code: str) -> StoredTicket | Refused:
    """Return the ticket with this code. Only a person with the ticket can know the code."""
    serial = TICKET.serial(store_key(database), code)
    if isinstance(serial, Refused):
        return serial
    held = find_by_serial(database, serial)
    if isinstance(held, Refused):  # the code is genuine
        raise AlteredError(f"ticket {serial} was sold and is not in the store: {evidence.CHANGED}")
    return held


def find_by_serial(database: Database, serial: int) -> StoredTicket | Refused:
    """Return the ticket with this serial."""
    columns = "SELECT serial, row, first_game, entered_until, cents_a_game, games, day, void, schedule FROM tickets"
    found = database.one(columns + " WHERE serial = ?", serial)
    if found is None:
        return Refused(f"there is no ticket {serial}", PRESENTED)
    held = StoredTicket(*found)
    held.ticket(database)  # compares the columns with the log
    return held


def schedule_in_force(database: Database, schedule: bytes) -> int:
    """Return the number of this schedule of prizes, by which a ticket is sold and settled. A new one is added."""
    found = number(database, "SELECT number FROM schedules WHERE schedule = ?", schedule)
    if not found:
        found = number(database, "SELECT max(number) FROM schedules") + 1
        database.do("INSERT INTO schedules VALUES (?, ?)", found, schedule)
        database.do("UPDATE store SET schedule = ?", found)
    return found


def schedule(database: Database, kept_as: int) -> Schedule:
    """Return the schedule of prizes with this number."""
    (text,) = only(database, "SELECT schedule FROM schedules WHERE number = ?", kept_as)
    return msgspec.json.decode(text, type=Schedule, dec_hook=lambda _, ratio: Fraction(ratio))
