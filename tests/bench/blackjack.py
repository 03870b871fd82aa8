# SPDX-License-Identifier: MIT
"""Our side of the rows on blackjack: whole rounds of simulated shoes, and exact chances."""

import time
from collections.abc import Callable

from c_ext.blackjack_chances import edges
from c_ext.blackjack_round import BUST, dealer, full_shoe, gains
from c_ext.blackjack_strategy import HARD, SOFT, Strategy, simulate

SEED = 1985
DECKS = 8
SHOES = 20_000
NEVER_ENDING = 10**6
"""Decks, of which no card is missed."""
NEAR = 0.005
"""More than five standard deviations of the mean gain of a round, over the checked rounds."""
Samples = Callable[[int], list[float]]

TO_17 = Strategy(
    {points: ("D" if points < 17 else "S") * 10 for points in HARD},
    {points: ("D" if points < 17 else "S") * 10 for points in SOFT},
)
"""As the dealer plays, and the peer's player: never doubles down or splits."""


def simulated(strategy: Strategy) -> Samples:
    """Nanoseconds of the processor's time for a round, over whole shoes of 8 decks."""
    check(strategy)

    def sample() -> float:
        before = time.process_time_ns()
        rounds = simulate(strategy, DECKS, SHOES, SEED).rounds
        return (time.process_time_ns() - before) / rounds

    return lambda count: [sample() for _ in range(count)]


def check(strategy: Strategy) -> None:
    """Check that the measured rounds gain their exact expectation."""
    exact = sum(halves * chance for halves, chance in gains(DECKS, strategy).items()) / 2
    gained = simulate(strategy, DECKS, SHOES, SEED).gained
    if abs(gained - exact) > NEAR:
        raise SystemExit(f"the rounds that are measured do not play: {float(gained)}, and not {float(exact)}")


def share_over_21() -> float:
    """How often a hand that draws to 17 gets more than 21, with cards that never run out; the peer is held to it."""
    shoe = full_shoe(NEVER_ENDING)
    share = 0.0
    for first, count in enumerate(shoe, 1):
        over = sum(chance for total, chance in dealer(shoe, first).items() if total.points == BUST)
        share += float(over * count / sum(shoe))
    return share


def chances() -> Samples:
    """All wagers of a table with 8 decks."""

    def sample() -> float:
        before = time.process_time_ns()
        edges(DECKS)
        return time.process_time_ns() - before

    return lambda count: [sample() for _ in range(count)]
