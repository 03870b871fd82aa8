"""Side wagers in the round: declared as soon as they are decided, and paid when the rules say (ss 48-49, 50D)."""

from collections.abc import Iterator
from typing import NamedTuple

from controller.engine.rules.wait import Procedure
from controller.games.blackjack import settling, side
from controller.games.blackjack.hands import Hands, second_of
from controller.games.blackjack.side import Due
from controller.games.blackjack.table import BlackjackTable, Payment, nominated
from controller.games.blackjack.wagers import BONUS, EVEN_MONEY, NO_SEVEN, SUPER_SEVENS

SUPER_SEVENS_PAID = {"s 48(7)": "take the blackjack wager away, then pay super sevens, then take the cards away"}
"""What is asked for where the section on a winning wager names an order; else it is only paid."""


class Decision(NamedTuple):
    """A side wager on a box that is decided now."""

    box: str
    due: Due


def of_first_two_cards(table: BlackjackTable) -> Procedure[None]:
    """Super sevens that the first two cards decide are taken and paid before anything else (s 48(1)-(2))."""
    super_sevens_decided(
        table, Payment("take losing super sevens, pay those whose first card only is a seven", "s 48(1)-(2)")
    )
    yield from settling.paid(table)


def declare_decided(table: BlackjackTable) -> None:
    """Declare every side wager that is decided. Super sevens are paid at once (ss 48(4)-(7), 49(2))."""
    super_sevens_decided(table)
    for box, due in bonuses(table):
        if not due.last:
            settling.decide(table, {box: [due.outcome]}, due.source)


def super_sevens_decided(table: BlackjackTable, together: Payment | None = None) -> None:
    """Declare super sevens that are decided, losing ones first; then they are taken and paid: each at once, or all."""
    for box, due in sorted(super_sevens(table), key=lambda it: it.due.outcome != NO_SEVEN):
        settling.decide(table, {box: [due.outcome]}, due.source)
        asked = together or Payment(SUPER_SEVENS_PAID.get(due.source, "pay super sevens"), due.source)
        settling.to_be_paid(table, asked.what, asked.source)


def left_in_place(table: BlackjackTable) -> Procedure[None]:
    """Winning bonus blackjack wagers that were left in their place are settled after all others (s 50D(5))."""
    for box, due in list(bonuses(table)):
        settling.decide(table, {box: [due.outcome]}, due.source)
        settling.to_be_paid(table, "pay bonus blackjack", due.source)
    yield from settling.paid(table)


def super_sevens(table: BlackjackTable) -> Iterator[Decision]:
    """The boxes whose super sevens wagers are decided now, and not declared yet."""
    hands = table.memory.play.hands
    for box in open_boxes(table, SUPER_SEVENS):
        done = hands.players[box].complete and second_of(box) not in hands.players
        due = side.super_sevens(dealt_to(hands, box), done=done, split=second_of(box) in hands.players)
        if due:
            yield Decision(box, due)


def bonuses(table: BlackjackTable) -> Iterator[Decision]:
    """The boxes whose bonus blackjack wager is decided now, and not declared yet (s 50E)."""
    play = table.memory.play
    for box in open_boxes(table, BONUS):
        box_hand = play.hands.players[box]
        due = side.bonus(box_hand.hand, nominated(table), done=box_hand.complete, settled=settled(table, box))
        if due:
            yield Decision(box, due)


def settled(table: BlackjackTable, box: str) -> str:
    """The outcome by which the first player's wager on a box is settled; empty if it still lies."""
    play = table.memory.play
    first = play.players(box)[:1]
    even = [it for it in play.declared if it.outcome == EVEN_MONEY and it.hand == box and [it.player] == first]
    return EVEN_MONEY if even else play.over.get(box, "")


def open_boxes(table: BlackjackTable, wager: str) -> list[str]:
    """The boxes on which this side wager lies and is not declared."""
    decides = table.game.layout.result
    declared = {it.hand for it in table.memory.play.declared if wager not in decides(it.outcome).stays}
    lying = {it.hand for it in table.wagers if it.wager == wager}
    return [box for box in table.memory.play.boxes if box in lying - declared]


def dealt_to(hands: Hands, box: str) -> tuple[str, ...]:
    """The cards of a box as they count for super sevens: of a split the two, then the next to the first (s 49(1))."""
    cards = hands.players[box].hand.cards
    second = hands.players.get(second_of(box))
    return (cards[0], second.hand.cards[0], *cards[1:2]) if second else cards
