# SPDX-License-Identifier: MIT
"""Table stakes and entered acts: refusals before the round decides."""

from controller.engine.betting import seats
from controller.engine.record.events import Acted, Drew, Staked
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.values.money import LARGEST, dollars

ON_THE_LAYOUT = "at this table nobody bets out of a table stake: wagers are placed on the layout"


def refusal(table: AnyTable, event: Staked | Acted | Drew) -> Refusal:
    """Return why this is refused at any wait, with the section; None if the round decides."""
    rule = table.game.features.table_stakes
    if not rule:
        return (ON_THE_LAYOUT, table.game.sections.wagers)
    if isinstance(event, Acted):
        return (why, rule.turn) if (why := _no_such_act(event)) else None
    if isinstance(event, Drew):
        return None
    if event.player in table.state.excluded:
        return seats.why_excluded(table, event.player)
    if not 0 < event.cents <= LARGEST:
        return (f"{dollars(event.cents)} is no table stake", rule.stake)
    return seats.kept_apart(table, event.player)


def _no_such_act(event: Acted) -> str:
    """Return why a player cannot act like this; empty if allowed. Only a bet has an amount, which is optional."""
    if event.cents and event.act != "bet":
        return f"{event.act} {dollars(event.cents)}: only a bet has an amount"
    return "" if 0 <= event.cents <= LARGEST else f"{dollars(event.cents)} is no bet"
