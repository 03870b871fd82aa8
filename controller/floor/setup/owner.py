# SPDX-License-Identifier: MIT
"""The owner's connection to the databases of a floor, the primary and its standby."""

import os
import pwd
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

import psycopg

from controller.floor.server.settings import FloorFile
from controller.floor.setup.errors import SetupError

DatabaseError = psycopg.Error
"""Every error of PostgreSQL or of the way to it, for commands."""
PATIENCE_S: Final = 10.0
"""Seconds. Longest wait for a commit. Without a standby it waits for ever, and a cancelled wait looks like success."""
STANDBY_S: Final = 6.0
"""Seconds. Longest wait for a standby to connect: it tries again every 5 s."""
STEP_S: Final = 0.5
"""Seconds between two looks."""
DEFAULT_HOST, DEFAULT_PORT = "/var/run/postgresql", "5432"
"""Debian's Unix socket of the first PostgreSQL server of a machine."""
REACH: Final = {"connect_timeout": "3", "tcp_user_timeout": "5000", "application_name": "tablectl floor"}
"""Options of each connection, unless the file states others."""
STANDBY: Final = "floor_standby"
"""Application name of the standby, and role with which it connects."""
PROBE: Final = """
    SELECT pg_is_in_recovery(), system_identifier::text, current_setting('synchronous_standby_names')
    FROM pg_control_system()
"""
TIMELINE: Final = "SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint"
"""Timeline of a server that leads. The control file has the old timeline for a while after a promotion."""
FOLLOWERS: Final = """
    SELECT coalesce(host(client_addr), 'this machine'), application_name, state, sync_state,
        pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::bigint
    FROM pg_stat_replication
"""


class ConnectedStandby(NamedTuple):
    """A connected standby, as its primary sees it."""

    address: str
    name: str
    state: str
    sync: str
    """`sync` or `quorum`: commits wait for it."""
    lag: int | None
    """Bytes that it does not have on its disk yet."""


class Node(NamedTuple):
    """One PostgreSQL server, as it answered."""

    host: str
    leads: bool
    """It accepts writes. A promoted standby and its old primary may both."""
    system: str
    timeline: int
    waits_for: str
    """`synchronous_standby_names`. Empty: commits wait for nobody."""
    followers: tuple[ConnectedStandby, ...] = ()

    @property
    def is_confirmed(self) -> bool:
        """A synchronous standby is connected: commits can be confirmed."""
        return any(it.sync in ("sync", "quorum") for it in self.followers)


class Nodes(NamedTuple):
    """All servers of a floor."""

    up: tuple[Node, ...]
    down: dict[str, str]
    """Host, and why it does not answer."""

    @property
    def primary(self) -> Node | None:
        """The server that leads. If two lead, the last promoted one counts: the other one cannot commit."""
        return max((it for it in self.up if it.leads), key=lambda it: it.timeline, default=None)

    @property
    def old_primaries(self) -> tuple[Node, ...]:
        """Servers that still think that they lead."""
        return tuple(it for it in self.up if it.leads and it is not self.primary)

    @property
    def standbys(self) -> tuple[Node, ...]:
        return tuple(it for it in self.up if not it.leads)


def connect(words: str) -> psycopg.Connection:
    """Connect, as root through a Unix socket in the name of the role's user. Raises OperationalError."""
    found = psycopg.conninfo.conninfo_to_dict(words)
    with _in_the_name_of(str(found.get("user", "")), by_socket=str(found.get("host", "")).startswith("/")):
        return psycopg.connect(words, autocommit=True)


@contextmanager
def _in_the_name_of(user: str, *, by_socket: bool) -> Iterator[None]:
    """PostgreSQL's `peer` looks at the user of the process. Root may be each of them."""
    try:
        number = pwd.getpwnam(user).pw_uid if by_socket and os.geteuid() == 0 else None
    except KeyError:
        number = None
    if number is None:
        yield
        return
    os.seteuid(number)
    try:
        yield
    finally:
        os.seteuid(0)


def hosts(file: FloorFile) -> tuple[str, ...]:
    """Return each PostgreSQL server of a floor: `HOST:PORT`, or `FOLDER:PORT` of a Unix socket."""
    stated = psycopg.conninfo.conninfo_to_dict(file.database)
    names = str(stated.get("host", DEFAULT_HOST)).split(",")
    ports = str(stated.get("port", DEFAULT_PORT)).split(",")
    return tuple(
        f"{name}:{port}" for name, port in zip(names, ports * (len(names) if len(ports) == 1 else 1), strict=True)
    )


def words(file: FloorFile, host: str, database: str | None = None) -> str:
    """Return libpq's words for the owner's connection to one server."""
    name, _, port = host.rpartition(":")
    stated: dict[str, Any] = {**REACH, **psycopg.conninfo.conninfo_to_dict(file.database)}
    stated |= {"host": name, "port": port, "user": file.owner, "target_session_attrs": "any"}
    return psycopg.conninfo.make_conninfo(**stated | ({"dbname": database} if database else {}))


def source(file: FloorFile, host: str) -> tuple[str, str]:
    """Return libpq's words with which a standby follows this host, and the password."""
    name, _, port = host.rpartition(":")
    stated: dict[str, Any] = psycopg.conninfo.conninfo_to_dict(file.database)
    stated |= {"host": name, "port": port, "user": STANDBY, "application_name": STANDBY, "target_session_attrs": "any"}
    password = str(stated.pop("password", ""))
    return psycopg.conninfo.make_conninfo(**stated), password


def look(file: FloorFile, *, database: str | None = None) -> Nodes:
    """Ask every server of the floor what it is."""
    up, down = [], {}
    for host in hosts(file):
        try:
            with connect(words(file, host, database)) as connection:
                up.append(look_at(host, connection))
        except psycopg.Error as error:
            down[host] = reason(error)
    return Nodes(tuple(up), down)


def reason(error: BaseException) -> str:
    """Return an error of PostgreSQL on one line: its cause, without the way to the server."""
    first = next((it.strip() for it in str(error).splitlines() if it.strip()), type(error).__name__)
    return first.rpartition(" failed: ")[2].removeprefix("FATAL: ").strip()


def look_at(host: str, connection: psycopg.Connection) -> Node:
    """Return what this server is. host: how people name it."""
    follows, system, waits_for = row(connection, PROBE)
    timeline = row(connection, "SELECT timeline_id FROM pg_control_checkpoint()")[0]
    if follows:
        return Node(host, False, system, timeline, waits_for)
    timeline = row(connection, TIMELINE)[0]
    followers = tuple(ConnectedStandby(*it) for it in connection.execute(FOLLOWERS).fetchall())
    return Node(host, True, system, timeline, waits_for, followers)


def row(connection: psycopg.Connection, query: Any, *values: object) -> tuple[Any, ...]:
    """Return the first row of a query that has one."""
    found = connection.execute(query, values).fetchone()
    assert found, "the query has a row"
    return found


def require_primary(file: FloorFile) -> Node:
    """Return the server that leads. Raises SetupError, with the answer of each server."""
    nodes = look(file)
    if not nodes.primary:
        said = [f"{host}: {why}" for host, why in nodes.down.items()]
        said += [f"{it.host}: a standby; if the primary is lost: tablectl floor promote" for it in nodes.standbys]
        raise SetupError("no PostgreSQL server leads this floor\n" + "\n".join(said))
    return nodes.primary


@contextmanager
def reading(file: FloorFile) -> Iterator[psycopg.Connection]:
    """The owner's connection to the primary, or to a standby if none leads. Raises SetupError."""
    nodes = look(file)
    node = nodes.primary or next(iter(nodes.standbys), None)
    if node is None:
        raise SetupError("\n".join(f"{host}: {why}" for host, why in nodes.down.items()))
    with connect(words(file, node.host)) as connection:
        yield connection


@contextmanager
def writing(file: FloorFile, seconds: float = PATIENCE_S) -> Iterator[psycopg.Connection]:
    """The owner's connection to the primary, for commits that the standby has. Raises SetupError.

    A commit that is not confirmed in time is unknown: the connection is cut, and nothing is said about it.
    """
    node = require_primary(file)
    until = time.monotonic() + STANDBY_S
    while node.waits_for and not node.is_confirmed and time.monotonic() < until:
        time.sleep(STEP_S)
        node = require_primary(file)
    if node.waits_for and not node.is_confirmed:
        raise SetupError(
            f"{node.host}: no standby is connected, so nothing can be committed: bring it back "
            "(tablectl floor rebuild), or two people decide to go on without it (tablectl floor alone)"
        )
    with closed_after(connect(words(file, node.host)), seconds) as connection:
        yield connection


@contextmanager
def closed_after(connection: psycopg.Connection, seconds: float) -> Iterator[psycopg.Connection]:
    """Cut this connection after so many seconds. Raises SetupError if it was cut or refused."""
    cut = threading.Event()

    def end() -> None:
        cut.set()
        with suppress(OSError), socket.socket(fileno=os.dup(connection.fileno())) as it:  # it is closed already
            it.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, end)
    timer.start()
    try:
        with connection:
            yield connection
    except psycopg.Error as error:
        if cut.is_set():
            raise SetupError(
                f"the database did not confirm this within {seconds:.0f} s: the result is unknown; look with "
                "tablectl floor status, then repeat the command"
            ) from error
        raise SetupError(reason(error)) from error
    finally:
        timer.cancel()
