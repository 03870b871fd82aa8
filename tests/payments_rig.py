# SPDX-License-Identifier: MIT
"""Results over wagers on a plain layout, for tests of the payments after them."""

from collections import Counter
from typing import Any, NamedTuple

from msgspec.structs import replace

from c_ext.wager import name_of
from controller.conductor.conductor import fresh
from controller.engine.betting.settlement import declare, say_lies
from controller.engine.record import effects as e
from controller.engine.record.decided import WagerKey, key_of
from controller.engine.record.state import Limits, Lying
from controller.engine.rules.game import AnyGame, Outcomes
from controller.engine.shown.payment import PaymentItem, list_acts
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.values.money import dollars
from controller.games import find, rooms


class Wagered(NamedTuple):
    """A wager on the layout: owner, name, dollars, state (None: the first) and the fee paid for the wager."""

    player: str
    wager: str
    dollars: int
    state: Any = None
    fee: int = 0


ANY = Limits(100, 100_000_00, 100)
WITH_ODDS = tuple(name for name in rooms() if isinstance(find(name).outcomes, Outcomes))
"""The games whose wagers outcomes decide at odds."""


def table_of(game: str | AnyGame, *wagers: Wagered, limits: Limits = ANY, **options: Any) -> Any:
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
    """Return the view once this outcome is declared."""
    read = table.game.outcomes.read(outcome.split()) if isinstance(outcome, str) else outcome
    declare(table, read, "s 1")
    table.say(e.Prompt("pay, then press paid", "s 1", "payment", ("paid",), ("paid",)))
    return view_after(View(round=1), table.said)


def told(table: Any, outcome: Any) -> list[str]:
    """Return the acts due on this outcome, one a line: `red pay $55: small $25, total-10 $30`."""
    return lines_of(declared(table, outcome))


def lines_of(view: View) -> list[str]:
    """The same of a view."""
    found = list_acts(view)
    return [
        f"{act.player} {act.kind} {dollars(act.cents)}: {', '.join(map(_item, act.items))}"
        + (f"; {dollars(act.stays)} stays" if act.stays else "")
        for act in found
    ]


def _item(it: PaymentItem) -> str:
    words = f"{it.wager} {dollars(it.cents)}"
    words += f" to {it.to}" if it.to else ""
    return words + (f" {'marked' if it.marked else 'collected'} {dollars(it.commission)}" if it.commission else "")


def accounted_for(view: View) -> None:
    """Every cent that lies there has its part in one act; and what is paid and goes back is what was declared.

    At games that decide hands one by one, only decided wagers count.
    """
    staked: Counter[WagerKey] = Counter()
    got: Counter[WagerKey] = Counter()
    for act in list_acts(replace(view, unpaid=False)):
        for it in act.items:
            key = (act.player, it.wager, it.hand)
            staked[key] += it.stake + it.stays if act.kind == "pay" else it.cents - it.percentage
            if act.kind == "pay":
                got[key] += it.cents + it.stake - it.commission * (not it.marked)
            elif act.kind == "give back":
                got[key] += it.cents
    assert +got == +Counter({key_of(it): it.returned for it in view.owed})
    if view.declared:
        due = set(map(key_of, view.owed))
        every = [it for it in view.standing if not view.declared.hands or key_of(it) in due]
        lies = Counter({key_of(it): it.cents for it in every})
        gone = Counter({key_of(it): it.staked for it in view.owed if key_of(it) not in lies})  # declared void meanwhile
        assert staked == lies + gone
