# SPDX-License-Identifier: MIT
"""The wagers of Let It Ride by house rules and their payouts (H6.4, H9.3, H11). An outcome decides one hand."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from c_ext.layout import LOSE, Layout, Odds, Win, to
from controller.games.cards.hands.ends import Ends, WagerEnd, decisions
from controller.games.cards.hands.wagers import wager
from controller.games.let_it_ride import pays
from controller.games.let_it_ride.pays import PayLine, Pays

BET_1, BET_2, BET_3, BONUS = "bet-1", "bet-2", "bet-3", "bonus"
"""The wagers: bets number one, two and three (H6.4), and the side bet (H11.1)."""
LOWER: Final = "lower than a pair of tens"
"""Outcome of a losing hand (H8.17)."""
NO_BONUS: Final = "bonus: high card"

PAYS: Final[Pays] = {
    "1 pair": PayLine("pair of tens or better", to(1)),
    "2 pairs": PayLine("two pair", to(2)),
    "3 of a kind": PayLine("three of a kind", to(3)),
    "straight": PayLine("straight", to(5)),
    "flush": PayLine("flush", to(8)),
    "full house": PayLine("full house", to(11)),
    "4 of a kind": PayLine("four of a kind", to(50)),
    "straight flush": PayLine("straight flush", to(100)),
    "royal flush": PayLine("royal flush", to(200)),
}
"""H9.3."""
BONUS_PAYS: Final[Mapping[str, Odds]] = {
    "pair": to(1),
    "flush": to(3),
    "straight": to(5),
    "three of a kind": to(25),
    "straight flush": to(30),
    "three card royal": to(40),
}
"""Odds by the player's three cards (H11.2)."""


def bonus(three: str) -> str:
    """Return the outcome of the bonus for three cards, in the words of `hands`."""
    return f"bonus: {three}" if three in BONUS_PAYS else NO_BONUS


ENDS: Final[Ends] = pays.ends(PAYS, LOWER, paid="H9.3", collected="H8.17")
OF_BONUS: Final[Ends] = {
    NO_BONUS: WagerEnd(LOSE, "H11.2"),
    **{bonus(three): WagerEnd(Win(odds), "H11.2") for three, odds in BONUS_PAYS.items()},
}
EVERY: Final = {BET_1: ENDS, BET_2: ENDS, BET_3: ENDS, BONUS: OF_BONUS}
"""Ends of each wager."""


def outcome(ranking: str) -> str:
    """Return the outcome of a hand of this ranking, in the words of `hands`."""
    return pays.outcome(PAYS, ranking, LOWER)


@cache
def layout() -> Layout[str]:
    """Return the three bets and the bonus. The outcomes have no weights: `chances` has the exact returns."""
    names = {BET_1: "bet number one", BET_2: "bet number two", BET_3: "bet number three"}
    bets = [wager(it, name, "H6.4", "H9.3", decisions(ENDS)) for it, name in names.items()]
    return Layout([*bets, wager(BONUS, "bonus", "H11.1", "H11.2", decisions(OF_BONUS))], [*ENDS, *OF_BONUS])
