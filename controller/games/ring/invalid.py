# SPDX-License-Identifier: MIT
"""Declaration of invalid spins: roles, grounds, and the deadline for a floater (ss 175, 477)."""

import msgspec

from controller.engine.record.events import Directed, Event
from controller.engine.rules.directions import Direction
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import BOXER, FLOOR_MANAGER, PLAYER
from controller.games.kit.keying import NO_SPIN

FLOATER = "floater"
"""The only ground on which a spin may be declared invalid. On the other grounds it must be."""
TOO_LOW, OUTSIDE_RING, HIT = "too-low", "outside-ring", "hit"
ON_ANOTHER, SPINNER_OUTSIDE = "on-another", "spinner-outside"
"""The coins flew too low, left the ring, hit something, lie on each other; the spinner was not inside the ring."""
COINS_DOWN = "coins-down"
"""Report of the boxer or a floor manager that the coins are on the floor: from now on a floater stands."""
NO_SPIN_DIRECTED: Awaited = (Directed, NO_SPIN.name)


class InvalidSpins(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one part about invalid spins."""

    source: str
    """Section on all invalid spins."""
    grounds: dict[str, str]
    """Grounds, each with its section."""
    must: str
    """Section of the grounds on which a spin must be declared invalid."""
    until: tuple[str, str]
    """Last moment for a floater, in words, and the section."""
    players: str
    """Section by which no player may declare a spin invalid."""


def directions(rules: InvalidSpins) -> dict[str, Direction]:
    """Return the directions of the boxer or a floor manager about a spin in the air, by these rules."""
    who = (BOXER, FLOOR_MANAGER)
    why = "a player, whether acting as spinner or not, is not entitled to declare a spin invalid"
    return {
        NO_SPIN.name: Direction(
            source=rules.source, roles=who, grounds=rules.grounds, never={PLAYER: (why, rules.players)}
        ),
        COINS_DOWN: Direction(source=rules.until[1], roles=who),
    }


def too_late(rules: InvalidSpins, event: Event, *, down: bool) -> Refusal:
    """Return why this ground comes too late; None if it does not. down: the coins are on the floor."""
    if down and isinstance(event, Directed) and event.ground == FLOATER:
        moment, source = rules.until
        return (f"a floater is declared invalid {moment}: this spin counts", source)
    return None


def source_of(rules: InvalidSpins, event: Event, *, down: bool) -> str:
    """Return the section by which a spin is declared invalid: the ground's own, if named.

    A button names no ground. Once the coins are on the floor, the ground cannot be a floater.
    """
    if isinstance(event, Directed):
        return rules.grounds[event.ground]
    return rules.must if down else rules.source
