"""How much of a losing wager is collected, and by which section (ss 37(4), 38(5))."""

from controller.engine.betting import standing
from controller.engine.record.state import Lying
from controller.engine.rules.features import Collected
from controller.games.blackjack.hands import HIGHEST, box_of
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import LOSES


def collects(table: BlackjackTable, lost: Lying, outcome: str) -> Collected | None:
    """A dealer's blackjack collects the amount of the original wager only (ss 37(4), 38(5)); else all is collected."""
    if outcome != LOSES or not table.memory.play.hands.dealer.total.blackjack:
        return None
    if "/" in lost.hand and loses_on_the_first(table, lost):
        return Collected(0, "s 38(5)")
    added = table.memory.play.added.doubled.get(lost.hand, {}).get(lost.player, 0)
    return Collected(standing.verdict(table, lost).stands - added, "s 37(4)") if added else None


def loses_on_the_first(table: BlackjackTable, lost: Lying) -> bool:
    """Whether this player's wager on the first hand of the split loses to the dealer's blackjack too (s 18).

    It does not if the floor manager has declared it void (s 60(a)): then the original wager is collected on the second.
    """
    play, box = table.memory.play, box_of(lost.hand)
    if box in play.irregular.void:
        return False
    first = play.hands.players[box].total
    two_card_21 = first.points == HIGHEST and first.cards == 2
    return play.added.split.get(box, {}).get(lost.player) == "both" and not two_card_21
