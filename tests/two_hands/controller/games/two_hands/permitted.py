# SPDX-License-Identifier: MIT
"""Which wagers may be made, changed and withdrawn, and where (s 701)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.games.cards.hands import places
from controller.games.two_hands.table import TwoHandsTable
from controller.games.two_hands.wagers import BET, SIDE

HANDS = 2
"""Most hands of a player, s 701(2)."""


def no_such_place(table: TwoHandsTable, hand: str) -> Refusal:
    """Why there is no such place at this table; None if there is."""
    return places.no_such_place(table, hand, "s 701(1)")


def change(table: TwoHandsTable, change: Change) -> Refusal:
    """Why a wager may not be made, changed or withdrawn like this; None if it may."""
    if why := places.not_played(table, change.hand, "s 703"):
        return why
    if change.wager == SIDE:
        return pair(table, change) if change.after else None
    return bet(table, change) if change.after else still_beside(table, change)


def pair(table: TwoHandsTable, change: Change) -> Refusal:
    """A wager on a pair is made beside a bet."""
    if table.wagers.find(change.player, BET, change.hand):
        return None
    return (f"{change.player} has no bet at place {change.hand}", "s 701(3)")


def bet(table: TwoHandsTable, change: Change) -> Refusal:
    """One player at a place, and two places for a player."""
    playing = places.players(table, BET)
    if playing.get(change.hand, "") not in ("", change.player):
        return (f"{playing[change.hand]} plays at place {change.hand}", "s 701(2)")
    others = [place for place, player in playing.items() if player == change.player and place != change.hand]
    if len(others) < HANDS:
        return None
    return (f"{change.player} plays at places {' and '.join(others)}: two hands at most", "s 701(2)")


def still_beside(table: TwoHandsTable, change: Change) -> Refusal:
    """Why a bet is not withdrawn: a wager on a pair lies beside it."""
    if table.wagers.find(change.player, SIDE, change.hand):
        return (f"{change.player} has a wager on a pair at place {change.hand} too: withdraw it first", "s 701(3)")
    return None
