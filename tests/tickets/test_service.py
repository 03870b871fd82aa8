# SPDX-License-Identifier: MIT
"""The service of tickets at a table: one person at a socket is not enough; no wrong clock or file is believed."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from controller.cli.keno.owed import by_journal, lines
from controller.engine.record.events import SalesOpen, Ticketed
from controller.engine.record.keno_on_show import KenoPool, ShownKeno
from controller.engine.record.tournament_effects import TournamentShown
from controller.engine.shown.views import Block, ShownLimits, View
from controller.ticketing.keeper import SO_WHILE
from controller.tickets.codes import DOLLARS, TICKET
from controller.tickets.store import StoreError
from hal.base.clock import SECOND
from hal.signals import Fault
from tests.tickets.service import PRINTER, WITH_A_SIGN, AtOnce, Service

DAY = 24 * 3600


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.ticketing.keeper.StoreWorker", AtOnce)


@pytest.fixture
def table(tmp_path: Path) -> Service:
    return Service(tmp_path).begin()


@pytest.mark.parametrize(
    ("ways", "cents", "named"),
    [
        (1, 200_000_000, ("$2,000,000", "maximum of $1,000,000", "(s 5(1)(b))")),
        (2, 100_000_000, ("$2,000,000", "maximum of $1,000,000", "(s 5(1)(b))")),
        (1, 100, ("$1", "minimum of $2", "(s 5(1)(b))")),
        (1, 250, ("$2.50", "steps of $1", "(s 5(3))")),
        (2, 150, ()),
    ],
)
def test_no_ticket_is_sold_against_the_sign(table: Service, ways: int, cents: int, named: tuple[str, ...]) -> None:
    table.view = View(limits=ShownLimits(200, 100_000_000, 100))
    entry = {"ways": [(1 + it, 41 + it) for it in range(ways)], "cents": cents, "games": 1}
    answer = table.ask("sell", entry, [])
    assert answer.ok is not bool(named)
    assert len(answer.lines) == bool(named)
    assert all(value in answer.lines[0] for value in named)


def test_no_ticket_is_sold_before_a_sign_is_on_show(table: Service) -> None:
    table.view = View()
    answer = table.ask("sell", {"ways": [(1,)], "cents": 100, "games": 1}, [])
    assert not answer.ok
    assert "(s 5(1)(b))" in answer.lines[0]


def test_a_supervised_act_needs_a_turn_of_the_key_for_it(table: Service) -> None:
    """The key is on all day for the draw; only a new turn directs an act, one, and soon (assumed, s 212)."""

    def void(serial: int, request: str = "") -> str:
        answer = table.ask("void", str(serial), "no paper", supervisor="sue", request=request)
        return "" if answer.ok else answer.lines[0]

    for _ in range(6):
        table.sold()
    table.turn(on=True)  # as the key is reported after a start
    asked = (
        ("void", "1", "no paper"),
        ("reprint", 1, "no paper"),
        ("reprint_dollars", 1, "no paper"),
        ("hand_over", "7"),
        ("confirm_day", "it is right"),
        ("put_right", "tickets", 1, 1, "2026-11-26", "no network"),
    )
    for do, *arguments in asked:
        assert "off and on again" in table.refused(do, *arguments, supervisor="sue")
    table.turn(on=False)
    assert "off and on again" in void(1)
    table.turn(on=True)
    assert "there is no ticket 9" in void(9)  # a refusal uses no turn up
    assert void(1, "first") == ""
    assert "off and on again" in void(2)
    assert void(1, "first") == ""  # asked again, it is answered as before
    table.directs()
    table.directs()
    assert void(1, "first") == ""  # and uses no turn up
    assert void(2) == ""
    assert "off and on again" in void(3)
    table.directs()
    table.clock.advance(121)
    assert "off and on again" in void(3)
    table.directs()
    table.clock.advance(119)
    table.turn(on=False, key="inspector")
    assert void(3) == ""
    assert [row.act for row in table.rows] == ["sold"] * 6 + ["void"] * 3
    directed = table.done("report", "").directed
    assert [words[:18] for words in directed] == [f"sue: ticket {serial} void" for serial in (1, 2, 3)]


def test_at_a_table_of_a_tournament_no_ticket_is_sold_for_money_and_those_of_before_are_paid(table: Service) -> None:
    ticket = table.sold()
    table.view = replace(WITH_A_SIGN, tournament=TournamentShown("Spring", "26/114", "session 1 of 1"))
    with pytest.raises(AssertionError, match=r"tournament.*\(s 8\)"):
        table.sold()
    assert table.done("refund", ticket.code).cents


def test_a_supervisor_who_comes_back_directs_nothing_by_that(table: Service) -> None:
    """In the morning and after a rest the key is turned on for the draw: nobody at a terminal uses that for an act."""
    ticket = table.sold()
    for away, directs in ((20, True), (21, False), (8 * 3600, False)):
        table.turn(on=False)
        table.clock.advance(away)
        table.turn(on=True)
        answer = table.ask("void", str(ticket.serial), "no paper", supervisor="sue")
        assert answer.ok is directs, answer
        ticket = table.sold()
    table.directs()
    assert table.ask("void", str(ticket.serial), "no paper", supervisor="sue").ok


def test_a_winner_is_printed_again_only_by_a_turn_and_its_code_is_on_the_paper_alone(tmp_path: Path) -> None:
    table = Service(tmp_path, PRINTER).begin()
    table.answers_prints = False
    table.sold(61)
    table.done("issue", 5_00)
    table.fails_to_print()
    table.it.close(1)
    table.it.settle(1, tuple(range(61, 81)))
    table.turn(on=True)
    for do in ("reprint", "reprint_dollars"):
        assert "off and on again" in table.refused(do, 1, "no paper", supervisor="sue")
        table.directs()
        assert table.done(do, 1, "no paper", supervisor="sue").code == ""
    assert table.done("pay", table.on_paper(TICKET), "cash").cents == 3_00
    assert table.done("redeem", table.on_paper(DOLLARS)).cents == 5_00


def test_no_answer_has_the_code_of_what_the_printer_prints_also_when_it_is_asked_again(tmp_path: Path) -> None:
    """A writer who kept it would be paid without the paper, on any winning ticket (s 219(6))."""
    table = Service(tmp_path, PRINTER).begin()
    entry = {"ways": [[61]], "cents": 100, "games": 1}
    for _ in range(2):
        assert table.done("sell", entry, [], request="a sale").code == ""
        assert table.done("issue", 5_00, request="an issue").code == ""
    table.it.close(1)
    table.it.settle(1, tuple(range(61, 81)))
    for _ in range(2):
        paid = table.done("pay", table.on_paper(TICKET), "keno-dollars", request="a payment")
        assert (paid.cents, paid.issued.serial, paid.issued.code) == (3_00, 2, "")
    assert table.done("redeem", table.on_paper(DOLLARS)).cents == 5_00
    assert len(table.printed) == 3


def test_without_a_printer_the_answer_has_the_code(table: Service) -> None:
    assert table.sold().code == table.on_paper(TICKET)
    assert table.done("issue", 5_00).code == table.on_paper(DOLLARS)


def test_while_the_printer_is_still_at_it_nothing_is_printed_again_and_nothing_void_by_its_serial(
    tmp_path: Path,
) -> None:
    table = Service(tmp_path, PRINTER).begin()
    table.answers_prints = False
    table.sold()
    table.done("issue", 5_00)
    table.directs()
    for do, asked, paper, section in (
        ("reprint", 1, "ticket 1", "(s 219(6))"),
        ("void", "1", "ticket 1", "(s 219(6))"),
        ("reprint_dollars", 1, "keno dollars 1", "(s 218(2))"),
    ):
        refused = table.refused(do, asked, "no paper", supervisor="sue")
        assert f"still at {paper}: " in refused
        assert refused.endswith(section)
    assert [row.act for row in table.rows] == ["sold", "issued"]
    table.fails_to_print()
    for do in ("reprint", "reprint_dollars"):
        table.done(do, 1, "no paper", supervisor="sue")
        table.directs()
        assert "still at" in table.refused(do, 1, "no paper", supervisor="sue")
    table.done("void", table.on_paper(TICKET), "it came out torn", supervisor="sue")  # who presents it has the paper


def test_keno_dollars_that_were_printed_whole_are_not_printed_again(tmp_path: Path) -> None:
    """The holder of the first print would get nothing, and the holder of the second one all."""
    table = Service(tmp_path, PRINTER).begin()
    issued = table.done("issue", 5_00)
    table.directs()
    refused = table.refused("reprint_dollars", issued.serial, "no paper", supervisor="sue")
    assert f"keno dollars {issued.serial} were printed" in refused
    assert refused.endswith("(s 218(4))")
    assert [row.act for row in table.rows] == ["issued", "dollars-printed"]
    assert table.done("redeem", table.on_paper(DOLLARS)).cents == 5_00


def test_what_a_station_says_of_itself_is_held_against_the_table_file(table: Service) -> None:
    entry = {"ways": [[1], [2]], "cents": 100, "games": 1, "card": True}
    assert table.refused("sell", entry, [], card_ways=True).endswith("keno card (s 216(2))")
    refused = table.refused("issue", 1_00, self_service=True)
    assert "option self-service" in refused
    assert refused.endswith("(s 218(1))")
    assert table.refused("redeem", "1", cashier=True).endswith("(s 218(4)(b))")


def test_a_clock_that_jumps_under_a_running_table_stops_sales_until_a_supervisor_confirms_it(table: Service) -> None:
    table.sold()
    table.wall += 299 * SECOND
    table.sold()
    for moved, words in ((29 * DAY, "moved on by 696 h 4 min"), (-3 * 3600, "moved back by 2 h 55 min")):
        table.wall += moved * SECOND
        for do, *arguments in (("issue", 1_00), ("hand_over", "7"), ("pay", "1", "cash")):
            table.directs()
            assert words in table.refused(do, *arguments, supervisor="sue")
        table.clock.advance(11)
        assert words in "".join(table.faults)
        table.wall -= moved * SECOND
        table.clock.advance(11)
        assert table.faults == []  # put right again
    table.turn(on=False)
    table.turn(on=True, key="inspector")
    table.wall -= 3 * 3600 * SECOND
    assert "(s 210)" in table.refused("issue", 1_00)
    assert "off and on again" in table.refused("confirm_day", "network time came", supervisor="sue")
    table.directs()
    table.done("confirm_day", "network time came", supervisor="sue")
    table.done("issue", 1_00)
    table.clock.advance(11)
    assert table.faults == []


def test_a_state_that_was_copied_pays_no_ticket_until_a_person_has_decided(table: Service) -> None:
    """The other table of the copied state has the same tickets, and pays them."""
    table.sold()
    code = table.on_paper(TICKET)
    table.view = msgspec.structs.replace(table.view, blocks=(Block("computer", "kept on another board", "decide", ""),))
    entry = {"ways": [[61]], "cents": 100, "games": 1}
    acts = (("pay", code, "cash"), ("refund", code), ("sell", entry, []), ("issue", 1_00), ("redeem", code))
    for do, *arguments in acts:
        assert "kept on another board" in table.refused(do, *arguments)
    table.view = msgspec.structs.replace(table.view, blocks=())
    table.done("refund", code)


def test_what_is_sold_so_far_is_told_within_ten_seconds_and_only_if_it_has_changed(table: Service) -> None:
    table.sold()
    table.clock.advance(11)
    table.sold(7, 8)
    table.clock.advance(60)
    told = [(it.game, it.tickets, it.cents) for it in table.told if isinstance(it, SalesOpen)]
    assert told == [(1, 0, 0), (1, 1, 1_00), (1, 2, 2_00)]


def test_a_long_rest_is_told_at_the_start(tmp_path: Path) -> None:
    """A clock that was set ahead while the table was off: the store knows the day of its last act (s 210)."""
    first = Service(tmp_path).begin()
    first.sold()
    (row,) = first.rows
    first.it.end()
    table = Service(tmp_path)
    table.wall += 29 * DAY * SECOND
    table.begin(row.row, row.digest)
    table.clock.advance(11)
    table.directs()
    for told in ("".join(table.faults), table.refused("hand_over", "7", supervisor="sue")):
        assert re.search(r"keno day 2026-12-25.* 2026-11-26", told)


@pytest.mark.parametrize("how", ["removed", "another", "set back"])
def test_a_file_that_is_replaced_under_a_running_table_stops_sales_within_ten_seconds(
    table: Service, tmp_path: Path, how: str
) -> None:
    table.sold()
    copy = tmp_path / "copy"
    with closing(sqlite3.connect(table.store_file)) as store, closing(sqlite3.connect(copy)) as old:
        store.backup(old)
    table.sold()
    table.clock.advance(10)
    assert table.faults == []
    if how == "set back":  # the same file, written over
        with closing(sqlite3.connect(copy)) as old, closing(sqlite3.connect(table.store_file)) as store:
            old.backup(store)
    else:
        table.store_file.unlink()
        if how == "another":
            copy.rename(table.store_file)
    table.clock.advance(10)
    assert SO_WHILE in "".join(table.faults)
    assert "while the table ran" in table.refused("issue", 1_00)
    assert len(table.rows) == 2


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE life SET words = 'nothing' WHERE row = 2", "row 2 of the store"),
        ("DELETE FROM life WHERE row = 2", "row 2 of the store"),
        ("DELETE FROM prizes WHERE serial = 1", "$3 missing"),
    ],
)
def test_a_file_that_was_changed_sells_nothing_at_the_next_start(table: Service, statement: str, words: str) -> None:
    """The last row is as the journal has it."""
    table.sold(61)
    table.sold(1)
    table.it.close(1)
    table.it.settle(1, tuple(range(61, 81)))
    last = table.rows[-1]
    table.it.end()
    with closing(sqlite3.connect(table.store_file, isolation_level=None)) as store:
        store.execute("DROP TRIGGER life_no_change")
        store.execute("DROP TRIGGER life_no_delete")
        store.execute(statement)
    again = Service(table.store_file.parent).begin(last.row, last.digest)
    assert words in "".join(again.faults)
    assert words in again.refused("issue", 1_00)
    assert again.rows == []


def test_nothing_is_sold_until_older_rows_are_walked_too(table: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(7):
        table.sold()
    last = table.rows[-1]
    table.it.end()
    with closing(sqlite3.connect(table.store_file, isolation_level=None)) as store:
        store.execute("DROP TRIGGER life_no_change")
        store.execute("UPDATE life SET words = 'nothing' WHERE row = 2")
    monkeypatch.setattr("controller.tickets.walk.SLICE", 2)
    monkeypatch.setattr("controller.ticketing.store_check.SLICE", 2)
    again = Service(table.store_file.parent).begin(last.row, last.digest)
    assert "is not checked yet" in again.refused("issue", 1_00)
    assert "is not checked yet" in "".join(again.faults)
    again.clock.advance(1)
    assert "row 2 of the store" in "".join(again.faults)
    assert "row 2 of the store" in again.refused("issue", 1_00)


def test_when_the_file_is_lost_the_journal_tells_what_is_owed_and_a_new_store_goes_on(table: Service) -> None:
    """No ticket of the lost store is genuine any more; no serial and no row comes twice; the jackpots stay."""
    entry = {"cents": 100, "games": 3}
    winner, long = (table.done("sell", {"ways": [[spot]], **entry}, []) for spot in (61, 1))
    table.done("sell", {"ways": [[2]], **entry}, [])
    jackpot = table.done("sell", {"ways": [[1, 2, 3, 4, 5, 6]], "jackpot": True, **entry}, [])
    issued = table.done("issue", 5_00)
    table.done("sell", {"ways": [[2]], "cents": 100, "games": 1}, [issued.code])
    table.directs()
    table.done("void", "3", "no paper", supervisor="sue")
    table.it.close(1)
    table.it.settle(1, tuple(range(61, 81)))
    table.done("refund", long.code)
    table.it.close(2)
    last, shown = table.rows[-1], table.told
    it = by_journal(shown)
    assert [(each.serial, each.won, each.to_play) for each in it.tickets] == [(1, 3_00, 2_00), (4, 0, 2_00)]
    assert (it.dollars, it.pools[6], it.row) == (4_00, 30, last.row)
    told = "\n".join(lines(it))
    assert (
        "$3 won and not paid, $2 wagered on games not settled: ticket 1 sold for $3: 61; $1 a way, games 1 to 3" in told
    )
    table.it.end()
    for file in table.store_file.parent.glob("tickets.sqlite*"):
        file.unlink()
    again = Service(table.store_file.parent)
    pools = tuple(KenoPool(spots, cents) for spots, cents in it.pools.items())
    again.view = replace(WITH_A_SIGN, on_show=(ShownKeno(2, "closed", pools=pools),))
    again.begin(last.row, last.digest)
    assert "was replaced or set back" in again.refused("issue", 1_00)
    assert "off and on again" in again.refused("begin_anew", "the card broke", supervisor="sue")
    again.directs()
    begun = again.done("begin_anew", "the card broke", supervisor="sue")
    assert (begun.row, begun.game, begun.pools) == (last.row, 2, 30)
    assert again.faults == []
    again.directs()
    assert "no new one is begun" in again.refused("begin_anew", "once more", supervisor="sue")
    assert "not genuine" in again.refused("pay", winner.code, "cash")
    again.it.settle(2, tuple(range(1, 21)))
    sold = again.sold(61)
    assert (sold.serial > jackpot.serial, sold.first_game) == (True, 3)
    assert again.done("issue", 1_00).serial > issued.serial
    report = again.done("report", "")
    assert (report.accounts.missing, report.accounts.pools) == (0, 30)
    assert [row.row for row in again.rows] == list(range(last.row + 1, last.row + 5))
    assert not any(isinstance(event, Fault) for event in again.told[-3:])
    row = again.rows[-1]
    again.it.end()
    third = Service(table.store_file.parent).begin(row.row, row.digest)
    assert third.faults == []


def test_what_is_refunded_while_a_game_is_closed_leaves_that_game_to_play_and_owed(table: Service) -> None:
    """Only games that are not closed are refunded (s 219(7)). The closed game is drawn in any case."""
    ticket = table.done("sell", {"ways": [[61]], "cents": 100, "games": 3}, [])
    table.it.close(1)
    table.done("refund", ticket.code)
    assert [(each.won, each.to_play) for each in by_journal(table.told).tickets] == [(0, 1_00)]
    table.it.settle(1, tuple(range(61, 81)))
    assert [(each.won, each.to_play) for each in by_journal(table.told).tickets] == [(3_00, 0)]


def test_a_row_that_is_not_the_next_one_stops_sales(table: Service) -> None:
    table.sold()
    table.it.note_signal(Ticketed(5, "sold", "2026-11-26", "ticket 5"))
    assert "row 5 of the store" in "".join(table.faults)
    assert "row 5 of the store" in table.refused("issue", 1_00)


def test_a_disk_that_hangs_is_a_fault_and_is_said(table: Service) -> None:
    worker = table.keeper._worker
    assert isinstance(worker, AtOnce)
    worker.busy_s = 4.9
    table.clock.advance(2)
    assert table.faults == []
    worker.busy_s = 5.1
    assert "its disk hangs: ask again" in table.refused("issue", 1_00)
    table.clock.advance(2)
    assert table.faults == ["tickets: the store of tickets does not answer: its disk hangs"]
    worker.busy_s = 0.0
    table.clock.advance(2)
    assert table.faults == []
    table.done("issue", 1_00)


def test_a_store_that_fails_is_tried_again(table: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(table.keeper.store, "sales", _fails)
        assert "the disk is full" in table.refused("sales")
    assert table.faults == ["tickets: the disk is full"]
    table.clock.advance(3)
    assert table.faults == []


def _fails() -> None:
    raise StoreError("the disk is full")
