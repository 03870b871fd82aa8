# SPDX-License-Identifier: MIT
"""A player was given too many cards: the floor manager decides what becomes of them (s 60)."""

from collections.abc import Sequence

from c_ext.blackjack import HAND_CARDS, Choice
from controller.engine.record.events import Directed
from controller.engine.record.on_show import second_of
from controller.engine.rules.wait import Procedure, wait
from controller.games.blackjack.dealing import announce
from controller.games.blackjack.hands import box_of, next_initial
from controller.games.blackjack.irregular.laying import (
    change,
    first_cards,
    is_dealing,
    lay,
    moved_to_rack,
    second_place,
    to_rack,
)
from controller.games.blackjack.sections import DEEMED_CORRECT, REMOVE_CARDS, VOID_HAND
from controller.games.blackjack.table import BlackjackTable, Play
from controller.games.blackjack.wagers import OF_A_HAND
from controller.games.blackjack.waits import happens
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Chosen, Dealt, Entry
from controller.games.cards.hands.table import Turn
from controller.games.cards.shoe.shoe import DrawnCard, Shoe


def given(table: BlackjackTable, box: str) -> None:
    """The dealer reports that a box was given too many cards. They wait; or the last one was laid elsewhere."""
    play = table.memory.play
    hand = given_to(table, box)
    if not hand or not can_be_decided(play, hand) or not (table.memory.shoe.waiting or takes_back(table, hand)):
        table.refuse(f"no card too many waits that box {box or 'without a number'} was given", "s 60")
    else:
        settling.clear_unpaid(table, f"the floor manager decides on the cards of box {hand}", "s 60")
        third_of_the_first_cards(table, box)
        play.irregular.too_many = hand


def third_of_the_first_cards(table: BlackjackTable, box: str) -> None:
    """Nobody has decided yet, and one card is too many: it was dealt right after the second card of its box.

    The cards of the boxes after it were taken for those before. Two cards that wait are a draw that was not keyed.
    """
    play = table.memory.play
    if is_dealing(play) and len(table.memory.shoe.waiting) == 1:
        after_second = second_place(play.order, box) + 1
        lay(table, [*play.order[:after_second], box, *play.order[after_second:]], "s 60")


def given_to(table: BlackjackTable, box: str) -> str:
    """The hand of this box that was given a card too many; empty if there is none.

    It is the one to which a card was dealt last. If the very last card was laid on the second hand of a split, right
    after one on the first hand, it was too many for the first.
    """
    hand = last_dealt(table.memory.play, box)
    before = [it.to for it in table.memory.play.log[-2:] if isinstance(it, Dealt)]
    return box if not table.memory.shoe.waiting and before == [box, second_of(box)] else hand


def last_dealt(play: Play, box: str) -> str:
    """The hand of this box to which a card was dealt last; empty if it has none."""
    return next((it.to for it in reversed(play.log) if isinstance(it, Dealt) and box_of(it.to) == box), "")


def can_be_decided(play: Play, hand: str) -> bool:
    """Whether the first cards are dealt, and nothing was paid on this hand, which is in play."""
    paid = any(it.hand == hand and it.paid and it.outcome in OF_A_HAND for it in play.declared)
    return not (paid or hand in play.irregular.void or next_initial(play.hands, play.order))


def takes_back(table: BlackjackTable, hand: str) -> bool:
    """Whether the last card was drawn after those of this hand and laid elsewhere. Then it waits, as one too many."""
    play = table.memory.play
    last, before = play.log[-1], play.log[-2]
    firsts = len(first_cards(play)) <= len(play.order)
    if firsts or not (isinstance(last, Dealt) and isinstance(before, Dealt) and before.to == hand != last.to):
        return False
    table.memory.shoe.waiting.append(DrawnCard(last.card))
    change(table, play.log[:-1], "s 60")
    return True


def floor_manager_decides(table: BlackjackTable) -> Procedure[None]:
    """The floor manager is called and decides; until then nothing else is done."""
    play = table.memory.play
    while hand := play.irregular.too_many:
        play.turn = Turn(hand)
        what = f"call the floor manager: box {hand} has too many cards; void-hand, remove-cards or deemed-correct"
        asked = wait("too many cards", what, "s 60", VOID_HAND, REMOVE_CARDS, DEEMED_CORRECT, headline=f"Box {hand}")
        yield from happens(table, asked)


def directed(table: BlackjackTable, event: Directed) -> None:
    """The floor manager's decision."""
    play = table.memory.play
    hand = play.irregular.too_many
    if not hand:
        table.refuse("no hand has too many cards: key 6 0 and the box first", "s 60")
    elif event.direction == VOID_HAND[1]:
        play.irregular.too_many = ""
        declared_void(table, hand)
    elif not all(it.card for it in table.memory.shoe.waiting):
        table.refuse("a card was not read: direct cards-again and key all cards, or void-hand", "s 60")
    else:
        keep(table, hand, event.about if event.direction == REMOVE_CARDS[1] else ())


def declared_void(table: BlackjackTable, hand: str) -> None:
    """The wagers on the hand are void (s 60(a))."""
    play = table.memory.play
    to_rack(table, len(table.memory.shoe.waiting))
    settling.give_back(table, [hand], "s 60(a)")
    play.irregular.void.append(hand)


def keep(table: BlackjackTable, hand: str, removed: Sequence[str]) -> None:
    """All cards of the hand count (s 60(c)), but for those that are removed from play (s 60(b))."""
    play = table.memory.play
    shoe: Shoe = table.memory.shoe
    log = without(table, [*play.log, *(Dealt(it.card, hand) for it in shoe.waiting)], hand, removed)
    if log is None:
        return
    source = "s 60(b)" if removed else "s 60(c)"
    if (cards := sum(isinstance(it, Dealt) and it.to == hand for it in log)) > HAND_CARDS:
        most = f"more than the {HAND_CARDS} that a hand can have"
        table.refuse(f"box {hand} would have {cards} cards, {most}: remove-cards or void-hand", source)
        return
    play.irregular.too_many, shoe.waiting = "", []
    change(table, without_open_draw(log, hand), source)
    table.note(
        f"box {hand}: {'without ' + ' '.join(removed) if removed else 'all cards deemed correctly dealt'}", source
    )
    announce(table, hand, source)


def without(table: BlackjackTable, log: list[Entry], hand: str, removed: Sequence[str]) -> list[Entry] | None:
    """The same log, with these cards of the hand in the discard rack; None if one is refused (s 60(b))."""
    for card in removed:
        places = [at for at, it in enumerate(log) if it == Dealt(card, hand) and at > split_at(log, hand)]
        if not places:
            table.refuse(f"{card} is no card that was dealt to box {hand}{since_split(log, hand)}", "s 60(b)")
            return None
        log = moved_to_rack(log, places[-1])
    return log


def split_at(log: Sequence[Entry], hand: str) -> int:
    """Where in the log the hand became one of a split; -1 if it is none. Its card of the pair was not one too many."""
    return next((at for at, it in enumerate(log) if it == Chosen(box_of(hand), Choice.SPLIT)), -1)


def since_split(log: Sequence[Entry], hand: str) -> str:
    """In words, that only cards dealt since the split may be removed."""
    return " since the split" if split_at(log, hand) >= 0 else ""


def without_open_draw(log: list[Entry], hand: str) -> list[Entry]:
    """The same log without a draw for which no card is left: its player decides again."""
    last = max((at for at, it in enumerate(log) if it == Chosen(hand, Choice.DRAW)), default=None)
    if last is None or any(isinstance(it, Dealt) and it.to == hand for it in log[last:]):
        return log
    return [*log[:last], *log[last + 1 :]]
