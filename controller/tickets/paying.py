# SPDX-License-Identifier: MIT
"""Presented tickets: their state, and the payment of their winnings (s 219)."""

from collections.abc import Sequence

from controller.engine.values.money import dollars
from controller.tickets import evidence, found, keno_dollars, log
from controller.tickets.codes import PRESENTED, serial_alone
from controller.tickets.database import Database, total
from controller.tickets.found import StoredTicket
from controller.tickets.log import Done
from controller.tickets.permissible import KenoTerms
from controller.tickets.proving import Proof
from controller.tickets.running_day import days_after, days_before
from controller.tickets.ticket import (
    Act,
    GameOfTicket,
    Means,
    Paid,
    Prize,
    Refused,
    State,
    Ticket,
    TicketLife,
    without_code,
)

PAID_BY_WRITERS = "s 219(5)"
BY_CHEQUE = "s 219(3)"
UNPAID, GIVEN = "s 220(1)", "s 221"
_BY: dict[Means, str] = {
    "cash": "in cash",
    "chips": "in chips",
    "cheque": "by cheque",
    "keno-dollars": "in keno dollars",
}
OF_TICKETS = ("sold", "printed", "reprinted", "paid", "refunded", "void")
"""Kinds of log rows about one ticket."""


def show(database: Database, terms: KenoTerms, code: str) -> TicketLife | Refused:
    """Return a ticket by its code; or by its serial, and then without its code."""
    serial = serial_alone(code)
    held = found.find_presented(database, code) if serial is None else found.find_by_serial(database, serial)
    if isinstance(held, Refused):
        return held
    ticket = held.ticket(database)
    return _life(database, terms, held, ticket if serial is None else without_code(ticket))


def validate(database: Database, terms: KenoTerms, code: str) -> TicketLife | Refused:
    """Return a presented ticket. Only its code shows that the ticket is genuine."""
    held = found.find_presented(database, code)
    return held if isinstance(held, Refused) else _life(database, terms, held, held.ticket(database))


def _life(database: Database, terms: KenoTerms, held: StoredTicket, ticket: Ticket) -> TicketLife:
    games = tuple(_games(database, held, ticket))
    serial = held.serial
    return TicketLife(
        ticket,
        _state(held, games),
        games,
        due=sum(prize.cents for prize in _due(database, serial)),
        paid=total(database, "cents", "life WHERE serial = ? AND kind = 'paid'", serial),
        refunded=total(database, "cents", "refunds WHERE serial = ?", serial),
        day=held.day,
        last_day=days_before(held.day, -terms.unpaid_days),
        rows=log.of_serial(database, serial, OF_TICKETS),
    )


def _state(held: StoredTicket, games: Sequence[GameOfTicket]) -> State:
    if held.void:
        return "void"
    if any(game.state in ("open", "closed") for game in games):
        return "valid"
    return "refunded" if games[-1].state == "refunded" else "played"


def _games(database: Database, held: StoredTicket, ticket: Ticket) -> list[GameOfTicket]:
    """Return the ticket's result in each game that it was sold for."""
    query = "SELECT game, state, numbers FROM games WHERE game BETWEEN ? AND ?"
    games = {row[0]: row for row in database.all(query, held.first_game, held.last_game)}
    refunded = {game for (game,) in database.all("SELECT game FROM refunds WHERE serial = ?", held.serial)}
    cents = "SELECT game, CAST(sum(cents) AS bigint) FROM prizes WHERE serial = ? GROUP BY game"
    won = dict(database.all(cents, held.serial))
    shown = []
    for game in range(held.first_game, held.last_game + 1):
        _, state, numbers = games.get(game, (game, "open", None))
        catches = tuple(len({*way} & {*numbers}) for way in ticket.entry.ways) if numbers else ()
        shown.append(GameOfTicket(game, "refunded" if game in refunded else state, catches, won.get(game, 0)))
    return shown


def _due(database: Database, serial: int) -> list[Prize]:
    """Return its prizes that are neither paid nor given to the chief executive."""
    query = "SELECT game, way, catches, cents, jackpot FROM prizes WHERE serial = ? AND done IS NULL ORDER BY game, way"
    due = database.all(query, serial)
    return [Prize(game, way, catches, cents, bool(jackpot)) for game, way, catches, cents, jackpot in due]


def pay(database: Database, terms: KenoTerms, code: str, means: Means, act: Act) -> Done | Refused:
    """Pay all that is due on a ticket; by cheque only its major prizes, so that the rest stays due."""
    if act.station.self_service or act.station.cashier:
        return Refused("winning tickets are paid by keno writers at keno writer terminals", PAID_BY_WRITERS)
    if means not in _BY:
        return Refused(f"{means!r}: winnings are paid {', '.join(_BY.values())}", "s 219(3), (4), (8)")
    held = found.find_presented(database, code)
    if isinstance(held, Refused):
        return held
    due = _due(database, held.serial)
    prizes = [prize for prize in due if prize.major] if means == "cheque" else due
    if refused := _not_payable(database, terms, held, due, prizes, act):
        return refused
    return _paid(database, held, means, prizes, sum(each.cents for each in due), act)


def _not_payable(  # noqa: PLR0913, PLR0917 - what a refusal depends on
    database: Database,
    terms: KenoTerms,
    held: StoredTicket,
    due: Sequence[Prize],
    payable: Sequence[Prize],
    act: Act,
) -> Refused | None:
    if held.void:
        return Refused(f"ticket {held.serial} is void", PRESENTED)
    if forged := Proof(database).refusal(held):
        return forged
    if not due:
        return _nothing_due(database, held.serial)
    days = days_after(held.day, act.moment.day)
    if days > terms.unpaid_days:
        why = f"wagered {days} days ago: what is not paid within {terms.unpaid_days} days is for the chief executive"
        return Refused(why, UNPAID)
    if not payable:
        return Refused("only a major prize, $200 or more, is paid by cheque", BY_CHEQUE)
    evidence.compare_unpaid(database, held.serial, payable)
    return None


def _nothing_due(database: Database, serial: int) -> Refused:
    """Return why nothing is due: the prizes were paid or given to the chief executive, or the ticket has not won."""
    query = (
        "SELECT life.kind, life.day, life.at, life.station, life.words FROM prizes JOIN life ON life.row = prizes.done "
        "WHERE prizes.serial = ? ORDER BY life.row DESC LIMIT 1"
    )
    last = database.one(query, serial)
    if last is None:
        return Refused(f"ticket {serial} has won nothing so far", "s 219(1)")
    kind, day, at, station, words = last
    if kind == "paid":
        return Refused(f"ticket {serial} is paid: on keno day {day}, at {at[11:]}, station {station}", PRESENTED)
    return Refused(f"{words}: it is presented there, with the ticket", GIVEN)


def _paid(  # noqa: PLR0913, PLR0917 - what a payment is made of
    database: Database, held: StoredTicket, means: Means, prizes: Sequence[Prize], due: int, act: Act
) -> Done:
    row = log.next_row(database)
    database.do_each(
        "UPDATE prizes SET done = ? WHERE serial = ? AND game = ? AND way = ?",
        ((row, held.serial, prize.game, prize.way) for prize in prizes),
    )
    cents = sum(prize.cents for prize in prizes)
    issued = keno_dollars.make(database, cents, act) if means == "keno-dollars" else None
    paid = Paid(held.serial, means, tuple(prizes), cents, due - cents, issued)
    games = ", ".join(str(game) for game in sorted({prize.game for prize in prizes}))
    words = f"ticket {held.serial} paid {dollars(cents)} {_BY[means]} for game {games} (s 219)"
    cash = -cents if means == "cash" else 0
    return Done(paid, words, held.serial, cents=cents, cash=cash, means=means)
