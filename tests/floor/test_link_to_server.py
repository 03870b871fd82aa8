# SPDX-License-Identifier: MIT
"""A real link and a real floor server, over a connection that is delayed, cut, halved and repeated: every cent once."""

import asyncio
from pathlib import Path
from typing import Any

import psycopg
import pytest

from controller.engine.record.jackpot_claims import ClaimAnswered
from controller.floor.link.settings import LinkSettings, read_settings
from controller.floor.money.ledger import Ledger
from controller.floor.server.enrolment import digest_of
from controller.floor.wire.messages import ANCHOR_PLACE, CLAIM_PLACE, END_PLACE, end_bytes
from controller.sockets import floor_requests as table
from tests.floor.database import Server
from tests.floor.link.model import POOL, SimTable
from tests.floor.link.model import TERMS as TERMS_OF_TABLE
from tests.floor.link.real import Proxy, World
from tests.floor.tables import Certificate, Floor, JournalKey, conninfo, enrol

SEALS_AT_ONCE = 40


class SealedTable(SimTable):
    """A table whose journal key evolves with each claim, and which shows few seals at once."""

    def __init__(self) -> None:
        super().__init__()
        self.key = JournalKey()

    def claim(self) -> None:
        self.key.evolve()
        super().claim()

    def handle(self, request: table.FloorRequest) -> Any:
        match request:
            case table.AskAnchor(nonce, known):
                return table.SignedAnchor(*self._sign(bytes.fromhex(nonce), ANCHOR_PLACE, known))
            case table.AskKeptClaim(number, known, sign) if 0 < number <= len(self.claims):
                claim = self.claims[number - 1]
                end: Any = self.ends.get(number)
                what, place = claim, CLAIM_PLACE
                if sign == "end" and end:
                    what, place = end_bytes(claim, end, b"\x77" * 32), END_PLACE
                return table.KeptClaim(claim.decode(), *self._sign(what, place, known), end, "77" * 32)
        return super().handle(request)

    def _sign(self, what: bytes, place: str, known: str) -> tuple[Any, str, tuple[Any, ...]]:
        signature, seals = self.key.sign(what, place, known)
        some = seals[:SEALS_AT_ONCE]
        return signature if some == seals else None, signature.first, some


class ServedWorld(World):
    """The table and the link of a world, with real servers as its floor."""

    def __init__(self, folder: Path, floor: Floor, certificate: Certificate) -> None:
        super().__init__(folder)
        self.table = SealedTable()
        self.real, self.certificate = floor, certificate

    def settings(self, port: int = 0) -> LinkSettings:
        """Write the files of the link, with the certificates of the real floor."""
        folder = self.folder / "stud-1-link"
        folder.mkdir(exist_ok=True)
        certificate = self.certificate.path
        for name, path in (
            ("table.pem", certificate),
            ("table.key", certificate.with_suffix(".key")),
            ("authority.pem", self.certificate.authority),
        ):
            (folder / name).write_bytes(path.read_bytes())
            (folder / name).chmod(0o600)
        digest = digest_of(self.real.server.der).hex()
        text = f'address = "127.0.0.1:{port or self.port}"\nserver = "{digest}"\nsockets = "{self.folder}"\n'
        (folder / "link.toml").write_text(text)
        return read_settings(folder)


@pytest.fixture
def floor(postgres: Server, name: str, connection: psycopg.Connection, tmp_path: Path) -> Floor:
    """The files of a server that needs no standby."""
    ledger = Ledger(connection, alone=True)
    ledger.create_pool(POOL, TERMS_OF_TABLE)
    ledger.join(POOL, "stud-1")
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write('alone = ["Ann", "Bob"]')
    return floor


def test_what_a_link_brings_to_a_server_counts_once(
    floor: Floor, connection: psycopg.Connection, tmp_path: Path
) -> None:
    """The server ends in the middle, and another one goes on behind the same address."""
    certificate = enrol(connection, floor.authority.issue("stud-1"))

    async def run() -> None:
        folder = tmp_path / "world"
        folder.mkdir()
        world = ServedWorld(folder, floor, certificate)
        proxy = Proxy(0, seed=5)
        async with world.serving(), proxy.listening() as port, world.linked(port):
            with floor.running() as first:
                proxy.port = first.port
                await play(world)
                await world.until(lambda: len(world.table.answers) > 5)
            with floor.running() as second:
                proxy.port = second.port
                await play(world)
                await world.until(lambda: {"delay", "cut", "halve", "repeat"} <= proxy.done)
                proxy.disturbs = False
                for number in range(1, len(world.table.claims) + 1):
                    world.table.end(number)
                await world.until(lambda: drained(world.table, connection))

    asyncio.run(run())
    assert Ledger(connection, alone=True).audit(POOL) == []


async def play(world: ServedWorld) -> None:
    for _ in range(15):
        world.table.contribute(20)
        world.table.claim()
        await asyncio.sleep(0.01)


def drained(table: SealedTable, connection: psycopg.Connection) -> bool:
    """Return whether the database has all contributions, claims and ends, and the table all answers."""
    rows = connection.execute("SELECT number, total, claims FROM floor.account WHERE account = 'table/stud-1'")
    ends = connection.execute("SELECT count(*) FROM floor.settlement").fetchone()
    answers = [it for it in table.answers.values() if isinstance(it, ClaimAnswered)]
    count = len(table.claims)
    return (rows.fetchone(), ends) == ((len(table.rows), table.total, count), (count,)) and len(answers) == count
