# SPDX-License-Identifier: MIT
"""A round at the tile table: wagers, the call, one tile is read, payment."""

from controller.engine.betting.settlement import declare, settle
from controller.engine.rules.wait import NO_MORE_BETS, Procedure, wait
from controller.engine.table.table import PlainTable
from controller.games.kit.keying import PAID
from hal.signals import TileRead

READER, TILES = "tile-reader", 32

TAKE_WAGERS = wait(
    "betting", "take wagers, then call no more bets", "s 803", NO_MORE_BETS, besides=(TileRead,), in_play=False
)
READ = wait("reading", "lay a tile under the cover of the reader", "s 804", TileRead)
PAY = wait(
    "payment", "", "s 802", PAID, besides=(TileRead,), settles=True, despite_blocks=(PAID, TileRead), may_void=False
)


def round_of_play(table: PlainTable) -> Procedure[None]:
    """One round, from the first wager to the last payment."""
    while isinstance((yield TAKE_WAGERS), TileRead):
        table.refuse("call no more bets first: this tile does not count", "s 803")
    table.no_more_bets("s 803")
    event = yield READ
    assert isinstance(event, TileRead)
    declare(table, event.tile, "s 804")
    while isinstance((yield PAY), TileRead):
        table.refuse("the result is declared: this tile does not count", "s 804")
    settle(table)
