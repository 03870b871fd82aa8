# SPDX-License-Identifier: MIT
"""The buttons of a keno table, and the waits of a game, from the sale of its tickets to their settlement."""

from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from controller.engine.record.events import TICKETS, Restarted, SalesClosed, SalesOpen, TicketsSettled
from controller.engine.rules.wait import VOID, Awaited, Button, turn, wait
from controller.games.kit.balls import BROKEN_BALL, BY_HAND, DRAWER, GENERATOR, REPLACED
from controller.games.kit.keying import ENTRY, START
from hal.signals import AtRest, BallDrawn, Fault, Restored, Turned

SPARE_DEVICE = "spare-generator"
"""An optional other drawing device (s 222(10))."""
PRINTER = "printer"
"""The ticket printer (s 217(2))."""
SUPERVISOR, INSPECTOR = "supervisor", "inspector"
"""Key switches: the keno supervisor's presence (s 212); an inspector's presence or approval (s 222(9), (14))."""

CLOSE = Button("close", "n")
DONE = Button("done", "e")
SPARE = Button("spare", "o")
BUTTONS = (CLOSE, START, DONE, BY_HAND, BROKEN_BALL, REPLACED, SPARE, VOID)

OF_TICKETS: tuple[Awaited, ...] = (SalesClosed, TicketsSettled, (Restored, TICKETS))
OF_DEVICES: tuple[Awaited, ...] = (
    *(Turned, BallDrawn, AtRest, Restarted),
    *((Fault, DRAWER), (Fault, GENERATOR), (Fault, SPARE_DEVICE)),
)
OF_DRAWER: tuple[Awaited, ...] = (
    *((Fault, DRAWER), (Restored, DRAWER), (Fault, SPARE_DEVICE), (Restored, SPARE_DEVICE)),
)
ALWAYS: tuple[Awaited, ...] = (SalesOpen, turn(SUPERVISOR))
"""Events that every wait accepts. `controller/games/keno/presence.py` handles them."""
REPORTS: frozenset[Awaited] = frozenset((*OF_TICKETS, *OF_DEVICES, *OF_DRAWER, *ALWAYS))
"""Events that are accepted for any present person and any question, if the wait before accepts them."""

Why: TypeAlias = dict[Awaited, tuple[str, str]]
"""Refusals with their sections."""

NO_BALLS = ("a random number generator has no balls", "s 222(6)")
NOT_BY_HAND = ("a random number generator is not turned by hand", "s 222(6)")
DRAWN_BY_DEVICE = ("the numbers are drawn by the device", "s 222(4)")
STANDS = ("the numbers on the drawn balls are the official record", "s 222(7)")
NOT_CLOSED = ("close the game first: no ticket is sold once the device is activated", "s 222(1)")

# The tickets are sold (s 222(1))

UNKNOWN = wait(
    "selling", "wait until the ticket store says which game is open", "s 222(1)", SalesOpen, besides=ALWAYS,
    in_play=False, refuses={CLOSE: ("the ticket store has not said which game is open", "s 222(1)")},
)  # fmt: skip
SELL = wait(
    "selling", "sell tickets; to draw the game, press close", "s 222(1)", CLOSE, besides=(*ALWAYS, REPLACED),
    in_play=False, refuses={START: NOT_CLOSED}, despite_blocks=(CLOSE, REPLACED), headline="Game open",
)  # fmt: skip
ENTER = replace(
    SELL, what="enter what players wager on numbers (tablectl tournament wager); to draw the game, press close"
)
"""The wait at a tournament, for which the provisions on tickets are altered."""
REFILL_FIRST = ("a keno day begins: replace all balls first, then press replaced", "s 211(2)")
REFILL = wait(
    "selling", "a keno day begins: replace all balls in the drawing device, then press replaced", "s 211(2)", REPLACED,
    besides=ALWAYS, in_play=False, refuses={START: NOT_CLOSED, CLOSE: REFILL_FIRST}, despite_blocks=(REPLACED,),
    headline="Game open",
)  # fmt: skip
BEFORE_INSPECTOR = ("a ball broke: all balls are replaced first, before an inspector", "s 222(9)")
REPLACE = wait(
    "selling", "a ball broke: with an inspector present (inspector's key), replace all balls; then press replaced",
    "s 222(9)", REPLACED, besides=(*ALWAYS, turn(INSPECTOR)), in_play=False,
    refuses={START: NOT_CLOSED, CLOSE: BEFORE_INSPECTOR}, despite_blocks=(REPLACED,), headline="Game open",
).naming(REPLACED)  # fmt: skip
CLOSING = wait(
    "closing", "wait until the ticket store has closed the game", "s 222(1)", SalesClosed,
    besides=(*ALWAYS, Restarted, (Restored, TICKETS)), may_void=False, headline="Game closing",
    refuses={VOID: ("the game is being closed: void it then", "s 222(1)")},
)  # fmt: skip

# The drawing (s 222(3) to (14))

WRONG = ("Wrong number on the board? Key it, and press entry", "s 222(7)")
_KEYED_ONLY_IF_DRAWN: Why = dict.fromkeys(ENTRY, DRAWN_BY_DEVICE)
_closed = partial(wait, "closed", headline="Game closed")
ACTIVATE = _closed(
    "start the drawing, in view of the players", "s 222(3)", START, besides=(*ALWAYS, *OF_DRAWER, BY_HAND, SPARE),
    refuses=_KEYED_ONLY_IF_DRAWN, despite_blocks=(BY_HAND, SPARE),
)  # fmt: skip
ONE_MORE = _closed(
    "take the part of the ball out, then start: one more is drawn", "s 222(4), (8)", START,
    besides=(*ALWAYS, BROKEN_BALL, BY_HAND, SPARE, *ENTRY), despite_blocks=(BROKEN_BALL, BY_HAND, SPARE, *ENTRY),
    remark=WRONG,
)  # fmt: skip
OTHER_DEVICE = _closed(
    "start the other drawing device", "s 222(10)", START,
    besides=(*ALWAYS, *OF_DRAWER, BY_HAND, SPARE, BROKEN_BALL, *ENTRY),
    despite_blocks=(START, BY_HAND, SPARE, BROKEN_BALL, *ENTRY),
)  # fmt: skip
APPROVAL = _closed(
    "an inspector approves of a new catch (turn the inspector's key); then start it", "s 222(14)", turn(INSPECTOR),
    besides=(*ALWAYS, START), despite_blocks=(BY_HAND, START),
)  # fmt: skip
APPROVED = _closed(
    "an inspector has approved of a new catch: start it", "s 222(14)", START,
    besides=(*ALWAYS, turn(INSPECTOR)), despite_blocks=(BY_HAND, START),
)  # fmt: skip
DRAW = wait(
    "drawing", "the device draws: call each number, and see it on the boards", "s 212(b)",
    besides=(*ALWAYS, *OF_DEVICES),
    refuses={**_KEYED_ONLY_IF_DRAWN, BROKEN_BALL: NO_BALLS}, moving=True,
    headline="Numbers being drawn",
)  # fmt: skip
DRAW_BALLS = replace(
    DRAW.also(BROKEN_BALL, *ENTRY).with_remark(WRONG),
    despite_blocks=frozenset((BROKEN_BALL, *ENTRY)), refuses={},
)  # fmt: skip
WRONG_OR_UNREAD = ("Wrong number on the board, or a ball that is not there? Key it, and press entry", "s 222(7)")
FAILED = wait(
    "malfunction", "press by hand, then turn the device", "s 222(10)", BY_HAND,
    besides=(*ALWAYS, *OF_DRAWER, START, SPARE, BROKEN_BALL, *ENTRY),
    despite_blocks=(BY_HAND, SPARE, BROKEN_BALL, *ENTRY),
    headline="Drawing interrupted", remark=WRONG_OR_UNREAD,
).without_keys(SPARE)  # fmt: skip
SPARE_THERE = replace(FAILED.asking(SPARE), what="press spare: the other drawing device draws").without_keys(BY_HAND)
WORKS_AGAIN = wait(
    "malfunction", "the drawing device works: press start, or by hand and turn it", "s 222(10)",
    START, besides=(*ALWAYS, *OF_DRAWER, BY_HAND, SPARE, BROKEN_BALL, *ENTRY),
    despite_blocks=(BY_HAND, SPARE, BROKEN_BALL, *ENTRY),
    headline="Drawing interrupted", remark=WRONG_OR_UNREAD,
).without_keys(SPARE)  # fmt: skip
WORKS_AGAIN_BESIDE_SPARE = replace(
    WORKS_AGAIN, what="the drawing device works: press start, or spare for the other one"
).without_keys(BY_HAND)
HAND = wait(
    "by hand", "turn the device by hand; key a ball that is not read, and press entry", "s 222(10)", *ENTRY,
    besides=(*ALWAYS, START, BROKEN_BALL, BallDrawn), despite_blocks=(*ENTRY, BROKEN_BALL),
    headline="Balls drawn by hand", remark=WRONG,
)  # fmt: skip
MIX_BY_HAND = "turn the device by hand, 1 turn or more one way, then back; key a ball that is not read"
CHECK = wait(
    "drawn", "hold the 20 balls against the boards, then press done", "s 212(b)", DONE,
    besides=(*ALWAYS, BROKEN_BALL, *ENTRY), despite_blocks=(DONE, BROKEN_BALL, *ENTRY), may_void=False,
    refuses={VOID: STANDS}, unpaid=True, remark=WRONG,
)  # fmt: skip
CHECK_SELECTED = wait(
    "drawn", "hold the numbers selected against the boards, then press done", "s 212(b)", DONE, besides=ALWAYS,
    despite_blocks=(DONE,), may_void=False, unpaid=True,
    refuses={VOID: ("the numbers are selected", "s 222(4)"), BROKEN_BALL: NO_BALLS, **dict.fromkeys(ENTRY, NO_BALLS)},
)  # fmt: skip

# The settlement (s 212(c))

_SETTLED_BY: Why = {VOID: ("the tickets are settled by the numbers drawn", "s 212(c)")}
SETTLING = wait(
    "settling", "wait until the ticket store has settled every wager", "s 212(c)", TicketsSettled,
    besides=(*ALWAYS, Restarted, (Restored, TICKETS)), may_void=False, refuses=_SETTLED_BY, unpaid=True,
)  # fmt: skip
SETTLED = wait(
    "settled", "put the balls back into the device; press done for the next game", "s 212", DONE, besides=ALWAYS,
    may_void=False, despite_blocks=(DONE,), refuses=_SETTLED_BY,
)  # fmt: skip
