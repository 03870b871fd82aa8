# SPDX-License-Identifier: MIT
"""Every hand of a deck at the poker games against the house: how many there are of each line of the odds."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from c_ext.cards import CARDS, RANKS, SUITS
from controller.games.caribbean_stud import hands as caribbean_stud
from controller.games.caribbean_stud import wagers as caribbean_stud_wagers
from controller.games.double_chance import hands as double_chance
from controller.games.let_it_ride import hands as let_it_ride
from controller.games.let_it_ride import house_wagers, nsw_wagers

RANKINGS = {
    "odd card hand": 1_302_540,
    "1 pair": 1_098_240,
    "2 pairs": 123_552,
    "3 of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "4 of a kind": 624,
    "straight flush": 36,
    "royal flush": 4,
}
NSW = {
    "does not qualify for a payout": 1_302_540 + 1_098_240 * 8 // 13,
    "pair of 10s or better": 1_098_240 * 5 // 13,
    "two pair": 123_552,
    "3 of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "4 of a kind": 624,
    "straight flush": 36,
    "royal flush": 4,
}
HOUSE = ("lower than a pair of tens", "pair of tens or better", "two pair", "three of a kind", "straight", "flush")
HOUSE += ("full house", "four of a kind", "straight flush", "royal flush")
DECLARED = {
    "": 1_302_540 + 1_098_240 - 12,
    "dead hand": 12,
    "two pairs": 123_552,
    "three of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "four of a kind": 624,
    "straight flush": 36,
    "royal flush": 4,
}
BONUS = {
    "bonus: high card": 16_440,
    "bonus: pair": 3_744,
    "bonus: flush": 1_096,
    "bonus: straight": 720,
    "bonus: three of a kind": 52,
    "bonus: straight flush": 44,
    "bonus: three card royal": 4,
}


def alike() -> dict[tuple[str, ...], int]:
    """A hand for each choice of ranks, suited or not, and how many there are of it.

    For a dead hand four suited cards count too: those hands stand apart.
    """
    found = {}
    for ranks in combinations_with_replacement(RANKS, 5):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        suited = 4 if len(times) == 5 else 0
        dead = 12 if times == Counter("22345") else 0
        mixed = tuple(rank + SUITS[place % 4] for place, rank in enumerate(ranks))
        found[mixed] = prod(comb(4, many) for many in times.values()) - suited - dead
        if suited:
            found[tuple(rank + "s" for rank in ranks)] = suited
        if dead:
            found["2h", "2s", "3s", "4s", "5s"] = dead
    return found


ALIKE = alike()


def test_these_are_all_hands() -> None:
    assert sum(ALIKE.values()) == comb(52, 5) == 2_598_960


def counted(line: object) -> dict[str, int]:
    """How many hands are of each line, by a function of the cards."""
    assert callable(line)
    found = Counter[str]()
    for cards, hands in ALIKE.items():
        found[line(cards)] += hands
    return dict(found)


def test_rankings_at_caribbean_stud() -> None:
    assert counted(caribbean_stud.ranking) == RANKINGS == {it: RANKINGS[it] for it in caribbean_stud_wagers.BET_PAYS}


def test_the_dealers_hands_that_qualify() -> None:
    """s 226: an odd card hand does with ace, king and three of the eleven other ranks, which make no straight."""
    with_ace_and_king = (comb(11, 3) - 1) * (4**5 - 4)
    not_qualified = RANKINGS["odd card hand"] - with_ace_and_king
    assert counted(lambda cards: str(caribbean_stud.qualifies(cards))) == {
        "False": not_qualified,
        "True": comb(52, 5) - not_qualified,
    }


@pytest.mark.parametrize("dead_mans_hand", [False, True])
def test_winning_jackpot_hands_at_caribbean_stud(dead_mans_hand: bool) -> None:
    """s 227. A dead man's hand: two of four aces, two of four eights, one of 44 other cards."""
    won = {hand: RANKINGS[hand] for hand in ("flush", "full house", "4 of a kind", "straight flush", "royal flush")}
    won |= {"dead man's hand": 6 * 6 * 44} if dead_mans_hand else {}
    found = counted(lambda cards: caribbean_stud.jackpot(cards, dead_mans_hand=dead_mans_hand))
    assert found == {"": comb(52, 5) - sum(won.values()), **won}


def test_lines_of_both_let_it_rides() -> None:
    """The odds are by the five cards: it does not matter which are the player's."""
    assert counted(lambda cards: nsw_wagers.outcome(let_it_ride.ranking(cards[:3], cards[3:]))) == NSW
    found = counted(lambda cards: house_wagers.outcome(let_it_ride.ranking(cards[2:], cards[:2])))
    assert found == dict(zip(HOUSE, NSW.values(), strict=True))


def test_the_bonus_on_all_hands_of_three_cards() -> None:
    assert Counter(house_wagers.bonus(let_it_ride.three(three)) for three in combinations(CARDS, 3)) == BONUS


def test_hands_that_are_declared_at_double_chance() -> None:
    assert counted(double_chance.find_declarable) == DECLARED
