# SPDX-License-Identifier: MIT
"""The answers of `tablectl` about blackjack: wagers with odds and amounts, exact returns by decks, outcomes from
cards.
"""

import json
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner, Result

from c_ext.layout import START
from controller.cli.main import main
from controller.games.blackjack.face import face
from controller.games.blackjack.outcomes import outcomes
from controller.games.blackjack.table import Options


def tablectl(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def answer(*words: str) -> Any:
    result = tablectl(*words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_the_layout_lists_four_wagers_with_odds_or_amounts() -> None:
    listed = {it["id"]: it["odds"] for it in answer("layout", "blackjack")["wagers"]}
    assert listed == {
        "blackjack": "3/2, 1",
        "insurance": "2",
        "super-sevens": "3, 50, 100, 500, 5000",
        "bonus-blackjack": "175, 50, 750, 500, 5000, 1500, 25000",
    }
    shown = tablectl("layout", "blackjack").stdout
    assert "$175, $50, $750, $500, $5,000, $1,500, $25,000" in shown
    assert "5000 to 1" in shown


def of_super_sevens(decks: int) -> Fraction:
    """s 47(2), counted anew for a player who takes the third card: the chances of the second and third card."""
    cards, sevens = 52 * decks, 4 * decks
    first = Fraction(sevens, cards)
    of_a_suit, others = Fraction(decks - 1, cards - 1), Fraction(3 * decks, cards - 1)
    seven = Fraction(sevens - 2, cards - 2)
    same = Fraction(decks - 2, cards - 2)
    won = first * (1 - of_a_suit - others) * 3
    won += first * of_a_suit * ((1 - seven) * 100 + same * 5000 + (seven - same) * 500)
    won += first * others * ((1 - seven) * 50 + seven * 500)
    return won - (1 - first)


@pytest.mark.parametrize("decks", [5, 6, 7, 8])
def test_the_returns_of_a_full_shoe(decks: int) -> None:
    shown = answer("edge", "blackjack", "--decks", str(decks))
    wagers, tens = shown["wagers"], 16 * decks
    insured = Fraction(tens, 52 * decks - 1)
    assert list(wagers) == ["blackjack", "insurance", "super-sevens", *(["bonus-blackjack"] if decks in (6, 8) else [])]
    assert set(shown["assumed"]) == set(wagers)
    assert Fraction(wagers["super-sevens"]["return"]) == of_super_sevens(decks)
    assert Fraction(wagers["insurance"]["return"]) == 2 * insured - (1 - insured)
    assert all(sum(Fraction(it[how]) for how in ("win", "lose", "void")) == 1 for it in wagers.values())
    assert Fraction(-6, 1000) < Fraction(wagers["blackjack"]["return"]) < Fraction(-5, 1000)


def of_bonus(decks: int, straight: int) -> Fraction:
    """s 50C(2), counted anew: each way to deal the cards, one after another."""
    cards = 52 * decks

    def chance(*left: int) -> Fraction:
        found = Fraction(1)
        for dealt, count in enumerate(left):
            found *= Fraction(count, cards - dealt)
        return found

    rank, suit = 4 * decks, decks
    suited_sevens, sevens = 4 * chance(suit, suit - 1, suit - 2), chance(rank, rank - 1, rank - 2)
    suited_straight, any_straight = 6 * 4 * chance(suit, suit, suit), 6 * chance(rank, rank, rank)
    suited_fives, fives = 4 * 4 * chance(suit, suit - 1, suit - 2, suit), 4 * chance(rank, rank - 1, rank - 2, rank)
    won = 2 * chance(suit, suit) * 176 + suited_sevens * 5001 + (sevens - suited_sevens) * 501
    won += suited_straight * (straight + 1) + (any_straight - suited_straight) * 51
    return won + suited_fives * 25_001 + (fives - suited_fives) * 1501 - 1


@pytest.mark.parametrize(("decks", "straight"), [(6, 800), (8, 750)])
def test_the_return_of_the_bonus_by_its_amounts(decks: int, straight: int) -> None:
    shown = answer("edge", "blackjack", "--decks", str(decks))["wagers"]["bonus-blackjack"]["return"]
    assert Fraction(shown) == of_bonus(decks, straight)


def test_other_numbers_of_decks_are_refused() -> None:
    assert tablectl("edge", "blackjack", "--decks", "4").stderr == ("blackjack: --decks is one of 5, 6, 7, 8: not 4\n")


DECLARED = [
    ("As Kd --dealer 9c 8d", {"blackjack": "3/2"}, ["super-sevens", "bonus-blackjack"], []),
    ("As Ks --dealer 9c 8d", {"blackjack": "3/2", "bonus-blackjack": "175"}, ["super-sevens"], []),
    ("As Ks --dealer Ac Td", {"insurance": "2", "bonus-blackjack": "175"}, ["super-sevens"], ["blackjack"]),
    ("7s 7h 7d --dealer 9c 8d", {"blackjack": "1", "super-sevens": "500", "bonus-blackjack": "500"}, [], []),
    ("7s 7s --dealer 9c 8d", {"super-sevens": "100"}, ["blackjack", "bonus-blackjack"], []),
    ("9s 8h --dealer Ac 6d", {}, ["insurance", "super-sevens", "bonus-blackjack"], ["blackjack"]),
    ("9s Kh 5c --dealer 2c 6d", {}, ["blackjack", "super-sevens", "bonus-blackjack"], []),
    ("9s 8h --dealer 9c 7d 6h", {"blackjack": "1"}, ["super-sevens", "bonus-blackjack"], []),
    ("even money", {"blackjack": "1"}, [], []),
    ("stands off", {}, [], ["blackjack"]),
]


@pytest.mark.parametrize(("words", "wins", "loses", "voids"), DECLARED, ids=[it[0] for it in DECLARED])
def test_a_hand_and_the_dealers_hand_decide_every_wager(
    words: str, wins: dict[str, str], loses: list[str], voids: list[str]
) -> None:
    shown = answer("declare", "blackjack", *words.split())
    assert (shown["wins"], shown["loses"], shown["voids"]) == (wins, loses, voids)


def test_amounts_and_the_section_of_each_win_are_shown_to_people() -> None:
    shown = tablectl("declare", "blackjack", *["As", "Ks", "--dealer", "9c", "8d"]).stdout
    assert "$175" in shown
    assert "s 50C(2)(d)" in shown
    assert tablectl("declare", "blackjack", "even", "money").stdout.count("s 35(4)") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("wins big", "'wins big' is no outcome of blackjack: say one of blackjack, even money, wins"),
        ("As --dealer 9c 8d", "the player's hand has at least 2 cards: not 1 (s 30(1), (4))"),
        ("As 2d --dealer 9c", "the dealer's hand has at least 2 cards: not 1 (s 30(1), (4))"),
        ("As 1d --dealer 9c 8d", "'1d' is no card: write rank and suit, as As, Td, 9c"),
        ("As Kd 2c --dealer 9c 8d", "a player with 21 points or more takes no further card (s 39(1))"),
        ("9s Kd --dealer 9c 8d 2c", "the dealer draws no card at 17 or more, or if it would have no effect (s 40)"),
        ("9s Kd --dealer 9c 2d", "the dealer draws further cards up to 17 (s 40(1))"),
        ("As Kd --dealer 9c 2d 7c", "the dealer draws no card at 17 or more, or if it would have no effect (s 40)"),
    ],
)
def test_hands_that_cannot_be_are_refused_with_the_section(words: str, said: str) -> None:
    result = tablectl("declare", "blackjack", *words.split())
    assert result.exit_code == 2
    assert result.stderr.startswith(said)


def test_another_name_of_the_bonus_is_called_and_listed() -> None:
    """s 50A(3)."""
    named = outcomes(8, "lucky ladies")
    assert named.layout.wagers["bonus-blackjack"].name == "lucky ladies"
    assert named.call("bonus blackjack: no bonus") == "lucky ladies: no bonus"
    assert named.call("super sevens: no seven") == "super sevens: no seven"
    assert named.call("blackjack") == "blackjack"
    assert named.layout.step("bonus-blackjack", START, "wins") == START


def test_shown_blackjack_layout_has_its_boxes_and_super_sevens_only_where_offered() -> None:
    """s 13(2)(a), (b), s 50A(1)(a)."""
    places = {}
    for options in (Options(boxes=5), Options(super_sevens=True), Options(super_sevens=True, bonus_blackjack=True)):
        panel = face(options).boxes
        assert panel
        assert panel.boxes == options.boxes
        places[options.super_sevens, options.bonus_blackjack] = [it.wager for it in panel.places]
    assert places == {
        (False, False): [],
        (True, False): ["super-sevens"],
        (True, True): ["super-sevens", "bonus-blackjack"],
    }
