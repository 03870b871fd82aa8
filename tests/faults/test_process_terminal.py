# SPDX-License-Identifier: MIT
"""Without a display the same table runs in the terminal: on a screen of 80 by 24, and line by line without one."""

import os
import re
import signal
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from process_rig import PATIENCE, Table, table
from terminal_screen import WIDTH, Screen

from controller.engine.record.events import Spoken


@pytest.fixture
def headless() -> Iterator[Table]:
    with table() as made:
        yield made


@pytest.fixture
def slow_tumbler() -> Iterator[Table]:
    """A table whose spin lasts longer than any act of a test."""
    with table({}) as made:
        yield made


def no_display(it: Table) -> dict[str, str]:
    environment = it.environment(TERM="xterm")
    del environment["SDL_VIDEODRIVER"]
    return environment


def start_on(screen: Screen, it: Table, *, errors: bool = False) -> None:
    """In a session of its own, with this screen as its terminal; its log on the screen too, or in its file."""
    own: dict[str, Any] = {"stderr": screen.slave} if errors else {}
    it.start(
        stdin=screen.slave,
        stdout=screen.slave,
        env=no_display(it),
        start_new_session=True,
        preexec_fn=screen.take,
        **own,
    )


def play_a_round(screen: Screen, it: Table) -> None:
    """With the keys of its legend."""
    screen.type("n")
    screen.wait("Start the tumbler")
    screen.type(" ")
    screen.wait("Announce the dice")
    for keys, digits in (("3", "[3]"), ("1", "[3] [1]"), ("6", "[3] [1] [6]")):
        screen.type(keys)
        screen.wait(digits)
    screen.type("\n")
    screen.wait("1, 3, 6; TOTAL 10")


def test_without_a_display_it_is_played_in_a_terminal_of_80_by_24(screen: Screen, headless: Table) -> None:
    start_on(screen, headless)
    screen.wait("Take wagers, then call no more bets")
    assert screen.alternate
    play_a_round(screen, headless)
    shown = screen.read()
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= WIDTH
    assert "s 77(2)" in shown
    assert "total 10 at" in shown.replace("\n", " ")
    assert "no display can be opened" in headless.said
    status = headless.tablectl("status", "--table", str(headless.file)).stdout
    assert "Screens" in status
    assert re.search("│ dealer +│ terminal +│ 80x24 +│ no display can be opened: ", status)
    assert headless.end(signal.SIGTERM) == 0
    screen.read()
    assert not screen.alternate
    assert termios.tcgetattr(screen.slave) == screen.before


@pytest.mark.parametrize("key", ["\x03", "\x1b"], ids=["control-c", "escape"])
def test_a_key_ends_it_and_gives_the_terminal_back(screen: Screen, headless: Table, key: str) -> None:
    start_on(screen, headless)
    screen.wait("Take wagers")
    screen.type(key)
    assert headless.process
    assert headless.process.wait(PATIENCE) == 0
    screen.read()
    assert not screen.alternate
    assert termios.tcgetattr(screen.slave) == screen.before


def test_leaving_asks_while_a_round_is_open_and_a_second_control_c_leaves_with_the_motor_off(
    screen: Screen, slow_tumbler: Table
) -> None:
    start_on(screen, slow_tumbler)
    screen.wait("Take wagers")
    screen.type("n")
    screen.wait("Start the tumbler")
    screen.type("\x1b")
    screen.wait("Leave while round 1 is open?")
    screen.type(" ")
    screen.type("n")
    slow_tumbler.wait(lambda: "Leave" not in screen.read(), "the page without the question")
    assert slow_tumbler.view.phase == "closed", "a key that answers nothing presses nothing either"
    screen.type(" ")
    screen.wait("1 of 3")
    screen.type("\x03")
    screen.wait("Leave while round 1 is open?")
    assert slow_tumbler.motor == "on"
    screen.type("\x03")
    assert slow_tumbler.process
    assert slow_tumbler.process.wait(PATIENCE) == 0
    screen.read()
    assert (screen.alternate, termios.tcgetattr(screen.slave)) == (False, screen.before)
    assert slow_tumbler.start().motor == "off"
    assert slow_tumbler.view.prompt.text == "announce no spin"


def test_nothing_that_a_terminal_does_stops_the_controller_and_not_its_motor(headless: Table) -> None:
    """Ctrl-Z, and what a shell's background jobs are stopped by; a test's own process is not stopped by them."""
    headless.start()
    assert headless.process
    status = Path(f"/proc/{headless.process.pid}/status").read_text()
    ignored = int(re.search(r"SigIgn:\s+(\w+)", status)[1], 16)  # type: ignore[index]
    stopping = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
    assert [number for number in stopping if not ignored >> number - 1 & 1] == []


def test_the_log_does_not_write_over_the_page(screen: Screen, headless: Table) -> None:
    """`make run` has the page and the log on one terminal. The log must not spoil the page."""
    start_on(screen, headless, errors=True)
    screen.wait("Take wagers")
    for _ in range(2):
        headless.enter(Spoken("red", "big", 500))
    page = screen.wait("spoken wagers are")
    page = screen.read(0.3)
    assert [line for line in page.splitlines() if "controller.sockets.server" in line] == [], page
    assert page.startswith("SIC-BO TABLE-7"), page


def test_without_a_terminal_each_change_is_a_line(headless: Table) -> None:
    headless.start(env=no_display(headless))
    headless.wait(lambda: "next: take wagers" in headless.said, "the first line")
    headless.call_no_more_bets()
    headless.press("paid")
    headless.until(lambda view: view.refusal, "a refusal")
    headless.spin()
    headless.declare(3, 1, 6)
    assert headless.end(signal.SIGTERM) == 0
    lines = headless.said.splitlines()
    assert "\x1b" not in headless.said
    said = [
        "no display can be opened",
        "next: take wagers, then call no more bets (s 72(1))",
        "call: no more bets (s 72(1))",
        "refused: paid: first: start the tumbler (s 76)",
        "turning: Dice spinning",
        "next: announce the dice",
        "declared: 1, 3, 6; total 10 (s 77(2))",
        "lit: ",
    ]
    places = [next((n for n, line in enumerate(lines) if words in line), None) for words in said]
    assert None not in places, dict(zip(said, places, strict=True))
    assert places == sorted(places)  # type: ignore[type-var]


def test_a_terminal_that_goes_away_does_not_stop_the_table(headless: Table) -> None:
    """Its output is a pipe that nobody reads any more."""
    reader, writer = os.pipe()
    headless.start(stdout=writer, env=no_display(headless))
    os.close(writer)
    os.close(reader)
    headless.call_no_more_bets()
    view = headless.until(lambda view: view.alarms, "an alert about the screen")
    assert [alarm.device for alarm in view.alarms] == ["display"]
    assert "the game goes on" in view.alarms[0].text
    headless.spin()
    assert headless.declare(1, 2, 4).declared
    assert headless.end(signal.SIGTERM) == 0


def test_a_display_that_fails_in_an_unforeseen_way_is_told_and_the_table_goes_on(headless: Table) -> None:
    """Told where it can be seen: as an alert, or because the table is in the terminal."""
    headless.start("import controller.display as d\nd.open_display = lambda *_, **__: 1 / 0")
    headless.wait(lambda: "ZeroDivisionError" in headless.said or "division by zero" in headless.said, "the cause")
    headless.call_no_more_bets()
    headless.wait(
        lambda: headless.view.alarms or "call: no more bets" in headless.said, "a word about the display", patience=2.0
    )


def test_a_terminal_that_nobody_reads_does_not_stop_the_table(screen: Screen, headless: Table) -> None:
    """A connection that stalls, until nothing more goes into it."""
    start_on(screen, headless)
    screen.wait("Take wagers")
    for number in range(60):
        headless.enter(Spoken(f"player-{number}", "big", 500))
    headless.call_no_more_bets()
    headless.spin()
    assert headless.declare(1, 2, 4).declared
    screen.wait("1, 2, 4; TOTAL 7")
    assert headless.end(signal.SIGTERM) == 0
    screen.read()
    assert not screen.alternate


def test_a_terminal_that_is_still_not_read_at_the_end_lets_the_table_end(screen: Screen, headless: Table) -> None:
    start_on(screen, headless)
    screen.wait("Take wagers")
    termios.tcflow(screen.slave, termios.TCOOFF)
    headless.call_no_more_bets()
    headless.spin()
    assert headless.declare(1, 2, 4).declared
    assert headless.end(signal.SIGTERM) == 0
    termios.tcflow(screen.slave, termios.TCOON)
