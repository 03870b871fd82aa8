# SPDX-License-Identifier: MIT
"""The jackpot prize of a table: what a game asks of whatever keeps it, and the prize of one table alone."""

from typing import Protocol

import msgspec

from controller.engine.values.money import dollars


class Pool(Protocol):
    """A jackpot prize in cents, as the rounds of one table see it.

    Every kind of pool is held to this by the contract in tests/games/jackpot_pools.py:

    - The amount is what the prize has begun with and what wagers have added, less what was taken back and what was paid
      out of it: always, and to the cent.
    - It is changed by these calls alone, and all that a pool knows is in its own fields: the journal keeps them with
      the game's memory at each round's end.
    - After a power cut at any moment the pool stands as the last round's end left it, and the open round makes the same
      calls again: then it stands where it stood. Whatever leaves the table before the round's end must come to the same
      if it is told twice.
    - In a void round each wager that goes back takes back what it has added, and the amount is as before the round,
      but for wagers that were collected. In a round that fails nothing is taken back: a prize never falls by mistake.
    - `leave` says how much goes and not how much stays. What others add meanwhile is not lost.

    A prize that several tables share (s 231(3)) is such a pool too. Whoever builds one has two things more to see to.
    While its link is down the prize is not known: no jackpot wager is offered then (s 236(2)), the screens say so in
    place of an amount, and nothing is paid out of it; what was added meanwhile is told once the link is back. And
    between the moment when the round reads the amount, to pay from it, and `leave`, no other table pays from it.
    """

    @property
    def amount(self) -> int:
        """The jackpot prize now."""

    def begin(self, seed: int) -> None:
        """A round begins. The first time ever the prize begins with this amount; later this changes nothing."""

    def add(self, cents: int) -> None:
        """A wager of the open round adds so much. Raises ValueError for less than nothing."""

    def take_back(self, cents: int) -> None:
        """A wager of the open round takes back what it added. Raises ValueError for more than there is of that."""

    def leave(self, cents: int, seed: int = 0) -> None:
        """So much is paid out of the prize; `seed` begins it again. Raises ValueError for more than there is.

        It was paid from what the wagers of this round have added too: that is not taken back any more.
        """

    def keep(self) -> None:
        """The round is over, and what its wagers have added stays."""


class TablePool(msgspec.Struct):
    """The jackpot prize of one table alone, in the memory of its game. It outlives rounds and power cuts.

    cents: what rounds before have left there. of_round: what the wagers of the open round add. begun: somebody has put
    the first amount there.
    """

    cents: int = 0
    of_round: int = 0
    begun: bool = False

    @property
    def amount(self) -> int:
        """The jackpot prize now."""
        return self.cents + self.of_round

    def begin(self, seed: int) -> None:
        """At a new table the prize begins with this amount."""
        if not self.begun:
            self.cents, self.begun = seed, True

    def add(self, cents: int) -> None:
        """A wager of the open round adds so much."""
        if cents < 0:
            raise ValueError(f"jackpot prize: a wager cannot add {dollars(cents)}; what goes back is taken back")
        self.of_round += cents

    def take_back(self, cents: int) -> None:
        """A wager of the open round takes back so much of what it added."""
        if not 0 <= cents <= self.of_round:
            added = f"the wagers of this round have added {dollars(self.of_round)}"
            raise ValueError(f"jackpot prize: {dollars(cents)} cannot be taken back; {added}")
        self.of_round -= cents

    def leave(self, cents: int, seed: int = 0) -> None:
        """So much is paid out of the prize; `seed` begins it again."""
        if not 0 <= cents <= self.amount:
            raise ValueError(f"jackpot prize: {dollars(cents)} cannot be paid out of it; it is {dollars(self.amount)}")
        self.cents, self.of_round = self.amount - cents + seed, 0

    def keep(self) -> None:
        """The round is over, and what its wagers have added stays."""
        self.cents, self.of_round = self.amount, 0
