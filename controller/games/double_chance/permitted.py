# SPDX-License-Identifier: MIT
"""Permission to make, change and withdraw wagers: time, player, place and amount (rules 5 and 10)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.games.cards.hands import places
from controller.games.double_chance.table import DoubleChanceTable
from controller.games.double_chance.wagers import JACKPOT, WAGER
from controller.games.nsw import new_south_wales


def change(table: DoubleChanceTable, change: Change) -> Refusal:
    """Return why a wager may not be made, changed or withdrawn like this; None if it may."""
    if why := places.not_played(table, change.hand, "7.3"):
        return why
    if change.wager == JACKPOT:
        return jackpot(table, change) if change.after else None
    return hand(table, change) if change.after else still_beside(table, change)


def no_such_place(table: DoubleChanceTable, hand: str) -> Refusal:
    """Return why there is no such place at this table; None if there is."""
    return places.no_such_place(table, hand, "2.2.1")


def hand(table: DoubleChanceTable, change: Change) -> Refusal:
    """Return why this wager is refused: one hand a player, one wager on an area, no players kept apart. None if
    allowed.
    """
    playing = places.players(table, WAGER)
    return places.why_taken(change, playing, one_hand="5.4", one_player="5.5") or new_south_wales.not_together(
        table, change.player, playing.values()
    )


def still_beside(table: DoubleChanceTable, change: Change) -> Refusal:
    """Return why a wager is not withdrawn: a jackpot wager is beside it; None if it may be."""
    if table.wagers.find(change.player, JACKPOT, change.hand):
        return (f"{change.player} has a jackpot wager at place {change.hand} too: withdraw it first", "10.1")
    return None


def jackpot(table: DoubleChanceTable, change: Change) -> Refusal:
    """Return why this jackpot wager is refused: a wager and the amount on the sign are needed (10.1, 10.2)."""
    if not table.options.schedule:
        return ("this table has no jackpot wagers", "5.2.2")
    if not table.wagers.find(change.player, WAGER, change.hand):
        return (f"{change.player} has no wager at place {change.hand}", "10.1")
    chip = table.options.chip
    return (
        None if change.after == chip else (f"a jackpot wager is {dollars(chip)}, not {dollars(change.after)}", "10.2")
    )
