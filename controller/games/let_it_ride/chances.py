# SPDX-License-Identifier: MIT
"""Exact returns of Let It Ride's wagers, by counting every deal of one deck."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from c_ext import house_poker
from c_ext.edge import Edge
from c_ext.poker import THREE
from controller.engine.rules.game import FullShoe
from controller.games.let_it_ride import house_wagers, nsw_wagers
from controller.games.let_it_ride.pays import Pays

ROUND: Final = "let-it-ride"
"""All three wagers together."""
OF_ROUND: Final = (
    "the three wagers together, for the player who withdraws one unless it gains on average; per unit of one of them, "
    "and without a maximum payout"
)
"""Assumption of the round's return."""
OF_ONE: Final = f"by itself, void if it is withdrawn; {ROUND} counts it"


def nsw() -> FullShoe:
    """Return the returns in New South Wales."""
    bets = (nsw_wagers.BET_1, nsw_wagers.BET_2, nsw_wagers.BET_DOLLAR)
    return _full_deck(bets, lambda: of_bets(bets, nsw_wagers.PAYS))


def house() -> FullShoe:
    """Return the returns by house rules. The burned card changes nothing, because nobody sees it."""
    bets = (house_wagers.BET_1, house_wagers.BET_2, house_wagers.BET_3)
    return _full_deck(bets, lambda: {**of_bets(bets, house_wagers.PAYS), house_wagers.BONUS: of_bonus()})


def _full_deck(bets: tuple[str, ...], edges: Callable[[], Mapping[str, Edge]]) -> FullShoe:
    assumed, parts = {ROUND: OF_ROUND, **dict.fromkeys(bets, OF_ONE)}, dict.fromkeys(bets, ROUND)
    counted = cache(edges)
    never_withdrawn = bets[-1]
    return FullShoe(
        edges=lambda decks: counted(),
        decks=(1,),
        usual=1,
        assumed=assumed,
        parts=parts,
        measured={ROUND: never_withdrawn},
    )


def of_bets(bets: tuple[str, ...], pays: Pays) -> dict[str, Edge]:
    """Return the edges of the round and of each wager: first and second withdrawable wager, last wager."""
    wins = {ranking: int(line.odds.fraction) for ranking, line in pays.items()}
    *_, every = ways = house_poker.let_it_ride(-1, wins)
    deals = sum(every.values())
    each = {bet: _edge(of_one, wins, deals) for bet, of_one in zip(bets, ways, strict=True)}
    last, returns = each[bets[-1]], sum((it.returns for it in each.values()), Fraction())
    return {ROUND: Edge(last.win, last.lose, last.void, returns, _most_square(ways, wins, deals)), **each}


def _most_square(ways: Sequence[Mapping[str, int]], wins: Mapping[str, int], deals: int) -> Fraction:
    """Return an upper bound of the mean square of the three wagers' gain.

    The number of deals in which the first two both ride is not counted: at most the smaller of both numbers.
    """
    first, second, every = ways
    rides = {way: every[way] + 3 * (first[way] + second[way]) + 2 * min(first[way], second[way]) for way in every}
    return Fraction(sum(many * (wins[way] if way else -1) ** 2 for way, many in rides.items()), deals)


def of_bonus() -> Edge:
    """Return the edge of the bonus, by the player's three cards."""
    hands = house_poker.deals_by_name(THREE)
    deals, pays = sum(hands.values()), house_wagers.BONUS_PAYS
    wins = {three: int(odds.fraction) for three, odds in pays.items()}
    lost = sum(many for three, many in hands.items() if three not in pays)
    return _edge({"": lost, **{three: hands[three] for three in pays}}, wins, deals)


def _edge(ways: Mapping[str, int], wins: Mapping[str, int], deals: int) -> Edge:
    """Return the edge of a wager that wins `wins` in these ways, loses by "", and is void in all other deals."""
    won = sum(many for way, many in ways.items() if way)
    gained = sum(many * wins[way] for way, many in ways.items() if way) - ways[""]
    square = sum(many * wins[way] ** 2 for way, many in ways.items() if way) + ways[""]
    shares = (won, ways[""], deals - won - ways[""], gained, square)
    return Edge(*(Fraction(many, deals) for many in shares))
