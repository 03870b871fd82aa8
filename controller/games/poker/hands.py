# SPDX-License-Identifier: MIT
"""What a player's cards make: how high the hand is, in words, and with which five cards."""

from c_ext.cards import CARDS, numbers
from c_ext.poker import Best
from controller.games.cards.hands.log import COMMUNITY, Card, all_known, names
from controller.games.poker.room import Room
from controller.games.poker.table import PokerTable


def cards_of(room: Room, table: PokerTable, seat: int) -> tuple[Card, ...]:
    """A player's own cards, then those in the middle of the table."""
    return (*room.besides.held(table, seat), *table.memory.play.hands.get(COMMUNITY, ()))


def best(room: Room, table: PokerTable, seat: int) -> Best | None:
    """The hand of a player; None while one of its cards is not known to the table, or not dealt."""
    cards, ranks = cards_of(room, table, seat), room.rules.cards.ranks(table)
    if len(cards) not in ranks.sizes or not all_known(cards):
        return None
    return ranks.best(bytes(numbers(names(cards))))


def order(room: Room, table: PokerTable, seat: int) -> int:
    """How high the hand of a player is, all of whose cards are known; a higher one beats a lower one. Else 0."""
    found = best(room, table, seat)
    return found.order if found else 0


def best_five(found: Best) -> tuple[str, ...]:
    """The five cards of a hand, in the order in which they count."""
    return tuple(CARDS[card] for card in found.cards)
