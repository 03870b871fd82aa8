# SPDX-License-Identifier: MIT
"""A table whose newest journal is lost goes on from the floor's numbers: every cent counts once, at every moment."""

import pytest
from msgspec.structs import replace

from controller.engine.record.events import MaintenanceBegun
from controller.engine.record.jackpot_claims import AdoptedNumbers, NumbersAdopted
from tests.games.test_linked_jackpot import LATE, NEXT, ROUND, LinkedTable

NUMBERS = AdoptedNumbers(contributions=100, total=9_000, claims=3, open_claims=(3,), same=1, same_total=300)
"""The table's first round has contributed 300 cents."""


def adopted(**changes: int) -> NumbersAdopted:
    return NumbersAdopted("major", replace(NUMBERS, **changes), 5, ("Ann", "Bob"), system="floor", timeline=1)


ADOPTED = adopted()
NOTHING_SAME = adopted(same=0, same_total=0)


def test_the_next_contribution_and_claim_follow_those_of_the_floor_and_the_floor_manager_reads_both_counts() -> None:
    table = LinkedTable()
    table.lines(ROUND)
    table.send(ADOPTED)
    [alarm] = [it for it in table.alarms if "Ann and Bob" in it]
    for words in ("100 contributions ($90), 3 claims", "here were 1 ($3), 1", "claim 3", "end-claim"):
        assert words in alarm
    table.lines(ROUND[:-3])
    assert [(it.number, it.total) for it in table.contributed[1:]] == [(101, 9_300)]
    assert [it.number for it in table.claims] == [1, 4]


def test_a_table_without_any_journal_goes_on_before_its_first_round() -> None:
    table = LinkedTable()
    table.send(NOTHING_SAME)
    table.lines(NEXT)
    assert [(it.number, it.cents, it.total) for it in table.contributed] == [(101, 100, 9_100)]


def test_what_only_this_journal_has_contributed_is_contributed_once_more_and_no_more() -> None:
    """Its second contribution has the number of another one at the floor, which never takes it."""
    table = LinkedTable()
    table.lines((*ROUND, *NEXT))
    assert table.contributed[-1].total == 400
    table.send(ADOPTED)
    assert any("$1 that the floor does not have" in it for it in table.alarms)
    table.lines((*NEXT, *NEXT))
    assert [(it.number, it.cents, it.total) for it in table.contributed[2:]] == [(101, 200, 9_200), (102, 100, 9_300)]


@pytest.mark.parametrize("play", [NEXT, ROUND, LATE], ids=["no claim", "answered", "late"])
def test_at_any_moment_of_a_round_and_over_a_power_cut_every_cent_counts_once(play: tuple[str, ...]) -> None:
    for at in range(len(play) + 1):
        table = LinkedTable()
        table.lines(play[:at])
        if table.pool_is_open:
            continue
        before, claims = table.contributed[:], len(table.claims)
        table.send(NOTHING_SAME)
        table.answered = 1 if claims else 4
        for line in (*play[at:], *NEXT):
            table.line("power cut")
            table.line(line.replace('claim-paid "1"', f'claim-paid "{table.answered}"'))
        assert [it.number for it in table.contributed[len(before) :]] == [*range(101, table.pool.contributions + 1)]
        added = sum(it.cents for it in table.contributed[len(before) :])
        assert added == table.kept, at
        assert table.contributed[-1].total == 9_000 + added
        assert [it.number for it in table.claims[claims:]] == [4] * (len(table.claims) - claims)


@pytest.mark.parametrize(
    ("lines", "event", "why"),
    [
        (LATE[:-2], ADOPTED, "claim 1"),
        (ROUND[:-3], ADOPTED, "claim 1"),
        (ROUND, adopted(contributions=0), "more"),
        (ROUND, adopted(total=299), "more"),
        (ROUND, adopted(claims=0), "more"),
        (ROUND, adopted(same=2), "no contribution 2"),
    ],
)
def test_numbers_that_are_not_taken_change_nothing_and_say_why(
    lines: tuple[str, ...], event: NumbersAdopted, why: str
) -> None:
    table = LinkedTable()
    table.lines(lines)
    before = replace(table.pool)
    table.send(event)
    assert table.pool == before
    assert any("not taken" in it and why in it for it in table.alarms)


def test_a_claim_that_was_void_without_an_answer_waits_for_none_any_more() -> None:
    table = LinkedTable()
    table.lines((*ROUND[:-3], 'direct floor-manager void "a misdeal"'))
    table.send(ADOPTED)
    assert table.pool.claims == []
    table.lines(NEXT)
    assert [(it.number, it.total) for it in table.contributed[1:]] == []
    table.lines((*NEXT, *NEXT, *NEXT))
    assert table.contributed[-1].total - 9_000 == table.kept - 300


def test_a_table_out_of_play_goes_on_too() -> None:
    table = LinkedTable()
    table.send(MaintenanceBegun("technician"))
    table.send(NOTHING_SAME)
    assert table.pool.contributions == 100
