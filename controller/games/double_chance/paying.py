"""What is paid that the odds do not say: at most the maximum payout for a declared hand (9.2)."""

from controller.engine.record.state import Lying
from controller.engine.rules.features import Paid
from controller.games.double_chance.table import DoubleChanceTable
from controller.games.double_chance.wagers import DECLARED, WAGER


def pays(table: DoubleChanceTable, won: Lying, outcome: str, cents: int) -> Paid | None:
    """The maximum payout, if the odds would give more."""
    most = table.options.most_paid
    over = won.wager == WAGER and outcome in DECLARED and cents > most
    return Paid(most, "9.2", limited=True) if over else None
