# SPDX-License-Identifier: MIT
"""Decisions that the cards keyed again do not allow: the floor manager decides about each hand.

A double or a split stands, or the wagers are void (s 3(2)). A hand of 21 or more draws nothing, so a card dealt to it
is one too many, and section 60 applies.
"""

from c_ext.blackjack import BlackjackHand, Choice, value
from controller.engine.record.events import Directed
from controller.engine.record.on_show import second_of
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure, wait
from controller.games.blackjack.hands import HIGHEST, BlackjackHands, BoxHand, box_of
from controller.games.blackjack.irregular.laying import change, without, without_open_draw
from controller.games.blackjack.sections import DEEMED_CORRECT, REMOVE_CARDS, VOID_HAND
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable
from controller.games.blackjack.waits import happens
from controller.games.cards.hands import settling
from controller.games.cards.hands.table import HandTurn

TOO_MANY = "s 60"
DOUBLED = ("was doubled, and its first 2 cards may not be", "s 37(1)")
SPLIT = ("was split, and its 2 cards are not of one value", "s 38(1)")
DREW = ("was dealt a card at 21 or more", TOO_MANY)


def noticed(play: BlackjackPlay, before: BlackjackHands, besides: str = "") -> None:
    """Record the hands about which the floor manager has to decide. before: The hands as keyed first.

    besides: A hand on which the floor manager has decided already.
    """
    still, after = play.irregular.in_doubt, play.hands
    play.irregular.in_doubt = [
        name
        for name in after.players
        if name not in (*play.finished_hands, besides)
        and doubt(after, name)
        and (name in still or not doubt(before, name))
    ]


def doubt(hands: BlackjackHands, name: str) -> Refusal:
    """Return the doubtful act of this hand and the section; None if its cards allow every act."""
    box_hand, second = hands.players[name], hands.players.get(second_of(name))
    first_two = BlackjackHand(box_hand.hand.cards[:2], split=box_hand.hand.split)
    if box_hand.hand.doubled and Choice.DOUBLE_DOWN not in first_two.choices:
        return DOUBLED
    if second and value(box_hand.hand.cards[0]) != value(second.hand.cards[0]):
        return SPLIT
    return DREW if not box_hand.dealt_on and drew_at_21(box_hand) else None


def drew_at_21(box_hand: BoxHand) -> bool:
    """Return whether a card was dealt to this hand at 21 points or more."""
    cards = box_hand.hand.cards
    before_each = (BlackjackHand(cards[:count], split=box_hand.hand.split) for count in range(2, len(cards)))
    return any(it.total.points >= HIGHEST for it in before_each)


def next_hand(play: BlackjackPlay) -> str:
    """Return the hand about which the floor manager decides next; empty if none is still in play."""
    return next((it for it in play.irregular.in_doubt if it not in play.finished_hands), "")


def is_next(play: BlackjackPlay) -> bool:
    """Return whether the floor manager decides about such a hand now. A hand with too many cards comes first."""
    return bool(next_hand(play)) and not play.irregular.too_many


def floor_manager_decides(table: BlackjackTable) -> Procedure[None]:
    """Call the floor manager to decide about one hand after the other. Other acts wait."""
    play = table.memory.play
    while hand := next_hand(play):
        why, source = doubt(play.hands, hand) or DREW
        removed, asks = (", remove-cards", (REMOVE_CARDS,)) if source == TOO_MANY else ("", ())
        what = f"call the floor manager: box {hand} {why}; deemed-correct{removed} or void-hand"
        play.turn = HandTurn(hand)
        yield from happens(
            table,
            wait("in doubt", what, source, DEEMED_CORRECT, *asks, VOID_HAND, headline="The floor manager decides"),
        )


def directed(table: BlackjackTable, event: Directed) -> None:
    """Carry out the floor manager's decision about the first hand in doubt."""
    play = table.memory.play
    hand = next_hand(play)
    _, source = doubt(play.hands, hand) or DREW
    match event.direction, source:
        case "void-hand", _:
            declared_void(table, hand, "s 60(a)" if source == TOO_MANY else BY_DECISION)
        case "remove-cards", "s 60":
            removed(table, hand, event)
        case "remove-cards", _:
            table.refuse("no card was dealt too many: deemed-correct or void-hand", BY_DECISION)
        case _:
            play.irregular.in_doubt.remove(hand)
            table.note(f"box {hand}: the decision stands", "s 60(c)" if source == TOO_MANY else BY_DECISION)


def declared_void(table: BlackjackTable, hand: str, source: str) -> None:
    """Void the wagers on the hand; on both hands, if the split is in doubt."""
    play = table.memory.play
    hands = [*play.hands.of(box_of(hand))] if second_of(hand) in play.hands.players else [hand]
    if play.adding and play.adding.hand in hands:
        play.adding = None
    settling.give_back(table, hands, source)
    play.irregular.void += hands


def removed(table: BlackjackTable, hand: str, event: Directed) -> None:
    """Remove cards of the hand from play (s 60(b)), and check the hand again."""
    play = table.memory.play
    log = without(table, play.log, hand, event.about)
    if log is None:
        return
    change(table, without_open_draw(log, hand), "s 60(b)")
    table.note(f"box {hand}: without {' '.join(event.about)}", "s 60(b)")
    if not doubt(play.hands, hand):
        play.irregular.in_doubt.remove(hand)
