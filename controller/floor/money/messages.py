# SPDX-License-Identifier: MIT
"""Messages between a table and the floor about a jackpot pool. Their exact bytes (JSON) are the evidence."""

from typing import Annotated, Literal

import msgspec

from controller.engine.record.jackpot_claims import ClaimedPayout, Winner


class PoolTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The approved terms of a pool (s 224). The options of each table in the pool must be the same."""

    seed: int
    """Cents. Start of the first prize, and of each prize after one that was paid whole."""
    jackpot_sharing: Literal["greater", "equal"] = "greater"
    """How several straight flushes and royal flushes of one table share the prize (s 247(2))."""
    jackpot_increment: Annotated[int, msgspec.Meta(ge=0, le=100)] = 75
    """Percent of each jackpot wager that is added to the prize."""


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The addition to the prize by the jackpot wagers of one round at a table."""

    cents: int
    total: int
    """Cents. Running total of the table in this pool, with this contribution."""
    proof: bytes
    """Hash of the journal row."""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table asks for the amounts of the winning jackpot hands of a round. Asking again repeats the answer."""

    pool: str
    table: str
    number: int
    """Consecutive for each table in a pool, from 1."""
    contributions: int
    """Number of the table's last contribution. The additions of this round are put before the claim."""
    winners: tuple[Winner, ...]
    """In the order of payment, from the dealer's right (s 245(3))."""


class ClaimAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one answer to a claim."""

    order: int
    """Place of the claim in the order in which the pool's claims were accepted (assumed)."""
    prize: int
    """Cents. The prize before this claim."""
    payouts: tuple[ClaimedPayout, ...]
    seed: int = 0
    """Cents that the house adds for a new prize."""


def encode(message: msgspec.Struct) -> bytes:
    """Return the bytes of a message. Whoever receives a message keeps its bytes as they came."""
    return msgspec.json.encode(message, order="deterministic")
