# SPDX-License-Identifier: MIT
"""The tables of the poker core are made from lists: swapping two lines swaps two ranks, and each hand has its place."""

import re
import struct

import pytest
from c_programs import answer, assert_passes, compiled, plain

from c_ext import build as core_build
from c_ext import poker_tables, ranking
from c_ext.poker_tables import Deck, by_place, moves, orders, ranks_of
from c_ext.ranking import (
    COMPLETE_DECK,
    FLUSH,
    FULL_HOUSE,
    RANKINGS,
    REDUCED_DECK,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    HandLine,
)

[COMPLETE] = [each for each in RANKINGS if each.id == "52"]


def swapped(hands, first, second):
    places = {first: second, second: first}
    return tuple(places.get(hand, hand) for hand in hands)


def test_the_ranking_of_a_reduced_deck_is_that_of_a_complete_one_with_two_lines_swapped():
    assert swapped(COMPLETE_DECK, FLUSH, FULL_HOUSE) == REDUCED_DECK


def test_two_lines_swapped_swap_two_ranks_and_no_others():
    found = orders(COMPLETE)
    other = orders(COMPLETE._replace(hands=swapped(COMPLETE_DECK, FLUSH, FULL_HOUSE)))
    flushes, houses = 1277, 156
    assert [low - high for low, high in zip(other.lowest, found.lowest, strict=True)] == [0] * 6 + [
        houses - flushes
    ] + [0] * 3
    ace_high_flush, fours_full = (0, 1, 2, 3, 5), (10, 10, 10, 11, 11)
    assert found.of_a_suit[ace_high_flush] < found.all_but_one[fours_full]
    assert other.of_a_suit[ace_high_flush] > other.all_but_one[fours_full]
    assert other.highest == found.highest == 7462


def hands_by_order(program):
    """How many five-card hands of 52 have each order."""
    return [int(line.split("\t")[1]) for line in answer(program, "fives", "52").splitlines()]


def test_the_core_ranks_as_the_lists_that_it_was_made_of(once, tables, tmp_path, monkeypatch):
    """With a straight above a flush, the flush is not the best hand any more if seven cards contain both."""
    other = [
        each._replace(hands=swapped(each.hands, STRAIGHT, FLUSH)) if each.cards == 5 else each for each in RANKINGS
    ]
    monkeypatch.setattr(poker_tables, "RANKINGS", other)
    core_build.generate(tmp_path)
    program = compiled(tmp_path, tmp_path, "cc", "-O0", names=["test_poker"])["test_poker"]
    found = hands_by_order(plain(once, tables)["test_poker"])
    *_, straight, flush, house, _, _, _ = orders(COMPLETE).lowest
    straights, flushes = found[straight - 1 : flush - 1], found[flush - 1 : house - 1]
    assert (set(straights), set(flushes)) == ({1020}, {4})
    assert hands_by_order(program) == [*found[: straight - 1], *flushes, *straights, *found[house - 1 :]]
    assert_passes(program, "chosen")


NARROWER = HandLine("two of a suit", of_a_suit=2)
DEAD = HandLine("another dead hand", ranks="65433", of_a_suit=4)


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (
            swapped(COMPLETE_DECK, STRAIGHT, STRAIGHT_FLUSH),
            "no hand counts as straight flush",
        ),
        (swapped(COMPLETE_DECK, FLUSH, ROYAL_FLUSH), "no hand counts as royal flush"),
        ((*COMPLETE_DECK, HandLine("5 of a kind", alike=(5,))), "no hand counts as 5 of a kind: none fits it, or"),
        ((*COMPLETE_DECK[:2], DEAD, *COMPLETE_DECK[2:]), "cannot be chosen from more cards"),
        ((*COMPLETE_DECK[:2], NARROWER, *COMPLETE_DECK[2:]), "[1, 2, 5] cards of a suit, with "),
        ((*COMPLETE_DECK[:2], DEAD, DEAD._replace(ranks="76544"), *COMPLETE_DECK[2:]), "with 2 orders for all but one"),
    ],
)
def test_a_list_that_the_core_cannot_have_is_refused(hands, why):
    wrong = COMPLETE._replace(hands=hands)
    with pytest.raises(ValueError, match=f"^ranking 52: .*{re.escape(why)}"):
        list(poker_tables.ranking_tables(wrong, orders(wrong)))


def test_a_number_that_does_not_fit_in_a_table_is_refused():
    with pytest.raises(struct.error):
        poker_tables.c_array("WIDE", [1, 65536])


@pytest.mark.parametrize("deck", poker_tables.DECKS.values(), ids=lambda deck: f"{deck.ranks} ranks")
def test_each_choice_of_ranks_has_a_place_and_few_places_are_left_over(deck):
    for cards in deck.row_bits:
        every = list(ranks_of(deck.ranks, cards))
        table = by_place(deck, {ranks: at for at, ranks in enumerate(every, 1)})
        assert sorted(filter(None, table)) == list(range(1, len(every) + 1))
        assert len(table) - len(every) < 256


def test_the_place_that_the_module_works_out_is_the_one_that_is_looked_up():
    deck, hand = poker_tables.DECKS[8], "AAKT7"
    ranks = tuple(map("AKQJT987".index, hand))
    key = sum(map(deck.key, ranks))
    row, column = key % 2**64 >> deck.shift(5), key % 2**16
    assert (row, column) == (81, 512)
    moved = moves(8, 5)[row]
    assert (moved, column + moved) == (167, 679)
    every = {each: at for at, each in enumerate(ranks_of(8, 5), 1)}
    assert by_place(deck, every).index(every[ranks]) == 679


def test_rows_and_columns_that_two_choices_share_are_refused(monkeypatch):
    """Four rows are too few for all choices."""
    monkeypatch.setitem(poker_tables.DECKS, 9, Deck(9, {5: 2}))
    with pytest.raises(ValueError, match=r"two choices of 5 cards of 9 ranks are in row [0-3] in the same column"):
        moves(9, 5)


@pytest.mark.parametrize("name", ["52", "40", "40-low", "32", "32-low", "three", "double-chance"])
def test_a_ranking_is_found_by_its_id(name):
    assert ranking.find_ranking(name).id == name


def test_what_is_no_ranking_is_refused_with_those_that_are():
    with pytest.raises(LookupError, match="'53' is no ranking; there are 52, 40, "):
        ranking.find_ranking("53")
