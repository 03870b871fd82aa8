# SPDX-License-Identifier: MIT
"""Exact chances at blackjack, by counting: the return of each wager, including insurance and side wagers."""

from collections.abc import Mapping
from fractions import Fraction
from math import perm
from typing import Final

from c_ext._core import lib
from c_ext.blackjack import BONUS_DECKS, BONUSES, INSURANCE_PAYS, SUPER_SEVENS, SideOdds, bonus_pays
from c_ext.blackjack_round import full_shoe, gains
from c_ext.blackjack_strategy import BASIC, Strategy
from c_ext.cards import CARDS, RANKS, SUITS
from c_ext.edge import Edge

LEAST_DECKS: Final = 5
"""s 16; at most lib.CORE_MAX_DECKS."""


class DecksError(ValueError):
    """A number of decks with which blackjack is not played."""


def edges(decks: int, strategy: Strategy = BASIC) -> dict[str, Edge]:
    """How each wager ends, and its return; by its id. The bonus blackjack wager only with 6 or 8 decks.

    blackjack: a round of one box, by a strategy. Win, lose and void are the chances that its wagers together gain,
    lose, or do neither; the return is per unit of the first wager. `gains` says what is assumed.
    insurance: a full shoe less the ace that is seen.
    super-sevens: a full shoe; a player with two sevens takes the third card.
    bonus-blackjack: a full shoe; the player draws as long as the wager can win, splits nothing, and does not double
    down on 5 and 5 or 5 and 6.
    Raises DecksError.
    """
    if not LEAST_DECKS <= decks <= lib.CORE_MAX_DECKS:
        raise DecksError(f"blackjack with {decks} decks; it is played with 5 to 8 (s 16)")
    found = {
        "blackjack": _edge_of_gains(gains(decks, strategy)),
        "insurance": _edge({"insured": insurance(decks)}, {"insured": SideOdds(INSURANCE_PAYS, "s 36(5)")}),
        "super-sevens": _edge(super_sevens(decks), SUPER_SEVENS),
    }
    if decks in BONUS_DECKS:
        found["bonus-blackjack"] = _edge(bonuses(decks), bonus_pays(decks))
    return found


def _edge(chances: Mapping[str, Fraction], pays: Mapping[str, SideOdds]) -> Edge:
    """Return the edge of a wager that wins or loses, from the chance of each winning result."""
    win = sum(chances.values(), Fraction())
    won = sum((chance * pays[result].odds.fraction for result, chance in chances.items()), Fraction())
    squares = sum((chance * pays[result].odds.fraction ** 2 for result, chance in chances.items()), Fraction())
    return Edge(win, 1 - win, Fraction(), won - (1 - win), squares + (1 - win))


def _edge_of_gains(gains: Mapping[int, Fraction]) -> Edge:
    win = sum((chance for halves, chance in gains.items() if halves > 0), Fraction())
    lose = sum((chance for halves, chance in gains.items() if halves < 0), Fraction())
    returns = sum((Fraction(halves, 2) * chance for halves, chance in gains.items()), Fraction())
    square = sum((Fraction(halves, 2) ** 2 * chance for halves, chance in gains.items()), Fraction())
    return Edge(win, lose, 1 - win - lose, returns, square)


# Side wagers and insurance


def super_sevens(decks: int) -> dict[str, Fraction]:
    """The chance of each result with which the wager wins, for a player who takes the third card. A full shoe."""
    sevens, others = len(SUITS) * decks, (len(RANKS) - 1) * len(SUITS) * decks
    cards = sevens + others
    suited_two, suited_three = len(SUITS) * perm(decks, 2), len(SUITS) * perm(decks, 3)
    ways = (
        sevens * others * (cards - 2),
        (perm(sevens, 2) - suited_two) * others,
        suited_two * others,
        perm(sevens, 3) - suited_three,
        suited_three,
    )
    return {result: Fraction(way, perm(cards, 3)) for result, way in zip(SUPER_SEVENS, ways, strict=True)}


def bonuses(decks: int) -> dict[str, Fraction]:
    """The chance of each result with which the wager wins, for a player who always draws for it. A full shoe."""
    of_rank, cards, suits = len(SUITS) * decks, len(CARDS) * decks, len(SUITS)
    blackjack = 2 * decks * decks
    straights, suited_straights = 6 * of_rank**3, 6 * suits * decks**3
    sevens, suited_sevens = perm(of_rank, 3), suits * perm(decks, 3)
    fives, suited_fives = 4 * perm(of_rank, 3) * of_rank, 4 * suits * perm(decks, 3) * decks
    chances = (
        Fraction(blackjack, perm(cards, 2)),
        Fraction(straights - suited_straights, perm(cards, 3)),
        Fraction(suited_straights, perm(cards, 3)),
        Fraction(sevens - suited_sevens, perm(cards, 3)),
        Fraction(suited_sevens, perm(cards, 3)),
        Fraction(fives - suited_fives, perm(cards, 4)),
        Fraction(suited_fives, perm(cards, 4)),
    )
    return dict(zip(BONUSES, chances, strict=True))


def insurance(decks: int) -> Fraction:
    """The chance that the dealer's second card has the value 10. A full shoe less the ace that is seen."""
    left = full_shoe(decks)
    return Fraction(left[lib.CORE_TEN - 1], sum(left) - 1)
