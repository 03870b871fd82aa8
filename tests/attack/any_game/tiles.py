# SPDX-License-Identifier: MIT
"""Numbers to key at a table of tiles: dice, boxes, and the tiles of a hand as a person might hold them."""

from collections import Counter
from random import Random
from typing import Any

from c_ext.pai_gow import house_way
from c_ext.tiles import TILES
from controller.engine.record.tiles_on_show import ShownPaiGow


def numbers(table: Any, phase: str, turn: int, pick: int) -> list[str]:
    """Digits that the table may take in this phase. turn: the box whose hand is next. pick: which of them."""
    chance = Random(pick)
    if phase == "dice":
        return [str(chance.randint(1, 6)) for _ in range(3)]
    if phase == "code":
        return [str(chance.randint(1, 3)), str(chance.randint(1, 4))][: chance.randint(1, 2)]
    if phase in ("hands", "bank's hand"):
        return held(table, turn, chance)
    return [str(chance.randint(1, table.options.boxes))]


def banks(table: Any, shown: ShownPaiGow) -> str:
    """Return a line that makes the bank's wager. Empty: no such wager is due."""
    player = next(iter(shown.holder), "house")
    due = player != "house" and not table.betting_closed and not table.wagers.find(player, "bank", str(shown.chung))
    return f"wager {player} bank $1,000 on hand {shown.chung}" if due else ""


def group(table: Any, pick: int) -> list[str]:
    """Four tiles that are not dealt yet, as far as the reader knows."""
    dealt = [tile for each in table.memory.play.log_state.dealt.values() for tile in each if tile]
    return Random(pick).sample(without(dealt), 4)


def without(tiles: list[str]) -> list[str]:
    """The tiles of a set without these."""
    return list((Counter(TILES) - Counter(tiles)).elements())


def held(table: Any, box: int, chance: Random) -> list[str]:
    """The tiles of this box, as far as the table knows them, or four that lie nowhere else; low hand first."""
    laid = table.memory.play.log_state
    opened = [tile for it in laid.opened.values() for tile in (*it.low, *it.high)]
    known = laid.dealt.get(box, ())
    others = [it for at, each in laid.dealt.items() if at != box and at not in laid.opened for it in each if it]
    it = house_way(known if len(known) == 4 and all(known) else chance.sample(without([*opened, *others]), 4))
    return [pip for tile in (*it.low, *it.high) for pip in tile.split("-")]
