# SPDX-License-Identifier: MIT
"""A full table of hands, event by event: the cost of the last events of a round beside the first ones of their kind."""

import gc
import itertools
import time
from collections.abc import Callable, Iterator

from c_ext.pai_gow import house_way
from c_ext.tiles import TILES
from controller.engine.engine import Engine
from controller.engine.record.events import Placed
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import CardDrawn, Entered, Keyed, Pressed, Signal, TilesRead

ALIKE = {
    "blackjack": (slice(15, 22), slice(-7, None)),
    "caribbean-stud": (slice(1, 8), slice(33, 40)),
    "pai-gow": (slice(0, 3), slice(4, 7)),
    "pai-gow-exposed": (slice(10, 15), slice(-10, -5)),
}
"""Events compared: three cards and a stand of the first hand and of the last one; the first cards and the last; the
first groups of tiles and the last; exposed tiles of the first hand and of the last but one (the last decides all).
"""
SUITS = "cdhs"
Samples = Callable[[int], list[float]]


def cards(names: Iterator[str]) -> Iterator[CardDrawn]:
    """These cards as they leave the shoe."""
    return (CardDrawn("shoe", card, count=count) for count, card in enumerate(names, 1))


def blackjack() -> tuple[EngineStage, list[Signal]]:
    """7 boxes with 3 players each; each hand draws three times and stands. From the first card to the last."""
    stage = opened("blackjack", (Placed(f"p{box}{it}", "blackjack", 1_000, hand=f"{box}") for box, it in boxes(3)))
    first = [*(f"2{SUITS[box % 4]}" for box in range(7)), "7c", *(f"3{SUITS[box % 4]}" for box in range(7))]
    drawn = (f"{rank}{SUITS[box % 4]}" for box in range(7) for rank in "234")
    shoe = cards(itertools.chain(first, drawn))
    events: list[Signal] = list(itertools.islice(shoe, len(first)))
    for card, last in zip(shoe, itertools.cycle((False, False, True)), strict=False):
        events += [Pressed("draw"), card, *([Pressed("stand")] if last else [])]
    return stage, events


def caribbean_stud() -> tuple[EngineStage, list[Signal]]:
    """7 places with ante and jackpot; 40 cards, and each place bets. From the first card to the last decision."""
    placed = ((Placed(f"p{it}", "ante", 1_000, hand=it), Placed(f"p{it}", "jackpot", 100, hand=it)) for it in "1234567")
    stage = opened("caribbean-stud", itertools.chain.from_iterable(placed))
    deck = (f"{rank}{suit}" for rank in "23456789TJ" for suit in SUITS)
    return stage, [*cards(deck), *[Pressed("bet")] * 7]


def pai_gow() -> tuple[EngineStage, list[Signal]]:
    """8 boxes, all 32 tiles: the house has one, 3 players wager on each other. From the first to the last."""
    placed = (Placed(f"p{box}{it}", "bet", 1_000, hand=f"{box + 1}") for box, it in boxes(3))
    inspected = ("turn floor-manager key on", "press done", "turn floor-manager key off", "press done", "press done")
    stage = opened("pai-gow", placed, "tile-reader", ready=inspected)
    for line in ("press no-more-bets", "press done", "enter 1 2 6"):
        do(stage, line)
    hands = [house_way(TILES[place::8]) for place in range(8)]
    groups = (TilesRead("tile-reader", (*it.low, *it.high), count) for count, it in enumerate(hands, 1))
    events: list[Signal] = [*groups, *[Pressed("done")] * 2]
    for it in hands[1:]:
        low = (Keyed("terminal", int(pips)) for tile in it.low for pips in tile.split("-"))
        events += [*low, Entered("terminal")]
    return stage, events


def boxes(players: int) -> Iterator[tuple[int, int]]:
    return itertools.product(range(1, 8), range(players))


def opened(
    game: str, placed: Iterator[Placed], *options: str, ready: tuple[str, ...] = ("cards ready",)
) -> EngineStage:
    """A table whose cards are ready, with these wagers."""
    stage = EngineStage(game, [*options])
    for line in ready:
        do(stage, line)
    for wager in placed:
        stage.send(wager)
    return stage


TABLES: dict[str, Callable[[], tuple[EngineStage, list[Signal]]]] = {
    "blackjack": blackjack,
    "caribbean-stud": caribbean_stud,
    "pai-gow": pai_gow,
    "pai-gow-exposed": pai_gow,
}


def check(engine: Engine, events: list[Signal]) -> None:
    """Check that the measured round has no refusals."""
    refused = [effect.words for event in events for effect in engine.feed(event) if effect.kind == "refused"]
    if refused:
        raise SystemExit(f"the round that is measured does not play: {refused[0]}")


def part(game: str, *, last: bool) -> Samples:
    """Nanoseconds of an event among the first ones of a round, or the last ones; of many rounds."""
    stage, events = TABLES[game]()
    check(stage.conductor.engine, events)
    measured = range(len(events))[ALIKE[game][last]]

    def round_of_play() -> list[float]:
        stage, events = TABLES[game]()
        engine = stage.conductor.engine
        for event in events[: measured.start]:
            engine.feed(event)
        gc.collect()
        return [timed(engine, events[at]) for at in measured]

    return lambda count: [it for _ in range(-(-count // len(measured))) for it in round_of_play()]


def timed(engine: Engine, event: Signal) -> float:
    before = time.perf_counter_ns()
    engine.feed(event)
    return time.perf_counter_ns() - before
