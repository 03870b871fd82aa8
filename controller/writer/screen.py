# SPDX-License-Identifier: MIT
"""The screen of the terminal: takes the keys one after the other, and shows after each how the terminal stands."""

import asyncio
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.message import Message
from textual.widgets import Static

from controller.scans.bursts import ENTERS, TAIL_S
from controller.scans.screen import ScanSafeScreen
from controller.writer import drawn
from controller.writer.pressing import ENTER, WriterKeys

LOOK_S = 1.0
"""How often it is looked which game is open."""
WIDE, HIGH = 100, 36
"""Columns and lines from which a screen has room between the numbers of the board."""


class WriterScreen(ScanSafeScreen):
    """The terminal of one writer. Its store is asked outside the loop: a slow one does not freeze it."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "press('tab')", priority=True),
        Binding("ctrl+q,ctrl+c", "press('f10')", priority=True),
    ]
    CSS = """
    #head { height: 2; background: $boost; }
    #entry-and-board, #outage { height: 11; }
    #outage { display: none; padding: 1 2; background: #af0000; color: #ffffff; text-style: bold; }
    #board { width: 51; padding: 1 0; }
    #entry { width: 1fr; height: 1fr; padding: 1 1; }
    .row { height: 1; }
    .-high .row { margin: 0 0 1 0; }
    .-wide #board { width: 71; }
    .-high #entry-and-board, .-high #outage { height: 19; }
    #title { height: 1; }
    #said-in { height: 1fr; }
    #said { height: auto; padding: 0 1; }
    #asked { height: auto; background: $boost; }
    #foot { height: auto; background: $boost; }
    """

    def __init__(self, keys: WriterKeys) -> None:
        super().__init__()
        self._terminal, self._keys = keys.terminal, keys
        self.pressing = asyncio.Lock()
        """Held while a key or a scan is being done: nothing else changes the terminal then."""
        self._shown: dict[str, Text] = {}
        self._counter: object = None
        self._quiet_since = float("-inf")
        """The counter's items on which Enter acts; the time of the last change on the counter or of the last key."""

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Static(id="outage", markup=False)
        with Horizontal(id="entry-and-board"):
            with Vertical(id="board"):
                yield from self._board()
            yield Static(id="entry", markup=False)
        yield Static(id="title", markup=False)
        with VerticalScroll(id="said-in", can_focus=False):
            yield Static(id="said", markup=False)
        yield Static(id="asked", markup=False)
        yield Static(id="foot", markup=False)

    def _board(self) -> ComposeResult:
        """Each row is a widget of its own: a key draws one again, and not the board."""
        for first in drawn.ROWS:
            if first == drawn.SHIFTED:
                yield Static(" with Shift", classes="row")
            yield Static(id=f"row-{first}", classes="row", markup=False)

    def on_mount(self) -> None:
        self._show()
        self.set_interval(LOOK_S, self._look)

    def on_resize(self, _: Resize) -> None:
        if self.query("#foot"):  # the first size comes before the widgets on a slow machine
            self._show()

    async def _look(self) -> None:
        await asyncio.to_thread(self._terminal.tick)
        async with self.pressing:
            self._keys.note_papers()
        self._show()

    async def on_key(self, event: Key) -> None:
        event.stop()
        is_too_soon = event.time < self._quiet_since + TAIL_S  # nobody has seen yet what it would do
        self._quiet_since = max(self._quiet_since, event.time)
        if event.key in ENTERS and is_too_soon and self._keys.gives():
            await self.scanned(ENTER)
            return
        character = event.character
        is_character = character and character.isprintable() and character != " "
        await self.action_press(character if is_character and character else event.key)

    async def action_press(self, key: str) -> None:
        """Press a key. The next one waits until the store has answered."""
        async with self.pressing:
            did = await asyncio.to_thread(self._keys.press, key)
        if not did:
            self.bell()
        self._show()
        if self._terminal.has_ended:
            self.exit()

    async def scanned(self, text: str) -> None:
        """Show the item of this code. Keys pressed in the meantime wait for the store's answer."""
        async with self.pressing:
            did = bool(text) and await asyncio.to_thread(self._keys.scan, text)
        if did:
            self._quiet_since = max(self._quiet_since, Message().time)
        else:
            self.bell()
        self._show()

    def _show(self) -> None:
        terminal, state = self._terminal, self._terminal.state
        self._look_at_counter()
        station, missing = terminal.desk.station, terminal.paper.missing
        texts = {
            "head": drawn.head(station, terminal.sales, missing, terminal.returned, example=terminal.is_example),
            "entry": drawn.entry(state.form, self_service=station.self_service),
            "title": drawn.title(state.said, self.size.width),
            "said": drawn.message_lines(state.said),
            "asked": drawn.question_line(state.question),
            "foot": drawn.foot([(name, what) for name, what, _ in self._keys.list_keys()], self.size.width),
        }
        self._show_outage(terminal.outage())
        for first in drawn.ROWS:
            self._update(f"row-{first}", drawn.row(state.form, first, wide=self.size.width >= WIDE))
        for name, text in texts.items():
            self._update(name, text)

    def _show_outage(self, why: str) -> None:
        """Show in large type that nothing is sold or paid, in place of the board."""
        self._update("outage", drawn.outage(why) if why else Text())
        self.query_one("#outage").display = bool(why)
        self.query_one("#entry-and-board").display = not why

    def _look_at_counter(self) -> None:
        state = self._terminal.state
        question = state.question if state.question and state.question.is_money else None
        counter = (state.presented, state.again, question and question.words)
        if counter != self._counter:
            self._counter, self._quiet_since = counter, max(self._quiet_since, Message().time)

    def _update(self, name: str, text: Text) -> None:
        """Show a text that is new. The screen is laid out again only where a text has no place of fixed size."""
        if text != self._shown.get(name):
            self._shown[name] = text
            self.query_one(f"#{name}", Static).update(text, layout=name in ("said", "asked", "foot"))
