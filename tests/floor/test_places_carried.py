# SPDX-License-Identifier: MIT
"""Real links, a real floor server and its database: teaching places and rulings reach the tables, over a kill too."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

import psycopg
import pytest

from controller.engine.record.floor.places import FloorAnswered, Ruling
from controller.floor.places.register import Register
from tests.floor.database import Server
from tests.floor.link.test_process import started
from tests.floor.tables import Floor, conninfo, enrol
from tests.floor.test_link_to_server import ServedWorld

TABLES = tuple(f"bj-{number}" for number in range(1, 10))
SOON_S = 2.0
"""Seconds. A ruling reaches a table within this time."""


class TeachingWorld(ServedWorld):
    """A table without a pool, and the files of its link."""

    def __init__(self, folder: Path, floor: Floor, connection: psycopg.Connection, name: str) -> None:
        folder.mkdir()
        super().__init__(folder, floor, enrol(connection, floor.authority.issue(name)))
        self.table.pool = ""

    @property
    def answer(self) -> FloorAnswered | None:
        """The floor's answer to the last ask."""
        found = self.table.placed.get(len(self.table.asks))
        assert not found or isinstance(found, FloorAnswered)
        return found

    async def teach(self) -> FloorAnswered:
        """Ask for a place, and return the answer."""
        self.table.ask_floor()
        await self.until(lambda: self.answer is not None)
        assert self.answer
        return self.answer


async def linked(world: TeachingWorld, stack: AsyncExitStack) -> asyncio.subprocess.Process:
    """Start a link as a process. It is killed with the stack if it still runs then."""
    link = await started(world)
    stack.callback(lambda: link.kill() if link.returncode is None else None)
    return link


@pytest.fixture
def floor(postgres: Server, name: str, tmp_path: Path) -> Floor:
    """The files of a server that needs no standby."""
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write('alone = ["Ann", "Bob"]')
    return floor


def test_the_ninth_table_does_not_teach_and_rulings_reach_it_also_after_a_kill_of_its_link(
    floor: Floor, connection: psycopg.Connection, tmp_path: Path
) -> None:
    register = Register(connection, alone=True)

    def exclude(person: str) -> None:
        register.rule(Ruling(0, "exclude", "Bea", "a device", "s 4(2)(b)", person, game="blackjack"))

    async def run(port: int) -> None:
        worlds = [TeachingWorld(tmp_path / name, floor, connection, name) for name in TABLES]
        *eight, ninth = worlds
        async with AsyncExitStack() as stack:
            for world in worlds:
                await stack.enter_async_context(world.serving())
                world.port = port
            for world in eight:
                await stack.enter_async_context(world.linked())
            link = await linked(ninth, stack)
            assert [(await it.teach()).yes for it in eight] == [True] * 8
            assert await ninth.teach() == FloorAnswered(1, False, TABLES[:8])

            began = time.monotonic()
            exclude("ann")
            await ninth.until(lambda: len(ninth.table.rulings) == 1)
            assert time.monotonic() - began < SOON_S

            link.kill()
            await link.wait()
            exclude("cyd")
            eight[2].table.ask_floor("return")
            ninth.table.ask_floor()
            await eight[2].until(lambda: eight[2].answer is not None)
            link = await linked(ninth, stack)
            await ninth.until(lambda: ninth.answer is not None and len(ninth.table.rulings) == 2)
            assert ninth.answer == FloorAnswered(2, True)
            assert ninth.table.rulings == list(register.rulings())
            await ninth.until(lambda: all(it.table.rulings == ninth.table.rulings for it in eight))
            link.terminate()
            await link.communicate()
            assert ninth.table.downs[-1], "the table hears that the link ends"

    with floor.running() as server:
        asyncio.run(run(server.port))
    assert register.teaching_tables() == (*TABLES[:2], *TABLES[3:])
