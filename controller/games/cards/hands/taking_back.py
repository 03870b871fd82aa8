"""A decision that is taken back before the next card leaves the shoe, and before anything is paid."""

from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Chosen
from controller.games.cards.hands.table import HandsTable, OpenRound


def last_decision(play: OpenRound) -> Chosen | None:
    """The decision that may be taken back; None if there is none."""
    last = play.log[-1] if len(play.log) > play.fixed else None
    return last if isinstance(last, Chosen) else None


def out_of_the_log(table: HandsTable) -> None:
    """The last decision is in the log no more. What was declared since is cleared, if it is not paid."""
    play = table.memory.play
    play.log.pop()
    if any(it.after > len(play.log) for it in play.unpaid):
        settling.clear_unpaid(table, "a decision is taken back", table.game.general.decision)
