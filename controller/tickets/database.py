# SPDX-License-Identifier: MIT
"""The tables of a store as the acts read and write them, in SQLite or in PostgreSQL."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

from controller.tickets.codes import KEY_BYTES, new_key
from controller.tickets.store import AlteredError
from controller.tickets.ticket import JACKPOT_SPOTS, Refused

LARGEST: Final = 2**62
"""Numbers from this one on are refused: a column keeps less than 2**63, and sums stay below it."""
OF_DOLLARS: Final = "kind IN ('issued', 'redeemed') OR means = 'keno-dollars' OR (kind = 'sold' AND cash < cents)"
"""Selects the rows of the log in which keno dollars were issued, redeemed, paid as winnings, or used for a wager."""


class Database(Protocol):
    """The tables of one store, during one act or one question. Nobody else writes during an act.

    Queries have the same meaning in SQLite and in PostgreSQL: `?` for each value, sums cast to bigint, no functions or
    operators that only one of them has. `jackpot` is a condition; all other columns are numbers, texts and bytes.
    """

    def one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """Return the first row of the result; None if it has none."""

    def all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of the result."""

    def do(self, statement: str, *values: object) -> None:
        """Change rows."""

    def do_each(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Change rows by the same statement, once with the values of each row."""


def number(database: Database, query: str, *values: object) -> int:
    """Return the whole number that is a query's only result; nothing counts as 0."""
    found = database.one(query, *values)
    return int(found[0] or 0) if found else 0


def total(database: Database, cents: str, of: str, *values: object) -> int:
    """Return the sum of an expression in cents over the rows `of` a table. No rows: 0."""
    return number(database, f"SELECT CAST(sum({cents}) AS bigint) FROM {of}", *values)  # noqa: S608 - words of this program


def only(database: Database, query: str, *values: object) -> tuple[Any, ...]:
    """Return the row that every store has. Raises AlteredError without it."""
    found = database.one(query, *values)
    if found is None:
        raise AlteredError("a row of the store is missing: the store was changed, or is damaged")
    return found


def store_key(database: Database) -> bytes:
    """Return the key of the codes and of the chain of rows. Raises AlteredError."""
    (found,) = only(database, "SELECT key FROM store")
    if not isinstance(found, bytes) or len(found) != KEY_BYTES:
        raise AlteredError("the key of the store cannot be read: the store was changed, or is damaged")
    return found


def begin_store(database: Database) -> None:
    """Write the first rows into the empty tables of a new store."""
    database.do(
        "INSERT INTO store (one, key, open_game, base, brought, tickets, wagers, cents) "
        "VALUES (1, ?, 1, 0, 0, 0, 0, 0)",
        new_key(),
    )
    database.do_each("INSERT INTO pools VALUES (?, 0)", ((spots,) for spots in JACKPOT_SPOTS))


def not_kept(*arguments: object) -> Refused | None:
    """Return a refusal of the first number that is too large for a store."""
    wrong = next((it for it in arguments if isinstance(it, int) and abs(it) >= LARGEST), None)
    return None if wrong is None else Refused(f"{wrong} is no number of a store", "assumed")
