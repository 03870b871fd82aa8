# SPDX-License-Identifier: MIT
"""Every wager of both Let It Rides under every outcome, and the outcomes of hands, against the rules read anew."""

from collections.abc import Mapping
from itertools import product

import pytest

from c_ext.layout import LOSE, START, Layout, Win
from controller.games.let_it_ride import hands, house_wagers, nsw_wagers, outcomes

NSW = {
    "does not qualify for a payout": ("loses", "9.2.1"),
    "pair of 10s or better": ("1", "10.1"),
    "two pair": ("2", "10.1"),
    "3 of a kind": ("3", "10.1"),
    "straight": ("5", "10.1"),
    "flush": ("8", "10.1"),
    "full house": ("11", "10.1"),
    "4 of a kind": ("50", "10.1"),
    "straight flush": ("200", "10.1"),
    "royal flush": ("1000", "10.1"),
}
HOUSE = {
    "lower than a pair of tens": ("loses", "H8.17"),
    "pair of tens or better": ("1", "H9.3"),
    "two pair": ("2", "H9.3"),
    "three of a kind": ("3", "H9.3"),
    "straight": ("5", "H9.3"),
    "flush": ("8", "H9.3"),
    "full house": ("11", "H9.3"),
    "four of a kind": ("50", "H9.3"),
    "straight flush": ("100", "H9.3"),
    "royal flush": ("200", "H9.3"),
}
BONUS = {
    "bonus: high card": ("loses", "H11.2"),
    "bonus: pair": ("1", "H11.2"),
    "bonus: flush": ("3", "H11.2"),
    "bonus: straight": ("5", "H11.2"),
    "bonus: three of a kind": ("25", "H11.2"),
    "bonus: straight flush": ("30", "H11.2"),
    "bonus: three card royal": ("40", "H11.2"),
}
GAMES = {
    "nsw": (outcomes.nsw(), dict.fromkeys(("bet-1", "bet-2", "bet-dollar"), NSW)),
    "house": (outcomes.house(), {**dict.fromkeys(("bet-1", "bet-2", "bet-3"), HOUSE), "bonus": BONUS}),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_decides_its_own_wagers_by_its_rule_and_no_other(game: str) -> None:
    found, every = GAMES[game]
    words = {outcome for of_wager in every.values() for outcome in of_wager}
    moves = {(cell.wager, cell.outcome): cell.move for cell in found.layout.cells()}
    assert set(moves) == set(product(every, words))
    for (wager, outcome), move in moves.items():
        word, rule = every[wager].get(outcome, ("lies", None))
        expected = {"lies": START, "loses": LOSE}.get(word, word)
        assert (str(move.odds) if isinstance(move, Win) else move) == expected, (wager, outcome)
        assert found.sources.get((wager, outcome)) == rule, (wager, outcome)


def rules_of(layout: Layout[str]) -> Mapping[str, tuple[str, str]]:
    return {it.id: (it.source, it.odds_source) for it in layout.wagers.values()}


def test_the_wagers_cite_their_rules() -> None:
    assert rules_of(nsw_wagers.layout()) == dict.fromkeys(("bet-1", "bet-2", "bet-dollar"), ("5.2", "10.1"))
    bets = dict.fromkeys(("bet-1", "bet-2", "bet-3"), ("H6.4", "H9.3"))
    assert rules_of(house_wagers.layout()) == {**bets, "bonus": ("H11.1", "H11.2")}


def of_cards(game: str, words: str) -> list[str]:
    read = GAMES[game][0].read_hand
    assert read
    return list(read(words.split()))


@pytest.mark.parametrize(
    ("own", "community", "nsw", "house"),
    [
        ("9s 9d 7c", "2h 3c", "does not qualify for a payout", "lower than a pair of tens"),
        ("Ts 9d 7c", "Th 3c", "pair of 10s or better", "pair of tens or better"),
        ("As 9d 7c", "Ah 3c", "pair of 10s or better", "pair of tens or better"),
        ("2s 3d 2c", "3h 4c", "two pair", "two pair"),
        ("As Kd Qc", "Jh 9c", "does not qualify for a payout", "lower than a pair of tens"),
        ("As 2d 3c", "4h 5c", "straight", "straight"),
        ("Qs Kd Ac", "2h 3c", "does not qualify for a payout", "lower than a pair of tens"),
        ("2s 2d 2c", "9h Kc", "3 of a kind", "three of a kind"),
        ("2s 2d 2c", "2h Kc", "4 of a kind", "four of a kind"),
        ("As 2s 3s", "4s 5s", "straight flush", "straight flush"),
        ("As Ks Qs", "Js Ts", "royal flush", "royal flush"),
    ],
)
def test_a_hand_with_the_community_cards(own: str, community: str, nsw: str, house: str) -> None:
    """Rules 9.1 and 11, H3."""
    words = f"{own} --community {community}"
    assert of_cards("nsw", words) == [nsw]
    assert of_cards("house", words)[0] == house


@pytest.mark.parametrize(
    ("own", "outcome"),
    [
        ("As Ks Qs", "three card royal"),
        ("As 2s 3s", "straight flush"),
        ("9s 9d 9c", "three of a kind"),
        ("As 2d 3s", "straight"),
        ("Ks As 2d", "high card"),
        ("Ks As 2s", "flush"),
        ("2s 2d As", "pair"),
    ],
)
def test_the_bonus_is_decided_by_the_players_three_cards(own: str, outcome: str) -> None:
    """H11.2: the community cards do not count."""
    assert of_cards("house", f"{own} --community 4h 4d")[1:] == [f"bonus: {outcome}"]
    assert hands.three(own.split()) == outcome


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("pair", "'pair' is no outcome of Let It Ride: say one of"),
        ("As Kd Qd", "there are 2 community cards, after --community: not 0"),
        ("As Kd --community 9c 9d", "a player has 3 cards: not 2"),
        ("As Kd Qd --community 9c As", "As twice; there is one deck"),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_no_hands(game: str, words: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        of_cards(game, words)
    assert of_cards(game, "straight flush") == ["straight flush"]
