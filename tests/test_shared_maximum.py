# SPDX-License-Identifier: MIT
"""Wagers are together at most the maximum: only the player who exceeds it loses the excess (s 5(2)(b))."""

import random

import pytest

from controller.engine.betting import standing
from controller.engine.record.decided import WagerKey
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

MOST = 20_000
TABLES = {
    "mini-baccarat": (["minimum=$5", "maximum=$200"], ("place-1 banker", "place-1 player", "place-1 tie"), ""),
    "blackjack": (
        ["minimum=$5", "maximum=$200", "box-together"],
        ("ann blackjack", "bob blackjack", "cid blackjack"),
        " on hand 1",
    ),
}


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_a_wager_that_is_found_takes_nothing_from_another(game: str, seed: int) -> None:
    options, wagers, where = TABLES[game]
    stage, pick = EngineStage(game, options), random.Random(seed)
    do(stage, "cards ready")
    table = stage.conductor.engine.table

    def stand() -> dict[WagerKey, int]:
        return {key: it.stands for key, it in standing.verdicts(table).items()}

    lay: dict[str, int] = {}
    for _ in range(30):
        wager, cents = pick.choice(wagers), 500 * pick.randint(1, 44)
        before, had = stand(), lay.get(wager, 0)
        do(stage, f"found {wager} ${cents // 100}{where}")
        after, lay[wager] = stand(), cents
        (changed,) = (key for key in after if wager == f"{key[0]} {key[1]}")
        others = {key: it for key, it in after.items() if key != changed}
        if cents >= had:
            assert others == {key: it for key, it in before.items() if key != changed}
            assert after[changed] >= before.get(changed, 0)
        assert sum(after.values()) <= MOST
