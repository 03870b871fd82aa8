# SPDX-License-Identifier: MIT
"""A round at the domino table: wagers, the call, one domino is read, payment."""

from controller.engine.betting.settlement import declare, settle
from controller.engine.rules.wait import NO_MORE_BETS, Procedure, wait
from controller.engine.table.table import PlainTable
from controller.games.kit.keying import PAID
from hal.signals import DominoRead

READER, DOMINOES = "domino-reader", 32

TAKE_WAGERS = wait(
    "betting", "take wagers, then call no more bets", "s 803", NO_MORE_BETS, besides=(DominoRead,), in_play=False
)
READ = wait("reading", "lay a domino under the cover of the reader", "s 804", DominoRead)
PAY = wait(
    "payment", "", "s 802", PAID, besides=(DominoRead,), settles=True, despite_blocks=(PAID, DominoRead), may_void=False
)


def round_of_play(table: PlainTable) -> Procedure[None]:
    """One round, from the first wager to the last payment."""
    while isinstance((yield TAKE_WAGERS), DominoRead):
        table.refuse("call no more bets first: this domino does not count", "s 803")
    table.no_more_bets("s 803")
    event = yield READ
    assert isinstance(event, DominoRead)
    declare(table, event.domino, "s 804")
    while isinstance((yield PAY), DominoRead):
        table.refuse("the result is declared: this domino does not count", "s 804")
    settle(table)
