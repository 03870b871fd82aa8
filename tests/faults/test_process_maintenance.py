# SPDX-License-Identifier: MIT
"""A technician's line to a running table: the effects of a cut line, and the reports that each person gets."""

import os
import pwd
import signal
import time
from collections.abc import Iterator

import msgspec
import pytest
from process_rig import Table, table

from controller.engine.record.events import Placed
from controller.engine.table.maintenance import BLOCK
from controller.sockets.requests import ASK, DIRECT, EVENTS, Answer, Request


@pytest.fixture(scope="module")
def shared() -> Iterator[Table]:
    with table() as made:
        yield made.start()


def request(what: str, *words: str, **more: str) -> bytes:
    return msgspec.json.encode(Request(what, words, **more)) + b"\n"  # type: ignore[arg-type]


def test_a_jog_stops_at_once_when_the_connection_is_cut(shared: Table) -> None:
    """The simulated motor would run for two seconds; the journal says why it did not."""
    assert shared.ask(DIRECT, Request("commission", ("begin",))).ok
    shared.press("key floor-manager")
    shared.until(lambda view: bool(view.keys.get("floor-manager")), "the second key")
    began = time.monotonic()
    with shared.open(DIRECT) as link:
        link.sendall(request("jog", "tumbler", "forward", "2000", key="ann", role="maintain"))
        shared.wait(lambda: shared.motor == "on", "the motor on")
    shared.wait(lambda: shared.motor == "off", "the motor off")
    assert time.monotonic() - began < 1.9
    shared.press("key floor-manager")
    assert shared.ask(DIRECT, Request("commission", ("give-up", "done"))).ok
    shared.settled()
    kept = [msgspec.json.decode(row.event) for row in shared.rows() if b'"Maintained"' in row.event]
    assert kept[-1]["what"].endswith("stopped: the technician's line is gone")
    assert kept[-1]["by"].endswith("(key ann)")
    assert kept[-1]["role"] == "maintain"


def test_a_jog_over_which_the_program_stood_still_is_not_told_as_done(shared: Table) -> None:
    assert shared.ask(DIRECT, Request("commission", ("begin",))).ok
    shared.press("key floor-manager")
    shared.until(lambda view: bool(view.keys.get("floor-manager")), "the second key")
    with shared.open(DIRECT) as link:
        link.sendall(request("jog", "tumbler", "forward", "300"))
        shared.wait(lambda: shared.motor == "on", "the motor on")
        assert shared.process
        shared.process.send_signal(signal.SIGSTOP)
        time.sleep(0.8)
        shared.process.send_signal(signal.SIGCONT)
        answer = msgspec.json.decode(link.makefile("rb").readline(), type=Answer)
    assert shared.motor == "off"
    assert not answer.ok
    assert "stopped: the program stood still" in answer.lines[0]
    shared.press("key floor-manager")
    assert shared.ask(DIRECT, Request("commission", ("give-up", "done"))).ok


def test_nobody_can_write_another_users_name_into_the_journal(shared: Table) -> None:
    line = msgspec.json.encode({"what": "bundle", "by": "the mint"})
    with shared.open(DIRECT) as link:
        link.sendall(line + b"\n")
        assert msgspec.json.decode(link.makefile("rb").readline(), type=Answer).ok
    shared.settled()
    (kept,) = [msgspec.json.decode(row.event) for row in shared.rows() if b"takes a bundle" in row.event]
    assert kept["by"] != "the mint"


@pytest.mark.parametrize(
    ("asked", "what", "key", "role"),
    [
        ("open-screens", "asks for the screens to be opened", "bea", "operate"),
        ("check-software", "asks for what is installed to be checked", "", ""),
    ],
)
def test_the_journal_has_who_asked(shared: Table, asked: str, what: str, key: str, role: str) -> None:
    with shared.open(DIRECT) as link:
        link.sendall(request(asked, key=key, role=role))
        assert msgspec.json.decode(link.makefile("rb").readline(), type=Answer).ok
    shared.settled()
    [kept] = [it for row in shared.rows() if (it := msgspec.json.decode(row.event)) and it.get("what") == what]
    assert kept["by"] == pwd.getpwuid(os.getuid()).pw_name + (f" (key {key})" if key else "")
    assert kept["role"] == (role or "technician")


def test_what_a_technician_has_done_is_for_the_table_to_say(shared: Table) -> None:
    line = b'{"what": "event", "event": {"type": "Maintained", "role": "technician", "what": "oils the tumbler"}}'
    with shared.open(DIRECT) as link:
        link.sendall(line + b"\n")
        answer = msgspec.json.decode(link.makefile("rb").readline(), type=Answer)
    assert not answer.ok
    assert answer.lines[0].startswith("not a request")


@pytest.mark.parametrize("key", ["a/b", "x" * 25, "a\nb", "(key"])
def test_a_key_without_a_proper_name_is_no_request(shared: Table, key: str) -> None:
    with shared.open(DIRECT) as link:
        link.sendall(request("motors-off", key=key))
        answer = msgspec.json.decode(link.makefile("rb").readline(), type=Answer)
    assert not answer.ok
    assert answer.lines[0].startswith("not a request")


def test_who_listens_is_told_each_event_and_may_be_silent_meanwhile(shared: Table) -> None:
    with shared.open(ASK) as link:
        link.sendall(request(EVENTS))
        heard = link.makefile("rb")
        assert msgspec.json.decode(heard.readline(), type=Answer).ok
        shared.enter(Placed("red", "small", 500))
        words = msgspec.json.decode(heard.readline(), type=Answer).lines
    assert words[0].startswith("red: $5 on small [by ")


def test_a_table_that_is_killed_while_it_is_commissioned_stays_out_of_play(shared: Table) -> None:
    """Last: the round's wagers are gone first, by the floor manager's direction."""
    shared.tablectl("direct", "floor-manager", "void", "a test", "--table", str(shared.file))
    assert shared.ask(DIRECT, Request("commission", ("begin",))).ok
    shared.settled()
    shared.kill()
    shared.launch()
    shared.wait(shared._answers, "the table again")
    assert BLOCK in {block.name for block in shared.view.blocks}
    assert shared.motor == "off"
    assert not shared.ask(DIRECT, Request("commission", ("state",))).ok, "its steps begin anew"
    assert shared.ask(DIRECT, Request("commission", ("give-up", "done"))).ok
    assert BLOCK not in {block.name for block in shared.view.blocks}
    shared.assert_sound()
