"""The tables of the poker core are made of lists: two lines swapped swap two ranks, and each hand has its own place."""

import pytest
from c_programs import answer, compiled, plain

from c_ext import build as core_build
from c_ext import poker_tables, ranking
from c_ext.poker_tables import Deck, by_place, orders, ranks_of
from c_ext.ranking import COMPLETE_DECK, FLUSH, FULL_HOUSE, RANKINGS, REDUCED_DECK

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
    found = hands_by_order(plain(once, tables)["test_poker"])
    other = COMPLETE._replace(hands=swapped(COMPLETE_DECK, FLUSH, FULL_HOUSE))
    monkeypatch.setattr(poker_tables, "RANKINGS", tuple(other if each is COMPLETE else each for each in RANKINGS))
    core_build.generate(tmp_path)
    made = compiled(tmp_path, tmp_path, "cc", "-O0", names=["test_poker"])
    *_, flush, house, four, _, _ = orders(COMPLETE).lowest
    flushes, houses = found[flush - 1 : house - 1], found[house - 1 : four - 1]
    assert (set(flushes), set(houses)) == ({4}, {24})
    assert hands_by_order(made["test_poker"]) == [*found[: flush - 1], *houses, *flushes, *found[four - 1 :]]


@pytest.mark.parametrize("deck", poker_tables.DECKS.values(), ids=lambda deck: f"{deck.ranks} ranks")
def test_each_choice_of_ranks_has_a_place_and_no_place_is_left_over(deck):
    for cards in deck.sizes:
        every = list(ranks_of(deck.ranks, cards))
        assert sorted(by_place(deck, {ranks: at for at, ranks in enumerate(every)})) == list(range(len(every)))


def test_groups_that_do_not_lead_to_places_are_refused():
    wrong = Deck(8, (4, 5), (7, 5))
    with pytest.raises(ValueError, match="784 choices of 8 ranks have not each a place of its own"):
        by_place(wrong, dict.fromkeys(ranks_of(8, 5), 1))


@pytest.mark.parametrize("name", ["52", "40", "40-low", "32", "32-low", "three", "double-chance"])
def test_a_ranking_is_found_by_its_id(name):
    assert ranking.listed(name).id == name
