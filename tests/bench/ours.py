# SPDX-License-Identifier: MIT
"""Our side of each comparison, as a program: `python -m tests.bench.ours PART`, spoken to as `subject.Subject` does."""

import asyncio
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

from c_ext._core import ffi, lib
from c_ext.blackjack_strategy import BASIC
from c_ext.poker import five_52, seven_52
from controller.conductor.conductor import Conductor, fresh
from controller.engine.engine import Engine
from controller.engine.record.events import Restarted
from controller.engine.record.state import Limits
from controller.games.sic_bo.game import GAME
from controller.journal import Journal
from controller.loop import logs
from controller.loop import slow_callbacks as passes
from controller.tapes.runner import play as play_tape
from hal.signals import AtRest, Entered, Keyed, KeyTurned, Pressed, Signal, Turned
from tests.bench import baccarat, blackjack, craps, full_tables, house_poker, keno, pai_gow, poker, poker_rounds, wagers
from tests.bench.poker_hands import CALL, HANDS
from tests.bench.subject import ROOT

LIMITS = Limits(500, 50_000, 500)
Samples = Callable[[int], list[int]]


def engine() -> Engine:
    """A table that has been opened: the dealer's key is turned."""
    made = Engine(GAME, fresh(GAME, LIMITS, "bench", {}))
    for event in (Restarted(at=1), KeyTurned("floor-manager", on=True), KeyTurned("dealer", on=True)):
        made.feed(event)
    return made


def round_of_play(dice: tuple[int, int, int], run: int) -> Iterator[Signal]:
    """A whole round as the devices report it; `run` is the number of its spin."""
    yield Pressed("no-more-bets")
    yield Pressed("start")
    yield from (Turned("tumbler", turn, run) for turn in (1, 2, 3))
    yield AtRest("tumbler", 3, run)
    yield from (Keyed("terminal", number) for number in dice)
    yield Entered("terminal")
    yield Pressed("paid")


def rounds() -> Iterator[Signal]:
    """Round after round, every throw in turn."""
    for run, dice in enumerate(itertools.cycle(itertools.product(range(1, 7), repeat=3)), 1):
        yield from round_of_play(dice, run)


def fed(table: Engine, event: Signal) -> int:
    before = time.perf_counter_ns()
    table.feed(event)
    return time.perf_counter_ns() - before


def engine_alone() -> Samples:
    """Time an event and its effects, over whole rounds: every kind of event in its natural proportion."""
    table, events = engine(), rounds()
    length = len(list(round_of_play((1, 1, 1), 1)))

    def samples(count: int) -> list[int]:
        """Continue with the round after the last call's, so that its spins are expected."""
        played, count = table.state.round, count - count % length
        elapsed = [fed(table, event) for event in itertools.islice(events, count)]
        if table.state.round != played + count // length:
            raise SystemExit(f"of {count // length} rounds that are measured {table.state.round - played} were played")
        return elapsed

    check_rounds_are_declared()
    return samples


def check_rounds_are_declared() -> None:
    """Check that the measured rounds have no refusals."""
    table = engine()
    said = [effect.kind for event in round_of_play((4, 4, 4), 1) for effect in table.feed(event)]
    if "declared" not in said or "refused" in said:
        raise SystemExit(f"the round that is measured does not play: {said}")


class DeviceProbe:
    """Stands where the devices stands, and notes when a device is told."""

    def __init__(self) -> None:
        self.out: asyncio.Future[int] | None = None

    def show(self, device: str, digits: str) -> None:
        if self.out:
            self.out.set_result(time.perf_counter_ns())

    def run(self, device: str, turns: int, number: int) -> None: ...
    def stop(self, device: str) -> None: ...
    def light(self, device: str, names: Collection[str]) -> None: ...


def signal_to_effect() -> Samples:
    """A number keyed at the terminal until its digits are commanded, both on the loop; the journal writes meanwhile.

    Logging, timing of each pass, and garbage collection are as in a controller that runs.
    """
    logs.start()
    sys.setswitchinterval(0.0005)
    loop = asyncio.new_event_loop()
    clock = passes.TimedClock(loop)
    passes.collect_seldom(clock)
    devices = DeviceProbe()
    folder = Path(tempfile.mkdtemp())
    conductor: Conductor

    def durable(row: int) -> None:
        clock.post(partial(conductor.durable, row))

    journal = Journal.open(folder / "journal", "bench", folder / "key", durable, lambda trouble: None)
    conductor = Conductor(engine(), journal, devices, clock)
    numbers = itertools.cycle(range(1, 7))

    async def until_numbers_are_awaited() -> None:
        for event in itertools.islice(round_of_play((1, 2, 3), 1), 6):
            conductor.receive(event)
        await asyncio.sleep(0.2)

    async def sample() -> int:
        devices.out = asyncio.get_running_loop().create_future()
        before = time.perf_counter_ns()
        keyed = Keyed("terminal", next(numbers), at=before)
        passes.run_timed(lambda: conductor.receive(keyed), "Keyed")
        elapsed = await devices.out - before
        await asyncio.sleep(0.001)
        return elapsed

    async def samples(count: int) -> list[int]:
        return [await sample() for _ in range(count)]

    loop.run_until_complete(until_numbers_are_awaited())
    return lambda count: loop.run_until_complete(samples(count))


def evaluated(ask: Callable[[object], object], things: Collection[object], calls: int = 100) -> Samples:
    """The mean of a hundred calls at a time, since one is not much longer than reading the clock."""
    every = itertools.cycle(things)

    def one() -> int:
        asked = list(itertools.islice(every, calls))
        before = time.perf_counter_ns()
        for thing in asked:
            ask(thing)
        return (time.perf_counter_ns() - before) // calls

    return lambda count: [one() for _ in range(count)]


def layout_in_c() -> Samples:
    """All wagers for an outcome, by the core; the way from Python into C and back is in it."""
    out = ffi.new("uint16_t[]", lib.CORE_KINDS + 2 * len(GAME.layout.wagers))
    rows = [GAME.layout.row(outcome) for outcome in GAME.layout.outcomes]
    return evaluated(lambda row: lib.core_evaluate(GAME.layout.core, row, out), rows)


def layout_anew() -> Samples:
    """All wagers for an outcome, as ids and odds, without the answers that the layout keeps."""
    rows = [GAME.layout.row(outcome) for outcome in GAME.layout.outcomes]
    return evaluated(GAME.layout._evaluate, rows)


def layout_asked() -> Samples:
    """All wagers for an outcome, as a game asks for them again and again."""
    return evaluated(GAME.layout.result, list(GAME.layout.outcomes))


def tapes(on: str) -> Samples:
    """One tape after another, each from its file to its last expectation: the median of three plays."""
    every = itertools.cycle(sorted((ROOT / "tests/games").rglob("*.tape")))

    def played(path: Path) -> int:
        before = time.perf_counter_ns()
        outcome = play_tape(path, on)
        elapsed = time.perf_counter_ns() - before
        if not outcome.passed:
            raise SystemExit(f"{path.name} does not pass on {on}: {outcome.failures[0]}")
        return elapsed

    def one(path: Path) -> int:
        return sorted(played(path) for _ in range(3))[1]

    return lambda count: [one(path) for path in itertools.islice(every, count)]


def entry_to_all(since: int) -> Samples:
    """The entry button's contact closes (0), or has settled (1), until the result is declared, kept, lit and shown."""
    from tests.bench.whole_table import WholeTable

    sys.setswitchinterval(0.0005)
    loop = asyncio.new_event_loop()
    throws = itertools.cycle(itertools.product(range(1, 7), repeat=3))

    async def opened() -> WholeTable:
        table = WholeTable(loop)
        await table.open()
        return table

    table = loop.run_until_complete(opened())

    async def samples(count: int) -> list[int]:
        return [(await table.sample(next(throws)))[since] for _ in range(count)]

    return lambda count: loop.run_until_complete(samples(count))


PARTS: dict[str, Callable[[], Callable[[int], Sequence[float]]]] = {
    "craps-pass-line": partial(craps.played, craps.PASS_LINE),
    "craps-pass-line-rolls": partial(craps.roll_by_roll, craps.PASS_LINE),
    "craps-twenty": partial(craps.played, craps.TWENTY),
    "craps-twenty-rolls": partial(craps.roll_by_roll, craps.TWENTY),
    "craps-step": craps.step_from_python,
    "craps-step-c": craps.step_in_c,
    "baccarat-simulate": baccarat.simulated,
    "baccarat-simulate-by-hand": baccarat.simulated_by_hand,
    "baccarat-coups": baccarat.dealt,
    "baccarat-coups-by-hand": baccarat.dealt_by_hand,
    "baccarat-chances": baccarat.chances,
    "baccarat-chances-by-hand": baccarat.chances_from_python,
    "baccarat-card": baccarat.deciding_cards,
    "blackjack-basic": partial(blackjack.simulated, BASIC),
    "blackjack-to-17": partial(blackjack.simulated, blackjack.TO_17),
    "blackjack-chances": blackjack.chances,
    "caribbean-stud-chances": house_poker.caribbean_stud,
    "let-it-ride-chances": house_poker.let_it_ride,
    "double-chance-chances": house_poker.double_chance,
    "pai-gow-chances": pai_gow.returns,
    "keno-settle": keno.settled,
    "keno-settle-sets": keno.settled_with_sets,
    "keno-settle-bits": keno.settled_with_bits,
    "keno-writer-key": partial(keno.at_the_terminal, sells=False),
    "keno-writer-sale": partial(keno.at_the_terminal, sells=True),
    "house-way": pai_gow.together,
    "house-way-by-the-rules": pai_gow.by_the_rules,
    "house-way-call": pai_gow.one_a_call,
    "poker-call": partial(poker.one_a_call, seven_52, 7),
    "poker-five-call": partial(poker.one_a_call, five_52, 5),
    "poker-batch": partial(poker.many_a_call, CALL),
    "poker-batch-all": partial(poker.many_a_call, HANDS),
    "poker-c-checked": poker.checked,
    "poker-c-sound": poker.known_sound,
    "poker-stdin": poker.lines,
    "poker-rounds": poker_rounds.whole_rounds,
    "entry-contact": partial(entry_to_all, 0),
    "entry-settled": partial(entry_to_all, 1),
    "tapes-engine": partial(tapes, "engine"),
    "tapes-sim": partial(tapes, "sim"),
    "engine": engine_alone,
    **{f"{game}-first": partial(full_tables.part, game, last=False) for game in full_tables.TABLES},
    **{f"{game}-last": partial(full_tables.part, game, last=True) for game in full_tables.TABLES},
    "signal": signal_to_effect,
    "layout-c": layout_in_c,
    "layout-anew": layout_anew,
    "layout-asked": layout_asked,
    **{f"placed-{size}": partial(wagers.placed, size) for size in wagers.SIZES},
    **{
        f"declared-{game}-{size}": partial(wagers.declared, game, size)
        for game, size in itertools.product(wagers.OPTIONS, wagers.SIZES)
    },
}


def main() -> None:
    # On the disk of the checkout: a folder for temporary files may be in memory, where fsync costs nothing.
    (ROOT / ".run").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".run", prefix="b-") as tempfile.tempdir:
        os.environ.update(XDG_STATE_HOME=tempfile.tempdir, XDG_RUNTIME_DIR=tempfile.tempdir)
        samples = PARTS[sys.argv[1]]()
        print(json.dumps({"ready": True}), flush=True)
        for line in sys.stdin:
            print(json.dumps(samples(int(line))), flush=True)


if __name__ == "__main__":
    main()
