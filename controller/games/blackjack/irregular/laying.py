# SPDX-License-Identifier: MIT
"""Changes of a round's log by an irregularity: cards are laid elsewhere, wagers go back, players choose."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from c_ext.blackjack import Choice
from controller.games.blackjack.hands import box_of
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable
from controller.games.blackjack.wagers import INSURANCE
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import DEALER, RACK, Chosen, Dealt, Entry
from controller.games.cards.shoe.shoe import DrawnCard, Shoe


def first_cards(play: BlackjackPlay) -> list[str]:
    """Return the cards dealt so far, in order, without the discard rack."""
    return [it.card for it in play.log if isinstance(it, Dealt) and it.to != RACK]


def is_dealing(play: BlackjackPlay) -> bool:
    """Return whether no player has decided and nothing is paid: the first cards can be laid anew."""
    return not any(isinstance(it, Chosen) for it in play.log) and not any(it.paid for it in play.declared)


def lay(table: BlackjackTable, places: Sequence[str], source: str) -> None:
    """Lay the first cards in these places, in the order in which they left the shoe. Further cards wait.

    Insurance offered on other cards is offered anew, if still due.
    """
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    if play.adding or play.added.insured:
        settling.give_back(table, [it.hand for it in table.wagers], source, wager=INSURANCE)
        play.adding, play.added.insured = None, False
    left = iter(places)
    log, beyond = [], []
    for it in (it for it in play.log if isinstance(it, Dealt)):
        to = it.to if it.to == RACK else next(left, "")
        if to:
            log.append(replace(it, to=to))
        else:
            beyond.append(DrawnCard(it.card))
    shoe.waiting = [*beyond, *shoe.waiting]
    for to in left if not beyond else ():
        if not (shoe.waiting and shoe.waiting[0].card):
            break
        log.append(Dealt(shoe.waiting.pop(0).card, to))
    change(table, log, source)


def change(table: BlackjackTable, log: Iterable[Entry], source: str) -> set[str]:
    """Replace the log. Changed hands are announced and declared anew. Return their names."""
    play = table.memory.play
    before = _cards(play)
    play.log = list(log)
    play.fixed = min(play.fixed, len(play.log))
    after = _cards(play)
    changed = {name for name in (*before, *after) if before.get(name) != after.get(name)}
    play.announced = [name for name in play.announced if name not in changed]
    if changed:
        settling.clear_unpaid(table, "cards are laid anew", source)
    return changed


def _cards(play: BlackjackPlay) -> dict[str, tuple[str, ...]]:
    hands = play.hands
    return {DEALER: hands.dealer.cards, **{name: box_hand.hand.cards for name, box_hand in hands.players.items()}}


def second_place(order: Sequence[str], box: str) -> int:
    """Return the position in this order of a box's second card."""
    return max(at for at, to in enumerate(order) if to == box)


def without_second_of(order: Sequence[str], box: str) -> list[str]:
    """Return the order without the second card of this box."""
    second = second_place(order, box)
    return [to for at, to in enumerate(order) if at != second]


# Cards removed from play


def to_rack(table: BlackjackTable, count: int) -> None:
    """Move the first `count` waiting cards to the discard rack."""
    shoe: Shoe = table.memory.shoe
    table.memory.play.log += [Dealt(it.card, RACK) for it in shoe.waiting[:count] if it.card]
    del shoe.waiting[:count]


def moved_to_rack(log: Sequence[Entry], at: int) -> list[Entry]:
    """Return the log with the card at this position in the discard rack."""
    return [replace(it, to=RACK) if place == at and isinstance(it, Dealt) else it for place, it in enumerate(log)]


def without(table: BlackjackTable, log: list[Entry], hand: str, removed: Sequence[str]) -> list[Entry] | None:
    """Return the log with these cards of the hand in the discard rack; None if one is refused (s 60(b))."""
    for card in removed:
        places = [at for at, it in enumerate(log) if it == Dealt(card, hand) and at > split_at(log, hand)]
        if not places:
            table.refuse(f"{card} is no card that was dealt to box {hand}{since_split(log, hand)}", "s 60(b)")
            return None
        log = moved_to_rack(log, places[-1])
    return log


def split_at(log: Sequence[Entry], hand: str) -> int:
    """Return the log position of the hand's split; -1 without one. The hand's card of the pair was not one too many."""
    return next((at for at, it in enumerate(log) if it == Chosen(box_of(hand), Choice.SPLIT)), -1)


def since_split(log: Sequence[Entry], hand: str) -> str:
    """Return words that limit removal to cards dealt since the split."""
    return " since the split" if split_at(log, hand) >= 0 else ""


def without_open_draw(log: list[Entry], hand: str) -> list[Entry]:
    """Return the log without a draw that lost its card, and without the later decisions, which are asked again."""
    last = max((at for at, it in enumerate(log) if it == Chosen(hand, Choice.DRAW)), default=None)
    if last is None or any(isinstance(it, Dealt) and it.to == hand for it in log[last:]):
        return log
    return [*log[:last], *(it for it in log[last:] if not (isinstance(it, Chosen) and it.hand == hand))]


# Wagers that go back


def retract(table: BlackjackTable, player: str, box: str, source: str) -> None:
    """Return all wagers of a player on a box. A box without a remaining player is out of play."""
    play = table.memory.play
    settling.give_back(table, [it.hand for it in table.wagers.of(player) if box_of(it.hand) == box], source, player)
    if player in play.boxes[box]:
        play.boxes[box].remove(player)
    if play.adding:
        play.adding.before.pop(player, None)
    if not play.boxes[box]:
        if play.adding and box_of(play.adding.hand) == box:
            play.adding = None
        play.irregular.void += [name for name in play.hands.of(box) if name not in play.irregular.void]
