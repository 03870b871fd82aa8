# SPDX-License-Identifier: MIT
"""The five rounds of betting of Manila poker. Bets are multiples of the blind (ss 270-273)."""

from controller.games.poker.contest.betting_rules import BetSections, BetSize, BettingRules, SizeRule, Street, Terms
from controller.games.poker.contest.contest import Contest

RAISERS = 3
TWO = 2
EARLIER, FINAL = 2, 4
"""Largest bet as a multiple of the blind: before the final round, and in it."""


def opening(times: int, source: str) -> SizeRule:
    """Return an opening bet of one up to this many times the blind."""

    def size(contest: Contest, terms: Terms) -> BetSize:  # noqa: ARG001 - as any game has it
        return BetSize(terms.minimum, times * terms.minimum, terms.minimum, source, steps=True)

    return size


def raising(times: int, source: str) -> SizeRule:
    """Return a raise of one up to this many times the blind, at least the largest raise so far.

    If only two players contest a pot, raises have no upper limit, and the lower limit is the minimum wager of the table
    (s 273(5), s 5(1)(b)).
    """

    def size(contest: Contest, terms: Terms) -> BetSize:
        if len(contest.active) == TWO:
            stake = contest.seats[contest.betting.turn].chips_left
            return BetSize(terms.minimum, max(stake, terms.minimum), terms.increment, "s 273(5)")
        least = max(terms.minimum, contest.betting.largest)
        source_of = "s 273(4)" if least > terms.minimum else source
        most = max(least, times * terms.minimum)
        return BetSize(least, most, terms.minimum, source_of, steps=True, over=source)

    return size


EARLIER_RAISE = raising(EARLIER, "s 273(2)")
STREETS = (
    Street("first", None, EARLIER_RAISE, checks=False),
    *(Street(name, opening(EARLIER, "s 271(2)"), EARLIER_RAISE) for name in ("second", "third", "fourth")),
    Street("final", opening(FINAL, "s 271(3)"), raising(FINAL, "s 273(3)")),
)
BETTING = BettingRules(
    streets=STREETS,
    raisers=RAISERS,
    sections=BetSections(
        first="s 270(1)",
        later="s 271(8)",
        check="s 277(6)",
        declines="s 270(2)(b)(ii)",
        turns="s 257(3)",
        raises="s 273",
        raisers="s 273(1)",
        taps_out="s 274(1)",
        short_raise="s 274(6)",
        no_checks="s 277(2)",
    ),
)
