# SPDX-License-Identifier: MIT
"""The chips that players have put out: they lie as one wager of each player, as the log of bets has it.

Nobody places a wager by itself: what a player bets is entered as an act (s 268 and its twins).
"""

from controller.engine.betting.settlement import say_lies, say_removed
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table.table import AnyTable
from controller.games.poker.buttons import BETS
from controller.games.poker.table import PokerTable


def lie(table: PokerTable) -> None:
    """Every player's chips lie as the log of bets has them now."""
    play = table.memory.play
    for seat, it in play.contest.seats.items():
        put_out(table, seat, it.put_in + it.early)


def put_out(table: PokerTable, seat: int, cents: int) -> None:
    """So much lies there from this seat, in all."""
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
    """Why no wager is placed, changed or withdrawn by itself."""
    return (f"what {change.player} bets is entered as an act in turn: act SEAT bet", table.game.sections.wagers)


def no_hand(table: AnyTable, hand: str) -> Refusal:
    """The same of a hand that somebody names."""
    return None if hand else ("what a player bets is entered as an act in turn", table.game.sections.wagers)
