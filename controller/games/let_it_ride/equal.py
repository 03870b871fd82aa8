# SPDX-License-Identifier: MIT
"""The three equal wagers of a player at a place (NSW 5.2, H6.4)."""

from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.games.cards.hands import places
from controller.games.let_it_ride.rules import RideSections
from controller.games.let_it_ride.table import RideTable


def players(table: RideTable, rules: RideSections) -> dict[str, str]:
    """Return the places in play, each with the player who has any of the three wagers there."""
    return places.players(table, *rules.wagers)


def not_equal(table: RideTable, rules: RideSections, place: str) -> Refusal:
    """Return why the wagers of a place are not three equal ones; None if they are. Withdrawn wagers do not count."""
    lying = {it.wager: it.cents for it in table.wagers if it.hand == place and it.wager in rules.wagers}
    withdrawn = {it.wager for it in table.memory.play.withdrawn if it.hand == place}
    if not lying and not withdrawn:
        return None
    named = table.game.layout.wagers
    if missing := [it for it in rules.wagers if it not in lying and it not in withdrawn]:
        return (
            f"place {place} has no {named[missing[0]].name}: a player makes three equal wagers",
            rules.equal,
        )
    if len(set(lying.values())) > 1:
        amounts = ", ".join(f"{named[wager].name} {dollars(cents)}" for wager, cents in lying.items())
        return (f"the wagers of place {place} are not equal: {amounts}", rules.equal)
    return None


def withdrawn(table: RideTable, rules: RideSections, change: Change) -> Refusal:
    """Return why this area stays empty: its player has withdrawn the wager by decision; None if not."""
    bet = rules.first if change.wager == rules.first.wager else rules.second
    if all((it.hand, it.wager) != (change.hand, change.wager) for it in table.memory.play.withdrawn):
        return None
    return (f"{bet.words} of place {change.hand} was withdrawn by decision", bet.decided)


def taken(table: RideTable, rules: RideSections, change: Change) -> Refusal:
    """Return why a player may not play at this place: one hand a player, one player a place; None if the player may."""
    playing = players(table, rules)
    return places.why_taken(change, playing, one_hand=rules.one_hand, one_player=rules.one_player)
