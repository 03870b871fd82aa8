# SPDX-License-Identifier: MIT
"""Our side of the rows on keno: a million tickets settled, the writer's terminal, how evenly the generator draws."""

import asyncio
import tempfile
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from uuid import uuid4

from textual.events import Key

from c_ext.keno.example import EXAMPLE
from c_ext.keno.numbers import NUMBERS, numbers_of, pack
from c_ext.keno.schedule import is_jackpot, spots_of
from c_ext.keno.settling import GameWagers, Prizes, settle
from controller.tickets.permissible import KenoTerms
from controller.tickets.sqlite.sqlite_store import SqliteStore
from controller.tickets.ticket import Moment, Station
from controller.writer.desk import WriterDesk
from controller.writer.pressing import WriterKeys
from controller.writer.screen import WriterScreen
from controller.writer.state import Terminal
from hal.machines.generator import one_more
from hal.raspberry_pi.hardware import SystemSource

Samples = Callable[[int], list[float]]

TICKETS = 1_000_000
SLOWLY = 20
"""The loops of Python settle one in this many tickets; their times are multiplied."""
DRAWN = tuple(range(3, 81, 4))
GAMES, PLACES = 500_000, 20


def timed(work: Callable[[], int]) -> Samples:
    """Nanoseconds of the processor's time for a million tickets; `work` tells how many it settles."""

    def sample() -> float:
        before = time.process_time_ns()
        count = work()
        return (time.process_time_ns() - before) * TICKETS / count

    return lambda count: [sample() for _ in range(count)]


def tickets(count: int) -> GameWagers:
    """Return tickets of every kind in the example, one in five for a jackpot, at 50 cents to 10 dollars."""
    random = Random(80)
    ordinary, jackpots = ([wager for wager in EXAMPLE.ids if is_jackpot(wager) is jackpot] for jackpot in (False, True))
    kinds = [random.choice(jackpots if random.random() < 0.2 else ordinary) for _ in range(count)]
    sets = b"".join(pack(random.sample(range(1, NUMBERS + 1), spots_of(kind))) for kind in kinds)
    stakes = array("q", (random.randrange(100, 1100, 100) for _ in kinds))
    return GameWagers(sets, stakes, bytes(map(is_jackpot, kinds)))


def settled() -> Samples:
    some = tickets(TICKETS // SLOWLY)  # repeated: the cost of a ticket does not depend on the others
    wagers = GameWagers(some.sets * SLOWLY, some.stakes * SLOWLY, some.jackpots * SLOWLY)
    drawn, prizes = pack(DRAWN), Prizes(EXAMPLE)
    return timed(lambda: settle(drawn, wagers, prizes) and len(wagers.stakes))


def settled_with_sets() -> Samples:
    """As one writes it first: how many numbers of each ticket are in the set of those drawn."""
    some = tickets(TICKETS // SLOWLY)
    sets = [set(numbers_of(some.sets[place : place + 10])) for place in range(0, len(some.sets), 10)]
    drawn = set(DRAWN)
    return timed(lambda: plainly(some, [(len(spots), len(spots & drawn)) for spots in sets]))


def settled_with_bits() -> Samples:
    some = tickets(TICKETS // SLOWLY)
    sets = [int.from_bytes(some.sets[place : place + 10], "little") for place in range(0, len(some.sets), 10)]
    drawn = int.from_bytes(pack(DRAWN), "little")
    return timed(lambda: plainly(some, [(spots.bit_count(), (spots & drawn).bit_count()) for spots in sets]))


PAID = {
    (is_jackpot(wager), spots_of(wager), caught): prize.as_integer_ratio()
    for wager in EXAMPLE.ids
    for caught, prize in EXAMPLE.wagers[wager].items()
}


def plainly(some: GameWagers, caught: list[tuple[int, int]]) -> int:
    """The winners by their spots and catches, listed as ours are. Answers how many tickets there are."""
    won = []
    for place, ((spots, found), stake, jackpot) in enumerate(zip(caught, some.stakes, some.jackpots, strict=True)):
        if jackpot and spots == found:
            won.append((place, found, 0, spots))
        elif paid := PAID.get((jackpot == 1, spots, found)):
            won.append((place, found, stake * paid[0] // paid[1], 0))
    return len(caught)


# The writer's terminal


def at_the_terminal(*, sells: bool) -> Samples:
    """From the key until the screen has changed; with the rows of the sale on the disk."""
    loop = asyncio.new_event_loop()
    screen = loop.run_until_complete(opened(loop))

    async def samples(count: int) -> list[float]:
        found = []
        for _ in range(count):
            marked = await screen.timed("1")
            found.append(await screen.timed("enter") if sells else marked)
        return found

    return lambda count: loop.run_until_complete(samples(count))


async def opened(loop: asyncio.AbstractEventLoop) -> "TimedScreen":
    """A terminal on a new store, its drawer counted."""
    store = SqliteStore(Path(tempfile.mkdtemp()) / "tickets.db", KenoTerms(EXAMPLE))
    desk = WriterDesk(store, Station(1, "ann"), lambda: Moment("2026-11-26", "2026-11-26T12:00:00"))
    screen = TimedScreen(WriterKeys(Terminal(desk, lambda: uuid4().hex)))
    ready = asyncio.Event()
    running = loop.create_task(screen.run_async(headless=True, size=(80, 24), auto_pilot=lambda _: ready.wait()))
    screen.running = running
    while not screen.is_running:
        await asyncio.sleep(0.01)
    for key in ("0", "enter"):
        await screen.timed(key)
    return screen


class TimedScreen(WriterScreen):
    """Says when a key has been shown."""

    running: "asyncio.Task[None]"
    shown = asyncio.Event()

    async def timed(self, key: str) -> float:
        """Press a key. Answers in nanoseconds."""
        self.shown.clear()
        before = time.perf_counter_ns()
        self.post_message(Key(key, key if len(key) == 1 else None))
        await self.shown.wait()
        return time.perf_counter_ns() - before

    async def action_press(self, key: str) -> None:
        await super().action_press(key)
        self.call_after_refresh(self.shown.set)


# The generator


def chi_squares(games: int) -> list[float]:
    """For each place of a draw, chi-square of the 80 numbers that came there: by the generator's own path, from the
    operating system's source."""
    came = [[0] * (NUMBERS + 1) for _ in range(PLACES)]
    source = SystemSource()
    for _ in range(games):
        drawn: list[int] = []
        for place in came:
            ball = one_more(source, drawn, NUMBERS)
            drawn.append(ball)
            place[ball] += 1
    expected = games / NUMBERS
    return [sum((count - expected) ** 2 for count in place[1:]) / expected for place in came]
