# SPDX-License-Identifier: MIT
"""Cards: 52 names and 52 numbers. A wrong name is refused, with the most similar card."""

import re

import pytest
from automata import unhurried
from hypothesis import given
from hypothesis import strategies as st

from c_ext import cards
from c_ext.cards import CARDS, RANKS, SUITS, CardError


def test_there_are_52_cards_rank_by_rank():
    assert CARDS[:6] == ("2c", "2d", "2h", "2s", "3c", "3d")
    assert CARDS[-1] == "As"
    assert len(set(CARDS)) == 52
    assert {card[0] for card in CARDS} == set(RANKS)
    assert {card[1] for card in CARDS} == set(SUITS)


def test_a_name_and_its_number_lead_to_each_other():
    for place, card in enumerate(CARDS):
        assert cards.number(card) == place == 4 * RANKS.index(card[0]) + SUITS.index(card[1])
        assert cards.name(place) == card
    assert cards.numbers(CARDS) == bytes(range(52))


@pytest.mark.parametrize(
    ("found", "meant"), [("10h", "Th"), ("9C", "9c"), ("td", "Td"), ("AS", "As"), (" Ks", "Ks"), ("Q", "Q")]
)
def test_a_wrong_name_is_refused_with_the_one_that_was_meant(found, meant):
    said = rf"{found!r} is not a card: did you mean {meant}\w?\?; a card is a rank of {RANKS} and a suit of {SUITS}"
    with pytest.raises(CardError, match=re.escape(f"{found!r}")) as refused:
        cards.number(found)
    assert re.fullmatch(said, str(refused.value))


def test_what_is_near_no_card_is_refused_with_what_a_card_is():
    with pytest.raises(CardError, match=f"^'' is not a card; a card is a rank of {RANKS} and a suit of {SUITS}$"):
        cards.number("")
    with pytest.raises(CardError, match="'joker' is not a card"):
        cards.numbers(["As", "joker"])


@unhurried
@given(st.text(max_size=4))
def test_nothing_but_52_names_is_a_card(text):
    if text in CARDS:
        assert cards.name(cards.number(text)) == text
    else:
        with pytest.raises(CardError):
            cards.number(text)


@pytest.mark.parametrize("number", [-1, 52, 255])
def test_a_number_of_no_card_is_refused(number):
    with pytest.raises(CardError, match=f"^{number} is not the number of a card; it is from 0 to 51$"):
        cards.name(number)
