# SPDX-License-Identifier: MIT
"""Double Chance (New South Wales)."""

from controller.engine.values.title import Title

DOUBLE_CHANCE = Title("double-chance", "Double Chance", "Rules under the Casino Control Act 1992 (New South Wales)")
GAMES = (DOUBLE_CHANCE,)
