# SPDX-License-Identifier: MIT
"""Computes the prizes of a ticket again before a payment: by its spots, the numbers, the schedule (s 219).

The prizes that the store holds are not trusted: whoever can write its file could have added one.
"""

from array import array
from collections.abc import Iterator
from functools import cache, partial

from c_ext.keno.numbers import pack, pack_draw
from c_ext.keno.settling import GameWagers, Prizes, settle, shares
from controller.engine.values.money import dollars
from controller.tickets import draws, found, log
from controller.tickets.database import Database
from controller.tickets.found import StoredTicket
from controller.tickets.store import Settled
from controller.tickets.ticket import Forged, Prize, Ticket

WINS = "s 219(1)"


class Proof:
    """Proves prizes at one moment. Reads each game and each schedule of prizes once."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._settled = cache(partial(draws.as_settled, database))
        self._prizes = cache(lambda kept_as: Prizes(found.schedule(database, kept_as)))

    def refusal(self, held: StoredTicket) -> Forged | None:
        """Refuse unless the ticket has won exactly the prizes in the store, paid or not, to the cent."""
        ticket = held.ticket(self._database)
        prizes = _prizes(self._database, held.serial)
        games = {prize.game for prize in prizes}.union(range(held.first_game, held.entered_until + 1))
        for game in sorted(games):
            stored = [prize for prize in prizes if prize.game == game]
            won = {prize.way: prize for prize in self._won(held, ticket, game)}
            if stored != list(won.values()):
                there, right = (sum(prize.cents for prize in each) for each in (stored, won.values()))
                why = f"the store says {dollars(there)} for game {game}, ticket {held.serial} wins {dollars(right)}"
                if there == right:
                    why = f"ticket {held.serial} wins {dollars(right)} in game {game}, but not as the store says"
                return Forged(f"{why}: the store was changed; nothing is paid; call the technician", WINS)
        return None

    def _won(self, held: StoredTicket, ticket: Ticket, game: int) -> Iterator[Prize]:
        """Yield its prizes in this game; none before the game is settled, or if the ticket is not entered."""
        settled = self._settled(game)
        if settled is None or not held.first_game <= game <= held.entered_until:
            return
        entry = ticket.entry
        ways = len(entry.ways)
        sets, stakes = b"".join(map(pack, entry.ways)), array("q", [entry.cents] * ways)
        wagers = GameWagers(sets, stakes, bytes([entry.jackpot] * ways))
        for won in settle(pack_draw(settled.numbers), wagers, self._prizes(held.schedule)):
            share = _share(self._database, settled, won.jackpot, entry.cents) if won.jackpot else won.cents
            if share:
                yield Prize(game, won.place + 1, won.catch, share, bool(won.jackpot))


def _prizes(database: Database, serial: int) -> list[Prize]:
    """Return all prizes of a ticket in the store, by game and way."""
    query = "SELECT game, way, catches, cents, jackpot FROM prizes WHERE serial = ? ORDER BY game, way"
    found = database.all(query, serial)
    return [Prize(game, way, catches, cents, bool(jackpot)) for game, way, catches, cents, jackpot in found]


def _share(database: Database, settled: Settled, spots: int, stake: int) -> int:
    """Return a stake's share of the pool, among all jackpot wagers that caught all these spots (s 223(5))."""
    pool = next((it.shared for it in settled.pools if it.spots == spots), 0)
    numbers = frozenset(settled.numbers)
    query = "SELECT life.answer FROM tickets JOIN life USING (row) WHERE entered_until >= ? AND first_game <= ?"
    others = 0
    for (kept,) in database.all(query + " AND jackpot", settled.game, settled.game):
        ticket = log.answer(kept)
        assert isinstance(ticket, Ticket)
        entry = ticket.entry
        others += sum(entry.cents for way in entry.ways if len(way) == spots and numbers.issuperset(way))
    return shares(pool, [stake, others - stake])[0]
