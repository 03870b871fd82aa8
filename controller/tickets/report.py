# SPDX-License-Identifier: MIT
"""Reports one keno day, papers that may be missing, and the place of every cent ever taken for tickets."""

import sqlite3
from collections.abc import Iterator, Sequence

from controller.tickets import found, keno_dollars
from controller.tickets.file import number
from controller.tickets.found import CLOSED, SETTLED
from controller.tickets.store import Accounts, DayReport, StationCash
from controller.tickets.ticket import HELD_BY_SOMEBODY, Paper


def report(database: sqlite3.Connection, day: str) -> DayReport:
    """Return the report of a keno day."""
    acts = database.execute(
        "SELECT kind, count(*), sum(cents) FROM life WHERE day = ? GROUP BY kind", (day,)
    ).fetchall()
    paid = database.execute(
        "SELECT means, sum(cents) FROM life WHERE day = ? AND kind = 'paid' GROUP BY means", (day,)
    ).fetchall()
    return DayReport(
        day,
        acts={kind: count for kind, count, _ in acts},
        cents={kind: cents for kind, _, cents in acts if cents},
        paid_by=dict(paid),
        stations=_stations(database, day),
        accounts=accounts(database),
        dollars=keno_dollars.in_circulation(database),
        dollars_issued=keno_dollars.issued(database),
        unprinted=unprinted(database, day),
        directed=_directed(database, day),
    )


def unprinted(database: sqlite3.Connection, day: str) -> tuple[int, ...]:
    """Return the serials of tickets sold on this day that, as far as known, nobody has on paper."""
    query = (
        "SELECT serial FROM life AS sale WHERE day = ? AND kind = 'sold' AND NOT EXISTS (SELECT 1 FROM life "
        "WHERE life.serial = sale.serial AND life.kind IN ('void', ?, ?, ?)) ORDER BY serial"
    )
    return tuple(serial for (serial,) in database.execute(query, (day, *HELD_BY_SOMEBODY)))


def _directed(database: sqlite3.Connection, day: str) -> tuple[str, ...]:
    """Station 0 is the table's own: the draw and its printer."""
    query = "SELECT supervisor, words FROM life WHERE day = ? AND supervisor <> '' AND station <> 0 ORDER BY row"
    return tuple(f"{supervisor}: {words}" for supervisor, words in database.execute(query, (day,)))


def _stations(database: sqlite3.Connection, day: str) -> tuple[StationCash, ...]:
    query = (
        "SELECT station, writer, sum(max(cash, 0)), sum(max(-cash, 0)) FROM life WHERE day = ? AND cash <> 0 "
        "GROUP BY station, writer ORDER BY station, writer"
    )
    return tuple(StationCash(*each) for each in database.execute(query, (day,)))


def accounts(database: sqlite3.Connection) -> Accounts:
    """Return the accounts. Sums of tickets, games and prizes are taken separately, so that they check each other."""
    handed_over = number(
        database, "SELECT sum(prizes.cents) FROM prizes JOIN life ON life.row = done WHERE kind = 'handed-over'"
    )
    return Accounts(
        staked=number(database, "SELECT sum(cents_a_game * games) FROM tickets"),
        brought=number(database, "SELECT brought FROM store"),
        refunded=number(database, "SELECT sum(cents) FROM refunds"),
        to_play=_to_play(database),
        paid=number(database, "SELECT sum(cents) FROM prizes WHERE done IS NOT NULL") - handed_over,
        due=number(database, "SELECT sum(cents) FROM prizes WHERE done IS NULL"),
        handed_over=handed_over,
        pools=number(database, "SELECT sum(cents) FROM pools"),
        kept=number(database, "SELECT sum(staked - added - won + jackpots) FROM games WHERE state = ?", SETTLED),
    )


def _to_play(database: sqlite3.Connection) -> int:
    """Return the wagers on open games, and on the closed game without its addition to the pools."""
    closed = number(database, "SELECT sum(staked - added) FROM games WHERE state = ?", CLOSED)
    query = (
        "SELECT sum(cents_a_game * (entered_until - max(first_game, ?1) + 1)) FROM tickets WHERE entered_until >= ?1"
    )
    return closed + number(database, query, found.open_game(database))


# Paper


def last_missing(database: sqlite3.Connection) -> tuple[Paper, ...]:
    """Return what may not be on paper of the last two keno days with rows: the draw may begin a day by itself."""
    last = database.execute("SELECT day FROM life ORDER BY row DESC LIMIT 1").fetchall()
    before = "SELECT day FROM life WHERE day <> ? ORDER BY row DESC LIMIT 1"
    days = [*(database.execute(before, last[0]).fetchall() if last else ()), *last]
    return tuple(paper for (day,) in days for paper in _missing(database, day))


def _missing(database: sqlite3.Connection, day: str) -> Iterator[Paper]:
    """Yield the tickets of one keno day that may not be on paper, then its keno dollars."""
    query = (
        "SELECT serial FROM dollars WHERE day = ? AND cents > 0 AND NOT EXISTS (SELECT 1 FROM life "
        "WHERE life.serial = dollars.serial AND kind = ?) ORDER BY serial"
    )
    yield from (Paper(serial) for serial in unprinted(database, day))
    dollars = database.execute(query, (day, keno_dollars.PRINTED)).fetchall()
    yield from (Paper(serial, is_dollars=True) for (serial,) in dollars)


def still_missing(database: sqlite3.Connection, papers: Sequence[Paper]) -> tuple[Paper, ...]:
    """Return the papers that are still neither printed, presented, used up nor void."""
    return tuple(it for it in papers if not any(_gone(database, it)))


def _gone(database: sqlite3.Connection, it: Paper) -> Iterator[bool]:
    kinds = (keno_dollars.PRINTED,) if it.is_dollars else ("void", *HELD_BY_SOMEBODY)
    query = "SELECT kind FROM life WHERE serial = ?"
    yield any(kind in kinds for (kind,) in database.execute(query, (it.serial,)))
    if it.is_dollars:
        yield database.execute("SELECT 1 FROM dollars WHERE serial = ? AND cents > 0", (it.serial,)).fetchone() is None
