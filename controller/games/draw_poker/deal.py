# SPDX-License-Identifier: MIT
"""The places of the cards: five for each player, one at a time in turn; in the draw the replacing cards."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from controller.games.cards.hands.dealing import CardDestination
from controller.games.cards.hands.log import RACK
from controller.games.poker.dealing import in_turn
from controller.games.poker.table import DRAW, PokerTable

CARDS: Final = 5
AT_ONCE: Final = 4
"""Cards dealt together to a player who replaces five. The fifth follows later (s 308(4)-(5))."""


def count_replaced(table: PokerTable, seat: int) -> int:
    """Return the number of cards that this player replaces; -1 before the player has said."""
    return int(table.memory.play.choice_of(str(seat), DRAW) or -1)


def drawn_by(table: PokerTable, seat: int) -> int:
    """Return the number of cards dealt to this player in the draw."""
    return max(0, len(table.memory.play.hands.get(str(seat), ())) - CARDS)


def seats_in_draw(table: PokerTable) -> list[int]:
    """Return the seats in the draw, clockwise from the designated player."""
    return [seat for to in table.memory.play.dealt_to[1:2] for seat in to]


def undecided_seats(table: PokerTable) -> list[int]:
    """Return the seats that have still to say how many cards are replaced, in turn."""
    left = table.memory.play.contest.live_seats
    return [seat for seat in seats_in_draw(table) if seat in left and count_replaced(table, seat) < 0]


def until(table: PokerTable, street: int) -> int:
    """Return the number of cards dealt before a round of betting, as far as players have said.

    None is due while the shoe is empty and discards can be shuffled.
    """
    first = sum(1 for _ in in_turn(table, CARDS))
    if not street:
        return first
    return table.memory.play.log_state.dealt if runs_out(table) else first + sum(1 for _ in _replacing(table))


def order(table: PokerTable) -> list[CardDestination]:
    """Return the places of all dealt and due cards."""
    return [*_first(table), *_replacing(table)]


def _first(table: PokerTable) -> list[CardDestination]:
    return [_first_card(seat) for _, seat in in_turn(table, CARDS)]


@cache
def _first_card(seat: int) -> CardDestination:
    return CardDestination(str(seat), "s 306(6)", card=f"a card to seat {seat}")


def _replacing(table: PokerTable) -> Iterator[CardDestination]:
    """Yield the cards of the draw. A player out of the round of play is dealt no further cards."""
    have_said = [seat for seat in seats_in_draw(table) if count_replaced(table, seat) >= 0]
    for seat in have_said:
        source = (
            "s 308(2)(c)"
            if count_replaced(table, seat) < CARDS
            else f"s 308({4 if _others_wait(table, seat) else 5})(b)"
        )
        yield from _cards(table, seat, min(AT_ONCE, count_replaced(table, seat)), source)
    if undecided_seats(table):
        return
    fifths = [seat for seat in have_said if count_replaced(table, seat) == CARDS and _due(table, seat, CARDS) == CARDS]
    alone = len(fifths) == 1 and not _others_wait(table, fifths[0])
    if alone or RACK in table.memory.play.hands:
        yield CardDestination(RACK, "s 308(5)(c)", card="a card into the circle for discards")
    for seat in fifths:
        source = "s 308(5)(d)" if alone else f"s 308(4)({'c' if len(fifths) == 1 else 'd'})"
        yield CardDestination(str(seat), source, card=f"the fifth card to seat {seat}")


def _cards(table: PokerTable, seat: int, cards: int, source: str) -> Iterator[CardDestination]:
    for _ in range(_due(table, seat, cards)):
        yield CardDestination(str(seat), source, card=f"a card to seat {seat}")


def _due(table: PokerTable, seat: int, cards: int) -> int:
    """Return this number of cards; for a player out of the round of play, at most the cards dealt so far."""
    return cards if seat in table.memory.play.contest.live_seats else min(cards, drawn_by(table, seat))


def _others_wait(table: PokerTable, seat: int) -> bool:
    """Return whether another player waits for cards, when this player replaces five.

    Players before their turn are waiting, even if they keep all cards then (assumed).
    """
    every = seats_in_draw(table)
    later = [
        it for it in every[every.index(seat) + 1 :] if it in undecided_seats(table) or count_replaced(table, it) >= 0
    ]
    fifths = [
        it for it in every if it != seat and count_replaced(table, it) == CARDS and _due(table, it, CARDS) == CARDS
    ]
    return bool(later or fifths)


# The deck is too short


def runs_out(table: PokerTable) -> bool:
    """Return whether cards are due, the shoe is empty, and there are usable discards (s 308(6))."""
    shoe, play = table.memory.shoe, table.memory.play
    none_left = not shoe.inside and not shoe.waiting
    return none_left and play.log_state.dealt < len(order(table)) and bool(discarded(table))


def discarded(table: PokerTable) -> list[int]:
    """Return the seats with usable discards: they have received all their cards. Discards are used only once."""
    every = [seat for seat in seats_in_draw(table) if 0 < count_replaced(table, seat) == drawn_by(table, seat)]
    return [seat for seat in every if not table.memory.play.choice_of(str(seat), SHUFFLED)]


SHUFFLED: Final = "discards"
"""Kind of the log entry for a player's discards in the shoe."""
