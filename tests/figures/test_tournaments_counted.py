# SPDX-License-Identifier: MIT
"""Counts of a tournament: fees, refunds and prizes are money, and the stakes are chips without value."""

from contextlib import closing
from pathlib import Path

import pytest

from controller.figures.day import total
from controller.figures.following import Follower
from controller.figures.store import FiguresStore
from tests.figures.recorded import GAMES, counted, journal_of, rows_of

TOURNAMENT = """table sic-bo
tournament of fee=$100 chips=$100 rounds=1 prizes=100 refunds=withdrawn
tournament enter ann $100
tournament enter bob $100
tournament enter cyd $100
tournament refund cyd
tournament seat ann
tournament seat bob
tournament begin 2026-12-05
wager ann small $100
press no-more-bets
press start
tumbler turns 3 and shows 1 2 4
enter 1 2 4
press paid
tournament pay ann $200
tournament close
"""


def test_fees_and_prizes_are_counted_and_the_pool_is_empty_once_they_are_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = rows_of(TOURNAMENT, tmp_path, monkeypatch)
    pieces = counted(kept, lambda n: 1_000_000 + n)
    (played,) = (it.figures for it in pieces if it.of_round)
    (spring,) = total(it.figures for it in pieces).tournaments.values()
    assert (played.money.by_wager, played.money.paid) == ({}, 0), "chips are no money"
    assert (spring.fees, spring.refunds, spring.prizes, spring.pool) == (300_00, 100_00, 200_00, 0)
    assert (spring.rounds, spring.sessions, spring.staked) == (1, 1, 100_00)
    assert [it.split()[1] for it in spring.ranking] == ["ann", "bob"]


def test_whatever_row_the_table_stops_at_a_tournament_is_counted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its prizes are paid after the last round: they do not wait for another one, and count once after a start."""
    kept = rows_of(TOURNAMENT, tmp_path, monkeypatch)
    with closing(FiguresStore(tmp_path / "figures.sqlite", write=True)) as store:
        for at in range(0, len(kept), 4):
            journal = journal_of(kept[at : at + 4], tmp_path)
            assert Follower(store, journal, GAMES).catch_up()
        (spring,) = total(it.figures for it in store.days("0001-01-01", "9999-12-31")).tournaments.values()
    assert (spring.fees, spring.refunds, spring.prizes, spring.pool) == (300_00, 100_00, 200_00, 0)
    assert (spring.rounds, spring.sessions, spring.staked) == (1, 1, 100_00)


AT_THE_FINAL = """table sic-bo
tournament of heats=heat-1,heat-2 through=2 rounds=1 dates=2026-12-05
turn floor-manager key on
tournament import heat-1 2026-12-05 $900 eve=$900
tournament withdraw heat-1 "a wrong file" by floor-manager
tournament import heat-1 2026-12-05 $200 ann=$150
"""


def test_a_heat_that_went_back_counts_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = rows_of(AT_THE_FINAL, tmp_path, monkeypatch)
    (spring,) = total(it.figures for it in counted(kept, lambda n: 1_000_000 + n)).tournaments.values()
    assert (spring.heats, spring.pool) == (200_00, 200_00)
