# SPDX-License-Identifier: MIT
"""Views of baccarat and mini-baccarat in every state, made by hand for tests. `pictures` beside it adds them."""

from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from controller.display.settings import Look
from controller.engine.record.decided import Decided
from controller.engine.record.on_show import CountedHand, OnShow, RoadResult, ShownHands, ShownRoad, ShownShoe
from controller.engine.shown.views import (
    NOTHING_LIES,
    NOTHING_MORE,
    Block,
    Chips,
    LyingChips,
    Refused,
    Result,
    ShownLimits,
    View,
    Words,
)
from controller.games import find
from controller.games.baccarat.wagers import ON_THE_ROAD
from controller.screens import payment_rules
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board
from tests.display.scenes.tables import Scene

Road = tuple[RoadResult, ...]


def road(words: str) -> Road:
    """Return the results of words such as `P7 B8 T6`, oldest first."""
    return tuple(ON_THE_ROAD[word] for word in words.split())


ROAD = road("P7 B8 T6 B9 B7 P8 P9 P6 T3 T7 P8 B6 P9 B5 B7 B9 T1 B8 B6 B7 B9 B9 P4")
LONG_ROAD = (*ROAD, *road("P8"), *ROAD, *road("B2 P6 P7 P1 P9 P8 P7 P7 P6 T9 P5 B8"), *ROAD, *road("P1 T5"))
"""The results of a shoe that is nearly over."""


class BaccaratPart(NamedTuple):
    """The differences between the two games: sections, places, limits, and the odds of the banker's hand."""

    id: str
    places: int
    mini: bool
    calls: str
    """The section on calls; the next four are sections too."""
    third: str
    declared: str
    excess: str
    dummy: str
    limits: ShownLimits
    standing: tuple[Chips, ...]
    odds: str


BACCARAT = BaccaratPart(
    *("baccarat", 14, False, "s 97(2)", "s 102", "s 104(1)", "s 106(3)", "s 106(4)(a)"),
    ShownLimits(1_000, 100_000, 500, kinds=(("tie", 1_000, 12_500),)),
    (Chips("Ann", "banker", 2_500), Chips("red", "banker", 10_000), Chips("Ann", "tie", 1_000)),
    "1",
)
MINI = BaccaratPart(
    *("mini-baccarat", 9, True, "s 202(2)", "s 206", "s 208", "s 209(3)", "s 209(4)"),
    ShownLimits(500, 40_000, 500, kinds=(("tie", 500, 5_000),)),
    (Chips("red", "banker", 2_500, box="place-3"), Chips("Ann", "banker", 1_000, box="place-3")),
    "19/20",
)


def scene(part: BaccaratPart) -> Scene:
    """Return one game's scene at a simulated table, with all the places that the rules allow."""
    game = find(part.id)
    options = game.options(places=part.places)
    look = Look(
        face=game.at_table(options).face(),
        title=game.name,
        casino="Riverside Casino",
        simulated=True,
        keys=keys_of(game.equipment, read_board(board_file(game.equipment.board))),
        payment=payment_rules(game),
    )
    return Scene(look, {name: (view, NOTHING_MORE) for name, view in _views(part).items()})


def card_scenes() -> dict[str, Scene]:
    """Return the scenes of both games."""
    return {part.id: scene(part) for part in (BACCARAT, MINI)}


def _changed(view: View, **changes: object) -> View:
    return msgspec.structs.replace(view, **changes)


SHOE, NO_CARDS = ShownShoe(inside=301), ShownHands()


def _shown(
    part: BaccaratPart,
    road: Road = (),
    shoe: ShownShoe = SHOE,
    hands: ShownHands = NO_CARDS,
) -> OnShow:
    """Return the shown parts of the game; at baccarat place 4 has the shoe."""
    return replace(shoe, holder="" if part.mini else "place-4"), hands, ShownRoad(road)


def _hands(player: str = "", banker: str = "", counts: tuple[int | None, int | None] = (None, None)) -> ShownHands:
    dealt = (CountedHand(tuple(cards.split()), count) for cards, count in zip((player, banker), counts, strict=True))
    return ShownHands(None, *dealt)


def _open(part: BaccaratPart) -> View:
    first = (Chips("place-1", "player", 5_000), Chips("place-3", "banker", 10_000), Chips("place-4", "banker", 2_500))
    return View(
        round=42,
        phase="betting",
        prompt=Words("take wagers, then call no more bets", part.calls),
        presses=("no-more-bets",) if part.mini else ("no-more-bets", "pass"),
        asked=("no-more-bets",),
        open=True,
        limits=part.limits,
        on_show=_shown(part, ROAD),
        standing=LyingChips((*first, Chips("place-4", "tie", 1_000), *part.standing)),
        commission={} if part.mini else {"place-3": 250, "place-4": 1_250, f"place-{part.places}": 11_050},
    )


def _dealing(part: BaccaratPart, prompt: str, hands: ShownHands = NO_CARDS) -> View:
    return _changed(
        _open(part),
        phase="dealing",
        open=False,
        turning=True,
        call=Words("no more bets" if part.mini else "cards", part.calls),
        prompt=Words(prompt, part.calls),
        presses=(),
        asked=(),
        on_show=_shown(part, ROAD, hands=hands),
    )


def _declared(part: BaccaratPart, hands: ShownHands, words: str) -> View:
    """Return the view with this result declared. hands: with their counts."""
    player, banker = hands.player.count or 0, hands.banker.count or 0
    wins = {"tie": "8"} if player == banker else {"player": "1"} if player > banker else {"banker": part.odds}
    wager, odds = next(iter(wins.items()))
    letter = wager[0].upper()
    returned = 10_000 + int(10_000 * Fraction(odds))
    voids = ("player", "banker") if "tie" in wins else ()
    declared = Result(42, f"{player} {banker}", words, wins, part.declared, voids=voids)
    results = (*ROAD, *road(f"{letter}{max(player, banker)}"))
    return _changed(
        _dealing(part, ""),
        phase="payment",
        turning=False,
        declared=declared,
        call=Words(words, part.declared),
        lit=tuple(wins),
        prompt=Words("take losers, pay winners; press paid", part.declared),
        presses=("paid",),
        asked=("paid",),
        on_show=_shown(part, results, hands=hands),
        owed=(Decided("place-3", wager, 10_000, 10_000, "wins", returned, part.declared, odds=odds),),
    )


def _prepared(part: BaccaratPart) -> dict[str, View]:
    """Return the views before the first hand of a shoe."""
    asked = Words("shuffle the cards, then press done", "s 200(1)" if part.mini else "s 92(1)")
    shuffle = _changed(
        _open(part),
        phase="shuffle",
        open=False,
        standing=NOTHING_LIES,
        prompt=asked,
        presses=("done",),
        asked=("done",),
        commission={},
    )
    burn = "burn 3 more" if part.mini else "burn 5 more"
    cards = ("4h", "Kc") if part.mini else ("7h", "Kc", "2d")
    burning = Words(
        "draw the cards to burn and show their faces" if not part.mini else "remove 3 more, shown to the players",
        "s 201(10)" if part.mini else "s 93(8)",
    )
    owing = _changed(
        shuffle,
        prompt=Words("collect the commission of 14 places, then press collected", "s 90(5)"),
        presses=("collected",),
        asked=("collected",),
        on_show=_shown(part, LONG_ROAD, ShownShoe("shuffle")),
        commission={f"place-{n}": 125 * n * n for n in range(1, part.places + 1)},
    )
    return {
        "preparation": _changed(shuffle, on_show=_shown(part, shoe=ShownShoe("shuffle"))),
        "burning": _changed(
            shuffle,
            phase="burn",
            prompt=burning,
            presses=(),
            asked=(),
            on_show=_shown(part, shoe=ShownShoe(burn, inside=413), hands=ShownHands(burnt=cards)),
        ),
        **({} if part.mini else {"collect": owing}),
    }


def _all_seats(part: BaccaratPart) -> View:
    places = range(1, part.places + 1)
    amounts = {"player": 50, "banker": 125, "tie": 10}
    lying = (Chips(f"place-{n}", wager, 100 * (cents + 5 * n)) for n in places for wager, cents in amounts.items())
    return _changed(_open(part), standing=LyingChips((*lying, *part.standing)))


def _views(part: BaccaratPart) -> dict[str, View]:
    """Return the views of every state that a dealer can meet."""
    opened = _open(part)
    four = replace(_hands("9c 4d", "Kc 7h", (3, 7)), to=("player", 3))
    third = _dealing(part, "the player's hand draws a third card", four)
    unread = Words("a card was not read: key it, rank and suit, and press entry (0 0 0 if none had left)", "s 3(2)")
    excess = Words("was the face of the excess card seen? press disclosed; if not, press done", part.excess)
    remedy = "free it, then turn the floor manager's key"
    jam = Block("shoe", "a card is jammed in it", remedy, asks=("key floor-manager",))
    banker = _declared(part, _hands("9c 4d 2s", "Ts Qd 8h", (5, 8)), "player 5, banker 8: banker wins")
    nine = _hands("9c Kd", "Ts 6d", (9, 6))
    natural = replace(nine, player=replace(nine.player, natural=True))
    dummy = replace(_hands("As", "8d"), to=("player", 2), dummy=True)
    return {
        **_prepared(part),
        "open": opened,
        "all-seats": _all_seats(part),
        "dealing": _dealing(part, "deal the banker's second card", replace(_hands("9c 4d", "Kc"), to=("banker", 2))),
        "first-card": _dealing(part, "deal the player's first card", ShownHands(("player", 1))),
        "third": _changed(third, call=Words("banker 7", part.third)),
        "unread": _changed(
            third,
            phase="entry",
            prompt=unread,
            presses=("numbers", "entry"),
            asked=("numbers", "entry"),
            digits="1 0",
        ),
        "declared": banker,
        "natural": _declared(part, natural, "player 9, banker 6: player wins"),
        "tie": _declared(part, _hands("2c 4d", "Ts 6d", (6, 6)), "player 6, banker 6: tie hand"),
        "last-round": _changed(opened, on_show=_shown(part, LONG_ROAD, ShownShoe(inside=14), ShownHands(last=True))),
        "dummy-round": _changed(
            _dealing(part, "deal the dummy round", dummy),
            call=Words("dummy round", part.dummy),
            standing=NOTHING_LIES,
        ),
        "excess": _changed(
            third,
            prompt=excess,
            presses=("disclosed", "done"),
            asked=("disclosed", "done"),
            turning=False,
            on_show=_shown(part, ROAD, hands=replace(_hands("3c 3d", "Kc 7h", (6, 7)), excess=("??",))),
        ),
        "blocked": _changed(third, blocks=(jam,)),
        "refused": _changed(opened, refusal=Refused("call no more bets first", part.calls)),
        "all-won": _changed(banker, standing=_all_seats(part).standing),
    }
