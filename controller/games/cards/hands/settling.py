"""Hands that are decided: declared, then paid."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from controller.engine.betting.settlement import declare_hands, settle
from controller.engine.record.decided import Decided
from controller.engine.rules.wait import VOID, Procedure, wait
from controller.engine.table.table import AnyTable
from controller.engine.table.wagers import returned
from controller.games.cards.hands.meanwhile import Meanwhile
from controller.games.cards.hands.table import Declared, Payment, PokerTable
from controller.games.kit.keying import PAID

T = TypeVar("T", bound=PokerTable)
STANDS = "the result is declared: it stands"


def decide(table: PokerTable, outcomes: Mapping[str, list[str]], source: str) -> None:
    """Declare these outcomes of hands."""
    play = table.memory.play
    declare_hands(table, outcomes, source)
    play.declared += [Declared(hand, how, len(play.log)) for hand, each in outcomes.items() for how in each]


def to_be_paid(table: PokerTable, what: str, source: str, headline: str = "") -> None:
    """The round goes on only once everything that is declared is paid."""
    table.memory.play.payment = Payment(what, source, headline)


def everything(it: Decided) -> bool:  # noqa: ARG001 - as what is paid now
    """All that is owed is paid at once."""
    return True


def paid(table: T, meanwhile: Meanwhile[T], now: Callable[[Decided], bool] = everything) -> Procedure[None]:
    """What is declared is paid, if it is due now, before the round goes on. now: this part of it, the rest later."""
    if not (due := table.memory.play.payment):
        return
    stands = (STANDS, table.game.general.decision)
    later = bool(table.owed) and not any(map(now, table.owed))
    asked = wait(
        "payment", f"{due.what}; press paid", due.source, PAID,
        despite_blocks=(PAID,), may_void=False, refuses={VOID: stands}, headline=due.headline, unpaid=later,
    )  # fmt: skip
    yield from meanwhile.happens(table, asked)
    settled(table, now)


def settled(table: PokerTable, now: Callable[[Decided], bool] = everything) -> None:
    """The dealer has collected and paid what is owed, or this part of it. Decisions made until now are final."""
    play = table.memory.play
    later = [it for it in table.owed if not now(it)]
    table.owed = [it for it in table.owed if now(it)]
    settle(table)
    table.owed, table.declared = later, bool(later)
    play.payment, play.fixed = None, len(play.log)
    due = {it.hand for it in later}
    play.declared = [replace(it, paid=it.hand not in due) for it in play.declared]


def clear_unpaid(table: PokerTable, why: str, source: str) -> None:
    """What is declared and not paid is cleared. It is declared anew as far as it still is so."""
    play = table.memory.play
    table.withdraw_declaration(why, source)
    play.declared = [it for it in play.declared if it.paid]
    play.payment = None


def give_back(table: AnyTable, hands: Iterable[str], source: str) -> None:
    """The wagers on these hands are void: they go back, also what is owed on them."""
    on = set(hands)
    mine = [it for it in table.wagers if it.hand in on]
    table.owed = [it for it in table.owed if it.hand not in on]
    table.pay([returned(it, source) for it in mine])
    for it in mine:
        table.wagers.remove(it)
