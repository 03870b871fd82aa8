"""The dealer's hand after the last decision (ss 30(4)-(5), 40)."""

from c_ext.blackjack import dealer_draws
from controller.engine.rules.wait import Procedure
from controller.games.blackjack.dealing import card_to
from controller.games.blackjack.hands import DEALER, words
from controller.games.blackjack.table import BlackjackTable, Play, Turn


def second_card(table: BlackjackTable) -> Procedure[None]:
    """A second card to the dealer, once all decisions are made (s 30(4))."""
    play = table.memory.play
    while takes_cards(play) and len(play.hands.dealer.cards) < 2:
        play.turn = Turn(DEALER)
        refused = bool(table.memory.shoe.waiting and play.hands.dealer.cards)
        if (yield from card_to(table, DEALER, "deal the dealer's second card", "s 30(4)")) and refused:
            table.note("the card that the players did not take is the dealer's second card", "s 52(4)")
    announce_if_complete(table)


def takes_cards(play: Play) -> bool:
    """Whether the dealer completes a hand: somebody plays. One without a first card needs a hand up to 21 (s 61)."""
    left = [box_hand for name, box_hand in play.hands.players.items() if name not in play.irregular.void]
    return any(not box_hand.bust for box_hand in left) if play.irregular.late else bool(left)


def further_cards(table: BlackjackTable) -> Procedure[None]:
    """The dealer draws to 17, unless no hand can win or lose by it (s 40)."""
    play = table.memory.play
    while takes_cards(play) and draws(table):
        play.turn = Turn(DEALER)
        yield from card_to(table, DEALER, "deal the dealer another card", "s 40(1)")
    announce_if_complete(table)
    play.turn = Turn()


def announce_if_complete(table: BlackjackTable) -> None:
    """The dealer's total is announced once no more cards are drawn (s 30(5))."""
    play = table.memory.play
    if DEALER not in play.announced and play.hands.dealer.cards and takes_cards(play) and not draws(table):
        play.announced.append(DEALER)
        table.call(f"dealer: {words(play.hands.dealer.total)}", "s 30(5)")


def draws(table: BlackjackTable) -> bool:
    """Whether the dealer draws another card (s 40)."""
    play = table.memory.play
    hands = play.hands
    still = [box_hand.total for name, box_hand in hands.players.items() if name not in play.over]
    return dealer_draws(hands.dealer.total, still)
