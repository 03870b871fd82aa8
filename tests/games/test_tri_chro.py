# SPDX-License-Identifier: MIT
"""Tri-chro: reports of a drawing device that no device should give, and no tape can say (ss 460, 461, 465, 466)."""

import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.values.roles import DEALER
from controller.games import find
from hal.signals import AtRest, BallDrawn, KeyTurned, Pressed, Signal

GAME = find("tri-chro-54")


@pytest.mark.parametrize("report", [BallDrawn("drawer", 7, 1), AtRest("drawer", 1, 1)], ids=["again", "stopped"])
def test_one_ball_told_of_twice_or_alone_is_no_result(report: Signal) -> None:
    """A drawing of one ball is a malfunction: the dealer operates the device by hand, or draws anew (s 465)."""
    engine = Engine(GAME, fresh(GAME, GAME.limits.table, "table-1", {}))
    for event in (KeyTurned(DEALER, True), Pressed("no-more-bets"), Pressed("start"), BallDrawn("drawer", 7, 1)):
        engine.feed(event)
    came = engine.feed(report)
    assert not [it for it in came if isinstance(it, e.Declare)]
    (alert,) = (it for it in came if isinstance(it, e.Alert))
    assert alert.source == "s 465(1)"
    assert "stopped before both balls" in alert.what
    (prompt,) = (it for it in came if isinstance(it, e.Prompt))
    assert prompt.source == "s 465(2)-(3)"
