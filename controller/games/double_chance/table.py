# SPDX-License-Identifier: MIT
"""The options of a Double Chance table, and what it remembers: from round to round, and of the open round."""

from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.cards.hands.table import CalledMemory, CalledPlay, Turn
from controller.games.double_chance.sections import DECLARE, DISCARD
from controller.games.double_chance.wagers import EXAMPLE, JACKPOT
from controller.games.nsw.new_south_wales import Provisions

KEPT_CARDS = "kept cards"
"""What the choice in the log is about that all kept cards of a place are keyed."""
AGAIN = "again"
"""What a decision is about that takes the place of a hand declared by mistake (12.6)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: how many players the table has places for. maximum_payout: the most that is paid for a declared hand.

    jackpot: whether the table has jackpot wagers. jackpot_chip: the amount of one. jackpot_schedule: the approved
    schedule of prizes, each hand and what it pays to 1, as `royal-flush:20000,flush:75,…`; or `example`.
    deck_checker: a device checks the decks.
    """

    places: Annotated[int, by("2.2.1", least=1, most=7)] = 7
    shuffling_device: Annotated[bool, by("2.3.1")] = False
    maximum_payout: Annotated[str, by("9.2")] = "$50000"
    jackpot: Annotated[Literal["on", "off"], by("5.2.2")] = "on"
    jackpot_chip: Annotated[str, by("10.2")] = "$1"
    jackpot_schedule: Annotated[str, by("10.3")] = EXAMPLE
    deck_checker: Annotated[bool, by("3.4")] = False

    @property
    def schedule(self) -> str:
        """The schedule of the jackpot; empty if the table has none."""
        return self.jackpot_schedule if self.jackpot == "on" else ""

    @property
    def most_paid(self) -> int:
        """The maximum payout for a declared hand, in cents."""
        return money.cents(self.maximum_payout)

    @property
    def chip(self) -> int:
        """What a jackpot wager is, in cents."""
        return money.cents(self.jackpot_chip)


class Play(CalledPlay):
    """The open round.

    kept: by place, the cards that its player has kept, once the dealer has keyed them.
    keying: the place whose kept cards are keyed now. new_cards: the next round begins with cards that are checked.
    """

    kept: dict[str, list[str]] = {}
    keying: str = ""
    new_cards: bool = False

    @property
    def declaring(self) -> list[str]:
        """The places that declare their hands, from the dealer's left."""
        return [place for place in self.left if self.choice(place) == DECLARE.name]

    @property
    def discarding(self) -> list[str]:
        """The places that discard, from the dealer's left."""
        return [place for place in self.left if self.choice(place) == DISCARD.name]

    def stop_keying(self) -> None:
        """No kept cards are keyed now."""
        self.keying, self.turn = "", Turn()

    def choice(self, place: str) -> str:
        """What a place does; what it has to do instead of declaring a hand that may not be declared (12.6)."""
        return self.chosen(place, AGAIN) or self.chosen(place)


class Memory(CalledMemory):
    """The cards, the open round, and the provisions of New South Wales."""

    play: Play = msgspec.field(default_factory=Play)
    provisions: Provisions = msgspec.field(default_factory=Provisions)


DoubleChanceTable = Table[Options, Memory]


def has_jackpot_wager(table: DoubleChanceTable, place: str) -> bool:
    """Whether a jackpot wager lies at this place."""
    return bool(table.wagers.find(table.memory.play.players.get(place, ""), JACKPOT, place))
