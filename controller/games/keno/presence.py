# SPDX-License-Identifier: MIT
"""The keno supervisor is present while a game is in progress, and is responsible for it (s 212)."""

from msgspec.structs import replace

from controller.engine.record.events import Restarted, SalesOpen
from controller.engine.record.keno_on_show import KenoHistory, KenoSales
from controller.engine.rules import powers
from controller.engine.rules.wait import NO_REMARK, Procedure, Wait, turn
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.keno.on_show import show
from controller.games.keno.persons import SUPERVISION
from controller.games.keno.table import KenoTable, OpenGame
from controller.games.keno.waits import REPORTS, SUPERVISOR
from hal.signals import KeyTurned

PRESENT = "the keno supervisor is to be present: turn the supervisor's key"
LEFT = "the keno supervisor has left while the game is in progress"


def play_supervised(table: KenoTable, game: Procedure[None]) -> Procedure[None]:
    """Play the game, with the supervisor present for every step. Reports of the ticket store are always handled."""
    asked = next(game)
    while True:
        event = yield with_supervisor(table, asked)
        if isinstance(event, KeyTurned) and event.subject == SUPERVISOR:
            watch_supervisor(table, present=event.on)
        elif isinstance(event, SalesOpen) and table.memory.closed:
            take_sales_report(table, event)
        elif asked.wants(event):
            try:
                asked = game.send(event)
            except StopIteration:
                return


def with_supervisor(table: KenoTable, asked: Wait) -> Wait:
    """Return the wait. Without a supervisor it asks for one, and accepts only reports of devices.

    After a start the positions of the keys are unknown until reported.
    """
    if powers.exercised(table.state, SUPERVISION):
        return asked if Restarted in asked.accepts else asked.also(Restarted)
    accepts = asked.accepts & REPORTS | {turn(SUPERVISOR), Restarted}
    absent = replace(asked.asking(turn(SUPERVISOR)), what=PRESENT, source="s 212", accepts=accepts, refuses={})
    return absent.with_remark(NO_REMARK)


def watch_supervisor(table: KenoTable, *, present: bool) -> None:
    """Handle a turn of the supervisor's key. A supervisor who leaves during a drawing raises an alert."""
    missed = not present and table.memory.drawing.started
    if table.memory.left and not missed:
        table.alert_is_over(SUPERVISOR, LEFT)
    elif missed and not table.memory.left:
        table.alert_named(SUPERVISOR, FLOOR_MANAGER, LEFT, "s 212")
    table.memory.left = missed


def take_sales_report(table: KenoTable, event: SalesOpen) -> None:
    """Take the ticket store's report on the open game and the keno day. A drawing goes on meanwhile."""
    memory = table.memory
    memory.pools = memory.pools if memory.settled else event.pools
    if event.day != memory.day:
        memory.day, memory.history = event.day, KenoHistory(memory.history.last)
    memory.open = OpenGame(event.game, KenoSales(event.tickets, cents=event.cents))
    if not memory.closed and event.game != memory.game:
        if memory.game:
            told = f"the ticket store sells for game {event.game}, by the table's record it is game {memory.game}"
            table.alert("technician", f"{told}: compare its folder with the journal", "s 222(1)")
        memory.game = event.game
    show(table)
