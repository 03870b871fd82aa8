# SPDX-License-Identifier: MIT
"""Exact returns of Double Chance's wagers, by counting every deal of one deck."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from c_ext import house_poker
from c_ext.edge import Edge
from c_ext.layout import Odds
from controller.engine.rules.game import FullShoe
from controller.games.double_chance.wagers import DECLARED, JACKPOT, SIXTH_CARD_PAYS, WAGER, prizes

ASSUMED: Final = {
    WAGER: "a hand of rule 11 is declared; with another the player keeps the cards for which most sixth cards win; "
    "without a maximum payout",
    JACKPOT: "by the table's schedule of prizes",
}
"""Assumptions of the returns, by wager."""


def full_deck(schedule: str) -> FullShoe:
    """Return the returns with this jackpot schedule; empty: the table has no jackpot."""
    return FullShoe(edges=lambda decks: edges(schedule), decks=(1,), usual=1, assumed=ASSUMED)


@cache
def edges(schedule: str) -> Mapping[str, Edge]:
    """Return the edge of each wager."""
    ways = house_poker.double_chance()
    of_sixth_card = Fraction(ways.wins) * SIXTH_CARD_PAYS.fraction
    won = sum((many * DECLARED[hand].fraction for hand, many in ways.declared.items()), of_sixth_card)
    squares = _squares(ways.declared, DECLARED) + ways.wins * SIXTH_CARD_PAYS.fraction**2
    deals = sum(ways.declared.values()) + ways.wins + ways.loses
    of_wager = _edge(deals - ways.loses, won, squares, deals)
    if not schedule:
        return {WAGER: of_wager}
    pays = prizes(schedule)
    paid = sum((ways.declared[hand] * odds.fraction for hand, odds in pays.items()), Fraction())
    wins = sum(ways.declared[hand] for hand in pays)
    return {WAGER: of_wager, JACKPOT: _edge(wins, paid, _squares(ways.declared, pays), deals)}


def _squares(hands: Mapping[str, int], pays: Mapping[str, Odds]) -> Fraction:
    return sum((hands[hand] * odds.fraction**2 for hand, odds in pays.items()), Fraction())


def _edge(wins: int, won: Fraction, squares: Fraction, deals: int) -> Edge:
    """Return the edge of a wager that wins in `wins` of these deals and loses in the others.

    won, squares: Sum of the wins, and sum of their squares.
    """
    win, each = Fraction(wins, deals), Fraction(1, deals)
    return Edge(win, 1 - win, Fraction(), won * each - (1 - win), squares * each + (1 - win))
