# SPDX-License-Identifier: MIT
"""The community cards: each is turned up once every player has decided on a wager (NSW 8.4-8.6, H8.8-H8.13)."""

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
from controller.games.let_it_ride.table import Play, RideTable

T = TypeVar("T", bound=RideTable)
TurnedUp: TypeAlias = Callable[[T, Meanwhile[T], str, str, tuple[int, ...]], Procedure[tuple[Card, ...]]]
"""Turns cards of a hand up, by this section; they are known then."""


class Community(NamedTuple):
    """The first community card or the second: its number, from 0; after which decision; what the dealer does."""

    number: int
    after: Withdrawable
    what: str

    @property
    def words(self) -> str:
        """`first community card`."""
        return f"{'second' if self.number else 'first'} community card"


def turned_up(table: T, meanwhile: Meanwhile[T], card: Community, turn_up: TurnedUp[T]) -> Procedure[None]:
    """Every player has decided: the card is turned up and called, if it is not yet."""
    play = table.memory.play
    while play.announced <= card.number:
        at = len(play.hands[CARDS]) - COMMUNITY + card.number
        if not play.hands[CARDS][at].up:
            yield from decided(table, meanwhile, card)
        cards = yield from turn_up(table, meanwhile, CARDS, card.after.turned_up, (at,))
        play.announced += 1
        table.call(f"{card.words} {cards[at].name}", card.after.turned_up)


def decided(table: T, meanwhile: Meanwhile[T], card: Community) -> Procedure[None]:
    """The dealer is to turn the card up; until then the last decision may be taken back."""
    play = table.memory.play
    asked = wait(
        "community card", f"{card.what}; press done", card.after.turned_up, DONE, besides=(DECLINE,),
        headline=f"The {card.words}",
    )  # fmt: skip
    while (yield from meanwhile.happens(table, asked)).subject == DECLINE.name:
        decisions.take_back(table, riding.stage(card.after))
    play.fixed = len(play.log)


def forget(table: RideTable) -> None:
    """Nobody knows any more which cards these are: they are turned up and called anew."""
    table.memory.play.announced = 0


def cards(play: Play) -> tuple[str, ...]:
    """The two community cards, also those that lie face down. One that was burned is not of them."""
    return names(play.hands[CARDS])[-COMMUNITY:]
