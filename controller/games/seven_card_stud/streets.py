# SPDX-License-Identifier: MIT
"""The rounds of betting of 7 card stud poker (ss 390-395)."""

from controller.games.poker.contest.betting_rules import BetSections
from controller.games.poker.contest.pot_limit import PotSections
from controller.games.poker.contest.stud_betting import StudSections, rounds_of_betting

SECTIONS = StudSections(
    bets=BetSections(
        first="s 391(2)",
        later="s 392(8)",
        check="s 398(6)",
        declines="s 391(6)",
        blind_opens="s 390(14)",
        turns="s 374(3)",
        raises="s 394",
        raisers="",
        taps_out="s 395(1)",
        short_raise="s 395(6)",
        stake="s 386(3)",
    ),
    pot=PotSections(least="s 394(3)", most="s 394(2)"),
    first="s 390(5)",
    by_two="s 390(8)",
    later="s 392(2)",
)
BETTING = rounds_of_betting(SECTIONS, ("second", "third", "fourth", "final"))
