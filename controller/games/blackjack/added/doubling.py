# SPDX-License-Identifier: MIT
"""Doubling down: the first player adds to the wager, other players may too, and one card is dealt (ss 37, 43(c))."""

from c_ext.blackjack import Choice
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.rules.wait import Procedure, wait
from controller.engine.table import tournament_chips
from controller.engine.values.money import dollars
from controller.games.blackjack.added import adding
from controller.games.blackjack.table import BlackjackTable, PendingAddition
from controller.games.blackjack.waits import happens
from controller.games.cards.hands.log import Chosen
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.places import DECLINE


def begins(table: BlackjackTable, hand: str) -> None:
    """Double down: the first player adds the amount of the wager, unless less is entered (s 37(1))."""
    play = table.memory.play
    before, lay = adding.valid_amounts(table, adding.on_hand(table, hand)), adding.amounts(table, hand)
    play.log.append(Chosen(hand, Choice.DOUBLE_DOWN))
    play.adding = PendingAddition("double-down", hand, before, lay)
    first = play.players(hand)[:1]
    for player in first:
        if player in before:
            adding.lay(table, player, hand, 2 * before[player])
            table.wagers.judge_again(player)
            table.note(f"{adding.words(player, hand, 2 * before[player])}: doubles down", "s 37(1)")


def for_less(table: BlackjackTable, change: Change) -> bool:
    """Return whether a wager made during the decision of its hand doubles it for less, with the tournament chips left.

    The button doubles by the full wager; a player with fewer chips may add fewer (s 37(1)).
    """
    play = table.memory.play
    decides = change.hand == play.turn.hand and play.players(change.hand)[:1] == [change.player]
    may = decides and Choice.DOUBLE_DOWN in play.hands.players[change.hand].choices
    return may and bool(adding.not_enough(table, change.player, change.hand, ""))


def begins_for_less(table: BlackjackTable, change: Change) -> None:
    """Double down because the first player has added less than the wager (s 37(1))."""
    play, hand = table.memory.play, change.hand
    before = adding.valid_amounts(table, adding.on_hand(table, hand)) | {change.player: change.before}
    lay = adding.amounts(table, hand) | {change.player: change.before}
    play.log.append(Chosen(hand, Choice.DOUBLE_DOWN))
    play.adding = PendingAddition("double-down", hand, before, lay)
    table.wagers.judge_again(change.player)
    stands = adding.valid_amounts(table, adding.on_hand(table, hand))[change.player]
    before[change.player] = stands - (change.after - change.before)
    table.note(f"{adding.words(change.player, hand, change.after)}: doubles down", "s 37(1)")


def confirmed(table: BlackjackTable, hand: str) -> Procedure[None]:
    """Wait for the dealer to confirm. Every player of the box may double too meanwhile (ss 21(2), 43(c))."""
    others = ", ".join(it.player for it in [*adding.on_hand(table, hand)][1:])
    what = f"box {hand} doubles down: the additional wager is beside the first"
    may = f"; {others} may double too" if others else ""
    event = yield from happens(
        table,
        wait("double-down", f"{what}{may}; press done", "s 37(1)", DONE, besides=(DECLINE,), headline="Double down"),
    )
    if event.subject == DECLINE.name:
        adding.take_back(table)
    else:
        now = table.memory.play.adding or PendingAddition("double-down")
        lying = [it for it in adding.on_hand(table, hand) if it.player in now.before]
        added = {it.player: it.cents - now.not_added(it.player, it.cents) for it in lying}
        table.memory.play.added.doubled[hand] = added
        adding.end(table)


def too_much(table: BlackjackTable, change: Change, now: PendingAddition) -> Refusal:
    """Return why this amount is refused while a hand is doubled; None if it is not."""
    before = now.before.get(change.player)
    if change.hand != now.hand or before is None:
        return (f"{change.player} has no wager on {now.hand}, which is doubled", "s 43(c)")
    first = change.player == next(iter(now.before))
    if change.after > 2 * before:
        most = f"{dollars(2 * before)} in all"
        return (f"{change.player}: the additional wager is at most {dollars(before)}, {most}", "s 37(1)")
    if change.after < before or (first and change.after == before):
        return (f"{change.player} had {dollars(before)} there: doubling adds to it, or press decline", "s 37(1)")
    return tournament_chips.short(table, change.player, change.after - change.before, "add less, or nothing")
