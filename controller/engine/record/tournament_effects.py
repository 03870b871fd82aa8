# SPDX-License-Identifier: MIT
"""What a table answers and shows of a tournament: the pool as it changes, stacks at a session's end, how it stands."""

import msgspec

from controller.engine.record.decided import cited
from controller.engine.record.effects import Effect
from controller.engine.record.tournament import Heat
from controller.engine.values.money import dollars


class Ranked(msgspec.Struct, frozen=True):
    """A player's place, chips in cents, and whether the player is eliminated. prize: in cents, once it is due."""

    place: int
    player: str
    chips: int
    out: bool = False
    prize: int = 0

    @property
    def words(self) -> str:
        """`1 ann $120`, `2 bob $0 eliminated wins $40`."""
        wins = f" wins {dollars(self.prize)}" if self.prize else ""
        return f"{self.place} {self.player} {dollars(self.chips)}{' eliminated' * self.out}{wins}"


class TournamentShown(Effect, frozen=True):
    """How a tournament stands, for the screens: which session, and what is left of it; the ranking; the prize pool.

    approval: the Minister's, by its reference. played, of: how many rounds of the session; of is 0 where it is played
    by time, of which so many minutes are left. pool: in cents. rules: those that are added or altered, in words.
    not_seated: who has entered and has no seat yet. handed: what this heat has handed over to the final.
    """

    kind = "tournament"
    name: str
    approval: str
    state: str
    played: int = 0
    of: int = 0
    minutes: int = 0
    pool: int = 0
    ranking: tuple[Ranked, ...] = ()
    rules: tuple[str, ...] = ()
    not_seated: tuple[str, ...] = ()
    handed: Heat | None = None

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
    """Money comes into the prize pool or leaves it: what it is, so many cents, and the pool after it."""

    kind = "prize pool"
    irreversible = True
    what: str
    cents: int
    pool: int
    source: str

    @property
    def what_and_pool(self) -> str:
        """`prize of ann $150; pool $50`."""
        return f"{self.what} {dollars(self.cents)}; pool {dollars(self.pool)}"

    @property
    def words(self) -> str:
        return cited(self.what_and_pool, self.source)


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
        return cited(f"session {self.session}: {self.why}; {stacks}", self.source)
