# SPDX-License-Identifier: MIT
"""What the rules forbid a hand to do, and why: to draw, to double down, to split, to be paid even money (ss 35-39)."""

from c_ext.blackjack import Choice, value
from controller.engine.rules.wait import Awaited
from controller.games.blackjack.hands import ACE, BoxHand, box_of
from controller.games.blackjack.sections import DOUBLE_DOWN, DRAW, EVEN_MONEY, SPLIT
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.hands.log import DEALER

Why = tuple[str, str]
"""Why it may not, and the section."""


def refused(hand: str, box_hand: BoxHand) -> dict[Awaited, Why]:
    """The buttons of what a hand that decides may not choose now, and why."""
    why: dict[Awaited, Why] = {EVEN_MONEY: (f"box {hand} has no blackjack", "s 35(4)")}
    if Choice.DOUBLE_DOWN not in box_hand.choices:
        why[DOUBLE_DOWN] = no_double(hand, box_hand)
    if Choice.SPLIT not in box_hand.choices:
        why[SPLIT] = no_split(hand, box_hand)
    return why


def no_double(hand: str, box_hand: BoxHand) -> Why:
    """Why it may not be doubled."""
    if len(box_hand.hand.cards) > 2:
        return (f"box {hand}: only the first 2 cards may be doubled", "s 37(1)")
    return (f"box {hand}: only 9, 10 or 11 may be doubled, an ace counts 1; it has {box_hand.total.hard}", "s 37(1)")


def no_split(hand: str, box_hand: BoxHand) -> Why:
    """Why it may not be split."""
    if box_hand.hand.split:
        return (f"box {hand}: the cards of a split are not split again", "s 38(4)(a)")
    if len(box_hand.hand.cards) > 2:
        return (f"box {hand}: only the first 2 cards may be split", "s 38(1)")
    return (f"box {hand}: only 2 cards of one value may be split", "s 38(1)")


# Hands that get no more cards


def no_card_for(table: BlackjackTable) -> dict[Awaited, Why]:
    """While a card is dealt elsewhere: why the hand whose turn it was gets no more cards."""
    play = table.memory.play
    hands, turn = [*play.hands.players], play.turn.hand
    if turn != DEALER and not (turn in hands and play.hands.players[turn].hand.split):
        return {}
    before = hands if turn == DEALER else hands[: hands.index(turn)]
    hand = next((it for it in reversed(before) if turn == DEALER or box_of(it) == box_of(turn)), "")
    return no_more_cards(hand, play.hands.players[hand]) if hand else {}


def no_more_cards(hand: str, box_hand: BoxHand) -> dict[Awaited, Why]:
    """The buttons by which a hand would get another card, and why it gets none; none if it stands by its own will."""
    why = _complete(hand, box_hand)
    return {DRAW: why, DOUBLE_DOWN: why, SPLIT: no_split(hand, box_hand)} if why else {}


def _complete(hand: str, box_hand: BoxHand) -> Why | None:
    """Why no more cards are dealt to a hand, whatever its player wants; None if the rules leave it free."""
    dealt = box_hand.hand
    if box_hand.total.blackjack:
        return (f"box {hand} has a blackjack: no card is drawn to it", "s 39(1)(a)")
    if dealt.doubled:
        return (f"box {hand} was doubled: it gets one card, and only one", "s 39(1)(b)")
    if dealt.split and len(dealt.cards) > 1 and value(dealt.cards[0]) == ACE:
        return (f"box {hand}: each of two split aces gets one card, and no more", "s 38(4)(b), s 39(1)(c)")
    if box_hand.draws_nothing:
        return (f"box {hand} has 21: no card is drawn to it", "s 38(4), s 39(1)(a)" if dealt.split else "s 39(1)(a)")
    return (f"box {hand} has {box_hand.total.points}: no card is drawn to it", "s 39(1)") if box_hand.bust else None
