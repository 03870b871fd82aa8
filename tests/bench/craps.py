# SPDX-License-Identifier: MIT
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
from c_ext.slip import Bet, BetSlip
from controller.games.craps.wagers import Dice, layout
from tests.core.c_programs import compiled

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
"""Cents on each wager, as the peer has them in dollars. All are on for every roll, as there."""

GAIN = 3000
"""Cents that the first thousand throws bring on the pass line; the peer is held to the same."""


def throws() -> Iterator[Dice]:
    """The throws of the dice: the peer's, from the same seed."""
    dice = random.Random(SEED)
    every = [(dice.randint(1, 6), dice.randint(1, 6)) for _ in range(50 * ROLLS)]
    return itertools.cycle([(min(pair), max(pair)) for pair in every])


class CrapsPlay:
    """A player who makes each of these wagers again once it is decided, one roll at a time."""

    def __init__(self, wagers: dict[str, int]) -> None:
        self.slip = slip(wagers)
        self.gain = 0

    def roll(self, dice: Dice) -> None:
        for it in self.slip.list_decided() if self.slip.step(dice) else ():
            self.gain += it.returned - it.bet.stake
            self.slip.place(Bet(it.bet.wager, it.bet.stake))


def slip(wagers: dict[str, int]) -> BetSlip[Dice]:
    return BetSlip(layout(), [Bet(wager, stake) for wager, stake in wagers.items()])


def roll_by_roll(wagers: dict[str, int]) -> Samples:
    """Nanoseconds for a roll, the mean of a thousand, each stepped from Python."""
    play = CrapsPlay(wagers)

    def rolled(taken: list[Dice]) -> None:
        for dice in taken:
            play.roll(dice)

    return timed(rolled)


def played(wagers: dict[str, int]) -> Samples:
    """The same, a thousand dice in one call."""
    check(wagers)
    return timed(slip(wagers).play)


def timed(play: Callable[[list[Dice]], object]) -> Samples:
    """In the processor's time, as the peer's: its samples are longer, so that waits for others would fall on it."""
    thrown = throws()

    def sample() -> float:
        taken = list(itertools.islice(thrown, ROLLS))
        before = time.process_time_ns()
        play(taken)
        return (time.process_time_ns() - before) / ROLLS

    return lambda count: [sample() for _ in range(count)]


def check(wagers: dict[str, int]) -> None:
    """Check that one call plays the same as roll by roll, and that the pass line gains the same as the peer's."""
    first = list(itertools.islice(throws(), ROLLS))
    play = CrapsPlay(wagers)
    for dice in first:
        play.roll(dice)
    at_once, line = slip(wagers).play(first), slip(PASS_LINE).play(first)
    gains = (at_once.returned - at_once.staked, line.returned - line.staked)
    if gains != (play.gain, GAIN):
        raise SystemExit(f"the rolls that are measured do not play: {gains}, and not {(play.gain, GAIN)}")


def step_from_python() -> Samples:
    """One step of twenty live wagers; laying the decided ones there again is timed apart, and taken off."""
    live, thrown = slip(TWENTY), throws()
    bytes_, fresh = ffi.sizeof("core_bet[20]"), ffi.new("core_bet[20]")
    ffi.memmove(fresh, live._bets, bytes_)

    def times(step: Callable[[Dice], object]) -> float:
        taken = list(itertools.islice(thrown, ROLLS))
        before = time.perf_counter_ns()
        for dice in taken:
            step(dice)
            ffi.memmove(live._bets, fresh, bytes_)
            live._slip.live = 20
        return (time.perf_counter_ns() - before) / ROLLS

    return lambda count: [times(live.step) - times(len) for _ in range(count)]


def step_in_c() -> Samples:
    """The core's own test program times it, compiled as its tests compile it."""
    folder = Path(tempfile.mkdtemp())
    program: Path = compiled(folder, build.generate(folder), "cc", "-O3", names=("test_core",))["test_core"]
    return lambda count: [step_timed_by(program) for _ in range(count)]


def step_timed_by(program: Path) -> float:
    """Nanoseconds of a step, over throws as at craps: the median of short blocks."""
    said = subprocess.run([str(program), "bench"], capture_output=True, text=True, check=True).stdout
    [line] = [line for line in said.splitlines() if "as at craps" in line]
    return float(line.split("\t")[1].removesuffix(" ns"))
