# SPDX-License-Identifier: MIT
"""The dealer's first cards: none when it was due, or two at once (ss 54, 61, 62)."""

from c_ext.blackjack import Choice
from controller.games.blackjack.hands import next_initial
from controller.games.blackjack.irregular.laying import first_cards, is_dealing, lay
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable
from controller.games.cards.hands.log import DEALER, Chosen

STAYS = ""


def missed_while_dealing(table: BlackjackTable, _box: str) -> None:
    """Handle a missing first card of the dealer, found while second cards are dealt (s 54).

    Second cards are finished and the dealer gets one card. Then each player chooses.
    """
    play = table.memory.play
    if not is_dealing(play) or not next_initial(play.hands, play.order) or not has_one_card(play):
        table.refuse(
            "only while second cards are dealt: the dealer missed the first card to himself or herself", "s 54"
        )
        return
    boxes = [box for box in play.order if box != DEALER]
    play.irregular.order = [*boxes, DEALER]
    lay(table, play.order, "s 54")
    play.offer(dict.fromkeys(boxes), STAYS, "s 54(c)", later=True)
    table.note("finish the second cards, then deal one card to the dealer; each player may withdraw the wager", "s 54")


def missed_until_hands_are_played(table: BlackjackTable, _box: str) -> None:
    """Handle a missing first card of the dealer, found while a player's hand is played (s 61). Each player chooses.

    Then the hands are finished, and the dealer takes two cards if a player with at most 21 is left. Earlier decisions
    are keyed again, because the cards lie elsewhere than shown.
    """
    play = table.memory.play
    boxes = [box for box in play.order if box != DEALER]
    if not only_drawn_and_stood(play) or not boxes or not has_one_card(play) or len(first_cards(play)) < len(boxes):
        table.refuse("only while a hand is acted on, and the dealer missed the first card", "s 61(1)")
        return
    decided = any(isinstance(it, Chosen) for it in play.log)
    play.irregular.order, play.irregular.late = boxes, True
    lay(table, boxes, "s 61(1)")
    play.offer(dict.fromkeys(boxes), STAYS, "s 61(1)(a)")
    table.note("each player may withdraw the wager; the dealer takes 2 cards after the players' hands", "s 61")
    if decided:
        table.note("the cards lie elsewhere than was shown: key the decisions again as they were made", "s 61")


def only_drawn_and_stood(play: BlackjackPlay) -> bool:
    """Return whether all acts so far can be repeated: no wager was added to a hand, and nothing is paid."""
    decided = {it.choice for it in play.log if isinstance(it, Chosen)}
    return decided <= {Choice.DRAW, Choice.STAND} and not any(it.paid for it in play.declared)


def has_one_card(play: BlackjackPlay) -> bool:
    """Return whether one card is recorded as the dealer's. It is a player's if the dealer missed the first card."""
    return len(play.hands.dealer.cards) == 1


def two_at_first(table: BlackjackTable, _box: str) -> None:
    """Handle a surplus card of the dealer among the first cards: all cards count, but make no blackjack (s 62)."""
    play = table.memory.play
    order = play.order
    last = max((at for at, to in enumerate(order) if to == DEALER), default=len(order))
    drawn = len(first_cards(play)) + len(table.memory.shoe.waiting)
    if not is_dealing(play) or not play.hands.dealer.cards or drawn <= last + 1:
        table.refuse("the dealer was not dealt 2 cards while the first cards were dealt", "s 62")
        return
    play.irregular.order = [*order[: last + 1], DEALER, *order[last + 1 :]]
    play.irregular.deemed = True
    lay(table, play.order, "s 62")
    table.note("all the dealer's cards count as after the second card, but are no blackjack", "s 62")
