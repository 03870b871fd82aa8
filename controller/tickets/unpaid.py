# SPDX-License-Identifier: MIT
"""Winnings that are not paid within 28 days, which the chief executive is given by cheque (ss 220, 221)."""

from collections.abc import Iterator
from itertools import groupby

from controller.engine.values.money import dollars
from controller.tickets import evidence, found, log
from controller.tickets.database import Database, number
from controller.tickets.found import SETTLED
from controller.tickets.log import Done
from controller.tickets.permissible import KenoTerms
from controller.tickets.proving import Proof
from controller.tickets.running_day import days_before
from controller.tickets.store import AlteredError, HandedOver, Unpaid, UnpaidPrize
from controller.tickets.supervised import refuse_unsupervised
from controller.tickets.ticket import Act, Prize, Refused, Ticket

GIVEN = "s 220(2)"
_DUE = (
    "FROM prizes JOIN tickets USING (serial) JOIN life ON life.row = tickets.row "
    "WHERE done IS NULL AND tickets.day < ? ORDER BY prizes.serial, prizes.game, way"
)
"""Prizes due on tickets sold before a keno day."""


def unpaid(database: Database, terms: KenoTerms, day: str) -> Unpaid:
    """Return the unpaid winnings on this keno day that were not handed over."""
    last = days_before(day, terms.unpaid_days)
    drawn = dict(database.all("SELECT game, numbers FROM games WHERE state = ?", SETTLED))
    columns = "SELECT prizes.serial, prizes.game, way, prizes.cents, prizes.jackpot, tickets.day, life.answer "
    prizes = tuple(_prize(drawn, *each) for each in database.all(columns + _DUE, last))
    return Unpaid(day, prizes, sum(prize.cents for prize in prizes))


def _prize(  # noqa: PLR0913, PLR0917 - the columns of one prize
    drawn: dict[int, bytes], serial: int, game: int, way: int, cents: int, jackpot: int, day: str, sold: bytes
) -> UnpaidPrize:
    """Return one prize with the particulars of its ticket. The buyer is unknown."""
    ticket = log.answer(sold)
    assert isinstance(ticket, Ticket)
    numbers = tuple(drawn.get(game, b""))
    won = (serial, game, way, ticket.entry.ways[way - 1], numbers, cents, bool(jackpot))
    return UnpaidPrize(*won, day, ticket.at, ticket.station, ticket.writer)


def _unproved(database: Database, given: Unpaid) -> Iterator[Refused]:
    """Yield a refusal for each ticket that has not won what the store states."""
    proof, given_before = Proof(database), evidence.handed_over(database)
    for serial, prizes in groupby(given.prizes, lambda prize: prize.serial):
        held = found.find_by_serial(database, serial)
        wins = [Prize(it.game, it.way, len({*it.spots} & {*it.drawn}), it.cents, it.jackpot) for it in prizes]
        evidence.compare_unpaid(database, serial, wins)
        if any((serial, it.game, it.way) in given_before for it in wins):
            raise AlteredError(f"ticket {serial} was given to the chief executive already: {evidence.CHANGED}")
        if refused := held if isinstance(held, Refused) else proof.refusal(held):
            yield refused


def hand_over(database: Database, terms: KenoTerms, cheque: str, act: Act) -> Done | Refused:
    """Record that all unpaid winnings were given to the chief executive with this cheque."""
    cheque = cheque.strip()
    if refused := refuse_unsupervised(act, "unpaid winnings are given to the chief executive") or _not_a_cheque(
        database, cheque
    ):
        return refused
    given = unpaid(database, terms, act.moment.day)
    if not given.prizes:
        return Refused(f"there are no unpaid winnings on keno day {act.moment.day}", GIVEN)
    if refused := next(_unproved(database, given), None):
        return refused
    row = log.next_row(database)
    database.do_each(
        "UPDATE prizes SET done = ? WHERE serial = ? AND game = ? AND way = ?",
        ((row, prize.serial, prize.game, prize.way) for prize in given.prizes),
    )
    count = len(given.prizes)
    words = (
        f"{dollars(given.cents)}, {count} unpaid winnings, given to the chief executive by cheque {cheque} ({GIVEN})"
    )
    return Done(HandedOver(cheque, given.prizes, given.cents), words, cents=given.cents, means=_means(cheque))


def _not_a_cheque(database: Database, cheque: str) -> Refused | None:
    if not cheque:
        return Refused("they are given by cheque: write its number", GIVEN)
    query = "SELECT count(*) FROM life WHERE kind = 'handed-over' AND means = ?"
    if number(database, query, _means(cheque)):
        return Refused(f"cheque {cheque} was given already: each has a number of its own", GIVEN)
    return None


def _means(cheque: str) -> str:
    """Return the cheque's number as kept in the log. Case and spaces do not make another number."""
    return f"cheque {' '.join(cheque.casefold().split())}"
