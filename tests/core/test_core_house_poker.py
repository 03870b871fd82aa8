# SPDX-License-Identifier: MIT
"""Poker against the house: deals counted in the core, compared with published figures and with other ways to count."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, prod

import pytest
from poker_counts import OF_FACE, face_values, fives, of_more_suits, of_one_suit

from c_ext import house_poker
from c_ext.house_poker import CaribbeanStud
from c_ext.poker import ACE_AND_KING, DOUBLE_CHANCE, RANK_52, TENS_OR_BETTER, THREE, five_52

PUBLISHED = {
    RANK_52: (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    THREE: (16_440, 3_744, 1_096, 720, 52, 44, 4),
    DOUBLE_CHANCE: (2_400_768, 12, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
}
"""How many hands there are of each line, from the lowest. A pair of twos is a dead hand in 12 of 1,098,240."""


@pytest.mark.parametrize("ranking", PUBLISHED, ids=lambda ranking: ranking.id)
def test_every_hand_of_a_deck(ranking):
    assert tuple(house_poker.deals_by_name(ranking).values()) == PUBLISHED[ranking]


# Caribbean stud

ODDS = (1, 1, 2, 3, 4, 5, 7, 20, 50)
"""s 244(1), up to a straight flush."""


def gains(royal: int) -> CaribbeanStud:
    """In antes, with a bet of two of them."""
    wins = dict(zip(RANK_52.names, (1 + 2 * odds for odds in (*ODDS, royal)), strict=True))
    return CaribbeanStud(folds=-1, not_qualified=1, loses=-3, stands_off=0, wins=wins)


@pytest.fixture(scope="module")
def ways():
    return house_poker.caribbean_stud(gains(royal=250))


def gained(ways: CaribbeanStud, royal: int) -> int:
    return sum(many * gain for many, gain in zip(ways.numbers, gains(royal).numbers, strict=True))


def test_caribbean_stud_loses_what_is_published(ways):
    """The best play is the same for both odds of a royal flush: it is so rare."""
    assert sum(ways.numbers) == comb(52, 5) * 47 * comb(46, 4) == 19_933_230_517_200
    assert gained(ways, royal=100) == -1_041_372_912_372
    assert round(Fraction(-gained(ways, royal=250), sum(ways.numbers)), 6) == Fraction("0.051991")


def apart_from(player: list[int]) -> Counter[int]:
    """Return the number of the dealer's hands without these cards, for each order; by face values and suits."""
    left = {face: [card for card in cards if card not in player] for face, cards in OF_FACE.items()}
    found, known = Counter[int](), fives("52")
    for faces, order in known.mixed.items():
        hands = prod(comb(len(left[face]), faces.count(face)) for face in set(faces))
        if faces in known.suited:
            flushes = sum(all(any(card % 4 == suit for card in left[face]) for face in faces) for suit in range(4))
            found[known.suited[faces]] += flushes
            hands -= flushes
        found[order] += hands
    return found


@pytest.mark.parametrize(("line", "hands"), [("royal flush", 1), ("straight flush", 9)])
def test_the_highest_hands_win_against_all_lower_hands_that_qualify(ways, line, hands):
    """They never fold. Any of the dealer's five cards can be the one that is seen."""
    found = 0
    suited = [of_one_suit(faces) for faces in fives("52").suited]
    players = [cards for cards in suited if RANK_52.name(five_52(bytes(cards))) == line]
    assert len(players) == hands
    for player in players:
        own = five_52(bytes(player))
        found += sum(many for order, many in apart_from(player).items() if ACE_AND_KING <= order < own)
    assert ways.wins[line] == 4 * 5 * found


# Let It Ride

PAYS = dict(zip(RANK_52.names[1:], (1, 2, 3, 5, 8, 11, 50, 200, 1_000), strict=True))
"""NSW rule 10.1, with the odds that its scan lost."""


@pytest.fixture(scope="module")
def rides():
    return house_poker.let_it_ride(-1, PAYS)


def test_let_it_ride_loses_what_is_published(rides):
    assert {sum(rides[2].values())} == {comb(52, 3) * 49 * 48} == {51_979_200}
    assert sum(gained_by(wager, PAYS) for wager in rides) == -1_822_224


def test_the_odds_decide_which_wagers_ride(rides):
    """By house rules H9.3 a straight flush and a royal flush pay less: no other play gains more."""
    house = PAYS | {"straight flush": 100, "royal flush": 200}
    found = house_poker.let_it_ride(-1, house)
    for wager in (0, 1):
        assert gained_by(found[wager], house) >= gained_by(rides[wager], house)
        assert gained_by(rides[wager], PAYS) >= gained_by(found[wager], PAYS)
    assert found[0] != rides[0]
    assert found[2] == rides[2]


def gained_by(ways: dict[str, int], pays: dict[str, int]) -> int:
    return sum(many * pays.get(line, -1) for line, many in ways.items())


def is_paid(cards: list[int]) -> bool:
    """A pair of tens or better is there already."""
    faces = Counter(card // 4 for card in cards)
    pairs = [face for face, many in faces.items() if many > 1]
    return max(faces.values()) > 2 or len(pairs) > 1 or any(face >= 8 for face in pairs)


def three_ride(cards: list[int], *, suited: bool) -> bool:
    """Published: a paid hand; or suited and within a straight flush, with as many high cards as there are gaps.

    2-3-4 and A-2-3 do not ride, because they make few straights.
    """
    low, *_, high = faces = sorted(card // 4 for card in cards)
    gaps = high - low - 2
    is_low = faces in ([0, 1, 2], [0, 1, 12])
    return is_paid(cards) or (suited and gaps <= 2 and sum(face >= 8 for face in faces) >= gaps and not is_low)


def four_ride(cards: list[int], *, suited: bool) -> bool:
    """Published: a paid hand, four of a suit, or four in a row with a high card, open at both ends."""
    faces = {card // 4 for card in cards}
    low, high = min(faces), max(faces)
    is_open = len(faces) == 4 and high - low == 3 and high < 12
    return is_paid(cards) or suited or (is_open and high >= 8)


def by_strategy(size: int, rides) -> Counter[str]:
    """The deals for which a wager rides by a strategy that looks at face values, and whether all cards are suited."""
    found = Counter[str]()
    for faces in face_values("52", size):
        of_one = 4 if len(set(faces)) == size else 0
        mixed = prod(comb(4, faces.count(face)) for face in set(faces)) - of_one
        for cards, hands, suited in ((of_more_suits(faces), mixed, False), (of_one_suit(faces), of_one, True)):
            if hands and rides(cards, suited=suited):
                for line, many in completed(cards).items():
                    found[line] += many * hands
    return found


def completed(cards: list[int]) -> Counter[str]:
    """Return the hands that all choices of the missing cards make."""
    others = [card for card in range(52) if card not in cards]
    hands = b"".join(bytes((*cards, *more)) for more in combinations(others, 5 - len(cards)))
    return Counter(map(line_of, RANK_52.orders(hands, 5)))


@cache
def line_of(order: int) -> str:
    return RANK_52.name(order) if order >= TENS_OR_BETTER else ""


@pytest.mark.parametrize(("wager", "size", "strategy", "orders"), [(0, 3, three_ride, 2), (1, 4, four_ride, 4)])
def test_wagers_ride_by_the_published_strategy(rides, wager, size, strategy, orders):
    """A set of three cards and two more comes in 2 orders; one of four, of which each can be the last, and one in 4."""
    expected = {line: orders * many for line, many in by_strategy(size, strategy).items()}
    assert {line: many for line, many in rides[wager].items() if many} == expected


# Double Chance


def lower(suit: int) -> int:
    """How many cards of a suit are lower than the highest of these, and not among them. The cards are bits by rank."""
    return ((1 << suit.bit_length()) - 1 & ~suit).bit_count()


def best(suits: list[int]) -> int:
    """The winning sixth cards if the highest card is kept of each suit but the worst: at most three are kept."""
    found = [lower(suit) for suit in suits]
    return sum(found) - min(found)


def of_every_hand() -> int:
    """The winning sixth cards of all hands, whether or not they are declared, by the ranks of each suit."""
    of_size = {size: Counter(lower(suit) for suit in range(1 << 13) if suit.bit_count() == size) for size in range(6)}
    found = 0
    for sizes in product(range(6), repeat=4):
        if sum(sizes) == 5 and sizes == tuple(sorted(sizes)):
            alike = prod(map(factorial, Counter(sizes).values()))
            for each in product(*(of_size[size].items() for size in sizes)):
                numbers, hands = [number for number, _ in each], prod(many for _, many in each)
                found += 24 // alike * hands * (sum(numbers) - min(numbers))
    return found


def factorial(number: int) -> int:
    return prod(range(1, number + 1))


def of_declared_hands() -> int:
    """Return the same for declared hands, by face values. Dead hands are not counted.

    The first suits stand for all suits of a face value, times the number of choices: no suit is better than another.
    """
    found = 0
    for faces in face_values("52", 5):
        times = Counter(faces)
        first, *others = (list(combinations(range(4), many)) for many in times.values())
        if len(times) < 4 or RANK_52.name(fives("52").mixed[faces]) == "straight":
            found += len(first) * sum(best(suits_of(times, (first[0], *suits))) for suits in product(*others))
        elif len(times) == 5:
            found += 4 * lower(sum(1 << face - 2 for face in faces))
    return found


def suits_of(times: Counter[int], suits) -> list[int]:
    """The ranks of each suit, if the cards of each face value have these suits."""
    found = [0] * 4
    for face, of_face in zip(times, suits, strict=True):
        for suit in of_face:
            found[suit] |= 1 << face - 2
    return found


def test_double_chance_counts_every_deal():
    ways = house_poker.double_chance()
    declared = dict(zip(DOUBLE_CHANCE.names[1:], PUBLISHED[DOUBLE_CHANCE][1:], strict=True))
    assert ways.declared == {hand: 47 * many for hand, many in declared.items()}
    assert sum(ways.declared.values()) + ways.wins + ways.loses == comb(52, 5) * 47
    assert ways.wins == of_every_hand() - of_declared_hands()
