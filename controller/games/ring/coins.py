# SPDX-License-Identifier: MIT
"""The set of coins of both two-ups: coins that are lost or found, and the new set (ss 164-165, ss 470, 474)."""

import msgspec

from controller.engine.record.events import Directed
from controller.engine.rules.directions import Direction
from controller.engine.rules.wait import Awaited
from controller.engine.values.roles import BOXER
from controller.games.ring.table import RingTable

SET = 5  # s 164(1), s 470(1)
TOO_MANY = 2
"""Number of lost coins at which a new set is due (s 165(3), s 474(4))."""
LOST, FOUND, NEW = "coin-lost", "coin-found", "new-coins"
"""Reports of the boxer about the coins."""
OF_COINS: tuple[Awaited, ...] = tuple((Directed, direction) for direction in (LOST, FOUND, NEW))


def directions(charge: str) -> dict[str, Direction]:
    """Return the boxer's reports about the coins. charge: the section that puts the boxer in charge of the coins."""
    return {name: Direction(source=charge, roles=(BOXER,)) for name in (LOST, FOUND, NEW)}


class CoinSections(msgspec.Struct, frozen=True, kw_only=True):
    """The sections about coins in one Part of the rules: lost and found coins, the new set."""

    found: str
    four_left: str
    new_set: str
    kept: str


def directed(table: RingTable, event: Directed, rules: CoinSections) -> None:
    """Handle the boxer's report of a coin lost or found, or of a new set. `memory.lost` counts the lost coins."""
    if event.direction == LOST:
        _lost(table, rules)
    elif event.direction == FOUND:
        _found(table, rules)
    else:
        _new_set(table, rules)


def _lost(table: RingTable, rules: CoinSections) -> None:
    if table.memory.lost == SET:
        table.refuse(f"all {SET} coins of the set are lost already: place a new set", rules.new_set)
        return
    table.memory.lost += 1
    left = SET - table.memory.lost
    if table.memory.lost < TOO_MANY:
        table.note(f"a coin is lost: the game goes on with {left}", rules.four_left)
    else:
        table.note(f"{table.memory.lost} coins are lost: a new set is due before the next spinner", rules.new_set)


def _found(table: RingTable, rules: CoinSections) -> None:
    if not table.memory.lost:
        table.refuse("no coin is lost", rules.found)
        return
    table.memory.lost -= 1
    table.note("the boxer has examined the coin that was found: it is of the set", rules.found)


def _new_set(table: RingTable, rules: CoinSections) -> None:
    if table.memory.lost < TOO_MANY:
        table.refuse(f"the set is kept: a new one comes only when {TOO_MANY} coins are lost", rules.kept)
        return
    table.memory.lost = 0
    table.note(f"a new set of {SET} coins is at the table, and the old one is removed", rules.new_set)
