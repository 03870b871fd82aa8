# SPDX-License-Identifier: MIT
"""The jackpot prize of a table: the interface of a pool, and the pool of one table alone."""

from typing import Protocol

import msgspec

from controller.engine.values.money import dollars


class Pool(Protocol):
    """A jackpot prize in cents, for the rounds of one table.

    The contract in tests/games/jackpot_pools.py applies to every kind of pool:
    - The amount is the first amount and the additions of wagers, less returned additions and payments: always, to the
      cent.
    - Only these calls change the amount. A pool keeps its whole state in its own fields, and the journal saves them
      with the game's memory at each round's end.
    - A power cut at any moment restores the pool of the last round's end. The open round then makes the same calls
      again, which restores the present amount. Messages sent outside the table before the round's end may be repeated,
      and must be idempotent.
    - A void round returns each wager's addition with the wager. The amount is then as before the round, except for
      collected wagers. A failed round returns nothing: a prize never falls by mistake.
    - `pay_out` states the payment, not the remaining amount. Additions of other tables in the meantime are kept.

    A prize of several tables (s 231(3)) is such a pool too, with two more duties. While its link is down, the prize is
    unknown: no jackpot wager is offered (s 236(2)), the screens say so in place of an amount, and nothing is paid out.
    Additions in the meantime are sent once the link is back. Between reading the amount for a payment and `pay_out`, no
    other table pays from the prize.
    """

    @property
    def amount(self) -> int:
        """Return the present jackpot prize."""

    def begin(self, seed: int) -> None:
        """Begin a round. The first call sets the prize to `seed`; calls in later rounds change nothing."""

    def add(self, cents: int) -> None:
        """Add part of a wager of the open round. Raises ValueError for a negative amount."""

    def take_back(self, cents: int) -> None:
        """Remove the addition of a wager of the open round. Raises ValueError for more than was added."""

    def pay_out(self, cents: int, seed: int = 0) -> None:
        """Pay out of the prize, and add `seed` for a new one. Raises ValueError for more than the prize.

        The payment includes this round's additions: they can no longer be taken back.
        """

    def keep(self) -> None:
        """End the round and keep the additions of its wagers."""


class TablePool(msgspec.Struct):
    """The jackpot prize of one table alone, in the memory of its game. Survives rounds and power cuts."""

    cents: int = 0
    """Cents. Amount at the beginning of the round."""
    of_round: int = 0
    """Cents. Additions by the wagers of the open round."""
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

    def pay_out(self, cents: int, seed: int = 0) -> None:
        """Pay out of the prize, and add `seed` for a new one."""
        if not 0 <= cents <= self.amount:
            raise ValueError(f"jackpot prize: {dollars(cents)} cannot be paid out of it; it is {dollars(self.amount)}")
        self.cents, self.of_round = self.amount - cents + seed, 0

    def keep(self) -> None:
        """End the round and keep the additions of its wagers."""
        self.cents, self.of_round = self.amount, 0
