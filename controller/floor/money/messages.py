# SPDX-License-Identifier: MIT
"""Messages between a table and the floor about a jackpot pool. Their exact bytes (JSON) are the evidence."""

from typing import Annotated, Literal

import msgspec

from controller.engine.record.jackpot_claims import Claim as Claim  # noqa: PLC0414 - one of them
from controller.engine.record.jackpot_claims import ClaimedPayout
from controller.engine.record.jackpot_claims import Winner as Winner  # noqa: PLC0414 - one of them


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
