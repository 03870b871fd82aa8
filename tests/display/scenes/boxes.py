# SPDX-License-Identifier: MIT
"""Scenes of a blackjack table, box by box, for `pictures`."""

from collections.abc import Iterable, Mapping

import msgspec

from controller.display.settings import Look
from controller.engine.record.decided import Decided, HandResult
from controller.engine.record.on_show import (
    OnShow,
    PointTotal,
    ShownBox,
    ShownBoxes,
    ShownHand,
    ShownShoe,
    ShownTurn,
)
from controller.engine.rules.face import Key
from controller.engine.shown.payment import PaymentRules
from controller.engine.shown.views import Chips, LyingChips, Result, ShownLimits, View, Words
from controller.games.blackjack.face import face
from controller.games.blackjack.table import Options

NAMES = {
    "blackjack": "blackjack",
    "insurance": "insurance",
    "super-sevens": "super sevens",
    "bonus-blackjack": "bonus blackjack",
}
BUTTONS = ("done", "accept", "decline", "stand", "draw", "double-down", "split", "even-money", "paid", "void")
KEYS = tuple(
    Key(key, button, button.replace("-", " "), cap=key.upper())
    for key, button in zip(("d", "a", "x", "s", "h", "2", "p", "e", "enter", "v"), BUTTONS, strict=True)
)
LIMITS = ShownLimits(500, 50_000, 500, kinds=(("super-sevens", 100, 2_500),))
LOOK = Look(
    face=face(Options(decks=6, super_sevens=True, bonus_blackjack=True)),
    title="Blackjack",
    casino="Riverside Casino",
    simulated=True,
    keys=KEYS,
    payment=PaymentRules(NAMES),
)
PLAIN = msgspec.structs.replace(LOOK, face=face(Options()))
"""A table without side wagers."""


def _shown(
    boxes: Mapping[str, tuple[str, ...]], hands: Iterable[ShownHand] = (), shoe: ShownShoe | None = None, **more: object
) -> OnShow:
    """Return these boxes with their players and hands, and the other fields given."""
    by_box: dict[str, list[ShownHand]] = {name: [] for name in boxes}
    for hand in hands:
        by_box[hand.name[0]].append(hand)
    shown = tuple(ShownBox(name, players, tuple(by_box[name])) for name, players in boxes.items())
    boxes_ = msgspec.structs.replace(ShownBoxes(shown, nominated=("As", "Ks")), **more)
    return shoe or ShownShoe(inside=214), boxes_


def _hand(name: str, cards: str, total: int | str, state: str = "", *, soft: bool = False) -> ShownHand:
    points = PointTotal(total, soft) if isinstance(total, int) else total
    return ShownHand(name, tuple(cards.split()), points, state)


def _dealer(cards: str, total: int, *, soft: bool = False) -> ShownHand:
    return _hand("dealer", cards, total, soft=soft)


def _lie(player: str, hand: str, cents: int, wager: str = "blackjack") -> Chips:
    return Chips(player, wager, cents, hand=hand)


BOXES = {
    str(number): tuple(players.split())
    for number, players in enumerate(("ann", "bob", "cleo dan place-10", "eve", "finn", "gus", "hal"), start=1)
}
STAKES = (
    *(_lie("ann", "1", 1_000), _lie("bob", "2", 2_500), _lie("cleo", "3", 1_000), _lie("dan", "3", 50_000)),
    *(_lie("place-10", "3", 500), _lie("eve", "4", 2_050), _lie("finn", "5", 10_000), _lie("gus", "6", 2_000)),
    _lie("hal", "7", 500),
)
SIDE = (
    *(_lie("ann", "1", 500, "super-sevens"), _lie("ann", "1", 100, "bonus-blackjack")),
    *(_lie("cleo", "3", 500, "super-sevens"), _lie("dan", "3", 1_000, "super-sevens")),
    *(_lie("finn", "5", 2_500, "super-sevens"), _lie("hal", "7", 100, "bonus-blackjack")),
)
FIRST = (
    *(_hand("1", "7c 7h", 14), _hand("2", "As Kd", "blackjack", "blackjack"), _hand("3", "8c 8d", 16)),
    *(_hand("4", "6h 5c", 11), _hand("5", "9s 9d", 18), _hand("6", "Ac 6d", 17, soft=True), _hand("7", "Ts 4h", 14)),
)

BETTING = View(
    round=42,
    phase="betting",
    prompt=Words("take wagers, then deal: wagers close with the first card", "s 18"),
    open=True,
    limits=LIMITS,
    on_show=_shown({name: BOXES[name] for name in ("1", "3")}),
    standing=LyingChips((*STAKES[:1], *STAKES[2:5], *SIDE[:3])),
)
DEALT = msgspec.structs.replace(
    BETTING,
    phase="decisions",
    open=False,
    call=Words("box 1: 14", "s 30(2)"),
    prompt=Words("ann decides for box 1", "s 30(2)"),
    presses=("stand", "draw", "split", "decline", "void"),
    asked=("stand", "draw", "split"),
    on_show=_shown(BOXES, FIRST, turn=ShownTurn("1", ("stand", "draw", "split"), "ann"), dealer=_dealer("9c", 9)),
    standing=LyingChips((*STAKES, *SIDE)),
)
SIDE_RESULT = Result(
    *(42, "", "box 1: three sevens", {}, "s 48(5)"),
    hands=(
        HandResult(
            "1",
            "box 1: super sevens: three sevens",
            "super sevens: three sevens",
            {"super-sevens": "500"},
            ("super-sevens",),
        ),
    ),
)
PLAYED = (
    *(_hand("1", "7c 7h 7d", 21, "stands"), _hand("2", "", "", "paid"), _hand("3", "8c 3d Th", 21, "stands")),
    *(_hand("3/2", "8d 2s 2c 3h", 15, "to decide"), _hand("4", "6h 5c", 11, ""), _hand("5", "9s 9d", 18)),
    *(_hand("6", "Ac 6d", 17, soft=True), _hand("7", "Ts 4h", 14)),
)
SPLIT_STAKES = (*STAKES, _lie("cleo", "3/2", 1_000), _lie("place-10", "3/2", 500))
SPLIT = msgspec.structs.replace(
    DEALT,
    call=Words("box 3/2: 15", "s 38(4)"),
    prompt=Words("cleo decides for hand 3/2", "s 38(4)"),
    presses=("stand", "draw", "decline", "void"),
    asked=("stand", "draw"),
    on_show=_shown(BOXES, PLAYED, turn=ShownTurn("3/2", ("stand", "draw"), "cleo"), dealer=_dealer("9c", 9)),
    standing=LyingChips((*(it for it in SPLIT_STAKES if it.player != "bob"), *SIDE[1:])),
    declared=SIDE_RESULT,
)
DOUBLED = (
    *PLAYED[:3],
    _hand("3/2", "8d 2s 2c 3h 9d", 24, "bust"),
    msgspec.structs.replace(_hand("4", "6h 5c Kd", 21, "doubled"), doubled=True),
    *(_hand("5", "9s 9d", 18, "stands"), _hand("6", "Ac 6d 4h Jc 2d 3s", 26, "bust")),
    _hand("7", "Ts 4h", 14, "to decide"),
)
DOUBLE = msgspec.structs.replace(
    SPLIT,
    call=Words("box 7: 14", "s 30(2)"),
    prompt=Words("hal decides for box 7", "s 30(2)"),
    on_show=_shown(BOXES, DOUBLED, turn=ShownTurn("7", ("stand", "draw"), "hal"), dealer=_dealer("9c", 9), waiting=1),
    standing=LyingChips(
        (*(msgspec.structs.replace(it, cents=4_100) if it.player == "eve" else it for it in SPLIT.standing),)
    ),
)
INSURANCE = msgspec.structs.replace(
    DEALT,
    phase="insurance",
    call=Words("insurance", "s 36(2)"),
    headline="Insurance",
    prompt=Words("take insurance wagers, then press done", "s 36(3)"),
    presses=("done", "void"),
    asked=("done",),
    on_show=_shown(BOXES, FIRST, dealer=_dealer("Ad", 11, soft=True)),
    standing=LyingChips(
        (
            *(*STAKES, *SIDE, _lie("ann", "1", 500, "insurance"), _lie("cleo", "3", 500, "insurance")),
            *(_lie("dan", "3", 25_000, "insurance"), _lie("eve", "4", 1_050, "insurance")),
        )
    ),
)
EVEN = msgspec.structs.replace(
    INSURANCE,
    phase="decisions",
    headline="",
    call=Words("box 2: blackjack", "s 35(2)"),
    prompt=Words("bob: even money, or stand", "s 35(4)"),
    presses=("stand", "even-money", "void"),
    asked=("even-money", "stand"),
    on_show=_shown(
        BOXES, FIRST, dealer=_dealer("Ad", 11, soft=True), turn=ShownTurn("2", ("even-money", "stand"), "bob")
    ),
)
STOOD = (*DOUBLED[:-1], _hand("7", "Ts 4h 6s", 20, "stands"))
DEALERS_TURN = msgspec.structs.replace(
    DOUBLE,
    call=Words("box 7: 20", "s 30(3)"),
    headline="Dealer draws",
    prompt=Words("deal the dealer's cards", "s 30(4)"),
    presses=("void",),
    asked=(),
    on_show=_shown(BOXES, STOOD, turn=ShownTurn("dealer"), dealer=_dealer("9c 4h", 13)),
)
_OUTCOMES = {"1": "wins", "3": "wins", "3/2": "loses", "4": "wins", "5": "stands off", "6": "loses", "7": "wins"}


def _decided(it: Chips) -> Decided:
    how = {"wins": "wins", "loses": "loses", "stands off": "void"}[_OUTCOMES[it.hand]]
    if it.wager != "blackjack":
        return Decided(it.player, it.wager, it.cents, it.cents, "loses", 0, "s 50D(3)", hand=it.hand)
    back = {"wins": 2 * it.cents, "void": it.cents, "loses": 0}[how]
    odds = {"odds": "1"} if how == "wins" else {}
    return Decided(it.player, it.wager, it.cents, it.cents, how, back, "s 18", hand=it.hand, **odds)  # type: ignore[arg-type]


SETTLED = msgspec.structs.replace(
    DEALERS_TURN,
    phase="payment",
    headline="",
    call=Words("dealer: 18", "s 30(5)"),
    prompt=Words("pay and collect, then press paid", "s 20"),
    presses=("paid", "void"),
    asked=("paid",),
    on_show=_shown(BOXES, STOOD, dealer=_dealer("9c 4h 5d", 18)),
    declared=Result(
        *(42, "", "dealer: 18", {}, "s 18"),
        hands=(*SIDE_RESULT.hands, *(HandResult(hand, f"{hand}: {it}", it, {}) for hand, it in _OUTCOMES.items())),
    ),
    owed=tuple(_decided(it) for it in DEALERS_TURN.standing),
)
_DRAWN = ("Ac", "Ad", "2h", "3s", "As", "2d", "Ah", "3c")
MANY = msgspec.structs.replace(
    DEALT,
    on_show=_shown(
        BOXES,
        [_hand(str(number), " ".join(_DRAWN[: number + 1]), number + 9) for number in range(1, 8)],
        turn=ShownTurn("4", ("stand", "draw"), "eve"),
        dealer=_dealer("2c 3d 2h 4s 3c 2d", 16),
    ),
)
PREPARED = View(
    round=0,
    phase="preparation",
    prompt=Words("offer the cut to the player at the farthest right of the dealer", "s 27(1)"),
    presses=("accept", "decline"),
    asked=("accept", "decline"),
    limits=LIMITS,
    on_show=_shown({}, shoe=ShownShoe("the cut is offered", offered_to="ann")),
)
STATES = {
    "prepared": PREPARED,
    "betting": BETTING,
    "dealt": DEALT,
    "insurance": INSURANCE,
    "even-money": EVEN,
    "split": SPLIT,
    "double": DOUBLE,
    "dealer": DEALERS_TURN,
    "settled": SETTLED,
    "many-cards": MANY,
}
