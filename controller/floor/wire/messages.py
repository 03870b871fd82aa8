# SPDX-License-Identifier: MIT
"""The messages between a table's link and the floor server. One message is one frame (`frames.py`)."""

from typing import Annotated, TypeAlias

import msgspec

from controller.engine.record.jackpot_claims import ClaimEnd
from controller.floor.money.messages import Contribution, PoolTerms
from controller.journal.keychain import KeptSeal, SealSignature

MOST = 2**53
"""Largest number of a message."""
Number = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[^\x00]*\Z")]
Hash = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]


class TableMessage(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A message of a link. The table's name is in its certificate, not in its messages."""


class Hello(TableMessage, frozen=True):
    """The first message of a connection."""

    version: Name
    """Version of the controller."""
    pool: Annotated[str, msgspec.Meta(max_length=64, pattern=r"\A[^\x00]*\Z")] = ""
    """The jackpot prize that the table belongs to. Empty: none."""


class Anchor(TableMessage, frozen=True):
    """The answer to a Challenge: the table's journal goes on from where the floor knows it."""

    signature: SealSignature
    seals: tuple[KeptSeal, ...]
    """From the key that the floor knows to the key of the signature."""


class ShowSeals(TableMessage, frozen=True):
    """Seals since the key that the floor knows, if there are more than fit into the signed message that follows.

    The floor follows them and gives no answer. It may know some of them already: a claim that was not confirmed is sent
    again with the seals before it.
    """

    seals: tuple[KeptSeal, ...]


class PutContributions(TableMessage, frozen=True):
    """Contributions with consecutive numbers from `first` on."""

    pool: Name
    first: Number
    contributions: tuple[Contribution, ...]


class AskClaim(TableMessage, frozen=True):
    """A claim, or the repetition of one."""

    claim: bytes
    """An encoded Claim, as the table's journal has it."""
    signature: SealSignature
    seals: tuple[KeptSeal, ...]


class ReportEnd(TableMessage, frozen=True):
    """A claim has ended at the table."""

    claim: bytes
    """An encoded Claim, as it was claimed."""
    end: ClaimEnd
    proof: Hash
    """Hash of the journal row."""
    signature: SealSignature
    """Signature of `end_bytes`, by a key after the end: a copy of the table from before the end does not have it."""
    seals: tuple[KeptSeal, ...]


class ReportTable(TableMessage, frozen=True):
    """The table's state for the pit screen, once a second."""

    report: bytes
    """A TableReport as JSON; empty: it has not changed."""


class FloorMessage(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A message of the floor server."""


class Challenge(FloorMessage, frozen=True):
    """The answer to Hello: sign these bytes, and show the seals since the known key."""

    nonce: bytes
    known: str
    """Fingerprint of the journal key that the floor knows. Empty: the floor does not know this table's journal yet."""


class PoolStatus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in its pool, as the floor knows it."""

    pool: Name
    terms: PoolTerms
    contributions: Number
    """Number of the table's last accepted contribution."""
    total: Number
    """Cents. Running total of the table."""
    claims: Number
    """Number of the table's last accepted claim."""
    open_claims: tuple[Number, ...] = ()
    """Claims with an answer and without an end."""
    adoption: Number = 0
    """Number of the decision that has adopted the table's journal with these very numbers. 0: there is none, or the
    table has gone on since.
    """


class Welcome(FloorMessage, frozen=True):
    """The table may begin. None: the table belongs to no pool."""

    system: str
    """Identifier of the database system."""
    timeline: Number
    """Timeline of the database. It rises with each promotion of a standby."""
    status: PoolStatus | None = None


class FromDatabase(FloorMessage, frozen=True, kw_only=True):
    """A message that states what the database has."""

    system: str = ""
    """Identifier of the database system."""
    timeline: Number = 0
    """Timeline of the database. An answer of an older one than before is of a database that was left behind."""


class Accepted(FromDatabase, frozen=True):
    """The contributions up to this number are accepted, and a standby has them."""

    pool: Name
    last: Number


class Answered(FloorMessage, frozen=True):
    """The answer to a claim, signed by the floor."""

    statement: bytes
    """An encoded AnswerStatement."""
    signature: bytes
    """Ed25519, of `ANSWER_PLACE` and the statement (`controller.journal.keychain.message`)."""


class EndNoted(FromDatabase, frozen=True):
    """The end of a claim is noted, and a standby has it."""

    pool: Name
    number: Number


class Refusal(FloorMessage, frozen=True, omit_defaults=True):
    """A message is refused. It has changed nothing. Fields with their default value are not sent."""

    about: str
    """Tag of the refused message, such as `AskClaim`."""
    problem: str
    """Problem of the ledger, or one of these.

    `unconfirmed`: ask again later. `evidence`: unknown signature or journal. `certificate`: revoked, expired, or of an
    unknown table. `order`: sent before the Welcome.
    """
    why: str
    number: Number = 0
    """Number of the refused claim or ask."""
    section: str = ""
    """Section of a refusal by the rules of keno. `why` names it at its end too."""


class Meter(FromDatabase, frozen=True):
    """The prize now. At most four a second; after at most one second also if it has not changed.

    Without prize: the floor's money is down, and `why` says why. The connection itself is in order.
    """

    pool: Name
    prize: Number | None
    why: str = ""


class AnswerStatement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signed statement: the answer to one claim of one table."""

    table: Name
    pool: Name
    number: Number
    answer: bytes
    """An encoded ClaimAnswer."""
    system: str
    timeline: Number


ANSWER_PLACE = "floor answer"
"""Begins the signed bytes of an AnswerStatement."""
CLAIM_PLACE = "floor claim"
"""Begins the bytes of a claim that the table's journal key signs."""
END_PLACE = "floor end"
"""Begins the bytes of a claim's end that the table's journal key signs."""
ANCHOR_PLACE = "floor anchor"
"""Begins the bytes of a challenge that the table's journal key signs."""

ToFloor: TypeAlias = Hello | Anchor | ShowSeals | PutContributions | AskClaim | ReportEnd | ReportTable
ToTable: TypeAlias = Challenge | Welcome | Accepted | Answered | EndNoted | Refusal | Meter


def end_bytes(claim: bytes, end: ClaimEnd, proof: bytes) -> bytes:
    """Return the signed bytes of a claim's end. claim: an encoded Claim. proof: hash of the journal row of the end."""
    return b" ".join((end.encode(), proof.hex().encode(), claim))
