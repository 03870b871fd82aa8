# SPDX-License-Identifier: MIT
"""What lies at a pai gow table: players' wagers on boxes, and the chips of a player who banks (ss 420, 425, 426)."""

from typing import Final

from c_ext.pai_gow import deals, edges
from c_ext.wager import NamedWager
from controller.engine.rules.game import NoLayout, by_id

BET, BANK = "bet", "bank"
WINS, LOSES, STANDS_OFF = "wins", "loses", "stand off"
"""What is declared of a player's hand (s 444)."""
EVENS: Final = "1"
"""A winning wager is paid at even money, s 426(1)."""
PERCENT: Final = 5
"""The commission on what a wager or a bank has won, s 426(1)-(2)."""

WAGERS = NoLayout(
    wagers=by_id(NamedWager(BET, "bet", "s 420(2)"), NamedWager(BANK, "bank", "s 425(4)")),
    why="a winning wager is paid even money less 5%; a bank wins or loses what all players' hands come to",
    source="s 426",
    returns=lambda: edges(deals()),
)


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
