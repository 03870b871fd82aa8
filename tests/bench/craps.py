"""Our side of the rows on craps: wagers stepped roll after roll, and each made again once it is decided."""

import itertools
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from c_ext import build
from c_ext._core import ffi
from c_ext.slip import Bet, Slip
from controller.games.craps_wagers import Dice, by_puck, layout, rests

SEED = "1985"
ROLLS = 1000
Samples = Callable[[int], list[float]]

PASS_LINE = {"win": 500}
NUMBERS = {f"place-{point}": 3000 for point in (4, 5, 6, 8, 9, 10)}
TWENTY = {
    **dict.fromkeys(("win", "dont-win"), 500),
    **NUMBERS,
    **dict.fromkeys(("hardway-4", "hardway-6", "hardway-8", "hardway-10", "big-6", "big-8"), 500),
    **dict.fromkeys(("field", "any-7", "any-craps", "craps-2", "craps-3", "eleven"), 500),
}
"""Cents on each wager, as the peer has them in dollars."""


def throws() -> Iterator[Dice]:
    """The throws of the dice: the peer's, from the same seed."""
    dice = random.Random(SEED)
    every = [(dice.randint(1, 6), dice.randint(1, 6)) for _ in range(50 * ROLLS)]
    return itertools.cycle([(min(pair), max(pair)) for pair in every])


class Play:
    """A player who makes each of these wagers again once it is decided. A line is so before a come out roll alone."""

    def __init__(self, wagers: dict[str, int]) -> None:
        self.wagers = wagers
        self.slip = Slip(layout())
        self.puck: int | None = None
        self.purse = 0
        for wager in wagers:
            self.bet(wager)

    def bet(self, wager: str) -> None:
        stake = self.wagers[wager]
        self.slip.place(Bet(wager, stake, state=by_puck(self.puck) if rests(wager) else None))
        self.purse -= stake

    def roll(self, dice: Dice) -> None:
        settled = self.slip.decided() if self.slip.step(dice) else ()
        self.move_puck(sum(dice))
        for it in settled:
            self.purse += it.returned
            self.bet(it.bet.wager)

    def move_puck(self, total: int) -> None:
        if self.puck is None:
            self.puck = total if total in (4, 5, 6, 8, 9, 10) else None
        elif total in (self.puck, 7):
            self.puck = None


def rolls(wagers: dict[str, int]) -> Samples:
    """Nanoseconds for a roll, the mean of a thousand."""
    check()
    play, thrown = Play(wagers), throws()

    def sample() -> float:
        taken = list(itertools.islice(thrown, ROLLS))
        before = time.perf_counter_ns()
        for dice in taken:
            play.roll(dice)
        return (time.perf_counter_ns() - before) / ROLLS

    return lambda count: [sample() for _ in range(count)]


def check() -> None:
    """What is measured is play: a natural, a point made, a point lost and craps cancel out; the last bet lies there."""
    play = Play(PASS_LINE)
    for dice in ((3, 4), (2, 2), (1, 3), (4, 4), (3, 4), (1, 1)):
        play.roll(dice)
    if play.purse != -PASS_LINE["win"]:
        raise SystemExit(f"the rolls that are measured do not play: {play.purse}")


def step_from_python() -> Samples:
    """One step of twenty live wagers; laying the decided ones there again is timed apart, and taken off."""
    slip, thrown = Slip(layout(), [Bet(wager, stake) for wager, stake in TWENTY.items()]), throws()
    bytes_, fresh = ffi.sizeof("core_bet[20]"), ffi.new("core_bet[20]")
    ffi.memmove(fresh, slip._bets, bytes_)

    def times(step: Callable[[Dice], object]) -> float:
        taken = list(itertools.islice(thrown, ROLLS))
        before = time.perf_counter_ns()
        for dice in taken:
            step(dice)
            ffi.memmove(slip._bets, fresh, bytes_)
            slip._slip.live = 20
        return (time.perf_counter_ns() - before) / ROLLS

    return lambda count: [times(slip.step) - times(len) for _ in range(count)]


def step_in_c() -> Samples:
    """The core's own test program times it, over throws as at craps."""
    folder = Path(tempfile.mkdtemp())
    program, sources = folder / "test_core", [build.HERE / "test_core.c", *build.sources()]
    subprocess.run(["cc", "-std=c11", "-O2", *map(str, sources), "-o", str(program)], check=True)

    def sample() -> float:
        said = subprocess.run([str(program), "bench"], capture_output=True, text=True, check=True).stdout
        [line] = [line for line in said.splitlines() if "as at craps" in line]
        return float(line.split("\t")[1].removesuffix(" ns"))

    return lambda count: [sample() for _ in range(count)]
