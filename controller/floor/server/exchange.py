# SPDX-License-Identifier: MIT
"""Answers the messages of one table: the greeting, contributions, claims and their ends, asks and rulings."""

import os
import time
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from controller.floor.commits import UnconfirmedError
from controller.floor.money.ledger import Adoption, LedgerError, TablePut, read_claim
from controller.floor.money.messages import Claim, encode
from controller.floor.server.calls import FloorCalls
from controller.floor.server.claims import AskedClaim
from controller.floor.server.desk import Desk, Origin
from controller.floor.server.keno_hall import KenoHall
from controller.floor.server.key_chain import KeyChain
from controller.floor.server.pit_listener import PitListener
from controller.floor.server.threads import UnansweredError
from controller.floor.server.watch import FloorWatch
from controller.floor.wire import messages as wire
from controller.floor.wire.adoption import ADOPTION_PLACE, AdoptionStatement, AskNumbers, ToldNumbers
from controller.floor.wire.places import AskPlace, AskRulings, PlacesToFloor, PlacesToTable, Rulings
from controller.floor.wire.unions import AnyToFloor, AnyToTable
from controller.journal.keychain import message as signed_bytes
from controller.journal.keys import Signer, fingerprint

T = TypeVar("T")
Money: TypeAlias = wire.PutContributions | wire.AskClaim | wire.ReportEnd | AskNumbers
NONCE: Final = 32
"""Bytes of a challenge."""


class OrderError(Exception):
    """A message came before the Welcome, or an Anchor before the Challenge."""


class FloorParts(NamedTuple):
    """The parts that all tables at one server share."""

    watch: FloorWatch
    greetings: FloorCalls
    """Calls for a Welcome. They wait for no standby, and so have threads of their own."""
    money: FloorCalls
    """Calls that wait for a standby."""
    signer: Signer
    """Signs the answers to claims."""
    pit: PitListener
    keno: KenoHall


class TableExchange:
    """The exchange with one table during one connection."""

    def __init__(self, parts: FloorParts, table: str, digest: bytes) -> None:
        """digest: of the certificate with which the table has connected."""
        self._parts, self._table, self._digest = parts, table, digest
        self._wanted = ""
        self._nonce = os.urandom(NONCE)
        self._chain: KeyChain | None = None
        self._noted = ""
        """The journal key that the database has."""
        self.pool = ""
        """The pool, once the table was welcomed. Empty: not yet, or it has none."""
        self.welcome = False
        self.off = ""
        """Why jackpots are off at this table. Empty: they are not."""

    async def answer(self, message: AnyToFloor) -> AnyToTable | None:
        """Return the answer to a message; None if there is none.

        Raises LedgerError, UnconfirmedError, UnansweredError, EvidenceError, CertificateError or OrderError: refuse it.
        """
        match message:
            case wire.Hello():
                return await self._greet(message)
            case wire.Anchor():
                return await self._anchor(message)
            case wire.ShowSeals():
                self._chain_or_refuse().follow(message.seals)
            case wire.ReportTable():
                self._parts.pit.on_report(self._table, message.report)
            case AskPlace() | AskRulings():
                return await self._places(message)
            case _:
                return await self._exchange(message)
        return None

    async def _exchange(self, message: Money) -> wire.ToTable | ToldNumbers:
        match message:
            case AskNumbers():
                return await self._numbers(message)
            case wire.PutContributions():
                return await self._put(message)
            case wire.AskClaim():
                return await self._claim(message)
            case wire.ReportEnd():
                return await self._end(message)

    # The greeting

    async def _greet(self, message: wire.Hello) -> wire.Challenge:
        self._require(self._parts.watch.database_down)
        known = await self._ask(self._parts.greetings, "Hello", lambda desk: desk.admit(self._table, self._digest))
        self._wanted, self._noted = message.pool, known
        self.pool, self.welcome, self._chain = "", False, KeyChain(self._table, known)
        return wire.Challenge(self._nonce, fingerprint(bytes.fromhex(known)) if known else "")

    async def _anchor(self, message: wire.Anchor) -> wire.Welcome:
        self._require(self._parts.watch.database_down)
        key = self._chain_or_refuse().prove(message.signature, message.seals, self._nonce, wire.ANCHOR_PLACE)
        welcome = await self._ask(self._parts.greetings, ("Anchor", key), lambda desk: self._welcome(desk, key))
        self.pool, self.welcome = self._wanted, True
        self._parts.pit.on_refusal(self._table, "")
        return welcome

    def _welcome(self, desk: Desk, key: str) -> wire.Welcome:
        """Note the journal key and read what the floor has of the table. Runs on a thread of the database."""
        self._note(desk, key)
        status = desk.status(self._wanted, self._table) if self._wanted else None
        return wire.Welcome(*desk.origin, status)

    def _chain_or_refuse(self) -> KeyChain:
        if self._chain is None:
            raise OrderError("a connection begins with a Hello, and its Challenge is answered by an Anchor")
        return self._chain

    # Money

    async def _put(self, message: wire.PutContributions) -> wire.Accepted:
        self._require_money(message.pool)
        put = TablePut(message.pool, self._table, message.first, message.contributions)
        accepted = await self._parts.money.put(put, self._digest)
        return wire.Accepted(message.pool, accepted.last, **accepted.origin._asdict())

    async def _claim(self, message: wire.AskClaim) -> wire.Answered:
        claim = self._own(message.claim)
        key = self._chain_or_refuse().prove(message.signature, message.seals, message.claim, wire.CLAIM_PLACE)
        asked = AskedClaim(claim, message.claim, lambda desk: self._note(desk, key))
        try:
            answer, origin = await self._parts.money.claim(asked, self._digest)
        except LedgerError as error:
            if error.problem == "other content":
                self.off = f"claim {claim.number} is not the one that was answered: jackpots are off at {self._table}"
            raise
        return self._signed(claim, answer, origin)

    def _signed(self, claim: Claim, answer: bytes, origin: Origin) -> wire.Answered:
        statement = encode(wire.AnswerStatement(claim.table, claim.pool, claim.number, answer, *origin))
        return wire.Answered(statement, self._parts.signer.sign(signed_bytes(statement, wire.ANSWER_PLACE)))

    async def _end(self, message: wire.ReportEnd) -> wire.EndNoted:
        claim = self._own(message.claim)
        what = wire.end_bytes(message.claim, message.end, message.proof)
        key = self._chain_or_refuse().prove(message.signature, message.seals, what, wire.END_PLACE)

        def settle(desk: Desk) -> Origin:
            self._note(desk, key)
            desk.ledger.settle(message.claim, message.end, message.proof)
            return desk.origin

        origin = await self._ask(self._parts.money, message, settle)
        return wire.EndNoted(claim.pool, claim.number, **origin._asdict())

    async def _numbers(self, message: AskNumbers) -> ToldNumbers:
        """State the numbers from which this table goes on, as two people have decided."""
        self._require_money(message.pool)

        def read(desk: Desk) -> tuple[Adoption, Origin]:
            return desk.ledger.adoption(message.pool, self._table, message.first, message.proofs), desk.origin

        adoption, origin = await self._ask(self._parts.money, message, read)
        statement = encode(AdoptionStatement(self._table, message.pool, *adoption, *origin))
        return ToldNumbers(statement, self._parts.signer.sign(signed_bytes(statement, ADOPTION_PLACE)))

    def _own(self, received: bytes) -> Claim:
        """Return the claim in these bytes. Raises LedgerError if it is not one of this table in its pool."""
        claim = read_claim(received)
        if claim.table != self._table:
            raise LedgerError(
                "unknown", f"this is a claim of table {claim.table}, and the certificate is of {self._table}"
            )
        self._require_money(claim.pool)
        return claim

    # Places

    async def _places(self, message: PlacesToFloor) -> PlacesToTable:
        self._require_confirmed()
        if isinstance(message, AskRulings) and self._has_all(message):
            return Rulings((), _wall_ms())
        found = await self._ask(self._parts.money, message, lambda desk: desk.register.reply(self._table, message))
        return replace(found, clock=_wall_ms()) if isinstance(found, Rulings) else found

    def _has_all(self, message: AskRulings) -> bool:
        """Return whether a table has all rulings, by the last look at the database: it asks again a second later."""
        last = self._parts.watch.rulings
        return last is not None and message.after >= last

    # Conditions

    async def _ask(self, calls: FloorCalls, about: object, what: Callable[[Desk], T]) -> T:
        """Call the database, unless the certificate of the table is refused meanwhile."""

        def admitted(desk: Desk) -> T:
            desk.admit(self._table, self._digest)
            return what(desk)

        return await calls.ask(self._table, about, admitted)

    def _note(self, desk: Desk, key: str) -> None:
        if key != self._noted:
            desk.note_key(self._table, self._digest, self._noted, key)
            self._noted = key

    def _require(self, down: str) -> None:
        if down:
            raise UnansweredError(down)

    def _require_money(self, pool: str) -> None:
        """Raise OrderError, LedgerError or UnconfirmedError if no money of this pool can be taken now."""
        self._require_welcome()
        if pool != self.pool:
            raise LedgerError(
                "unknown", f"table {self._table} has greeted as one of pool {self.pool or 'none'}, not {pool}"
            )
        if self.off:
            raise LedgerError("other content", self.off)
        self._require_confirmed()

    def _require_confirmed(self) -> None:
        """Raise OrderError before the Welcome, UnconfirmedError while no standby confirms anything."""
        self._require_welcome()
        if down := self._parts.watch.money_down:
            raise UnconfirmedError(down)

    def _require_welcome(self) -> None:
        if not self.welcome:
            raise OrderError("a table is served after the Welcome: send Hello and Anchor first")


def _wall_ms() -> int:
    """Return the milliseconds since 1970 by this machine's clock."""
    return time.time_ns() // 1_000_000
