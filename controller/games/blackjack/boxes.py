"""The boxes: which are in play, and who plays on each (ss 41-44)."""

from controller.engine.rules.wagering import Refusal
from controller.games.blackjack import machine
from controller.games.blackjack.hands import box_of
from controller.games.blackjack.irregular import codes
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import BLACKJACK, WAGERS
from controller.games.cards.hands.meanwhile import code_of


def players_of(table: BlackjackTable) -> dict[str, list[str]]:
    """The boxes in play from box 1 up, each with its players in the order in which they wagered."""
    boxes: dict[str, list[str]] = {str(number): [] for number in table.memory.play.entered}
    for it in table.wagers:
        if it.wager == BLACKJACK:
            boxes.setdefault(box_of(it.hand), []).append(it.player)
    return dict(sorted(boxes.items()))


def close(table: BlackjackTable) -> None:
    """The first card is out of the shoe: wagers are closed. If no box is in play no card may be dealt."""
    boxes = players_of(table)
    if not boxes:
        what = "no box is in play: take wagers, or key each box with a wager; the card is the first of the round"
        table.refuse(what, "s 30(1)(a)")
        return
    table.memory.play.boxes = boxes
    if table.options.card_machine:
        machine.count_is_right(table)
    table.close_betting("the first card has been dealt", "s 21(1)", but=WAGERS)


def enter(table: BlackjackTable) -> None:
    """A box is keyed: it is in play although no wager is entered for it; keyed again, it is not."""
    play, code = table.memory.play, code_of(table)
    if len(code) > 1:
        codes.remedy(table, code)
    elif why := no_such_box(table, code):
        table.refuse(*why)
    elif int(code) in play.entered:
        play.entered.remove(int(code))
        table.note(f"box {code} is not in play", "s 30(1)(a)")
    else:
        play.entered.append(int(code))
        play.entered.sort()
        table.note(f"box {code} is in play", "s 30(1)(a)")


def no_such_box(table: BlackjackTable, hand: str) -> Refusal:
    """Why there is no such box at this table; None if there is."""
    number = box_of(hand)
    if number.isdecimal() and 1 <= int(number) <= table.options.boxes:
        return None
    return (f"there is no box {hand or 'without a number'}: name one of 1 to {table.options.boxes}", "s 13(2)")


def no_such_hand(table: BlackjackTable, hand: str) -> Refusal:
    """Why no wager may be made on this hand; None if one may."""
    if "/" in hand and hand not in table.memory.play.hands.players:
        return (f"there is no hand {hand}: a second hand is made by splitting", "s 38(1)")
    return no_such_box(table, hand)


def boxes_of(table: BlackjackTable, player: str) -> list[str]:
    """The boxes on which this player has a blackjack wager."""
    return [box_of(it.hand) for it in table.wagers.of(player) if it.wager == BLACKJACK]
