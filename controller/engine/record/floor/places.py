# SPDX-License-Identifier: MIT
"""Asks of a table about what only the floor knows, the floor's answers and rulings, and the state that they leave."""

from typing import Literal, TypeAlias

import msgspec

from controller.engine.record.decided import cite
from controller.engine.record.effects import Effect
from controller.engine.record.jackpot_claims import JACKPOT_LINK
from controller.engine.record.names import Name, OptionalName, Reason
from hal.signals import Signal

AskKind: TypeAlias = Literal["place", "return", "opened", "closed", "chips"]
"""`place`, `return`: a teaching place is taken, or given back. `opened`, `closed`: the table reports itself.

`chips`: is the table that issued these chips closed?
"""
RulingKind: TypeAlias = Literal["exclude", "apart", "end"]
PlaceState: TypeAlias = Literal["", "asked", "held", "refused"]


class FloorAsk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ask of a table. The floor answers each number once; the same ask again has the same answer."""

    number: int
    """Number of the ask, consecutive for each table, from 1."""
    what: AskKind
    """The thing asked or reported, in a word."""
    table: OptionalName = ""
    """The table that issued the chips. Empty for other asks."""
    colour: OptionalName = ""
    """The colour of the chips. Empty for other asks."""

    @property
    def words(self) -> str:
        return f"{self.number}: {self.what}" + (f" {self.colour} of {self.table}" if self.table else "")


class AskFloor(Effect, frozen=True):
    """The table asks its floor. The ask is repeated until the floor has answered it."""

    kind = "floor asked"
    irreversible = True
    ask: FloorAsk
    """The ask."""
    source: str

    @property
    def words(self) -> str:
        return cite(self.ask.words, self.source)


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ruling of the floor's list: a person is excluded, two persons play apart, or an earlier ruling ends."""

    number: int
    """Number of the ruling, consecutive for the floor, from 1."""
    what: RulingKind
    """Kind of ruling, in a word."""
    by: Name
    """The person who gave the ruling, with the role."""
    ground: Reason
    """The reason, in words."""
    section: Reason
    """Section of the ruling."""
    person: OptionalName = ""
    """The person, by the name that the staff write."""
    other: OptionalName = ""
    """The second person of two who must not play at one table."""
    game: OptionalName = ""
    """The game, `blackjack`. Empty: every game."""
    ends: int = 0
    """Number of the ruling that ends with this one."""

    @property
    def persons(self) -> tuple[str, ...]:
        """The persons named, one or two."""
        return tuple(filter(None, (self.person, self.other)))

    @property
    def words(self) -> str:
        """`exclude ann`, with person and ground."""
        about = f"ruling {self.ends}" if self.ends else " and ".join(self.persons)
        return f"{self.what} {about}, by {self.by}: {self.ground}"


class FloorNamed(Signal, frozen=True):
    """The controller has started with a table file that names a floor. name: the table's name there; empty: none."""

    name: OptionalName

    @property
    def in_words(self) -> str:
        return f"the floor knows this table as {self.name}" if self.name else "the table file names no floor"


class FloorAnswered(Signal, frozen=True):
    """The floor's one answer to an ask.

    yes: the place is given, the report is noted, or the table that issued the chips is closed. holders: the tables
    that hold the teaching places, if none is free.
    """

    number: int
    yes: bool
    holders: tuple[str, ...] = ()
    device: str = JACKPOT_LINK

    @property
    def in_words(self) -> str:
        return f"the floor answers ask {self.number}: {'yes' if self.yes else 'no'}"


class FloorRefused(Signal, frozen=True):
    """The floor refuses an ask: its bytes differ from an earlier ask with this number, or it cannot be."""

    WORDS = "the floor refuses ask {it.number}: {it.why}"
    number: int
    why: Reason
    device: str = JACKPOT_LINK


class FloorRuled(Signal, frozen=True):
    """The next ruling of the floor's list."""

    WORDS = "ruling {it.ruling.number} of the floor: {it.ruling.words}"
    ruling: Ruling
    """The ruling."""
    device: str = JACKPOT_LINK


class FloorState(msgspec.Struct):
    """The floor as the table knows it."""

    name: str
    """The table's name at the floor. Empty: the table file names no floor any more."""
    last_ask: int = 0
    """Number of the last ask."""
    waiting: list[FloorAsk] = []
    """The asks without an answer, in order."""
    late: list[int] = []
    """Numbers of the asks about chips whose answer would come too late."""
    place: PlaceState = ""
    """The table's teaching place. Empty: the table needs none."""
    place_ask: int = 0
    """Number of the ask that this state is about."""
    no_place: Reason = ""
    """The reason why there is no teaching place, in words."""
    closed: bool | None = None
    """The table has reported itself as closed. None: it has reported nothing."""
    last_ruling: int = 0
    """Number of the last ruling that has come."""
    rulings: list[Ruling] = []
    """The rulings that hold for this table's game."""
