# SPDX-License-Identifier: MIT
"""Tickets of keno at a table that runs: sold over its sockets, killed, sold and paid; every row is in the journal."""

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from process_rig import Table, table
from test_power_cut import Powered

from controller.cli.main import main
from controller.sockets.client import KEY, ROLE, ask
from controller.sockets.remote_tickets import RemoteTickets
from controller.sockets.requests import ASK, DIRECT, Request
from controller.tickets.asking import REQUEST
from controller.tickets.store import Accounts, StoreError
from controller.tickets.ticket import Act, Moment, Refused, Station, Ticket, TicketEntry
from hal.board import board_file
from tests.tickets.rig import Counter

LIKE_THE_TABLES = [
    f"{begins}{act} {game}"
    for begins in ("", "table/", "sender/", "sender/table/")
    for act in ("close", "settle", "printed")
    for game in (1, 2, 3)
]
"""Names of requests as the table itself chooses them, or might."""


class KenoTable(Table):
    """A keno table whose keno supervisor is there. `writer`: its store, as a writer at station 3 reaches it."""

    def __init__(self, it: Table) -> None:
        self.__dict__ = it.__dict__
        self.writer = RemoteTickets(it.sockets)
        self._requests = 0
        self._speed = "pass"  # so that it is forked off a process that has loaded the program

    def write_keno(self, options: str = "printer = false\ngenerator = true") -> None:
        board = re.sub(r"(?m)^ball_s = .*$", "ball_s = 0.02", board_file("keno-generator").read_text())
        (self.folder / "keno.toml").write_text(board)
        text = (
            f'game = "keno"\nboard = "keno.toml"\nname = "table-7"\nsimulated = true\nseed = 1\n[options]\n{options}\n'
        )
        folders = f'[folders]\nstate = "{self.state}"\nsockets = "{self.sockets}"\n'
        self.file.write_text(text + folders)

    def supervisor(self, *, present: bool) -> None:
        """The keno supervisor turns the key on, or off."""
        if self.view.keys.get("supervisor", False) is not present:
            self.press("key supervisor")
            self.until(lambda view: view.keys.get("supervisor", False) is present, "the key")

    def directs(self) -> None:
        """The keno supervisor turns the key off and on again, for one act."""
        for present in (True, False, True):
            self.supervisor(present=present)

    def press_when_asked(self, button: str) -> None:
        """The keno supervisor is there, and presses what the table asks for."""
        self.supervisor(present=True)
        self.until(lambda view: button in view.asked, f"that {button} is asked for")
        self.press(button)

    def act(self, request: str = "", supervisor: str = "") -> Act:
        self._requests += 1
        return Act(request or f"{id(self)}-{self._requests}", Moment("", ""), Station(3, "ann"), supervisor)

    def sell(self, *spots: int, games: int = 1, request: str = "") -> Ticket:
        ticket = self.writer.sell(TicketEntry((spots,), 1_00, games), self.act(request))
        assert isinstance(ticket, Ticket), ticket
        return ticket

    @property
    def accounts(self) -> Accounts:
        it = self.writer.report("2026-01-01").accounts
        where = it.refunded + it.to_play + it.paid + it.due + it.handed_over + it.pools + it.kept
        assert it.staked == where
        return it

    def journaled(self) -> list[dict[str, Any]]:
        """The rows of the store in the journal, once all are there."""
        self.settled()
        events = (msgspec.json.decode(row.event) for row in self.rows() if row.kind == "event")
        return [event for event in events if event["type"] == "Ticketed"]


@pytest.fixture
def keno() -> Iterator[KenoTable]:
    with table({}) as it:
        made = KenoTable(it)
        made.write_keno()
        yield made


def test_sold_killed_sold_drawn_killed_and_paid(keno: KenoTable) -> None:
    """Every cent is there, and every row of the store is in the journal once, in order."""
    keno.start()
    tickets = [keno.sell(spot, games=2, request=name) for spot, name in enumerate(LIKE_THE_TABLES, 1)]
    again = Act("again", Moment("", ""), Station(3, "ann"))
    told = keno.writer.sell(TicketEntry(((3,),), 5_00, 1), again)
    keno.kill()
    keno.start()
    assert keno.writer.sell(TicketEntry(((3,),), 5_00, 1), again) == told  # asked again after the crash: sold once
    keno.press_when_asked("close")
    keno.until(lambda view: view.phase == "closed", "the close")
    keno.kill()
    keno.start()
    assert keno.sell(5).first_game == 2
    keno.press_when_asked("start")
    keno.until(lambda view: view.phase == "drawn", "the twenty numbers")
    keno.press_when_asked("done")
    keno.kill()  # perhaps before the store has settled the game: then the table tells it again
    keno.start()
    if keno.view.phase == "drawn":  # the press was not on disk yet
        keno.press_when_asked("done")
    keno.wait(lambda: keno.writer.show("1").games[0].state == "settled", "the settlement")
    lives = [keno.writer.validate(ticket.code) for ticket in tickets]
    winners = [life for life in lives if life.due]
    drawn = keno.writer.validate(told.code)
    assert winners
    for life in winners:
        assert keno.writer.pay(life.ticket.code, "cash", keno.act()).cents == life.due
        assert isinstance(keno.writer.pay(life.ticket.code, "cash", keno.act()), Refused)
    accounts = keno.accounts
    assert accounts.staked == len(tickets) * 2_00 + 5_00 + 1_00
    assert (accounts.paid, accounts.due) == (sum(life.due for life in winners), drawn.due)
    rows = len(tickets) + 3 + len(winners)
    keno.wait(lambda: len(keno.journaled()) >= rows, "the rows in the journal")
    assert keno.end(15) == 0
    keno.start()
    time.sleep(0.1)
    assert [it["row"] for it in keno.journaled()] == list(range(1, len(keno.journaled()) + 1))
    assert [it["act"] for it in keno.journaled()][len(tickets) - 1 : len(tickets) + 5] == [
        "sold",
        "sold",
        "closed",
        "sold",
        "settled",
        "won",
    ]
    keno.assert_sound()
    assert_names_are_apart(keno)


def assert_names_are_apart(keno: KenoTable) -> None:
    """No request that was sent is kept under a name which the table's own acts may have."""
    with closing(sqlite3.connect(keno.state / "tickets.sqlite")) as store:
        kept = store.execute("SELECT station = 0, request FROM life WHERE request IS NOT NULL").fetchall()
    assert {(bool(own), name.split("/")[0]) for own, name in kept} == {(True, "table"), (False, "sender")}
    assert {name.removeprefix("table/") for own, name in kept if own} == {"close 1", "settle 1"}
    assert {name.removeprefix("sender/") for own, name in kept if not own}.issuperset(LIKE_THE_TABLES)


def test_a_writers_day_by_commands(keno: KenoTable) -> None:
    """Status 0 done, 1 the answer is no, 2 wrong usage; --json for programs."""

    def tablectl(*words: str, status: int = 0) -> str:
        ended = CliRunner().invoke(main, ["keno", *words, "--table", str(keno.file)])
        assert ended.exit_code == status, (words, ended.output)
        return ended.output

    assert "no controller answers" in tablectl("sales", status=1)
    keno.start()
    assert "game 1 is open: 0 tickets, $0" in tablectl("sales")
    sold = tablectl("sell", "4", "8", "/", "15", "--wager", "$2", "--games", "2", "--writer", "ann", "--request", "a")
    assert "ticket 1, games 1 to 2\n  4 8\n  15\n$4 a game, $8 in all\n" in sold
    code = sold.split()[-1]
    assert tablectl("sell", "4", "8", "/", "15", "--wager", "$2", "--games", "2", "--request", "a") == sold
    assert re.search(r"refused: 81: .* 1 to 80 \(s 213\(1\)\)", tablectl("sell", "81", status=1))
    assert "'x' is not a number" in tablectl("sell", "x", status=2)
    assert json.loads(tablectl("validate", code, "--json"))["state"] == "valid"
    assert code not in tablectl("show", "1")
    assert "(s 219(1))" in tablectl("pay", code, "--by", "chips", status=1)
    issued = tablectl("dollars", "issue", "$5").split()[-1]
    assert "pay $5 in cash" in tablectl("dollars", "redeem", issued)
    assert "give back $8, for game 1, 2" in tablectl("refund", code)
    report = tablectl("report")
    assert "sold: 1, $8\n" in report
    assert "not printed" not in report  # its code was presented
    assert "station 1, ann: in $8, out $0, left $8" in report
    assert tablectl("unpaid", "2030-01-01", "--csv").startswith("serial,game,way,spots,drawn,cents,jackpot,day,at,")
    assert "leave the day out" in tablectl("unpaid", "2030-01-01", "--hand-over", "7", status=2)
    assert "no keno day" in tablectl("report", "today", status=1)
    assert json.loads(tablectl("unpaid", "--json"))["day"] == json.loads(tablectl("report", "--json"))["day"]


def test_what_only_a_supervisor_directs_and_what_is_not_asked(keno: KenoTable) -> None:
    keno.start()
    ticket = keno.sell(1, 2)
    refused = keno.writer.void(ticket.code, "no paper", keno.act(supervisor="sue"))
    assert isinstance(refused, Refused)
    assert refused.section == "assumed, s 212"
    assert "key off and on again" in refused.why
    keno.directs()
    assert keno.writer.void(str(ticket.serial), "no paper", keno.act(supervisor="sue")).cents == 1_00
    for name, text, why in (
        (ASK, '{"do":"pay","arguments":["1","cash"]}', "'pay' is not asked here"),
        (DIRECT, '{"do":"settle","arguments":[1,[]]}', "'settle' is not asked here"),
        (DIRECT, '{"do":"void_game","arguments":[1,"fire"]}', "'void_game' is not asked here"),
        (
            DIRECT,
            '{"do":"pay","arguments":["1","gold"],"request":"a","station":{"number":1,"writer":"ann"}}',
            "not asked in",
        ),
        (DIRECT, '{"do":"issue","arguments":[5],"station":{"number":1,"writer":"ann"}}', "the name of its request"),
        (DIRECT, '{"do":"issue","arguments":[5],"request":"a","station":{"number":1,"writer":"\\u001b[2J"}}', "U+001B"),
        (DIRECT, '{"do":"report","arguments":["yesterday"]}', "is no keno day"),
        (DIRECT, '{"do":"show","arguments":["9"]}', "there is no ticket 9 (s 219(6))"),
        (DIRECT, "[" * 5000, "not asked in the right form"),
    ):
        answer = keno.ask(name, Request(REQUEST, (text,)))
        assert not answer.ok
        assert why in answer.lines[0], answer
    assert keno.accounts.staked == 1_00


def test_where_a_sign_in_is_required_no_money_goes_out_before_somebody_who_is_not_signed_in(
    keno: KenoTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused turns of a key direct nothing. Among the people signed in, only the one who turned the key directs."""
    keno.file.write_text(f'sign_in = "required"\n{keno.file.read_text()}')
    keno.state.mkdir(exist_ok=True)
    roles = {"Sue": "keno-supervisor", "ann": "keno-writer"}
    people = "\n".join(f'[people.{name}]\nroles = ["{role}"]\nkey = "{name}"' for name, role in roles.items())
    (keno.state / "people.toml").write_text(people)
    keno.start()

    def sign_in(name: str) -> None:
        with monkeypatch.context() as over:
            over.setenv(KEY, name)
            over.setenv(ROLE, "operate")
            assert ask(keno.sockets, DIRECT, Request("sign-in", (name,))).ok

    def turns() -> None:
        for _ in range(3):
            keno.press("key supervisor")

    def void(name: str) -> str:
        answer = keno.writer.void(ticket.code, "no paper", keno.act(supervisor=name))
        return answer.section if isinstance(answer, Refused) else ""

    assert isinstance(keno.writer.sell(TicketEntry(((5,),), 1_00, 1), keno.act()), Refused), "ann is not signed in"
    sign_in("ann")
    ticket = keno.sell(5)
    turns()
    assert [void(name) for name in ("Mallory", "Sue", "ann")] == ["assumed, s 212"] * 3
    sign_in("Sue")
    assert void("Sue") == "assumed, s 212", "nobody has turned the key since"
    keno.press("key supervisor")
    keno.directs()
    assert void("Mallory") == "assumed, s 212"
    assert void("Sue") == ""
    (row,) = [it for it in keno.journaled() if it["act"] == "void"]
    assert re.fullmatch(r"station 3, writer ann, before Sue, asked by .*; signed in: ann, Sue", row["done_by"])


def test_a_store_that_fails_is_told_and_tried_again_and_one_that_was_set_back_sells_nothing(keno: KenoTable) -> None:
    keno.start(prelude="import controller.tickets.sqlite.file; controller.tickets.sqlite.file.PATIENCE_S = 0.05")
    keno.sell(1)
    store = keno.state / "tickets.sqlite"
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        lost = keno.act(request="lost")
        with pytest.raises(StoreError, match="database is locked"):
            keno.writer.sell(TicketEntry(((2,),), 1_00, 1), lost)
        keno.until(lambda view: any(block.name == "tickets" for block in view.blocks), "the block")
    keno.until(lambda view: not any(block.name == "tickets" for block in view.blocks), "the store again")
    assert keno.writer.sell(TicketEntry(((2,),), 1_00, 1), lost).serial == 2
    keno.wait(lambda: len(keno.journaled()) == 2, "the rows in the journal")
    assert [it["done_by"].split(", ")[:2] for it in keno.journaled()] == [["station 3", "writer ann"]] * 2
    assert all("asked by" in it["done_by"] for it in keno.journaled())
    assert keno.end(15) == 0
    stranger = Counter(keno.folder / "another.sqlite")  # another table's store, which has as many rows and more
    for _ in range(3):
        stranger.sold((1,))
    stranger.store.close_file()
    for left in store.parent.glob("tickets.sqlite*"):
        left.unlink()
    (keno.folder / "another.sqlite").rename(store)
    keno.start()
    keno.until(lambda view: any("set back" in block.text for block in view.blocks), "that it is told")
    refused = keno.writer.sell(TicketEntry(((2,),), 1_00, 1), keno.act())
    assert isinstance(refused, Refused)
    assert "replaced or set back" in refused.why
    assert len(keno.journaled()) == 2


def test_what_was_sold_is_there_after_a_power_cut_at_once_and_is_caught_up_in_the_journal(
    keno: KenoTable, shim: Path
) -> None:
    """Both files are left as the disk has them: the store may be ahead of the journal, never behind it."""
    powered = Powered(keno, shim)
    powered.start()
    tickets = []
    for _ in range(2):
        tickets += [keno.sell(len(tickets) + at) for at in range(1, 6)]
        powered.cut()
        powered.start()
        assert [keno.writer.validate(ticket.code).ticket for ticket in tickets] == tickets
        rows = len(tickets)
        keno.wait(partial(lambda rows: len(keno.journaled()) >= rows, rows), "the rows in the journal")
    assert [it["row"] for it in keno.journaled()] == list(range(1, 11))
    assert keno.accounts.staked == 10_00
    keno.assert_sound()
