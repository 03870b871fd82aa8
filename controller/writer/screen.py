# SPDX-License-Identifier: MIT
"""The screen of the terminal: takes the keys one after the other, and shows after each how the terminal stands."""

import asyncio
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.widgets import Static

from controller.writer import drawn
from controller.writer.pressing import Keys, keys
from controller.writer.state import Terminal

LOOK_S = 1.0
"""How often it is looked which game is open."""
SPACED_LINES = 36
"""A screen of so many lines has room for free lines on the board."""


class WriterScreen(App[None]):
    """The terminal of one writer. Its store is asked outside the loop: a slow one does not freeze it."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "press('tab')", priority=True),
        Binding("ctrl+q,ctrl+c", "press('f10')", priority=True),
    ]
    CSS = """
    #head { height: 2; background: $boost; }
    #entry-and-board { height: auto; }
    #board { width: 52; padding: 1 0 0 1; }
    #entry { width: 1fr; padding: 1 1; }
    #said-in { height: 1fr; border-top: solid $primary; }
    #said { height: auto; padding: 0 1; }
    #asked { height: auto; background: $boost; }
    #foot { height: auto; background: $boost; }
    """

    def __init__(self, terminal: Terminal) -> None:
        super().__init__()
        self._terminal, self._keys = terminal, Keys(terminal)

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="entry-and-board"):
            yield Static(id="board", markup=False)
            yield Static(id="entry", markup=False)
        with VerticalScroll(id="said-in", can_focus=False):
            yield Static(id="said", markup=False)
        yield Static(id="asked", markup=False)
        yield Static(id="foot", markup=False)

    def on_mount(self) -> None:
        self._show()
        self.set_interval(LOOK_S, self._look)

    def on_resize(self, _: Resize) -> None:
        self._show()

    async def _look(self) -> None:
        await asyncio.to_thread(self._terminal.look)
        self._show()

    async def on_key(self, event: Key) -> None:
        event.stop()
        character = event.character
        is_character = character and character.isprintable() and character != " "
        await self.action_press(character if is_character and character else event.key)

    async def action_press(self, key: str) -> None:
        """Press a key. The next one waits until the store has answered."""
        if not await asyncio.to_thread(self._keys.press, key):
            self.bell()
        self._show()
        if self._terminal.has_ended:
            self.exit()

    def _show(self) -> None:
        terminal, state = self._terminal, self._terminal.state
        texts = {
            "head": drawn.head(terminal.desk.station, terminal.sales),
            "board": drawn.board(state.form, spaced=self.size.height >= SPACED_LINES),
            "entry": drawn.entry(state.form),
            "said": drawn.said(state.said),
            "asked": drawn.asked(state.question),
            "foot": drawn.foot((name, what) for name, what, _ in keys(terminal)),
        }
        for name, text in texts.items():
            self.query_one(f"#{name}", Static).update(text)
