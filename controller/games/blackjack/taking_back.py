"""A decision that is taken back before the next card leaves the shoe, and before anything is paid."""

from controller.engine.rules.directions import BY_DECISION
from controller.games.blackjack import adding, settling
from controller.games.blackjack.hands import Chosen
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.hands.meanwhile import LaidAnew

TOO_LATE = "there is no decision to take back: a card was dealt since, or it is confirmed"


def take_back(table: BlackjackTable) -> None:
    """The last decision is taken back (s 3(2)). Raises LaidAnew, because the round goes on from before it."""
    play = table.memory.play
    last = play.log[-1] if len(play.log) > play.fixed else None
    if not isinstance(last, Chosen) or table.memory.shoe.waiting:
        table.refuse(TOO_LATE, BY_DECISION)
        return
    adding.undo(table)
    play.log.pop()
    later = [*play.hands.players]
    play.announced = [it for it in play.announced if it in later[: later.index(last.hand)]]
    if any(it.after > len(play.log) and not it.paid for it in play.declared):
        settling.clear_unpaid(table, "a decision is taken back", BY_DECISION)
    table.note(f"box {last.hand}: {last.choice} is taken back", BY_DECISION)
    raise LaidAnew
