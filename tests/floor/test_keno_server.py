# SPDX-License-Identifier: MIT
"""Keno through real servers and TLS: two terminals, two boards, the table that draws (ss 210, 212, 217-223)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.floor.server import server as server_module
from controller.floor.server import watch
from controller.floor.server.server import FloorServer
from controller.floor.wire import keno as wire
from tests.floor.database import Server
from tests.floor.keno_server import KENO, FakeStation, KenoFloor
from tests.floor.tables import Floor, conninfo

ALONE = 'alone = ["Ann", "Bob"]'


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the database more often."""
    monkeypatch.setattr(watch, "TICK_S", 0.02)
    monkeypatch.setattr(server_module, "TICK_S", 0.02)


@pytest.fixture
def hall(postgres: Server, name: str, tmp_path: Path) -> Iterator[KenoFloor]:
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write(ALONE, KENO)
    with KenoFloor(floor, postgres, name) as hall:
        yield hall


@pytest.fixture
def server(hall: KenoFloor) -> Iterator[FloorServer]:
    with hall.floor.running() as server:
        yield server


@pytest.fixture
def first(hall: KenoFloor, server: FloorServer) -> FakeStation:
    return hall.connect(server, "terminal-1")


def test_a_station_is_told_what_it_is(hall: KenoFloor, first: FakeStation) -> None:
    found = first.say(wire.AskStation())
    assert (found.number, found.kind, found.person, found.is_example) == (1, "writer", "ann", True)
    print(hall.sell(first, (61,)))
