# SPDX-License-Identifier: MIT
"""Cards dealt in excess to a hand, and the resulting positions of all others (s 60).

The shoe reports the order of the cards, not their positions. After a surplus card each later card lies one place
further on than shown, because the table took the surplus card for the next one due. Only the people at the table see
the number of surplus cards and their moment: the likeliest way comes first, then the others.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from c_ext.blackjack import BlackjackHand, Choice
from controller.games.blackjack.hands import TOO_MANY, box_of, next_initial
from controller.games.blackjack.table import BlackjackPlay, Excess
from controller.games.blackjack.wagers import OF_A_HAND
from controller.games.cards.hands.log import DEALER, RACK, Chosen, Dealt, Entry
from controller.games.cards.shoe.shoe import DrawnCard

DEALER_STANDS, TWO_DRAWS = 17, 2


def ways(play: BlackjackPlay, box: str, waiting: int) -> list[Excess]:
    """Return all ways in which a hand of this box may have been given too many cards, likeliest first.

    waiting: Number of cards that have left the shoe without a place.
    """
    hands = hands_of(play, box)
    if next_initial(play.hands, play.order):
        return [it for hand in hands for it in _counted(play, hand, original_deal_of(play, hand), waiting)]
    in_its_turn = [it for hand in hands for it in _counted(play, hand, turn_of(play, hand), waiting)]
    at_first = [it for hand in hands for it in _counted(play, hand, original_deal_of(play, hand), waiting)]
    of_its_own = [Excess(hand, len(play.log), 0) for hand in hands if len(play.hands.players[hand].hand.cards) > 2]
    nobody_has_decided = not any(isinstance(it, Chosen) for it in play.log)
    found = [*at_first, *in_its_turn] if nobody_has_decided and waiting == 1 else [*in_its_turn, *at_first]
    return sorted(dict.fromkeys([*found, *of_its_own]), key=lambda it: _unlikely(play, it, waiting))


def _unlikely(play: BlackjackPlay, way: Excess, waiting: int) -> int:
    """Return how unlikely a way is. Most likely each waiting card was displaced by one surplus card.

    If no card waits, and the hand drew twice, the surplus card was perhaps keyed as a separate draw.
    """
    if not way.count:
        return 3 if waiting or play.log.count(Chosen(way.hand, Choice.DRAW)) < TWO_DRAWS else 0
    return 1 if way.count == (waiting or 1) else 2


def hands_of(play: BlackjackPlay, box: str) -> list[str]:
    """Return the hands of this box that are in play and not paid, the one dealt to last first."""
    dealt = dict.fromkeys(it.to for it in reversed(play.log) if isinstance(it, Dealt) and box_of(it.to) == box)
    paid = {it.hand for it in play.declared if it.paid and it.outcome in OF_A_HAND}
    return [hand for hand in dealt if hand not in paid and hand not in play.irregular.void]


def turn_of(play: BlackjackPlay, hand: str) -> int:
    """Return the log position where a hand's turn ends: where a later hand or the dealer gets a card or decides."""
    in_turn = sorted(play.hands.players, key=lambda it: box_of(it) in play.irregular.last)
    later = {*in_turn[in_turn.index(hand) + 1 :], DEALER}
    after_first = range(_first_cards_end(play), len(play.log))
    return next((at for at in after_first if _about(play.log[at]) in later), len(play.log))


def _first_cards_end(play: BlackjackPlay) -> int:
    """Return the log position after the last of the first cards."""
    last = [_dealt_to(play, to)[count - 1] for to, count in Counter(play.order).items()]
    return max(last, default=-1) + 1


def _about(entry: Entry) -> str:
    return entry.to if isinstance(entry, Dealt) else entry.hand


def original_deal_of(play: BlackjackPlay, hand: str) -> int:
    """Return the log position after a hand's two cards of the original deal; -1 for a hand of a split."""
    dealt = _dealt_to(play, hand)
    return -1 if Chosen(box_of(hand), Choice.SPLIT) in play.log or len(dealt) < 2 else dealt[1] + 1


def _dealt_to(play: BlackjackPlay, hand: str) -> list[int]:
    return [at for at, it in enumerate(play.log) if isinstance(it, Dealt) and it.to == hand]


def _counted(play: BlackjackPlay, hand: str, at: int, waiting: int) -> Iterator[Excess]:
    """Return the ways with surplus cards from this log position on: with one card, up to all later cards."""
    if at >= 0:
        later = sum(isinstance(it, Dealt) and it.to != RACK for it in play.log[at:])
        yield from (Excess(hand, at, count) for count in range(1, later + waiting + 1))


# The resulting positions of the cards


def laid(
    log: Sequence[Entry], drawn: Sequence[DrawnCard], excess: Excess | None
) -> tuple[list[Entry], list[DrawnCard]]:
    """Return the log with the surplus cards beside the hand and each later card one place further on; and the waiting
    cards.

    drawn: All cards that have left the shoe, without the discard rack. excess: None if no card was too many. A place
    without a known card stays empty: the card is still due.
    """
    left = [*drawn]
    found: list[Entry] = []
    for at, entry in enumerate([*log, None]):
        if excess and at == excess.at:
            found += [Dealt(left.pop(0).card, TOO_MANY) for _ in range(excess.count)]
        if not (isinstance(entry, Dealt) and entry.to != RACK):
            found += [entry] if entry else []
        elif left and left[0].card and not left[0].face_up:
            found.append(replace(entry, card=left.pop(0).card))
    return found, left


def all_drawn(log: Sequence[Entry], waiting: Sequence[DrawnCard]) -> list[DrawnCard]:
    """Return all cards that have left the shoe, in order, without the discard rack."""
    on_the_layout = [it for it in log if isinstance(it, Dealt) and it.to != RACK]
    unread = "its reader did not read it"
    return [*(DrawnCard(it.card, why="" if it.card else unread) for it in on_the_layout), *waiting]


def without_dealers_surplus(log: Sequence[Entry], at_first: int) -> list[Entry]:
    """Return the log with cards dealt to a dealer of 17 or more moved to the discard rack (s 53).

    at_first: Number of cards dealt to the dealer before players decided; all count (s 62).
    """
    cards: tuple[str, ...] = ()
    found: list[Entry] = []
    for it in log:
        if not isinstance(it, Dealt) or it.to != DEALER:
            found.append(it)
        elif len(cards) >= max(2, at_first) and BlackjackHand(cards).total.points >= DEALER_STANDS:
            found.append(replace(it, to=RACK))
        else:
            found.append(it)
            cards = (*cards, it.card)
    return found
