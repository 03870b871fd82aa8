# SPDX-License-Identifier: MIT
"""The screen of the writer's terminal: real keys reach it, and what it shows fits on 80 columns and 24 lines."""

import asyncio
from pathlib import Path

from textual.widgets import Static

from controller.tickets.store import StoreError
from controller.writer.drawn import ROWS, foot
from controller.writer.keyboard import KEYS
from controller.writer.pressing import WriterKeys
from controller.writer.screen import WriterScreen
from tests.writer.at_the_terminal import Writer

TYPED = {"!": "exclamation_mark", ".": "full_stop", "/": "slash", "?": "question_mark"}
"""How Textual's pilot calls some characters."""


def shown(screen: WriterScreen, name: str) -> str:
    return str(screen.query_one(f"#{name}", Static).render())


def test_a_ticket_is_sold_with_real_keys_and_the_shift_ends(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "tickets.db")
    screen = WriterScreen(WriterKeys(writer.terminal))

    async def play() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"200", "enter", "1", "!", *map(TYPED.__getitem__, "./?"), "space", "Q", "tab")
            assert shown(screen, "asked").startswith(" Wagered on each way in each game ($): ")
            await pilot.press("2", "enter", "enter")
            assert shown(screen, "entry").splitlines() == [
                "Way 1: 1 39 40 41 80",
                "Way 2: 51",
                "1 spot",
                "",
                "$2 a way, 1 game",
                " TOTAL $4 ",
            ]
            await pilot.press("enter")
            assert shown(screen, "title").strip() == "Ticket 1: collect $4"
            assert "GAME 1 OPEN, 1 ticket, $4" in shown(screen, "head")
            await pilot.press("ctrl+q", *"204", "enter")
            assert shown(screen, "title").strip() == "The drawer is right"
            await pilot.press("enter")
        assert screen.return_code == 0

    asyncio.run(play())


def test_all_of_it_fits_on_80_columns_and_24_lines(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "tickets.db")
    screen = WriterScreen(WriterKeys(writer.terminal))

    async def look() -> None:
        async with screen.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"200", "enter")
            lines = {name: screen.query_one(f"#{name}").region for name in ("head", "board", "title", "foot")}
            assert all(region.bottom <= 24 and region.right <= 80 for region in lines.values())
            assert lines["foot"].y - lines["title"].bottom >= 6  # for what is said
            assert lines["board"].width <= 54  # the rest is for the entry
            board = "".join(shown(screen, f"row-{first}") for first in ROWS)
            assert all(f"{number}{key}" in board for number, key in enumerate(KEYS, 1))

    asyncio.run(look())


def test_a_store_that_does_not_answer_is_said(tmp_path: Path) -> None:
    writer = Writer(tmp_path / "tickets.db")

    def silent() -> None:
        raise StoreError("the disk is full")

    writer.terminal.desk.sales = silent  # type: ignore[method-assign, assignment]
    screen = WriterScreen(WriterKeys(writer.terminal))

    async def look() -> None:
        async with screen.run_test(size=(80, 24)):
            assert "the store of tickets does not answer" in shown(screen, "head")

    asyncio.run(look())


def test_a_key_and_what_it_does_stand_on_one_line() -> None:
    keys = [("enter", "pay $1 cash"), ("f10", "leave"), ("escape", "next player"), ("p", "print again")]
    for width in (30, 40, 80):
        lines = foot(keys, width).plain.splitlines()
        assert all(len(line) <= width for line in lines)
        for name, what in (("Enter", "pay $1 cash"), ("F10", "leave"), ("Esc", "next player"), ("p", "print again")):
            assert any(f" {name}  {what} " in line for line in lines)
