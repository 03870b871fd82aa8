"""What is paid that the odds do not say: at most the maximum payout for a wager (10.2)."""

from controller.engine.record.state import Lying
from controller.engine.rules.features import Paid
from controller.games.let_it_ride.nsw.table import NswRideTable


def pays(table: NswRideTable, won: Lying, outcome: str, cents: int) -> Paid | None:  # noqa: ARG001 - as a game has it
    """The maximum payout, if the odds would give more."""
    most = table.options.most_paid
    return Paid(most, "10.2", limited=True) if cents > most else None
