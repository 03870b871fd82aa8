# SPDX-License-Identifier: MIT
"""A tournament as the journal keeps it: the conditions that the Minister approved, what people do, who has what."""

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
"""Fewer players than this do not play a session."""


class SessionTerms(msgspec.Struct, frozen=True):
    """How a session is played. chips: what each player starts with, in cents. count: how many there are.

    rounds: how many rounds one lasts; 0: it lasts so many minutes.
    """

    chips: int
    rounds: int = 0
    minutes: int = 0
    count: int = 1


class RankingTerms(msgspec.Struct, frozen=True):
    """Who is eliminated, and who wins what. prizes: by place, in percent of the pool.

    eliminated: at a round's end, who has no chips, or fewer than the minimum wager. lowest_after: the rounds of a
    session after which the player with the fewest chips is eliminated too. ties: equal players share the prizes of
    their places, or who entered earlier is ranked higher.
    """

    prizes: tuple[int, ...]
    eliminated: Eliminated = "without-chips"
    lowest_after: tuple[int, ...] = ()
    ties: Ties = "shared"


class HeatTerms(msgspec.Struct, frozen=True):
    """Heats are played at these tables, and the rest of the tournament at another one.

    tables: the first public key of each heat's table, by the table's name. through: the players of so many places of
    each heat go on. chips: with the stack that they have then, or anew with the chips of `session`.
    """

    tables: dict[str, str]
    through: int
    chips: Literal["kept", "anew"] = "kept"


class Conditions(msgspec.Struct, frozen=True):
    """The conditions of entry and of play (s 9(1)), as the Minister approved them.

    approval: where the approval is found. fee: the entry fee, in cents. dates: one for each tournament that is
    approved, `2026-12-05`, or `2026-12-05/2026-12-06` if it lasts longer. who: who may enter, in words. refunds: the
    condition by which an entry fee is refunded, in words; empty if none is. alters: the provisions that are altered.
    rules: the additional rules, in words. digest: of the file. heats: null if it is played at one table.
    """

    name: str
    approval: str
    fee: int
    dates: tuple[str, ...]
    who: str
    session: SessionTerms
    ranking: RankingTerms
    refunds: str = ""
    alters: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    digest: str = ""
    heats: HeatTerms | None = None

    def heats_at(self, table: str) -> bool:
        """Whether a heat is played at this table."""
        return self.heats is not None and table in self.heats.tables

    def date_of(self, day: str) -> str:
        """The stated date of the tournament that is played on this day; empty if none is."""
        return next((it for it in self.dates if it.partition("/")[0] <= day <= it.rpartition("/")[2]), "")


class NumberEntry(msgspec.Struct, frozen=True):
    """A wager on numbers in the game that is open: which numbers, and the tournament chips on them, in cents."""

    numbers: Numbers
    cents: int


class Entry(msgspec.Struct):
    """A player who has paid the entry fee, in cents. refunded: it was given back.

    chips: the player's tournament chips, in cents, with those on the layout; where players bet out of table stakes,
    without the stake. seated: whether they were given out. out: 0, or by how many eliminations this one was the last.
    prize: what was paid, in cents; None: nothing yet. numbers: at keno, the player's entries in the game that is open.
    """

    fee: int
    refunded: bool = False
    chips: int = 0
    seated: bool = False
    out: int = 0
    prize: int | None = None
    numbers: list[NumberEntry] = []

    @property
    def plays(self) -> bool:
        """Whether the player may wager."""
        return self.seated and not self.out


class StackCount(msgspec.Struct, frozen=True):
    """A player's chips as somebody has counted them, who signed that.

    counted: what was counted, in cents. expected: what the table had, in cents. by: who has counted.
    """

    player: str
    counted: int
    expected: int
    by: Signature


class GoesOn(msgspec.Struct, frozen=True):
    """A player of a heat who goes on. chips: the player's tournament chips, in cents."""

    player: Name
    chips: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Heat(msgspec.Struct, frozen=True):
    """How a heat ended at its table. date: the tournament's. pool: the prize pool that is handed over, in cents.

    digest: of the file of the tournament. players: who goes on, by rank.
    """

    table: TableName
    name: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
    digest: Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[0-9a-f]*\Z")]
    date: Annotated[str, msgspec.Meta(max_length=21, pattern=r"^[0-9/-]*\Z")]
    pool: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    players: tuple[GoesOn, ...]


class Heats(msgspec.Struct):
    """The heats of a tournament at its table. came: those that came to the final here. handed: the one played here."""

    came: list[Heat] = []
    handed: Heat | None = None


class UnderApproval(msgspec.Struct, frozen=True):
    """Use of an approval: the dates of the tournaments held under it, and why it was cancelled (s 12).

    changed: whether the last start had another file than the tournament's.
    """

    held: list[str] = []
    cancelled: str = ""
    changed: bool = False


class Tournament(msgspec.Struct):
    """How a tournament stands.

    entries: by player, in the order of entry. names: who plays under which name at this table. session: how many have
    begun; on: whether the last of them is open. rounds: how many rounds of it are played. left: how much of its time is
    left, in nanoseconds. date: that of this tournament, once it has begun. held: the dates of those that are closed.
    cancelled: why the approval was. waits: a count of a player's chips that one person has signed. heats: those whose
    players came to this table, or what it has handed over itself.
    """

    conditions: Conditions
    entries: dict[str, Entry] = {}
    names: dict[str, str] = {}
    session: int = 0
    on: bool = False
    rounds: int = 0
    left: int = 0
    date: str = ""
    held: list[str] = []
    cancelled: str = ""
    waits: StackCount | None = None
    heats: Heats = msgspec.field(default_factory=Heats)

    @property
    def fees(self) -> int:
        """The entry fees that were not refunded, in cents, those of the heats too: all are for the winning players
        (s 10(a))."""
        own = sum(it.fee for it in self.entries.values() if not it.refunded)
        return own + sum(it.pool for it in self.heats.came)

    @property
    def pool(self) -> int:
        """The prize pool in cents: fees without refunds, less the prizes that were paid and what was handed over."""
        paid = sum(it.prize or 0 for it in self.entries.values())
        return self.fees - paid - (self.heats.handed.pool if self.heats.handed else 0)

    @property
    def over(self) -> bool:
        """Whether all its sessions are played, or none begins any more: then the prizes are due."""
        ended = self.session and not self.on
        return bool(ended and (self.session == self.conditions.session.count or self.cancelled or self.decided))

    @property
    def under_way(self) -> bool:
        """Whether somebody has entered, or a heat came here: also one from which nobody goes on has a pool."""
        return bool(self.entries or self.heats.came)

    @property
    def decided(self) -> bool:
        """Whether so many are eliminated that there is nobody to play against."""
        return sum(it.plays for it in self.entries.values()) < FEWEST

    @property
    def not_seated(self) -> tuple[str, ...]:
        """Who has entered and has no seat yet. Once the first session has begun nobody gets one."""
        return tuple(player for player, it in self.entries.items() if not (it.seated or it.refunded))

    def name_of(self, player: str) -> str:
        """Under which name this player plays at the table; empty if the player is not seated."""
        return next((name for name, it in self.names.items() if it == player), "")

    def entry(self, name: str) -> Entry | None:
        """The entry of who plays under this name at the table."""
        return self.entries.get(self.names.get(name, ""))

    def reach(self, paid: Decided, fee: int | None) -> None:
        """A wager is paid, or taken: count what its player has more, or less.

        fee: the percentage that was paid for it; None: it does not lie any more, because it was settled before.
        """
        if entry := self.entry(paid.player):
            gone = paid.owes if fee is None else paid.staked - paid.stays + (0 if paid.how == "stays" else fee)
            entry.chips += paid.returned - gone

    def owes(self, name: str, cents: int) -> None:
        """A player owes so much commission: it is taken from the tournament chips."""
        if entry := self.entry(name):
            entry.chips -= cents


class InTournament(Signal, frozen=True):
    """A person does something about the tournament. role: who; empty: the casino operator (s 8).

    name: under which name the player is seated, if not under the player's own. cents: the fee, the prize, or the chips
    that were counted or wagered. date: the day, `2026-12-05`. heat: how a heat ended that was played at another table.
    person: who it is, where the key that has opened the session says so. numbers: those that are wagered on, at keno.
    """

    act: Act
    player: OptionalName = ""
    name: OptionalName = ""
    cents: Cents = 0
    date: OptionalName = ""
    reason: Reason = ""
    role: OptionalName = ""
    heat: Heat | None = None
    person: OptionalName = ""
    numbers: Numbers = ()

    @property
    def subject(self) -> object:
        return self.act
