# SPDX-License-Identifier: MIT
"""A bet out of turn stands if no missed player bets more, up to the limit (ss 281(2), (5), 318, 358, 403)."""

from random import Random

import pytest

from controller.games.poker.contest.acting import stands
from controller.games.poker.contest.acts import Early, Kind
from controller.games.poker.contest.contest import apply_entry
from tests.games.poker.reference.beside import Both, started
from tests.games.poker.reference.round import DRAW, FIVE, MANILA, SEVEN, BettingRound, TableSigns

ROUNDS = 60  # of each game


@pytest.mark.parametrize("game", [MANILA, DRAW, FIVE, SEVEN])
def test_a_bet_out_of_turn_stands_unless_a_missed_player_bets_more(game: str) -> None:
    told = [out_of_turn(Random(seed), game) for seed in range(ROUNDS)]
    assert {True, False} <= set(told)  # both have happened


def out_of_turn(random: Random, game: str) -> bool | None:
    """One round of betting with a bet out of turn. Whether it stood; None if nobody could bet so."""
    minimum = random.choice([100, 500])
    table = TableSigns(game, minimum, 4 * minimum, 100, random.choice(["full pot", "half pot"]), "ante", minimum)
    both = started(table, [random.choice([2, 3, 5, 10, 20, 60]) * minimum for _ in range(random.choice([3, 4, 5]))])
    both.begin(0, 3 if game == DRAW else 2)
    for _ in range(random.randrange(4)):
        acts(random, both)
    found = early(random, both.round)
    if found is None:
        return None
    both.contest = apply_entry(both.contest, found)
    both.done.append(f"{found.seat} out of turn {found.cents}")
    while both.round.turn() not in (0, found.seat):
        assert (both.turn(), both.choices()) == (both.round.turn(), both.round.choices()), both.told()
        acts(random, both)
    assert both.turn() == both.round.turn(), both.told()
    return judged(both, found) if both.round.turn() else None


def acts(random: Random, both: Both) -> None:
    choices = sorted(both.round.choices())
    if choices:
        both.does(random.choice(choices))


def early(random: Random, round_: BettingRound) -> Early | None:
    """A bet of somebody who has yet to act."""
    waiting = [one for one in round_.others_active(round_.turn() or 0) if not one.answered and one.seat != 1]
    if not round_.turn() or not waiting:
        return None
    player = random.choice(waiting)
    call = round_.call(player.seat)
    chips = random.choice([call, call + round_.table.minimum, call + 2 * round_.table.minimum, player.stake])
    if not chips or chips > player.stake or (not round_.opened and chips < round_.table.minimum):
        return None
    kind: Kind = "call" if chips == call and round_.opened else "raise" if round_.opened else "open"
    return Early(player.seat, "tap out" if chips == player.stake else kind, chips)


def judged(both: Both, found: Early) -> bool:
    """Compare the program's judgement of an early act, once its turn has come, with the text's."""
    round_, act = both.round, stands(both.contest, both.rules, both.terms)
    if round_.call(found.seat) > found.cents:
        assert act is None, both.told()
        return False
    assert act is not None, both.told()
    assert act.cents == min(found.cents, limit(round_, found.seat)), both.told()
    return True


def limit(round_: BettingRound, seat: int) -> int:
    """Return the largest bet of this player; the excess goes back (s 281(5))."""
    call = round_.call(seat)
    if not round_.opened:
        return max(round_.opening_sizes(seat))
    sizes, _least, most = round_.raise_sizes(seat)
    may_raise = not round_.only_call and not round_._barred_as_fourth(seat)
    return call + (most if sizes and may_raise else 0)
