# SPDX-License-Identifier: MIT
"""Kills the primary while tables claim, again and again: `python -m tests.floor.failovers [50]`.

Each time a person promotes the standby and brings the old primary back, by the two commands of the guide. Every table
keeps a history of its questions: asked, answered, unknown. At the end it is compared with the database, as Jepsen's
bank and unique-id workloads do it: no answer differs from another to the same claim, none is lost, no order is given
twice, and the prize is right to the cent.
"""

import asyncio
import os
import random
import shutil
import signal
import sys
import time
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from controller.floor.money.ledger import Ledger
from controller.floor.money.messages import Claim, ClaimAnswer, Contribution, Winner, encode
from controller.floor.server import enrolment
from controller.floor.server.settings import FloorFolder
from controller.floor.setup import certificates, key_files, owner
from controller.floor.wire import messages as wire
from tests.bench.floor.client import CENTS, METER, POOL, PROOF, TAG_WITHIN, BenchTable
from tests.floor import own_floor
from tests.floor.tables import Certificate

OFTEN = 50
TABLES = 8
SEED = 1_000_000
CLAIMING_S = (0.5, 2.0)
"""Seconds of claims before the primary is killed: at least, at most."""
AGAIN_S = 0.05
HANDS = ("royal flush", "straight flush", "4 of a kind", "full house", "flush")


class Asked(NamedTuple):
    """A claim in the history of a table. answer: None while it is unknown."""

    claim: Claim
    at: float
    """time.monotonic() of its first answer, or of its question."""
    answer: bytes | None


class HistoryTable(BenchTable):
    """A table that never stops claiming. Without an answer it asks again with the same bytes, over a new connection."""

    def __init__(self, certificate: Certificate) -> None:
        super().__init__(certificate)
        self.history: list[Asked] = []
        self.wrong: list[str] = []
        self.accepted = 0
        """The last contribution that the floor has confirmed."""
        self._waiting: Claim | None = None

    async def play(self, port: int, chance: random.Random, ended: asyncio.Event) -> None:
        while not ended.is_set():
            try:
                self._asked.clear()
                self._buffer.clear()
                await self.connect(port)
                while not ended.is_set():
                    await self._round(chance)
            except (TimeoutError, OSError, AssertionError):
                await asyncio.sleep(AGAIN_S)
            finally:
                if hasattr(self, "_transport"):
                    self.close()

    async def _round(self, chance: random.Random) -> None:
        if self.number == self.accepted and self._waiting is None:
            self.number += 1
        if self.number > self.accepted:
            row = Contribution(CENTS, CENTS * self.number, PROOF)
            await self._sure(wire.PutContributions(POOL, self.number, (row,)))
            self.accepted = self.number
        if self._waiting is None:
            self.claims += 1
            winner = Winner("1", chance.choice(HANDS))
            self._waiting = Claim(POOL, self.name, self.claims, self.number, (winner,))
            self.history.append(Asked(self._waiting, time.monotonic(), None))
        await self._claim(self._waiting)
        self._waiting = None
        if chance.random() < 0.3:  # late and repeated
            await self._claim(chance.choice(self.history).claim)

    async def _claim(self, claim: Claim) -> None:
        received = encode(claim)
        answered = await self._sure(wire.AskClaim(received, *self._key.sign(received, wire.CLAIM_PLACE, self._known)))
        assert isinstance(answered, wire.Answered)
        answer = msgspec.json.decode(answered.statement, type=wire.AnswerStatement).answer
        before = self.history[claim.number - 1]
        if before.answer is None:
            self.history[claim.number - 1] = Asked(claim, time.monotonic(), answer)
        elif before.answer != answer:
            self.wrong.append(f"{self.name}: claim {claim.number} has two answers")

    def _receive(self, body: bytes) -> None:
        """Receive a message, unless nobody waits for it any more: its connection is being closed then."""
        if METER in body[:TAG_WITHIN] or (self._asked and not self._asked[0].done()):
            super()._receive(body)

    async def _sure(self, message: wire.TableMessage) -> wire.FloorMessage:
        """Ask until the answer is confirmed. Raises ConnectionError, TimeoutError or AssertionError."""
        async with asyncio.timeout(5):
            answer = await self._until_confirmed(message)
        assert not isinstance(answer, wire.Refusal), answer
        return answer


def issue(folder: FloorFolder, name: str) -> Certificate:
    """Make a key and a certificate of this name beside the floor's files, and enrol it."""
    authority, file = key_files.read_identity(folder.path, "authority"), folder.read()
    key = certificates.new_key()
    signed = certificates.sign_table(authority, certificates.request(key), name, datetime.now(UTC))
    path = folder.path / f"{name}.pem"
    path.write_bytes(signed)
    path.with_suffix(".key").write_bytes(key)
    with owner.writing(file) as connection:
        Ledger(connection).join(POOL, name)
        enrolment.enrol(connection, name, certificates.digest(signed), certificates.ends(signed), "ann")
    return Certificate(name, path, folder.authority, b"")


async def fail_over(tables: list[HistoryTable], chance: random.Random) -> float:
    """Kill the primary, promote the standby, bring the old primary back. Return the seconds until a new answer."""
    await asyncio.sleep(chance.uniform(*CLAIMING_S))
    one, two = own_floor.Cluster("one"), own_floor.Cluster("two")
    primary = one if one.leads else two
    number = int((primary.data / "postmaster.pid").read_text().split()[0])
    os.kill(number, signal.SIGQUIT)
    begun = time.monotonic()
    await asyncio.to_thread(own_floor.tablectl, "promote", "--floor", str(own_floor.FOLDER))
    back = ("rebuild", str(primary.data), "--start", primary.starting, "--floor", str(own_floor.FOLDER))
    await asyncio.to_thread(own_floor.tablectl, *back)
    while not (new := [it.at for table in tables for it in table.history if it.answer and it.at > begun + 0.5]):
        await asyncio.sleep(0.02)
    return min(new) - begun


def compare(tables: list[HistoryTable], folder: FloorFolder) -> list[str]:
    """Return what is wrong: between the histories, and between them and the database."""
    wrong = [it for table in tables for it in table.wrong]
    with owner.reading(folder.read()) as connection:
        ledger = Ledger(connection, alone=True)
        wrong += ledger.audit(POOL)
        prize = ledger.prize(POOL)
        claims = connection.execute('SELECT "table", number, answer FROM floor.claim WHERE pool = %s', (POOL,))
        kept = {(table, number): bytes(answer) for table, number, answer in claims}
        accounts = connection.execute("SELECT account, number FROM floor.account WHERE pool = %s", (POOL,))
        numbers = dict(accounts.fetchall())
    answers = [msgspec.json.decode(it, type=ClaimAnswer) for it in kept.values()]
    orders = [it.order for it in answers]
    due = SEED + sum(it.seed - sum(payout.share for payout in it.payouts) for it in answers)
    for table in tables:
        due += CENTS * numbers[f"table/{table.name}"]
        if numbers[f"table/{table.name}"] < table.accepted:
            wrong.append(f"{table.name}: a confirmed contribution is lost")
        for it in table.history:
            if it.answer and kept.get((table.name, it.claim.number)) != it.answer:
                wrong.append(f"{table.name}: the answer to claim {it.claim.number} is lost, or another")
    if sorted(orders) != list(range(1, len(orders) + 1)):
        wrong.append(f"orders are missing or given twice: {len(orders)} claims, {len(set(orders))} orders")
    return wrong if prize == due else [*wrong, f"the prize is {prize}, not {due}"]


async def run(often: int, folder: FloorFolder) -> list[str]:
    tables = [HistoryTable(issue(folder, f"fake-{number}")) for number in range(TABLES)]
    chance, ended = random.Random(often), asyncio.Event()
    playing = [asyncio.create_task(it.play(own_floor.PORT, chance, ended)) for it in tables]
    seconds = []
    for _ in range(often):
        seconds.append(await fail_over(tables, chance))
        print(f"{len(seconds)}: answered {seconds[-1]:.1f} s after the kill", flush=True)
    await asyncio.sleep(CLAIMING_S[1])
    ended.set()
    await asyncio.gather(*playing)
    answered = sum(it.answer is not None for table in tables for it in table.history)
    seconds.sort()
    figures = f"seconds: median {seconds[often // 2]:.1f}, most {seconds[-1]:.1f}"
    print(f"{often} failovers, {answered} claims answered; {figures}")
    return compare(tables, folder)


def main(often: int) -> None:
    """Run on a new floor, in build/floor-failovers. Ends with status 1 if a cent or an answer is wrong."""
    own_floor.FOLDER, own_floor.TABLES = own_floor.ROOT / "build" / "floor-failovers", {}
    own_floor.stop()
    shutil.rmtree(own_floor.FOLDER, ignore_errors=True)
    own_floor.start()
    try:
        wrong = asyncio.run(run(often, FloorFolder(own_floor.FOLDER)))
    finally:
        own_floor.stop()
    for line in wrong:
        print(f"WRONG: {line}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else OFTEN)
