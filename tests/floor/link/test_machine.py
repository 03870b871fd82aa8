# SPDX-License-Identifier: MIT
"""Table, link and floor under delays, cuts, repeated messages, kills and standstills: every row counts once."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hal.base.clock import VirtualClock
from tests.floor.link.model import SimFloor, SimPorts, SimTable

SECONDS = st.sampled_from([0.001, 0.05, 0.7, 4.0, 15.0])


class LinkMachine(RuleBasedStateMachine):
    """Every step breaks something or lets time pass. The model asserts order and content; the end asserts the rest."""

    @initialize(chance=st.floats(0, 0.99), seals=st.sampled_from([0, 1, 250]), names_open=st.booleans())
    def begin(self, chance: float, seals: int, names_open: bool) -> None:
        self.clock = VirtualClock()
        self.table, self.floor = SimTable(seals=seals, names_open=names_open), SimFloor(self.clock)
        self.chance = chance
        self.ports = SimPorts(self.clock, self.table, self.floor, chance)
        self.clock.advance(1)

    # The table

    @rule(count=st.sampled_from([1, 2, 99, 250]))
    def contribute(self, count: int) -> None:
        self.table.contribute(count)

    @rule()
    def claim(self) -> None:
        self.table.claim()

    @rule(asks=st.integers(0, 2), rulings=st.sampled_from([0, 1, 45]))
    def places(self, asks: int, rulings: int) -> None:
        for _ in range(asks):
            self.table.ask_floor("return" if len(self.table.asks) % 2 else "place")
        for _ in range(rulings):
            self.floor.rule()

    @precondition(lambda self: self.table.claims)
    @rule(data=st.data(), end=st.sampled_from(["posted", "void"]))
    def end_claim(self, data: st.DataObject, end: str) -> None:
        number = data.draw(st.integers(1, len(self.table.claims)))
        if number in self.table.answers or end == "void":
            self.table.end(number, end)

    @rule(flush=st.booleans(), seconds=SECONDS)
    def restart_table(self, flush: bool, seconds: float) -> None:
        self.table.up = False
        self.ports.table_ends(flush)
        self.clock.advance(seconds)
        self.table.up = True

    # Time and the wires

    @rule(seconds=SECONDS)
    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)

    @rule(delay=st.sampled_from([0.0, 0.001, 0.3, 2.5]))
    def delay(self, delay: float) -> None:
        for each in (self.ports, self.ports.to_floor, self.ports.from_floor, self.ports.replies, self.ports.requests):
            if each:
                each.delay = delay

    @rule(flush=st.booleans())
    def cut(self, flush: bool) -> None:
        self.ports.floor_ends(flush)

    @rule(which=st.sampled_from(["to_floor", "from_floor"]))
    def repeat(self, which: str) -> None:
        if wire := getattr(self.ports, which):
            wire.repeat = True

    # The floor and the link

    @rule(seconds=SECONDS, rows=st.integers(0, 3), claim=st.booleans())
    def outage(self, seconds: float, rows: int, claim: bool) -> None:
        self.floor.up = False
        self.ports.floor_ends(False)
        self._play(rows, claim)
        self.clock.advance(seconds)
        self.floor.up = True

    @rule(seconds=SECONDS, rows=st.integers(0, 3), claim=st.booleans())
    def standstill(self, seconds: float, rows: int, claim: bool) -> None:
        """The floor stands still, then handles what it has received, also from connections that have ended."""
        self.floor.stands_still = True
        self._play(rows, claim)
        self.clock.advance(seconds)
        self.floor.stands_still = False
        backlog, self.floor.backlog = self.floor.backlog, []
        for each in backlog:
            each()

    def _play(self, rows: int, claim: bool) -> None:
        self.table.contribute(rows)
        if claim:
            self.table.claim()

    @rule(count=st.integers(1, 3))
    def unconfirmed(self, count: int) -> None:
        self.floor.unconfirmed = count

    @rule()
    def kill_link(self) -> None:
        self.ports.kill()
        self.ports = SimPorts(self.clock, self.table, self.floor, self.chance)

    # What holds

    @invariant()
    def the_floor_has_a_beginning_of_the_journal(self) -> None:
        if not hasattr(self, "floor"):
            return
        rows = [(it.cents, it.total, it.proof.hex()) for it in self.floor.rows]
        assert rows == [(it.cents, it.total, it.proof) for it in self.table.rows[: len(rows)]]
        assert self.floor.claims == self.table.claims[: len(self.floor.claims)]
        assert self.floor.asks == self.table.asks[: len(self.floor.asks)]
        assert self.table.rulings == self.floor.rulings[: len(self.table.rulings)]
        assert set(self.table.answers) <= set(range(1, len(self.floor.claims) + 1))

    @invariant()
    def the_link_finds_nothing_that_people_must_look_at(self) -> None:
        session = self.ports.link._session if hasattr(self, "ports") else None
        assert session is None or not session.stopped, session._why

    def teardown(self) -> None:
        if not hasattr(self, "floor"):
            return
        self.delay(0.001)
        self.clock.advance(100)
        self.floor.unconfirmed = 3
        self._play(150, True)
        self.clock.advance(10)
        for number in self.table.answers:
            self.table.end(number)
        self.clock.advance(100)
        assert len(self.floor.rows) == len(self.table.rows)
        assert self.floor.claims == self.table.claims
        assert not self.table.waiting
        assert self.floor.ends == self.table.ends
        assert self.table.meters[-1].prize is not None
        assert self.floor.asks == self.table.asks
        assert len(self.table.placed) == len(self.table.asks)
        assert self.table.rulings == self.floor.rulings


def test_whatever_breaks_every_row_counts_once_and_every_claim_has_one_answer() -> None:
    run_state_machine_as_test(
        LinkMachine,
        settings=settings(
            max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
