# SPDX-License-Identifier: MIT
"""Requests of the link process on the table's third socket, `link`: floor events in, contributions and claims out.

A request is a line of JSON: `Request(FLOOR, (encoded FloorRequest,))`. Its answer has the named struct as data.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec

from controller.engine.record.effects import Effect
from controller.engine.record.floor.places import (
    AskFloor,
    FloorAnswered,
    FloorAsk,
    FloorRefused,
    FloorRuled,
    FloorState,
)
from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimEnd, ClaimRefused, NumbersAdopted
from controller.journal.keychain import KeptSeal, SealSignature
from controller.sockets.requests import LINK as LINK  # noqa: PLC0414 - the socket of these requests
from controller.sockets.requests import NEWS as NEWS  # noqa: PLC0414 - the stream of that socket

FLOOR = "floor"
"""The name of all these requests."""
AT_ONCE = 100
"""Most contributions in one answer."""
MOST_SEALS = 1_000
"""Most seals in one answer: about 330 KB. A table that has played for a day without the floor has more."""

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Fingerprint = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
"""Fingerprint of the journal key that the floor knows: the seals begin there. Empty: with the journal's first key."""


class FloorRequest(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A request of the link."""


class AskStatus(FloorRequest, frozen=True):
    """Answered by a LinkStatus."""


class AskContributions(FloorRequest, frozen=True):
    """Answered by a list of KeptContribution with the numbers after `after`, at most AT_ONCE."""

    after: Number


class AskKeptClaim(FloorRequest, frozen=True):
    """Answered by a KeptClaim, or None if the journal has no such claim."""

    number: Number
    known: Fingerprint
    sign: Literal["claim", "end"] = "claim"
    """The part that the journal's key signs. A claim without an end has no signature of its end."""


class AskAnchor(FloorRequest, frozen=True):
    """Sign a challenge of the floor. Answered by a SignedAnchor, or refused if this journal does not have the key."""

    nonce: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    known: Fingerprint


class TellAnswer(FloorRequest, frozen=True):
    """The floor's answer to a claim. Answered once the event is on disk."""

    event: ClaimAnswered | ClaimRefused


class TellNumbers(FloorRequest, frozen=True):
    """The numbers from which the table goes on, as two people have decided. Answered once the event is on disk."""

    event: NumbersAdopted


class TellMeter(FloorRequest, frozen=True):
    """The prize now, for the screens: no event. Without prize: the floor's money is down, and `why` says why.

    The table takes the link for down if it hears no TellMeter for 10 s (and a prize older than 2 s has its age shown).
    """

    prize: Number | None
    why: str = ""
    age_ms: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Milliseconds since the floor told it."""


class AdoptedMark(msgspec.Struct, frozen=True):
    """The last decision by which the table went on from the floor's numbers."""

    decision: int = 0
    """Its number; 0: there was none."""
    claims: int = 0
    """Number of the last claim that the floor had then. The journal may lack it and those before it."""
    contributions: int = 0
    """Number of the last contribution that the floor had then. Those up to it are not asked for any more."""


class LinkStatus(msgspec.Struct, frozen=True):
    """The table in its pool."""

    table: str
    version: str
    pool: str
    """Empty: the table has its own prize."""
    seed: int
    jackpot_sharing: str
    jackpot_increment: int
    contributions: int
    """Number of the last contribution in the journal."""
    total: int
    claims: int
    """Number of the last claim in the journal."""
    waiting: tuple[int, ...]
    """Claims without an answer, also claims that ended unanswered. The floor must know each number."""
    open: tuple[int, ...] = ()
    """Claims with an answer and without an end."""
    adopted: AdoptedMark = AdoptedMark()


class KeptContribution(msgspec.Struct, frozen=True):
    """A contribution in the journal."""

    number: int
    cents: int
    total: int
    proof: str
    """Hash of the journal row, hexadecimal."""


class KeptClaim(msgspec.Struct, frozen=True):
    """A claim in the journal, its end, and the signature of one of both with the journal's key."""

    claim: str
    """The encoded Claim."""
    signature: SealSignature | None
    """As in SignedAnchor. None also if the claim has no end to sign."""
    first: str
    seals: tuple[KeptSeal, ...]
    end: ClaimEnd | None
    end_proof: str = ""
    """Hash of the journal row of the end, hexadecimal."""


class SignedAnchor(msgspec.Struct, frozen=True):
    """The signature of a challenge."""

    signature: SealSignature | None
    """None: more than MOST_SEALS follow. Show these to the floor, then ask again from the key that the last one names.
    """
    first: str
    """The public key with which the seals begin, hexadecimal."""
    seals: tuple[KeptSeal, ...]


class TableNews(msgspec.Struct, frozen=True):
    """A change at the table: numbers as in LinkStatus, and the report for the pit screen."""

    contributions: int
    claims: int
    waiting: tuple[int, ...]
    report: msgspec.Raw
    open: tuple[int, ...] = ()
    adopted: AdoptedMark = AdoptedMark()
    wishes: int = 0
    """Number of the wish of a table that draws for the floor (`draw_requests`), from 1 on. After a change, ask for it
    at once. 0: the table draws for no floor.
    """


AnyFloorRequest: TypeAlias = (
    AskStatus | AskContributions | AskKeptClaim | AskAnchor | TellAnswer | TellNumbers | TellMeter
)


class AskPlaces(FloorRequest, frozen=True):
    """Answered by a PlacesStatus. A table without a pool takes the link for down if it asks none for 10 s."""

    down: str = ""
    """Why the floor does not answer. Empty: it does."""
    ahead_ms: int | None = None
    """Milliseconds by which the floor's clock is ahead of this machine's. None: not known."""


class TellPlaces(FloorRequest, frozen=True):
    """The floor's answer to an ask, its refusal, or its next ruling. Answered once the event is on disk."""

    event: FloorAnswered | FloorRefused | FloorRuled


class PlacesStatus(msgspec.Struct, frozen=True):
    """Asks and rulings of a table that the link carries."""

    name: str
    """The table's name at the floor. Empty: the table file names none."""
    waiting: tuple[FloorAsk, ...]
    """The asks on disk without an answer, in order. Send them in this order, and again until each is answered."""
    last_ruling: int
    """Number of the last ruling that has come: ask for those after it."""


AnyPlacesRequest: TypeAlias = AskPlaces | TellPlaces


def places_status(floor: FloorState | None, held: Iterable[Effect]) -> PlacesStatus:
    """Return the status of a table. held: effects whose row is not on disk yet; their asks wait for it."""
    if floor is None:
        return PlacesStatus("", (), 0)
    not_yet = {it.ask.number for it in held if isinstance(it, AskFloor)}
    return PlacesStatus(floor.name, tuple(it for it in floor.waiting if it.number not in not_yet), floor.last_ruling)
