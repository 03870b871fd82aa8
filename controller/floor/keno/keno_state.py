# SPDX-License-Identifier: MIT
"""The state of the floor's keno for people: terms, stations, boards, tickets in printers, unconfirmed payments."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
import psycopg
from msgspec import Struct
from psycopg import IsolationLevel

from controller.floor.keno import board_rows, closing, papers, payments, stations
from controller.floor.keno.boards import DisplayBoard
from controller.floor.keno.hall_terms import HallTerms
from controller.floor.keno.papers import WaitingPaper
from controller.floor.keno.payments import UnconfirmedPayment
from controller.floor.keno.postgres_database import PostgresDatabase, damage
from controller.floor.keno.postgres_store import SEARCH_PATH
from controller.floor.keno.stations import EnrolledStation
from controller.tickets import draws, report
from controller.tickets.database import Database, only
from controller.tickets.store import Sales

APPROVALS: Final = "SELECT at, words FROM life WHERE kind = 'terms' ORDER BY row DESC LIMIT 1"

APPROVE: Final = "tablectl floor keno-terms REASON --by NAME"
SAY_SO: Final = "A keno supervisor finds out, and says so: tablectl keno hall given PAYMENT REASON"


class TermsState(Struct, frozen=True):
    """The terms of floor.toml, beside the approved ones."""

    own: Mapping[str, Any]
    """Terms of floor.toml."""
    approved: Mapping[str, Any] | None
    """Approved terms. None: no terms are approved."""
    approval: str
    """Time, person and reason of the approval of the terms. Empty: they were not."""


class KenoFindings(Struct, frozen=True):
    """Everything that `tablectl floor keno` shows, as it was at one moment."""

    terms: TermsState
    sales: Sales
    """The game that is open for sale."""
    day: str
    """Keno day of the last act. Empty before the first one."""
    closing: int
    """The game that is being closed; 0 if none."""
    drawing: int
    """The game that is closed and not settled; 0 if none."""
    stations: tuple[EnrolledStation, ...]
    boards: tuple[DisplayBoard, ...]
    papers: tuple[WaitingPaper, ...]
    """Tickets that are sold, and neither printed whole nor void."""
    payments: tuple[UnconfirmedPayment, ...]
    """Payments that no station has confirmed."""
    damage: str | None = None
    """Damage of the store; empty if there is none. None: nobody has looked."""
    wrong: tuple[str, ...] = ()
    """Troubles that a person must look at, with their remedies."""


def is_there(connection: psycopg.Connection) -> bool:
    """Return whether the database has the tables of keno."""
    found = connection.execute("SELECT to_regclass('keno.hall') IS NOT NULL").fetchone()
    return bool(found and found[0])


def look(connection: psycopg.Connection, terms: HallTerms, *, check: bool = False) -> KenoFindings:
    """Read the state. connection: in autocommit mode. terms: of floor.toml. check: look at every row of the store."""
    connection.execute(SEARCH_PATH)
    connection.isolation_level = IsolationLevel.REPEATABLE_READ
    with connection.transaction():
        found = _look(PostgresDatabase(connection), terms, check=check)
    return msgspec.structs.replace(found, wrong=tuple(_wrong(found)))


def _look(database: Database, terms: HallTerms, *, check: bool) -> KenoFindings:
    state = closing.state(database)
    return KenoFindings(
        terms=_terms(database, terms),
        sales=draws.sales(database),
        day=state.last_day,
        closing=state.game,
        drawing=closing.closed_game(database),
        stations=stations.enrolled(database),
        boards=board_rows.register(database).boards,
        papers=papers.waiting(database),
        payments=payments.unconfirmed(database),
        damage=_damage(database, state.last_day) if check else None,
    )


def _terms(database: Database, terms: HallTerms) -> TermsState:
    (kept,) = only(database, "SELECT terms FROM hall")
    approval = database.one(APPROVALS)
    return TermsState(
        own=msgspec.json.decode(terms.encoded()),
        approved=None if kept is None else msgspec.json.decode(bytes(kept)),
        approval=f"{approval[0]}  {approval[1]}" if approval else "",
    )


def _damage(database: Database, day: str) -> str:
    """Return the damage of the store, or that a cent is missing; empty if every row and every cent is in order."""
    if why := damage(database):
        return why
    return "" if not day or report.report(database, day).agrees else f"the sums of keno day {day} do not agree"


def _wrong(found: KenoFindings) -> Iterator[str]:
    if found.damage:
        yield f"the store: {found.damage}: nothing is sold or paid"
    if found.terms.approved is None:
        yield f"no terms are approved: {APPROVE}"
    elif found.terms.approved != found.terms.own:
        yield f"floor.toml has other terms than the approved ones: correct it, or approve them: {APPROVE}"
    if all(it.kind != "draw" for it in found.stations):
        yield "no table draws: tablectl floor keno-station TABLE NUMBER draw --by NAME"
    if not found.boards:
        yield "no board is enrolled: no game is drawn (s 222(2)): tablectl floor keno-board BOARD --by NAME"
    for it in found.payments:
        if it.asked:
            yield f"ticket {it.serial} at station {it.station}: has the player the money? {SAY_SO}"
