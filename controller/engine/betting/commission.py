# SPDX-License-Identifier: MIT
"""Commission on winnings: marked up while it is owed, and collected (s 90)."""

from controller.engine.record import effects as e
from controller.engine.record.events import Collected
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Button
from controller.engine.table.table import AnyTable
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER

COLLECTED = Button("collected", "c")
"""Button that enters all commission as collected."""


def mark_up(table: AnyTable, player: str, cents: int, source: str) -> None:
    """Add to the commission that a player owes. The marker button shows the total."""
    owed = table.state.commission.get(player, 0) + cents
    table.state.commission[player] = owed
    if table.state.tournament:
        table.state.tournament.owes(player, cents)
    table.say(e.Marker(player, owed, source))
    if player not in table.state.seated:
        left_owing(table, player)


def left_owing(table: AnyTable, player: str) -> None:
    """Alert the floor manager to commission that a player who has left still owes."""
    rule = table.game.features.commission
    if rule and (owed := table.state.commission.get(player)):
        what = f"{player} has left and owes {dollars(owed)} commission: collect it"
        table.alert(FLOOR_MANAGER, what, rule.due)


def collect(table: AnyTable, event: Collected) -> None:
    """Collect the commission of one player, or of all."""
    rule = table.game.features.commission
    section = rule.due if rule else table.game.sections.wagers
    owing = [player for player in table.state.commission if event.player in ("", player)]
    if not rule or not owing:
        table.refuse(f"{event.player or 'nobody'} owes " + ("no commission" if event.player else "commission"), section)
        return
    for player in owing:
        cents = table.state.commission[player]
        if table.state.chips and not _of_a_tournament(table):
            table.state.chips.gain(cents)
        table.note(f"{player}: {dollars(cents)} commission is collected", section)
        _taken_up(table, player, rule.source)


def _of_a_tournament(table: AnyTable) -> bool:
    """Return whether the commission came from tournament chips. Before a session it is money."""
    return bool(table.state.tournament and table.state.tournament.session)


def owed_in_money(table: AnyTable) -> Refusal:
    """Return why no tournament may begin: commission on money winnings is owed. None if there is none."""
    rule = table.game.features.commission
    if rule is None or not table.state.commission or _of_a_tournament(table):
        return None
    owing = ", ".join(f"{player} {dollars(cents)}" for player, cents in table.state.commission.items())
    return (f"commission is owed in money: {owing}; collect it before the first session", rule.due)


def tournament_is_over(table: AnyTable) -> None:
    """Clear commission that was taken from tournament chips: nobody owes it in money."""
    if rule := table.game.features.commission:
        for player in [*table.state.commission]:
            _taken_up(table, player, rule.source)


def _taken_up(table: AnyTable, player: str, source: str) -> None:
    """Clear a player's commission, and take up the marker button."""
    del table.state.commission[player]
    table.say(e.Marker(player, 0, source))
