# SPDX-License-Identifier: MIT
"""The wagers of Let It Ride in New South Wales and their payouts (5.2, 9, 10). An outcome decides one hand."""

from functools import cache
from typing import Final

from c_ext.layout import Layout, to
from controller.games.cards.hands.ends import Ends, decisions
from controller.games.cards.hands.wagers import wager
from controller.games.let_it_ride import pays
from controller.games.let_it_ride.pays import PayLine, Pays

BET_1, BET_2, BET_DOLLAR = "bet-1", "bet-2", "bet-dollar"
"""The wagers, by the symbol of their area: 1, 2 and $ (2.2.1, 5.2)."""
NOT_QUALIFIED: Final = "does not qualify for a payout"
"""Outcome of a hand without a pair of 10s or better (9.1)."""

PAYS: Final[Pays] = {
    "1 pair": PayLine("pair of 10s or better", to(1)),
    "2 pairs": PayLine("two pair", to(2)),  # assumed: lost in the scan
    "3 of a kind": PayLine("3 of a kind", to(3)),
    "straight": PayLine("straight", to(5)),  # assumed
    "flush": PayLine("flush", to(8)),
    "full house": PayLine("full house", to(11)),  # assumed
    "4 of a kind": PayLine("4 of a kind", to(50)),
    "straight flush": PayLine("straight flush", to(200)),  # assumed
    "royal flush": PayLine("royal flush", to(1_000)),
}
"""Odds by ranking (10.1). The scan of the rules lost four of them; the game's usual schedule supplies them."""
ASSUMED: Final = (
    "two pair pays 2 to 1, a straight 5 to 1, a full house 11 to 1 and a straight flush 200 to 1: the text lacks these "
    "odds (10.1)"
)
ACE_LOW: Final = (
    "ace, 2, 3, 4 and 5 of one suit are a straight flush: by 11.1.6 they are consecutive regardless of suit, and the "
    "dealer declares the optimum value (9.4, 11.1.2), although 3.3.1 names the low ace only for 11.1.6; a round "
    "returns -3.506 %, if they were a flush -3.568 %"
)

ENDS: Final[Ends] = pays.ends(PAYS, NOT_QUALIFIED, paid="10.1", collected="9.2.1")
EVERY: Final = {BET_1: ENDS, BET_2: ENDS, BET_DOLLAR: ENDS}
"""Ends of each wager. All three end alike unless one is withdrawn (8.3-8.5)."""


def outcome(ranking: str) -> str:
    """Return the outcome of a hand of this ranking, in the words of `hands`."""
    return pays.outcome(PAYS, ranking, NOT_QUALIFIED)


@cache
def layout() -> Layout[str]:
    """Return the three wagers. The outcomes have no weights: `chances` has the exact returns."""
    names = {BET_1: 'wager on "1"', BET_2: 'wager on "2"', BET_DOLLAR: 'wager on "$"'}
    return Layout([wager(it, name, "5.2", "10.1", decisions(ENDS)) for it, name in names.items()], list(ENDS))
