# SPDX-License-Identifier: MIT
"""The tables of a keno store in PostgreSQL, and what shows that only the program changed them."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import psycopg

from controller.floor.commits import statements
from controller.tickets import walk
from controller.tickets.database import Database, begin_store, number

_TRIGGERS: Final = """
SELECT c.relname, t.tgname, p.proname, t.tgtype, t.tgenabled, t.tgqual IS NULL
FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_proc AS p ON p.oid = t.tgfoid
WHERE c.relnamespace = 'keno'::regnamespace AND p.pronamespace = 'keno'::regnamespace AND NOT t.tgisinternal
"""
_FOREIGN: Final = """
SELECT t.tgname FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_proc AS p ON p.oid = t.tgfoid
WHERE c.relnamespace = 'keno'::regnamespace AND p.pronamespace <> 'keno'::regnamespace AND NOT t.tgisinternal
UNION ALL SELECT r.rulename FROM pg_rules AS r WHERE r.schemaname = 'keno'
"""
HALL: Final = ("hall", "papers", "payments", "boards", "stations")
"""Further tables of a store that several terminals share."""
_AFTER_EACH_ROW, _BEFORE_CHANGE, _BEFORE_TRUNCATE = 0b11101, 0b111010, 0b100010
"""Values of pg_trigger.tgtype."""


class PostgresDatabase:
    """A connection as a `Database`. Its search path begins with the schema `keno`."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection

    def one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        return self._connection.execute(_marked(query), values).fetchone()

    def all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._connection.execute(_marked(query), values).fetchall()

    def do(self, statement: str, *values: object) -> None:
        self._connection.execute(_marked(statement), values)

    def do_each(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_marked(statement), rows)


@cache
def _marked(query: str) -> bytes:
    """Return a query of the acts with the driver's mark for each value."""
    return query.replace("?", "%s").encode()


def begin(database: Database) -> None:
    """Write the first rows into the empty tables of a new store."""
    begin_store(database)
    database.do("INSERT INTO hall (one, closing, notified, drawn) VALUES (1, 0, 0, ?)", b"")


def after_act(database: Database) -> bytes:
    """Return the checksum of all tables as the act under way leaves them."""
    stated = walk.latest(database)
    if stated is None:
        return whole(database)
    return walk.as_bytes(int.from_bytes(stated) + number(database, "SELECT change()"))


def whole(database: Database) -> bytes:
    """Return the checksum of all tables, from all their rows."""
    return walk.as_bytes(number(database, "SELECT checksum()"))


def damage(database: Database) -> str:
    """Check every row of every table. Return the damage found; empty if there is none."""
    until = number(database, "SELECT max(row) FROM life")
    while until:
        why, until = walk.check_rows(database, until, walk.SLICE)
        if why:
            return why
    if walk.latest(database) not in (None, whole(database)):
        return _planted(database) or walk.altered(database)
    return _planted(database) or walk.sums(database)


def _planted(database: Database) -> str:
    """Return which trigger, rule or function another program has added, changed or removed; empty without one."""
    if foreign := database.one(_FOREIGN):
        return f"somebody has added {foreign[0]} to the store"
    if wrong := {*database.all(_TRIGGERS)} ^ _triggers():
        table, trigger, *_ = min(wrong)
        return f"somebody has changed the trigger {trigger} of the table {table}"
    ours = statements(__package__, "schema.sql").decode()
    functions = database.all("SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'keno'::regnamespace")
    changed = [name for name, text in functions if text not in ours]
    return f"somebody has changed the function {changed[0]} of the store" if changed else ""


def _triggers() -> set[tuple[Any, ...]]:
    """Return the triggers of `schema.sql`, as `_TRIGGERS` finds them: enabled, and without a condition."""
    made = [("life", "append_only", "refuse_change", _BEFORE_CHANGE)]
    for table in (*walk.KEYS, *HALL):
        made.append((table, "count_change", "count_change", _AFTER_EACH_ROW))
        made.append((table, "not_emptied", "refuse_change", _BEFORE_TRUNCATE))
    return {(*each, "O", True) for each in made}
