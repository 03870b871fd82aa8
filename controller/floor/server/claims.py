# SPDX-License-Identifier: MIT
"""Claims of several tables on one pool in one transaction, in the order of their arrival."""

from collections.abc import Callable
from typing import NamedTuple

from controller.floor.money.ledger import LedgerError
from controller.floor.money.messages import Claim
from controller.floor.server.desk import Desk, Origin
from controller.floor.server.together import TogetherQueue, WaitingQuestion


class AskedClaim(NamedTuple):
    """A claim of a table."""

    claim: Claim
    received: bytes
    """The claim, as the table has encoded it."""
    note_key: Callable[[Desk], None]
    """Notes the journal key that has signed the claim. May raise LedgerError."""

    @property
    def table(self) -> str:
        return self.claim.table


class AnsweredClaim(NamedTuple):
    """The answer to a claim, which a standby has."""

    answer: bytes
    origin: Origin


WaitingClaim = WaitingQuestion[AskedClaim, AnsweredClaim]


class ClaimQueue(TogetherQueue[AskedClaim, AnsweredClaim]):
    """Claims that wait for a thread."""

    def _reply(self, desk: Desk, questions: list[AskedClaim]) -> list[AnsweredClaim]:
        return [AnsweredClaim(it, desk.origin) for it in desk.ledger.claim_many([it.received for it in questions])]

    def _answer_admitted(self, desk: Desk, waiting: list[WaitingClaim]) -> None:
        """Answer known claims first: they wait for no lock. The new ones of each pool share a transaction."""
        noted = [it for it in waiting if _note_key(desk, it)]
        known = desk.ledger.have_answers([it.question.claim for it in noted])
        groups = dict[tuple[bool, str], list[WaitingClaim]]()
        for it, is_known in zip(noted, known, strict=True):
            groups.setdefault((not is_known, it.question.claim.pool), []).append(it)
        for key in sorted(groups):
            self._answer(desk, groups[key])


def _note_key(desk: Desk, waiting: WaitingClaim) -> bool:
    """Note the journal key of a claim. Return False after the refusal of this claim."""
    try:
        waiting.question.note_key(desk)
    except LedgerError as error:
        waiting.result.set_exception(error)
        return False
    return True
