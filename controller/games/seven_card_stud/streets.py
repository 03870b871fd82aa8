# SPDX-License-Identifier: MIT
"""The rounds of betting of 7 card stud poker (s 370)."""

from controller.games.poker.stud.betting import rounds_of_betting
from controller.games.poker.stud.part import PART_18

BETTING = rounds_of_betting(PART_18, ("second", "third", "fourth", "final"))
