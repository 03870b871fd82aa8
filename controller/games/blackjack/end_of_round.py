"""The end of a round: open hands are compared with the dealer's, all wagers are settled (ss 18, 31, 37-38, 50D)."""

from collections.abc import Mapping

from c_ext.blackjack import outcome
from controller.engine.betting import standing
from controller.engine.record.state import Lying
from controller.engine.rules.features import Collected
from controller.engine.rules.wait import Procedure
from controller.games.blackjack import sides, wagers
from controller.games.blackjack.hands import HIGHEST, box_of
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import LOSES
from controller.games.blackjack.waits import MEANWHILE
from controller.games.cards.hands import settling

PAY = "collect losing wagers, pay winning ones; pick the cards up in order, into the discard rack"


def end_of_round(table: BlackjackTable) -> Procedure[None]:
    """Every hand that is still open is compared with the dealer's, and all wagers are paid."""
    play = table.memory.play
    hands = play.hands
    dealer = hands.dealer.total
    still = {name: box_hand for name, box_hand in hands.players.items() if name not in play.over}
    outcomes = {name: [wagers.of_a_hand(outcome(box_hand.total, dealer))] for name, box_hand in still.items()}
    settling.decide(table, with_insurance(table, outcomes), "s 18")
    sides.declare_decided(table)
    if play.unpaid:
        settling.to_be_paid(table, PAY, "s 18, s 31", hands.headline)
        yield from settling.paid(table, MEANWHILE)


def with_insurance(table: BlackjackTable, outcomes: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The same outcomes; a dealer's blackjack also pays the insurance wagers (s 36(1))."""
    insured = {it.hand for it in table.wagers if it.wager == wagers.INSURANCE}
    if not table.memory.play.hands.dealer.total.blackjack:
        return dict(outcomes)
    every = sorted({*outcomes, *insured})
    return {hand: [*outcomes.get(hand, []), *[wagers.INSURANCE_WINS] * (hand in insured)] for hand in every}


# How much of a losing wager is collected


def collects(table: BlackjackTable, lost: Lying, outcome: str) -> Collected | None:
    """A dealer's blackjack collects the amount of the original wager only (ss 37(4), 38(5)); else all is collected."""
    if outcome != LOSES or not table.memory.play.hands.dealer.total.blackjack:
        return None
    if "/" in lost.hand and loses_on_the_first(table, lost):
        return Collected(0, "s 38(5)")
    added = table.memory.play.added.doubled.get(lost.hand, {}).get(lost.player, 0)
    return Collected(standing.verdict(table, lost).stands - added, "s 37(4)") if added else None


def loses_on_the_first(table: BlackjackTable, lost: Lying) -> bool:
    """Whether this player's wager on the first hand of the split loses to the dealer's blackjack too (s 18).

    It does not if the floor manager has declared it void (s 60(a)): then the original wager is collected on the second.
    """
    play, box = table.memory.play, box_of(lost.hand)
    if box in play.irregular.void:
        return False
    first = play.hands.players[box].total
    two_card_21 = first.points == HIGHEST and first.cards == 2
    return play.added.split.get(box, {}).get(lost.player) == "both" and not two_card_21
