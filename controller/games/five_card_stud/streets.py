# SPDX-License-Identifier: MIT
"""The rounds of betting of 5 card stud poker (ss 346-351)."""

from controller.games.poker.contest.betting_rules import BetSections
from controller.games.poker.contest.pot_limit import PotSections
from controller.games.poker.contest.stud_betting import StudSections, rounds_of_betting

SECTIONS = StudSections(
    bets=BetSections(
        first="s 347(2)",
        later="s 348(8)",
        check="s 354(6)",
        declines="s 347(6)",
        blind_opens="s 346(14)",
        turns="s 330(3)",
        raises="s 350",
        raisers="",
        taps_out="s 351(1)",
        short_raise="s 351(6)",
        stake="s 342(3)",
    ),
    pot=PotSections(least="s 350(3)", most="s 350(2)"),
    first="s 346(5)",
    by_two="s 346(8)",
    later="s 348(2)",
)
BETTING = rounds_of_betting(SECTIONS, ("second", "third", "final"))
