# SPDX-License-Identifier: MIT
"""The waits of a round of blackjack: events accepted in all of them, and choices refused to a hand."""

from msgspec.structs import replace

from c_ext.blackjack import Choice, value
from controller.engine.record.decided import Decided
from controller.engine.record.events import Event
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wait import Awaited, Wait
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.blackjack.hands import ACE, BoxHand, box_of
from controller.games.blackjack.on_show import show
from controller.games.blackjack.sections import (
    AGAIN,
    DEEMED_CORRECT,
    DOUBLE_DOWN,
    DRAW,
    EVEN_MONEY,
    REMOVE_CARDS,
    REQUESTED,
    SPLIT,
    VOID_HAND,
    VOIDED,
)
from controller.games.blackjack.shoe.preparing import DRAWING, by_machine
from controller.games.blackjack.table import BlackjackTable, note_left
from controller.games.blackjack.wagers import BONUS
from controller.games.cards.hands.decisions import last_decision, too_late
from controller.games.cards.hands.log import DEALER
from controller.games.cards.hands.meanwhile import Meanwhile, UnaskedEvent
from controller.games.cards.hands.places import first_of
from controller.games.cards.shoe.drawing import is_of
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit.keying import ENTRY, PAID
from controller.games.kit.places import DECLINE
from hal.signals import CardDrawn, CardUnread

ALWAYS: tuple[Awaited, ...] = (REQUESTED, AGAIN, VOIDED, VOID_HAND, REMOVE_CARDS, DEEMED_CORRECT)
MACHINE_FAILS = "the card machine fails: key 6 5 2 with another machine, 6 5 3 with damaged cards, 6 5 4 without"
SURPLUS = 5
"""Cards. This many that are not due alert the floor manager: more than one hit with its surplus cards."""
BY_MALFUNCTION = "ss 65B-65D"
DECIDING = ("decisions", "dealing", "double-down", "split")
"""Phases where `decline` takes back the last decision. In other phases it is a player's choice."""


class BlackjackMeanwhile(Meanwhile[BlackjackTable]):
    """The waits of a round of blackjack."""

    stands = ("the result is declared: it stands, unless the floor manager has the cards keyed again", BY_DECISION)

    def present(self, table: BlackjackTable, asked: Wait) -> Wait:
        """Return the wait for the next card. While a card machine fails, ask the dealer for the remedy."""
        asked = taking(table, or_nothing(table, asked))
        return replace(asked, what=MACHINE_FAILS, source=BY_MALFUNCTION).asking(*ENTRY) if fails(table) else asked

    def adapt(self, table: BlackjackTable, asked: Wait) -> Wait:
        """Return another wait. While a card machine fails, name the possible remedies."""
        asked = taking(table, or_nothing(table, asked))
        if not fails(table):
            return asked
        return replace(asked, what=f"{asked.what}; {MACHINE_FAILS}", source=f"{asked.source}, {BY_MALFUNCTION}")

    def left(self, table: BlackjackTable, player: str) -> None:
        """Record that a player has left."""
        note_left(table, player)

    def of_no_wait(self, table: BlackjackTable, event: Event) -> bool:
        """Return whether the event is only recorded. Raise UnaskedEvent for a wager to be taken."""
        if is_of(event, (PAID,)) and not table.memory.play.payment:
            raise UnaskedEvent(event)
        return super().of_no_wait(table, event)


# Taking decisions back


def can_take_back(table: BlackjackTable) -> bool:
    """Return whether the last decision can be taken back: no card has left since, and nothing is paid."""
    return last_decision(table.memory.play) is not None and not table.memory.shoe.waiting


def or_nothing(table: BlackjackTable, asked: Wait) -> Wait:
    """Return the wait, without the button to take a decision back if no decision can be."""
    if asked.phase not in DECIDING or DECLINE not in asked.accepts or can_take_back(table):
        return asked
    refuses = {**asked.refuses, DECLINE: (too_late(table), BY_DECISION)}
    return replace(asked, accepts=asked.accepts - {DECLINE}, refuses=refuses)


# Losing bonus wagers are taken at once (s 50D(3))


def taking(table: BlackjackTable, asked: Wait) -> Wait:
    """Return the wait, in which the dealer first takes bonus blackjack wagers that can no longer win."""
    boxes = [it.hand for it in table.owed if is_lost_bonus(it)]
    if not boxes or PAID in asked.accepts:
        return asked
    what = f"take the bonus blackjack wager of box {', '.join(boxes)}; press paid"
    return replace(asked.also(PAID), what=what, source="s 50D(3)", asks=(PAID,))


def is_lost_bonus(it: Decided) -> bool:
    """Return whether this is a bonus blackjack wager that loses."""
    return it.wager == BONUS and it.how == "loses"


def fails(table: BlackjackTable) -> bool:
    """Return whether the card machine that deals does not work, in a round for which cards were dealt (s 65B(1)(b))."""
    block = table.state.blocks.get(SHOE)
    return bool(block and not block.mended and by_machine(table) and table.memory.play.log)


def left_too_early(table: BlackjackTable, event: Event) -> None:
    """Handle a card that has left the shoe unasked."""
    if isinstance(event, CardDrawn | CardUnread):
        tell_of_surplus(table)
        refuse_one_more(table)


def tell_of_surplus(table: BlackjackTable) -> None:
    """Alert the floor manager once if several cards left the shoe that were not due."""
    waiting = len(table.memory.shoe.waiting)
    if waiting == SURPLUS:
        what = f"{waiting} cards in a row have left the shoe, and none of them is due: stop, and see why"
        table.alert(FLOOR_MANAGER, what, "s 52")


def refuse_one_more(table: BlackjackTable) -> None:
    """Refuse a card after the dealer's complete hand: it begins the next round, or is removed from play."""
    if DEALER in table.memory.play.announced:
        what = f"the dealer's hand is complete: {first_of(table, 'the next round')}; if its face was seen, key 5 3"
        table.refuse(what, "s 52(1), s 53")


MEANWHILE = BlackjackMeanwhile(DRAWING, show, ALWAYS, left_too_early)
happens, next_card = MEANWHILE.happens, MEANWHILE.next_card


# Choices that the rules forbid a hand (ss 35-39)

Why = tuple[str, str]
"""The reason of a refusal, and the section."""


def refused(hand: str, box_hand: BoxHand) -> dict[Awaited, Why]:
    """Return the buttons of forbidden choices, with the reasons."""
    why: dict[Awaited, Why] = {EVEN_MONEY: (f"box {hand} has no blackjack", "s 35(4)")}
    if Choice.DOUBLE_DOWN not in box_hand.choices:
        why[DOUBLE_DOWN] = no_double(hand, box_hand)
    if Choice.SPLIT not in box_hand.choices:
        why[SPLIT] = no_split(hand, box_hand)
    return why


def no_double(hand: str, box_hand: BoxHand) -> Why:
    """Return why the hand may not be doubled."""
    if len(box_hand.hand.cards) > 2:
        return (f"box {hand}: only the first 2 cards may be doubled", "s 37(1)")
    return (f"box {hand}: only 9, 10 or 11 may be doubled, an ace counts 1; it has {box_hand.total.hard}", "s 37(1)")


def no_split(hand: str, box_hand: BoxHand) -> Why:
    """Return why the hand may not be split."""
    if box_hand.hand.split:
        return (f"box {hand}: the cards of a split are not split again", "s 38(4)(a)")
    if len(box_hand.hand.cards) > 2:
        return (f"box {hand}: only the first 2 cards may be split", "s 38(1)")
    return (f"box {hand}: only 2 cards of one value may be split", "s 38(1)")


# Hands that get no more cards


def no_card_for(table: BlackjackTable) -> dict[Awaited, Why]:
    """Return why the previous hand gets no more cards while another card is dealt."""
    play = table.memory.play
    hands, turn = [*play.hands.players], play.turn.hand
    if turn != DEALER and not (turn in hands and play.hands.players[turn].hand.split):
        return {}
    before = hands if turn == DEALER else hands[: hands.index(turn)]
    hand = next((it for it in reversed(before) if turn == DEALER or box_of(it) == box_of(turn)), "")
    return no_more_cards(hand, play.hands.players[hand]) if hand else {}


def no_more_cards(hand: str, box_hand: BoxHand) -> dict[Awaited, Why]:
    """Return the buttons for another card, with the reason against them; empty if the player chose to stand."""
    why = _complete(hand, box_hand)
    return {DRAW: why, DOUBLE_DOWN: why, SPLIT: no_split(hand, box_hand)} if why else {}


def _complete(hand: str, box_hand: BoxHand) -> Why | None:
    """Return why the rules give a hand no more cards; None if they leave it free."""
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
