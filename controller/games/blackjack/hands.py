"""The hands of a round of blackjack, laid out from a log: each card in the order it left the shoe, each decision.

Nothing is patched. Whatever changes a round (a decision that is taken back, a card that was misread) changes its log,
and the hands are laid out anew.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from c_ext.blackjack import Choice, Hand, Total

DEALER = "dealer"
RACK = "rack"
"""The discard rack: a card that is out of play."""
HIGHEST, DEALT_ON_TO = 21, 11


class Dealt(msgspec.Struct, frozen=True, tag=True):
    """A card left the shoe. to: the hand that it was dealt to, DEALER or RACK."""

    card: str
    to: str


class Chosen(msgspec.Struct, frozen=True, tag=True):
    """A decision was made for a hand: a choice of its player; or "deal-on", if the player does not act (s 64)."""

    hand: str
    choice: str


Entry = Dealt | Chosen


class BoxHand(msgspec.Struct, frozen=True):
    """A hand on the table. stood: its player takes no more cards. due: so many cards are to be dealt by a decision.

    dealt_on: its player does not act, and cards are dealt to it while its hard total is at most 11 (s 64).
    """

    hand: Hand
    stood: bool = False
    due: int = 0
    dealt_on: bool = False

    @property
    def total(self) -> Total:
        """Its point total."""
        return self.hand.total

    @property
    def bust(self) -> bool:
        """Whether it has more than 21 points."""
        return self.total.points > HIGHEST

    @property
    def choices(self) -> frozenset[Choice]:
        """What its player may choose now; empty if it is complete, or a card is due."""
        return frozenset() if self.stood or self.due or self.dealt_on else self.hand.choices

    @property
    def needs_card(self) -> bool:
        """Whether a card is to be dealt to it now: by a decision, or the second card of a split (s 38(3))."""
        if self.bust or (self.due and self.draws_nothing):  # a card was due to it, and its cards were keyed again
            return False
        return bool(self.due) or len(self.hand.cards) < 2 or (self.dealt_on and self.total.hard <= DEALT_ON_TO)

    @property
    def draws_nothing(self) -> bool:
        """Whether no card may be drawn to it, as it has 21 points (s 39(1)(a))."""
        return self.total.points == HIGHEST and not self.hand.doubled

    @property
    def complete(self) -> bool:
        """Whether no more cards are to be dealt to it."""
        return not self.needs_card and not self.choices


EMPTY = BoxHand(Hand(()))


class Hands(msgspec.Struct):
    """Where all cards of a round lie.

    players: the hands of the boxes by name, `3` and `3/2`, in the order in which they are played.
    """

    players: dict[str, BoxHand] = {}
    dealer: Hand = Hand(())
    rack: list[str] = []

    def of(self, box: str) -> dict[str, BoxHand]:
        """The one hand of a box, or the two of a split."""
        return {name: box_hand for name, box_hand in self.players.items() if box_of(name) == box}


def box_of(hand: str) -> str:
    """The box of a hand: `3` of `3/2`."""
    return hand.partition("/")[0]


def second_of(hand: str) -> str:
    """The name of the second hand of a split."""
    return f"{hand}/2"


def lay_out(boxes: Iterable[str], log: Iterable[Entry], *, deemed: bool = False) -> Hands:
    """Where the cards of this log lie, with these boxes in play. deemed: the dealer's are no blackjack (s 62)."""
    hands = Hands(dict.fromkeys(boxes, EMPTY), Hand((), misdealt=deemed))
    for entry in log:
        if isinstance(entry, Dealt):
            _deal(hands, entry)
        else:
            _choose(hands, entry)
    return hands


def _deal(hands: Hands, entry: Dealt) -> None:
    if entry.to == DEALER:
        hands.dealer = _with(hands.dealer, entry.card)
    elif entry.to == RACK:
        hands.rack.append(entry.card)
    else:
        box_hand = hands.players[entry.to]
        hands.players[entry.to] = replace(box_hand, hand=_with(box_hand.hand, entry.card), due=max(0, box_hand.due - 1))


def _with(hand: Hand, card: str) -> Hand:
    return replace(hand, cards=(*hand.cards, card))


def _choose(hands: Hands, entry: Chosen) -> None:
    box_hand = hands.players[entry.hand]
    match entry.choice:
        case Choice.DRAW:
            hands.players[entry.hand] = replace(box_hand, due=1)
        case Choice.DOUBLE_DOWN:
            hands.players[entry.hand] = BoxHand(replace(box_hand.hand, doubled=True), due=1)
        case Choice.SPLIT:
            _split(hands, entry.hand, box_hand.hand.cards)
        case Choice.STAND:
            hands.players[entry.hand] = replace(box_hand, stood=True)
        case "deal-on":
            hands.players[entry.hand] = replace(box_hand, dealt_on=True)
        case _:
            raise ValueError(f"{entry.choice} is no decision for a hand")


def _split(hands: Hands, name: str, cards: Sequence[str]) -> None:
    """Each of the two cards is the first card of a hand (s 38(1)). The second hand comes right after the first."""
    two = {name: cards[:1], second_of(name): cards[1:]}
    split = {each: BoxHand(Hand(tuple(card), split=True)) for each, card in two.items()}
    laid: dict[str, BoxHand] = {}
    for each, box_hand in hands.players.items():
        laid |= split if each == name else {each: box_hand}
    hands.players = laid


# What comes next


def next_initial(hands: Hands, order: Iterable[str]) -> str:
    """To whom the next of the first cards is dealt in this order; empty when all have been."""
    due: Counter[str] = Counter()
    for name in order:
        due[name] += 1
        if len(cards_of(hands, name)) < due[name] and not _is_split(hands, name):
            return name
    return ""


def _is_split(hands: Hands, name: str) -> bool:
    return name != DEALER and hands.players[name].hand.split


def cards_of(hands: Hands, name: str) -> tuple[str, ...]:
    """The cards of a hand, or of the dealer."""
    return hands.dealer.cards if name == DEALER else hands.players[name].hand.cards


def words(total: Total) -> str:
    """A total as it is announced: "17", "soft 17", "blackjack"."""
    if total.blackjack:
        return "blackjack"
    return f"soft {total.points}" if total.soft else str(total.points)
