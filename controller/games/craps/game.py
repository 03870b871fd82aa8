"""Craps: Casino Gaming Rules 1985, Part 7 (ss 107-130)."""

from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta

from controller.engine.events import Directed, Event, PlayerLeft
from controller.engine.game import Game, Kind, Sections
from controller.engine.table import FLOOR_MANAGER, Procedure, Table, VoidRound, Wait, press, wait
from controller.games.craps import face as craps_face
from controller.games.craps.betting import LAYOUT, WAGERING, cash_that_wins, remind_of_cash
from controller.games.craps.shooter import (
    ABOUT_DICE,
    BOXPERSON,
    DIRECTIONS,
    ORDERED,
    PASS,
    directed,
    has_left,
    may_not_throw,
    nobody_can,
    offered,
    passed,
    relinquished,
    show,
)
from controller.games.craps.wagers import POINTS, SEVEN, call, read, written
from controller.games.kit.dice import FACES
from controller.games.kit.keying import ENTRY, PAID, Keying, entered
from controller.games.kit.places import Turn

DICE_OUT, NO_ROLL = press("dice-out"), press("no-roll")
OVERRULE = (Directed, "overrule")
RANKS = {BOXPERSON: 1, FLOOR_MANAGER: 2, "assistant-pit-boss": 3, "pit-boss": 3, "casino-operator": 3}
"""Who may overrule a call, by rank, which is also the subsection of s 128 that says so."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """places: where players stand, clockwise from the left of the boxperson.

    double_odds: the casino operator agrees to odds of twice the amount (ss 119-122(1A)(b)). round_odds: winnings of
    odds are rounded up to the whole dollar (ss 119-122(1B)).
    """

    places: Annotated[int, Meta(ge=1, le=30)] = 8
    double_odds: bool = False
    round_odds: bool = False


class Memory(msgspec.Struct):
    """The come out point (0: the next roll is a come out roll), and whose turn it is to throw.

    begun: somebody has been the shooter; thrown: this shooter has made a roll; out: the dice have left the hand; lost:
    dice missing from the set. entered: a wager was ever entered at this table. left: places whose players have left.
    taken_down: don't bets that were removed or reduced, until the roll after it.
    """

    turn: Turn = msgspec.field(default_factory=Turn)
    point: int = 0
    begun: bool = False
    thrown: bool = False
    out: bool = False
    lost: int = 0
    entered: bool = False
    left: list[str] = []
    taken_down: list[tuple[str, str]] = []


BOTH_DICE = Keying(FACES, 2, 2, lambda keyed: tuple(sorted(keyed)), "face", "s 129(2)", "s 129(2)")
NOT_THROWN = ("the dice have not been thrown: press dice out when they leave the hand", "s 129(1)")
PAY_FIRST = ("collect or pay the wagers of this roll first, then press paid", "s 129(5)")
DUTIES = "bring the dice to the centre; collect and pay what is decided; then press paid"

IN_THE_AIR = wait(
    "in the air", "call the sum, key both dice and press entry; call no roll before they come to rest", "s 129(1)",
    *ENTRY, NO_ROLL, despite_blocks=(NO_ROLL,), moving=True
)  # fmt: skip
CALL_AGAIN = wait(
    "entry", "call the right sum, key both dice and press entry", "s 128", *ENTRY, NO_ROLL, despite_blocks=(NO_ROLL,)
)  # fmt: skip


def round_of_play(table: Table) -> Procedure:
    """One roll, from the wagers made before it to the last payment on it; dice that nobody has are offered first.

    After a round that the floor manager voids there is no point, and the shooter keeps the dice.
    """
    try:
        yield from rolled(table)
    except VoidRound:
        table.memory.point, table.memory.out = 0, False
        table.memory.taken_down.clear()
        raise


def rolled(table: Table) -> Procedure:
    """Thrown, and thrown again after no roll, until a throw is called and paid on."""
    show(table)
    remind_of_cash(table)
    dice = None
    while dice is None:
        yield from thrown(table)
        dice = yield from called(table)
    decided(table, sum(dice))


# The throw (ss 126, 127)


def thrown(table: Table) -> Procedure:
    """Wagers are taken until the dice leave the shooter's hand; before that they may be passed on."""
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


def take_wagers(table: Table) -> Wait:
    """What is asked for before a throw: of a new shooter the bet (s 126(1)), of one who goes on the throw."""
    player = table.memory.turn.player
    what, source = f"{player} makes a win or don't win bet, and throws with 1 hand; press dice out then", "s 126(1)"
    if table.memory.thrown:
        what, source = f"the dice to {player}, with the stick; press dice out as they leave the hand", "s 129(6)"
    elif table.memory.entered and nobody_can(table):
        what = f"nobody can have a win or don't win bet: {player} throws with 1 hand; press dice out then"
    elif table.memory.point:
        what = f"{player}, with a win or don't win bet from the come out, throws with 1 hand; press dice out then"
    if player in table.memory.left:
        what, source = f"{player} has left: press pass, and offer the dice to the next player", "s 130(2)"
    return wait(
        "betting", what, source, DICE_OUT, PASS, ORDERED, PlayerLeft, *ABOUT_DICE,
        refuses={**dict.fromkeys(ENTRY, NOT_THROWN), NO_ROLL: ("there is no roll yet", "s 127(2)")}, in_play=False,
    )  # fmt: skip


def no_roll(table: Table, *, was_called: bool) -> None:
    """The roll is invalid and decides nothing: wagers are open again, and the shooter throws again (s 127)."""
    table.call("no roll", "s 127")
    if was_called:
        table.alert(FLOOR_MANAGER, "a roll that was called has become no roll", "s 127")
    table.memory.out = False
    table.open_betting()
    show(table)


# The call (ss 128, 129)


def called(table: Table) -> Procedure:
    """The dice that were called and paid on; None if it is no roll. A call may be overruled before it is paid."""
    rank, asked = 0, IN_THE_AIR
    while True:
        dice = yield from entered(table, asked, BOTH_DICE)
        if isinstance(dice, Event):
            no_roll(table, was_called=rank > 0)
            return None
        table.memory.out = False
        table.close_betting("the dice are at rest", "s 110(1)")
        table.declare(dice, "s 129(1)")
        rank = yield from overruled(table, rank)
        if not rank:
            table.settle()
            return dice
        asked = CALL_AGAIN


def overruled(table: Table, least: int) -> Procedure:
    """The rank of the person who has overruled the call, at least so high; 0 if the wagers were paid on it."""
    asked = pay(table)
    while isinstance(event := (yield asked), Directed):
        rank = RANKS.get(event.role, 0)
        if rank >= max(least, 1):
            why = f": {event.reason}" if event.reason else ""
            table.withdraw_declaration(f"the {event.role} overrules the call{why}", f"s 128({rank})")
            return rank
        higher = ", ".join(role for role in RANKS if RANKS[role] >= max(least, 1))
        table.refuse(f"this call is overruled only by: {higher}; not by the {event.role}", "s 128")
    return 0


def pay(table: Table) -> Wait:
    """What is asked for after the call; cash that wins is changed into chips first (s 110(3))."""
    what, source = DUTIES, "s 129(4)-(5)"
    if cash := cash_that_wins(table):
        what, source = f"change the cash of {cash} into chips first; then pay, and press paid", "s 110(3)"
    stands = ("the call stands unless it is overruled, as by the boxperson", "s 128(1)")
    return wait(
        "payment", what, source, PAID, OVERRULE, despite_blocks=(PAID,),
        refuses={DICE_OUT: PAY_FIRST, NO_ROLL: stands, **dict.fromkeys(ENTRY, stands)},
    )  # fmt: skip


def decided(table: Table, total: int) -> None:
    """What a roll does to the point and to the shooter (s 108, s 130(1))."""
    memory = table.memory
    memory.thrown = True
    memory.taken_down = [it for it in memory.taken_down if table.wagers.find(*it)]
    if not memory.point:
        memory.point = total if total in POINTS else 0
    elif total == memory.point:
        memory.point = 0
    elif total == SEVEN:
        memory.point = 0
        relinquished(table, "passes the dice: a loser seven", "s 130(1)(a)")


GAME = Game(
    id="craps",
    name="Craps",
    source="Casino Gaming Rules 1985 (Queensland), Part 7",
    layout=LAYOUT,
    read=read,
    written=written,
    call=call,
    round_of_play=round_of_play,
    face=partial(craps_face.face, LAYOUT),
    sections=Sections(
        wagers="s 109",
        limits="s 113(1)",
        sign="s 113(3)",
        notice="s 113(4)",
        spoken_wagers="s 110(2A)",
        cash="s 110(2A)(b)",
        withdrawal="s 111(1)",
        unauthorised="s 123(2)",
        marker="s 112(1)-(2)",
    ),
    steps=(
        ("the 5 dice are offered to the left of the boxperson, then clockwise; who accepts is the shooter", "s 124"),
        ("the shooter makes a win or don't win bet, and keeps one for every roll", "s 126"),
        ("wagers are made before the dice are thrown; in the air only those confirmed orally", "s 110"),
        ("place and buy bets, come odds and hardways are off on a come out roll unless called on and marked", "s 112"),
        ("the shooter throws 2 dice with 1 hand, to strike the far end of the table", "s 126"),
        (
            "invalid: a die off the table, on the other die, on the bank of chips, in the cup, on a rail, or with more "
            "than 1 side on an object; a fraudulent device or technique; dice not approved",
            "s 127(1)",
        ),
        (
            "no roll may be called: the dice do not leave the hand together, one does not strike an end of the table, "
            "or the throw is improper for another reason",
            "s 127(2)",
        ),
        ("dice that touch chips, other than the bank in front of the boxperson, are no cause for no roll", "s 127(4)"),
        ("the stickperson calls the sum of the uppermost sides at once", "s 129(1)"),
        ("of a die that is not flat the side opposite the one on chips or another object is uppermost", "s 129(3)"),
        ("boxperson, floor manager, assistant pit boss or a more senior employee may overrule the call", "s 128"),
        ("the dice go to the centre; all wagers that are decided are collected or paid", "s 129(4)-(5)"),
        ("after a 7 out the shooter passes the dice; after any roll the shooter may", "s 130"),
        ("a lost die is looked for; when 2 are lost a new set is placed", "s 125"),
    ),
    board=lambda options: "craps",
    buttons=("accept", "decline", "dice-out", "no-roll", "paid", "pass", "void"),
    terminal="terminal",
    needs=lambda options: {"terminal": "s 129(1)"},
    numbers=tuple(FACES),
    options=Options,
    memory=Memory,
    kinds=(Kind("", frozenset(), 500, 20_000, "s 113(2)(a)"),),
    wagering=WAGERING,
    directions={**DIRECTIONS, "overrule": "s 128"},
    left=has_left,
    assumed=(
        "where each wager area lies on the layout: the customary order, as diagram 4 is missing (s 107)",
        "the entry terminal, by which the result gets into the machine, is that of sic-bo",
        "a shooter who passes leaves the come out point; after a void round there is none (s 108)",
        "with a point that nobody has a win or don't win bet on, nobody can make one: the dice are thrown without "
        "(ss 109, 126)",
        "what is on through another wager's marker is on until it is decided or called off (s 112(2))",
        "odds behind a don't bet come down at any time too, as it does (s 111(2))",
        "winnings and percentages that are not whole cents are rounded down (ss 115-122)",
    ),
)
