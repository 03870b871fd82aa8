"""The first cards of a round, and where each card goes (s 30); blackjacks that are paid at once (s 35(1))."""

from c_ext.blackjack import value
from controller.engine.wait import NEXT_CARD, Procedure, VoidRound, Wait, wait
from controller.games.blackjack import settling
from controller.games.blackjack.hands import DEALER, Dealt, cards_of, next_initial, words
from controller.games.blackjack.meanwhile import next_card
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import HAS_BLACKJACK
from controller.games.cards.shoe import DrawnCard
from hal.signals import ShoeEmpty

COMES_TO_THE_DEALER = (1, 10)
"""The values of the dealer's first card against which a blackjack waits (s 35(2))."""
FIRST_CARDS = {0: "s 30(1)(a)", 1: "s 30(1)(c)"}


def first_cards(table: BlackjackTable) -> Procedure[None]:
    """A card to each box in play from box 1 up, one to the dealer, a second to each box (s 30(1))."""
    play = table.memory.play
    while to := next_initial(play.hands):
        play.turn = to
        source = "s 30(1)(b)" if to == DEALER else FIRST_CARDS[len(cards_of(play.hands, to))]
        yield from card_to(table, to, wait("dealing", f"deal a card to {place(to)}", source))
    play.turn = ""


def card_to(table: BlackjackTable, to: str, asked: Wait) -> Procedure[bool]:
    """Deal the next card to a hand or to the dealer. Answers whether one was dealt, and nothing else came instead."""
    found = yield from next_card(table, asked)
    if isinstance(found, ShoeEmpty):
        raise VoidRound("there are too few cards in the shoe to complete the round", "s 55")
    if not isinstance(found, DrawnCard):
        return False
    table.memory.shoe.dealt = True
    table.memory.play.log.append(Dealt(found.card, to))
    return True


def place(to: str) -> str:
    """Where a card goes, in words."""
    return "the dealer" if to == DEALER else f"box {to}"


def announce(table: BlackjackTable, hand: str, source: str) -> None:
    """The dealer announces the point total of a hand."""
    play = table.memory.play
    play.told.append(hand)
    table.call(f"box {hand}: {words(play.hands.players[hand].total)}", source)


# Blackjack against 2 to 9 (s 35(1))


def blackjacks_paid(table: BlackjackTable) -> Procedure[None]:
    """Against 2 to 9 a blackjack is announced and paid before any player receives a third card."""
    play = table.memory.play
    if not blackjack_waits(table):
        hands = play.hands.players
        paid = [name for name, held in hands.items() if held.total.blackjack and name not in play.decided]
        for name in paid:
            announce(table, name, "s 35(1)")
        settling.decide(table, dict.fromkeys(paid, HAS_BLACKJACK), "s 35(1)")
    yield from settling.paid(table, "pay each blackjack 3 to 2 and remove its cards; press paid", "s 35(1)")


def blackjack_waits(table: BlackjackTable) -> bool:
    """Whether a blackjack waits for the dealer's second card: the first is an ace or counts 10 (s 35(2))."""
    return value(table.memory.play.hands.dealer.cards[0]) in COMES_TO_THE_DEALER


def asks_for_card(what: str, source: str) -> Wait:
    """The wait for a card that goes to one place."""
    return wait("dealing", what, source, NEXT_CARD)
