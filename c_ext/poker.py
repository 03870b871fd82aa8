# SPDX-License-Identifier: MIT
"""Poker hands in the core: a hand's order, many hands at once, and the cards that make a hand.

Cards are numbers (`c_ext.cards`). A hand is the bytes of its cards' numbers. An order is a whole number; 1 is the
lowest of a ranking. A higher order beats a lower one, and hands with equal orders are equal.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from c_ext import ranking
from c_ext._core import ffi, lib
from c_ext.cards import CARDS, name, numbers
from c_ext.errors import HandError, core_error

_FACE_UP: Final = (1, 2, 3, 4)

_ORDERS, _CARDS = ffi.typeof("uint16_t[]"), ffi.typeof("uint8_t[]")


class Best(NamedTuple):
    """A hand's order and name, and the cards that make it, in the order in which they count."""

    order: int
    name: str
    cards: bytes


class Showdown(NamedTuple):
    """Compared hands."""

    hands: tuple[Best, ...]
    """The best cards of each hand."""
    highest: tuple[int, ...]
    """The indexes of the highest hands in `hands`; several are a tie."""


class Ranking:
    """A ranking. Its hands have `dealt` cards, or if this is 0, any number of cards that its list allows."""

    def __init__(self, number: int, listed: ranking.RankingList, name: str = "", dealt: int = 0) -> None:
        self.number, self._listed = number, listed  # its number in the core
        self.id = name or listed.id
        self.ace_low = listed.ace_low
        self.sizes = (dealt,) if dealt else tuple(range(listed.cards, listed.best_of + 1))
        self.names = tuple(hand.name for hand in listed.hands)

    def __repr__(self) -> str:
        return f"<ranking {self.id}>"

    def order(self, hand: bytes) -> int:
        """Return the order of a hand's best cards. Raises HandError."""
        order = lib.core_order(self.number, hand, len(hand))
        if order < 0:
            raise self.refusal(hand)
        return order

    def orders(self, hands: bytes, cards: int) -> memoryview:
        """Return the orders of many hands, each of `cards` cards. Runs without the GIL. Raises HandError."""
        count = self._count(hands, cards)
        orders = ffi.new(_ORDERS, count)
        self._check(hands, cards, lib.core_orders(self.number, hands, cards, count, orders))
        return memoryview(ffi.buffer(orders)).cast("H")

    def best(self, hand: bytes) -> Best:
        """Return the order of a hand, its name, and the cards that make it. Raises HandError."""
        best = ffi.new(_CARDS, self._listed.cards)
        order = lib.core_best(self.number, hand, len(hand), best)
        if order < 0:
            raise self.refusal(hand)
        return Best(order, self.name(order), bytes(ffi.buffer(best)))

    def showdown(self, hands: Iterable[bytes]) -> Showdown:
        """Compare one or more hands. They may share cards, such as communal cards. Raises HandError."""
        bests = tuple(map(self.best, hands))
        if not bests:
            raise HandError(f"ranking {self.id}: a showdown of no hands; give one or more")
        highest = max(best.order for best in bests)
        return Showdown(bests, tuple(at for at, best in enumerate(bests) if best.order == highest))

    def bests(self, hands: bytes, cards: int) -> tuple[memoryview, bytes]:
        """Return the orders of many hands, and the cards that make them, one hand after another. Raises HandError."""
        count = self._count(hands, cards)
        orders, best = ffi.new(_ORDERS, count), ffi.new(_CARDS, self._listed.cards * count)
        self._check(hands, cards, lib.core_bests(self.number, hands, cards, count, orders, best))
        return memoryview(ffi.buffer(orders)).cast("H"), bytes(ffi.buffer(best))

    def showing(self, cards: bytes) -> int:
        """Return the value of 1 to 4 face-up cards of a stud hand, to compare it with the same number of another
        hand's cards (s 348(3)).

        A greater value is better. Flushes and straights do not count, because they need five cards. Raises HandError.
        """
        found = lib.core_showing(self.number, cards, len(cards))
        if found < 0:
            raise self.refusal(cards, _FACE_UP, ", face-up cards")
        return found

    def name(self, order: int) -> str:
        """Return the name of hands with this order, as in the ranking's section of the rules. Raises HandError."""
        line = lib.core_hand_of(self.number, max(0, min(order, 2**16)))
        if line < 0:
            raise HandError(f"ranking {self.id}: {order} is not an order; it is from 1 to {self.highest}")
        return self.names[line]

    @property
    def highest(self) -> int:
        """The highest order."""
        return lib.core_highest(self.number)

    def refusal(self, hand: bytes, sizes: tuple[int, ...] = (), what: str = "") -> HandError:
        """Return the error for a refused hand. `sizes`: the allowed numbers of cards, if different from the
        ranking's.
        """
        return HandError(f"ranking {self.id}{what}: {self._wrong(hand, sizes or self.sizes)}")

    def _wrong(self, hand: bytes, sizes: tuple[int, ...]) -> str:
        return _wrong_number(len(hand), sizes) or _wrong_card(hand, self._listed.ranks)

    def _count(self, hands: bytes, cards: int) -> int:
        """Return the number of hands. Raises HandError."""
        if wrong := _wrong_number(cards, self.sizes):
            raise HandError(f"ranking {self.id}: {wrong}")
        count, rest = divmod(len(hands), cards)
        if rest:
            raise HandError(
                f"ranking {self.id}: {len(hands)} cards do not make whole hands of {cards}; {rest} are left over"
            )
        return count

    def _check(self, hands: bytes, cards: int, ranked: int) -> None:
        if ranked < 0:
            raise core_error(ranked)
        if ranked < len(hands) // cards:
            wrong = hands[ranked * cards : (ranked + 1) * cards]
            place = f"hand {ranked + 1} of {len(hands) // cards}"
            raise HandError(f"ranking {self.id}, {place}: {self._wrong(wrong, self.sizes)}")


def _wrong_number(cards: int, sizes: tuple[int, ...]) -> str:
    """Return the error of this number of cards, with the allowed numbers; "" if it is allowed."""
    return "" if cards in sizes else f"a hand of {cards} cards; it has {_either(sizes)}"


def _wrong_card(hand: bytes, ranks: str) -> str:
    """Return the wrong card, and the allowed ones."""
    for card in hand:
        if card >= len(CARDS) or name(card)[0] not in ranks:
            found = name(card) if card < len(CARDS) else f"number {card}"
            return f"{found} is not of the deck; its ranks are {ranks}"
    twice = next(card for card in hand if hand.count(card) > 1)
    return f"{name(twice)} twice in a hand; each card is there once"


def _either(sizes: tuple[int, ...]) -> str:
    *others, last = map(str, sizes)
    return f"{', '.join(others)} or {last}" if others else last


# The rankings

RANK_52: Final = Ranking(lib.CORE_RANK_52, ranking.find_ranking("52"))
RANK_40: Final = Ranking(lib.CORE_RANK_40, ranking.find_ranking("40"))
RANK_40_LOW: Final = Ranking(lib.CORE_RANK_40_LOW, ranking.find_ranking("40-low"))
RANK_32: Final = Ranking(lib.CORE_RANK_32, ranking.find_ranking("32"))
RANK_32_LOW: Final = Ranking(lib.CORE_RANK_32_LOW, ranking.find_ranking("32-low"))
THREE: Final = Ranking(lib.CORE_RANK_THREE, ranking.find_ranking("three"))
DOUBLE_CHANCE: Final = Ranking(lib.CORE_RANK_DOUBLE_CHANCE, ranking.find_ranking("double-chance"))
MANILA: Final = Ranking(lib.CORE_RANK_MANILA, ranking.find_ranking("32"), "manila", dealt=7)
"""Two hole cards, then five communal cards. Both hole cards and the best three communal cards count, s 251."""
MANILA_LOW: Final = Ranking(lib.CORE_RANK_MANILA_LOW, ranking.find_ranking("32-low"), "manila-low", dealt=7)

RANKINGS: Final = (RANK_52, RANK_40, RANK_40_LOW, RANK_32, RANK_32_LOW, THREE, DOUBLE_CHANCE, MANILA, MANILA_LOW)


# One hand of a ranking, as fast as possible


def _quick(ranked: Ranking, cards: int, core: Callable[[bytes], int]) -> Callable[[bytes], int]:
    def order(hand: bytes) -> int:
        """Return the order of this hand. Raises HandError."""
        if len(hand) == cards and (found := core(hand)) > 0:
            return found
        raise ranked.refusal(hand, (cards,))

    order.__name__ = order.__qualname__ = core.__name__.removeprefix("core_")
    return order


five_52: Final = _quick(RANK_52, 5, lib.core_five_52)
six_52: Final = _quick(RANK_52, 6, lib.core_six_52)
seven_52: Final = _quick(RANK_52, 7, lib.core_seven_52)
five_40: Final = _quick(RANK_40, 5, lib.core_five_40)
six_40: Final = _quick(RANK_40, 6, lib.core_six_40)
seven_40: Final = _quick(RANK_40, 7, lib.core_seven_40)
five_40_low: Final = _quick(RANK_40_LOW, 5, lib.core_five_40_low)
six_40_low: Final = _quick(RANK_40_LOW, 6, lib.core_six_40_low)
seven_40_low: Final = _quick(RANK_40_LOW, 7, lib.core_seven_40_low)
five_32: Final = _quick(RANK_32, 5, lib.core_five_32)
six_32: Final = _quick(RANK_32, 6, lib.core_six_32)
seven_32: Final = _quick(RANK_32, 7, lib.core_seven_32)
five_32_low: Final = _quick(RANK_32_LOW, 5, lib.core_five_32_low)
six_32_low: Final = _quick(RANK_32_LOW, 6, lib.core_six_32_low)
seven_32_low: Final = _quick(RANK_32_LOW, 7, lib.core_seven_32_low)
three: Final = _quick(THREE, 3, lib.core_three)
double_chance: Final = _quick(DOUBLE_CHANCE, 5, lib.core_double_chance)
manila: Final = _quick(MANILA, 7, lib.core_manila)
manila_low: Final = _quick(MANILA_LOW, 7, lib.core_manila_low)


# The lowest hands that qualify

TENS_OR_BETTER: Final = five_52(numbers(("Tc", "Td", "4c", "3d", "2h")))
"""The lowest order that is paid at Let It Ride: NSW rule 10.1, house rules H9.3."""

ACE_AND_KING: Final = five_52(numbers(("Ac", "Kd", "4c", "3d", "2h")))
"""The lowest order with which the dealer's hand qualifies at Caribbean stud, s 226."""
