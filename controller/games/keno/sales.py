# SPDX-License-Identifier: MIT
"""Before and after a drawing: tickets are sold, the game is closed (s 222(1)-(2)), and its wagers are settled."""

from controller.engine.betting import number_entries
from controller.engine.record.events import TICKETS, SalesClosed, SalesOpen, TicketsSettled
from controller.engine.record.keno_on_show import KenoSales, KenoSettled
from controller.engine.rules import powers
from controller.engine.rules.wait import Procedure, Wait, turn
from controller.engine.values.money import dollars
from controller.engine.values.roles import KENO_SUPERVISOR
from controller.games.keno.on_show import remember, show
from controller.games.keno.persons import BALLS_REPLACED
from controller.games.keno.presence import take_sales_report
from controller.games.keno.table import KenoTable
from controller.games.keno.waits import (
    CLOSE,
    CLOSING,
    ENTER,
    INSPECTOR,
    REFILL,
    REPLACE,
    SELL,
    SETTLED,
    SETTLING,
    UNKNOWN,
)
from controller.games.kit.balls import REPLACED, may_replace
from hal.signals import Pressed

WITHOUT_INSPECTOR = ("all balls are replaced in the presence of an inspector: the inspector's key", "s 222(9)")
CLOSED = ("the game is closed", "s 222(1)")


def sell_tickets(table: KenoTable) -> Procedure[None]:
    """Sell tickets until the supervisor closes the game. The balls must be in order before (ss 211(2), 222(9))."""
    event = yield asked(table)
    while (Pressed, event.subject) != CLOSE or not may_close(table):
        if isinstance(event, SalesOpen):
            take_sales_report(table, event)
        elif (Pressed, event.subject) == REPLACED:
            record_new_balls(table)
        event = yield asked(table)
    table.memory.closed = True
    table.close_betting(*CLOSED)
    table.close_sales(table.memory.game)


def asked(table: KenoTable) -> Wait:
    """Return the wait while tickets are sold."""
    memory = table.memory
    if not memory.game:
        return UNKNOWN
    if memory.broken:
        return REPLACE if powers.exercised(table.state, BALLS_REPLACED) else REPLACE.asking(turn(INSPECTOR))
    if new_balls_due(table):
        return REFILL
    return ENTER if table.options.tournament_entries else SELL


def new_balls_due(table: KenoTable) -> bool:
    """Return whether all balls are to be replaced, because a keno day has begun (s 211(2))."""
    return not table.options.generator and table.memory.filled != table.memory.day


def record_new_balls(table: KenoTable) -> None:
    """Record that the supervisor replaced the balls; after a broken ball, with an inspector present."""
    memory = table.memory
    if memory.broken and not may_replace(table, BALLS_REPLACED, WITHOUT_INSPECTOR, KENO_SUPERVISOR):
        return
    if memory.broken:
        table.note("all balls are replaced before an inspector", "s 222(9)")
    elif new_balls_due(table):
        table.note(f"all balls are replaced for the keno day {memory.day}", "s 211(2)")
    else:
        table.note("the balls are inspected, and defective ones replaced", "s 211(2)")
    memory.broken, memory.filled = False, memory.day


def may_close(table: KenoTable) -> bool:
    """Return whether the ticket store can close the game. If not, refuse."""
    broken = table.state.blocks.get(TICKETS)
    if broken:
        table.refuse(f"the ticket store cannot close the game: {broken.what}; {broken.remedy}", "s 222(1)")
    return broken is None


def close_game(table: KenoTable) -> Procedure[None]:
    """Wait until the ticket store has closed the game. Then the boards say so (s 222(2))."""
    memory = table.memory
    while memory.sold is None:
        event = yield CLOSING
        if not isinstance(event, SalesClosed):  # the store works again, or the controller was started again
            table.close_sales(memory.game)
        elif event.game == memory.game:
            memory.sold, memory.pools = KenoSales(event.tickets, event.wagers, event.cents), event.pools
            table.call(f"game {memory.game} is closed", "s 222(2)")
    show(table)


def settle_game(table: KenoTable) -> Procedure[None]:
    """Settle every wager by the 20 numbers, and wait for the supervisor to start the next game (s 212(c))."""
    memory = table.memory
    table.settle_tickets(memory.game, memory.drawing.numbers)
    while not isinstance(event := (yield SETTLING), TicketsSettled) or event.game != memory.game:
        if not isinstance(event, TicketsSettled):
            table.settle_tickets(memory.game, memory.drawing.numbers)
    memory.pools, memory.settled = event.pools, KenoSettled(event.winners, event.cents)
    wagers = "1 winning wager" if event.winners == 1 else f"{event.winners} winning wagers"
    table.note(f"game {memory.game} is settled: {wagers}, {dollars(event.cents)}", "s 212(c)")
    number_entries.settle(table, memory.drawing.numbers)
    show(table)
    yield SETTLED
    remember(table)
