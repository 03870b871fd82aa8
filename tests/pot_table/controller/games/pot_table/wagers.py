# SPDX-License-Identifier: MIT
"""Payments into the pot (s 601), and its winner's share: no odds, but the chips of the others (s 604)."""

from collections.abc import Iterator

from c_ext.wager import NamedWager
from controller.engine.betting import standing
from controller.engine.betting.settlement import lose, win
from controller.engine.record.decided import Decided, HandResult
from controller.engine.record.state import Lying
from controller.engine.rules.game import NoLayout, by_id
from controller.engine.table.table import PlainTable
from controller.engine.table.wagers import return_stake

ANTE, BET = "ante", "bet"
WAGERS = NoLayout(
    wagers=by_id(NamedWager(ANTE, "ante", "s 601"), NamedWager(BET, "bet", "s 601")),
    why="the winner takes what all have put into the pot, less a commission",
    source="s 604(1)",
)
OF_EACH, COMMISSION = 2_000, 100
"""The house keeps $1 for each whole $20, s 604(1)."""


def in_the_pot(table: PlainTable, wager: str) -> list[Lying]:
    """The antes, or the bets, of which something stands."""
    return [it for it in table.wagers if it.wager == wager and _stands(table, it)]


def can_win(table: PlainTable, place: str) -> bool:
    """Whether the player at this place has put in an ante (s 603)."""
    return any(it.hand == place for it in in_the_pot(table, ANTE))


def shares(table: PlainTable, winner: str) -> list[Decided]:
    """Return the decision of every wager if the player at this place wins. An invalid part goes back (s 5(2))."""
    decided = [it for wager in (ANTE, BET) for it in _shares_of(table, wager, winner)]
    return decided + [lose(table, it, "s 604(1)") for it in table.wagers if not _stands(table, it)]


def _shares_of(table: PlainTable, wager: str, winner: str) -> Iterator[Decided]:
    """Return the decisions of the antes, or of the bets."""
    put_in = in_the_pot(table, wager)
    others = sum(_stands(table, it) for it in put_in if it.hand != winner)
    for it in put_in:
        if not any(it.hand == winner for it in put_in):
            yield return_stake(it, "s 604(2)")
        elif it.hand == winner:
            yield win(table, it, others, "s 604(1)", commission=others // OF_EACH * COMMISSION)
        else:
            yield lose(table, it, "s 604(1)")


def results(table: PlainTable, winner: str) -> list[HandResult]:
    """Return the declared result of each place with a player."""
    places = sorted({it.hand for it in table.wagers})
    return [_result(place, "wins the pot" if place == winner else "loses") for place in places]


def _result(place: str, outcome: str) -> HandResult:
    return HandResult(place, outcome, outcome, {}, decides=(ANTE, BET))


def _stands(table: PlainTable, it: Lying) -> int:
    return standing.verdict(table, it).stands
