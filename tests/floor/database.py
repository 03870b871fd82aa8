# SPDX-License-Identifier: MIT
"""A PostgreSQL server for tests, in a folder of its own, on a Unix socket. Debian's package brings the programs."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

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

    def new_database(self, name: str) -> str:
        """Create an empty database."""
        with self.connect() as connection:
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))
        return name


@contextmanager
def server(folder: Path, options: Sequence[str] = ("fsync=off",)) -> Iterator[Server]:
    """Run a server in this folder, whose path is short enough for a socket. It ends with the block."""
    folder.mkdir(parents=True, exist_ok=True)
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    data = folder / "data"
    run("initdb", "--no-sync", "--auth=trust", "-U", USER, "-D", str(data))
    words = " ".join(f"-c {it}" for it in options)
    run("pg_ctl", "-s", "-w", "-D", str(data), "-l", str(folder / "log"), "-o", f"-k {folder} -h '' {words}", "start")
    try:
        yield Server(folder)
    finally:
        run("pg_ctl", "-s", "-w", "-D", str(data), "-m", "immediate", "stop")
