# SPDX-License-Identifier: MIT
"""Sessions that an SSH key has opened: every request over them, maintenance too, is in the name of its person."""

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from controller.engine.table.entered import Keyholder, Session
from controller.maintenance.reach import ReachedTable
from controller.people.file import Person, write
from controller.people.known import AT_ONCE, Sessions
from controller.sockets.requests import Answer, HungUp, Reply, Request
from hal.base.clock import VirtualClock


class Table:
    """A table at which somebody asks: `asked` is who it was, each time, and `hung_up` how often a client has gone."""

    def __init__(self, folder: Path) -> None:
        self.people = folder / "people.toml"
        write(self.people, {"Ann": Person(("floor-manager",), key="ann"), "Tim": Person(("technician",), key="tim")})
        self.view: Any = SimpleNamespace(people={})
        here: Any = SimpleNamespace(people=self.people)
        nothing: Any = None
        reach = ReachedTable(here, VirtualClock(), nothing, nothing, nothing, lambda: self.view)
        self.signed_in_over = dict[str, str]()
        self.sessions = Sessions(reach, self.signed_in_over)
        self.asked, self.hung_up = list[str](), list[str]()
        self.handlers = self.sessions.named(dict.fromkeys(("commission", "jog", "motors-off"), self._handle))

    def _handle(self, request: Request, reply: Reply) -> HungUp:
        self.asked.append(request.by)
        reply(Answer())
        return lambda: self.hung_up.append(request.by)

    def ask(self, what: str, key: str = "") -> HungUp | None:
        by = f"desk (key {key})" if key else "desk"
        hang_up = self.handlers[what](Request(what, key=key, by=by), lambda _: None)
        for thread in threading.enumerate():
            if thread.name == "whose key":
                thread.join(30)
        return hang_up


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_what_is_done_at_the_desk_is_that_of_the_person_whose_key_it_is_else_of_the_technician_who_is_signed_in_there(
    table: Table,
) -> None:
    table.ask("commission", "tim")
    table.ask("commission", "zoe")
    table.ask("commission")
    table.view.people.update(Tim=("technician",), Ann=("floor-manager",))
    table.ask("commission")
    table.ask("commission", "zoe")
    table.signed_in_over.update(Tim="zoe", Ann="zoe")
    table.ask("commission", "zoe")
    table.ask("commission", "ann")
    assert table.asked == [
        "Tim (desk (key tim))", "desk (key zoe)", "desk", "Tim (desk)", "desk (key zoe)",
        "Tim (desk (key zoe))", "Ann (desk (key ann))",
    ]  # fmt: skip


def test_motors_are_switched_off_without_a_look_at_a_file(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading.Thread, "start", lambda _: None)
    table.ask("motors-off", "tim")
    assert table.asked == ["desk (key tim)"]
    assert set(AT_ONCE) <= set(table.handlers)


def test_who_hangs_up_has_a_jog_stopped_also_before_it_is_known_whose_it_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hang_up = table.ask("jog", "tim")
    assert hang_up
    hang_up()
    assert table.hung_up == ["Tim (desk (key tim))"]
    with monkeypatch.context() as slow:
        looks = list[threading.Thread]()
        slow.setattr(threading.Thread, "start", lambda it: looks.append(it))  # noqa: PLW0108 - it is bound
        hang_up = table.ask("jog", "tim")
    assert hang_up
    hang_up()
    looks[0].run()
    assert len(table.asked) == 1, "it is not begun any more"


def test_nobody_is_known_by_a_key_from_a_file_that_cannot_be_read_and_the_table_serves_on(table: Table) -> None:
    known: list[Session | None] = []
    table.sessions.of("ann", known.append)
    for thread in threading.enumerate():
        if thread.name == "whose key":
            thread.join(30)
    table.people.write_text("[people")
    table.ask("commission", "ann")
    assert known == [Session(Keyholder("Ann", ("floor-manager",)))]
    assert table.asked == ["desk (key ann)"]
