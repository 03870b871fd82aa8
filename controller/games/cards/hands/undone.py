# SPDX-License-Identifier: MIT
"""A round that has no result: what was settled in it comes back too. A player who was paid for a win owes it."""

from collections.abc import Collection, Iterable
from typing import Final, NoReturn

from controller.engine.record.decided import Decided
from controller.engine.record.state import Standing
from controller.engine.rules.wait import VoidRound, switch
from controller.engine.table import blocks
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.hands.misdealt import ROUND_VOID
from controller.games.cards.hands.table import HandsTable

DEBT: Final = "debt"
"""The name of the block while a player owes what was paid in such a round."""


def void_round(table: HandsTable, what: str, source: str) -> NoReturn:
    """The round has no result, and all money of it goes back. Raises VoidRound, which returns what still lies."""
    come_back(table, source)
    raise VoidRound(what, source)


def everything_goes_back(table: HandsTable, place: str) -> str:  # noqa: ARG001 - as a code has it
    """What goes back if the round has no result, in words; with what players owe then."""
    settled = table.memory.play.settled
    owed = _who_owes(_undone(it, "") for it in settled)
    return "".join((ROUND_VOID, ", what was settled too" if settled else "", f"; {owed}" if owed else ""))


def come_back(table: HandsTable, source: str, forfeits: Collection[str] = (), by: str = "") -> None:
    """What was settled in this round comes back, in the order in which it was settled.

    forfeits: the players whose wagers do not come back, by the section `by`. No wager of such a round is a voucher.
    """
    settled = table.memory.play.settled
    back = [_forfeited(it, by) if it.player in forfeits else _undone(it, source) for it in settled]
    settled.clear()
    table.pay(it for it in back if it.returned or it.owes)
    _say_who_owes(table, back, source)


def _undone(it: Decided, source: str) -> Decided:
    """A wager is as if it had not been settled: a loss is returned, what was paid for a win is owed."""
    lost = it.staked - it.returned
    return Decided(
        it.player, it.wager, it.stands, it.stands, "void", max(0, lost), source, hand=it.hand, owes=max(0, -lost)
    )


def _forfeited(it: Decided, source: str) -> Decided:
    """The wager is forfeited: a loss stays one, and all that was paid for a win is owed, the stake too."""
    owes = it.returned - (it.staked - it.stands) if it.how == "wins" else 0
    return Decided(it.player, it.wager, it.stands, it.stands, "loses", 0, source, hand=it.hand, owes=owes)


def _who_owes(back: Iterable[Decided]) -> str:
    """`cid owes $115, dot owes $20`; empty if nobody does."""
    debts: dict[str, int] = {}
    for it in back:
        debts[it.player] = debts.get(it.player, 0) + it.owes
    return ", ".join(f"{player} owes {dollars(cents)}" for player, cents in debts.items() if cents)


def _say_who_owes(table: HandsTable, back: Iterable[Decided], source: str) -> None:
    """No machine can take chips from a player: the table waits until a person has seen to every debt."""
    if owed := _who_owes(back):
        what = f"{owed}, paid in round {table.state.round}, which has no result"
        remedy = f"{table.game.general.person}: collect it or decide about it, then turn your key"
        owing = Standing(what, remedy, source, mended=True, by_hand=True, asks=(switch(FLOOR_MANAGER),))
        blocks.put(table, DEBT, owing)
