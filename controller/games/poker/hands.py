# SPDX-License-Identifier: MIT
"""A player's hand: its rank, its name and its five cards."""

from c_ext.cards import CARDS, numbers
from c_ext.poker import Best
from controller.games.cards.hands.log import COMMUNITY, Card, all_known, names
from controller.games.poker.room import PokerRoom
from controller.games.poker.table import PokerTable


def cards_of(room: PokerRoom, table: PokerTable, seat: int) -> tuple[Card, ...]:
    """Return a player's own cards, then the communal cards."""
    return (*room.besides.held(table, seat), *table.memory.play.hands.get(COMMUNITY, ()))


def best(room: PokerRoom, table: PokerTable, seat: int) -> Best | None:
    """Return the hand of a player; None while one of its cards is unknown or not dealt."""
    cards, ranks = cards_of(room, table, seat), room.rules.cards.ranks(table)
    if len(cards) not in ranks.sizes or not all_known(cards):
        return None
    return ranks.best(bytes(numbers(names(cards))))


def order(room: PokerRoom, table: PokerTable, seat: int) -> int:
    """Return the rank of a player's hand: a higher one wins. 0 while one of its cards is unknown."""
    found = best(room, table, seat)
    return found.order if found else 0


def best_five(found: Best) -> tuple[str, ...]:
    """Return the five cards of a hand, in the order of their importance."""
    return tuple(CARDS[card] for card in found.cards)
