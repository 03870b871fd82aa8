# SPDX-License-Identifier: MIT
"""The conductor and the machines that not every table has: drawings, a hand at the drawer, indicator lights."""

import pytest
from test_conductor import Bench

from controller.conductor.conductor import STALE_NS
from controller.engine.record.events import Event, Restarted
from controller.engine.record.on_show import ShownDrawn
from controller.games import find
from hal.signals import AtRest, BallDrawn, Fault, KeyTurned, Pressed, Turned

CALL, START = Pressed("no-more-bets"), Pressed("start")
NUMBER = 1
"""The table's first run."""


def opened(game: str) -> Bench:
    """A table with its dealer at it, and nothing on disk."""
    bench = Bench(game=find(game))
    bench.do(Restarted(), KeyTurned("dealer", True), KeyTurned("floor-manager", False))
    return bench


@pytest.fixture
def closed() -> Bench:
    """A tri-chro table after "no more bets", which is on disk."""
    bench = opened("tri-chro-54")
    bench.do(CALL)
    bench.on_disk(bench.record.last)
    return bench


def drawn(*balls: int) -> list[Event]:
    """A drawing from its first turn to its last ball."""
    mixed = [Turned("drawer", turn, NUMBER) for turn in (1, 2)]
    return [*mixed, *(BallDrawn("drawer", ball, NUMBER) for ball in balls), AtRest("drawer", len(balls), NUMBER)]


def test_a_drawing_begins_only_once_the_press_is_on_disk(closed: Bench) -> None:
    closed.do(START)
    assert not closed.did("draw")
    closed.on_disk(closed.record.last)
    assert closed.did("draw") == [("draw", "drawer", 2, 2, NUMBER)]


def test_a_result_that_is_drawn_is_shown_only_once_it_is_on_disk(closed: Bench) -> None:
    closed.do(START)
    closed.on_disk(closed.record.last)
    closed.do(*drawn(17, 40))
    assert closed.view.declared is None
    closed.on_disk()
    assert closed.view.declared
    assert closed.view.declared.text == "red, gold star"
    assert not closed.did("light"), "the dealer illuminates the winning areas (s 463(3))"
    closed.do(Pressed("illuminate"))
    assert closed.did("light") == [("light", "lamps", closed.view.lit)]
    assert closed.view.lit


def test_a_drawing_that_was_stopped_while_it_waited_for_the_disk_never_begins(closed: Bench) -> None:
    closed.do(START, KeyTurned("floor-manager", True), Pressed("void"))
    assert closed.did("stop") == [("stop", "drawer")]
    closed.on_disk()
    assert not closed.did("draw")


def test_a_drawing_that_nobody_expects_any_more_does_not_begin(closed: Bench) -> None:
    closed.do(START)
    closed.clock.advance(STALE_NS / 10**9 + 1)
    closed.on_disk()
    closed.clock.advance(0.1)
    assert not closed.did("draw")
    assert closed.view.blocks or closed.view.phase != "drawing"
    assert any("not started" in block.text for block in closed.view.blocks) or closed.view.alarms


def test_a_hand_at_the_drawer_is_told_to_it_at_once(closed: Bench) -> None:
    closed.do(START)
    closed.on_disk(closed.record.last)
    closed.do(Fault("drawer", "it does not turn", "look at it"))
    closed.on_disk(closed.record.last)
    closed.do(Pressed("by-hand"))
    closed.on_disk()
    assert closed.did("hand") == [("hand", "drawer", 1)]


def test_a_ball_of_an_earlier_drawing_counts_for_nothing(closed: Bench) -> None:
    closed.do(START)
    closed.on_disk()
    closed.do(BallDrawn("drawer", 17, NUMBER - 1), BallDrawn("drawer", 40, NUMBER - 1))
    closed.on_disk()
    assert closed.view.shown(ShownDrawn).numbers == ()
    assert closed.view.declared is None


def test_indicator_lights_are_told_only_what_changes() -> None:
    """s 173(1): a light for each spin. The first pictures belong to a game that has not begun."""
    bench = opened("two-up")
    bench.do(Pressed("accept"), CALL, Pressed("spin"))
    bench.on_disk()
    told = len(bench.did("indicate"))
    bench.do(Pressed("odds"))
    bench.on_disk()
    assert bench.did("indicate")[told:] == [("indicate", "indicators", bench.view.lights)]
    assert bench.view.lights == {"odds": 1, "heads": 0, "tails": 0}
    bench.do(Pressed("spin"))
    bench.on_disk()
    assert len(bench.did("indicate")) == told + 1
