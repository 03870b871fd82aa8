# SPDX-License-Identifier: MIT
"""What is keyed at a table of tiles: dice, boxes, and the tiles of a hand as somebody might hold it."""

from random import Random
from typing import Any

from c_ext.pai_gow import house_way
from c_ext.tiles import TILES
from controller.engine.record.tiles_on_show import ShownPaiGow


def numbers(table: Any, phase: str, pick: int) -> list[str]:
    """Digits that the table may take in this phase. pick: which of them."""
    chance = Random(pick)
    if phase == "dice":
        return [str(chance.randint(1, 6)) for _ in range(3)]
    if phase == "code":
        return [str(chance.randint(1, 3)), str(chance.randint(1, 4))][: chance.randint(1, 2)]
    if phase in ("hands", "bank's hand"):
        return held(table, chance)
    return [str(chance.randint(1, table.options.boxes))]


def banks(table: Any, shown: ShownPaiGow) -> str:
    """Who banks puts chips there, as long as there are none and wagers are open; empty otherwise."""
    player = next(iter(shown.holder), "house")
    due = player != "house" and not table.betting_closed and not table.wagers.find(player, "bank", str(shown.chung))
    return f"wager {player} bank $1,000 on hand {shown.chung}" if due else ""


def held(table: Any, chance: Random) -> list[str]:
    """Four tiles that no exposed hand has, the low hand first as the house would set it."""
    left = list(TILES)
    for it in table.memory.play.laid.opened.values():
        for tile in (*it.low, *it.high):
            left.remove(tile)
    it = house_way(chance.sample(left, 4))
    return [pip for tile in (*it.low, *it.high) for pip in tile.split("-")]
