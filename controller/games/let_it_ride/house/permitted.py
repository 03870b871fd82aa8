# SPDX-License-Identifier: MIT
"""Permission to make, change and withdraw wagers by house rules: player, place and amount (H6, H11.1)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.games.cards.hands import places
from controller.games.let_it_ride import equal
from controller.games.let_it_ride.house.sections import RULES
from controller.games.let_it_ride.house.table import HouseRideTable
from controller.games.let_it_ride.house_wagers import BONUS
from controller.games.let_it_ride.rules import RIDE

RIDES = {RULES.first.wager: "H8.6", RULES.second.wager: "H8.11"}
BONUS_LIMITS = (100, 1_000)
"""$1 to $10 (H11.1)."""


def change(table: HouseRideTable, change: Change) -> Refusal:
    """Return why a wager may not be made, changed or withdrawn like this; None if it may."""
    if why := places.not_played(table, change.hand, "H7.2"):
        return why
    if change.wager == BONUS:
        return bonus(table, change) if change.after else None
    if not change.after:
        return still_beside(table, change)
    return equal.withdrawn(table, RULES, change) or equal.taken(table, RULES, change)


def stays(table: HouseRideTable, change: Change) -> Refusal:
    """Return why a wager is not taken back after the call; None for others. Only bets one and two are, by decision."""
    if change.wager == BONUS:
        return None
    bet = next((it for it in (RULES.first, RULES.second) if it.wager == change.wager), None)
    if not bet:
        return ("only bets number one and two are taken back, by decision", "H6.4")
    if table.memory.play.choice_of(change.hand, bet.wager) == RIDE.name:
        return (f"{bet.words} of place {change.hand} rides until the end of the round", RIDES[bet.wager])
    return (f"{bet.words} is taken back when place {change.hand} decides", bet.decided)


def no_such_place(table: HouseRideTable, hand: str) -> Refusal:
    """Return why there is no such place at this table; None if there is."""
    return places.no_such_place(table, hand, "H6.2")


def bonus(table: HouseRideTable, change: Change) -> Refusal:
    """Return why this bonus is refused: it goes with the same player's wagers, from $1 to $10. None if allowed."""
    if not any(table.wagers.find(change.player, it, change.hand) for it in RULES.wagers):
        return (f"{change.player} has no wager at place {change.hand}: the bonus goes with the three wagers", "H11.1")
    least, most = BONUS_LIMITS
    if least <= change.after <= most:
        return None
    return (f"a bonus is {dollars(least)} to {dollars(most)}, not {dollars(change.after)}", "H11.1")


def still_beside(table: HouseRideTable, change: Change) -> Refusal:
    """Return why a wager is not withdrawn: a bonus is beside it; None if it may be."""
    if table.wagers.find(change.player, BONUS, change.hand):
        return (f"{change.player} has a bonus at place {change.hand} too: withdraw it first", "H11.1")
    return None
