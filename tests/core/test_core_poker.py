# SPDX-License-Identifier: MIT
"""All poker hands in the core, compared with the reference, which reads like the rules."""

from collections import Counter
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, pairwise, product
from struct import iter_unpack

import pytest
from poker_rankings import RANKING
from poker_reference import (
    DECKS,
    DECLARED,
    DOUBLE_CHANCE,
    THREE,
    double_chance,
    five,
    qualifies,
    showing,
    tens_or_better,
    three,
)

from c_ext import poker
from c_ext.cards import CARDS, RANKS, SUITS
from c_ext.poker import ACE_AND_KING, RANKINGS, TENS_OR_BETTER

# Exact counts, from counting all hands; equal to published counts where there are any
FIVES = {
    "royal flush": (4, 4, 4, 4, 4),
    "straight flush": (36, 20, 24, 12, 16),
    "4 of a kind": (624, 360, 360, 224, 224),
    "flush": (5_108, 984, 980, 208, 204),
    "full house": (3_744, 2_160, 2_160, 1_344, 1_344),
    "straight": (10_200, 6_120, 7_140, 4_080, 5_100),
    "3 of a kind": (54_912, 23_040, 23_040, 10_752, 10_752),
    "2 pairs": (123_552, 51_840, 51_840, 24_192, 24_192),
    "1 pair": (1_098_240, 322_560, 322_560, 107_520, 107_520),
    "odd card hand": (1_302_540, 250_920, 249_900, 53_040, 52_020),
}
DISTINCT = dict(zip(DECKS, (7_462, 2_244, 2_244, 840, 840), strict=True))

THREES = {
    "three card royal": 4,
    "straight flush": 44,
    "three of a kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high card": 16_440,
}

RANK_OF = bytes(RANKS.index(name[0]) for name in CARDS).ljust(256)
SUIT_OF = bytes(SUITS.index(name[1]) for name in CARDS).ljust(256)


def every_hand(cards, size):
    """Every hand of this many of these cards, one after another."""
    return bytes(chain.from_iterable(combinations(cards, size)))


def as_they_come(suits):
    """The suits with new numbers: the first suit in the hand is 0, the next one 1."""
    met = list(dict.fromkeys(suits))
    return tuple(map(met.index, suits))


ALIKE = {(bytes(suits),): as_they_come(suits) for suits in product(range(4), repeat=5)}


def compared(ranking, value, cards):
    """How many five-card hands have each value of the reference together with each order of the core. The core ranks
    every hand. The reference ranks one of all hands that differ only in their suits: suits are equal, s 229(2)."""
    hands = every_hand(cards, 5)
    ranks = iter_unpack("5s", hands.translate(RANK_OF))
    suits = map(ALIKE.__getitem__, iter_unpack("5s", hands.translate(SUIT_OF)))
    orders = ranking.orders(hands, 5)
    pairs = Counter()
    for ((ranks_of_one,), suits_of_one, order), many in Counter(zip(ranks, suits, orders, strict=True)).items():
        hand = [CARDS.index(RANKS[rank] + SUITS[suit]) for rank, suit in zip(ranks_of_one, suits_of_one, strict=True)]
        pairs[value(hand), order] += many
    return pairs


def in_step(pairs):
    """Whether each value has one order, and the orders increase with the values: 1, 2, 3 and so on."""
    return [order for _, order in sorted(pairs)] == list(range(1, len({value for value, _ in pairs}) + 1))


@pytest.mark.parametrize("deck", DECKS)
def test_every_five_cards_are_worth_what_the_rules_say(deck):
    pairs = compared(RANKING[deck], lambda hand: five(hand, DECKS[deck]), DECKS[deck].cards())
    assert in_step(pairs)
    assert len(pairs) == DISTINCT[deck]
    assert {order: RANKING[deck].name(order) for _, order in pairs} == {order: value.name for value, order in pairs}
    names = Counter()
    for (value, _), hands in pairs.items():
        names[value.name] += hands
    place = list(DECKS).index(deck)
    assert names == {name: counts[place] for name, counts in FIVES.items()}


def test_every_hand_of_double_chance_is_worth_what_rule_11_says():
    """The core ranks every hand. The reference ranks one hand of each poker value, and all hands like a dead hand."""
    game, hands = RANKING["double-chance"], every_hand(DECKS["52"].cards(), 5)
    poker_orders, orders = RANKING["52"].orders(hands, 5), game.orders(hands, 5)
    one_of = dict(zip(poker_orders, iter_unpack("5B", hands), strict=True))
    like_a_dead_hand = poker.five_52(bytes(map(CARDS.index, ("2c", "2d", "3c", "4c", "5c"))))
    pairs, counts = set(), Counter()
    for (poker_order, order), many in Counter(zip(poker_orders, orders, strict=True)).items():
        if poker_order != like_a_dead_hand:
            pairs.add((double_chance(one_of[poker_order]), order))
            counts[game.name(order)] += many
    for at, hand in enumerate(iter_unpack("5B", hands)):
        if poker_orders[at] == like_a_dead_hand:
            pairs.add((double_chance(hand), orders[at]))
            counts[game.name(orders[at])] += 1
    assert in_step(pairs)
    assert all(game.name(order) == value.name for value, order in pairs)
    assert counts["dead hand"] == 12
    assert counts["nothing to declare"] == sum(FIVES[name][0] for name in ("1 pair", "odd card hand")) - 12
    assert {name: hands for name, hands in counts.items() if "hand" not in name and name != "nothing to declare"} == {
        DECLARED[name]: counted[0] for name, counted in FIVES.items() if name in DECLARED
    }


def test_every_three_cards_are_worth_what_the_house_rules_say():
    hands = every_hand(DECKS["52"].cards(), 3)
    orders = RANKING["three"].orders(hands, 3)
    pairs = Counter(zip((three(hand) for hand in iter_unpack("3B", hands)), orders, strict=True))
    assert in_step(pairs)
    counts = Counter()
    for (value, order), many in pairs.items():
        assert RANKING["three"].name(order) == value.name
        counts[value.name] += many
    assert counts == THREES


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.id)
def test_the_hands_of_a_ranking_stand_in_the_order_of_the_rules(ranking):
    deck = ranking.id.replace("manila", "32")
    assert ranking.names == {"three": THREE, "double-chance": DOUBLE_CHANCE}.get(deck) or DECKS[deck].ranking


def one_of_each():
    """A hand of 52 cards for each order: all ranks, with more than one suit, and with one suit where possible."""
    for ranks in combinations_with_replacement(range(len(RANKS)), 5):
        if ranks[0] != ranks[4]:
            first, *others = ((rank * 4 + ranks[:at].count(rank)) for at, rank in enumerate(ranks))
            unlike = len(set(ranks)) == 5
            yield bytes([first + unlike, *others])
            if unlike:
                yield bytes([first, *others])


def test_tens_or_better_and_a_qualifying_hand_are_told_from_every_other():
    met = set()
    for hand in one_of_each():
        order, value = poker.five_52(hand), five(hand, DECKS["52"])
        assert (order >= TENS_OR_BETTER) == tens_or_better(value)
        assert (order >= ACE_AND_KING) == qualifies(value)
        met.add(order)
    assert len(met) == DISTINCT["52"]


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_all_face_up_cards_compare_as_the_reference_has_them(cards):
    """Suits do not count, so the reference ranks equal ranks only once."""
    value = cache(lambda ranks: showing(CARDS.index(RANKS[rank] + "c") for rank in ranks))
    pairs = set()
    for hand in iter_unpack(f"{cards}s", every_hand(range(52), cards)):
        pairs.add((value(hand[0].translate(RANK_OF)), RANKING["52"].showing(hand[0])))
    pairs = sorted(pairs)
    assert len({value for value, _ in pairs}) == len(pairs)
    assert all(low < high for (_, low), (_, high) in pairwise(pairs))
