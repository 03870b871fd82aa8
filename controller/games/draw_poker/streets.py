# SPDX-License-Identifier: MIT
"""The two rounds of betting of draw poker, before and after the draw (ss 307, 309, 311). Neither has checks."""

from controller.games.poker.contest.betting_rules import BetSections, BetSize, BettingRules, Street, Terms
from controller.games.poker.contest.contest import Contest
from controller.games.poker.contest.pot_limit import PotSections, raising


def first_opening(contest: Contest, terms: Terms) -> BetSize:
    """Twice the last blind bet."""
    twice = 2 * contest.betting.last.opening
    return BetSize(twice, twice, terms.increment, "s 307(3)")


def final_opening(contest: Contest, terms: Terms) -> BetSize:  # noqa: ARG001 - as any game has it
    """From the minimum to the maximum wager of the table."""
    return BetSize(terms.minimum, terms.maximum, terms.increment, "s 309(3)")


RAISES = raising(PotSections(least="s 311(3)", most="s 311(2)", full="s 311(5)", half="s 311(6)", straddle="s 311(7)"))
BETTING = BettingRules(
    streets=(
        Street("first", first_opening, RAISES, checks=False),
        Street("final", final_opening, RAISES, checks=False, each=True),
    ),
    sections=BetSections(
        first="s 307(7)",
        later="s 309(6)",
        check="s 287",
        declines="s 307(7)",
        turns="s 293(3)",
        raises="s 311",
        raisers="",
        taps_out="s 312(1)",
        short_raise="s 312(6)",
    ),
)
