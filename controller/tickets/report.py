# SPDX-License-Identifier: MIT
"""Reports one keno day, papers that may be missing, and the place of every cent ever taken for tickets."""

from collections.abc import Iterator, Sequence

from controller.tickets import found, keno_dollars
from controller.tickets.database import Database, number, total
from controller.tickets.found import CLOSED, SETTLED
from controller.tickets.store import Accounts, DayReport, StationCash
from controller.tickets.ticket import HELD_BY_SOMEBODY, Paper


def report(database: Database, day: str) -> DayReport:
    """Return the report of a keno day."""
    acts = database.all(
        "SELECT kind, count(*), CAST(sum(cents) AS bigint) FROM life WHERE day = ? GROUP BY kind ORDER BY kind", day
    )
    paid = database.all(
        "SELECT means, CAST(sum(cents) AS bigint) FROM life WHERE day = ? AND kind = 'paid' GROUP BY means "
        "ORDER BY means",
        day,
    )
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


def unprinted(database: Database, day: str) -> tuple[int, ...]:
    """Return the serials of tickets sold on this day that, as far as known, nobody has on paper."""
    query = (
        "SELECT serial FROM life AS sale WHERE day = ? AND kind = 'sold' AND NOT EXISTS (SELECT 1 FROM life "
        "WHERE life.serial = sale.serial AND life.kind IN ('void', ?, ?, ?)) ORDER BY serial"
    )
    return tuple(serial for (serial,) in database.all(query, day, *HELD_BY_SOMEBODY))


def _directed(database: Database, day: str) -> tuple[str, ...]:
    """Station 0 is the table's own: the draw and its printer."""
    query = "SELECT supervisor, words FROM life WHERE day = ? AND supervisor <> '' AND station <> 0 ORDER BY row"
    return tuple(f"{supervisor}: {words}" for supervisor, words in database.all(query, day))


def _stations(database: Database, day: str) -> tuple[StationCash, ...]:
    query = (
        "SELECT station, writer, CAST(sum(CASE WHEN cash > 0 THEN cash ELSE 0 END) AS bigint), "
        "CAST(sum(CASE WHEN cash < 0 THEN -cash ELSE 0 END) AS bigint) FROM life WHERE day = ? AND cash <> 0 "
        "GROUP BY station, writer ORDER BY station, writer"
    )
    return tuple(StationCash(*each) for each in database.all(query, day))


def accounts(database: Database) -> Accounts:
    """Return the accounts. Sums of tickets, games and prizes are taken separately, so that they check each other."""
    handed_over = total(database, "prizes.cents", "prizes JOIN life ON life.row = done WHERE kind = 'handed-over'")
    return Accounts(
        staked=total(database, "cents_a_game * games", "tickets"),
        brought=number(database, "SELECT brought FROM store"),
        refunded=total(database, "cents", "refunds"),
        to_play=_to_play(database),
        paid=total(database, "cents", "prizes WHERE done IS NOT NULL") - handed_over,
        due=total(database, "cents", "prizes WHERE done IS NULL"),
        handed_over=handed_over,
        pools=total(database, "cents", "pools"),
        kept=total(database, "staked - added - won + jackpots", "games WHERE state = ?", SETTLED),
    )


def _to_play(database: Database) -> int:
    """Return the wagers on open games, and on the closed game without its addition to the pools."""
    closed = total(database, "staked - added", "games WHERE state = ?", CLOSED)
    games = "entered_until + 1 - CASE WHEN first_game > ? THEN first_game ELSE ? END"
    open_game = found.open_game(database)
    still = total(database, f"cents_a_game * ({games})", "tickets WHERE entered_until >= ?", *[open_game] * 3)
    return closed + still


# Paper


def last_missing(database: Database) -> tuple[Paper, ...]:
    """Return what may not be on paper of the last two keno days with rows: the draw may begin a day by itself."""
    last = database.all("SELECT day FROM life ORDER BY row DESC LIMIT 1")
    before = "SELECT day FROM life WHERE day <> ? ORDER BY row DESC LIMIT 1"
    days = [*(database.all(before, *last[0]) if last else ()), *last]
    return tuple(paper for (day,) in days for paper in _missing(database, day))


def _missing(database: Database, day: str) -> Iterator[Paper]:
    """Yield the tickets of one keno day that may not be on paper, then its keno dollars."""
    query = (
        "SELECT serial FROM dollars WHERE day = ? AND cents > 0 AND NOT EXISTS (SELECT 1 FROM life "
        "WHERE life.serial = dollars.serial AND kind = ?) ORDER BY serial"
    )
    yield from (Paper(serial) for serial in unprinted(database, day))
    dollars = database.all(query, day, keno_dollars.PRINTED)
    yield from (Paper(serial, is_dollars=True) for (serial,) in dollars)


def still_missing(database: Database, papers: Sequence[Paper]) -> tuple[Paper, ...]:
    """Return the papers that are still neither printed, presented, used up nor void."""
    return tuple(it for it in papers if not any(_gone(database, it)))


def _gone(database: Database, it: Paper) -> Iterator[bool]:
    kinds = (keno_dollars.PRINTED,) if it.is_dollars else ("void", *HELD_BY_SOMEBODY)
    query = "SELECT kind FROM life WHERE serial = ?"
    yield any(kind in kinds for (kind,) in database.all(query, it.serial))
    if it.is_dollars:
        yield database.one("SELECT 1 FROM dollars WHERE serial = ? AND cents > 0", it.serial) is None
