"""Exact chances at blackjack, by counting: side wagers, insurance, the dealer's hand, a round by a given strategy."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm
from typing import Final, NamedTuple, TypeAlias

from c_ext._core import lib
from c_ext.blackjack import (
    BONUS_DECKS,
    BONUSES,
    INSURANCE_PAYS,
    SUPER_SEVENS,
    Choice,
    Hand,
    Pays,
    Total,
    bonus_pays,
    dealer_draws,
    settle,
    value,
)
from c_ext.blackjack_strategy import BASIC, OF_VALUE, Strategy
from c_ext.cards import CARDS, RANKS, SUITS
from c_ext.edge import Edge
from c_ext.wager import LOSE, Decision, Win

Left: TypeAlias = tuple[int, ...]
"""How many cards of each value a shoe has, from the aces to the tens."""

LEAST_DECKS: Final = 5
"""s 16; at most lib.CORE_MAX_DECKS."""
_HIGHEST: Final = 21
BUST: Final = _HIGHEST + 1
"""All totals over 21, which are as good as each other."""


_MOST_DRAWN: Final = 20
"""No hand of a player can take more cards after its first: each has a value of 1 or more."""


class DecksError(ValueError):
    """A number of decks with which blackjack is not played."""


def edges(decks: int, strategy: Strategy = BASIC) -> dict[str, Edge]:
    """How each wager ends, and its return; by its id. The bonus blackjack wager only with 6 or 8 decks.

    blackjack: a round of one box, by a strategy. Win, lose and void are the chances that its wagers together gain,
    lose, or do neither; the return is per unit of the first wager. `gains` says what is assumed.
    insurance: a full shoe less the ace that is seen.
    super-sevens: a full shoe; a player with two sevens takes the third card.
    bonus-blackjack: a full shoe; the player draws as long as the wager can win, splits nothing, and does not double
    down on 5 and 5 or 5 and 6.
    Raises DecksError.
    """
    if not LEAST_DECKS <= decks <= lib.CORE_MAX_DECKS:
        raise DecksError(f"blackjack with {decks} decks; it is played with 5 to 8 (s 16)")
    found = {
        "blackjack": _edge_of_gains(gains(decks, strategy)),
        "insurance": _edge({"insured": insurance(decks)}, {"insured": Pays(INSURANCE_PAYS, "s 36(5)")}),
        "super-sevens": _edge(super_sevens(decks), SUPER_SEVENS),
    }
    if decks in BONUS_DECKS:
        found["bonus-blackjack"] = _edge(bonuses(decks), bonus_pays(decks))
    return found


def _edge(chances: Mapping[str, Fraction], pays: Mapping[str, Pays]) -> Edge:
    """Of a wager that wins or loses, by the chance of each result with which it wins."""
    win = sum(chances.values(), Fraction())
    won = sum((chance * pays[result].odds.fraction for result, chance in chances.items()), Fraction())
    return Edge(win, 1 - win, Fraction(), won - (1 - win))


def _edge_of_gains(gains: Mapping[int, Fraction]) -> Edge:
    win = sum((chance for halves, chance in gains.items() if halves > 0), Fraction())
    lose = sum((chance for halves, chance in gains.items() if halves < 0), Fraction())
    returns = sum((Fraction(halves, 2) * chance for halves, chance in gains.items()), Fraction())
    return Edge(win, lose, 1 - win - lose, returns)


# Side wagers and insurance


def super_sevens(decks: int) -> dict[str, Fraction]:
    """The chance of each result with which the wager wins, for a player who takes the third card. A full shoe."""
    sevens, others = len(SUITS) * decks, (len(RANKS) - 1) * len(SUITS) * decks
    cards = sevens + others
    suited_two, suited_three = len(SUITS) * perm(decks, 2), len(SUITS) * perm(decks, 3)
    ways = (
        sevens * others * (cards - 2),
        (perm(sevens, 2) - suited_two) * others,
        suited_two * others,
        perm(sevens, 3) - suited_three,
        suited_three,
    )
    return {result: Fraction(way, perm(cards, 3)) for result, way in zip(SUPER_SEVENS, ways, strict=True)}


def bonuses(decks: int) -> dict[str, Fraction]:
    """The chance of each result with which the wager wins, for a player who always draws for it. A full shoe."""
    of_rank, cards, suits = len(SUITS) * decks, len(CARDS) * decks, len(SUITS)
    blackjack = 2 * decks * decks
    straights, suited_straights = 6 * of_rank**3, 6 * suits * decks**3
    sevens, suited_sevens = perm(of_rank, 3), suits * perm(decks, 3)
    fives, suited_fives = 4 * perm(of_rank, 3) * of_rank, 4 * suits * perm(decks, 3) * decks
    chances = (
        Fraction(blackjack, perm(cards, 2)),
        Fraction(straights - suited_straights, perm(cards, 3)),
        Fraction(suited_straights, perm(cards, 3)),
        Fraction(sevens - suited_sevens, perm(cards, 3)),
        Fraction(suited_sevens, perm(cards, 3)),
        Fraction(fives - suited_fives, perm(cards, 4)),
        Fraction(suited_fives, perm(cards, 4)),
    )
    return dict(zip(BONUSES, chances, strict=True))


def insurance(decks: int) -> Fraction:
    """The chance that the dealer's second card has the value 10. A full shoe less the ace that is seen."""
    left = full_shoe(decks)
    return Fraction(left[lib.CORE_TEN - 1], sum(left) - 1)


def full_shoe(decks: int) -> Left:
    """How many cards of each value are in these decks."""
    of_value = Counter(map(value, CARDS))
    return tuple(decks * of_value[each] for each in OF_VALUE)


# The dealer's hand


_OVER: Final = Total(BUST, 3, soft=False, blackjack=False)
_DEALERS_TOTALS: Final = (
    *(Total(points, cards, soft=False, blackjack=False) for points in range(17, BUST) for cards in (2, 3)),
    _OVER,
    Total(_HIGHEST, 2, soft=False, blackjack=True),
)


class _DealersHand(NamedTuple):
    """Cards that complete the dealer's hand: of each value how many, and in how many orders they can come."""

    total: Total
    drawn: tuple[tuple[int, int], ...]
    cards: int
    orders: int


def dealer(left: Left, first: int) -> dict[Total, Fraction]:
    """The chance of each final total of the dealer after a first card of this value, drawn from these cards.

    The dealer draws to 17. All totals over 21 are one, of 22 points; more than three cards are shown as three, and no
    total as soft. The cards must be enough for every hand.
    """
    weights = _dealer_weights(left, first)
    every = sum(weights.values())
    return {total: Fraction(weight, every) for total, weight in weights.items()}


def _dealer_weights(left: Left, first: int) -> dict[Total, int]:
    """In how many sequences of as many cards as a dealer can ever draw, or as there are, each total comes."""
    cards = sum(left)
    most = min(cards, _most_of_the_dealer())
    rest = [perm(cards - drawn, most - drawn) for drawn in range(most + 1)]
    ways_of = [[perm(of_value, drawn) for drawn in range(most + 1)] for of_value in left]
    weights: dict[Total, int] = dict.fromkeys(_DEALERS_TOTALS, 0)
    for hand in _dealers_hands(first):
        if hand.cards > most:
            continue
        ways = hand.orders * rest[hand.cards]
        for place, drawn in hand.drawn:
            ways *= ways_of[place][drawn]
        weights[hand.total] += ways
    return {total: weight for total, weight in weights.items() if weight}


@cache
def _dealers_hands(first: int) -> tuple[_DealersHand, ...]:
    """Every complete hand of the dealer, but for the order of its cards. Drawn one card deeper each time."""
    complete: list[_DealersHand] = []
    drawing: dict[Left, int] = {(0,) * len(OF_VALUE): 1}
    while drawing:
        deeper: Counter[Left] = Counter()
        for drawn, orders in drawing.items():
            for place in range(len(OF_VALUE)):
                deeper[(*drawn[:place], drawn[place] + 1, *drawn[place + 1 :])] += orders
        drawing = {}
        for drawn, orders in deeper.items():
            total = _dealers_total(first, drawn)
            if dealer_draws(total, [_OPEN]):
                drawing[drawn] = orders
            else:
                counts = tuple((place, count) for place, count in enumerate(drawn) if count)
                complete.append(_DealersHand(_as_good(total), counts, sum(drawn), orders))
    return tuple(complete)


@cache
def _most_of_the_dealer() -> int:
    """No dealer's hand can take more cards after its first."""
    return max(hand.cards for first in OF_VALUE for hand in _dealers_hands(first))


_OPEN: Final = Total(20, 2, soft=False, blackjack=False)
"""A player's hand that depends on the dealer's."""


def _dealers_total(first: int, drawn: Left) -> Total:
    cards = [OF_VALUE[first]]
    for card, count in zip(OF_VALUE.values(), drawn, strict=True):
        cards += [card] * count
    return Hand(tuple(cards)).total


def _as_good(total: Total) -> Total:
    """The same for all totals that end all wagers alike: three cards for more, none soft, all over 21 one."""
    return total._replace(cards=min(total.cards, 3), soft=False) if total.points < BUST else _OVER


# A round


class _Ended(NamedTuple):
    """A player's complete hand."""

    total: Total
    doubled: bool


def gains(decks: int, strategy: Strategy = BASIC) -> dict[int, Fraction]:
    """The chance that a round of one box gains so many halves of its first wager, for a player with this strategy.

    Assumed of the shoe: the first three cards are dealt from a full one. The dealer's hand is then drawn card by card
    from what these three leave. Each further card of the player is drawn from the same, as if the player's other cards
    went back. So the chances are exact for a player who never draws; what a player's third and later cards change for
    the cards after them is left out.
    """
    return _Round(decks, strategy).gains()


class _Round:
    """One box in a full shoe. All weights are whole numbers; each part of a round is padded to the most it can take."""

    def __init__(self, decks: int, strategy: Strategy) -> None:
        self.shoe = full_shoe(decks)
        self.strategy = strategy
        left = sum(self.shoe) - 3
        self.pads: list[int] = [left ** (_MOST_DRAWN - drawn) for drawn in range(_MOST_DRAWN + 1)]
        """In how many ways the cards can come that a hand does not draw, by how many it has drawn."""

    def gains(self) -> dict[int, Fraction]:
        weights: Counter[int] = Counter()
        for first, second, dealers in product(OF_VALUE, OF_VALUE, OF_VALUE):
            if first > second:
                continue
            left, ways = self._after(first, second, dealers)
            for halves, weight in self._of(first, second, dealers, left).items():
                weights[halves] += ways * weight * (1 if first == second else 2)
        every = sum(weights.values())
        return {halves: Fraction(weights[halves], every) for halves in sorted(weights)}

    def _after(self, *values: int) -> tuple[Left, int]:
        """What is left after cards of these values, and in how many ways they are dealt."""
        left, ways = list(self.shoe), 1
        for each in values:
            ways *= left[each - 1]
            left[each - 1] -= 1
        return tuple(left), ways

    def _of(self, first: int, second: int, dealers: int, left: Left) -> Counter[int]:
        """The gains of all rounds that begin so."""
        hand = Hand((OF_VALUE[first], OF_VALUE[second]))
        boxes: dict[tuple[_Ended, ...], int]
        if self.strategy.chosen(hand, dealers) is Choice.SPLIT:
            one = self._split_hand(first, dealers, left)
            boxes = {(a, b): one[a] * one[b] for a, b in product(one, one)}
        else:
            boxes = {(a,): weight * self.pads[0] for a, weight in self._completed(hand, dealers, left, 0).items()}
        weights: Counter[int] = Counter()
        for total, weight in _dealer_weights(left, dealers).items():
            for box, ways in boxes.items():
                weights[_halves(box, total)] += weight * ways
        return weights

    def _split_hand(self, pair: int, dealers: int, left: Left) -> Counter[_Ended]:
        ends: Counter[_Ended] = Counter()
        for other, count in zip(OF_VALUE, left, strict=True):
            hand = Hand((OF_VALUE[pair], OF_VALUE[other]), split=True)
            for ended, weight in self._completed(hand, dealers, left, 1).items():
                ends[ended] += count * weight
        return ends

    def _completed(self, hand: Hand, dealers: int, left: Left, drawn: int) -> Counter[_Ended]:
        """How a hand of two cards ends; `drawn`: how many cards it has drawn of those that it can draw."""
        choice = self.strategy.chosen(hand, dealers)
        if choice is Choice.STAND:
            return Counter({_Ended(_as_good(hand.total), doubled=False): self.pads[drawn]})
        ends: Counter[_Ended] = Counter()
        if choice is Choice.DOUBLE_DOWN:
            for total, count in zip(_doubled(hand), left, strict=True):
                ends[_Ended(total, doubled=True)] += count * self.pads[drawn + 1]
            return ends
        for points, weight in self._drawn_to(hand.total, dealers, left, drawn):
            ends[_Ended(Total(points, 3, soft=False, blackjack=False), doubled=False)] += weight
        return ends

    def _drawn_to(self, begun: Total, dealers: int, left: Left, drawn: int) -> Iterator[tuple[int, int]]:
        """The totals to which a hand is drawn that takes a card now, with their weights."""
        drawing = {(begun.points, begun.soft): 1}
        while drawing:
            drawn += 1
            deeper: Counter[tuple[int, bool]] = Counter()
            for before, weight in drawing.items():
                for place, after in enumerate(_one_more(*before)):
                    deeper[after] += weight * left[place]
            drawing = {}
            for (points, soft), weight in deeper.items():
                if points < _HIGHEST and self.strategy.by_total(points, soft, dealers) is not Choice.STAND:
                    drawing[points, soft] = weight
                else:
                    yield points, weight * self.pads[drawn]


@cache
def _doubled(hand: Hand) -> tuple[Total, ...]:
    """The totals that one more card of each value makes of a hand that is doubled down."""
    return tuple(_as_good(Hand((*hand.cards, card), hand.split, doubled=True).total) for card in OF_VALUE.values())


@cache
def _one_more(points: int, soft: bool) -> tuple[tuple[int, bool], ...]:
    """The totals, soft or not, that one more card of each value makes of a total under 21."""
    cards = _example(points, soft)
    totals = [Hand((*cards, card)).total for card in OF_VALUE.values()]
    return tuple((min(total.points, BUST), total.soft) for total in totals)


def _example(points: int, soft: bool) -> tuple[str, ...]:
    """Cards with this total, of 4 points or more."""
    high = 1 if soft else min(points - 2, 10)
    rest = points - 11 if soft else points - high
    return (OF_VALUE[high], *(() if rest == 0 else (OF_VALUE[rest],)))


@cache
def _halves(box: tuple[_Ended, ...], dealer: Total) -> int:
    """What a box gains, in halves of its first wager."""
    settled = settle([hand.total for hand in box], dealer)
    wagers = sum(_gain(it.wager) for it in settled)
    return wagers + sum(_gain(it.added) for it, hand in zip(settled, box, strict=True) if hand.doubled)


def _gain(decision: Decision) -> int:
    """Halves of a wager. No odds of a hand have smaller parts."""
    if isinstance(decision, Win):
        return 2 * decision.odds.num // decision.odds.den
    return -2 if decision is LOSE else 0
