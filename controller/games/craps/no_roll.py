# SPDX-License-Identifier: MIT
"""Invalid rolls at craps: the roles that call "no roll", and the grounds of s 127."""

from controller.engine.record.events import Directed, Event
from controller.engine.rules.directions import Direction
from controller.engine.rules.wait import Button
from controller.engine.values.roles import BOXPERSON, FLOOR_MANAGER, STICKPERSON
from controller.games.craps.shooter import show
from controller.games.craps.table import CrapsTable

NO_ROLL = Button("no-roll", "o")
"""The stickperson's button: the call of "no roll", without a ground."""
CALLED = (Directed, "no-roll")
"""The same call as a direction, with the caller's role and the ground."""
INVALID = {
    "off-table": "s 127(1)(a)",
    "on-the-other-die": "s 127(1)(b)",
    "on-the-bank": "s 127(1)(c)",
    "in-the-cup": "s 127(1)(d)",
    "on-a-rail": "s 127(1)(d)",
    "on-an-object": "s 127(1)(e)",
    "fraud": "s 127(1)(f)",
    "dice-not-approved": "s 127(1)(g)",
}
"""Grounds that make a roll invalid, whoever reports them."""
INVALIDATED = {"not-together": "s 127(2)(a)", "end-not-struck": "s 127(2)(b)", "improper": "s 127(2)(c)"}
"""Grounds on which the boxperson or the stickperson may invalidate a roll, if possible before the dice rest."""
NO_CAUSE = {
    "touched-chips": (
        "dice that touch chips, other than the bank of chips in front of the boxperson, are no cause for no roll",
        "s 127(4)",
    )
}
MAY_CALL = Direction(
    source="s 127(2)",
    roles=(BOXPERSON, STICKPERSON),
    roles_source="s 127(2)",
    grounds={**INVALID, **INVALIDATED},
    barred=NO_CAUSE,
)


def no_roll(table: CrapsTable, event: Event, *, was_called: bool) -> None:
    """Declare the roll invalid: wagers are open again, and the shooter throws again (s 127).

    was_called: The roll's numbers had been called, and somebody has overruled that call.
    """
    source = MAY_CALL.source_of(event) if isinstance(event, Directed) else "s 127"
    table.call("no roll", source)
    if isinstance(event, Directed):
        table.note(event.describe(f"the {event.role} calls no roll"), source)
        if event.ground == "off-table":
            table.note("look for the die at once; if it is not found: die-lost", "s 125(a)")
    if was_called:
        table.alert_of_spin(FLOOR_MANAGER, *after_a_call(event, source))
    table.memory.no_rolls += 1
    table.memory.out = False
    table.open_betting()
    show(table)


def after_a_call(event: Event, source: str) -> tuple[str, str]:
    """Return the alert to the floor manager about a roll that was called first, with the section.

    Only no roll by s 127(2) has to be called before both dice are at rest, whenever possible.
    """
    what = "a roll that was called has become no roll"
    if isinstance(event, Directed) and event.ground in INVALID:
        return (event.describe(what), source)
    return (f"{what}: was it not possible to call that before both dice came to rest?", "s 127(3)")
