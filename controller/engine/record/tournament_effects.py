# SPDX-License-Identifier: MIT
"""Effects of a tournament: changes of the pool, stacks at a session's end, and its state for the screens."""

import msgspec

from controller.engine.record.decided import cite
from controller.engine.record.effects import Effect
from controller.engine.record.tournament import Heat
from controller.engine.values.money import dollars


class Ranked(msgspec.Struct, frozen=True):
    """A player's place."""

    place: int
    player: str
    chips: int
    """Cents in chips."""
    out: bool = False
    """The player is eliminated."""
    prize: int = 0
    """Cents, once the prize is due."""

    @property
    def words(self) -> str:
        """`1 ann $120`, `2 bob $0 eliminated wins $40`."""
        wins = f" wins {dollars(self.prize)}" if self.prize else ""
        return f"{self.place} {self.player} {dollars(self.chips)}{' eliminated' * self.out}{wins}"


class TournamentShown(Effect, frozen=True):
    """State of a tournament, for the screens."""

    kind = "tournament"
    name: str
    approval: str
    """Reference of the Minister's approval."""
    state: str
    played: int = 0
    """Rounds played in the session."""
    of: int = 0
    """Rounds of the session. 0: the session is played by time."""
    minutes: int = 0
    """Minutes left in the session."""
    pool: int = 0
    """Prize pool in cents."""
    ranking: tuple[Ranked, ...] = ()
    rules: tuple[str, ...] = ()
    """Rules that are added or altered, in words."""
    not_seated: tuple[str, ...] = ()
    """Players without a seat."""
    handed: Heat | None = None
    """Result that this heat has handed over to the final."""

    @property
    def lasts(self) -> str:
        """`round 2 of 3`, `12 minutes left`; empty where no session is open."""
        if self.of:
            return f"round {min(self.played + 1, self.of)} of {self.of}"
        return f"{self.minutes} minutes left" if self.minutes else ""

    @property
    def whole(self) -> str:
        """The same with its name and the Minister's approval, which stand on every screen (s 8)."""
        return f"{self.name}, approval {self.approval}; {self.words}" if self.name else "none"

    @property
    def words(self) -> str:
        if not self.name:
            return "none"
        ranking = ", ".join(it.words for it in self.ranking)
        return "; ".join(filter(None, (self.state, self.lasts, f"pool {dollars(self.pool)}", ranking)))


class Fund(Effect, frozen=True):
    """Money comes into the prize pool or leaves it."""

    kind = "prize pool"
    irreversible = True
    what: str
    """Kind of payment, in words."""
    cents: int
    """Cents."""
    pool: int
    """Prize pool after it, in cents."""
    source: str

    @property
    def what_and_pool(self) -> str:
        """`prize of ann $150; pool $50`."""
        return f"{self.what} {dollars(self.cents)}; pool {dollars(self.pool)}"

    @property
    def words(self) -> str:
        return cite(self.what_and_pool, self.source)


class StacksSealed(Effect, frozen=True):
    """A session is over: each player's chips as they stood then."""

    kind = "session over"
    irreversible = True
    session: int
    why: str
    ranking: tuple[Ranked, ...]
    source: str

    @property
    def words(self) -> str:
        stacks = ", ".join(it.words for it in self.ranking)
        return cite(f"session {self.session}: {self.why}; {stacks}", self.source)
