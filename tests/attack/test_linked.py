# SPDX-License-Identifier: MIT
"""Random play of Caribbean stud with a shared prize: whatever the floor says at any moment, every cent counts once."""

import pytest

from controller.games.caribbean_stud import claims, slots
from controller.games.house_poker.jackpot import LinkedPool
from tests.attack.house_poker.linked import ROOM, RandomLinkedStud
from tests.attack.table import Broken

SEEDS = range(len(ROOM.tables))


def test_whatever_the_floor_says_contributions_count_once_and_claims_end_once() -> None:
    plays = [RandomLinkedStud(seed, wild=12) for seed in SEEDS]
    for play in plays:
        play.rounds(10)
    tables = [play.table for play in plays]
    assert all(it.downs and it.contributed for it in tables)
    assert sum(it.waited for it in tables)
    assert sum(it.compared["answered"] for it in tables)
    assert "posted" in {known.end for it in tables for known in it.asked.values()}


def repeated(pool: LinkedPool) -> object:
    """As if a contribution did not take a number."""
    made = CONTRIBUTION(pool)
    pool.contributions = 0
    return made


CONTRIBUTION = LinkedPool.contribution
NOTHING = lambda *_, **__: ""  # noqa: E731 - in place of what is left out
WRONG: dict[str, tuple[object, str, object]] = {
    "a number of a contribution is used twice": (LinkedPool, "contribution", repeated),
    "the link is down, and a wager is taken": (slots, "link_trouble", NOTHING),
    "an answer with other amounts is taken": (claims, "why_wrong", NOTHING),
    "a claim is not posted": (claims, "settle", NOTHING),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_table_that_forgets_a_rule_of_the_link_breaks(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*WRONG[what])  # type: ignore[call-overload]
    plays = (RandomLinkedStud(seed) for seed in range(8))
    with pytest.raises(Broken):
        any(play.rounds(20) for play in plays)  # type: ignore[func-returns-value]
