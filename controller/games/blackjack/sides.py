# SPDX-License-Identifier: MIT
"""Side wagers: decision, declaration and payment of super sevens (ss 45-50) and bonus blackjack (ss 50A-50E)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from c_ext import blackjack
from c_ext.blackjack import BlackjackHand
from controller.engine.record.on_show import second_of
from controller.engine.rules.wait import Procedure
from controller.games.blackjack import wagers
from controller.games.blackjack.hands import HIGHEST, BlackjackHands
from controller.games.blackjack.table import BlackjackTable, nominated
from controller.games.blackjack.wagers import (
    BONUS,
    EVEN_MONEY,
    HAS_BLACKJACK,
    NO_SEVEN,
    NOT_NOMINATED,
    SUPER_SEVENS,
)
from controller.games.blackjack.waits import MEANWHILE
from controller.games.cards.hands import settling
from controller.games.cards.hands.table import Payment

SEVEN: Final = "7"
SUPER_SEVENS_PAID = {"s 48(7)": "take the blackjack wager away, then pay super sevens, then take the cards away"}
"""Instructions for sections on winning wagers that name an order. Other sections only ask for payment."""
OF_TWO_CARDS = Payment("take losing super sevens, pay those whose first card only is a seven", "s 48(1)-(2)")


class SideDecision(NamedTuple):
    """A side wager on a box that is decided now."""

    box: str
    due: "DueSide"


def of_first_two_cards(table: BlackjackTable) -> Procedure[None]:
    """Settle super sevens decided by the first two cards before anything else (s 48(1)-(2))."""
    super_sevens_decided(table, OF_TWO_CARDS)
    yield from settling.await_payment(table, MEANWHILE)


def declare_decided(table: BlackjackTable) -> None:
    """Declare every decided side wager. Super sevens are paid at once (ss 48(4)-(7), 49(2))."""
    super_sevens_decided(table)
    for box, due in bonuses(table):
        if not due.last:
            settling.decide(table, {box: [due.outcome]}, due.source)


def super_sevens_decided(table: BlackjackTable, together: Payment | None = None) -> None:
    """Declare decided super sevens, losing ones first. Payment follows: each at once, or all together."""
    for box, due in sorted(super_sevens(table), key=lambda it: it.due.outcome != NO_SEVEN):
        settling.decide(table, {box: [due.outcome]}, due.source)
        asked = together or Payment(SUPER_SEVENS_PAID.get(due.source, "pay super sevens"), due.source)
        settling.require_payment(table, asked.what, asked.source, table.memory.play.hands.headline or "Super sevens")


def left_in_place(table: BlackjackTable) -> Procedure[None]:
    """Settle winning bonus blackjack wagers that were left in place, after all others (s 50D(5))."""
    for box, due in list(bonuses(table)):
        settling.decide(table, {box: [due.outcome]}, due.source)
        settling.require_payment(
            table, "pay bonus blackjack", due.source, table.options.bonus_name or "Bonus blackjack"
        )
    yield from settling.await_payment(table, MEANWHILE)


def super_sevens(table: BlackjackTable) -> Iterator[SideDecision]:
    """Return the boxes whose super sevens wagers are decided now and not declared yet."""
    hands = table.memory.play.hands
    for box in open_boxes(table, SUPER_SEVENS):
        done = hands.players[box].complete and second_of(box) not in hands.players
        due = super_sevens_due(dealt_to(hands, box), done=done, split=second_of(box) in hands.players)
        if due:
            yield SideDecision(box, due)


def bonuses(table: BlackjackTable) -> Iterator[SideDecision]:
    """Return the boxes whose bonus blackjack wager is decided now and not declared yet (s 50E)."""
    play = table.memory.play
    for box in open_boxes(table, BONUS):
        box_hand = play.hands.players[box]
        due = bonus_due(box_hand.hand, nominated(table), done=box_hand.complete, settled=settled(table, box))
        if due:
            yield SideDecision(box, due)


def settled(table: BlackjackTable, box: str) -> str:
    """Return the outcome that settled the first player's wager on a box; empty if the wager still lies."""
    play = table.memory.play
    first = play.players(box)[:1]
    even = [it for it in play.declared if it.outcome == EVEN_MONEY and it.hand == box and [it.player] == first]
    return EVEN_MONEY if even else play.finished_hands.get(box, "")


def open_boxes(table: BlackjackTable, wager: str) -> list[str]:
    """Return the boxes with this side wager, not declared yet."""
    lying = {it.hand for it in table.wagers if it.wager == wager}
    if not lying:
        return []
    play, decides = table.memory.play, table.game.layout.result
    declared = {it.hand for it in play.declared if wager not in decides(it.outcome).stays}
    return [box for box in play.boxes if box in lying - declared]


def dealt_to(hands: BlackjackHands, box: str) -> tuple[str, ...]:
    """Return the cards of a box as counted for super sevens: of a split the pair, then the first hand's next (s
    49(1)).
    """
    cards = hands.players[box].hand.cards
    second = hands.players.get(second_of(box))
    return (cards[0], second.hand.cards[0], *cards[1:2]) if second else cards


# The decision of a side wager


class DueSide(NamedTuple):
    """A decided side wager."""

    outcome: str
    """The outcome."""
    source: str
    """Section that applies now."""
    last: bool = False
    """The wager stays in place until all blackjack wagers are settled."""


def super_sevens_due(dealt: Sequence[str], *, done: bool, split: bool = False) -> DueSide | None:
    """Return the decision of the super sevens wagers on a box; None while open. All players there share the decision.

    dealt: The cards of the box in the order of their deal. After a split the third is the next card dealt to the first
    of the two sevens (s 49(1)). done: The hand takes no third card.
    """
    if len(dealt) < 2:
        return None
    if section := _settled_on_two(dealt[:2], done=done and len(dealt) == 2):
        return DueSide(wagers.super_sevens(blackjack.super_sevens(dealt[:2])), section)
    if len(dealt) == 2:
        return None
    return DueSide(wagers.super_sevens(blackjack.super_sevens(dealt[:3])), _on_three(dealt[:3], split=split))


def _settled_on_two(first_two: Sequence[str], *, done: bool) -> str:
    """Return the section by which the first two cards settle the wager; empty if a third card can still count."""
    first, second = (card[0] == SEVEN for card in first_two)
    if not first:
        return "s 48(1)"
    if not second:
        return "s 48(2)"
    return "s 48(4)" if done else ""


def _on_three(three: Sequence[str], *, split: bool) -> str:
    """Return the section for the wager of a player with two sevens once there is a third card."""
    if split:
        return "s 49(2)"
    if three[-1][0] == SEVEN:
        return "s 48(5)"
    return "s 48(7)" if BlackjackHand(tuple(three)).total.points > HIGHEST else "s 48(6)"


def bonus_due(hand: BlackjackHand, nominated: tuple[str, str], *, done: bool, settled: str = "") -> DueSide | None:
    """Return the decision of a bonus blackjack wager; None while open.

    hand: The player's hand; after a split the first (s 50E). nominated: The blackjack on the sign. done: The hand gets
    no more cards. settled: Outcome that settles the blackjack wager now or earlier; empty if the wager still lies. A
    winning hand gets no more cards, because it counts 21.
    """
    if not done:
        return None
    result, paid = blackjack.bonus(hand, nominated), settled in (HAS_BLACKJACK, EVEN_MONEY)
    if not result:
        return DueSide(NOT_NOMINATED, "s 50D(2)(a)") if paid else DueSide(wagers.NO_BONUS, "s 50D(3)")
    if hand.total.blackjack and not settled:
        return None
    return (
        DueSide(wagers.bonus(result), "s 50D(2)(b)") if paid else DueSide(wagers.bonus(result), "s 50D(5)", last=True)
    )
