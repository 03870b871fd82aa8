# SPDX-License-Identifier: MIT
"""Counts poker hands in the core by their orders: all hands of six and seven cards, and all deals of Manila."""

import subprocess
from collections import Counter
from math import comb

import pytest
from c_programs import plain
from poker_counts import best_of, by_name, manila
from poker_reference import DECKS

SEVENS_OF_52 = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "4 of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "3 of a kind": 6_461_620,
    "2 pairs": 31_433_400,
    "1 pair": 58_627_800,
    "odd card hand": 23_294_460,
}
"""Published."""


@pytest.fixture(scope="session")
def program(once, tables):
    """The core's own test program, which also counts."""
    return plain(once, tables)["test_poker"]


def counted(program, what, ranking):
    """How many hands have each order, by the core."""
    run = subprocess.run([str(program), what, ranking], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    lines = [tuple(map(int, line.split("\t"))) for line in run.stdout.splitlines()]
    assert len(dict(lines)) == len(lines)
    return Counter(dict(lines))


@pytest.mark.parametrize("ranking", DECKS)
@pytest.mark.parametrize(("what", "cards"), [("fives", 5), ("sixes", 6), ("sevens", 7)])
def test_all_hands_have_the_orders_that_combinatorics_gives(program, ranking, what, cards):
    expected = best_of(ranking, cards)
    assert expected.total() == comb(len(DECKS[ranking].cards()), cards)
    assert counted(program, what, ranking) == expected
    if (ranking, cards) == ("52", 7):
        assert by_name("52", expected) == SEVENS_OF_52
        assert len(expected) == 4_824


@pytest.mark.parametrize("ranking", ["32", "32-low"])
def test_all_of_manilas_deals_have_the_orders_that_combinatorics_gives(program, ranking):
    expected = manila(ranking)
    assert expected.total() == comb(32, 2) * comb(30, 5)
    assert counted(program, "manila", ranking.replace("32", "manila")) == expected
