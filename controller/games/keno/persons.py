# SPDX-License-Identifier: MIT
"""The powers of persons at keno: the supervisor, the writers, an inspector (ss 210, 211(2), 212, 217, 219(5), 222)."""

from typing import Any

from controller.engine.rules.opening import BeforePlay, Step
from controller.engine.rules.powers import Power
from controller.engine.values.roles import CASINO_OPERATOR, INSPECTOR, KENO_SUPERVISOR, KENO_WRITER
from hal.signals import Pressed

SUPERVISION = Power(
    what="is present while a game is in progress, and responsible for it",
    roles=(KENO_SUPERVISOR,), source="s 212", key=KENO_SUPERVISOR,
)  # fmt: skip
BALLS_REPLACED = Power(
    what="replaces all balls after one broke, in the presence of an inspector",
    roles=(KENO_SUPERVISOR, INSPECTOR), source="s 222(9)", key=INSPECTOR,
)  # fmt: skip
BEFORE: BeforePlay[Any] = BeforePlay(
    steps=(
        Step(
            name="balls", what="all balls are replaced at the beginning of the keno day", source="s 211(2)",
            roles=(KENO_SUPERVISOR,), by=(Pressed, "replaced"),
        ),
    )
)  # fmt: skip
"""Steps before play at a ball drawing device."""
POWERS = (
    SUPERVISION,
    BALLS_REPLACED,
    Power(
        what="approves of a new catch", roles=(INSPECTOR,), source="s 222(14)", key=INSPECTOR
    ),
    Power(
        what="replaces all balls at the beginning of a keno day, and defective ones", roles=(KENO_SUPERVISOR,),
        source="s 211(2)", how="button replaced",
    ),
    Power(
        what="turns the drawing device by hand", roles=(KENO_SUPERVISOR,), source="s 222(10)", how="button by-hand"
    ),
    Power(what="issues tickets", roles=(KENO_WRITER,), source="s 217(2)", how="tablectl keno"),
    Power(what="pays winning tickets", roles=(KENO_WRITER,), source="s 219(5)", how="tablectl keno"),
    Power(
        what="fixes the keno day, or an inspector approves of another period", roles=(CASINO_OPERATOR, INSPECTOR),
        source="s 210", how="table file",
    ),
)  # fmt: skip
