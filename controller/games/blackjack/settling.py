"""Hands that are decided: declared, then paid (ss 18, 20)."""

from collections.abc import Mapping

from c_ext.blackjack import outcome
from controller.engine.directions import BY_DECISION
from controller.engine.settlement import declare_hands, settle
from controller.engine.wait import VOID as VOID_BUTTON
from controller.engine.wait import Procedure, wait
from controller.games.blackjack import wagers
from controller.games.blackjack.meanwhile import happens
from controller.games.blackjack.table import BlackjackTable
from controller.games.kit.keying import PAID

STANDS = ("the result is declared: it stands, unless the floor manager has the cards keyed again", BY_DECISION)


def decide(table: BlackjackTable, outcomes: Mapping[str, str], source: str) -> None:
    """Declare these hands. They play no longer."""
    if outcomes:
        declare_hands(table, {hand: [how] for hand, how in outcomes.items()}, source)
        table.memory.play.decided.update(outcomes)
        table.memory.play.unpaid = True


def paid(table: BlackjackTable, what: str, source: str) -> Procedure[None]:
    """What is declared is paid, if anything is, before the round goes on."""
    play = table.memory.play
    if not play.unpaid:
        return
    asked = wait(
        "payment", what, source, PAID, despite_blocks=(PAID,), may_void=False, refuses={VOID_BUTTON: STANDS}
    )  # fmt: skip
    yield from happens(table, asked)
    settle(table)
    play.unpaid, play.fixed = False, len(play.log)


def settled(table: BlackjackTable) -> Procedure[None]:
    """Every hand that is still open is compared with the dealer's, and all wagers are paid."""
    play = table.memory.play
    hands = play.hands
    dealer = hands.dealer.total
    still = {name: held for name, held in hands.players.items() if name not in play.decided}
    decide(table, {name: wagers.of_a_hand(outcome(held.total, dealer)) for name, held in still.items()}, "s 18")
    yield from paid(table, "collect losing wagers, pay winning ones; then press paid", "s 18")
