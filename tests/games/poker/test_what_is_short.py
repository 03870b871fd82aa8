# SPDX-License-Identifier: MIT
"""The amount shown as short in a pot is each player's outstanding bet (s 250(1), s 281(1))."""

from controller.engine.record.poker_on_show import ShownPoker
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

TABLE = ["minimum=$5", "increment=$1", "places=4"]
UNTIL_A_RAISE = (
    "cards ready", "stake ann $500 at 1", "stake bob $500 at 2", "stake cat $500 at 3", "act 1 bet",
    "shoe deals As Ad Ks Kd Qs Jd 9c", "act 3 call", "act 2 bet $10",
)  # fmt: skip


def test_what_lies_there_of_an_act_out_of_turn_is_not_short() -> None:
    stage = EngineStage("manila-poker", TABLE)
    for line in UNTIL_A_RAISE:
        do(stage, line)
    shown = stage.view.shown(ShownPoker)
    assert shown.pots[0].short == ((1, 1000), (3, 1000))
    assert shown.to_call == 1000
