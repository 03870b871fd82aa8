# SPDX-License-Identifier: MIT
"""The round of craps, which is one roll: wagers, the throw, the call and its effects (ss 126-130)."""

from controller.engine.betting.settlement import declare, settle
from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Withdrawn
from controller.engine.rules import powers
from controller.engine.rules.directions import ABOUT_A_PLAYER, Direction
from controller.engine.rules.wait import Awaited, Button, Procedure, VoidRound, Wait, wait
from controller.engine.values.roles import BOXPERSON, FLOOR_MANAGER, STICKPERSON
from controller.games.craps.betting import cash_that_wins, remind_of_cash
from controller.games.craps.no_roll import CALLED, NO_ROLL, no_roll
from controller.games.craps.persons import OF_THE_BOXPERSON, OVERRULES, overrule
from controller.games.craps.shooter import (
    ABOUT_DICE,
    ORDERED,
    PASS,
    directed,
    has_its_bet,
    may_not_throw,
    must_pass,
    nobody_can,
    offered,
    passed,
    point_after,
    remove_shooter,
    show,
)
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import DONT_BETS, POINTS, SEVEN
from controller.games.kit.dice import FACES, Dice
from controller.games.kit.keying import ENTRY, PAID, Keying, take_entry

DICE_OUT, OVERRULED = Button("dice-out", "space"), Button("overrule", "u")
OVERRULE = (Directed, "overrule")
MAY_OVERRULE = Direction(source="s 128", roles=tuple(OVERRULES))

BOTH_DICE = Keying(FACES, 2, 2, lambda keyed: tuple(sorted(keyed)), "face", "s 129(2)", "s 129(2)")
RENEWED: tuple[Awaited, ...] = (PlayerLeft, Placed, Withdrawn, *((Directed, it) for it in ABOUT_A_PLAYER))
"""Events that may change whether the shooter may throw."""
NOT_THROWN = ("the dice have not been thrown: press dice out when they leave the hand", "s 129(1)")
NO_ROLL_YET = ("there is no roll yet", "s 127(2)")
PAY_FIRST = ("take or pay the wagers of this roll first, then press paid", "s 129(5)")
TO_THE_CENTRE = "stick: dice to the centre"

IN_THE_AIR = wait(
    "in the air", "call the sum, key both dice and press entry", "s 129(1)", *ENTRY, besides=(NO_ROLL, CALLED),
    despite_blocks=(NO_ROLL,), moving=True, headline="Dice out", confirmed_only=True,
    remark=("No roll is called before the dice come to rest", "s 127(3)"),
)  # fmt: skip
CALL_AGAIN = wait(
    "entry", "call the right sum, key both dice and press entry", "s 128", *ENTRY,
    besides=(NO_ROLL, CALLED), despite_blocks=(NO_ROLL,), headline="Call overruled",
)  # fmt: skip


def round_of_play(table: CrapsTable) -> Procedure[None]:
    """Play one roll, from the wagers before it to the last payment. Without a shooter the dice are offered.

    After a round that the floor manager voids there is no point, and the shooter keeps the dice.
    """
    try:
        yield from rolled(table)
    except VoidRound:
        table.memory.point, table.memory.out = 0, False
        table.memory.taken_down.clear()
        raise


def rolled(table: CrapsTable) -> Procedure[None]:
    """Throw, again after no roll, until a throw is called and paid on."""
    show(table)
    remind_of_cash(table)
    dice = None
    while dice is None:
        yield from thrown(table)
        dice = yield from called(table)
    decided(table, sum(dice))


# The throw (ss 126, 127)


def thrown(table: CrapsTable) -> Procedure[None]:
    """Take wagers until the dice leave the shooter's hand. Before that the dice may be passed."""
    while True:
        yield from offered(table)
        event = yield take_wagers(table)
        if isinstance(event, (PlayerLeft, Placed, Withdrawn)):
            continue
        if isinstance(event, Directed):
            directed(table, event)
        elif event.subject == "pass":
            passed(table)
        elif why := may_not_throw(table):
            table.refuse(*why)
        else:
            break
    table.memory.out = True
    show(table)


def take_wagers(table: CrapsTable) -> Wait:
    """Return the wait before a throw: a new shooter makes the bet (s 126(1)); one who goes on throws."""
    player, (what, source) = table.memory.turn.player, before_a_throw(table)
    asked: tuple[Button, ...] = (DICE_OUT,)
    if table.memory.turn.gone:
        what, source = f"{player} has left: press pass, and offer the dice to the next player", "s 130(2)"
        asked = (PASS,)
    elif why := may_not_throw(table):
        asked = (PASS,) if must_pass(table) else ()
        if asked or why[1] != source:  # the words above ask for the first bet already
            what, source = why
    return wait(
        "betting", what, source, *asked, besides=(DICE_OUT, PASS, ORDERED, *ABOUT_DICE, *RENEWED),
        refuses={**dict.fromkeys(ENTRY, NOT_THROWN), **dict.fromkeys((NO_ROLL, CALLED), NO_ROLL_YET)}, in_play=False,
    )  # fmt: skip


def before_a_throw(table: CrapsTable) -> tuple[str, str]:
    """Return the shooter's acts before the dice leave the hand, with the section."""
    player = table.memory.turn.player
    if table.memory.thrown:
        return f"the dice to {player}, with the stick; press dice out as they leave the hand", "s 129(6)"
    who = f"{player} makes a win or don't win bet, and"
    if table.memory.entered and not has_its_bet(table) and nobody_can(table):
        who = f"nobody can have a win or don't win bet: {player}"
    elif table.memory.point:
        who = f"{player}, with a win or don't win bet from the come out,"
    elif has_its_bet(table):
        who = player
    return f"{who} throws with 1 hand; press dice out then", "s 126(1)"


# The call (ss 128, 129)


def called(table: CrapsTable) -> Procedure[Dice | None]:
    """Return the dice that were called and paid on; None after no roll. A call may be overruled before payment."""
    caller, asked = STICKPERSON, IN_THE_AIR
    while True:
        dice = yield from take_entry(table, asked, BOTH_DICE)
        if isinstance(dice, Event):
            no_roll(table, dice, was_called=caller != STICKPERSON)
            return None
        table.memory.out = False
        table.close_betting("the dice are at rest", "s 110(1)", but=DONT_BETS)
        declare(table, dice, "s 129(1)")
        show(table, sum(dice))
        caller = yield from overruled(table, caller)
        if not caller:
            settle(table)
            return dice
        show(table, 0)
        asked = CALL_AGAIN


def overruled(table: CrapsTable, caller: str) -> Procedure[str]:
    """Return the role that has overruled this role's call; empty if the wagers were paid."""
    asked = pay(table, caller)
    while (event := (yield asked)).subject != PAID.name:
        role, why = who_overrules(table, event)
        if powers.may(role, overrule(caller)):
            table.withdraw_declaration(f"the {role} overrules the {caller}{why}", by_rank(role))
            return role
        only = ", ".join(overrule(caller))
        table.refuse(f"the {caller} made this call: only {only} may overrule it", by_rank(role))
    return ""


def who_overrules(table: CrapsTable, event: Event) -> tuple[str, str]:
    """Return the overruling role and the reason. The button is the boxperson's, or with the key on the floor
    manager's.
    """
    if isinstance(event, Directed):
        return event.role, f": {event.reason}" if event.reason else ""
    return FLOOR_MANAGER if powers.is_there(table.state, FLOOR_MANAGER) else BOXPERSON, ""


def by_rank(role: str) -> str:
    """Return the subsection of s 128 that allows this role to overrule."""
    return OVERRULES.get(role, OF_THE_BOXPERSON).source


TO_PUT_RIGHT = {
    STICKPERSON: ("Wrong call or numbers? Boxperson: overrule", "s 128(1)"),
    BOXPERSON: ("Wrong again? Floor manager, key on: overrule", "s 128(2)"),
}
"""Remark that names the role at the table that may overrule a call, by caller."""
BY_ONE_ABOVE = ("Wrong again? A pit boss directs overrule", "s 128(3)")


def pay(table: CrapsTable, caller: str) -> Wait:
    """Return the wait after this role's call. Winning cash is first changed into chips (s 110(3))."""
    first, source = TO_THE_CENTRE, "s 129(4)-(6)"
    if cash := cash_that_wins(table):
        first, source = f"change the cash of {cash} into chips first", "s 110(3)"
    stands = ("the call stands unless it is overruled, as by the boxperson", "s 128(1)")
    return wait(
        "payment", first, source, PAID, besides=(OVERRULE, OVERRULED), despite_blocks=(PAID, OVERRULED), settles=True,
        remark=TO_PUT_RIGHT.get(caller, BY_ONE_ABOVE),
        refuses={DICE_OUT: PAY_FIRST, **dict.fromkeys((NO_ROLL, CALLED, *ENTRY), stands)},
    )  # fmt: skip


WIN_AT_ONCE = (7, 11)
"""Totals with which win bets win on the come out roll (s 109)."""
IN_WORDS = ("", "", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")


def meaning(table: CrapsTable, dice: Dice) -> str:
    """Return the meaning of a roll for win bets (ss 107, 109): "Point is six", "Seven out", "Nine: the point stays
    six".
    """
    point, total = table.memory.point, sum(dice)
    if not point and total in POINTS:
        return f"Point is {IN_WORDS[total].lower()}"
    if not point:
        return f"{IN_WORDS[total]}: win bets {'win' if total in WIN_AT_ONCE else 'lose'}"
    if total == point:
        return f"{IN_WORDS[total]}, the point: win bets win"
    return "Seven out" if total == SEVEN else f"{IN_WORDS[total]}: the point stays {IN_WORDS[point].lower()}"


def decided(table: CrapsTable, total: int) -> None:
    """Apply a roll to the point and to the shooter (s 108, s 130(1))."""
    memory = table.memory
    memory.thrown = True
    memory.taken_down = [it for it in memory.taken_down if table.wagers.find(*it)]
    memory.twice = [it for it in memory.twice if table.wagers.find(*it)]
    before, memory.point = memory.point, point_after(memory.point, total)
    if before and total == SEVEN:
        remove_shooter(table, "passes the dice: a loser seven", "s 130(1)(a)")
