# SPDX-License-Identifier: MIT
"""Poker hands as the rules describe them: simple and slow, to be read beside the sections, and compared with the core.

A hand is the numbers of its cards. Values compare as hands do in the rules: the higher value wins, equal values tie.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from c_ext.cards import CARDS

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
FACES = {**{str(number): number for number in range(2, 10)}, "T": 10, "J": JACK, "Q": QUEEN, "K": KING, "A": ACE}

# ss 229(1), 292(2), 329(2), 373(2); ss 256(1), 292(3), 329(3), 373(3): from lowest to highest
COMPLETE = (
    "odd card hand",
    "1 pair",
    "2 pairs",
    "3 of a kind",
    "straight",
    "flush",
    "full house",
    "4 of a kind",
    "straight flush",
    "royal flush",
)
REDUCED = (
    "odd card hand",
    "1 pair",
    "2 pairs",
    "3 of a kind",
    "straight",
    "full house",
    "flush",
    "4 of a kind",
    "straight flush",
    "royal flush",
)

# house rules H11.2. There the order is from highest to lowest, here from lowest to highest. What is not paid is below
THREE = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush", "three card royal")

# Double Chance, rule 11.1: as above. What cannot be declared is below
DOUBLE_CHANCE = (
    "nothing to declare",
    "dead hand",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)

DECLARED = {
    "2 pairs": "two pairs",  # 11.1.8
    "3 of a kind": "three of a kind",  # 11.1.7
    "straight": "straight",  # 11.1.6: an ace high or low
    "flush": "flush",  # 11.1.5
    "full house": "full house",  # 11.1.4
    "4 of a kind": "four of a kind",  # 11.1.3
    "straight flush": "straight flush",  # 11.1.2: the ace is only low here; with a high ace it is a royal flush
    "royal flush": "royal flush",  # 11.1.1
}


class ReferenceValue(NamedTuple):
    """The value of a hand: the place of its name in the ranking, and face values in the order in which they count."""

    place: int
    faces: tuple[int, ...]
    name: str


class ReferenceDeck(NamedTuple):
    """A deck in a game: its ranking of hands, its lowest card, and whether the ace is low as well as high."""

    ranking: tuple[str, ...]
    lowest: int
    ace_low: bool

    def cards(self) -> list[int]:
        """The numbers of its cards, s 292(6)."""
        return [card for card, name in enumerate(CARDS) if FACES[name[0]] >= self.lowest]


DECKS = {
    "52": ReferenceDeck(COMPLETE, 2, ace_low=True),  # s 229(4) and (5), s 292(6)(a) and (8)
    "40": ReferenceDeck(REDUCED, 5, ace_low=False),  # s 292(6)(b) and (7)
    "40-low": ReferenceDeck(REDUCED, 5, ace_low=True),  # s 292(9) and (10)(a)
    "32": ReferenceDeck(REDUCED, 7, ace_low=False),  # s 256(4), s 292(6)(c) and (7)
    "32-low": ReferenceDeck(REDUCED, 7, ace_low=True),  # ss 256(5) and 265, s 292(9) and (10)(b)
}


def faces(hand: Iterable[int]) -> list[int]:
    """The face values of the cards, s 224; an ace is the highest, s 229(4)."""
    return [FACES[CARDS[card][0]] for card in hand]


def one_suit(hand: Iterable[int]) -> bool:
    return len({CARDS[card][1] for card in hand}) == 1


def as_they_count(values: list[int]) -> list[int]:
    """s 229(3) and example 2: ranks with more cards count first (the pair before the odd cards), then higher ones."""
    return sorted(values, key=lambda face: (values.count(face), face), reverse=True)


def times(values: list[int]) -> list[int]:
    """How many cards there are of each face value, the largest number first."""
    return sorted((values.count(face) for face in set(values)), reverse=True)


def run(values: list[int], lowest: int, ace_low: bool) -> list[int]:
    """The face values from the highest, if they run consecutively; else none. An ace that "ranks as the lowest
    card", s 229(5), s 256(5), s 292(8) and (10), is 1 and comes last."""
    from_the_highest = sorted(values, reverse=True)
    if from_the_highest == list(range(max(values), max(values) - len(values), -1)):
        return from_the_highest
    above_the_ace = list(range(lowest + len(values) - 2, lowest - 1, -1))
    if ace_low and from_the_highest == [ACE, *above_the_ace]:
        return [*above_the_ace, 1]
    return []


def five(hand: Iterable[int], deck: ReferenceDeck) -> ReferenceValue:
    """The value of five cards, ss 228 and 229, 255 and 256, 291 and 292, 328 and 329, 372 and 373."""
    hand = list(hand)
    return value_of(tuple(faces(hand)), one_suit(hand), deck)


@cache
def value_of(values: tuple[int, ...], suited: bool, deck: ReferenceDeck) -> ReferenceValue:
    """The value of five cards with these face values."""
    counted = as_they_count(list(values))
    consecutive = run(counted, deck.lowest, deck.ace_low)
    name = named(times(counted), consecutive, suited)
    return ReferenceValue(deck.ranking.index(name), tuple(consecutive or counted), name)


def named(many: list[int], consecutive: list[int], suited: bool) -> str:
    """The table of ss 228, 255, 291, 328 and 372."""
    if suited and consecutive == [ACE, KING, QUEEN, JACK, 10]:
        return "royal flush"
    if suited and consecutive:
        return "straight flush"
    if many == [4, 1]:
        return "4 of a kind"
    if many == [3, 2]:
        return "full house"
    if suited:
        return "flush"
    if consecutive:
        return "straight"
    return {3: "3 of a kind", 2: "1 pair" if len(many) == 4 else "2 pairs", 1: "odd card hand"}[many[0]]


def best(hand: Iterable[int], deck: ReferenceDeck) -> ReferenceValue:
    """The value of five, six or seven cards: the best poker hand available from them, ss 323 and 368."""
    return max(five(cards, deck) for cards in combinations(hand, 5))


def manila(hand: Iterable[int], deck: ReferenceDeck) -> ReferenceValue:
    """s 251: the best from a combination of the two hole cards, which come first, and 3 of the 5 communal cards."""
    first, second, *communal = hand
    return max(five((first, second, *three), deck) for three in combinations(communal, 3))


def three(hand: Iterable[int]) -> ReferenceValue:
    """The value of three cards, house rules H11.2. An ace may be low, H3.1: ace, two and three are a straight."""
    hand = list(hand)
    counted = as_they_count(faces(hand))
    consecutive = run(counted, 2, ace_low=True)
    name = three_named(times(counted), consecutive, one_suit(hand))
    return ReferenceValue(THREE.index(name), tuple(consecutive or counted), name)


def three_named(many: list[int], consecutive: list[int], suited: bool) -> str:
    if suited and consecutive:
        return "three card royal" if consecutive == [ACE, KING, QUEEN] else "straight flush"
    if many == [3]:
        return "three of a kind"
    if consecutive:
        return "straight"
    if suited:
        return "flush"
    return "pair" if many == [2, 1] else "high card"


def double_chance(hand: Iterable[int]) -> ReferenceValue:
    """The value of five cards if they are declared, Double Chance, rules 3.3, 8.3 and 11.1."""
    hand = list(hand)
    value = five(hand, DECKS["52"])
    name, counted = DECLARED.get(value.name, DOUBLE_CHANCE[0]), value.faces
    if is_dead_hand(hand):
        name = "dead hand"
    if name in ("dead hand", DOUBLE_CHANCE[0]):
        counted = ()
    return ReferenceValue(DOUBLE_CHANCE.index(name), counted, name)


def is_dead_hand(hand: list[int]) -> bool:
    """Rule 11.1.9: "2, 3, 4, 5 of the same suit and any other 2 value card"."""
    for other in hand:
        four = [card for card in hand if card != other]
        if faces([other]) == [2] and sorted(faces(four)) == [2, 3, 4, 5] and one_suit(four):
            return True
    return False


def showing(hand: Iterable[int]) -> ReferenceValue:
    """The value of one to four face up cards "considered from the point of view of poker ranking", ss 348(3), 392(3).
    Straights and flushes have five cards, so they do not count, ss 328 and 372."""
    counted = as_they_count(faces(hand))
    names = {(4,): "4 of a kind", (3,): "3 of a kind", (3, 1): "3 of a kind", (2, 2): "2 pairs"}
    many = tuple(times(counted))
    name = names.get(many, "1 pair" if many[0] == 2 else "odd card hand")
    return ReferenceValue(COMPLETE.index(name), tuple(counted), name)


# Limits that other rules set in the ranking of 52 cards


def tens_or_better(value: ReferenceValue) -> bool:
    """House rules H8.17 and H9.3, NSW Let It Ride rule 9.1: "a pair of 10s, or better"."""
    if value.name == "1 pair":
        return value.faces[0] in (10, JACK, QUEEN, KING, ACE)
    return value.place > COMPLETE.index("1 pair")


def qualifies(value: ReferenceValue) -> bool:
    """s 226: an odd card hand that "includes an ace and a king", or a poker hand that ranks higher."""
    if value.name == "odd card hand":
        return ACE in value.faces and KING in value.faces
    return value.place > COMPLETE.index("odd card hand")
