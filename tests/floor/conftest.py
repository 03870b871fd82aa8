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

    from tests.floor.database import Server
    from tests.floor.keno_stores import KenoStores

NUMBERS = itertools.count()


def has_libpq() -> bool:
    """Return whether psycopg finds PostgreSQL's library."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return False
    return True


collect_ignore = (
    []
    if has_libpq()
    else ["test_keno_contract.py", "test_keno_hall.py", "test_keno_terminals.py", "test_ledger.py", "test_standby.py"]
)


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Server]":
    """A server without a standby."""
    from controller.floor.keno import postgres_store
    from controller.floor.money import ledger
    from tests.floor import database

    if not database.INSTALLED:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="floor-"))
    folder.chmod(0o755)
    try:
        with database.server(folder / "s") as server:
            with server.connect(server.new_database("template")) as connection:
                ledger.install(connection)
                postgres_store.install(connection)
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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
