# SPDX-License-Identifier: MIT
"""Which wagers may be made, and where: one player at each of three places, and first an ante (s 601)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table.table import PlainTable
from controller.games.pot_table.wagers import ANTE, BET

PLACES = ("1", "2", "3")


def no_such_place(_table: PlainTable, place: str) -> Refusal:
    """Why nobody plays at this place; None if somebody may."""
    return None if place in PLACES else (f"there is no place {place!r}: name one of 1 to 3", "s 601")


def change(table: PlainTable, change: Change) -> Refusal:
    """Why a wager may not be made or withdrawn like this; None if it may."""
    other = next((it.player for it in table.wagers if it.hand == change.hand and it.player != change.player), "")
    if other:
        return (f"{other} plays at place {change.hand}", "s 601")
    if change.wager == BET and not table.wagers.find(change.player, ANTE, change.hand):
        return (f"{change.player} has no ante at place {change.hand}", "s 601")
    if change.wager == ANTE and not change.after and table.wagers.find(change.player, BET, change.hand):
        return (f"{change.player} has a bet at place {change.hand} too: withdraw it first", "s 601")
    return None
