# SPDX-License-Identifier: MIT
"""Views of tables of pai gow, made by hand: two to eight boxes, up to three players on each, every way to bank."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from c_ext.tiles import named_hands
from controller.display.settings import Look
from controller.engine.record.decided import Decided, HandResult
from controller.engine.record.shown import FACE_DOWN
from controller.engine.record.tiles_on_show import ShownPaiGow, TileBox, TileHand
from controller.engine.rules.face import EntryPanel, Face, Key
from controller.engine.rules.whole_tables import TilesPanel
from controller.engine.shown.payment import PaymentRules
from controller.engine.shown.views import Block, Chips, LyingChips, Result, ShownLimits, View, Words

NAMES = (
    "ann",
    "bob",
    "cleo",
    "dan",
    "eve",
    "finn",
    "gus",
    "hal",
    "ida",
    "jo",
    "kim",
    "leo",
    "mia",
    "ned",
    "oda",
    "pat",
)
DOWN = (FACE_DOWN, FACE_DOWN)
LIMITS = ShownLimits(2_500, 50_000, 500)
RESULTS = {"wins": "wins", "loses": "loses", "stand off": "stands"}
HANDS = (
    ("3-3 1-2", "9", "1-1 1-1", "pair of day"),
    ("1-5 4-5", "5", "6-6 3-6", "teen wong"),
    ("2-2 3-4", "1", "5-5 2-6", "8"),
    ("1-3 2-3", "9", "4-4 4-4", "pair of yun"),
    ("1-6 2-2", "1", "4-6 1-4", "5"),
    ("1-5 4-6", "6", "5-6 5-6", "pair of foo"),
    ("1-1 2-5", "day high nine", "6-6 3-5", "teen gong"),
    ("3-6 4-5", "pair of chop gow", "2-4 1-2", "pair of gee jun"),
)
"""The low hand, its name, the high hand, its name."""
FACTS = {"first tiles": "Tiles from box", "house liability": "House liability at most"}


def panel(boxes: int = 8) -> TilesPanel:
    return TilesPanel(boxes, "bet", "bank", RESULTS, "pays 1 to 1 less 5%", FACTS, named_hands())


def look(boxes: int = 8) -> Look:
    return Look(
        face=Face(table="pai_gow", own=(panel(boxes), EntryPanel(8))),
        title="Pai Gow",
        casino="Riverside Casino",
        simulated=True,
        keys=(Key("space", "done", "done", cap="Space"), Key("h", "house-way", "set the house way", "h")),
        payment=PaymentRules({"bet": "bet", "bank": "bank"}),
    )


def taken(boxes: int, bank: int, many: int) -> dict[str, tuple[str, ...]]:
    """Return the players by box in play: `many` players on the second box, one or two on the others."""
    found, names = {}, iter(NAMES * 2)
    for number in range(1, boxes + 1):
        if number != bank:
            count = many if len(found) == 1 else 1 + (number % 5 == 0)
            found[str(number)] = tuple(f"{next(names)}" for _ in range(min(count, many)))
    return found


def stakes(players: dict[str, tuple[str, ...]], *, large: bool = False) -> tuple[Chips, ...]:
    cents = (5_000, 20_000, 2_500, 10_000, 100_000)
    unit = 100 if large else 1
    every = [(player, box) for box, names in players.items() for player in names]
    return tuple(Chips(who, "bet", unit * cents[at % 5], hand=box) for at, (who, box) in enumerate(every))


def _view(shown: ShownPaiGow, **more: Any) -> View:
    usual: dict[str, Any] = {
        "round": 12,
        "phase": "setting",
        "prompt": Words("wait until box 3 has set its tiles: enter 3", "s 435(5)"),
        "presses": ("numbers", "done", "house-way"),
        "asked": ("numbers",),
        "limits": LIMITS,
        "closed": True,
    }
    return View(on_show=(shown,), **(usual | more))


def betting(boxes: int = 8, many: int = 3, *, large: bool = False, **more: Any) -> View:
    """Wagers are open; the house is the bank."""
    players = taken(boxes, 1, many)
    shown = ShownPaiGow(tuple(TileBox(box, names) for box, names in players.items()), holder=("house",), chung=1)
    shown = replace(shown, next_offer=2, facts={"house liability": "$3,500"})
    prompt = Words("take wagers, then call no more bets", "s 420(1)")
    usual = {"standing": LyingChips(stakes(players, large=large)), "prompt": prompt, "open": True, "closed": False}
    return _view(shown, **(usual | more))


def offered(boxes: int = 8, holder: Sequence[str] = ()) -> View:
    """The bank is offered to box 3."""
    shown = ShownPaiGow(tuple(TileBox(box, names) for box, names in taken(boxes, 1, 1).items()), holder=tuple(holder))
    prompt = Words("offer the bank to cleo at box 3: accept, co-bank or decline", "s 425(9)")
    return _view(replace(shown, chung=1, offered_to=min(3, boxes)), prompt=prompt, closed=False)


def setting(boxes: int = 8, many: int = 3, bank: int = 1, holder: Sequence[str] = ("house",), **more: Any) -> View:
    """The tiles are dealt: some boxes have set, one has to set first, one waits; somebody lets the house way be set."""
    players = taken(boxes, bank, many)
    found = []
    for place, (box, names) in enumerate(players.items()):
        if place % 3 == 0:
            found.append(TileBox(box, names, FACE_DOWN_FOUR, state="sets first", priority=True))
        elif place % 3 == 1:
            found.append(TileBox(box, names, low=TileHand(DOWN), high=TileHand(DOWN), state="set"))
        else:
            found.append(TileBox(box, names, FACE_DOWN_FOUR, state="to set"))
    shown = ShownPaiGow(tuple(found), TileBox(str(bank), unset=FACE_DOWN_FOUR), tuple(holder), bank)
    shown = replace(shown, turn=int(found[0].name), dice=(3, 4, 6), facts={"first tiles": 5})
    chips = stakes(players) + tuple(Chips(who, "bank", 50_000, hand=str(bank)) for who in holder if who != "house")
    return _view(shown, **({"standing": LyingChips(chips)} | more))


FACE_DOWN_FOUR = (FACE_DOWN,) * 4
REASON = "Play a high nine; the teen on the high hand"


def result(
    boxes: int = 8,
    many: int = 3,
    bank: int = 1,
    holder: Sequence[str] = ("house",),
    reason: str = REASON,
    *,
    large: bool = False,
) -> View:
    """Every hand is exposed: boxes win, stand off and lose by turns; the payment is due."""
    players = taken(boxes, bank, many)
    found, hands, fates = [], [], {}
    for place, (box, names) in enumerate(players.items()):
        low, low_is, high, high_is = HANDS[place % len(HANDS)]
        two = (TileHand(tuple(low.split()), low_is), TileHand(tuple(high.split()), high_is))
        found.append(TileBox(box, names, low=two[0], high=two[1], state="set"))
        fates[box] = ("wins", "stand off", "loses")[place % 3]
        hands.append(HandResult(box, fates[box], fates[box], {"bet": "1"} if fates[box] == "wins" else {}))
    low, high = TileHand(("5-5", "3-5"), "8"), TileHand(("6-6", "2-5"), "teen high nine")
    shown = ShownPaiGow(tuple(found), TileBox(str(bank), low=low, high=high), tuple(holder), bank, next_offer=2)
    shown = replace(shown, reason=reason, rule="s 441(1), s 441(2)", house_way=True, dice=(3, 4, 6))
    chips = stakes(players, large=large)
    owed = [_decided(it, fates[it.hand]) for it in chips]
    banks = [Chips(who, "bank", 50_000, hand=str(bank)) for who in holder if who != "house"]
    owed += [
        Decided(it.player, "bank", it.cents, it.cents, "wins", 67_100, "s 426(2)", commission=900, hand=it.hand)
        for it in banks
    ]
    text = "; ".join(f"{it.hand}: {it.what}" for it in hands)
    return _view(
        shown,
        standing=LyingChips((*chips, *banks)),
        owed=tuple(owed),
        declared=Result(12, "", text, {}, "s 444", hands=tuple(hands)),
        prompt=Words("take losers, pay winners less 5%, give back what stands off; press paid", "s 445"),
        presses=("paid", "void"),
        asked=("paid",),
        phase="payment",
    )


def _decided(it: Chips, fate: str) -> Decided:
    if fate == "wins":
        less = it.cents // 20
        whole = 2 * it.cents - less
        return Decided(
            it.player, "bet", it.cents, it.cents, "wins", whole, "s 426(1)", "1", commission=less, hand=it.hand
        )
    if fate == "loses":
        return Decided(it.player, "bet", it.cents, it.cents, "loses", 0, "s 445", hand=it.hand)
    return Decided(it.player, "bet", it.cents, it.cents, "void", it.cents, "s 444(2)", hand=it.hand)


def stopped(boxes: int = 8) -> View:
    """The reader of the tiles does not answer, in the midst of the deal."""
    block = Block("tile-reader", "it does not answer", "check its plug; if it stays so, call the technician", "s 432")
    return setting(boxes, blocks=(block,))


SCENES = {
    "betting": betting(),
    "offered": offered(),
    "setting": setting(),
    "result": result(),
    "a player banks": result(bank=3, holder=("dan",)),
    "two and the house bank": setting(bank=2, holder=("ann", "house")),
    "large": result(large=True),
    "large betting": betting(large=True),
    "four boxes": result(4),
    "stopped": stopped(),
}
