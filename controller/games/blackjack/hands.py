# SPDX-License-Identifier: MIT
"""The hands of a round of blackjack after its log: each card in the order it left the shoe, each decision."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from c_ext.blackjack import BlackjackHand, CardTotal, Choice, value
from controller.engine.record.on_show import second_of
from controller.games.cards.hands.log import DEALER, RACK, Chosen, Dealt, Entry

HIGHEST, DEALT_ON_TO = 21, 11
ACE, TEN = 1, 10
DEAL_ON = "deal-on"
"""Choice for a hand whose player does not act (s 64)."""
TOO_MANY = "too many"
"""Position of surplus cards beside a hand, not counted until the floor manager decides (s 60)."""


class BoxHand(msgspec.Struct, frozen=True, dict=True):
    """A hand on the table."""

    hand: BlackjackHand
    stood: bool = False
    """The player takes no more cards."""
    due: int = 0
    """Number of cards due by a decision."""
    dealt_on: bool = False
    """The player does not act; cards are dealt while the hard total is at most 11 (s 64)."""

    @cached_property
    def total(self) -> CardTotal:
        """The point total."""
        return self.hand.total

    @cached_property
    def bust(self) -> bool:
        """Whether the hand has more than 21 points."""
        return self.total.points > HIGHEST

    @cached_property
    def choices(self) -> frozenset[Choice]:
        """The player's choices now; empty if the hand is complete, or a card is due."""
        return frozenset() if self.stood or self.due or self.dealt_on else self.hand.choices

    @cached_property
    def needs_card(self) -> bool:
        """Whether the hand needs a card now: by a decision, or the second card of a split (s 38(3))."""
        if self.bust or (self.due and self.draws_nothing):  # a card was due to it, and its cards were keyed again
            return False
        return bool(self.due) or len(self.hand.cards) < 2 or (self.dealt_on and self.total.hard <= DEALT_ON_TO)

    @cached_property
    def draws_nothing(self) -> bool:
        """Whether no card may be drawn to the hand, as it has 21 points (s 39(1)(a))."""
        return self.total.points == HIGHEST and not self.hand.doubled

    @cached_property
    def complete(self) -> bool:
        """Whether the hand gets no more cards."""
        return not self.needs_card and not self.choices


EMPTY = BoxHand(BlackjackHand(()))


class BlackjackHands(NamedTuple):
    """The positions of all cards of a round."""

    players: Mapping[str, BoxHand] = {}
    """The hands of the boxes by name, `3` and `3/2`, in the order of play."""
    dealer: BlackjackHand = BlackjackHand(())
    rack: tuple[str, ...] = ()
    """Cards in the discard rack."""
    too_many: tuple[str, ...] = ()
    """Surplus cards of a hand, on which the floor manager decides (s 60)."""

    def of(self, box: str) -> dict[str, BoxHand]:
        """Return the only hand of a box, or both hands of a split."""
        return {name: box_hand for name, box_hand in self.players.items() if box_of(name) == box}

    @property
    def dealers_first(self) -> int:
        """The value of the dealer's first card; an ace is 1. 0 without a card (s 61)."""
        return value(self.dealer.cards[0]) if self.dealer.cards else 0

    @property
    def shows_ace(self) -> bool:
        """Whether the dealer's first card is an ace: insurance is offered, and even money (ss 35(4), 36(1))."""
        return self.dealers_first == ACE

    @property
    def blackjack_waits(self) -> bool:
        """Whether a blackjack waits for the dealer's second card: the first is an ace, counts 10, or is missing."""
        return self.dealers_first in (0, ACE, TEN)

    @property
    def headline(self) -> str:
        """The dealer's total once the dealer has a second card, for comparison: `Dealer: 18`."""
        return f"Dealer: {words(self.dealer.total)}" if len(self.dealer.cards) > 1 else ""


def box_of(hand: str) -> str:
    """Return the box of a hand: `3` of `3/2`."""
    return hand.partition("/")[0]


# The hands after the log


def no_cards(boxes: tuple[str, ...], deemed: bool) -> BlackjackHands:
    """Return the hands of these boxes before the first card. deemed: The dealer's first cards are no blackjack (s
    62).
    """
    return BlackjackHands(dict.fromkeys(boxes, EMPTY), BlackjackHand((), misdealt=deemed))


def laid_after(hands: BlackjackHands, entry: Entry) -> BlackjackHands:
    """Return the hands after one more entry."""
    if isinstance(entry, Dealt):
        return _dealt(hands, entry)
    return _chosen(hands, entry) if isinstance(entry, Chosen) else hands


def _dealt(hands: BlackjackHands, entry: Dealt) -> BlackjackHands:
    if entry.to == DEALER:
        return hands._replace(dealer=_with(hands.dealer, entry.card))
    if entry.to == RACK:
        return hands._replace(rack=(*hands.rack, entry.card))
    if entry.to == TOO_MANY:
        return hands._replace(too_many=(*hands.too_many, entry.card))
    box_hand = hands.players[entry.to]
    return _instead(
        hands, entry.to, replace(box_hand, hand=_with(box_hand.hand, entry.card), due=max(0, box_hand.due - 1))
    )


def _with(hand: BlackjackHand, card: str) -> BlackjackHand:
    return replace(hand, cards=(*hand.cards, card))


def _instead(hands: BlackjackHands, name: str, box_hand: BoxHand) -> BlackjackHands:
    return hands._replace(players={**hands.players, name: box_hand})


def _chosen(hands: BlackjackHands, entry: Chosen) -> BlackjackHands:
    box_hand = hands.players[entry.hand]
    match entry.choice:
        case Choice.DRAW:
            return _instead(hands, entry.hand, replace(box_hand, due=1))
        case Choice.DOUBLE_DOWN:
            return _instead(hands, entry.hand, BoxHand(replace(box_hand.hand, doubled=True), due=1))
        case Choice.SPLIT:
            return _split(hands, entry.hand)
        case Choice.STAND:
            return _instead(hands, entry.hand, replace(box_hand, stood=True))
        case choice if choice == DEAL_ON:
            return _instead(hands, entry.hand, replace(box_hand, dealt_on=True))
    raise ValueError(f"{entry.choice} is no decision for a hand")


def _split(hands: BlackjackHands, name: str) -> BlackjackHands:
    """Split a pair: each card is the first card of a hand (s 38(1)). The second hand comes right after the first."""
    cards = hands.players[name].hand.cards
    two = {name: cards[:1], second_of(name): cards[1:]}
    split = {each: BoxHand(BlackjackHand(card, split=True)) for each, card in two.items()}
    laid: dict[str, BoxHand] = {}
    for each, box_hand in hands.players.items():
        laid |= split if each == name else {each: box_hand}
    return hands._replace(players=laid)


# The next card


def next_initial(hands: BlackjackHands, order: Iterable[str]) -> str:
    """Return the hand that gets the next of the first cards in this order; empty after the last one."""
    due: Counter[str] = Counter()
    for name in order:
        due[name] += 1
        if len(cards_of(hands, name)) < due[name] and not _is_split(hands, name):
            return name
    return ""


def _is_split(hands: BlackjackHands, name: str) -> bool:
    return name != DEALER and hands.players[name].hand.split


def cards_of(hands: BlackjackHands, name: str) -> tuple[str, ...]:
    """Return the cards of a hand, or of the dealer."""
    return hands.dealer.cards if name == DEALER else hands.players[name].hand.cards


def words(total: CardTotal) -> str:
    """Return a total as announced: "17", "soft 17", "blackjack"."""
    if total.blackjack:
        return "blackjack"
    return f"soft {total.points}" if total.soft else str(total.points)
