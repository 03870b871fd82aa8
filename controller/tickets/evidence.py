# SPDX-License-Identifier: MIT
"""Compares the tables that an act reads with the rows of the log, before money moves.

Each function raises AlteredError if a table differs from the log.
"""

from collections.abc import Iterable

from controller.tickets import log
from controller.tickets.database import Database, number
from controller.tickets.store import AlteredError, BegunAnew, Closed, DayPutRight, HandedOver, Settled
from controller.tickets.ticket import Dated, KenoDollars, Paid, Prize, Refund, Ticket

CHANGED = "the store was changed; nothing is paid; call the technician"


class TicketRow:
    """A ticket as its rows in the log describe it."""

    def __init__(self, database: Database, serial: int, row: int) -> None:
        ticket = log.read_answer(database, row, "sold")
        if not isinstance(ticket, Ticket) or ticket.serial != serial:
            raise AlteredError(f"row {row} of the store is not of the sale of ticket {serial}: {CHANGED}")
        self._database = database
        self.ticket = ticket

    def agree(self, *, first_game: int, games: int, cents_a_game: int, until: int, void: int, day: str) -> None:  # noqa: PLR0913
        """Compare the columns of the ticket with its rows in the log."""
        ticket = self.ticket
        back = [
            it for it in log.read_answers(self._database, ticket.serial, "refunded", "void") if isinstance(it, Refund)
        ]
        is_void = number(self._database, "SELECT count(*) FROM life WHERE serial = ? AND kind = 'void'", ticket.serial)
        sold = (ticket.first_game, ticket.entry.games, ticket.entry.cents_a_game)
        entered = min((it.games[0] - 1 for it in back), default=ticket.last_game), min(is_void, 1)
        if (first_game, games, cents_a_game) != sold or (until, void) != entered:
            raise AlteredError(f"the store does not say of ticket {ticket.serial} what it was sold for: {CHANGED}")
        if day != ticket.day and day != put_right_to(self._database, "tickets", ticket.serial):
            raise AlteredError(f"ticket {ticket.serial} was sold on keno day {ticket.day}, not on {day}: {CHANGED}")


def put_right_to(database: Database, what: Dated, serial: int) -> str:
    """Return the keno day from the last correction of this serial by a supervisor; empty without one."""
    rows = database.all("SELECT row FROM life WHERE kind = 'day-put-right' ORDER BY row DESC")
    for (row,) in rows:
        it = log.read_answer(database, row, "day-put-right")
        if isinstance(it, DayPutRight) and it.what == what and it.first <= serial <= it.last:
            return it.day
    return ""


def compare_open_game(database: Database, open_game: int) -> None:
    """Compare the open game with the last closed one: a played game is not refunded."""
    last = database.one("SELECT row, kind FROM life WHERE kind IN ('closed', 'begun-anew') ORDER BY row DESC LIMIT 1")
    it = log.read_answer(database, *last) if last else None
    allowed = {1} if it is None else {it.game + 1} if isinstance(it, Closed) else set()
    if isinstance(it, BegunAnew):
        allowed = {it.game, it.game + 1}  # the game of the lost store may have been closed
    if open_game not in allowed:
        raise AlteredError(f"the store says that game {open_game} is open: {CHANGED}")


def compare_unpaid(database: Database, serial: int, prizes: Iterable[Prize]) -> None:
    """Compare these prizes with the payments of the ticket: a paid prize is not due."""
    paid = [it for it in log.read_answers(database, serial, "paid") if isinstance(it, Paid)]
    before = {(prize.game, prize.way) for it in paid for prize in it.prizes}
    if twice := [prize for prize in prizes if (prize.game, prize.way) in before]:
        raise AlteredError(f"ticket {serial} was paid for game {twice[0].game} already: {CHANGED}")


def handed_over(database: Database) -> set[tuple[int, int, int]]:
    """Return serial, game and way of all winnings that were given to the chief executive."""
    rows = database.all("SELECT row FROM life WHERE kind = 'handed-over'")
    given = (log.read_answer(database, row, "handed-over") for (row,) in rows)
    return {(it.serial, it.game, it.way) for each in given if isinstance(each, HandedOver) for it in each.prizes}


def compare_dollars(database: Database, held: KenoDollars) -> None:
    """Compare keno dollars with their issue: they are never worth more, and nothing once redeemed."""
    it = _issued(database, held)
    if it is None or held.cents > it.cents or not _is_of_day(database, held, it.day):
        raise AlteredError(f"keno dollars {held.serial} are not as they were issued: {CHANGED}")
    if held.cents and log.read_answers(database, held.serial, "redeemed"):
        raise AlteredError(f"keno dollars {held.serial} were redeemed already: {CHANGED}")


def _issued(database: Database, held: KenoDollars) -> KenoDollars | None:
    """Return these keno dollars as they were issued, or as a ticket was paid in them; None if no row says that."""
    for it in log.read_answers(database, held.serial, "issued"):
        return it if isinstance(it, KenoDollars) else None
    query = "SELECT row FROM life WHERE kind = 'paid' AND means = 'keno-dollars' AND at = ?"
    for (row,) in database.all(query, held.at):
        paid = log.read_answer(database, row, "paid")
        if isinstance(paid, Paid) and paid.issued and paid.issued.serial == held.serial:
            return paid.issued
    return None


def compare_pools(database: Database) -> None:
    """Compare the jackpot pools with the row of the last closed or settled game, which states them."""
    row = number(database, "SELECT coalesce(settled, closed) FROM games ORDER BY game DESC LIMIT 1")
    it = log.read_answer(database, row, "closed", "settled", "begun-anew") if row else None
    if isinstance(it, Closed | Settled):
        there = database.all("SELECT spots, cents FROM pools ORDER BY spots")
        if there != [(pool.spots, pool.cents) for pool in it.pools]:
            raise AlteredError(f"the jackpot pools are not as row {row} of the store says: {CHANGED}")


def _is_of_day(database: Database, held: KenoDollars, day: str) -> bool:
    return held.day == day or held.day == put_right_to(database, "dollars", held.serial)
