# SPDX-License-Identifier: MIT
"""Winnings that are not paid within 28 days, which the chief executive is given by cheque (ss 220, 221)."""

import sqlite3
from collections.abc import Iterator
from itertools import groupby

from controller.engine.values.money import dollars
from controller.tickets import found, life
from controller.tickets.days import days_before
from controller.tickets.life import Done
from controller.tickets.permissible import Terms
from controller.tickets.proving import unproved
from controller.tickets.store import HandedOver, Unpaid, UnpaidPrize
from controller.tickets.supervised import unsupervised
from controller.tickets.ticket import Act, Prize, Refused

GIVEN = "s 220(2)"


def unpaid(database: sqlite3.Connection, terms: Terms, day: str) -> Unpaid:
    """What is unpaid winnings on this keno day and is still here."""
    last = days_before(day, terms.unpaid_days)
    prizes = tuple(_prize(database, each) for each in _due_before(database, last))
    return Unpaid(day, prizes, sum(prize.cents for prize in prizes))


def _due_before(database: sqlite3.Connection, day: str) -> list[tuple[int, int, int, int, int]]:
    """What is due of the tickets sold before this keno day: serial, game, way, cents, jackpot."""
    query = (
        "SELECT serial, game, way, prizes.cents, prizes.jackpot FROM prizes JOIN tickets USING (serial) "
        "WHERE done IS NULL AND day < ? ORDER BY serial, game, way"
    )
    return database.execute(query, (day,)).fetchall()


def _prize(database: sqlite3.Connection, due: tuple[int, int, int, int, int]) -> UnpaidPrize:
    """One prize, with what is known of its ticket: who bought it is not."""
    serial, game, way, cents, jackpot = due
    held = found.by_serial(database, serial)
    assert not isinstance(held, Refused)
    ticket = held.ticket(database)
    return UnpaidPrize(
        *(serial, game, way, ticket.entry.ways[way - 1], found.numbers_of_game(database, game), cents, bool(jackpot)),
        *(ticket.day, ticket.at, ticket.station, ticket.writer),
    )


def _unproved(database: sqlite3.Connection, given: Unpaid) -> Iterator[Refused]:
    """Each ticket that has not won what the store says."""
    for serial, prizes in groupby(given.prizes, lambda prize: prize.serial):
        held = found.by_serial(database, serial)
        wins = [Prize(it.game, it.way, len({*it.spots} & {*it.drawn}), it.cents, it.jackpot) for it in prizes]
        if refused := held if isinstance(held, Refused) else unproved(database, held, wins):
            yield refused


def hand_over(database: sqlite3.Connection, terms: Terms, cheque: str, act: Act) -> Done | Refused:
    """All of them are given to the chief executive with this cheque."""
    if refused := unsupervised(act, "unpaid winnings are given to the chief executive", cheque):
        return refused
    given = unpaid(database, terms, act.moment.day)
    if not given.prizes:
        return Refused(f"there are no unpaid winnings on keno day {act.moment.day}", GIVEN)
    if refused := next(_unproved(database, given), None):
        return refused
    row = life.next_row(database)
    database.executemany(
        "UPDATE prizes SET done = ? WHERE serial = ? AND game = ? AND way = ?",
        ((row, prize.serial, prize.game, prize.way) for prize in given.prizes),
    )
    count = len(given.prizes)
    words = (
        f"{dollars(given.cents)}, {count} unpaid winnings, given to the chief executive by cheque {cheque} ({GIVEN})"
    )
    return Done(HandedOver(cheque, given.prizes, given.cents), words, cents=given.cents, means="cheque")
