"""Boxes that a player gives up to accommodate others, as long as seats do not suffice (s 44(1))."""

from controller.engine.record.events import Directed
from controller.engine.rules.wagering import Change, Refusal
from controller.games.blackjack.boxes import boxes_of
from controller.games.blackjack.irregular.laying import give_back
from controller.games.blackjack.table import BlackjackTable, GivenUp


def refused(table: BlackjackTable, change: Change) -> Refusal:
    """Why a player who has given up boxes may not wager on this one; None if the player may."""
    given = table.memory.given_up.get(change.player)
    if not given:
        return None
    if change.hand in given.boxes:
        return (f"{change.player} has given up box {change.hand}: it is for other players", "s 44(1)")
    if len({*boxes_of(table, change.player), change.hand}) > given.most:
        return (f"{change.player} has given up {named(given.boxes)}: at most {count(given.most)} now", "s 44(1)")
    return None


def give_up(table: BlackjackTable, event: Directed) -> None:
    """The boxes that are named are for other players from now on, and the wagers that lie there go back."""
    player, boxes = event.player, sorted({*event.reason.split()})
    plays_on = sorted({*boxes_of(table, player), *table.memory.last_boxes.get(player, [])})
    most = len(plays_on) - len(boxes)
    if len(plays_on) < 2:
        table.refuse(f"{player} wagers on one box at most", "s 44(1)")
    elif not boxes or most < 1 or not {*boxes} <= {*plays_on}:
        what = f"name the boxes that {player} gives up: of {', '.join(plays_on)}, and not all of them"
        table.refuse(what, "s 44(1)")
    else:
        before = table.memory.given_up.get(player, GivenUp())
        table.memory.given_up[player] = GivenUp(tuple(sorted({*before.boxes, *boxes})), most)
        give_back(table, boxes, "s 44(1)", player)
        what = f"{player} gives up {named(boxes)}: others may wager there; {player} wagers on {count(most)} at most"
        table.note(what, "s 44(1)")


def permitted_again(table: BlackjackTable, player: str) -> None:
    """The casino operator permits a player to wager on more boxes again: seats suffice."""
    if table.memory.given_up.pop(player, None):
        table.note(f"{player} may wager on more than one box again", "s 44(1)")
    else:
        table.refuse(f"{player} has given up no box", "s 44(1)")


def named(boxes: tuple[str, ...] | list[str]) -> str:
    """`box 2`, or `boxes 1, 2 and 3`."""
    *others, last = boxes
    return f"boxes {', '.join(others)} and {last}" if others else f"box {last}"


def count(boxes: int) -> str:
    """`1 box`, or `2 boxes`."""
    return f"{boxes} box{'es' if boxes > 1 else ''}"
