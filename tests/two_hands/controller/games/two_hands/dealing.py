# SPDX-License-Identifier: MIT
"""The cards of a round: one to each place, one to the dealer; later one to each hand that draws (ss 703, 705)."""

from typing import NoReturn

from controller.engine.rules.wait import VoidRound
from controller.games.cards.hands import not_left
from controller.games.cards.hands.dealing import CardDestination, DealRules, by_ones
from controller.games.cards.hands.log import DEALER
from controller.games.cards.hands.table import DeckPlay
from controller.games.two_hands.hands import MOST
from controller.games.two_hands.sections import DRAW
from controller.games.two_hands.table import TwoHandsTable


def first(table: TwoHandsTable) -> list[CardDestination]:
    """A card face up to each place in play, from the dealer's left, and one face down to the dealer."""
    hands = by_ones([*table.memory.play.players], 1, "s 703")
    return [*(it._replace(up=True) for it in hands), CardDestination(DEALER, "s 703")]


def order(table: TwoHandsTable) -> list[CardDestination]:
    """The whole order, as far as it is known: also a card face up to each hand that draws."""
    draws = [place for place in table.memory.play.players if draws_one(table.memory.play, place)]
    return [*first(table), *(CardDestination(place, "s 705", up=True) for place in draws)]


def draws_one(play: DeckPlay, place: str) -> bool:
    """Whether a hand draws. One that became void draws no more, but keeps a card that it has."""
    return play.choice_of(place) == DRAW.name and (place in play.playing_places or len(play.hands[place]) == MOST)


def face_up(_table: TwoHandsTable, goes: CardDestination) -> str:
    """A card lay face up in the shoe: it is played where it goes."""
    return goes.to


def short(_table: TwoHandsTable) -> NoReturn:
    """The shoe is empty before all cards are dealt."""
    raise VoidRound("cards are missing from the deck", "s 710(1)")


def none_left(table: TwoHandsTable) -> None:
    """The dealer keys 0 0 0: a card that was counted had not left."""
    not_left.take_out(table, not_left.DealRecord(order, lambda table: None))


RULES: DealRules[TwoHandsTable] = DealRules(exposed=face_up, short=short)
