# SPDX-License-Identifier: MIT
"""The messages by which a table without its newest journal goes on from the floor's numbers, as two people decided."""

from typing import Annotated, Final

import msgspec

from controller.engine.record.jackpot_claims import AdoptedNumbers, NumbersAdopted
from controller.floor.wire.messages import FloorMessage, Hash, Name, Number, TableMessage

MOST_PROOFS: Final = 100
"""Most contributions in one AskNumbers."""
ADOPTION_PLACE: Final = "floor adoption"
"""Begins the signed bytes of an AdoptionStatement."""


class AskNumbers(TableMessage, frozen=True):
    """From which numbers does this table go on? Answered by ToldNumbers, or refused if nobody has adopted its journal.

    The hashes of its last contributions show the floor how far both have the same ones.
    """

    pool: Name
    first: Number
    """Number of the first contribution here."""
    proofs: Annotated[tuple[Hash, ...], msgspec.Meta(max_length=MOST_PROOFS)]
    """Hashes of the journal rows of consecutive contributions."""


class ToldNumbers(FloorMessage, frozen=True):
    """The numbers from which the table goes on, signed by the floor."""

    statement: bytes
    """An encoded AdoptionStatement."""
    signature: bytes
    """Ed25519, of `ADOPTION_PLACE` and the statement (`controller.journal.keychain.message`)."""


class AdoptionStatement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signed statement: two people have adopted the journal of a table that lacks what the floor has."""

    table: Name
    pool: Name
    decision: Number
    """Number of the decision in the floor's database."""
    people: tuple[Name, Name]
    key: str
    """The public journal key that they have adopted, hexadecimal."""
    numbers: AdoptedNumbers
    system: str
    timeline: Number


def numbers_event(it: AdoptionStatement, statement: bytes, signature: bytes) -> NumbersAdopted:
    """Return the table's event of a statement."""
    return NumbersAdopted(
        *(it.pool, it.numbers, it.decision, it.people, it.system, it.timeline, statement.hex(), signature.hex()),
    )
