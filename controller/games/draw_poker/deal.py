# SPDX-License-Identifier: MIT
"""Where the cards go: five to each player, one at a time in turn; in the draw those that replace others."""

from collections.abc import Iterator
from typing import Final

from controller.games.cards.hands.dealing import CardDestination
from controller.games.cards.hands.log import RACK
from controller.games.poker.dealing import in_turn
from controller.games.poker.table import DRAW, PokerTable

CARDS: Final = 5
AT_ONCE: Final = 4
"""Of five cards that are replaced so many are dealt at once, the fifth later (s 308(4)-(5))."""


def said(table: PokerTable, seat: int) -> int:
    """How many cards this player has said are replaced; -1: nothing was said yet."""
    return int(table.memory.play.chosen(str(seat), DRAW) or -1)


def got(table: PokerTable, seat: int) -> int:
    """How many cards were dealt to this player in the draw."""
    return max(0, len(table.memory.play.hands.get(str(seat), ())) - CARDS)


def drawing(table: PokerTable) -> list[int]:
    """Who takes part in the draw, from the designated player clockwise."""
    return [seat for to in table.memory.play.dealt_to[1:2] for seat in to]


def to_say(table: PokerTable) -> list[int]:
    """Who has still to say how many cards are replaced, in turn."""
    left = table.memory.play.contest.left
    return [seat for seat in drawing(table) if seat in left and said(table, seat) < 0]


def until(table: PokerTable, street: int) -> int:
    """How many cards are dealt before a round of betting, as far as players have said what they replace.

    None is due while the shoe is empty and discards can be shuffled.
    """
    if not street:
        return len(_first(table))
    return table.memory.play.laid.dealt if runs_out(table) else len(order(table))


def order(table: PokerTable) -> list[CardDestination]:
    """Where each card goes that is dealt, or is due by what players have said."""
    return [*_first(table), *_replacing(table)]


def _first(table: PokerTable) -> list[CardDestination]:
    return [CardDestination(str(seat), "s 306(6)", card=f"a card to seat {seat}") for _, seat in in_turn(table, CARDS)]


def _replacing(table: PokerTable) -> Iterator[CardDestination]:
    """The cards of the draw. Who is out of the round of play is dealt no more than was dealt before."""
    have_said = [seat for seat in drawing(table) if said(table, seat) >= 0]
    for seat in have_said:
        source = "s 308(2)(c)" if said(table, seat) < CARDS else f"s 308({4 if _others_wait(table, seat) else 5})(b)"
        yield from _cards(table, seat, min(AT_ONCE, said(table, seat)), source)
    if to_say(table):
        return
    fifths = [seat for seat in have_said if said(table, seat) == CARDS and _due(table, seat, CARDS) == CARDS]
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
    """So many cards; or what was dealt, to a player who is out of the round of play."""
    return cards if seat in table.memory.play.contest.left else min(cards, got(table, seat))


def _others_wait(table: PokerTable, seat: int) -> bool:
    """Whether another player is waiting to have cards replaced, or for a fifth card, when this one replaces five.

    Who has not had the turn yet is waiting, also if all cards are kept then (assumed).
    """
    every = drawing(table)
    later = [it for it in every[every.index(seat) + 1 :] if it in to_say(table) or said(table, it) >= 0]
    fifths = [it for it in every if it != seat and said(table, it) == CARDS and _due(table, it, CARDS) == CARDS]
    return bool(later or fifths)


# The deck is too short


def runs_out(table: PokerTable) -> bool:
    """Whether cards are due, none is left in the shoe, and there are discards that may be used (s 308(6))."""
    shoe, play = table.memory.shoe, table.memory.play
    none_left = not shoe.inside and not shoe.waiting
    return none_left and play.laid.dealt < len(order(table)) and bool(discarded(table))


def discarded(table: PokerTable) -> list[int]:
    """Whose discards may be shuffled and used: of players who have received all their cards, and only once."""
    every = [seat for seat in drawing(table) if 0 < said(table, seat) == got(table, seat)]
    return [seat for seat in every if not table.memory.play.chosen(str(seat), SHUFFLED)]


SHUFFLED: Final = "discards"
"""About what is chosen that a player's discards are in the shoe again."""
