# SPDX-License-Identifier: MIT
"""What is counted of a tournament: fees, refunds and prizes as money, and the stakes as chips, which are none."""

from pathlib import Path

import pytest

from controller.figures.day import total
from tests.figures.recorded import counted, rows_of

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
ORDINARY = """table sic-bo
wager ann big $10
direct floor-manager void "a fire alarm"
"""


def test_fees_and_prizes_are_counted_and_the_pool_is_empty_once_they_are_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [*rows_of(TOURNAMENT, tmp_path, monkeypatch), *rows_of(ORDINARY, tmp_path, monkeypatch)]
    rounds = [it.figures for it in counted(kept, lambda n: 1_000_000 + n)]
    played, (spring,) = rounds[0], total(rounds).tournaments.values()
    assert (played.money.by_wager, played.money.paid) == ({}, 0), "chips are no money"
    assert played.tournaments["Spring"].pool == 200_00
    assert (spring.fees, spring.refunds, spring.prizes, spring.pool) == (300_00, 100_00, 200_00, 0)
    assert (spring.rounds, spring.sessions, spring.staked) == (1, 1, 100_00)
    assert [it.split()[1] for it in spring.ranking] == ["ann", "bob"]
