# SPDX-License-Identifier: MIT
"""The boxes in play, and the wagers permitted there: time, player and amount (ss 13, 21-22, 36-50B)."""

from controller.engine.record.decided import WagerKey
from controller.engine.rules.wagering import Change, Refusal, Together
from controller.engine.values.money import dollars
from controller.games.blackjack import insurance, players
from controller.games.blackjack.added import doubling, splitting
from controller.games.blackjack.hands import box_of
from controller.games.blackjack.table import BlackjackTable, PendingAddition, boxes_of, players_of
from controller.games.blackjack.wagers import BLACKJACK, BONUS, BONUS_STAKE, INSURANCE, SUPER_SEVENS, WAGERS
from controller.games.blackjack.waits import tell_of_surplus
from controller.games.cards.hands.places import first_of, no_such_place

BEFORE_A_CARD = {BLACKJACK: "s 21(1)", SUPER_SEVENS: "s 46(2)", BONUS: "s 50B(3)"}
"""Section by which each wager is made before a card is dealt."""


def change(table: BlackjackTable, change: Change) -> Refusal:
    """Return why a wager may not be made, changed or withdrawn like this; None if it may."""
    play = table.memory.play
    if change.wager == INSURANCE:
        return insured(table, change)
    if play.boxes and not change.lay_there:
        return added(table, change, play.adding)
    if play.boxes and box_of(change.hand) not in play.boxes:
        return (f"no card was dealt to box {change.hand}: the wager is retracted", "s 56(1)")
    if change.wager == BLACKJACK:
        return before_the_deal(table, change) if change.after else still_beside(table, change)
    return beside(table, change) if change.after else None


# Before the first card


def before_the_deal(table: BlackjackTable, change: Change) -> Refusal:
    """Return why this blackjack wager is refused before the first card; None if it is not."""
    return (
        players.closed_to(table, change)
        or one_box(table, change)
        or players.given_up(table, change)
        or shared(table, change)
    )


def one_box(table: BlackjackTable, change: Change) -> Refusal:
    """Return why a player may not wager on this box too (s 44(1)); None if the player may."""
    others = [box for box in boxes_of(table, change.player) if box != change.hand]
    if not (others and table.options.one_box):
        return None
    return (f"{change.player} wagers on box {others[0]}: one box for each player at this table", "s 44(1)")


def shared(table: BlackjackTable, change: Change) -> Refusal:
    """Return why a player may not wager behind others on a box (ss 41, 42(1)); None if the player may."""
    lying = [
        it for it in table.wagers if (it.wager, it.hand) == (BLACKJACK, change.hand) and it.player != change.player
    ]
    most, first = table.options.players_on_box, [it.player for it in lying]
    if len(lying) >= most:
        return (f"box {change.hand} is taken by {', '.join(first)}", "s 42(1)" if most > 1 else "s 41(a)")
    return None


def still_beside(table: BlackjackTable, change: Change) -> Refusal:
    """Return why a blackjack wager is not withdrawn: a side wager is beside it; None if it may be."""
    for wager, source in ((SUPER_SEVENS, "s 46(1)"), (BONUS, "s 50D(1)")):
        if table.wagers.find(change.player, wager, change.hand):
            return (f"{change.player} has {table.name_of(wager)} on box {change.hand} too: withdraw it first", source)
    return None


# Side wagers


def beside(table: BlackjackTable, change: Change) -> Refusal:
    """Return why this side wager is refused; None if it is not."""
    return super_sevens(table, change) if change.wager == SUPER_SEVENS else bonus(table, change)


def super_sevens(table: BlackjackTable, change: Change) -> Refusal:
    """Return why super sevens is refused: it needs boxes on the layout and the player's blackjack wager. None if
    allowed.
    """
    if not table.options.super_sevens:
        return ("the layout has no boxes for super sevens", "s 45")
    if not table.wagers.find(change.player, BLACKJACK, change.hand):
        return (f"{change.player} has no blackjack wager on box {change.hand}", "s 46(1)")
    return None


def bonus(table: BlackjackTable, change: Change) -> Refusal:
    """Return why bonus blackjack is refused: it must be offered, $1, by the first player of a box. None if allowed."""
    if not table.options.bonus_blackjack:
        return ("the layout has no boxes for bonus blackjack", "s 50A(1)")
    players = [it.player for it in table.wagers if (it.wager, it.hand) == (BLACKJACK, change.hand)]
    if change.player not in players:
        return (f"{change.player} has no blackjack wager on box {change.hand}", "s 50B(1)")
    if change.player != players[0]:
        return (f"{players[0]} is the first player of box {change.hand}: no other may make it", "s 50B(2)")
    return (
        None
        if change.after == BONUS_STAKE
        else (f"it is {dollars(BONUS_STAKE)}, not {dollars(change.after)}", "s 50A(1)")
    )


# During the round


def insured(table: BlackjackTable, change: Change) -> Refusal:
    """Return why an insurance wager may not be made or changed now; None if it may (ss 21(2), 36)."""
    play = table.memory.play
    if play.adding and play.adding.kind == "insurance":
        return insurance.too_much(table, change)
    if play.added.insured and change.before:
        return ("insurance wagers are confirmed", "s 21(2)")
    if play.boxes and not table.memory.play.hands.shows_ace:
        return ("insurance is offered only if the dealer's first card is an ace", "s 36(1)")
    return ("insurance wagers are made right after the second cards", "s 36(3)")


def added(table: BlackjackTable, change: Change, now: PendingAddition | None) -> Refusal:
    """Return why nothing may be added to this wager now; None if it may: a hand is doubled or split."""
    if change.wager == BLACKJACK and now is None and change.before < change.after <= 2 * change.before:
        return None if doubling.for_less(table, change) else fixed(table, change)
    if change.wager != BLACKJACK or now is None or now.kind == "insurance":
        return fixed(table, change)
    if change.comes_down and not change.after:
        return ("press decline to take the decision back", "s 21(1)")
    return splitting.wrong_amount(table, change, now) if now.kind == "split" else doubling.too_much(table, change, now)


def fixed(table: BlackjackTable, change: Change) -> tuple[str, str]:
    """Return why a wager is not changed once cards are dealt."""
    added, box = table.memory.play.added, box_of(change.hand)
    if change.wager == BLACKJACK and (change.hand in added.doubled or box in added.split):
        return (f"the wagers on box {box} are confirmed", "s 21(2)")
    return ("the first card has been dealt", BEFORE_A_CARD[change.wager])


def changed(table: BlackjackTable, change: Change) -> None:
    """Apply a wager just made: on the second hand of a split, to double for less, or found on a box in play."""
    play = table.memory.play
    box = box_of(change.hand)
    if play.adding and play.adding.kind == "split" and change.after:
        splitting.covered(table, change)
    if play.boxes and not (play.adding or change.found) and change.wager == BLACKJACK and change.after > change.before:
        doubling.begins_for_less(table, change)
    if change.found and change.wager == BLACKJACK and change.player not in play.boxes.get(box, [change.player]):
        play.boxes[box].append(change.player)


# The boxes


def close(table: BlackjackTable) -> None:
    """Close wagers because the first card left the shoe. Without a box in play no card may be dealt."""
    boxes = players_of(table)
    if not boxes:
        what = "no box is in play: take wagers, or key each box with a wager"
        table.refuse(f"{what}; {first_of(table, 'the round')}", "s 30(1)(a)")
        tell_of_surplus(table)
        return
    table.memory.play.boxes = boxes
    table.close_betting("the first card has been dealt", "s 21(1)", but=WAGERS)


def no_such_hand(table: BlackjackTable, hand: str) -> Refusal:
    """Return why no wager may be made on this hand; None if one may."""
    if "/" in hand and hand not in table.memory.play.hands.players:
        return (f"there is no hand {hand}: a second hand is made by splitting", "s 38(1)")
    return no_such_place(table, box_of(hand), "s 13(2)", "box")


# The limited part of a wager


def limited(table: BlackjackTable, wager: WagerKey, cents: int) -> int:
    """Return the part of a wager under minimum and maximum: without amounts added by doubling or splitting."""
    player, kind, hand = wager
    play = table.memory.play
    if kind != BLACKJACK or not play.boxes:
        return cents
    if "/" in hand:
        first = play.added.split.get(box_of(hand), {}).get(player)
        return cents if first == "second" else 0
    adding = play.adding
    doubled_now = adding and adding.kind == "double-down" and adding.hand == hand
    before = adding.not_added(player, cents) if adding and doubled_now else cents
    return before - play.added.doubled.get(hand, {}).get(player, 0)


def on_one_box(_table: BlackjackTable, wager: WagerKey) -> str:
    """Return the box on which all players' blackjack wagers count together; empty for another wager."""
    return f"box {box_of(wager[2])}" if wager[1] == BLACKJACK else ""


BOX_TOGETHER = Together(source="s 42(2)", shared=on_one_box, each="a box", of_several=True)
"""Maximum of all players' wagers on a box together, if the casino operator has directed this."""
