# SPDX-License-Identifier: MIT
"""Unequal wagers at a place: the player corrects them or folds (12.9, 12.10).

The table asks for the correction as soon as the entered wagers are not equal. The dealer keys a code to ask a player
again who had failed to correct them.
"""

from controller.engine.record.events import Placed
from controller.engine.rules.wait import Procedure, Wait, wait
from controller.engine.values.roles import CASINO_SUPERVISOR
from controller.games.cards.hands import misdealt
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.let_it_ride import equal
from controller.games.let_it_ride.betting import CLOSED
from controller.games.let_it_ride.nsw.sections import RULES
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.let_it_ride.nsw.waits import MEANWHILE


def begin(table: NswRideTable, place: str) -> None:
    """Ask a player to correct wagers that do not comply with rule 5.2."""
    if not equal.not_equal(table, RULES, place):
        table.refuse(f"the wagers of place {place} are three equal ones, as far as they are entered", "5.2")
        return
    play = table.memory.play
    play.correcting, play.as_they_lie = place, [it for it in play.as_they_lie if it != place]
    table.close_betting(CLOSED, RULES.closed, frozenset(RULES.wagers))


def corrected(table: NswRideTable) -> Procedure[None]:
    """Wait for the player to correct the wagers, or to fold. After the cards were handled no fold is possible."""
    play = table.memory.play
    while place := play.correcting or not_complying(table):
        if not play.correcting:
            begin(table, place)
        event = yield from MEANWHILE.happens(table, asked(table, place))
        if event.subject == ACCEPT.name:
            accept(table, place)
        elif event.subject == DECLINE.name:
            decline(table, place)


def not_complying(table: NswRideTable) -> str:
    """Return the first place whose wagers do not comply with rule 5.2; empty if all comply, or stand anyway."""
    play = table.memory.play
    asked = [place for place in play.playing_places if place not in play.as_they_lie and not play.declared]
    return next((place for place in asked if equal.not_equal(table, RULES, place)), "")


def placed(table: NswRideTable, event: Placed) -> None:
    """Handle an entered wager. A found wager that completes three equal ones ends the correction."""
    place = table.memory.play.correcting
    if event.found and place and not equal.not_equal(table, RULES, place):
        over(table)


def asked(table: NswRideTable, place: str) -> Wait:
    """Return the wait for the correction. The dealer may press accept only once the wagers are equal."""
    if table.memory.play.handled:
        what, source = "press accept; decline if the player fails to", "12.10"
    else:
        what, source = "press accept; decline to fold", "12.9"
    asked = wait(
        "correcting", f"place {place}: correct the wagers to three equal ones; {what}", source, ACCEPT, DECLINE,
        besides=(Placed,), headline=f"Place {place} corrects the wagers",
    )  # fmt: skip
    return asked.asking() if equal.not_equal(table, RULES, place) else asked.asking(ACCEPT)


def accept(table: NswRideTable, place: str) -> None:
    """Accept the corrected wagers."""
    if why := equal.not_equal(table, RULES, place):
        table.refuse(*why)
        return
    table.note(f"the wagers of place {place} are corrected", "12.10" if table.memory.play.handled else "12.9.1")
    over(table)


def decline(table: NswRideTable, place: str) -> None:
    """Fold the player's hand and return the wagers (12.9.2), or leave uncorrected wagers as they are (12.10)."""
    play = table.memory.play
    if play.handled:
        what = (
            f"{play.players[place]} at place {place} fails to correct the wagers: they stand; direct preclude, or not"
        )
        play.as_they_lie.append(place)
        table.alert(CASINO_SUPERVISOR, what, "12.10, 6.2")
    else:
        misdealt.void_hand(table, place, "it folds, the dealer collects its cards", "12.9.2")
    over(table)


def over_if_void(table: NswRideTable) -> None:
    """End the correction if the hand is void meanwhile."""
    if table.memory.play.correcting in table.memory.play.void:
        over(table)


def over(table: NswRideTable) -> None:
    """End the correction: no wager is changed any more."""
    table.memory.play.correcting = ""
    table.close_betting(CLOSED, RULES.closed)
