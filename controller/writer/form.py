# SPDX-License-Identifier: MIT
"""An entry while it is keyed: ways, wager, number of games. Each key makes a new Form."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from controller.tickets.ticket import KenoDollars, TicketEntry, Way

AMOUNTS: Final = (50, 1_00, 2_00, 3_00, 4_00, 5_00, 10_00, 20_00, 50_00, 100_00)
"""Cents, as the arrow keys step through them. Any other amount is typed."""
USUAL: Final = 1_00
"""Cents. Wager on a way unless another amount is keyed."""
LEAST_JACKPOT: Final = 1_00
"""Cents: the least wager for a jackpot, and its steps (s 216(3), (4))."""


class EntryForm(Struct, frozen=True):
    """An entry that is not complete yet."""

    ways: tuple[Way, ...] = ()
    spots: tuple[int, ...] = ()
    """Spots of the way that is being marked, in the order of the keys."""
    cents: int = USUAL
    games: int = 1
    jackpot: bool = False
    card: bool = False
    dollars: tuple[KenoDollars, ...] = ()
    """Keno dollars that pay for the entry (s 218(5)), with their value when they were read."""

    @property
    def is_blank(self) -> bool:
        """Whether no number is marked."""
        return not self.ways and not self.spots

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the codes of its keno dollars."""
        return tuple(it.code for it in self.dollars)

    @property
    def deposited(self) -> int:
        """Total value of its keno dollars, in cents."""
        return sum(it.cents for it in self.dollars)

    def entry(self) -> TicketEntry:
        """The entry, with the way that is being marked."""
        ways = (*self.ways, tuple(sorted(self.spots))) if self.spots else self.ways
        return TicketEntry(ways, self.cents, self.games, self.jackpot, self.card)

    # Acts of the keys

    def marked(self, number: int) -> "EntryForm":
        """Mark a number on this way; a number that is marked is not any more."""
        without = tuple(spot for spot in self.spots if spot != number)
        return self._with(spots=without if number in self.spots else (*self.spots, number))

    def next_way(self) -> "EntryForm":
        """Begin another way (s 216(1))."""
        return self._with(ways=(*self.ways, tuple(sorted(self.spots))), spots=()) if self.spots else self

    def step_amount(self, steps: int) -> "EntryForm":
        """The next larger or smaller of the usual amounts."""
        usual = [cents for cents in AMOUNTS if not self.jackpot or cents % LEAST_JACKPOT == 0]
        further: Sequence[int] = [cents for cents in usual if (cents > self.cents if steps > 0 else cents < self.cents)]
        return self._with(cents=further[0 if steps > 0 else -1]) if further else self

    def wagering(self, cents: int) -> "EntryForm":
        """Return the form with this amount on each way in each game."""
        return self._with(cents=cents)

    def for_games(self, games: int) -> "EntryForm":
        """Set the number of games, at least one."""
        return self._with(games=max(1, games))

    def jackpot_or_not(self) -> "EntryForm":
        """Make the entry a jackpot wager, or an ordinary one again. A jackpot wager is in whole dollars."""
        whole = self.cents % LEAST_JACKPOT == 0
        return self._with(jackpot=not self.jackpot, cents=self.cents if whole else LEAST_JACKPOT)

    def card_or_blank(self) -> "EntryForm":
        """Marked on a keno card, or on a blank (s 216(2))."""
        return self._with(card=not self.card)

    def paid_with(self, it: KenoDollars) -> "EntryForm":
        """These keno dollars pay for it too; read again, they count once."""
        return self._with(dollars=(*(other for other in self.dollars if other.code != it.code), it))

    def _with(self, **changes: object) -> "EntryForm":
        return msgspec.structs.replace(self, **changes)
