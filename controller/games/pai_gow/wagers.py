# SPDX-License-Identifier: MIT
"""The wagers of a pai gow table: players' bets on boxes, and the chips of banking players (ss 420, 425, 426)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from c_ext.edge import Edge
from c_ext.pai_gow import deals, edges
from c_ext.wager import NamedWager
from controller.engine.rules.game import NoLayout, by_id
from controller.engine.rules.house_gain import ByBank, HouseGain, of_edge, root

BET, BANK = "bet", "bank"
WINS, LOSES, STANDS_OFF = "wins", "loses", "stand off"
"""Results of a player's hand (s 444)."""
EVENS: Final = "1"
"""Odds of a winning wager: even money, s 426(1)."""
PERCENT: Final = 5
"""Commission on the win of a wager or a bank, s 426(1)-(2)."""

HOUSE_BANKS, PLAYER_BANKS, CO_BANK = "house-banks", "player-banks", "co-bank"
"""Holders of the bank, as named in the returns."""
HOUSE_WAY: Final = "all hands are set the house way (ss 437-443), and no commission is rounded"
BANK_IS_BOUNDED: Final = "a player's commission is of what the bank makes of all hands together (s 426(2))"

WAGERS = NoLayout(
    wagers=by_id(NamedWager(BET, "bet", "s 420(2)"), NamedWager(BANK, "bank", "s 425(4)")),
    why="a winning wager is paid even money less 5%; a bank wins or loses what all players' hands come to",
    source="s 426",
    returns=lambda: edges(deals()),
    gains=lambda: gains(edges(deals())),
    by_bank=ByBank(BET, BANK, house=HOUSE_BANKS, player=PLAYER_BANKS, shared=CO_BANK),
)


def gains(returns: Mapping[str, Edge]) -> Mapping[str, HouseGain]:
    """Return the house's gain per unit that players wager, with all hands set the house way.

    If a player banks, the house gains 5 % of wins against the bank, and 5 % of the bank's profits. The profit is made
    on all hands together, which share the bank's hand. So its mean is at least the sum of the hands' means, and at most
    the sum of their losses. If the house co-banks, it also gains half of the bank's profit.
    """
    played, half = returns[HOUSE_BANKS], Fraction(1, 2)
    win, lose, rate = played.win, played.lose, Fraction(PERCENT, 100)
    bank = lose - win
    shared, deviation = rate * win + half * bank, half * root(win + lose) + half * rate
    return {
        HOUSE_BANKS: of_edge(played, HOUSE_WAY),
        PLAYER_BANKS: HouseGain(
            rate * max(win, lose), rate * (win + lose), half * rate, why=BANK_IS_BOUNDED, assumes=HOUSE_WAY
        ),
        CO_BANK: HouseGain(
            shared + rate * half * max(bank, Fraction()),
            shared + rate * half * lose,
            deviation,
            why=BANK_IS_BOUNDED,
            assumes=HOUSE_WAY,
        ),
    }


def commission(cents: int) -> int:
    """Return 5 % of this amount, rounded down to a cent (assumed)."""
    return cents * PERCENT // 100


def commission_of_co_banker(cents: int, *, minimum: int, smallest_chip: int) -> tuple[int, bool]:
    """Return the commission on a co-banker's profit, and whether the profit was rounded down first (s 426(3)).

    The profit is rounded down to a multiple of the minimum wager if the smallest chip cannot pay 5 % exactly. All
    amounts are cents.
    """
    if cents * PERCENT % (100 * smallest_chip) == 0:
        return commission(cents), False
    return commission(cents // minimum * minimum), True


def shares(cents: int, chips: dict[str, int]) -> dict[str, int]:
    """Share a profit, or a negative loss, in proportion to the players' combined chips (assumed).

    The first player gets the remaining cents.
    """
    whole, size = sum(chips.values()), abs(cents)
    each = {player: size * own // whole for player, own in chips.items()} if whole else {}
    for player in each:
        each[player] += size - sum(each.values())
        break
    return {player: part if cents >= 0 else -part for player, part in each.items()}
