# SPDX-License-Identifier: MIT
"""Acts on a ticket until its games are played: sell, print, reprint, refund, make void."""

from collections.abc import Sequence

import msgspec

from c_ext.keno.numbers import pack
from controller.engine.values.money import dollars
from controller.tickets import entered, found, keno_dollars, log
from controller.tickets.codes import PRESENTED, TICKET, serial_alone
from controller.tickets.database import Database, number, store_key
from controller.tickets.log import Done
from controller.tickets.permissible import KenoTerms, refusal
from controller.tickets.supervised import refuse_unsupervised
from controller.tickets.ticket import Act, Refund, Refused, Ticket, TicketEntry

REFUNDED = "s 219(7)"
ISSUED = "s 217(2)"
DEPOSITED = "s 218(1)"
NOT_PRINTED = "ss 217(6), 219(6)"
"""Assumed: the nearest sections for a printer that fails after the wager was taken."""


def sell(database: Database, terms: KenoTerms, entry: TicketEntry, act: Act, codes: Sequence[str]) -> Done | Refused:
    """Enter the entry in the open game and those after it."""
    if refused := refusal(entry, act.station, terms):
        return refused
    entry = msgspec.structs.replace(entry, ways=tuple(tuple(sorted(way)) for way in entry.ways))
    used = keno_dollars.use(database, codes, entry.total, act)
    if isinstance(used, Refused):
        return used
    if act.station.self_service and used < entry.total:
        return Refused(_not_deposited(entry.total, used), DEPOSITED)
    serial = log.next_serial(database, number(database, "SELECT max(serial) FROM tickets"))
    code = TICKET.code(store_key(database), serial)
    moment, station = act.moment, act.station
    ticket = Ticket(
        *(serial, code, entry, found.open_game(database), moment.day, moment.at, station.number, station.writer, used)
    )
    _keep(database, terms, ticket)
    entered.enter(database, ticket.last_game, len(entry.ways), entry.cents_a_game)
    words = f"ticket {serial} sold for {dollars(entry.total)}: {_described(ticket)} ({ISSUED})"
    return Done(ticket, words, serial, ticket.first_game, entry.total, entry.total - used)


def _not_deposited(total: int, used: int) -> str:
    """Return why a self-service terminal refuses a wager above the deposit: nobody collects the rest there."""
    return f"the wager is {dollars(total)} and {dollars(used)} is deposited: deposit {dollars(total - used)} more"


def _keep(database: Database, terms: KenoTerms, ticket: Ticket) -> None:
    entry = ticket.entry
    spots = b"".join(map(pack, entry.ways))
    schedule = found.schedule_in_force(database, terms.encoded_schedule)
    database.do(
        "INSERT INTO tickets (serial, row, schedule, spots, cents, jackpot, first_game, entered_until, cents_a_game, "
        "games, day, void) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        *(ticket.serial, log.next_row(database), schedule, spots, entry.cents),
        *(entry.jackpot, ticket.first_game, ticket.last_game, entry.cents_a_game, entry.games, ticket.day),
    )


def _described(ticket: Ticket) -> str:
    entry = ticket.entry
    ways = "; ".join(" ".join(map(str, way)) for way in entry.ways)
    games = f"game {ticket.first_game}" if entry.games == 1 else f"games {ticket.first_game} to {ticket.last_game}"
    return f"{'jackpot, ' if entry.jackpot else ''}{ways}; {dollars(entry.cents)} a way, {games}"


def printed(database: Database, code: str) -> Done | Refused:
    """Record that the printer has printed the whole ticket."""
    held = found.find_presented(database, code)
    if isinstance(held, Refused):
        return held
    return Done(held.ticket(database), f"ticket {held.serial} is printed ({ISSUED})", held.serial)


def reprint(database: Database, serial: int, reason: str, act: Act) -> Done | Refused:
    """Print a ticket again, unless it was printed whole. Serial and code stay the same, so it is paid once."""
    held = found.find_by_serial(database, serial)
    if refused := refuse_unsupervised(act, "a ticket is printed again", reason):
        return refused
    if isinstance(held, Refused):
        return held
    if held.void:
        return Refused(f"ticket {serial} is void", NOT_PRINTED)
    if held.is_printed(database):
        return Refused(f"ticket {serial} was printed whole: whoever holds it presents it", PRESENTED)
    words = f"ticket {serial} printed again, before {act.supervisor}: {reason} (assumed, {NOT_PRINTED})"
    return Done(held.ticket(database), words, serial)


def refund(database: Database, code: str, act: Act) -> Done | Refused:
    """Give back whole games that are not closed."""
    if act.station.self_service or act.station.cashier:
        return Refused("refunds are made at a keno writer's terminal", REFUNDED)
    held = found.find_presented(database, code)
    if isinstance(held, Refused):
        return held
    games = held.refundable(database)
    if not games:
        return Refused(f"ticket {held.serial} has no game left that is not yet played", REFUNDED)
    back = give_back(database, held, games)
    words = f"ticket {held.serial}: {dollars(back.cents)} refunded for {len(games)} games not yet played ({REFUNDED})"
    return Done(back, words, held.serial, cents=back.cents, cash=-back.cents)


def void(database: Database, code: str, reason: str, act: Act) -> Done | Refused:
    """Make a ticket void if none of its games is closed. The serial is enough until the ticket is printed."""
    if refused := refuse_unsupervised(act, "a ticket is made void", reason):
        return refused
    serial = serial_alone(code)
    held = found.find_presented(database, code) if serial is None else found.find_by_serial(database, serial)
    if isinstance(held, Refused):
        return held
    if refused := _not_made_void(database, held, is_presented=serial is None):
        return refused
    back = give_back(database, held, held.refundable(database))
    database.do("UPDATE tickets SET void = 1 WHERE serial = ?", held.serial)
    words = f"ticket {held.serial} void before {act.supervisor}: {reason}; {dollars(back.cents)} returned"
    return Done(back, f"{words} (assumed, {NOT_PRINTED})", held.serial, cents=back.cents, cash=-back.cents)


def _not_made_void(database: Database, held: found.StoredTicket, *, is_presented: bool) -> Refused | None:
    if held.void:
        return Refused(f"ticket {held.serial} is void already", REFUNDED)
    if not is_presented and held.is_printed(database):
        return Refused(f"ticket {held.serial} was printed whole: it is void only when it is presented", PRESENTED)
    if held.first_game < found.open_game(database):
        why = f"game {held.first_game} of ticket {held.serial} is closed: refund the games not yet played instead"
        return Refused(why, "s 222(1)")
    if not held.refundable(database):
        return Refused(f"ticket {held.serial} is refunded already: nothing of it is left to return", REFUNDED)
    return None


def give_back(database: Database, held: found.StoredTicket, games: Sequence[int]) -> Refund:
    """Take a ticket out of these games, and note their wagers as refunded."""
    row = log.next_row(database)
    entered.leave(database, held.serial)
    database.do_each(
        "INSERT INTO refunds VALUES (?, ?, ?, ?)", ((held.serial, game, held.cents_a_game, row) for game in games)
    )
    until = min(held.entered_until, found.open_game(database) - 1)
    database.do("UPDATE tickets SET entered_until = ? WHERE serial = ?", until, held.serial)
    return Refund(held.serial, tuple(games), held.cents_a_game * len(games))
