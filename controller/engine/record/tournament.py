# SPDX-License-Identifier: MIT
"""A tournament as the journal keeps it: the conditions that the Minister approved, acts, and each player's chips."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from controller.engine.record.chip_float import Signature
from controller.engine.record.decided import Decided
from controller.engine.record.names import Cents, Name, OptionalName, Reason
from hal.signals import Signal

Eliminated: TypeAlias = Literal["without-chips", "below-minimum"]
Ties: TypeAlias = Literal["shared", "earlier-entry"]
Act: TypeAlias = Literal[
    "enter", "refund", "seat", "begin", "end", "pay", "cancel", "close",
    "count", "sign", "withdraw", "export", "import", "wager",
]  # fmt: skip

TableName = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z")]
Numbers: TypeAlias = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=99)], ...], msgspec.Meta(max_length=80)]
FEWEST: Final = 2
"""Minimum number of players in a session."""


class SessionTerms(msgspec.Struct, frozen=True):
    """Terms of a session."""

    chips: int
    """Cents with which each player starts."""
    rounds: int = 0
    """Number of rounds. 0: the session lasts `minutes`."""
    minutes: int = 0
    """Minutes that a session lasts."""
    count: int = 1
    """Number of sessions."""


class RankingTerms(msgspec.Struct, frozen=True):
    """Terms of elimination and of the prizes."""

    prizes: tuple[int, ...]
    """Percent of the pool, by place."""
    eliminated: Eliminated = "without-chips"
    """Players eliminated at a round's end: those without chips, or with fewer than the minimum wager."""
    lowest_after: tuple[int, ...] = ()
    """Rounds of a session after which the player with the fewest chips is eliminated too."""
    ties: Ties = "shared"
    """Equal players share the prizes of their places, or the earlier entry ranks higher."""


class HeatTerms(msgspec.Struct, frozen=True):
    """Heats are played at these tables, and the rest of the tournament at another one."""

    tables: dict[str, str]
    """First public key of each heat's table, by the table's name."""
    through: int
    """Number of players of each heat who go on."""
    chips: Literal["kept", "anew"] = "kept"
    """They keep their stacks, or start anew with the chips of `session`."""


class Conditions(msgspec.Struct, frozen=True):
    """The conditions of entry and of play (s 9(1)), as the Minister approved them."""

    name: str
    approval: str
    """Reference of the approval."""
    fee: int
    """Entry fee in cents."""
    dates: tuple[str, ...]
    """Dates of the approved tournaments: `2026-12-05`, or `2026-12-05/2026-12-06` for several days."""
    who: str
    """Persons who may enter, in words."""
    session: SessionTerms
    ranking: RankingTerms
    refunds: str = ""
    """Condition for a refund of the entry fee, in words. Empty: no refunds."""
    alters: tuple[str, ...] = ()
    """Provisions that are altered."""
    rules: tuple[str, ...] = ()
    """Additional rules, in words."""
    digest: str = ""
    """Digest of the file."""
    heats: HeatTerms | None = None
    """Terms of the heats. Null: one table only."""

    def heats_at(self, table: str) -> bool:
        """Return whether a heat is played at this table."""
        return self.heats is not None and table in self.heats.tables

    def date_of(self, day: str) -> str:
        """Return the stated date of the tournament on this day; empty if there is none."""
        return next((it for it in self.dates if it.partition("/")[0] <= day <= it.rpartition("/")[2]), "")


class NumberEntry(msgspec.Struct, frozen=True):
    """A wager on numbers in the open game."""

    numbers: Numbers
    """The numbers."""
    cents: int
    """Cents in tournament chips."""


class Entry(msgspec.Struct):
    """A player who has paid the entry fee."""

    fee: int
    """Entry fee in cents."""
    refunded: bool = False
    """The fee was given back."""
    chips: int = 0
    """Tournament chips in cents, including chips on the layout. A table stake is not included."""
    seated: bool = False
    """The chips were given out."""
    out: int = 0
    """0, or the number of eliminations up to this player's."""
    prize: int | None = None
    """Cents paid as a prize. None: nothing yet."""
    numbers: list[NumberEntry] = []
    """The player's entries in the open game of keno."""

    @property
    def plays(self) -> bool:
        """Whether the player may wager."""
        return self.seated and not self.out


class StackCount(msgspec.Struct, frozen=True):
    """A player's chips as counted and signed by a person."""

    player: str
    counted: int
    """Cents counted."""
    expected: int
    """Cents that the table had recorded."""
    by: Signature
    """Signature of the person who counted."""


class GoesOn(msgspec.Struct, frozen=True):
    """A player of a heat who goes on."""

    player: Name
    chips: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    """Tournament chips in cents."""


class Heat(msgspec.Struct, frozen=True):
    """Result of a heat at its table."""

    table: TableName
    name: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
    digest: Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[0-9a-f]*\Z")]
    """Digest of the tournament's file."""
    date: Annotated[str, msgspec.Meta(max_length=21, pattern=r"^[0-9/-]*\Z")]
    """Date of the tournament."""
    pool: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    """Prize pool that is handed over, in cents."""
    players: tuple[GoesOn, ...]
    """Players who go on, by rank."""


class Heats(msgspec.Struct):
    """The heats of a tournament at its table."""

    came: list[Heat] = []
    """Results of heats that came to the final here."""
    handed: Heat | None = None
    """Result of the heat played here."""


class UnderApproval(msgspec.Struct, frozen=True):
    """Use of an approval."""

    held: list[str] = []
    """Dates of the tournaments held under the approval."""
    cancelled: str = ""
    """Reason for its cancellation (s 12). Empty: not cancelled."""
    changed: bool = False
    """Whether the last start had another file than the tournament's."""


class Tournament(msgspec.Struct):
    """State of a tournament."""

    conditions: Conditions
    entries: dict[str, Entry] = {}
    """Entries by player, in the order of entry."""
    names: dict[str, str] = {}
    """Player by name at this table."""
    session: int = 0
    """Number of sessions that have begun."""
    on: bool = False
    """Whether the last session is open."""
    rounds: int = 0
    """Rounds played in the session."""
    left: int = 0
    """Nanoseconds left in the session."""
    date: str = ""
    """Date of this tournament, once it has begun."""
    held: list[str] = []
    """Dates of the closed tournaments."""
    cancelled: str = ""
    """Reason for the approval's cancellation."""
    waits: StackCount | None = None
    """A count of a player's chips that needs a second signature."""
    heats: Heats = msgspec.field(default_factory=Heats)
    """Heats with players who came to this table, and the heat handed over by this table."""

    @property
    def fees(self) -> int:
        """Return the entry fees in cents without refunds, with the fees of the heats. All are for the winners (s
        10(a)).
        """
        own = sum(it.fee for it in self.entries.values() if not it.refunded)
        return own + sum(it.pool for it in self.heats.came)

    @property
    def pool(self) -> int:
        """Return the prize pool in cents: fees without refunds, less prizes paid and the pool handed over."""
        paid = sum(it.prize or 0 for it in self.entries.values())
        return self.fees - paid - (self.heats.handed.pool if self.heats.handed else 0)

    @property
    def over(self) -> bool:
        """Return whether all sessions are played, or no more can begin. The prizes are due then."""
        ended = self.session and not self.on
        return bool(ended and (self.session == self.conditions.session.count or self.cancelled or self.decided))

    @property
    def under_way(self) -> bool:
        """Return whether a player has entered or a heat has arrived. A heat without survivors has a pool too."""
        return bool(self.entries or self.heats.came)

    @property
    def decided(self) -> bool:
        """Return whether too few players are left to play on."""
        return sum(it.plays for it in self.entries.values()) < FEWEST

    @property
    def not_seated(self) -> tuple[str, ...]:
        """Return the players without a seat. Nobody is seated once the first session has begun."""
        return tuple(player for player, it in self.entries.items() if not (it.seated or it.refunded))

    def name_of(self, player: str) -> str:
        """Return the player's name at the table; empty if the player is not seated."""
        return next((name for name, it in self.names.items() if it == player), "")

    def entry(self, name: str) -> Entry | None:
        """Return the entry of the player with this name at the table."""
        return self.entries.get(self.names.get(name, ""))

    def reach(self, paid: Decided, fee: int | None) -> None:
        """Adjust the player's chips after a wager is paid or taken.

        fee: cents paid for the wager in addition to its stake. None: the wager lies there no more because it was
        settled before.
        """
        if entry := self.entry(paid.player):
            gone = paid.owes if fee is None else paid.staked - paid.stays + (0 if paid.how == "stays" else fee)
            entry.chips += paid.returned - gone

    def owes(self, name: str, cents: int) -> None:
        """Take commission from the player's tournament chips."""
        if entry := self.entry(name):
            entry.chips -= cents


class InTournament(Signal, frozen=True):
    """A person does something about the tournament."""

    act: Act
    player: OptionalName = ""
    name: OptionalName = ""
    """The player's name at the seat, if it differs."""
    cents: Cents = 0
    """Cents of the fee, of the prize, or of the counted or wagered chips."""
    date: OptionalName = ""
    """The day, `2026-12-05`."""
    reason: Reason = ""
    role: OptionalName = ""
    """Role of the person. Empty: the casino operator (s 8)."""
    heat: Heat | None = None
    """Result of a heat at another table."""
    person: OptionalName = ""
    """Name of the person, if the key that opened the session identifies one."""
    numbers: Numbers = ()
    """Numbers wagered on at keno."""

    @property
    def subject(self) -> object:
        return self.act
