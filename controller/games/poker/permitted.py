# SPDX-License-Identifier: MIT
"""Nobody places a wager at a poker table: what a player bets is entered as an act (s 268 and its twins)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table.table import AnyTable


def change(table: AnyTable, change: Change) -> Refusal:
    """Why no wager is placed, changed or withdrawn by itself."""
    return (f"what {change.player} bets is entered as an act in turn: act SEAT bet", table.game.sections.wagers)


def no_hand(table: AnyTable, hand: str) -> Refusal:
    """The same of a hand that somebody names."""
    return None if hand else ("what a player bets is entered as an act in turn", table.game.sections.wagers)
