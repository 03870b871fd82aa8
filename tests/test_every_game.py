# SPDX-License-Identifier: MIT
"""Every game under all that can be done at its table: no cent is lost or invented, nothing is said without a why."""

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from controller.engine.betting import limits
from controller.engine.betting.sign import sign
from controller.engine.engine import Engine
from controller.engine.record import state
from controller.games import find, rooms
from tests.attack.any_game.lines import OPTIONS, PLAYERS, anything, likely, on_a_hand
from tests.attack.any_game.walk import Walk


@cache
def steps(game_id: str) -> st.SearchStrategy[list[int | str]]:
    """Mostly what the table waits for (a number says which), some wagers, some of anything."""
    onward, seeds = st.integers(0, 10**6), st.integers(0, 2**32 - 1)
    wager = st.builds(
        lambda seed, player: likely(game_id, random.Random(seed), player), seeds, st.sampled_from(PLAYERS)
    )
    wild = seeds.map(lambda seed: anything(game_id, random.Random(seed)))
    step = st.sampled_from([onward] * 10 + [wager] * 4 + [wild] * 3).flatmap(lambda it: it)
    return st.lists(step, min_size=50, max_size=70)


def walked(game_id: str, options: str, happened: list[int | str]) -> Walk:
    walk = Walk(game_id, options)
    for step in happened:
        line = walk.onward(step) if isinstance(step, int) else step
        if not ("ball" in line.split() and walk.rim):
            walk.line(line)
    walk.replayed()
    return walk


@pytest.mark.parametrize("game_id", rooms())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_done_no_cent_is_lost_or_invented(game_id: str, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(OPTIONS.get(game_id, [""])))
    walk = walked(game_id, options, data.draw(steps(game_id)))
    event(f"{walk.rounds} rounds")
    event(f"{walk.moves} moves")
    event(f"{walk.found} found")


LIKELY = {
    "caribbean-stud": ["ante", "ante", "jackpot"],
    "double-chance": ["double-chance", "double-chance", "jackpot"],
    "blackjack": ["blackjack", "blackjack", "super-sevens"],
    "craps": ["win", "win", "come"],
    "pai-gow": ["bet"],
    "roulette": ["red", "odd", "dozen-1"],
    "two-up": ["spinner-heads", "heads", "tails"],
    "triple-penny-two-up": ["spinner-heads", "heads", "tails"],
}

LINES = {"draw-poker": 900}
"""How many lines are done at a game whose rounds are longer than the others'."""

EQUAL = ("let-it-ride-nsw", "let-it-ride-house")
"""A player makes all wagers, of the same amount."""


@pytest.mark.parametrize("game_id", rooms())
def test_a_willing_table_plays_rounds_to_their_end(game_id: str) -> None:
    """The books would balance by themselves if nothing were ever won or lost."""
    picks = random.Random(1)
    wagers = [*LIKELY.get(game_id, find(game_id).wagers)][:3]
    walk = Walk(game_id, OPTIONS.get(game_id, [""])[0])
    for count in range(LINES.get(game_id, 640)):
        if count % 4:
            walk.line(walk.onward(8 * picks.randrange(10**6) + 1))
        else:
            act, amount = ("found", "$1,300") if count % 16 == 8 else ("wager", "$10")
            for wager in wagers if game_id in EQUAL else [picks.choice(wagers)]:
                walk.line(on_a_hand(walk.game, f"{act} place-{1 + count // 4 % 2} {wager} {amount}"))
    assert walk.rounds > 10
    if walk.game.equipment.tickets:
        return  # no wager lies at the table
    assert walk.found > 10 or walk.game.features.table_stakes  # what players bet there is entered as an act
    assert walk.books.changed_hands > 10


@pytest.fixture(autouse=True)
def kept_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every state that a round's end keeps is the same when it is read again: nothing in it knows more than JSON."""
    encode = state.encode

    def kept(ended: state.TableState) -> bytes:
        row = encode(ended)
        assert state.decode(row) == ended
        return row

    monkeypatch.setattr(state, "encode", kept)


def test_a_memory_of_tuples_is_kept_as_it_is_read_again() -> None:
    """A don't bet that was reduced is remembered by player and wager (s 111(2))."""
    walk = Walk("craps", "places=2")
    for line in (
        *("press accept", "wager place-1 dont-win $20", "press dice-out", "wager place-1 dont-win $10"),
        *("enter 2 2", "press paid"),
    ):
        walk.line(line)
    assert walk.rounds == 1
    assert walk.engine.state.memory["taken_down"] == [["place-1", "dont-win"]]
    assert walk.engine.table.memory.taken_down == [("place-1", "dont-win")]
    walk.line("power cut")


@pytest.mark.parametrize("game", rooms())
def test_a_wager_has_the_limits_of_its_kind_or_of_its_own_unless_the_rules_fix_it(game: str) -> None:
    """Its own stand on the sign, and hold for it alone."""
    room, usual = find(game), find(game).limits.table
    for wager in room.wagers:
        kind, fixed = room.limits.kind_of(wager), wager in limits.with_fixed_limits(room)
        own = (usual.minimum, usual.maximum - 1)
        assert bool([*limits.unknown([wager], room)]) == bool(fixed or (kind and kind.name != wager)), wager
        if fixed or kind:
            continue
        at_table = state.Limits(usual.minimum, usual.maximum, usual.increment, {wager: own})
        assert (wager, *own) in sign(room, at_table).kinds
        table = Engine(room, state.TableState(room.id, at_table)).table
        of_each = {it: limits.wager_range(table, it) for it in room.wagers}
        assert [it for it, range_ in of_each.items() if range_ == own and not room.limits.kind_of(it)] == [wager]
