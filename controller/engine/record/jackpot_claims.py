# SPDX-License-Identifier: MIT
"""A jackpot prize of several tables (s 231(3)): contributions and claims of a table, answers of the floor."""

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from controller.engine.record.decided import cite
from controller.engine.record.effects import Effect
from controller.engine.values.money import dollars
from hal.signals import Signal

JACKPOT_LINK = "jackpot link"
"""The device of a fault about the connection to the floor, or about the floor's money. Not an input of the table."""
NO_FLOOR = "no floor"
"""Kind of this fault at a table that shares no prize: only rulings and answers of the floor are missing there."""
ClaimEnd: TypeAlias = Literal["posted", "void"]
"""The end of a claim: notified, counted and paid (s 245(5)), or void by direction."""


Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A winning jackpot hand (s 227)."""

    place: str
    hand: str


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table asks for the amounts of the winning jackpot hands of a round. Asking again repeats the answer.

    Its exact bytes are the event of the claim's journal row, and the message to the floor.
    """

    pool: str
    """Name of the pool."""
    table: str
    number: int
    """Consecutive for each table in a pool, from 1."""
    contributions: int
    """Number of the table's last contribution. The additions of this round are put before the claim."""
    winners: tuple[Winner, ...]
    """In the order of payment, from the dealer's right (s 245(3))."""


class ClaimedPayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payout of one winning hand."""

    place: str
    cents: int
    source: str
    """Section of the amount."""
    share: int
    """Cents that come out of the prize. The house pays the rest."""


class JackpotNumbers(NamedTuple):
    """How far a table is in a pool."""

    contributions: int
    """Number of the last contribution."""
    total: int
    """Cents. Running total of the contributions."""
    claims: int
    """Number of the last claim."""


class Contribute(Effect, frozen=True):
    """The table adds to the prize. Kept as a journal row of its own, in the commit of its event."""

    kind = "contribution"
    row_kind = "contribution"
    pool: str
    """Name of the pool."""
    number: int
    """Consecutive for each table in a pool, from 1."""
    cents: Annotated[int, msgspec.Meta(ge=1)]
    total: int
    """Cents. Running total of the table in this pool, with this contribution."""

    @property
    def words(self) -> str:
        return f"{self.pool} {self.number}: {dollars(self.cents)}, in all {dollars(self.total)}"


class ClaimPrize(Effect, frozen=True):
    """The table asks for the amounts of its winning jackpot hands (ss 246, 247). Kept as a journal row of its own."""

    kind = "claim"
    row_kind = "claim"
    irreversible = True
    pool: str
    """Name of the pool."""
    number: int
    """Consecutive for each table in a pool, from 1."""
    contributions: int
    """Number of the table's last contribution. The additions of this round are contributed before the claim."""
    winners: tuple[Winner, ...]
    """In the order of payment, from the dealer's right (s 245(3))."""

    @property
    def words(self) -> str:
        hands = ", ".join(f"place {it.place} {it.hand}" for it in self.winners)
        return cite(f"{self.pool} {self.number}: {hands}", "s 246(1)")

    def row_event(self, table: str) -> bytes:
        """Return the encoded Claim of this table."""
        claim = Claim(self.pool, table, self.number, self.contributions, self.winners)
        return msgspec.json.encode(claim, order="deterministic")


class EndClaim(Effect, frozen=True):
    """A claim has ended at the table. Kept as a journal row of its own."""

    kind = "claim ended"
    row_kind = "settlement"
    pool: str
    """Name of the pool."""
    number: int
    """Number of the claim."""
    end: ClaimEnd
    """How it has ended."""

    @property
    def words(self) -> str:
        return cite(f"{self.pool} {self.number}: {self.end}", "s 245(5)")


class ClaimAnswered(Signal, frozen=True):
    """The floor's one answer to a claim.

    order: place in the order in which the pool's claims were accepted (assumed). prize: cents, before this claim.
    payouts: in the order of payment. seed: cents that the house adds for a new prize. system, timeline: the database
    that gave the answer. An answer of an older timeline than the last one is refused. answer, signature: the signed
    bytes, hexadecimal: the evidence.
    """

    WORDS = "the floor answers claim {it.number} of the prize {it.pool}: its order is {it.order}"
    pool: str
    """Name of the pool."""
    number: int
    """Number of the claim."""
    order: int
    prize: int
    payouts: tuple[ClaimedPayout, ...]
    """Payouts of the winning hands, in the order of payment."""
    seed: int = 0
    system: str = ""
    timeline: int = 0
    answer: str = ""
    signature: str = ""
    device: str = JACKPOT_LINK


class ClaimRefused(Signal, frozen=True):
    """The floor refuses a claim: its bytes differ from an earlier claim with this number, or it cannot be."""

    WORDS = "the floor refuses claim {it.number} of the prize {it.pool}: {it.why}"
    pool: str
    """Name of the pool."""
    number: int
    """Number of the claim."""
    why: str
    device: str = JACKPOT_LINK


class AdoptedNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of a table in a pool, as the floor has them, and how far the table's journal has the same."""

    contributions: Count
    """Number of the last contribution that the floor has of this table."""
    total: Count
    """Cents. Running total of the contributions that the floor has of this table."""
    claims: Count
    """Number of the last claim that the floor has of this table."""
    open_claims: tuple[Count, ...] = ()
    """Claims with an answer and without an end, as the floor has them."""
    same: Count = 0
    """Number of the last contribution that journal and floor have alike. 0: none."""
    same_total: Count = 0
    """Cents. Running total with that contribution. What the journal has beyond it is contributed once more."""


class NumbersAdopted(Signal, frozen=True):
    """Two people let the table go on from the floor's numbers, because its journal lacks what the floor has.

    decision: number of the decision in the floor's database. people: both persons. system, timeline: the database that
    has told the numbers. statement, signature: the signed bytes, hexadecimal: the evidence.
    """

    pool: str
    """Name of the pool."""
    numbers: AdoptedNumbers
    """The numbers from which the table goes on."""
    decision: int
    people: tuple[str, str]
    """The two persons who have decided it."""
    system: str = ""
    timeline: int = 0
    statement: str = ""
    signature: str = ""
    device: str = JACKPOT_LINK

    @property
    def in_words(self) -> str:
        last = f"contribution {self.numbers.contributions}, claim {self.numbers.claims}"
        return f"{' and '.join(self.people)} let the table go on from the floor's numbers of {self.pool}: {last}"

    def hindrance(self, here: JackpotNumbers, open_here: Iterable[int]) -> str:
        """Return why a table cannot go on from these numbers; empty if it can. open_here: its claims without an end."""
        there = self.numbers
        if unended := ", ".join(map(str, open_here)):
            return f"this table has not ended its claim {unended}: pay it or make it void first"
        if here.contributions > there.contributions or here.total > there.total or here.claims > there.claims:
            own = f"{here.contributions} contributions, {dollars(here.total)}, {here.claims} claims"
            floor = f"{there.contributions}, {dollars(there.total)}, {there.claims}"
            return f"this table has more ({own}) than the floor ({floor}): join under another name"
        if there.same > here.contributions:
            return f"this table has no contribution {there.same}, although the floor says so"
        return ""
