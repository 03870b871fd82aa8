# SPDX-License-Identifier: MIT
"""The options of a Double Chance table, and its memory from round to round and of the open round."""

from typing import Annotated, Literal

import msgspec

from controller.engine.table.table import Table
from controller.engine.values import money
from controller.engine.values.options import by
from controller.games.cards.hands.table import CalledMemory, CalledPlay, HandTurn
from controller.games.double_chance.sections import DECLARE, DISCARD
from controller.games.double_chance.wagers import EXAMPLE, JACKPOT
from controller.games.nsw.new_south_wales import Provisions

KEPT_CARDS = "kept cards"
"""Subject of the log's choice that confirms the kept cards of a place."""
AGAIN = "again"
"""Subject of the decision that replaces a hand declared by mistake (12.6)."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of a Double Chance table."""

    places: Annotated[int, by("2.2.1", least=1, most=7)] = 7
    """Number of players' places."""
    shuffling_device: Annotated[bool, by("2.3.1")] = False
    maximum_payout: Annotated[str, by("9.2")] = "$50000"
    """Maximum payout for a declared hand."""
    jackpot: Annotated[Literal["on", "off"], by("5.2.2")] = "on"
    """Whether the table has jackpot wagers."""
    jackpot_chip: Annotated[str, by("10.2")] = "$1"
    """Amount of a jackpot wager."""
    jackpot_schedule: Annotated[str, by("10.3")] = EXAMPLE
    """Approved schedule of prizes: each hand and its payout to 1, as `royal-flush:20000,flush:75,…`; or `example`."""
    deck_checker: Annotated[bool, by("3.4")] = False
    """A device checks the decks."""

    @property
    def schedule(self) -> str:
        """Schedule of the jackpot; empty at a table without a jackpot."""
        return self.jackpot_schedule if self.jackpot == "on" else ""

    @property
    def most_paid(self) -> int:
        """Cents. Maximum payout for a declared hand."""
        return money.cents(self.maximum_payout)

    @property
    def chip(self) -> int:
        """Cents. Amount of a jackpot wager."""
        return money.cents(self.jackpot_chip)


class DoubleChancePlay(CalledPlay):
    """The open round."""

    kept: dict[str, list[str]] = {}
    """Kept cards by place, once the dealer has keyed them."""
    keying: str = ""
    """Place whose kept cards are keyed now."""
    new_cards: bool = False
    """The next round begins with checked cards."""

    @property
    def declaring(self) -> list[str]:
        """Places that declare their hands, from the dealer's left."""
        return [place for place in self.playing_places if self.choice(place) == DECLARE.name]

    @property
    def discarding(self) -> list[str]:
        """Places that discard, from the dealer's left."""
        return [place for place in self.playing_places if self.choice(place) == DISCARD.name]

    def stop_keying(self) -> None:
        """End the keying of kept cards."""
        self.keying, self.turn = "", HandTurn()

    def choice(self, place: str) -> str:
        """Return the choice of a place; after a mistaken declaration its replacement (12.6)."""
        return self.choice_of(place, AGAIN) or self.choice_of(place)


class Memory(CalledMemory):
    """The cards, the open round, and the provisions of New South Wales."""

    play: DoubleChancePlay = msgspec.field(default_factory=DoubleChancePlay)
    provisions: Provisions = msgspec.field(default_factory=Provisions)


DoubleChanceTable = Table[Options, Memory]


def has_jackpot_wager(table: DoubleChanceTable, place: str) -> bool:
    """Return whether this place has a jackpot wager."""
    return bool(table.wagers.find(table.memory.play.players.get(place, ""), JACKPOT, place))
