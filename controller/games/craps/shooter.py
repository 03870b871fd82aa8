# SPDX-License-Identifier: MIT
"""The shooter and the dice at craps: offered, passed, lost, found, replaced (ss 123-126, 130)."""

from controller.engine.betting import seats, standing
from controller.engine.record.events import Directed
from controller.engine.record.on_show import ShownPuck
from controller.engine.rules.directions import ABOUT_A_PLAYER, Direction
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Awaited, Button, Procedure, Wait, wait
from controller.engine.values.roles import BOXPERSON, FLOOR_MANAGER, STICKPERSON
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import POINTS, SEVEN
from controller.games.kit.places import ACCEPT, DECLINE, NOBODY, WHO_IS_THERE, may_be_offered

SET = 5  # s 123(1)
THROWN = 2
LOST = 2
"""Number of lost dice at which a new set is due (s 125(d))."""

LINES = ("win", "dont-win")
"""Wagers of which the shooter must have one (s 126)."""
PASS = Button("pass", "e")
INVALID_ROLLS = "invalid-rolls"
ORDERS_TO_PASS = dict.fromkeys(("delay", INVALID_ROLLS, "breach"), "s 130(1)(b)")
"""Grounds on which the shooter is ordered to pass the dice."""
DICE_DIRECTIONS = {
    "die-lost": Direction(source="s 125(a)", roles=(STICKPERSON, BOXPERSON)),
    "die-found": Direction(source="s 125(c)", roles=(BOXPERSON,)),
    "new-dice": Direction(source="s 125(d)", roles=(STICKPERSON, BOXPERSON)),
}
"""The stickperson controls the dice (s 123(2)); the boxperson checks a found die (s 125(c))."""
DIRECTIONS = {
    "pass": Direction(source="s 130(1)(b)", roles=(BOXPERSON,), grounds=ORDERS_TO_PASS), **DICE_DIRECTIONS
}  # fmt: skip
ABOUT_DICE = tuple((Directed, direction) for direction in DICE_DIRECTIONS)
ORDERED = (Directed, "pass")


def show(table: CrapsTable, called: int | None = None) -> None:
    """Show the point, the shooter, the dice, and the number of this shooter's invalid rolls.

    called: The called sum of dice at rest; 0: no call yet. A come out point is shown from its call on, until that
    point, or 7, is called.
    """
    memory, turn = table.memory, table.memory.turn
    point = point_after(memory.point, called or 0)
    shooter = turn.player or f"offered to {turn.next_player(may_be_offered(table)) or 'nobody'}"
    dice = "out" if memory.out else "with the shooter" if turn.taken else "in the cup"
    dice = dice if called is None else "at rest"
    facts = {"dice_set": SET - memory.lost, "no_rolls": memory.no_rolls}
    table.show(ShownPuck(point), shooter=shooter, dice=dice, **facts)


def point_after(point: int, total: int) -> int:
    """Return the come out point after this total was called; 0: none, or no call yet (s 108)."""
    if not point:
        return total if total in POINTS else 0
    return 0 if total in (point, SEVEN) else point


# Players at the table


def has_left(table: CrapsTable, player: str) -> None:
    """Record that a player has left. A shooter who has left throws no more."""
    table.memory.turn.goes(player)


def stays_away(table: CrapsTable, player: str) -> None:
    """Keep the place of a shooter who has left marked as left, although a wager is made there."""
    turn = table.memory.turn
    if turn.gone and player == turn.player and player not in table.state.vacated:
        table.state.vacated.append(player)


# The offer (ss 124, 130(2)-(4))


def offered(table: CrapsTable) -> Procedure[None]:
    """Offer the dice clockwise while there is no shooter, until a player accepts them."""
    turn = table.memory.turn
    while not turn.taken:
        event = yield offer(table)
        if isinstance(event, Directed) and event.direction in DICE_DIRECTIONS:
            dice_directed(table, event)
        elif event.subject == "decline":
            turn.decline(turn.next_player(may_be_offered(table)), table.options.places)
        elif event.subject == "accept":
            accepted(table, turn.next_player(may_be_offered(table)))
        show(table)


def offer(table: CrapsTable) -> Wait:
    """Return the wait while the dice are offered. A new set of dice, if due, comes first."""
    memory, player = table.memory, table.memory.turn.next_player(may_be_offered(table))
    to_whom = f"offer the set of {SET - memory.lost} dice to {player}"
    what = f"{to_whom}; press accept or decline"
    source = "s 130(2)" if memory.begun else "s 124(2)" if memory.turn.declined else "s 124(1)"
    asked: tuple[Button, ...] = (ACCEPT, DECLINE)
    besides: tuple[Awaited, ...] = (ACCEPT, DECLINE, *ABOUT_DICE, *WHO_IS_THERE)
    headline = ""  # the shooter's line says to whom
    if memory.lost >= LOST:
        asked, headline = (), "New set of dice due"
        what, source = f"place a new set of {SET} dice at the table (new-dice), then offer it", "s 125(d)"
    elif not player:
        asked, besides = (), (*ABOUT_DICE, *WHO_IS_THERE)
        what, source = f"offer the dice to {NOBODY}", table.game.general.exclude
    elif why := could_not_throw(table, player):
        what, source = f"{to_whom}, {why}; press accept or decline", "s 126(1)"
    return wait("offering", what, source, *asked, besides=besides, in_play=False, headline=headline)


def could_not_throw(table: CrapsTable, player: str) -> str:
    """Return the warning to a player who could not throw the offered dice; empty for all others."""
    memory = table.memory
    if not (memory.entered and memory.point) or player in with_a_line_bet(table) or nobody_else_will(table):
        return ""
    return "who has no win or don't win bet, can make none with a point, and has to pass"


def accepted(table: CrapsTable, player: str) -> None:
    """Make the first player to accept the dice the shooter, who retains 2 of them."""
    memory = table.memory
    if memory.lost >= LOST:
        table.refuse(f"place a new set of {SET} dice at the table first: {memory.lost} are lost", "s 125(d)")
        return
    memory.excused = bool(memory.point) and nobody_else_will(table)
    memory.turn.accept(player)
    seats.takes(table, player)
    others = SET - memory.lost - THROWN
    what = f"{player} selects {THROWN} dice; the other {others} go into the cup"
    table.note(what, "s 130(3)-(4)" if memory.begun else "s 124(3)-(4)")
    memory.begun, memory.thrown, memory.no_rolls = True, False, 0


# Passing the dice (s 130(1))


def passed(table: CrapsTable) -> None:
    """Pass the dice by decision of the shooter."""
    remove_shooter(table, "passes the dice", "s 130(1)")
    show(table)


def ordered(table: CrapsTable, event: Directed) -> None:
    """Pass the dice by order of the boxperson."""
    counted = f" ({table.memory.no_rolls} no rolls counted)" if event.ground == INVALID_ROLLS else ""
    remove_shooter(table, f"{event.describe('is ordered to pass the dice')}{counted}", "s 130(1)(b)")
    show(table)


def remove_shooter(table: CrapsTable, why: str, source: str) -> None:
    """Remove the shooter. The dice are offered from the left of the last shooter."""
    turn = table.memory.turn
    table.note(f"{turn.player} {why}", source)
    turn.leave()
    table.memory.excused = False
    if table.memory.old_set:
        table.memory.old_set, table.memory.lost = False, 0
        table.note("remove what is left of the old set of dice from the table", "s 125(d)")


# Permission to throw (s 126)


def may_not_throw(table: CrapsTable) -> Refusal:
    """Return why the dice cannot be thrown yet; None if they can.

    The shooter's bet is required only if a wager was ever entered at this table. With a point on which nobody has such
    a bet, it is not required either.
    """
    memory, player = table.memory, table.memory.turn.player
    if SET - memory.lost < THROWN:
        return (f"place a new set of {SET} dice at the table first: {memory.lost} are lost", "s 125(d)")
    if player in table.state.excluded:
        return (f"{player} is excluded from the game: press pass", "s 4(2)(b)")
    if memory.turn.gone:
        return (f"{player} has left: press pass", "s 130(2)")
    if not memory.entered or has_its_bet(table) or nobody_can(table):
        return None
    return without_a_line_bet(table)


def must_pass(table: CrapsTable) -> bool:
    """Return whether a shooter who may not throw can only pass the dice: the missing bet cannot be made."""
    memory, player = table.memory, table.memory.turn.player
    if SET - memory.lost < THROWN:
        return False
    return player in table.state.excluded or memory.turn.gone or bool(memory.point)


def without_a_line_bet(table: CrapsTable) -> tuple[str, str]:
    """Return why the shooter has no valid win or don't win bet, and the remedy."""
    memory, player = table.memory, table.memory.turn.player
    section = "s 126(2)" if memory.thrown else "s 126(1)"
    if memory.point:
        return (f"{player} has no win or don't win bet, and cannot make one with a point: press pass", section)
    if any(table.wagers.find(player, line) for line in LINES):
        return (f"the win or don't win bet of {player} is void: one that stands must be made first", section)
    return (f"{player} must make a win or don't win bet first", section)


def has_its_bet(table: CrapsTable) -> bool:
    """Return whether the shooter has a valid win or don't win bet, so that none need be asked for."""
    verdicts = standing.verdicts_of(table, table.memory.turn.player)
    return any(wager in LINES and it.stands for (_, wager, _), it in verdicts.items())


def with_a_line_bet(table: CrapsTable) -> set[str]:
    """Return the players with a win or don't win bet that is not void."""
    verdicts = standing.verdicts(table)
    return {player for (player, wager, _), it in verdicts.items() if wager in LINES and it.stands}


def nobody_can(table: CrapsTable) -> bool:
    """Return whether nobody can have such a bet: there is a point (s 109), and no player who may throw has one.

    Also true if all players with such a bet had declined the dice when the shooter accepted them (`nobody_else_will`).
    """
    memory = table.memory
    return bool(memory.point) and (memory.excused or not able(table) & with_a_line_bet(table))


def nobody_else_will(table: CrapsTable) -> bool:
    """Return whether all players with a win or don't win bet have declined the dice since they were passed.

    With a point nobody can make such a bet any more, and somebody must throw the roll that decides the wagers.
    """
    turn, places = table.memory.turn, table.options.places
    return all(turn.has_declined(player, places) for player in able(table) & with_a_line_bet(table))


def able(table: CrapsTable) -> set[str]:
    """Return the players who may throw if they have a bet: without excluded or departed players, even the shooter."""
    turn = table.memory.turn
    gone = {turn.player} if turn.gone else set()
    return set(may_be_offered(table)) - set(table.state.vacated) - gone


# The set of dice (s 125)


def directed(table: CrapsTable, event: Directed) -> None:
    """Carry out a direction between two rolls."""
    if event.direction == "pass":
        ordered(table, event)
    elif event.direction not in ABOUT_A_PLAYER:
        dice_directed(table, event)


def dice_directed(table: CrapsTable, event: Directed) -> None:
    """Handle a die lost or found, or a new set of dice."""
    {"die-lost": lost, "die-found": found, "new-dice": new_set}[event.direction](table)
    show(table)


def lost(table: CrapsTable) -> None:
    """Record a lost die of the set in play. After two a new set is due; only this shooter goes on with the old one."""
    memory, player = table.memory, table.memory.turn.player
    if memory.lost == SET:
        table.refuse("no die of the set is left", "s 125(a)")
        return
    memory.lost += 1
    left = SET - memory.lost
    if memory.old_set and left < THROWN:
        memory.old_set, memory.lost = False, 0
        table.note(f"{left} of the old set left: {player} goes on with the new one; remove the old one", "s 125(d)")
    elif memory.old_set:
        table.note(f"look for the die; {player} goes on with the remaining {left} of the old set", "s 125(a), (d)")
    elif memory.lost < LOST:
        table.note(f"look for the die; the shooter selects from the remaining {left}, or keeps both", "s 125(a)-(b)")
    else:
        what = f"{memory.lost} dice are lost: place a new set of {SET} at the table"
        goes_on = f"; {player} goes on with the old one until passing the dice" if player and left >= THROWN else ""
        table.alert(FLOOR_MANAGER, what + goes_on, "s 125(d)")


def found(table: CrapsTable) -> None:
    """Record a found die."""
    if not table.memory.lost:
        table.refuse("no die of the set is lost", "s 125(c)")
        return
    table.memory.lost -= 1
    table.note("check the die; back to the shooter who asks for it, else into the cup", "s 125(c)")


def new_set(table: CrapsTable) -> None:
    """Place a new set of dice. The old set stays in play until its shooter passes it, if two dice of it are left."""
    memory = table.memory
    if memory.old_set:
        table.refuse("a new set of dice is at the table already", "s 125(d)")
        return
    if memory.lost < LOST:
        table.refuse(f"a new set is placed when {LOST} dice are lost: {memory.lost} lost", "s 125(d)")
        return
    player = memory.turn.player
    memory.old_set = bool(player) and SET - memory.lost >= THROWN
    memory.lost = memory.lost if memory.old_set else 0
    goes_on = f"{player} may go on with the old one until passing the dice"
    old = goes_on if memory.old_set else "the old one is removed"
    table.note(f"a new set of {SET} dice is at the table; {old}", "s 125(d)")
