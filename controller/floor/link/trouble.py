# SPDX-License-Identifier: MIT
"""Differences between table and floor that keep a table down, with their remedies."""

from collections.abc import Iterable
from typing import Protocol

from controller.floor.money.messages import Claim
from controller.floor.wire.messages import AnswerStatement, PoolStatus, Refusal
from controller.sockets.floor_requests import LinkStatus

LOST = "two people adopt this one: tablectl floor adopt"
"""The way on without the newest journal. Short, because a table shows 200 letters of a reason."""


class Counted(Protocol):
    """The numbers of the last contribution and the last claim in the journal."""

    @property
    def contributions(self) -> int: ...
    @property
    def claims(self) -> int: ...


def other_pool(table: LinkStatus, floor: PoolStatus | None) -> str:
    """Return the difference of pool and terms between table and floor (s 224); empty if there is none."""
    if floor is None or floor.pool != table.pool:
        there = f"pool {floor.pool}" if floor else "no pool"
        return f"the table is in pool {table.pool}, at the floor in {there}: enrol it, or change its file"
    terms = floor.terms
    pairs = {
        "seed": (f"{table.seed} cents", f"{terms.seed} cents"),
        "jackpot-sharing": (table.jackpot_sharing, terms.jackpot_sharing),
        "jackpot-increment": (f"{table.jackpot_increment} %", f"{terms.jackpot_increment} %"),
    }
    wrong = [f"{name} is {here}, approved is {there}" for name, (here, there) in pairs.items() if here != there]
    if not wrong:
        return ""
    return f"the table's options differ from pool {table.pool}: {'; '.join(wrong)}; change the table file (s 224)"


def old_copy(here: Counted, contributions: int, claims: int) -> str:
    """Return what the floor has and the journal has not; empty if the journal has all."""
    more = [
        f"{there} {what} (here {count})"
        for what, there, count in (
            ("contributions", contributions, here.contributions),
            ("claims", claims, here.claims),
        )
        if there > count
    ]
    if not more:
        return ""
    remedy = f"put the right one back; if lost, {LOST}"
    return f"the journal is an old copy: the floor has {' and '.join(more)}; {remedy}"


def no_end(here: Iterable[int], floor: PoolStatus) -> str:
    """Return the claims of which the floor knows the end and the journal does not; empty if there are none.

    Their answer is not repeated: the open round of an old copy would be paid again. here: claims without an end.
    """
    ended = [f"claim {it}" for it in sorted(here) if it <= floor.claims and it not in floor.open_claims]
    if not ended:
        return ""
    found = f"the journal is an old copy: the floor knows the end of {', '.join(ended)}"
    return f"{found}; put the right one back; if lost, make them void here, then {LOST}"


def other_total(table: LinkStatus, floor: PoolStatus) -> str:
    """Return the difference of two running totals of the same number of contributions; empty if there is none."""
    if floor.contributions != table.contributions or floor.total == table.total:
        return ""
    amounts = f"the floor {floor.total} cents, the journal {table.total}"
    return f"other contributions: {amounts} in all at number {floor.contributions}; put the right journal back"


def no_contribution(number: int) -> str:
    return f"the table does not show contribution {number}: run tablectl journal verify"


def no_claim(number: int) -> str:
    return f"the table does not show its claim {number}: run tablectl journal verify"


def no_key(seals: int) -> str:
    return f"the table shows {seals} seals, and none names a key: run tablectl journal verify"


def lost_claim(number: int) -> str:
    return f"claim {number} has its end at the table, and the floor does not have it: compare both before any payment"


def too_late(claim: Claim, contributions: int) -> str:
    after = f"contribution {contributions}, the claim is after {claim.contributions}"
    return f"claim {claim.number} comes too late: the floor has {after}; the floor manager decides"


def anothers_answer(statement: AnswerStatement) -> str:
    return f"the floor has sent an answer of table {statement.table}: stop the link, and tell the floor's technician"


def refused_here(why: str) -> str:
    return f"the table refuses: {why}"


def refused_there(message: Refusal) -> str:
    what = f" {message.about}" if message.about else ""
    return f"the floor refuses{what}: {message.why} ({message.problem})"
