# SPDX-License-Identifier: MIT
"""How many hands there are of each value, by combinatorics over face values and suits. No hands are dealt for this."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from poker_reference import DECKS, FACES, ReferenceValue, five

from c_ext.cards import CARDS

OF_FACE = {face: [card for card, name in enumerate(CARDS) if FACES[name[0]] == face] for face in FACES.values()}


class Fives(NamedTuple):
    """The values that five cards can have, from the lowest; and the order (the place in this list, from 1) of five face
    values, the lowest first: for more than one suit, and for one suit."""

    values: list[ReferenceValue]
    mixed: dict[tuple[int, ...], int]
    suited: dict[tuple[int, ...], int]


@cache
def fives(ranking: str) -> Fives:
    deck = DECKS[ranking]
    mixed = {key: five(of_more_suits(key), deck) for key in face_values(ranking, 5)}
    suited = {key: five(of_one_suit(key), deck) for key in mixed if len(set(key)) == 5}
    values = sorted({*mixed.values(), *suited.values()})
    order = {value: place for place, value in enumerate(values, 1)}
    return Fives(
        values, {key: order[value] for key, value in mixed.items()}, {key: order[suited[key]] for key in suited}
    )


def face_values(ranking: str, cards: int) -> Iterator[tuple[int, ...]]:
    """Every choice of this many face values, the lowest first, with at most four cards of each."""
    faces = range(DECKS[ranking].lowest, 15)
    return (key for key in combinations_with_replacement(faces, cards) if max(map(key.count, key)) <= 4)


def of_more_suits(faces: tuple[int, ...]) -> list[int]:
    """Cards with these face values. Each has the next suit, so that no two are the same."""
    return [OF_FACE[face][place % 4] for place, face in enumerate(faces)]


def of_one_suit(faces: tuple[int, ...]) -> list[int]:
    return [OF_FACE[face][0] for face in faces]


def best_of(ranking: str, cards: int) -> Counter[int]:
    """How many hands of this many cards, five to seven, have each order. At most one suit has five of them."""
    known, counts = fives(ranking), Counter[int]()
    for faces in face_values(ranking, cards):
        times = Counter(faces)
        hands = prod(comb(4, many) for many in times.values())
        plain = max(known.mixed[key] for key in combinations(faces, 5))
        for flush in subsets(tuple(times), 5):
            suited = 4 * suits(times, flush)
            counts[max(plain, *(known.suited[key] for key in combinations(flush, 5)))] += suited
            hands -= suited
        counts[plain] += hands
    return +counts


def manila(ranking: str) -> Counter[int]:
    """How many deals of two hole cards and five communal cards have each order, s 251."""
    counts = Counter[int]()
    for hole in face_values(ranking, 2):
        for communal in face_values(ranking, 5):
            if max(map((hole + communal).count, hole)) <= 4:
                counts.update(dealt(fives(ranking), hole, Counter(communal)))
    return +counts


def dealt(known: Fives, hole: tuple[int, int], communal: Counter[int]) -> Counter[int]:
    """The deals with these face values. A flush needs hole cards of one suit, and three more cards of that suit."""
    first, second = hole
    deals = (6 if first == second else 16) * prod(comb(4 - hole.count(face), n) for face, n in communal.items())
    plain = max(known.mixed[with_hole(hole, key)] for key in set(combinations(communal.elements(), 3)))
    counts = Counter({plain: deals})
    free = () if first == second else tuple(face for face in communal if face not in hole)
    for flush in subsets(free, 3):
        suited = 4 * suits(communal, flush)
        counts[max(plain, *(known.suited[with_hole(hole, key)] for key in combinations(flush, 3)))] += suited
        counts[plain] -= suited
    return counts


def with_hole(hole: tuple[int, int], three: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((*hole, *three)))


def subsets(faces: tuple[int, ...], least: int) -> Iterator[tuple[int, ...]]:
    return (chosen for size in range(least, len(faces) + 1) for chosen in combinations(faces, size))


def suits(times: Counter[int], flush: tuple[int, ...]) -> int:
    """Return the number of ways in which exactly the face values in `flush` have one given suit."""
    return prod(comb(3, many - (face in flush)) for face, many in times.items())


def by_name(ranking: str, counts: Counter[int]) -> Counter[str]:
    """How many hands have each name."""
    names = Counter[str]()
    for order, hands in counts.items():
        names[fives(ranking).values[order - 1].name] += hands
    return names
