# SPDX-License-Identifier: MIT
"""The cards of a round: the first cards, then the dealer's (ss 30, 40); payment of blackjacks at once (s 35(1))."""

from collections.abc import Mapping

from c_ext.blackjack import dealer_draws
from controller.engine.rules.wait import NEXT_CARD, Awaited, Procedure, wait
from controller.games.blackjack import sides
from controller.games.blackjack.added.adding import take_back
from controller.games.blackjack.hands import box_of, cards_of, next_initial, words
from controller.games.blackjack.shoe import empty as shoe_empty
from controller.games.blackjack.shoe.preparing import discard_destination
from controller.games.blackjack.table import OF_THE_DEALERS, BlackjackPlay, BlackjackTable
from controller.games.blackjack.wagers import HAS_BLACKJACK
from controller.games.blackjack.waits import MEANWHILE, next_card, no_card_for
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import DEALER, RACK, Dealt
from controller.games.cards.hands.meanwhile import LogChanged
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.shoe.shoe import DrawnCard
from controller.games.kit.places import DECLINE
from hal.signals import ShoeEmpty

NOTHING: Mapping[Awaited, tuple[str, str]] = {}
NOT_TAKEN = ("the card that the players did not take is the dealer's second card", "s 52(4)")
SEPARATED = ("the next of the cards that were separated out is the dealer's second card", "s 59(5)")
FIRST_CARDS = {0: "s 30(1)(a)", 1: "s 30(1)(c)"}


def first_cards(table: BlackjackTable) -> Procedure[None]:
    """Deal a card to each box in play from box 1 up, one to the dealer, a second to each box (s 30(1))."""
    play = table.memory.play
    while to := next_initial(play.hands, play.order):
        play.turn = HandTurn(to)
        source = "s 30(1)(b)" if to == DEALER else FIRST_CARDS[len(cards_of(play.hands, to))]
        yield from card_to(table, to, f"deal a card to {'the dealer' if to == DEALER else f'box {to}'}", source)
    play.turn = HandTurn()


def card_to(
    table: BlackjackTable, to: str, what: str, source: str, refuses: Mapping[Awaited, tuple[str, str]] = NOTHING
) -> Procedure[bool]:
    """Deal the next card to a hand or to the dealer. Return whether a card was dealt."""
    asked = wait(
        "dealing", what, source, NEXT_CARD, besides=(DECLINE,), refuses={**no_card_for(table), **refuses},
        headline=f"A card for {'the dealer' if to == DEALER else f'box {to}'}",
    )  # fmt: skip
    separated = bool(table.memory.shoe.waiting) and is_last_box(table.memory.play, to)
    found = yield from next_card(table, asked)
    if isinstance(found, ShoeEmpty):
        yield from shoe_empty.completed(table)
        raise LogChanged
    if not isinstance(found, DrawnCard):
        take_back(table)
        return False
    table.memory.shoe.dealt = True
    if separated:
        table.note(f"{found.card} was separated from the dealer's cards: it is for box {to}", "s 59(3)-(4)")
    table.memory.play.log.append(Dealt(found.card, RACK if found.face_up else to))
    if found.face_up:
        where, source = discard_destination(table, "s 51")
        table.note(f"{found.card} lay face up in the shoe: it is removed from play, {where}", source)
        raise LogChanged
    return True


def is_last_box(play: BlackjackPlay, to: str) -> bool:
    """Return whether this hand gets the cards separated from the dealer's (s 59(3))."""
    return play.irregular.second_by == OF_THE_DEALERS and to != DEALER and box_of(to) == play.last_box


def announce(table: BlackjackTable, hand: str, source: str) -> None:
    """Announce the point total of a hand."""
    play = table.memory.play
    if hand not in play.announced:
        play.announced.append(hand)
    table.call(f"box {hand}: {words(play.hands.players[hand].total)}", source)


def blackjacks_paid(table: BlackjackTable) -> Procedure[None]:
    """Announce and pay blackjacks against 2 to 9 before any player receives a third card (s 35(1))."""
    play = table.memory.play
    if not play.hands.blackjack_waits:
        hands, over = play.hands.players, play.finished_hands
        paid = [name for name, box_hand in hands.items() if box_hand.total.blackjack and name not in over]
        for name in paid:
            announce(table, name, "s 35(1)")
        if paid:
            settling.decide(table, {name: [HAS_BLACKJACK] for name in paid}, "s 35(1)")
            sides.declare_decided(table)
            settling.require_payment(table, "pay each blackjack 3 to 2 and remove its cards", "s 35(1)", "Blackjack")
    yield from settling.await_payment(table, MEANWHILE)


# The dealer's further cards


def dealers_second_card(table: BlackjackTable) -> Procedure[None]:
    """Deal a second card to the dealer, once all decisions are made (s 30(4))."""
    play = table.memory.play
    while takes_cards(play) and len(play.hands.dealer.cards) < 2:
        play.turn = HandTurn(DEALER)
        was_out = bool(table.memory.shoe.waiting and play.hands.dealer.cards)
        if (yield from card_to(table, DEALER, "deal the dealer's second card", "s 30(4)")) and was_out:
            table.note(*SEPARATED if play.irregular.second_by == OF_THE_DEALERS else NOT_TAKEN)
    announce_if_complete(table)


def takes_cards(play: BlackjackPlay) -> bool:
    """Return whether the dealer completes a hand: somebody plays. A dealer without a first card needs a hand up to 21
    (s 61).
    """
    left = [box_hand for name, box_hand in play.hands.players.items() if name not in play.irregular.void]
    return any(not box_hand.bust for box_hand in left) if play.irregular.late else bool(left)


def dealers_further_cards(table: BlackjackTable) -> Procedure[None]:
    """Deal cards to the dealer up to 17, unless no hand can win or lose by them (s 40)."""
    play = table.memory.play
    while takes_cards(play) and draws(table):
        play.turn = HandTurn(DEALER)
        yield from card_to(table, DEALER, "deal the dealer another card", "s 40(1)")
    announce_if_complete(table)
    play.turn = HandTurn()


def announce_if_complete(table: BlackjackTable) -> None:
    """Announce the dealer's total once no more cards are drawn (s 30(5))."""
    play = table.memory.play
    if DEALER not in play.announced and play.hands.dealer.cards and takes_cards(play) and not draws(table):
        play.announced.append(DEALER)
        table.call(f"dealer: {words(play.hands.dealer.total)}", "s 30(5)")


def draws(table: BlackjackTable) -> bool:
    """Return whether the dealer draws another card (s 40)."""
    play = table.memory.play
    hands, over = play.hands, play.finished_hands
    still = [box_hand.total for name, box_hand in hands.players.items() if name not in over]
    return dealer_draws(hands.dealer.total, still)
