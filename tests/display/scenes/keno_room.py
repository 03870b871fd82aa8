# SPDX-License-Identifier: MIT
"""Views of a table of keno, made by hand for rare states such as jackpots of seven figures."""

from typing import Any

from msgspec.structs import replace

from controller.display.settings import Look
from controller.engine.record.keno_on_show import KenoGame, KenoHistory, KenoPool, KenoSales, KenoSettled, ShownKeno
from controller.engine.rules.face import EntryPanel, Face, Key
from controller.engine.rules.whole_tables import BoardPanel
from controller.engine.shown.views import Alarm, Block, View, Words

DRAWN = (62, 7, 41, 18, 75, 33, 3, 54, 29, 80, 12, 47, 66, 21, 9, 50, 38, 71, 25, 1)
POOLS = tuple(
    KenoPool(spots, cents)
    for spots, cents in zip(range(6, 11), (128_455, 390_700, 1_265_500, 2_831_000, 10_488_235), strict=True)
)
LARGE = tuple(KenoPool(spots, 128_431_055 + 9_111_111 * spots) for spots in range(6, 11))
CAME = tuple(18 + (number * 37) % 19 for number in range(1, 81))
HISTORY = KenoHistory(
    tuple(KenoGame(213 - back, tuple((number * 7 + 11 * back) % 80 + 1 for number in range(20))) for back in range(4)),
    100,
    CAME,
)
LONG = "The Grand Riverside Casino and Resort at the Marina"
BASE = ShownKeno(214, "open", next_open=215, sold=KenoSales(38, 61, 18_450), pools=POOLS, history=HISTORY, example=True)


def look(casino: str = "Riverside Casino", *, simulated: bool = True) -> Look:
    return Look(
        face=Face(table="board", own=(BoardPanel(), EntryPanel(2, detail="two digits, then enter"))),
        title="Keno",
        casino=casino,
        simulated=simulated,
        keys=(
            Key("n", "close", "no more tickets", cap="N"),
            Key("space", "start", "start the device", cap="Space"),
            Key("h", "by-hand", "turn it by hand", cap="H"),
            Key("b", "broken-ball", "a ball broke", cap="B"),
            Key("d", "done", "done", cap="D"),
        ),
    )


def view(shown: ShownKeno, **more: Any) -> View:
    usual: dict[str, Any] = {
        "round": 214,
        "phase": "drawing",
        "prompt": Words("call 21 and show it on the boards; the device draws the next number", "s 212(b)"),
        "presses": ("by-hand", "broken-ball"),
        "closed": True,
        "keys": {"dealer": True, "keno-supervisor": True, "inspector": False},
    }
    return View(on_show=(shown,), **(usual | more))


def drawing(count: int = 14, **more: Any) -> ShownKeno:
    return replace(BASE, state="drawing" if count < 20 else "drawn", drawn=DRAWN[:count], **more)


OPEN = Words("take entries; then call no more tickets and press close", "s 222(2)")
CLOSED = Words("start the drawing device", "s 222(4)")
SETTLED = Words("call the game over: press done for the next game", "s 212(c)")
TICKETS: dict[str, Any] = {"phase": "selling", "prompt": OPEN, "presses": ("close",), "asked": ("close",), "open": True}
BLOCK = Block("drawer", "it does not answer", "check its plug; if it stays so, call the technician", "s 222(10)")
LOST = Alarm("technician", "the ball drawer does not answer", "s 222(10)", "drawer")

SETTLED_GAME = replace(drawing(20), state="settled", settled=KenoSettled(27, 431_050))
WON = (*POOLS[:2], replace(POOLS[2], cents=3, won=2, shared=1_265_500), *POOLS[3:])
SCENES = {
    "open": view(BASE, **(TICKETS | {"closed": False})),
    "first game": view(
        replace(BASE, game=1, history=KenoHistory(), next_open=0, sold=KenoSales()), **(TICKETS | {"closed": False})
    ),
    "closed": view(
        replace(BASE, state="closed"),
        phase="closed",
        prompt=CLOSED,
        asked=("start",),
        presses=("start",),
        call=Words("game 214 is closed", "s 222(2)"),
    ),
    "drawing": view(drawing()),
    "drawn": view(drawing(20)),
    "settled": view(SETTLED_GAME, phase="settled", prompt=SETTLED, asked=("done",), presses=("done",)),
    "jackpot": view(replace(SETTLED_GAME, pools=WON), phase="settled", prompt=SETTLED, asked=("done",)),
    "nobody wins": view(replace(SETTLED_GAME, settled=KenoSettled()), phase="settled", prompt=SETTLED),
    "broken, by hand": view(drawing(9, broken=(77,), by_hand=True)),
    "large": view(
        replace(drawing(16), pools=LARGE, game=12_214, next_open=12_215, sold=KenoSales(1238, 4031, 9876550))
    ),
    "stopped": view(drawing(), blocks=(BLOCK,), alarms=(LOST,)),
    "keyed": view(drawing(), digits="2 1", presses=("numbers",), asked=("numbers",)),
    "corrected": view(drawing(20), correcting=True, headline="Correct the board"),
}
