# SPDX-License-Identifier: MIT
"""Every betting sequence for small stakes, counted, in the program and in the reference; golden.tsv has the numbers."""

import csv
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.games.poker.reference.beside import Both, started
from tests.games.poker.reference.round import DRAW, MANILA, STREETS, TableSigns

DOLLAR = 100
KEYED_TOO = 300  # up to so many sequences everything that can be keyed is tried at every act


class Golden(NamedTuple):
    table: TableSigns
    stakes: list[int]
    opener: int
    scope: str
    sequences: int


def golden() -> list[Golden]:
    text = (Path(__file__).parent / "golden.tsv").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [row(one) for one in csv.DictReader(lines, delimiter="\t")]


def row(one: dict[str, str]) -> Golden:
    forced, _space, ante = one["before"].partition(" ")
    minimum, maximum = int(one["minimum"]) * DOLLAR, int(one["maximum"]) * DOLLAR
    step = minimum
    table = TableSigns(one["game"], minimum, maximum, step, one["limit"], forced, int(ante or 0) * DOLLAR)
    stakes = [int(stake) * DOLLAR for stake in one["stakes"].split(",")]
    return Golden(table, stakes, int(one["opener"]), one["scope"], int(one["sequences"]))


@pytest.mark.parametrize("one", golden(), ids=lambda one: f"{one.table.game}-{one.sequences}")
def test_there_are_so_many_betting_sequences(one: Golden) -> None:
    both = started(one.table, one.stakes)
    both.begin(0, one.opener)
    assert sequences(both, whole=one.scope == "whole", keyed=one.sequences <= KEYED_TOO) == one.sequences


def sequences(both: Both, *, whole: bool, keyed: bool) -> int:
    """At every act both say the same; keyed: of all amounts that could be keyed the program refuses the others."""
    choices = both.round.choices()
    assert both.turn() == both.round.turn(), both.told()
    assert both.choices() == choices, both.told()
    if not choices:
        return after_the_street(both, keyed=keyed) if whole else 1
    if keyed:
        most = max(player.stake for player in both.round.players) + both.round.table.minimum
        assert both.accepted(most, DOLLAR) == choices, both.told()
    total = 0
    for choice in sorted(choices):
        following = both.copy()
        following.does(choice)
        total += sequences(following, whole=whole, keyed=keyed)
    return total


def after_the_street(both: Both, *, keyed: bool) -> int:
    round_ = both.round
    if len(round_.in_play()) < 2 or round_.street + 1 == STREETS[round_.table.game]:
        return 1
    following = both.copy()
    following.begin(round_.street + 1, round_.first_of_later())
    return sequences(following, whole=True, keyed=keyed)


def test_the_table_of_numbers_has_every_game() -> None:
    games = {one.table.game for one in golden()}
    assert games == set(STREETS)
    assert {len(one.stakes) for one in golden()} == {2, 3}
    assert {one.scope for one in golden() if one.table.game in (MANILA, DRAW)} == {"first", "whole"}
