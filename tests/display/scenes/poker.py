# SPDX-License-Identifier: MIT
"""Scenes of the four poker games against the house, for `pictures`: rounds with seven places that are played."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from controller.display.settings import Look
from controller.engine.shown.views import NOTHING_MORE, View
from controller.screens import payment_rules
from controller.simulator.keyboard import keys_of
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.board import board_file, read_board
from tests.display.scenes.tables import Scene

PLAYERS = ("ann", "bob", "cleo", "dan", "eve", "finn", "gus")
"""Players at places 1 to 7."""


class PokerScene(NamedTuple):
    """A round as on a tape: the words of the first line, and the lines. `name: line` names the view after the line."""

    options: tuple[str, ...]
    lines: tuple[str, ...]
    game: str = ""
    """Game, if it differs from the round's name."""


def dealt(*hands: str) -> str:
    """The shoe deals these hands by ones: a card to each, then the next to each."""
    cards = zip_longest(*(hand.split() for hand in hands), fillvalue="")
    return f"shoe deals {' '.join(card for each in cards for card in each if card)}"


def stacks(*hands: str) -> str:
    """The shoe deals these hands one after the other, as a shuffling device does."""
    return f"shoe deals {' '.join(hands)}"


def wagers(*lying: str, on: str = "1234567") -> tuple[str, ...]:
    """The same wagers, each with its amount, of the player of each of these places."""
    return tuple(f"wager {PLAYERS[int(at) - 1]} {each} on hand {at}" for at in on for each in lying)


CARIBBEAN = (
    *("As Ks 9d 7c 4h", "8c 8d 8h 8s 2c", "Ah Qc Jd 9s 3h", "Th Jh Qh Kh Ad", "5d 5c 7d 9h Jc"),
    *("2s 3s 4s 5s 6s", "Ac Kc 9c 7h 4d", "Td Tc Qs 6d 3c"),
)
"""Hands of places 1 to 7, then the dealer's."""
LET_IT_RIDE = ("Ts Td 4c", "Ah 5d 9c", "7h 8h Jc", "2c 2d 2s", "Qc 3h 6d", "As 4d Tc", "Ks Kh 8c")
HOUSE = ("Ts Td 4c", "Ah 5d 9c", "Qd Kd Ad", "2c 2d 2s", "Qc 3h 6d", "As 4d Tc", "Ks Kh 8c")
DOUBLE = (
    *("5c 6d 7s 8h 9d", "Kh Qd 9s 7h 3d", "Jc Td 8c 6c 2h", "As Jd 8s 6s 2d", "Ah Qs Jh 9c 4h", "Kd Tc 8d 5h 4s"),
    "Th Ts Ks 3c 3s",
)

ROUNDS = {
    "caribbean-stud": PokerScene(
        ("slots",),
        (
            *("preparation: turn floor-manager key on", "press done", "spread: press done", "cards ready"),
            *wagers("ante $10", on="123"),
            *("open: wager dan ante $25 on hand 4", "wager eve ante $50 on hand 5", "wager finn ante $200 on hand 6"),
            *("wager gus ante $5 on hand 7", *(f"slot {at} takes a chip" for at in (1, 2, 4, 6)), "wagered: "),
            "first-card: shoe deals As",
            f"dealt: {dealt(*CARIBBEAN).replace('deals As ', 'deals ')}",
            *("press bet", "decided: press bet", "press fold", "press bet", "chosen: enter 7", "press bet"),
            *("refused: press paid", "press bet", "press bet", "declared: press done", "paid: press paid"),
            *("second: press paid", "press paid", "press paid", "press paid", "last: press paid", "press paid"),
            *("press paid", "jackpots: press paid", "count: press paid", "counted: press done", "over: press paid"),
        ),
    ),
    "let-it-ride-nsw": PokerScene(
        (),
        (
            *("cards ready", "open: wager ann bet-1 $10 on hand 1", "wager ann bet-2 $10 on hand 1"),
            *("wager ann bet-dollar $10 on hand 1", *wagers("bet-1 $50", "bet-2 $50", "bet-dollar $50", on="234567")),
            *("wagered: ", "press no-more-bets", f"dealt: {dealt(*LET_IT_RIDE, '9h 3d')}", "examined: press done"),
            *("press ride", "decided: press withdraw", "press ride", "press ride", "press withdraw", "press withdraw"),
            *("all-decided: press ride", "community: press done", "press ride", "press ride", "press withdraw"),
            *("press ride", "press withdraw", "press withdraw", "press ride", "declared: press done"),
            "over: press paid",
        ),
    ),
    "let-it-ride-house": PokerScene(
        (),
        (
            *("cards ready", *wagers("bet-1 $10", "bet-2 $10", "bet-3 $10")),
            *wagers("bonus $5", on="1347"),
            *("wagered: ", "press no-more-bets"),
            f"dealt: {dealt(*HOUSE, 'Jd 9h 3d')}",
            *("examined: press done", "press ride", "decided: press withdraw", "press ride", "press ride"),
            *("press withdraw", "press withdraw", "press ride", "community: press done", "press ride", "press ride"),
            *("press withdraw", "press ride", "press withdraw", "press withdraw", "press ride"),
            *("losers: press done", "winners: press paid", "over: press paid"),
        ),
    ),
    "double-chance": PokerScene(
        (),
        (
            *("cards ready", *wagers("double-chance $10", on="123"), "wager dan double-chance $25 on hand 4"),
            *(
                "wager eve double-chance $50 on hand 5",
                "wager finn double-chance $100 on hand 6",
                "wager gus double-chance $10 on hand 7",
            ),
            *(*wagers("jackpot $1", on="1457"), "wagered: ", "press no-more-bets"),
            f"dealt: {dealt(*DOUBLE)}",
            *("press declare", "decided: press discard", "press discard", "press discard", "press discard"),
            *("press discard", "declared: press declare", "paid: press paid", "kept: key Kd", "key 8d", "press done"),
            *("key Ah", "key Jh", "key 4h", "press done", "next-kept: press paid", "key As", "press done"),
            *("press paid", "key Jc", "key 8c", "press done", "key Kh", "press done", "ann: press paid"),
            *("sixth-cards: shoe deals 3h", "shoe deals Qc Ac 6h Ad", "turned-up: press done", "press paid"),
            *("second: press done", "press paid", "press done", "press paid", "press done", "last: press paid"),
            *("press done", "over: press paid"),
        ),
    ),
}


FIVES = (
    *("Ac Ad 8c 8d Kh", "5h 6h 7h 8h 9h", "Ts Js Qs Ks As", "2c 4c 6c 9c Jc", "3d 5d Th Jd Qc", "Kd 4d 7s 2s 9d"),
    *("6s 3s Tc 4h 2h", "Qd 9s 7d 5c 3c"),
)
"""Hands of places 1 to 7, then the dealer's, which does not qualify."""
STACKS = (*LET_IT_RIDE, "Qd 9h 3d")
"""The top card of the dealer's stack goes into the discard rack."""
DEVICE = (
    *("2s 3s 4s 5s 2d", "Kh Qd 9s 7h 3d", "Jc Tc 8c 6c 2c", "As Jd 8s 6s 5d", "Ah Qs Jh 9c 4h", "Ts Th 7c 7d 4c"),
    "Kd Ks Kc 3c 3h",
)

MORE = {
    "caribbean-stud-fives": PokerScene(
        ("deal=fives", "jackpot-sharing=equal", "dead-mans-hand", "shuffling-device"),
        (
            *(
                "turn floor-manager key on",
                "press done",
                "press done",
                "press done",
                "loading: turn floor-manager key off",
            ),
            *("press done", "withheld: direct floor-manager jackpot-out", "direct floor-manager jackpot-back"),
            *wagers("ante $10", "jackpot $1"),
            f"dealt: {stacks(*FIVES)}",
            *(["press bet"] * 7),
            *("not-qualified: press done", *["press paid"] * 6, "count: press paid", "shared: press done"),
            "over: press paid",
        ),
        "caribbean-stud",
    ),
    "caribbean-stud-faults": PokerScene(
        ("slots",),
        (
            *("cards ready", *wagers("ante $10"), *(f"slot {at} takes a chip" for at in (1, 3)), "light slot-1-1 dark"),
            *("dark-light: slot 1 takes a chip", "no-slots: slots unplugged", "first-card: shoe deals As"),
            f"dealt: {dealt(*CARIBBEAN).replace('deals As ', 'deals ')}",
            *("press bet", "enter 2 4 8", "suspected: enter 2", "press fold", "folded: press fold", "press bet"),
            *("press bet", "press bet", "press bet", "signed-out: turn dealer key off", "turn dealer key on"),
            *("dealer: press done", "cut-off: shoe unplugged"),
        ),
        "caribbean-stud",
    ),
    "let-it-ride-nsw-device": PokerScene(
        ("shuffling-device",),
        (
            *(
                "preparation: turn floor-manager key on",
                "cards ready",
                *wagers("bet-1 $10", "bet-2 $10", "bet-dollar $10"),
            ),
            *("press no-more-bets", f"dealt: {stacks(*STACKS)}", "press done"),
            *("found ann bet-dollar $20 on hand 1", "enter 9 0 9", "correcting: enter 1"),
            *(
                "wager ann bet-dollar $10 on hand 1",
                "press accept",
                'closing: direct casino-supervisor closing "23:30"',
            ),
            *("direct casino-supervisor english", "enter 9 0 7", "to-confirm: enter 5", "void-hand: press accept"),
            *["press ride"] * 6,
            "second: press done",
        ),
        "let-it-ride-nsw",
    ),
    "let-it-ride-house-hand": PokerScene(
        ("from=hand",),
        (
            *(
                "floor-person: turn floor-manager key on",
                *["press done"] * 4,
                *wagers("bet-1 $10", "bet-2 $10", "bet-3 $10"),
            ),
            *(*wagers("bonus $5", on="1347"), "by-hand: press no-more-bets", "one-face-up: enter 9 0 1", "press done"),
            *(["press ride"] * 7),
            "keying: press done",
            "keyed: enter 0 9 2",
            *(["press withdraw"] * 7),
            *("press done", "enter 0 3 4", "own-cards: enter 1 3 1", "refused: enter 1 3 1"),
        ),
        "let-it-ride-house",
    ),
    "double-chance-device": PokerScene(
        ("shuffling-device", "maximum-payout=$1000"),
        (
            *("preparation: turn floor-manager key on", "cards ready", *wagers("double-chance $100", "jackpot $1")),
            *(
                "called: press no-more-bets",
                f"dealt: {stacks(*DEVICE)}",
                "press declare",
                "press declare",
                "press declare",
            ),
            *("press discard", "enter 9 1 2", "enter 5", "absent: press accept", "press declare"),
            "full-house: press declare",
            *("press paid", "two-pairs: press paid", "key As", "three-kept: key 8s", "press done", "press paid"),
            *("flush: press paid", "not-allowed: press paid", "press discard", "key Kh", "no-jackpot: press done"),
            *("dead-hand: press paid", "press paid", "sixth: shoe deals 9d Ac", "wins: press done"),
            *("press paid", "loses: press done", 'closing: direct casino-supervisor closing "23:30"'),
        ),
        "double-chance",
    ),
}
"""Cases that the rounds above lack: devices, dealing by fives, faults, irregularities, shared prizes."""


def views(stage: EngineStage, lines: tuple[str, ...]) -> Iterator[tuple[str, View]]:
    """Yield the view after each named line of a round."""
    for line in lines:
        name, named, step = line.rpartition(": ") if not line.endswith(": ") else (line[:-2], ":", "")
        if step:
            do(stage, step)
        if named:
            yield name, stage.conductor.view


def poker_scene(name: str) -> Scene:
    """A simulated table with seven places."""
    options, lines, game = {**ROUNDS, **MORE}[name]
    with EngineStage(game or name, options) as stage:
        shown = {state: (view, NOTHING_MORE) for state, view in views(stage, lines)}
        found = stage.game
    look = Look(
        face=found.face(),
        title=found.name,
        casino="Riverside Casino",
        simulated=True,
        keys=keys_of(found.equipment, read_board(board_file(found.equipment.board))),
        payment=payment_rules(found),
    )
    return Scene(look, shown)
