# SPDX-License-Identifier: MIT
"""Views of a sic-bo table in every state, made by hand for tests; and the other games' views beside it."""

import msgspec

from controller.display.settings import Look
from controller.engine.record.announced import Announced
from controller.engine.record.decided import Decided
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import (
    NOTHING_MORE,
    Alarm,
    Block,
    Chips,
    Ended,
    Extras,
    LyingChips,
    Refused,
    Result,
    ShownLimits,
    View,
    Words,
)
from controller.games.sic_bo.face import face
from controller.games.sic_bo.game import GAME, LAYOUT
from controller.screens import payment_rules
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board
from tests.display.scenes.cards import card_scenes
from tests.display.scenes.tables import Scene, scenes

KEYS = keys_of(GAME.equipment, read_board(board_file("sic-bo")))

LIMITS = ShownLimits(500, 50000, 500)
_RECENT = (
    ("1 2 6", "1, 2, 6; total 9"),
    ("5 5 5", "triple 5; total 15"),
    ("3 3 4", "double 3, 4; total 10"),
    ("2 5 6", "2, 5, 6; total 13"),
    ("1 1 6", "double 1, 6; total 8"),
    ("4 5 6", "4, 5, 6; total 15"),
    ("2 2 3", "double 2, 3; total 7"),
    ("1 3 4", "1, 3, 4; total 8"),
    ("4 6 6", "4, double 6; total 16"),
    ("1 4 5", "1, 4, 5; total 10"),
    ("2 3 6", "2, 3, 6; total 11"),
    ("3 5 5", "3, double 5; total 13"),
)
RECENT = tuple(Result(127 - n, outcome, text, {}, "s 77(2)") for n, (outcome, text) in enumerate(_RECENT))

BETTING = View(
    round=128,
    phase="betting",
    prompt=Words("take wagers, then call no more bets", "s 72(1)"),
    presses=("no-more-bets",),
    asked=("no-more-bets",),
    open=True,
    recent=RECENT,
    limits=LIMITS,
)


def _changed(view: View, **changes: object) -> View:
    return msgspec.structs.replace(view, **changes)


CLOSED = _changed(
    BETTING,
    phase="closed",
    call=Words("no more bets", "s 72(1)"),
    prompt=Words("start the tumbler", "s 76"),
    presses=("start",),
    asked=("start",),
    open=False,
)
TURNING = _changed(
    CLOSED,
    phase="turning",
    prompt=Words("wait while the dice spin", "s 76"),
    presses=("no-spin",),
    asked=(),
    turning=True,
)
ENTRY = _changed(
    CLOSED,
    phase="entry",
    prompt=Words("announce the dice, key their numbers and press entry", "s 78(1)"),
    presses=("numbers", "entry", "no-spin"),
    asked=("numbers", "entry"),
    digits="3 3",
)


def _declared(outcome: str, text: str, wins: dict[str, str]) -> View:
    result = Result(128, outcome, text, wins, "s 77(2)")
    return _changed(
        ENTRY,
        phase="payment",
        call=Words(text, "s 77(2)"),
        prompt=Words("pay winners; press paid", "s 75"),
        presses=("entry", "paid"),
        asked=("paid",),
        digits=outcome,
        lit=tuple(wins),
        declared=result,
    )


SINGLE = _declared(
    "1 3 6",
    "1, 3, 6; total 10",
    {
        "small": "1",
        "total-10": "6",
        "pair-1-3": "6",
        "pair-1-6": "6",
        "pair-3-6": "6",
        "face-1": "1",
        "face-3": "1",
        "face-6": "1",
    },
)
DOUBLE = _declared(
    "3 3 4",
    "double 3, 4; total 10",
    {"small": "1", "double-3": "11", "total-10": "6", "pair-3-4": "6", "face-3": "2", "face-4": "1"},
)
TRIPLE = _declared(
    "5 5 5",
    "triple 5; total 15",
    {"triple-5": "180", "any-triple": "31", "double-5": "11", "total-15": "18", "face-5": "12"},
)
REFUSED = _changed(BETTING, refusal=Refused("call no more bets first", "s 72(1)", "start"))
LAMP = Alarm("technician", "the lamp of total 17 is open; replace it; the result stands", "s 78(7)", "lamps")
OWED = _changed(
    DOUBLE,
    owed=(
        Decided("red", "small", 2500, 2500, "wins", 5000, "s 75(a)", odds="1"),
        Decided("red", "total-10", 500, 500, "wins", 3500, "s 75(f)", odds="6"),
        Decided("blue", "face-3", 1000, 1000, "wins", 3000, "s 75(h)", odds="2"),
        Decided("green", "big", 5000, 5000, "loses", 0, "s 70"),
    ),
)
ALERT = _changed(DOUBLE, alarms=(LAMP,))
CHIPS = _changed(
    BETTING,
    standing=LyingChips(
        (
            *(Chips("red", "small", 2500), Chips("blue", "small", 10000), Chips("red", "total-10", 500)),
            *(Chips("green", "big", 5000), Chips("blue", "face-3", 1000), Chips("violet", "pair-3-4", 500)),
            *(Chips("red", "triple-5", 500), Chips("teal", "double-3", 2000), Chips("red", "any-triple", 1500)),
        )
    ),
)
STOP = Block(
    "tumbler",
    "it was told to turn and did not move for 2 seconds",
    "look for a jam, then turn the floor manager's key to go on",
    asks=("key floor-manager",),
)
BLOCKED = _changed(CLOSED, blocks=(STOP,))
EVERYTHING = _changed(
    BLOCKED,
    blocks=(STOP, Block("door", "open", "close it")),
    refusal=Refused("tumbler: it was told to turn and did not move for 2 seconds", ""),
    alarms=(LAMP,),
    note=Words("direction of the floor manager recorded", "s 80(2)"),
)
SAVING = _changed(ENTRY, digits="3 3 4", saving=True, presses=(), asked=())
LONG = _changed(
    ENTRY,
    prompt=Words(
        "the dice do not lie flat: call no spin in a clearly audible voice, put the cover on if there is one, and "
        "start the tumbler again when every wager is as it was",
        "s 80(1), s 76, s 72(4)",
    ),
    presses=("no-more-bets", "no-spin", "paid", "start", "void"),
    asked=("no-spin", "start"),
    refusal=Refused(
        "these three numbers were entered and declared; press entry a second time to clear them, enter the three "
        "correct numbers in sequence, and press entry again; a wager can not be placed, changed or withdrawn meanwhile",
        "s 78(5), s 78(6), s 72(2)",
    ),
    digits="6 6 6",
)
NOTICE = _changed(BETTING, limits=ShownLimits(500, 50000, 500, (Announced(2500, 100_000, None, (), "21:40"),)))
VOID = _changed(BETTING, phase="void", prompt=Words("return all wagers, then press start for the next round", "s 80"))
VOID = _changed(
    VOID,
    ended=Ended(128, "void", "the tumbler did not operate correctly", "s 80(2)"),
    presses=("start",),
    asked=("start",),
)

AT_REST = Extras(SeenTumbler((3, 4, 3)))
STATES: dict[str, tuple[View, Extras]] = {
    "empty": (View(), NOTHING_MORE),
    "betting": (BETTING, Extras(SeenTumbler((1, 2, 6)))),
    "no-more-bets": (CLOSED, Extras(SeenTumbler((1, 2, 6)))),
    "turning": (TURNING, Extras(SeenTumbler((), turning=True))),
    "entry": (ENTRY, AT_REST),
    "saving": (SAVING, AT_REST),
    "single": (SINGLE, Extras(SeenTumbler((6, 1, 3)))),
    "double": (DOUBLE, AT_REST),
    "triple": (TRIPLE, Extras(SeenTumbler((5, 5, 5)))),
    "refused": (REFUSED, Extras(SeenTumbler((1, 2, 6), covered=True))),
    "owed": (OWED, AT_REST),
    "alert": (ALERT, AT_REST),
    "chips": (CHIPS, NOTHING_MORE),
    "blocked": (BLOCKED, Extras(SeenTumbler((1, 2, 6)))),
    "everything": (EVERYTHING, Extras(SeenTumbler((1, 2, 6)))),
    "cocked": (LONG, Extras(SeenTumbler((3, 0, 4)))),
    "notice": (NOTICE, Extras(SeenTumbler((1, 2, 6)))),
    "void": (VOID, NOTHING_MORE),
}
"""A scripted set of views: each state that a dealer can meet."""


LOOK = Look(
    face=face(LAYOUT),
    title="Sic-bo",
    casino="Riverside Casino",
    simulated=True,
    keys=KEYS,
    payment=payment_rules(GAME),
)


def all_scenes() -> dict[str, Scene]:
    """Every game's states, by its id."""
    return {"sic-bo": Scene(LOOK, STATES), **scenes(), **card_scenes()}
