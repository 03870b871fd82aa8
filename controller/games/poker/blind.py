# SPDX-License-Identifier: MIT
"""The blind bet, as the player with the buck makes it (ss 267(2), 345(3), 389(3))."""

from collections.abc import Mapping

from controller.engine.values.money import dollars
from controller.games.poker import seats
from controller.games.poker.contest.acts import Act
from controller.games.poker.rules import Forced
from controller.games.poker.table import PokerTable


def by_the_buck(table: PokerTable, stakes: Mapping[int, int]) -> Forced:
    """The designated player bets the minimum wager; one who has less bets all of it."""
    (seat, stake), minimum = next(iter(stakes.items())), table.state.limits.minimum
    what = f"{seat} {seats.player_at(table, str(seat))} bets the blind, {dollars(minimum)}"
    return Forced((Act(seat, "blind", min(stake, minimum), due=minimum),), minimum, what)
