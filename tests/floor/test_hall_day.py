# SPDX-License-Identifier: MIT
"""The keno day by the clocks of servers (s 210): one day at all terminals, over midnight and daylight saving."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.floor.keno.hall_terms import APART_S, HallTerms
from controller.tickets.permissible import KenoTerms
from controller.zone import SECOND
from tests.tickets.rig import EXAMPLE, TERMS


def at(utc: str) -> int:
    return int(datetime.fromisoformat(utc).replace(tzinfo=UTC).timestamp()) * SECOND


BRISBANE, SYDNEY = HallTerms(TERMS, "Australia/Brisbane", 0), HallTerms(TERMS, "Australia/Sydney", 3)


@pytest.mark.parametrize(
    ("terms", "utc", "day", "wall"),
    [
        (BRISBANE, "2026-11-26T13:59:59", "2026-11-26", "2026-11-26T23:59:59"),
        (BRISBANE, "2026-11-26T14:00:00", "2026-11-27", "2026-11-27T00:00:00"),
        (SYDNEY, "2026-10-03T16:59:59", "2026-10-04", "2026-10-04T03:59:59"),  # 2:00 to 3:00 does not exist
        (SYDNEY, "2026-10-03T15:59:59", "2026-10-03", "2026-10-04T01:59:59"),
        (SYDNEY, "2027-04-03T15:30:00", "2027-04-03", "2027-04-04T02:30:00+11:00"),  # comes twice
        (SYDNEY, "2027-04-03T16:30:00", "2027-04-03", "2027-04-04T02:30:00+10:00"),
        (SYDNEY, "2027-04-03T17:00:00", "2027-04-04", "2027-04-04T03:00:00"),
    ],
)
def test_the_day_of_an_act_is_by_the_zone_of_the_store(terms: HallTerms, utc: str, day: str, wall: str) -> None:
    moment = terms.moment(at(utc), "")
    assert (moment.day, moment.at) == (day, wall)


def test_a_server_whose_clock_is_a_little_behind_takes_the_day_that_another_has_begun() -> None:
    midnight = at("2026-11-26T14:00:00")
    for behind in range(1, APART_S + 1):
        moment = BRISBANE.moment(midnight - behind * SECOND, "2026-11-27")
        assert (moment.day, moment.at) == ("2026-11-27", "2026-11-27T00:00:00")
    assert BRISBANE.moment(midnight - (APART_S + 1) * SECOND, "2026-11-27").day == "2026-11-26", "then it is refused"
    assert BRISBANE.moment(midnight - SECOND, "2026-11-26").day == "2026-11-26", "nobody has begun the next one"


@given(
    st.sampled_from((BRISBANE, SYDNEY, HallTerms(TERMS, "Europe/Berlin", 2))),
    st.sampled_from(("2026-10-03T14:00:00", "2027-04-03T14:00:00", "2026-10-24T22:00:00", "2026-11-26T13:00:00")),
    st.lists(st.tuples(st.integers(0, 9_000), st.integers(-4, 4)), min_size=2, max_size=12),
)
def test_days_never_go_back_although_clocks_differ(terms: HallTerms, utc: str, acts: list[tuple[int, int]]) -> None:
    """acts: seconds, and by how many the clock of the server is wrong. Each act follows the one before."""
    last = ""
    for seconds, wrong in sorted(acts):
        day = terms.moment(at(utc) + (seconds + wrong) * SECOND, last).day
        assert day >= last
        last = day


def test_other_terms_are_named() -> None:
    """S 223(4): the share is approved; a server that has another one does nothing."""
    other = HallTerms(KenoTerms(EXAMPLE, jackpot_percent=20), "Australia/Brisbane", 6)
    refused = other.refusal(BRISBANE.encoded())
    assert refused is not None
    for named in ("jackpot percent 20", "approved is 15", "begins 6", "approved is 0"):
        assert named in refused.why
    assert "zone" not in refused.why
    assert BRISBANE.refusal(BRISBANE.encoded()) is None
    assert BRISBANE.refusal(None) is not None
