# SPDX-License-Identifier: MIT
"""The rounds of betting of 5 card stud poker (s 326)."""

from controller.games.poker.stud.betting import rounds_of_betting
from controller.games.poker.stud.part import PART_17

BETTING = rounds_of_betting(PART_17, ("second", "third", "final"))
