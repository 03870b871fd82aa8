# SPDX-License-Identifier: MIT
"""The screen of `tablectl live`: inputs, outputs, round, blocks, faults and events of a running table."""

import asyncio
from collections import deque
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from controller.cli.shared.watched import ENDED, time_of_day
from controller.cli.technician.live_words import NO_FAULTS, panes
from controller.scans.screen import ScanSafeScreen
from controller.sockets.connection import LONGEST_LINE
from controller.sockets.requests import ASK, EVENTS, Answer, Request

LOOK_S = 0.5
"""Interval of queries of the status. An event causes a query at once, but not more often than SOONEST_S."""
SOONEST_S = 0.1
AGAIN_S = 1.0
"""Interval of attempts to reconnect to a table that has ended."""
ANSWERS_S = 3.0
"""A table that plays answers within this time."""
HANGS = f"the table has not answered for {ANSWERS_S:.0f} s: what stands below is old"
KEPT = 200
"""Number of events kept, for high terminals."""
LONGEST_ANSWER = 64 * LONGEST_LINE
LEAVES = "q leaves; the table goes on"
SCANNED = f"what a bar-code reader types does nothing here; {LEAVES}"


class LiveView(ScanSafeScreen):
    """The screen. It only asks: nothing on it presses, enters or writes anything."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [("q", "quit", "leave"), ("ctrl+c", "quit", "leave")]
    CSS = """
    Static { height: auto; }
    #title, #events { text-wrap: nowrap; text-overflow: ellipsis; }
    #title { background: $primary; color: $text; text-style: bold; height: 1; }
    #blocks { color: $error; text-style: bold; max-height: 4; }
    #devices { height: auto; max-height: 50%; }
    #inputs, #outputs { width: 1fr; padding: 0 1; }
    #faults { max-height: 5; }
    #faults.-some { color: $warning; text-style: bold; }
    #events { height: 1fr; }
    #foot { background: $boost; height: 1; dock: bottom; }
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._events: deque[str] = deque(maxlen=KEPT)
        self._news = asyncio.Event()
        self._shown: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="round", markup=False)
        yield Static(id="blocks", markup=False)
        with Horizontal(id="devices"):
            yield Static(id="inputs", markup=False)
            yield Static(id="outputs", markup=False)
        yield Static(id="faults", markup=False)
        yield Static(id="events", markup=False)
        yield Static(LEAVES, id="foot", markup=False)

    def on_mount(self) -> None:
        self.run_worker(self._over_and_over(self._listen), exclusive=False)
        self.run_worker(self._over_and_over(self._look), exclusive=False)

    async def scanned(self, text: str) -> None:
        """No scan does anything here."""
        self.bell()
        self._pane("foot", [SCANNED if text else LEAVES])

    def on_resize(self) -> None:
        if self.query("#events"):
            self._show_events()

    async def _over_and_over(self, do: Any) -> None:
        """Talk to the table, and begin again when it has ended."""
        while True:
            try:
                await do()
            except TimeoutError:
                self._pane("title", [f"{time_of_day()} {HANGS}"])
            except (OSError, ValueError, asyncio.IncompleteReadError):
                self._pane("title", [f"{time_of_day()} {ENDED}"])
            await asyncio.sleep(AGAIN_S)

    async def _asked(self, what: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_unix_connection(str(self._folder / ASK), limit=LONGEST_ANSWER)
        writer.write(_line(what))
        return reader, writer

    async def _listen(self) -> None:
        """Each event as it happens."""
        reader, writer = await self._asked(EVENTS)
        try:
            while True:
                for words in (await _answer(reader)).lines:
                    self._events.append(f"{time_of_day()} {words}")
                self._show_events()
                self._news.set()
        finally:
            writer.close()

    async def _look(self) -> None:
        """How the table stands, again and again."""
        reader, writer = await self._asked("status")
        try:
            while True:
                status = (await asyncio.wait_for(_answer(reader), ANSWERS_S)).data
                for name, lines in panes(status).items():
                    self._pane(name, lines)
                self.query_one("#faults").set_class(self._shown["faults"] != NO_FAULTS, "-some")
                self._show_events()
                await self._next_look()
                writer.write(_line("status"))
        finally:
            writer.close()

    async def _next_look(self) -> None:
        await asyncio.sleep(SOONEST_S)
        self._news.clear()
        try:
            await asyncio.wait_for(self._news.wait(), LOOK_S - SOONEST_S)
        except TimeoutError:
            return

    def _pane(self, name: str, lines: list[str]) -> None:
        """Show these lines. Unchanged panes are not sent again: a slow connection would delay the others."""
        text = "\n".join(lines)
        if text != self._shown.get(name):
            self._shown[name] = text
            self.query_one(f"#{name}", Static).update(text)

    def _show_events(self) -> None:
        """As many of the last events as there is room for."""
        room = max(1, self.query_one("#events", Static).size.height)
        self._pane("events", list(self._events)[-room:])


def _line(what: str) -> bytes:
    return msgspec.json.encode(Request(what)) + b"\n"


async def _answer(reader: asyncio.StreamReader) -> Answer:
    """The next answer. Raises ConnectionError when the table hangs up or turns this visitor away."""
    line = await reader.readline()
    answer = msgspec.json.decode(line, type=Answer) if line else Answer(ok=False, lines=("it has hung up",))
    if not answer.ok:
        raise ConnectionError("; ".join(answer.lines))
    return answer
