# SPDX-License-Identifier: MIT
"""Settlement of hands: declare, pay, clear a declaration before a correction, and return wagers."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from controller.engine.betting import settlement
from controller.engine.betting.settlement import declare_hands, everything
from controller.engine.record.decided import Decided
from controller.engine.rules.wait import VOID, Procedure, wait
from controller.engine.table.table import AnyTable
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.hands.table import DeclaredOutcome, HandsTable, Payment
from controller.games.kit.keying import PAID

T = TypeVar("T", bound=HandsTable)


def decide(table: HandsTable, outcomes: Mapping[str, list[str]], source: str, player: str = "") -> None:
    """Declare these outcomes of hands, if any. player: if given, they count for this player alone."""
    play = table.memory.play
    if outcomes:
        declare_hands(table, outcomes, source, player)
        after = len(play.log)
        play.declared += [DeclaredOutcome(hand, how, after, player) for hand, each in outcomes.items() for how in each]


def require_payment(table: HandsTable, what: str, source: str, headline: str = "") -> None:
    """Hold the round until every declared result is paid."""
    table.memory.play.payment = Payment(what, source, headline)


def await_payment(table: T, meanwhile: Meanwhile[T], now: Callable[[Decided], bool] = everything) -> Procedure[None]:
    """Wait for the payment of declared results, if due, before the round goes on.

    now: selects the results due now; the others are paid later. If results are owed but none is due now, the screens
    show that the payment comes later.
    """
    if not (due := table.memory.play.payment):
        return
    later = bool(table.owed) and not any(map(now, table.owed))
    asked = wait(
        "payment", f"{due.what}; press paid", due.source, PAID, despite_blocks=(PAID,), may_void=False,
        refuses={VOID: meanwhile.why_it_stands(table)}, headline=due.headline, unpaid=later,
    )  # fmt: skip
    yield from meanwhile.happens(table, asked)
    settle_owed(table, now)


def settle_owed(table: HandsTable, now: Callable[[Decided], bool] = everything) -> None:
    """Settle the owed wagers, or the part selected by `now`. Decisions made so far are final."""
    play = table.memory.play
    play.settled += filter(now, table.owed)
    settlement.settle(table, now)
    due = {it.hand for it in table.owed}
    play.payment, play.fixed = None, len(play.log)
    play.declared = [replace(it, paid=it.hand not in due) for it in play.declared]


def clear_unpaid(table: HandsTable, why: str, source: str) -> None:
    """Clear declared results that are not paid. The round then declares again the results that remain true."""
    play = table.memory.play
    if play.unpaid:
        table.withdraw_declaration(why, source)
        play.declared = [it for it in play.declared if it.paid]
    play.payment = None


def give_back(table: AnyTable, hands: Iterable[str], source: str, player: str = "", wager: str = "") -> None:
    """Return the void wagers on these hands, owed amounts included. player, wager: if given, only this one's."""
    on = set(hands)
    lying = (it for it in table.wagers if it.hand in on)
    settlement.give_back(table, (it for it in lying if player in ("", it.player) and wager in ("", it.wager)), source)
