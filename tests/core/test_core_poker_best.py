# SPDX-License-Identifier: MIT
"""The best five of six and seven cards in the core: batches, single hands, and the cards that make a hand all agree."""

from functools import cache
from itertools import chain, combinations
from random import Random
from struct import iter_unpack

import poker_reference
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_counts import fives, of_more_suits, of_one_suit
from poker_rankings import QUICK, RANKING, TAKEN, deck_of, fives_of
from poker_reference import ACE, DECKS, double_chance, five, three

from c_ext.cards import CARDS, numbers
from c_ext.errors import HandError
from c_ext.poker import RANKINGS, Best

A_SAMPLE = 3_000

thorough = settings(deadline=None, max_examples=200)
"""Each ranking with each number of cards some ten times. A busy machine is no failure."""


def combinations_of(ranking, hand):
    """Return the choices of cards that may make the hand: any five, or Manila's, s 251."""
    if ranking.startswith("manila"):
        return [(*hand[:2], *communal) for communal in combinations(hand[2:], 3)]
    return list(combinations(hand, min(5, len(hand))))


def reference(ranking, hand):
    """The value of the hand by the rules."""
    if ranking == "three":
        return three(hand)
    if ranking == "double-chance":
        return double_chance(hand)
    if ranking.startswith("manila"):
        return poker_reference.manila(hand, deck_of(ranking))
    return poker_reference.best(hand, deck_of(ranking))


def of_two_suits(cards):
    """Cards that often give flushes."""
    return [card for card in cards if CARDS[card][1] in "cd"]


@cache
def sampled(ranking, size):
    """The same random hands each time. Every second one has only two suits."""
    dealer, cards = Random(f"{ranking} {size}"), deck_of(ranking).cards()
    decks = (cards, of_two_suits(cards))
    return [bytes(dealer.sample(decks[place % 2], size)) for place in range(A_SAMPLE)]


def hands_of(ranking, size):
    cards = deck_of(ranking).cards()
    some = st.sampled_from(cards) | st.sampled_from(of_two_suits(cards))
    return st.lists(some, min_size=size, max_size=size, unique=True).map(bytes)


ranked_hands = st.sampled_from(TAKEN).flatmap(lambda taken: st.tuples(st.just(taken[0]), hands_of(*taken)))


def test_each_ranking_takes_the_cards_that_its_game_deals():
    assert {ranking.id: ranking.sizes for ranking in RANKINGS} == {
        **dict.fromkeys(DECKS, (5, 6, 7)),
        "three": (3,),
        "double-chance": (5,),
        "manila": (7,),
        "manila-low": (7,),
    }


@pytest.mark.parametrize(("ranking", "size"), [taken for taken in TAKEN if taken[1] > 5])
def test_six_and_seven_are_worth_the_best_of_their_fives(ranking, size):
    hands = sampled(ranking, size)
    ways = [combinations_of(ranking, hand) for hand in hands]
    flat = bytes(chain.from_iterable(chain.from_iterable(ways)))
    each = RANKING[fives_of(ranking)].orders(flat, 5)
    many = len(ways[0])
    best = [max(each[start : start + many]) for start in range(0, len(each), many)]
    assert RANKING[ranking].orders(b"".join(hands), size).tolist() == best


@pytest.mark.parametrize(("ranking", "size"), TAKEN)
def test_a_batch_agrees_with_one_hand_at_a_time(ranking, size):
    game, hands = RANKING[ranking], sampled(ranking, size)
    orders = game.orders(b"".join(hands), size)
    assert orders.format == "H"
    assert orders.tolist() == [game.order(hand) for hand in hands]
    ranked, cards = game.bests(b"".join(hands), size)
    assert ranked.tolist() == orders.tolist()
    made_of = len(cards) // len(hands)
    named = [cards[start : start + made_of] for start in range(0, len(cards), made_of)]
    bests = [game.best(hand) for hand in hands]
    assert bests == [Best(order, game.name(order), made) for order, made in zip(orders, named, strict=True)]


@pytest.mark.parametrize(("ranking", "size"), TAKEN)
def test_the_cards_that_a_batch_names_are_of_their_hands_and_worth_as_much(ranking, size):
    hands = sampled(ranking, size)
    orders, named = RANKING[ranking].bests(b"".join(hands), size)
    made_of = min(size, 5)
    assert RANKING[fives_of(ranking)].orders(named, made_of).tolist() == orders.tolist()
    for hand, order, (cards,) in zip(hands, orders, iter_unpack(f"{made_of}s", named), strict=True):
        assert len(set(hand).intersection(cards)) == made_of
        assert not ranking.startswith("manila") or set(hand[:2]) <= set(cards)
        assert poker_reference.faces(cards) == in_the_order_in_which_they_count(values(ranking)[order - 1], cards)


@pytest.mark.parametrize(("ranking", "size"), QUICK)
def test_the_quick_functions_agree_with_the_rankings(ranking, size):
    hands = sampled(ranking, size)
    quick = QUICK[ranking, size]
    assert [quick(hand) for hand in hands] == RANKING[ranking].orders(b"".join(hands), size).tolist()


@thorough
@given(ranked_hands)
def test_the_best_cards_are_of_the_hand_and_worth_it_in_the_order_in_which_they_count(ranked):
    ranking, hand = ranked
    best, value = RANKING[ranking].best(hand), reference(ranking, hand)
    assert best.name == value.name == RANKING[ranking].name(best.order)
    assert reference_of_the_made(ranking, best.cards) == value
    assert sorted(best.cards) in [sorted(cards) for cards in combinations_of(ranking, hand)]
    assert poker_reference.faces(best.cards) == in_the_order_in_which_they_count(value, best.cards)


def in_the_order_in_which_they_count(value, cards):
    """The face values of cards that make a hand of this value; in poker's order if hands are not compared by them."""
    counted = value.faces or five(cards, DECKS["52"]).faces
    return [ACE if face == 1 else face for face in counted]


def reference_of_the_made(ranking, cards):
    """The value of the cards that make a hand, by themselves."""
    return five(cards, deck_of(ranking)) if ranking.startswith("manila") else reference(ranking, cards)


@thorough
@given(ranked_hands)
def test_the_order_is_the_place_of_the_value(ranked):
    ranking, hand = ranked
    assert RANKING[ranking].order(hand) == values(ranking).index(reference(ranking, hand)) + 1


@cache
def values(ranking):
    """Every value that hands of the ranking can have, from the lowest."""
    if ranking == "three":
        return sorted(set(map(three, combinations(range(52), 3))))
    if ranking == "double-chance":
        return sorted({double_chance(hand) for hand in one_of_each_value()})
    return fives(fives_of(ranking)).values


def one_of_each_value():
    known = fives("52")
    dead = [CARDS.index(card) for card in ("2c", "3c", "4c", "5c", "2h")]
    return [dead, *map(of_more_suits, known.mixed), *map(of_one_suit, known.suited)]


@thorough
@given(ranked_hands.flatmap(lambda ranked: st.tuples(st.just(ranked), st.permutations(ranked[1]))))
def test_a_hand_is_worth_the_same_however_it_is_held(drawn):
    (ranking, hand), order = drawn
    held = bytes(order)
    if ranking.startswith("manila"):
        held = bytes(sorted(hand[:2], key=order.index) + sorted(hand[2:], key=order.index))
    assert RANKING[ranking].order(held) == RANKING[ranking].order(hand)
    assert RANKING[ranking].best(held)[:2] == RANKING[ranking].best(hand)[:2]


def test_hands_are_compared_with_the_cards_that_make_each_and_more_than_one_may_be_the_highest():
    board = "Ks Qs 8d 7c 2h"
    hands = [numbers(f"{board} {hole}".split()) for hole in ("Kd 3c", "Kh 5c", "Qd Jc")]
    shown = RANKING["52"].showdown(hands)
    assert shown.highest == (0, 1)
    assert [best.name for best in shown.hands] == ["1 pair"] * 3
    assert shown.hands[0].order == shown.hands[1].order > shown.hands[2].order
    assert [CARDS[card] for card in shown.hands[0].cards] == ["Ks", "Kd", "Qs", "8d", "7c"]


def test_a_showdown_of_no_hands_and_one_of_a_wrong_hand_are_refused():
    with pytest.raises(ValueError, match="no hands"):
        RANKING["52"].showdown([])
    with pytest.raises(HandError, match="As twice in a hand"):
        RANKING["52"].showdown([numbers(["As", "Ks", "Qs", "Js", "Ts"]), numbers(["As", "As", "Qs", "Js", "Ts"])])
