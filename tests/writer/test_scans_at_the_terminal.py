# SPDX-License-Identifier: MIT
"""Runs screens on a real pseudo-terminal: a scan only shows, and nothing acts twice."""

import asyncio
import time
from itertools import count, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.events import Key

from controller.scans.intake import Scan
from controller.tickets.ticket import KenoDollars
from controller.writer.keyboard import KEYS
from controller.writer.player_screen import PlayerScreen
from controller.writer.screen import WriterScreen
from tests.scans.line import Line
from tests.tickets.rig import done
from tests.writer.at_the_terminal import DueTicket, Writer
from tests.writer.real_terminal import RealTerminal, on_real_terminal
from tests.writer.test_pressing import sold
from tests.writer.test_self_service import Player

FOREIGN = ("96385074\r", "ABC-1234\r", "ABC-1234\n\r", "\x1b[200~96385074\x1b[201~", "1\r", "12345678901234567\r\r")
ENDS = ("\r", "\n", "\r\n", "\r\r", "\r\n\r\n")


@pytest.fixture
def writer(tmp_path: Path) -> DueTicket:
    return DueTicket(tmp_path / "tickets.db")


async def at_the_writers(terminal: RealTerminal, writer: DueTicket) -> None:
    before, screen = writer.acts, terminal.screen
    for end in ENDS:
        await terminal.scan(writer.code + end)
        assert writer.said.startswith("Ticket 1: $1 due"), end
    await terminal.send(*f"{writer.code}\r\r", gap=0.012)
    await terminal.send(f"]C1{writer.code}\r")
    assert (writer.state.presented is not None, writer.state.form.spots) == (True, ())
    shown = writer.state.presented
    for foreign in FOREIGN:  # with a due ticket on the counter
        await terminal.scan(foreign)
        assert writer.state.said.kind == "refused"
        assert (writer.state.presented, writer.state.form.spots) == (shown, ()), foreign
    for gap in (0.0, 0.03):
        await terminal.send(writer.code + "\r")
        await terminal.send("\x1b", "h", gap=gap)
        assert (writer.state.presented, writer.state.form.spots) == (None, (26,)), gap
        await terminal.key("\x7f")
    await terminal.send("\x1b[200~" + writer.code + "\x1b[201~")
    assert writer.said.startswith("Ticket 1: $1 due")
    assert writer.acts == before
    await terminal.key("\r")
    assert writer.said.startswith("Give $1 in cash")
    await terminal.type("12")
    for foreign in FOREIGN[:3]:  # with an entry that is keyed, and in a question
        await terminal.scan(foreign)
        assert (writer.state.form.spots, writer.acts.get("sold")) == ((1, 2), before.get("sold")), foreign
    await terminal.settle()
    await terminal.key("\t")
    for foreign in FOREIGN[:3]:
        await terminal.scan(foreign)
        assert (writer.asked, writer.state.question and writer.state.question.typed) == (
            *("Wagered on each way in each game ($)", ""),
        )
    assert screen.is_running
    assert sold(writer, 1).paid == 1_00


def test_a_scan_at_the_writers_terminal_only_shows(writer: DueTicket) -> None:
    async def play() -> None:
        async with on_real_terminal(WriterScreen(writer.keys)) as terminal:
            await at_the_writers(terminal, writer)

    asyncio.run(play())


def test_a_scan_at_a_self_service_terminal_deposits_and_buys_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path / "tickets.db")
    dollars = player.issued(5_00)

    async def play() -> None:
        async with on_real_terminal(PlayerScreen(player.keys)) as terminal:
            before = player.rows
            await terminal.type("12")
            for end in ENDS:
                await terminal.scan(dollars.code + end)
                assert (player.state.form.codes, player.state.form.spots) == ((dollars.code,), (1, 2)), end
            for foreign in FOREIGN:
                await terminal.scan(foreign)
                assert (player.state.form.codes, player.state.form.spots) == ((dollars.code,), (1, 2)), foreign
            assert player.rows == before
            await terminal.settle()
            await terminal.key("\r")
            assert player.said.startswith("Take your ticket 1")

    asyncio.run(play())


def test_keno_dollars_that_are_read_with_two_enters_are_not_redeemed(writer: DueTicket) -> None:
    issued = done(writer.store.issue(5_00, writer.act()))
    assert isinstance(issued, KenoDollars)

    async def play() -> None:
        async with on_real_terminal(WriterScreen(writer.keys)) as terminal:
            await terminal.send(f"{issued.code}\r\r")
            assert writer.said.startswith("Keno dollars 1: worth $5")
            await terminal.key("\r")
            assert writer.said.startswith("Give $5 in cash")

    asyncio.run(play())


def test_enter_that_was_pressed_before_the_ticket_was_shown_pays_nothing(writer: DueTicket) -> None:
    """The store may be slow: the key waits, and the writer has not seen what it would do."""
    screen = WriterScreen(writer.keys)

    async def play() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            early = Key("enter", "\r")
            await screen.scanned(writer.code)
            screen.post_message(early)
            await pilot.pause()
            assert (sold(writer, 1).paid, writer.state.presented is not None) == (0, True)
            late = Key("enter", "\r")
            late.time += 1
            screen.post_message(late)
            await pilot.pause()
        assert sold(writer, 1).paid == 1_00

    asyncio.run(play())


PACES = (0.055, 0.06, 0.075, 0.1, 0.15, 0.2)
"""Seconds a character. Some readers can be set to be as slow as a person."""


async def slowly(screen: WriterScreen, typed: str, gap: float) -> None:
    """A slow reader types this; each key has the time at which it came."""
    line, came = Line(), time.monotonic() + 1_000 * next(RUNS)
    for character in (*typed, ""):
        for message in [*line.wait(gap if character else 5)]:
            if isinstance(message, Key):
                message.time = came
                await screen.on_key(message)
            elif isinstance(message, Scan):
                await screen.scanned(message.text)
        came += gap
        assert not [*line.send(character)]


RUNS = count(1)
"""No run is at the time of another."""


def test_what_a_slow_reader_types_gives_nothing_away(writer: DueTicket) -> None:
    screen = WriterScreen(writer.keys)
    before = writer.acts

    async def play() -> None:
        async with screen.run_test(size=(80, 24)):
            for gap, keys, typed in product(PACES, ((), ("f2",)), ("96385074\r", "ABC-1234\r\r", writer.code + "\r\r")):
                writer.terminal.change(question=None, presented=None)
                writer.keys.scan(writer.code)
                writer.press(*keys)
                await slowly(screen, typed, gap)
                assert writer.acts == before, (gap, typed)
                assert (writer.state.presented is not None, writer.state.form.spots) == (True, ()), (gap, typed)
            for gap in PACES[:3]:  # no ticket is sold for digits that look like numbers
                writer.press("escape", "escape")
                await slowly(screen, "96385074\r\r", gap)
                assert writer.acts == before, gap
            writer.keys.scan(writer.code)
            await slowly(screen, "\r", 0.3)
        assert sold(writer, 1).paid == 1_00

    asyncio.run(play())


def test_enter_that_is_pressed_twice_leaves_on_the_screen_what_is_to_be_collected(tmp_path: Path) -> None:
    writer, player = Writer(tmp_path / "tickets.db"), Player(tmp_path / "player.db")
    player.keys.scan(player.issued(5_00).code)

    async def play() -> None:
        for terminal, kind in ((writer, WriterScreen), (player, PlayerScreen)):
            screen = kind(terminal.keys)
            async with screen.run_test(size=(80, 24)):
                await slowly(screen, "1", 0.3)
                await slowly(screen, "\r\r", 0.08)
            assert terminal.state.said.kind == "done"
            assert "icket 1" in terminal.said

    asyncio.run(play())


def test_what_a_slow_reader_types_buys_nothing_at_a_self_service_terminal(tmp_path: Path) -> None:
    player = Player(tmp_path / "tickets.db")
    screen = PlayerScreen(player.keys)
    dollars, other = player.issued(5_00), player.issued(5_00)
    before = player.rows

    async def play() -> None:
        async with screen.run_test(size=(80, 24)):
            for gap in PACES:
                player.press("escape", "1")
                for code in (dollars.code, other.code):
                    await slowly(screen, code + "\r\r", gap)
                assert (player.rows, player.state.form.codes) == (before, (dollars.code, other.code)), gap
                assert player.state.form.spots == (1,)

    asyncio.run(play())


# What scans leave as it is


@pytest.mark.parametrize("text", ["96385074\n", "ABC-1234\n", "1\n"])
def test_what_is_none_of_our_codes_changes_nothing_in_any_state(writer: DueTicket, text: str) -> None:
    """The states differ in the item on the counter, the keyed digits, the question and the store's answer."""
    for keys in ((), ("1", "q"), ("tab", "5"), ("f6",), ("f6", "f12", "l"), ("f4",), ("f10",), ("cut",)):
        writer.press("escape", "escape", "escape")
        for key in keys:
            if key == "cut":
                writer.link.cut = True
                writer.press("1", "enter")
            else:
                writer.press(key)
        before = writer.state
        assert not writer.keys.scan(text)
        assert writer.state.said.kind == "refused"
        assert (writer.state.form, writer.state.earlier) == (before.form, before.earlier)
        assert (writer.state.presented, writer.state.question) == (before.presented, before.question)
        assert writer.state.again is before.again


def test_a_code_of_ours_waits_for_a_lost_answer_and_for_the_drawer(writer: DueTicket) -> None:
    writer.link.cut = True
    writer.press("1", "enter")
    again = writer.state.again
    assert not writer.keys.scan(writer.code)
    assert (writer.state.again, writer.state.presented) == (again, None)
    writer.press("enter")
    writer.terminal.drawer = None
    writer.keys.begin()
    assert not writer.keys.scan(writer.code)
    assert writer.asked.startswith("Count the drawer")
    assert writer.state.presented is None


# Random lines: a person types all but Enter, readers scan all kinds of things

OURS, DOLLARS, OTHERS = (
    "{ticket}",
    "{dollars}",
    ("96385074", "ABC-1234", "]C1{ticket}", "7", "hqk", "\x1d1234", "é\x1b[19~1"),
)
SCANS = st.tuples(
    st.sampled_from([OURS, OURS, DOLLARS, *OTHERS]), st.sampled_from(ENDS), st.floats(0, 0.09), st.just("")
).map(lambda it: ("scan", it[0] + it[1], it[2]))
PERSON = st.tuples(
    st.just("person"),
    st.sampled_from([*KEYS, "\x1b", "\x1b", "\t", " ", "\x7f", "\x1b[A", "\x1bOQ", "\x1bOR", "\x1b[19~", "\x1b[17~"]),
    st.floats(0.06, 0.5),
)


@settings(max_examples=40, deadline=None)
@given(acts=st.lists(st.one_of(SCANS, PERSON), max_size=30))
def test_without_an_enter_of_a_person_no_money_moves(
    tmp_path_factory: pytest.TempPathFactory, acts: list[tuple[str, str, float]]
) -> None:
    writer = DueTicket(tmp_path_factory.mktemp("line") / "tickets.db")
    dollars = done(writer.store.issue(5_00, writer.act()))
    before, line = writer.acts, Line()
    for who, text, gap in acts:
        sent = text.format(ticket=writer.code, dollars=dollars.code)
        parts = [sent] if who == "person" else [*sent]
        for number, part in enumerate(parts):
            pause = gap if number or who == "person" else 0.3
            for message in (*line.wait(pause), *line.send(part)):
                take(writer, message)
    for message in line.wait(5):
        take(writer, message)
    assert writer.acts == before
    writer.store.close_file()


def take(writer: Writer, message: object) -> None:
    """As the screen does."""
    if isinstance(message, Scan):
        writer.keys.scan(message.text)
    elif isinstance(message, Key):
        is_character = message.character and message.character.isprintable() and message.character != " "
        writer.press(message.character if is_character and message.character else message.key)
