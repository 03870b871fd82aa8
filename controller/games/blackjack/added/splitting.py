# SPDX-License-Identifier: MIT
"""Splitting: two cards of one value become the first cards of two hands (s 38, s 43(d))."""

from c_ext.blackjack import Choice
from controller.engine.record.events import Directed, Placed
from controller.engine.record.on_show import second_of
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.rules.wait import Awaited, Procedure, wait
from controller.engine.table import tournament_chips
from controller.engine.values.money import dollars
from controller.games.blackjack.added import adding
from controller.games.blackjack.hands import box_of
from controller.games.blackjack.sections import FIRST_HAND, SECOND_HAND
from controller.games.blackjack.table import BlackjackTable, PendingAddition
from controller.games.blackjack.waits import happens
from controller.games.cards.hands.log import Chosen
from controller.games.cards.hands.meanwhile import UnaskedEvent
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import ENTRY
from controller.games.kit.places import ACCEPT, DECLINE
from hal.signals import Entered

ONE_OF_THEM = "key 4 3 1 or 4 3 2"
ADDED: tuple[Awaited, ...] = (Placed,)
NAMES: tuple[Awaited, ...] = (FIRST_HAND, SECOND_HAND)


def begins(table: BlackjackTable, hand: str) -> None:
    """Split: the first player wagers the amount of the original wager on each hand (s 38(1)-(2))."""
    play = table.memory.play
    before, lay = adding.valid_amounts(table, adding.on_hand(table, hand)), adding.amounts(table, hand)
    play.log.append(Chosen(hand, Choice.SPLIT))
    play.adding = PendingAddition("split", hand, before, lay)
    for player in play.players(hand)[:1]:
        if player in before:
            covers(table, player, hand)


def covers(table: BlackjackTable, player: str, hand: str) -> None:
    """Set the amount of the original wager on each hand for this player."""
    now, second = table.memory.play.adding, second_of(hand)
    cents = now.before[player] if now else 0
    table.memory.play.added.split.setdefault(hand, {})[player] = "both"
    adding.lay(table, player, second, cents)
    table.note(f"{adding.words(player, second, cents)}: covers the second hand", "s 38(2)")


def confirmed(table: BlackjackTable, hand: str) -> Procedure[None]:
    """Ask every other player to cover each hand or name one of them; then wait for the dealer to confirm."""
    missing = undecided(table, hand)
    what = f"box {hand} is split: the second wager is beside the first; press done"
    may_cover = bool(missing) and not not_covered(table, missing[0], hand)
    if missing:
        both = "accept, for as much on each hand; or " if may_cover else ""
        what = f"{missing[0]}: {both}key 4 3 1 or 4 3 2, for the first or second hand only"
    source = "s 43(d)" if missing else "s 38(2)"
    refuses: dict[Awaited, tuple[str, str]] = {
        DONE: (f"{', '.join(missing)}: cover both hands or name one first", "s 43(d)")
    }
    asks: tuple[Awaited, ...] = (*((ACCEPT,) if may_cover else ()), *ENTRY) if missing else (DONE,)
    besides = (DECLINE, *NAMES, *ADDED, *((ACCEPT,) if missing else ()))
    asked = wait("split", what, source, *asks, besides=besides, refuses=refuses if missing else {}, headline="Split")
    match (yield from happens(table, asked)):
        case Directed() as event:
            names(table, event, hand)
        case Entered() as event:
            raise UnaskedEvent(event)
        case event if event.subject == DECLINE.name:
            adding.take_back(table)
        case event if event.subject == ACCEPT.name:
            accepted(table, missing[0], hand)
        case event if event.subject == DONE.name:
            end(table, hand)


def undecided(table: BlackjackTable, hand: str) -> list[str]:
    """Return the players who have not yet named the hands of their wagers."""
    chosen = table.memory.play.added.split.get(hand, {})
    return [it.player for it in adding.on_hand(table, hand) if it.player not in chosen]


def accepted(table: BlackjackTable, player: str, hand: str) -> None:
    """Cover each hand for a player, unless the player is excluded or lacks the tournament chips."""
    if why := not_covered(table, player, hand):
        table.refuse(*why)
    else:
        covers(table, player, hand)


def not_covered(table: BlackjackTable, player: str, hand: str) -> Refusal:
    """Return why a player does not cover each hand and must name one; None if the player may."""
    if player in table.state.excluded:
        return (f"{player} is excluded from the game, and adds no wager: {ONE_OF_THEM}", "s 4(2)(b)")
    return adding.not_enough(table, player, hand, ONE_OF_THEM)


def on_the_first(table: BlackjackTable, _box: str) -> None:
    """Record the first hand for the player asked, as keyed by the dealer (s 43(d))."""
    named_by_key(table, first=True)


def on_the_second(table: BlackjackTable, _box: str) -> None:
    """Record the second hand for the player asked, as keyed by the dealer (s 43(d))."""
    named_by_key(table, first=False)


def named_by_key(table: BlackjackTable, *, first: bool) -> None:
    """Record one of the hands for the player asked."""
    now = table.memory.play.adding
    missing = undecided(table, now.hand) if now and now.kind == "split" else []
    if now and missing:
        applies(table, missing[0], now, first=first)
    else:
        table.refuse("no player is asked for a hand of a split now", "s 43(d)")


def names(table: BlackjackTable, event: Directed, hand: str) -> None:
    """Record the hand to which a player's initial wager applies (s 43(d))."""
    now = table.memory.play.adding
    players = table.memory.play.players(hand)
    if not now or event.player not in now.before:
        table.refuse(f"{event.player} has no wager on box {hand}", "s 43(d)")
    elif event.player == players[0]:
        table.refuse(f"{event.player}, the first player, has a wager on each hand: only others name one", "s 43(d)")
    else:
        applies(table, event.player, now, first=event.direction == FIRST_HAND[1])


def applies(table: BlackjackTable, player: str, now: PendingAddition, *, first: bool) -> None:
    """Limit a player's initial wager to one hand. The wager is moved there once the dealer confirms."""
    hand, cents = now.hand, now.lay[player]
    adding.only_on(table, player, hand, cents)
    table.memory.play.added.split.setdefault(hand, {})[player] = "first" if first else "second"
    on = hand if first else second_of(hand)
    table.note(f"{adding.words(player, on, cents)}: on this hand only", "s 43(d)")


def end(table: BlackjackTable, hand: str) -> None:
    """Confirm: move wagers that apply to the second hand there, and fix all (s 21(2))."""
    now = table.memory.play.adding
    for player, how in table.memory.play.added.split.get(hand, {}).items():
        if now and how == "second" and player in now.before:
            adding.only_on(table, player, second_of(hand), now.lay[player])
    adding.end(table)


def wrong_amount(table: BlackjackTable, change: Change, now: PendingAddition) -> Refusal:
    """Return why this wager is refused while a hand is split; None if it covers the second hand."""
    before = now.before.get(change.player)
    if change.hand != second_of(now.hand) or before is None:
        return (f"only {second_of(now.hand)} can be covered now, by the players of the box", "s 43(d)")
    if change.after != before:
        return (f"{change.player}: each hand has the amount of the original wager, {dollars(before)}", "s 38(2)")
    return tournament_chips.short(table, change.player, change.after - change.before, ONE_OF_THEM)


def covered(table: BlackjackTable, change: Change) -> None:
    """Record that a player has wagered on the second hand too."""
    play = table.memory.play
    if play.adding:
        play.added.split.setdefault(box_of(change.hand), {})[change.player] = "both"
