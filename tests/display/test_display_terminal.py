# SPDX-License-Identifier: MIT
"""The table in a terminal: whole at 80 by 24, a line a change elsewhere, and never by colour alone."""

import fcntl
import io
import os
import pty
import re
import select
import struct
import termios
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from typing import TextIO

import msgspec
import pytest
from rich.console import Console

from controller.display.terminal import layout
from controller.display.terminal.changes import changes
from controller.display.terminal.keyboard import NO_PASTING, PASTING, Typed
from controller.display.terminal.page import whole_page, whole_view
from controller.display.terminal.terminal import TerminalDisplay
from controller.display.wording import spoken
from controller.engine.record.on_show import ShownBoxes
from controller.engine.shown.views import NOTHING_MORE, View, Words
from controller.engine.values.money import dollars
from controller.games import find
from controller.screens import payment_rules
from tests.display.glass_rig import GAMES, look, played, views
from tests.display.scenes.pictures import BETTING, BLOCKED, CLOSED, DOUBLE, LOOK, REFUSED, STATES
from tests.display.scenes.playing import seen_of


@pytest.fixture(autouse=True)
def a_terminal_that_shows_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def terminal() -> Iterator[tuple[int, TextIO]]:
    """The person's end of a terminal of 80 by 24, and the table's."""
    person, table = pty.openpty()
    resize(table, 80, 24)
    with os.fdopen(table, "r+b", buffering=0) as raw, io.TextIOWrapper(raw, write_through=True) as side:
        yield person, side
    with suppress(OSError):
        os.close(person)


def resize(table: int, columns: int, rows: int) -> None:
    fcntl.ioctl(table, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))


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


@pytest.mark.parametrize("size", [(1, 1), (20, 6), (40, 10), (300, 90)])
def test_the_page_fits_every_terminal_with_its_foot_and_what_stands_above_it(size: tuple[int, int]) -> None:
    for view, extras in STATES.values():
        lines = whole_page(LOOK, view, extras, size, "why " * 9, banner="ended", foot="q leaves")
        assert len(lines) <= size[1]
        assert max(len(line.plain) for line in lines) <= size[0]


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


def test_how_a_mistake_is_put_right_is_said_as_long_as_the_round_goes_on() -> None:
    """Also while a device is broken that is not needed for this; not when only its repair is asked for."""
    keys: dict[str, tuple[str, ...]] = dict.fromkeys(("presses", "asked", "despite"), ("entry",))
    said_so, section = "Wrong number? Key the correct 3", "s 78(3)"
    remark = f"{said_so} ({section})"
    keyed = msgspec.structs.replace(BLOCKED, remark=said_so, remark_source=section, **keys)
    for view in (keyed, msgspec.structs.replace(keyed, despite=())):
        said = "\n".join(line.plain for line in whole_view(LOOK, view, NOTHING_MORE))
        assert (remark in said) == bool(view.despite)


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
    assert changes(BETTING, REFUSED) == ["refused: start: call no more bets first (s 72(1))"]
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
    assert "cannot be written to" in terminal.show(BETTING)
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
    """Run this in a thread; fail if it does not end in time."""
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
            for _ in range(60):
                terminal.show(BETTING)
                terminal.show(REFUSED)
            terminal.show(DOUBLE)

        in_time(show_many)
        assert terminal.fault == ""
        pages = read_all(person, terminal.pump).decode().split("\x1b[H")
        assert 2 < len(pages) < 120, "all of them were kept for a reader who did not come"
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
        assert shown.startswith(f"\x1b[?1049h\x1b[H{PASTING}\x1b[H")
        assert shown.count("\x1b[H") == 2, "only the last page"
        terminal.close()
        assert read_all(person, lambda: None).decode() == f"{NO_PASTING}\x1b[?1049l"
    os.close(person)


def test_a_pipe_that_nobody_reads_holds_nothing_up_and_has_whole_lines() -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as out:
        terminal = TerminalDisplay(LOOK, "", out, io.StringIO())
        in_time(lambda: [terminal.show(view) for _ in range(3000) for view in (BETTING, REFUSED)])
        lines = read_all(reader, terminal.pump).decode().splitlines()
        assert 10 < len(lines) < 6000
        refused = "refused: start: call no more bets first (s 72(1))"
        assert set(lines) <= {*changes(View(), BETTING), *changes(REFUSED, BETTING), refused}
        terminal.close()
    os.close(reader)


@pytest.mark.parametrize(
    ("sent", "keys"),
    {
        "letters, as they are on the legend": ([b"N \r"], ["n", "space", "return"]),
        "an arrow key": ([b"\x1b[A"], []),
        "an arrow key between others": ([b"n\x1b[1;5Cp"], ["n", "p"]),
        "an arrow key in pieces, over a slow line": ([b"\x1b", b"[", b"A", b"n"], ["n"]),
        "function keys of three kinds": ([b"\x1bOP\x1b[15~\x1b[[An"], ["n"]),
        "a key with Alt": ([b"\x1bvn"], ["n"]),
        "the escape key": ([b"\x1b", b""], ["escape"]),
        "the escape key, twice": ([b"\x1b\x1b", b""], ["escape", "escape"]),
        "what no terminal sends": ([b"\x1b[\x07\x1bO\x00n\x01\x1a\xff"], ["n"]),
        "the beginning of a sequence": ([b"\x1b[1", b"", b"n"], ["n"]),
        "a letter in pieces": ([b"\xc3", b"\x84n"], ["ä", "n"]),
        "pasted text": ([b"p\x1b[200~void it now\n\x1b", b"", b"[201~n"], ["p", "n"]),
    }.values(),
    ids=lambda it: "",
)
def test_only_a_key_is_a_press(sent: list[bytes], keys: list[str]) -> None:
    """An empty piece: nothing came for a moment."""
    typed = Typed()
    assert [key for piece in sent for key in (typed.keys(piece) if piece else typed.nothing_came())] == keys


def test_it_says_why_it_is_not_a_display(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = TerminalDisplay(LOOK, "no display can be opened: attach a screen")
    terminal.show(BETTING, NOTHING_MORE)
    terminal.close()
    assert "attach a screen" in capsys.readouterr().out


def test_the_reason_is_said_until_something_is_played_and_gives_way_before_anything_that_matters() -> None:
    assert any("attach a screen" in line for line in page("empty", why="attach a screen"))
    assert not any("attach a screen" in line for line in page("betting", why="attach a screen"))
    assert len(page("everything", why="attach a screen " * 20)) <= 24


def test_the_page_is_drawn_again_when_the_window_has_another_size(terminal: tuple[int, TextIO]) -> None:
    person, side = terminal
    display = TerminalDisplay(LOOK, "", side, side)
    display.show(BETTING)
    assert widest(read_all(person, display.pump)) == 80
    assert read_all(person, display.pump) == b"", "it is drawn again only for a reason"
    resize(side.fileno(), 40, 10)
    drawn = read_all(person, display.pump)
    assert widest(drawn) == 40
    assert 5 < drawn.count(b"\r\n") < 10
    display.close()


def widest(drawn: bytes) -> int:
    """The longest line of the last page, without what controls the terminal."""
    return max(len(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line)) for line in drawn.decode().splitlines())


@pytest.mark.parametrize("kind", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_show_pages_is_given_lines(
    terminal: tuple[int, TextIO], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("TERM", kind)
    person, side = terminal
    display = TerminalDisplay(LOOK, "", side, side)
    display.show(BETTING)
    display.show(REFUSED)
    said = read_all(person, display.pump).decode()
    assert "\x1b" not in said
    assert said.splitlines()[-1] == "refused: start: call no more bets first (s 72(1))"
    os.write(person, b"n")
    select.select([side], [], [], 5)
    assert display.pump() == ["n"]
    display.close()


def test_in_a_shells_background_it_writes_lines_and_leaves_the_keys_to_the_shell(
    terminal: tuple[int, TextIO], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tablectl run &`: taking the keyboard would stop it."""
    person, side = terminal
    before = termios.tcgetattr(side)
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
    display = TerminalDisplay(LOOK, "", side, side)
    display.show(BETTING)
    os.write(person, b"n\n")
    assert display.pump() == []
    assert termios.tcgetattr(side) == before
    assert b"\x1b" not in read_all(person, lambda: None)
    display.close()


def test_a_terminal_that_goes_away_is_told_once_and_closed_without_complaint(terminal: tuple[int, TextIO]) -> None:
    person, side = terminal
    display = TerminalDisplay(LOOK, "", side, side)
    display.show(BETTING)
    os.close(person)
    assert "cannot be written to" in display.show(DOUBLE)
    assert display.pump() == []
    assert (display.lost, display.ask("Leave?")) == (True, False), "there is nobody to be asked"
    display.close()


# What is played


LAID = ("wager red small $25", "wager blue total-10 $5", "wager red triple-4 $5", "wager green big $100")
SHOWN = (*LAID, "wager blue small $5", "press no-more-bets", "press start", "tumbler turns 3 and shows 1 3 6")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_layout_shows_what_lies_there_and_then_what_is_taken_and_paid(size: tuple[int, int]) -> None:
    *_, lying, declared = played("sic-bo", *SHOWN, "enter 1 3 6")
    before, after = ("\n".join(lines_of("sic-bo", view, size)) for view in (lying, declared))
    assert " small $30 of 2 " in before
    assert "triple      1  2  3  4 $5  5  6   180 to 1" in before
    assert "Lies  red small $25, triple 4 $5 | blue total 10 $5, small $5 | green big $100" in before
    assert "Next  Announce the dice, key" in before
    assert "[small $30 of 2]" in after
    assert "[10 $5]" in after
    assert "\nPayment\n" in after
    listed = ("red    TAKE $5    triple 4", "PAY $25    small", "blue   PAY $35    total 10 $30, small $5")
    assert all(line in after for line in (*listed, "green  TAKE $100  big"))
    assert "Lies" not in after, "the payment list has named them"


@pytest.mark.parametrize("game", GAMES)
def test_at_80_by_24_every_chip_has_its_amount_on_the_layout_and_its_player(game: str) -> None:
    lying = [view for view in views(game) if view.standing]
    for view in (*lying[:1], *lying[-1:]):
        said = "\n".join(lines_of(game, view, (80, 24)))
        for it in view.standing:
            assert said.count(f"{dollars(it.cents)}") >= 2, said
            assert spoken(it.player) in said


@pytest.mark.parametrize("game", GAMES)
def test_the_layout_has_its_own_names_and_no_ids(game: str) -> None:
    ids = {wager.id for wager in find(game).wagers.values()}
    kinds = {match[1] for each in ids if (match := re.fullmatch(r"(.*-.*?)-\d+", each))}
    if look(game).face.boxes:
        return  # the layout has nothing but boxes
    words = "\n".join(line.plain for line in layout.whole(look(game).face, look(game).payment, View(), 80)).split()
    assert not {*words} & {each for each in ids | kinds if "-" in each}


def test_at_80_by_24_the_empty_areas_give_way_to_what_is_played() -> None:
    """The empty areas, the legend and the list of odds give way to it."""
    lines = ("press decline", "press accept", *(f"wager place-{n} win $25" for n in range(2, 9)))
    late = ("wager place-3 field $5", "press dice-out", "enter 2 2")
    craps = played("craps", *lines, *late)[-1]
    said = "\n".join(lines_of("craps", craps, (80, 24)))
    assert " win $175 of 7" in said
    assert "[field $5]" in said
    assert "  place 3   PAY $5      field; $5 back" in said
    roulette = played("roulette", "wager red split-14-17 $5", "wager red straight-17 $5")[-1]
    assert "split        14-17 $5" in "\n".join(lines_of("roulette", roulette, (80, 24))), "it has no area of its own"


def test_the_keys_are_listed_only_when_they_are_called_for() -> None:
    view, extras = STATES["betting"]
    for size in ((80, 24), (120, 50)):
        lines, called = (
            [line.plain for line in whole_page(LOOK, view, each, size)]
            for each in (extras, msgspec.structs.replace(extras, legend=True))
        )
        assert lines[0].rstrip().endswith("[?] keys")
        assert not any("prepare" in line or "leave" in line for line in lines)
        assert any("[ESC] leave" in line for line in called)


@pytest.mark.parametrize("size", [(80, 24), (100, 34)])
@pytest.mark.parametrize("game", ["blackjack", "caribbean-stud", "let-it-ride-nsw"])
def test_the_boxes_stay_while_their_wagers_are_paid(game: str, size: tuple[int, int]) -> None:
    seen = [it for it in seen_of(game) if it.state.startswith("result") and it.view.owed]
    assert seen
    for each in seen:
        lines = lines_of(game, each.view, size)
        assert len(lines) <= size[1]
        assert any(line.startswith("Payment") for line in lines), each.state
        boxes = {box.name for box in each.view.shown(ShownBoxes).boxes}
        assert boxes <= {line[1:7].strip() for line in lines if line[1:2].isdigit()}, each.state


def test_the_whole_layout_stands_there_as_soon_as_there_is_room() -> None:
    views = played("roulette", "wager red straight-17 $5", *("ball spun", "press no-more-bets"))
    small, large = ("\n".join(lines_of("roulette", views[0], size)) for size in ((60, 12), (80, 24)))
    assert "Layout  straight up 17 $5" in small
    assert "straight up  0  1  2" in large


def test_of_very_many_wagers_as_many_are_listed_as_there_is_room_for() -> None:
    view = played("roulette", *(f"wager player-{n} straight-{n % 37} $5" for n in range(90)))[-1]
    lines = lines_of("roulette", view, (80, 24))
    assert len(lines) == 24
    assert lines[2].startswith("Next  Take wagers")
    assert "… and more: tablectl status" in "\n".join(lines)


def lines_of(game: str, view: View, size: tuple[int, int]) -> list[str]:
    return [line.plain.rstrip() for line in whole_page(look(game), view, NOTHING_MORE, size)]


def test_a_wager_has_one_name_wherever_it_is_named() -> None:
    """The layout's name, also beside the layout, in lines and on the payment list."""
    views = played("craps", "press accept", "wager place-1 big-6 $30", "wager place-1 dont-win $5")
    assert "Lies  place 1 big 6 $30, don't win $5" in lines_of("craps", views[-1], (80, 40))
    assert "lies: place 1 don't win $5" in changes(*views[-2:], payment_rules(find("craps")))


def test_what_lies_and_what_is_owed_has_its_lines_too() -> None:
    rules = payment_rules(find("sic-bo"))
    views = played("sic-bo", *SHOWN, "enter 1 3 6", "press paid")
    laid = [line for before, after in pairwise(views[:5]) for line in changes(before, after, rules)]
    assert "lies: blue total 10 $5" in laid
    due = changes(*views[-3:-1], rules)
    assert [line for line in due if line.startswith("payment")] == [
        "payment: red: take $5: triple 4",
        "payment: green: take $100: big",
        "payment: red: pay $25: small; $25 back",
        "payment: blue: pay $35: total 10 $30, small $5; $10 back",
    ]
    assert "lies: nothing any more" in changes(*views[-2:])
    assert "lies: blue total 10 no more" in changes(views[1], views[0], rules)
