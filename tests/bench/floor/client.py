# SPDX-License-Identifier: MIT
"""A fake table as cheap as possible: thousands of them share a process, and its cores with the server."""

import asyncio
import time
from collections import deque
from hashlib import sha256
from typing import Any

import msgspec

from controller.floor.money.messages import Claim, Contribution, Winner, encode
from controller.floor.wire import frames
from controller.floor.wire import messages as wire
from controller.floor.wire.places import AskRulings, Rulings
from controller.floor.wire.unions import AnyToTable
from tests.floor.tables import Certificate, JournalKey

POOL = "stud"
DECODER = msgspec.msgpack.Decoder(AnyToTable)
METER = msgspec.msgpack.encode("Meter")
"""A meter has its tag at its beginning. Only an observer decodes it."""
TAG_WITHIN = 16
AGAIN_S = 0.1
CENTS = 75
PROOF = sha256(b"row").digest()


class BenchTable(asyncio.Protocol):
    """The connection of one table. Answers come in the order of the questions."""

    def __init__(self, certificate: Certificate) -> None:
        self.name, self._certificate, self._key = certificate.name, certificate, JournalKey()
        self.number = self.claims = 0
        """The last contribution, and the last claim."""
        self.repeated = 0
        """Questions that had to be asked again."""
        self.meters: list[tuple[float, int]] | None = None
        """Arrival (time.monotonic) and prize in cents. None: meters are not read."""
        self._buffer = bytearray()
        self._asked = deque[asyncio.Future[Any]]()
        self._known = ""

    async def connect(self, port: int) -> None:
        """Connect and greet. Raises OSError, or AssertionError if the server refuses the table."""
        loop = asyncio.get_running_loop()
        self._transport, _ = await loop.create_connection(
            lambda: self, "127.0.0.1", port, ssl=self._certificate.context()
        )
        challenge = await self._ask(wire.Hello("0", POOL))
        assert isinstance(challenge, wire.Challenge), challenge
        self._known = challenge.known
        welcome = await self._ask(wire.Anchor(*self._key.sign(challenge.nonce, wire.ANCHOR_PLACE, challenge.known)))
        assert isinstance(welcome, wire.Welcome), welcome

    def close(self) -> None:
        self._transport.close()

    async def put(self, rounds: int = 1) -> float:
        """Put the contributions of some rounds. Return the seconds until they are accepted."""
        before = time.monotonic()
        first = self.number + 1
        self.number += rounds
        rows = tuple(Contribution(CENTS, CENTS * at, PROOF) for at in range(first, self.number + 1))
        answer = await self._until_confirmed(wire.PutContributions(POOL, first, rows))
        assert isinstance(answer, wire.Accepted), answer
        return time.monotonic() - before

    async def ask_rulings(self) -> float:
        """Ask for rulings, as each link does once a second. Return the seconds until the answer: there are none."""
        before = time.monotonic()
        answer = await self._until_confirmed(AskRulings(0))
        assert answer == Rulings(()), answer
        return time.monotonic() - before

    async def claim(self, hand: str, times: int = 1) -> tuple[float, set[bytes]]:
        """Ask a new claim so many times. Return the seconds until the last answer, and all different answers."""
        before = time.monotonic()
        self.claims += 1
        received = encode(Claim(POOL, self.name, self.claims, self.number, (Winner("1", hand),)))
        question = wire.AskClaim(received, *self._key.sign(received, wire.CLAIM_PLACE, self._known))
        answers = await asyncio.gather(*(self._until_confirmed(question) for _ in range(times)))
        assert all(isinstance(it, wire.Answered) for it in answers), answers
        return time.monotonic() - before, {it.statement for it in answers}

    async def _until_confirmed(self, message: wire.TableMessage) -> Any:
        """Ask again, as a link does, while the database has not confirmed the answer within the server's patience."""
        while isinstance(answer := await self._ask(message), wire.Refusal) and answer.problem == "unconfirmed":
            self.repeated += 1
            await asyncio.sleep(AGAIN_S)
        return answer

    def _ask(self, message: wire.TableMessage) -> "asyncio.Future[Any]":
        answer = asyncio.get_running_loop().create_future()
        self._asked.append(answer)
        self._transport.write(frames.encode(message))
        return answer

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while len(self._buffer) >= 4 and len(self._buffer) >= (end := 4 + int.from_bytes(self._buffer[:4], "big")):
            body = bytes(self._buffer[4:end])
            del self._buffer[:end]
            self._receive(body)

    def _receive(self, body: bytes) -> None:
        if METER not in body[:TAG_WITHIN]:
            self._asked.popleft().set_result(DECODER.decode(body))
        elif self.meters is not None:
            meter = DECODER.decode(body)
            assert isinstance(meter, wire.Meter)
            self.meters.append((time.monotonic(), meter.prize or 0))

    def connection_lost(self, _error: Exception | None) -> None:
        """Fail what waits."""
        for it in self._asked:
            if not it.done():
                it.set_exception(ConnectionError(f"the server has closed the connection of {self.name}"))
