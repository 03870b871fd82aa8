# SPDX-License-Identifier: MIT
"""Fixtures of the floor: one server a process, a new database for each test."""

import itertools
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from controller.floor.money.ledger import install
from tests.floor import database

NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[database.Server]:
    """A server without a standby."""
    if not database.INSTALLED:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="floor-"))
    folder.chmod(0o755)
    try:
        with database.server(folder / "s") as server:
            with server.connect(server.new_database("template")) as connection:
                install(connection)
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def name(postgres: database.Server) -> str:
    """The name of a new database with the money's tables."""
    name = f"floor{next(NUMBERS)}"
    with postgres.connect() as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template")
    return name


@pytest.fixture
def connection(postgres: database.Server, name: str) -> Iterator[psycopg.Connection]:
    with postgres.connect(name) as connection:
        yield connection
