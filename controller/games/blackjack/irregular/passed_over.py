# SPDX-License-Identifier: MIT
"""Boxes that were passed over, or dealt a hand without a wager (ss 56, 58, 63)."""

from c_ext.blackjack import Choice
from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure, wait
from controller.games.blackjack.hands import next_initial
from controller.games.blackjack.irregular.laying import (
    change,
    first_cards,
    is_dealing,
    lay,
    retract,
    second_place,
    without_second_of,
)
from controller.games.blackjack.shoe.preparing import discard_destination
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable
from controller.games.blackjack.waits import happens
from controller.games.cards.hands.log import DEALER, RACK, Chosen
from controller.games.cards.hands.table import HandTurn
from controller.games.cards.shoe.shoe import Shoe
from controller.games.kit.places import ACCEPT, DECLINE


def without_cards(table: BlackjackTable, box: str) -> None:
    """Handle a box with a wager that was passed over: dead without a card, or short of its second card (s 56)."""
    play = table.memory.play
    hands = play.hands
    if box not in play.order or not is_dealing(play):
        table.refuse(f"box {box or 'without a number'} was not passed over while first cards were dealt", "s 56(1)")
    elif not hands.dealer.cards and not hands.players[box].hand.cards:
        table.refuse(f"the next card is that of box {box}: deal it", "s 56(1)")
    elif passed_over_at_first(play, box):
        dead(table, box)
    elif drawn(table) <= len(places_of_others(play, box)):
        play.irregular.passed_over = box
    else:
        without_second_card(table, box)


def is_dead_at_once(table: BlackjackTable, box: str) -> bool:
    """Return whether the keyed box got no card, so that its wagers are retracted without a question (s 56(1))."""
    play = table.memory.play
    if box not in play.order or not is_dealing(play):
        return False
    has_begun = bool(play.hands.dealer.cards or play.hands.players[box].hand.cards)
    return has_begun and passed_over_at_first(play, box)


def drawn(table: BlackjackTable) -> int:
    """Return the number of cards of the round that have left the shoe, without the discard rack."""
    return len(first_cards(table.memory.play)) + len(table.memory.shoe.waiting)


def places_of_others(play: BlackjackPlay, box: str) -> list[str]:
    """Return the order of the first cards without this box."""
    return [to for to in play.order if to != box]


def passed_over_at_first(play: BlackjackPlay, box: str) -> bool:
    """Return whether each box has at most one first card so far, so that the box passed over got none."""
    order = play.order
    if play.hands.dealer.cards or DEALER not in order:
        return False
    return order[: order.index(DEALER)].count(box) == 1


def counted(table: BlackjackTable) -> Procedure[None]:
    """Ask the dealer whether a box passed over has one card or none: the shoe does not know the positions."""
    irregular = table.memory.play.irregular
    while box := irregular.passed_over:
        table.memory.play.turn = HandTurn(box)
        what = f"box {box} was passed over: press accept if it has one card, decline if it has none"
        asks = wait("passed over", what, "s 56", ACCEPT, DECLINE, headline=f"Box {box}: one card or none?")
        event: Event = yield from happens(table, asks)
        irregular.passed_over = ""
        if event.subject == DECLINE.name:
            dead(table, box)
        else:
            without_second_card(table, box)


def dead(table: BlackjackTable, box: str) -> None:
    """Declare the hand of a box without a card dead, and retract its wagers (s 56(1))."""
    play = table.memory.play
    table.note(f"box {box} got no cards: the hand is dead", "s 56(1)")
    play.irregular.order = places_of_others(play, box)
    lay(table, play.irregular.order, "s 56(1)")
    for player in [*play.boxes[box]] or [""]:
        retract(table, player, box, "s 56(1)")


def without_second_card(table: BlackjackTable, box: str) -> None:
    """Handle a box with only one card: it may get the second after all others, or the wagers go back (s 56(2))."""
    play = table.memory.play
    if box == play.last_box or not next_initial(play.hands, play.order):
        table.refuse(
            "only before another card is dealt, and not of the player immediately before the dealer", "s 56(2)"
        )
    elif drawn(table) <= second_place(play.order, box):
        table.refuse(f"the second card of box {box} is still to come: deal it in its turn", "s 56(2)")
    else:
        play.irregular.order = [*without_second_of(play.order, box), box]
        lay(table, play.order, "s 56(2)")
        play.offer([box], ", for a second card after all others", "s 56(2)")


# Hands without an offer of cards (s 58)


def not_offered(table: BlackjackTable, box: str) -> None:
    """Handle a player who was not offered cards: the hand is played last, or the wager goes back (s 58)."""
    play = table.memory.play
    if why := _was_offered(play, box):
        table.refuse(why, "s 58")
        return
    change(table, [it for it in play.log if it != Chosen(box, Choice.STAND)], "s 58")
    play.irregular.last.append(box)
    play.announced = [name for name in play.announced if name != box]
    play.offer([box], ", and the hand is played after all others", "s 58")


def _was_offered(play: BlackjackPlay, box: str) -> str:
    """Return why a hand was not missed; empty if it may have been."""
    hands, turn = play.hands, play.turn.hand.partition("/")[0]
    if box not in play.order or box in play.finished_hands or box in play.irregular.last:
        return f"box {box or 'without a number'} has no hand that was passed over"
    if next_initial(hands, play.order) or len(hands.dealer.cards) > 1:
        return "only while the players act on their hands"
    if box == play.last_box:
        return "not of the player immediately before the dealer"
    boxes = [*play.boxes]
    if turn in boxes and boxes.index(turn) < boxes.index(box):
        return f"box {box} has not had its turn yet"
    return f"box {box} took cards already" if len(hands.of(box)) > 1 or len(hands.players[box].hand.cards) > 2 else ""


# A hand without a wager (s 63)


def superfluous(table: BlackjackTable, box: str) -> None:
    """Void a hand dealt to a box without a wager; its cards are out of play (s 63)."""
    play = table.memory.play
    shoe: Shoe = table.memory.shoe
    if not (box.isdecimal() and 1 <= int(box) <= table.options.boxes) or box in play.boxes or not play.boxes:
        table.refuse(f"box {box or 'without a number'}: only a hand where nobody wagers is superfluous", "s 63")
        return
    order = with_box(play.order, box)
    drawn = len(first_cards(play)) + len(shoe.waiting)
    if not is_dealing(play) or box not in order or drawn <= order.index(box):
        table.refuse(f"no card can have been dealt to box {box}", "s 63")
        return
    second = max(at for at, to in enumerate(order) if to == box)
    places = [to for at, to in enumerate(order) if to != box or at < second or drawn > second]
    lay(table, [RACK if to == box else to for to in places], "s 63")
    where, by = discard_destination(table, "s 63")
    table.note(f"the hand of box {box} is void: its cards go {where}", by)


def with_box(order: list[str], box: str) -> list[str]:
    """Return the order with the cards of one more box in its place."""
    found: list[str] = []
    before = ""
    for to in order:
        if comes_between(box, before, to):
            found.append(box)
        found.append(to)
        before = to
    return [*found, *([box] if before not in ("", DEALER) and int(before) < int(box) else [])]


def comes_between(box: str, before: str, to: str) -> bool:
    """Return whether a box gets its card after one place (empty: at the start) and before another."""
    if to == DEALER:
        return before not in ("", DEALER) and int(before) < int(box)
    return int(box) < int(to) and (before in ("", DEALER) or int(before) < int(box))
