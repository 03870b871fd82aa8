"""The dealer's hand after the last decision (ss 30(4)-(5), 40)."""

from c_ext.blackjack import dealer_draws
from controller.engine.wait import NEXT_CARD, Procedure, wait
from controller.games.blackjack.dealing import card_to
from controller.games.blackjack.hands import DEALER, words
from controller.games.blackjack.table import BlackjackTable

SECOND = wait("dealer", "deal the dealer's second card", "s 30(4)", NEXT_CARD, headline="The dealer's second card")
FURTHER = wait("dealer", "the dealer draws a card", "s 40(1)", NEXT_CARD, headline="The dealer draws")


def second_card(table: BlackjackTable) -> Procedure[None]:
    """A second card to the dealer, once all decisions are made."""
    play = table.memory.play
    play.turn = DEALER
    while len(play.hands.dealer.cards) < 2:
        yield from card_to(table, DEALER, SECOND)


def further_cards(table: BlackjackTable) -> Procedure[None]:
    """The dealer draws to 17, unless no hand can win or lose by it. Then the total is announced."""
    play = table.memory.play
    while draws(table):
        yield from card_to(table, DEALER, FURTHER)
    table.call(f"dealer: {words(play.hands.dealer.total)}", "s 30(5)")
    play.turn = ""


def draws(table: BlackjackTable) -> bool:
    """Whether the dealer draws another card (s 40)."""
    play = table.memory.play
    hands = play.hands
    still = [held.total for name, held in hands.players.items() if name not in play.decided]
    return dealer_draws(hands.dealer.total, still)
