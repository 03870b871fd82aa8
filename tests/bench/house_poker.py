# SPDX-License-Identifier: MIT
"""Our side of the rows on poker against the house: exact returns, by counting every deal of a deck."""

import time
from collections.abc import Callable

from c_ext import house_poker
from controller.games.caribbean_stud.chances import gains
from controller.games.let_it_ride.nsw_wagers import PAYS

Samples = Callable[[int], list[float]]


def counted(count_deals: Callable[[], object]) -> Callable[[], Samples]:
    """Nanoseconds of the processor's time to count the deals of a game."""

    def sample() -> float:
        before = time.process_time_ns()
        count_deals()
        return time.process_time_ns() - before

    return lambda: lambda count: [sample() for _ in range(count)]


WINS = {ranking: line.odds.num for ranking, line in PAYS.items()}

caribbean_stud = counted(lambda: house_poker.caribbean_stud(gains()))
let_it_ride = counted(lambda: house_poker.let_it_ride(-1, WINS))
double_chance = counted(house_poker.double_chance)
