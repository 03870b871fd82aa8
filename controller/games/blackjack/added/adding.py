# SPDX-License-Identifier: MIT
"""Wagers added during a round, by right: to insure, to double down, to split (ss 36-38, 43(c)-(e)).

The limits do not count added wagers, and a dealer's blackjack does not collect them.
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
from controller.games.cards.hands.meanwhile import LogChanged


def on_hand(table: BlackjackTable, hand: str) -> Iterator[Lying]:
    """Return the blackjack wagers on a hand, the first player's first."""
    for player in table.memory.play.players(hand):
        if it := table.wagers.find(player, BLACKJACK, hand):
            yield it


def end(table: BlackjackTable) -> None:
    """Confirm and fix the added wagers, by the dealer (s 21(2))."""
    play = table.memory.play
    play.adding, play.fixed = None, len(play.log)


def take_back(table: BlackjackTable) -> None:
    """Take back the last decision and its added wager, until the next card leaves the shoe (s 3(2)).

    Raise LogChanged: the round goes on from before the decision.
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
    raise LogChanged


def undo(table: BlackjackTable) -> None:
    """Return the wager added for a decision that is taken back."""
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
    """Move a player's wager to one hand of the box: `cents` there, nothing on the other hand."""
    box = box_of(hand)
    for other in {box, second_of(box)} - {hand}:
        if it := table.wagers.find(player, BLACKJACK, other):
            table.wagers.made.move(key_of(it), (player, BLACKJACK, hand))
            table.wagers.remove(it)
            say_removed(table, it)
    lay(table, player, hand, cents)


def lay(table: BlackjackTable, player: str, hand: str, cents: int) -> None:
    """Set the amount on the hand from now on."""
    it = table.wagers.find(player, BLACKJACK, hand) or Lying(player, BLACKJACK, 0, "start", hand=hand)
    if it.cents != cents:
        table.wagers.lay(it, cents)
        say_lies(table, it)


def not_enough(table: BlackjackTable, player: str, hand: str, remains: str) -> Refusal:
    """Return why the player's tournament chips do not cover another wager on this hand; None if they do."""
    it = table.wagers.find(player, BLACKJACK, hand)
    return tournament_chips.short(table, player, standing.verdict(table, it).stands, remains) if it else None


def valid_amounts(table: BlackjackTable, lying: Iterable[Lying]) -> dict[str, int]:
    """Return each player's amount on a hand, without void cents."""
    return {it.player: standing.verdict(table, it).stands for it in lying}


def amounts(table: BlackjackTable, hand: str) -> dict[str, int]:
    """Return the cents of each player on a hand, including void cents."""
    return {it.player: it.cents for it in on_hand(table, hand)}


def words(player: str, hand: str, cents: int) -> str:
    """Return the present wager on a hand in words."""
    return f"{player} {BLACKJACK} on {hand} {dollars(cents)}"


# The collected part of a losing wager


def collects(table: BlackjackTable, lost: Lying, outcome: str) -> CollectedPart | None:
    """Return the collected part of a losing wager: against a dealer's blackjack the original wager only (ss 37(4),
    38(5)).

    None: all is collected.
    """
    if outcome != LOSES or not table.memory.play.hands.dealer.total.blackjack:
        return None
    if "/" in lost.hand and loses_on_the_first(table, lost):
        return CollectedPart(0, "s 38(5)")
    added = table.memory.play.added.doubled.get(lost.hand, {}).get(lost.player, 0)
    return CollectedPart(standing.verdict(table, lost).stands - added, "s 37(4)") if added else None


def loses_on_the_first(table: BlackjackTable, lost: Lying) -> bool:
    """Return whether this player's wager on the first hand of the split loses to the dealer's blackjack too (s 18).

    A wager declared void by the floor manager does not lose (s 60(a)): the original wager is collected on the second
    hand.
    """
    play, box = table.memory.play, box_of(lost.hand)
    if box in play.irregular.void:
        return False
    first = play.hands.players[box].total
    two_card_21 = first.points == HIGHEST and first.cards == 2
    return play.added.split.get(box, {}).get(lost.player) == "both" and not two_card_21
