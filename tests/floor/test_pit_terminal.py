# SPDX-License-Identifier: MIT
"""`tablectl pit`: the screen in a terminal over a real feed, and its answers in a pipe and to wrong words."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from threading import Event, Thread
from typing import Any

import msgspec
import pytest
from aiohttp.test_utils import TestServer
from click.testing import CliRunner
from textual.coordinate import Coordinate
from textual.pilot import Pilot

from controller.cli.floor import pit_view
from controller.cli.floor.pit_view import PitView
from controller.cli.floor.pit_words import HEADINGS, STATES, age, cells, details
from controller.cli.main import main
from controller.engine.shown.views import ShownLimits
from controller.floor.pit.address import PitAddress
from controller.floor.pit.app import FEED, create_app
from controller.floor.pit.board import PitBoard
from controller.floor.pit.listening import listen
from controller.floor.pit.rows import PitCall, row_of, words_of
from tests.floor.pit_rig import BETS, CALLS, CLAIMS, PLAYS, SECOND, STOPS, filled_board

WIDE, NARROW, SMALL = (200, 40), (80, 24), (40, 10)
PATIENCE_S = 20.0
replace = msgspec.structs.replace


class Rig:
    """A board with its server, and a screen that shows it. The server ticks when the test says so."""

    def __init__(self, board: PitBoard, server: TestServer, view: PitView, pilot: "Pilot[None]") -> None:
        self.board, self.server, self.view, self.pilot = board, server, view, pilot

    @property
    def text(self) -> str:
        strips = self.view.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async def until(self, *words: str, gone: str = "\0") -> str:
        async with asyncio.timeout(PATIENCE_S):
            while not all(it in self.text for it in words) or gone in self.text:
                self.server.app[FEED].tick()  # type: ignore[union-attr]
                await asyncio.sleep(0.01)
        return self.text

    def order(self) -> list[str]:
        """The tables from top to bottom."""
        table = self.view._table
        return [str(table.coordinate_to_cell_key(Coordinate(at, 0)).row_key.value) for at in range(table.row_count)]


@contextlib.asynccontextmanager
async def shown(board: PitBoard, size: tuple[int, int] = WIDE) -> AsyncIterator[Rig]:
    server = TestServer(create_app(board, now_ns=lambda: SECOND, interval_s=3600))
    async with server:
        view = PitView(PitAddress("127.0.0.1", server.port or 0))
        async with view.run_test(size=size) as pilot:
            rig = Rig(board, server, view, pilot)
            await rig.until("T-1" if size != SMALL else "columns")
            yield rig


def test_the_screen_shows_every_table_and_those_that_need_a_person_first() -> None:
    async def test() -> None:
        async with shown(filled_board(12, SECOND)) as rig:
            found = await rig.until("Pit 3", "live", "jackpot claim 3 of big waits", "a card is stuck", "$5 to $500")
            assert rig.order()[:4] == ["T-12", "T-1", "T-6", "T-8"]
            assert len(rig.order()) == 12
            assert all(it in found for it in HEADINGS)
            assert "T-12: ◆ jackpot claim" in found, "the details of the chosen table"
            rig.board.take_report("T-5", CLAIMS, SECOND)
            rig.board.take_report("T-12", PLAYS, SECOND)
            rig.board.forget("T-2")
            await rig.until("■ fault 2", gone="T-2 ")
            assert rig.order()[:2] == ["T-5", "T-1"]
            assert len(rig.order()) == 11
            await rig.until("T-12: ● plays")

    asyncio.run(test())


def test_a_mark_shows_what_has_changed_since() -> None:
    async def test() -> None:
        async with shown(filled_board(12, SECOND)) as rig:
            await rig.pilot.press("o")
            assert len(rig.order()) == 12, "without a mark there is nothing to choose from"
            await rig.pilot.press("m")
            await rig.until("Δ 0 changed since")
            rig.board.take_report("T-2", replace(BETS, round=99), SECOND)
            rig.board.take_report("T-3", replace(PLAYS, limits=ShownLimits(1_000, 50_000)), SECOND)
            await rig.until("Δ 1 changed since", "Δ T-3", "Roulette, 99")
            await rig.pilot.press("o")
            assert rig.order() == ["T-3"]
            await rig.until("Δ changed since the mark: limits")
            await rig.pilot.press("c")
            assert len(rig.order()) == 12
            await rig.until("T-3", gone="Δ")

    asyncio.run(test())


def test_the_floors_faults_stand_above_the_tables() -> None:
    async def test() -> None:
        async with shown(filled_board(3, SECOND), NARROW) as rig:
            rig.board.set_floor_faults(["the database does not answer"])
            await rig.until("■ The floor: the database does not answer")
            rig.board.set_floor_faults([])
            await rig.until("T-1", gone="The floor")

    asyncio.run(test())


@pytest.mark.parametrize("size", [(80, 24), (60, 12), (120, 30)])
def test_state_age_table_and_act_fit_into_the_terminal(size: tuple[int, int]) -> None:
    async def test() -> None:
        async with shown(filled_board(40, SECOND), size) as rig:
            found = await rig.until("◆ jackpot claim", "T-12", "0 s", "jackpot claim")
            assert "q leaves" in found
            assert all(len(line) <= size[0] for line in found.splitlines())

    asyncio.run(test())


def test_a_terminal_that_is_too_small_is_told_what_is_needed() -> None:
    async def test() -> None:
        async with shown(filled_board(3, SECOND), SMALL) as rig:
            assert "This terminal has 40 columns and 10" in rig.text
            assert "60 and 12 are needed" in rig.text
            assert "T-1" not in rig.text
            await rig.pilot.resize_terminal(*NARROW)
            await rig.until("T-1", gone="are needed")

    asyncio.run(test())


def test_it_says_that_the_server_has_gone_and_connects_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pit_view, "AGAIN_S", 0.05)
    monkeypatch.setattr(pit_view, "QUIET_MS", 100)

    async def test() -> None:
        runner = await listen(filled_board(3, SECOND, "first"), port=0)
        port = runner.addresses[0][1]
        view = PitView(PitAddress("127.0.0.1", port))
        async with view.run_test(size=WIDE) as pilot:
            rig = Rig(PitBoard(), None, view, pilot)  # type: ignore[arg-type]

            async def until(*words: str) -> None:
                async with asyncio.timeout(PATIENCE_S):
                    while not all(it in rig.text for it in words):
                        await asyncio.sleep(0.02)

            await until("T-1", "live")
            await pilot.press("m")
            await until("Δ 0 changed")
            await runner.cleanup()
            await until("last news", f"127.0.0.1:{port}: ", "what stands below is", "trying again", "T-1")
            runner = await listen(filled_board(3, SECOND, "second"), port=port)
            await until("the mark is gone", "T-1")
            assert view._mark is None
            await runner.cleanup()

    asyncio.run(test())


def test_a_bar_code_does_nothing_and_q_leaves() -> None:
    async def test() -> None:
        async with shown(filled_board(3, SECOND), NARROW) as rig:
            await rig.view.scanned("12345")
            await rig.until("does nothing here")
            await rig.pilot.press("q")
            await rig.pilot.pause()
            assert not rig.view.is_running

    asyncio.run(test())


def test_texts_from_a_table_move_no_cursor_and_are_no_markup() -> None:
    async def test() -> None:
        board = filled_board(2, SECOND)
        board.connect("T-3", SECOND)
        board.take_report("T-3", replace(CLAIMS, game="[red]x[/red]\x1b[2J", dealers=("[b]\n",)), SECOND)
        async with shown(board) as rig:
            found = await rig.until("[red]x[/red]", "[b]")
            assert "\x1b" not in found

    asyncio.run(test())


# Words


@pytest.mark.parametrize(
    ("ms", "words"),
    [(-5, "0 s"), (999, "0 s"), (59_999, "59 s"), (60_000, "1 min"), (3_599_999, "59 min"), (3_900_000, "1 h 5 min")],
)
def test_ages(ms: int, words: str) -> None:
    assert age(ms) == words


def test_cells_of_a_table_that_is_down() -> None:
    row = row_of(words_of(PLAYS), (), "down", 5_000)
    found = cells("T", row, 65_000, changed=True)
    assert (found.state, found.age, found.table) == (STATES["down"], "1 min", "Δ T")
    assert found.now == "when last heard: payment, press paid"
    assert next(details("T", row, 65_000, ())) == "T: ✕ down; the link is down, last heard 1 min ago"


def test_the_first_call_stands_in_the_row_and_all_in_the_details() -> None:
    calls = [PitCall("fault", "stuck", 1_000), PitCall("alert", "floor manager is called", 2_000)]
    row = row_of(words_of(STOPS), calls, "up", None)
    assert cells("T", row, 3_000, changed=False).now == "stuck (+1)"
    assert [*details("T", row, 3_000, ["calls"])][3:] == [
        "■ stuck, for 2 s",
        "▲ floor manager is called, for 1 s",
        "Δ changed since the mark: calls",
    ]
    assert [*details("T", row_of(words_of(CALLS), (), "up", None), 3_000, ())][
        1
    ] == "Sic-bo, round 5: betting, wagers open"


# In a pipe


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a pit of twelve tables, in a loop of its own."""
    ready, end, found = Event(), Event(), list[Any]()

    async def serve() -> None:
        runner = await listen(filled_board(12, SECOND), port=0)
        found.append(runner.addresses[0][1])
        ready.set()
        await asyncio.to_thread(end.wait)
        await runner.cleanup()

    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(PATIENCE_S)
    yield f"127.0.0.1:{found[0]}"
    end.set()
    thread.join()


def test_in_a_pipe_the_pit_is_printed_once(address: str) -> None:
    told = CliRunner().invoke(main, ["pit", address])
    assert told.exit_code == 0, told.output
    assert [it for it in ("T-1", "T-12", "◆ jackpot claim", "Pit 3", *HEADINGS) if it not in told.stdout] == []


def test_for_programs_it_is_json(address: str) -> None:
    told = CliRunner().invoke(main, ["pit", "--json", address])
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["tables"]["T-12"]["need"] == "claim"


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        ("127.0.0.1:1", 1, "nothing answers there"),
        ("pit.example", 2, "is not this machine"),
        ("localhost:nonsense", 2, "is not a port"),
        ("[::1]:99999", 2, "is not a port"),
    ],
)
def test_wrong_addresses_are_told_what_is_allowed(words: str, status: int, why: str) -> None:
    told = CliRunner().invoke(main, ["pit", words])
    assert (told.exit_code, why in told.stderr) == (status, True), told.output
