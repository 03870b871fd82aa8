# SPDX-License-Identifier: MIT
"""Commission on winnings: marked up while it is owed, and collected (s 90)."""

from controller.engine.record import effects as e
from controller.engine.record.events import Collected
from controller.engine.rules.wait import Button
from controller.engine.table.table import AnyTable
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER

COLLECTED = Button("collected", "c")
"""The button that says that everybody's commission is collected."""


def mark_up(table: AnyTable, player: str, cents: int, source: str) -> None:
    """A player owes this much more commission. The marker button shows the total."""
    owed = table.state.commission.get(player, 0) + cents
    table.state.commission[player] = owed
    if table.state.tournament:
        table.state.tournament.owes(player, cents)
    table.say(e.Marker(player, owed, source))
    if player not in table.state.seated:
        left_owing(table, player)


def left_owing(table: AnyTable, player: str) -> None:
    """A player has left. If the player owes commission, the floor manager is alerted to have it collected."""
    rule = table.game.features.commission
    if rule and (owed := table.state.commission.get(player)):
        what = f"{player} has left and owes {dollars(owed)} commission: collect it"
        table.alert(FLOOR_MANAGER, what, rule.due)


def collect(table: AnyTable, event: Collected) -> None:
    """Collect what a player owes, or what everybody owes."""
    rule = table.game.features.commission
    section = rule.due if rule else table.game.sections.wagers
    owing = [player for player in table.state.commission if event.player in ("", player)]
    if not rule or not owing:
        table.refuse(f"{event.player or 'nobody'} owes " + ("no commission" if event.player else "commission"), section)
        return
    for player in owing:
        cents = table.state.commission.pop(player)
        if table.state.chips and not table.state.tournament:
            table.state.chips.gain(cents)
        table.note(f"{player}: {dollars(cents)} commission is collected", section)
        table.say(e.Marker(player, 0, rule.source))
