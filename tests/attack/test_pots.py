# SPDX-License-Identifier: MIT
"""Random play of the four poker games: every chip is somewhere, and each pot is won as the text says."""

from typing import Any

import pytest
from msgspec.structs import replace

from controller.engine.record.events import Staked
from controller.games.poker import betting, results, seats
from controller.games.poker.contest import pots, sharing
from tests.attack.poker.play import TABLES, RandomPots
from tests.attack.table import Broken


@pytest.mark.parametrize("game", TABLES)
def test_whatever_is_done_at_a_table_of_poker_every_pot_is_won_as_the_text_says(game: str) -> None:
    plays = [RandomPots(game, seed) for seed in range(len(TABLES[game]))]
    for play in plays:
        play.rounds(8)
    tables = [play.table for play in plays]
    assert sum(it.settled_rounds for it in tables) > len(tables)
    assert sum(it.side_pots for it in tables)
    assert sum(it.refusals for it in tables) > 10 * len(tables)
    assert sum(it.cuts for it in tables)


def joined(contest: Any) -> tuple[pots.Pot, ...]:
    """As if players who have tapped out could win all that lies there."""
    put_in = {seat: it.put_in for seat, it in contest.seats.items()}
    return (pots.Pot(contest.pot, tuple(contest.live_seats), put_in),)


def to_the_last(cents: int, won: Any, nearest: Any) -> dict[int, int]:
    """As if the odd dollars went to the sharer who is farthest."""
    return REAL_DIVIDED(cents, won, [*nearest][::-1])


def a_cent_more(table: Any, event: Staked, sections: Any) -> None:
    """As if a stake were a cent more than was put on the table."""
    REAL_STAKED(table, event, sections)
    if taken := table.memory.seats.taken.get(event.seat):
        taken.stake += 1


def nothing_goes_back(found: results.Pots, won: Any) -> Any:
    """Declare returned bets without giving them back."""
    return replace(REAL_RESULT(found, won), back={})


REAL_DIVIDED, REAL_STAKED, REAL_RESULT = sharing.divide, seats.seat_with_stake, results.result_of
PLANTED: dict[str, tuple[object, str, object, str, int]] = {
    "who has tapped out wins what was bet over": (results, "pots", joined, "manila-poker", 14),
    "the odd dollar goes to the farthest": (sharing, "divide", to_the_last, "manila-poker", 17),
    "a shared pot pays no commission": (sharing, "_pays_none", lambda pot, won: len(won) > 1, "manila-poker", 17),
    "a stake is a cent more": (seats, "seat_with_stake", a_cent_more, "manila-poker", 0),
    "what nobody has called does not go back": (results, "result_of", nothing_goes_back, "five-card-stud", 4),
    "a bet of $0 is the only possible one": (betting, "is_zero_keyed", lambda table: False, "manila-poker", 9),
}
"""Each with a game and a seed by which it is soon found."""


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_fault_of_the_pots_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, fault, game, seed = PLANTED[what]
    RandomPots(game, seed).rounds(6)
    monkeypatch.setattr(where, name, fault)  # type: ignore[arg-type]
    play = RandomPots(game, seed)
    with pytest.raises(Broken):
        play.rounds(6)
