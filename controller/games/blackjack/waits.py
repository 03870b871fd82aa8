# SPDX-License-Identifier: MIT
"""The waits of a round of blackjack: what may happen at any of them besides what it asks for, and what may not."""

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
from controller.games.blackjack.table import BlackjackTable, left
from controller.games.blackjack.wagers import BONUS
from controller.games.cards.hands.decisions import last_decision, too_late
from controller.games.cards.hands.log import DEALER
from controller.games.cards.hands.meanwhile import Interrupted, Meanwhile
from controller.games.cards.hands.places import first_of
from controller.games.cards.shoe.drawing import is_of
from controller.games.cards.shoe.shoe import SHOE
from controller.games.kit.keying import ENTRY, PAID
from controller.games.kit.places import DECLINE
from hal.signals import CardDrawn, CardUnread

ALWAYS: tuple[Awaited, ...] = (REQUESTED, AGAIN, VOIDED, VOID_HAND, REMOVE_CARDS, DEEMED_CORRECT)
MACHINE_FAILS = "the card machine fails: key 6 5 2 with another machine, 6 5 3 with damaged cards, 6 5 4 without"
SURPLUS = 5
"""So many cards that are not due alert the floor manager: one hit and its cards too many are fewer."""
BY_MALFUNCTION = "ss 65B-65D"
DECIDING = ("decisions", "dealing", "double-down", "split")
"""The phases in which `decline` takes the last decision back; elsewhere a player chooses by it."""


class BlackjackMeanwhile(Meanwhile[BlackjackTable]):
    """The waits of a round of blackjack."""

    stands = ("the result is declared: it stands, unless the floor manager has the cards keyed again", BY_DECISION)

    def present(self, table: BlackjackTable, asked: Wait) -> Wait:
        """While a card machine does not work, the dealer is asked what is done about it."""
        asked = taking(table, or_nothing(table, asked))
        return replace(asked, what=MACHINE_FAILS, source=BY_MALFUNCTION).asking(*ENTRY) if fails(table) else asked

    def told(self, table: BlackjackTable, asked: Wait) -> Wait:
        """While a card machine does not work, the dealer is told what may be done about it."""
        asked = taking(table, or_nothing(table, asked))
        if not fails(table):
            return asked
        return replace(asked, what=f"{asked.what}; {MACHINE_FAILS}", source=f"{asked.source}, {BY_MALFUNCTION}")

    def left(self, table: BlackjackTable, player: str) -> None:
        """A player has left."""
        left(table, player)

    def of_no_wait(self, table: BlackjackTable, event: Event) -> bool:
        """Whether this event is only noticed. Raises Interrupted for what is to be carried out: a wager is taken."""
        if is_of(event, (PAID,)) and not table.memory.play.payment:
            raise Interrupted(event)
        return super().of_no_wait(table, event)


# Decisions that are taken back


def can_take_back(table: BlackjackTable) -> bool:
    """Whether the last decision can be taken back: no card has left the shoe since, and nothing is paid."""
    return last_decision(table.memory.play) is not None and not table.memory.shoe.waiting


def or_nothing(table: BlackjackTable, asked: Wait) -> Wait:
    """A wait in which a decision may be taken back; without that while there is none that can be."""
    if asked.phase not in DECIDING or DECLINE not in asked.accepts or can_take_back(table):
        return asked
    refuses = {**asked.refuses, DECLINE: (too_late(table), BY_DECISION)}
    return replace(asked, accepts=asked.accepts - {DECLINE}, refuses=refuses)


# Losing bonus wagers are taken at once (s 50D(3))


def taking(table: BlackjackTable, asked: Wait) -> Wait:
    """The same wait; first, as the only next act, the dealer takes bonus blackjack wagers that can no longer win."""
    boxes = [it.hand for it in table.owed if is_lost_bonus(it)]
    if not boxes or PAID in asked.accepts:
        return asked
    what = f"take the bonus blackjack wager of box {', '.join(boxes)}; press paid"
    return replace(asked.also(PAID), what=what, source="s 50D(3)", asks=(PAID,))


def is_lost_bonus(it: Decided) -> bool:
    """Whether this is a bonus blackjack wager that loses."""
    return it.wager == BONUS and it.how == "loses"


def fails(table: BlackjackTable) -> bool:
    """Whether the card machine that deals does not work, in a round for which cards were dealt (s 65B(1)(b))."""
    block = table.state.blocks.get(SHOE)
    return bool(block and not block.mended and by_machine(table) and table.memory.play.log)


def left_too_early(table: BlackjackTable, event: Event) -> None:
    """Something has left the shoe that nothing asks for."""
    if isinstance(event, CardDrawn | CardUnread):
        tell_of_surplus(table)
        refuse_one_more(table)


def tell_of_surplus(table: BlackjackTable) -> None:
    """With so many cards that are not due something is wrong. It is told once."""
    waiting = len(table.memory.shoe.waiting)
    if waiting == SURPLUS:
        what = f"{waiting} cards in a row have left the shoe, and none of them is due: stop, and see why"
        table.alert(FLOOR_MANAGER, what, "s 52")


def refuse_one_more(table: BlackjackTable) -> None:
    """A card that leaves once the dealer's hand is complete begins the next round, or is removed from play."""
    if DEALER in table.memory.play.announced:
        what = f"the dealer's hand is complete: {first_of(table, 'the next round')}; if its face was seen, key 5 3"
        table.refuse(what, "s 52(1), s 53")


MEANWHILE = BlackjackMeanwhile(DRAWING, show, ALWAYS, left_too_early)
happens, next_card = MEANWHILE.happens, MEANWHILE.next_card


# What the rules forbid a hand to do (ss 35-39)

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
