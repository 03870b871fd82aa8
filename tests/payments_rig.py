"""Results over wagers that simply lie there, for tests of what the dealer then does."""

from typing import Any, NamedTuple

from c_ext.wager import name_of
from controller.conductor import fresh
from controller.engine import effects as e
from controller.engine.game import AnyGame
from controller.engine.settlement import declare, say_lies
from controller.engine.state import Limits, Lying
from controller.engine.views import View
from controller.games import find


class Wagered(NamedTuple):
    """A wager as it lies: whose, which, how many dollars; its state (None: the first) and what was paid to make it."""

    player: str
    wager: str
    dollars: int
    state: Any = None
    fee: int = 0


def table_of(
    game: str | AnyGame, *wagers: Wagered, limits: Limits = Limits(100, 100_000_00, 100), **options: Any
) -> Any:
    """A table with these wagers, in a round that has just begun."""
    found = find(game) if isinstance(game, str) else game
    table = found.table(found, fresh(found, limits, "table-1", options))
    table.begin()
    for it in wagers:
        start = table.game.layout.wagers[it.wager].start
        lies = Lying(it.player, it.wager, 0, name_of(start if it.state is None else it.state), fee=it.fee)
        table.wagers.lay(lies, it.dollars * 100)
        say_lies(table, lies)
    return table


def declared(table: Any, outcome: Any) -> View:
    """What is on show once this outcome is declared."""
    read = table.game.outcomes.read(outcome.split()) if isinstance(outcome, str) else outcome
    declare(table, read, "s 1")
    table.say(e.Prompt("pay, then press paid", "s 1", "payment", ("paid",), ("paid",)))
    return View(round=1).after(table.said)
