# SPDX-License-Identifier: MIT
"""Random rounds of the poker tables: no cent is lost, no hidden card shows, and the record replays to the same."""

from functools import partial

import pytest

from tests.games.rounds import caribbean_stud, double_chance, let_it_ride
from tests.games.rounds.table import RandomRounds

TABLES = {
    "caribbean-stud": (partial(caribbean_stud.CaribbeanStudRounds, 14), 30),
    "caribbean-stud by fives": (partial(caribbean_stud.CaribbeanStudRounds, 14, "deal=fives"), 30),
    "caribbean-stud device": (partial(caribbean_stud.CaribbeanStudRounds, 14, "shuffling-device"), 30),
    "let-it-ride-nsw": (partial(let_it_ride.LetItRideRounds, 10, let_it_ride.NSW, "maximum-payout=$600"), 30),
    "let-it-ride-nsw device": (
        partial(let_it_ride.LetItRideRounds, 10, let_it_ride.NSW, "maximum-payout=$600", "shuffling-device"),
        30,
    ),
    "let-it-ride-house": (partial(let_it_ride.LetItRideRounds, 10, let_it_ride.HOUSE), 30),
    "double-chance": (partial(double_chance.DoubleChanceRounds, 8), 45),
    "double-chance device": (partial(double_chance.DoubleChanceRounds, 8, "shuffling-device"), 45),
}
"""By its name, a table and how many rounds are played there."""


@pytest.fixture(scope="module", params=TABLES)
def played(request: pytest.FixtureRequest) -> RandomRounds:
    make, count = TABLES[request.param]
    rounds = make()
    rounds.go_on(count)
    return rounds


def test_random_rounds_lose_no_cent_and_show_no_hidden_card(played: RandomRounds) -> None:
    """Every check after each event holds, and the rare events have happened."""
    played.rare_things_have_happened()


def test_a_record_that_is_cut_off_at_any_moment_replays_to_the_same(played: RandomRounds) -> None:
    played.replays_to_the_same()
