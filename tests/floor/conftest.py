# SPDX-License-Identifier: MIT
"""Fixtures of the floor: one server a process, a new database for each test."""

import itertools
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import psycopg

    from tests.floor.database import Pair, Server
    from tests.floor.keno_stores import KenoStores

NUMBERS = itertools.count()


def has_libpq() -> bool:
    """Return whether psycopg finds PostgreSQL's library."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return False
    return True


NEED_LIBPQ = [
    "test_keno_board_server.py",
    "test_keno_contract.py",
    "test_keno_desk.py",
    "test_keno_drawn.py",
    "test_keno_hall.py",
    "test_keno_on_boards.py",
    "test_keno_owner.py",
    "test_keno_server.py",
    "test_keno_terminals.py",
    "test_ledger.py",
    "test_link_to_server.py",
    "test_places_carried.py",
    "test_restoring.py",
    "test_server.py",
    "test_server_faults.py",
    "test_setting_up.py",
    "test_standby.py",
    "test_station_terminals.py",
    "test_together.py",
]
collect_ignore = [] if has_libpq() else NEED_LIBPQ


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A folder for servers, with a short path that every user may enter."""
    from tests.floor import database

    if not database.INSTALLED:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="floor-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(folder: Path) -> "Iterator[Server]":
    """A server without a standby."""
    from tests.floor import database

    with database.server(folder / "s") as server:
        install_in(server, server.new_database("template"))
        yield server


@pytest.fixture(scope="session")
def pair(folder: Path) -> "Iterator[Pair]":
    """A primary and its synchronous standby, with the floor's tables in the database `postgres`."""
    from tests.floor import database

    with database.server(folder / "p") as primary:
        install_in(primary, "postgres")
        with database.standby(folder / "b", primary) as standby:
            yield database.Pair(primary, standby)


def install_in(server: "Server", name: str) -> None:
    """Create the floor's tables in this database, and a user that is in the role of servers."""
    from controller.floor.server import enrolment

    with server.connect(name) as connection:
        enrolment.install(connection)
        connection.execute("CREATE ROLE floor_test LOGIN IN ROLE floor_server, keno_server")


@pytest.fixture
def name(postgres: "Server") -> str:
    """The name of a new database with the tables of the money and of keno."""
    name = f"floor{next(NUMBERS)}"
    with postgres.connect() as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template")
    return name


@pytest.fixture
def connection(postgres: "Server", name: str) -> "Iterator[psycopg.Connection]":
    with postgres.connect(name) as connection:
        yield connection


@pytest.fixture(scope="session")
def keno_databases(postgres: "Server") -> "Iterator[KenoStores]":
    from tests.floor.keno_stores import keno_stores

    with keno_stores(postgres) as stores:
        yield stores


@pytest.fixture
def keno(keno_databases: "KenoStores") -> "Iterator[KenoStores]":
    """Keno stores; each name that a test uses is a new store."""
    yield keno_databases
    keno_databases.end()
