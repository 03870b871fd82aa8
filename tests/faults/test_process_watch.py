# SPDX-License-Identifier: MIT
"""`tablectl watch` beside a running table: a whole screen in a terminal, timed lines in a pipe, over its restart."""

import re
import signal
import subprocess
import termios
import threading
from collections.abc import Iterator

import pytest
from process_rig import PATIENCE, TABLECTL, Table, table
from terminal_screen import WIDTH, Screen

from controller.engine.record.events import Placed

FOOT = "q or Ctrl-C leaves; the table goes on"
ENDED = "the table has ended; waiting until it runs again"
TIMED = re.compile(r"\d\d:\d\d:\d\d ")


@pytest.fixture
def running() -> Iterator[Table]:
    with table() as made:
        yield made.start()


def watch_on(screen: Screen, it: Table) -> subprocess.Popen[bytes]:
    """In a session of its own, with this screen as its terminal."""
    command = [str(TABLECTL), "watch", "--table", str(it.file)]
    files = {"stdin": screen.slave, "stdout": screen.slave, "stderr": screen.slave}
    env = it.environment(TERM="xterm")
    return subprocess.Popen(command, **files, env=env, start_new_session=True, preexec_fn=screen.take)  # noqa: PLW1509 - no threads here


@pytest.mark.parametrize("key", ["q", "\x03"], ids=["q", "control-c"])
def test_a_terminal_shows_the_whole_view_and_is_given_back(screen: Screen, running: Table, key: str) -> None:
    watching = watch_on(screen, running)
    screen.wait("Take wagers, then call no more bets (s 72(1))")
    assert screen.alternate
    running.enter(Placed("red", "small", 500))
    shown = screen.wait("Lies  red small $5")
    assert shown.startswith("SIC-BO TABLE-7")
    assert FOOT in shown
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= WIDTH
    screen.type(key)
    assert watching.wait(PATIENCE) == 0
    screen.read()
    assert not screen.alternate
    assert termios.tcgetattr(screen.slave) == screen.before
    assert running.status["table"] == "table-7", "the table goes on"


def test_it_says_that_the_table_has_ended_and_goes_on_when_it_runs_again(screen: Screen, running: Table) -> None:
    watching = watch_on(screen, running)
    screen.wait("Take wagers")
    assert running.end(signal.SIGTERM) == 0
    shown = screen.wait(ENDED)
    assert "Take wagers" in shown, "what it showed last stays"
    assert FOOT in screen.wait(FOOT)
    running.start()
    running.enter(Placed("red", "small", 500))
    assert ENDED not in screen.wait("Lies  red small $5")
    screen.type("q")
    assert watching.wait(PATIENCE) == 0


def test_a_pipe_is_given_timed_lines_over_a_restart(running: Table) -> None:
    command = [str(TABLECTL), "watch", "--table", str(running.file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=running.environment()) as watching:
        too_late = threading.Timer(PATIENCE, watching.kill)
        too_late.start()
        lines: list[str] = []

        def until(wanted: str) -> None:
            while not (lines and wanted in lines[-1]):
                assert watching.stdout
                line = watching.stdout.readline()
                assert line, lines
                lines.append(line.rstrip("\n"))

        until("connected; the lines without a time are from before")
        until("next: take wagers, then call no more bets (s 72(1))")
        earlier = lines[1:]
        running.enter(Placed("red", "small", 500))
        until("noted: red: small $5 (s 75(a))")
        assert running.end(signal.SIGTERM) == 0
        until(ENDED)
        running.start()
        until("the table runs again")
        watching.send_signal(signal.SIGINT)
        too_late.cancel()
    assert watching.returncode == 0
    assert "--:--:-- round 1 begins" in earlier
    assert all(line.startswith("--:--:-- ") for line in earlier), earlier
    assert all(TIMED.match(line) for line in lines if line not in earlier), lines
    assert len([line for line in lines if TIMED.match(line)]) > 3
    assert "\x1b" not in "".join(lines)


def test_it_ends_when_nobody_reads_its_lines_any_more(running: Table) -> None:
    """`tablectl watch | head`: nothing needs to change at the table for it to be noticed."""
    command = [str(TABLECTL), "watch", "--table", str(running.file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=running.environment()) as watching:
        assert watching.stdout
        assert watching.stdout.readline()
        watching.stdout.close()
        assert watching.wait(PATIENCE) in (0, 1)


def test_without_a_table_it_says_how_one_is_started(screen: Screen) -> None:
    with table() as made:
        watching = watch_on(screen, made)
        assert watching.wait(PATIENCE) == 1
    shown = screen.read().replace("\n", "")
    assert "no controller answers" in shown
    assert "start it with: tablectl run" in shown
    assert not screen.alternate
