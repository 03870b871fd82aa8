# SPDX-License-Identifier: MIT
"""The jackpot prize of a table: the interface of a pool, the pool of one table, a table's side of a shared one."""

from typing import Protocol

import msgspec

from controller.engine.record.jackpot_claims import (
    ClaimAnswered,
    ClaimedPayout,
    ClaimEnd,
    Contribute,
    JackpotNumbers,
    NumbersAdopted,
    Winner,
)
from controller.engine.values.money import dollars


class Pool(Protocol):
    """The additions of a table's wagers to a jackpot prize, in cents.

    The contract in tests/games/jackpot_pools.py applies to every kind of pool:
    - The prize is the first amount and the additions of wagers, less returned additions and payments: always, to the
      cent.
    - Only these calls change what a table adds. A pool keeps its whole state in its own fields, and the journal saves
      them with the game's memory at each round's end.
    - A power cut at any moment restores the pool of the last round's end. The open round then makes the same calls
      again, which restores the present state. Messages sent outside the table before the round's end may be repeated,
      and must be idempotent.
    - A void round returns each wager's addition with the wager. The prize is then as before the round, except for
      collected wagers. A failed round returns nothing: a prize never falls by mistake.

    A payment is a matter of each kind of pool. `TablePool` knows its prize and pays out of it. `LinkedPool` does not
    know the prize (s 231(3)): a claim is answered with the amounts.
    """

    def begin(self, seed: int) -> None:
        """Begin a round. The first call sets the prize of a table to `seed`; other calls change nothing."""

    def add(self, cents: int) -> None:
        """Add part of a wager of the open round. Raises ValueError for a negative amount."""

    def take_back(self, cents: int) -> None:
        """Remove the addition of a wager of the open round. Raises ValueError for more than was added."""

    def keep(self) -> None:
        """End the round and keep the additions of its wagers."""


class Additions(msgspec.Struct):
    """The additions of wagers. Survive rounds and power cuts in the memory of a game."""

    cents: int = 0
    """Cents. Amount at the beginning of the round."""
    of_round: int = 0
    """Cents. Additions by the wagers of the open round."""

    def add(self, cents: int) -> None:
        """Add part of a wager of the open round."""
        if cents < 0:
            raise ValueError(f"jackpot prize: a wager cannot add {dollars(cents)}; what goes back is taken back")
        self.of_round += cents

    def take_back(self, cents: int) -> None:
        """Remove the addition of a wager of the open round."""
        if not 0 <= cents <= self.of_round:
            added = f"the wagers of this round have added {dollars(self.of_round)}"
            raise ValueError(f"jackpot prize: {dollars(cents)} cannot be taken back; {added}")
        self.of_round -= cents

    def keep(self) -> None:
        """End the round and keep the additions of its wagers."""
        self.cents, self.of_round = self.cents + self.of_round, 0


class TablePool(Additions):
    """The jackpot prize of one table alone."""

    begun: bool = False
    """Whether the first amount was set."""

    @property
    def amount(self) -> int:
        """Return the present jackpot prize."""
        return self.cents + self.of_round

    def begin(self, seed: int) -> None:
        """Set the first amount at a new table."""
        if not self.begun:
            self.cents, self.begun = seed, True

    def pay_out(self, cents: int, seed: int = 0) -> None:
        """Pay out of the prize, and add `seed` for a new one. Raises ValueError for more than the prize.

        The payment includes this round's additions: they can no longer be taken back.
        """
        if not 0 <= cents <= self.amount:
            raise ValueError(f"jackpot prize: {dollars(cents)} cannot be paid out of it; it is {dollars(self.amount)}")
        self.cents, self.of_round = self.amount - cents + seed, 0


# A prize of several tables


class FloorAnswer(msgspec.Struct, frozen=True):
    """The part of an answer that is the same however often the floor gives it."""

    order: int
    """Place in the order in which the claims of the pool were accepted (assumed)."""
    prize: int
    """Cents. The prize before this claim."""
    payouts: tuple[ClaimedPayout, ...]
    seed: int
    """Cents that the house adds for a new prize."""


class JackpotClaim(msgspec.Struct):
    """A claim of this table."""

    number: int
    round: int
    """Number of the round with the winning hands."""
    winners: tuple[Winner, ...]
    """In the order of payment."""
    players: dict[str, str] = {}
    """Players of the winning hands, by place: somebody else may sit there when the rest is paid. Never sent to the
    floor.
    """
    answer: FloorAnswer | None = None
    refused: str = ""
    """Reason of the floor for refusing the claim; empty if it has not."""
    fixed: bool = False
    """The floor manager has directed to pay the fixed sums now (s 246(1))."""
    paid: dict[str, int] | None = None
    """Cents paid in the round, by place. None: the round has not paid its jackpots."""
    end: ClaimEnd | None = None

    @property
    def is_answered(self) -> bool:
        """Return whether the floor has answered or refused it."""
        return bool(self.answer or self.refused)

    @property
    def rest(self) -> dict[str, int]:
        """Return the cents still to be paid by the answer, by place."""
        owed = {it.place: it.cents for it in self.answer.payouts} if self.answer else {}
        paid = self.paid or {}
        return {place: cents - paid.get(place, 0) for place, cents in owed.items() if cents > paid.get(place, 0)}


class LinkedPool(Additions):
    """A table's side of a prize that several tables share (s 231(3)). The amount of the prize is not known here.

    `cents`: all additions of ended rounds. A contribution is never taken back. If a round is void after it has
    contributed and claimed, its additions become a debt: the next contributions are smaller by this amount (assumed).
    """

    name: str = ""
    """Name of the pool."""
    contributions: int = 0
    """Number of the last contribution."""
    total: int = 0
    """Cents. Running total of the contributions."""
    claimed: int = 0
    """Number of the last claim."""
    claims: list[JackpotClaim] = []
    """The open claims, and ended ones to which an answer may still come."""
    system: str = ""
    """Identifier of the database that gave the last accepted answer."""
    timeline: int = 0
    """Timeline of that database then."""

    @property
    def debt(self) -> int:
        """Return the cents by which the next contributions are smaller, because void rounds have contributed them."""
        return max(0, self.total - self.cents - self.of_round)

    @property
    def numbers(self) -> JackpotNumbers:
        """Return how far this table is."""
        return JackpotNumbers(self.contributions, self.total, self.claimed)

    @property
    def open_claims(self) -> list[JackpotClaim]:
        """Return the claims that have not ended."""
        return [it for it in self.claims if it.end is None]

    def begin(self, seed: int) -> None:
        """The floor sets the first amount."""

    def contribution(self) -> Contribute | None:
        """Make the next contribution: all additions without one, less the debt. None if nothing is due."""
        cents = self.cents + self.of_round - self.total
        if cents <= 0:
            return None
        self.contributions += 1
        self.total += cents
        return Contribute(self.name, self.contributions, cents, self.total)

    def claim(self, round_: int, winners: tuple[Winner, ...], players: dict[str, str]) -> JackpotClaim:
        """Make the next claim. Ended claims are forgotten once the floor has answered them.

        players: of the winning hands, by place.
        """
        self.claimed += 1
        made = JackpotClaim(self.claimed, round_, winners, players)
        awaited = (it for it in self.claims if it.end is None or not it.is_answered)
        self.claims = [*awaited, made]
        return made

    def find(self, number: int) -> JackpotClaim | None:
        """Return the claim with this number; None if it is unknown or forgotten."""
        return next((it for it in self.claims if it.number == number), None)

    def is_outdated(self, event: ClaimAnswered) -> bool:
        """Return whether an answer comes from a database that another one has replaced."""
        return event.system == self.system and event.timeline < self.timeline

    def adopt(self, event: NumbersAdopted) -> None:
        """Go on from the floor's numbers. Contributions that the floor lacks are due again. No claim may be open."""
        there = event.numbers
        self.cents += there.total - there.same_total
        self.contributions, self.total, self.claimed = there.contributions, there.total, there.claims
        self.claims = []
        self.system, self.timeline = event.system, event.timeline
