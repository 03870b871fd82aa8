"""The end of a round: every open hand is compared with the dealer's, and all wagers are settled (ss 18, 31, 50D)."""

from collections.abc import Mapping

from c_ext.blackjack import outcome
from controller.engine.rules.wait import Procedure
from controller.games.blackjack import settling, sides, wagers
from controller.games.blackjack.table import BlackjackTable

PAY = "collect losing wagers, pay winning ones; pick the cards up in order, into the discard rack"


def settled(table: BlackjackTable) -> Procedure[None]:
    """Every hand that is still open is compared with the dealer's, and all wagers are paid."""
    play = table.memory.play
    hands = play.hands
    dealer = hands.dealer.total
    still = {name: box_hand for name, box_hand in hands.players.items() if name not in play.over}
    outcomes = {name: [wagers.of_a_hand(outcome(box_hand.total, dealer))] for name, box_hand in still.items()}
    settling.decide(table, with_insurance(table, outcomes), "s 18")
    sides.declare_decided(table)
    if any(not it.paid for it in play.declared):
        settling.to_be_paid(table, PAY, "s 18, s 31")
        yield from settling.paid(table)


def with_insurance(table: BlackjackTable, outcomes: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The same outcomes; a dealer's blackjack also pays the insurance wagers (s 36(1))."""
    insured = {it.hand for it in table.wagers if it.wager == wagers.INSURANCE}
    if not table.memory.play.hands.dealer.total.blackjack:
        return dict(outcomes)
    every = sorted({*outcomes, *insured})
    return {hand: [*outcomes.get(hand, []), *[wagers.INSURANCE_WINS] * (hand in insured)] for hand in every}
