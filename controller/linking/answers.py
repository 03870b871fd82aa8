# SPDX-License-Identifier: MIT
"""Checks an answer of the floor before it becomes an event of the table."""

from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from controller.engine.record.jackpot_claims import Claim, ClaimAnswered, ClaimRefused
from controller.floor.money.messages import ClaimAnswer
from controller.floor.wire.messages import ANSWER_PLACE, AnswerStatement
from controller.journal import keys
from controller.journal.keychain import message
from controller.linking.outbox import Answer, FloorOutbox, FoundClaim

CALL = "call the floor manager"
S = TypeVar("S")


class WrongAnswer(Exception):  # noqa: N818 - says what it is
    """An answer that the table refuses. The message says why, and what is allowed."""


class SignedHex(NamedTuple):
    """A statement of the floor with its signature, both hexadecimal."""

    statement: str
    signature: str


def read_signed(key: Path, place: str, signed: SignedHex, kind: type[S]) -> S:
    """Return a statement that the floor has signed. key: the file of its public key. Raises WrongAnswer."""
    try:
        statement, signature = bytes.fromhex(signed.statement), bytes.fromhex(signed.signature)
        if not keys.genuine(keys.read_public(key), message(statement, place), signature):
            raise WrongAnswer(f"the floor has not signed it with the key in {key}: {CALL}")
        return msgspec.json.decode(statement, type=kind)
    except (ValueError, RecursionError) as error:
        raise WrongAnswer(f"the signed statement cannot be read ({error}): both need the same version") from error


def compare(what: str, found: str, allowed: str) -> None:
    """Raise WrongAnswer if both differ."""
    if found != allowed:
        raise WrongAnswer(f"{what} is {found!r}; this table takes only answers for {allowed!r}")


def check_timeline(outbox: FloorOutbox, system: str, timeline: int) -> None:
    """Raise WrongAnswer if an answer is of an older timeline of the floor's database than one before."""
    last = outbox.timelines.get(system, 0)
    if timeline < last:
        raise WrongAnswer(
            f"the answer is of timeline {timeline} of the floor's database, and an earlier one was of {last}: an old "
            "server answers, stop it"
        )


class AnswerCheck:
    """Checks the answers to the claims of one table in one pool."""

    def __init__(self, outbox: FloorOutbox, table: str, pool: str, key: Path) -> None:
        """key: the file of the floor's public key."""
        self._outbox, self._table, self._pool, self._key = outbox, table, pool, key

    def is_new(self, event: Answer) -> bool:
        """Return whether this answer is new; False if the journal has it already. The time of the event is ignored.

        Raises WrongAnswer; JournalError or OSError if journal or key cannot be read.
        """
        self._outbox.catch_up()
        compare("the pool", event.pool, self._pool)
        claim = self._outbox.claim(event.number)
        if claim is None:
            raise WrongAnswer(f"the journal has no claim {event.number}: only claims of this table are answered")
        answered = self._statement(event) if isinstance(event, ClaimAnswered) else None
        kept = self._outbox.answer(claim)
        if kept and (answered is None or isinstance(kept, ClaimAnswered)):
            if _same_answer(kept, event):
                return False
            raise WrongAnswer(f"claim {event.number} has another answer in the journal: {CALL}")
        if answered:
            self._check_winners(claim, answered)
            check_timeline(self._outbox, answered.system, answered.timeline)
        return True

    def _statement(self, event: ClaimAnswered) -> ClaimAnswered:
        """Check the signature, and the event against the signed statement."""
        said = read_signed(self._key, ANSWER_PLACE, SignedHex(event.answer, event.signature), AnswerStatement)
        try:
            answer = msgspec.json.decode(said.answer, type=ClaimAnswer)
        except (ValueError, RecursionError) as error:
            raise WrongAnswer(f"the signed statement cannot be read ({error}): both need the same version") from error
        compare("the table", said.table, self._table)
        signed = ClaimAnswered(
            said.pool, said.number, answer.order, answer.prize, answer.payouts, answer.seed, said.system,
            said.timeline, event.answer, event.signature,
        )  # fmt: skip
        if replace(event, at=0) != replace(signed, at=0):
            raise WrongAnswer("the answer is not the signed one: each field must be as in the statement")
        return signed

    def _check_winners(self, claim: FoundClaim, answered: ClaimAnswered) -> None:
        claimed = msgspec.json.decode(self._outbox.row(claim.position).event, type=Claim)
        places = [it.place for it in claimed.winners]
        if [it.place for it in answered.payouts] != places:
            raise WrongAnswer(f"the answer is not about the places {', '.join(places)} of the claim: {CALL}")


def _same_answer(kept: Answer, event: Answer) -> bool:
    """Return whether both are the same answer. A repeated one may come from a later timeline."""
    if isinstance(kept, ClaimRefused) or isinstance(event, ClaimRefused):
        return type(kept) is type(event)
    return (kept.order, kept.prize, kept.payouts, kept.seed) == (event.order, event.prize, event.payouts, event.seed)
