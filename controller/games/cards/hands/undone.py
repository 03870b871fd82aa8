# SPDX-License-Identifier: MIT
"""A round without a result: settled wagers come back too. A player who was paid for a win owes the amount."""

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
"""Name of the block while a player owes an amount paid in such a round."""


def void_round(table: HandsTable, what: str, source: str) -> NoReturn:
    """End the round without a result and return all its money. Raise VoidRound, which returns the remaining wagers."""
    come_back(table, source)
    raise VoidRound(what, source)


def everything_goes_back(table: HandsTable, place: str) -> str:  # noqa: ARG001 - as a code has it
    """Return in words the money returned if the round has no result, and the players' debts."""
    settled = table.memory.play.settled
    owed = _who_owes(_undone(it, "") for it in settled)
    return "".join((ROUND_VOID, ", what was settled too" if settled else "", f"; {owed}" if owed else ""))


def come_back(table: HandsTable, source: str, forfeits: Collection[str] = (), by: str = "") -> None:
    """Reverse the settlements of this round, in their order.

    forfeits: Players whose wagers do not come back, by the section `by`. No wager of such a round is a voucher.
    """
    settled = table.memory.play.settled
    back = [_forfeited(it, by) if it.player in forfeits else _undone(it, source) for it in settled]
    settled.clear()
    table.pay(it for it in back if it.returned or it.owes)
    _say_who_owes(table, back, source)


def _undone(it: Decided, source: str) -> Decided:
    """Reverse the settlement of a wager: a loss is returned, a paid win is owed."""
    lost = it.staked - it.returned
    return Decided(
        it.player, it.wager, it.stands, it.stands, "void", max(0, lost), source, hand=it.hand, owes=max(0, -lost)
    )


def _forfeited(it: Decided, source: str) -> Decided:
    """Forfeit a wager: a loss stands, and a paid win is owed together with the stake."""
    owes = it.returned - (it.staked - it.stands) if it.how == "wins" else 0
    return Decided(it.player, it.wager, it.stands, it.stands, "loses", 0, source, hand=it.hand, owes=owes)


def _who_owes(back: Iterable[Decided]) -> str:
    """Return the debts in words: `cid owes $115, dot owes $20`; empty if nobody owes."""
    debts: dict[str, int] = {}
    for it in back:
        debts[it.player] = debts.get(it.player, 0) + it.owes
    return ", ".join(f"{player} owes {dollars(cents)}" for player, cents in debts.items() if cents)


def _say_who_owes(table: HandsTable, back: Iterable[Decided], source: str) -> None:
    """Block the table until a person has seen to every debt: no machine can take chips from a player."""
    if owed := _who_owes(back):
        what = f"{owed}, paid in round {table.state.round}, which has no result"
        remedy = f"{table.game.general.person}: collect it or decide about it, then turn your key"
        owing = Standing(what, remedy, source, mended=True, by_hand=True, asks=(switch(FLOOR_MANAGER),))
        blocks.block(table, DEBT, owing)
