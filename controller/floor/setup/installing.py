# SPDX-License-Identifier: MIT
"""Installs a floor in PostgreSQL, as a superuser: roles, database, tables, settings. Keeps existing ones."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Final, LiteralString

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from controller.floor.server import enrolment
from controller.floor.server.settings import FloorFile
from controller.floor.setup import owner
from controller.floor.setup.errors import SetupError
from controller.floor.setup.owner import STANDBY

SERVER: Final = "floor_server"
"""The role with the rights of a server. The server's own role is a member of it."""
KENO: Final = "keno_server"
"""The role with the rights of a server in the store of keno tickets. The server's own role is a member of it."""
KEPT_MB: Final = 1024
"""Megabytes of the log that PostgreSQL keeps for a standby. A day of five hundred tables writes less."""
REWIND: Final[tuple[LiteralString, ...]] = (
    "pg_ls_dir(text, boolean, boolean)",
    "pg_stat_file(text, boolean)",
    "pg_read_binary_file(text)",
    "pg_read_binary_file(text, bigint, bigint, boolean)",
)
"""Functions that the standby's role may call, so that pg_rewind can read the primary (manual of pg_rewind)."""
OWNERS: Final[tuple[LiteralString, ...]] = (
    "GRANT pg_monitor, pg_checkpoint, pg_signal_backend TO {}",
    "GRANT EXECUTE ON FUNCTION pg_promote(boolean, integer), pg_reload_conf() TO {}",
    "GRANT ALTER SYSTEM ON PARAMETER synchronous_standby_names, default_transaction_read_only TO {}",
)
"""Rights of the owner: to promote the standby, and to let commits wait for it."""


def install(file: FloorFile, superuser: str) -> Iterator[str]:
    """Make the database with its tables, and the roles of owner, server and standby. Raises SetupError, InstallError.

    superuser: libpq's words for a superuser's connection to the primary.
    """
    stated = conninfo_to_dict(file.database)
    with _connection(make_conninfo(superuser, dbname="postgres")) as connection:
        if not (primary := owner.look_at(superuser, connection)).leads:
            raise SetupError("this PostgreSQL server is a standby: run tablectl floor init on the primary's machine")
        if primary.waits_for and not primary.is_confirmed:
            yield "kept   the database: it waits for its standby, so nothing is changed now"
            return
        yield from _make_roles(connection, file, stated)
        yield from _make_database(connection, file, str(stated.get("dbname", "floor")))
    with _connection(make_conninfo(superuser, dbname=str(stated.get("dbname", "floor")))) as connection:
        yield from _make_tables(connection, file)
        _grant(connection, file)
        yield from _set(connection, primary)


def _connection(words: str) -> AbstractContextManager[psycopg.Connection]:
    """Connect. Raises SetupError with the remedy."""
    try:
        return owner.closed_after(owner.connect(words), owner.PATIENCE_S)
    except psycopg.Error as error:
        raise SetupError(
            f"PostgreSQL's superuser: {owner.reason(error)}; run this as root on the primary's machine, or name "
            "another way with --superuser"
        ) from error


def _make_roles(connection: psycopg.Connection, file: FloorFile, stated: Mapping[str, object]) -> Iterator[str]:
    server = str(stated.get("user", SERVER))
    password = str(stated.get("password", ""))
    yield from _make_role(connection, SERVER, "NOLOGIN", "")
    yield from _make_role(connection, KENO, "NOLOGIN", "")
    yield from _make_role(connection, server, "LOGIN", password)
    yield from _make_role(connection, file.owner, "LOGIN", password)
    yield from _make_role(connection, STANDBY, "LOGIN REPLICATION", password)
    for role in {SERVER, KENO} - {server}:
        connection.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(role), sql.Identifier(server)))


def _make_role(connection: psycopg.Connection, name: str, rights: LiteralString, password: str) -> Iterator[str]:
    there = connection.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", (name,)).fetchone()
    if there and there[0]:
        raise SetupError(f"the role {name} is a superuser: the floor needs roles of its own (user= and owner)")
    form = sql.SQL("ALTER ROLE {} {}" if there else "CREATE ROLE {} {}")
    connection.execute(form.format(sql.Identifier(name), sql.SQL(rights)))
    if password:
        connection.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(sql.Identifier(name), sql.Literal(password)))
    yield f"{'kept' if there else 'made'}   role {name}"


def _make_database(connection: psycopg.Connection, file: FloorFile, name: str) -> Iterator[str]:
    if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
        yield f"kept   database {name}"
        return
    form = sql.SQL("CREATE DATABASE {} OWNER {} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0")
    connection.execute(form.format(sql.Identifier(name), sql.Identifier(file.owner)))
    yield f"made   database {name}"


def _make_tables(connection: psycopg.Connection, file: FloorFile) -> Iterator[str]:
    schemas = {name for (name,) in connection.execute("SELECT nspname FROM pg_namespace")}
    before = "floor" in schemas
    others = connection.execute(
        "SELECT schemaname || '.' || relname FROM pg_stat_user_tables WHERE schemaname <> 'floor' LIMIT 3"
    ).fetchall()
    if others and not before:
        found = ", ".join(name for (name,) in others)
        raise SetupError(f"the database has other tables ({found}): name an empty database in floor.toml")
    connection.execute(sql.SQL("SET ROLE {}").format(sql.Identifier(file.owner)))
    enrolment.install(connection)
    connection.execute("RESET ROLE")
    yield f"{'kept' if before else 'made'}   the floor's tables and functions"
    yield f"{'kept' if 'keno' in schemas else 'made'}   the tables of keno"


def _grant(connection: psycopg.Connection, file: FloorFile) -> None:
    """Let the owner promote, and the standby's role connect and read the primary's files. Holds in this database."""
    for right in OWNERS:
        connection.execute(sql.SQL(right).format(sql.Identifier(file.owner)))
    role, database = sql.Identifier(STANDBY), sql.Identifier(connection.info.dbname)
    for function in REWIND:
        connection.execute(sql.SQL("GRANT EXECUTE ON FUNCTION {} TO {}").format(sql.SQL(function), role))
    connection.execute(sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, role))


def _set(connection: psycopg.Connection, primary: owner.Node) -> Iterator[str]:
    """Let every commit wait for the standby, also after a promotion, and keep what a standby needs to come back."""
    (kept,) = owner.row(connection, "SELECT setting::int FROM pg_settings WHERE name = 'wal_keep_size'")
    if kept < KEPT_MB:
        connection.execute(sql.SQL("ALTER SYSTEM SET wal_keep_size = {}").format(sql.Literal(f"{KEPT_MB}MB")))
        yield f"set    wal_keep_size to {KEPT_MB} MB: a standby that was away for a day can come back"
    hints = "SELECT bool_or(setting = 'on') FROM pg_settings WHERE name IN ('wal_log_hints', 'data_checksums')"
    if not owner.row(connection, hints)[0]:
        connection.execute("ALTER SYSTEM SET wal_log_hints = on")
        yield "set    wal_log_hints, so that an old primary can come back: RESTART PostgreSQL NOW"
    if not primary.waits_for:
        connection.execute(sql.SQL("ALTER SYSTEM SET synchronous_standby_names = {}").format(sql.Identifier(STANDBY)))
        yield "set    commits wait for the standby"
    connection.execute("SELECT pg_reload_conf()")
