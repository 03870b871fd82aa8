# SPDX-License-Identifier: MIT
"""Results that are unlikely under their exact chances. The person in charge is alerted, and play goes on.

No rule requires this.
"""

from controller.engine.record.events import OutcomesDoubted
from controller.engine.table.table import AnyTable

PLAIN = "Results are unlike their chances: see tablectl report. Play goes on."


def found(table: AnyTable, event: OutcomesDoubted) -> None:
    """Raise an alert until the table is commissioned again. A start of the controller repeats the alert."""
    table.state.alerts[event.device] = event.what
    what = f"{event.what}, after {event.results} results; have it looked at: tablectl report"
    table.alert(table.game.general.in_charge, what, "", event.device, PLAIN)
