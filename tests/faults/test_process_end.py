# SPDX-License-Identifier: MIT
"""How a controller ends, and what it does about another one: signals, a closed window, a second controller."""

import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from process_rig import Table, one_line, table

from controller.journal import public_path, verify

CLOSE_WINDOW = """
import signal, pygame
signal.signal(signal.SIGUSR1, lambda *_: pygame.event.post(pygame.event.Event(pygame.{event})))
"""


@pytest.fixture
def idle() -> Iterator[Table]:
    with table({}) as made:
        yield made


def assert_closed(it: Table, status: int) -> None:
    """It ended in order: status 0, everything signed, its sockets gone, no complaint in its log."""
    assert status == 0, it.said
    verdict = verify(it.journal, public_path(it.state / "table.key"))
    assert (verdict.findings, verdict.unsigned) == ((), 0)
    assert list(it.sockets.iterdir()) == []
    assert "Traceback" not in it.said
    assert " ERROR " not in it.said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda it: it.name)
def test_a_signal_ends_it_in_order(idle: Table, number: signal.Signals) -> None:
    """SIGHUP is what a technician's table gets when the connection breaks."""
    idle.start()
    idle.call_no_more_bets()
    assert_closed(idle, idle.end(number))


def test_a_signal_in_the_middle_of_a_spin_ends_it_in_order_and_the_spin_is_no_spin(idle: Table) -> None:
    idle.start()
    idle.call_no_more_bets()
    idle.press("start")
    idle.until(lambda view: "1 of 3" in view.prompt.text, "the first turn")
    assert_closed(idle, idle.end(signal.SIGTERM))
    assert idle.start().motor == "off"
    assert idle.view.prompt.text == "announce no spin"


CHECK_TAKES_LONG = """
import controller.checks.evidence as check
check.AFTER_S, check.GENTLY = 0.05, ("sh", "-c", "exec sleep 600")
"""


def test_the_journals_check_ends_with_the_table(idle: Table) -> None:
    """It reads the journal in a process of its own, which must not go on after an end in order."""
    process = idle.start(CHECK_TAKES_LONG).process
    assert process
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    idle.wait(children.read_text, "the check's process")
    (check,) = children.read_text().split()
    assert "sleep" in Path(f"/proc/{check}/cmdline").read_text()
    assert_closed(idle, idle.end(signal.SIGTERM))
    idle.wait(lambda: not runs(check), "the end of the check")


def runs(process: str) -> bool:
    """Whether it has not ended, even if nobody has taken note of its end."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def test_visitors_do_not_hinder_its_end(idle: Table) -> None:
    """One visitor watches, one is silent, and one is in the middle of a line."""
    idle.start()
    with idle.open("ask") as watcher, idle.open("ask"), idle.open("direct") as half:
        watcher.sendall(b'{"what": "watch"}\n')
        half.sendall(b'{"what":')
        assert watcher.recv(10)
        assert_closed(idle, idle.end(signal.SIGTERM))


@pytest.mark.parametrize("event", ["QUIT", "WINDOWCLOSE"])
def test_a_closed_window_ends_it_in_order(idle: Table, event: str) -> None:
    idle.start(CLOSE_WINDOW.format(event=event))
    idle.wait(lambda: idle.status["display"] == "", "the window")
    assert [(it["role"], it["size"]) for it in idle.status["screens"]] == [("dealer and players", "1280x800")]
    assert_closed(idle, idle.end(signal.SIGUSR1))


# Another controller


def test_a_second_controller_is_refused_and_told_which_process_is_first(idle: Table) -> None:
    idle.start()
    assert idle.process
    said = one_line(idle.run_to_end())
    assert f"another controller (process {idle.process.pid}) runs this table" in said
    assert "stop it first" in said
    idle.call_no_more_bets()


def test_another_table_file_with_the_same_state_folder_is_refused(idle: Table) -> None:
    idle.start()
    other = idle.write('casino = "OTHER"', idle.folder / "other.toml")
    other.write_text(other.read_text().replace(str(idle.sockets), str(idle.folder / "elsewhere")))
    assert idle.process
    assert f"process {idle.process.pid}" in one_line(idle.run_to_end(other))
    assert not (idle.folder / "elsewhere").exists()
    idle.call_no_more_bets()


def test_another_table_file_with_the_same_sockets_does_not_take_them(idle: Table) -> None:
    idle.start()
    before = socket_file(idle.sockets / "direct")
    with table() as second:
        second.file.write_text(second.file.read_text().replace(str(second.sockets), str(idle.sockets)))
        process = second.launch()
        second.wait(lambda: process.poll() is not None or socket_file(idle.sockets / "direct") != before, "its end")
        status, said = process.poll(), second.said
    assert status == 2, "it has taken the sockets of a table that runs"
    assert str(idle.sockets) in said
    idle.call_no_more_bets()


def socket_file(path: Path) -> int:
    return path.stat().st_ino if path.exists() else 0


def test_the_sockets_and_the_lock_of_a_killed_controller_do_not_hinder(idle: Table) -> None:
    idle.start().kill()
    assert {path.name for path in idle.sockets.iterdir()} == {"ask", "direct", "crash", "display-mark"}
    assert (idle.state / "journal.sqlite.lock").exists()
    ended = idle.tablectl("status", "--table", str(idle.file))
    assert (ended.returncode, "no controller answers" in ended.stderr, "start it with" in ended.stderr) == (1, 1, 1)
    idle.start()
    idle.call_no_more_bets()


def test_a_file_that_is_no_socket_does_not_hinder(idle: Table) -> None:
    idle.sockets.mkdir()
    (idle.sockets / "ask").write_text("left by something")
    idle.start()
    with socket.socket(socket.AF_UNIX) as link:
        link.connect(str(idle.sockets / "ask"))


def test_without_a_folder_for_its_sockets_the_table_plays_and_says_so(idle: Table) -> None:
    idle.sockets.write_text("a file in the way")
    process = idle.launch()
    idle.wait(lambda: "nobody can ask or direct" in idle.said, "the word that it cannot be asked")
    assert str(idle.sockets) in idle.said
    assert process.poll() is None
    assert idle.journal.exists()
    assert idle.end(signal.SIGTERM) == 0


INTERRUPTED = """
import os, signal
from controller.app import App
from hal.devices import Devices
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background ignores it from its beginning
safe, opened = Devices.safe, App._open_table
def says(devices):
    print("the devices are made safe", flush=True)
    os.kill(os.getpid(), signal.SIGINT)
    safe(devices)
def interrupted(app, recovered):
    opened(app, recovered)
    for _ in range({times}):
        os.kill(os.getpid(), signal.SIGINT)
Devices.safe, App._open_table = says, interrupted
"""


@pytest.mark.parametrize("times", [1, 2], ids=["once", "twice"])
def test_control_c_during_the_start_leaves_the_devices_safe_and_all_closed(idle: Table, times: int) -> None:
    """Once more while they are made safe, too."""
    status = idle.launch(INTERRUPTED.format(times=times)).wait(20)
    assert status == 130, idle.said
    assert "the devices are made safe" in idle.said
    assert "ended by Ctrl-C; every device that was open is safe" in idle.said
    assert "Traceback" not in idle.said
    assert "ask" not in [path.name for path in idle.sockets.glob("*")]
    verdict = verify(idle.journal, public_path(idle.state / "table.key"))
    assert (verdict.findings, verdict.unsigned) == ((), 0)


ENDED_EARLY = """
import asyncio, os, signal
import controller.app
from controller.sockets.server import Server
controller.app.KEYS_KNOWN_S = 0.5
opened, closed = Server.open, controller.app.App.close
def opens(server):
    opened(server)
    asyncio.get_running_loop().call_soon(os.kill, os.getpid(), signal.SIGTERM)
async def closes(app, **how):
    await closed(app, **how)
    await asyncio.sleep(1.0)
Server.open, controller.app.App.close = opens, closes
"""
"""A signal before the screens are open; and something holds up the end."""


def test_no_screen_is_opened_by_a_table_that_ends(idle: Table) -> None:
    assert_closed(idle, idle.launch(ENDED_EARLY).wait(20))
    assert "the screens are open" not in idle.said
