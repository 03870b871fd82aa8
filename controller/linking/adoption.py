# SPDX-License-Identifier: MIT
"""Checks the floor's numbers, from which two people let this table go on, before they become an event of the table."""

from pathlib import Path

from msgspec.structs import replace

from controller.engine.record.jackpot_claims import NumbersAdopted
from controller.floor.wire.adoption import ADOPTION_PLACE, AdoptionStatement, numbers_event
from controller.journal import JournalError, keys
from controller.linking.answers import CALL, SignedHex, WrongAnswer, check_timeline, compare, read_signed
from controller.linking.outbox import FloorOutbox


class NumbersCheck:
    """Checks the numbers of the floor for one table in one pool."""

    def __init__(self, outbox: FloorOutbox, table: str, pool: str, key: Path) -> None:
        """key: the file of the floor's public key."""
        self._outbox, self._table, self._pool, self._key = outbox, table, pool, key

    def is_new(self, event: NumbersAdopted) -> bool:
        """Return whether these numbers are new; False if the table has gone on from them already.

        Raises WrongAnswer; JournalError or OSError if journal or key cannot be read.
        """
        self._outbox.catch_up()
        compare("the pool", event.pool, self._pool)
        said = self._statement(event)
        if (taken := self._outbox.adopted) and taken.decision == event.decision:
            return False
        self._check_key(said)
        check_timeline(self._outbox, said.system, said.timeline)
        if why := self._outbox.hindrance(event) or self._why_not_same(said):
            raise WrongAnswer(why)
        return True

    def _statement(self, event: NumbersAdopted) -> AdoptionStatement:
        """Check the signature, and the event against the signed statement."""
        signed = SignedHex(event.statement, event.signature)
        said = read_signed(self._key, ADOPTION_PLACE, signed, AdoptionStatement)
        compare("the table", said.table, self._table)
        made = numbers_event(said, bytes.fromhex(event.statement), bytes.fromhex(event.signature))
        if replace(event, at=0) != made:
            raise WrongAnswer("the numbers are not the signed ones: each field must be as in the statement")
        return said

    def _check_key(self, said: AdoptionStatement) -> None:
        """Raise WrongAnswer unless this journal has the adopted key."""
        try:
            self._outbox.seals_after(keys.fingerprint(bytes.fromhex(said.key)), 1)
        except (JournalError, ValueError) as error:
            raise WrongAnswer(f"two people have adopted another journal than this one ({error}): {CALL}") from error

    def _why_not_same(self, said: AdoptionStatement) -> str:
        """Return how the last contribution that both should have alike differs here; empty if it does not."""
        same, total = said.numbers.same, said.numbers.same_total
        if not same:
            return "" if not total else "no contribution is the same, but its total is not $0"
        before = self._outbox.adopted
        if before and (same, total) == (before.numbers.contributions, before.numbers.total):
            return ""
        kept = next(iter(self._outbox.contributions(same - 1)), None)
        if kept is None or (kept.number, kept.total) != (same, total):
            return f"contribution {same} has another total here than the floor says: {CALL}"
        return ""
