# SPDX-License-Identifier: MIT
"""Founds a floor: the folder with its keys, and its tables in an empty database. What is there already is kept."""

import os
import pwd
from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final, LiteralString

import psycopg
from psycopg import sql

from controller.floor.server import enrolment
from controller.floor.server.settings import FloorFile, FloorFolder
from controller.floor.setup import certificates, key_files, owner
from controller.floor.setup.certificates import CertifiedKey
from controller.floor.setup.errors import SetupError
from controller.floor.setup.owner import STANDBY
from controller.journal.files import write_whole

USER: Final = "table-floor"
"""The user of the unit table-floor.service."""
KEPT_MB: Final = 1024
"""Megabytes of the log that PostgreSQL keeps for a standby. A day of five hundred tables writes less."""
STANDBY_ROLE: Final = sql.Identifier(STANDBY)
REWIND: Final[tuple[LiteralString, ...]] = (
    "pg_ls_dir(text, boolean, boolean)",
    "pg_stat_file(text, boolean)",
    "pg_read_binary_file(text)",
    "pg_read_binary_file(text, bigint, bigint, boolean)",
)
"""Functions that the standby's role may call, so that pg_rewind can read the primary (manual of pg_rewind)."""
TEMPLATE: Final = """\
# The floor server of this folder. `tablectl floor serve {folder}` runs it.
# PostgreSQL (libpq): name every host, the primary and its standby, in any order.
database = {database}
owner = {owner}
listen = {listen}
# The pit's page, and tablectl pit: on this machine only.
pit = "127.0.0.1:4741"

# Only by decision of two people, if the standby is lost: tablectl floor alone
# alone = ["ann", "pat"]
"""


def write_settings(folder: FloorFolder, asked: FloorFile, chosen: Collection[str]) -> Iterator[str]:
    """Write `floor.toml`, unless it is there. Raises SetupError if it says something else than a person chose.

    chosen: names of the settings that a person has stated.
    """
    if folder.file.exists():
        there = folder.read()
        stated = {name: (getattr(there, name), getattr(asked, name)) for name in chosen if hasattr(asked, name)}
        if wrong := [f"{name} is {kept!r}, not {new!r}" for name, (kept, new) in stated.items() if kept != new]:
            raise SetupError(f"{folder.file}: {'; '.join(wrong)}: leave the option out, or edit the file")
        yield f"kept   {folder.file}"
        return
    folder.path.mkdir(mode=0o750, parents=True, exist_ok=True)
    words = {name: _quoted(str(getattr(asked, name))) for name in ("database", "owner", "listen")}
    write_whole(folder.file, TEMPLATE.format(folder=folder.path, **words).encode())
    yield f"made   {folder.file}"


def _quoted(text: str) -> str:
    """Return a string of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def make_keys(folder: FloorFolder, name: str, now: datetime) -> Iterator[str]:
    """Make authority, server certificate and the key of answers, unless they are there. Raises SetupError."""
    path = folder.path
    pairs: tuple[tuple[str, str, Callable[[], CertifiedKey]], ...] = (
        ("authority.key", "authority.pem", lambda: certificates.new_authority(name, now)),
        ("server.key", "server.pem", lambda: _new_server(path, now)),
        ("floor.key", "floor.pub", lambda: CertifiedKey(*certificates.new_signing_key())),
    )
    for key, public, make in pairs:
        there = [it for it in (key, public) if (path / it).exists()]
        if len(there) == 1:
            missing = public if there == [key] else key
            raise SetupError(f"{path / missing} is missing beside {there[0]}: put it back; nothing was changed")
        if there:
            yield f"kept   {path / key}, {public}"
            continue
        made = make()
        write_whole(path / key, made.key, 0o600)
        write_whole(path / public, made.certificate)
        yield f"made   {path / key}, {public}"


def _new_server(path: Path, now: datetime) -> CertifiedKey:
    key = certificates.new_key()
    return CertifiedKey(key, certificates.sign_server(key_files.read_identity(path, "authority"), key, now))


def install(file: FloorFile) -> Iterator[str]:
    """Make the database with its tables, and the roles of server and standby. Raises SetupError, InstallError."""
    nodes = owner.look(file, database="postgres")
    primary = nodes.primary
    if not primary:
        said = "; ".join(f"{host}: {why}" for host, why in nodes.down.items())
        raise SetupError(
            f"no PostgreSQL server leads: {said or 'only standbys answer'}; start one, then run this again"
        )
    if primary.waits_for and not primary.is_confirmed:
        yield f"kept   database on {primary.host}: it waits for its standby, so nothing is changed now"
        return
    yield from _make_database(file, primary.host)
    with owner.closed_after(owner.connect(owner.words(file, primary.host)), owner.PATIENCE_S) as connection:
        yield from _make_tables(connection)
        yield from _make_roles(connection, file)
        yield from _set(connection, primary)


def database_of(file: FloorFile) -> str:
    """Return the name of the floor's database."""
    return str(psycopg.conninfo.conninfo_to_dict(file.database).get("dbname", "floor"))


def _make_database(file: FloorFile, host: str) -> Iterator[str]:
    name = database_of(file)
    with owner.closed_after(owner.connect(owner.words(file, host, "postgres")), owner.PATIENCE_S) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            yield f"kept   database {name} on {host}"
            return
        connection.execute(
            sql.SQL("CREATE DATABASE {} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0").format(sql.Identifier(name))
        )
        yield f"made   database {name} on {host}"


def _make_tables(connection: psycopg.Connection) -> Iterator[str]:
    before = bool(connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = 'floor'").fetchone())
    others = connection.execute(
        "SELECT schemaname || '.' || relname FROM pg_stat_user_tables WHERE schemaname <> 'floor' LIMIT 3"
    ).fetchall()
    if others and not before:
        found = ", ".join(name for (name,) in others)
        raise SetupError(f"the database has other tables ({found}): name an empty database in floor.toml")
    enrolment.install(connection)
    yield f"{'kept' if before else 'made'}   the floor's tables and functions"


def _make_roles(connection: psycopg.Connection, file: FloorFile) -> Iterator[str]:
    user = str(psycopg.conninfo.conninfo_to_dict(file.database).get("user", "floor_server"))
    yield from _make_role(connection, user, "LOGIN")
    if user != "floor_server":
        connection.execute(sql.SQL("GRANT floor_server TO {}").format(sql.Identifier(user)))
    yield from _make_role(connection, STANDBY, "LOGIN REPLICATION")
    database = sql.Identifier(connection.info.dbname)
    for function in REWIND:
        connection.execute(sql.SQL("GRANT EXECUTE ON FUNCTION {} TO {}").format(sql.SQL(function), STANDBY_ROLE))
    connection.execute(sql.SQL("GRANT pg_monitor, pg_checkpoint TO {}").format(STANDBY_ROLE))
    connection.execute(sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, STANDBY_ROLE))


def _make_role(connection: psycopg.Connection, name: str, rights: LiteralString) -> Iterator[str]:
    there = connection.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", (name,)).fetchone()
    if there and there[0]:
        raise SetupError(f"the role {name} is a superuser: the server needs a role of its own (user= in floor.toml)")
    form = sql.SQL("ALTER ROLE {} {}" if there else "CREATE ROLE {} {}")
    connection.execute(form.format(sql.Identifier(name), sql.SQL(rights)))
    yield f"{'kept' if there else 'made'}   role {name}"


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
        connection.execute(sql.SQL("ALTER SYSTEM SET synchronous_standby_names = {}").format(STANDBY_ROLE))
        yield "set    commits wait for the standby"
    connection.execute("SELECT pg_reload_conf()")


def hand_over(folder: Path) -> None:
    """Give the server's keys to its user, if root has made them and there is such a user. Raises OSError.

    The authority's key stays root's: whoever takes a server over cannot sign certificates.
    """
    if os.geteuid() != 0:
        return
    try:
        user = pwd.getpwnam(USER)
    except KeyError:
        return
    os.chown(folder, 0, user.pw_gid)
    for name in ("server.key", "floor.key"):
        os.chown(folder / name, user.pw_uid, user.pw_gid)


def what_next(file: FloorFile, folder: Path) -> Iterator[str]:
    """Say what is still to do, in this order."""
    primary = owner.require_primary(file)
    if not primary.is_confirmed:
        yield "a standby, on its machine: tablectl floor rebuild DATA-FOLDER"
    with owner.connect(owner.words(file, primary.host)) as connection:
        pool = connection.execute("SELECT pool FROM floor.pool ORDER BY pool LIMIT 1").fetchone()
    if not pool:
        yield f"a pool, with its approved terms (s 224): tablectl floor pool stud --seed '$10000' --floor {folder}"
    yield f"the server: tablectl floor serve {folder}"
    yield f"each table: tablectl floor invite TABLE --pool {pool[0] if pool else 'stud'} --floor {folder}"
