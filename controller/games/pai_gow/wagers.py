# SPDX-License-Identifier: MIT
"""What lies at a pai gow table: players' wagers on boxes, and the chips of a player who banks (ss 420, 425, 426)."""

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
"""What is declared of a player's hand (s 444)."""
EVENS: Final = "1"
"""A winning wager is paid at even money, s 426(1)."""
PERCENT: Final = 5
"""The commission on what a wager or a bank has won, s 426(1)-(2)."""

HOUSE_BANKS, PLAYER_BANKS, CO_BANK = "house-banks", "player-banks", "co-bank"
"""Who holds the bank, as the returns call it."""
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
    """What the house gains of what players wager, all hands set the house way.

    Of each unit, if a player banks: 5 % of what is won against the bank, and 5 % of the bank's profits. Those are of
    all hands together, which have the bank's hand in common: on average they are at least what the hands come to on
    average, and at most what the hands that lose come to. Both banks together: half of what the bank makes besides.
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
    """5 % of so many cents. What is not whole cents is rounded down (assumed)."""
    return cents * PERCENT // 100


def commission_of_co_banker(cents: int, *, minimum: int, smallest_chip: int) -> tuple[int, bool]:
    """The commission on a co-banker's profit, and whether that was rounded down first (s 426(3)).

    It is, to a multiple of the minimum wager, only if 5 % of it cannot be paid exactly in the smallest chip. All in
    cents.
    """
    if cents * PERCENT % (100 * smallest_chip) == 0:
        return commission(cents), False
    return commission(cents // minimum * minimum), True


def shares(cents: int, chips: dict[str, int]) -> dict[str, int]:
    """A profit, or a loss below 0, shared in the proportion of the chips that players have combined (assumed).

    A cent that is left over is the first player's.
    """
    whole, size = sum(chips.values()), abs(cents)
    each = {player: size * own // whole for player, own in chips.items()} if whole else {}
    for player in each:
        each[player] += size - sum(each.values())
        break
    return {player: part if cents >= 0 else -part for player, part in each.items()}
