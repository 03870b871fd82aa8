# SPDX-License-Identifier: MIT
"""Permission to play: late entry and absence (s 22), and boxes given up for other players (s 44(1))."""

from controller.engine.record.events import Directed
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.values.money import dollars
from controller.games.blackjack.table import BlackjackTable, Company, GivenUpBoxes, boxes_of
from controller.games.cards.hands.settling import give_back

BY_MACHINE = "a card machine is used: this section does not apply", "s 65A(4)"


def closed_to(table: BlackjackTable, change: Change) -> Refusal:
    """Return why this player may not wager, or not this amount, before the next shuffle; None if the player may.

    With a card machine no such direction or option is possible (s 65A(4)).
    """
    company, player, late = table.memory.company, change.player, is_late(table.memory.company, change.player)
    minimum = table.state.limits.minimum
    if player in company.precluded:
        return (f"{player} is precluded until the next shuffle", company.precluded[player])
    if late and table.options.late_entry == "precluded":
        return (f"{player} has not wagered on the first round: precluded until the next shuffle", "s 22(1)")
    only_minimum = player in company.minimum or (late and table.options.late_entry == "minimum")
    if only_minimum and change.after > minimum:
        return (f"{player} entered after the first round: only {dollars(minimum)} until the next shuffle", "s 22(2)")
    return None


def is_late(company: Company, player: str) -> bool:
    """Return whether this player did not wager on the first round since the shuffle."""
    return bool(company.rounds) and player not in company.first


def directed(table: BlackjackTable, event: Directed) -> None:
    """Preclude a player, or permit the minimum only, by direction of the casino operator."""
    if table.options.card_machine:
        table.refuse(*BY_MACHINE)
    elif event.direction == "minimum-only":
        minimum_only(table, event)
    else:
        preclude(table, event)


def preclude(table: BlackjackTable, event: Directed) -> None:
    """Preclude a player who missed the first round (s 22(1)), or a later one (s 22(3))."""
    company, player = table.memory.company, event.player
    source = "s 22(3)" if player in company.away else "s 22(1)"
    if not (is_late(company, player) or player in company.away):
        table.refuse(f"{player} has wagered on every round since the shuffle, or none was played", "s 22(1), s 22(3)")
        return
    company.precluded[player] = source
    table.note(event.describe(f"{player} is precluded until the next shuffle"), source)


def minimum_only(table: BlackjackTable, event: Directed) -> None:
    """Limit a player who enters after the first round to the minimum (s 22(2))."""
    if not is_late(table.memory.company, event.player):
        table.refuse(f"{event.player} was in the first round since the shuffle, or none was played", "s 22(2)")
        return
    table.memory.company.minimum.append(event.player)
    table.note(event.describe(f"{event.player} wagers only the minimum until the next shuffle"), "s 22(2)")


# Boxes given up to accommodate others while seats are short


def given_up(table: BlackjackTable, change: Change) -> Refusal:
    """Return why a player who has given up boxes may not wager on this one; None if the player may."""
    given = table.memory.given_up.get(change.player)
    if not given:
        return None
    if change.hand in given.boxes:
        return (f"{change.player} has given up box {change.hand}: it is for other players", "s 44(1)")
    if len({*boxes_of(table, change.player), change.hand}) > given.most:
        return (f"{change.player} has given up {named(given.boxes)}: at most {count(given.most)} now", "s 44(1)")
    return None


def give_up(table: BlackjackTable, event: Directed) -> None:
    """Give the named boxes to other players from now on, and return the player's wagers there."""
    player, boxes = event.player, sorted({*event.about})
    plays_on = sorted({*boxes_of(table, player), *table.memory.last_boxes.get(player, [])})
    most = len(plays_on) - len(boxes)
    if len(plays_on) < 2:
        table.refuse(f"{player} wagers on one box at most", "s 44(1)")
    elif not boxes or most < 1 or not {*boxes} <= {*plays_on}:
        what = f"name the boxes that {player} gives up: of {', '.join(plays_on)}, and not all of them"
        table.refuse(what, "s 44(1)")
    else:
        before = table.memory.given_up.get(player, GivenUpBoxes())
        table.memory.given_up[player] = GivenUpBoxes(tuple(sorted({*before.boxes, *boxes})), most)
        give_back(table, boxes, "s 44(1)", player)
        what = f"{player} gives up {named(boxes)}: others may wager there; {player} wagers on {count(most)} at most"
        table.note(what, "s 44(1)")


def permitted_again(table: BlackjackTable, player: str) -> None:
    """Permit a player to wager on more boxes again: seats suffice."""
    if table.memory.given_up.pop(player, None):
        table.note(f"{player} may wager on more than one box again", "s 44(1)")
    else:
        table.refuse(f"{player} has given up no box", "s 44(1)")


def named(boxes: tuple[str, ...] | list[str]) -> str:
    """Return boxes in words: `box 2`, or `boxes 1, 2 and 3`."""
    *others, last = boxes
    return f"boxes {', '.join(others)} and {last}" if others else f"box {last}"


def count(boxes: int) -> str:
    """Return a number of boxes in words: `1 box`, or `2 boxes`."""
    return f"{boxes} box{'es' if boxes > 1 else ''}"
