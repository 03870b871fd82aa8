# SPDX-License-Identifier: MIT
"""Every function of the evaluators refuses invalid hands, and says what was found and what is allowed."""

import pytest
from poker_rankings import QUICK, RANKING, TAKEN, deck_of

from c_ext.cards import CARDS, RANKS
from c_ext.errors import HandError
from c_ext.poker import RANKINGS

GOOD = bytes(map(CARDS.index, ("Ah", "Td", "7s", "9c", "Jh", "Kd", "8s")))
"""Seven cards that every deck has."""

TEN = GOOD + bytes(map(CARDS.index, ("Ac", "Qd", "Ts")))


def doors(ranking, size):
    """Every function that gives the value of one hand."""
    game = RANKING[ranking]
    asked = [game.order, game.best, lambda hand: game.orders(hand, size), lambda hand: game.bests(hand, size)]
    return asked + [quick for taken, quick in QUICK.items() if taken == (ranking, size)]


def refusal(ask, *asked):
    """The text of the HandError of a call; empty if there is none."""
    try:
        ask(*asked)
    except HandError as error:
        return str(error)
    return ""


def with_each_byte(size):
    """The good hand with every byte in each place in turn."""
    for place in range(size):
        for byte in range(256):
            yield byte, GOOD[:place] + bytes([byte]) + GOOD[place + 1 : size]


def wrong_with(byte, hand, deck):
    """The expected error for a hand with this byte in it; empty if it is still a valid hand."""
    if byte not in deck:
        found = CARDS[byte] if byte < len(CARDS) else f"number {byte}"
        ranks = RANKS[RANKS.index(CARDS[deck[0]][0]) :]
        return f"{found} is not of the deck; its ranks are {ranks[::-1]}"
    return f"{CARDS[byte]} twice in a hand; each card is there once" if hand.count(byte) > 1 else ""


def either(sizes):
    return ", ".join(map(str, sizes[:-1])) + " or " * (len(sizes) > 1) + str(sizes[-1])


@pytest.mark.parametrize(("ranking", "size"), TAKEN)
def test_every_byte_in_every_place_is_a_card_of_the_hand_or_is_named(ranking, size):
    deck, asked = deck_of(ranking).cards(), doors(ranking, size)
    for byte, hand in with_each_byte(size):
        wrong = wrong_with(byte, hand, deck)
        for ask in asked:
            assert refusal(ask, hand).partition(": ")[2] == wrong


@pytest.mark.parametrize(("ranking", "size"), TAKEN)
def test_a_batch_names_the_first_hand_that_cannot_be_ranked(ranking, size):
    game, good = RANKING[ranking], GOOD[:size]
    for bad in (good[:-1] + b"\xff", good[:-1] + good[:1]):
        said = refusal(game.order, bad).removeprefix(f"ranking {ranking}: ")
        for place in range(5):
            hands = good * place + bad * (5 - place)
            assert refusal(game.orders, hands, size) == f"ranking {ranking}, hand {place + 1} of 5: {said}"
            assert refusal(game.bests, hands, size) == f"ranking {ranking}, hand {place + 1} of 5: {said}"


@pytest.mark.parametrize("ranking", RANKING)
@pytest.mark.parametrize("cards", range(11))
def test_a_number_of_cards_that_a_ranking_does_not_take_is_refused(ranking, cards):
    game, hand = RANKING[ranking], TEN[:cards]
    said = f"ranking {ranking}: a hand of {cards} cards; it has {either(game.sizes)}"
    for ask in (game.order, game.best, lambda hand: game.orders(hand, cards), lambda hand: game.bests(hand, cards)):
        assert refusal(ask, hand) == ("" if cards in game.sizes else said)


@pytest.mark.parametrize(("ranking", "size"), QUICK)
def test_a_quick_function_takes_its_own_number_of_cards(ranking, size):
    for cards in range(11):
        said = f"ranking {ranking}: a hand of {cards} cards; it has {size}"
        assert refusal(QUICK[ranking, size], TEN[:cards]) == ("" if cards == size else said)


@pytest.mark.parametrize(("ranking", "size"), TAKEN)
def test_a_batch_that_is_no_whole_hands_is_refused(ranking, size):
    game = RANKING[ranking]
    for left in range(1, size):
        hands = GOOD[:size] * 3 + GOOD[:left]
        said = f"ranking {ranking}: {len(hands)} cards do not make whole hands of {size}; {left} are left over"
        assert refusal(game.orders, hands, size) == refusal(game.bests, hands, size) == said


@pytest.mark.parametrize(("ranking", "size"), TAKEN)
def test_a_batch_of_no_hands_is_no_orders(ranking, size):
    assert RANKING[ranking].orders(b"", size).tolist() == []
    ranked, cards = RANKING[ranking].bests(b"", size)
    assert (ranked.tolist(), cards) == ([], b"")


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.id)
@pytest.mark.parametrize("cards", [-5, -1, 2**32 + 5, 2**32 + 7, 2**63])
def test_a_number_of_cards_that_is_no_small_number_is_refused_too(ranking, cards):
    for ask in (ranking.orders, ranking.bests):
        assert f"{cards} cards; it has {either(ranking.sizes)}" in refusal(ask, GOOD, cards)


@pytest.mark.parametrize("ranking", RANKINGS, ids=lambda ranking: ranking.id)
def test_what_is_no_order_has_no_name(ranking):
    most = max(order for order in range(1, 10_000) if not refusal(ranking.name, order))
    assert all(ranking.name(order) in ranking.names for order in range(1, most + 1))
    for order in (-(2**40), -1, 0, most + 1, 2**16, 2**16 + 1, 2**32 + 1, 2**64 + 1):
        assert refusal(ranking.name, order) == f"ranking {ranking.id}: {order} is not an order; it is from 1 to {most}"


@pytest.mark.parametrize("ranking", ["52", "40", "32-low"])
@pytest.mark.parametrize("cards", range(1, 5))
def test_every_byte_in_every_place_is_a_face_up_card_of_the_deck_or_is_named(ranking, cards):
    for byte, hand in with_each_byte(cards):
        wrong = wrong_with(byte, hand, deck_of(ranking).cards())
        assert refusal(RANKING[ranking].showing, hand).partition(": ")[2] == wrong


@pytest.mark.parametrize("cards", range(11))
def test_one_to_four_cards_are_face_up(cards):
    said = f"ranking 52, face-up cards: a hand of {cards} cards; it has 1, 2, 3 or 4"
    assert refusal(RANKING["52"].showing, TEN[:cards]) == ("" if 1 <= cards <= 4 else said)
