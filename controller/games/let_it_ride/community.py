# SPDX-License-Identifier: MIT
"""The community cards: each is turned up after every player has decided on a wager (NSW 8.4-8.6, H8.8-H8.13)."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, TypeVar

from controller.engine.rules.wait import Procedure, wait
from controller.games.cards.hands import decisions
from controller.games.cards.hands.log import COMMUNITY as CARDS
from controller.games.cards.hands.log import Card, names
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.places import DECLINE
from controller.games.let_it_ride import riding
from controller.games.let_it_ride.hands import COMMUNITY
from controller.games.let_it_ride.rules import Withdrawable
from controller.games.let_it_ride.table import RidePlay, RideTable

T = TypeVar("T", bound=RideTable)
TurnUp: TypeAlias = Callable[[T, Meanwhile[T], str, str, tuple[int, ...]], Procedure[tuple[Card, ...]]]
"""Turns cards of a hand up, by this section, and returns the known hand."""


class Community(NamedTuple):
    """One of the two community cards."""

    number: int
    """0: the first card; 1: the second."""
    after: Withdrawable
    """Wager decided about before the card is turned up."""
    what: str
    """Instruction to the dealer."""

    @property
    def words(self) -> str:
        """The card in words: `first community card`."""
        return f"{'second' if self.number else 'first'} community card"


def turn_up_card(table: T, meanwhile: Meanwhile[T], card: Community, turn_up: TurnUp[T]) -> Procedure[None]:
    """Turn the card up and call it, if not done yet, after every player has decided."""
    play = table.memory.play
    while play.announced <= card.number:
        at = len(play.hands[CARDS]) - COMMUNITY + card.number
        if not play.hands[CARDS][at].up:
            yield from decided(table, meanwhile, card)
        cards = yield from turn_up(table, meanwhile, CARDS, card.after.turned_up, (at,))
        play.announced += 1
        table.call(f"{card.words} {cards[at].name}", card.after.turned_up)


def decided(table: T, meanwhile: Meanwhile[T], card: Community) -> Procedure[None]:
    """Ask the dealer to turn the card up. Until then the last decision may be taken back."""
    play = table.memory.play
    asked = wait(
        "community card", f"{card.what}; press done", card.after.turned_up, DONE, besides=(DECLINE,),
        headline=f"The {card.words}",
    )  # fmt: skip
    while (yield from meanwhile.happens(table, asked)).subject == DECLINE.name:
        decisions.take_back(table, riding.stage(card.after))
    play.fixed = len(play.log)


def forget(table: RideTable) -> None:
    """Have the community cards turned up and called anew, because their names are unknown."""
    table.memory.play.announced = 0


def cards(play: RidePlay) -> tuple[str, ...]:
    """Return the names of the two community cards, face-down ones too, without a burned card."""
    return names(play.hands[CARDS])[-COMMUNITY:]
