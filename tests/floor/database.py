# SPDX-License-Identifier: MIT
"""A PostgreSQL server for tests, in a folder of its own, on a Unix socket. Debian's package brings the programs."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString, NamedTuple

import psycopg

USER = "postgres"
"""The server refuses to run as root: its programs then run as this user, which Debian's package makes."""


def program(name: str) -> str | None:
    """Return the path of a program of the newest installed PostgreSQL; None without one."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda it: int(it.parent.name))
    return shutil.which(name, path=str(folders[-1])) if folders else shutil.which(name)


INSTALLED = program("initdb") is not None


def run(name: str, *words: str) -> None:
    """Run a program of PostgreSQL. Raises CalledProcessError with its output."""
    as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    path = program(name)
    assert path, f"PostgreSQL's {name} is not installed"
    subprocess.run([*as_user, path, *words], check=True, capture_output=True, text=True, timeout=60)


class Server:
    """A running server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def connect(self, database: str = "postgres", *, user: str = USER) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), dbname=database, user=user, autocommit=True)

    def send(self, kind: signal.Signals) -> None:
        """Send a signal to each process of this server."""
        first = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            os.kill(process, kind)

    def new_database(self, name: str) -> str:
        """Create an empty database."""
        with self.connect() as connection:
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))
        return name


class Pair(NamedTuple):
    """A primary and its synchronous standby."""

    primary: Server
    standby: Server


def own_folder(folder: Path) -> Path:
    """Make a folder for a server. Its path has to be short enough for a socket."""
    folder.mkdir(parents=True)
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    return folder


FAST = "-c fsync=off"
"""Options of a server whose data may be lost with the machine."""


@contextmanager
def server(folder: Path, options: str = FAST) -> Iterator[Server]:
    """Run a new server in this folder. It ends with the block."""
    run("initdb", "--no-sync", "--auth=trust", "-U", USER, "-D", str(own_folder(folder) / "data"))
    with running(folder, options) as there:
        yield there


@contextmanager
def standby(folder: Path, primary: Server, options: str = FAST) -> Iterator[Server]:
    """Run a synchronous standby of this server in this folder. It ends with the block."""
    source = f"host={primary.folder} user={USER} application_name=standby"
    run("pg_basebackup", "--no-sync", "-c", "fast", "-R", "-d", source, "-D", str(own_folder(folder) / "data"))
    with running(folder, options) as there:
        with primary.connect() as connection:
            require_standby(connection)
        yield there


def require_standby(connection: psycopg.Connection) -> None:
    """Let commits wait for the standby."""
    connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    connection.execute("SELECT pg_reload_conf()")
    wait_for(connection, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")


@contextmanager
def running(folder: Path, options: str = FAST) -> Iterator[Server]:
    """Run the server whose data are in this folder."""
    data, words = str(folder / "data"), f"-k {folder} -h '' {options}"
    run("pg_ctl", "-s", "-w", "-D", data, "-l", str(folder / "log"), "-o", words, "start")
    try:
        yield Server(folder)
    finally:
        run("pg_ctl", "-s", "-w", "-D", data, "-m", "immediate", "stop")


def wait_for(connection: psycopg.Connection, query: LiteralString) -> None:
    """Ask again until this query finds a row. Raises TimeoutError after a minute."""
    until = time.monotonic() + 60
    while not connection.execute(query).fetchone():
        if time.monotonic() > until:
            raise TimeoutError(query)
        time.sleep(0.01)
