# SPDX-License-Identifier: MIT
"""The random result generator: its balls, their even distribution, and no ball if its source fails."""

import errno
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal.base.clock import VirtualClock
from hal.board import board_file, read_board
from hal.machines import generator as generator_module
from hal.machines.generator import PATIENCE_S, REPEATS, TEST_BYTES, Generator, GeneratorWiring, examine, longest_run
from hal.raspberry_pi.hardware import SystemSource, open_source
from hal.signals import AtRest, BallDrawn, Fault, Restored, Signal
from hal.sim.machines.generator import SimulatedSource

WIRING = read_board(board_file("tri-chro-54-generator")).generators["generator"]


@pytest.fixture(scope="module", autouse=True)
def the_same_bytes_looked_at_once() -> Iterator[None]:
    """Cache the search for runs: a generator examines its source before every ball, and one seed gives equal bytes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generator_module, "longest_run", lru_cache(maxsize=10_000)(longest_run))
        yield


class GeneratorBench:
    def __init__(self, seed: str = "seed", wiring: GeneratorWiring = WIRING) -> None:
        self.clock = VirtualClock()
        self.signals: list[Signal] = []
        self.source = SimulatedSource(wiring, seed)
        self.generator = Generator("generator", wiring, self.clock, self.signals.append, self.source)
        self.clock.advance(1)
        assert self.signals == []

    def draw(self, balls: int = 2, number: int = 0, seconds: float = 15) -> list[Signal]:
        self.signals.clear()
        self.generator.draw(2, balls, number)
        assert self.signals == [], "not within the call"
        self.clock.advance(seconds)
        return self.signals

    @property
    def balls(self) -> list[int]:
        return [s.ball for s in self.signals if isinstance(s, BallDrawn)]

    @property
    def faults(self) -> list[str]:
        return [s.what for s in self.signals if isinstance(s, Fault)]


@pytest.fixture
def bench() -> GeneratorBench:
    return GeneratorBench()


def kinds(signals: list[Signal]) -> list[str]:
    return [type(signal).__name__ for signal in signals]


GOOD = ["BallDrawn", "BallDrawn", "AtRest"]


def test_it_draws_the_balls_one_after_the_other(bench: GeneratorBench) -> None:
    bench.source.next(17, 40)
    assert bench.draw(number=5) == [
        BallDrawn("generator", 17, 5, at=2_000_000_000),
        BallDrawn("generator", 40, 5, at=3_000_000_000),
        AtRest("generator", 2, 5, at=4_000_000_000),
    ]


@settings(deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 54))
def test_no_ball_is_drawn_twice_in_a_drawing(seed: int, count: int) -> None:
    bench = GeneratorBench(str(seed))
    bench.draw(count, seconds=60)
    assert len(set(bench.balls)) == count
    assert set(bench.balls) <= set(range(1, 55))


@settings(deadline=None)
@given(st.permutations(range(1, 55)))
def test_what_is_dictated_is_drawn(balls: list[int]) -> None:
    bench = GeneratorBench()
    bench.source.next(*balls)
    bench.draw(54, seconds=60)
    assert bench.balls == balls


EVERY_BYTE = bytes(range(256))


class CountingSource:
    """Gives every place in turn, so that all are exactly equally frequent."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.places: list[int] = []

    def read(self, count: int) -> bytes:
        return (EVERY_BYTE * (count // 256 + 1))[:count]

    def below(self, limit: int) -> int:
        self.asked.append(limit)
        return self.places.pop(0)


def test_each_of_the_balls_that_are_left_has_one_place_and_all_are_as_likely() -> None:
    """s 455: every ordered pair of different balls comes from exactly one pair of places."""
    source, clock = CountingSource(), VirtualClock()
    signals: list[Any] = []
    generator = Generator("generator", WIRING, clock, signals.append, source)
    pairs: Counter[tuple[int, int]] = Counter()
    for first in range(54):
        for second in range(53):
            signals.clear()
            source.places[:] = [first, second]
            generator.draw(2, 2)
            clock.advance(4)
            pairs[signals[0].ball, signals[1].ball] += 1
    assert len(pairs) == 54 * 53
    assert set(source.asked[::2]) == {54}
    assert set(source.asked[1::2]) == {53}


KENO = GeneratorWiring(balls=80)


@pytest.mark.parametrize(
    ("places", "drawn"),
    [
        ([0] * 20, [*range(1, 21)]),
        ([*range(79, 59, -1)], [*range(80, 60, -1)]),
        ([0, 78, 0, 76, *range(16)], [1, 80, 2, 79, *range(3, 34, 2)]),
        ([39] * 20, [*range(40, 60)]),
    ],
)
def test_twenty_of_eighty_are_drawn_by_the_places_that_the_source_gives(places: list[int], drawn: list[int]) -> None:
    """s 222(4): each place is among the balls that are left, in their order."""
    source, clock, signals = CountingSource(), VirtualClock(), list[Any]()
    source.places[:] = places
    generator = Generator("generator", KENO, clock, signals.append, source)
    generator.draw(1, 20)
    clock.advance(21)
    assert [signal.ball for signal in signals if isinstance(signal, BallDrawn)] == drawn
    assert source.asked == [*range(80, 60, -1)]


def test_each_drawing_begins_anew(bench: GeneratorBench) -> None:
    for _ in range(2):
        bench.source.next(17, 40)
        bench.draw()
        assert bench.balls == [17, 40]


@pytest.mark.parametrize("balls", [0, -1, 55])
def test_more_balls_than_there_are_or_none_are_refused(bench: GeneratorBench, balls: int) -> None:
    with pytest.raises(ValueError, match=f"generator: {balls} balls are not allowed; 1 to 54"):
        bench.generator.draw(2, balls)


def test_stopped_it_rests_with_what_it_has_drawn(bench: GeneratorBench) -> None:
    bench.generator.draw(2, 2, 4)
    bench.clock.advance(1.5)
    bench.generator.stop()
    bench.clock.advance(10)
    assert kinds(bench.signals) == ["BallDrawn", "AtRest"]
    assert bench.signals[-1] == AtRest("generator", 1, 4, at=bench.signals[-1].at)
    bench.generator.stop()
    bench.clock.advance(10)
    assert len(bench.signals) == 2


def test_closed_it_says_nothing_more(bench: GeneratorBench) -> None:
    bench.generator.draw(2, 2)
    bench.generator.close()
    bench.source.fail()
    bench.clock.advance(20)
    assert bench.signals == []


# A source that fails


@pytest.mark.parametrize(
    ("hurt", "what"), [("fail", "Input/output error"), ("stick", "1024 equal bytes came in a row")]
)
def test_a_source_that_fails_gives_no_ball_and_is_a_fault_each_time(
    bench: GeneratorBench, hurt: str, what: str
) -> None:
    getattr(bench.source, hurt)()
    for _ in range(2):
        bench.draw()
        assert bench.balls == []
        assert "AtRest" not in kinds(bench.signals)
        assert f"the source of random numbers fails: {what}" in bench.faults[-1]
    bench.source.mend()
    assert kinds(bench.draw()) == ["Restored", *GOOD]


def test_a_source_that_fails_between_the_balls_loses_the_drawing(bench: GeneratorBench) -> None:
    """s 466(a)."""
    bench.generator.draw(2, 2)
    bench.clock.advance(1.5)
    bench.source.fail()
    bench.clock.advance(20)
    assert kinds(bench.signals) == ["BallDrawn", "Fault"]
    bench.source.mend()
    bench.clock.advance(3)
    assert kinds(bench.signals) == ["BallDrawn", "Fault", "Restored"]


def test_a_source_that_fails_while_nothing_is_drawn_is_found_and_found_again(bench: GeneratorBench) -> None:
    bench.source.stick()
    bench.clock.advance(WIRING.check_s)
    assert kinds(bench.signals) == ["Fault"]
    bench.clock.advance(20)
    assert kinds(bench.signals) == ["Fault"]
    assert bench.generator.describe()["faults"] == bench.faults
    bench.source.mend()
    bench.clock.advance(WIRING.check_s)
    assert kinds(bench.signals) == ["Fault", "Restored"]


def test_a_source_that_is_not_ready_is_waited_for_and_not_for_ever(bench: GeneratorBench) -> None:
    bench.source.waits = True
    bench.draw(seconds=5)
    assert bench.signals == []
    bench.source.next(3, 4)
    bench.clock.advance(3)
    assert kinds(bench.signals) == GOOD
    bench.draw(seconds=PATIENCE_S + 2)
    assert bench.faults == ["the source of random numbers fails: it is not ready after 10 s"]


def test_a_source_that_is_waited_for_may_fail_and_be_mended_meanwhile(bench: GeneratorBench) -> None:
    bench.source.waits = True
    bench.generator.draw(2, 2)
    bench.clock.advance(2)
    bench.source.break_or_mend()
    bench.clock.advance(2)
    assert kinds(bench.signals) == ["Fault"]
    bench.source.break_or_mend()
    bench.clock.advance(3)
    assert kinds(bench.signals) == ["Fault", "Restored"]


@pytest.mark.parametrize("ball", [1, 0, 55])
def test_a_number_that_is_drawn_already_or_is_none_is_never_drawn(bench: GeneratorBench, ball: int) -> None:
    bench.source.next(1, ball, 2)
    assert kinds(bench.draw(seconds=2)) == ["BallDrawn", "Fault"]
    assert bench.faults == ["the source of random numbers fails: it gave 53, where 0 to 52 can be"]
    assert bench.balls == [1]


# The test of the source (NIST SP 800-90B, 4.4.1)


class FixedSource:
    def __init__(self, sample: bytes) -> None:
        self.sample = sample

    def read(self, count: int) -> bytes:
        return self.sample[:count]

    def below(self, limit: int) -> int:
        return 0


@pytest.mark.parametrize("at", [0, 500, TEST_BYTES - REPEATS])
def test_so_many_equal_bytes_in_a_row_fail_and_one_less_does_not(at: int) -> None:
    sample = bytearray(number % 255 for number in range(TEST_BYTES))
    sample[at : at + REPEATS - 1] = bytes([255]) * (REPEATS - 1)
    examine(FixedSource(bytes(sample)))
    sample[at : at + REPEATS] = bytes([255]) * REPEATS
    with pytest.raises(OSError, match="6 equal bytes came in a row"):
        examine(FixedSource(bytes(sample)))


def test_too_few_bytes_fail() -> None:
    with pytest.raises(OSError, match="1023 bytes came of 1024"):
        examine(FixedSource(bytes(range(256)) * 3 + bytes(range(255))))


@settings(deadline=None)
@given(st.binary(max_size=30))
def test_the_longest_run_is_that_of_an_independent_count(sample: bytes) -> None:
    longest = max((n for n in range(len(sample) + 1) for byte in set(sample) if bytes([byte]) * n in sample), default=0)
    assert longest_run(sample) == longest


# The real source


def test_the_real_source_is_the_operating_systems() -> None:
    source = open_source("generator")
    examine(source)
    assert {source.below(3) for _ in range(500)} == {0, 1, 2}
    assert source.read(64) != source.read(64)


def test_a_kernel_that_has_not_gathered_enough_chance_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_yet(size: int, flags: int) -> bytes:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("os.getrandom", not_yet)
    with pytest.raises(BlockingIOError):
        SystemSource().read(1)


def test_a_signal_of_a_fault_says_what_to_do(bench: GeneratorBench) -> None:
    bench.source.fail()
    bench.draw()
    [remedy] = {s.remedy for s in bench.signals if isinstance(s, Fault)}
    assert remedy == "start the controller again; if that does not help, change the Pi"
    assert not [s for s in bench.signals if isinstance(s, Restored)]
