# SPDX-License-Identifier: MIT
"""Results that are unlike their exact chances: whoever is in charge is told, and play goes on. No rule asks for it."""

from controller.engine.record.events import OutcomesDoubted
from controller.engine.table.table import AnyTable

PLAIN = "Results are unlike their chances: see tablectl report. Play goes on."


def found(table: AnyTable, event: OutcomesDoubted) -> None:
    """An alert until the table is commissioned anew, or the controller is started: then it is told again."""
    table.state.alerts[event.device] = event.what
    what = f"{event.what}, after {event.results} results; have it looked at: tablectl report"
    table.alert(table.game.general.in_charge, what, "", event.device, PLAIN)
