# SPDX-License-Identifier: MIT
"""Whole rounds of betting of the four poker games, played in the program and in the plain reference.

Any number of seats, stakes from less than a wager to many. After each act both must agree on the player in turn, the
choices with their chips, returned bets, the pots, the commission and the shares.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import TypeVar, cast

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from controller.games.manila.rules import RULES
from controller.games.poker.contest.commission import commission
from controller.games.poker.contest.pots import pots
from controller.games.poker.contest.sharing import Award, awards
from controller.games.poker.contest.uncalled import is_won, uncalled_bet
from controller.games.poker.room import PokerRoom
from controller.games.poker.showdown import first_to_show
from tests.games.poker.reference import chips
from tests.games.poker.reference.beside import Both, started
from tests.games.poker.reference.round import DRAW, FIVE, MANILA, SEVEN, STREETS, TableSigns
from tests.games.poker.reference.showdown import showing

GAMES = (MANILA, DRAW, FIVE, SEVEN)
PLACES = {MANILA: 13, DRAW: 8, FIVE: 10, SEVEN: 7}
LIMITS = {MANILA: ["full pot"], DRAW: ["full pot", "half pot", "straddle"]}
LIVELY = {"call": 4, "check": 3, "fold": 1, "open": 4, "raise": 3, "tap out": 2}  # how often each is tried
MOST_OVER_BLINDS = 4
SELDOM = 20
Of = TypeVar("Of")


class Picks:
    """The next choices, one byte each; the first option when no byte is left."""

    def __init__(self, picks: bytes) -> None:
        self._picks = iter(picks)

    def of(self, options: Sequence[Of]) -> Of:
        return options[next(self._picks, 0) % len(options)]


@st.composite
def tables(draw: st.DrawFn, game: str) -> TableSigns:
    step = draw(st.sampled_from([100, 250, 500]))
    minimum = step * draw(st.sampled_from([1, 2, 5]))
    return TableSigns(
        game,
        minimum,
        minimum * draw(st.sampled_from([1, 4, 20])),
        step,
        draw(st.sampled_from(LIMITS.get(game, ["full pot", "half pot"]))),
        draw(st.sampled_from(["blind", "ante"])),
        draw(st.sampled_from([step, minimum])),
    )


def stakes(picks: Picks, table: TableSigns) -> list[int]:
    """Many of them near the wagers, so that players tap out; some off the table's step and the dollar."""
    seats = picks.of([*range(2, 5), *range(2, 5), *range(2, PLACES[table.game] + 1)])
    times = [1, 2, 3, 5, 10, 20, 60]
    off = [0, 0, 100, -100, 50, -50]
    return [max(50, picks.of(times) * table.minimum + picks.of(off)) for _ in range(seats)]


def over_blinds(both: Both, picks: Picks) -> None:
    """Draw poker only (s 306(2)-(4))."""
    seats = [player.seat for player in both.round.clockwise_from(2)[1:]] + [2]
    for seat in seats[: picks.of([0, 0, 0, 1, 2, MOST_OVER_BLINDS])]:
        if both.round.table.game != DRAW or both.round.at(seat).stake < 2 * both.round.last_blind:
            return
        both.over_blind(seat)


def first_seat(both: Both, picks: Picks) -> int:
    if both.round.table.game in (FIVE, SEVEN):
        return picks.of(both.round.players).seat
    if both.round.street < 0:
        return both.round.clockwise_from(both.round.last_blind_seat)[1].seat
    return both.round.first_of_later()


def acts(both: Both, picks: Picks) -> None:
    """Play one round of betting to its end."""
    exposes(both, picks)
    while True:
        assert both.turn() == both.round.turn(), both.told()
        choices = both.round.choices()
        assert both.choices() == choices, both.told()
        if not choices:
            return
        if picks.of(range(SELDOM)) == 1:
            both.dead(picks.of(both.round.in_play()).seat)
            continue
        kinds = sorted({what for what, _chips in choices})
        what = picks.of([kind for kind in kinds for _ in range(LIVELY[kind])])
        both.does(picks.of(sorted(one for one in choices if one[0] == what)))
        same_chips(both)


def exposes(both: Both, picks: Picks) -> None:
    """Manila only: a communal card is exposed before a round of betting has started, or in it (s 282)."""
    if both.round.table.game == MANILA and picks.of(range(SELDOM)) == 1:
        both.exposed(early=both.round.street > 0 and bool(picks.of(range(2))))


def same_chips(both: Both) -> None:
    for player in both.round.players:
        standing = both.contest.seats[player.seat]
        assert (standing.stake, standing.put_in) == (player.stake, player.put_in), both.told()


def settles(both: Both, picks: Picks) -> None:
    """Compare returned bets, the pots, and their division if the play ended here with any hands."""
    expected = chips.back(both.round)
    found = uncalled_bet(both.contest)
    assert (tuple(found) if found else None) == expected, both.told()
    if expected:
        both.gives_back(*expected)
        same_chips(both)
    left = [player.seat for player in both.round.in_play()]
    assert is_won(both.contest) == (left[0] if len(left) == 1 else 0), both.told()
    if not left:
        return  # at draw the pot is won by who was called last, which is no matter of the pots
    if len(both.round.active()) > 1:
        assert both.contest.betting.called == both.round.called, both.told()
    shared(both, {player.seat: picks.of(range(3)) for player in both.round.players})


def shared(both: Both, orders: dict[int, int]) -> None:
    put_in = {player.seat: player.put_in for player in both.round.players}
    plain = chips.pots(put_in, {player.seat for player in both.round.in_play()})
    found = pots(both.contest)
    assert [(set(one.seats), given_by(one.from_)) for one in found] == [
        (set(one.seats), one.from_seat) for one in plain
    ], both.told()
    assert [one.cents for one in found] == [one.cents for one in plain], both.told()
    nearest = [player.seat for player in both.round.clockwise_from(both.round.designated())]
    minimum = both.round.table.minimum
    wanted = chips.won(plain, orders, nearest, minimum)
    awarded = awards(found, orders, nearest, lambda cents: commission(cents, minimum))
    assert told(awarded) == told(wanted), (both.told(), orders)
    assert sum(one.commission + sum(one.shares.values()) for one in awarded) == sum(put_in.values()), both.told()


def given_by(from_: Mapping[int, int]) -> dict[int, int]:
    return {seat: cents for seat, cents in from_.items() if cents}


def told(awarded: Iterable[Award | chips.PotWin]) -> list[tuple[list[int], int, int, list[tuple[int, int]]]]:
    return sorted((sorted(one.winners), one.cents, one.commission, sorted(one.shares.items())) for one in awarded)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150, deadline=None, derandomize=True, phases=set(Phase) - {Phase.explain})
@given(data=st.data(), done=st.binary(min_size=60, max_size=200))
def test_the_program_and_the_reference_play_the_same_round(game: str, data: st.DataObject, done: bytes) -> None:
    table, picks = data.draw(tables(game)), Picks(done)
    amounts = stakes(picks, table)
    both = started(table, amounts)
    over_blinds(both, picks)
    for street in range(STREETS[game]):
        both.begin(street, first_seat(both, picks))
        acts(both, picks)
        settles(both, picks)
        if len(both.round.in_play()) < 2:
            break
    assert sum(player.stake + player.put_in for player in both.round.players) == sum(amounts)
    if game == MANILA:
        room = cast("PokerRoom", SimpleNamespace(rules=RULES))
        assert first_to_show(room, both.contest)[0] == showing(both.round)[0], both.told()
