# SPDX-License-Identifier: MIT
"""The register of a floor in PostgreSQL: answers to the asks of tables, and the rulings of people about persons."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, LiteralString

import msgspec
import psycopg
from msgspec.structs import replace

from controller.engine.record.floor.places import FloorAsk, Ruling
from controller.engine.record.written import why_refused
from controller.floor import commits
from controller.floor.commits import ConfirmedConnection
from controller.floor.money.ledger import PROBLEMS, LedgerError
from controller.floor.wire.messages import MOST
from controller.floor.wire.places import AskPlace, PlaceAnswered, PlacesToFloor, PlacesToTable, Rulings

AT_ONCE: Final = 20
"""Most rulings in one answer: a frame has at most 64 KB."""


def install(connection: psycopg.Connection) -> None:
    """Create the tables and functions. The connection's role becomes their owner."""
    commits.install(connection, __package__)


class Register:
    """The register in one database. Every call is one transaction: it happens whole or not at all.

    Raises LedgerError if a call is refused, UnconfirmedError if no standby has it. alone: do not wait for a standby.
    """

    def __init__(self, connection: psycopg.Connection, *, alone: bool = False) -> None:
        self._connection = connection
        self._commits = ConfirmedConnection(connection, alone=alone)

    # For tables

    def reply(self, table: str, message: PlacesToFloor) -> PlacesToTable:
        """Return the answer to a table's message, once a standby has it. table: by its certificate.

        An error of psycopg has an unknown result: the table asks again.
        """
        if isinstance(message, AskPlace):
            return self.answer(table, message.ask)
        return Rulings(self.rulings_after(message.after))

    def answer(self, table: str, ask: FloorAsk) -> PlaceAnswered:
        """Answer an ask of a table: at most eight hold a teaching place (s 23(4)). The same ask has the same answer."""
        if why := why_refused(ask) or (f"its number is above {MOST}" if ask.number > MOST else ""):
            raise LedgerError("impossible", f"no such ask: {why}")
        content = msgspec.json.encode(ask, order="deterministic")
        with self._transaction():
            [(yes, holders)] = self._rows(
                "SELECT yes, holders FROM floor.answer_ask(%s, %s::bigint, %s, %s, %s)",
                *(table, ask.number, ask.what, ask.table, content),
            )
        return PlaceAnswered(ask.number, yes, tuple(holders))

    def rulings_after(self, known: int) -> tuple[Ruling, ...]:
        """Return the rulings after this number, at most AT_ONCE, in order."""
        with self._transaction():
            rows = self._rows(
                "SELECT number, what, by, ground, section, person, other, game, coalesce(ends, 0)"
                " FROM floor.rulings_after(%s::bigint, %s)",
                *(known, AT_ONCE),
            )
        return tuple(Ruling(*row) for row in rows)

    # For people

    def rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings that hold, in order."""
        found = list[Ruling]()
        while more := self.rulings_after(found[-1].number if found else 0):
            found += more
        ended = {it.ends for it in found}
        return tuple(it for it in found if it.what != "end" and it.number not in ended)

    def teaching_tables(self) -> tuple[str, ...]:
        """Return the tables that hold a teaching place, in the order in which they took it."""
        with self._transaction():
            [(tables,)] = self._rows("SELECT floor.teaching_tables()")
        return tuple(tables)

    def end_teaching(self, table: str, by: str, ground: str) -> bool:
        """End the place of a table that cannot return it. Returns False if it holds none. Only the owner may."""
        with self._transaction():
            [(ended,)] = self._rows("SELECT floor.end_teaching(%s, %s, %s)", table, by, ground)
        return bool(ended)

    def rule(self, ruling: Ruling) -> Ruling:
        """Give a ruling and return it with its number. One that holds already keeps its number. Only the owner may.

        Raises LedgerError for a name that no table could enter, one person twice, or an end of no ruling.
        """
        try:
            it = msgspec.convert(msgspec.structs.asdict(ruling), Ruling)
        except msgspec.ValidationError as error:
            raise LedgerError("impossible", f"no such ruling: {error}") from error
        if why := why_refused(it):
            raise LedgerError("impossible", f"no such ruling: {why}")
        with self._transaction():
            [(number,)] = self._rows(
                "SELECT floor.rule(%s, %s, %s, %s, %s, %s, %s, %s::bigint)",
                *(it.what, it.person, it.other, it.game, it.by, it.ground, it.section, it.ends or None),
            )
        return replace(it, number=number)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run one transaction. Raises LedgerError if `schema.sql` refuses it."""
        try:
            with self._commits.transaction():
                yield
        except psycopg.Error as error:
            if problem := PROBLEMS.get(error.sqlstate or ""):
                raise LedgerError(problem, str(error.diag.message_primary)) from error
            raise

    def _rows(self, query: LiteralString, *words: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(query, words).fetchall()
