# SPDX-License-Identifier: MIT
"""Views of tables of poker, made by hand: every number of seats, short and long names, stakes up to $99,999."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from controller.display.settings import Look
from controller.engine.record.poker_on_show import MayAct, PokerPot, PokerSeat, ShownPoker
from controller.engine.rules.face import EntryPanel, Face, Key
from controller.engine.rules.whole_tables import PokerPanel
from controller.engine.shown.views import Block, Result, ShownLimits, View, Words

DOWN = "??"
NAMES = ("ann", "bob", "cleo", "dan", "eve", "finn", "gus", "hal", "ida", "jo", "kim", "leo", "mia")
LONG = tuple(f"{name}-montgomery-{surname}"[:24] for name, surname in zip(NAMES, ("fitzgeraldine",) * 13, strict=True))
"""Names of 24 letters."""
STUD = (
    "Qs Qh 5c 9d 2s",
    "Js Ts 9h 4c 8d",
    "8h 8c 3s Kd Ah",
    "Ad 7d 2c 6h Jc",
    "Kc 5d 4h 3d 6s",
    "Td 7c 6d 2h Ac",
    "9s 5s 4s 3h 7s",
)
FACTS = {"ace": "Ace", "raisers": "Raisers"}
KEYS = (
    Key("f", "fold", "fold", "x"),
    Key("c", "call", "call", "c"),
    Key("b", "bet", "bet or raise", "b"),
    Key("t", "tap-out", "tap out", "t"),
    Key("s", "decline", "take back the last act", "s"),
    Key("k", "check", "check", "k"),
)


class PokerVariant(NamedTuple):
    """A kind of poker: its name, its panel, how many cards a hand has while it is played, and which lie face up."""

    title: str
    panel: PokerPanel
    down: int
    up: int = 0

    def of(self, seats: int) -> "PokerVariant":
        """The same at a table with so many places."""
        return self._replace(panel=replace(self.panel, seats=seats))

    @property
    def look(self) -> Look:
        """A table with an entry terminal and keys."""
        return Look(
            face=Face(table="poker", own=(self.panel, EntryPanel(5))),
            title=self.title,
            casino="Riverside Casino",
            simulated=True,
            keys=KEYS,
        )


MANILA = PokerVariant("Manila Poker", PokerPanel(13, cards=2, communal=5, facts=FACTS), 2)
FIVE = PokerVariant("Five Card Stud", PokerPanel(10, cards=5, facts=FACTS), 1, 3)
SEVEN = PokerVariant("Seven Card Stud", PokerPanel(7, cards=7, facts=FACTS), 2, 4)
DRAW = PokerVariant("Draw Poker", PokerPanel(8, cards=5, facts=FACTS), 5)
GAMES = {"manila": MANILA, "five": FIVE, "seven": SEVEN, "draw": DRAW}
BOARD = ("Kh", "9c", "9d", "Qs", "7h")
LIMITS = ShownLimits(500, 0, 500, stake=10000, forced="blind")


def _view(shown: ShownPoker, **more: Any) -> View:
    prompt = Words("4 ann: call $10, call and raise $5 or $10, tap out, or fold", "ss 270(1), 273(2)")
    usual: dict[str, Any] = {
        "round": 12,
        "phase": "betting",
        "prompt": prompt,
        "presses": ("fold", "call", "bet", "tap-out", "decline", "numbers"),
        "asked": ("call", "bet", "fold", "tap-out"),
        "limits": LIMITS,
        "closed": True,
        "headline": "",
    }
    return View(on_show=(shown,), **(usual | more))


def seats(
    game: PokerVariant, taken: Sequence[int], names: Sequence[str], *, large: bool = False
) -> tuple[PokerSeat, ...]:
    """Seats in the midst of a round of betting: somebody folded, somebody tapped out, somebody's hand is dead."""
    found = []
    for place, number in enumerate(taken):
        hand = STUD[place % len(STUD)].split()
        cards = (DOWN,) * game.down + tuple(hand[: game.up])
        stake = 99_999_00 if large else 485_00 - 15_00 * place
        seat = PokerSeat(number, names[place], stake, cards=cards, put_in=35_00)
        bet = 99_999_00 if large else (0, 5_00, 10_00, 100_00)[place % 4]
        state = {2: "folded", 4: "tapped out", 5: "folded", 8: "dead"}.get(place, "")
        if state in ("folded", "dead"):
            seat = replace(seat, cards=(), state=state)
        elif state:
            seat = replace(seat, state=state, stake=0, bet=bet)
        else:
            seat = replace(seat, bet=bet)
        found.append(seat)
    return tuple(found)


def betting(
    game: PokerVariant, taken: Sequence[int], names: Sequence[str] = NAMES, *, large: bool = False, **more: Any
) -> View:
    """A round of betting with a side pot."""
    at = seats(game, taken, names, large=large)
    turn = taken[len(taken) // 2] if len(taken) > 2 else taken[-1]
    at = tuple(replace(it, state="", cards=it.cards or at[0].cards) if it.number == turn else it for it in at)
    live = [it.number for it in at if it.state in ("", "tapped out")]
    unit = 1_000 if large else 1
    pots = (
        PokerPot(133_00 * unit, tuple(live), ((turn, 10_00 * unit),)),
        PokerPot(
            24_00 * unit, tuple(it.number for it in at if not it.state), ((turn, 5_00 * unit), (live[-1], 10_00 * unit))
        ),
    )
    may = (MayAct("fold"), MayAct("call", 10_00), MayAct("bet", 5_00, 10_00, 5_00))
    shown = ShownPoker(
        seats=at,
        buck=taken[0],
        designated=taken[0],
        betting="third",
        turn=turn,
        may=may,
        communal=BOARD[:3] if game.panel.communal else (),
        pots=pots[: 1 if len(taken) < 4 else 2],
        deck=32,
        facts={"ace": "high and low", "raisers": "2 of 3"},
    )
    return _view(shown, **more)


def showdown(game: PokerVariant, taken: Sequence[int], names: Sequence[str] = NAMES, winners: int = 1) -> View:
    """After the last card: so many seats win, the others have lost or folded."""
    found, hands = [], {0: ("Kd", "Ks"), 1: ("Ah", "Th"), 3: ("9s", "8h"), 4: ("Qd", "Jd")}
    pots = []
    for place, (number, seat) in enumerate(zip(taken, seats(game, taken, names), strict=True)):
        wins = (place < winners and not seat.state) or place in (3, 6, 7)[: max(0, winners - 2)]
        cards = hands.get(place, (DOWN, DOWN)) if game.panel.cards == 2 else ()
        if game.panel.cards > 2 and not seat.state:
            own = STUD[place % len(STUD)].split()
            cards = (*own, "3c", "2d")[: game.panel.cards]
        best = ((*cards, *BOARD[:3]) if game.panel.cards == 2 else tuple(cards[:5])) if wins else ()
        rank = ("full house", "1 pair", "", "3 of a kind", "straight flush")[place % 5]
        if seat.state in ("folded", "dead"):
            found.append(replace(seat, bet=0))
            continue
        found.append(
            replace(
                seat,
                bet=0,
                cards=tuple(cards),
                rank=rank if cards and DOWN not in cards else "",
                best=best,
                wins=228_00 // (place + 1) if wins else 0,
            )
        )
        if wins:
            pots.append(PokerPot(240_00 // (place + 1), tuple(taken), (), (number,), 12_00 if not pots else 0))
    shown = ShownPoker(
        seats=tuple(found),
        buck=taken[-1],
        communal=BOARD if game.panel.communal else (),
        pots=tuple(pots),
        deck=32,
        facts={"ace": "high and low"},
    )
    declared = Result(12, "", "4: wins the pot $240 with full house", {}, "s 272(5)", hands=())
    return _view(
        shown,
        declared=declared,
        prompt=Words("announce the winning hand, deduct $12, pass the pot; then press paid", "s 272(5)"),
        presses=("paid", "void"),
        asked=("paid",),
        phase="payment",
    )


def stopped(game: PokerVariant, taken: Sequence[int]) -> View:
    """The shoe is broken in the midst of betting."""
    block = Block("shoe", "its reader does not answer", "check its plug; if it stays so, call the technician", "s 263")
    return betting(game, taken, blocks=(block,))
