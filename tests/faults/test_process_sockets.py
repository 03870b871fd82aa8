# SPDX-License-Identifier: MIT
"""The sockets of a running table against every kind of visitor: they answer in words, and the table goes on."""

import json
import os
import socket
import stat
from collections.abc import Iterator

import msgspec
import pytest
from click.testing import CliRunner
from process_rig import Table, table

from controller.cli.main import main
from controller.engine.record.events import Directed, LimitsProposed, Placed
from controller.sockets.client import answers
from controller.sockets.performed import KEPT, Performed, Recent, join_effects, parse_performed
from controller.sockets.requests import ASK, DIRECT, Answer, Request
from hal.signals import CardDrawn, Pressed

RAISES = """
from controller.maintenance.desk import MaintenanceDesk
def fails(*_):
    raise RuntimeError("a bug in a handler")
MaintenanceDesk._check_lamps = fails
"""

TAKES_ITS_TIME = "hal.sim.machines.tumbler.SimulatedTumbler._usual_turn_s = lambda _: 2.0"
SLOWER = {
    "first_turn_s = 2.5": "first_turn_s = 5.0",
    "\nturn_s = 1.5": "\nturn_s = 4.0",
    "rest_s = 4.0": "rest_s = 9.0",
}
"""The limits of a board for such a tumbler."""


@pytest.fixture(scope="module")
def shared() -> Iterator[Table]:
    with table() as made:
        yield made.start(RAISES)


@pytest.fixture
def running(shared: Table) -> Iterator[Table]:
    """The same table for all of these, with a look afterwards whether it still plays."""
    yield shared
    assert shared.process
    assert shared.process.poll() is None
    assert shared.enter(Placed("red", "small", 500)).ok


def answer_to(it: Table, line: bytes, name: str = DIRECT, *, end: bool = False) -> Answer:
    """Return the answer to a bare line. `end`: The visitor closes its sending side."""
    with it.open(name) as link:
        link.sendall(line)
        if end:
            link.shutdown(socket.SHUT_WR)
        with link.makefile("rb") as lines:
            line = lines.readline()
    assert line, "it hung up without a word"
    return msgspec.json.decode(line, type=Answer)


def test_a_table_that_plays_has_no_safe_mode_to_leave(running: Table) -> None:
    left = running.tablectl("safe-mode", "leave", "--table", str(running.file))
    assert (left.returncode, "not in safe mode" in left.stdout) == (1, True), left


def test_only_this_user_and_the_group_may_connect(running: Table) -> None:
    for name in (ASK, DIRECT):
        found = os.stat(running.sockets / name)
        assert stat.S_ISSOCK(found.st_mode)
        assert stat.S_IMODE(found.st_mode) in (0o600, 0o660)
        assert found.st_uid == os.getuid()


def test_where_the_groups_exist_they_may_connect(tmp_path_factory: pytest.TempPathFactory) -> None:
    groups = """
import grp
real = grp.getgrnam
grp.getgrnam = lambda name: real("nogroup") if name.startswith("table-") else real(name)
"""
    with table() as made:
        made.start(groups)
        for name in (ASK, DIRECT):
            found = os.stat(made.sockets / name)
            assert (stat.S_IMODE(found.st_mode), found.st_gid) == (0o660, 65534)


@pytest.mark.parametrize("what", ["event", "hand", "check-lamps", "motors-off", "jog", "commission", "check-software"])
def test_who_may_ask_may_not_direct(running: Table, what: str) -> None:
    before = running.view
    event = {"type": "Directed", "role": "floor-manager", "direction": "void"}
    answer = answer_to(running, json.dumps({"what": what, "words": ["start"], "event": event}).encode() + b"\n", ASK)
    assert not answer.ok
    (line,) = answer.lines
    assert f"no request '{what}'" in line
    assert line.endswith("; there are status, watch, events, screens, journal, follow")
    assert running.view == before


def test_only_what_the_table_accepts_is_logged_as_entered(running: Table) -> None:
    event = {"type": "Placed", "player": "mallory", "wager": "small", "cents": 500}
    asked = answer_to(running, json.dumps({"what": "event", "event": event}).encode() + b"\n", ASK)
    other = answer_to(running, json.dumps({"what": "check-lamps", "event": event}).encode() + b"\n")
    refused = answer_to(running, json.dumps({"what": "event", "event": {**event, "wager": "nowhere"}}).encode() + b"\n")
    empty = answer_to(running, b'{"what": "event"}\n')
    assert not any(answer.ok for answer in (asked, other, refused, empty))
    assert "no event" in empty.lines[0]
    running.wait(lambda: "was refused" in running.said, "the refusal in the log")
    assert "player='mallory', wager='small', cents=500" not in running.said
    assert "has entered Placed(player='mallory'" not in running.said
    assert running.enter(Placed("mallory", "small", 500)).ok
    running.wait(lambda: "has entered Placed(" in running.said, "the event in the log")
    assert "ValueError" not in running.said


@pytest.mark.parametrize(
    "line",
    [
        b"hello\n",
        b"\n",
        b"{}\n",
        b"[1, 2]\n",
        b'{"what": "status", "more": 1}\n',
        b'{"what": 5}\n',
        b"\x00\xff\xfe\n",
        b'{"what": "\xff"}\n',
        b"[" * 10_000 + b"\n",
        b'{"what": "event", "event": {"type": "Placed"}}\n',
        b'{"what": "event", "event": {"type": "Placed", "player": "red", "wager": "small", "cents": 2.5}}\n',
    ],
    ids=range(11),
)
def test_what_is_no_request_is_answered_and_changes_nothing(running: Table, line: bytes) -> None:
    before = running.view
    answer = answer_to(running, line)
    assert not answer.ok
    assert answer.lines[0].startswith("not a request: ")
    assert running.view == before


@pytest.mark.parametrize("kind", ["Pressed", "Turned", "AtRest", "Entered", "KeyTurned", "Fault", "Restarted", "Due"])
def test_what_devices_report_may_not_be_entered(running: Table, kind: str) -> None:
    before = running.view
    answer = answer_to(running, json.dumps({"what": "event", "event": {"type": kind}}).encode() + b"\n")
    assert not answer.ok
    assert kind in answer.lines[0]
    assert running.view == before


def test_half_a_line_is_answered_when_nothing_follows(running: Table) -> None:
    assert answer_to(running, b'{"what": "sta', end=True).lines[0].startswith("not a request: ")


def test_half_a_line_and_silence_hold_up_nobody(running: Table) -> None:
    with running.open(DIRECT) as link:
        link.sendall(b'{"what": "ev')
        assert running.status["table"] == "table-7"


def test_a_line_that_is_too_long_is_answered_with_what_is_allowed(running: Table) -> None:
    line = json.dumps({"what": "hand", "words": ["x" * 20_000]}).encode() + b"\n"
    answer = answer_to(running, line)
    assert not answer.ok
    assert "16384" in answer.lines[0]


def test_who_hangs_up_before_the_answer_hurts_nobody(running: Table) -> None:
    for _ in range(20):
        with running.open(DIRECT) as link:
            link.sendall(b'{"what": "event", "event": {"type": "Spoken", "player": "r", "wager": "big", "cents": 5}}\n')
    assert running.status["table"] == "table-7"
    assert "Traceback" not in running.said


def test_a_watcher_that_never_reads_does_not_stop_the_table(running: Table) -> None:
    """The table sends far more than a megabyte of views to a visitor that reads nothing."""
    with running.open(ASK) as idler, running.open(DIRECT) as link:
        idler.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        idler.sendall(b'{"what": "watch"}\n')
        with link.makefile("rb") as lines:
            for number in range(400):
                event = Placed(f"player {number % 50}", "small" if number % 2 else "big", 500)
                link.sendall(msgspec.json.encode(Request("event", event=event)) + b"\n")
                assert msgspec.json.decode(lines.readline(), type=Answer).ok
        with running.open(ASK) as reader, reader.makefile("rb") as views:
            reader.sendall(b'{"what": "watch"}\n')
            assert len(views.readline()) * 350 > 1_000_000
        assert running.view.note
        assert running.view.note.text.startswith("player 49")


def test_a_watcher_sees_each_change(running: Table) -> None:
    watching = answers(running.sockets, ASK, Request("watch"), 10.0)
    next(watching)
    for number in range(3):
        running.enter(Placed(f"player {number}", "small", 500))
        assert next(watching).data["note"]["text"] == f"player {number}: small $5"


def test_fifty_visitors_at_once_are_all_answered(running: Table) -> None:
    links = [running.open(ASK) for _ in range(50)]
    for link in links:
        link.sendall(b'{"what": "status"}\n' * 2)
    for link in links:
        with link, link.makefile("rb") as lines:
            assert [json.loads(lines.readline())["data"]["table"] for _ in range(2)] == ["table-7"] * 2


def test_a_handler_that_fails_answers_and_is_logged_with_its_cause(running: Table) -> None:
    answer = running.ask(DIRECT, Request("check-lamps"))
    assert (answer.ok, answer.lines) == (False, ("the request failed: a bug in a handler",))
    running.wait(lambda: "RuntimeError: a bug in a handler" in running.said, "the cause in the log")


def test_a_hand_that_names_no_part_is_told_which_there_are(running: Table) -> None:
    answer = running.ask(DIRECT, Request("hand", ("strat",)))
    assert not answer.ok
    assert "'strat'" in answer.lines[0]
    assert "key dealer" in answer.lines[0]


def test_no_number_that_is_entered_stops_the_table() -> None:
    """It is refused or it is kept; the round ends as ever, and the journal holds it."""
    with table() as it:
        it.start()
        for round_, amount in enumerate((10**11, 10**18, 2**63 - 1), 2):
            it.enter(LimitsProposed(500, amount, 500))
            it.enter(LimitsProposed(500, 50_000, 500, after=amount))
            it.enter(Placed("red", "small", amount // 500 * 500))
            assert it.enter(Directed("floor-manager", "void", "a fire alarm")).ok, it.said[-2000:]
            assert (it.view.round, it.view.blocks) == (round_, ())
        it.call_no_more_bets()
        assert "Traceback" not in it.said
        it.settled()
        it.kill()
        it.assert_sound()
        it.start()


# The command line at the other end


def test_the_command_line_says_no_in_words(running: Table) -> None:
    file = ("--table", str(running.file))
    refused = running.tablectl("enter", '{"type":"Pressed","button":"start"}', *file)
    assert (refused.returncode, "Pressed" in refused.stdout + refused.stderr) == (1, True)
    wrong = running.tablectl("enter", '{"type":"Placd","player":"red"}', *file)
    assert (wrong.returncode, "Placd" in wrong.stderr) == (2, True)
    assert "Traceback" not in refused.stderr + wrong.stderr


def test_motor_off_stops_a_motor_at_once_and_the_spin_is_no_spin() -> None:
    with table() as it:
        board = it.folder / "board.toml"
        for usual, slower in SLOWER.items():
            board.write_text(board.read_text().replace(usual, slower))
        it.start(TAKES_ITS_TIME).call_no_more_bets()
        it.press("start")
        it.wait(lambda: it.motor == "on", "the motor to run")
        # here, and not in a process of its own: the spin could be over when that has begun
        ended = CliRunner().invoke(main, ["motor", "off", "--table", str(it.file)])
        assert (ended.exit_code, ended.output) == (0, "every motor is off\n")
        assert it.motor == "off"
        view = it.until(lambda view: view.phase != "turning", "the tumbler at rest")
        assert (view.phase, view.prompt.source) == ("no spin", "s 80(2)")


def test_who_follows_is_told_each_event_with_its_effects_and_the_last_ones_before(running: Table) -> None:
    assert running.enter(Placed("red", "small", 500)).ok
    told = answers(running.sockets, ASK, Request("follow"), 20.0)
    before = parse_performed(next(told).data)
    assert ("Placed", "") in [(one.event, one.of) for one in before]
    assert running.enter(Placed("red", "small", 1_000)).ok
    (one,) = parse_performed(next(told).data)
    assert one.event == "Placed"
    assert "lies: red small $10" in [line for effect in one.effects for line in effect.lines]
    told.close()  # type: ignore[attr-defined]


def test_who_follows_is_not_told_what_a_device_has_read() -> None:
    """A card may lie face down: its effects show it when the rules do."""
    told = join_effects(CardDrawn("shoe", "Ks", count=7), [])
    assert told == Performed("CardDrawn", "shoe", [])
    assert b"Ks" not in msgspec.json.encode(told)


def test_of_a_long_past_only_the_last_events_are_kept() -> None:
    recent = Recent()
    for number in range(3 * KEPT):
        recent.keep(Pressed(f"button-{number}"), [])
    assert [one.of for one in recent.all] == [f"button-{number}" for number in range(2 * KEPT, 3 * KEPT)]
