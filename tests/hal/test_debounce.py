# SPDX-License-Identifier: MIT
"""Debouncing: whatever the edges, each settled state is reported once, and no state twice in a row."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hal.base.clock import SECOND, VirtualClock
from hal.base.debounce import CHATTER_EDGES, DebounceCallbacks, Debouncer
from hal.base.pins import Edge

SETTLE_S = 0.01


class ScriptedLine:
    """A line whose edges a test makes, reports late, or loses."""

    def __init__(self, clock: VirtualClock, active: bool = False) -> None:
        self.clock, self.active, self.broken = clock, active, False
        self.edge: Edge = lambda at, active: None

    def listen(self, edge: Edge) -> None:
        self.edge = edge

    def read(self) -> bool:
        if self.broken:
            raise OSError("no such pin")
        return self.active

    def close(self) -> None:
        self.edge = lambda at, active: None

    def put(self, active: bool, *, told: bool = True) -> None:
        if active != self.active:
            self.active = active
            if told:
                self.edge(self.clock.now(), active)


class DebounceBench:
    def __init__(self, *, active: bool = False) -> None:
        self.clock = VirtualClock()
        self.line = ScriptedLine(self.clock, active)
        self.told: list[tuple[bool, int]] = []
        self.started: list[bool] = []
        self.troubles: list[str | None] = []
        self.debouncer = Debouncer(
            self.line, self.clock, SETTLE_S, DebounceCallbacks(self._start, self._change, self._trouble)
        )

    def _start(self, active: bool, at: int) -> None:
        self.started.append(active)

    def _change(self, active: bool, at: int) -> None:
        self.told.append((active, at))

    def _trouble(self, what: str | None) -> None:
        self.troubles.append(what)

    @property
    def states(self) -> list[bool]:
        return [*self.started, *(active for active, _ in self.told)]


@pytest.fixture
def bench() -> DebounceBench:
    bench = DebounceBench()
    bench.clock.advance(1)
    return bench


MS = st.integers(0, 40)


@given(st.booleans(), st.lists(st.tuples(MS, st.booleans(), st.booleans()), max_size=300))
@example(False, [(1, True, True), (3, True, False), (0, False, False)])
def test_the_last_state_told_is_the_lines_and_none_is_told_twice_in_a_row(
    active: bool, edges: list[tuple[int, bool, bool]]
) -> None:
    """Also if edges are lost. Each edge is (milliseconds after the one before, level, whether it is reported)."""
    bench = DebounceBench(active=active)
    for wait, level, told in edges:
        bench.clock.advance(wait / 1000)
        if told:
            bench.line.put(level)
        else:  # an edge and back within the time that the kernel needs for one: the second is lost
            bench.line.put(not bench.line.active)
            bench.line.put(not bench.line.active, told=False)
    bench.clock.advance(3)
    assert bench.states[-1] == bench.line.active == bench.debouncer.active
    assert all(one != other for one, other in zip(bench.states, bench.states[1:], strict=False))
    assert len(bench.started) == 1


@given(st.lists(st.tuples(MS, st.booleans()), max_size=60))
def test_a_state_is_told_only_if_it_lasted(edges: list[tuple[int, bool]]) -> None:
    bench = DebounceBench()
    bench.clock.advance(1)
    level, since, lasting = False, bench.clock.now(), [False]
    for wait, new in edges:
        bench.clock.advance(wait / 1000)
        if new == level:
            continue
        if bench.clock.now() - since >= SETTLE_S * SECOND and lasting[-1] != level:
            lasting.append(level)
        bench.line.put(new)
        level, since = new, bench.clock.now()
    bench.clock.advance(1)
    if lasting[-1] != level:
        lasting.append(level)
    assert bench.states == lasting


def test_a_change_is_stamped_with_its_first_edge_and_told_when_it_has_settled(bench: DebounceBench) -> None:
    start = bench.clock.now()
    for level in (True, False, True, False, True):
        bench.line.put(level)
        bench.clock.advance(0.001)
    bench.clock.run_until(lambda: bool(bench.told), limit=1)
    assert bench.told == [(True, start)]
    assert bench.clock.now() == start + round((0.004 + SETTLE_S) * SECOND)


def test_a_pulse_shorter_than_the_settle_time_is_noise(bench: DebounceBench) -> None:
    bench.line.put(True)
    bench.clock.advance(SETTLE_S - 0.001)
    bench.line.put(False)
    bench.clock.advance(1)
    assert bench.told == []


def test_a_press_that_came_and_went_while_the_owner_hung_is_told(bench: DebounceBench) -> None:
    at = bench.clock.now()
    bench.line.edge(at, True)  # both edges are told late, with their own stamps
    bench.line.edge(at + SECOND // 10, False)
    bench.clock.advance(1)
    assert bench.told == [(True, at), (False, at + SECOND // 10)]


def test_an_edge_that_was_lost_is_made_good_by_reading_the_pin(bench: DebounceBench) -> None:
    bench.line.put(True)
    bench.line.put(False, told=False)
    bench.clock.advance(1)
    assert bench.told == []


@pytest.mark.parametrize("ends", [True, False])
def test_chatter_is_reported_tells_nothing_and_ends_with_the_settled_state(bench: DebounceBench, ends: bool) -> None:
    for _ in range(CHATTER_EDGES + 1):
        bench.line.put(not bench.line.active)
        bench.clock.advance(0.011)  # each lasts long enough to settle
    assert bench.troubles == ["chattering"]
    told = len(bench.told)
    for _ in range(50):
        bench.line.put(not bench.line.active)
        bench.clock.advance(0.5)
    assert len(bench.told) == told
    bench.line.put(ends)
    bench.clock.advance(0.4)
    assert bench.troubles == ["chattering"]
    bench.clock.advance(1)
    assert bench.troubles == ["chattering", None]
    assert bench.states[-1] == ends


def test_a_hurried_hand_is_no_chatter(bench: DebounceBench) -> None:
    for press in range(30):  # five presses a second, seven edges each way
        for edge in (True, False, True, False, True, False, True):
            bench.line.put(edge == (press % 2 == 0))
        bench.clock.advance(0.1)
    assert bench.troubles == []
    assert len(bench.told) == 30


def test_an_unreadable_line_is_reported_and_believed_again_when_it_can_be_read(bench: DebounceBench) -> None:
    bench.line.broken = True
    bench.line.put(True)
    bench.clock.advance(5)
    assert bench.troubles == ["unreadable"]
    assert bench.told == []
    bench.line.broken = False
    bench.clock.advance(2.1)
    assert bench.troubles == ["unreadable", None]
    assert [active for active, _ in bench.told] == [True]


def test_a_closed_debouncer_tells_nothing_more(bench: DebounceBench) -> None:
    bench.line.put(True)
    bench.debouncer.close()
    bench.clock.advance(1)
    assert bench.told == []


def test_the_state_at_the_start_is_told_before_any_change(bench: DebounceBench) -> None:
    early = DebounceBench(active=True)
    early.line.put(False)  # before the first state had the time to settle
    early.clock.advance(1)
    assert early.states == [True, False]


def no_trouble(_what: str | None) -> None:
    """Nothing."""


def test_a_line_that_changes_while_it_is_opened_is_not_missed() -> None:
    class Hasty(ScriptedLine):
        def listen(self, edge: Callable[[int, bool], None]) -> None:
            super().listen(edge)
            self.put(True)

    clock, states = VirtualClock(), []
    tell = lambda active, at: states.append(active)  # noqa: E731
    Debouncer(Hasty(clock), clock, SETTLE_S, DebounceCallbacks(tell, tell, no_trouble))
    clock.advance(1)
    assert states[-1] is True
