# SPDX-License-Identifier: MIT
"""Wagers that stand over rounds, ride, move, are called on; and the limits of single kinds of wager."""

from collections.abc import Sequence

import pytest

from controller.engine.record import effects as e
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


def done(at: Table, *lines: str) -> list[str]:
    """Return the effects of the last of these lines."""
    answer: Sequence[e.Effect] = ()
    for line in lines:
        at.take_effects()
        do(at, line)
        answer = at.take_effects()
    return answers.lines(answer)


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
    owed = done(at, "wager red straight-17 $5", *rests(17))
    assert "owed: red straight-17: $5 wins 35 to 1, pays $175; $5 stays (s 143(1))" in owed
    assert "paid: red straight-17: $5 wins 35 to 1, pays $175; $5 stays (s 143(1))" in done(at, "press paid")
    assert lying(at) == [("red", "straight-17", 500, "start")]
    assert shown(at) == [("red", "straight-17", 500)]
    assert "noted: red straight-17 withdrawn" in done(at, "withdraw red straight-17")[-1]
    assert lying(at) == shown(at) == []


def test_only_what_stood_of_a_wager_rides() -> None:
    """s 5(2)(b): the excess over the maximum is void and goes back."""
    at = table("roulette increment=$1 straight=$1..$20")
    owed = done(at, "found red straight-17 $25", *rests(17))
    assert any("$25: $5 void; $20 wins 35 to 1, pays $705; $20 stays" in line for line in owed)
    done(at, "press paid")
    assert lying(at) == [("red", "straight-17", 2000, "start")]


@pytest.mark.parametrize("cut", [True, False])
def test_a_wager_that_rides_is_there_after_a_power_cut(cut: bool) -> None:
    at = table("roulette")
    done(at, "wager red straight-17 $5", *rests(17), "press paid", *["power cut", "turn dealer key on"] * cut)
    assert shown(at) == [("red", "straight-17", 500)]
    assert any("owed: red straight-17: $5 loses" in line for line in done(at, *rests(4)))
    done(at, *["power cut", "turn dealer key on"] * cut)
    assert "paid: red straight-17: $5 loses" in " ".join(done(at, "press paid"))
    assert lying(at) == shown(at) == []


# Standing over rounds, and moving


def test_a_come_bet_moves_to_its_point_and_leaves_room_for_another() -> None:
    at = table("craps")
    done(at, "wager place-1 win $5", *rolled(4, 4), "press paid", "wager place-1 come $10")
    assert any("moved: place-1 come $10: come-6" in line for line in done(at, *rolled(2, 4)))
    assert ("place-1", "come", 1000, "start") in lying(at), "it moves when it is paid, not when it is called"
    assert any("moved: place-1 come $10: come-6" in line for line in done(at, "press paid"))
    assert [entry[:3] for entry in lying(at)] == [("place-1", "win", 500), ("place-1", "come-6", 1000)]
    assert shown(at) == [("place-1", "win", 500), ("place-1", "come-6", 1000)]
    assert done(at, "wager place-1 come $10")[-1].startswith("noted: place-1 come $10")


def test_a_come_bet_that_comes_to_a_point_where_one_stands_takes_its_place() -> None:
    """The same number decides the one that stands there (s 109), before the other comes to stand there."""
    at = table("craps")
    done(at, "wager place-1 win $5", *rolled(4, 4), "press paid", "wager place-1 come $10")
    done(at, *rolled(2, 4), "press paid", "wager place-1 come $20", *rolled(1, 5))
    paid = done(at, "press paid")
    assert any("paid: place-1 come-6: $10 wins 1 to 1, returns $20" in line for line in paid)
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
    paid = done(at, "press paid")
    assert not any(" red " in f" {line}" for line in paid)
    assert [entry[:3] for entry in lying(at)] == [("place-1", "win", 500), ("blue", "come-6", 1000)]
    assert shown(at) == [("place-1", "win", 500), ("blue", "come-6", 1000)]


def test_a_void_round_gives_back_what_stood_over_rounds_too() -> None:
    """s 3(2): and its percentage."""
    at = table("craps")
    done(at, "wager place-1 win $5", "wager red buy-4 $20", *rolled(4, 4), "press paid")
    void = done(at, 'direct floor-manager void "a fire"')
    assert any("paid: red buy-4: $20 void, returns $21" in line for line in void)
    assert any("paid: place-1 win: $5 void, returns $5" in line for line in void)
    assert lying(at) == shown(at) == []


def test_a_wager_is_called_on_by_a_marker_and_only_before_the_dice_are_out() -> None:
    """s 112: a place bet rests on a come out roll."""
    at = table("craps")
    done(at, "wager place-1 win $5", "wager red place-6 $30")
    assert done(at, "call red place-6 on") == [
        "lies: red place-6 $30: on",
        "moved: red place-6 $30: on (s 112(1)-(2))",
    ]
    assert done(at, "call red field on")[0].startswith("refused: red has no wager on field")
    done(at, "press dice-out")
    assert done(at, "call red place-6 off")[0].startswith("refused: wagers are called on and off before the dice")


# Limits of single kinds


def test_a_kind_of_wager_has_its_own_limits() -> None:
    at = table("roulette increment=$1 straight=$1..$20")
    assert done(at, "wager red straight-17 $1")[-1] == "noted: red straight-17 $1 (s 143(1))"
    assert "under the minimum of $5" in done(at, "wager red red $1")[-1]
    assert "over the maximum of $20" in done(at, "wager red straight-18 $30")[-1]
    assert "under the minimum of $5: stands this once" in done(at, "found red red $1")[-1]
    assert "$10 over the maximum of $20 is void" in done(at, "found red straight-18 $30")[-1]
    assert done(at, "wager red red $30")[-1] == "noted: red red $30 instead of $1 (s 143(1))"


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ("straigt=$5..$20", "no kind of wager 'straigt' has limits of its own: did you mean straight? (s 141(1))"),
        ("straight=$5..$10", "with a minimum of $5 or less the maximum is at least $20, not $10 (s 141(2))"),
        ("straight=$20..$5", "a minimum of $20 does not fit a maximum of $5 (s 141(1))"),
        ("straight=$1..$20", "steps of $5 do not fit a minimum of $1 (s 5(3))"),
        ("straight=$10..$20", "a higher minimum needs 20 minutes on the sign first (s 141(4))"),
        ("maximum=$490", "the maximum is at least $500, not $490 (s 141(2))"),
    ],
)
def test_limits_of_a_kind_that_the_rules_do_not_allow_are_refused(changes: str, refused: str) -> None:
    at = table("roulette")
    before = at.conductor.engine.state.limits
    (line,) = done(at, f"limits {changes} after 0 minutes")
    assert line.startswith("refused: ")
    assert line.endswith(refused)
    assert at.conductor.engine.state.limits == before


def test_limits_of_a_kind_come_with_the_sign_and_stand_on_it() -> None:
    at = table("roulette")
    (timer, sign) = done(at, "limits straight=$10..$20 after 20 minutes")
    assert timer == "timer: limits in 1200 s"
    assert "straight $10 to $20 from 00:20" in sign
    assert done(at, "wait 20 minutes") == [
        "sign: minimum $5, maximum $500, steps of $5; straight $10 to $20 (s 141(3))",
    ]
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
