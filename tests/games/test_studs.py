# SPDX-License-Identifier: MIT
"""The two studs are written once: each section of Part 17 that is cited stands in Part 18 where `Part` finds it."""

import csv
import re
from pathlib import Path

import pytest

from controller.games import find
from controller.games.poker.decks import Decks
from controller.games.poker.stud.part import PART_17, PART_18

HERE = Path(__file__).parent
FIVE, SEVEN = "five-card-stud", "seven-card-stud"
ONLY_THERE = {"s 368", "s 402"}
"""Sections of Part 18 without a twin: the meaning of a hand, and the last hole card."""
OTHER_TITLES = {"s 326": "rounds of betting", "s 348": "one more round of betting"}


def titles(game: str) -> dict[str, str]:
    """By section, its title."""
    with (HERE / game / "provisions.tsv").open(newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"].partition("(")[0]: row["title"] for row in rows}


def test_what_part_17_says_part_18_says_under_the_number_that_is_found() -> None:
    five, seven = titles(FIVE), titles(SEVEN)
    alike = five
    assert {PART_18(id_) for id_ in alike} == {*seven} - ONLY_THERE
    assert {id_ for id_, title in alike.items() if seven[PART_18(id_)] != title} <= {*OTHER_TITLES}


@pytest.mark.parametrize("source", ["s 348(7)(a)(i)", "ss 335(2), 336(2)", "s 360"])
def test_part_17_is_cited_as_it_stands(source: str) -> None:
    assert PART_17(source) == source


@pytest.mark.parametrize(
    ("of_17", "of_18"),
    [
        ("s 357(2)", "s 401(2)"),
        ("s 358(1)", "s 403(1)"),
        ("ss 349(4), 352", "ss 393(4), 396"),
        ("s 365(b)", "s 410(b)"),
    ],
)
def test_part_18_has_one_section_more_after_misdeals(of_17: str, of_18: str) -> None:
    assert PART_18(of_17) == of_18


@pytest.mark.parametrize("game", [FIVE, SEVEN])
def test_a_game_cites_no_section_of_the_other_part(game: str) -> None:
    found = find(game)
    words = repr((found.about, found.sections, found.people, found.equipment, found.features, found.outcomes.source))
    known = {int(it.removeprefix("s ")) for it in titles(game)}
    cited = {int(it) for it in re.findall(r"(?<=[s,] )\d{3}(?=[(),; '\"])", words) if 323 <= int(it) <= 410}
    assert cited
    assert cited <= known


@pytest.mark.parametrize(
    ("decks", "least"),
    [
        (Decks(of_40=7, of_32=6), {2: 32, 6: 32, 7: 40, 8: 52, 10: 52}),
        (Decks(of_40=5, of_32=4), {2: 32, 4: 32, 5: 40, 6: 52, 7: 52}),
    ],
)
def test_the_smallest_deck_is_for_so_many_players(decks: Decks, least: dict[int, int]) -> None:
    assert {players: decks.least(players) for players in least} == least
