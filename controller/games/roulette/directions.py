"""What the casino operator's people may direct at a roulette table at any time (ss 140 and 142)."""

from controller.engine.directions import Direction
from controller.engine.events import Directed
from controller.engine.roles import DEALER, SUPERVISORS
from controller.engine.wagering import Change, Refusal
from controller.games.roulette.table import RouletteTable

EMPLOYEES = (DEALER, *SUPERVISORS)
"""The casino operator, its employees or agents (s 142)."""
VALUE_CHIPS = ("permitted", "limited", "prohibited")

DIRECTIONS = {
    "stands": Direction(source="s 132(2)", roles=SUPERVISORS),
    "inspector-told": Direction(source="s 140(2)", roles=SUPERVISORS),
    "depart": Direction(source="s 140(1)", roles=SUPERVISORS, player=True),
    **{f"value-chips-{how}": Direction(source="s 142", roles=EMPLOYEES, player=True) for how in VALUE_CHIPS},
}


def directed(table: RouletteTable, event: Directed) -> bool:
    """Carry out a direction that may be given at any time. Answers whether this was one."""
    if event.direction == "stands":
        return False
    section = DIRECTIONS[event.direction].source
    if event.direction == "inspector-told":
        table.memory.inspector_told = True
        table.note(f"an inspector is told of what is proposed: {event.reason or 'no reason given'}", section)
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
