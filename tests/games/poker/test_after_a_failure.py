# SPDX-License-Identifier: MIT
"""A fault of the program ends a round of poker: who sits where stays, and the cards are prepared as at a new table."""

import pytest

from controller.games import find, rooms
from controller.games.poker.table import Seat

GAMES = [name for name in rooms() if find(name).features.table_stakes]


@pytest.mark.parametrize("name", GAMES)
def test_the_seats_and_what_is_announced_stay_and_the_deck_is_that_of_the_game(name: str) -> None:
    memory = find(name).memory()
    memory.seats.taken["4"] = Seat("ann", 49_500)
    memory.ace_low = True
    after = memory.after_failure()
    new = find(name).memory()
    new.seats, new.ace_low = memory.seats, True
    assert after == new
