"""What the casino operator's people may direct at a roulette table at any time (ss 140 and 142)."""

from controller.engine.events import Directed
from controller.engine.roles import FLOOR_MANAGER
from controller.engine.wagering import Change, Refusal
from controller.games.roulette.table import RouletteTable

OPERATOR = frozenset({"casino-operator", "pit-boss", "assistant-pit-boss", FLOOR_MANAGER})
"""The persons who decide for the casino operator whether a strict application is unfair (s 140(1))."""
EMPLOYEES = OPERATOR | {"dealer"}
"""The casino operator, its employees or agents (s 142)."""
VALUE_CHIPS = ("permitted", "limited", "prohibited")

DIRECTIONS = {
    "inspector-told": "s 140(2)",
    "depart": "s 140(1)",
    **{f"value-chips-{how}": "s 142" for how in VALUE_CHIPS},
}


def directed(table: RouletteTable, event: Directed) -> bool:
    """Carry out or refuse one of these directions. Answers whether it was one."""
    if event.direction not in DIRECTIONS:
        return False
    section = DIRECTIONS[event.direction]
    allowed = EMPLOYEES if section == "s 142" else OPERATOR
    if event.role not in allowed:
        table.refuse(f"{event.direction} is for {', '.join(sorted(allowed))}, not for the {event.role}", section)
    elif event.direction == "inspector-told":
        table.memory.inspector_told = True
        table.note(f"an inspector is told of what is proposed: {event.reason or 'no reason given'}", section)
    elif not event.player:
        table.refuse(f"{event.direction}: name the player", section)
    elif event.direction == "depart":
        _depart(table, event)
    else:
        how = event.direction.removeprefix("value-chips-")
        table.memory.value_chips[event.player] = how
        table.note(f"value chips are {how} to {event.player}: {event.reason}", section)
    return True


def _depart(table: RouletteTable, event: Directed) -> None:
    """A wager may be put where it would be fair although wagers are closed (s 140(1)). An inspector is told first."""
    if not table.memory.inspector_told:
        table.refuse("tell an inspector first what is proposed", "s 140(2)")
        return
    table.memory.inspector_told = False
    table.excepted[event.player] = "s 140(1)"
    what = f"the wagers of {event.player} may be put right in this round: {event.reason or 'no reason given'}"
    table.note(what, "s 140(1)")


def left(table: RouletteTable, player: str) -> None:
    """A player has left: what was directed about the player is over."""
    table.memory.value_chips.pop(player, None)


def chips_allowed(table: RouletteTable, change: Change) -> Refusal:
    """Why value chips are not accepted: they are prohibited to this player, who uses this table's chips (s 142)."""
    prohibited = table.memory.value_chips.get(change.player) == "prohibited"
    if prohibited and change.after > change.before and not change.chips:
        return (f"value chips are prohibited to {change.player}: wager with chips of this table", "s 142")
    return None
