# SPDX-License-Identifier: MIT
"""The rows on poker compare what does the same: a side that ranks one hand otherwise is found, and is not measured."""

import pytest

from tests.bench import poker_hands
from tests.bench.poker_hands import check, hands, in_blocks, standing, timed


def test_the_hands_are_of_different_cards_and_the_same_each_time() -> None:
    dealt = hands(7)
    assert len(dealt) == poker_hands.HANDS
    assert all(len(set(hand)) == 7 and max(hand) < 52 for hand in dealt)
    assert hands.__wrapped__(7) == dealt


def test_evaluators_agree_if_each_hand_beats_the_same_ones_by_whatever_values() -> None:
    assert standing([7, 1, 1, 30]) == standing([-1, -9, -9, 0])


@pytest.mark.parametrize("other", [[7, 1, 2, 30], [1, 7, 1, 30], [7, 1, 1, 7], [-7, -1, -1, -30]])
def test_evaluators_disagree_over_any_two_hands(other: list[int]) -> None:
    with pytest.raises(SystemExit, match="the peer ranks"):
        check("the peer", other, standing([7, 1, 1, 30]))


def test_a_sample_is_a_block_in_turn_and_all_hands_are_in_one() -> None:
    ranked: list[list[int]] = []
    samples = timed(ranked.append, in_blocks([1, 2, 3, 4, 5], 2), 2)
    assert all(time >= 0 for time in samples(4))
    assert ranked == [[1, 2], [3, 4], [5], [1, 2]]
