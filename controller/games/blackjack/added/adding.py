# SPDX-License-Identifier: MIT
"""Wagers that are added during a round, by right: to insure, to double down, to split (ss 36-38, 43(c)-(e)).

What was added does not count for the limits, and a dealer's blackjack does not collect it.
"""

from collections.abc import Iterable, Iterator

from controller.engine.betting import standing
from controller.engine.betting.settlement import say_lies, say_removed
from controller.engine.record.decided import key_of
from controller.engine.record.on_show import second_of
from controller.engine.record.state import Lying
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.features import CollectedPart
from controller.engine.rules.wagering import Refusal
from controller.engine.table import tournament_chips
from controller.engine.values.money import dollars
from controller.games.blackjack.hands import HIGHEST, box_of
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import BLACKJACK, LOSES
from controller.games.blackjack.waits import can_take_back
from controller.games.cards.hands.decisions import last_decision, out_of_the_log, too_late
from controller.games.cards.hands.meanwhile import LaidAnew


def on_hand(table: BlackjackTable, hand: str) -> Iterator[Lying]:
    """The blackjack wagers on a hand, the first player's first."""
    for player in table.memory.play.players(hand):
        if it := table.wagers.find(player, BLACKJACK, hand):
            yield it


def end(table: BlackjackTable) -> None:
    """What was added is confirmed by the dealer, and fixed (s 21(2))."""
    play = table.memory.play
    play.adding, play.fixed = None, len(play.log)


def take_back(table: BlackjackTable) -> None:
    """The last decision is taken back (s 3(2)), with what was added for it, until the next card leaves the shoe.

    Raises LaidAnew: the round goes on from before it.
    """
    play, last = table.memory.play, last_decision(table.memory.play)
    if not last or not can_take_back(table):
        table.refuse(too_late(table), BY_DECISION)
        return
    undo(table)
    out_of_the_log(table)
    later = [*play.hands.players]
    play.announced = [it for it in play.announced if it in later[: later.index(last.hand)]]
    table.note(f"box {last.hand}: {last.choice} is taken back", BY_DECISION)
    raise LaidAnew


def undo(table: BlackjackTable) -> None:
    """What was added for a decision is given back, as the decision is taken back."""
    play = table.memory.play
    now = play.adding
    if now is None:
        return
    for player in now.before:
        cents = now.lay[player]
        if now.kind == "split":
            only_on(table, player, now.hand, cents)
        else:
            lay(table, player, now.hand, cents)
    if now.kind == "split":
        play.added.split.pop(now.hand, None)
    play.adding = None
    for player in now.before:
        table.wagers.judge_again(player)


def only_on(table: BlackjackTable, player: str, hand: str, cents: int) -> None:
    """This player has so much on one hand of the box, and nothing on its other hand."""
    box = box_of(hand)
    for other in {box, second_of(box)} - {hand}:
        if it := table.wagers.find(player, BLACKJACK, other):
            table.wagers.made.move(key_of(it), (player, BLACKJACK, hand))
            table.wagers.remove(it)
            say_removed(table, it)
    lay(table, player, hand, cents)


def lay(table: BlackjackTable, player: str, hand: str, cents: int) -> None:
    """From now on so much lies there."""
    it = table.wagers.find(player, BLACKJACK, hand) or Lying(player, BLACKJACK, 0, "start", hand=hand)
    if it.cents != cents:
        table.wagers.lay(it, cents)
        say_lies(table, it)


def not_enough(table: BlackjackTable, player: str, hand: str, remains: str) -> Refusal:
    """Why a player has too few tournament chips to add the amount of the wager on a hand; None if there are enough."""
    it = table.wagers.find(player, BLACKJACK, hand)
    return tournament_chips.short(table, player, standing.verdict(table, it).stands, remains) if it else None


def stands(table: BlackjackTable, lying: Iterable[Lying]) -> dict[str, int]:
    """What each player has on a hand, as far as it stands."""
    return {it.player: standing.verdict(table, it).stands for it in lying}


def lies(table: BlackjackTable, hand: str) -> dict[str, int]:
    """Return the cents of each player on a hand, including void cents."""
    return {it.player: it.cents for it in on_hand(table, hand)}


def words(player: str, hand: str, cents: int) -> str:
    """What lies on a hand now."""
    return f"{player} {BLACKJACK} on {hand} {dollars(cents)}"


# How much of a losing wager is collected


def collects(table: BlackjackTable, lost: Lying, outcome: str) -> CollectedPart | None:
    """A dealer's blackjack collects the amount of the original wager only (ss 37(4), 38(5)); else all is collected."""
    if outcome != LOSES or not table.memory.play.hands.dealer.total.blackjack:
        return None
    if "/" in lost.hand and loses_on_the_first(table, lost):
        return CollectedPart(0, "s 38(5)")
    added = table.memory.play.added.doubled.get(lost.hand, {}).get(lost.player, 0)
    return CollectedPart(standing.verdict(table, lost).stands - added, "s 37(4)") if added else None


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
