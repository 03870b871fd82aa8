# SPDX-License-Identifier: MIT
"""A display library that crashes or is slow.

After a crash the table plays on without screens (s 78(7)). During a slow start systemd does not end the table.
"""

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from process_rig import PATIENCE, Table, table

from controller.engine.record.events import Directed, Placed
from controller.sockets.client import NoTable
from controller.sockets.requests import ASK, DIRECT, Request
from controller.sockets.systemd import PATIENCE_S

VOID = Directed("floor-manager", "void", "a test")
CRASH_AS_SCREENS_OPEN = """
import ctypes, controller.display.pane
controller.display.pane.Pane._build = lambda *_: ctypes.string_at(0)
"""
"""The library reads from address 0: the kernel ends the process by SIGSEGV."""
CRASH_IN_A_FRAME = """
import ctypes, controller.display.pane as pane_
begin = pane_.Pane.begin
def crashes(pane, view, extras):
    if view.phase == "closed":
        ctypes.string_at(0)
    begin(pane, view, extras)
pane_.Pane.begin = crashes
"""
SLOW_S = 0.9
SLOW = f"""
import ctypes, controller.display.pane as pane_
build = pane_.Pane._build
def slowly(pane):
    ctypes.PyDLL(None).usleep(round({SLOW_S} * 1e6))  # and no other thread runs meanwhile
    return build(pane)
pane_.Pane._build = slowly
"""
"""A screen that opens slowly. No other thread of the program runs meanwhile."""


@pytest.fixture
def idle() -> Iterator[Table]:
    with table() as it:
        yield it


def crashes(it: Table) -> None:
    process = it.process
    assert process
    it.wait(lambda: process.poll() is not None, "the crash")
    assert process.wait() in (-signal.SIGSEGV, -signal.SIGABRT), (
        "SIGABRT is from pygame's own handler, if that was installed first"
    )


def display_of(it: Table) -> str:
    return str(it.status["display"])


def outputs_of(it: Table) -> list[str]:
    return [screen["output"] for screen in it.status["screens"]]


def test_after_a_crash_as_screens_open_the_table_plays_without_them_until_they_are_asked_for(idle: Table) -> None:
    idle.launch(CRASH_AS_SCREENS_OPEN)
    crashes(idle)
    idle.start()
    assert outputs_of(idle) == ["terminal"]
    assert "crashed in the display by Segmentation fault" in display_of(idle)
    assert "Fatal Python error: Segmentation fault" in idle.said, "the log has Python's trace"
    assert "last-crash" in os.listdir(idle.state)
    alarms = idle.until(lambda view: bool(view.alarms), "the alert").alarms
    assert any("crashed in the display" in alarm.text for alarm in alarms)
    idle.call_no_more_bets()
    listed = idle.tablectl("screens", "--table", str(idle.file))
    assert listed.returncode == 1
    assert "tablectl screens open" in listed.stdout
    asked = idle.tablectl("screens", "open", "--table", str(idle.file))
    assert "opened when it is over" in asked.stdout
    idle.enter(VOID)
    idle.wait(lambda: outputs_of(idle) == ["0"], "the screen")
    assert display_of(idle) == ""
    assert idle.until(lambda view: not view.alarms, "no alert").round == 2
    assert idle.tablectl("screens", "--table", str(idle.file)).returncode == 0
    assert idle.end(signal.SIGTERM) == 0
    idle.start()
    assert outputs_of(idle) == ["0"]


def test_a_crash_in_a_frame_changes_nothing_of_the_round(idle: Table) -> None:
    """s 78(7): the dealer's acts are on disk, and the table is in the same state, without screens."""
    idle.start(CRASH_IN_A_FRAME)
    idle.enter(Placed("red", "small", 500))
    with suppress(NoTable):  # nobody answers any more
        idle.press("no-more-bets")
    crashes(idle)
    idle.start()
    view = idle.view
    assert (view.round, view.phase) == (1, "closed")
    assert [(it.player, it.wager, it.cents) for it in view.standing] == [("red", "small", 500)]
    assert outputs_of(idle) == ["terminal"]
    idle.enter(VOID)
    idle.until(lambda view: view.round == 2, "the next round")
    assert idle.end(signal.SIGTERM) == 0
    idle.assert_sound()


@pytest.fixture
def systemd(idle: Table) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as found:
        found.bind(str(idle.folder / "notify"))
        found.settimeout(PATIENCE)
        yield found


def test_systemd_waits_for_a_screen_that_opens_slower_than_the_watchdog_allows(
    idle: Table, systemd: socket.socket
) -> None:
    """The program is blocked meanwhile. It asks systemd before to wait longer, and afterwards to wait as usual."""
    limit_s = SLOW_S / 2
    environment = idle.environment(NOTIFY_SOCKET=systemd.getsockname(), WATCHDOG_USEC=str(round(limit_s * 1e6)))
    idle.launch(SLOW, env=environment)
    heard: list[tuple[float, str]] = []
    while len([words for _, words in heard if "WATCHDOG_USEC" in words]) < 2:
        words = systemd.recv(300).decode()
        heard.append((time.monotonic(), words))
    (before, longer), (after, usual) = heard[-2:]
    assert longer == f"WATCHDOG=1\nWATCHDOG_USEC={round(PATIENCE_S * 1e6)}"
    assert usual == f"WATCHDOG=1\nWATCHDOG_USEC={round(limit_s * 1e6)}"
    assert limit_s < after - before < PATIENCE_S
    assert systemd.recv(300) == b"WATCHDOG=1", "the usual messages follow"
    assert outputs_of(idle) == ["0"]


def test_no_screen_is_opened_while_the_motor_runs(idle: Table) -> None:
    """A request during a spin is carried out when the round is over."""
    idle.start(SLOW)
    idle.call_no_more_bets()
    idle.press("start")
    idle.wait(lambda: idle.motor == "on", "the motor")
    answer = idle.ask(DIRECT, Request("open-screens"))
    assert "when it is over" in answer.lines[0]
    idle.wait(lambda: idle.motor == "off", "the end of the spin")
    assert idle.said.count("the screens are open") == 1
    idle.enter(VOID)
    idle.wait(lambda: idle.said.count("the screens are open") == 2, "the screens opened anew")
    assert idle.ask(ASK, Request("screens")).data["fault"] == ""
    assert idle.view.round == 2
