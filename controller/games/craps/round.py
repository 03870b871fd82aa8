"""The round of craps, which is one roll: wagers, the throw, the call, what it decides (ss 126-130)."""

from controller.engine.directions import Direction
from controller.engine.events import Directed, Event, PlayerLeft
from controller.engine.roles import BOXPERSON, FLOOR_MANAGER, HIGHER, STICKPERSON
from controller.engine.settlement import declare, settle
from controller.engine.wait import Button, Procedure, VoidRound, Wait, wait
from controller.games.craps.betting import cash_that_wins, remind_of_cash
from controller.games.craps.no_roll import CALLED, NO_ROLL, no_roll
from controller.games.craps.shooter import (
    ABOUT_DICE,
    ORDERED,
    PASS,
    directed,
    may_not_throw,
    nobody_can,
    offered,
    passed,
    relinquished,
    show,
)
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import DONT_BETS, POINTS, SEVEN
from controller.games.kit.dice import FACES, Dice
from controller.games.kit.keying import ENTRY, PAID, Keying, entered

DICE_OUT = Button("dice-out", "space")
OVERRULE = (Directed, "overrule")
HIGHEST = 3
RANKS = {STICKPERSON: 0, BOXPERSON: 1, FLOOR_MANAGER: 2, **dict.fromkeys(HIGHER, HIGHEST)}
"""Whose call it can be, by rank. A higher rank overrules it, by the subsection of s 128 with the number of that rank.

Nobody in the text overrules the highest: one of them puts right a call of theirs.
"""
MAY_OVERRULE = Direction(source="s 128", roles=tuple(role for role, rank in RANKS.items() if rank))


BOTH_DICE = Keying(FACES, 2, 2, lambda keyed: tuple(sorted(keyed)), "face", "s 129(2)", "s 129(2)")
NOT_THROWN = ("the dice have not been thrown: press dice out when they leave the hand", "s 129(1)")
NO_ROLL_YET = ("there is no roll yet", "s 127(2)")
PAY_FIRST = ("collect or pay the wagers of this roll first, then press paid", "s 129(5)")
DUTIES = "bring the dice to the centre with the stick; collect and pay what is decided; then press paid"

IN_THE_AIR = wait(
    "in the air", "call the sum, key both dice and press entry; call no roll before they come to rest", "s 129(1)",
    *ENTRY, NO_ROLL, besides=(CALLED,), despite_blocks=(NO_ROLL,), moving=True
)  # fmt: skip
CALL_AGAIN = wait(
    "entry", "call the right sum, key both dice and press entry", "s 128", *ENTRY,
    besides=(NO_ROLL, CALLED), despite_blocks=(NO_ROLL,)
)  # fmt: skip


def round_of_play(table: CrapsTable) -> Procedure[None]:
    """One roll, from the wagers made before it to the last payment on it. If nobody has the dice, they are offered.

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
        if isinstance(event, PlayerLeft):
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
    """What is asked for before a throw: a new shooter makes the bet (s 126(1)); one who goes on throws."""
    player = table.memory.turn.player
    what, source = f"{player} makes a win or don't win bet, and throws with 1 hand; press dice out then", "s 126(1)"
    if table.memory.thrown:
        what, source = f"the dice to {player}, with the stick; press dice out as they leave the hand", "s 129(6)"
    elif table.memory.entered and nobody_can(table):
        what = f"nobody can have a win or don't win bet: {player} throws with 1 hand; press dice out then"
    elif table.memory.point:
        what = f"{player}, with a win or don't win bet from the come out, throws with 1 hand; press dice out then"
    asked = DICE_OUT
    if player in table.memory.left:
        what, source = f"{player} has left: press pass, and offer the dice to the next player", "s 130(2)"
        asked = PASS
    return wait(
        "betting", what, source, asked, besides=(DICE_OUT, PASS, ORDERED, PlayerLeft, *ABOUT_DICE),
        refuses={**dict.fromkeys(ENTRY, NOT_THROWN), **dict.fromkeys((NO_ROLL, CALLED), NO_ROLL_YET)}, in_play=False,
    )  # fmt: skip


# The call (ss 128, 129)


def called(table: CrapsTable) -> Procedure[Dice | None]:
    """The dice that were called and paid on; None if it is no roll. A call may be overruled before it is paid."""
    caller, asked = STICKPERSON, IN_THE_AIR
    while True:
        dice = yield from entered(table, asked, BOTH_DICE)
        if isinstance(dice, Event):
            no_roll(table, dice, was_called=caller != STICKPERSON)
            return None
        table.memory.out = False
        table.close_betting("the dice are at rest", "s 110(1)", but=DONT_BETS)
        declare(table, dice, "s 129(1)")
        caller = yield from overruled(table, caller)
        if not caller:
            settle(table)
            return dice
        asked = CALL_AGAIN


def overruled(table: CrapsTable, caller: str) -> Procedure[str]:
    """The role of the person who has overruled this person's call; empty if the wagers were paid on it."""
    asked = pay(table)
    while isinstance(event := (yield asked), Directed):
        if event.role in overrule(caller):
            why = f": {event.reason}" if event.reason else ""
            table.withdraw_declaration(f"the {event.role} overrules the {caller}{why}", by_rank(event.role))
            return event.role
        only = ", ".join(overrule(caller))
        table.refuse(f"the {caller} made this call: only {only} may overrule it", by_rank(event.role))
    return ""


def overrule(caller: str) -> list[str]:
    """Who may overrule a call of this person (s 128)."""
    least = min(RANKS[caller] + 1, HIGHEST)
    return [role for role, rank in RANKS.items() if rank >= least]


def by_rank(role: str) -> str:
    """The subsection of s 128 that says whom this person may overrule."""
    return f"s 128({RANKS[role]})"


def pay(table: CrapsTable) -> Wait:
    """What is asked for after the call. Cash that wins is first changed into chips (s 110(3))."""
    what, source = DUTIES, "s 129(4)-(6)"
    if cash := cash_that_wins(table):
        what, source = f"change the cash of {cash} into chips first; then pay, and press paid", "s 110(3)"
    stands = ("the call stands unless it is overruled, as by the boxperson", "s 128(1)")
    return wait(
        "payment", what, source, PAID, besides=(OVERRULE,), despite_blocks=(PAID,),
        refuses={DICE_OUT: PAY_FIRST, **dict.fromkeys((NO_ROLL, CALLED, *ENTRY), stands)},
    )  # fmt: skip


def decided(table: CrapsTable, total: int) -> None:
    """What a roll does to the point and to the shooter (s 108, s 130(1))."""
    memory = table.memory
    memory.thrown = True
    memory.taken_down = [it for it in memory.taken_down if table.wagers.find(*it)]
    memory.twice = [it for it in memory.twice if table.wagers.find(*it)]
    if not memory.point:
        memory.point = total if total in POINTS else 0
    elif total == memory.point:
        memory.point = 0
    elif total == SEVEN:
        memory.point = 0
        relinquished(table, "passes the dice: a loser seven", "s 130(1)(a)")
