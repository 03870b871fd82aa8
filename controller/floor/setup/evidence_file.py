# SPDX-License-Identifier: MIT
"""The evidence file: contributions and claims of a table, for a floor with a restored database."""

from typing import Annotated, Final

import msgspec

from controller.engine.record.jackpot_claims import ClaimEnd
from controller.floor.setup.errors import SetupError

LONGEST: Final = 64 * 1024 * 1024
"""Bytes of a file. Half a million contributions have 45 MB."""
Hex = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{2})*\Z")]


class EvidenceRow(msgspec.Struct, frozen=True, array_like=True):
    """A contribution."""

    cents: int
    total: int
    proof: Hex
    """Hash of the journal row."""


class EvidenceClaim(msgspec.Struct, frozen=True):
    """A claim that the floor has answered."""

    claim: str
    """The encoded Claim."""
    statement: Hex
    """The encoded AnswerStatement."""
    signature: Hex
    """The floor's signature of the statement."""
    end: ClaimEnd | None = None
    proof: Hex = ""
    """Hash of the journal row of the end."""


class TableEvidence(msgspec.Struct, frozen=True):
    """Everything that one table has put into a pool, and has been answered, out of its journal."""

    table: str
    pool: str
    first: int
    """Number of the first contribution in this file."""
    contributions: tuple[EvidenceRow, ...] = ()
    claims: tuple[EvidenceClaim, ...] = ()
    """Answered claims, by number."""


def read(data: bytes, name: str) -> TableEvidence:
    """Return the evidence in a file. name: of the file, for messages. Raises SetupError."""
    try:
        return msgspec.json.decode(data, type=TableEvidence)
    except msgspec.DecodeError as error:
        raise SetupError(f"{name}: no file of tablectl floor evidence: {error}") from error


def write(evidence: TableEvidence) -> bytes:
    """Return the content of a file."""
    return msgspec.json.encode(evidence) + b"\n"
