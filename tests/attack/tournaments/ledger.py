# SPDX-License-Identifier: MIT
"""A ledger of a tournament beside the table's own: every fee and every chip, from the table's effects alone."""

import re
from collections import Counter

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, key_of
from controller.engine.record.tournament import Tournament
from controller.engine.record.tournament_effects import Fund

A_COUNT = re.compile(r"chips of (\S+): counted \$([0-9,.]+), the table has \$([0-9,.]+)")
A_PERCENTAGE = re.compile(r"(\S+) (\S+) .*, (?:percentage \$([0-9,.]+) collected|\$([0-9,.]+) returned)")


def cents(words: str) -> int:
    return round(float(words.replace(",", "")) * 100)


class Ledger:
    """pool: the fees of now, less refunds and prizes and what was handed over. hand: each player's chips in hand."""

    def __init__(self) -> None:
        self.pool = 0
        self.fees, self.prizes = 0, 0
        self.hand = Counter[str]()
        self.lying = Counter[tuple[str, str, str]]()
        self.given = 0
        """The chips that were given out, and what was won and lost since, and counted by hand: all that there are."""

    def heard(self, effect: e.Effect, tournament: Tournament) -> None:
        """The table has said this."""
        match effect:
            case Fund():
                self.fund(effect)
            case e.Lie() if (key := (effect.player, effect.wager, effect.hand)) in self.lying or effect.cents:
                self.hand[tournament.names[effect.player]] -= effect.cents - self.lying[key]
                self.lying[key] = effect.cents
            case e.Pay(paid=each):
                for pay in each:
                    self.paid(pay, tournament.names[pay.player])
            case e.Note() if effect.what.endswith(": put right"):
                player, counted, had = A_COUNT.match(effect.what).groups()  # type: ignore[union-attr]
                self.hand[player] += cents(counted) - cents(had)
                self.given += cents(counted) - cents(had)
            case e.Note() if " is seated" in effect.what and effect.what.endswith("in tournament chips"):
                self.seated(effect.what)

    def seated(self, what: str) -> None:
        player, chips = what.split(maxsplit=1)[0], cents(what.rpartition("$")[2].split()[0])
        if player not in self.hand:
            self.hand[player] = chips
            self.given += chips

    def fund(self, effect: Fund) -> None:
        comes = effect.what.startswith(("entry fee of", "from "))
        self.pool += effect.cents if comes else -effect.cents
        self.fees += effect.cents * comes
        self.prizes += effect.cents * effect.what.startswith("prize of")
        if effect.what.startswith("refunded to"):
            self.fees -= effect.cents
            self.given -= self.hand.pop(effect.what.split()[2].rstrip(","), 0)
        assert effect.pool == self.pool, (effect, self.pool)

    def paid(self, pay: Decided, player: str) -> None:
        """Returned chips are in hand. The wager goes to the house, except chips that stay."""
        lay = self.lying.pop(key_of(pay), 0)
        self.given += pay.returned - pay.owes + pay.stays - lay
        self.hand[player] += pay.returned - pay.owes
        if pay.stays:
            self.lying[key_of(pay)] = pay.stays

    def balanced(self, tournament: Tournament, in_hand: dict[str, int]) -> None:
        """The table's own books say the same."""
        assert tournament.pool == self.pool, (tournament.pool, self.pool)
        assert self.pool >= 0
        seated = {player: self.hand[player] for player in tournament.names.values()}
        assert in_hand == seated, (in_hand, seated)
        assert sum(self.hand.values()) + self.lie() == self.given

    def lie(self) -> int:
        """Return the chips on the layout, in total."""
        return sum(self.lying.values())


class LedgerOfPercentages(Ledger):
    """The same where a percentage is paid with a wager, and comes back with it (s 118(1)), or commission is marked up.

    with_it: The percentage paid for the wagers on the layout. owed: commission, which counts when it is marked up.
    """

    def __init__(self) -> None:
        super().__init__()
        self.with_it = Counter[tuple[str, str, str]]()
        self.owed = Counter[str]()

    def heard(self, effect: e.Effect, tournament: Tournament) -> None:
        super().heard(effect, tournament)
        match effect:
            case e.Note() if found := A_PERCENTAGE.match(effect.what):
                player, wager, paid, returned = found.groups()
                more = cents(paid) if paid else -cents(returned)
                self.with_it[player, wager, ""] += more
                self.hand[tournament.names[player]] -= more
            case e.Marker(cents=0):
                del self.owed[effect.player]
            case e.Marker():
                more = effect.cents - self.owed[effect.player]
                self.owed[effect.player] = effect.cents
                self.hand[tournament.names[effect.player]] -= more
                self.given -= more

    def paid(self, pay: Decided, player: str) -> None:
        super().paid(pay, player)
        if pay.how != "stays":
            self.given -= self.with_it.pop(key_of(pay), 0)

    def lie(self) -> int:
        return super().lie() + sum(self.with_it.values())


class LedgerOfStakes(Ledger):
    """The same where players bet out of table stakes: their total is checked between two rounds."""

    def paid(self, pay: Decided, player: str) -> None:
        """All that is wagered comes back to some of them, also to who has wagered nothing, less the commission."""
        self.given -= pay.commission
