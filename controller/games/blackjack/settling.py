"""Hands that are decided: declared, then paid (ss 18, 20, 30-31)."""

from collections.abc import Mapping

from controller.engine.betting.settlement import declare_hands, settle
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wait import VOID as VOID_BUTTON
from controller.engine.rules.wait import Procedure, wait
from controller.games.blackjack.hands import words
from controller.games.blackjack.meanwhile import happens
from controller.games.blackjack.table import BlackjackTable, Declared, Payment
from controller.games.kit.keying import PAID

STANDS = ("the result is declared: it stands, unless the floor manager has the cards keyed again", BY_DECISION)


def decide(table: BlackjackTable, outcomes: Mapping[str, list[str]], source: str, player: str = "") -> None:
    """Declare these outcomes. player: for this player alone."""
    play = table.memory.play
    if outcomes:
        declare_hands(table, outcomes, source, player)
        play.declared += [Declared(hand, how, len(play.log), player) for hand, each in outcomes.items() for how in each]


def to_be_paid(table: BlackjackTable, what: str, source: str) -> None:
    """The round goes on only once everything that is declared is paid."""
    table.memory.play.payment = Payment(what, source)


def paid(table: BlackjackTable) -> Procedure[None]:
    """What is declared is paid, if it is due now, before the round goes on."""
    play = table.memory.play
    if not play.payment:
        return
    asked = wait(
        "payment", f"{play.payment.what}; press paid", play.payment.source, PAID,
        despite_blocks=(PAID,), may_void=False, refuses={VOID_BUTTON: STANDS}, headline=_dealers(table),
    )  # fmt: skip
    yield from happens(table, asked)
    settle(table)
    play.payment, play.fixed = None, len(play.log)
    play.declared = [Declared(it.hand, it.outcome, it.after, it.player, paid=True) for it in play.declared]


def _dealers(table: BlackjackTable) -> str:
    """What all hands are compared with, once the dealer has a second card: `Dealer: 18`."""
    dealer = table.memory.play.hands.dealer
    return f"Dealer: {words(dealer.total)}" if len(dealer.cards) > 1 else ""


def clear_unpaid(table: BlackjackTable, why: str, source: str) -> None:
    """What is declared and not paid is cleared. It is declared anew as far as it still is so."""
    play = table.memory.play
    if any(not it.paid for it in play.declared):
        table.withdraw_declaration(why, source)
        play.declared = [it for it in play.declared if it.paid]
    play.payment = None
