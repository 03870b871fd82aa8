# SPDX-License-Identifier: MIT
"""`tablectl live`: a technician's view of a table on 80 columns and 24 lines, without hidden cards."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from maintenance_rig import Table
from textual.widgets import Static

from controller import VERSION
from controller.cli.main import main
from controller.cli.technician import live_view
from controller.cli.technician.live_view import LiveView
from controller.cli.technician.live_words import panes
from controller.engine.record.events import Placed, Restarted
from controller.engine.shown.shown_event import describe_event
from controller.engine.shown.views import View, as_written
from controller.games import rooms
from controller.sockets.requests import ASK, DIRECT, EVENTS, Answer
from controller.sockets.server import Server
from hal.board import BOARDS
from hal.signals import CardDrawn, CardUnread, Fault, Keyed, KeyTurned, Pressed, Signal

A_CARD = re.compile(r"\b[2-9TJQKA][cdhsCDHS]\b")
HOLE = ["Ks", "9s", "Kd", "9d", "8h", "6c", "5c", "4h", "2s", "2d"]
"""By ones to place 1 and the dealer; only 9s lies face up."""
SIZE = (80, 24)
PATIENCE_S = 10.0


def status_of(table: Table) -> dict[str, Any]:
    """As the application answers it."""
    file = table.configuration.file
    return {
        "table": file.name, "game": file.game, "version": VERSION, "simulated": True, "view": table.view,
        "journal": "7 rows", "display": "", "devices": table.devices.describe(),
    }  # fmt: skip


def decoded(status: dict[str, Any]) -> dict[str, Any]:
    """As it comes over the socket."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(status, enc_hook=as_written))
    return found


class Shown:
    """A table with its socket, and a technician's screen that shows it."""

    def __init__(self, table: Table, server: Server, screen: LiveView) -> None:
        self.table, self.server, self.screen = table, server, screen

    @property
    def text(self) -> str:
        strips = self.screen.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async def until(self, *words: str) -> str:
        end = time.monotonic() + PATIENCE_S
        while not all(each in self.text for each in words):
            assert time.monotonic() < end, f"waited in vain for {words}:\n{self.text}"
            await asyncio.sleep(0.02)
        return self.text

    async def happens(self, *events: Signal) -> None:
        """As the application does: the table first, then whoever listens."""
        for event in events:
            await asyncio.to_thread(self._happens, event)
            if self.server.has_listeners and (words := describe_event(event, self.table.engine.game)):
                self.server.tell(words)

    def _happens(self, event: Signal) -> None:
        self.table.receive(event)
        self.table.written()


@asynccontextmanager
async def showing(folder: Path, game: str = "sic-bo") -> AsyncIterator[Shown]:
    table = Table(folder, game)
    answers = {
        "status": lambda _, reply: reply(Answer(data=status_of(table))),
        EVENTS: lambda _, reply: reply(Answer()),
    }
    server = Server(folder, {ASK: answers, DIRECT: {}})
    server.open()
    screen = LiveView(folder)
    try:
        async with screen.run_test(size=SIZE) as pilot:
            it = Shown(table, server, screen)
            await it.until("INPUTS")
            yield it
            await pilot.press("q")
            assert not screen.is_running or screen._exit
    finally:
        server.close()
        table.close()


def test_it_shows_inputs_outputs_round_faults_and_blocks_on_80_by_24(tmp_path: Path) -> None:
    async def look() -> None:
        async with showing(tmp_path) as it:
            text = await it.until("next: take wagers, then call no more bets (s 72(1))", "Dealer in", "no faults")
            for words in ("round 1, betting", "buttons (5) down: none", "tumbler: cover on, at rest", "motor off",
                          "digits none", "lit none", "q leaves"):  # fmt: skip
                assert words in text, text
            await it.happens(KeyTurned("dealer", False), Fault("tumbler", "does not stop", "cut the motor's power"))
            text = await it.until("BLOCKED dealer key", "BLOCKED tumbler: does not stop", "Dealer out")
            assert "key dealer turned off" in text
            assert len(text.splitlines()) == SIZE[1]
            assert max(map(len, text.splitlines())) <= SIZE[0]

    asyncio.run(look())


def test_what_stays_the_same_is_not_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow line the whole screen twice a second (6.5 KB a second) would leave no room for new text."""
    updated: list[object] = []

    async def look() -> None:
        async with showing(tmp_path) as it:
            await it.until("INPUTS")
            update = Static.update
            monkeypatch.setattr(Static, "update", lambda *words: [updated.append(words), update(*words)])
            for _ in range(3):
                for name, lines in panes(decoded(status_of(it.table))).items():
                    it.screen._pane(name, lines)
            assert updated == []
            it.screen._pane("title", ["another"])
            assert len(updated) == 1

    asyncio.run(look())


def test_a_table_that_hangs_is_not_shown_as_if_it_were_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_view, "ANSWERS_S", 0.1)

    async def look() -> None:
        async with showing(tmp_path) as it:
            it.server._handlers[ASK]["status"] = lambda _request, _reply: None
            await it.until("the table has not answered for", "INPUTS")

    asyncio.run(look())


def test_no_key_opens_anything_and_control_c_leaves_too(tmp_path: Path) -> None:
    """Textual's own palette could write a picture of the screen to a file, and a key could stop the process."""

    async def look() -> None:
        async with showing(tmp_path) as it, asyncio.timeout(PATIENCE_S):
            await it.until("next: ")
            for key in ("ctrl+p", "ctrl+z", "ctrl+s", "f1", "enter", "tab", "colon", "exclamation_mark"):
                it.screen.simulate_key(key)
            await asyncio.sleep(0.2)
            assert len(it.screen.screen_stack) == 1
            assert not it.screen._exit
            it.screen.simulate_key("ctrl+c")
            while not it.screen._exit:
                await asyncio.sleep(0.01)

    asyncio.run(look())


def test_what_happens_is_there_as_it_happens_with_who(tmp_path: Path) -> None:
    async def look() -> None:
        async with showing(tmp_path) as it:
            await it.until("next: ")
            await it.happens(Placed("red", "small", 500, by="tech (key ann)"), Pressed("no-more-bets"))
            await it.until("red: $5 on small [by tech (key ann)]", "button no-more-bets", "round 1, closed")

    asyncio.run(look())


def test_a_table_that_ends_is_said_to_have_ended_and_is_called_again(tmp_path: Path) -> None:
    async def look() -> None:
        async with showing(tmp_path) as it:
            await it.until("next: ")
            it.server.close()
            await it.until("the table has ended; waiting until it runs again")
            it.server.open()
            await it.until("table: sic-bo" if "table: sic-bo" in it.text else "sic-bo, simulated")

    asyncio.run(look())


def test_no_hidden_card_is_on_it_whatever_a_device_says(tmp_path: Path) -> None:
    """Text that has scrolled away names no card either."""

    async def look() -> None:
        async with showing(tmp_path, "caribbean-stud") as it:
            prepared = [KeyTurned("floor-manager", True), *[Pressed("done")] * 4]
            await it.happens(*prepared, Placed("ann", "ante", 1_000, hand="1"))
            await it.happens(*(CardDrawn("shoe", card) for card in HOLE))
            await it.happens(
                Fault("shoe", "card 11: the optical sensor counted no card", "look at the reader"),
                CardUnread("shoe", "the reader says a card, the optical sensor counted no card", 11),
                Keyed("terminal", 7),
            )
            text = await it.until("shoe: a card", "BLOCKED shoe: card 11: the", "terminal: a number keyed")
            assert {*A_CARD.findall(text)} <= {"9s"}
            assert {*A_CARD.findall("\n".join(it.screen._events))} == set()
            assert {*A_CARD.findall(msgspec.json.encode(status_of(it.table), enc_hook=as_written).decode())} <= {"9s"}
            it.table.rows()
            assert HOLE[0].encode() in b"".join(row.event for row in it.table.rows()), (
                "the journal has what was reported"
            )

    asyncio.run(look())


@pytest.mark.parametrize(
    "game", sorted({path.stem for path in BOARDS.glob("*.toml")} & {"baccarat", "roulette", "sic-bo"})
)
def test_every_press_is_told_and_a_card_without_its_name(game: str, tmp_path: Path) -> None:
    table = Table(tmp_path, game)
    try:
        assert describe_event(Pressed("paid"), table.engine.game) == "button paid"
        assert describe_event(CardDrawn("shoe", "Kd"), table.engine.game) == "shoe: a card"
        assert describe_event(Restarted(), table.engine.game) == ""
    finally:
        table.close()


@pytest.mark.parametrize("game", sorted(rooms()))
def test_every_device_of_every_game_is_on_it(game: str, tmp_path: Path) -> None:
    table = Table(tmp_path, game)
    try:
        made = panes(decoded(status_of(table)))
        for name, it in table.devices.describe().items():
            if it["kind"] not in ("button", "key switch"):
                assert [line for line in made["outputs"] if line.startswith(f"{name}: ")], name
        assert made["inputs"][1].startswith("buttons (")
    finally:
        table.close()


def test_many_faults_are_counted_and_not_all_listed() -> None:
    faults = [{"what": f"fault {number}", "remedy": "mend it"} for number in range(9)]
    device = {"kind": "lamps", "state": "fault", "faults": faults, "last fault": None, "lit": ["a"] * 9}
    status = {"table": "t", "game": "g", "version": "1", "simulated": False, "display": "", "view": View(),
              "devices": {"lamps": device}}  # fmt: skip
    made = panes(decoded(status))
    assert made["faults"][-1] == "and 6 more: tablectl status"
    assert len(made["faults"]) == 4
    assert made["outputs"][1] == "lamps: lit 9"


def test_without_a_terminal_it_names_what_works_in_a_pipe() -> None:
    ended = CliRunner().invoke(main, ["live", "--table", "sic-bo"])
    assert ended.exit_code == 2
    assert "in a pipe, use: tablectl watch" in ended.output


def test_nothing_of_it_is_loaded_by_a_table_that_runs() -> None:
    import subprocess
    import sys

    program = "from controller.cli import quick_start; quick_start.load(); import controller.cli.run, sys; "
    program += "print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not [name for name in ran.stdout.split() if name.startswith(("textual", "controller.cli.running.commands"))]
