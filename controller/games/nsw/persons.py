# SPDX-License-Identifier: MIT
"""Directions on persons beyond the game: exclusion from the casino, detention, disputes (14.3, 14.11-14.13).

The table cannot do these things. It limits who may direct them, records the directions, and asks for the notices.
"""

from collections.abc import Callable, Mapping
from typing import Final

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import CASINO_OPERATOR, CASINO_SUPERVISOR, GAMES_SUPERVISOR

SUPERVISORS: Final = (CASINO_SUPERVISOR, GAMES_SUPERVISOR)
"""A games supervisor is a casino supervisor too (rule 1.1)."""


def directions(*, unresolved: str, detain: str = "") -> Mapping[str, Direction]:
    """Return the directions on persons.

    - unresolved: rule on a person who disagrees with a decision.
    - detain: rule on the possession of a device, if there is one.
    """
    deciding = (*SUPERVISORS, CASINO_OPERATOR)
    known = {
        "exclude-from-casino": Direction(source="14.3.3", roles=SUPERVISORS, player=True, reason=True),
        "unresolved-dispute": Direction(source=unresolved, roles=deciding, player=True, reason=True),
    }
    if detain:
        known["detain"] = Direction(source=detain, roles=SUPERVISORS, player=True, reason=True)
    return known


def shut_out(table: AnyTable, player: str, what: str, source: str) -> None:
    """Exclude this player from further play. what, source: the effect on the player, and its rule."""
    if player not in table.state.excluded:
        table.state.excluded.append(player)
    table.state.excluded_by[player] = what, source


def _exclude_from_casino(table: AnyTable, event: Directed, source: str) -> None:
    what = "is excluded from the casino, and so from the game"
    shut_out(table, event.player, what, source)
    table.note(event.describe(f"{event.player} {what}"), source)


def _detain(table: AnyTable, event: Directed, source: str) -> None:
    """Record the detention of a person with a prohibited device. The table cannot know the device's purpose."""
    until = "is detained until an inspector or a police officer has come and taken over: call one"
    table.note(event.describe(f"{event.player} {until}"), source)


def _unresolved(table: AnyTable, event: Directed, source: str) -> None:
    told = f"tell {event.player} that there is an inspector, and of the right to consult one or to complain to one"
    table.note(event.describe(f"the dispute is not resolved: {told}"), source)


_CARRIED_OUT: Final[Mapping[str, Callable[[AnyTable, Directed, str], None]]] = {
    "exclude-from-casino": _exclude_from_casino,
    "detain": _detain,
    "unresolved-dispute": _unresolved,
}


def directed(table: AnyTable, event: Directed) -> bool:
    """Carry out a direction on a person. Returns False for any other direction."""
    carry_out = _CARRIED_OUT.get(event.direction)
    if carry_out:
        carry_out(table, event, table.game.directions[event.direction].source_of(event))
    return carry_out is not None
