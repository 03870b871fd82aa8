# SPDX-License-Identifier: MIT
"""A round at the pot table: antes and bets, the call, the winner's place keyed in, the pot."""

from controller.engine.betting.settlement import declare_results
from controller.engine.record.events import Directed, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wagering import Change
from controller.engine.rules.wait import NO_MORE_BETS, Procedure, wait
from controller.engine.table.table import PlainTable
from controller.engine.values.money import dollars
from controller.games.kit.keying import ENTRY, PAID, Keying, paid_or_cleared, take_entry
from controller.games.pot_table.wagers import ANTE, can_win, in_the_pot, results, shares
from hal.signals import Entered, Keyed, Pressed

NUMBERS = range(1, 4)
KEYED = Keying(NUMBERS, 1, 1, lambda keyed: str(keyed[0]), "place", "s 603", "s 603")

TAKE_WAGERS = wait(
    "betting", "take antes and bets, then call no more bets", "s 601", NO_MORE_BETS,
    besides=(Placed, Withdrawn, PlayerLeft),
    refuses=dict.fromkeys(ENTRY, ("call no more bets first", "s 602")), in_play=False,
)  # fmt: skip
TOO_FEW = TAKE_WAGERS.asking()
"""Fewer than two antes lie there: it is not called yet."""
WINNER = wait("entry", "key the winner's place, and press entry", "s 603", *ENTRY)
PASS_THE_POT = wait(
    "payment", "take the commission out of the pot, and pass it to the winner; press paid", "s 604(1)", PAID,
    besides=(Entered, (Directed, "void-wagers-of")), may_void=False,
    despite_blocks=(PAID, Entered), refuses={Keyed: ("press entry first, to clear the result", "s 603")},
)  # fmt: skip
CLEARED = ("the result is cleared", "s 603")


def show(table: PlainTable, _change: Change | None = None) -> None:
    """Show what lies in the pot."""
    table.show(pot=dollars(sum(it.cents for it in table.wagers)))


def wagers(table: PlainTable) -> Procedure[None]:
    """Antes and bets are taken, until the dealer calls no more bets: with two antes at least (s 602)."""
    show(table)
    while True:
        event = yield TAKE_WAGERS if enough(table) else TOO_FEW
        if isinstance(event, Pressed):
            if enough(table):
                return
            table.refuse("two players put in an ante first", "s 602")


def enough(table: PlainTable) -> bool:
    """Whether two players have put in an ante."""
    return len(in_the_pot(table, ANTE)) >= 2


def round_of_play(table: PlainTable) -> Procedure[None]:
    """One round, from the first ante until the pot is passed on."""
    yield from wagers(table)
    table.no_more_bets("s 602")
    paid = False
    while not paid:
        show(table)
        winner = yield from take_entry(table, WINNER, KEYED)
        if can_win(table, str(winner)):
            declare_results(table, results(table, str(winner)), "s 603", shares(table, str(winner)))
            paid = yield from paid_or_cleared(table, PASS_THE_POT, CLEARED)
        else:
            table.refuse(f"no ante lies at place {winner}", "s 603")
            table.digits("")
