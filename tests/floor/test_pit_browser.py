# SPDX-License-Identifier: MIT
"""The page of the pit in a real browser: 4, 40 and 500 tables, with pictures in `build/pit`."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from aiohttp.test_utils import TestServer

from controller.engine.shown.views import ShownLimits
from controller.floor.pit import app
from controller.floor.pit.app import FEED, create_app
from controller.floor.pit.board import PitBoard
from tests.floor import browser
from tests.floor.browser import Tab, tab
from tests.floor.pit_rig import CLAIMS, PLAYS, SECOND, filled_board

PICTURES = Path(__file__).parents[2] / "build" / "pit"
SIZES = {4: ("few", 1280, 800), 40: ("many", 1920, 1080), 500: ("crowd", 1920, 1080)}
"""By number of tables, how the page shows them, and the dots of its window."""
LOADED = "document.readyState === 'complete' && typeof rows !== 'undefined' && rows.size === {}"
TABLES = "globalThis.tables = () => [...document.querySelectorAll('article')]; 0"
SEEN = "tables().filter((it) => it.offsetParent).map((it) => it.dataset.name).sort()"
COVERED = """tables().filter((it) => it.scrollWidth > it.clientWidth + 1 || it.clientWidth < 60
  || it.getBoundingClientRect().right > innerWidth + 1).map((it) => it.dataset.name)"""
"""Tables whose text is wider than their frame, or that reach beyond the window."""
ENDED = "'source': 'network'"
"""A complaint that the server of the page before has ended."""
SMALLEST = (
    "Math.min(...tables().flatMap((it) => [...it.children]).map((it) => parseInt(getComputedStyle(it).fontSize)))"
)
"""Dots. Size of the smallest letters."""

pytestmark = pytest.mark.skipif(browser.PROGRAM is None, reason=browser.NOT_THERE)
replace = msgspec.structs.replace


class PagePit:
    """A board with its server, and the page that shows it. The server ticks when the test says so."""

    def __init__(self, board: PitBoard, server: TestServer, page: Tab) -> None:
        self.board, self.server, self.page = board, server, page

    async def until(self, script: str) -> None:
        self.server.app[FEED].tick()  # type: ignore[union-attr]
        await self.page.until(script)


async def look_at(page: Tab, tables: int) -> None:
    size, width, height = SIZES[tables]
    board = filled_board(tables, SECOND)
    async with TestServer(create_app(board, now_ns=lambda: SECOND, interval_s=3600)) as server:
        await page.show(str(server.make_url("/")), width, height)
        await page.until(LOADED.format(tables))
        await page.value(TABLES)
        await page.picture(PICTURES / f"{tables}.png")
        assert await page.value("document.querySelector('main').dataset.size") == size
        await everybody_is_seen(page)
        await those_who_need_a_person_come_first(page, tables)
        await changes_are_shown(PagePit(board, server, page))
        await page.picture(PICTURES / f"{tables}-changed.png")
        await a_reader_comes_back(page, tables - 1)


async def everybody_is_seen(page: Tab) -> None:
    assert await page.value(COVERED) == []
    assert await page.value(SMALLEST) >= 12
    assert await page.value("document.documentElement.scrollWidth <= innerWidth")
    texts: list[str] = await page.value("tables().map((it) => it.textContent)")
    assert all(it[0] in "◆■✕▲◔●○" for it in texts), "a symbol, not only a colour"
    assert await page.value("at('feed').textContent") == "live"


async def those_who_need_a_person_come_first(page: Tab, tables: int) -> None:
    needs: list[str] = await page.value("tables().map((it) => it.dataset.need)")
    order = ["claim", "fault", "down", "alert", "stale", "none", "closed"]
    assert needs == sorted(needs, key=order.index)
    counts = [int(await page.value(f"at('{it}').dataset.count")) for it in ("urgent", "calm", "closed")]
    assert (sum(counts), counts[0]) == (tables, len([it for it in needs if it in order[:4]]))
    assert counts[0] > 0


async def changes_are_shown(pit: PagePit) -> None:
    """A mark, and then a claim, new limits, a table that goes on, and one that leaves."""
    page, board = pit.page, pit.board
    await page.value("at('mark').click()")
    assert "Δ 0 of" in await page.value("at('since').textContent")
    board.take_report("T-4", replace(CLAIMS, claims=("claim 9 of <b>big</b>",)), SECOND)
    board.take_report("T-3", replace(PLAYS, limits=ShownLimits(1_000, 50_000), dealers=("Eve",)), SECOND)
    board.take_report("T-1", replace(PLAYS, round=99), SECOND)
    board.forget("T-2")
    board.set_floor_faults(["the database does not answer"])
    await pit.until("at('faults').textContent.includes('does not answer')")
    names: list[str] = await page.value("tables().map((it) => it.dataset.name)")
    texts: list[str] = await page.value("tables().map((it) => it.textContent)")
    text = dict(zip(names, texts, strict=True))
    assert (names[0], "T-2" in names) == ("T-4" if len(names) == 3 else names[0], False)
    assert "jackpot claim 9 of <b>big</b> waits" in text["T-4"], "a text of a table is no markup"
    assert "Δ changed: limits (was $5 to $500); dealer (was Dan)" in text["T-3"]
    assert "Δ changed: state (was fault); game; dealer (was by key); calls" in text["T-1"]
    assert f"Δ 3 of {len(names)} changed since" in await page.value("at('since').textContent")
    await page.value("at('only').click()")
    assert await page.value(SEEN) == ["T-1", "T-3", "T-4"]
    await page.value("at('only').click()")


async def a_reader_comes_back(page: Tab, tables: int) -> None:
    """The mark is kept until it is cleared."""
    await page.value("location.reload()")
    await page.until(f"typeof tables === 'undefined' && {LOADED.format(tables)}")
    assert "Δ 3 of" in await page.value("at('since').textContent")
    await page.value("at('clear').click()")
    assert await page.value("document.querySelectorAll('[data-changed]').length") == 0


def test_4_40_and_500_tables_are_read_at_a_glance() -> None:
    async def test() -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        async with tab() as page:
            for tables in SIZES:
                await look_at(page, tables)
            assert [it for it in page.complaints if ENDED not in it] == []

    asyncio.run(asyncio.wait_for(test(), 120))


def test_one_viewer_too_many_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MOST_VIEWERS", 0)

    async def test() -> None:
        async with tab() as page, TestServer(create_app(filled_board(4, SECOND), now_ns=lambda: SECOND)) as server:
            await page.show(str(server.make_url("/")), 1280, 800)
            await page.until("document.getElementById('lost')?.textContent.includes('too many viewers')")

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_lost_server_is_told_and_a_new_one_is_followed() -> None:
    """The page is told that its last message came earlier: nobody waits ten seconds."""

    async def test() -> None:
        async with tab() as page:
            server = TestServer(create_app(filled_board(4, SECOND, "one"), now_ns=lambda: SECOND))
            await server.start_server()
            port = server.port
            await page.show(str(server.make_url("/")), 1280, 800)
            await page.until(LOADED.format(4))
            await page.value("at('mark').click()")
            await server.close()
            await page.value("heard -= 5000; tick()")
            assert "last news" in await page.value("at('feed').textContent")
            await page.value("heard -= 6000; tick()")
            assert "what stands below is old" in await page.value("at('lost').textContent")
            await page.picture(PICTURES / "lost.png")
            again = TestServer(create_app(filled_board(3, SECOND, "two"), now_ns=lambda: SECOND), port=port)
            async with again:
                await page.until("rows.size === 3 && at('lost').textContent === ''")
                assert await page.value("at('since').textContent") == "the mark is gone: the server was started again"

    PICTURES.mkdir(parents=True, exist_ok=True)
    asyncio.run(asyncio.wait_for(test(), 60))
