# SPDX-License-Identifier: MIT
"""Permission to make, change and withdraw wagers in New South Wales: time, player and place (rules 5 and 12.9)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.games.cards.hands import places
from controller.games.let_it_ride import equal
from controller.games.let_it_ride.nsw.sections import RULES
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.nsw import new_south_wales


def change(table: NswRideTable, change: Change) -> Refusal:
    """Return why a wager may not be made, changed or withdrawn like this; None if it may."""
    play = table.memory.play
    if play.correcting and not change.found:
        return corrected(table, change)
    if why := places.not_played(table, change.hand, "7.3.1"):
        return why
    if not change.after:
        return None
    playing = equal.players(table, RULES).values()
    return (
        equal.withdrawn(table, RULES, change)
        or equal.taken(table, RULES, change)
        or new_south_wales.not_together(table, change.player, playing)
    )


def corrected(table: NswRideTable, change: Change) -> Refusal:
    """Return why this change is refused during a correction: only the place's remaining wagers may be corrected."""
    play = table.memory.play
    if change.hand != play.correcting or play.players[change.hand] != change.player:
        return (f"no more bets was called: only the wagers of place {play.correcting} are corrected", "5.4")
    if not change.after and table.memory.play.handled:
        return ("cards were handled: correct the wager to a new amount; decline if the player fails to", "12.10")
    if not change.after:
        return ("correct the wager to a new amount; decline to fold", "12.9.1")
    return equal.withdrawn(table, RULES, change)


def no_such_place(table: NswRideTable, hand: str) -> Refusal:
    """Return why there is no such place at this table; None if there is."""
    return places.no_such_place(table, hand, "2.2.1")
