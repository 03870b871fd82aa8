# SPDX-License-Identifier: MIT
"""Craps: Casino Gaming Rules 1985, Part 7 (ss 107-130)."""

from functools import partial

from controller.engine.rules.equipment import EntryTerminal, Equipment
from controller.engine.rules.features import Features, MovingWagers, SpokenWagers
from controller.engine.rules.game import About, Game, Outcomes, People, Sections
from controller.engine.rules.opening import present
from controller.engine.rules.wagering import UsualLimits, WagerKind
from controller.engine.rules.wait import VOID
from controller.engine.values.approvals import Approval
from controller.engine.values.roles import STICKPERSON
from controller.games.craps import CRAPS
from controller.games.craps import face as craps_face
from controller.games.craps.betting import WAGERING, spoken
from controller.games.craps.markers import MARKED, begins, stand
from controller.games.craps.no_roll import MAY_CALL, NO_ROLL
from controller.games.craps.persons import POWERS
from controller.games.craps.round import DICE_OUT, MAY_OVERRULE, OVERRULED, meaning, round_of_play
from controller.games.craps.shooter import DIRECTIONS, PASS, has_left
from controller.games.craps.table import CrapsTable
from controller.games.craps.wagers import LAYOUT, becomes, call, read
from controller.games.kit import places
from controller.games.kit.dice import FACES, as_text
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE

STEPS = (
    ("the 5 dice are offered to the left of the boxperson, then clockwise; who accepts is the shooter", "s 124"),
    ("the shooter makes a win or don't win bet, and keeps one for every roll", "s 126"),
    ("wagers are made before the dice are thrown; in the air only those confirmed orally", "s 110"),
    (
        "a don't win or don't come bet may be removed or reduced at any time; it is not increased or replaced then",
        "s 111(2)",
    ),
    ("place and buy bets, come odds and hardways are off on a come out roll unless called on and marked", "s 112"),
    (
        "behind a bet with its point lie odds: its amount, or what wins that; twice if the casino operator agrees",
        "ss 119-122",
    ),
    ("the shooter throws 2 dice with 1 hand, to strike the far end of the table", "s 126"),
    (
        "invalid: a die off the table, on the other die, on the bank of chips, in the cup, on a rail, or with more "
        "than 1 side on an object; a fraudulent device or technique; dice not approved",
        "s 127(1)",
    ),
    (
        "boxperson or stickperson may call no roll: the dice do not leave the hand together, one does not strike an "
        "end of the table, or the throw is improper for another reason",
        "s 127(2)",
    ),
    ("such a no roll is called before both dice come to rest, whenever that is possible", "s 127(3)"),
    ("dice that touch chips, other than the bank in front of the boxperson, are no cause for no roll", "s 127(4)"),
    ("the stickperson calls the sum of the uppermost sides at once", "s 129(1)"),
    ("of a die that is not flat the side opposite the one on chips or another object is uppermost", "s 129(3)"),
    (
        "the boxperson may overrule the stickperson, the floor manager both, an assistant pit boss or a more senior "
        "employee all of them",
        "s 128",
    ),
    ("the dice go to the centre; all wagers that are decided are collected or paid", "s 129(4)-(5)"),
    ("after a 7 out the shooter passes the dice; after any roll the shooter may", "s 130"),
    ("a lost die is looked for; when 2 are lost a new set is placed", "s 125"),
)
ASSUMED = (
    "where each wager area lies on the layout: the customary order, as diagram 4 is missing (s 107)",
    "the entry terminal, by which the result gets into the machine, is that of sic-bo (s 78)",
    "a shooter who passes leaves the come out point; after a void round there is none (s 108)",
    "if nobody has a win or don't win bet on the point, or everybody who has one has declined the dice, nobody can "
    "make one: until the point is decided the dice are thrown without it (ss 109, 126)",
    "a player who could not throw is told so when the dice are offered, and may accept them all the same (s 126)",
    "a wager that another wager's marker puts on stays on until it is decided or called off (s 112(2))",
    "a win, don't win, come or don't come bet that is found at the wrong time is none, and is given back (s 109)",
    "where no wager was ever entered at the table, the shooter is asked for a win or don't win bet but throws without "
    "one (s 126(1))",
    "a don't bet that was removed or reduced is not replaced or increased for its roll; one for a later roll is a new "
    "bet (s 111(2))",
    "a don't bet comes down between the call and the payment too, unless the roll decides it (ss 111(2), 129(5))",
    "odds behind a don't bet come down with it, to what is left of it; alone they come down before a roll, as other "
    "wagers do (ss 111, 120(1A), 122(1A))",
    "by the option double-odds the casino operator agrees to twice the amount beforehand, and a player asks for it by "
    "making the bet; without it this is agreed each time (ss 119-122(1A)(b))",
    "boxperson and stickperson, who call no roll by s 127(2), also say that a roll is invalid by s 127(1); the button "
    "is the stickperson's call, without a ground",
    "a call of an assistant pit boss or a more senior employee is put right by one of these (s 128(3))",
    "the stickperson, who controls the dice, reports a lost die and a new set, as the boxperson does (ss 123(2), 125)",
    "the set in play is the rest of the old one until its shooter passes the dice, or less than two of it are left "
    "(s 125(d))",
    "winnings and percentages that are not whole cents are rounded down (ss 115-122)",
    "the dice are offered to every place: nobody is entered as seated (s 124)",
    places.ASSUMED,
)

GAME: Game[CrapsTable] = Game(
    about=About(
        title=CRAPS,
        steps=STEPS,
        assumed=ASSUMED,
        approvals=(Approval(name="dice", what="the approval of the dice for the game", source="s 127(1)(g)"),),
    ),
    outcomes=Outcomes(layout=LAYOUT, read=read, written=as_text, call=call, meaning=meaning),
    table=CrapsTable,
    round_of_play=round_of_play,
    face=partial(craps_face.face, LAYOUT),
    sections=Sections(
        wagers="s 109",
        limits="s 113(1)",
        sign="s 113(3)",
        notice="s 113(4)",
        coins="s 6(1)",
        spoken_wagers="s 110(2A)",
        withdrawal="s 111(1)",
        unauthorised="s 123(2)",
        interference="s 123(2)",
    ),
    equipment=Equipment(
        board="craps",
        buttons=(DICE_OUT, ACCEPT, DECLINE, PAID, NO_ROLL, OVERRULED, PASS, VOID),
        terminal=EntryTerminal(tuple(FACES)),
        needs={"terminal": "s 129(1)"},
    ),
    limits=UsualLimits(kinds=(WagerKind("", frozenset(), 500, 20_000, "s 113(2)(a)"),)),
    wagering=WAGERING,
    people=People(
        directions={**DIRECTIONS, "no-roll": MAY_CALL, "overrule": MAY_OVERRULE},
        left=has_left,
        powers=POWERS,
        before=present("dice", "a set of 5 dice is at the table", "s 123(1)", STICKPERSON),
    ),
    features=Features(
        spoken=SpokenWagers(refusal=spoken, cash="s 110(2A)(b)"),
        marked=MARKED,
        moving=MovingWagers(stand=stand, begins=begins, becomes=becomes),
    ),
)
