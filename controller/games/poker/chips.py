# SPDX-License-Identifier: MIT
"""The players' chips on the table: one wager for each player, computed from the log of bets.

Nobody places a wager directly: every bet is entered as an act (s 268 and its twins).
"""

from controller.engine.betting.settlement import say_lies, say_removed
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table.table import AnyTable
from controller.games.poker.buttons import BETS
from controller.games.poker.table import PokerTable


def lie(table: PokerTable) -> None:
    """Update every player's wager from the log of bets."""
    play = table.memory.play
    for seat, it in play.contest.seats.items():
        put_out(table, seat, it.put_in + it.early)


def put_out(table: PokerTable, seat: int, cents: int) -> None:
    """Set the wager of this seat to this total."""
    player, hand = table.memory.play.player(seat), str(seat)
    lies = table.wagers.find(player, BETS, hand)
    if cents == (lies.cents if lies else 0):
        return
    if lies and not cents:
        table.wagers.remove(lies)
        say_removed(table, lies)
        return
    it = lies or Lying(player, BETS, 0, "start", hand=hand)
    table.wagers.lay(it, cents)
    say_lies(table, it)


def change(table: AnyTable, change: Change) -> Refusal:
    """Refuse every direct change of a wager."""
    return (f"what {change.player} bets is entered as an act in turn: act SEAT bet", table.game.sections.wagers)


def no_hand(table: AnyTable, hand: str) -> Refusal:
    """Refuse a wager on any named hand, for the same reason."""
    return None if hand else ("what a player bets is entered as an act in turn", table.game.sections.wagers)
