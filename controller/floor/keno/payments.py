# SPDX-License-Identifier: MIT
"""Payments that their station has not confirmed: none is repeated by itself."""

from typing import Final

import msgspec
from msgspec import Struct

from controller.engine.values.money import dollars
from controller.tickets import found
from controller.tickets.database import Database
from controller.tickets.log import Done
from controller.tickets.store import NotedAct
from controller.tickets.ticket import Act, Refused

CONFIRMED: Final = "assumed, s 219"
"""Nearest section: winnings are paid once. The text does not know that an answer may be lost."""


class UnconfirmedPayment(Struct, frozen=True):
    """A payment that its station has not confirmed."""

    request: str
    serial: int
    station: int
    cents: int
    asked: int
    """1 once the station has asked for it again: only a keno supervisor says then whether the player has it."""


def unconfirmed(database: Database) -> tuple[UnconfirmedPayment, ...]:
    """Return the payments that no station has confirmed."""
    rows = database.all("SELECT request, serial, station, cents, asked FROM payments ORDER BY serial")
    return tuple(UnconfirmedPayment(*row) for row in rows)


def note(database: Database, act: Act, it: Done) -> None:
    """Note that a payment waits for the word of its station."""
    values = (act.request, it.serial, act.station.number, it.cents)
    database.do("INSERT INTO payments (request, serial, station, cents, asked) VALUES (?, ?, ?, ?, 0)", *values)


def ask_again(database: Database, request: str) -> Done | NotedAct:
    """Note that a station has asked for a payment again that it has not confirmed."""
    it = next((it for it in unconfirmed(database) if it.request == request), None)
    if it is None or it.asked:
        return NotedAct(request)
    database.do("UPDATE payments SET asked = 1 WHERE request = ?", request)
    words = f"ticket {it.serial}: its payment of {dollars(it.cents)} is asked for again, and not repeated ({CONFIRMED})"
    return Done(NotedAct(request), words, it.serial)


def confirm(database: Database, request: str, reason: str, act: Act) -> Done | Refused:
    """Note that the player has a payment, by its station. Once it was asked for again, a supervisor says so and why."""
    it = next((it for it in unconfirmed(database) if it.request == request), None)
    if it is None:
        return Refused("no such payment waits for its station", CONFIRMED)
    is_directed = bool(act.supervisor and reason.strip())
    if it.asked and not is_directed:
        why = f"ticket {it.serial}: a keno supervisor finds out whether the player has the {dollars(it.cents)}"
        return Refused(f"{why}, and confirms it with a reason", CONFIRMED)
    if it.station != act.station.number and not is_directed:
        return Refused(f"ticket {it.serial} was paid at station {it.station}, which confirms it", CONFIRMED)
    database.do("DELETE FROM payments WHERE request = ?", request)
    by = f" before {act.supervisor}: {reason}" if is_directed else ""
    words = f"ticket {it.serial}: the player has the {dollars(it.cents)}{by} ({CONFIRMED})"
    return Done(NotedAct(request), words, it.serial)


def add_unconfirmed(database: Database, code: str, refused: Refused) -> Refused:
    """Add to the refusal of a payment that the payment before was not confirmed."""
    held = found.find_presented(database, code)
    if isinstance(held, Refused):
        return refused
    there = next((it for it in unconfirmed(database) if it.serial == held.serial), None)
    if there is None:
        return refused
    why = f"{refused.why}; station {there.station} has not confirmed that the player has it: ask a keno supervisor"
    return msgspec.structs.replace(refused, why=why)
