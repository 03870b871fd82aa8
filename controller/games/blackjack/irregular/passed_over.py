"""Boxes that were passed over, or dealt a hand although nobody wagers there (ss 56-59, 63)."""

from c_ext.blackjack import Choice
from controller.games.blackjack.hands import DEALER, RACK, Chosen, Entry, next_initial
from controller.games.blackjack.irregular.laying import change, first_cards, is_dealing, lay, offer, retract
from controller.games.blackjack.table import BlackjackTable, Play
from controller.games.cards.shoe import Shoe


def without_cards(table: BlackjackTable, box: str) -> None:
    """A box with a wager was passed over (s 56): it is dead if it got no card, or it lacks the second card."""
    play = table.memory.play
    hands = play.hands
    if box not in play.order or not is_dealing(play):
        table.refuse(f"box {box or 'without a number'} was not passed over while first cards were dealt", "s 56(1)")
    elif not hands.dealer.cards and not hands.players[box].hand.cards:
        table.refuse(f"the next card is that of box {box}: deal it", "s 56(1)")
    elif passed_over_at_first(play, box):
        dead(table, box)
    elif box == last_box(play) or not next_initial(hands, play.order):
        table.refuse(
            "only before another card is dealt, and not of the player immediately before the dealer", "s 56(2)"
        )
    else:
        without_second_card(table, box)


def passed_over_at_first(play: Play, box: str) -> bool:
    """Whether first cards are dealt still, one to each box, so that this box got none when it was passed over."""
    order = play.order
    if play.hands.dealer.cards or DEALER not in order:
        return False
    return order[: order.index(DEALER)].count(box) == 1


def dead(table: BlackjackTable, box: str) -> None:
    """No card was dealt to the box: the hand is dead, and the wagers are retracted (s 56(1))."""
    play = table.memory.play
    cards_of_others = [to for to in play.order if to != box]
    table.note(f"box {box} got no cards: the hand is dead", "s 56(1)")
    play.irregular.order = cards_of_others
    lay(table, cards_of_others, "s 56(1)")
    for player in [*play.boxes[box]] or [""]:
        retract(table, player, box, "s 56(1)")


def without_second_card(table: BlackjackTable, box: str) -> None:
    """Only one card was dealt to the box: it may get the second after all others, or the wagers go back (s 56(2))."""
    play = table.memory.play
    play.irregular.order = second_card_last(play.order, box)
    lay(table, play.order, "s 56(2)")
    offer(play, [box], ", for a second card after all others", "s 56(2)")


def second_card_last(order: list[str], box: str) -> list[str]:
    """The same order, but the second card of this box comes after all others."""
    second = max(at for at, to in enumerate(order) if to == box)
    return [*order[:second], *order[second + 1 :], box]


def last_box(play: Play) -> str:
    """The box of the player immediately before the dealer; empty if no player is left."""
    return next((to for to in reversed([*play.boxes]) if to in play.order), "")


# The last box (ss 57, 59)


def last_without_second_card(table: BlackjackTable, drew: str) -> None:
    """The last box has no second card, all others are complete, the dealer has no second card (s 57).

    drew: the box to which additional cards were dealt, if there is more than one that it can have been.
    """
    play = table.memory.play
    last, others = last_box(play), [box for box in play.boxes if box in play.order][:-1]
    cards, shoe = first_cards(play), table.memory.shoe
    all_but_two = 2 * len(others) + 2  # the last box and the dealer have one card each
    complete = is_dealing(play) and others and len(cards) >= all_but_two
    more = len(cards) > all_but_two
    drew = drew or (others[0] if len(others) == 1 else "")
    if not complete or len(play.hands.dealer.cards) != 1:
        table.refuse("only if all others have their cards, and the last box and the dealer no second card", "s 57(1)")
    elif more and drew not in others:
        table.refuse("key the box that drew the additional cards too: 5 7 and its number", "s 57(1)(b)")
    else:
        order = second_card_last(play.order, last)
        lay(table, [*order[:-1], *[drew] * (1 + len(shoe.waiting) if more else 0)], "s 57(1)")
        play.irregular.order = order
        change(table, [*play.log, *stands(others)], "s 57(1)")
        offer(play, [last], ", for a second card and any additional cards now", "s 57(2)")


def stands(boxes: list[str]) -> list[Entry]:
    """These hands are complete."""
    return [Chosen(box, Choice.STAND) for box in boxes]


def last_after_the_dealer(table: BlackjackTable, _box: str) -> None:
    """The last box has no second card, but the dealer has two or more (s 59).

    The dealer's cards are used in the order in which they were dealt: first for the last box, then for the dealer. They
    were laid so, one after the other, as far as they have a place; the others wait.
    """
    play = table.memory.play
    others = [box for box in play.boxes if box in play.order][:-1]
    if not is_dealing(play) or next_initial(play.hands, play.order) or not table.memory.shoe.waiting:
        table.refuse("only if the dealer has a second and an additional card, and the last box no second", "s 59(1)")
        return
    change(table, [*play.log, *stands(others)], "s 59")
    table.note("separate the dealer's cards: they are used in their order, first for the last box", "s 59(2)-(3)")


# Hands that were not offered cards (s 58)


def not_offered(table: BlackjackTable, box: str) -> None:
    """A player was not offered cards: the hand is played after all others, or the wager goes back (s 58)."""
    play = table.memory.play
    if why := _was_offered(play, box):
        table.refuse(why, "s 58")
        return
    change(table, [it for it in play.log if it != Chosen(box, Choice.STAND)], "s 58")
    play.irregular.last.append(box)
    play.told = [name for name in play.told if name != box]
    offer(play, [box], ", and the hand is played after all others", "s 58")


def _was_offered(play: Play, box: str) -> str:
    """Why a hand was not missed; empty if it may have been."""
    hands, turn = play.hands, play.turn.hand.partition("/")[0]
    if box not in play.order or box in play.decided or box in play.irregular.last:
        return f"box {box or 'without a number'} has no hand that was passed over"
    if next_initial(hands, play.order) or len(hands.dealer.cards) > 1:
        return "only while the players act on their hands"
    if box == last_box(play):
        return "not of the player immediately before the dealer"
    boxes = [*play.boxes]
    if turn in boxes and boxes.index(turn) < boxes.index(box):
        return f"box {box} has not had its turn yet"
    return f"box {box} took cards already" if len(hands.of(box)) > 1 or len(hands.players[box].hand.cards) > 2 else ""


# A hand where nobody wagers (s 63)


def superfluous(table: BlackjackTable, box: str) -> None:
    """A hand was dealt to a box where nobody wagers: it is void, and its cards are out of play (s 63)."""
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
    table.note(f"the hand of box {box} is void: its cards go into the discard rack", "s 63")


def with_box(order: list[str], box: str) -> list[str]:
    """The same order, with the cards of one more box in its place."""
    found: list[str] = []
    before = ""
    for to in order:
        if comes_between(box, before, to):
            found.append(box)
        found.append(to)
        before = to
    return [*found, *([box] if before not in ("", DEALER) and int(before) < int(box) else [])]


def comes_between(box: str, before: str, to: str) -> bool:
    """Whether a box gets its card after one place (empty: at the start) and before another."""
    if to == DEALER:
        return before not in ("", DEALER) and int(before) < int(box)
    return int(box) < int(to) and (before in ("", DEALER) or int(before) < int(box))
