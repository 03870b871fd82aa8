"""The first cards of a round, and where each card goes (s 30); blackjacks that are paid at once (s 35(1))."""

from collections.abc import Mapping

from c_ext.blackjack import value
from controller.engine.rules.wait import NEXT_CARD, Awaited, Procedure, wait
from controller.games.blackjack import settling, sides
from controller.games.blackjack.hands import DEALER, RACK, Dealt, cards_of, next_initial, words
from controller.games.blackjack.irregular import shoe_empty
from controller.games.blackjack.meanwhile import next_card
from controller.games.blackjack.table import BlackjackTable, Turn
from controller.games.blackjack.taking_back import take_back
from controller.games.blackjack.wagers import HAS_BLACKJACK
from controller.games.cards.hands.meanwhile import LaidAnew
from controller.games.cards.shoe.shoe import DrawnCard
from controller.games.kit.places import DECLINE
from hal.signals import ShoeEmpty

ACE, TEN = 1, 10
NOTHING: Mapping[Awaited, tuple[str, str]] = {}
FIRST_CARDS = {0: "s 30(1)(a)", 1: "s 30(1)(c)"}


def first_cards(table: BlackjackTable) -> Procedure[None]:
    """A card to each box in play from box 1 up, one to the dealer, a second to each box (s 30(1))."""
    play = table.memory.play
    while to := next_initial(play.hands, play.order):
        play.turn = Turn(to)
        source = "s 30(1)(b)" if to == DEALER else FIRST_CARDS[len(cards_of(play.hands, to))]
        yield from card_to(table, to, f"deal a card to {'the dealer' if to == DEALER else f'box {to}'}", source)
    play.turn = Turn()


def card_to(
    table: BlackjackTable, to: str, what: str, source: str, refuses: Mapping[Awaited, tuple[str, str]] = NOTHING
) -> Procedure[bool]:
    """Deal the next card to a hand or to the dealer. Answers whether one was dealt."""
    headline = what[0].upper() + what[1:]
    asked = wait("dealing", what, source, NEXT_CARD, besides=(DECLINE,), refuses=refuses, headline=headline)
    found = yield from next_card(table, asked)
    if isinstance(found, ShoeEmpty):
        yield from shoe_empty.completed(table)
        raise LaidAnew
    if not isinstance(found, DrawnCard):
        take_back(table)
        return False
    table.memory.shoe.dealt = True
    table.memory.play.log.append(Dealt(found.card, RACK if found.face_up else to))
    if found.face_up:
        table.note(f"{found.card} lay face up in the shoe: it is removed from play, into the discard rack", "s 51")
        raise LaidAnew
    return True


def announce(table: BlackjackTable, hand: str, source: str) -> None:
    """The dealer announces the point total of a hand."""
    play = table.memory.play
    if hand not in play.announced:
        play.announced.append(hand)
    table.call(f"box {hand}: {words(play.hands.players[hand].total)}", source)


# The dealer's first card


def dealers_first(table: BlackjackTable) -> int:
    """The value of the dealer's first card; an ace is 1. 0 while the dealer has none (s 61)."""
    cards = table.memory.play.hands.dealer.cards
    return value(cards[0]) if cards else 0


def shows_ace(table: BlackjackTable) -> bool:
    """Whether the dealer's first card is an ace: insurance is offered, and even money (ss 35(4), 36(1))."""
    return dealers_first(table) == ACE


def blackjack_waits(table: BlackjackTable) -> bool:
    """Whether a blackjack waits for the dealer's second card: the first is an ace or counts 10, or not there yet."""
    return dealers_first(table) in (0, ACE, TEN)


def blackjacks_paid(table: BlackjackTable) -> Procedure[None]:
    """Against 2 to 9 a blackjack is announced and paid before any player receives a third card (s 35(1))."""
    play = table.memory.play
    if not blackjack_waits(table):
        hands = play.hands.players
        paid = [name for name, box_hand in hands.items() if box_hand.total.blackjack and name not in play.over]
        for name in paid:
            announce(table, name, "s 35(1)")
        if paid:
            settling.decide(table, {name: [HAS_BLACKJACK] for name in paid}, "s 35(1)")
            sides.declare_decided(table)
            settling.to_be_paid(table, "pay each blackjack 3 to 2 and remove its cards", "s 35(1)")
    yield from settling.paid(table)
