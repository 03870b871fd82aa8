# SPDX-License-Identifier: MIT
"""Closes a game and settles its tickets by the 20 numbers drawn, with the jackpot pools (s 223)."""

from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, repeat
from operator import itemgetter

from c_ext.keno.numbers import NumberError, pack_draw
from c_ext.keno.settling import GameWagers, Prizes, settle, shares
from controller.engine.values.money import dollars
from controller.tickets import entered, evidence, found, log
from controller.tickets.database import Database, number
from controller.tickets.found import CLOSED, SETTLED
from controller.tickets.log import Done
from controller.tickets.permissible import KenoTerms
from controller.tickets.store import AlteredError, Closed, Sales, Settled, SpotsPool
from controller.tickets.ticket import Refused, Won

CLOSING = "s 222(1)"
DRAWN = "s 222(5)"
POOLS = "s 223(4)"
A_ROW = 50
"""Winning wagers in one row of the log."""

_ENTERED = "FROM tickets WHERE entered_until >= ? AND first_game <= ?"
"""SQL: the tickets that are entered in a game."""
_CLOSED = "SELECT closed FROM games WHERE game = ?"
_SETTLED = "SELECT settled FROM games WHERE game = ? AND settled IS NOT NULL"
"""The row of the log with the answer when a game was closed, and when it was settled."""


def sales(database: Database) -> Sales:
    """Return the open game, its sales and the pools."""
    it = entered.in_open_game(database)
    return Sales(found.open_game(database), it.tickets, it.cents, pools(database))


def pools(database: Database) -> tuple[SpotsPool, ...]:
    """Return the five jackpot pools, in the order of their spots."""
    return tuple(SpotsPool(*each) for each in database.all("SELECT spots, cents FROM pools ORDER BY spots"))


def close(database: Database, terms: KenoTerms, game: int) -> Done | Closed | Refused:
    """Close the open game. Only now do its jackpot wagers add to the pools, so no refund reduces a pool."""
    if (before := _answer(database, _CLOSED, game)) is not None:
        assert isinstance(before, Closed)
        return before
    if refused := not_closable(database, game):
        return refused
    evidence.compare_pools(database)
    added = _add_to_pools(database, game, terms.jackpot_percent)
    it = entered.close(database, game)
    row = log.next_row(database)
    columns = "INSERT INTO games (game, state, staked, added, won, jackpots, closed) VALUES (?, ?, ?, ?, 0, 0, ?)"
    database.do(columns, game, CLOSED, it.cents, added, row)
    closed = Closed(game, it.tickets, it.wagers, it.cents, pools(database))
    words = f"game {game} closed: {it.tickets} tickets, {dollars(it.cents)} wagered ({CLOSING})"
    to_pools = f"; {dollars(added)} added to the jackpot pools ({POOLS})" if added else ""
    return Done(closed, words + to_pools, game=game, cents=it.cents)


def not_closable(database: Database, game: int) -> Refused | None:
    """Return why this game cannot be closed: it is not the open one, or the one before is not drawn."""
    if game != (now := found.open_game(database)):
        return Refused(f"game {game} is not the open one: that is game {now}", CLOSING)
    if waiting := number(database, "SELECT game FROM games WHERE state = ?", CLOSED):
        return Refused(f"game {waiting} is closed and not drawn: settle it first", CLOSING)
    return None


def as_closed(database: Database, game: int) -> Closed | None:
    """Return the answer given when this game was closed; None if it was not closed."""
    kept = _answer(database, _CLOSED, game)
    return kept if isinstance(kept, Closed) else None


def as_settled(database: Database, game: int) -> Settled | None:
    """Return the answer given when this game was settled; None if it was not settled."""
    kept = _answer(database, _SETTLED, game)
    return kept if isinstance(kept, Settled) else None


def _answer(database: Database, query: str, game: int) -> log.Answer | None:
    """Return the answer to the close or the settling of this game; None without one. Raises AlteredError."""
    kept = database.one(query, game)
    if kept is None:
        return None
    it = log.read_answer(database, kept[0], "closed", "settled", "begun-anew")
    if isinstance(it, Closed | Settled) and it.game != game:
        raise AlteredError(f"row {kept[0]} of the store is of game {it.game}, not {game}: the store was changed")
    return it


def _add_to_pools(database: Database, game: int, percent: int) -> int:
    """Add a percentage of all jackpot wagers on the game to their pools: whole cents, of whole dollars (s 216(4))."""
    staked: dict[int, int] = defaultdict(int)
    for spots, cents in database.all(f"SELECT spots, cents {_ENTERED} AND jackpot", game, game):
        for way in _sets(spots):
            staked[int.from_bytes(way).bit_count()] += cents
    added = {spots: cents * percent // 100 for spots, cents in sorted(staked.items())}
    for spots, cents in added.items():
        database.do("INSERT INTO added VALUES (?, ?, ?)", game, spots, cents)
        database.do("UPDATE pools SET cents = cents + ? WHERE spots = ?", cents, spots)
    return sum(added.values())


def _sets(spots: bytes) -> Iterator[bytes]:
    """Yield the packed numbers of each way."""
    return (spots[at : at + 10] for at in range(0, len(spots), 10))


Prize = tuple[int, int, int, int, int, bool]
"""A row of prizes: serial, game, way, catches, cents, whether it is a jackpot."""


def settle_game(database: Database, game: int, numbers: Sequence[int]) -> Done | Settled | Refused:
    """Find the winners of a closed game."""
    try:
        drawn = pack_draw(numbers)
    except NumberError as error:
        return Refused(str(error), DRAWN)
    if (before := _answer(database, _SETTLED, game)) is not None:
        return _as_before(before, game, numbers)
    if not number(database, "SELECT count(*) FROM games WHERE game = ? AND state = ?", game, CLOSED):
        return Refused(f"game {game} is not closed: only a closed game is settled", DRAWN)
    evidence.compare_pools(database)
    prizes = list(_prizes(database, game, drawn))
    _keep_prizes(database, prizes)
    won, jackpots = sum(it[4] for it in prizes), sum(it[4] for it in prizes if it[5])
    database.do(
        "UPDATE games SET state = ?, won = ?, jackpots = ?, numbers = ?, settled = ? WHERE game = ?",
        *(SETTLED, won, jackpots, bytes(numbers), log.next_row(database), game),
    )
    settled = Settled(game, tuple(numbers), len(prizes), won, _pools_after(database, prizes))
    called = " ".join(map(str, sorted(numbers)))
    words = f"game {game} settled by {called}: {len(prizes)} winning wagers, {dollars(won)} (ss 219, 222(5))"
    return Done(settled, words, game=game, cents=won, also=[*_told(prizes)])


def _pools_after(database: Database, prizes: Sequence[Prize]) -> tuple[SpotsPool, ...]:
    """The pools, each with how many have won it now."""
    won: dict[int, list[int]] = defaultdict(list)
    for _, _, _, catches, cents, jackpot in prizes:
        if jackpot:
            won[catches].append(cents)
    return tuple(
        SpotsPool(it.spots, it.cents, len(won[it.spots]), it.cents + sum(won[it.spots])) if it.spots in won else it
        for it in pools(database)
    )


def _as_before(before: log.Answer, game: int, numbers: Sequence[int]) -> Settled | Refused:
    assert isinstance(before, Settled)
    if sorted(before.numbers) == sorted(numbers):
        return before
    return Refused(f"game {game} is settled by {' '.join(map(str, before.numbers))}", DRAWN)


def _prizes(database: Database, game: int, drawn: bytes) -> Iterator[Prize]:
    """Yield the prizes, each by the schedule of prizes that was in force when its ticket was sold."""
    eligible: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    query = f"SELECT DISTINCT schedule {_ENTERED}"
    for (schedule,) in database.all(query, game, game):
        owners, wagers = _wagers(database, game, schedule)
        for won in settle(drawn, wagers, Prizes(found.schedule(database, schedule))):
            if not (won.jackpot or won.cents):
                continue
            serial, way = owners.owner(won.place)
            if won.jackpot:
                eligible[won.jackpot].append((serial, way, wagers.stakes[won.place]))
            else:
                yield serial, game, way, won.catch, won.cents, False
    for spots, winners in eligible.items():
        yield from _jackpot(database, game, spots, winners)


class Owners:
    """Finds the ticket of a way by its place among all ways of a game. ways: the number on each ticket, in order."""

    def __init__(self, serials: Sequence[int], ways: Sequence[int]) -> None:
        self._serials, self._firsts = serials, [0, *accumulate(ways)]

    def owner(self, place: int) -> tuple[int, int]:
        """Return the serial of the ticket, and the number of the way on it, from 1."""
        ticket = bisect_right(self._firsts, place) - 1
        return self._serials[ticket], place - self._firsts[ticket] + 1


def _wagers(database: Database, game: int, schedule: int) -> tuple[Owners, GameWagers]:
    """Return every way that is entered in the game, as the core takes it. There may be a million."""
    query = f"SELECT serial, spots, cents, jackpot, length(spots) / 10 {_ENTERED} AND schedule = ? ORDER BY serial"
    rows = database.all(query, game, game, schedule)
    serials, spots, cents, jackpots, ways = (list(map(itemgetter(at), rows)) for at in range(5))
    if len(rows) == sum(ways):  # a way each, as most have
        return Owners(serials, ways), GameWagers(b"".join(spots), array("q", cents), bytes(jackpots))
    stakes = array("q", chain.from_iterable(map(repeat, cents, ways)))
    are_jackpots = bytes(chain.from_iterable(map(repeat, jackpots, ways)))
    return Owners(serials, ways), GameWagers(b"".join(spots), stakes, are_jackpots)


def _jackpot(database: Database, game: int, spots: int, winners: Sequence[tuple[int, int, int]]) -> Iterator[Prize]:
    """Yield the winners' shares of a pool, in proportion to their stakes. Odd cents stay in the pool (s 223(5))."""
    pool = number(database, "SELECT cents FROM pools WHERE spots = ?", spots)
    for (serial, way, _), cents in zip(winners, shares(pool, [stake for *_, stake in winners]), strict=True):
        if cents:
            database.do("UPDATE pools SET cents = cents - ? WHERE spots = ?", cents, spots)
            yield serial, game, way, spots, cents, True


def _keep_prizes(database: Database, prizes: Sequence[Prize]) -> None:
    database.do_each("INSERT INTO prizes VALUES (?, ?, ?, ?, ?, ?, NULL)", prizes)


def _told(prizes: Sequence[Prize]) -> Iterator[tuple[str, Won]]:
    """Yield all winning wagers, in words and as values, at most A_ROW of them for one row."""
    for at in range(0, len(prizes), A_ROW):
        some = prizes[at : at + A_ROW]
        words = (
            f"ticket {serial} way {way} catches {catches}: {'jackpot ' if jackpot else ''}{dollars(cents)}"
            for serial, _, way, catches, cents, jackpot in some
        )
        yield "; ".join(words), Won(tuple((prize[0], prize[4]) for prize in some))
