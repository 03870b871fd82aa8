# SPDX-License-Identifier: MIT
"""Tickets between their sale and the end of their printing (s 222(1)): rows of a store of several tables."""

from typing import Final

from msgspec import Struct

from controller.engine.values.money import dollars
from controller.tickets import found, selling
from controller.tickets.database import Database, number
from controller.tickets.log import Done
from controller.tickets.ticket import Act, Refused
from controller.zone import SECOND

PRINTING_S: Final = 10
"""Seconds. A ticket that a printer needs longer for is void."""
IN_PRINTER: Final = "s 222(1)"


class WaitingPaper(Struct, frozen=True):
    """A ticket that is sold, and neither printed whole nor void."""

    serial: int
    station: int
    since: int | None
    """Nanoseconds since 1970, when its printing began; None before."""

    def is_late(self, now: int) -> bool:
        """Return whether it prints for more than PRINTING_S. A clock that was put back proves nothing: it is late."""
        return self.since is not None and abs(now - self.since) > PRINTING_S * SECOND


def waiting(database: Database) -> tuple[WaitingPaper, ...]:
    """Return the waiting papers, by serial."""
    rows = database.all("SELECT serial, station, since FROM papers ORDER BY serial")
    return tuple(WaitingPaper(*row) for row in rows)


def paper(database: Database, serial: int | None) -> WaitingPaper | None:
    """Return the waiting paper of this ticket; None if it waits for none."""
    row = database.one("SELECT serial, station, since FROM papers WHERE serial = ?", serial)
    return WaitingPaper(*row) if row else None


def begin(database: Database, code: str, act: Act, now: int) -> Done | Refused:
    """Let a station print a ticket: its first game is neither closed nor being closed, and no other copy comes out."""
    held = found.find_presented(database, code)
    if isinstance(held, Refused):
        return held
    it = paper(database, held.serial)
    if refused := _not_printed(database, held, it, act):
        return refused
    database.do("UPDATE papers SET since = ? WHERE serial = ?", now, held.serial)
    words = f"ticket {held.serial} is about to be printed at station {act.station.number} ({selling.ISSUED})"
    return Done(held.ticket(database), words, held.serial)


def _not_printed(database: Database, held: found.StoredTicket, it: WaitingPaper | None, act: Act) -> Refused | None:
    if it is None:
        return Refused(f"ticket {held.serial} is {'void' if held.void else 'printed already'}", IN_PRINTER)
    if it.since is not None:
        return Refused(f"ticket {held.serial} is in the printer of station {it.station} already", IN_PRINTER)
    if it.station != act.station.number:
        return Refused(f"ticket {held.serial} is printed where it was sold: at station {it.station}", IN_PRINTER)
    if number(database, "SELECT closing FROM hall"):
        return Refused(f"game {held.first_game} is being closed: ticket {held.serial} is void", IN_PRINTER)
    return None


def end(database: Database, code: str, act: Act, now: int) -> Done | Refused:
    """Note that a ticket is printed whole, within PRINTING_S, at the station that has begun it."""
    held = found.find_presented(database, code)
    if isinstance(held, Refused):
        return held
    it = paper(database, held.serial)
    if it is None:
        why = "void, and its wager is given back: keep the paper" if held.void else "printed already"
        return Refused(f"ticket {held.serial} is {why}", IN_PRINTER)
    if it.since is None or it.station != act.station.number:
        return Refused(f"ticket {held.serial} is not in the printer of station {act.station.number}", IN_PRINTER)
    if it.is_late(now):
        why = f"ticket {held.serial} was not printed within {PRINTING_S} s: it is void: keep the paper"
        return Refused(why, IN_PRINTER)
    database.do("DELETE FROM papers WHERE serial = ?", held.serial)
    return selling.printed(database, code)


def void(database: Database, it: WaitingPaper) -> Done | Refused:
    """Make a ticket void of which no paper came out in time, and give its wager back."""
    if paper(database, it.serial) != it:
        return Refused(f"ticket {it.serial} does not wait for its paper any more", IN_PRINTER)
    held = found.find_by_serial(database, it.serial)
    if isinstance(held, Refused):
        return held
    back = selling.give_back(database, held, held.refundable(database))
    database.do("UPDATE tickets SET void = 1 WHERE serial = ?", it.serial)
    database.do("DELETE FROM papers WHERE serial = ?", it.serial)
    why = "its game is being closed, and it is in no printer"
    why = why if it.since is None else f"it printed for more than {PRINTING_S} s at station {it.station}"
    words = f"ticket {it.serial} void: {why}; {dollars(back.cents)} returned ({IN_PRINTER})"
    return Done(back, words, it.serial, cents=back.cents, cash=-back.cents)


def follow(database: Database, kind: str, act: Act, it: Done) -> Done | Refused:
    """Change the waiting papers as this act demands, or refuse it: nothing of it is done then."""
    waiting = paper(database, it.serial)
    match kind:
        case "sold":
            values = (it.serial, act.station.number)
            database.do("INSERT INTO papers (serial, station, since) VALUES (?, ?, NULL)", *values)
        case "printed" if waiting:
            return Refused("a shared store is told the time of the print: end_printing", IN_PRINTER)
        case "reprinted" if waiting and waiting.since is None:
            database.do("UPDATE papers SET station = ? WHERE serial = ?", act.station.number, it.serial)
        case "void" if waiting and waiting.since is None:
            database.do("DELETE FROM papers WHERE serial = ?", it.serial)
        case "reprinted" | "void" | "refunded" if waiting:
            why = f"the printer of station {waiting.station} is still at ticket {it.serial}: wait until it has answered"
            return Refused(why, IN_PRINTER)
    return it
