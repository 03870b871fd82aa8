# SPDX-License-Identifier: MIT
"""New tiles: sorted and inspected, then spread in pairs for players to look at (ss 427, 431)."""

from controller.engine.record.events import Restarted
from controller.engine.rules import powers
from controller.engine.rules.opening import BeforePlay, Step
from controller.engine.rules.powers import Power
from controller.engine.rules.wait import Procedure, Wait, turn, wait
from controller.engine.values.roles import DEALER, FLOOR_MANAGER
from controller.games.cards.shoe.preparing import DONE
from controller.games.pai_gow.table import PaiGowTable, Stage
from controller.games.pai_gow.waits import happens
from hal.signals import KeyTurned, Pressed

NEXT: dict[Stage, Stage] = {"inspect": "spread", "spread": "", "check": ""}
NOT_READY = ("the tiles are not ready", "s 427")


def ready(table: PaiGowTable) -> Procedure[None]:
    """Wait until the tiles are sorted, inspected and shown. No wager is taken before."""
    memory = table.memory
    while memory.stage:
        table.open_later(*NOT_READY)
        if isinstance((yield from happens(table, asked(table))), Pressed):
            _done(table)
        if not memory.stage:
            table.open_betting()


def _done(table: PaiGowTable) -> None:
    """Finish the present stage, on the dealer's word."""
    memory = table.memory
    if memory.stage == "inspect" and (refused := powers.not_by_one(table.state, INSPECTION)):
        table.refuse(*refused)
    else:
        memory.stage = NEXT[memory.stage]


INSPECTION = Power(
    what="sorts and inspects the tiles", roles=(DEALER, FLOOR_MANAGER), source="s 427(1)", key=FLOOR_MANAGER
)


def _anew(table: PaiGowTable) -> None:
    """Prepare the tiles from the beginning, when the table is opened again."""
    table.memory.stage = "inspect"


BEFORE: BeforePlay[PaiGowTable] = BeforePlay(
    steps=(
        Step(name="inspect", what=INSPECTION.what, source=INSPECTION.source, roles=INSPECTION.roles),
        Step(
            name="spread",
            what="the tiles are spread face up in their pairs, and players may look at them",
            source="s 427(2)",
            roles=(DEALER,),
        ),
        Step(name="stack", what="the tiles are shuffled and stacked", source="s 427(3)", roles=(DEALER,)),
    ),
    anew=_anew,
)


def asked(table: PaiGowTable) -> Wait:
    """Return the wait of the present stage."""
    if table.memory.stage == "check":
        what = "check the tiles, arrange them in rank order, and replace them if need be; press done"
        return wait("check", what, "s 431(3)", DONE, in_play=False, headline="Checking the tiles")
    if table.memory.stage == "spread":
        what = "spread the tiles face up in their ranking pairs; let the players look; press done"
        return wait("spread", what, "s 427(2)", DONE, in_play=False, headline="Spreading the tiles")
    if powers.exercised(table.state, INSPECTION):
        return wait(
            "inspect", "floor manager and dealer each sort and inspect the 32 tiles independently; press done",
            "s 427(1)", DONE, besides=(KeyTurned, Restarted), in_play=False,
            headline="Inspecting the tiles",
        )  # fmt: skip
    off = "floor manager and dealer each inspect the tiles: turn the floor manager's key on first"
    return wait(
        "inspect", "floor manager: sort and inspect the 32 tiles too, on your own; turn your key on", "s 427(1)",
        turn(FLOOR_MANAGER),
        refuses={DONE: (off, "s 427(1)")}, in_play=False, headline="Inspecting the tiles",
    )  # fmt: skip
