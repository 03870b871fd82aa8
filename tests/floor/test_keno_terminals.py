# SPDX-License-Identifier: MIT
"""Terminals of several tables at one keno store at once (ss 210, 219-223), and a store that somebody has changed."""

import threading
from collections.abc import Callable, Iterator
from typing import Any, LiteralString

import psycopg
import pytest

from controller.floor.keno.postgres_database import PostgresDatabase, damage
from controller.floor.keno.postgres_store import SEARCH_PATH
from controller.tickets.store import AlteredError, StoreError
from controller.tickets.ticket import Forged, KenoDollars, Paid, Refused, Ticket, TicketEntry
from controller.tickets.walk import KEYS
from tests.floor.database import wait_for
from tests.floor.keno_stores import SERVING, KenoStores, forge
from tests.tickets.rig import HIGH, Counter, done, refused

ONE = TicketEntry(((61,),), 1_00, 1)
WAITING: LiteralString = (
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() "
    "HAVING count(*) = {}"
)
LOCK = "SELECT lock_store()"


class Hall:
    """Three terminals at one store, each with a connection of its own."""

    def __init__(self, keno: KenoStores) -> None:
        self.keno = keno
        self.terminals = [keno.counter("hall") for _ in range(3)]
        self.first, self.second, self.third = self.terminals
        self.owner = keno.connection(self.first)

    def at_once(self, *acts: Callable[[], Any]) -> list[Any]:
        """Return the answers, or errors, of acts that all wait for the store's lock, and are done in this order."""
        for it in self.terminals:
            it.store.sales()  # connects
        answers: list[Any] = [None] * len(acts)
        threads = [threading.Thread(target=_answer, args=(answers, at, act)) for at, act in enumerate(acts)]
        with self.owner.transaction():
            self.owner.execute(LOCK)
            with self.keno.server.connect(self.owner.info.dbname) as watching:
                for at, thread in enumerate(threads, 1):
                    thread.start()
                    wait_for(watching, WAITING.format(at))
            assert answers == [None] * len(acts)
        for thread in threads:
            thread.join(60)
        return answers

    def assert_sound(self) -> None:
        """Check that the log is one chain without a gap, and that every cent is somewhere."""
        assert self.first.store.wrong() == ""
        rows = self.first.store.life_since(0)
        assert [row.row for row in rows] == list(range(1, len(rows) + 1))
        assert self.first.store.report(self.first.day).agrees


def _answer(answers: list[Any], at: int, act: Callable[[], Any]) -> None:
    try:
        answers[at] = act()
    except StoreError as error:
        answers[at] = error


@pytest.fixture
def hall(keno: KenoStores) -> Hall:
    return Hall(keno)


def test_terminals_that_sell_at_once_sell_different_serials_in_one_chain(hall: Hall) -> None:
    sold = hall.at_once(*(lambda it=it: it.store.sell(ONE, it.act()) for it in hall.terminals))
    assert [it.serial for it in sold] == [1, 2, 3]
    assert len({it.code for it in sold}) == 3
    hall.assert_sound()


def test_many_sales_at_once(hall: Hall) -> None:
    """Nobody is held back: each terminal sells as fast as it can."""
    serials: list[int] = []
    start = threading.Barrier(len(hall.terminals))

    def sell(it: Counter) -> None:
        start.wait(10)
        serials.extend(it.sold((1, 2, 3)).serial for _ in range(15))

    threads = [threading.Thread(target=sell, args=(it,)) for it in hall.terminals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(serials) == list(range(1, 46))
    assert hall.second.store.sales().tickets == 45
    hall.assert_sound()


def test_a_ticket_that_is_presented_at_two_terminals_at_once_is_paid_once(hall: Hall) -> None:
    """S 219(2), (6)."""
    ticket = hall.first.sold((61,))
    hall.first.play()
    paid, other = hall.at_once(
        lambda: hall.second.store.pay(ticket.code, "cash", hall.second.act(2)),
        lambda: hall.third.store.pay(ticket.code, "chips", hall.third.act(3)),
    )
    assert isinstance(paid, Paid)
    assert paid.cents == 3_00
    refused(other, "s 219(6)", "ticket 1", "paid", "station 2")
    assert hall.first.store.report(hall.first.day).accounts.paid == 3_00
    hall.assert_sound()


TAKES: dict[str, Callable[[Counter, Ticket, KenoDollars], Any]] = {
    "refund": lambda it, ticket, _: it.store.refund(ticket.code, it.act()),
    "void": lambda it, ticket, _: it.store.void(ticket.code, "no paper", it.act(supervisor="sue")),
    "redeem": lambda it, _, dollars: it.store.redeem(dollars.code, it.act()),
    "use": lambda it, _, dollars: it.store.sell(ONE, it.act(self_service=True), [dollars.code]),
}


@pytest.mark.parametrize("how", TAKES)
def test_what_is_taken_at_two_terminals_at_once_is_given_once(hall: Hall, how: str) -> None:
    """Ss 218(4), (5), 219(7)."""
    ticket, dollars = hall.first.sold((61,)), done(hall.first.store.issue(1_00, hall.first.act()))
    before, after = hall.at_once(*(lambda it=it: TAKES[how](it, ticket, dollars) for it in hall.terminals[:2]))
    done(before)
    assert isinstance(after, Refused), after
    hall.assert_sound()


def test_unpaid_winnings_are_given_to_the_chief_executive_once(hall: Hall) -> None:
    """S 220(2)."""
    hall.first.sold((61,))
    hall.first.play()
    hall.first.day = "2026-12-25"
    acts = [hall.first.act(supervisor="sue") for _ in range(2)]
    before, after = hall.at_once(
        lambda: hall.first.store.hand_over("7", acts[0]), lambda: hall.second.store.hand_over("8", acts[1])
    )
    assert done(before).cents == 3_00
    refused(after, "s 220(2)", "no unpaid winnings")
    hall.assert_sound()


def test_a_request_that_two_terminals_send_at_once_is_done_once(hall: Hall) -> None:
    """A terminal that has heard nothing asks another server."""
    act = hall.first.act()
    answers = hall.at_once(lambda: hall.first.store.sell(ONE, act), lambda: hall.second.store.sell(ONE, act))
    assert answers[0] == answers[1]
    assert isinstance(answers[0], Ticket)
    assert [row.kind for row in hall.first.store.life_since(0)] == ["sold"]


@pytest.mark.parametrize("is_first", [True, False])
def test_a_sale_counts_in_the_game_that_is_open_when_it_is_kept(hall: Hall, is_first: bool) -> None:
    """S 222(1): a ticket that comes after the close is in the next game, at every terminal."""
    hall.first.sold((62,))

    def sell() -> Any:
        return hall.second.store.sell(ONE, hall.second.act())

    def close() -> Any:
        return hall.third.store.close(1, hall.third.act())

    answers = hall.at_once(*((sell, close) if is_first else (close, sell)))
    ticket, closed = answers if is_first else answers[::-1]
    assert (ticket.first_game, done(closed).tickets) == ((1, 2) if is_first else (2, 1))
    assert done(hall.first.store.settle(1, HIGH, hall.first.act())).winners == closed.tickets
    hall.assert_sound()


def test_a_game_that_closes_while_all_terminals_sell_has_exactly_the_tickets_sold_before(hall: Hall) -> None:
    """S 222(1), without an arranged order."""
    sold: list[Ticket] = []
    begun = threading.Event()

    def sell(it: Counter) -> None:
        for _ in range(20):
            sold.append(it.sold((61,)))
            if len(sold) > 10:
                begun.set()

    threads = [threading.Thread(target=sell, args=(it,)) for it in (hall.first, hall.second)]
    for thread in threads:
        thread.start()
    assert begun.wait(60)
    closed = done(hall.third.store.close(1, hall.third.act()))
    for thread in threads:
        thread.join(60)
    assert 10 < closed.tickets == sum(it.first_game == 1 for it in sold) < 40
    assert done(hall.third.store.settle(1, HIGH, hall.third.act())).winners == closed.tickets
    hall.assert_sound()


def test_a_game_is_closed_and_settled_once_by_two_terminals_at_once(hall: Hall) -> None:
    """Ss 222(5), 223(5)."""
    hall.first.sold(HIGH[:6], cents=1_00, jackpot=True)
    hall.second.sold(HIGH[:6], cents=2_00, jackpot=True)
    closed = hall.at_once(*(lambda it=it: it.store.close(1, it.act()) for it in hall.terminals[:2]))
    assert done(closed[0]) == closed[1]
    settled = hall.at_once(
        lambda: hall.first.store.settle(1, HIGH, hall.first.act()),
        lambda: hall.second.store.settle(1, HIGH, hall.second.act()),
        lambda: hall.third.store.settle(1, range(1, 21), hall.third.act()),
    )
    assert done(settled[0]) == settled[1]
    refused(settled[2], "s 222(5)", "game 1", "settled")
    assert [done(hall.third.store.show(serial)).due for serial in "12"] == [15, 30]
    hall.assert_sound()


def test_a_terminal_whose_connection_is_lost_asks_again_and_is_answered(hall: Hall) -> None:
    act = hall.first.act()
    done(hall.first.store.sell(ONE, act))
    with hall.keno.server.connect() as owner:
        owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s", [SERVING])
    with pytest.raises(StoreError, match="ask again by the same request"):
        hall.first.store.sell(ONE, act)
    assert done(hall.first.store.sell(ONE, act)).serial == 1
    assert hall.first.store.sales().tickets == 1


# A store that somebody has changed


@pytest.fixture
def played(hall: Hall) -> Hall:
    """A store with rows in every table. Ticket 2 has won in game 1 of its three games."""
    it = hall.first
    it.sold(HIGH[:6], jackpot=True)
    hall.winner = it.sold((61,), games=3)  # type: ignore[attr-defined]
    back = it.sold((1,), games=4)
    for cents in (5_00, 6_00):
        done(it.store.issue(cents, it.act()))
    done(it.store.refund(back.code, it.act()))
    it.play()
    return hall


COLUMNS = "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'keno' AND table_name = ?"
OTHER = {
    "bigint": "coalesce({0}, 0) + 1000",
    "text": "coalesce({0}, '') || 'x'",
    "bytea": "set_byte(coalesce({0}, '0'), 0, get_byte(coalesce({0}, '0'), 0) # 1)",
    "boolean": "NOT {0}",
}
"""SQL: another value of a column, by its type."""
FIRST, LAST = (f"WHERE ctid = (SELECT {which}(ctid) FROM {{}})" for which in ("min", "max"))


def changes(tables: PostgresDatabase, table: str) -> Iterator[str]:
    """Yield a statement for each column of a table, which changes it in the last row, and one without the first row.

    Newest rows of the log that are missing are found by their digests in the tables' journals.
    """
    for column, kind in tables.all(COLUMNS, table):
        yield f"UPDATE {table} SET {column} = {OTHER[kind].format(column)} {LAST.format(table)}"
    yield f"DELETE FROM {table} {FIRST.format(table)}"


def found(tables: PostgresDatabase) -> str:
    """Return the damage that a check finds."""
    try:
        return damage(tables)
    except AlteredError as error:
        return str(error)


def test_any_change_of_any_cell_is_found(played: Hall) -> None:
    tables, tried = PostgresDatabase(played.owner), 0
    assert damage(tables) == ""
    for change in (change for table in ("life", *KEYS) for change in changes(tables, table)):
        with played.owner.transaction(force_rollback=True):
            forge(played.owner, "ALTER TABLE store DROP CONSTRAINT store_one_check", change)
            assert found(tables), change
        tried += 1
    assert tried > 70
    assert damage(tables) == ""


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TRIGGER more AFTER INSERT ON life FOR EACH ROW EXECUTE FUNCTION count_change()",
        "CREATE TRIGGER more BEFORE UPDATE ON pools FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "ALTER TABLE tickets DISABLE TRIGGER count_change",
        "DROP TRIGGER append_only ON life",
        "CREATE OR REPLACE FUNCTION change() RETURNS numeric LANGUAGE sql STABLE AS 'SELECT 0::numeric'",
        "CREATE FUNCTION more() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "CREATE RULE quiet AS ON UPDATE TO dollars DO INSTEAD NOTHING",
    ],
)
def test_a_trigger_rule_or_function_that_somebody_has_changed_is_found(hall: Hall, change: str) -> None:
    with hall.owner.transaction(force_rollback=True):
        hall.owner.execute(change.encode())
        assert "somebody has" in damage(PostgresDatabase(hall.owner))


def test_rows_of_the_log_are_only_added(played: Hall) -> None:
    """By nobody are they changed, the owner of the database included. The server's role has no right to."""
    for change in ("UPDATE life SET words = ''", "DELETE FROM life", "TRUNCATE life", "TRUNCATE dollars"):
        with pytest.raises(psycopg.errors.RaiseException):
            played.owner.execute(change.encode())
    with played.keno.server.connect(played.owner.info.dbname, user=SERVING) as serving:
        serving.execute(SEARCH_PATH)
        for change in (
            *("UPDATE life SET words = ''", "DELETE FROM life", "TRUNCATE dollars", "DELETE FROM prizes"),
            *("UPDATE store SET key = key", "UPDATE prizes SET cents = 1", "INSERT INTO pools VALUES (5, 1)"),
            *("ALTER TABLE life DISABLE TRIGGER ALL", "SET session_replication_role = replica"),
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                serving.execute(change.encode())


def test_a_prize_that_somebody_has_added_is_not_paid(played: Hall) -> None:
    """S 219(1)."""
    forge(played.owner, "INSERT INTO prizes VALUES (2, 2, 1, 1, 99900, false, NULL)")
    winner = played.winner  # type: ignore[attr-defined]
    assert isinstance(played.second.store.pay(winner.code, "cash", played.second.act()), Forged)
