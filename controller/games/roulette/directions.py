# SPDX-License-Identifier: MIT
"""Directions of the casino operator's people at a roulette table (ss 140, 142, 144)."""

from controller.engine.record.events import Directed, Event
from controller.engine.rules.directions import BY_DECISION, Direction
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.roles import CASINO_OPERATOR, DEALER, MORE_SENIOR, SUPERVISORS
from controller.games.kit.keying import NO_SPIN
from controller.games.roulette.table import RouletteTable

EMPLOYEES = (DEALER, *SUPERVISORS)
"""The casino operator, its employees or agents (s 142)."""
EVERYBODY = ""
"""All players without a direction of their own."""
VALUE_CHIPS = ("permitted", "limited", "prohibited")

NO_SPIN_ON = {
    "same-direction": "s 144(1)", "too-few-revolutions": "s 144(2)", "foreign-object": "s 144(3)",
    "hung-up": "s 144(3)", "out-of-the-wheel": "s 144(4)",
}  # fmt: skip
"""Grounds on which the dealer, or a more senior casino employee, announces no spin. The reader may have seen them."""

DIRECTIONS = {
    "stands": Direction(source="s 132(2)", roles=SUPERVISORS, roles_source=BY_DECISION),
    "inspector-told": Direction(source="s 140(2)", roles=(CASINO_OPERATOR,)),
    "depart": Direction(source="s 140(1)", roles=(CASINO_OPERATOR,), player=True),
    **{f"value-chips-{how}": Direction(source="s 142", roles=EMPLOYEES) for how in VALUE_CHIPS},
    NO_SPIN.name: Direction(source="s 144", roles=(DEALER, *MORE_SENIOR), grounds=NO_SPIN_ON, unnamed="counted"),
}
IN_THE_ROUND = ("stands", NO_SPIN.name)
"""Directions for which the round waits."""


def directed(table: RouletteTable, event: Directed) -> bool:
    """Carry out a direction that may be given at any time. Return whether this was one."""
    if event.direction in IN_THE_ROUND:
        return False
    section = DIRECTIONS[event.direction].source
    if event.direction == "inspector-told":
        table.memory.inspector_told = True
        table.note(event.describe("an inspector is told of what is proposed"), section)
    elif event.direction == "depart":
        _depart(table, event)
    else:
        _value_chips(table, event)
    return True


def _value_chips(table: RouletteTable, event: Directed) -> None:
    """Record a direction about value chips. Without a player it replaces all earlier ones, for the whole table."""
    how = event.direction.removeprefix("value-chips-")
    if not event.player:
        table.memory.value_chips.clear()
    table.memory.value_chips[event.player or EVERYBODY] = how
    table.note(event.describe(f"value chips are {how} to {event.player or 'every player'}"), "s 142")


def section_of(announced: Event) -> str:
    """Return the section by which no spin was announced: the ground's own, if one was named."""
    return DIRECTIONS[NO_SPIN.name].source_of(announced) if isinstance(announced, Directed) else "s 144"


def _depart(table: RouletteTable, event: Directed) -> None:
    """Let a player correct wagers although they are closed, for fairness (s 140(1)). An inspector is told first."""
    if not table.memory.inspector_told:
        table.refuse("tell an inspector first what is proposed", "s 140(2)")
        return
    table.memory.inspector_told = False
    table.excepted[event.player] = "s 140(1)"
    table.note(event.describe(f"the wagers of {event.player} may be put right in this round"), "s 140(1)")


def left(table: RouletteTable, player: str) -> None:
    """Forget the directions about a player who has left."""
    table.memory.value_chips.pop(player, None)


def chips_allowed(table: RouletteTable, change: Change) -> Refusal:
    """Return why value chips are refused: they are prohibited to this player, who uses this table's chips (s 142)."""
    directed = table.memory.value_chips
    prohibited = directed.get(change.player, directed.get(EVERYBODY)) == "prohibited"
    if prohibited and change.after > change.before and not change.chips:
        return (f"value chips are prohibited to {change.player}: wager with chips of this table", "s 142")
    return None
