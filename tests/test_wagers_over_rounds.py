# SPDX-License-Identifier: MIT
"""Wagers that stand over rounds, ride, move, are called on; and the limits of single kinds of wager."""

from collections.abc import Sequence

import pytest

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests import answers

Table = EngineStage
OPENED = {"roulette": [], "craps": ["press accept"]}


def table(words: str) -> Table:
    game, *options = words.split()
    opened = EngineStage(game, options)
    done(opened, *OPENED[game])
    return opened


def done(at: Table, *lines: str) -> Sequence[e.Effect]:
    """Return the effects of the last of these lines."""
    answer: Sequence[e.Effect] = ()
    for line in lines:
        at.take_effects()
        do(at, line)
        answer = at.take_effects()
    return answer


def fate(it: Decided) -> tuple[str, str, str, int, int]:
    """Return the wager, its fate, the cents that go to the player and those that stay on the layout."""
    return it.player, it.wager, it.how, it.returned, it.stays


def noted(effects: Sequence[e.Effect]) -> e.Note:
    """Return the only note."""
    (note,) = [it for it in effects if isinstance(it, e.Note)]
    return note


def refused(effects: Sequence[e.Effect]) -> e.Refuse:
    """Return the only effect, which is a refusal."""
    (refusal,) = effects
    assert isinstance(refusal, e.Refuse)
    return refusal


def lying(at: Table) -> list[tuple[str, str, int, str]]:
    return [(it.player, it.wager, it.cents, it.state) for it in at.conductor.engine.table.wagers]


def shown(at: Table) -> list[tuple[str, str, int]]:
    return [(it.player, it.wager, it.cents) for it in at.conductor.view.standing]


SPIN = ["ball spun", "press no-more-bets"]
ROLL = ["press dice-out"]


def rests(number: int) -> list[str]:
    return [*SPIN, f"ball rests in {number} after 6 revolutions"]


def rolled(*dice: int) -> list[str]:
    return [*ROLL, "enter " + " ".join(map(str, dice))]


# Riding


def test_a_winning_wager_rides_until_it_is_withdrawn() -> None:
    """s 136(5): its winnings are paid and the wager stays."""
    at = table("roulette")
    (owed,) = answers.owed(done(at, "wager red straight-17 $5", *rests(17)))
    assert fate(owed) == ("red", "straight-17", "wins", 175_00, 5_00)
    assert (owed.odds, owed.source) == ("35", "s 143(1)")
    assert answers.paid(done(at, "press paid")) == [owed]
    assert lying(at) == [("red", "straight-17", 500, "start")]
    assert shown(at) == [("red", "straight-17", 500)]
    assert noted(done(at, "withdraw red straight-17")).what == "red straight-17 withdrawn"
    assert lying(at) == shown(at) == []


def test_only_what_stood_of_a_wager_rides() -> None:
    """s 5(2)(b): the excess over the maximum is void and goes back."""
    at = table("roulette increment=$1 straight=$1..$20")
    (owed,) = answers.owed(done(at, "found red straight-17 $25", *rests(17)))
    assert (owed.staked, owed.stands, owed.odds) == (25_00, 20_00, "35")
    assert fate(owed) == ("red", "straight-17", "wins", 705_00, 20_00)
    done(at, "press paid")
    assert lying(at) == [("red", "straight-17", 2000, "start")]


@pytest.mark.parametrize("cut", [True, False])
def test_a_wager_that_rides_is_there_after_a_power_cut(cut: bool) -> None:
    at = table("roulette")
    done(at, "wager red straight-17 $5", *rests(17), "press paid", *["power cut", "turn dealer key on"] * cut)
    assert shown(at) == [("red", "straight-17", 500)]
    (owed,) = answers.owed(done(at, *rests(4)))
    assert fate(owed) == ("red", "straight-17", "loses", 0, 0)
    done(at, *["power cut", "turn dealer key on"] * cut)
    assert answers.paid(done(at, "press paid")) == [owed]
    assert lying(at) == shown(at) == []


# Standing over rounds, and moving


def test_a_come_bet_moves_to_its_point_and_leaves_room_for_another() -> None:
    at = table("craps")
    done(at, "wager place-1 win $5", *rolled(4, 4), "press paid", "wager place-1 come $10")
    (moved,) = answers.moved(done(at, *rolled(2, 4)))
    assert (moved.player, moved.wager, moved.cents, moved.what) == ("place-1", "come", 1000, "come-6")
    assert ("place-1", "come", 1000, "start") in lying(at), "it moves when it is paid, not when it is called"
    assert answers.moved(done(at, "press paid")) == [moved]
    assert [entry[:3] for entry in lying(at)] == [("place-1", "win", 500), ("place-1", "come-6", 1000)]
    assert shown(at) == [("place-1", "win", 500), ("place-1", "come-6", 1000)]
    assert noted(done(at, "wager place-1 come $10")).what.startswith("place-1 come $10")


def test_a_come_bet_that_comes_to_a_point_where_one_stands_takes_its_place() -> None:
    """The same number decides the one that stands there (s 109), before the other comes to stand there."""
    at = table("craps")
    done(at, "wager place-1 win $5", *rolled(4, 4), "press paid", "wager place-1 come $10")
    done(at, *rolled(2, 4), "press paid", "wager place-1 come $20", *rolled(1, 5))
    (paid,) = [it for it in answers.paid(done(at, "press paid")) if it.wager == "come-6"]
    assert (*fate(paid), paid.odds) == ("place-1", "come-6", "wins", 20_00, 0, "1")
    assert [entry[:3] for entry in lying(at)] == [("place-1", "win", 500), ("place-1", "come-6", 2000)]
    assert shown(at) == [("place-1", "win", 500), ("place-1", "come-6", 2000)]


@pytest.mark.parametrize("when", ["declared", "paid"])
def test_wagers_stand_as_they_stood_after_a_power_cut(when: str) -> None:
    at = table("craps")
    done(at, "wager place-1 win $5", *rolled(4, 4), "press paid", "wager place-1 come $10", "wager red place-5 $10")
    done(at, *rolled(2, 4), *["press paid"] * (when == "paid"))
    before = lying(at)
    done(at, "power cut")
    assert lying(at) == before
    done(at, "turn dealer key on", *["press paid"] * (when == "declared"))
    assert [entry[:3] for entry in lying(at)] == [
        ("place-1", "win", 500),
        ("place-1", "come-6", 1000),
        ("red", "place-5", 1000),
    ]


def test_wagers_voided_after_the_declaration_neither_move_nor_stay() -> None:
    """s 4(2)(a): of one player; the others' are paid and stay."""
    at = table("craps")
    done(at, "wager place-1 win $5", *rolled(4, 4), "press paid", "wager red come $10", "wager blue come $10")
    done(at, *rolled(2, 4), 'direct floor-manager void-wagers-of red "a calculator"')
    paid = answers.lines(done(at, "press paid"))
    assert not any(" red " in f" {line}" for line in paid)
    assert [entry[:3] for entry in lying(at)] == [("place-1", "win", 500), ("blue", "come-6", 1000)]
    assert shown(at) == [("place-1", "win", 500), ("blue", "come-6", 1000)]


def test_a_void_round_gives_back_what_stood_over_rounds_too() -> None:
    """s 3(2): and its percentage."""
    at = table("craps")
    done(at, "wager place-1 win $5", "wager red buy-4 $20", *rolled(4, 4), "press paid")
    paid = answers.paid(done(at, 'direct floor-manager void "a fire"'))
    assert {fate(it) for it in paid} == {("red", "buy-4", "void", 21_00, 0), ("place-1", "win", "void", 5_00, 0)}
    assert lying(at) == shown(at) == []


def test_a_wager_is_called_on_by_a_marker_and_only_before_the_dice_are_out() -> None:
    """s 112: a place bet rests on a come out roll."""
    at = table("craps")
    done(at, "wager place-1 win $5", "wager red place-6 $30")
    lies, move = done(at, "call red place-6 on")
    assert lies.lines == ("lies: red place-6 $30: on",)
    (moved,) = answers.moved([move])
    assert (moved.player, moved.wager, moved.what, moved.source) == ("red", "place-6", "on", "s 112(1)-(2)")
    assert "no wager on field" in refused(done(at, "call red field on")).what
    done(at, "press dice-out")
    assert "before the dice" in refused(done(at, "call red place-6 off")).what


# Limits of single kinds


def test_a_kind_of_wager_has_its_own_limits() -> None:
    at = table("roulette increment=$1 straight=$1..$20")
    accepted = noted(done(at, "wager red straight-17 $1"))
    assert (accepted.what, accepted.source) == ("red straight-17 $1", "s 143(1)")
    assert "minimum of $5" in refused(done(at, "wager red red $1")).what
    assert "maximum of $20" in refused(done(at, "wager red straight-18 $30")).what
    assert "minimum of $5: stands" in noted(done(at, "found red red $1")).what
    assert "$10 over the maximum" in noted(done(at, "found red straight-18 $30")).what
    again = noted(done(at, "wager red red $30"))
    assert (again.what, again.source) == ("red red $30 instead of $1", "s 143(1)")


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ("straigt=$5..$20", ("'straigt'", "did you mean straight?", "s 141(1)")),
        ("straight=$5..$10", ("at least $20", "not $10", "s 141(2)")),
        ("straight=$20..$5", ("minimum of $20", "maximum of $5", "s 141(1)")),
        ("straight=$1..$20", ("steps of $5", "minimum of $1", "s 5(3)")),
        ("straight=$10..$20", ("a higher minimum", "20 minutes", "s 141(4)")),
        ("maximum=$490", ("at least $500", "not $490", "s 141(2)")),
    ],
)
def test_limits_of_a_kind_that_the_rules_do_not_allow_are_refused(changes: str, named: tuple[str, str, str]) -> None:
    at = table("roulette")
    before = at.conductor.engine.state.limits
    refusal = refused(done(at, f"limits {changes} after 0 minutes"))
    *values, section = named
    assert all(value in refusal.what for value in values)
    assert refusal.source == section
    assert at.conductor.engine.state.limits == before


def test_limits_of_a_kind_come_with_the_sign_and_stand_on_it() -> None:
    at = table("roulette")
    (timer, sign) = answers.lines(done(at, "limits straight=$10..$20 after 20 minutes"))
    assert timer == "timer: limits in 1200 s"
    assert "straight $10 to $20 from 00:20" in sign
    (sign,) = answers.lines(done(at, "wait 20 minutes"))
    assert sign.endswith("; straight $10 to $20 (s 141(3))")
    assert at.conductor.view.limits.kinds == (("straight", 1000, 2000),)


def test_a_change_of_limits_waits_for_new_wagers_and_not_for_those_that_ride() -> None:
    """The standing wager was made under the limits of that time."""
    at = table("roulette")
    done(at, "wager red straight-17 $5", "limits maximum=$600 after 0 minutes")
    assert at.conductor.engine.state.limits.maximum == 50_000
    done(at, *rests(17), "press paid")
    assert shown(at) == [("red", "straight-17", 500)]
    assert at.conductor.engine.state.limits.maximum == 60_000
    done(at, "limits maximum=$500 after 0 minutes")
    assert at.conductor.engine.state.limits.maximum == 50_000
