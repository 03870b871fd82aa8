# SPDX-License-Identifier: MIT
"""The register in PostgreSQL: each ask has one answer, eight tables teach at most, and rulings are given once."""

import threading
from collections.abc import Callable, Iterator
from typing import Any, LiteralString

import pytest

psycopg = pytest.importorskip("psycopg", reason="PostgreSQL's library is not installed", exc_type=ImportError)

from hypothesis import HealthCheck, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from controller.engine.record.floor.places import FloorAnswered, FloorAsk, FloorRefused, Ruling  # noqa: E402
from controller.floor import commits  # noqa: E402
from controller.floor.commits import UnconfirmedError  # noqa: E402
from controller.floor.money.ledger import LedgerError  # noqa: E402
from controller.floor.places.register import AT_ONCE, Register  # noqa: E402
from controller.floor.wire.frames import encode  # noqa: E402
from controller.floor.wire.places import AskPlace, AskRulings, PlaceAnswered, Rulings  # noqa: E402
from tests.floor.database import Server  # noqa: E402
from tests.floor.test_places import LinkedTable, ModelFloor  # noqa: E402

TABLES = tuple(f"bj-{number}" for number in range(1, 11))
PLACE, RETURN = "place", "return"
ALWAYS_ON_STANDBY = 'CREATE OR REPLACE FUNCTION floor.is_on_standby("position" pg_lsn) RETURNS boolean RETURN true'


@pytest.fixture
def register(connection: Any) -> Register:
    return Register(connection, alone=True)


@pytest.fixture
def as_server(register: Register, postgres: Server, name: str) -> Iterator[Any]:
    """A connection with the rights of a server."""
    with postgres.connect(name) as connection:
        connection.execute("SET ROLE floor_server")
        yield connection


def problem(call: Callable[..., object], *words: object) -> str:
    with pytest.raises(LedgerError) as refused:
        call(*words)
    return refused.value.problem


def ruling(what: str, person: str = "", other: str = "", game: str = "", ends: int = 0) -> Ruling:
    return Ruling(0, what, "Bea", "a device", "s 4(2)(b)", person, other, game, ends)  # type: ignore[arg-type]


def test_a_ninth_table_does_not_teach_until_a_place_is_returned(register: Register) -> None:
    for table in TABLES[:8]:
        assert register.answer(table, FloorAsk(1, PLACE)) == PlaceAnswered(1, True)
    assert register.answer(TABLES[8], FloorAsk(1, PLACE)) == PlaceAnswered(1, False, TABLES[:8])
    assert register.answer(TABLES[2], FloorAsk(2, RETURN)) == PlaceAnswered(2, True)
    assert register.answer(TABLES[8], FloorAsk(2, PLACE)) == PlaceAnswered(2, True)
    assert register.answer(TABLES[9], FloorAsk(1, PLACE)).yes is False
    assert register.teaching_tables() == (*TABLES[:2], *TABLES[3:9])


def test_an_ask_has_one_answer_and_comes_in_order(register: Register) -> None:
    first = register.answer("bj-1", FloorAsk(1, PLACE))
    assert register.answer("bj-1", FloorAsk(2, RETURN)).yes
    assert register.answer("bj-1", FloorAsk(1, PLACE)) == first
    assert register.teaching_tables() == (), "a repeated ask takes no place again"
    assert problem(register.answer, "bj-1", FloorAsk(1, RETURN)) == "other content"
    assert problem(register.answer, "bj-1", FloorAsk(4, PLACE)) == "gap"
    assert problem(register.answer, "bj-1", FloorAsk(0, PLACE)) == "gap"
    assert problem(register.answer, "bj-1", FloorAsk(3, "chips")) == "impossible"
    assert problem(register.answer, "", FloorAsk(1, PLACE)) == "impossible"
    assert register.answer("bj-1", FloorAsk(3, PLACE)).yes
    assert register.answer("bj-1", FloorAsk(4, PLACE)).yes, "who has a place has it"
    assert register.teaching_tables() == ("bj-1",)


def test_a_person_ends_the_place_of_a_table_that_cannot(register: Register) -> None:
    register.answer("bj-1", FloorAsk(1, PLACE))
    assert problem(register.end_teaching, "bj-1", "", "destroyed") == "impossible"
    assert register.end_teaching("bj-1", "Bea", "destroyed by water")
    assert not register.end_teaching("bj-1", "Bea", "destroyed by water")
    assert register.teaching_tables() == ()
    assert register.answer("bj-1", FloorAsk(2, RETURN)).yes


def test_chips_are_of_a_closed_table_if_its_last_report_says_so(register: Register) -> None:
    def closed(number: int) -> bool:
        return register.answer("wheel-2", FloorAsk(number, "chips", "wheel-1", "red")).yes

    assert not closed(1), "a table that has reported nothing is not closed"
    for number, what in enumerate(("opened", "closed", "opened"), 1):
        register.answer("wheel-1", FloorAsk(number, what))  # type: ignore[arg-type]
        assert closed(number + 1) == (what == "closed")
    assert register.answer("wheel-2", FloorAsk(3, "chips", "wheel-1", "red")).yes, "the answer of that moment"
    register.answer("wheel-1", FloorAsk(4, "closed"))
    assert not register.answer("wheel-1", FloorAsk(5, "chips", "wheel-1", "red")).yes


def test_the_eighth_place_goes_to_one_of_two_who_ask_at_once(register: Register, postgres: Server, name: str) -> None:
    for table in TABLES[:7]:
        register.answer(table, FloorAsk(1, PLACE))
    said: list[bool] = []

    def ask(table: str) -> None:
        with postgres.connect(name) as connection:
            said.append(Register(connection, alone=True).answer(table, FloorAsk(1, PLACE)).yes)

    with postgres.connect(name) as holding:
        with holding.transaction():
            holding.execute("SELECT floor.lock_register()")
            asking = [threading.Thread(target=ask, args=(table,)) for table in TABLES[7:]]
            for thread in asking:
                thread.start()
        for thread in asking:
            thread.join(30)
    assert sorted(said) == [False, False, True]
    assert len(register.teaching_tables()) == 8


def test_a_ruling_is_given_once_and_ends_once(register: Register) -> None:
    assert [register.rule(it).number for it in (ruling("exclude", "Ann"), ruling("apart", "Ann", "Bob"))] == [1, 2]
    assert register.rule(ruling("exclude", "ann")).number == 1
    assert register.rule(ruling("apart", "Bob", "Ann")).number == 2
    assert register.rule(ruling("exclude", "Ann", game="craps")).number == 3
    assert [register.rule(ruling("end", ends=1)).number for _ in range(2)] == [4, 4]
    assert register.rule(ruling("exclude", "Ann")).number == 5, "the first one has ended"
    assert [it.number for it in register.rulings_after(2)] == [3, 4, 5]
    assert register.rulings_after(0)[3] == Ruling(4, "end", "Bea", "a device", "s 4(2)(b)", ends=1)
    assert register.rulings_after(5) == ()


def test_no_ruling_is_given_that_no_table_could_carry_out(register: Register) -> None:
    for wrong in (ruling("end", ends=7), ruling("end")):
        assert problem(register.rule, wrong) == "unknown", wrong
    for wrong in (ruling("exclude"), ruling("exclude", "Ann", "Bob"), ruling("exclude", "Ann", ends=1)):
        assert problem(register.rule, wrong) == "impossible", wrong
    for wrong in (ruling("apart", "Ann"), ruling("apart", "Ann", "ANN"), ruling("exclude", "x" * 25), ruling("apart")):
        assert problem(register.rule, wrong) == "impossible", wrong
    for wrong in (ruling("exclude", "\u0410nn"), ruling("exclude", "Ann\0"), ruling("exclude", " Ann")):
        assert problem(register.rule, wrong) == "impossible", wrong
    register.rule(ruling("exclude", "Ann"))
    assert problem(register.rule, ruling("end", "Ann", ends=1)) == "impossible"
    register.rule(ruling("end", ends=1))
    assert problem(register.rule, ruling("end", ends=2)) == "unknown", "an end is not ended"
    assert len(register.rulings_after(0)) == 2


def test_many_rulings_come_in_parts_that_fit_into_a_frame(register: Register) -> None:
    words = "ж" * 200
    for number in range(AT_ONCE + 5):
        register.rule(Ruling(0, "exclude", "ж" * 24, words, words, f"{'ж' * 20} {number}"))
    first = register.rulings_after(0)
    assert len(first) == AT_ONCE
    assert encode(Rulings(first))
    assert len(register.rulings_after(first[-1].number)) == 5


WRITES: tuple[LiteralString, ...] = (
    "INSERT INTO floor.teaching VALUES (1, 'bj-1', true, 1, '', '')",
    "INSERT INTO floor.ruling VALUES (1, 'exclude', 'Ann', '', '', 'x', 'x', 'x', NULL)",
    "UPDATE floor.register SET teaching = 0",
    "DELETE FROM floor.ask",
    "SELECT floor.rule('exclude', 'Ann', '', '', 'x', 'x', 'x', NULL)",
    "SELECT floor.end_teaching('bj-1', 'x', 'x')",
    "SELECT floor.note_teaching('bj-1', false, 1, 'x', 'x')",
)


@pytest.mark.parametrize("write", WRITES)
def test_a_server_answers_asks_and_writes_nothing_else(as_server: Any, write: LiteralString) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        as_server.execute(write)
    server = Register(as_server, alone=True)
    assert server.answer("bj-1", FloorAsk(1, PLACE)).yes
    assert server.rulings_after(0) == ()


@pytest.mark.parametrize("table", ["ask", "teaching", "ruling"])
def test_not_even_the_owner_changes_a_row(register: Register, connection: Any, table: str) -> None:
    register.answer("bj-1", FloorAsk(1, PLACE))
    register.rule(ruling("exclude", "Ann"))
    name = psycopg.sql.Identifier("floor", table)
    for change in ("DELETE FROM {}", "TRUNCATE {} CASCADE", "UPDATE {} SET number = 7"):
        with pytest.raises(psycopg.errors.Error) as refused:
            connection.execute(psycopg.sql.SQL(change).format(name))
        assert refused.value.sqlstate == "F0003"


def test_nothing_is_answered_without_a_standby(
    register: Register, connection: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Repeated answers and rulings that others have given included: their commit may be lost with the database."""
    monkeypatch.setattr(commits, "CONFIRM_S", 0.02)
    register.rule(ruling("exclude", "Ann"))
    paired = Register(connection)
    for message in (AskPlace(FloorAsk(1, PLACE)), AskPlace(FloorAsk(1, PLACE)), AskRulings(0)):
        with pytest.raises(UnconfirmedError):
            paired.reply("bj-1", message)
    connection.execute(ALWAYS_ON_STANDBY)
    assert paired.reply("bj-1", AskPlace(FloorAsk(1, PLACE))) == PlaceAnswered(1, True)
    assert paired.reply("bj-1", AskRulings(0)) == Rulings(register.rulings_after(0))
    assert problem(paired.reply, "bj-1", AskPlace(FloorAsk(1, RETURN))) == "other content"


@pytest.mark.parametrize("ask", [FloorAsk(2**60, PLACE), FloorAsk(1, "chips", "bj\x00", "red")])
def test_an_ask_that_no_table_makes_is_refused(register: Register, ask: FloorAsk) -> None:
    assert problem(register.reply, "bj-1", AskPlace(ask)) == "impossible"


def test_the_rulings_that_hold_are_listed(register: Register) -> None:
    made = [register.rule(ruling("exclude", f"player {number}")) for number in range(45)]
    register.rule(ruling("end", ends=made[7].number))
    assert register.rulings() == (*made[:7], *made[8:])


ASKS = st.lists(
    st.tuples(st.sampled_from(TABLES), st.sampled_from((PLACE, PLACE, RETURN, "opened", "closed", "chips", "again"))),
    max_size=40,
)


def test_it_answers_as_the_model_does(register: Register) -> None:
    """The same asks to both, with repetitions. Places of an earlier example are ended first."""
    last = dict.fromkeys(TABLES, 0)

    @settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(ASKS)
    def run(asks: list[tuple[str, str]]) -> None:
        model, made = ModelFloor(), list[tuple[str, FloorAsk]]()
        model.holders = []
        for table in register.teaching_tables():
            register.end_teaching(table, "Bea", "a new example")
        for table in TABLES:
            model.answers[table] = [(FloorAsk(0, PLACE), FloorAnswered(0, True))] * last[table]
            last[table] += 1
            made.append((table, FloorAsk(last[table], "opened")))
        for table, what in asks:
            if what == "again":
                made.append(made[-1])
                continue
            last[table] += 1
            chips = ("bj-1", "red") if what == "chips" else ()
            made.append((table, FloorAsk(last[table], what, *chips)))  # type: ignore[arg-type]
        for table, ask in made:
            said = register.answer(table, ask)
            expected = model.answer(table, ask)
            assert isinstance(expected, FloorAnswered)
            if not (ask.what == "chips" and ask.table == table):
                assert (said.yes, said.holders) == (expected.yes, expected.holders)
        assert [*register.teaching_tables()] == model.holders

    run()


def test_two_tables_and_the_database(register: Register) -> None:
    """One place is left. The table that gets it is killed meanwhile."""

    class Floor(ModelFloor):
        def answer(self, table: str, ask: FloorAsk) -> FloorAnswered | FloorRefused:
            said = register.answer(table, ask)
            return FloorAnswered(said.number, said.yes, said.holders)

    for table in TABLES[:7]:
        register.answer(table, FloorAsk(1, PLACE))
    one, two = (LinkedTable(name, Floor(), "blackjack", "teaching") for name in TABLES[7:9])
    one.carry()
    one.kill()
    two.carry()
    assert (one.teaches, two.teaches) == (True, False)
    assert register.teaching_tables() == TABLES[:8]
