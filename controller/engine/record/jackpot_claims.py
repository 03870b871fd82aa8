# SPDX-License-Identifier: MIT
"""A jackpot prize of several tables (s 231(3)): what a table contributes and claims, and the floor's answer."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from controller.engine.record.decided import cite
from controller.engine.record.effects import Effect
from controller.engine.values.money import dollars
from hal.signals import Signal

JACKPOT_LINK = "jackpot link"
"""The device of a fault about the connection to the floor, or about the floor's money. Not an input of the table."""
ClaimEnd: TypeAlias = Literal["posted", "void"]
"""The end of a claim: notified, counted and paid (s 245(5)), or void by direction."""


class Winner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A winning jackpot hand (s 227)."""

    place: str
    hand: str


class ClaimedPayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payout of one winning hand."""

    place: str
    cents: int
    source: str
    """Section of the amount."""
    share: int
    """Cents that come out of the prize. The house pays the rest."""


class Contribute(Effect, frozen=True):
    """The table adds to the prize. Kept as a journal row of its own, in the commit of its event."""

    kind = "contribution"
    pool: str
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
    irreversible = True
    pool: str
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


class EndClaim(Effect, frozen=True):
    """A claim has ended at the table. Kept as a journal row of its own."""

    kind = "claim ended"
    pool: str
    number: int
    end: ClaimEnd
    """How it ended."""

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
    number: int
    order: int
    prize: int
    payouts: tuple[ClaimedPayout, ...]
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
    number: int
    why: str
    device: str = JACKPOT_LINK
