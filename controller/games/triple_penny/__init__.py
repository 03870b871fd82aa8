# SPDX-License-Identifier: MIT
"""Triple penny two-up (Part 21)."""

from controller.engine.values.title import Title

TRIPLE_PENNY = Title("triple-penny-two-up", "Triple penny two-up", "Casino Gaming Rules 1985 (Queensland), Part 21")
GAMES = (TRIPLE_PENNY,)
