"""The jackpot prize of a table. Whatever keeps it, a link to other tables too, has this small interface."""

import msgspec


class Pool(msgspec.Struct):
    """The jackpot prize in cents. It outlives rounds and power cuts.

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
        """A wager of the open round adds so much; negative if it is taken back."""
        self.of_round += cents

    def leave(self, cents: int) -> None:
        """A part of the prize, or all of it, is paid. It is so much now."""
        self.cents, self.of_round = cents, 0

    def keep(self) -> None:
        """The round is over, and what its wagers have added stays."""
        self.leave(self.amount)
