# SPDX-License-Identifier: MIT
"""Every wager of Double Chance under every outcome, and the outcomes of hands, against the rules read anew."""

from itertools import combinations, product

import pytest

from c_ext.cards import CARDS, RANKS, SUITS
from c_ext.layout import LOSE, START, Win
from controller.games.double_chance import hands, outcomes, wagers

EVERY = {
    "double-chance": {
        "dead hand": ("1", "9.1"),
        "two pairs": ("1", "9.1"),
        "three of a kind": ("1", "9.1"),
        "straight": ("2", "9.1"),
        "flush": ("4", "9.1"),
        "full house": ("6", "9.1"),
        "four of a kind": ("20", "9.1"),
        "straight flush": ("50", "9.1"),
        "royal flush": ("200", "9.1"),
        "wins": ("1", "9.3"),
        "loses: higher": ("loses", "9.4"),
        "loses: another suit": ("loses", "9.5"),
    },
    "jackpot": {
        "jackpot: no prize": ("loses", "9.6"),
        "jackpot: dead hand": ("1000", "10.3"),
        "jackpot: straight": ("50", "10.3"),
        "jackpot: flush": ("75", "10.3"),
        "jackpot: full house": ("100", "10.3"),
        "jackpot: four of a kind": ("300", "10.3"),
        "jackpot: straight flush": ("2000", "10.3"),
        "jackpot: royal flush": ("20000", "10.3"),
    },
}
"""The jackpot by the schedule `example`, for the hands of 10.4."""


def test_every_outcome_decides_its_own_wager_by_its_rule_and_no_other() -> None:
    found = outcomes.outcomes("example")
    words = {outcome for of_wager in EVERY.values() for outcome in of_wager}
    moves = {(cell.wager, cell.outcome): cell.move for cell in found.layout.cells()}
    assert set(moves) == set(product(EVERY, words))
    for (wager, outcome), move in moves.items():
        word, rule = EVERY[wager].get(outcome, ("lies", None))
        expected = {"lies": START, "loses": LOSE}.get(word, word)
        assert (str(move.odds) if isinstance(move, Win) else move) == expected, (wager, outcome)
        assert found.sources.get((wager, outcome)) == rule, (wager, outcome)


def test_the_wagers_cite_their_rules() -> None:
    rules = {it.id: (it.source, it.odds_source) for it in wagers.layout().wagers.values()}
    assert rules == {"double-chance": ("5.2.1", "9.1"), "jackpot": ("5.2.2", "10.3")}
    assert list(wagers.layout("").wagers) == ["double-chance"]


def of_cards(words: str, schedule: str = "example") -> list[str]:
    read = outcomes.outcomes(schedule).read_hand
    assert read
    return list(read(words.split()))


@pytest.mark.parametrize(
    ("cards", "declared"),
    [
        ("2s 3s 4s 5s 2h", ["dead hand", "jackpot: dead hand"]),
        ("2s 2h 4s 4d 5s", ["two pairs", "jackpot: no prize"]),
        ("2s 2h 2d 4d 5s", ["three of a kind", "jackpot: no prize"]),
        ("As 2h 3d 4d 5s", ["straight", "jackpot: straight"]),
        ("As Kh Qd Jd Ts", ["straight", "jackpot: straight"]),
        ("As Ks Qs Js 9s", ["flush", "jackpot: flush"]),
        ("As 2s 3s 4s 5s", ["straight flush", "jackpot: straight flush"]),
        ("As Ks Qs Js Ts", ["royal flush", "jackpot: royal flush"]),
    ],
)
def test_a_declared_hand(cards: str, declared: list[str]) -> None:
    """Rules 9.1, 10.4, 11."""
    assert of_cards(cards) == declared
    assert of_cards(cards, "") == declared[:1]


@pytest.mark.parametrize("cards", ["2s 3s 4s 5d 2h", "As Ah Kd Qc Js", "3s 4s 5s 6s 3h", "Qs Ks As 2d 3c"])
def test_other_hands_are_not_declared(cards: str) -> None:
    """Rule 12.6."""
    assert not hands.find_declarable(cards.split())
    with pytest.raises(ValueError, match="may not be declared: say which cards are kept"):
        of_cards(cards)


@pytest.mark.parametrize(
    ("kept", "sixth", "outcome"),
    [
        ("As", "Ks", "wins"),
        ("As", "Kd", "loses: another suit"),
        ("9s Kd", "Td", "wins"),
        ("9s Kd", "Ts", "loses: higher"),
        ("9s Kd", "As", "loses: higher"),
        ("9s Ks 4d", "Ts", "wins"),
        ("2s 2d 2h", "3h", "loses: higher"),
        ("3s 4d 5h", "2c", "loses: another suit"),
    ],
)
def test_the_sixth_card(kept: str, sixth: str, outcome: str) -> None:
    """Rules 9.3 to 9.5; lower than one of its suit and higher than another wins (assumed)."""
    assert of_cards(f"{kept} --sixth {sixth}") == [outcome, "jackpot: no prize"]
    assert hands.with_sixth_card(kept.split(), sixth) == outcome


HANDS = ("As Kh Qd Jc 9s", "2s 3s 4s 6h 8d", "9s 8s 7s 6s 2d", "Ah 2h 3h 4d 6c", "2c 3d 4h 5s 7c", "Kd Kc 9d 4h 3s")


@pytest.mark.parametrize("cards", HANDS)
def test_no_choice_of_cards_wins_more_often_than_the_highest_of_three_suits(cards: str) -> None:
    """So the core counts. All choices of one to three cards, with each sixth card, by rules 8.4 and 9.3."""
    hand = cards.split()
    others = [card for card in CARDS if card not in hand]
    kept = [choice for count in hands.KEPT for choice in combinations(hand, count)]
    wins = [sum(hands.with_sixth_card(choice, sixth) == "wins" for sixth in others) for choice in kept]
    of_suit = [[card for card in hand if card[1] == suit] for suit in SUITS]
    highest = [max(same, key=lambda card: RANKS.index(card[0])) for same in of_suit if same]
    lower = [
        sum(sixth[1] == it[1] and RANKS.index(sixth[0]) < RANKS.index(it[0]) for sixth in others) for it in highest
    ]
    assert max(wins) == sum(sorted(lower)[-3:])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("pair", "'pair' is no outcome of Double Chance: say one of dead hand,"),
        ("As Kd Qd", "a hand has 5 cards: not 3"),
        ("As Kd Qd Jd --sixth 9c", "1 to 3 cards are kept: not 4"),
        ("--sixth 9c", "1 to 3 cards are kept: not 0"),
        ("As Kd --sixth", "there is one sixth card, after --sixth: not 0"),
        ("As Kd --sixth As", "As twice; there is one deck"),
    ],
)
def test_words_that_are_no_hands(words: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        of_cards(words)
    assert of_cards("two pairs") == ["two pairs"]
