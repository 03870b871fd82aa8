# SPDX-License-Identifier: MIT
"""Makes `pai_gow_tables.h`, the tables of the pai gow core, from the tiles and from the rules of the house way.

A tile's number is its place in `c_ext.tiles.TILES`: two tiles of each rank, from the highest. Four tiles in ascending
order have a place in the table of settings, which depends on their ranks only. The place is the sum of a number for
each tile: for the tile at place i (the first is 1), the number of choices of i higher ranks, where ranks may repeat. An
entry has the setting, one of `SETTINGS`, and in its upper bits the rules that chose it (`Choice.code`).
"""

from collections.abc import Sequence
from math import comb
from typing import Final

from c_ext.house_way import deals, house_way
from c_ext.tiles import DEALT, RANKS, TILES, hand

SETTING_BITS: Final = 3

SETTINGS: Final = tuple(
    low + high
    for first, others in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
    for low, high in ((others, first), (first, others))
)
"""The six ways to set four tiles: the places of the low hand's tiles, then of the high hand's."""

NO_SETTING: Final = 0xFFFF
"""The entry of tiles that no set has: more than two of a rank."""

HEAD: Final = f"""/* Made by c_ext/pai_gow_tables.py, which describes these tables. */
enum {{ SETTING_BITS = {SETTING_BITS}, SETTING_MASK = {(1 << SETTING_BITS) - 1}, RANKS = {len(RANKS)} }};"""


def header() -> str:
    """Return the text of `pai_gow_tables.h`."""
    parts = (
        c_rows("uint8_t", "SETTINGS", SETTINGS),
        c_rows("uint16_t", "PLACES", [[place(at, tile) for tile in range(len(TILES))] for at in range(DEALT)]),
        c_rows("uint8_t", "ORDERS", orders()),
        c_array("uint16_t", "HOUSE_WAY", entries()),
    )
    return "\n\n".join((HEAD, *parts, ""))


def rank_of(tile: int) -> int:
    """The number of a tile's rank in `RANKS`."""
    return len(RANKS) - 1 - tile // 2


def place(at: int, tile: int) -> int:
    """Return the number that a tile at this place among four tiles, from 0, adds to their place in the table."""
    return comb(tile // 2 + at, at + 1)


def orders() -> list[list[int]]:
    """Return the order of two tiles, by their ranks from the highest."""
    ranks = list(reversed(range(len(RANKS))))
    return [[hand(first, second).order for second in ranks] for first in ranks]


def entries() -> list[int]:
    """The table of settings."""
    table = [NO_SETTING] * comb(len(RANKS) + DEALT - 1, DEALT)
    for ranks in deals():
        tiles = numbered(ranks)
        table[sum(place(at, tile) for at, tile in enumerate(tiles))] = entry(tiles)
    return table


def numbered(ranks: Sequence[int]) -> list[int]:
    """Tiles of these ranks, which are in descending order: the first tile of a rank, then the second."""
    return [2 * (len(RANKS) - 1 - rank) + (rank in ranks[:at]) for at, rank in enumerate(ranks)]


def entry(tiles: Sequence[int]) -> int:
    """Return the entry of these tiles. If two tiles of a rank are in different hands, the first is in the high hand."""
    choice = house_way([rank_of(tile) for tile in tiles])
    wanted = choice.setting.low.tiles + choice.setting.high.tiles
    fitting = [places for places in SETTINGS if tuple(rank_of(tiles[it]) for it in places) == wanted]
    return choice.code << SETTING_BITS | SETTINGS.index(min(fitting, key=lambda places: places[2:]))


def c_rows(kind: str, name: str, rows: Sequence[Sequence[int]]) -> str:
    lines = ",\n".join(f"    {{{', '.join(map(str, row))}}}" for row in rows)
    return f"static const {kind} {name}[{len(rows)}][{len(rows[0])}] = {{\n{lines}}};"


def c_array(kind: str, name: str, numbers: Sequence[int]) -> str:
    lines = ",\n".join(", ".join(map(str, numbers[at : at + 16])) for at in range(0, len(numbers), 16))
    return f"static const {kind} {name}[{len(numbers)}] = {{\n{lines}}};"
