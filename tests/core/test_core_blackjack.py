# SPDX-License-Identifier: MIT
"""Blackjack in the core: totals, choices, results and side wagers, compared with examples and a plain reading. The
core's own test in C goes through every hand."""

import re

import pytest
from automata import unhurried
from hypothesis import given
from hypothesis import strategies as st

from c_ext import blackjack
from c_ext.blackjack import BONUSES, SUPER_SEVENS, BlackjackHand, CardTotal, Choice, HandDecisions, outcome, settle
from c_ext.cards import CARDS, CardError
from c_ext.errors import HandError
from c_ext.wager import LOSE, VOID, Win, to

EVEN, THREE_TO_TWO = Win(to(1)), Win(to(3, 2))
STAND, DRAW, DOUBLE, SPLIT = Choice


def hand(cards, **dealt):
    return BlackjackHand(tuple(cards.split()), **dealt)


def total(cards, **dealt):
    return hand(cards, **dealt).total


# Totals


@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("Ah", 11, True),
        ("Ah 6c", 17, True),
        ("Ah 6c Td", 17, False),
        ("Ah Ac", 12, True),
        ("Ah Ac Td", 12, False),
        ("Ah Ac 9d", 21, True),
        ("5h 6c Kd", 21, False),
        ("Th Qc 2d", 22, False),
        ("", 0, False),
    ],
)
def test_an_ace_counts_11_unless_that_exceeds_21(cards, points, soft):
    found = total(cards)
    assert (found.points, found.soft, found.cards) == (points, soft, len(cards.split()))


@given(st.lists(st.sampled_from(CARDS), max_size=12))
def test_a_total_is_the_best_that_does_not_exceed_21(cards):
    faces = {**{rank: int(rank) for rank in "23456789"}, "A": 1}
    hard = sum(faces.get(card[0], 10) for card in cards)
    best = hard + 10 if any(card[0] == "A" for card in cards) and hard <= 11 else hard
    found = BlackjackHand(tuple(cards)).total
    assert (found.points, found.soft, found.hard) == (best, best > hard, hard)
    assert found.blackjack == (len(cards) == 2 and best == 21)


@pytest.mark.parametrize("dealt", [{"split": True}, {"misdealt": True}])
def test_21_in_the_two_cards_of_a_split_or_a_misdeal_is_no_blackjack(dealt):
    """ss 38(4)(c), 62."""
    assert total("Ah Kd") == CardTotal(21, 2, soft=True, blackjack=True)
    assert total("Ah Kd", **dealt) == CardTotal(21, 2, soft=True, blackjack=False)


@pytest.mark.parametrize(
    ("cards", "points"), [("Ah 8c 2d", 11), ("Ah 8c Kd", 19), ("Ah 9c Ad", 21), ("5h 6c Ad", 12), ("5h 4c Ad", 20)]
)
def test_an_ace_in_the_first_two_cards_of_a_doubled_hand_counts_1(cards, points):
    """s 37(3). An ace as third card counts 11 if possible."""
    assert total(cards, doubled=True).points == points


# Choices


@pytest.mark.parametrize(
    ("cards", "dealt", "choices"),
    [
        ("5h 4c", {}, {STAND, DRAW, DOUBLE}),
        ("Ah 8c", {}, {STAND, DRAW, DOUBLE}),  # 9, with the ace as 1
        ("Ah Tc", {}, set()),
        ("Ah Tc", {"split": True}, set()),
        ("Kh Tc", {}, {STAND, DRAW, SPLIT}),
        ("Kh Tc", {"split": True}, {STAND, DRAW}),
        ("5h 5c", {}, {STAND, DRAW, DOUBLE, SPLIT}),
        ("5h 5c", {"split": True}, {STAND, DRAW, DOUBLE}),
        ("Ah Ac", {}, {STAND, DRAW, SPLIT}),
        ("Ah 5c", {"split": True}, set()),
        ("6h 5c", {"doubled": True}, set()),
        ("2h 3c 4d", {}, {STAND, DRAW}),
        ("Ah 3c 7d", {}, set()),
        ("8h", {"split": True}, set()),
        ("Th 6c 9d", {}, set()),
    ],
)
def test_a_player_may_choose_what_the_sections_allow(cards, dealt, choices):
    assert hand(cards, **dealt).choices == choices


# Results


@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [
        ("Kh 2c", "Td 6c 9h", EVEN),  # s 18(a)
        ("Kh 9c", "Td 8c", EVEN),  # (b)
        ("Ah Kc", "7d 7c 7h", THREE_TO_TWO),  # (c)
        ("Ah Kc", "Td 9c", THREE_TO_TWO),
        ("7h 7c 7d", "Ad Kc", LOSE),  # (d)
        ("Kh 8c", "Td 8c", VOID),  # (e)
        ("Ah Kc", "Ad Kd", VOID),
        ("Kh 8c 9d", "Td 6c 9h", LOSE),  # (f)
        ("Kh 8c", "Td 9c", LOSE),  # (g)
    ],
)
def test_a_hand_ends_as_its_paragraph_has_it(player, dealer, result):
    assert outcome(total(player), total(dealer)) == result
    assert settle([total(player)], total(dealer))[0].wager == result


def test_21_in_the_two_cards_of_a_split_is_void_against_a_blackjack():
    """Section 18(d) is about more than 2 cards; (e) is about the same point total."""
    assert outcome(total("Ah Kd", split=True), total("As Ks")) is VOID


def test_a_blackjack_against_21_in_the_two_cards_of_a_misdeal_is_void():
    assert outcome(total("Ah Kd"), total("As Ks", misdealt=True)) is VOID


def test_a_blackjack_of_the_dealer_does_not_collect_what_doubling_added():
    """s 37(4)."""
    assert settle([total("6h 5c 9d", doubled=True)], total("As Ks")) == [HandDecisions(LOSE, VOID)]
    assert settle([total("6h 5c 9d", doubled=True)], total("As 9s")) == [HandDecisions(VOID, VOID)]
    assert settle([total("6h 5c 9d", doubled=True)], total("Ts 9s")) == [HandDecisions(EVEN, EVEN)]


@pytest.mark.parametrize(
    ("first", "second", "wagers"),
    [
        ("8h Kc", "8c 9d", [LOSE, VOID]),
        ("8h Kc 9c", "8c 9d", [LOSE, VOID]),
        ("8h Kc", "8c 9d Td", [LOSE, VOID]),
        ("8h Kc 9c", "8c 9d Td", [LOSE, VOID]),
        ("Ah Kc", "Ac 9d", [VOID, LOSE]),
        ("Ah Kc", "Ac Qd", [VOID, VOID]),
    ],
)
def test_a_blackjack_of_the_dealer_collects_the_original_wager_of_a_split_and_no_more(first, second, wagers):
    """s 38(5)."""
    box = [total(first, split=True), total(second, split=True)]
    assert settle(box, total("As Ks")) == [HandDecisions(wager, VOID) for wager in wagers]


def test_the_hands_of_a_split_end_each_by_itself_against_any_other_hand():
    box = [total("8h Kc 9c", split=True), total("8c 2d Td", split=True, doubled=True)]
    assert settle(box, total("Ts 9s")) == [HandDecisions(LOSE, LOSE), HandDecisions(EVEN, EVEN)]


@pytest.mark.parametrize("hands", [0, 3])
def test_a_box_has_one_hand_or_two(hands):
    with pytest.raises(HandError, match=f"a box with {hands} hands; it has 1, or the 2 of a split"):
        settle([total("8h Kc")] * hands, total("Ts 9s"))


@pytest.mark.parametrize(
    ("dealer", "hands", "draws"),
    [
        ("6c", [], True),  # s 30(4): a second card, whatever it can change
        ("6c Td", ["Kh 2c"], True),
        ("6c Ad", ["Kh 2c"], False),  # soft 17
        ("6c Td", ["Kh 2c Td"], False),  # s 40(2)
        ("6c Td", ["Ah Kc"], False),  # nothing but a blackjack would have changed it
        ("6c Td", ["Ah Kc", "Kh 2c Td", "Ts Th"], True),
        ("6c Td", [], False),
    ],
)
def test_the_dealer_draws_to_17_while_a_hand_depends_on_it(dealer, hands, draws):
    assert blackjack.dealer_draws(total(dealer), [total(cards) for cards in hands]) is draws


def test_a_table_has_at_most_14_hands():
    assert blackjack.dealer_draws(total("6c Td"), [total("Kh 2c")] * 14)
    with pytest.raises(HandError, match=r"a table with 15 hands; it has at most 14 \(ss 13\(2\), 38\)"):
        blackjack.dealer_draws(total("6c Td"), [total("Kh 2c")] * 15)


def test_insurance_wins_with_a_second_card_of_value_10():
    won = [card for card in CARDS if blackjack.insurance(card) == Win(to(2))]
    assert [card[0] for card in won] == [rank for rank in "TJQK" for _ in range(4)]
    assert all(blackjack.insurance(card) is LOSE for card in set(CARDS) - set(won))


# Side wagers


@pytest.mark.parametrize(
    ("cards", "result"),
    [
        ("6h 7c 7d", ""),
        ("7h 6c", "one seven"),
        ("7h 7c", "two sevens"),
        ("7h 7c 8d", "two sevens"),
        ("7h 7h 8d", "two suited sevens"),
        ("7h 7h 7d", "three sevens"),
        ("7h 7h 7h", "three suited sevens"),
        ("7h", "one seven"),
    ],
)
def test_super_sevens_are_decided_by_the_first_three_cards(cards, result):
    assert blackjack.super_sevens(cards.split()) == result


def test_super_sevens_pay_the_odds_of_the_section():
    assert [str(pays.odds) for pays in SUPER_SEVENS.values()] == ["3", "50", "100", "500", "5000"]


@pytest.mark.parametrize(
    ("cards", "result"),
    [
        ("As Ks", "nominated blackjack"),
        ("Ks As", "nominated blackjack"),
        ("As Qs", ""),
        ("Ah Kh", ""),
        ("8h 6c 7d", "six, seven and eight"),
        ("8h 6h 7h", "suited six, seven and eight"),
        ("8h 6h 7h 2c", ""),
        ("7h 7c 7h", "three sevens"),
        ("7h 7h 7h", "three suited sevens"),
        ("5h 6h 5c 5d", "three fives and a six"),
        ("5h 5h 5h 6h", "three suited fives and a suited six"),
        ("5h 5h 5h", ""),
        ("5h 5h 6h 6h", ""),
    ],
)
def test_a_bonus_is_won_by_the_hands_of_the_section(cards, result):
    assert blackjack.bonus(hand(cards), ("As", "Ks")) == result


def test_the_two_cards_of_a_split_are_no_nominated_blackjack():
    assert blackjack.bonus(hand("As Ks", split=True), ("As", "Ks")) == ""
    assert blackjack.bonus(hand("8h 6h 7h", split=True), ("As", "Ks")) == "suited six, seven and eight"


def test_a_bonus_pays_the_amounts_of_the_section_for_each_dollar():
    paid = {decks: [str(pays.odds) for pays in blackjack.bonus_pays(decks).values()] for decks in (6, 8)}
    assert paid == {
        6: ["175", "50", "800", "500", "5000", "1500", "25000"],
        8: ["175", "50", "750", "500", "5000", "1500", "25000"],
    }
    assert tuple(blackjack.bonus_pays(6)) == BONUSES
    with pytest.raises(HandError, match=r"bonus blackjack with 7 decks; it may be played with 6 or 8 \(s 50A\(2\)\)"):
        blackjack.bonus_pays(7)


@pytest.mark.parametrize("nominated", ["As Kh", "Ks As", "As 9s", "As As"])
def test_what_cannot_be_nominated_is_refused(nominated):
    with pytest.raises(HandError, match=f"a nominated blackjack of {nominated}; it is an ace and a ten of its suit"):
        blackjack.bonus(hand("As Ks"), tuple(nominated.split()))


# What is refused


def test_what_is_no_card_is_refused():
    for ask in (lambda h: h.total, lambda h: h.choices, lambda h: blackjack.bonus(h, ("As", "Ks"))):
        with pytest.raises(CardError, match="is not a card"):
            ask(hand("9c 1d"))
    for ask in (lambda: blackjack.super_sevens(["7x"]), lambda: blackjack.value("10c")):
        with pytest.raises(CardError, match="is not a card"):
            ask()


@unhurried
@given(st.integers(33, 300))
def test_more_cards_than_a_hand_can_have_are_refused(count):
    many = BlackjackHand(("2c",) * count)
    for ask in (lambda: many.total, lambda: many.choices, lambda: blackjack.super_sevens(many.cards)):
        with pytest.raises(HandError, match=re.escape(f"a hand of {count} cards; it has at most 32")):
            ask()
