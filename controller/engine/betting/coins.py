# SPDX-License-Identifier: MIT
"""Wagers in coins of 50 cents, at the games in which the casino operator may permit them (s 6)."""

from controller.engine.record.events import Directed, Placed
from controller.engine.rules.directions import CASH, COINS_PERMITTED
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.values.money import dollars

PRESCRIBED = 50
"""Cents. Value of the only coins allowed: Australian 50c coins (s 6(2))."""


def directed(table: AnyTable, event: Directed) -> None:
    """Carry out the casino operator's direction that permits coins at this table, or ends the permission."""
    table.state.coins = event.direction == COINS_PERMITTED
    words = "are permitted" if table.state.coins else "are not permitted"
    table.note(event.describe(f"coins of {dollars(PRESCRIBED)} {words} from now on"), table.game.sections.coins)


def not_accepted(table: AnyTable, event: Placed) -> Refusal:
    """Return why this wager is refused in coins; None if accepted, or made in chips."""
    sections = table.game.sections
    if not event.coins:
        return None
    if not sections.coins:
        source = ", ".join(filter(None, (table.game.general.cash, sections.chips or sections.wagers)))
        return (f"no coins are used in this game: {event.player} wagers with chips", source)
    if not table.state.coins:
        return ("the casino operator has not permitted coins at this table: wager with chips", CASH)
    if event.cents % PRESCRIBED:
        return (f"{dollars(event.cents)} is not in coins of {dollars(PRESCRIBED)}, the only ones permitted", "s 6(2)")
    return None


def noted(table: AnyTable, event: Placed) -> None:
    """Note that a wager was made in coins."""
    if event.coins:
        table.note_wager(event, f": in coins of {dollars(PRESCRIBED)}", table.game.sections.coins)
