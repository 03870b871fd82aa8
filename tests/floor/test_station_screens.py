# SPDX-License-Identifier: MIT
"""The screens of a station of the floor: an outage in large type, prints that fail, the word after a payment."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from controller.floor.station.floor_line import FloorLine
from controller.floor.station.hall_tickets import HallTickets
from controller.floor.station.papers import PrintSettings, StationPapers
from controller.floor.station.printers import PrintFault
from controller.floor.station.station_watch import StationWatch, WatchedTickets
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.printing.layout import PaperLayout
from controller.printing.ticket import PaperProperties
from controller.scans.bursts import TAIL_S
from controller.tickets.ticket import Station
from controller.writer.desk import WriterDesk
from controller.writer.hall_keys import CashierKeys, HallKeys
from controller.writer.large_letters import LETTERS, large
from controller.writer.paper import Issued
from controller.writer.player import STILL_S, PlayerKeys
from controller.writer.player_screen import PlayerScreen
from controller.writer.screen import WriterScreen
from controller.writer.state import Terminal
from tests.floor.fake_floor import CUT, DOWN, FakeFloor

SIZE = (80, 24)
QUIET_S = TAIL_S + 0.05
"""Seconds. An Enter after this time gives money."""


class Printer:
    """A printer in memory. `broken`: its fault."""

    def __init__(self) -> None:
        self.broken: PrintFault | None = None
        self.printed: list[str] = []

    def fault(self) -> PrintFault | None:
        return self.broken

    def print(self, _layout: PaperLayout, job: str, _patience_s: float) -> PrintFault | None:
        self.printed.append(job)
        return None

    def close(self) -> None:
        """Nothing to free."""


class PapersByHand(StationPapers):
    """Papers that are printed when the test says so."""

    def __init__(self, tickets: HallTickets, printer: Printer, settings: PrintSettings) -> None:
        super().__init__(tickets, printer, settings)
        self.kept: list[Issued] = []

    def sent(self, issued: Issued, *, again: bool = False) -> None:
        self._under_way += 1
        self.kept.append(issued)

    def go_on(self) -> None:
        """Print what was sent."""
        while self.kept:
            self.print_next(self.kept.pop(0), False)


class Rig:
    """A station with its screen. The watch looks when the test says so."""

    def __init__(self, kind: wire.StationKind = "writer") -> None:
        self.floor, self.printer = FakeFloor(kind, "" if kind == "self-service" else "ann"), Printer()
        line = FloorLine(self.floor)
        tickets = HallTickets(line)
        found = tickets.station()
        self.watch = StationWatch(tickets, found)
        self.watch.look()
        names = (f"r{number}" for number in count(1))
        settings = PrintSettings(PaperProperties("CASINO"), lambda: next(names), again_s=0)
        self.papers = PapersByHand(tickets, self.printer, settings)
        is_alone = kind == "self-service"
        station = Station(2, found.person or "self-service", is_alone, cashier=kind == "cashier")
        desk = WriterDesk(WatchedTickets(line, self.watch), station, self.watch.moment, tickets)
        self.terminal = Terminal(
            desk, lambda: next(names), is_example=True, paper=self.papers, outage=self.watch.outage
        )
        self.screen = self._screen(kind)

    def _screen(self, kind: str) -> WriterScreen:
        if kind == "self-service":
            return PlayerScreen(PlayerKeys(self.terminal))
        return WriterScreen(CashierKeys(self.terminal) if kind == "cashier" else HallKeys(self.terminal))

    def play(self, do: Callable[[Pilot[Any]], Any]) -> None:
        """Run the screen, with the drawer counted at a writer's or cashier's terminal."""

        async def run() -> None:
            async with self.screen.run_test(size=SIZE) as pilot:
                if self.terminal.state.question:
                    await pilot.press(*"200", "enter")
                await do(pilot)

        asyncio.run(run())

    async def second(self) -> None:
        """A second passes."""
        self.watch.look()
        await self.screen._look()

    def shown(self, name: str) -> str:
        return str(self.screen.query_one(f"#{name}", Static).render())

    def is_displayed(self, name: str) -> bool:
        return self.screen.query_one(f"#{name}").display

    @property
    def acts(self) -> list[str]:
        """Messages of acts that the floor got."""
        return [type(it).__name__ for it in self.floor.asked if isinstance(it, wire.KenoAct)]


def test_an_outage_is_shown_in_large_type_at_once_and_ends_by_itself() -> None:
    rig = Rig()

    async def do(pilot: Pilot[Any]) -> None:
        assert (rig.is_displayed("outage"), rig.is_displayed("entry-and-board")) == (False, True)
        rig.floor.down = CUT
        await rig.second()
        await pilot.pause()
        assert (rig.is_displayed("outage"), rig.is_displayed("entry-and-board")) == (True, False)
        said = rig.shown("outage")
        assert large("OUT OF SERVICE")[0] in said
        assert DOWN in said
        assert rig.screen.query_one("#outage").region.bottom <= SIZE[1]
        await pilot.press("1", "enter")
        assert "Out of service" in rig.shown("title")
        assert rig.acts == []  # refused without a question
        rig.floor.down = ""
        await rig.second()
        assert not rig.is_displayed("outage")
        await pilot.press("enter")
        assert rig.shown("title").strip() == "Ticket 1: collect $1"

    rig.play(do)


def test_an_act_without_an_answer_is_asked_again_with_one_key_once_the_floor_is_back() -> None:
    rig = Rig()

    async def do(pilot: Pilot[Any]) -> None:
        await pilot.press("1")
        rig.floor.down = CUT
        await pilot.press("enter")
        assert rig.shown("title").strip() == "No answer from the store"
        await rig.second()
        await asyncio.sleep(QUIET_S)  # an Enter that comes too soon is not taken
        await pilot.press("enter")
        assert rig.acts == ["SellTicket"]  # not asked while the floor is known to be down
        assert "ask again" in rig.shown("foot")
        rig.floor.down = ""
        await rig.second()
        await asyncio.sleep(QUIET_S)
        await pilot.press("enter")
        assert rig.shown("title").strip() == "Ticket 1: collect $1"
        first, again = (it for it in rig.floor.asked if isinstance(it, wire.SellTicket))
        assert first == again

    rig.play(do)


def test_the_writer_can_leave_while_the_floor_is_down() -> None:
    rig = Rig()

    async def do(pilot: Pilot[Any]) -> None:
        rig.floor.down = CUT
        await rig.second()
        await pilot.press("f10", "enter")

    rig.play(do)
    assert rig.terminal.has_ended


def test_a_print_that_fails_stands_in_the_head_until_the_writer_has_looked() -> None:
    rig = Rig()
    why = "ticket 1 was not printed within 10 s: it is void: keep the paper"
    rig.floor.refuse[wire.EndPrinting] = by_rule("EndPrinting", why)

    async def do(pilot: Pilot[Any]) -> None:
        await pilot.press("1", "enter", "2")
        rig.papers.go_on()
        await rig.second()
        assert rig.shown("title").strip() == "Ticket 1 is void: give $1 back"
        await pilot.press("3", "4")
        assert "Ticket 1 is void: give $1 back" in rig.shown("head")
        assert sorted(rig.terminal.state.form.spots) == [2, 3, 4]  # the entry of the next player goes on
        await pilot.press("f6")
        assert "s 222(1)" in rig.shown("said")
        assert "void" not in rig.shown("head")

    rig.play(do)


def by_rule(about: str, why: str) -> Any:
    return Refusal(about, "refused", f"{why} (s 222(1))", section="s 222(1)")


def test_the_writer_confirms_by_one_key_that_the_player_has_the_money() -> None:
    rig = Rig()

    async def do(pilot: Pilot[Any]) -> None:
        await pilot.press("1", "enter")
        rig.papers.go_on()
        await rig.screen.scanned(f"{1:020}\n")
        await asyncio.sleep(QUIET_S)
        await pilot.press("enter")
        assert rig.shown("title").strip() == "Give $3 in cash"
        assert "Enter once the player has the $3" in rig.shown("asked")
        assert rig.screen._keys.gives()  # a second press of the same key, at once, states nothing
        assert "ConfirmPayment" not in rig.acts
        await asyncio.sleep(QUIET_S)
        await pilot.press("enter")
        assert rig.acts[-1] == "ConfirmPayment"
        assert rig.shown("title").strip() == "Ticket 1 is paid"

    rig.play(do)


def test_what_only_a_keno_supervisors_desk_does_is_not_offered() -> None:
    rig = Rig()

    async def do(pilot: Pilot[Any]) -> None:
        assert "dollars again" not in rig.shown("foot")
        await pilot.press("1", "enter", "f6")
        assert rig.terminal.state.presented
        assert not {"f3", "f7", "f12"} & {key for key, _, _ in rig.screen._keys.list_keys()}
        await pilot.press("f7", "f12")
        assert rig.terminal.state.question is None

    rig.play(do)


def test_the_cashier_redeems_and_sells_nothing() -> None:
    """S 218(4)(b)."""
    rig = Rig("cashier")

    async def do(pilot: Pilot[Any]) -> None:
        await pilot.press("1", "enter")
        assert rig.terminal.state.form.is_blank
        await rig.screen.scanned("99" + "1" * 20 + "\n")
        await asyncio.sleep(QUIET_S)
        await pilot.press("enter")
        assert rig.shown("title").strip() == "Give $5 in cash"
        assert rig.floor.asked[-1] == wire.AskStore("redeem", ("99" + "1" * 20,), rig.floor.asked[-1].request)

    rig.play(do)
    assert set(rig.acts) == set()


def test_a_player_waits_for_the_paper_and_nothing_is_cleared_meanwhile() -> None:
    """S 218(1)."""
    rig = Rig("self-service")

    async def do(pilot: Pilot[Any]) -> None:
        await rig.screen.scanned("99" + "1" * 20 + "\n")
        await asyncio.sleep(QUIET_S)
        await pilot.press("1")
        await asyncio.sleep(QUIET_S)
        await pilot.press("enter")
        assert rig.shown("title").strip() == "Wait for your ticket 1"
        for _ in range(STILL_S + 1):
            rig.screen._keys.second()  # type: ignore[attr-defined]
        assert rig.terminal.state.said.title == "Wait for your ticket 1"
        rig.papers.go_on()
        await rig.second()
        assert rig.shown("title").strip() == "Take your ticket 1"
        rig.printer.broken = PrintFault("the paper is out", "put a new roll in")
        await pilot.press("escape", "2")
        await asyncio.sleep(QUIET_S)
        await pilot.press("enter")
        assert rig.shown("title").strip() == "Refused: s 217(2)"

    rig.play(do)


@pytest.mark.parametrize("letter", LETTERS)
def test_a_large_letter_has_five_lines_of_one_width(letter: str) -> None:
    assert len(LETTERS[letter]) == 5
    assert len({len(line) for line in LETTERS[letter]}) == 1
