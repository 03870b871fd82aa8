"""The table in a terminal: whole at 80 by 24, a line a change elsewhere, and never by colour alone."""

import io
import os
import pty
import select
import termios
import threading
import time
from collections.abc import Callable

import msgspec
import pytest
from rich.console import Console

from controller.display.terminal.changes import changes
from controller.display.terminal.terminal import TerminalDisplay, key_names, open_terminal, whole_view
from controller.engine.views import NOTHING_MORE, View, Words
from tests.display.scenes.pictures import BETTING, BLOCKED, CLOSED, DOUBLE, LOOK, REFUSED, STATES


def page(state: str, size: tuple[int, int] = (80, 24), why: str = "") -> list[str]:
    """The lines of a state as a terminal without colours shows them."""
    view, extras = STATES[state]
    console = Console(width=size[0], file=io.StringIO())
    return [line.plain for text in whole_view(LOOK, view, extras, size, why) for line in text.wrap(console, size[0])]


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
@pytest.mark.parametrize("state", STATES)
def test_the_whole_view_fits_the_terminal(state: str, size: tuple[int, int]) -> None:
    lines = page(state, size)
    assert len(lines) <= size[1]
    assert max(map(len, lines)) <= size[0]


@pytest.mark.parametrize("state", [s for s in STATES if s != "empty"])
def test_result_prompt_and_messages_are_never_left_out(state: str) -> None:
    view = STATES[state][0]
    said = " ".join(" ".join(page(state)).split()).lower()
    if view.declared:
        assert view.declared.text in said
    if not view.blocks:
        assert view.prompt.text in said
    for words in filter(None, (view.refusal, *view.alarms, *view.blocks[:1])):
        assert words.text in said


def test_the_keys_that_stand_for_what_is_asked_for_are_printed_beside_it() -> None:
    prompt, presses = Words("turn the dealer's key; key"), ("key dealer", "entry")
    view = msgspec.structs.replace(BETTING, prompt=prompt, presses=presses, asked=("key dealer",))
    console = Console(width=80, file=io.StringIO())
    lines = [line.plain for text in whole_view(LOOK, view, NOTHING_MORE) for line in text.wrap(console, 80)]
    assert "      [D] dealer's key   [ENTER] entry" in map(str.rstrip, lines)
    assert "      [1-6] numbers   [ENTER] entry   [O] no spin" in map(str.rstrip, page("entry"))


def test_winners_stand_in_brackets_with_their_odds() -> None:
    said = "\n".join(page("double"))
    assert "[small]" in said
    assert "[10]" in said
    assert "[3-4]" in said
    assert "double 3 at 11 to 1" in said
    assert "[big]" not in said
    assert "[11]" not in said


def test_a_line_is_written_for_each_change() -> None:
    assert changes(View(), BETTING) == [
        "round 128 begins",
        "sign: MINIMUM $5; MAXIMUM $500; IN STEPS OF $5",
        "next: take wagers, then call no more bets (s 72(1))",
    ]
    assert changes(BETTING, REFUSED) == ["refused: call no more bets first (s 72(1))"]
    assert "call: no more bets (s 72(1))" in changes(BETTING, CLOSED)
    assert "declared: double 3, 4; total 10 (s 77(2))" in changes(CLOSED, DOUBLE)
    assert "lit: small double-3 total-10 pair-3-4 face-3 face-4" in changes(CLOSED, DOUBLE)
    assert changes(CLOSED, BLOCKED)[0].startswith("blocked: tumbler: it was told to turn")
    assert "unblocked: tumbler" in changes(BLOCKED, CLOSED)


def test_nothing_is_written_when_nothing_has_changed() -> None:
    out = io.StringIO()
    terminal = TerminalDisplay(LOOK, "no display can be opened", out, io.StringIO())
    for _ in range(3):
        assert terminal.show(BETTING) == ""
    assert out.getvalue().splitlines()[0] == "no display can be opened"
    assert len(out.getvalue().splitlines()) == 4
    assert terminal.pump() == []
    terminal.close()


def test_no_word_of_control_goes_to_what_is_no_terminal() -> None:
    out = io.StringIO()
    terminal = TerminalDisplay(LOOK, "", out, io.StringIO())
    for view, extras in STATES.values():
        terminal.show(view, extras)
    terminal.close()
    assert "\x1b" not in out.getvalue()


def test_a_lost_terminal_is_told_in_words_and_harms_nothing() -> None:
    out = io.StringIO()
    terminal = TerminalDisplay(LOOK, "", out, io.StringIO())
    out.close()
    assert "goes on without it" in terminal.show(BETTING)
    terminal.close()


def test_on_a_terminal_the_view_is_drawn_over_and_single_keys_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    person, table = pty.openpty()
    with os.fdopen(table, "r+b", buffering=0) as raw, io.TextIOWrapper(raw, write_through=True) as side:
        terminal = TerminalDisplay(LOOK, "", side, side)
        terminal.show(DOUBLE)
        os.write(person, b"n3\n")
        deadline = time.monotonic() + 5
        pressed: list[str] = []
        while len(pressed) < 3 and time.monotonic() < deadline:
            select.select([table], [], [], 0.1)
            pressed += terminal.pump()
        terminal.close()
        assert pressed == ["n", "3", "return"]
        shown = os.read(person, 65536).decode()
    os.close(person)
    assert "\x1b[H" in shown
    assert "DOUBLE 3, 4; TOTAL 10" in shown


def in_time(do: Callable[[], object], seconds: float = 20) -> None:
    """Fails if this is not done in time; what hangs is left to hang."""
    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    thread.join(seconds)
    assert not thread.is_alive(), "it waits for a reader"


def read_all(file: int, go_on: Callable[[], object]) -> bytes:
    """All that comes out while `go_on` is called again and again, until nothing more comes."""
    taken = b""
    go_on()
    while select.select([file], [], [], 0.2)[0]:
        taken += os.read(file, 65_536)
        go_on()
    return taken


def test_a_terminal_that_nobody_reads_holds_nothing_up_and_shows_the_last_view_when_it_is_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stalled connection, or Ctrl-S: pages between are dropped, none is cut."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    person, table = pty.openpty()
    with os.fdopen(table, "r+b", buffering=0) as raw, io.TextIOWrapper(raw, write_through=True) as side:
        terminal = TerminalDisplay(LOOK, "", side, io.StringIO())

        def show_many() -> None:
            for _ in range(200):
                terminal.show(BETTING)
                terminal.show(REFUSED)
            terminal.show(DOUBLE)

        in_time(show_many)
        assert terminal.fault == ""
        pages = read_all(person, terminal.pump).decode().split("\x1b[H")
        assert 2 < len(pages) < 400, "all of them were kept for a reader who did not come"
        assert all(page.endswith("\x1b[J") for page in pages[2:]), "a page is cut"
        assert "DOUBLE 3, 4; TOTAL 10" in pages[-1]
        in_time(show_many)
        in_time(terminal.close)
        assert os.get_blocking(table), "the shell has the same terminal afterwards"
    os.close(person)


def test_a_terminal_that_is_stopped_while_it_opens_is_still_given_a_screen_of_its_own() -> None:
    person, table = pty.openpty()
    with os.fdopen(table, "r+b", buffering=0) as raw, io.TextIOWrapper(raw, write_through=True) as side:
        termios.tcflow(table, termios.TCOOFF)
        terminal = TerminalDisplay(LOOK, "", side, side)
        in_time(lambda: [terminal.show(view) for view in (BETTING, REFUSED)])
        termios.tcflow(table, termios.TCOON)
        shown = read_all(person, terminal.pump).decode()
        assert shown.startswith("\x1b[?1049h\x1b[H\x1b[H")
        assert shown.count("\x1b[H") == 2, "only the last page"
        terminal.close()
        assert read_all(person, lambda: None).decode() == "\x1b[?1049l"
    os.close(person)


def test_a_pipe_that_nobody_reads_holds_nothing_up_and_has_whole_lines() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as out:
        terminal = TerminalDisplay(LOOK, "", out, io.StringIO())
        in_time(lambda: [terminal.show(view) for _ in range(3000) for view in (BETTING, REFUSED)])
        lines = read_all(reader, terminal.pump).decode().splitlines()
        assert 10 < len(lines) < 6000
        refused = "refused: call no more bets first (s 72(1))"
        assert set(lines) <= {*changes(View(), BETTING), *changes(REFUSED, BETTING), refused}
        terminal.close()
    os.close(reader)


def test_an_arrow_key_is_no_press_of_its_letters() -> None:
    assert key_names("\x1b[A") == []
    assert key_names("\x1b") == ["escape"]
    assert key_names("N ") == ["n", "space"]


def test_open_terminal_says_why_it_is_not_a_display(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = open_terminal("no display can be opened: attach a screen", LOOK.face, "Sic-bo", simulated=True)
    terminal.show(BETTING, NOTHING_MORE)
    terminal.close()
    assert "attach a screen" in capsys.readouterr().out


def test_the_reason_gives_way_before_anything_that_matters() -> None:
    assert any("attach a screen" in line for line in page("betting", why="attach a screen"))
    assert len(page("everything", why="attach a screen " * 20)) <= 24
